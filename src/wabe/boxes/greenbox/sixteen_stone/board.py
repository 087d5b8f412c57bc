"""The 5x5 board: cells, lines, pushes and captures."""

from __future__ import annotations

from typing import Final

SIZE: Final = 5
CELLS: Final = 25  # cell = row * 5 + column, from a1
WAYS: Final = 8
STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # R11: north, then clockwise
WAY_NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VACANT: Final = -1
OFF: Final = -1  # no cell
NO_PUSH: Final = -2


def beyond(cell: int, way: int) -> int:
    """The next cell that way, or OFF."""
    row, column = cell // SIZE + STEPS[way][0], cell % SIZE + STEPS[way][1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else OFF


NEXT: Final = [beyond(cell, way) for cell in range(CELLS) for way in range(WAYS)]  # NEXT[cell * 8 + way]


def holders(board: list[int], cell: int, seat: int) -> list[int]:
    """The seat's stones that have this cell between them and another of its stones, one of each pair."""
    found: list[int] = []
    for way in range(WAYS // 2):
        one, other = NEXT[cell * WAYS + way], NEXT[cell * WAYS + way + WAYS // 2]
        if one != OFF and other != OFF and board[one] == seat and board[other] == seat:
            found.append(one)
    return found


def push_target(board: list[int], front: int, way: int) -> int:
    """Where a push from this front stone puts the last hostile stone: a cell, OFF, or NO_PUSH if it is not legal.

    R1: compares the two unbroken lines stone by stone, backwards from the front and forwards from the one it faces.
    """
    seat = board[front]
    back = (way + 4) % WAYS
    own, ahead = front, NEXT[front * WAYS + way]
    while True:
        own = NEXT[own * WAYS + back]
        if own == OFF or board[own] != seat:
            return NO_PUSH
        ahead = NEXT[ahead * WAYS + way]
        if ahead == OFF or board[ahead] == VACANT:
            return ahead
        if board[ahead] == seat:  # R3
            return NO_PUSH


def last_of(board: list[int], front: int, way: int) -> int:
    """The last stone of the line that pushes this way from its front."""
    seat = board[front]
    back = (way + 4) % WAYS
    last, behind = front, NEXT[front * WAYS + back]
    while behind != OFF and board[behind] == seat:
        last, behind = behind, NEXT[behind * WAYS + back]
    return last


def push_line(board: list[int], front: int, way: int) -> int:
    """Pushes: the whole own line moves along (R2). Answers where the last hostile stone went."""
    seat = board[front]
    last = last_of(board, front, way)
    target = push_target(board, front, way)
    if target != OFF:
        board[target] = 1 - seat
    board[NEXT[front * WAYS + way]] = seat
    board[last] = VACANT
    return target


def caught_by(board: list[int], cell: int) -> list[int]:
    """The hostile stones between the stone on this cell and another of its colour right behind them."""
    seat = board[cell]
    caught: list[int] = []
    for way in range(WAYS):
        near = NEXT[cell * WAYS + way]
        if near != OFF and board[near] == 1 - seat:
            far = NEXT[near * WAYS + way]
            if far != OFF and board[far] == seat:
                caught.append(near)
    return caught


def cell_name(cell: int) -> str:
    return "abcde"[cell % SIZE] + "12345"[cell // SIZE]


def line_length(board: list[int], cell: int, way: int) -> int:
    """How many stones of one colour stand in an unbroken line from this one that way."""
    seat, count = board[cell], 0
    while cell != OFF and board[cell] == seat:
        count += 1
        cell = NEXT[cell * WAYS + way]
    return count


def way_between(cell: int, other: int) -> int:
    """The way from one cell to another of the same line."""
    for way in range(WAYS):
        at = cell
        while at != OFF and at != other:
            at = NEXT[at * WAYS + way]
        if at == other:
            return way
    raise ValueError(f"{cell_name(cell)} and {cell_name(other)} are not in line")
