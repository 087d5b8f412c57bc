"""How a bot plays Slithy: it counts points and deals to come, and believes nobody.

Nobody is bound by a claim, so rollouts take none and hear none; the tree alone finds out what a claim may do, among
those that could be true: nothing above the purple card scores.
"""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.jabberwocky.slithy import groups
from wabe.boxes.jabberwocky.slithy.rules import ANNOUNCEMENT, DISCUSSION, SECRET_CHOICE, Slithy
from wabe.boxes.jabberwocky.slithy.talk import NO_CLAIM, READY
from wabe.core.mind import Mind
from wabe.core.state import State

MOVES: Final = 24  # looked ahead beyond the search: about two turns

# in points
DEAL: Final = 1.0  # to be dealer in a round to come
LARGEST_HAND: Final = 0.5  # for each gem in it: the dealer takes what is left of it at the end
SPREAD: Final = 1.5  # a lead of so much decides the game at its end,
ROUND: Final = 2.0  # and of so much more for every round to come
TURN: Final = 0.5  # and for every turn of this one

SENSIBLE: Final = 0.5  # a promise; all else has none


class SlithyMind(Mind):
    def horizon(self, state: State) -> int:
        return MOVES

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, Slithy)
        points = [float(state.totals[seat] + state.scored[seat]) for seat in range(state.seats)]
        points[state.dealer] += state.taken + LARGEST_HAND * max(state.hands)
        to_come = range(state.round + 1, state.rounds())
        for number in to_come:
            points[groups.dealer_of(state.seats, state.first, number)] += DEAL
        spread = SPREAD + ROUND * len(to_come) + TURN * state.purples.bit_count()
        best = max(points)
        shares = [exp((value - best) / spread) for value in points]
        total = sum(shares)
        return [share / total for share in shares]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """No claims; and of the gems at most as many as can score."""
        assert isinstance(state, Slithy)
        if state.phase == ANNOUNCEMENT:
            return NO_CLAIM
        choices = min(len(moves), state.purple + 1) if state.phase == SECRET_CHOICE else len(moves)
        return moves[chance.roll(choices)]

    def foreseen(self, state: State) -> bool:
        return state.phase == DISCUSSION

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """What can score, or be believed to, and to claim nothing; in a discussion one is soon ready."""
        assert isinstance(state, Slithy)
        if state.phase == DISCUSSION:
            best = READY if state.spoken[seat] else NO_CLAIM
            return [1.0 if move == best else 0.0 for move in moves]
        if state.phase not in (ANNOUNCEMENT, SECRET_CHOICE):
            return []
        return [SENSIBLE if move <= state.purple or move == NO_CLAIM else 0.0 for move in moves]


MIND: Final = SlithyMind()
