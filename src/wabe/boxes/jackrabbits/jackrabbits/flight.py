"""The beginning of a turn: take-off from a tower, the roll, the bonus, and the flight."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.cards import (
    BONUS,
    FLIGHT,
    FLYING,
    LANDING,
    NONE,
    NUMBERS,
    TAKE_OFF,
    TO_JOURNEY,
    TO_NEXT,
)
from wabe.boxes.jackrabbits.jackrabbits.journey import Journey
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, CLUB, HEXAGONS, OVERBOARD, TOWERS, UNDERGROUND
from wabe.core.state import EVERYONE, State

NO: Final = 53  # no card: decline, fall, done
PAY: Final = 0

ROLLED: Final = 20
SHOWED: Final = 21
CAME_BACK: Final = 22
TOOK_OFF: Final = 23


class Flight(Journey):
    lose_turn: bool  # what coming back costs
    attacked: int  # mask of the seats attacked in this turn
    traded: int  # likewise of those who were offered a trade
    exchanged: bool
    bonus: int  # the card shown for the bonus

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Flight)
        self.lose_turn = source.lose_turn
        self.attacked = source.attacked
        self.traded = source.traded
        self.exchanged = source.exchanged
        self.bonus = source.bonus

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.attacked = self.traded = 0
        self.exchanged = False
        self.shown = self.bonus = NONE
        self.dice = [0, 0]
        back = self.rabbits[seat] == OVERBOARD
        if back:
            self.rabbits[seat] = UNDERGROUND
            self.tell(EVERYONE, CAME_BACK, seat)
        self.dug = self.rabbits[seat] == UNDERGROUND
        if back and self.lose_turn:
            self.go_on(TO_NEXT)
        elif self.regular and self.rabbits[seat] < HEXAGONS and self.towers(seat):
            self.phase = TAKE_OFF
            self.ask(seat)
        else:
            self.roll_dice()

    def towers(self, seat: int) -> list[int]:
        """The other towers, for a rabbit on a tower."""
        here = self.rabbits[seat]
        if not TOWERS <= here < HEXAGONS:
            return []
        return [tower for tower in range(TOWERS, HEXAGONS) if tower != here and self.realm().on >> tower & 1]

    def tower_suits(self, seat: int) -> int:
        suit = self.rabbits[seat] - TOWERS
        return ANY if suit == CLUB else 1 << CLUB | 1 << suit

    def legal_take_off(self, seat: int) -> list[int]:
        return [*self.cards(seat, self.tower_suits(seat)), NO]

    def take_off(self, seat: int, card: int) -> None:
        if card != NO:
            self.shown = card
            self.show(card)
            self.tell(EVERYONE, TOOK_OFF, seat, card)
        self.roll_dice()

    def roll_dice(self) -> None:
        self.dice = [1 + self.roll(6), 1 + self.roll(6)]
        self.tell(EVERYONE, ROLLED, self.active, self.dice[0], self.dice[1])
        self.phase = BONUS
        self.ask(self.active)

    def legal_bonus(self, seat: int) -> list[int]:
        one, two = self.dice[0] - 1, self.dice[1] - 1
        moves = [card for card in self.hands[seat] if card % 10 == one or card % 10 == two]
        moves.append(NO)
        return moves

    def take_bonus(self, seat: int, card: int) -> None:
        if card == NO:
            self.limit(seat, TO_JOURNEY)
            return
        self.bonus = card
        self.show(card)
        self.tell(EVERYONE, SHOWED, seat, card)
        self.draw_cards(seat, 1)
        self.limit(seat, TO_JOURNEY)

    def set_out(self) -> None:
        """Stage 2: the flight or the journey."""
        if self.shown == NONE:
            self.start_journey()
            return
        self.phase = LANDING if self.lift(self.active) >= self.price() else FLIGHT
        self.ask(self.active)

    def lift(self, seat: int) -> int:
        """The worth of the card shown for take-off; R19: 0 if the hand limit took it."""
        card = self.shown
        if card < NUMBERS:
            for other in self.hands[seat]:
                if other == card:
                    return self.worth(card)
            return 0
        return self.worth(card) if self.royals[card - NUMBERS] == seat else 0

    def legal_flight(self, seat: int) -> list[int]:
        if self.purse(seat, self.tower_suits(seat)) >= self.price() - self.lift(seat):
            return [PAY, NO]
        return [NO]

    def fly(self, seat: int, move: int) -> None:
        if move == NO:
            self.shown = NONE
            self.off_and_over()
        else:
            self.start_payment(seat, self.price() - self.lift(seat), self.tower_suits(seat), FLYING)

    def choose_tower(self, seat: int) -> None:
        self.phase = LANDING
        self.ask(seat)

    def land(self, seat: int, tower: int) -> None:
        self.shown = NONE
        self.arrive(seat, tower)
