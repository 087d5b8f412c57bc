"""Hiring: the deck and the pool, events, bonus, bust, taking a colour, referring, specialising."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import COLOUR, GREEN_X, ORANGE_X
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    DECK,
    RED,
    SWAP_NEEDS,
    SWAPS,
    SWAPS_OF_3,
    UNIT_CARDS,
    colours_in,
    is_black,
    means,
    units_for,
)
from wabe.boxes.greenbox.green_port.port import (
    BONUS,
    BUST,
    GIVE_UP,
    HIRE,
    NONE,
    REFER,
    SPARE,
    UTILISE,
    Port,
)
from wabe.core.state import EVERYONE

DRAW: Final = 0  # moves of Hire; then a take for every colour
TAKE: Final = 1
SWAP: Final = 16  # the first way to specialise, here and in Utilise
NO: Final = 0  # answers about a Profile, and in Refer, where then come paid * 4 + taken
FLIP: Final = 1
REFERRAL: Final = 1

DREW: Final = 0
RESHUFFLED: Final = 1
BUSTED: Final = 2
RESCUED: Final = 3
SPARED: Final = 4
GAVE_UP: Final = 5
REWARDED: Final = 6
TOOK: Final = 7
IN_SYNC: Final = 8
REFERRED: Final = 9
SPECIALISED: Final = 10


class Hiring(Port):
    deck: list[int]  # face-down, a bag
    pool: list[int]  # in the order of drawing
    discard: list[int]
    rounds: int  # finished ones
    active: int  # the seat whose turn it is
    busted: bool  # this turn's hiring ended in a bust
    orange: bool  # the orange X came up in this turn
    green: bool  # likewise the green X
    bonus: bool  # the bonus of this turn has been given
    due: int  # mask of the seats still to be asked in the present step, the one asked among them
    owed: int  # cubes that the seat asked has still to give up, to pay or to leave out

    def set_up_hiring(self) -> None:
        self.deck, self.pool, self.discard = DECK[:], [], []
        self.rounds, self.active = 0, self.start_seat
        self.busted = self.orange = self.green = self.bonus = False
        self.due = self.owed = 0

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.busted = self.orange = self.green = self.bonus = False
        self.go_on(HIRE)

    def go_on(self, phase: int) -> None:
        """The active player decides next."""
        self.phase = phase
        self.ask(self.active)

    def next_due(self) -> int:
        """The first seat, in turn order from the active one, that is still due; -1 if there is none."""
        for i in range(self.seats):
            seat = (self.active + i) % self.seats
            if self.due >> seat & 1:
                return seat
        return -1

    # --- drawing ---------------------------------------------------------------------------------------

    def hire_moves(self, seat: int) -> list[int]:
        moves = [DRAW] if self.deck or self.discard else []  # all 31 in the pool: Unit cards are among them
        colours = colours_in(self.pool)
        moves += [TAKE + colour for colour in range(BASIC) if colours >> colour & 1]
        return moves + self.swap_moves(seat)

    def draw_card(self, seat: int) -> None:
        if not self.deck:
            self.deck, self.discard = sorted(self.discard), []
            self.tell(EVERYONE, RESHUFFLED, len(self.deck))
        card = self.draw(self.deck)
        self.tell(EVERYONE, DREW, seat, card)
        bust = is_black(card) and colours_in(self.pool) != 0  # R2: harmless before the first Unit card
        self.pool.append(card)
        if bust:
            self.tell(EVERYONE, BUSTED, seat)
            if self.up >> seat & 1:  # R5: a tile flipped this turn stays down until Utilise
                self.phase = BUST
            else:
                self.bust()
        elif card == ORANGE_X:
            self.orange = True
            self.due = (1 << self.seats) - 1
            self.check_limit()
        elif card == GREEN_X:
            self.green = True
            self.award_bonus()

    def bust(self) -> None:
        self.busted = True
        self.go_on(UTILISE)

    def rescue(self, seat: int) -> None:
        """Profile A: the tile is flipped, the pool discarded, and hiring goes on."""
        self.up &= ~(1 << seat)
        self.discard += self.pool
        self.pool = []
        self.tell(EVERYONE, RESCUED, seat)
        self.go_on(HIRE)

    # --- the orange X ------------------------------------------------------------------------------------

    def check_limit(self) -> None:
        """The next player over the limit; after all of them, the bonus."""
        seat = self.next_due()
        while seat >= 0 and self.cubes(seat) <= self.unit_limit:
            self.due &= ~(1 << seat)
            seat = self.next_due()
        if seat < 0:
            self.award_bonus()
        elif self.up >> seat & 1:
            self.phase = SPARE
            self.ask(seat)
        else:
            self.begin_loss(seat)

    def begin_loss(self, seat: int) -> None:
        self.phase = GIVE_UP
        self.owed = self.cubes(seat) // 2  # R4
        self.ask(seat)

    def spare(self, seat: int) -> None:
        """Profile B: the tile is flipped, and nothing is lost."""
        self.up &= ~(1 << seat)
        self.due &= ~(1 << seat)
        self.tell(EVERYONE, SPARED, seat)
        self.check_limit()

    def give_up(self, seat: int, colour: int) -> None:
        self.pay(seat, colour, 1)
        self.tell(EVERYONE, GAVE_UP, seat, colour)
        self.owed -= 1
        if self.owed == 0:
            self.due &= ~(1 << seat)
            self.check_limit()

    # --- the bonus ---------------------------------------------------------------------------------------

    def award_bonus(self) -> None:
        self.due = 0 if self.bonus else self.needy()
        self.bonus = True
        self.ask_bonus()

    def needy(self) -> int:
        """The mask of the seats with the fewest RP; if all have as many, of those with the fewest cubes."""
        counts = [self.points(seat) for seat in range(self.seats)]
        if counts.count(counts[0]) == self.seats:
            counts = [self.cubes(seat) for seat in range(self.seats)]
        least = min(counts)
        mask = 0
        for seat in range(self.seats):
            if counts[seat] == least:
                mask |= 1 << seat
        return mask

    def ask_bonus(self) -> None:
        seat = self.next_due()
        if seat < 0 or sum(self.supply) == 0:  # R8
            self.due = 0
            self.go_on(HIRE)
        else:
            self.phase = BONUS
            self.ask(seat)

    def take_bonus(self, seat: int, colour: int) -> None:
        self.gain(seat, colour, 1)
        self.tell(EVERYONE, REWARDED, seat, colour)
        self.due &= ~(1 << seat)
        self.ask_bonus()

    # --- taking and referring ------------------------------------------------------------------------------

    def stop(self, seat: int, colour: int) -> None:
        in_sync = colours_in(self.pool) == (1 << BASIC) - 1
        self.take(seat, colour)
        if in_sync:
            self.tell(EVERYONE, IN_SYNC, seat)
            for other in range(BASIC):
                if other != colour:
                    self.gain(seat, other, 1)
        self.due = ((1 << self.seats) - 1) & ~(1 << seat)
        self.ask_referral()

    def take(self, seat: int, colour: int) -> None:
        symbol = self.tiles[seat] if self.up >> seat & 1 else NONE
        count = units_for(self.pool, colour, symbol) + self.marked(seat, colour)
        left: list[int] = []
        for card in self.pool:
            if card < UNIT_CARDS and COLOUR[card] == colour:
                self.discard.append(card)
            else:
                left.append(card)
        self.pool = left
        self.tell(EVERYONE, TOOK, seat, self.gain(seat, colour, count), colour)

    def ask_referral(self) -> None:
        seat = self.next_due()
        if seat < 0 or colours_in(self.pool) == 0:
            self.due = 0
            self.go_on(UTILISE)
        else:
            self.phase = REFER
            self.ask(seat)

    def refer_moves(self, seat: int) -> list[int]:
        colours = colours_in(self.pool)
        moves = [NO]
        for paid in range(BASIC):
            if self.units[seat * BASIC + paid]:
                moves += [REFERRAL + paid * BASIC + taken for taken in range(BASIC) if colours >> taken & 1]
        return moves

    def refer(self, seat: int, move: int) -> None:
        self.due &= ~(1 << seat)
        if move != NO:
            paid = (move - REFERRAL) // BASIC
            self.units[seat * BASIC + paid] -= 1
            self.units[self.active * BASIC + paid] += 1
            self.tell(EVERYONE, REFERRED, seat, self.active, paid)
            self.take(seat, (move - REFERRAL) % BASIC)  # R9: in sync is for the active player only
        self.ask_referral()

    # --- specialising ----------------------------------------------------------------------------------------

    def swap_moves(self, seat: int) -> list[int]:
        if self.orange:
            return []
        small = self.power(seat, RED) > 0  # R11: more red HQs do no more
        low = SWAPS_OF_3 if small else 0
        high = len(SWAPS) if small else SWAPS_OF_3
        lacking = ~means(self.units, seat * BASIC, self.supply, 2 if small else 3)
        return [SWAP + i for i in range(low, high) if SWAP_NEEDS[i] & lacking == 0]

    def specialise(self, seat: int, swap: int) -> None:
        taken = SWAPS[swap][0]
        for colour in SWAPS[swap][1:]:
            self.pay(seat, colour, 1)
        self.gain(seat, taken, 1)
        self.tell(EVERYONE, SPECIALISED, seat, swap)

    # --- clearing and copying ---------------------------------------------------------------------------------

    def clear(self) -> None:
        self.discard += self.pool
        self.pool = []
        if self.green:
            self.deck, self.discard = sorted(self.deck + self.discard), []
            self.tell(EVERYONE, RESHUFFLED, len(self.deck))

    def copy_hiring(self, source: Hiring) -> None:
        self.copy_port(source)
        self.deck, self.pool, self.discard = source.deck[:], source.pool[:], source.discard[:]
        self.rounds, self.active, self.due, self.owed = source.rounds, source.active, source.due, source.owed
        self.busted, self.orange, self.green, self.bonus = source.busted, source.orange, source.green, source.bonus
