"""How a bot thinks about Push: it reads ahead, and judges what it can't read to the end by what was learnt."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.push.duel import PushDuel
from wabe.boxes.greenbox.push.rules import Push
from wabe.core.duel import at_first_sight, learnt
from wabe.core.mind import Mind
from wabe.core.state import State

WEIGHTS: Final = learnt("wabe.boxes.greenbox.push")


class PushMind(Mind):
    def tactical(self, state: State) -> bool:
        return True

    def duel(self, state: State) -> PushDuel:
        assert isinstance(state, Push)
        return PushDuel(state, WEIGHTS)

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        return at_first_sight(self.duel(state), moves)


MIND: Final[Mind] = PushMind()
