"""How a bot thinks about Jump: it reads ahead, and judges what it can't read to the end by what was learnt."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.jump.duel import JumpDuel
from wabe.boxes.greenbox.jump.rules import Jump
from wabe.core.duel import learnt
from wabe.core.mind import Mind
from wabe.core.state import State

WEIGHTS: Final = learnt("wabe.boxes.greenbox.jump")


class JumpMind(Mind):
    def duel(self, state: State) -> JumpDuel:
        assert isinstance(state, Jump)
        return JumpDuel(state, WEIGHTS)


MIND: Final[Mind] = JumpMind()
