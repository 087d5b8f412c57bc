"""What a position of Snatch is worth: little more than its treasures."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.snatch.rules import COLUMNS, SIX, Snatch
from wabe.boxes.greenbox.snatch.words import WORDS
from wabe.core.mind import Mind
from wabe.core.state import State

# Between best players the chances to win are about as these, wherever the Snatchers stand: 1.8 was fitted to a full
# solution, which the treasures alone come to within 5 %.
WEIGHT: Final = [treasures**1.8 for treasures in range(COLUMNS + 1)]


class Snatching(Mind):
    def horizon(self, state: State) -> int:
        return 1

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, Snatch)
        weights = [WEIGHT[treasures] for treasures in state.scores()]
        total = weights[0] + weights[1]
        return [weight / total for weight in weights]

    def reason(self, state: State, seat: int, move: int) -> str:
        """What it takes or loses now, and how often the next roll hurts."""
        assert isinstance(state, Snatch)
        after = state.clone()
        assert isinstance(after, Snatch)
        after.apply(seat, move)
        other = 1 - seat
        told = []
        if after.trophies[seat] > state.trophies[seat]:
            told.append(WORDS("why-takes", other=other, place=after.pair(seat)))
        if after.trophies[other] > state.trophies[other]:
            told.append(WORDS("why-loses", other=other))
        if not after.over:
            rolls = threats(after, other)
            told.append(WORDS("why-threat" if rolls else "why-safe", other=other, rolls=rolls))
        return " ".join(told)


def threats(state: Snatch, seat: int) -> list[int]:
    """The rolls with which the seat could take a treasure in its turn."""
    found = []
    for die in range(1, SIX + 1):
        rolled = state.clone()
        assert isinstance(rolled, Snatch)
        rolled.die = die
        rolled.phase = rolled.task(seat)
        if any(takes(rolled, seat, move) for move in rolled.legal(seat)):
            found.append(die)
    return found


def takes(state: Snatch, seat: int, move: int) -> bool:
    after = state.clone()
    assert isinstance(after, Snatch)
    after.apply(seat, move)
    return after.trophies[seat] > state.trophies[seat]


MIND: Final = Snatching()
