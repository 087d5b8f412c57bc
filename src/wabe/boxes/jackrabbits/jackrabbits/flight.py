"""Towers: take-off before the roll, the flight instead of a journey, and the bonus between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits.cards import NUMBERS
from wabe.boxes.jackrabbits.jackrabbits.hands import draw_cards, held, purse, show, start_payment, worth
from wabe.boxes.jackrabbits.jackrabbits.journey import arrive
from wabe.boxes.jackrabbits.jackrabbits.terms import FALL, FLYING, NO, NONE, PAY, TO_JOURNEY
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, CLUB, HEXAGONS, TOWERS
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def towers(state: JackRabbits, seat: int) -> list[int]:
    """The other towers, for a rabbit on a tower."""
    here = state.rabbits[seat]
    if not TOWERS <= here < HEXAGONS:
        return []
    return [tower for tower in range(TOWERS, HEXAGONS) if tower != here and state.realm().on >> tower & 1]


def tower_suits(state: JackRabbits, seat: int) -> int:
    suit = state.rabbits[seat] - TOWERS
    return ANY if suit == CLUB else 1 << CLUB | 1 << suit


def legal_take_off(state: JackRabbits, seat: int) -> list[int]:
    return [*held(state, seat, tower_suits(state, seat)), NO]


def take_off(state: JackRabbits, seat: int, card: int) -> None:
    if card != NO:
        state.shown = card
        show(state, card)
        state.tell(EVERYONE, "took off", seat, card)
    state.roll_dice()


def legal_bonus(state: JackRabbits, seat: int) -> list[int]:
    one, two = state.dice[0] - 1, state.dice[1] - 1
    moves = [card for card in state.hands[seat] if card % 10 == one or card % 10 == two]
    moves.append(NO)
    return moves


def take_bonus(state: JackRabbits, seat: int, card: int) -> None:
    if card != NO:
        state.bonus = card
        show(state, card)
        state.tell(EVERYONE, "showed", seat, card)
        draw_cards(state, seat, 1)
    state.limit(seat, TO_JOURNEY)


def lift(state: JackRabbits, seat: int) -> int:
    """The worth of the card shown for take-off; R19: 0 if the hand limit took it."""
    card = state.shown
    if card < NUMBERS:
        for other in state.hands[seat]:
            if other == card:
                return worth(state, card)
        return 0
    return worth(state, card) if state.royals[card - NUMBERS] == seat else 0


def legal_flight(state: JackRabbits, seat: int) -> list[int]:
    rich = purse(state, seat, tower_suits(state, seat)) >= state.price() - lift(state, seat)
    return [PAY, FALL] if rich else [FALL]


def fly(state: JackRabbits, seat: int, move: int) -> None:
    if move == FALL:
        state.shown = NONE
        state.off_and_over()
    else:
        start_payment(state, seat, state.price() - lift(state, seat), tower_suits(state, seat), FLYING)


def land(state: JackRabbits, seat: int, tower: int) -> None:
    state.shown = NONE
    arrive(state, seat, tower)
