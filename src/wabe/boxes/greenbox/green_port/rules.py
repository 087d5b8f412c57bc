"""Green Port: push your luck to hire cubes of a colour; spend them on Objectives and Headquarters."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.green_port.cards import BASIC, RED, SWAPS, WILD, swap_name
from wabe.boxes.greenbox.green_port.flaws import hiring_flaw, port_flaw, turn_flaw, utilising_flaw
from wabe.boxes.greenbox.green_port.hiring import DRAW, FLIP, REFERRAL, SWAP, TAKE
from wabe.boxes.greenbox.green_port.port import (
    BONUS,
    BUST,
    FIRST,
    GIVE_UP,
    HIRE,
    LEAVE_OUT,
    MARK,
    PURCHASE,
    REFER,
    SPARE,
    UNFLIP,
    UTILISE,
    WILD_COLOUR,
)
from wabe.boxes.greenbox.green_port.purchase import DONE, Purchasing
from wabe.boxes.greenbox.green_port.utilising import BUY_HQ, COMPLETE, END, NOTHING, TURN_UP
from wabe.core.options import Options
from wabe.core.state import EVERYONE

# A turn draws at most 31 cards twice (a Profile lets it begin anew), gives up each of at most 160 cubes held or
# gained, and has fewer than 40 other decisions; an End purchase has 12 cards to buy and a "done" a seat and colour.
LONGEST_TURN: Final = 62 + 160 + 40
LONGEST_PURCHASE: Final = 28

BEGAN: Final = 35
CLOSED: Final = 36


class GreenPort(Purchasing):
    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.set_up_port(options)
        self.set_up_hiring()
        self.target, self.bill = NOTHING, [0] * BASIC
        self.dealing, self.dealt = NOTHING, 0
        self.ask((self.start_seat - 1) % seats)

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == HIRE:
            return self.hire_moves(seat)
        if phase == UTILISE:
            return self.actions(seat)
        if phase == REFER:
            return self.refer_moves(seat)
        if phase in (GIVE_UP, UNFLIP):
            return [colour for colour in range(BASIC) if self.units[seat * BASIC + colour]]
        if phase in (BONUS, MARK):
            return [colour for colour in range(BASIC) if self.supply[colour]]
        if phase == LEAVE_OUT:
            return [colour for colour in range(BASIC) if self.bill[colour]]
        if phase == WILD_COLOUR:
            price = self.wild_price(seat)
            return [colour for colour in range(BASIC) if self.units[seat * BASIC + colour] >= price]
        if phase == FIRST:
            return [colour for colour in range(BASIC) if self.middle[colour]]
        return [0, 1]  # a Profile: no or flip; the End purchase: buy or done

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == HIRE:
            if move == DRAW:
                self.draw_card(seat)
            elif move < SWAP:
                self.stop(seat, move - TAKE)
            else:
                self.specialise(seat, move - SWAP)
        elif phase == UTILISE:
            if move == END:
                self.end_turn(seat)
            else:
                self.act(seat, move)
        elif phase == REFER:
            self.refer(seat, move)
        elif phase == GIVE_UP:
            self.give_up(seat, move)
        elif phase == BONUS:
            self.take_bonus(seat, move)
        elif phase == BUST:
            if move == FLIP:
                self.rescue(seat)
            else:
                self.bust()
        elif phase == SPARE:
            if move == FLIP:
                self.spare(seat)
            else:
                self.begin_loss(seat)
        elif phase == UNFLIP:
            self.pay_unflip(seat, move)
        elif phase == LEAVE_OUT:
            self.leave_out(seat, move)
        elif phase == WILD_COLOUR:
            self.complete_wild(seat, move)
        elif phase == MARK:
            self.mark(seat, move)
            self.phase = UTILISE
        elif phase == FIRST:
            self.take_first(seat, move)
        else:
            self.purchase(seat, move)

    def take_first(self, seat: int, colour: int) -> None:
        self.middle[colour] = 0
        self.units[seat * BASIC + colour] = 1
        self.tell(EVERYONE, BEGAN, seat, colour)
        if seat != self.start_seat:
            self.ask((seat - 1) % self.seats)
            return
        for other in range(BASIC):
            self.supply[other] += self.middle[other]
        self.middle = [0] * BASIC
        self.begin_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.clear()
        following = (seat + 1) % self.seats
        if following == self.start_seat:
            self.rounds += 1
            if self.rounds == self.round_limit or self.all_complete():
                self.tell(EVERYONE, CLOSED, int(self.all_complete()), self.rounds)
                self.next_colour()
                return
        self.begin_turn(following)

    # --- names, looks, copies, flaws -----------------------------------------------------------------------

    def name(self, seat: int, move: int) -> str:
        """`draw`, `take red`, `specialise rrr g`, `pay red take blue`, `objective 2`, `wild`, `hq red`."""
        if self.phase == REFER and move >= REFERRAL:
            paid, taken = (move - REFERRAL) // BASIC, (move - REFERRAL) % BASIC
            return f"pay {CUBE_COLOURS[paid]} take {CUBE_COLOURS[taken]}"
        if self.phase in (REFER, BUST, SPARE):
            return "flip" if move == FLIP else "no"
        if self.phase == PURCHASE:
            return "done" if move == DONE else "buy"
        if self.phase not in (HIRE, UTILISE):
            return CUBE_COLOURS[move]
        if move >= SWAP:
            return f"specialise {swap_name(move - SWAP)}"
        if self.phase == HIRE:
            return "draw" if move == DRAW else f"take {CUBE_COLOURS[move - TAKE]}"
        if move >= BUY_HQ:
            return f"hq {CUBE_COLOURS[move - BUY_HQ]}"
        if move >= COMPLETE:
            return "wild" if move - COMPLETE == WILD else f"objective {move - COMPLETE + 1}"
        return "unflip" if move == TURN_UP else "end"

    def why(self, seat: int, move: int) -> str:
        if self.phase == HIRE and TAKE <= move < TAKE + BASIC:
            return f"There is no {CUBE_COLOURS[move - TAKE]} card in the pool"
        if self.phase == HIRE and move == DRAW:
            return "All cards are in the pool: a colour must be taken"
        if self.phase in (HIRE, UTILISE) and SWAP <= move < SWAP + len(SWAPS):
            if self.orange:
                return "The orange X came up in this turn, so there is no more specialising"
            return f"It takes {2 if self.power(seat, RED) else 3} cubes, alike or all different, to specialise"
        if self.phase == UTILISE and BUY_HQ <= move < BUY_HQ + BASIC:
            colour = move - BUY_HQ
            price = f"{self.hq_price(colour)} {CUBE_COLOURS[colour]} cubes"
            return f"It costs {price}" if self.top_hq(colour) >= 0 else "There is no such Headquarters left"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return self.look_port() | {
            "deck": len(self.deck),
            "pool": self.pool[:],
            "discard": self.discard[:],
            "active": self.active,
            "busted": self.busted,
            "orange": self.orange,
            "green": self.green,
            "bonus": self.bonus,
            "due": self.due,
            "owed": self.owed,
            "target": self.target,
            "bill": self.bill[:],
            "rounds": self.rounds,
            "dealing": self.dealing,
            "dealt": self.dealt,
        }

    def clone(self) -> GreenPort:
        copy = GreenPort()
        copy.copy_purchasing(self)
        return copy

    def flaw(self) -> str:
        return port_flaw(self) or hiring_flaw(self) or utilising_flaw(self) or turn_flaw(self)
