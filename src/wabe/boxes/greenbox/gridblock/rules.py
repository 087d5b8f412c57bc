"""Gridblock: cards move an active cube over symbols; where card and tile agree, a cube stays behind."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CUBES_OF_A_COLOUR, SYMBOL, SYMBOL_NAMES, SYMBOLS, card_name
from wabe.boxes.greenbox.gridblock.board import (
    COLOURS,
    CORNERS,
    FACE_UP,
    NOBODY,
    UNCLAIMED,
    column_of,
    ends,
    place_name,
    row_of,
)
from wabe.boxes.greenbox.gridblock.hands import (
    ALL_TURNS,
    BUILT_BOARD,
    CARD,
    CARDS,
    CELL,
    DISCARD,
    FLIP,
    HAND,
    NUMBERS,
    OUT,
    REST,
    ROUNDS,
    START,
    TARGET,
    TILE,
    TURNS,
    VARIANTS,
    YELLOW_TILES,
    card_of,
)
from wabe.boxes.greenbox.gridblock.opening import Opening
from wabe.core.options import Options
from wabe.core.state import EVERYONE, win_shares

DEALT: Final = 4  # the events after those of the opening
MOVED: Final = 5
PLACED: Final = 6
CLAIMED: Final = 7
BOXED: Final = 8
DISCARDED: Final = 9
THREE: Final = 10
WON: Final = 11
SHARED: Final = 12


class Gridblock(Opening):
    instant_win: bool
    weakest: bool
    winner: int  # by three corners; -1: nobody

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.variant = VARIANTS.index(options.word("variant"))
        self.halves = options.word("redraw") == "halves"
        self.instant_win = options.word("instantWin") == "on"
        self.weakest = options.word("weakest") == "on"
        self.first = options.seat("start_seat", self.roll(seats))
        self.colours = COLOURS if seats == 2 and self.variant != BUILT_BOARD else seats
        self.where = [REST] * (self.colours * CARDS)
        self.round, self.lap, self.symbol, self.card, self.winner = 0, 0, NOBODY, NOBODY, NOBODY
        if self.variant == BUILT_BOARD:
            self.lay_block()
        else:
            self.lay_grid(options.word("layout") == "spread")

    def legal(self, seat: int) -> list[int]:
        if self.phase == TARGET:
            return self.targets(self.card)
        if self.phase == CARD or self.phase == DISCARD:
            first = self.colour * CARDS
            cards = [i for i in range(CARDS) if self.where[first + i] == HAND]
            if self.phase == CARD and self.variant == YELLOW_TILES:
                cards = [i for i in cards if self.targets(first + i)]
            return cards
        if self.phase == START:
            return self.with_symbol(SYMBOL[card_of(self.card)])
        if self.phase == FLIP:
            return self.flippable()
        if self.phase == CELL:
            return self.sites()
        return [symbol for symbol in range(SYMBOLS) if self.held[self.colour * SYMBOLS + symbol]]

    def targets(self, card: int) -> list[int]:
        found = ends(self.beside, self.active[self.colour], NUMBERS[card % CARDS])
        if self.variant != YELLOW_TILES:
            return found
        mover = self.owner(self.colour)  # R10: what a player has claimed is open to both colours
        return [tile for tile in found if self.yellow[tile] < 0 or self.owner_of(tile) == mover]

    def can_move(self) -> bool:
        """Has a card in hand a target? R13: always, but for variant A."""
        if self.variant != YELLOW_TILES:
            return True
        for card in self.cards_at(self.colour, HAND):
            if self.targets(card):
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        if self.phase == TARGET:
            self.move_to(seat, move)
        elif self.phase == CARD:
            self.card = self.colour * CARDS + move
            self.where[self.card] = OUT
            self.phase = TARGET
        elif self.phase == DISCARD:
            self.discard(seat, self.colour * CARDS + move)
        elif self.phase == START:
            self.start_on(seat, move)
        elif self.phase == FLIP:
            self.flip(seat, move)
        elif self.phase == CELL:
            self.build(seat, self.site(move))
        else:
            self.symbol = move
            self.phase = CELL

    def begin_round(self) -> None:
        self.round += 1
        self.lap, self.colour = 0, 0
        self.tell(EVERYONE, DEALT, self.round)
        for colour in range(self.colours):
            self.deal(colour)
        self.begin_turn()

    def begin_turn(self) -> None:
        self.ask_colour(self.colour, CARD if self.can_move() else DISCARD)

    def move_to(self, seat: int, tile: int) -> None:
        card = card_of(self.card)
        self.active[self.colour] = tile
        self.tell(EVERYONE, MOVED, seat, card, self.places[tile])
        if self.yellow[tile] == UNCLAIMED:
            self.yellow[tile] = self.colour
            self.tell(EVERYONE, CLAIMED, seat, self.colour, self.places[tile])
        elif self.yellow[tile] == FACE_UP and self.symbols[tile] == SYMBOL[card] and self.cubes_on(tile) < CORNERS:
            self.place_cube(seat, tile)
        else:
            self.tell(EVERYONE, BOXED, seat, self.colour)
        self.end_turn()

    def place_cube(self, seat: int, tile: int) -> None:
        self.corners[tile * COLOURS + self.colour] += 1
        self.tell(EVERYONE, PLACED, seat, self.colour, self.places[tile])
        if self.instant_win and self.three_corners(tile, self.colour):
            self.winner = seat
            self.tell(EVERYONE, THREE, seat, self.colour, self.places[tile])

    def three_corners(self, tile: int, colour: int) -> bool:
        """R8: three of one colour, and the fourth not another player's."""
        if self.corners[tile * COLOURS + colour] < 3:
            return False
        for other in range(self.colours):
            if self.corners[tile * COLOURS + other] and self.owner(other) != self.owner(colour):
                return False
        return True

    def discard(self, seat: int, card: int) -> None:
        self.where[card] = OUT
        self.tell(EVERYONE, DISCARDED, seat, card_of(card))
        self.end_turn()

    def end_turn(self) -> None:
        self.card = NOBODY
        self.colour += 1
        if self.colour == self.colours:
            self.colour = 0
            self.lap += 1
        if self.winner >= 0 or (self.lap == TURNS and self.round == ROUNDS):
            self.end()
        elif self.lap == TURNS:
            self.begin_round()
        else:
            self.begin_turn()

    def end(self) -> None:
        self.phase = CARD
        self.finish()
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, WON if share == 1 else SHARED, seat)

    def scores(self) -> list[int]:
        points = self.points()
        if self.colours == self.seats:
            return [points[(seat - self.first) % self.seats] for seat in range(self.seats)]
        pairs = [[points[0], points[2]], [points[1], points[3]]]
        totals = [min(pair) if self.weakest else sum(pair) for pair in pairs]
        return totals if self.first == 0 else totals[::-1]

    def returns(self) -> list[float]:
        if self.winner >= 0:
            return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        if self.phase in (CARD, DISCARD):
            return card_name(card_of(self.colour * CARDS + move))
        if self.phase == TILE:
            return SYMBOL_NAMES[move]
        return place_name(self.site(move) if self.phase == CELL else self.places[move])

    def why(self, seat: int, move: int) -> str:
        if self.phase == START and 0 <= move < len(self.symbols):
            return f"The tile to start on must show {SYMBOL_NAMES[SYMBOL[card_of(self.card)]]}"
        if self.phase == FLIP and 0 <= move < len(self.symbols):
            return "A tile with cubes stays, and all face-up tiles must hang together"
        if self.phase == TARGET and 0 <= move < len(self.symbols):
            if self.owner_of(move) not in (NOBODY, seat):
                return "Another player has claimed this yellow tile"
            return f"{card_name(card_of(self.card))} moves {NUMBERS[self.card % CARDS]} and enters no tile twice"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        hands, out, stock, box = [], [], [], []
        for colour in range(self.colours):
            hand = [card_of(card) for card in self.cards_at(colour, HAND)]
            hands.append([-1] * len(hand) if self.hides(colour, seat) else hand)
            out.append([card_of(card) for card in self.cards_at(colour, OUT)])
            first_two = 0 if self.active[colour] >= 0 else 2
            stock.append(ALL_TURNS - self.turns(colour) + first_two)
            box.append(CUBES_OF_A_COLOUR - stock[colour] - self.cubes(colour) - (1 if first_two == 0 else 0))
        return {
            "variant": VARIANTS[self.variant],
            "halves": self.halves,
            "instant_win": self.instant_win,
            "weakest": self.weakest,
            "first": self.first,
            "colour": self.colour,
            "round": self.round,
            "lap": self.lap,
            "symbols": self.symbols[:],
            "places": [[row_of(place), column_of(place)] for place in self.places],
            "yellow": self.yellow[:],
            "corners": self.corners[:],
            "active": self.active[:],
            "held": self.held[:],
            "symbol": self.symbol,
            "hands": hands,
            "out": out,
            "card": card_of(self.card) if self.card >= 0 else NOBODY,
            "stock": stock,
            "box": box,
            "points": self.points(),
        }

    def plausible(self, seat: int) -> bool:
        """Who is asked to discard holds no card with a target, and who is asked for a card holds one."""
        return self.over or self.phase not in (CARD, DISCARD) or self.can_move() == (self.phase == CARD)

    def clone(self) -> Gridblock:
        copy = Gridblock()
        copy.copy_opening(self)
        copy.instant_win, copy.weakest, copy.winner = self.instant_win, self.weakest, self.winner
        return copy

    def flaw(self) -> str:
        fault = self.turn_flaw() or self.opening_flaw() or self.hands_flaw()
        if fault:
            return fault
        last_turn = self.round > 0 and self.lap == TURNS and self.colour == 0
        if self.round and not (0 <= self.lap < TURNS or (self.over and last_turn)):
            return f"Field lap must be from 0 to {TURNS - 1} in a round, and {TURNS} after its last turn."
        if self.winner != self.three_corners_winner():
            return "Field winner must be the seat with three corners of a tile under instantWin, and -1 otherwise."
        if self.over != (self.winner >= 0 or (last_turn and self.round == ROUNDS)):
            return "The game is over exactly after six rounds, or when somebody wins by three corners."
        if self.phase == (DISCARD if self.over or self.can_move() else CARD):
            return "A card is discarded exactly when no card in hand has a target."
        return "" if not self.over or self.phase == CARD else "Field phase must be 4 when the game is over."

    def three_corners_winner(self) -> int:
        for tile in range(len(self.symbols)):
            for colour in range(self.colours):
                if self.instant_win and self.three_corners(tile, colour):
                    return self.owner(colour)
        return NOBODY
