"""What a seat can't know, guessed: the others' cards, so that whoever is asked can do what everybody saw begin."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.build import Building
from wabe.boxes.jackrabbits.jackrabbits.cards import ATTACK, EXCHANGE, HEARTS, JOURNEY, PAYMENT, RESISTANCE, RIDE, SUIT
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES
from wabe.boxes.jackrabbits.jackrabbits.journey import JOKER_BOAT
from wabe.boxes.jackrabbits.jackrabbits.palace import POINTS
from wabe.boxes.jackrabbits.jackrabbits.tiles import MARKS, TOWNS
from wabe.core.state import ALL

SWAPS: Final = 400  # tries to make a guessed hand rich enough


def guess_hands(state: Building, seat: int) -> None:
    """Deals all cards that the seat has not seen anew, to hands of the same sizes."""
    if state.over or seat == ALL:
        return
    viewer = 1 << (seat if seat >= 0 else 4)
    pool = state.pile[:]
    counts = [0] * state.seats
    for other in range(state.seats):
        if other != seat:
            unseen = [card for card in state.hands[other] if not state.known[card] & viewer]
            state.hands[other] = [card for card in state.hands[other] if state.known[card] & viewer]
            counts[other] = len(unseen)
            pool += unseen
    pool.sort()
    for card in pool:
        state.known[card] = 0
    for i in range(state.seats):
        other = (state.turn + i) % state.seats  # whoever is asked comes first: that hand must be able to go on
        fresh = [state.draw(pool) for _ in range(counts[other])]
        if other == state.turn and fresh:
            enrich(state, other, fresh, pool)
        state.hands[other] = sorted(state.hands[other] + fresh)
    state.pile = pool


def enrich(state: Building, seat: int, fresh: list[int], pool: list[int]) -> None:
    """Swaps guessed cards for better ones until the seat can do what it has begun."""
    kept = state.hands[seat]
    state.hands[seat] = sorted(kept + fresh)
    short = shortfall(state)
    for _ in range(SWAPS):
        if short <= 0 or not pool:
            break
        i, j = state.roll(len(fresh)), state.roll(len(pool))
        fresh[i], pool[j] = pool[j], fresh[i]
        state.hands[seat] = sorted(kept + fresh)
        now = shortfall(state)
        if now <= short:
            short = now
        else:
            fresh[i], pool[j] = pool[j], fresh[i]
    pool.sort()
    state.hands[seat] = kept


def suffices(state: Building) -> bool:
    return shortfall(state) <= 0


def shortfall(state: Building) -> int:
    """How many points the seat that is asked lacks for what it has begun."""
    seat, phase = state.turn, state.phase
    if phase == PAYMENT:
        return state.owed - state.sum_of(seat, state.legal_payment(seat), True)
    if phase == HEARTS:
        return POINTS - state.heart_points(seat)
    if phase == ATTACK:
        return lacking(state, seat, state.floor)
    if phase == RESISTANCE:
        return lacking(state, seat, state.strength(state.active, state.laid))
    if phase == EXCHANGE:
        price = state.sum_of(seat, state.basket, False)
        if not state.basket:
            suit = state.rabbits[seat] - TOWNS
            price = min([card % 10 + 1 for card in state.discards if SUIT[card] == suit])
        return price - state.purse(seat, state.exchange_suits(seat))
    if phase == RIDE and state.deed > JOKER_BOAT:
        return state.price() - state.purse(seat, MARKS[state.merchant()])
    if phase == JOURNEY:
        return 1 if state.stuck(seat) else 0
    return 0


def lacking(state: Building, seat: int, strength: int) -> int:
    """Spades to lay a sum above this, at least one."""
    cards = state.cards(seat, SPADES)
    return max(strength + 1 - state.strength(seat, cards), 0 if cards else 1)
