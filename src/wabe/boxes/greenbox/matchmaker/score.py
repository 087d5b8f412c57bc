"""The score: matches count for their owners, misses for the Maker; the last round lies open to all."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.matchmaker.cubes import NONE, YOUNG, Cubes
from wabe.boxes.greenbox.matchmaker.demands import PLACES, by_symbol, left_over, needs
from wabe.core.options import Options
from wabe.core.state import EVERYONE, win_shares

WAS_SHOWN: Final = 10  # events of the score
MATCHED: Final = 11
MISSED: Final = 12
WON: Final = 13
SHARED: Final = 14


class Score(Cubes):
    none_matched: bool  # the Maker's points: only the cards that nobody has matched (R4)
    points: list[int]
    last_maker: int  # of the round before this one: its Maker, -1 if there was none ...
    last_cards: list[int]
    last_cubes: list[list[int]]  # ... the places of everybody's cubes, by symbol ...
    gained: list[int]  # ... and what it brought everybody

    def set_up_score(self, options: Options) -> None:
        self.none_matched = options.word("makerScore") == "none-matched"
        self.points, self.gained = [0] * self.seats, [0] * self.seats
        self.last_maker, self.last_cards, self.last_cubes = NONE, [], [[] for _ in range(self.seats)]

    def score(self) -> None:
        """Shows cards and cubes, and counts."""
        count = len(self.shown)
        need = needs(self.shown, self.level == YOUNG)
        unmatched = need  # after the best player for each demand
        misses = 0
        self.last_maker, self.last_cards = self.maker, self.shown[:]
        for card in self.shown:
            self.tell(EVERYONE, WAS_SHOWN, card)
        for seat in range(self.seats):
            self.last_cubes[seat] = by_symbol(self.cubes[seat], self.tiles[seat])
            if seat != self.maker:
                left = left_over(need, self.last_cubes[seat])
                missed = sum(left)
                misses += missed
                unmatched = [one if one < other else other for one, other in zip(unmatched, left, strict=True)]
                self.gained[seat] = count - missed
                self.tell(EVERYONE, MATCHED, seat, count - missed, count)
        self.gained[self.maker] = sum(unmatched) if self.none_matched else misses
        self.tell(EVERYONE, MISSED, self.maker, self.gained[self.maker])
        for seat in range(self.seats):
            self.points[seat] += self.gained[seat]

    def tell_winners(self) -> None:
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, WON if share == 1 else SHARED, seat, self.points[seat])

    def scores(self) -> list[int]:
        return self.points[:]

    def returns(self) -> list[float]:
        return win_shares(self.points)

    def look_score(self) -> dict[str, object]:
        return {
            "none_matched": self.none_matched,
            "points": self.points[:],
            "last_maker": self.last_maker,
            "last_cards": self.last_cards[:],
            "last_cubes": [row[:] for row in self.last_cubes],
            "gained": self.gained[:],
        }

    def copy_score(self, source: Score) -> None:
        self.copy_cubes(source)
        self.none_matched = source.none_matched
        self.points, self.gained = source.points[:], source.gained[:]
        self.last_maker, self.last_cards = source.last_maker, source.last_cards[:]
        self.last_cubes = [row[:] for row in source.last_cubes]

    def score_flaw(self) -> str:
        if len(self.points) != self.seats or len(self.gained) != self.seats or min(self.points + self.gained) < 0:
            return "Fields points and gained must have a number for every seat, none below 0."
        if not NONE <= self.last_maker < self.seats or len(self.last_cubes) != self.seats:
            return "Field last_maker must be a seat or -1, and last_cubes must have a list for every seat."
        if len(set(self.last_cards)) < len(self.last_cards) or any(not 0 <= card < CARDS for card in self.last_cards):
            return f"Field last_cards must have different cards from 0 to {CARDS - 1}."
        if any(not 0 <= place < PLACES for row in self.last_cubes for place in row):
            return f"Field last_cubes must have places from 0 to {PLACES - 1}."
        return ""
