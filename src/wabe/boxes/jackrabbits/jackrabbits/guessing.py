"""What a seat can't know, guessed: the others' cards, so that whoever is asked can do what everybody saw begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.cards import POINTS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES, attack_strength, strength
from wabe.boxes.jackrabbits.jackrabbits.hands import heart_points, held, legal_payment, purse, sum_of
from wabe.boxes.jackrabbits.jackrabbits.journey import stuck
from wabe.boxes.jackrabbits.jackrabbits.tiles import MARKS, TOWNS
from wabe.boxes.jackrabbits.jackrabbits.trade import basket_price, exchange_suits, side_suit
from wabe.core.state import ALL

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits

SWAPS: Final = 400  # tries to make a guessed hand rich enough


def guess_hands(state: JackRabbits, seat: int) -> None:
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


def enrich(state: JackRabbits, seat: int, fresh: list[int], pool: list[int]) -> None:
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


def guess_trade(state: JackRabbits, seat: int) -> None:
    """Of a sealed choice nobody knows how many cards it has; one still being made is not seen at all."""
    for other in range(state.seats):
        if seat in (ALL, other):
            continue
        state.picks[other] = []
        if state.ready >> other & 1:
            suit = side_suit(state, other)
            for card in state.hands[other]:
                if SUIT[card] == suit and state.roll(2):
                    state.picks[other].append(card)
            state.picks[other].append(terms.NO)


def suffices(state: JackRabbits) -> bool:
    return shortfall(state) <= 0


def shortfall(state: JackRabbits) -> int:
    """How many points the seat that is asked lacks for what it has begun."""
    seat, phase = state.turn, state.phase
    if phase == terms.PAYMENT:
        return state.owed - sum_of(state, seat, legal_payment(state, seat), True)
    if phase == terms.HEARTS:
        return POINTS - heart_points(state, seat)
    if phase == terms.ATTACK:
        return lacking(state, seat, state.floor)
    if phase == terms.RESISTANCE:
        return lacking(state, seat, attack_strength(state))
    if phase == terms.EXCHANGE:
        price = basket_price(state, seat)
        if not state.basket:
            suit = state.rabbits[seat] - TOWNS
            price = min([card % 10 + 1 for card in state.discards if SUIT[card] == suit])
        return price - purse(state, seat, exchange_suits(state, seat))
    if phase == terms.RIDE and state.deed > terms.JOKER_BOAT:
        return state.price() - purse(state, seat, MARKS[terms.paid_at(state.deed)])
    if phase == terms.JOURNEY:
        return 1 if stuck(state, seat) else 0
    return 0


def lacking(state: JackRabbits, seat: int, sum_to_beat: int) -> int:
    """Spades to lay a sum above this, at least one."""
    cards = held(state, seat, SPADES)
    return max(sum_to_beat + 1 - strength(state, seat, cards), 0 if cards else 1)
