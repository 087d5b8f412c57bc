"""The cards of a round: the row with its verdicts, the hands, the deck, and the Students' turns."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.guess_what.meaning import situation
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND
from wabe.core.state import ALL, State

HAND: Final = 5
WRONG: Final = 0
RIGHT: Final = 1
OPEN: Final = 2  # the start card, and a card that is still to be judged


class Row(State):
    aside: bool  # wrong cards do not join the row
    keep_cards: bool
    professor: int
    deck: list[int]  # sorted: its order is drawn when it matters
    hands: list[list[int]]  # per seat, sorted
    played: list[int]  # the start card, then all cards played, right and wrong
    verdicts: list[int]  # of these cards

    def deal(self) -> None:
        """Round setup."""
        for seat in range(self.seats):
            if seat == self.professor or not self.keep_cards:
                self.hands[seat] = []
        held = [0] * CARDS
        for hand in self.hands:
            for card in hand:
                held[card] = 1
        self.deck = [card for card in range(CARDS) if held[card] == 0]
        for i in range(1, self.seats):
            seat = (self.professor + i) % self.seats
            while len(self.hands[seat]) < HAND:
                self.draw_card(seat)
        self.played = [self.draw(self.deck)]
        self.verdicts = [OPEN]

    def draw_card(self, seat: int) -> None:
        self.hands[seat].append(self.draw(self.deck))
        self.hands[seat].sort()

    def cards_played(self) -> int:
        return len(self.played) - 1

    def student(self, number: int) -> int:
        """The seat that plays this card of the round, counted from 0."""
        return (self.professor + 1 + number % (self.seats - 1)) % self.seats

    def row(self) -> list[int]:
        """The cards that count as previous and earlier."""
        return row_of(self.played, self.verdicts, self.aside)

    def pot(self) -> int:
        return self.verdicts.count(RIGHT)

    def evidence(self) -> tuple[int, ...]:
        """The situation of every card judged, times two, plus one if it was right."""
        found = []
        row = self.played[:1]
        for i in range(1, len(self.played)):
            if self.verdicts[i] != OPEN:
                found.append(situation(row, self.played[i]) * 2 + self.verdicts[i])
            if self.verdicts[i] == RIGHT or not self.aside:
                row.append(self.played[i])
        return tuple(found)

    def look_row(self, seat: int) -> dict[str, object]:
        return {
            "wrong_cards": "aside" if self.aside else "row",
            "keep_cards": self.keep_cards,
            "professor": self.professor,
            "deck": len(self.deck),
            "hand_sizes": [len(hand) for hand in self.hands],
            "hands": [hand[:] if seat in (ALL, owner) else [] for owner, hand in enumerate(self.hands)],
            "played": self.played[:],
            "verdicts": self.verdicts[:],
        }

    def guess_hands(self, seat: int) -> None:
        if seat != ALL:
            self.redeal([self.hands[other] for other in range(self.seats) if other != seat], self.deck)

    def copy_row(self, source: Row) -> None:
        self.copy_core(source)
        self.aside = source.aside
        self.keep_cards = source.keep_cards
        self.professor = source.professor
        self.deck = source.deck[:]
        self.hands = [hand[:] for hand in source.hands]
        self.played = source.played[:]
        self.verdicts = source.verdicts[:]

    def row_flaw(self, mover: int) -> str:
        """What is wrong with the cards; `mover` has played a card and not drawn yet, -1: nobody."""
        if not 0 <= self.professor < self.seats:
            return f"Field professor must be a seat from 0 to {self.seats - 1}."
        if len(self.hands) != self.seats:
            return "Field hands must have a list for every seat."
        cards = self.played + self.deck
        for hand in self.hands:
            cards = cards + hand
        if sorted(cards) != [*range(CARDS)]:
            return f"Each of the {CARDS} cards must be once in fields played, hands and deck."
        if any(pile != sorted(pile) for pile in [*self.hands, self.deck]):
            return "Fields deck and hands must be sorted."
        for seat, hand in enumerate(self.hands):
            if len(hand) != (0 if seat == self.professor else HAND - 1 if seat == mover else HAND):
                return f"Field hands: seat {seat} can't have {len(hand)} cards now."
        if not 1 <= len(self.played) <= 1 + CARDS_IN_ROUND or len(self.verdicts) != len(self.played):
            return f"Fields played and verdicts must have the start card and at most {CARDS_IN_ROUND} more."
        if self.verdicts[0] != OPEN or any(not WRONG <= verdict <= OPEN for verdict in self.verdicts):
            return "Field verdicts must have 2 for the start card, and 0, 1 or 2."
        return ""


def row_of(played: list[int], verdicts: list[int], aside: bool) -> list[int]:
    """The row: without the wrong cards if they are laid aside, and without a card still to be judged."""
    row = played[:1]
    for i in range(1, len(played)):
        if verdicts[i] == RIGHT or (verdicts[i] == WRONG and not aside):
            row.append(played[i])
    return row
