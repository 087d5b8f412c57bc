"""Rush Maze: lay a tile, then run over tiles by cards of their symbols; an empty hand wins."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import SYMBOLS, TILES
from wabe.boxes.greenbox.rush_maze import maze
from wabe.boxes.greenbox.rush_maze.maze import NONE, START, STEPS, WAYS, cell_name
from wabe.boxes.greenbox.rush_maze.words import WORDS
from wabe.core.fields import (
    COUNT,
    EACH_SEAT,
    OPTION,
    OWN_ALWAYS,
    SEAT,
    Among,
    Bag,
    Bits,
    Deck,
    Derived,
    Only,
    Row,
    Span,
)
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, fits, holds, win_shares, within

TILES_OF_A_SYMBOL: Final = 6
STOP: Final = 4  # after the four ways
LONG: Final = 1600  # milliseconds in which one reads why a turn went on or ended by itself
ROUND_LIMITS: Final = (20, 100)
LARGEST_HAND: Final = 10
# In each of 400 turns at most a card is drawn, which is a step later on, and there is one stop.
DECISIONS: Final = TILES + 4 * LARGEST_HAND + 2 * 4 * ROUND_LIMITS[1]

PLACE: Final = 0
MOVE: Final = 1
PHASES: Final = {PLACE: Phase("place", moves=WAYS, itself=True), MOVE: Phase("move", moves=WAYS + 1)}


HEAP: Final = Deck("tile with symbol", list(range(SYMBOLS)) * TILES_OF_A_SYMBOL)
CARDS: Final = Deck("card with symbol", lambda state: list(range(SYMBOLS)) * state.copies)


class RushMaze(State):
    copies: Annotated[int, Among((6, 9)), OPTION]  # cards of each symbol: nothing else of a card counts
    round_limit: Annotated[int, Span(*ROUND_LIMITS), OPTION]
    rounds: Annotated[int, Span(0, lambda state: state.round_limit)]  # rounds finished
    token: Annotated[int, SEAT]  # the seat that begins this round
    turns: Annotated[int, Span(0, lambda state: state.seats - 1)]  # turns finished in this round
    cells: Annotated[list[int], Row(most=TILES, distinct=True)]  # where tiles lie, in the order in which they were laid
    symbols: Annotated[list[int], Row(lambda state: len(state.cells)), HEAP]  # what they show
    near: Annotated[list[int], Derived(lambda state: maze.laid(state.cells))]  # near[tile * 4 + way]: its neighbour
    cubes: Annotated[list[int], EACH_SEAT, Span(0, lambda state: len(state.cells) - 1)]  # the tile a seat stands on
    been: Annotated[int, Bits(lambda state: len(state.cells))]  # the tiles moved onto in this turn
    tile: Annotated[int, HEAP.slot, Only(PLACE)]  # the symbol of the tile turned over, while it is to be laid
    stack: Annotated[list[int], Bag(), HEAP]  # tiles nobody has seen: which they are, all can tell
    bottom: Annotated[list[int], Row(), HEAP]  # tiles that all saw before they went under the stack, the next one first
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(), CARDS, OWN_ALWAYS]
    deck: Annotated[list[int], Bag(), CARDS, COUNT]
    discards: Annotated[list[int], Row(SYMBOLS), CARDS.counts]  # how many cards of each symbol

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        cards = options.number("deck")
        self.copies = cards // SYMBOLS
        self.round_limit = options.number("roundLimit")
        self.rounds = self.turns = self.been = 0
        self.token = options.seat("start_seat", self.roll(seats))
        self.stack = [symbol for symbol in range(SYMBOLS) for _ in range(TILES_OF_A_SYMBOL)]
        self.cells, self.symbols, self.near = [], [], []
        for cell in START[:seats]:
            self.symbols.append(self.draw(self.stack))
            maze.lay(cell, self.cells, self.near)
        self.cubes = list(range(seats))
        self.shuffle(self.cubes)
        self.bottom, self.tile = [], NONE
        self.deck = [symbol for symbol in range(SYMBOLS) for _ in range(self.copies)]
        self.discards = [0] * SYMBOLS
        size = min(2 * seats + 2, cards // seats)  # 6, 8, 10; of 36 cards four players get 9
        self.hands = [sorted([self.draw(self.deck) for _ in range(size)]) for _ in range(seats)]
        self.open_turn()

    def mover(self) -> int:
        return (self.token + self.turns) % self.seats

    def open_turn(self) -> bool:
        """Turns a tile over; False: the seat has nothing to decide in this turn."""
        seat = self.mover()
        self.ask(seat)
        self.been = 0
        if self.stack or self.bottom:
            tile = self.draw(self.stack) if self.stack else self.bottom.pop(0)
            if self.has_room(seat):
                self.tile = tile
                self.phase = PLACE
                self.tell(EVERYONE, "turned", seat, tile)
                return True
            self.bottom.append(tile)
            self.tell(EVERYONE, "buried", seat, tile)
        self.phase = MOVE
        return self.can_go(seat)

    def has_room(self, seat: int) -> bool:
        first = self.cubes[seat] * WAYS
        return any(self.near[first + way] == NONE for way in range(WAYS))

    def held(self, seat: int) -> int:
        """A mask of the symbols in the seat's hand."""
        mask = 0
        for symbol in self.hands[seat]:
            mask |= 1 << symbol
        return mask

    def open_way(self, way: int, seat: int, held: int) -> bool:
        """Is there a tile for which a card is at hand? R3: one that was not moved onto in this turn."""
        tile = self.near[self.cubes[seat] * WAYS + way]
        return tile != NONE and not self.been >> tile & 1 and held >> self.symbols[tile] & 1 == 1

    def can_go(self, seat: int) -> bool:
        held = self.held(seat)
        return any(self.open_way(way, seat, held) for way in range(WAYS))

    def legal(self, seat: int) -> list[int]:
        if self.phase == PLACE:
            first = self.cubes[seat] * WAYS
            return [way for way in range(WAYS) if self.near[first + way] == NONE]
        held = self.held(seat)
        moves = [way for way in range(WAYS) if self.open_way(way, seat, held)]
        moves.append(STOP)
        return moves

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PLACE:
            self.lay(seat, move)
        elif move != STOP:
            self.go(seat, move)
        if not self.hands[seat]:
            self.end()
        elif move == STOP:
            self.end_turn(seat)
        elif not self.can_go(seat):
            self.tell(EVERYONE, "no way", seat)
            self.beat(LONG)
            self.end_turn(seat)

    def lay(self, seat: int, way: int) -> None:
        cell = self.cells[self.cubes[seat]] + STEPS[way]
        if len(self.legal(seat)) == 1:
            self.tell(EVERYONE, "one side", seat, self.tile)
            self.beat(LONG)
        self.tell(EVERYONE, "laid", seat, self.tile * WAYS + way, cell)
        self.symbols.append(self.tile)
        maze.lay(cell, self.cells, self.near)
        self.tile = NONE
        self.phase = MOVE

    def go(self, seat: int, way: int) -> None:
        tile = self.near[self.cubes[seat] * WAYS + way]
        symbol = self.symbols[tile]
        self.hands[seat].remove(symbol)
        self.discards[symbol] += 1
        self.cubes[seat] = tile
        self.been |= 1 << tile
        self.tell(EVERYONE, "went", seat, symbol * WAYS + way, self.cells[tile])

    def end_turn(self, seat: int) -> None:
        """Draws, and goes on to the next seat that has something to decide."""
        while not self.over:
            self.draw_card(seat)
            self.turns += 1
            if self.turns == self.seats:
                self.end_round()
            if self.over or self.open_turn():
                return
            seat = self.turn
            self.tell(EVERYONE, "stuck", seat)
            self.beat(LONG)

    def draw_card(self, seat: int) -> None:
        if not self.deck:  # R6
            self.deck = [symbol for symbol in range(SYMBOLS) for _ in range(self.discards[symbol])]
            self.discards = [0] * SYMBOLS
            if not self.deck:
                return
            self.tell(EVERYONE, "reshuffled", len(self.deck))
        self.hands[seat].append(self.draw(self.deck))
        self.hands[seat].sort()
        self.tell(EVERYONE, "drew", seat)

    def end_round(self) -> None:
        self.turns = 0
        self.rounds += 1
        self.token = (self.token + 1) % self.seats
        if self.rounds == self.round_limit:
            self.tell(EVERYONE, "stopped", self.rounds)
            self.end()
        else:
            self.tell(EVERYONE, "round over", self.token)

    def end(self) -> None:
        self.finish()
        if self.news is not None:
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    def returns(self) -> list[float]:
        return win_shares([-len(hand) for hand in self.hands])

    def name(self, seat: int, move: int) -> str:
        """`m14`: the cell to lay on or to go to; `stop`."""
        return "stop" if move == STOP else cell_name(self.cells[self.cubes[seat]] + STEPS[move])

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < WAYS:
            return ""
        tile = self.near[self.cubes[seat] * WAYS + move]
        if self.phase == PLACE:
            return WORDS("taken")
        if tile == NONE:
            return WORDS("no-tile")
        if self.been >> tile & 1:
            return WORDS("been")
        return WORDS("not-held", symbol=self.symbols[tile])

    def guess(self, seat: int) -> None:
        if seat != ALL:
            self.redeal([hand for owner, hand in enumerate(self.hands) if owner != seat], self.deck)

    def plausible(self, seat: int) -> bool:
        """All see that a seat asked for a move has a card for one."""
        return seat in (self.turn, ALL) or self.phase == PLACE or self.over or self.can_go(self.turn)

    def flaw(self) -> str:
        if not maze.grown(self.cells, self.seats):
            return "Field cells must have the start block, then tiles each next to an earlier one."
        winners = [seat for seat in range(self.seats) if not self.hands[seat]]
        return (
            within("hands", len(winners), 0, 1)
            or fits("over", self.over, len(winners) > 0 or self.rounds == self.round_limit)
            or ("" if self.over else self.flaw_in_turn())
        )

    def flaw_in_turn(self) -> str:
        seat = self.turn
        if self.phase == PLACE:
            going = fits("been", self.been, 0) or holds("cubes", self.has_room(seat), "there is no room for a tile")
        else:
            at_home = self.been == 0 or self.been >> self.cubes[seat] & 1 == 1
            going = holds("hands", self.can_go(seat), "there is no card for a way on") or holds(
                "been", at_home, "the cube stands on the last tile it moved onto"
            )
        return fits("turn", seat, self.mover()) or going
