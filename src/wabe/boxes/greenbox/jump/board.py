"""The narrow board: 24 squares as the bits of a number, and the cubes that can go forward."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

COLUMNS: Final = 4
ROWS: Final = 6
SQUARES: Final = 24  # square = row * 4 + column, from a1
BOARD: Final = 0xFFFFFF
HOMES: Final = [0x0000FF, 0xFF0000]  # rows 1 and 2 are South's, rows 5 and 6 North's
GOALS: Final = [0xFF0000, 0x0000FF]

WAYS: Final = 3  # forward toward column a, straight, toward column d
STEPS: Final = [3, 4, 5, -5, -4, -3]  # South's three ways, then North's
INSIDE: Final = [0xEEEEEE, 0xFFFFFF, 0x777777]  # the squares from which a way does not leave the board sideways


def before(squares: i64, side: i64, way: i64) -> i64:
    """The squares from which one step leads to one of these."""
    step: i64 = STEPS[side * WAYS + way]
    inside: i64 = INSIDE[way]
    return inside & (squares >> step if step > 0 else squares << -step)


def movers(cubes: i64, taken: i64, side: i64, way: i64, most: i64) -> i64:
    """Those cubes that can go this way: to an empty square, or over at most so many cubes to the empty one behind."""
    empty = BOARD & ~taken
    free = before(empty, side, way)
    for _ in range(most):
        free = before(empty | (taken & free), side, way)
    return cubes & free


def landing(square: i64, taken: i64, side: i64, way: i64) -> i64:
    """Where a cube that can go this way comes down."""
    step: i64 = STEPS[side * WAYS + way]
    square += step
    while taken >> square & 1:
        square += step
    return square


def square_name(square: int) -> str:
    return "abcd"[square % COLUMNS] + "123456"[square // COLUMNS]
