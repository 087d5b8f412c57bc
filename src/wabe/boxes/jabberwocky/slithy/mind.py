"""How a bot plays Slithy: it counts points and deals to come, and believes nobody.

Nobody is bound by a claim, so rollouts take none and hear none. What a bot says is for the people at the table: its
share of what the group can play.
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
SILENT: Final = 0.2
OFF: Final = 0.3  # what a gem more or less takes from the promise of a claim


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
        return state.phase in (ANNOUNCEMENT, DISCUSSION)

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """What can score, and to announce one's share; in a discussion one is soon ready."""
        assert isinstance(state, Slithy)
        if state.phase == DISCUSSION and state.spoken[seat]:
            return [1.0 if move == READY else 0.0 for move in moves]
        if state.phase in (ANNOUNCEMENT, DISCUSSION):
            best = share(state, seat)
            return [promise_of(move, best, state.purple) for move in moves]
        if state.phase != SECRET_CHOICE:
            return []
        return [SENSIBLE if move <= state.purple else 0.0 for move in moves]


def share(state: Slithy, seat: int) -> int:
    """What is left for a member of what its group can play below a limit that may well be, after what others said."""
    hidden = groups.cards(state.yellows)
    left = state.purple + hidden[(len(hidden) - 1) // 2] - 1
    silent = 1
    for other in groups.members(state.seats, state.dealer, groups.side(state.seats, state.dealer, seat)):
        if other != seat:
            if 0 <= state.said[other] < NO_CLAIM:
                left -= state.said[other]
            else:
                silent += 1
    return max(0, min(left // silent, state.purple, state.hands[seat]))


def promise_of(claim: int, best: int, most: int) -> float:
    if claim == NO_CLAIM:
        return SILENT
    return max(0.0, 1.0 - OFF * abs(claim - best)) if claim <= most else 0.0


MIND: Final = SlithyMind()
