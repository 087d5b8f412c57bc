"""The End purchase: what is left is spent on Headquarters, colour by colour; then the winner is known."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.green_port.cards import BASIC
from wabe.boxes.greenbox.green_port.port import PURCHASE
from wabe.boxes.greenbox.green_port.utilising import NOTHING, Utilising
from wabe.core.state import EVERYONE

BUY: Final = 0
DONE: Final = 1

WON: Final = 20
SHARED: Final = 21


class Purchasing(Utilising):
    dealing: int  # the colour dealt with
    dealt: int  # mask of the colours it has come to

    def leader(self, colour: int, mask: int) -> int:
        """Of the seats in the mask, the one with the most cubes of the colour; of equals the last in turn order."""
        leader = -1
        for i in range(self.seats):
            seat = (self.start_seat + i) % self.seats
            held = self.units[seat * BASIC + colour]
            if mask >> seat & 1 and (leader < 0 or held >= self.units[leader * BASIC + colour]):
                leader = seat
        return leader

    def colour_to_deal(self) -> int:
        """The colour of the most cubes that a player could still spend on an HQ; -1 if there is none."""
        best, rank = NOTHING, 0
        for colour in range(BASIC):
            seat = self.leader(colour, (1 << self.seats) - 1)
            if not self.dealt >> colour & 1 and self.can_buy(seat, colour):
                later = (seat - self.start_seat) % self.seats
                if self.units[seat * BASIC + colour] * self.seats + later > rank:
                    best, rank = colour, self.units[seat * BASIC + colour] * self.seats + later
        return best

    def next_colour(self) -> None:
        self.phase = PURCHASE
        self.dealing = self.colour_to_deal()
        if self.dealing == NOTHING:
            self.finish()
            self.proclaim()
            return
        self.dealt |= 1 << self.dealing
        self.due = (1 << self.seats) - 1
        self.next_buyer()

    def next_buyer(self) -> None:
        seat = self.leader(self.dealing, self.due)
        if seat >= 0 and self.can_buy(seat, self.dealing):
            self.ask(seat)
        else:
            self.due = 0
            self.next_colour()

    def purchase(self, seat: int, move: int) -> None:
        if move == BUY:
            self.buy_hq(seat, self.dealing)
        if move == DONE or not self.can_buy(seat, self.dealing):
            self.due &= ~(1 << seat)
            self.next_buyer()

    def proclaim(self) -> None:
        if self.news is not None:
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, WON if share == 1 else SHARED, seat, self.points(seat))

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        """The most RP win; then the most cubes left; then the highest Objective card, the second highest and so on."""
        ranks = [[self.points(seat), self.cubes(seat), *self.trophies(seat)] for seat in range(self.seats)]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        return [share if rank == best else 0.0 for rank in ranks]

    def copy_purchasing(self, source: Purchasing) -> None:
        self.copy_utilising(source)
        self.dealing, self.dealt = source.dealing, source.dealt
