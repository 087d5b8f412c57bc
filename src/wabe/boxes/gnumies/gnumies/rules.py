"""The Gnumies: everybody bids one card in secret for a party guest; equal guests make a good party."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.gnumies.components import (
    CARDS,
    COLOURS,
    COPICASTOR,
    COPIES,
    GNALLI,
    HAND,
    KINDS,
    LUCKYNITS,
    ONLY_GNALLI,
    PARTY,
    VALUES,
    WULLAWAKI,
    card_name,
    kind_name,
)
from wabe.boxes.gnumies.gnumies.scoring import best_discard, forced_discard, points
from wabe.boxes.gnumies.gnumies.words import WORDS
from wabe.core.errors import OptionError
from wabe.core.fields import COUNT, EACH_SEAT, OPTION, PRIVATE, SEAT, Among, Bag, Bits, Deck, MayBe, Only, Row, Span
from wabe.core.options import RANDOM, Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, CLOCK, EVERYONE, PAUSE, Sealed, fits, holds, win_shares

BID: Final = 0
REPEAT: Final = 1
CHOICE: Final = 2
DISCARD: Final = 3
PHASES: Final = {
    BID: Phase("bid", moves=CARDS),
    REPEAT: Phase("repeat", moves=CARDS),
    CHOICE: Phase("choice", moves=5, seat=True),
    DISCARD: Phase("discard", moves=WULLAWAKI),
}

NOTHING: Final = -1  # no card
CLOCKS: Final = (0, 15, 30, 60, 120)


GUEST_CARDS: Final = Deck("party card of kind", [kind for kind in range(KINDS) for _ in range(COPIES[kind])])


class Gnumies(Sealed):
    best: Annotated[bool, OPTION]  # with three or more Wullawakis the best discards are made at once
    youngest: Annotated[int, SEAT]
    colours: Annotated[list[int], Row(lambda state: state.seats, distinct=True), Span(0, len(COLOURS) - 1), OPTION]
    bid_clock: Annotated[int, Among(CLOCKS), OPTION]  # seconds; 0: none
    rounds: Annotated[int, Span(1, PARTY)]
    hands: Annotated[list[int], EACH_SEAT, Bits(CARDS)]  # known to all, since every card played is
    bids: Annotated[list[int], EACH_SEAT, Span(0, GNALLI, none=NOTHING)]  # the card a seat showed last
    guest: Annotated[int, Span(0, WULLAWAKI, none=NOTHING)]  # the party card that was bid for with them
    up: Annotated[int, GUEST_CARDS.slot, Only(BID, REPEAT)]  # the party card to bid for
    drawn: Annotated[int, GUEST_CARDS.slot, Only(CHOICE), PRIVATE]  # only the Gnalli's player, on turn, has seen it
    supply: Annotated[list[int], Bag(), GUEST_CARDS, COUNT]  # the face-down party cards
    rooms: Annotated[list[list[int]], EACH_SEAT, Row(KINDS), GUEST_CARDS.counts]  # party cards of each kind
    removed: Annotated[list[list[int]], Row(lambda state: state.seats + 1), Row(KINDS), GUEST_CARDS.counts]  # the same
    # of those who left each party; the last list: who was left at the door
    owed: Annotated[list[int], EACH_SEAT, Span(0, COPIES[WULLAWAKI]), MayBe(DISCARD)]  # cards to discard at the end

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.best = options.word("wullawakiChoice") == "best"
        self.youngest = options.seat("youngest", self.roll(seats))
        self.supply = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
        self.rooms = [[0] * KINDS for _ in range(seats)]
        self.removed = [[0] * KINDS for _ in range(seats + 1)]
        self.owed = [0] * seats
        self.choose_colours(options.words("colours"))
        self.bid_clock = options.number("bid_clock")
        self.rounds = 0
        self.hands = [HAND] * seats
        self.bids = [NOTHING] * seats
        self.up = self.drawn = self.guest = NOTHING
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
        self.tell(EVERYONE, "turned", self.up)
        lonely = [seat for seat in active if self.hands[seat] == ONLY_GNALLI]
        if len(lonely) == len(active):  # R8: nobody could ever win this card
            self.leave(lonely)
            self.removed[self.seats][self.up] += 1
            self.up = NOTHING
            self.begin_round()
            return
        if self.up == WULLAWAKI and len(lonely) == 1:
            self.tell(EVERYONE, "sat out", lonely[0])
        elif self.up == WULLAWAKI and lonely:
            self.leave(lonely)
        self.ask_mask(self.bidders())

    def leave(self, seats: list[int]) -> None:
        """These seats swap their last card, the Gnalli, for the top of the supply."""
        for seat in seats:
            self.hands[seat] = 0
            self.tell(EVERYONE, "left", seat)
            self.take(seat, 1)
        self.beat()

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
                self.tell(EVERYONE, "timed", seat)
                cards = self.legal(seat)
                self.seal(seat, cards[self.roll(len(cards))])

    def resolve(self, picks: list[list[int]]) -> None:
        """Steps 4 to 6."""
        self.bids = [pick[0] if pick else NOTHING for pick in picks]
        gnallis = self.bids.count(GNALLI)
        if gnallis + self.bids.count(NOTHING) == self.seats:
            self.tell(EVERYONE, "repeated")
            self.phase = REPEAT
            self.guest = NOTHING
            self.ask_mask(self.bidders())  # R9: who has nothing else sits it out
            return
        self.auction()
        if gnallis == 1 and self.supply:
            self.draw_guest(self.bids.index(GNALLI))
        else:
            if gnallis:
                self.tell(EVERYONE, "returned", gnallis)
            self.begin_round()

    def auction(self) -> None:
        winner = best = second = -1
        for seat in range(self.seats):
            card = self.bids[seat]
            if card != NOTHING:
                self.tell(EVERYONE, "laid", seat, card)
            if 0 <= card < VALUES:
                value = VALUES - card if self.up == COPICASTOR else card
                strength = value * 10 + LUCKYNITS[self.colours[seat] * VALUES + card]
                if strength > best:
                    winner, best, second = seat, strength, best
                else:
                    second = max(second, strength)
        tie = second % 10 if second >= 0 and second // 10 == best // 10 else 0
        self.tell(EVERYONE, "won", winner, self.up, 100 * self.bids[winner] + 10 * (best % 10) + tie)
        self.rooms[winner][self.up] += 1
        for seat in range(self.seats):
            if 0 <= self.bids[seat] < VALUES and (seat == winner) != (self.up == WULLAWAKI):
                self.hands[seat] &= ~(1 << self.bids[seat])
        self.guest = self.up
        self.up = NOTHING
        self.beat(PAUSE)

    def draw_guest(self, seat: int) -> None:
        """A single Gnalli: its player draws from the supply, and has a choice unless it is a Wullawaki."""
        self.drawn = self.draw(self.supply)
        if self.drawn == WULLAWAKI:
            self.give(seat, seat)
        else:
            self.phase = CHOICE
            self.ask(seat)

    def give(self, seat: int, target: int) -> None:
        self.tell(EVERYONE, "gave", seat, self.drawn, target)
        self.rooms[target][self.drawn] += 1
        if target == seat and self.drawn != WULLAWAKI:
            self.hands[seat] &= ~ONLY_GNALLI
        self.drawn = NOTHING
        self.beat()
        self.begin_round()

    def end_party(self, active: list[int]) -> None:
        if len(active) == 1:  # R12: the last player swaps all cards left, the Gnalli too
            self.take(active[0], self.hands[active[0]].bit_count())
            self.hands[active[0]] = 0
            self.beat()
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

    # --- the party -------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """R7: the youngest seat, then clockwise."""
        return [(self.youngest + i) % self.seats for i in range(self.seats)]

    def take(self, seat: int, count: int) -> None:
        """The top cards of the supply, as many as there are, go into the room."""
        for kind in sorted([self.draw(self.supply) for _ in range(min(count, len(self.supply)))]):
            self.rooms[seat][kind] += 1
            self.tell(EVERYONE, "took", seat, kind)

    def chase(self, seat: int) -> None:
        """The Wullawakis leave the room, and others leave with them."""
        room = self.rooms[seat]
        wullawakis = room[WULLAWAKI]
        if wullawakis == 0:
            return
        room[WULLAWAKI] = 0
        self.removed[seat][WULLAWAKI] += wullawakis
        self.tell(EVERYONE, "chased", seat, wullawakis)
        if wullawakis < 3:
            guest = forced_discard(room, wullawakis)
            if guest:
                self.discard(seat, guest)
        elif self.best:
            for left in range(min(wullawakis, sum(room)), 0, -1):
                self.discard(seat, best_discard(room, left))
        else:
            self.owed[seat] = min(wullawakis, sum(room))

    def discard(self, seat: int, kind: int) -> None:
        self.rooms[seat][kind] -= 1
        self.removed[seat][kind] += 1
        self.tell(EVERYONE, "discarded", seat, kind)

    def debtor(self) -> int:
        """The first seat, from the youngest, that still has to discard; -1 if none has."""
        for seat in self.order():
            if self.owed[seat]:
                return seat
        return -1

    def scores(self) -> list[int]:
        return [points(room) for room in self.rooms]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        if self.phase <= REPEAT:
            return card_name(move)
        if self.phase == CHOICE:
            return "keep" if move == seat else f"give {move + 1}"
        return kind_name(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == REPEAT and move == GNALLI:
            return WORDS("laid-already")
        if self.phase == BID and move == GNALLI and self.up == WULLAWAKI:
            return WORDS("barred")
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"drawn": self.drawn if seat in (ALL, self.turn) else NOTHING}

    def guess(self, seat: int) -> None:
        if self.drawn != NOTHING and seat != ALL and seat != self.turn:
            self.supply.append(self.drawn)
            self.supply.sort()
            # Wullawakis are sorted last, and the drawn card is none of them: its player was asked
            self.drawn = self.supply.pop(self.roll(len(self.supply) - self.supply.count(WULLAWAKI)))

    def flaw(self) -> str:
        phase = -1 if self.over else self.phase
        chased = phase in (BID, REPEAT, CHOICE) or not any(room[WULLAWAKI] for room in self.rooms)
        owing = [owed > 0 and (self.best or owed > sum(room)) for owed, room in zip(self.owed, self.rooms, strict=True)]
        chooser = phase != CHOICE or (self.drawn != WULLAWAKI and self.hands[self.turn] >> GNALLI == 1)
        return (
            holds("rounds", self.rounds <= PARTY - len(self.supply), "no more rounds than cards turned up")
            or fits("owed", self.debtor(), self.turn if phase == DISCARD else -1)
            or holds("owed", True not in owing, "nobody owes so many discards")
            or holds("rooms", chased, "at the end the Wullawakis have left")
            or holds("drawn", chooser, "only a player with a Gnalli chooses, and never about a Wullawaki")
            or (self.bidding_flaw() if phase in (BID, REPEAT) else self.asking_flaw())
        )

    def asking_flaw(self) -> str:
        return fits("ready", self.ready, 0) or fits("waiting", self.waiting, 0 if self.over else 1 << self.turn)

    def bidding_flaw(self) -> str:
        active = [hand for hand in self.hands if hand]
        lonely = active.count(ONLY_GNALLI)
        over = lonely > 1 if self.up == WULLAWAKI else lonely == len(active) or len(active) < 2
        again = self.phase == BID or (self.up != WULLAWAKI and all(hand >> GNALLI for hand in active))
        return (
            holds("hands", not over, "nobody bids here; step 2 of the round, or the end, comes first")
            or holds("phase", again, "the bids are repeated only after all have laid the Gnalli")
            or fits("waiting", self.waiting | self.ready, self.bidders())
            or holds("waiting", self.waiting > 0, "somebody has still to bid")
        )
