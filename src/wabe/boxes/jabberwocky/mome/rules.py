"""Mome: cards are laid on the bridges between villages; the target colour should lead on your own two bridges."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOUR_OR_NONE, COLOURS, card_name
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
from wabe.boxes.jabberwocky.mome.words import WORDS
from wabe.core.fields import (
    COUNT,
    EACH_SEAT,
    OPTION,
    OWN_ALWAYS,
    PRIVATE,
    SEAT,
    SEAT_OR_NONE,
    Among,
    Bag,
    Deck,
    MayBe,
    Only,
    Row,
    Span,
)
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, PAUSE, State, fits, win_shares

GOALS: Final = (6, 11)
CENTRE: Final = 3  # cards that are not dealt

PLAN: Final = 0
TARGET: Final = 1
CARD: Final = 2
BRIDGE: Final = 3
PHASES: Final = {
    PLAN: Phase("plan", moves=3),
    TARGET: Phase("target", moves=COLOURS),
    CARD: Phase("card", moves=CARDS, itself=True),
    BRIDGE: Phase("bridge", moves=len(BRIDGES), itself=True),
}

GEM: Final = 0
DRAW: Final = 1
PASS: Final = 2
PLANS: Final = ["gem", "card", "pass"]


EVERY_CARD: Final = list(range(CARDS))
DECK: Final = Deck("card", EVERY_CARD)
EVERY_BRIDGE: Final = Row(lambda state: villages(state.seats))
AS_LAID: Final = Row(most=lambda state: span(state.seats))
FULL_OR_BARE: Final = Row(lambda state: 0 if state.last_target == NONE else span(state.seats))


class Mome(State):
    goal: Annotated[int, Among(GOALS), OPTION]
    talk: Annotated[bool, OPTION]  # R7: chat is open while the lead is sought
    gems: Annotated[list[int], EACH_SEAT, Span(0, GOALS[-1] + 2)]  # R8: points, simply counted
    starter: Annotated[int, SEAT]  # the first to be asked in the plan phase
    lead: Annotated[int, SEAT_OR_NONE, Only(TARGET, CARD, BRIDGE, end=True)]
    target: Annotated[int, COLOUR_OR_NONE, Only(CARD, BRIDGE, end=True)]  # the colour that the lead named
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(BUILT // 2 + 1), DECK, OWN_ALWAYS]
    centre: Annotated[list[int], Bag(CENTRE, least=CENTRE - 1), DECK, COUNT]  # face-down
    bridges: Annotated[list[list[int]], EVERY_BRIDGE, AS_LAID, DECK, MayBe(CARD, BRIDGE, end=True)]
    card: Annotated[int, Among(lambda state: state.hands[state.turn], none=NONE), Only(BRIDGE), PRIVATE]  # in hand
    last_target: Annotated[int, COLOUR_OR_NONE]  # of the round before
    last_bridges: Annotated[list[list[int]], EVERY_BRIDGE, FULL_OR_BARE, Span(0, CARDS - 1)]

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
        self.centre = EVERY_CARD[:]
        self.hands = []
        for _ in range(self.seats):
            hand = [self.draw(self.centre) for _ in range(BUILT // self.seats)]
            hand.sort()
            self.hands.append(hand)
        self.tell(EVERYONE, "dealt", starter)
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
            self.tell(EVERYONE, "named", seat, move)
            self.phase = CARD
        elif self.phase == CARD:
            self.card = move
            self.phase = BRIDGE
        else:
            self.build(seat, move)

    def plan(self, seat: int, choice: int) -> None:
        if choice == PASS:
            self.tell(EVERYONE, "passed", seat)
            self.ask((seat + 1) % self.seats)
            return
        self.lead = seat
        self.phase = TARGET
        if choice == GEM:
            self.gems[seat] += 1
            self.tell(EVERYONE, "took", seat)
        else:
            card = self.draw(self.centre)
            self.hands[seat].append(card)
            self.hands[seat].sort()
            self.tell(EVERYONE, "drew", seat)
            self.tell(1 << seat, "drawn", card)

    def build(self, seat: int, bridge: int) -> None:
        cards, card = self.bridges[bridge], self.card
        if self.news is not None:
            self.tell(EVERYONE, "laid", seat, card, bridge)
            down = turned(face_up(cards), card)
            if down != NONE:
                self.tell(EVERYONE, "turned", down)
        cards.append(card)
        self.hands[seat].remove(card)
        self.card = NONE
        self.phase = CARD
        if laid(self.bridges) < BUILT:
            self.ask((seat + 1) % self.seats)
        else:
            self.score()

    def score(self) -> None:
        self.beat()
        gains = self.gains()
        for step in range(1, self.seats + 1):  # R10: the order is for the log alone
            seat = (self.lead + step) % self.seats
            self.gems[seat] += gains[seat]
            self.tell_score(seat, gains[seat])
        if max(self.gems) < self.goal:
            self.beat(PAUSE)
            self.last_target, self.last_bridges = self.target, self.bridges
            self.deal((self.lead + 1) % self.seats)
            return
        self.finish()
        if self.news is not None:
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    def tell_score(self, seat: int, gain: int) -> None:
        if self.news is None:
            return
        totals = colour_totals(self.bridges, seat)
        total = totals.pop(self.target)
        self.tell(EVERYONE, "hit" if total > max(totals) else "missed", seat, total, max(totals))
        if gain:
            self.tell(EVERYONE, "gained", seat, gain)

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
            return WORDS("must-lead")
        if self.phase == CARD and 0 <= move < CARDS:
            return WORDS("not-held", card=move)
        if self.phase == BRIDGE and 0 <= move < len(self.bridges):
            return WORDS("full" if len(self.bridges[move]) == span(self.seats) else "closed", bridge=move)
        return ""

    def hush(self) -> str:
        return "" if self.talk or self.phase > TARGET else WORDS("hushed")

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"card": self.card if seat in (self.turn, ALL) else NONE}

    def guess(self, seat: int) -> None:
        if seat == ALL:
            return
        self.redeal([hand for owner, hand in enumerate(self.hands) if owner != seat], self.centre)
        if self.card != NONE and seat != self.turn:
            hand = self.hands[self.turn]
            self.card = hand[self.roll(len(hand))]

    def flaw(self) -> str:
        done, drawn = laid(self.bridges), CENTRE - len(self.centre)
        sizes = [BUILT // self.seats - (done + self.seats - 1 - i) // self.seats for i in range(self.seats)]
        sizes[0] += drawn
        held = [len(self.hands[(self.lead + i) % self.seats]) for i in range(self.seats)]
        gains = self.gains() if self.over else [0] * self.seats
        if self.lead != NONE and not drawn:
            gains[self.lead] += 1
        before = [gems - gain for gems, gain in zip(self.gems, gains, strict=True)]
        fair = min(before) >= 0 and max(before) < self.goal
        last = [card for bridge in self.last_bridges for card in bridge]
        return (
            fits("over", self.over, done == BUILT)
            or (fits("phase", self.phase, CARD) if self.over else "")
            or (fits("turn", self.turn, (self.lead + done) % self.seats) if self.phase > PLAN and not self.over else "")
            or ("" if held == sizes else f"Field hands must have {sizes} cards, from the lead on, not {held}.")
            or ("" if fair else f"Field gems: before this round everybody had from 0 to {self.goal - 1}.")
            or ("Field gems: nobody has reached the goal." if self.over and max(self.gems) < self.goal else "")
            or ("Field last_bridges must have different cards." if len(set(last)) < len(last) else "")
        )
