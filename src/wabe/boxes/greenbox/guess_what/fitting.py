"""Rules that fit: what a Student can believe after the verdicts and wrong guesses of a round."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import Final

from wabe.boxes.greenbox.guess_what.language import (
    AND,
    CONDITIONS,
    IF,
    LEVELS,
    OR,
    SINGLE,
    TESTS,
    earliers,
    rule_number,
)
from wabe.boxes.greenbox.guess_what.meaning import holds, joined
from wabe.boxes.greenbox.guess_what.opening import balanced, openings
from wabe.boxes.greenbox.guess_what.sameness import equivalent
from wabe.core.errors import GuessError
from wabe.core.state import State

TRIES: Final = 300  # draws before all rules are looked through


class Family:
    """Rules of one shape: every choice of one phrase from each place gives the verdicts seen."""

    def __init__(self, shape: int, places: list[list[int]]) -> None:
        self.shape = shape
        self.places = places
        self.size = 1
        for phrases in places:
            self.size *= len(phrases)

    def member(self, number: int) -> list[int]:
        """One of the rules, by its number."""
        parts = [self.shape]
        for phrases in self.places:
            parts.append(phrases[number % len(phrases)])
            number //= len(phrases)
        return parts


class Fit:
    """All rules of a level that give the verdicts seen, ready to be drawn from; every shape is equally likely.

    `verdicts` are the situations of the cards judged, times two, plus one for a right card.
    """

    def __init__(
        self, level: int, start: int, aside: bool, verdicts: tuple[int, ...], refused: tuple[int, ...]
    ) -> None:
        self.start = start
        self.aside = aside
        self.refused = refused
        self.shapes: list[list[Family]] = []
        self.ends: list[list[int]] = []  # of each shape: how many rules there are up to each family
        given = [verdicts_of(phrase, verdicts) for phrase in range(CONDITIONS + TESTS)]
        right = sum([(verdict & 1) << i for i, verdict in enumerate(verdicts)])
        for shape in range(LEVELS[level]):
            families = [family for family in families_of(shape, given, right) if family.size]
            if families:
                self.shapes.append(families)
                ends = [0]
                for family in families:
                    ends.append(ends[-1] + family.size)
                self.ends.append(ends[1:])

    def draw(self, chance: State) -> int:
        """The number of a rule that also is allowed and is none of the wrong guesses in other words."""
        for _ in range(TRIES):
            shape = chance.roll(len(self.shapes))
            ends = self.ends[shape]
            number = chance.roll(ends[-1])
            place = bisect_right(ends, number)
            parts = self.shapes[shape][place].member(ends[place] - 1 - number)
            if self.believable(parts):
                return rule_number(parts)
        for families in self.shapes:
            for family in families:
                for number in range(family.size):
                    parts = family.member(number)
                    if self.believable(parts):
                        return rule_number(parts)
        raise GuessError("No rule fits the verdicts and the wrong guesses of this round.")

    def believable(self, parts: list[int]) -> bool:
        if earliers(parts) > 1 or not balanced(joined(parts, openings(self.start))):
            return False
        rule = rule_number(parts)
        for guess in self.refused:
            if equivalent(rule, guess, self.start, self.aside):
                return False
        return True


def verdicts_of(phrase: int, verdicts: tuple[int, ...]) -> int:
    """The verdicts that a phrase gives, as bits."""
    found = 0
    for i, verdict in enumerate(verdicts):
        if holds(phrase, verdict >> 1):
            found |= 1 << i
    return found


def families_of(shape: int, given: list[int], right: int) -> list[Family]:
    """The families of a shape, by the verdicts that their first phrase gives."""
    conditions = range(CONDITIONS)
    if shape == SINGLE:
        return [Family(shape, [[i for i in conditions if given[i] == right]])]
    families = []
    firsts = grouped(given, range(CONDITIONS, CONDITIONS + TESTS) if shape == IF else conditions)
    for bits in sorted(firsts):
        if shape == AND and bits & right == right:
            families.append(Family(shape, [firsts[bits], [i for i in conditions if given[i] & bits == right]]))
        elif shape == OR and bits | right == right:
            families.append(Family(shape, [firsts[bits], [i for i in conditions if given[i] | bits == right]]))
        elif shape == IF:
            then = [i for i in conditions if (given[i] ^ right) & bits == 0]
            otherwise = [i for i in conditions if (given[i] ^ right) & ~bits == 0]
            families.append(Family(shape, [firsts[bits], then, otherwise]))
    return families


def grouped(given: list[int], phrases: range) -> dict[int, list[int]]:
    """The phrases by the verdicts that they give."""
    found: dict[int, list[int]] = {}
    for i in phrases:
        found.setdefault(given[i], []).append(i)
    return found


@lru_cache(maxsize=32)
def fitting(level: int, start: int, aside: bool, verdicts: tuple[int, ...], refused: tuple[int, ...]) -> Fit:
    """The rules that fit, prepared once for all guesses about the same row."""
    return Fit(level, start, aside, verdicts, refused)
