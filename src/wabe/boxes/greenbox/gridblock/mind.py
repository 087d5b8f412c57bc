"""What a position of Gridblock is worth: the points of a lap later."""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.greenbox.gridblock.hands import ALL_TURNS
from wabe.boxes.greenbox.gridblock.rules import Gridblock
from wabe.core.mind import Mind
from wabe.core.state import State

AHEAD: Final = 8  # decisions: a lap of four
SCALE: Final = 1.0  # points ahead that make a win e times likelier, at the end
MORE: Final = 0.1  # and so much more of them for every turn to come


class GridblockMind(Mind):
    def horizon(self, state: State) -> int:
        """While the board is set up there are no points to count: to the end."""
        assert isinstance(state, Gridblock)
        return AHEAD if state.round else 0

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, Gridblock)
        scale = SCALE + MORE * (ALL_TURNS - state.turns(0))
        scores = state.scores()
        best = max(scores)
        weights = [exp((score - best) / scale) for score in scores]
        total = sum(weights)
        return [weight / total for weight in weights]


MIND: Final = GridblockMind()
