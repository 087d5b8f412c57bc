"""Utilising: what the active player spends cubes on: the Profile, Objectives, Headquarters, specialising."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLUE,
    GREEN,
    NO_CUBE,
    NONE,
    OPEN,
    PILE,
    WILD_OBJECTIVE,
    WILD_PRICE,
    YELLOW,
)
from wabe.boxes.greenbox.green_port.hiring import specialise, swap_moves
from wabe.boxes.greenbox.green_port.phases import (
    BUY_HQ,
    COMPLETE,
    END,
    LEAVE_OUT,
    MARK,
    SWAP,
    TURN_UP,
    UN_FLIP,
    UTILISE,
    WILD,
)
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.greenbox.green_port.rules import GreenPort


UNFLIP_PRICE: Final = 2  # in cubes; one less after a bust, and for every yellow HQ


def actions(state: GreenPort, seat: int) -> list[int]:
    moves = [END]
    if state.profiles and not state.up >> seat & 1 and state.cubes(seat) >= unflip_price(state, seat):
        moves.append(TURN_UP)
    for objective in range(len(state.owners)):
        if state.owners[objective] == OPEN and payable(state, seat, objective):
            moves.append(COMPLETE + objective)
    moves += [BUY_HQ + colour for colour in range(BASIC) if state.can_buy(seat, colour)]
    return moves + swap_moves(state, seat)


def act(state: GreenPort, seat: int, move: int) -> None:
    if move == TURN_UP:
        state.owed = unflip_price(state, seat)
        state.phase = UN_FLIP
        turn_up(state, seat)
    elif move < BUY_HQ:
        complete(state, seat, move - COMPLETE)
    elif move < SWAP:
        state.buy_hq(seat, move - BUY_HQ)
        if move - BUY_HQ == GREEN and state.hq_powers:  # R8: the supply has at least the cubes just paid
            state.phase = MARK
    else:
        specialise(state, seat, move - SWAP)


def unflip_price(state: GreenPort, seat: int) -> int:
    return max(0, (UNFLIP_PRICE - 1 if state.busted else UNFLIP_PRICE) - state.power(seat, YELLOW))  # R12


def pay_unflip(state: GreenPort, seat: int, colour: int) -> None:
    state.pay(seat, colour, 1)
    state.owed -= 1
    turn_up(state, seat)


def turn_up(state: GreenPort, seat: int) -> None:
    """The Profile is turned symbol up once it is paid for."""
    if state.owed == 0:
        state.up |= 1 << seat
        state.tell(EVERYONE, "turned up", seat)
        state.phase = UTILISE


def wild_price(state: GreenPort, seat: int) -> int:
    return max(0, WILD_PRICE - state.power(seat, BLUE))


def payable(state: GreenPort, seat: int, objective: int) -> bool:
    first = seat * BASIC
    if objective == WILD_OBJECTIVE:
        return max(state.units[first : first + BASIC]) >= wild_price(state, seat)
    lacking = 0
    for colour in range(BASIC):
        lacking += max(0, state.prices[objective * BASIC + colour] - state.units[first + colour])
    return lacking == 0 or lacking <= state.power(seat, BLUE)


def complete(state: GreenPort, seat: int, objective: int) -> None:
    if objective == WILD_OBJECTIVE:
        state.phase = WILD
        return
    state.target = objective
    state.bill = state.prices[objective * BASIC : (objective + 1) * BASIC]
    left_out = state.power(seat, BLUE)
    for colour in range(BASIC):  # what the player lacks is left out first
        lacking = state.bill[colour] - state.units[seat * BASIC + colour]
        if lacking > 0:
            state.bill[colour] -= lacking
            left_out -= lacking
    state.owed = min(left_out, sum(state.bill))
    state.phase = LEAVE_OUT
    settle(state, seat)


def leave_out(state: GreenPort, seat: int, colour: int) -> None:
    state.bill[colour] -= 1
    state.owed -= 1
    settle(state, seat)


def settle(state: GreenPort, seat: int) -> None:
    """Pays the bill once nothing more can be left out."""
    if state.owed == 0:
        for colour in range(BASIC):
            state.pay(seat, colour, state.bill[colour])
        take_objective(state, seat, state.target)
        state.target, state.bill = NONE, [0] * BASIC
        state.phase = UTILISE


def complete_wild(state: GreenPort, seat: int, colour: int) -> None:
    state.pay(seat, colour, wild_price(state, seat))
    take_objective(state, seat, WILD_OBJECTIVE)
    state.phase = UTILISE


def take_objective(state: GreenPort, seat: int, objective: int) -> None:
    state.owners[objective] = seat
    for i in range(len(state.column)):
        if state.column[i] == objective and state.wanted[i] != NO_CUBE:
            state.lying[state.wanted[i]] -= 1
            state.supply[state.wanted[i]] += 1
    state.tell(EVERYONE, "completed", seat, objective, state.points(seat))


def mark(state: GreenPort, seat: int, colour: int) -> None:
    for i in range(PILE):
        if state.hqs[GREEN * PILE + i] == seat and state.marks[i] == NONE:
            state.marks[i] = colour
            state.supply[colour] -= 1
            state.tell(EVERYONE, "marked", seat, colour)
    state.phase = UTILISE
