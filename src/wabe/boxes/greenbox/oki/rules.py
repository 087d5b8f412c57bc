"""OKI: cubes fill an island, any number a turn along one straight line; the last cube wins."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from wabe.boxes.greenbox.oki import layout
from wabe.boxes.greenbox.oki.layout import (
    AXES,
    MOST,
    PLACES,
    WIDTH,
    connected,
    line_masks,
    near_masks,
    numbers,
    place_name,
    union,
)
from wabe.boxes.greenbox.oki.words import WORDS
from wabe.core.errors import OptionError
from wabe.core.fields import EACH_SEAT, OPTION, PRIVATE, Among, Bits, Deck, Derived, Only, Set, Span, members
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, among, fits, win_shares

END: Final = PLACES  # the move that ends a turn; any other is the place of a tile
BONUS: Final = 5  # points for the last cube

OPENING: Final = 0
PLACE: Final = 1
GO_ON: Final = 2
PHASES: Final = {
    OPENING: Phase("opening", moves=PLACES),
    PLACE: Phase("place", moves=PLACES),
    GO_ON: Phase("go on", moves=PLACES + 1),
}


TILES: Final = Deck("tile", lambda state: range(len(state.tiles)))


def whole(state: Oki) -> int:
    return (1 << len(state.tiles)) - 1


def filled(state: Oki) -> int:
    return whole(state) & ~state.vacant


def in_line(state: Oki) -> int:
    return state.line_of(state.first, state.run) if state.run else whole(state)


def in_reach(state: Oki) -> int:
    return union(state.near, state.run) if state.run and state.contiguous else whole(state)


class Oki(State):
    """Tiles are numbered by place; sets of tiles are the bits of a number."""

    tiles: Annotated[list[int], Set(MOST, least=1), Span(0, PLACES - 1), OPTION]  # their places
    points: Annotated[bool, OPTION]
    contiguous: Annotated[bool, OPTION]
    cubes: Annotated[list[int], EACH_SEAT, TILES.bits]  # the tiles it has filled
    vacant: Annotated[i64, TILES.bits]
    # this turn's cubes, and the first of them
    run: Annotated[i64, Bits(MOST, possible=lambda state: state.cubes[state.turn]), Only(GO_ON, end=True)]
    first: Annotated[i64, Among(lambda state: members(state.run), none=-1), Only(GO_ON, end=True), PRIVATE]
    number: Annotated[list[int], Derived(lambda state: numbers(state.tiles))]  # by place: its tile, for speed
    near: Annotated[list[int], Derived(lambda state: near_masks(state.tiles))]  # per tile: its neighbours
    lines: Annotated[list[int], Derived(lambda state: line_masks(state.tiles))]  # per tile: row, column, two diagonals
    touching: Annotated[i64, Derived(lambda state: union(state.near, filled(state)))]  # the tiles next to a cube
    line: Annotated[i64, Derived(in_line)]  # the tiles in line with the run; all before the first cube
    reach: Annotated[i64, Derived(in_reach)]  # if contiguous, the tiles next to the run; otherwise all

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        starter = options.seat("start_seat", self.roll(seats))
        self.points = options.word("scoring") == "points"
        self.contiguous = options.word("line") == "contiguous"
        self.tiles = layout.framed(self.lay(options))
        self.number, self.near, self.lines = numbers(self.tiles), near_masks(self.tiles), line_masks(self.tiles)
        self.cubes = [0] * seats
        self.vacant = whole(self)
        if not connected(self.near, self.vacant):
            raise OptionError("Option places: the tiles must be one group, each next to another in eight directions.")
        self.touching = 0
        self.begin_turn(starter)
        self.phase = OPENING

    def lay(self, options: Options) -> list[int]:
        """The places of the tiles, row by row from the top."""
        count, how = options.number("tiles"), options.word("layout")
        if how == "square":
            return layout.square(count)
        if how != "custom":
            return self.scatter(count, how == "loose")
        numbers = options.numbers("places")
        tiles = sorted({y * WIDTH + x for x, y in zip(numbers[::2], numbers[1::2], strict=False)})
        if len(numbers) != 2 * len(tiles):
            raise OptionError("Option places: it takes x and y of each tile, and no place twice.")
        return tiles

    def scatter(self, count: int, loose: bool) -> list[int]:
        """Lays one tile after another next to those that lie; if loose, next to one or two where that can be done."""
        width = layout.grid_width(count)
        free = [y * WIDTH + x for y in range(width) for x in range(width)]
        beside = [0] * PLACES  # how many tiles lie next to each place
        tiles: list[int] = []
        choice = free
        while len(tiles) < count:
            place = choice[self.roll(len(choice))]
            free.remove(place)
            tiles.append(place)
            for other in layout.neighbours(place):
                beside[other] += 1
            choice = [place for place in free if beside[place]]
            thin = [place for place in choice if beside[place] <= 2]
            if loose and thin:
                choice = thin
        return tiles

    def begin_turn(self, seat: int) -> None:
        self.run, self.first = 0, -1
        self.line = self.reach = (1 << len(self.tiles)) - 1
        self.phase = PLACE
        self.ask(seat)

    def fillable(self) -> i64:
        """The tiles that may be filled next."""
        return self.vacant if self.phase == OPENING else self.vacant & self.touching & self.line & self.reach

    def legal(self, seat: int) -> list[int]:
        fillable = self.fillable()
        tiles = self.tiles
        moves: list[int] = []
        tile: i64 = 0
        while fillable:
            if fillable & 1:
                moves.append(tiles[tile])
            fillable >>= 1
            tile += 1
        if self.phase == GO_ON:
            moves.append(END)
        return moves

    def apply(self, seat: int, move: int) -> None:
        if move == END:
            self.tell(EVERYONE, "stopped", seat)
            self.begin_turn((seat + 1) % self.seats)
            return
        opening = self.phase == OPENING
        self.phase = GO_ON
        self.place(seat, move)
        if self.vacant == 0:
            self.tell(EVERYONE, "filled", seat)
            self.finish()  # it stays this seat's turn: the last cube was its own
        elif opening or self.fillable() == 0:  # R6: the opening is a single cube; and a turn without a choice is over
            self.begin_turn((seat + 1) % self.seats)

    def place(self, seat: int, place: int) -> None:
        self.tell(EVERYONE, "placed", seat, place)
        tile = self.number[place]  # no i64: by such a one mypyc shifts 1 in 32 bits, and there are up to 36 tiles
        cube: i64 = 1 << tile
        self.cubes[seat] |= cube
        self.vacant ^= cube
        self.touching |= self.near[tile]
        self.run |= cube
        if self.first < 0:
            self.first = tile
        self.line = self.line_of(self.first, self.run)
        if self.contiguous:
            self.reach = self.near[tile] if self.run == cube else self.reach | self.near[tile]

    def line_of(self, first: i64, run: i64) -> i64:
        """The tiles in line with a run: with all of it along one axis; with a single tile along any."""
        found: i64 = 0
        for i in range(first * AXES, first * AXES + AXES):
            line: i64 = self.lines[i]
            if run & ~line == 0:
                found |= line
        return found

    def name(self, seat: int, move: int) -> str:
        return "end" if move == END else place_name(move)

    def why(self, seat: int, move: int) -> str:
        tile = self.number[move] if move in self.tiles else -1
        if self.phase != GO_ON or tile < 0 or not self.vacant & self.touching & 1 << tile:
            return ""
        return WORDS("no-gaps" if self.line >> tile & 1 else "one-line")

    def scores(self) -> list[int]:
        if not self.points:
            return []
        return [self.cubes[seat].bit_count() + (BONUS if seat == self.turn else 0) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        if self.points:
            return win_shares(self.scores())
        return [1.0 if seat == self.turn else 0.0 for seat in range(self.seats)]

    def flaw(self) -> str:
        cubes, first_column = filled(self), [place for place in self.tiles if place % WIDTH == 0]
        # R6: the opening is over by itself, and so is a turn without a choice
        goes_on = (PLACE,) if self.run == cubes or self.fillable() == 0 else (PLACE, GO_ON)
        return (
            ("" if connected(self.near, whole(self)) else "Field tiles must be one group.")
            or ("" if self.tiles[0] < WIDTH and first_column else "Field tiles must begin in the first row and column.")
            or ("" if connected(self.near, cubes) else "Field cubes must be one group.")
            or ("" if self.line else "Field run must lie in one line.")
            or fits("over", self.over, self.vacant == 0)
            or among("phase", self.phase, (OPENING,) if not cubes else (GO_ON,) if self.over else goes_on)
        )
