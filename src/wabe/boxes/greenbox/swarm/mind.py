"""What a position of Swarm is worth: the cubes on the board."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.swarm.rules import Swarm
from wabe.core.mind import Mind
from wabe.core.state import State

AHEAD: Final = 6  # decisions: about a movement and a half


class SwarmMind(Mind):
    def horizon(self, state: State) -> int:
        return AHEAD

    def worth(self, state: State) -> list[float]:
        """Twice the cubes win four times as often."""
        assert isinstance(state, Swarm)
        one, other = state.cubes[0] * state.cubes[0], state.cubes[1] * state.cubes[1]
        return [one / (one + other), other / (one + other)]


MIND: Final = SwarmMind()
