"""The maze: tiles on an endless grid, in the order in which they were laid, and which lies next to which."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 80  # cells are numbered row by row; 36 connected tiles can't get further than 40 from the origin
ORIGIN: Final = 40 * WIDTH + 40  # (0,0)
START: Final = [ORIGIN, ORIGIN + 1, ORIGIN + WIDTH, ORIGIN + WIDTH + 1]  # a tile for each seat
WAYS: Final = 4
STEPS: Final = [-WIDTH, 1, WIDTH, -1]  # up, right, down, left
NONE: Final = -1  # in place of a tile


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


def cell_name(cell: int) -> str:
    """Row and column: `0,-1` lies left of the first tile."""
    return f"{row(cell)},{column(cell)}"
