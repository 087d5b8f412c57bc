"""How a bot thinks about Business Casual: it knows what the last workers are worth."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.business_casual.ending import Ending
from wabe.boxes.greenbox.business_casual.office import BESIDE
from wabe.boxes.greenbox.business_casual.rules import BusinessCasual
from wabe.boxes.greenbox.business_casual.words import WORDS
from wabe.core.mind import Mind
from wabe.core.state import COMPILED, State

LAST: Final = 7  # workers that are read to the end, the two face-up ones among them
# Read in a second, at most; they take about half of it, and the rest is for the search if need be.
POSITIONS: Final = 1_000_000 if COMPILED else 120_000


class OfficeMind(Mind):
    def exact(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        assert isinstance(state, BusinessCasual)
        if len(state.stack) + 2 > LAST:
            return []
        return Ending(state, int(POSITIONS * min(1.0, seconds))).worths(moves, state)

    def reason(self, state: State, seat: int, move: int) -> str:
        """What it wins at once, and what the worker that comes next can make of it."""
        assert isinstance(state, BusinessCasual)
        after = state.clone()
        assert isinstance(after, BusinessCasual)
        after.apply(seat, move)
        won, lost = (after.points[one] - state.points[one] for one in (seat, 1 - seat))
        told = WORDS("why-gain", won=won, lost=lost, other=1 - seat) + " "
        if after.over:
            return told + WORDS("why-end", mine=after.points[seat], theirs=after.points[1 - seat])
        ending = Ending(after, 0)
        gain = max(ending.gain(after.tile, answer) for answer in after.legal(1 - seat))
        helped = after.hire >= 0 and after.open & BESIDE[after.hire] != 0
        return told + WORDS("why-help" if helped else "why-next", other=1 - seat, next=after.tile, gain=gain)


MIND: Final[Mind] = OfficeMind()
