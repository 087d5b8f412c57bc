"""Hands and payments: what everybody holds, what it is worth, who has seen it, and how it is spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits.cards import JOKER, LINE, NUMBERS, ROYALS, SHOWN, SUIT
from wabe.boxes.jackrabbits.jackrabbits.terms import NONE, PAYMENT
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, HEART
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def worth(state: JackRabbits, card: int) -> int:
    """Its points; an Ace is 1."""
    if card < NUMBERS:
        return card % 10 + 1
    if card == JOKER:
        return 0
    return 11 + (card - NUMBERS) // 4 if state.patriarchy else 10


def first_ace(state: JackRabbits) -> int:
    """What the first Ace is worth above its 1."""
    return 13 if state.patriarchy else 10


def size(state: JackRabbits, seat: int) -> int:
    """Cards in the hand: number cards, royals and Jokers."""
    return len(state.hands[seat]) + state.royals.count(seat) + state.jokers[seat]


def held(state: JackRabbits, seat: int, suits: int) -> list[int]:
    """The hand cards with one of these suits."""
    found = [card for card in state.hands[seat] if suits >> SUIT[card] & 1]
    for royal in range(ROYALS):
        if state.royals[royal] == seat and suits >> royal % 4 & 1:
            found.append(NUMBERS + royal)
    return found


def fronted(state: JackRabbits, seat: int, suits: int) -> int:
    """1 if the seat's front Ace adds to these suits."""
    return 1 if state.front[seat] >= 0 and suits >> state.front[seat] & 1 else 0


def sum_of(state: JackRabbits, seat: int, cards: list[int], spent: bool) -> int:
    """The worth of these cards, without the front Ace; `spent`: a first Ace counts as such."""
    total = 0
    first = spent and state.front[seat] < 0
    for card in cards:
        total += worth(state, card)
        if first and card < NUMBERS and card % 10 == 0:
            total += first_ace(state)
            first = False
    return total


def purse(state: JackRabbits, seat: int, suits: int) -> int:
    """The most that the seat can pay with these suits; the card shown for take-off is kept out."""
    cards = held(state, seat, suits)
    if state.shown >= 0:
        cards = [card for card in cards if card != state.shown]
    return fronted(state, seat, suits) + sum_of(state, seat, cards, True)


def heart_points(state: JackRabbits, seat: int) -> int:
    return fronted(state, seat, 1 << HEART) + sum_of(state, seat, held(state, seat, 1 << HEART), False)


def draw_cards(state: JackRabbits, seat: int, count: int) -> None:
    drawn = 0
    for _ in range(count):
        if not state.pile and state.discards:
            state.pile, state.discards = state.discards, state.pile
            state.shuffled = 0
            for card in state.pile:
                state.shuffled |= 1 << card
            state.tell(EVERYONE, "reshuffled")
        if state.pile:
            state.hands[seat].append(state.draw(state.pile))
            drawn += 1
    state.hands[seat].sort()
    if drawn:
        state.tell(EVERYONE, "drew", seat, drawn)


def show(state: JackRabbits, card: int) -> None:
    """Everybody sees it."""
    if card < NUMBERS:
        state.known[card] = SHOWN


def lose(state: JackRabbits, seat: int, card: int) -> None:
    """To the discards, or back into the line."""
    if card < NUMBERS:
        state.hands[seat].remove(card)
        state.known[card] = 0
        state.discards.append(card)
        state.discards.sort()
    elif card == JOKER:
        state.jokers[seat] -= 1
    else:
        state.royals[card - NUMBERS] = LINE


def spend(state: JackRabbits, seat: int, card: int) -> int:
    """Spends a card and answers what it is worth: the seat's first Ace stays as its front Ace."""
    value = worth(state, card)
    if card < NUMBERS and card % 10 == 0 and state.front[seat] < 0:
        state.hands[seat].remove(card)
        state.known[card] = 0
        state.front[seat] = SUIT[card]
        state.tell(EVERYONE, "fronted", seat, card)
        return value + first_ace(state)
    lose(state, seat, card)
    state.tell(EVERYONE, "spent", seat, card)
    return value


# --- paying ----------------------------------------------------------------------------------------


def start_payment(state: JackRabbits, seat: int, price: int, suits: int, deed: int) -> None:
    state.deed = deed
    state.suits = suits
    state.owed = price - fronted(state, seat, suits)
    if state.owed <= 0:
        end_payment(state, seat)
    else:
        state.phase = PAYMENT
        state.ask(seat)


def legal_payment(state: JackRabbits, seat: int) -> list[int]:
    return [card for card in held(state, seat, state.suits) if card != state.shown]


def pay(state: JackRabbits, seat: int, card: int) -> None:
    state.owed -= spend(state, seat, card)
    if state.owed <= 0:
        end_payment(state, seat)


def end_payment(state: JackRabbits, seat: int) -> None:
    deed = state.deed
    state.owed = state.suits = 0
    state.deed = NONE
    state.paid(seat, deed)


# --- the hand limit --------------------------------------------------------------------------------


def legal_discard(state: JackRabbits, seat: int) -> list[int]:
    cards = held(state, seat, ANY)
    if state.jokers[seat]:
        cards.append(JOKER)
    return cards


def discard(state: JackRabbits, seat: int, card: int) -> None:
    after = state.after
    state.after = NONE
    lose(state, seat, card)
    state.tell(EVERYONE, "discarded", seat, card)
    state.limit(seat, after)
