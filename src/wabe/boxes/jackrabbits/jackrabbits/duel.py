"""Duels: the attack, yielding, resisting, truce and re-attack, and the robbery."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, LINE, NUMBERS, ROYALS
from wabe.boxes.jackrabbits.jackrabbits.hands import fronted, held, show, size, spend, sum_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import SPADE
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits

SPADES: Final = 1 << SPADE


def strength(state: JackRabbits, seat: int, cards: list[int]) -> int:
    return fronted(state, seat, SPADES) + sum_of(state, seat, cards, True)


def attack_strength(state: JackRabbits) -> int:
    return strength(state, state.active, state.laid)


def start_attack(state: JackRabbits, foe: int) -> None:
    state.foe = foe
    state.attacked |= 1 << foe
    state.tell(EVERYONE, "attacked", state.active, foe)
    state.phase = terms.ATTACK


def legal_attack(state: JackRabbits, seat: int) -> list[int]:
    moves = [card for card in held(state, seat, SPADES) if card not in state.laid]
    if state.laid and attack_strength(state) > state.floor:
        moves.append(terms.NO)
    return moves


def attack(state: JackRabbits, seat: int, card: int) -> None:
    if card == terms.NO:
        ask_defence(state)
    else:
        state.laid.append(card)
        show(state, card)
        state.tell(EVERYONE, "laid", seat, card)


def ask_defence(state: JackRabbits) -> None:
    state.phase = terms.DEFENCE
    state.ask(state.foe)


def can_beat(state: JackRabbits, seat: int, sum_to_beat: int) -> bool:
    """Has the seat a spade, and spades enough for a higher sum?"""
    cards = held(state, seat, SPADES)
    return len(cards) > 0 and strength(state, seat, cards) > sum_to_beat


def legal_defence(state: JackRabbits, seat: int) -> list[int]:
    moves = [terms.YIELD]
    if can_beat(state, seat, attack_strength(state)):
        moves.append(terms.RESIST)
    if not state.refused:
        moves.append(terms.OFFER_TRUCE)
    return moves


def defend(state: JackRabbits, seat: int, move: int) -> None:
    if move == terms.YIELD:
        state.tell(EVERYONE, "yielded", seat)
        spend_all(state, state.active, state.laid)
        state.off(seat)
        rob(state, state.active, seat)
    elif move == terms.RESIST:
        state.phase = terms.RESISTANCE
    else:
        state.tell(EVERYONE, "truce offered", seat)
        state.phase = terms.TRUCE
        state.ask(state.active)


def legal_resistance(state: JackRabbits, seat: int) -> list[int]:
    moves = [card for card in held(state, seat, SPADES) if card not in state.counter]
    if state.counter and strength(state, seat, state.counter) > attack_strength(state):
        moves.append(terms.NO)
    return moves


def resist(state: JackRabbits, seat: int, card: int) -> None:
    if card != terms.NO:
        state.counter.append(card)
        show(state, card)
        state.tell(EVERYONE, "laid", seat, card)
        return
    state.tell(EVERYONE, "resisted", seat)
    spend_all(state, state.active, state.laid)
    spend_all(state, seat, state.counter)
    state.off_and_over()


def spend_all(state: JackRabbits, seat: int, cards: list[int]) -> None:
    for card in cards:
        spend(state, seat, card)


def answer_truce(state: JackRabbits, seat: int, move: int) -> None:
    if move == terms.REFUSE:
        state.tell(EVERYONE, "truce refused", seat)
        state.refused = True
        ask_defence(state)
    else:
        state.tell(EVERYONE, "truce accepted", seat)
        state.floor = attack_strength(state)
        state.laid = []
        state.phase = terms.RE_ATTACK


def legal_reattack(state: JackRabbits, seat: int) -> list[int]:
    return [terms.STOP, terms.AGAIN] if can_beat(state, seat, state.floor) else [terms.STOP]


def reattack(state: JackRabbits, move: int) -> None:
    if move == terms.AGAIN:
        state.phase = terms.ATTACK
    else:
        state.enter()


# --- robbery ---------------------------------------------------------------------------------------


def rob(state: JackRabbits, robber: int, victim: int) -> None:
    """A random card; a robbed royal ends the turn."""
    count = size(state, victim)
    if count == 0:
        state.enter()
        return
    state.tell(EVERYONE, "robbed", robber, victim)
    lot = state.roll(count)
    if lot < len(state.hands[victim]):
        take_number(state, robber, victim, state.hands[victim][lot])
        state.enter()
        return
    lot -= len(state.hands[victim])
    for royal in range(ROYALS):
        if state.royals[royal] == victim:
            if lot == 0:
                take_royal(state, robber, royal)
                return
            lot -= 1
    state.jokers[victim] -= 1
    state.jokers[robber] += 1
    state.enter()


def take_number(state: JackRabbits, robber: int, victim: int, card: int) -> None:
    """Only these two know the card, and for all others every card of the victim may be the one that is gone."""
    both = 1 << robber | 1 << victim
    for other in state.hands[victim]:
        state.known[other] &= both
    state.hands[victim].remove(card)
    state.hands[robber].append(card)
    state.hands[robber].sort()
    state.known[card] = 1 << victim
    state.tell(both, "robbed card", robber, victim, card)


def take_royal(state: JackRabbits, robber: int, royal: int) -> None:
    state.royals[royal] = robber
    if state.royals.count(robber) > CARROTS:
        state.part()
        state.phase = terms.FOUR_ROYALS
        state.ask(robber)
    elif not state.wins():
        state.stipend()


def legal_four_royals(state: JackRabbits, seat: int) -> list[int]:
    return [NUMBERS + royal for royal in range(ROYALS) if state.royals[royal] == seat]


def put_back(state: JackRabbits, seat: int, card: int) -> None:
    state.royals[card - NUMBERS] = LINE
    state.tell(EVERYONE, "put back", seat, card)
    if not state.wins():
        state.stipend()
