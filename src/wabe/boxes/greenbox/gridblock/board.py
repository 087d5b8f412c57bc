"""The tiles of Gridblock, the cubes on them, and the steps between them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.components import SYMBOLS
from wabe.core.state import State

SIDE: Final = 6
GRID: Final = 36  # tiles of the square board, row by row
BLOCK: Final = 6  # tiles that begin a board which the players build
COLOURS: Final = 4
CORNERS: Final = 4
NOBODY: Final = -1

FACE_UP: Final = -2  # of a tile: its green side shows
UNCLAIMED: Final = -1  # its yellow side shows; a number from 0 is the colour that has claimed it

WIDTH: Final = 64  # place = (row + 32) * 64 + column + 32: wide enough for any board that can be built
MIDDLE: Final = 32
STEPS: Final = (-WIDTH, 1, WIDTH, -1)  # north, east, south, west
LEFT: Final = 0b000001_000001_000001_000001_000001_000001  # the left column of the square, as bits
RIGHT: Final = 0b100000_100000_100000_100000_100000_100000


def place_at(row: int, column: int) -> int:
    return (row + MIDDLE) * WIDTH + column + MIDDLE


def row_of(place: int) -> int:
    return place // WIDTH - MIDDLE


def column_of(place: int) -> int:
    return place % WIDTH - MIDDLE


def place_name(place: int) -> str:
    """Row and column, from 1 at the top left of the square, or of the block that begins a built board."""
    return f"{row_of(place)},{column_of(place)}"


def neighbours(places: list[int]) -> list[int]:
    """For every tile and direction the tile next to it; -1: there is none."""
    return [places.index(place + step) if place + step in places else NOBODY for place in places for step in STEPS]


GRID_PLACES: Final = [place_at(row, column) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1)]
BLOCK_PLACES: Final = [place_at(row, column) for row in (1, 2) for column in (1, 2, 3)]
GRID_BESIDE: Final = neighbours(GRID_PLACES)
BLOCK_BESIDE: Final = neighbours(BLOCK_PLACES)


def flood(start: i64, tiles: i64) -> i64:
    """The tiles of the square that can be reached from `start` over `tiles`; all are bits."""
    reached = start
    while True:
        grown = reached | reached << SIDE | reached >> SIDE | (reached & ~RIGHT) << 1 | (reached & ~LEFT) >> 1
        grown &= tiles
        if grown == reached:
            return reached
        reached = grown


def connected(tiles: i64) -> bool:
    return flood(tiles & -tiles, tiles) == tiles


def packed(symbols: list[int]) -> bool:
    """Does a group of one symbol have more than three tiles?"""
    for symbol in range(SYMBOLS):
        tiles: i64 = 0
        for tile in range(GRID):
            if symbols[tile] == symbol:
                tiles |= 1 << tile
        while tiles:
            group = flood(tiles & -tiles, tiles)
            if int(group).bit_count() > 3:
                return True
            tiles &= ~group
    return False


def ends(beside: list[int], start: int, steps: int) -> list[int]:
    """Where paths of so many steps can end: no tile is entered twice, nor the first one again (R3)."""
    reached = [0] * (len(beside) // 4)
    for a in beside[start * 4 : start * 4 + 4]:
        if a < 0:
            continue
        if steps == 1:
            reached[a] = 1
            continue
        for b in beside[a * 4 : a * 4 + 4]:
            if b < 0 or b == start:
                continue
            if steps == 2:
                reached[b] = 1
                continue
            for c in beside[b * 4 : b * 4 + 4]:
                if c >= 0 and c != a and c != start:
                    reached[c] = 1
    return [tile for tile in range(len(reached)) if reached[tile]]


class Board(State):
    symbols: list[int]  # of every tile
    places: list[int]  # where it lies
    beside: list[int]  # beside[tile * 4 + direction]: the next tile, or -1
    yellow: list[int]  # FACE_UP, UNCLAIMED, or the colour that has claimed it
    corners: list[int]  # corners[tile * 4 + colour]: cubes on its corners (R1: they are interchangeable)
    active: list[int]  # by colour: the tile of the active cube; -1 before it has one

    def clear_board(self, symbols: list[int], places: list[int], beside: list[int], colours: int) -> None:
        self.symbols, self.places, self.beside = symbols, places, beside
        self.yellow = [FACE_UP] * len(symbols)
        self.corners = [0] * (len(symbols) * COLOURS)
        self.active = [NOBODY] * colours

    def lay(self, symbol: int, place: int) -> None:
        """A tile more, at an empty place."""
        tile = len(self.symbols)
        self.symbols.append(symbol)
        self.yellow.append(FACE_UP)
        self.corners += [0] * COLOURS
        self.beside += [NOBODY] * 4
        for other in range(tile):
            for direction in range(4):
                if self.places[other] + STEPS[direction] == place:
                    self.beside[other * 4 + direction] = tile
                    self.beside[tile * 4 + (direction + 2) % 4] = other
        self.places.append(place)

    def sites(self) -> list[int]:
        """The empty cells beside a tile, each as tile * 4 + direction of the first tile that touches it."""
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

    def cubes_on(self, tile: int) -> int:
        first = tile * COLOURS
        return self.corners[first] + self.corners[first + 1] + self.corners[first + 2] + self.corners[first + 3]

    def with_symbol(self, symbol: int) -> list[int]:
        return [tile for tile in range(len(self.symbols)) if self.symbols[tile] == symbol]

    def flippable(self) -> list[int]:
        """Tiles without cubes that leave the face-up tiles connected when they are turned over (R9)."""
        up: i64 = 0
        for tile in range(GRID):
            if self.yellow[tile] == FACE_UP:
                up |= 1 << tile
        found: list[int] = []
        for tile in range(GRID):
            if self.yellow[tile] == FACE_UP and self.cubes_on(tile) == 0 and connected(up & ~(1 << tile)):
                found.append(tile)
        return found

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
        return totals[: len(self.active)]

    def cubes(self, colour: int) -> int:
        """Cubes of this colour that are out, without the active one: on corners and on claimed tiles."""
        return sum(self.corners[colour::COLOURS]) + self.yellow.count(colour)

    def copy_board(self, source: Board) -> None:
        self.copy_core(source)
        self.symbols, self.places, self.beside = source.symbols[:], source.places[:], source.beside[:]
        self.yellow, self.corners, self.active = source.yellow[:], source.corners[:], source.active[:]

    def board_flaw(self, count: int, colours: int) -> str:
        """What is wrong with a board of so many tiles, on which so many colours play."""
        if not len(self.symbols) == len(self.places) == len(self.yellow) == count:
            return f"Fields symbols, places and yellow must have {count} entries."
        if len(self.corners) != count * COLOURS or len(self.active) != colours:
            return f"Field corners must have {count * COLOURS} counts, and active {colours} tiles."
        if any(not 0 <= symbol < SYMBOLS for symbol in self.symbols):
            return "Symbols are numbers from 0 to 5."
        if len(set(self.places)) < count or any(not WIDTH < place < WIDTH * (WIDTH - 1) for place in self.places):
            return "Every tile must have a place of its own, not at the very edge."
        if self.beside != neighbours(self.places):
            return "Field beside must name the tiles next to each other."
        if min(self.corners) < 0 or any(self.cubes_on(tile) > CORNERS for tile in range(count)):
            return "A tile has at most four corner cubes."
        if any(not FACE_UP <= claim < colours for claim in self.yellow):
            return f"Field yellow must have numbers from -2 to {colours - 1}."
        if any(self.yellow[tile] != FACE_UP and self.cubes_on(tile) for tile in range(count)):
            return "There are no corner cubes on a yellow tile."
        if any(not NOBODY <= tile < count for tile in self.active):
            return "Field active must name tiles, or -1."
        return ""
