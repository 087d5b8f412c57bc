"""OKI between two who want the last cube: who wins is read out, on most islands from the first cube on.

When a turn begins, the vacant tiles are all that counts: whoever can leave a set of them from which nobody can win,
wins. Every set is worked out once.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from wabe.boxes.greenbox.oki.rules import Oki
from wabe.core.mind import Mind
from wabe.core.state import COMPILED, State

MOST_SETS: Final = 150_000 if COMPILED else 10_000  # worked out for one question: about half a second, of one or more
A_LITTLE: Final = 0.001  # for every tile that is left: quick wins and slow losses are better


class OkiMind(Mind):
    def exact(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        assert isinstance(state, Oki)
        if state.seats > 2 or state.points:
            return []
        reading = Reading(state, int(MOST_SETS * min(1.0, seconds)))
        worths: list[float] = []
        for move in moves:
            after = state.clone()
            assert isinstance(after, Oki)
            after.apply(seat, move)
            left = A_LITTLE * int(after.vacant).bit_count()
            worths.append(1.0 - left if reading.goes_well(after, seat) else left)
        return [] if reading.gave_up else worths


MIND: Final = OkiMind()


@final
class Reading:
    """Which sets of vacant tiles are won for the seat whose turn begins."""

    def __init__(self, state: Oki, most: int) -> None:
        self.near: list[int] = state.near
        self.contiguous: bool = state.contiguous
        self.lines: list[int] = sorted({line for line in state.lines if line & (line - 1)})
        self.most: int = most  # sets that are worked out
        self.known: dict[int, bool] = {}
        self.begun: dict[int, bool] = {}  # the same in the middle of the turn that the question is about
        self.gave_up: bool = False

    def goes_well(self, state: Oki, seat: int) -> bool:
        """Does the seat win that has just placed a cube or ended its turn?"""
        if state.over:
            return True
        if state.turn != seat:
            return not self.won(state.vacant)
        answer = self.begun.get(state.vacant)
        if answer is None:
            answer = False
            for move in state.legal(seat):
                after = state.clone()
                assert isinstance(after, Oki)
                after.apply(seat, move)
                if self.goes_well(after, seat):
                    answer = True
                    break
            self.begun[state.vacant] = answer
        return answer

    def won(self, vacant: i64) -> bool:
        if vacant == 0:
            return False
        known = self.known.get(vacant)
        if known is not None:
            return known
        if len(self.known) >= self.most:
            self.gave_up = True
            return False
        answer = self.found(vacant)
        self.known[vacant] = answer
        return answer

    def found(self, vacant: i64) -> bool:
        """Is there a turn that leaves a lost set? Those that are known, and what is left of long turns, come first."""
        after = self.turns(vacant)
        for left in after:
            if left == 0 or self.known.get(left) is False:
                return True
        for left in after:
            if not self.won(left):
                return True
        return False

    def turns(self, vacant: i64) -> list[int]:
        """What each possible turn leaves vacant."""
        touching: i64 = 0
        single: list[int] = []
        for tile in range(len(self.near)):
            near: i64 = self.near[tile]
            if vacant >> tile & 1 and near & ~vacant:
                touching |= 1 << tile
                single.append(vacant ^ 1 << tile)
        after: list[int] = []
        for line in self.lines:
            free: i64 = vacant & line
            run: i64 = free
            while run:
                if run & (run - 1) and run & touching and self.possible(run, touching):
                    after.append(vacant ^ run)
                run = (run - 1) & free
        return after + single

    def possible(self, run: i64, touching: i64) -> bool:
        """Can these tiles of a line be filled one after the other, each next to a cube?"""
        filled: i64 = run & touching
        if self.contiguous:
            filled &= -filled
        elif filled == run:
            return True
        while True:
            grown: i64 = filled
            for tile in range(len(self.near)):
                if filled >> tile & 1:
                    near: i64 = self.near[tile]
                    grown |= near & run
            if grown == filled:
                return filled == run
            filled = grown
