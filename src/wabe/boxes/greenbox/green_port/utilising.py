"""Utilising: what the active player spends cubes on: the Profile, Objectives, Headquarters, specialising."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.green_port.cards import BASIC, BLUE, GREEN, WILD, WILD_PRICE, YELLOW
from wabe.boxes.greenbox.green_port.hiring import SWAP, Hiring
from wabe.boxes.greenbox.green_port.port import LEAVE_OUT, MARK, OPEN, UNFLIP, UTILISE, WILD_COLOUR
from wabe.core.state import EVERYONE

END: Final = 0  # moves of Utilise; specialising begins at SWAP as in Hire
TURN_UP: Final = 1
COMPLETE: Final = 2
BUY_HQ: Final = 8
NOTHING: Final = -1  # no Objective is being paid for

TURNED_UP: Final = 30


class Utilising(Hiring):
    target: int  # the Objective whose price is being settled
    bill: list[int]  # what is left of its price, by colour

    def actions(self, seat: int) -> list[int]:
        moves = [END]
        if self.profiles and not self.up >> seat & 1 and self.cubes(seat) >= self.unflip_price(seat):
            moves.append(TURN_UP)
        for objective in range(len(self.owners)):
            if self.owners[objective] == OPEN and self.payable(seat, objective):
                moves.append(COMPLETE + objective)
        moves += [BUY_HQ + colour for colour in range(BASIC) if self.can_buy(seat, colour)]
        return moves + self.swap_moves(seat)

    def act(self, seat: int, move: int) -> None:
        if move == TURN_UP:
            self.owed = self.unflip_price(seat)
            self.phase = UNFLIP
            self.turn_up(seat)
        elif move < BUY_HQ:
            self.complete(seat, move - COMPLETE)
        elif move < SWAP:
            self.buy_hq(seat, move - BUY_HQ)
            if move - BUY_HQ == GREEN and self.hq_powers:  # R8: the supply has at least the cubes just paid
                self.phase = MARK
        else:
            self.specialise(seat, move - SWAP)

    def unflip_price(self, seat: int) -> int:
        return max(0, (1 if self.busted else 2) - self.power(seat, YELLOW))  # R12

    def pay_unflip(self, seat: int, colour: int) -> None:
        self.pay(seat, colour, 1)
        self.owed -= 1
        self.turn_up(seat)

    def turn_up(self, seat: int) -> None:
        """The Profile is turned symbol up once it is paid for."""
        if self.owed == 0:
            self.up |= 1 << seat
            self.tell(EVERYONE, TURNED_UP, seat)
            self.phase = UTILISE

    def wild_price(self, seat: int) -> int:
        return max(0, WILD_PRICE - self.power(seat, BLUE))

    def payable(self, seat: int, objective: int) -> bool:
        first = seat * BASIC
        if objective == WILD:
            return max(self.units[first : first + BASIC]) >= self.wild_price(seat)
        lacking = 0
        for colour in range(BASIC):
            lacking += max(0, self.prices[objective * BASIC + colour] - self.units[first + colour])
        return lacking == 0 or lacking <= self.power(seat, BLUE)

    def complete(self, seat: int, objective: int) -> None:
        if objective == WILD:
            self.phase = WILD_COLOUR
            return
        self.target = objective
        self.bill = self.prices[objective * BASIC : (objective + 1) * BASIC]
        left_out = self.power(seat, BLUE)
        for colour in range(BASIC):  # what the player lacks is left out first
            lacking = self.bill[colour] - self.units[seat * BASIC + colour]
            if lacking > 0:
                self.bill[colour] -= lacking
                left_out -= lacking
        self.owed = min(left_out, sum(self.bill))
        self.phase = LEAVE_OUT
        self.settle(seat)

    def leave_out(self, seat: int, colour: int) -> None:
        self.bill[colour] -= 1
        self.owed -= 1
        self.settle(seat)

    def settle(self, seat: int) -> None:
        """Pays the bill once nothing more can be left out."""
        if self.owed == 0:
            for colour in range(BASIC):
                self.pay(seat, colour, self.bill[colour])
            self.take_objective(seat, self.target)
            self.target, self.bill = NOTHING, [0] * BASIC
            self.phase = UTILISE

    def complete_wild(self, seat: int, colour: int) -> None:
        self.pay(seat, colour, self.wild_price(seat))
        self.take_objective(seat, WILD)
        self.phase = UTILISE

    def copy_utilising(self, source: Utilising) -> None:
        self.copy_hiring(source)
        self.target, self.bill = source.target, source.bill[:]
