"""The Gnumies: everybody bids one card in secret for a party guest; equal guests make a good party."""

from __future__ import annotations

from typing import Final

from wabe.boxes.gnumies.components import (
    CARDS,
    COLOURS,
    COPICASTOR,
    GNALLI,
    HAND,
    LUCKYNITS,
    ONLY_GNALLI,
    PARTY,
    VALUES,
    WULLAWAKI,
    card_name,
    kind_name,
)
from wabe.boxes.gnumies.gnumies.party import Party
from wabe.core.errors import OptionError
from wabe.core.options import RANDOM, Options
from wabe.core.state import ALL, CLOCK, EVERYONE

BID: Final = 0
REPEAT: Final = 1
CHOICE: Final = 2
DISCARD: Final = 3

NOTHING: Final = -1  # no card
CLOCKS: Final = (0, 15, 30, 60, 120)

TURNED: Final = 0
SAT_OUT: Final = 1
LEFT: Final = 2
TIMED: Final = 3
LAID: Final = 4
REPEATED: Final = 5
WON: Final = 6
RETURNED: Final = 7
GAVE: Final = 8


class Gnumies(Party):
    colours: list[int]
    bid_clock: int  # seconds; 0: none
    rounds: int
    hands: list[int]  # per seat: a bit mask of cards
    bids: list[int]  # per seat: the card it showed last
    up: int  # the party card to bid for
    drawn: int  # the party card that only the Gnalli's player, whose turn it is, has seen

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.set_up_party(options)
        self.choose_colours(options.words("colours"))
        self.bid_clock = options.number("bid_clock")
        self.rounds = 0
        self.hands = [HAND] * seats
        self.bids = [NOTHING] * seats
        self.up = self.drawn = NOTHING
        self.begin_round()

    def choose_colours(self, words: list[str]) -> None:
        for word in words:
            if word != RANDOM and words.count(word) > 1:
                raise OptionError(f"Option colours: {word} is not possible for two seats; each has its own.")
        free = [colour for colour in range(len(COLOURS)) if COLOURS[colour] not in words]
        self.colours = [self.draw(free) if word == RANDOM else COLOURS.index(word) for word in words]

    def begin_round(self) -> None:
        """Steps 1 and 2: is it the end; a party card is turned up; who has only the Gnalli left."""
        active = [seat for seat in self.order() if self.hands[seat]]
        if len(active) <= 1 or not self.supply:
            self.end_party(active)
            return
        self.phase = BID
        self.rounds += 1
        self.up = self.draw(self.supply)
        self.tell(EVERYONE, TURNED, self.up)
        lonely = [seat for seat in active if self.hands[seat] == ONLY_GNALLI]
        if len(lonely) == len(active):  # R8: nobody could ever win this card
            self.leave(lonely)
            self.removed[self.seats][self.up] += 1
            self.up = NOTHING
            self.begin_round()
            return
        if self.up == WULLAWAKI and len(lonely) == 1:
            self.tell(EVERYONE, SAT_OUT, lonely[0])
        elif self.up == WULLAWAKI:
            self.leave(lonely)
        self.ask_mask(self.bidders())

    def leave(self, seats: list[int]) -> None:
        """These seats swap their last card, the Gnalli, for the top of the supply."""
        for seat in seats:
            self.hands[seat] = 0
            self.tell(EVERYONE, LEFT, seat)
            self.take(seat, 1)

    def gnalli_barred(self) -> bool:
        return self.phase == REPEAT or self.up == WULLAWAKI

    def bidders(self) -> int:
        """The mask of those who have a card that they may lay."""
        barred = self.gnalli_barred()
        mask = 0
        for seat in range(self.seats):
            if self.hands[seat] and not (barred and self.hands[seat] == ONLY_GNALLI):
                mask |= 1 << seat
        return mask

    def legal(self, seat: int) -> list[int]:
        if self.phase <= REPEAT:
            hand = self.hands[seat]
            return [card for card in range(VALUES if self.gnalli_barred() else CARDS) if hand >> card & 1]
        if self.phase == CHOICE:
            return list(range(self.seats))  # the seat whose room the card goes to
        return [kind for kind in range(WULLAWAKI) if self.rooms[seat][kind]]

    def apply(self, seat: int, move: int) -> None:
        if seat == CLOCK:
            self.time_up()
        elif self.phase <= REPEAT:
            self.seal(seat, move)
        elif self.phase == CHOICE:
            self.give(seat, move)
        else:
            self.owed[seat] -= 1
            self.discard(seat, move)
            self.ask_discard()

    def timer(self) -> tuple[int, int, int] | None:
        if self.bid_clock == 0 or self.over or self.phase > REPEAT:
            return None
        return 2 * self.rounds + self.phase, 1000 * self.bid_clock, 0

    def time_up(self) -> None:
        late = self.waiting
        for seat in range(self.seats):
            if late >> seat & 1:
                self.tell(EVERYONE, TIMED, seat)
                cards = self.legal(seat)
                self.seal(seat, cards[self.roll(len(cards))])

    def resolve(self, picks: list[list[int]]) -> None:
        """Steps 4 to 6."""
        self.bids = [pick[0] if pick else NOTHING for pick in picks]
        gnallis = self.bids.count(GNALLI)
        if gnallis + self.bids.count(NOTHING) == self.seats:
            self.tell(EVERYONE, REPEATED)
            self.phase = REPEAT
            self.ask_mask(self.bidders())  # R9: who has nothing else sits it out
            return
        self.auction()
        if gnallis == 1 and self.supply:
            self.draw_guest(self.bids.index(GNALLI))
        else:
            if gnallis:
                self.tell(EVERYONE, RETURNED, gnallis)
            self.begin_round()

    def auction(self) -> None:
        winner = best = -1
        for seat in range(self.seats):
            card = self.bids[seat]
            if card != NOTHING:
                self.tell(EVERYONE, LAID, seat, card)
            if 0 <= card < VALUES:
                value = VALUES - card if self.up == COPICASTOR else card
                strength = value * 10 + LUCKYNITS[self.colours[seat] * VALUES + card]
                if strength > best:
                    winner, best = seat, strength
        self.tell(EVERYONE, WON, winner, self.up)
        self.rooms[winner][self.up] += 1
        for seat in range(self.seats):
            if 0 <= self.bids[seat] < VALUES and (seat == winner) != (self.up == WULLAWAKI):
                self.hands[seat] &= ~(1 << self.bids[seat])
        self.up = NOTHING

    def draw_guest(self, seat: int) -> None:
        """A single Gnalli: its player draws from the supply, and has a choice unless it is a Wullawaki."""
        self.drawn = self.draw(self.supply)
        if self.drawn == WULLAWAKI:
            self.give(seat, seat)
        else:
            self.phase = CHOICE
            self.ask(seat)

    def give(self, seat: int, target: int) -> None:
        self.tell(EVERYONE, GAVE, seat, self.drawn, target)
        self.rooms[target][self.drawn] += 1
        if target == seat and self.drawn != WULLAWAKI:
            self.hands[seat] &= ~ONLY_GNALLI
        self.drawn = NOTHING
        self.begin_round()

    def end_party(self, active: list[int]) -> None:
        if len(active) == 1:  # R12: the last player swaps all cards left, the Gnalli too
            self.take(active[0], self.hands[active[0]].bit_count())
            self.hands[active[0]] = 0
        for seat in self.order():
            self.chase(seat)
        self.ask_discard()

    def ask_discard(self) -> None:
        seat = self.debtor()
        if seat < 0:
            self.finish()
        else:
            self.phase = DISCARD
            self.ask(seat)

    def name(self, seat: int, move: int) -> str:
        if self.phase <= REPEAT:
            return card_name(move)
        if self.phase == CHOICE:
            return "keep" if move == seat else f"give {move + 1}"
        return kind_name(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == REPEAT and move == GNALLI:
            return "All laid the Gnalli, so it can't be laid again for this card"
        if self.phase == BID and move == GNALLI and self.up == WULLAWAKI:
            return "The Gnalli can't be laid while a Wullawaki is up"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return self.look_party() | {
            "colours": self.colours[:],
            "bid_clock": self.bid_clock,
            "rounds": self.rounds,
            "hands": [[card for card in range(CARDS) if hand >> card & 1] for hand in self.hands],
            "bids": self.bids[:],
            "up": self.up,
            "drawn": self.drawn if seat == ALL or seat == self.turn else NOTHING,
            "picks": self.look_picks(seat),
            "ready": self.ready,
        }

    def guess(self, seat: int) -> None:
        if self.drawn != NOTHING and seat != ALL and seat != self.turn:
            self.supply.append(self.drawn)
            self.supply.sort()
            # Wullawakis are sorted last, and the drawn card is none of them: its player was asked
            self.drawn = self.supply.pop(self.roll(len(self.supply) - self.supply.count(WULLAWAKI)))

    def clone(self) -> Gnumies:
        copy = Gnumies()
        copy.copy_party(self)
        copy.colours = self.colours[:]
        copy.bid_clock = self.bid_clock
        copy.rounds = self.rounds
        copy.hands = self.hands[:]
        copy.bids = self.bids[:]
        copy.up = self.up
        copy.drawn = self.drawn
        return copy

    def flaw(self) -> str:
        fault = self.party_flaw([card for card in (self.up, self.drawn) if card != NOTHING])
        if fault:
            return fault
        if len(self.colours) != self.seats or any(self.colours.count(i) > 1 or not 0 <= i < 5 for i in self.colours):
            return "Field colours must have another number from 0 to 4 for every seat."
        if len(self.hands) != self.seats or any(not 0 <= hand <= HAND for hand in self.hands):
            return f"Field hands must have a mask of {CARDS} cards for every seat."
        if len(self.bids) != self.seats or any(not NOTHING <= card < CARDS for card in self.bids):
            return f"Field bids must have a card from 0 to {GNALLI}, or -1, for every seat."
        if self.bid_clock not in CLOCKS or not 1 <= self.rounds <= PARTY - len(self.supply):
            return "Field bid_clock must be a possible option, and rounds at most the number of cards turned up."
        bidding = not self.over and self.phase <= REPEAT
        if bidding != (self.up != NOTHING) or (not self.over and self.phase == CHOICE) != (self.drawn != NOTHING):
            return "A card is up exactly while it is bid for, and drawn exactly while the Gnalli's player chooses."
        if self.debtor() != (self.turn if not self.over and self.phase == DISCARD else -1):
            return "Discards are owed exactly in phase 3, and the first who owes some from the youngest is asked."
        if (self.over or self.phase == DISCARD) and any(room[WULLAWAKI] for room in self.rooms):
            return "At the end the Wullawakis have left the rooms."
        if self.phase == CHOICE and not self.over and (self.drawn == WULLAWAKI or not self.hands[self.turn] >> GNALLI):
            return "Only a player with a Gnalli chooses, and never about a Wullawaki."
        return self.bidding_flaw(bidding)

    def bidding_flaw(self, bidding: bool) -> str:
        active = [hand for hand in self.hands if hand]
        lonely = active.count(ONLY_GNALLI)
        if bidding and (lonely > 1 if self.up == WULLAWAKI else lonely == len(active) or len(active) < 2):
            return "Nobody bids here: step 2 of the round, or the end, comes first."
        if bidding and self.phase == REPEAT and (self.up == WULLAWAKI or any(not hand >> GNALLI for hand in active)):
            return "The bids are repeated only after all have laid the Gnalli."
        asked = self.bidders() if bidding else 0 if self.over else 1 << self.turn
        if self.waiting & self.ready or self.waiting | self.ready != asked or (bidding and not self.waiting):
            return "Fields waiting and ready must name every seat that takes part, once."
        if len(self.picks) != self.seats:
            return "Field picks must have a list for every seat."
        for seat in range(self.seats):
            picks = self.picks[seat]
            if len(picks) != self.ready >> seat & 1 or (picks and picks[0] not in self.legal(seat)):
                return f"Field picks: seat {seat} has sealed something else than one card it may lay."
        return ""
