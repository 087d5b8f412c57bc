"""The End purchase: what is left is spent on Headquarters, colour by colour; then the winner is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.greenbox.green_port.cards import BASIC, NONE
from wabe.boxes.greenbox.green_port.phases import BUY, DONE, END_PURCHASE
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.greenbox.green_port.rules import GreenPort


def leader(state: GreenPort, colour: int, mask: int) -> int:
    """Of the seats in the mask, the one with the most cubes of the colour; of equals the last in turn order."""
    first = -1
    for i in range(state.seats):
        seat = (state.start_seat + i) % state.seats
        held = state.units[seat * BASIC + colour]
        if mask >> seat & 1 and (first < 0 or held >= state.units[first * BASIC + colour]):
            first = seat
    return first


def colour_to_deal(state: GreenPort) -> int:
    """The colour of the most cubes that a player could still spend on an HQ; -1 if there is none."""
    best, rank = NONE, 0
    for colour in range(BASIC):
        seat = leader(state, colour, (1 << state.seats) - 1)
        if not state.dealt >> colour & 1 and state.can_buy(seat, colour):
            later = (seat - state.start_seat) % state.seats
            if state.units[seat * BASIC + colour] * state.seats + later > rank:
                best, rank = colour, state.units[seat * BASIC + colour] * state.seats + later
    return best


def next_colour(state: GreenPort) -> None:
    state.phase = END_PURCHASE
    state.dealing = colour_to_deal(state)
    if state.dealing == NONE:
        state.finish()
        proclaim(state)
        return
    state.dealt |= 1 << state.dealing
    state.due = (1 << state.seats) - 1
    next_buyer(state)


def next_buyer(state: GreenPort) -> None:
    seat = leader(state, state.dealing, state.due)
    if seat >= 0 and state.can_buy(seat, state.dealing):
        state.ask(seat)
    else:
        state.due = 0
        next_colour(state)


def purchase(state: GreenPort, seat: int, move: int) -> None:
    if move == BUY:
        state.buy_hq(seat, state.dealing)
    if move == DONE or not state.can_buy(seat, state.dealing):
        state.due &= ~(1 << seat)
        next_buyer(state)


def proclaim(state: GreenPort) -> None:
    if state.news is not None:
        for seat, share in enumerate(state.returns()):
            if share > 0:
                state.tell(EVERYONE, "won" if share == 1 else "shared", seat, state.points(seat))
