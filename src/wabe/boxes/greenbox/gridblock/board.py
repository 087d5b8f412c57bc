"""Where the tiles of Gridblock lie, and the steps between them."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.components import SYMBOLS, TILES

SIDE: Final = 6  # of the square board; its tiles are numbered row by row, from the top left
NOWHERE: Final = -1

WIDTH: Final = 64  # place = (32 - row) * 64 + column + 32: wide enough for any board that can be built
MIDDLE: Final = 32
STEPS: Final = (-WIDTH, 1, WIDTH, -1)  # north, east, south, west
LEFT: Final = 0b000001_000001_000001_000001_000001_000001  # the left column of the square, as bits
RIGHT: Final = 0b100000_100000_100000_100000_100000_100000
COLUMN_NAMES: Final = (*ascii_uppercase, *ascii_lowercase, "aa")  # from column -25 on: column 1 is a


def place_at(row: int, column: int) -> int:
    return (MIDDLE - row) * WIDTH + column + MIDDLE


def row_of(place: int) -> int:
    return MIDDLE - place // WIDTH


def column_of(place: int) -> int:
    return place % WIDTH - MIDDLE


def place_name(place: int) -> str:
    """`b2`: column and row, from a1 at the lower left of the square, or of the block that begins a built board.

    Such a board has no edge: left of a its columns are Z, Y, X, and below 1 its rows are 0, -1, -2.
    """
    return f"{COLUMN_NAMES[column_of(place) + 25]}{row_of(place)}"


def neighbours(places: list[int]) -> list[int]:
    """For every tile and direction the tile next to it; -1: there is none."""
    return [places.index(place + step) if place + step in places else NOWHERE for place in places for step in STEPS]


GRID_PLACES: Final = [place_at(row, column) for row in range(SIDE, 0, -1) for column in range(1, SIDE + 1)]
BLOCK_PLACES: Final = [place_at(row, column) for row in (2, 1) for column in (1, 2, 3)]
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
        for tile in range(TILES):
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
