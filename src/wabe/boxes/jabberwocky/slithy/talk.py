"""The discussion between the dealer's cards and the secret choice: public, and binding nobody."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.slithy import groups
from wabe.core.options import Options
from wabe.core.state import EVERYONE, Sealed

ANNOUNCE: Final = 2
DISCUSS: Final = 3
CHOOSE: Final = 4

DISCUSSIONS: Final = ("none", "one", "two", "open")  # the first three by their rounds of announcements
OPEN: Final = 3
TIMES: Final = (30, 60, 120, 300)  # seconds of an open discussion
MOST_SAID: Final = 6  # statements of one seat in an open discussion, so that it ends without a clock too

NUMBERS: Final = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]  # nobody has more than 12 gems
NO_CLAIM: Final = 13  # besides the numbers, what can be said of oneself
READY: Final = 14
OTHER: Final = 16  # OTHER * (seat + 1) + number: what that seat should play
NOTHING: Final = -1  # not said, not proposed

SAID: Final = 20  # events of the discussion; the others begin at 0
PROPOSED: Final = 21
IS_READY: Final = 22
TIMED: Final = 23


class Talk(Sealed):
    discussion: int
    discussion_time: int  # seconds
    dealer: int
    hands: list[int]  # gems by seat
    said: list[int]  # by seat: the last announcement of this turn
    spoken: list[int]  # and how many statements there were
    proposals: list[int]  # proposals[speaker * seats + other]: what that one should play; empty unless open
    latest: list[int]  # the latest statement of this turn: seat and move; empty if there is none

    def begin_choice(self) -> None:
        """All non-dealers choose in secret."""
        raise NotImplementedError

    def set_up_talk(self, options: Options) -> None:
        self.discussion = DISCUSSIONS.index(options.word("discussion"))
        self.discussion_time = options.number("discussion_time")

    def non_dealers(self) -> int:
        return (1 << self.seats) - 1 - (1 << self.dealer)

    def forget_talk(self) -> None:
        self.said = [NOTHING] * self.seats
        self.spoken = [0] * self.seats
        self.proposals = [NOTHING] * (self.seats * self.seats) if self.discussion == OPEN else []
        self.latest = []

    def begin_discussion(self) -> None:
        if self.discussion == OPEN:
            self.phase = DISCUSS
            self.ask_mask(self.non_dealers())
        elif self.discussion > 0:
            self.phase = ANNOUNCE
            self.ask((self.dealer + 1) % self.seats)
        else:
            self.begin_choice()

    def statements(self, seat: int) -> list[int]:
        if self.phase == DISCUSS and self.spoken[seat] == MOST_SAID:
            return [READY]
        moves = NUMBERS[: self.hands[seat] + 1]
        moves.append(NO_CLAIM)
        if self.phase == DISCUSS:
            moves.append(READY)
            group = groups.side(self.seats, self.dealer, seat)
            for other in range(self.seats):
                if other != seat and groups.side(self.seats, self.dealer, other) == group:
                    moves += [OTHER * (other + 1) + number for number in range(self.hands[other] + 1)]
        return moves

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
            self.tell(EVERYONE, SAID, seat, move)
        else:
            other, number = move // OTHER - 1, move % OTHER
            self.proposals[seat * self.seats + other] = number
            self.tell(EVERYONE, PROPOSED, seat, other, number)

    def discuss(self, seat: int, move: int) -> None:
        """Anything, in any order, until all are ready."""
        asked = self.waiting
        self.done(seat)  # another one is asked next, also where this one may go on
        if move != READY:
            self.waiting = asked
            self.claim(seat, move)
            return
        self.tell(EVERYONE, IS_READY, seat)
        if self.waiting == 0:
            self.begin_choice()

    def time_up(self) -> None:
        self.tell(EVERYONE, TIMED)
        self.begin_choice()

    def statement_name(self, move: int) -> str:
        if move >= OTHER:
            return f"seat {move // OTHER} should play {move % OTHER}"
        return "no claim" if move == NO_CLAIM else "ready" if move == READY else f"I play {move}"

    def look_talk(self) -> dict[str, object]:
        return {
            "discussion": DISCUSSIONS[self.discussion],
            "discussion_time": self.discussion_time,
            "dealer": self.dealer,
            "hands": self.hands[:],
            "said": self.said[:],
            "spoken": self.spoken[:],
            "proposals": self.proposals[:],
            "latest": self.latest[:],
        }

    def copy_talk(self, source: Talk) -> None:
        self.copy_core(source)
        self.discussion = source.discussion
        self.discussion_time = source.discussion_time
        self.dealer = source.dealer
        self.hands = source.hands[:]
        self.said = source.said[:]
        self.spoken = source.spoken[:]
        self.proposals = source.proposals[:]
        self.latest = source.latest[:]

    def talk_flaw(self) -> str:
        """What is wrong with what was said; the dealer and the hands are sound."""
        if not 0 <= self.discussion <= OPEN or self.discussion_time not in TIMES:
            return "Fields discussion and discussion_time must be possible options, discussion from 0 to 3."
        pairs = self.seats * self.seats if self.discussion == OPEN else 0
        if len(self.said) != self.seats or len(self.spoken) != self.seats or len(self.proposals) != pairs:
            return f"Fields said and spoken must have a number for every seat, and proposals {pairs}."
        for seat in range(self.seats):
            said, spoken = self.said[seat], self.spoken[seat]
            proposed = [number for number in self.proposals[seat * self.seats :][: self.seats] if number != NOTHING]
            if said != NO_CLAIM and not NOTHING <= said <= self.hands[seat]:
                return f"Field said: seat {seat} can't have claimed {said}."
            if not len(proposed) + (said != NOTHING) <= spoken <= MOST_SAID:
                return f"Field spoken: seat {seat} can't have made {spoken} statements."
            if spoken and said == NOTHING and not proposed:
                return f"Field spoken: seat {seat} has made statements, but they are not there."
        for pair in range(pairs):
            speaker, other = pair // self.seats, pair % self.seats
            group = groups.side(self.seats, self.dealer, speaker)
            together = speaker != other and group == groups.side(self.seats, self.dealer, other)
            if not NOTHING <= self.proposals[pair] <= (self.hands[other] if together else NOTHING):
                return f"Field proposals: seat {speaker} can't have proposed that for seat {other}."
        return self.latest_flaw() or self.asked_flaw()

    def latest_flaw(self) -> str:
        if not any(self.spoken):
            return "Field latest must be empty: nothing was said." if self.latest else ""
        if len(self.latest) != 2 or not 0 <= self.latest[0] < self.seats:
            return "Field latest must have a seat and its statement."
        seat, move = self.latest
        other = move // OTHER - 1
        if move >= 0 and self.said[seat] == move:
            return ""
        if 0 <= other < self.seats and self.proposals and self.proposals[seat * self.seats + other] == move % OTHER:
            return ""
        return f"Field latest: seat {seat} has not said that."

    def asked_flaw(self) -> str:
        """Does what was said fit who is asked?"""
        order = [(self.dealer + away) % self.seats for away in range(1, self.seats)]
        spoken = [self.spoken[seat] for seat in order]
        done = [self.discussion] * len(order)
        if self.spoken[self.dealer] or (any(spoken) and (self.over or self.phase < ANNOUNCE)):
            return "Field spoken: only non-dealers make statements, after the dealer's cards."
        if self.over:
            return ""
        if self.phase < ANNOUNCE and self.waiting != 1 << self.dealer:
            return "Only the dealer is asked for cards."
        if self.phase == ANNOUNCE:
            before = order.index(self.turn) if self.turn != self.dealer else 0
            lap = min(spoken)
            if self.discussion == OPEN or lap >= self.discussion or self.waiting != 1 << order[before]:
                return "Announcements are made by one seat after another, in one or two rounds."
            done = [lap + 1] * before + [lap] * (len(order) - before)
        if self.phase == DISCUSS and self.discussion != OPEN:
            return "Field phase must fit the kind of discussion."
        if self.phase >= ANNOUNCE and self.discussion != OPEN and spoken != done:
            return "Field spoken must fit the round of announcements."
        asked = self.waiting | self.ready
        if self.phase >= DISCUSS and (not self.waiting or self.waiting & self.ready or asked & 1 << self.dealer):
            return "Some non-dealers are asked who are not ready yet."
        if self.phase == CHOOSE and asked != self.non_dealers():
            return "Every non-dealer chooses."
        return ""
