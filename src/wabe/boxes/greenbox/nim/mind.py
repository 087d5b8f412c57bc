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
        return "" if can_win(state) else why_lost(state)


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
    taking_words = f"taking {number} from heap {heap + 1}"
    if sum(heaps) == 0:
        return f"It is the last heap: {taking_words} takes the last cube and wins."
    if max(heaps) == 1 and state.last_loses:
        single = sum(heaps)
        if single == 1:
            return f"{taking_words.capitalize()} leaves one single cube, and the other has to take it."
        return (
            f"{taking_words.capitalize()} leaves {single} single cubes, an odd number: "
            "you take turns with them, and the other has to take the last."
        )
    words = f"The nim sum of {listed(state.heaps)} is {nim_sum(state.heaps)}; {taking_words} makes it 0"
    again = "so whatever comes you can make it 0 again"
    if state.last_loses:
        again += ", until you can leave an odd number of single cubes"
    return f"{words}, {again}."


def why_lost(state: Nim) -> str:
    hope = "Taking a single cube keeps the game long, in case of a mistake."
    if max(state.heaps) == 1:
        count = sum(state.heaps)
        end = "the last one is yours" if state.last_loses else "the last one is the other's"
        singles = "Only one cube is left" if count == 1 else f"Only {count} single cubes are left"
        return f"{singles}: {end}, whatever you do."
    if len([size for size in state.heaps if size]) == 2 and not state.last_loses:
        return f"This is lost against good play: two equal heaps, and whatever you do, the other can copy it. {hope}"
    last = ", and leave you the last cube in the end" if state.last_loses else ""
    return (
        f"This is lost against good play: the nim sum of {listed(state.heaps)} is 0, "
        f"and whatever you take, the other can make it 0 again{last}. {hope}"
    )


def why_build(state: Nim, size: int) -> str:
    if not building_wins(state, size):
        return "With these limits there are no heaps with which the builder wins against good play."
    heaps = [*state.heaps, size] if size != DONE else state.heaps
    if not left_wins(heaps, state.last_loses):
        return "After this heap you can lay another that makes the nim sum 0, and the other has to begin."
    if max(heaps) == 1 and state.last_loses:
        return "An odd number of single cubes, and the other begins: the other has to take the last one."
    return f"The nim sum of {listed(heaps)} is 0, and the other begins: whatever comes you can make it 0 again."


def listed(heaps: list[int]) -> str:
    """The heaps that are left: `3, 4 and 5`."""
    sizes = [str(size) for size in heaps if size]
    return sizes[0] if len(sizes) == 1 else f"{', '.join(sizes[:-1])} and {sizes[-1]}"
