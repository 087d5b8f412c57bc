"""Gridblock: cards move an active cube over symbols; where card and tile agree, a cube stays behind."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from wabe.boxes.greenbox.components import NUMBER, ROW, SYMBOL, SYMBOL_NAMES, SYMBOLS, TILES, card_name
from wabe.boxes.greenbox.gridblock.board import (
    BLOCK_BESIDE,
    BLOCK_PLACES,
    GRID_BESIDE,
    GRID_PLACES,
    NOWHERE,
    STEPS,
    WIDTH,
    connected,
    ends,
    neighbours,
    packed,
    place_name,
)
from wabe.boxes.greenbox.gridblock.words import WORDS
from wabe.core.fields import OPTION, PRIVATE, SEAT, Among, Deck, Derived, Only, Row, Span, Word, members
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, among, fits, holds, win_shares, within

VARIANTS: Final = ("none", "A", "B")
YELLOW_TILES: Final = 1
BUILT_BOARD: Final = 2

COLOURS: Final = 4
CORNERS: Final = 4
NOBODY: Final = -1
BLOCK: Final = 6  # tiles that begin a board which the players build
LARGEST: Final = BLOCK + COLOURS * SYMBOLS  # tiles of such a board

FACE_UP: Final = -2  # of a tile: its green side shows
UNCLAIMED: Final = -1  # its yellow side shows; a number from 0 is the colour that has claimed it
FLIPS: Final = (0, 0, 2, 3, 2)  # tiles that every colour turns over in variant A, by the number of seats

ROUNDS: Final = 6
TURNS: Final = 3  # of a colour in a round

CARDS: Final = 6  # of a colour: 3, 2, 1, g2, g1a, g1b
LARGER: Final = 3  # cards of its row, with larger numbers, that are not used
REST: Final = 0  # where a card is
HAND: Final = 1
OUT: Final = 2

TILE: Final = 0
CELL: Final = 1  # a cell is named by the first tile that it lies beside: tile * 4 + direction
START: Final = 2
FLIP: Final = 3
CARD: Final = 4
TARGET: Final = 5
DISCARD: Final = 6
PHASES: Final = {
    TILE: Phase("tile", moves=SYMBOLS),
    CELL: Phase("cell", moves=(LARGEST - 1) * 4),
    START: Phase("start", moves=TILES),
    FLIP: Phase("flip", moves=TILES),
    CARD: Phase("card", moves=CARDS, itself=True),
    TARGET: Phase("target", moves=TILES),
    DISCARD: Phase("discard", moves=CARDS),
}
PHASES_OF: Final = ((START, CARD, TARGET), (START, FLIP, CARD, TARGET, DISCARD), (TILE, CELL, START, CARD, TARGET))


def card_of(card: int) -> int:
    """The card of the box that an index of `where` stands for."""
    return card // CARDS * ROW + LARGER + card % CARDS


def colours_of(state: Gridblock) -> int:
    """R2: two players have two colours each, but not in variant B."""
    return COLOURS if state.seats == 2 and state.variant != BUILT_BOARD else state.seats


def last_lap(state: Gridblock) -> int:
    if state.phase <= CELL:
        return SYMBOLS - 1
    if state.phase == FLIP:
        return FLIPS[state.seats] - 1
    return 0 if state.phase == START else TURNS if state.over else TURNS - 1


def tiles_laid(state: Gridblock) -> int:
    if state.variant != BUILT_BOARD:
        return TILES
    return BLOCK + sum([state.tiles_built(colour) for colour in range(state.colours)])


def still_held(state: Gridblock) -> list[int]:
    """The symbols of the tiles that the colour to move may still build."""
    return members(state.held[state.colour]) if state.held else []


def shown_or_played(state: Gridblock) -> list[int]:
    """The cards of the colour to move that it may start by, or may have played this turn."""
    return [card_of(card) for card in state.cards_at(state.colour, REST if state.phase == START else OUT)]


IN_A_ROUND: Final = Only(CARD, TARGET, DISCARD, end=True)
ALL_TILES: Final = Deck(
    "tile of symbol",
    lambda state: list(range(SYMBOLS)) * (1 + state.colours if state.variant == BUILT_BOARD else TILES // SYMBOLS),
)


class Gridblock(State):
    """A colour is numbered by its place in the turn order: red begins, whichever seat that is."""

    variant: Annotated[int, Word(VARIANTS), OPTION]
    halves: Annotated[bool, OPTION]
    instant_win: Annotated[bool, OPTION]
    weakest: Annotated[bool, OPTION]
    first: Annotated[int, SEAT, OPTION]  # the seat that begins
    colours: Annotated[int, Span(colours_of, colours_of), OPTION]
    colour: Annotated[int, Span(0, lambda state: state.colours - 1)]  # whose turn it is
    round: Annotated[int, Span(1, ROUNDS), IN_A_ROUND]
    # turns of every colour in this round; before the first, times around or tiles this colour has flipped
    lap: Annotated[int, Span(0, last_lap)]
    # by colour: the tiles still to be built in variant B
    held: Annotated[list[int], Row(lambda state: state.colours * (state.variant == BUILT_BOARD)), ALL_TILES.bits]
    symbol: Annotated[int, Among(still_held, none=NOBODY), Only(CELL)]  # of the tile about to be built
    symbols: Annotated[list[int], Row(tiles_laid), ALL_TILES]  # of every tile
    places: Annotated[list[int], Row(tiles_laid, distinct=True), Span(0, WIDTH * WIDTH - 1)]  # where it lies
    beside: Annotated[list[int], Derived(lambda state: neighbours(state.places))]  # beside[tile * 4 + direction]
    yellow: Annotated[list[int], Row(tiles_laid), Span(FACE_UP, lambda state: state.colours - 1)]  # or who claimed it
    # corners[tile * 4 + colour]: cubes on its corners (R1: they are interchangeable)
    corners: Annotated[list[int], Row(lambda state: tiles_laid(state) * COLOURS), Span(0, CORNERS)]
    # by colour: the tile of the active cube; -1 before it has one
    active: Annotated[list[int], Row(lambda state: state.colours), Span(NOWHERE, lambda state: tiles_laid(state) - 1)]
    # where[colour * 6 + i]: REST, HAND or OUT
    where: Annotated[list[int], Row(lambda state: state.colours * CARDS), Span(REST, OUT), PRIVATE]
    card: Annotated[int, Among(shown_or_played, none=NOBODY), Only(START, TARGET)]  # to start by, or played this turn
    winner: Annotated[int, Derived(lambda state: state.three_corners_winner())]  # by three corners; -1: nobody

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.variant = VARIANTS.index(options.word("variant"))
        self.halves = options.word("redraw") == "halves"
        self.instant_win = options.word("instantWin") == "on"
        self.weakest = options.word("weakest") == "on"
        self.first = options.seat("start_seat", self.roll(seats))
        self.colours = colours_of(self)
        self.where = [REST] * (self.colours * CARDS)
        self.round, self.lap, self.symbol, self.card, self.winner = 0, 0, NOBODY, NOBODY, NOBODY
        built = self.variant == BUILT_BOARD
        self.symbols = [tile // SYMBOLS for tile in range(0, TILES, SYMBOLS if built else 1)]
        self.shuffle(self.symbols)
        while not built and options.word("layout") == "spread" and packed(self.symbols):  # R11
            self.shuffle(self.symbols)
        self.places = BLOCK_PLACES[:] if built else GRID_PLACES[:]
        self.beside = BLOCK_BESIDE[:] if built else GRID_BESIDE[:]
        self.held = [(1 << SYMBOLS) - 1] * self.colours if built else []
        self.yellow = [FACE_UP] * len(self.symbols)
        self.corners = [0] * (len(self.symbols) * COLOURS)
        self.active = [NOWHERE] * self.colours
        if built:
            self.ask_colour(self.colours - 1, TILE)
        else:
            self.show_card(0)

    def legal(self, seat: int) -> list[int]:
        if self.phase == TARGET:
            return self.targets(NUMBER[self.card])
        if self.phase == CARD or self.phase == DISCARD:
            first = self.colour * CARDS
            cards = [i for i in range(CARDS) if self.where[first + i] == HAND]
            if self.phase == CARD and self.variant == YELLOW_TILES:
                cards = [i for i in cards if self.targets(NUMBER[card_of(first + i)])]
            return cards
        if self.phase == START:
            symbol = SYMBOL[self.card]
            return [tile for tile in range(len(self.symbols)) if self.symbols[tile] == symbol]
        if self.phase == FLIP:
            return self.flippable()
        if self.phase == CELL:
            return self.sites()
        return [symbol for symbol in range(SYMBOLS) if self.held[self.colour] >> symbol & 1]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == TARGET:
            self.move_to(seat, move)
        elif self.phase == CARD:
            card = self.colour * CARDS + move
            self.card = card_of(card)
            self.where[card] = OUT
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

    # --- colours and their cards -----------------------------------------------------------------

    def owner(self, colour: int) -> int:
        """R2: the four colours of two players alternate."""
        return (self.first + colour) % self.seats

    def ask_colour(self, colour: int, phase: int) -> None:
        self.colour, self.phase = colour, phase
        self.ask(self.owner(colour))

    def turns(self, colour: int) -> int:
        """How many turns this colour has finished."""
        if self.round == 0:
            return 0
        return (self.round - 1) * TURNS + self.lap + (1 if colour < self.colour else 0)

    def deal(self, colour: int) -> None:
        first = colour * CARDS
        cards = [first + i for i in range(CARDS)]
        if self.halves and self.round % 2 == 0:
            for card in cards:
                self.where[card] = HAND if self.where[card] == REST else REST
            return
        for card in cards:
            self.where[card] = REST
        for _ in range(TURNS):
            self.where[self.draw(cards)] = HAND

    def cards_at(self, colour: int, place: int) -> list[int]:
        first = colour * CARDS
        return [card for card in range(first, first + CARDS) if self.where[card] == place]

    # --- the opening: a board is built, the cubes find their first tile, tiles are turned over --------

    def sites(self) -> list[int]:
        """The empty cells beside a tile."""
        seen = [0] * (WIDTH * WIDTH)
        found: list[int] = []
        for side in range(len(self.beside)):
            if self.beside[side] < 0:
                place = self.site(side)
                if not seen[place]:
                    seen[place] = 1
                    found.append(side)
        return found

    def site(self, side: int) -> int:
        return self.places[side // 4] + STEPS[side % 4]

    def build(self, seat: int, place: int) -> None:
        self.lay(place)
        self.held[self.colour] &= ~(1 << self.symbol)
        self.tell(EVERYONE, "built", seat, self.symbol, place)
        self.symbol = NOBODY
        if self.colour > 0:
            self.ask_colour(self.colour - 1, TILE)
        elif self.lap < SYMBOLS - 1:
            self.lap += 1
            self.ask_colour(self.colours - 1, TILE)
        else:
            self.lap = 0
            self.show_card(0)

    def lay(self, place: int) -> None:
        """The tile to be built, at an empty place."""
        tile = len(self.symbols)
        self.symbols.append(self.symbol)
        self.yellow.append(FACE_UP)
        self.corners += [0] * COLOURS
        self.beside += [NOWHERE] * 4
        for other in range(tile):
            for direction in range(4):
                if self.places[other] + STEPS[direction] == place:
                    self.beside[other * 4 + direction] = tile
                    self.beside[tile * 4 + (direction + 2) % 4] = other
        self.places.append(place)

    def tiles_built(self, colour: int) -> int:
        """How many of its own tiles this colour has added to the board."""
        return self.lap + (1 if colour > self.colour else 0) if self.phase <= CELL else SYMBOLS

    def show_card(self, colour: int) -> None:
        self.card = card_of(colour * CARDS + self.roll(CARDS))
        self.ask_colour(colour, START)
        self.tell(EVERYONE, "shown", self.turn, self.card)

    def start_on(self, seat: int, tile: int) -> None:
        self.active[self.colour] = tile
        self.corners[tile * COLOURS + self.colour] += 1
        self.tell(EVERYONE, "started", seat, self.colour, self.places[tile])
        self.card = NOBODY
        if self.colour + 1 < self.colours:
            self.show_card(self.colour + 1)
        elif self.variant == YELLOW_TILES:
            self.ask_colour(self.colours - 1, FLIP)
        else:
            self.begin_round()

    def flippable(self) -> list[int]:
        """Tiles without cubes that leave the face-up tiles connected when they are turned over (R9)."""
        up: i64 = 0
        for tile in range(TILES):
            if self.yellow[tile] == FACE_UP:
                up |= 1 << tile
        found: list[int] = []
        for tile in range(TILES):
            if self.yellow[tile] == FACE_UP and self.cubes_on(tile) == 0 and connected(up & ~(1 << tile)):
                found.append(tile)
        return found

    def flip(self, seat: int, tile: int) -> None:
        self.yellow[tile] = UNCLAIMED
        self.tell(EVERYONE, "flipped", seat, self.colour, self.places[tile])
        self.lap += 1
        if self.lap == FLIPS[self.seats]:
            self.lap = 0
            if self.colour > 0:
                self.ask_colour(self.colour - 1, FLIP)
            else:
                self.begin_round()

    # --- rounds and turns ----------------------------------------------------------------------------

    def begin_round(self) -> None:
        self.round += 1
        self.lap, self.colour = 0, 0
        self.tell(EVERYONE, "dealt", self.round)
        for colour in range(self.colours):
            self.deal(colour)
        self.begin_turn()

    def begin_turn(self) -> None:
        self.ask_colour(self.colour, CARD if self.can_move() else DISCARD)

    def can_move(self) -> bool:
        """Has a card in hand a target? R13: always, but for variant A."""
        if self.variant != YELLOW_TILES:
            return True
        for card in self.cards_at(self.colour, HAND):
            if self.targets(NUMBER[card_of(card)]):
                return True
        return False

    def targets(self, steps: int) -> list[int]:
        found = ends(self.beside, self.active[self.colour], steps)
        if self.variant != YELLOW_TILES:
            return found
        mover = self.owner(self.colour)  # R10: what a player has claimed is open to both colours
        return [tile for tile in found if self.yellow[tile] < 0 or self.owner_of(tile) == mover]

    def owner_of(self, tile: int) -> int:
        """The seat that has claimed a tile; -1: nobody."""
        return self.owner(self.yellow[tile]) if self.yellow[tile] >= 0 else NOBODY

    def move_to(self, seat: int, tile: int) -> None:
        self.active[self.colour] = tile
        self.tell(EVERYONE, "moved", seat, self.card, self.places[tile])
        self.beat()
        face = self.yellow[tile]
        if face == UNCLAIMED:
            self.yellow[tile] = self.colour
            self.tell(EVERYONE, "claimed", seat, self.colour, self.places[tile])
        elif face == FACE_UP and self.symbols[tile] == SYMBOL[self.card] and self.cubes_on(tile) < CORNERS:
            self.place_cube(seat, tile)
        else:
            self.tell(EVERYONE, "boxed", seat, self.colour)
        if self.colour == self.colours - 1 and self.lap == TURNS - 1:
            self.beat()  # before new cards are dealt
        self.end_turn()

    def place_cube(self, seat: int, tile: int) -> None:
        self.corners[tile * COLOURS + self.colour] += 1
        self.tell(EVERYONE, "placed", seat, self.colour, self.places[tile])
        if self.instant_win and self.three_corners(tile, self.colour):
            self.winner = seat
            self.tell(EVERYONE, "three", seat, self.colour, self.places[tile])

    def three_corners(self, tile: int, colour: int) -> bool:
        """R8: three of one colour, and the fourth not another player's."""
        if self.corners[tile * COLOURS + colour] < 3:
            return False
        for other in range(self.colours):
            if self.corners[tile * COLOURS + other] and self.owner(other) != self.owner(colour):
                return False
        return True

    def three_corners_winner(self) -> int:
        for tile in range(len(self.symbols)):
            for colour in range(self.colours):
                if self.instant_win and self.three_corners(tile, colour):
                    return self.owner(colour)
        return NOBODY

    def discard(self, seat: int, card: int) -> None:
        self.where[card] = OUT
        self.tell(EVERYONE, "discarded", seat, card_of(card))
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
                self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    # --- cubes and points ----------------------------------------------------------------------------

    def cubes_on(self, tile: int) -> int:
        first = tile * COLOURS
        return self.corners[first] + self.corners[first + 1] + self.corners[first + 2] + self.corners[first + 3]

    def cubes(self, colour: int) -> int:
        """Cubes of this colour that are out, without the active one: on corners and on claimed tiles."""
        return sum(self.corners[colour::COLOURS]) + self.yellow.count(colour)

    def stock(self, colour: int) -> int:
        """Cubes of this colour still to come: one a turn, and before its start two more."""
        return ROUNDS * TURNS - self.turns(colour) + (0 if self.active[colour] >= 0 else 2)

    def points(self) -> list[int]:
        """By colour: cubes, the only pair on a tile +1, three or more corners +2, and claimed tiles."""
        totals = [0] * COLOURS
        for tile in range(len(self.symbols)):
            if self.yellow[tile] >= 0:
                totals[self.yellow[tile]] += 1
            first = tile * COLOURS
            pairs = 0
            for colour in range(COLOURS):
                if self.corners[first + colour] == 2:
                    pairs += 1
            for colour in range(COLOURS):
                count = self.corners[first + colour]
                bonus = 2 if count >= 3 else 1 if count == 2 and pairs == 1 else 0
                totals[colour] += count + bonus
        return totals[: self.colours]

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

    # --- names and looks -------------------------------------------------------------------------------

    def name(self, seat: int, move: int) -> str:
        if self.phase in (CARD, DISCARD):
            return card_name(card_of(self.colour * CARDS + move))
        if self.phase == TILE:
            return SYMBOL_NAMES[move]
        return place_name(self.site(move) if self.phase == CELL else self.places[move])

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < len(self.symbols):
            return ""
        if self.phase == START:
            return WORDS("not-shown", card=self.card)
        if self.phase == FLIP:
            return WORDS("must-stay")
        if self.phase != TARGET:
            return ""
        if self.owner_of(move) not in (NOBODY, seat):
            return WORDS("claimed-by-another")
        return WORDS("out-of-reach", card=self.card, steps=NUMBER[self.card])

    def look(self, seat: int) -> dict[str, object]:
        hands, out = [], []
        for colour in range(self.colours):
            hand = [card_of(card) for card in self.cards_at(colour, HAND)]
            hands.append([-1] * len(hand) if self.hides(colour, seat) else hand)
            out.append([card_of(card) for card in self.cards_at(colour, OUT)])
        stock = [self.stock(colour) for colour in range(self.colours)]
        return super().look(seat) | {"hands": hands, "out": out, "stock": stock, "points": self.points()}

    def hides(self, colour: int, seat: int) -> bool:
        """Can't this seat see the colour's hand? A second half is known: all saw the first being played."""
        if self.over or (self.halves and self.round % 2 == 0):
            return False
        return seat not in (ALL, self.owner(colour))

    def guess(self, seat: int) -> None:
        for colour in range(self.colours):
            if self.hides(colour, seat):
                count = len(self.cards_at(colour, HAND))
                cards = [card for card in range(colour * CARDS, (colour + 1) * CARDS) if self.where[card] != OUT]
                for card in cards:
                    self.where[card] = REST
                for _ in range(count):
                    self.where[self.draw(cards)] = HAND

    def plausible(self, seat: int) -> bool:
        """Who is asked to discard holds no card with a target, and who is asked for a card holds one."""
        return self.over or self.phase not in (CARD, DISCARD) or self.can_move() == (self.phase == CARD)

    # --- what can't be ---------------------------------------------------------------------------------

    def flaw(self) -> str:
        every = range(self.colours)
        held = [SYMBOLS - self.tiles_built(colour) for colour in every] if self.held else []
        started = [self.phase > START or (self.phase == START and colour < self.colour) for colour in every]
        cards = [[len(self.cards_at(colour, place)) for place in (HAND, OUT)] for colour in every]
        played = [self.cards_played(colour) for colour in every]
        dealt = TURNS if self.round else 0
        return (
            among("phase", self.phase, (CARD,) if self.over else PHASES_OF[self.variant])
            or fits("turn", self.turn, self.turn if self.over else self.owner(self.colour))
            or fits("held (how many)", [mask.bit_count() for mask in self.held], held)
            or fits("yellow (tiles turned over)", len(self.yellow) - self.yellow.count(FACE_UP), self.tiles_flipped())
            or fits("active (who has started)", [tile >= 0 for tile in self.active], started)
            or fits("where (in hand, out)", cards, [[dealt - count, count] for count in played])
            or next(filter(None, map(self.tile_flaw, range(len(self.symbols)))), "")
            or next(filter(None, map(self.cubes_flaw, range(COLOURS))), "")
            or fits("over", self.over, self.winner >= 0 or (self.round == ROUNDS and self.lap == TURNS))
            or holds("phase", self.plausible(ALL), "a card is discarded when no card in hand has a target")
        )

    def cards_played(self, colour: int) -> int:
        """In this round."""
        now = colour == self.colour and self.phase == TARGET
        return self.lap + (colour < self.colour) + now if self.round else 0

    def tiles_flipped(self) -> int:
        if self.variant != YELLOW_TILES or self.phase < FLIP:
            return 0
        flips = FLIPS[self.seats]
        return self.colours * flips - ((self.colour + 1) * flips - self.lap if self.phase == FLIP else 0)

    def tile_flaw(self, tile: int) -> str:
        laid = BLOCK_PLACES if self.held else GRID_PLACES
        earlier = [other for other in self.beside[tile * 4 : tile * 4 + 4] if 0 <= other < tile]
        right_place = self.places[tile] == laid[tile] if tile < len(laid) else bool(earlier)
        free = CORNERS if self.yellow[tile] == FACE_UP else 0
        return holds("places", right_place, f"tile {tile} can't be where it is") or within(
            f"corners (cubes on tile {tile})", self.cubes_on(tile), 0, free
        )

    def cubes_flaw(self, colour: int) -> str:
        """A colour has a cube from its start on, first with the active cube, and at most one more for every turn."""
        tile = self.active[colour] if colour < self.colours else NOWHERE
        count = sum(self.corners[colour::COLOURS])
        if tile < 0:
            return fits(f"corners (cubes of colour {colour})", count, 0)
        here = self.corners[tile * COLOURS + colour]
        allowed = self.yellow[tile] == FACE_UP or self.owner_of(tile) == self.owner(colour)
        return (
            within(f"corners (cubes of colour {colour})", count, 1, 1 + self.turns(colour) - self.yellow.count(colour))
            or fits(f"corners (cubes of colour {colour} on tile {tile})", here, here if self.round else 1)
            or holds("active", allowed, f"colour {colour} may not stand there")
        )
