"""The office: sixteen cubicles, four by four."""

from __future__ import annotations

from typing import Final

SIDE: Final = 4
CUBICLES: Final = 16  # row by row from the top left
OFFICE: Final = (1 << CUBICLES) - 1  # a bit for every cubicle
WALLS: Final = 24  # between two cubicles


def neighbours(cubicle: int) -> list[int]:
    """The cubicles that share a border with this one."""
    row, column = cubicle // SIDE, cubicle % SIDE
    return [other for other in range(CUBICLES) if abs(other // SIDE - row) + abs(other % SIDE - column) == 1]


NEIGHBOURS: Final = [neighbours(cubicle) for cubicle in range(CUBICLES)]
BESIDE: Final = [sum(1 << other for other in NEIGHBOURS[cubicle]) for cubicle in range(CUBICLES)]  # the same, as bits


def cubicle_name(cubicle: int) -> str:
    """A letter for the column and a number for the row, from the bottom."""
    return "abcd"[cubicle % SIDE] + "4321"[cubicle // SIDE]
