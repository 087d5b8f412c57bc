"""OKI: cubes fill an island, any number a turn along one straight line; the last cube wins."""

from __future__ import annotations

from typing import Final

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
    place_name,
    union,
)
from wabe.core.errors import OptionError
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State, win_shares

OPENING: Final = 0
PLACE: Final = 1
GO_ON: Final = 2

END: Final = MOST  # the move that ends a turn; any other is a tile
BONUS: Final = 5  # points for the last cube

PLACED: Final = 0
STOPPED: Final = 1
FILLED: Final = 2


class Oki(State):
    """Tiles are numbered by place; sets of tiles are the bits of a number."""

    tiles: list[int]  # their places, ascending
    near: list[int]  # per tile: its neighbours
    lines: list[int]  # per tile, four times: the tiles in its row, column and diagonals
    points: bool
    contiguous: bool
    cubes: list[int]  # per seat: the tiles it has filled
    vacant: int
    touching: int  # the tiles next to a cube
    run: int  # the tiles filled in this turn
    first: int  # the first of them; -1: none yet
    line: int  # the tiles in line with the run; all before the first cube
    reach: int  # if contiguous, the tiles next to the run; otherwise all

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        starter = options.seat("start_seat", self.roll(seats))
        self.points = options.word("scoring") == "points"
        self.contiguous = options.word("line") == "contiguous"
        self.tiles = self.lay(options)
        self.near, self.lines = near_masks(self.tiles), line_masks(self.tiles)
        self.cubes = [0] * seats
        self.vacant = (1 << len(self.tiles)) - 1
        if not connected(self.near, self.vacant):
            raise OptionError("Option places: the tiles must be one group, each next to another in eight directions.")
        self.touching = 0
        self.begin_turn(starter)
        self.phase = OPENING

    def lay(self, options: Options) -> list[int]:
        """The places of the tiles, ascending."""
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
        tiles.sort()
        return tiles

    def begin_turn(self, seat: int) -> None:
        self.run, self.first = 0, -1
        self.line = self.reach = (1 << len(self.tiles)) - 1
        self.phase = PLACE
        self.ask(seat)

    def fillable(self) -> int:
        """The tiles that may be filled next."""
        return self.vacant if self.phase == OPENING else self.vacant & self.touching & self.line & self.reach

    def legal(self, seat: int) -> list[int]:
        fillable: i64 = self.fillable()
        moves = [tile for tile in range(len(self.tiles)) if fillable >> tile & 1]
        if self.phase == GO_ON:
            moves.append(END)
        return moves

    def apply(self, seat: int, move: int) -> None:
        if move == END:
            self.tell(EVERYONE, STOPPED, seat)
            self.begin_turn((seat + 1) % self.seats)
            return
        opening = self.phase == OPENING
        self.phase = GO_ON
        self.place(seat, move)
        if self.vacant == 0:
            self.tell(EVERYONE, FILLED, seat)
            self.finish()  # it stays this seat's turn: the last cube was its own
        elif opening or self.fillable() == 0:  # R6: the opening is a single cube; and a turn without a choice is over
            self.begin_turn((seat + 1) % self.seats)

    def place(self, seat: int, tile: int) -> None:
        self.tell(EVERYONE, PLACED, seat, self.tiles[tile])
        cube = 1 << tile
        self.cubes[seat] |= cube
        self.vacant ^= cube
        self.touching |= self.near[tile]
        self.run |= cube
        if self.first < 0:
            self.first = tile
        self.line = self.line_of(self.first, self.run)
        if self.contiguous:
            self.reach = self.near[tile] if self.run == cube else self.reach | self.near[tile]

    def line_of(self, first: int, run: i64) -> int:
        """The tiles in line with a run: with all of it along one axis; with a single tile along any."""
        found: i64 = 0
        for i in range(first * AXES, first * AXES + AXES):
            line: i64 = self.lines[i]
            if run & ~line == 0:
                found |= line
        return found

    def name(self, seat: int, move: int) -> str:
        return "end" if move == END else place_name(self.tiles[move])

    def why(self, seat: int, move: int) -> str:
        if self.phase != GO_ON or not 0 <= move < len(self.tiles) or not self.vacant & self.touching & 1 << move:
            return ""
        if not self.line >> move & 1:
            return "All cubes of a turn lie in one straight line"
        return "The cubes of a turn lie next to each other, without gaps"

    def look(self, seat: int) -> dict[str, object]:
        owners = [seat for tile in range(len(self.tiles)) for seat in range(-1, self.seats) if self.holds(seat, tile)]
        return {
            "tiles": [[place % WIDTH, place // WIDTH] for place in self.tiles],
            "cubes": owners,  # per tile: the seat whose cube is there, or -1
            "run": [tile for tile in range(len(self.tiles)) if self.run >> tile & 1],
            "points": self.points,
            "contiguous": self.contiguous,
        }

    def holds(self, seat: int, tile: int) -> bool:
        return (self.vacant if seat < 0 else self.cubes[seat]) >> tile & 1 == 1

    def scores(self) -> list[int]:
        if not self.points:
            return []
        return [self.cubes[seat].bit_count() + (BONUS if seat == self.turn else 0) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        if self.points:
            return win_shares(self.scores())
        return [1.0 if seat == self.turn else 0.0 for seat in range(self.seats)]

    def clone(self) -> Oki:
        copy = Oki()
        copy.copy_core(self)
        copy.tiles, copy.near, copy.lines, copy.cubes = self.tiles[:], self.near[:], self.lines[:], self.cubes[:]
        copy.points, copy.contiguous = self.points, self.contiguous
        copy.vacant, copy.touching, copy.run = self.vacant, self.touching, self.run
        copy.first, copy.line, copy.reach = self.first, self.line, self.reach
        return copy

    def flaw(self) -> str:
        count, whole = len(self.tiles), (1 << len(self.tiles)) - 1
        if not 1 <= count <= MOST or self.tiles != sorted({tile for tile in self.tiles if 0 <= tile < PLACES}):
            return f"Field tiles must have 1 to {MOST} different places below {PLACES}, ascending."
        if self.near != near_masks(self.tiles) or self.lines != line_masks(self.tiles):
            return "Fields near and lines do not fit the tiles."
        if not connected(self.near, whole):
            return "The tiles must be one group."
        filled, claimed = whole & ~self.vacant, 0
        for cubes in self.cubes:
            claimed |= cubes
        twice = sum(cubes.bit_count() for cubes in self.cubes) > filled.bit_count()
        if not 0 <= self.vacant <= whole or len(self.cubes) != self.seats or claimed != filled or twice:
            return "Every tile is vacant or has one cube of one seat."
        if not connected(self.near, filled) or self.touching != union(self.near, filled):
            return "The cubes must be one group, and field touching the tiles next to them."
        if self.over != (self.vacant == 0) or (self.phase == OPENING) != (filled == 0):
            return "The game is over when no tile is vacant, and in phase 0 as long as all are."
        return self.flaw_of_turn(whole)

    def flaw_of_turn(self, whole: int) -> str:
        if self.phase != GO_ON:
            fresh = self.run == 0 and self.first == -1 and self.line == self.reach == whole and not self.over
            return "" if fresh else "Before a turn's first cube run is 0, first -1, and line and reach are all tiles."
        if self.run & ~self.cubes[self.turn] or not 0 <= self.first < len(self.tiles) or not self.run >> self.first & 1:
            return "Field run must be cubes of the seat whose turn it is, and first one of them."
        line = self.line_of(self.first, self.run)
        if line == 0 or self.line != line:
            return "Field line must be the tiles in one line with the run."
        if self.reach != (union(self.near, self.run) if self.contiguous else whole):
            return "Field reach must be the tiles next to the run if contiguous, and otherwise all tiles."
        if not self.over and (self.fillable() == 0 or self.run == whole & ~self.vacant):
            return "A turn ends by itself when no tile can be filled, and the opening after a single cube."
        return ""
