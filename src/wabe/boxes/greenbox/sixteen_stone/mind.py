"""What a position of Sixteen Stone is worth: the stones on the board, and a little the stones in the pool."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.sixteen_stone.rules import PLACE, SixteenStone
from wabe.core.mind import Mind
from wabe.core.state import State

AHEAD: Final = 6  # decisions: about two turns
PLACING: Final = 40  # all of the placing and some turns after it
POOL: Final = 0.3  # what a stone in the pool is worth: it can come back by a capture, or buy an action


class SixteenStoneMind(Mind):
    def horizon(self, state: State) -> int:
        return PLACING if state.phase == PLACE else AHEAD

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, SixteenStone)
        one, other = strength(state, 0), strength(state, 1)
        return [one / (one + other), other / (one + other)]


MIND: Final = SixteenStoneMind()


def strength(state: SixteenStone, seat: int) -> float:
    """From 1 upwards while the game goes on: the last stone but one is never lost."""
    spare = state.stones(seat) - 1 + POOL * state.pool[seat]
    return spare * spare
