"""Perfect play at NIM, by the theory of 1901, and why.

The nim sum of some heaps is what is left of their parts 1, 2, 4, 8 and 16 when equal ones are struck out in pairs. To
leave a nim sum of 0 wins. Where the last cube loses it is the same, until only single cubes are left: then an odd
number of them is what to leave.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from wabe.boxes.greenbox.components import CUBES
from wabe.boxes.greenbox.nim.rules import BUILD, DONE, HEAP, Nim
from wabe.boxes.greenbox.nim.words import WORDS, blocks
from wabe.core.mind import Mind
from wabe.core.state import State

A_LITTLE: Final = 0.001  # for every cube that is left: quick wins and slow losses are better
FIRST_HEAP: Final = 7  # of all heaps that win, the classic 7, 5, 3 and 1 are the nicest


class NimMind(Mind):
    def exact(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        assert isinstance(state, Nim)
        if state.phase == BUILD:
            odd = FIRST_HEAP - 2 * len(state.heaps)
            return [worth(building_wins(state, size), abs(size - odd)) for size in moves]
        if state.phase == HEAP:
            return [max([taking(state, heap, number) for number in range(1, state.heaps[heap] + 1)]) for heap in moves]
        return [taking(state, state.heap, number) for number in moves]

    def reason(self, state: State, seat: int, move: int) -> str:
        assert isinstance(state, Nim)
        if state.phase == BUILD:
            return why_build(state, move)
        heap = move if state.phase == HEAP else state.heap
        numbers = [move] if state.phase != HEAP else [*range(1, state.heaps[heap] + 1)]
        best = max(numbers, key=lambda number: taking(state, heap, number))
        if left_wins(after(state, heap, best), state.last_loses):
            return why_take(state, heap, best)
        if not can_win(state):
            return why_lost(state)
        return WORDS("another-heap", heap=heap) if state.phase != HEAP else ""


MIND: Final[Mind] = NimMind()


# --- theory ------------------------------------------------------------------------------------------


def nim_sum(heaps: list[int]) -> int:
    total = 0
    for size in heaps:
        total ^= size
    return total


def left_wins(heaps: list[int], last_loses: bool) -> bool:
    """Does it win to leave these heaps to the other?"""
    return leaving_wins(nim_sum(heaps), max(heaps) > 1, last_loses)


def leaving_wins(total: int, large: bool, last_loses: bool) -> bool:
    """The same, told by the nim sum; `large`: some heap has more than one cube."""
    return total == (0 if large or not last_loses else 1)


def after(state: Nim, heap: int, number: int) -> list[int]:
    heaps = state.heaps[:]
    heaps[heap] -= number
    return heaps


def worth(wins: bool, cubes: int) -> float:
    return 1.0 - A_LITTLE * cubes if wins else A_LITTLE * cubes


def taking(state: Nim, heap: int, number: int) -> float:
    heaps = after(state, heap, number)
    return worth(left_wins(heaps, state.last_loses), sum(heaps))


def can_win(state: Nim) -> bool:
    for heap in range(len(state.heaps)):
        for number in range(1, state.heaps[heap] + 1):
            if left_wins(after(state, heap, number), state.last_loses):
                return True
    return False


def building_wins(state: Nim, size: int) -> bool:
    """Can the builder still win after laying this heap, or after DONE?"""
    heaps = [*state.heaps, size] if size != DONE else state.heaps
    places = 0 if size == DONE else state.max_heaps - len(heaps)
    cubes = CUBES - sum(heaps)
    return buildable(nim_sum(heaps), max(heaps) > 1, places, cubes, state.max_heap, state.last_loses)


@cache
def buildable(total: int, large: bool, places: int, cubes: int, max_heap: int, last_loses: bool) -> bool:
    """Can heaps with this nim sum be left to the other, perhaps after laying some more?"""
    if leaving_wins(total, large, last_loses):
        return True
    if places == 0:
        return False
    for size in range(1, min(max_heap, cubes) + 1):
        if buildable(total ^ size, large or size > 1, places - 1, cubes - size, max_heap, last_loses):
            return True
    return False


# --- words -------------------------------------------------------------------------------------------


def why_take(state: Nim, heap: int, number: int) -> str:
    heaps = after(state, heap, number)
    taking = WORDS("taking", count=number, heap=heap)
    singles = sum(heaps)
    if singles == 0:
        return WORDS("takes-the-last", taking=taking)
    if max(heaps) == 1 and state.last_loses:
        return WORDS("leaves-one" if singles == 1 else "leaves-odd", taking=taking, count=singles)
    key = "makes-zero-last-loses" if state.last_loses else "makes-zero"
    odd = [part for part in (16, 8, 4, 2, 1) if nim_sum(state.heaps) & part]  # those without a partner
    lonely = WORDS("has-none" if len(odd) == 1 else "have-none", blocks=blocks(odd))
    return WORDS(key, heaps=left(state.heaps), odd=lonely, taking=taking)


def why_lost(state: Nim) -> str:
    hope = WORDS("hope")
    if max(state.heaps) == 1:
        count = sum(state.heaps)
        end = WORDS("last-is-yours" if state.last_loses else "last-is-theirs")
        return WORDS("single-left" if count == 1 else "singles-left", count=count, end=end)
    if len(left(state.heaps)) == 2 and not state.last_loses:
        return WORDS("lost-pair", hope=hope)
    return WORDS("lost-last-loses" if state.last_loses else "lost", heaps=left(state.heaps), hope=hope)


def why_build(state: Nim, size: int) -> str:
    if not building_wins(state, size):
        return WORDS("no-such-heaps")
    heaps = [*state.heaps, size] if size != DONE else state.heaps
    if not left_wins(heaps, state.last_loses):
        return WORDS("lay-another")
    if max(heaps) == 1 and state.last_loses:
        return WORDS("odd-singles")
    return WORDS("zero-to-begin", heaps=heaps)


def left(heaps: list[int]) -> list[int]:
    return [size for size in heaps if size]
