"""Slithy: groups play gems in secret; one that reaches the dealer's two cards together loses all it played."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.slithy import groups
from wabe.boxes.jabberwocky.slithy.groups import GEMS
from wabe.boxes.jabberwocky.slithy.talk import ANNOUNCE, CHOOSE, DISCUSS, MOST_SAID, NO_CLAIM, NOTHING, NUMBERS, Talk
from wabe.core.options import Options
from wabe.core.state import ALL, CLOCK, EVERYONE, win_shares

PURPLE: Final = 0  # the phases of the discussion follow
YELLOW: Final = 1

DEALS: Final = 0
SHOWED: Final = 1
HID: Final = 2
PLAYED: Final = 3
TURNED: Final = 4
SAFE: Final = 5
BUST: Final = 6
LEFT_OVER: Final = 7
SCORED: Final = 8
WON: Final = 9
SHARED: Final = 10


class Slithy(Talk):
    extended: bool
    first: int  # the first dealer
    round: int  # from 0; each has one dealer
    purples: int  # bit mask of the purple cards not used yet, the one in play included; number n is bit n
    yellows: int  # likewise the yellow cards, the hidden one included
    purple: int  # the dealer's cards in play; 0: none
    yellow: int
    scored: list[int]  # gems by seat
    taken: int  # gems the dealer got from busts
    totals: list[int]  # points of the rounds before
    dealt: list[int]  # those of them gained as dealer
    played: list[int]  # by seat: what the last reveal showed
    shown: list[int]  # its purple and yellow card and, if it ended the round, the unplayed one; 0: none

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.set_up_talk(options)
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
        self.purples = (2 << groups.turns(seats)) - 2
        self.yellows = (4 << groups.turns(seats)) - 2
        self.hands = [0] * seats
        for group in range(groups.sides(seats)):
            for seat in groups.members(seats, self.dealer, group):
                self.hands[seat] = groups.gems(seats, group)
        self.scored = [0] * seats
        self.taken = 0
        self.tell(EVERYONE, DEALS, self.dealer, self.round + 1)
        self.begin_turn()

    def begin_turn(self) -> None:
        self.purple = 0
        self.yellow = 0
        self.forget_talk()
        self.phase = PURPLE
        self.ask(self.dealer)

    def legal(self, seat: int) -> list[int]:
        if self.phase == CHOOSE:
            return NUMBERS[: self.hands[seat] + 1]
        if self.phase == PURPLE:
            return cards(self.purples)
        return cards(self.yellows) if self.phase == YELLOW else self.statements(seat)

    def apply(self, seat: int, move: int) -> None:
        if seat == CLOCK:
            self.time_up()
        elif self.phase == CHOOSE:
            self.seal(seat, move)
        elif self.phase == ANNOUNCE:
            self.announce(seat, move)
        elif self.phase == DISCUSS:
            self.discuss(seat, move)
        elif self.phase == PURPLE:
            self.purple = move
            self.phase = YELLOW
            self.tell(EVERYONE, SHOWED, seat, move)
        else:
            self.yellow = move
            self.tell(EVERYONE, HID, seat)
            self.begin_discussion()

    def timer(self) -> tuple[int, int, int] | None:
        if self.over or self.phase != DISCUSS:
            return None
        return 8 * self.round + self.purples.bit_count(), 1000 * self.discussion_time, 0

    def begin_choice(self) -> None:
        self.phase = CHOOSE
        self.ask_mask(self.non_dealers())

    def resolve(self, picks: list[list[int]]) -> None:
        """The reveal: all numbers, then the yellow card; then each group on its own (R7)."""
        self.played = [pick[0] if pick else NOTHING for pick in picks]
        self.shown = [self.purple, self.yellow, 0]
        for seat in range(self.seats):
            if seat != self.dealer:
                self.tell(EVERYONE, PLAYED, seat, self.played[seat])
        self.tell(EVERYONE, TURNED, self.dealer, self.purple, self.yellow)
        for group in range(groups.sides(self.seats)):
            self.settle(group)
        self.purples &= ~(1 << self.purple)
        self.yellows &= ~(1 << self.yellow)
        if self.purples == 0:
            self.end_round()
        else:
            self.begin_turn()

    def settle(self, group: int) -> None:
        seats = groups.members(self.seats, self.dealer, group)
        total = 0
        for seat in seats:
            total += self.played[seat]
        bust = total >= self.purple + self.yellow
        self.tell(EVERYONE, BUST if bust else SAFE, self.dealer, group, total)
        for seat in seats:
            if bust:
                self.hands[seat] -= self.played[seat]
                self.taken += self.played[seat]
            else:  # R3: as many as the purple card allows; the others stay in hand
                counted = min(self.played[seat], self.purple)
                self.hands[seat] -= counted
                self.scored[seat] += counted

    def end_round(self) -> None:
        unplayed = self.yellows.bit_length() - 1
        self.shown[2] = unplayed
        self.tell(EVERYONE, LEFT_OVER, unplayed)
        for seat in range(self.seats):
            if seat == self.dealer:
                points = self.taken + max(self.hands)  # R2: the largest hand is always the best one to take
                self.dealt[seat] += points
            else:
                points = self.scored[seat] + unplayed  # R6: also for one who scored nothing
            self.totals[seat] += points
            self.tell(EVERYONE, SCORED, seat, points, self.totals[seat])
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
                    self.tell(EVERYONE, WON if share == 1 else SHARED, seat, self.totals[seat])

    def scores(self) -> list[int]:
        return self.totals[:]

    def returns(self) -> list[float]:
        # of those who tie, the fewest points as dealer win; these are always far below 1000
        return win_shares([1000 * self.totals[seat] - self.dealt[seat] for seat in range(self.seats)])

    def name(self, seat: int, move: int) -> str:
        if self.phase == CHOOSE:
            return str(move)
        if self.phase == PURPLE:
            return f"P{move}"
        return f"Y{move}" if self.phase == YELLOW else self.statement_name(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == DISCUSS and self.spoken[seat] == MOST_SAID:
            return f"Nobody may make more than {MOST_SAID} statements in one discussion"
        if self.phase >= ANNOUNCE and self.hands[seat] < move < NO_CLAIM:
            return f"Seat {seat + 1} has no more than {self.hands[seat]} gems in hand"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return self.look_talk() | {
            "extended": self.extended,
            "first": self.first,
            "round": self.round,
            "rounds": self.rounds(),
            "purples": cards(self.purples),
            "yellows": cards(self.yellows),
            "purple": self.purple,
            "yellow": NOTHING if self.hides(seat) else self.yellow,
            "scored": self.scored[:],
            "taken": self.taken,
            "totals": self.totals[:],
            "dealt": self.dealt[:],
            "played": self.played[:],
            "shown": self.shown[:],
            "picks": self.look_picks(seat),
            "ready": self.ready,
        }

    def hides(self, seat: int) -> bool:
        """Does a yellow card lie face-down that this seat can't see?"""
        return self.yellow > 0 and seat != ALL and seat != self.dealer

    def guess(self, seat: int) -> None:
        if self.hides(seat):
            self.yellow = self.draw(cards(self.yellows))

    def clone(self) -> Slithy:
        copy = Slithy()
        copy.copy_talk(self)
        copy.extended = self.extended
        copy.first = self.first
        copy.round = self.round
        copy.purples = self.purples
        copy.yellows = self.yellows
        copy.purple = self.purple
        copy.yellow = self.yellow
        copy.scored = self.scored[:]
        copy.taken = self.taken
        copy.totals = self.totals[:]
        copy.dealt = self.dealt[:]
        copy.played = self.played[:]
        copy.shown = self.shown[:]
        return copy

    def flaw(self) -> str:
        if not 0 <= self.first < self.seats or not 0 <= self.round < self.rounds():
            return "Fields first and round must be a seat and a round of this game."
        if self.dealer != groups.dealer_of(self.seats, self.first, self.round):
            return "Field dealer does not fit the round."
        turns = groups.turns(self.seats)
        if self.purples & ~((2 << turns) - 2) or self.yellows & ~((4 << turns) - 2):
            return f"Fields purples and yellows must be masks of the numbers 1 to {turns} and {turns + 1}."
        if self.yellows.bit_count() != self.purples.bit_count() + 1 or (self.purples == 0) != self.over:
            return "There is one more yellow card than purple ones, and purple ones until the game is over."
        if self.purple not in (cards(self.purples) if self.phase > PURPLE else [0]):
            return "Field purple must be a card not used yet, or 0 before it is played."
        if self.yellow not in (cards(self.yellows) if self.phase > YELLOW else [0]):
            return "Field yellow must be a card not used yet, or 0 before it is played."
        if any(len(counts) != self.seats for counts in (self.hands, self.scored, self.totals, self.dealt, self.played)):
            return "Fields hands, scored, totals, dealt and played must have a number for every seat."
        for seat in range(self.seats):
            group = groups.side(self.seats, self.dealer, seat)
            most = groups.gems(self.seats, group) if seat != self.dealer else 0
            if self.hands[seat] < 0 or self.scored[seat] < 0 or self.hands[seat] + self.scored[seat] > most:
                return f"Seat {seat} has from 0 to {most} gems, in hand and scored."
            if not 0 <= self.dealt[seat] <= self.totals[seat] <= GEMS * (self.round + self.over):
                return f"Fields totals and dealt: seat {seat} can't have that many points."
        if self.taken != GEMS - sum(self.hands) - sum(self.scored):
            return f"There must be {GEMS} gems in hands, scored and taken by the dealer."
        if any(not NOTHING <= number <= 12 for number in self.played):
            return "Field played must have numbers from 0 to 12, or -1."
        if len(self.shown) != 3 or any(not 0 <= number <= 5 for number in self.shown):
            return "Field shown must have three cards from 1 to 5, or 0."
        return self.talk_flaw() or self.picks_flaw()

    def picks_flaw(self) -> str:
        if len(self.picks) != self.seats or (self.ready and (self.over or self.phase != CHOOSE)):
            return "Field picks must have a list for every seat, and nobody is ready before the secret choice."
        for seat in range(self.seats):
            picks = self.picks[seat]
            if len(picks) != self.ready >> seat & 1 or (picks and not 0 <= picks[0] <= self.hands[seat]):
                return f"Field picks: seat {seat} has sealed something else than one number of gems in hand."
        return ""


def cards(mask: int) -> list[int]:
    return [number for number in range(1, 6) if mask >> number & 1]
