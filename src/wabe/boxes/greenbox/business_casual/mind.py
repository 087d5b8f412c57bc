"""How a bot thinks about Business Casual: it knows what the last workers are worth."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.business_casual.ending import Ending
from wabe.boxes.greenbox.business_casual.rules import BusinessCasual
from wabe.core.mind import Mind
from wabe.core.state import State

LAST: Final = 7  # workers that are read to the end, the two face-up ones among them


class OfficeMind(Mind):
    def exact(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        assert isinstance(state, BusinessCasual)
        if len(state.stack) + 2 > LAST:
            return []
        ending = Ending(state)
        ahead = state.points[seat] - state.points[1 - seat]
        return [ending.worth(move, state.open, state.tile, state.next, ahead) for move in moves]


MIND: Final[Mind] = OfficeMind()
