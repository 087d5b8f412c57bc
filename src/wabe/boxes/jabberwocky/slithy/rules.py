"""Slithy: groups play gems in secret; one that reaches the dealer's two cards together loses all it played."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.slithy import groups
from wabe.boxes.jabberwocky.slithy.groups import GEMS
from wabe.boxes.jabberwocky.slithy.talk import (
    DISCUSSIONS,
    MOST,
    MOST_SAID,
    NO_CLAIM,
    NOTHING,
    NUMBERS,
    OPEN,
    OTHER,
    READY,
    TIMES,
    most_said,
    pairs,
    statement_name,
    statements,
    talk_flaw,
)
from wabe.boxes.jabberwocky.slithy.words import WORDS
from wabe.core.fields import (
    EACH_SEAT,
    OPTION,
    PRIVATE,
    PUBLIC,
    SEAT,
    Among,
    Bits,
    Derived,
    MayBe,
    Only,
    Row,
    Span,
    Word,
)
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, CLOCK, EVERYONE, PAUSE, Sealed, among, fits, win_shares, within

PURPLE_CARD: Final = 0
YELLOW_CARD: Final = 1
ANNOUNCEMENT: Final = 2
DISCUSSION: Final = 3
SECRET_CHOICE: Final = 4
PHASES: Final = {
    PURPLE_CARD: Phase("purple card", moves=5, itself=True),
    YELLOW_CARD: Phase("yellow card", moves=6),
    ANNOUNCEMENT: Phase("announcement", moves=NO_CLAIM + 1),
    DISCUSSION: Phase("discussion", moves=OTHER * 7 + 5),  # of seven players the last has four gems at most
    SECRET_CHOICE: Phase("secret choice", moves=MOST + 1),
}


def purple_cards(state: Slithy) -> int:
    """The purple cards of a table, as a mask: number n is bit n."""
    return (2 << groups.turns(state.seats)) - 2


def yellow_cards(state: Slithy) -> int:
    return (4 << groups.turns(state.seats)) - 2


PURPLES: Final = Bits(6, possible=purple_cards)
YELLOWS: Final = Bits(6, possible=yellow_cards, exactly=lambda state: state.purples.bit_count() + 1)
POINTS: Final = Span(0, lambda state: GEMS * (state.round + state.over))
NUMBER: Final = Span(0, MOST, none=NOTHING)
FACE_UP: Final = Only(YELLOW_CARD, ANNOUNCEMENT, DISCUSSION, SECRET_CHOICE)
FACE_DOWN: Final = Only(ANNOUNCEMENT, DISCUSSION, SECRET_CHOICE)
TALKING: Final = MayBe(ANNOUNCEMENT, DISCUSSION, SECRET_CHOICE)


class Slithy(Sealed):
    extended: Annotated[bool, OPTION]
    discussion: Annotated[int, Word(DISCUSSIONS), OPTION]
    discussion_time: Annotated[int, Among(TIMES), OPTION]  # seconds
    first: Annotated[int, SEAT, OPTION]  # the first dealer
    round: Annotated[int, Span(0, lambda state: state.rounds() - 1)]  # each has one dealer
    dealer: Annotated[int, Derived(lambda state: groups.dealer_of(state.seats, state.first, state.round)), PUBLIC]
    purples: Annotated[int, PURPLES]  # the purple cards not used yet, the one in play included
    yellows: Annotated[int, YELLOWS]  # likewise the yellow cards, the hidden one included
    purple: Annotated[int, Among(lambda state: groups.cards(state.purples), none=0), FACE_UP]  # the one in play
    yellow: Annotated[int, Among(lambda state: groups.cards(state.yellows), none=0), FACE_DOWN, PRIVATE]
    hands: Annotated[list[int], EACH_SEAT, Span(0, MOST)]  # gems
    scored: Annotated[list[int], EACH_SEAT, Span(0, MOST)]
    taken: Annotated[int, Derived(lambda state: GEMS - sum(state.hands) - sum(state.scored)), PUBLIC]  # from busts
    said: Annotated[list[int], EACH_SEAT, Span(0, NO_CLAIM, none=NOTHING), TALKING]  # the last announcement of the turn
    spoken: Annotated[list[int], EACH_SEAT, Span(0, most_said), TALKING]  # how many statements there were
    proposals: Annotated[list[int], Row(pairs), NUMBER, TALKING]  # [speaker * seats + other]: what that one should play
    latest: Annotated[list[int], Row(most=2), TALKING]  # the latest statement: seat and move; empty if there is none
    totals: Annotated[list[int], EACH_SEAT, POINTS]  # of the rounds before
    dealt: Annotated[list[int], EACH_SEAT, POINTS]  # those of them gained as dealer
    played: Annotated[list[int], EACH_SEAT, NUMBER]  # what the last reveal showed
    shown: Annotated[list[int], Row(3), Span(0, 5)]  # its cards and, if it ended the round, the unplayed one; 0: none

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.discussion = DISCUSSIONS.index(options.word("discussion"))
        self.discussion_time = options.number("discussion_time")
        self.extended = options.word("length") == "extended"
        self.first = options.seat("start", self.roll(seats))
        self.totals = [0] * seats
        self.dealt = [0] * seats
        self.played = [NOTHING] * seats
        self.shown = [0, 0, 0]
        self.round = 0
        self.begin_round()

    def rounds(self) -> int:
        return 2 * self.seats if self.extended else self.seats

    def begin_round(self) -> None:
        seats = self.seats
        self.dealer = groups.dealer_of(seats, self.first, self.round)
        self.purples = purple_cards(self)
        self.yellows = yellow_cards(self)
        self.hands = [groups.share(seats, self.dealer, seat) for seat in range(seats)]
        self.scored = [0] * seats
        self.taken = 0
        self.tell(EVERYONE, "deals", self.dealer, self.round + 1)
        self.begin_turn()

    def begin_turn(self) -> None:
        self.purple = 0
        self.yellow = 0
        self.said = [NOTHING] * self.seats
        self.spoken = [0] * self.seats
        self.proposals = [NOTHING] * pairs(self)
        self.latest = []
        self.phase = PURPLE_CARD
        self.ask(self.dealer)

    def legal(self, seat: int) -> list[int]:
        if self.phase == SECRET_CHOICE:
            return NUMBERS[: self.hands[seat] + 1]
        if self.phase == PURPLE_CARD:
            return groups.cards(self.purples)
        if self.phase == YELLOW_CARD:
            return groups.cards(self.yellows)
        if self.phase == DISCUSSION and self.spoken[seat] == MOST_SAID:
            return [READY]
        return statements(self, seat)

    def apply(self, seat: int, move: int) -> None:
        if seat == CLOCK:
            self.tell(EVERYONE, "timed")
            self.begin_choice()
        elif self.phase == SECRET_CHOICE:
            self.seal(seat, move)
        elif self.phase == ANNOUNCEMENT:
            self.announce(seat, move)
        elif self.phase == DISCUSSION:
            self.discuss(seat, move)
        elif self.phase == PURPLE_CARD:
            self.purple = move
            self.phase = YELLOW_CARD
            self.tell(EVERYONE, "showed", seat, move)
        else:
            self.yellow = move
            self.tell(EVERYONE, "hid", seat)
            self.begin_discussion()

    # --- the discussion --------------------------------------------------------------------------

    def non_dealers(self) -> int:
        return (1 << self.seats) - 1 - (1 << self.dealer)

    def begin_discussion(self) -> None:
        if self.discussion == OPEN:
            self.phase = DISCUSSION
            self.ask_mask(self.non_dealers())
        elif self.discussion > 0:
            self.phase = ANNOUNCEMENT
            self.ask((self.dealer + 1) % self.seats)
        else:
            self.begin_choice()

    def announce(self, seat: int, move: int) -> None:
        """One or two rounds, in seat order from the dealer's left."""
        self.claim(seat, move)
        follower = (seat + 1) % self.seats
        if follower != self.dealer:
            self.ask(follower)
        elif self.spoken[seat] < self.discussion:
            self.ask((self.dealer + 1) % self.seats)
        else:
            self.begin_choice()

    def claim(self, seat: int, move: int) -> None:
        self.spoken[seat] += 1
        self.latest = [seat, move]
        if move < READY:
            self.said[seat] = move
            self.tell(EVERYONE, "said", seat, move)
        else:
            other, number = move // OTHER - 1, move % OTHER
            self.proposals[seat * self.seats + other] = number
            self.tell(EVERYONE, "proposed", seat, other, number)

    def discuss(self, seat: int, move: int) -> None:
        """Anything, in any order, until all are ready."""
        asked = self.waiting
        self.done(seat)  # another one is asked next, also where this one may go on
        if move != READY:
            self.waiting = asked
            self.claim(seat, move)
            return
        self.tell(EVERYONE, "is ready", seat)
        if self.waiting == 0:
            self.begin_choice()

    def timer(self) -> tuple[int, int, int] | None:
        if self.over or self.phase != DISCUSSION:
            return None
        return 8 * self.round + self.purples.bit_count(), 1000 * self.discussion_time, 0

    # --- the secret choice -----------------------------------------------------------------------

    def begin_choice(self) -> None:
        self.phase = SECRET_CHOICE
        self.ask_mask(self.non_dealers())

    def resolve(self, picks: list[list[int]]) -> None:
        """The reveal: all numbers, then the yellow card; then each group on its own (R7)."""
        self.played = [pick[0] if pick else NOTHING for pick in picks]
        self.shown = [self.purple, self.yellow, 0]
        for seat in range(self.seats):
            if seat != self.dealer:
                self.tell(EVERYONE, "played", seat, self.played[seat])
        self.tell(EVERYONE, "turned", self.dealer, self.purple, self.yellow)
        for group in range(groups.sides(self.seats)):
            self.settle(group)
        self.beat(PAUSE)
        self.purples &= ~(1 << self.purple)
        self.yellows &= ~(1 << self.yellow)
        if self.purples == 0:
            self.end_round()
        else:
            self.begin_turn()

    def settle(self, group: int) -> None:
        seats = groups.members(self.seats, self.dealer, group)
        total = mask = 0
        for seat in seats:
            total += self.played[seat]
            mask |= 1 << seat
        bust = total >= self.purple + self.yellow
        self.tell(EVERYONE, "bust" if bust else "safe", self.dealer, mask, total)
        for seat in seats:
            if bust:
                self.hands[seat] -= self.played[seat]
                self.taken += self.played[seat]
            else:  # R3: as many as the purple card allows; the others stay in hand
                counted = min(self.played[seat], self.purple)
                self.hands[seat] -= counted
                self.scored[seat] += counted

    # --- the end ---------------------------------------------------------------------------------

    def end_round(self) -> None:
        unplayed = self.yellows.bit_length() - 1
        self.shown[2] = unplayed
        self.tell(EVERYONE, "left over", unplayed)
        for seat in range(self.seats):
            if seat == self.dealer:
                points = self.taken + max(self.hands)  # R2: the largest hand is always the best one to take
                self.dealt[seat] += points
            else:
                points = self.scored[seat] + unplayed  # R6: also for one who scored nothing
            self.totals[seat] += points
            self.tell(EVERYONE, "scored", seat, points, self.totals[seat])
        self.beat(PAUSE)
        if self.round + 1 < self.rounds():
            self.round += 1
            self.begin_round()
        else:
            self.begin_turn()  # the table is cleared, but nobody deals any more
            self.finish()
            self.praise()

    def praise(self) -> None:
        if self.news is not None:
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", seat, self.totals[seat])

    def scores(self) -> list[int]:
        return self.totals[:]

    def returns(self) -> list[float]:
        # of those who tie, the fewest points as dealer win; these are always far below 1000
        return win_shares([1000 * self.totals[seat] - self.dealt[seat] for seat in range(self.seats)])

    def name(self, seat: int, move: int) -> str:
        if self.phase == SECRET_CHOICE:
            return str(move)
        if self.phase == PURPLE_CARD:
            return f"P{move}"
        return f"Y{move}" if self.phase == YELLOW_CARD else statement_name(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == DISCUSSION and self.spoken[seat] == MOST_SAID:
            return WORDS("said-enough", most=MOST_SAID)
        if self.phase >= ANNOUNCEMENT and self.hands[seat] < move < NO_CLAIM:
            return WORDS("too-many", gems=self.hands[seat])
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"yellow": NOTHING if self.hides(seat) else self.yellow}

    def hides(self, seat: int) -> bool:
        """Does a yellow card lie face-down that this seat can't see?"""
        return self.yellow > 0 and seat != ALL and seat != self.dealer

    def guess(self, seat: int) -> None:
        if self.hides(seat):
            self.yellow = self.draw(groups.cards(self.yellows))

    def flaw(self) -> str:
        for seat in range(self.seats):
            most = groups.share(self.seats, self.dealer, seat)
            fault = (
                within(f"hands[{seat}] with scored[{seat}]", self.hands[seat] + self.scored[seat], 0, most)
                or within(f"dealt[{seat}]", self.dealt[seat], 0, self.totals[seat])
                or fits(f"picks[{seat}]: their number", len(self.picks[seat]), self.ready >> seat & 1)
            )
            if fault:
                return fault
        return fits("over", self.over, self.purples == 0) or talk_flaw(self) or self.asked_flaw()

    def asked_flaw(self) -> str:
        """Does what was said fit who is asked?"""
        others = self.non_dealers()
        if self.over:
            return fits("phase", self.phase, PURPLE_CARD)
        if self.phase <= YELLOW_CARD:
            return fits("waiting", self.waiting | self.ready, 1 << self.dealer)
        if self.discussion == OPEN:
            asked = (self.waiting & others or others) if self.phase == DISCUSSION else others
            fault = among("phase", self.phase, [DISCUSSION, SECRET_CHOICE])
            return fault or fits("waiting", self.waiting | self.ready, asked)
        order = [(self.dealer + away) % self.seats for away in range(1, self.seats)]
        laps, next_one = divmod(sum(self.spoken), len(order))
        asked = 1 << order[next_one] if laps < self.discussion else others
        return (
            fits("phase", self.phase, ANNOUNCEMENT if laps < self.discussion else SECRET_CHOICE)
            or fits("spoken", [self.spoken[seat] for seat in order], [laps + (i < next_one) for i in range(len(order))])
            or fits("waiting", self.waiting | self.ready, asked)
        )
