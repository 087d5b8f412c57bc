"""How a bot thinks about Business Casual: it knows what the last workers are worth."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.business_casual.ending import Ending
from wabe.boxes.greenbox.business_casual.rules import BusinessCasual
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


MIND: Final[Mind] = OfficeMind()
