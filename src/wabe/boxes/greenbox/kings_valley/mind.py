"""How a bot thinks about King's Valley: it reads ahead, and judges what it can't read to the end by what was learnt."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.kings_valley.duel import ValleyDuel
from wabe.boxes.greenbox.kings_valley.rules import KingsValley
from wabe.core.duel import at_first_sight, learnt
from wabe.core.mind import Mind
from wabe.core.state import State

WEIGHTS: Final = learnt("wabe.boxes.greenbox.kings_valley")


class ValleyMind(Mind):
    def tactical(self, state: State) -> bool:
        return True

    def duel(self, state: State) -> ValleyDuel:
        assert isinstance(state, KingsValley)
        return ValleyDuel(state, WEIGHTS)

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        return at_first_sight(self.duel(state), moves)


MIND: Final[Mind] = ValleyMind()
