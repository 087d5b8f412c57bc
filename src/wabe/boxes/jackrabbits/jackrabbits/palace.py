"""Palaces: a visitor shows hearts or sneaks in, and may be accused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.cards import POINTS
from wabe.boxes.jackrabbits.jackrabbits.hands import fronted, heart_points, held, lose, show, sum_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import HEART, OVERBOARD
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def legal_palace(state: JackRabbits, seat: int) -> list[int]:
    """To sneak or to show, to let pass or to accuse: the second takes hearts."""
    return [terms.SNEAK, terms.SHOW] if heart_points(state, seat) >= POINTS else [terms.SNEAK]


def visit(state: JackRabbits, seat: int, move: int) -> None:
    if move == terms.SHOW:
        show_hearts(state, seat)
    else:
        state.tell(EVERYONE, "sneaked", seat)
        ask_accuser(state, seat)


def ask_accuser(state: JackRabbits, seat: int) -> None:
    """R18: the next seat after this one is asked, whatever it holds, unless its rabbit is overboard."""
    other = (seat + 1) % state.seats
    while other != state.active and state.rabbits[other] == OVERBOARD:
        other = (other + 1) % state.seats
    if other == state.active:
        state.enter()
    else:
        state.phase = terms.ACCUSATION
        state.ask(other)


def accuse(state: JackRabbits, seat: int, move: int) -> None:
    if move == terms.LET_PASS:
        ask_accuser(state, seat)
    else:
        state.accuser = seat
        state.tell(EVERYONE, "accused", seat, state.active)
        show_hearts(state, seat)


def show_hearts(state: JackRabbits, seat: int) -> None:
    state.phase = terms.HEARTS
    state.ask(seat)


def hearts_on_table(state: JackRabbits) -> list[int]:
    """What the seat that shows has shown so far."""
    return state.counter if state.turn == state.active and state.accuser != terms.NONE else state.laid


def legal_hearts(state: JackRabbits, seat: int) -> list[int]:
    shown = hearts_on_table(state)
    return [card for card in held(state, seat, 1 << HEART) if card not in shown]


def missing_hearts(state: JackRabbits) -> int:
    """Points that the seat that shows has still to show."""
    seat = state.turn
    return POINTS - fronted(state, seat, 1 << HEART) - sum_of(state, seat, hearts_on_table(state), False)


def show_heart(state: JackRabbits, seat: int, card: int) -> None:
    hearts_on_table(state).append(card)
    state.proof = card
    show(state, card)
    state.tell(EVERYONE, "heart shown", seat, card)
    if missing_hearts(state) > 0:
        return
    if state.accuser == terms.NONE:
        state.enter()
    elif seat == state.active:
        for lost in state.laid:
            lose(state, state.accuser, lost)
        state.off(state.accuser)
        state.enter()
    elif heart_points(state, state.active) >= POINTS:
        show_hearts(state, state.active)
    else:
        state.off_and_over()
