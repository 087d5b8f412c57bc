"""What the borogoves of a map will score, roughly: what they cover by now, and what they can get to."""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.jabberwocky.borogoves.chart import HAND, STEPS
from wabe.boxes.jabberwocky.borogoves.rules import ACTION, CELL, Borogoves
from wabe.boxes.jabberwocky.borogoves.tribes import (
    EXPLORE,
    HOME,
    SETTLE,
    VICTORY,
    beside,
    covered,
    exact,
    number,
    total,
)
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS
from wabe.core.mind import Mind
from wabe.core.state import State

MOVES: Final = 12  # looked ahead beyond the search: more than a turn
TRIES: Final = 2  # at an action with a purpose, in a rollout
ACTIONS: Final = 39  # of a half

TO_COME: Final = 30.0  # points, with all actions ahead
UNSETTLED: Final = 0.5  # of a point is left, with all actions ahead: birds fly on
READY: Final = 0.5  # of the number of a card whose tribe has enough at home
NEAR: Final = 0.4  # whose tribe can come from a card beside it
FAR: Final = 0.2  # whose tribe can't come yet

USUAL: Final = 28.0  # points of a half between two players, while the other half is still to come
SPREAD: Final = 1.5  # points that make a lead certain to about three quarters, at the end,
UNKNOWN: Final = 6.0  # and so many more with a half ahead


class BorogovesMind(Mind):
    def horizon(self, state: State) -> int:
        return MOVES

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, Borogoves)
        left = actions_left(state) / ACTIONS
        if state.seats == 1:
            return [max(0.0, min(1.0, expected(state, left) / VICTORY))]
        seat = state.borogoves()
        own, other = state.points[seat], state.points[1 - seat]
        lead = expected(state, left) if own < 0 else float(own)
        spread = SPREAD + UNKNOWN * left
        if other < 0:
            lead -= USUAL
            spread += UNKNOWN
        else:
            lead -= other
        share = 1.0 / (1.0 + exp(-lead / spread))
        return [share, 1.0 - share] if seat == 0 else [1.0 - share, share]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """Anything, but tribes mostly make for their own cards."""
        assert isinstance(state, Borogoves)
        move = moves[chance.roll(len(moves))]
        if state.phase == ACTION:
            for _ in range(TRIES):
                if makes_for_own(state, move):
                    break
                move = moves[chance.roll(len(moves))]
        return move


def makes_for_own(state: Borogoves, action: int) -> bool:
    """Does the tribe come to a card of its colour on which it is not yet?"""
    if action == SETTLE:
        return False
    card = action if action < SETTLE else beside(state, (action - EXPLORE) // 4, action % 4)
    return card // NUMBERS == state.tribe and state.gems[card * COLOURS + state.tribe] == 0


def actions_left(state: Borogoves) -> int:
    """Actions of tribes until the end of the half."""
    left = 0
    for place in state.where:
        if place <= HAND:
            left += COLOURS
    return left + COLOURS - state.acted.bit_count() if state.phase > CELL else left


def expected(state: Borogoves, left: float) -> float:
    """The points at the end; `left`: the part of the actions that is still to come."""
    settled = 1.0 - UNSETTLED * left
    points = TO_COME * left + settled * (covered(state) + exact(state))
    gems = state.gems
    for card in range(CARDS):
        tribe, value = card // NUMBERS, number(card)
        if state.where[card] > HAND and not gems[card * COLOURS + tribe]:
            if gems[HOME + tribe] >= value:
                points += READY * value
            else:
                points += (NEAR if in_reach(state, card, tribe) else FAR) * value
    return points


def in_reach(state: Borogoves, card: int, tribe: int) -> bool:
    """Are there enough birds, and one of the tribe, on a card beside this one?"""
    for step in STEPS:
        other = state.chart[state.where[card] + step]
        if other >= 0 and state.gems[other * COLOURS + tribe] and total(state, other) >= number(card):
            return True
    return False


MIND: Final = BorogovesMind()
