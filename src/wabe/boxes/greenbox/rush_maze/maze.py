"""The maze: tiles on an endless grid, in the order in which they were laid, and which lies next to which."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 80  # cells are numbered row by row; 36 connected tiles can't get further than 40 from the origin
ORIGIN: Final = 40 * WIDTH + 40  # (0,0)
START: Final = [ORIGIN, ORIGIN + 1, ORIGIN + WIDTH, ORIGIN + WIDTH + 1]  # a tile for each seat
WAYS: Final = 4
STEPS: Final = [-WIDTH, 1, WIDTH, -1]  # up, right, down, left
NONE: Final = -1  # in place of a tile
FIRST: Final = 13  # the number of the first tile's row, and the place of its letter


def lay(cell: int, cells: list[int], near: list[int]) -> None:
    """Adds a tile; near[tile * 4 + way] is its neighbour."""
    new = len(cells)
    cells.append(cell)
    for way in range(WAYS):
        beside = cell + STEPS[way]
        found = NONE
        for tile in range(new):
            if cells[tile] == beside:
                found = tile
                near[tile * WAYS + (way + 2) % WAYS] = new
                break
        near.append(found)


def laid(cells: list[int]) -> list[int]:
    """The neighbours of all tiles of such a maze."""
    done: list[int] = []
    near: list[int] = []
    for cell in cells:
        lay(cell, done, near)
    return near


def grown(cells: list[int], seats: int) -> bool:
    """Is it a maze: the start block, then each tile on a new cell next to one laid before?"""
    if cells[:seats] != START[:seats] or len(set(cells)) < len(cells):
        return False
    return all(any(cell + step in cells[:i] for step in STEPS) for i, cell in enumerate(cells) if i >= seats)


def row(cell: int) -> int:
    return cell // WIDTH - ORIGIN // WIDTH


def column(cell: int) -> int:
    return cell % WIDTH - ORIGIN % WIDTH


def rank(row: int) -> str:
    """The number of a row: up from the first tile's, which is 13."""
    return str(FIRST - row)


def file(column: int) -> str:
    """The letters of a column: the first tile's is m. Left of a, where hardly a maze ever gets, come capitals."""
    place = FIRST - 1 + column
    if place < 0:
        return chr(ord("A") - 1 - place)
    return chr(ord("a") + place) if place < 26 else "z" + chr(ord("a") + place - 26)


def cell_name(cell: int) -> str:
    """`m13` is the first tile, `n13` lies to its right, `m14` above it."""
    return file(column(cell)) + rank(row(cell))
