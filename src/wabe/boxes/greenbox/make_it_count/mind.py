"""How to make it count: keep the cards that are likely to make the numbers to come."""

from __future__ import annotations

from math import comb
from typing import Final

from wabe.boxes.greenbox.components import NUMBER
from wabe.boxes.greenbox.make_it_count.rules import PLAY, STOP, MakeItCount
from wabe.boxes.greenbox.make_it_count.sums import HAND, HIGHEST, NUMBERS, WAYS, chances, packed, reach, sets, unpacked
from wabe.boxes.greenbox.make_it_count.words import WORDS
from wabe.core.mind import Mind
from wabe.core.state import State

FIRM: Final = 40.0  # how firmly the search is to believe in small differences of outlook


def outlooks() -> dict[int, list[float]]:
    """For all cards that may be kept: how many of the numbers up to each they make, once the hand is filled up."""
    found: dict[int, list[float]] = {}
    for size in range(HAND + 1):
        draws = sets(HAND - size, NUMBERS)
        weights = [chances(drawn, NUMBER) for drawn in draws]
        total = float(comb(len(NUMBER), HAND - size))
        for kept in sets(size, NUMBERS):
            made = [0] * (HIGHEST + 1)
            for i in range(len(draws)):
                sums = reach(kept + draws[i])
                for number in range(1, HIGHEST + 1):
                    if sums >> number & 1:
                        made[number] += weights[i]
            for number in range(1, HIGHEST + 1):
                made[number] += made[number - 1]
            found[packed(kept)] = [count / total for count in made]
    return found


OUTLOOK: Final = outlooks()


class Counting(Mind):
    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """What has the best outlook: the cards are chance enough."""
        assert isinstance(state, MakeItCount)
        hand = packed(state.hands[seat])
        best = moves[0]
        highest = -1.0
        for move in moves:
            value = outlook(state, hand, move)
            if value > highest:
                highest = value
                best = move
        return best

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, MakeItCount)
        hand = packed(state.hands[seat])
        values = [outlook(state, hand, move) for move in moves]
        best = max(values)
        return [1.0 / (1.0 + FIRM * (best - value)) for value in values]

    def reason(self, state: State, seat: int, move: int) -> str:
        """What is kept, and how far that leads."""
        assert isinstance(state, MakeItCount)
        tenths = round(10 * outlook(state, packed(state.hands[seat]), move))
        if state.phase != PLAY:
            return WORDS("why-keep" if move == STOP else "why-swap", number=move + 1, tenths=tenths)
        kept = unpacked(packed(state.hands[seat]) - WAYS[state.target][move])
        return WORDS("why-lay" if kept else "why-lay-all", kept=kept, count=HAND - len(kept), tenths=tenths)


def outlook(state: MakeItCount, hand: int, move: int) -> float:
    """How likely the cards that stay make the number when the turn comes round: one of the next, one for each seat."""
    target = state.target
    laid = WAYS[target][move] if state.phase == PLAY else 0 if move == STOP else 1 << 4 * move
    numbers = OUTLOOK[hand - laid]
    return (numbers[min(target + state.seats, HIGHEST)] - numbers[min(target, HIGHEST)]) / state.seats


MIND: Final = Counting()
