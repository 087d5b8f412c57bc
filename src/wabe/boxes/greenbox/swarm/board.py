"""The 6x6 board: who stands next to whom, what a cube can do, and how a swarm spreads."""

from __future__ import annotations

from typing import Final

SIZE: Final = 6
TILES: Final = 36  # tile = row * 6 + column, from the top left
WAYS: Final = 8
STEPS: Final = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # even ways are orthogonal
VACANT: Final = -1
NOWHERE: Final = -1  # no tile


def beyond(tile: int, way: int, steps: int) -> int:
    """The tile so many steps away, or NOWHERE."""
    row, column = tile // SIZE + steps * STEPS[way][0], tile % SIZE + steps * STEPS[way][1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else NOWHERE


NEXT: Final = [beyond(tile, way, 1) for tile in range(TILES) for way in range(WAYS)]
BEHIND: Final = [beyond(tile, way, 2) for tile in range(TILES) for way in range(WAYS)]

# An action is a line between two tiles: from the one with a cube of the mover to the other, never both ways at once.
# First the lines between neighbours (a move if the other end is vacant, a bash if an enemy stands there), then those
# two steps long (a jump). Each way by itself would be 380 numbers, more than a decision may have.
PAIRS: Final = [(tile, far) for tile in range(TILES) for far in NEXT[tile * WAYS : tile * WAYS + WAYS] if far > tile]
LEAPS: Final = [(tile, far) for tile in range(TILES) for far in BEHIND[tile * WAYS : tile * WAYS + WAYS] if far > tile]
JUMPS: Final = 110  # the first jump
ACTIONS: Final = 190
ONE: Final = [pair[0] for pair in PAIRS + LEAPS]
OTHER: Final = [pair[1] for pair in PAIRS + LEAPS]


def number(tile: int, far: int, pairs: list[tuple[int, int]]) -> int:
    return NOWHERE if far == NOWHERE else pairs.index((min(tile, far), max(tile, far)))


MOVE: Final = [number(place // WAYS, far, PAIRS) for place, far in enumerate(NEXT)]
JUMP: Final = [number(place // WAYS, far, LEAPS) + JUMPS for place, far in enumerate(BEHIND)]


def swarm(board: list[int], tile: int, seat: int, supply: int) -> list[int]:
    """The seat's cube has just arrived on the tile: replaces all it catches, and all that those catch in turn.

    Answers the tiles of its arrivals, this one first.
    """
    arrived = [tile]
    for place in arrived:  # grows as it goes (R6)
        for way in range(place * WAYS, place * WAYS + WAYS, 2):  # R7: orthogonal only
            behind = BEHIND[way]
            if behind != NOWHERE and board[behind] == seat and board[NEXT[way]] == 1 - seat:
                if len(arrived) > supply:  # R11: twenty on the board have won
                    return arrived
                board[NEXT[way]] = seat
                arrived.append(NEXT[way])
    return arrived


def catcher(board: list[int], seat: int, caught: int, arrived: list[int]) -> int:
    """Which of these arrivals holds the caught cube, with another of the seat's right behind it."""
    for place in arrived:
        for way in range(place * WAYS, place * WAYS + WAYS, 2):
            if NEXT[way] == caught and BEHIND[way] != NOWHERE and board[BEHIND[way]] == seat:
                return place
    raise AssertionError("nobody has caught it")


def add_actions(board: list[int], seat: int, tile: int, start: int, left: int, supply: int, actions: list[int]) -> None:
    """Adds all that the seat's cube on this tile, which began its movement on `start`, can do with these points."""
    for way in range(tile * WAYS, tile * WAYS + WAYS):
        ahead = NEXT[way]
        if ahead == NOWHERE or board[ahead] == seat:
            continue
        if board[ahead] == VACANT:
            if ahead != start or left > 1:  # R9: the tile just left is vacant, so the cube can go on
                actions.append(MOVE[way])
        elif left > 1:
            actions.append(MOVE[way])  # a bash
            behind = BEHIND[way]
            free = behind != NOWHERE and board[behind] == VACANT
            if free and (behind != start or can_go_on(board, seat, tile, start, left - 2, supply)):
                actions.append(JUMP[way])


def can_go_on(board: list[int], seat: int, tile: int, start: int, left: int, supply: int) -> bool:
    """Would a cube that jumps back to its start tile have an action there, once its swarms are settled?"""
    after = board[:]
    after[tile], after[start] = VACANT, seat
    swarm(after, start, seat, supply)
    for way in range(start * WAYS, start * WAYS + WAYS):
        ahead = NEXT[way]
        if ahead != NOWHERE and after[ahead] != seat and left >= (1 if after[ahead] == VACANT else 2):
            return True
    return False


def tile_name(tile: int) -> str:
    """Column and row, from a1 at the left end of the lower edge."""
    return "abcdef"[tile % SIZE] + "654321"[tile // SIZE]
