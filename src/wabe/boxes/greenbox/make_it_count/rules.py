"""Make it count: all players together count up, laying cards that add up to exactly the next number."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.make_it_count.sums import (
    COPIES,
    HAND,
    HANDS,
    HIGHEST,
    NUMBERS,
    WAYS,
    chances,
    reach,
    unpacked,
    ways,
)
from wabe.boxes.greenbox.make_it_count.words import WORDS
from wabe.core.fields import COUNT, EACH_SEAT, OPTION, OWN, SEAT, Bag, Deck, MayBe, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, fits, holds

FEW: Final = 3  # the most players with a second chance
STOP: Final = 6  # in a pass: discard no more; the smaller moves are numbers less one
MOST_DISCARDS: Final = 2
DECISIONS: Final = HIGHEST + (HIGHEST + 1) * 6 * MOST_DISCARDS  # 36 plays; at each number at most six passes

PLAY: Final = 0
PASS: Final = 1
PHASES: Final = {PLAY: Phase("play", moves=max(len(found) for found in WAYS)), PASS: Phase("pass", moves=STOP + 1)}


CARDS: Final = Deck("card", [n + 1 for n in range(NUMBERS) for _ in range(COPIES[n])])


class MakeItCount(State):
    """All share one score, the last number laid down; the return of every seat is that score divided by 36."""

    second_chance: Annotated[bool, OPTION]
    open_hands: Annotated[bool, OPTION]
    target: Annotated[int, Span(1, HIGHEST + 1)]  # the number to be made next
    passes: Annotated[int, Span(0, lambda state: state.patience())]  # in a row
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(HAND), CARDS, OWN]
    deck: Annotated[list[int], Bag(), CARDS, COUNT]
    pile: Annotated[list[int], Row(NUMBERS), CARDS.counts]  # pile[number - 1]: how many lie open, played or discarded
    dropped: Annotated[int, Span(1, NUMBERS, none=0), MayBe(PASS)]  # discarded first in the pass under way
    made: Annotated[list[int], Row(lambda state: state.target - 1), SEAT]  # made[number - 1]: who made it
    laid: Annotated[list[int], Row(most=HAND), Span(1, NUMBERS)]  # the cards of the number made last
    swapped: Annotated[list[int], Row(most=MOST_DISCARDS), Span(1, NUMBERS)]  # what the last pass since has discarded

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.second_chance = options.word("secondChance") == "on"
        self.open_hands = options.word("openHands") == "on"
        self.target = 1
        self.passes = self.dropped = 0
        self.pile = COPIES[:]
        self.made, self.laid, self.swapped = [], [], []
        self.collect()
        self.hands = [sorted([self.draw(self.deck) for _ in range(HAND)]) for _ in range(seats)]
        most = max([hand.count(1) for hand in self.hands])
        starters = [seat for seat in range(seats) if self.hands[seat].count(1) == most]
        self.begin_turn(starters[self.roll(len(starters))])

    def collect(self) -> None:
        """The open cards become the deck."""
        self.deck = [n + 1 for n in range(NUMBERS) for _ in range(self.pile[n])]
        self.pile = [0] * NUMBERS

    def begin_turn(self, seat: int) -> None:
        self.ask(seat)
        self.dropped = 0
        self.phase = PLAY if reach(self.hands[seat]) >> self.target & 1 else PASS  # R1: who can play must

    def legal(self, seat: int) -> list[int]:
        """A way to make the target, by its place among all ways; or a card to discard, or STOP."""
        hand = self.hands[seat]
        if self.phase == PLAY:
            return ways(hand, self.target)
        moves = [number - 1 for i, number in enumerate(hand) if i == 0 or number != hand[i - 1]]
        moves.append(STOP)
        return moves

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PLAY:
            self.lay(seat, WAYS[self.target][move])
        elif move != STOP and self.dropped == 0:
            self.discard(seat, move + 1)
            self.dropped = move + 1
        else:
            self.swapped = [self.dropped] if self.dropped else []
            if move != STOP:
                self.discard(seat, move + 1)
                self.swapped.append(move + 1)
            self.end_pass(seat)

    def lay(self, seat: int, way: int) -> None:
        self.laid = unpacked(way)
        for number in self.laid:
            self.put_down(seat, number)
        self.tell(EVERYONE, "played", seat, self.target, way)
        self.made.append(seat)
        self.target += 1
        self.passes = 0
        if self.swapped:
            self.swapped = []
        self.beat()
        self.refill(seat)
        self.begin_turn((seat + 1) % self.seats)

    def discard(self, seat: int, number: int) -> None:
        self.put_down(seat, number)
        self.tell(EVERYONE, "discarded", seat, number)

    def put_down(self, seat: int, number: int) -> None:
        self.hands[seat].remove(number)
        self.pile[number - 1] += 1

    def end_pass(self, seat: int) -> None:
        self.passes += 1
        self.dropped = 0
        self.tell(EVERYONE, "passed", seat, self.target)
        self.beat()
        self.refill(seat)  # R3: not before both discards are chosen
        if self.passes == self.patience():
            self.finish()
            self.tell(EVERYONE, "ended", self.target - 1)
        else:
            self.begin_turn((seat + 1) % self.seats)

    def patience(self) -> int:
        """So many passes in a row end the game."""
        return 2 * self.seats if self.second_chance else self.seats

    def refill(self, seat: int) -> None:
        hand = self.hands[seat]
        while len(hand) < HAND:
            if not self.deck:  # R5: also in the middle of a draw
                self.collect()
                self.tell(EVERYONE, "reshuffled", len(self.deck))
            hand.append(self.draw(self.deck))
        hand.sort()

    def scores(self) -> list[int]:
        return [self.target - 1] * self.seats

    def returns(self) -> list[float]:
        return [(self.target - 1) / HIGHEST] * self.seats

    def winners(self) -> list[int]:
        return []  # nobody wins or loses: you see how far you get

    def name(self, seat: int, move: int) -> str:
        """`1+1+4`, `discard 3`, `stop`."""
        if self.phase == PLAY:
            return "+".join([str(number) for number in unpacked(WAYS[self.target][move])])
        return "stop" if move == STOP else f"discard {move + 1}"

    def why(self, seat: int, move: int) -> str:
        if self.phase == PLAY:
            return WORDS("must-make", target=self.target)
        return WORDS("not-held", number=move + 1) if 0 <= move < NUMBERS else ""

    def look(self, seat: int) -> dict[str, object]:
        look = super().look(seat) | {"patience": self.patience()}
        return look | {"hands": [hand[:] for hand in self.hands]} if self.open_hands else look

    def opening(self) -> bool:
        """Nothing has happened yet, so all know that the seat asked has the most 1s."""
        return self.target == 1 and self.passes == 0 and self.dropped == 0

    def guess(self, seat: int) -> None:
        """All see whether the seat asked can make the target (R1): its hand is drawn from those that fit."""
        if seat == ALL or self.open_hands or self.over:
            return
        owners = [(self.turn + i) % self.seats for i in range(self.seats) if (self.turn + i) % self.seats != seat]
        pool = sorted(self.deck + [number for owner in owners for number in self.hands[owner]])
        for owner in owners:
            if owner == self.turn or self.opening():
                self.hands[owner] = self.pick(self.fitting(owner, seat), pool)
            else:
                self.hands[owner] = sorted([pool.pop(self.roll(len(pool))) for _ in range(HAND)])
        self.deck = pool

    def fitting(self, owner: int, viewer: int) -> list[list[int]]:
        """The hands that this seat may have after what happened in this turn."""
        if owner != self.turn:
            most = self.hands[self.turn].count(1)
            return [hand for hand in HANDS if hand.count(1) <= most]
        least = self.hands[viewer].count(1) if viewer >= 0 and self.opening() else 0
        can = self.phase == PLAY
        hands = [hand for hand in HANDS if (reach(hand) >> self.target & 1 == 1) == can and hand.count(1) >= least]
        if self.dropped == 0:
            return hands
        dropped = [hand.index(self.dropped) if self.dropped in hand else -1 for hand in hands]
        return [hand[:i] + hand[i + 1 :] for hand, i in zip(hands, dropped, strict=True) if i >= 0]

    def pick(self, hands: list[list[int]], pool: list[int]) -> list[int]:
        """One of these hands, as likely as it would be drawn from the pool; its cards leave the pool."""
        weights = [chances(hand, pool) for hand in hands]
        lot = self.roll(sum(weights))
        i = 0
        while lot >= weights[i]:
            lot -= weights[i]
            i += 1
        for number in hands[i]:
            pool.remove(number)
        return hands[i][:]

    def flaw(self) -> str:
        if self.second_chance and self.seats > FEW:
            return "Field second_chance: it is for two or three players."
        sizes = [HAND - (seat == self.turn and self.dropped > 0) for seat in range(self.seats)]
        held = self.hands[self.turn] + ([self.dropped] if self.dropped else [])
        phase = PLAY if reach(held) >> self.target & 1 else PASS
        return (
            fits("hands", [len(hand) for hand in self.hands], sizes)
            or holds("pile", self.dropped == 0 or self.pile[self.dropped - 1] > 0, "what was dropped lies there")
            or fits("over", self.over, self.passes == self.patience())
            or ("" if self.over else fits("phase", self.phase, phase) or self.misopened())
        )

    def misopened(self) -> str:
        ones = [hand.count(1) for hand in self.hands]
        return holds(
            "turn", not self.opening() or ones[self.turn] == max(ones), "a seat with the most 1s opens the game"
        )
