"""The valley: 25 squares, the 28 lines through them, and where a sliding piece stops."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIZE: Final = 5
SQUARES: Final = 25  # square = row * 5 + column, from a1
CENTRE: Final = 12  # c3
STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # north, then clockwise
AXES: Final = 4  # direction % 4: files, rising diagonals, ranks, falling diagonals
LINES: Final = 28


def line(square: int, axis: int) -> int:
    """The number of the line along this axis: 5 files, 9 rising diagonals, 5 ranks, 9 falling ones."""
    row, column = square // SIZE, square % SIZE
    return (column, 5 + row - column + 4, 14 + row, 19 + row + column)[axis]


def bit(square: int, axis: int) -> int:
    """The square's place on that line, as a bit."""
    return 1 << (square // SIZE if axis == 0 else square % SIZE)


def stop_at(square: int, direction: int, taken: int) -> int:
    """Where a piece from this square comes to rest, if these bits of its line are taken."""
    row, column = square // SIZE, square % SIZE
    up, right = STEPS[direction]
    while 0 <= row + up < SIZE and 0 <= column + right < SIZE:
        ahead = (row + up) * SIZE + column + right
        if taken & bit(ahead, direction % AXES):
            break
        row, column = row + up, column + right
    return row * SIZE + column


def ways_along(square: int, axis: int, taken: int, king: bool) -> int:
    """The directions along an axis that are open, as bits: a soldier may cross the centre but never stop there (R1)."""
    stops = [(way, stop_at(square, way, taken)) for way in (axis, axis + AXES)]
    return sum(1 << way for way, target in stops if target != square and (king or target != CENTRE))


LINE: Final = [line(square, axis) for square in range(SQUARES) for axis in range(AXES)]
BIT: Final = [bit(square, axis) for square in range(SQUARES) for axis in range(AXES)]
STOP: Final = [stop_at(square, way, taken) for square in range(SQUARES) for way in range(8) for taken in range(32)]
SOLDIER_WAYS: Final = [
    ways_along(square, axis, taken, False) for square in range(SQUARES) for axis in range(AXES) for taken in range(32)
]
KING_WAYS: Final = [
    ways_along(square, axis, taken, True) for square in range(SQUARES) for axis in range(AXES) for taken in range(32)
]
PLACE: Final = [SIZE**square for square in range(SQUARES)]
DIGIT: Final = [1, 1, 1, 1, 2, 3, 3, 3, 3, 4]  # of the ten pieces, by side and kind


def stop(square: int, direction: int, lines: list[int]) -> int:
    """Where a piece from this square comes to rest on a board with these lines."""
    return STOP[(square * 8 + direction) * 32 + lines[LINE[square * AXES + direction % AXES]]]


def ways(square: i64, king: bool, lines: list[int]) -> i64:
    """All directions in which a piece on this square may go, as bits."""
    table = KING_WAYS if king else SOLDIER_WAYS
    first = square * AXES
    found: i64 = 0
    for place in range(first, first + AXES):
        taken: i64 = lines[LINE[place]]
        along: i64 = table[place * 32 + taken]
        found |= along
    return found


def move(start: int, target: int, lines: list[int]) -> None:
    """Takes a piece from one square to another in all their lines."""
    for axis in range(AXES):
        lines[LINE[start * AXES + axis]] &= ~BIT[start * AXES + axis]
        lines[LINE[target * AXES + axis]] |= BIT[target * AXES + axis]


def square_name(square: int) -> str:
    return "abcde"[square % SIZE] + "12345"[square // SIZE]


def taken_lines(squares: list[int]) -> list[int]:
    """For every line, the bits of these squares."""
    lines = [0] * LINES
    for square in squares:
        for axis in range(AXES):
            lines[LINE[square * AXES + axis]] |= BIT[square * AXES + axis]
    return lines


def position_number(squares: list[int]) -> int:
    """Where the ten pieces stand, as one number below 2**59: a digit from 0 to 4 for each square."""
    return sum(DIGIT[piece] * PLACE[square] for piece, square in enumerate(squares))
