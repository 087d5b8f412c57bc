"""The board of Make Way: six columns that run from seat to seat and wrap round at the sides; moves, pushes, points."""

from __future__ import annotations

from typing import Final

SIZE: Final = 6
CELLS: Final = 36  # cell = row * 6 + column, both from the first seat's left corner
EMPTY: Final = -1  # in place of the seat that owns a piece
NOWHERE: Final = -1  # in place of a cell

# A move = its way * 6 + the row in which the piece arrives.
FORWARD: Final = 0
RIGHTWARD: Final = 1
LEFTWARD: Final = 2
ENTER: Final = 3
WAYS: Final = 4


def ahead(seat: int, cell: int) -> int:
    """One rank further for this seat; NOWHERE: off the board."""
    further = cell + (SIZE if seat == 0 else -SIZE)
    return further if 0 <= further < CELLS else NOWHERE


def beside(cell: int, step: int) -> int:
    """One column further to the right (1) or left (-1); column 6 is next to column 1."""
    return cell // SIZE * SIZE + (cell % SIZE + step) % SIZE


def start(seat: int, way: int, cell: int) -> int:
    """Where the piece comes from that arrives at this cell; NOWHERE: from off the board."""
    return (ahead(1 - seat, cell), beside(cell, -1), beside(cell, 1), NOWHERE)[way]


def onward(seat: int, way: int, cell: int) -> int:
    """Where a piece is pushed that stands on this cell. R3: an entry pushes forward."""
    return (ahead(seat, cell), beside(cell, 1), beside(cell, -1), ahead(seat, cell))[way]


EVERY: Final = [(seat, way, cell) for seat in range(2) for way in range(WAYS) for cell in range(CELLS)]
START: Final = [start(seat, way, cell) for seat, way, cell in EVERY]  # START[(seat * 4 + way) * 36 + cell]
ONWARD: Final = [onward(seat, way, cell) for seat, way, cell in EVERY]


def moves_into(board: list[int], off: int, seat: int, column: int) -> list[int]:
    """All moves with which a piece of this seat arrives in the column; `off` cubes wait off the board."""
    moves: list[int] = []
    for way in range(WAYS if off else ENTER):
        first = (seat * WAYS + way) * CELLS
        for row in range(SIZE):
            cell = row * SIZE + column
            if way == ENTER:
                possible = can_enter(board, seat, cell)
            else:
                origin = START[first + cell]
                possible = origin != NOWHERE and board[origin] == seat and open_to(board, seat, way, cell)
            if possible:
                moves.append(way * SIZE + row)
    return moves


def can_arrive(board: list[int], off: int, seat: int, column: int) -> bool:
    """Is there any such move? Most columns can be entered: that is looked at first."""
    near = (0 if seat == 0 else CELLS - SIZE) + column  # the seat's rank 1
    return (off > 0 and can_enter(board, seat, near)) or len(moves_into(board, off, seat, column)) > 0


def open_to(board: list[int], seat: int, way: int, cell: int) -> bool:
    """Can a piece arrive here: is the cell empty, or can what stands there be pushed? R5: no chains."""
    there = board[cell]
    if there == EMPTY:
        return True
    if there == seat and way in (FORWARD, ENTER):
        return False
    pushed = ONWARD[(seat * WAYS + way) * CELLS + cell]
    return pushed != NOWHERE and board[pushed] == EMPTY


def can_enter(board: list[int], seat: int, cell: int) -> bool:
    """On rank 1, or on an empty tile right behind an own piece (R2)."""
    if START[seat * WAYS * CELLS + cell] == NOWHERE:  # nothing is behind it
        return open_to(board, seat, ENTER, cell)
    further = ONWARD[seat * WAYS * CELLS + cell]
    return board[cell] == EMPTY and further != NOWHERE and board[further] == seat


def points(board: list[int], seat: int) -> int:
    """For each piece its tile and the tiles behind it, up to the first enemy."""
    total = 0
    for column in range(SIZE):
        free = 0  # tiles since the last enemy, seen from the owner's rank 1
        for rank in range(SIZE):
            there = board[(rank if seat == 0 else SIZE - 1 - rank) * SIZE + column]
            free = free + 1 if there in (EMPTY, seat) else 0
            if there == seat:
                total += free
    return total


def line(board: list[int], seat: int, cell: int) -> list[int]:
    """The tiles that a piece of this seat scores: its own and those behind it, up to the first enemy."""
    found: list[int] = []
    while cell != NOWHERE and board[cell] != 1 - seat:
        found.append(cell)
        cell = ahead(1 - seat, cell)
    return found


def cell_name(cell: int) -> str:
    """`d1`: lanes from the first seat's left, rows from its side."""
    return f"{'abcdef'[cell % SIZE]}{cell // SIZE + 1}"
