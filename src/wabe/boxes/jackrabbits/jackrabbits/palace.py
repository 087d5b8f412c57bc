"""Palaces, the win check, meetings and the audience."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ACCUSATION,
    AUDIENCE,
    CARROTS,
    HEARTS,
    LINE,
    MEETING,
    NONE,
    NUMBERS,
    PALACE,
    ROYALS,
    TO_NEXT,
)
from wabe.boxes.jackrabbits.jackrabbits.flight import Flight
from wabe.boxes.jackrabbits.jackrabbits.tiles import CITADEL, HEART, OVERBOARD, PALACES, TOWERS
from wabe.core.state import EVERYONE, State

SNEAK: Final = 0
SHOW: Final = 1
LET_PASS: Final = 0
ACCUSE: Final = 1
POINTS: Final = 6  # hearts that a queen wants to see

COURT: Final = 0
MONARCHY: Final = 1
TRIBE: Final = 2

SNEAKED: Final = 30
ACCUSED: Final = 31
HEART_SHOWN: Final = 32
BOUGHT: Final = 33
WON: Final = 34


class Palace(Flight):
    ending: int
    winner: int
    accuser: int
    laid: list[int]  # cards shown or laid last: by a visitor, an accuser, an attacker, or offered in a trade
    counter: list[int]  # the answer to them: by an accused visitor, a defender, or the partner of the trade

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Palace)
        self.ending = source.ending
        self.winner = source.winner
        self.accuser = source.accuser
        self.laid = source.laid[:]
        self.counter = source.counter[:]

    def meeting(self) -> None:
        """Stage 3c."""
        self.phase = MEETING
        self.ask(self.active)

    # --- the palace ----------------------------------------------------------------------------

    def reached(self, arrived: bool) -> None:
        seat = self.active
        node = self.rabbits[seat]
        if self.regular and arrived and PALACES <= node < TOWERS and self.royals[node - 1] != seat:
            self.phase = PALACE
            self.ask(seat)
        else:
            self.enter()

    def visit(self, seat: int, move: int) -> None:
        self.accuser = NONE
        if move == SHOW:
            self.show_hearts(seat)
        else:
            self.tell(EVERYONE, SNEAKED, seat)
            self.ask_accuser(seat)

    def ask_accuser(self, seat: int) -> None:
        """R18: the next seat after this one is asked, whatever it holds, unless its rabbit is overboard."""
        other = (seat + 1) % self.seats
        while other != self.active and self.rabbits[other] == OVERBOARD:
            other = (other + 1) % self.seats
        if other == self.active:
            self.enter()
        else:
            self.phase = ACCUSATION
            self.ask(other)

    def accuse(self, seat: int, move: int) -> None:
        if move == LET_PASS:
            self.ask_accuser(seat)
        else:
            self.accuser = seat
            self.tell(EVERYONE, ACCUSED, seat, self.active)
            self.show_hearts(seat)

    def show_hearts(self, seat: int) -> None:
        self.counter = []
        if seat != self.active or self.accuser == NONE:
            self.laid = []
        self.phase = HEARTS
        self.ask(seat)

    def hearts_on_table(self) -> list[int]:
        """What the seat that shows has shown so far."""
        return self.counter if self.turn == self.active and self.accuser != NONE else self.laid

    def legal_hearts(self, seat: int) -> list[int]:
        shown = self.hearts_on_table()
        return [card for card in self.cards(seat, 1 << HEART) if card not in shown]

    def show_heart(self, seat: int, card: int) -> None:
        shown = self.hearts_on_table()
        shown.append(card)
        self.show(card)
        self.tell(EVERYONE, HEART_SHOWN, seat, card)
        if self.fronted(seat, 1 << HEART) + self.sum_of(seat, shown, False) < POINTS:
            return
        if self.accuser == NONE:
            self.enter()
        elif seat == self.active:
            for lost in self.laid:
                self.lose(self.accuser, lost)
            self.off(self.accuser)
            self.enter()
        elif self.heart_points(self.active) >= POINTS:
            self.show_hearts(self.active)
        else:
            self.off_and_over()

    # --- winning -------------------------------------------------------------------------------

    def enter(self) -> None:
        """Stages 3b and 3c."""
        if not self.wins():
            self.meeting()

    def wins(self) -> bool:
        seat = self.active
        if self.rabbits[seat] != CITADEL or self.standing(seat) < 3:
            return False
        self.winner = seat
        self.tell(EVERYONE, WON, seat)
        self.finish()
        return True

    def standing(self, seat: int) -> int:
        """How far the seat's royals go for the ending: 3 is enough."""
        if self.ending == COURT:
            return self.royals.count(seat)
        ranks = 0
        suits = [0, 0, 0, 0]
        for royal in range(ROYALS):
            if self.royals[royal] == seat:
                ranks |= 1 << royal // 4
                suits[royal % 4] += 1
        return ranks.bit_count() if self.ending == MONARCHY else max(suits)

    def returns(self) -> list[float]:
        if self.winner != NONE:
            return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
        ranks = []
        for seat in range(self.seats):
            total = self.sum_of(seat, self.cards(seat, 15), False)
            ranks.append((self.standing(seat), self.royals.count(seat), total))
        best = max(ranks)
        return [1.0 / ranks.count(best) if rank == best else 0.0 for rank in ranks]

    # --- the audience and the stipend ----------------------------------------------------------

    def for_sale(self, seat: int) -> bool:
        """Can the seat buy the royal of its hexagon?"""
        royal = self.rabbits[seat] - 1
        if royal < 0 or self.royals[royal] != LINE or self.royals.count(seat) >= CARROTS:
            return False
        return self.purse(seat, 1 << royal % 4) >= self.worth(NUMBERS + royal)

    def start_audience(self, seat: int) -> None:
        royal = self.rabbits[seat] - 1
        self.start_payment(seat, self.worth(NUMBERS + royal), 1 << royal % 4, AUDIENCE)

    def end_audience(self, seat: int) -> None:
        royal = self.rabbits[seat] - 1
        self.royals[royal] = seat
        self.tell(EVERYONE, BOUGHT, seat, NUMBERS + royal)
        self.stipend()

    def stipend(self) -> None:
        seat = self.active
        if self.rabbits[seat] != OVERBOARD:
            self.draw_cards(seat, 2 if self.rabbits[seat] == CITADEL else 1)
        self.limit(seat, TO_NEXT)
