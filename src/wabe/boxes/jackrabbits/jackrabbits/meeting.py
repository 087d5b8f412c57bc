"""Meetings on a hexagon: whom to attack, whom to offer a trade, and the audience with the royal who lives there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, LINE, NUMBERS
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES, start_attack
from wabe.boxes.jackrabbits.jackrabbits.hands import held, purse, start_payment, worth
from wabe.boxes.jackrabbits.jackrabbits.terms import ATTACK_SEAT, AUDIENCE, BUY, FINISH, TRADE_WITH, VISIT_MARKET
from wabe.boxes.jackrabbits.jackrabbits.trade import can_exchange, start_exchange, start_offer
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def legal_meeting(state: JackRabbits, seat: int) -> list[int]:
    moves = [FINISH]
    if for_sale(state, seat):
        moves.append(BUY)
    if not state.regular:
        return moves
    if can_exchange(state, seat):
        moves.append(VISIT_MARKET)
    here = state.rabbits[seat]
    armed = len(held(state, seat, SPADES)) > 0
    for other in range(state.seats):
        if armed and other != seat and state.rabbits[other] == here and not state.attacked >> other & 1:
            moves.append(ATTACK_SEAT + other)
    for other in range(state.seats):
        if other != seat and state.rabbits[other] == here and not state.traded >> other & 1:
            moves.append(TRADE_WITH + other)
    return moves


def meet(state: JackRabbits, seat: int, move: int) -> None:
    if move == FINISH:
        state.stipend()
    elif move == BUY:
        royal = state.rabbits[seat] - 1
        start_payment(state, seat, worth(state, NUMBERS + royal), 1 << royal % 4, AUDIENCE)
    elif move == VISIT_MARKET:
        start_exchange(state)
    elif move < TRADE_WITH:
        start_attack(state, move - ATTACK_SEAT)
    else:
        start_offer(state, move - TRADE_WITH)


def for_sale(state: JackRabbits, seat: int) -> bool:
    """Can the seat buy the royal of its hexagon?"""
    royal = state.rabbits[seat] - 1
    if royal < 0 or state.royals[royal] != LINE or state.royals.count(seat) >= CARROTS:
        return False
    return purse(state, seat, 1 << royal % 4) >= worth(state, NUMBERS + royal)


def end_audience(state: JackRabbits, seat: int) -> None:
    royal = state.rabbits[seat] - 1
    state.royals[royal] = seat
    state.tell(EVERYONE, "bought", seat, NUMBERS + royal)
    state.stipend()
