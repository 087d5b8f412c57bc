"""How a bot thinks about King's Valley: it reads ahead, and judges what it can't read to the end by what was learnt."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.kings_valley.duel import ValleyDuel
from wabe.boxes.greenbox.kings_valley.rules import KingsValley
from wabe.core.duel import learnt
from wabe.core.mind import Mind
from wabe.core.state import State

WEIGHTS: Final = learnt("wabe.boxes.greenbox.kings_valley")


class ValleyMind(Mind):
    def duel(self, state: State) -> ValleyDuel:
        assert isinstance(state, KingsValley)
        return ValleyDuel(state, WEIGHTS)


MIND: Final[Mind] = ValleyMind()
