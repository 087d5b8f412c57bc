"""Mome: cards are laid on the bridges between villages; the target colour should lead on your own two bridges."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, card_label, card_name
from wabe.boxes.jabberwocky.mome.bridges import (
    BRIDGES,
    BUILT,
    NONE,
    colour_totals,
    face_up,
    laid,
    open_bridges,
    span,
    turned,
    villages,
)
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, State, win_shares

GOALS: Final = (6, 11)
CENTRE: Final = 3  # cards that are not dealt
DECK: Final = list(range(CARDS))

PLAN: Final = 0
TARGET: Final = 1
CARD: Final = 2
BRIDGE: Final = 3

GEM: Final = 0
DRAW: Final = 1
PASS: Final = 2
PLANS: Final = ["gem", "card", "pass"]

DEALT: Final = 0
PASSED: Final = 1
TOOK: Final = 2
DREW: Final = 3
DRAWN: Final = 4
NAMED: Final = 5
LAID: Final = 6
TURNED: Final = 7
HIT: Final = 8
MISSED: Final = 9
GAINED: Final = 10
WON: Final = 11
SHARED: Final = 12


class Mome(State):
    goal: int
    talk: bool  # R7: chat is open in the plan phase; it is no part of the state
    gems: list[int]  # of each seat; R8: points, simply counted
    starter: int  # the first to be asked in the plan phase
    lead: int
    target: int  # the colour that the lead named
    hands: list[list[int]]  # sorted
    centre: list[int]  # face-down: a sorted bag
    bridges: list[list[int]]  # the cards of each, as they were laid
    card: int  # to be laid next, still in hand; nobody else has seen it
    last_target: int  # of the round before
    last_bridges: list[list[int]]

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.goal = options.number("goal")
        self.talk = options.word("talk") == "on"
        self.gems = [0] * seats
        self.last_target = NONE
        self.last_bridges = [[] for _ in range(villages(seats))]
        self.deal(options.seat("start", self.roll(seats)))

    def deal(self, starter: int) -> None:
        """A new round: all cards are shuffled, the bridges are bare."""
        self.starter = starter
        self.lead = self.target = self.card = NONE
        self.bridges = [[] for _ in range(villages(self.seats))]
        self.centre = DECK[:]
        self.hands = []
        for _ in range(self.seats):
            hand = [self.draw(self.centre) for _ in range(BUILT // self.seats)]
            hand.sort()
            self.hands.append(hand)
        self.tell(EVERYONE, DEALT, starter)
        self.phase = PLAN
        self.ask(starter)

    def legal(self, seat: int) -> list[int]:
        if self.phase == PLAN:
            last = (seat + 1) % self.seats == self.starter
            return [GEM, DRAW] if last else [GEM, DRAW, PASS]
        if self.phase == TARGET:
            return [0, 1, 2]
        if self.phase == CARD:
            return self.hands[seat][:]
        return open_bridges(self.bridges, seat, self.seats)

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PLAN:
            self.plan(seat, move)
        elif self.phase == TARGET:
            self.target = move
            self.tell(EVERYONE, NAMED, seat, move)
            self.phase = CARD
        elif self.phase == CARD:
            self.card = move
            self.phase = BRIDGE
        else:
            self.build(seat, move)

    def plan(self, seat: int, choice: int) -> None:
        if choice == PASS:
            self.tell(EVERYONE, PASSED, seat)
            self.ask((seat + 1) % self.seats)
            return
        self.lead = seat
        self.phase = TARGET
        if choice == GEM:
            self.gems[seat] += 1
            self.tell(EVERYONE, TOOK, seat)
        else:
            card = self.draw(self.centre)
            self.hands[seat].append(card)
            self.hands[seat].sort()
            self.tell(EVERYONE, DREW, seat)
            self.tell(1 << seat, DRAWN, card)

    def build(self, seat: int, bridge: int) -> None:
        cards, card = self.bridges[bridge], self.card
        if self.news is not None:
            self.tell(EVERYONE, LAID, seat, card, bridge)
            down = turned(face_up(cards), card)
            if down != NONE:
                self.tell(EVERYONE, TURNED, down)
        cards.append(card)
        self.hands[seat].remove(card)
        self.card = NONE
        self.phase = CARD
        if laid(self.bridges) < BUILT:
            self.ask((seat + 1) % self.seats)
        else:
            self.score()

    def score(self) -> None:
        gains = self.gains()
        for step in range(1, self.seats + 1):  # R10: the order is for the log alone
            seat = (self.lead + step) % self.seats
            self.gems[seat] += gains[seat]
            self.tell_score(seat, gains[seat])
        if max(self.gems) < self.goal:
            self.last_target, self.last_bridges = self.target, self.bridges
            self.deal((self.lead + 1) % self.seats)
            return
        self.finish()
        if self.news is not None:
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, WON if share == 1 else SHARED, seat)

    def tell_score(self, seat: int, gain: int) -> None:
        if self.news is None:
            return
        totals = colour_totals(self.bridges, seat)
        total = totals.pop(self.target)
        self.tell(EVERYONE, HIT if total > max(totals) else MISSED, seat, total, max(totals))
        if gain:
            self.tell(EVERYONE, GAINED, seat, gain)

    def hits(self, seat: int) -> bool:
        totals = colour_totals(self.bridges, seat)
        for colour in range(COLOURS):
            if colour != self.target and totals[colour] >= totals[self.target]:  # R6: equal is no hit
                return False
        return True

    def gains(self) -> list[int]:
        """The gems that each seat takes in the score step."""
        gains = [1 if self.hits(seat) else 0 for seat in range(self.seats)]
        if not gains[self.lead]:
            return [gain if seat == self.lead else gain + 1 for seat, gain in enumerate(gains)]
        if gains.count(1) == 1:
            gains[self.lead] += 1
        return gains

    def scores(self) -> list[int]:
        return self.gems[:]

    def returns(self) -> list[float]:
        totals = [colour_totals(self.bridges, seat)[self.target] for seat in range(self.seats)]  # they decide a tie
        return win_shares([100 * gems + total for gems, total in zip(self.gems, totals, strict=True)])

    def name(self, seat: int, move: int) -> str:
        if self.phase == PLAN:
            return PLANS[move]
        if self.phase == TARGET:
            return COLOUR_NAMES[move]
        return card_name(move) if self.phase == CARD else BRIDGES[move]

    def why(self, seat: int, move: int) -> str:
        if self.phase == PLAN and move == PASS:
            return "All the others have passed, so you must take the lead"
        if self.phase == CARD and 0 <= move < CARDS:
            return f"You don't hold {card_label(move)}"
        if self.phase == BRIDGE and 0 <= move < len(self.bridges):
            full = len(self.bridges[move]) == span(self.seats)
            reason = "is full" if full else "is not yours, and another bridge has fewer cards"
            return f"Bridge {BRIDGES[move]} {reason}"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return {
            "goal": self.goal,
            "talk": self.talk,
            "gems": self.gems[:],
            "starter": self.starter,
            "lead": self.lead,
            "target": self.target,
            "hands": [hand[:] if seat in (owner, ALL) else [NONE] * len(hand) for owner, hand in enumerate(self.hands)],
            "centre": self.centre[:] if seat == ALL else [NONE] * len(self.centre),
            "bridges": [bridge[:] for bridge in self.bridges],
            "card": self.card if seat in (self.turn, ALL) else NONE,
            "last_target": self.last_target,
            "last_bridges": [bridge[:] for bridge in self.last_bridges],
        }

    def guess(self, seat: int) -> None:
        if seat == ALL:
            return
        self.redeal([hand for owner, hand in enumerate(self.hands) if owner != seat], self.centre)
        if self.card != NONE and seat != self.turn:
            hand = self.hands[self.turn]
            self.card = hand[self.roll(len(hand))]

    def clone(self) -> Mome:
        copy = Mome()
        copy.copy_core(self)
        copy.goal, copy.talk, copy.gems = self.goal, self.talk, self.gems[:]
        copy.starter, copy.lead, copy.target, copy.card = self.starter, self.lead, self.target, self.card
        copy.hands, copy.centre = [hand[:] for hand in self.hands], self.centre[:]
        copy.bridges = [bridge[:] for bridge in self.bridges]
        copy.last_target = self.last_target
        copy.last_bridges = [bridge[:] for bridge in self.last_bridges]
        return copy

    def flaw(self) -> str:
        count, most = villages(self.seats), span(self.seats)
        if len(self.hands) != self.seats or len(self.bridges) != count or max(map(len, self.bridges)) > most:
            return f"There must be a hand for every seat, and {count} bridges with at most {most} cards each."
        if sorted(card for cards in [*self.hands, self.centre, *self.bridges] for card in cards) != DECK:
            return "Every card from 0 to 14 must be in one place: a hand, the centre or a bridge."
        if any(cards != sorted(cards) for cards in [*self.hands, self.centre]):
            return "Field centre and every hand must be sorted."
        if not (0 <= self.starter < self.seats and NONE <= self.lead < self.seats and NONE <= self.target < COLOURS):
            return "Fields starter and lead must be seats and target a colour; lead and target may be -1."
        if (self.lead == NONE) != (self.phase == PLAN) or (self.target == NONE) != (self.phase <= TARGET):
            return "There is a lead after phase 0 and a target after phase 1, and none before."
        done = laid(self.bridges)
        if (done == BUILT) != self.over or (done > 0 and self.phase <= TARGET) or (self.over and self.phase != CARD):
            return "Cards lie on the bridges after phase 1, and all twelve only when the game is over, in phase 2."
        if not self.over and self.phase > PLAN and self.turn != (self.lead + done) % self.seats:
            return "Field turn does not fit the number of cards on the bridges: the lead lays the first one."
        for seat, hand in enumerate(self.hands):
            played = (done + self.seats - 1 - (seat - self.lead) % self.seats) // self.seats
            drawn = CENTRE - len(self.centre) if seat == self.lead else 0
            if not 0 <= drawn <= 1 or len(hand) != BUILT // self.seats - played + drawn:
                return f"The {len(hand)} cards in the hand of seat {seat} do not fit those on the bridges."
        if self.card not in (self.hands[self.turn] if self.phase == BRIDGE else [NONE]):
            return "Field card must be in the hand of the seat that builds in phase 3, otherwise -1."
        return self.gems_flaw() or self.last_flaw()

    def gems_flaw(self) -> str:
        if self.goal not in GOALS or len(self.gems) != self.seats:
            return "Field goal must be 6 or 11, and gems must have a number for every seat."
        gains = self.gains() if self.over else [0] * self.seats
        if self.lead != NONE and len(self.centre) == CENTRE:
            gains[self.lead] += 1
        if any(not 0 <= gems - gain < self.goal for gems, gain in zip(self.gems, gains, strict=True)):
            return f"Field gems: before this round everybody had from 0 to {self.goal - 1}."
        if self.over and max(self.gems) < self.goal:
            return "The game is over only when somebody has reached the goal."
        return ""

    def last_flaw(self) -> str:
        size = 0 if self.last_target == NONE else span(self.seats)
        sizes = [len(bridge) for bridge in self.last_bridges]
        if not NONE <= self.last_target < COLOURS or sizes != [size] * villages(self.seats):
            return "Field last_bridges must be full and last_target a colour, or bare and -1 in the first round."
        cards = [card for bridge in self.last_bridges for card in bridge]
        if len(set(cards) & set(DECK)) != len(cards):
            return "Field last_bridges must have different cards from 0 to 14."
        return ""
