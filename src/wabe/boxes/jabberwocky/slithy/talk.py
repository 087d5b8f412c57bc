"""What can be said between the dealer's cards and the secret choice: public, and binding nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jabberwocky.slithy import groups
from wabe.core.state import among, within

if TYPE_CHECKING:
    from wabe.boxes.jabberwocky.slithy.rules import Slithy

DISCUSSIONS: Final = ("none", "one", "two", "open")  # the first three by their rounds of announcements
OPEN: Final = 3
TIMES: Final = (30, 60, 120, 300)  # seconds of an open discussion
MOST_SAID: Final = 40  # statements of one seat in an open discussion, so that it ends; nobody has so much to say

MOST: Final = 12  # nobody has more gems
NUMBERS: Final = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
NO_CLAIM: Final = 13  # besides the numbers, what can be said of oneself
READY: Final = 14
OTHER: Final = 16  # OTHER * (seat + 1) + number: what that seat should play
NOTHING: Final = -1  # not said, not proposed


def statements(state: Slithy, seat: int) -> list[int]:
    """How many gems one will play, or nothing about it; in an open discussion also what others should play."""
    moves = NUMBERS[: state.hands[seat] + 1]
    moves.append(NO_CLAIM)
    if state.discussion == OPEN:
        moves.append(READY)
        group = groups.side(state.seats, state.dealer, seat)
        for other in range(state.seats):
            if other != seat and groups.side(state.seats, state.dealer, other) == group:
                moves += [OTHER * (other + 1) + number for number in range(state.hands[other] + 1)]
    return moves


def most_said(state: Slithy) -> int:
    """How many statements a seat can make in a turn."""
    return MOST_SAID if state.discussion == OPEN else state.discussion


def pairs(state: Slithy) -> int:
    """In an open discussion everybody may propose something for everybody else."""
    return state.seats * state.seats if state.discussion == OPEN else 0


def statement_name(move: int) -> str:
    if move >= OTHER:
        return f"seat {move // OTHER} should play {move % OTHER}"
    return "no claim" if move == NO_CLAIM else "ready" if move == READY else f"I play {move}"


def in_sight(state: Slithy, seat: int) -> list[int]:
    """The seat's statements of this turn that no later one has replaced."""
    proposed = enumerate(state.proposals[seat * state.seats : (seat + 1) * state.seats])
    own = [state.said[seat]] if state.said[seat] != NOTHING else []
    return own + [OTHER * (other + 1) + number for other, number in proposed if number != NOTHING]


def talk_flaw(state: Slithy) -> str:
    """Could all that have been said?"""
    said = []
    for seat in range(state.seats):
        possible = statements(state, seat) if seat != state.dealer else []
        own = in_sight(state, seat)
        fault = within(f"spoken[{seat}]", state.spoken[seat], len(own), most_said(state) if own else 0)
        for statement in own:
            fault = fault or among(f"said or proposals: what seat {seat} has said", statement, possible)
            said.append([seat, statement])
        if fault:
            return fault
    return among("latest", state.latest, said or [[]])
