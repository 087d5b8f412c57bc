"""Duels: the attack, yielding, resisting, truce and re-attack, and the robbery."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ATTACK,
    CARROTS,
    DEFENCE,
    FOUR_ROYALS,
    LINE,
    NUMBERS,
    REATTACK,
    RESISTANCE,
    ROYALS,
    TRUCE,
)
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
from wabe.boxes.jackrabbits.jackrabbits.palace import Palace
from wabe.boxes.jackrabbits.jackrabbits.tiles import SPADE
from wabe.core.state import EVERYONE, State

YIELD: Final = 0
RESIST: Final = 1
OFFER_TRUCE: Final = 2
REFUSE: Final = 0
ACCEPT: Final = 1
STOP: Final = 0
AGAIN: Final = 1
SPADES: Final = 1 << SPADE

ATTACKED: Final = 40
LAID: Final = 41
YIELDED: Final = 42
RESISTED: Final = 43
TRUCE_OFFERED: Final = 44
TRUCE_ACCEPTED: Final = 45
TRUCE_REFUSED: Final = 46
ROBBED: Final = 47
ROBBED_CARD: Final = 48  # for robber and victim alone
PUT_BACK: Final = 49


class Duel(Palace):
    foe: int  # the seat attacked, or offered a trade
    floor: int  # the sum that the attack must exceed
    refused: bool  # the truce was refused: yield or resist

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Duel)
        self.foe = source.foe
        self.floor = source.floor
        self.refused = source.refused

    def strength(self, seat: int, cards: list[int]) -> int:
        return self.fronted(seat, SPADES) + self.sum_of(seat, cards, True)

    def start_attack(self, foe: int) -> None:
        self.foe = foe
        self.attacked |= 1 << foe
        self.floor = 0
        self.tell(EVERYONE, ATTACKED, self.active, foe)
        self.ask_attack()

    def ask_attack(self) -> None:
        self.laid = []
        self.counter = []
        self.refused = False
        self.phase = ATTACK
        self.ask(self.active)

    def legal_attack(self, seat: int) -> list[int]:
        moves = [card for card in self.cards(seat, SPADES) if card not in self.laid]
        if self.laid and self.strength(seat, self.laid) > self.floor:
            moves.append(NO)
        return moves

    def attack(self, seat: int, card: int) -> None:
        if card == NO:
            self.ask_defence()
        else:
            self.laid.append(card)
            self.show(card)
            self.tell(EVERYONE, LAID, seat, card)

    def ask_defence(self) -> None:
        self.phase = DEFENCE
        self.ask(self.foe)

    def can_beat(self, seat: int, strength: int) -> bool:
        """Has the seat a spade, and spades enough for a higher sum?"""
        cards = self.cards(seat, SPADES)
        return len(cards) > 0 and self.strength(seat, cards) > strength

    def legal_defence(self, seat: int) -> list[int]:
        moves = [YIELD]
        if self.can_beat(seat, self.strength(self.active, self.laid)):
            moves.append(RESIST)
        if not self.refused:
            moves.append(OFFER_TRUCE)
        return moves

    def defend(self, seat: int, move: int) -> None:
        if move == YIELD:
            self.tell(EVERYONE, YIELDED, seat)
            self.spend_all(self.active, self.laid)
            self.off(seat)
            self.rob(self.active, seat)
        elif move == RESIST:
            self.phase = RESISTANCE
        else:
            self.tell(EVERYONE, TRUCE_OFFERED, seat)
            self.phase = TRUCE
            self.ask(self.active)

    def legal_resistance(self, seat: int) -> list[int]:
        moves = [card for card in self.cards(seat, SPADES) if card not in self.counter]
        if self.counter and self.strength(seat, self.counter) > self.strength(self.active, self.laid):
            moves.append(NO)
        return moves

    def resist(self, seat: int, card: int) -> None:
        if card != NO:
            self.counter.append(card)
            self.show(card)
            self.tell(EVERYONE, LAID, seat, card)
            return
        self.tell(EVERYONE, RESISTED, seat)
        self.spend_all(self.active, self.laid)
        self.spend_all(seat, self.counter)
        self.off_and_over()

    def spend_all(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            self.spend(seat, card)

    def answer_truce(self, seat: int, move: int) -> None:
        if move == REFUSE:
            self.tell(EVERYONE, TRUCE_REFUSED, seat)
            self.refused = True
            self.ask_defence()
        else:
            self.tell(EVERYONE, TRUCE_ACCEPTED, seat)
            self.floor = self.strength(seat, self.laid)
            self.phase = REATTACK

    def legal_reattack(self, seat: int) -> list[int]:
        return [STOP, AGAIN] if self.can_beat(seat, self.floor) else [STOP]

    def reattack(self, move: int) -> None:
        if move == AGAIN:
            self.ask_attack()
        else:
            self.enter()

    # --- robbery -------------------------------------------------------------------------------

    def rob(self, robber: int, victim: int) -> None:
        """A random card; a robbed royal ends the turn."""
        count = self.size(victim)
        if count == 0:
            self.enter()
            return
        self.tell(EVERYONE, ROBBED, robber, victim)
        lot = self.roll(count)
        if lot < len(self.hands[victim]):
            self.take_number(robber, victim, self.hands[victim][lot])
            self.enter()
            return
        lot -= len(self.hands[victim])
        for royal in range(ROYALS):
            if self.royals[royal] == victim:
                if lot == 0:
                    self.take_royal(robber, royal)
                    return
                lot -= 1
        self.jokers[victim] -= 1
        self.jokers[robber] += 1
        self.enter()

    def take_number(self, robber: int, victim: int, card: int) -> None:
        """Only these two know the card, and for all others every card of the victim may be the one that is gone."""
        both = 1 << robber | 1 << victim
        for other in self.hands[victim]:
            self.known[other] &= both
        self.hands[victim].remove(card)
        self.hands[robber].append(card)
        self.hands[robber].sort()
        self.known[card] = 1 << victim
        self.tell(both, ROBBED_CARD, robber, victim, card)

    def take_royal(self, robber: int, royal: int) -> None:
        self.royals[royal] = robber
        if self.royals.count(robber) > CARROTS:
            self.phase = FOUR_ROYALS
            self.ask(robber)
        elif not self.wins():
            self.stipend()

    def put_back(self, seat: int, card: int) -> None:
        self.royals[card - NUMBERS] = LINE
        self.tell(EVERYONE, PUT_BACK, seat, card)
        if not self.wins():
            self.stipend()
