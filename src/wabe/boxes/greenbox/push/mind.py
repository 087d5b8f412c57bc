"""How a bot thinks about Push: it reads ahead, and judges what it can't read to the end by what was learnt."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.push.duel import PushDuel
from wabe.boxes.greenbox.push.rules import Push
from wabe.core.duel import learnt
from wabe.core.mind import Mind
from wabe.core.state import State

WEIGHTS: Final = learnt("wabe.boxes.greenbox.push")


class PushMind(Mind):
    def duel(self, state: State) -> PushDuel:
        assert isinstance(state, Push)
        return PushDuel(state, WEIGHTS)


MIND: Final[Mind] = PushMind()
