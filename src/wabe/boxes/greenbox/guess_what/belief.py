"""What a Student can believe: how likely every rule of the language is, after all that was heard in a round.

Rules of few words are more natural, so they are likelier from the start; then every verdict and every wrong guess
rules some out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wabe.boxes.greenbox.guess_what.fitting import verdicts_of
from wabe.boxes.greenbox.guess_what.language import (
    ALTERNATE,
    AND,
    CONDITIONS,
    IF,
    OR,
    PHRASES,
    PREV_IS,
    SINGLE,
    SYMBOL,
    TESTS,
    earliers,
    rule_number,
)
from wabe.boxes.greenbox.guess_what.language import IS as ITSELF
from wabe.boxes.greenbox.guess_what.meaning import MEANINGS, holds, joined, meaning
from wabe.boxes.greenbox.guess_what.opening import balanced, openings
from wabe.boxes.greenbox.guess_what.sameness import equivalent, situations

TICKED: Final = [0.0, 0.6, 0.25, 0.12, 0.1, 0.3, 0.0]  # so many values of six; five are "all but one"
SHAPES: Final = [0.6, 0.15, 0.15, 0.1]
FIRST: Final = 40  # conditions that are tried in pairs: the likeliest
BRANCHES: Final = 8  # conditions that are tried in each branch of an `if`
IDEAS: Final = 60  # rules that are compared for their meaning


def naturalness(phrase: list[int]) -> float:
    """How readily somebody thinks of a phrase, against the others."""
    form = phrase[0]
    if form in (ITSELF, ALTERNATE, PREV_IS):
        known = TICKED[len(phrase) - 2] if phrase[1] <= SYMBOL else 1.0
        return 0.5 * known if form == ALTERNATE else known
    return 1.0


def shares(first: int, count: int) -> list[float]:
    """The naturalness of some phrases, so that all together have 1."""
    found = [naturalness(phrase) for phrase in PHRASES[first : first + count]]
    whole = sum(found)
    return [one / whole for one in found]


SHARE: Final = shares(0, CONDITIONS) + shares(CONDITIONS, TESTS)


class Pairs:
    """Two conditions joined by `and` or `or`: those that can be part of such a rule, in groups that judge alike."""

    def __init__(self, shape: int, given: list[int], right: int, every: int) -> None:
        self.phrases: list[int] = []
        self.group: list[int] = []
        self.partners: list[tuple[int, int]] = []  # groups that give the right verdicts together
        judging: list[int] = []
        number: dict[int, int] = {}
        for phrase in range(CONDITIONS):
            bits = given[phrase] if shape == AND else ~given[phrase] & every
            wanted = right if shape == AND else ~right & every
            if bits & wanted == wanted:
                if bits not in number:
                    number[bits] = len(judging)
                    judging.append(bits)
                self.phrases.append(phrase)
                self.group.append(number[bits])
        wanted = right if shape == AND else ~right & every
        for i in range(len(judging)):
            for j in range(len(judging)):
                if judging[i] & judging[j] == wanted:
                    self.partners.append((i, j))
        self.groups: int = len(judging)

    def mass(self, situation: int, verdict: bool) -> float:
        """The share of all pairs that fit; with a situation, only of those in which both hold, or neither does."""
        sums = [0.0] * self.groups
        for i in range(len(self.phrases)):
            phrase = self.phrases[i]
            if situation < 0 or holds(phrase, situation) == verdict:
                sums[self.group[i]] += SHARE[phrase]
        total = 0.0
        for i, j in self.partners:
            total += sums[i] * sums[j]
        return total


class Branches:
    """Rules with `if`: for tests that judge alike, the conditions that can stand in each branch."""

    def __init__(self, given: list[int], right: int) -> None:
        self.tests: list[list[int]] = []
        self.then: list[list[int]] = []
        self.otherwise: list[list[int]] = []
        number: dict[int, int] = {}
        for test in range(CONDITIONS, CONDITIONS + TESTS):
            bits = given[test]
            if bits not in number:
                number[bits] = len(self.tests)
                self.tests.append([])
                self.then.append([i for i in range(CONDITIONS) if (given[i] ^ right) & bits == 0])
                self.otherwise.append([i for i in range(CONDITIONS) if (given[i] ^ right) & ~bits == 0])
            self.tests[number[bits]].append(test)

    def mass(self, situation: int) -> float:
        """The share of all such rules that fit; with a situation, only of those that call it right."""
        total = 0.0
        for i in range(len(self.tests)):
            if not self.then[i] or not self.otherwise[i]:
                continue
            yes = no = 0.0
            for test in self.tests[i]:
                if situation < 0 or holds(test, situation):
                    yes += SHARE[test]
                else:
                    no += SHARE[test]
            total += yes * added(self.then[i], situation) * added(self.otherwise[i], -1)
            total += no * added(self.then[i], -1) * added(self.otherwise[i], situation)
        return total


def added(phrases: list[int], situation: int) -> float:
    """The shares of these phrases; with a situation, only of those that hold there."""
    total = 0.0
    for phrase in phrases:
        if situation < 0 or holds(phrase, situation):
            total += SHARE[phrase]
    return total


class Belief:
    """Prepared for one row as far as it was heard; ideas are only thought of when somebody wants to guess."""

    def __init__(
        self, level: int, start: int, aside: bool, verdicts: tuple[int, ...], refused: tuple[int, ...]
    ) -> None:
        self.level = level
        self.start = start
        self.aside = aside
        self.refused = refused
        self.given: list[int] = [verdicts_of(phrase, verdicts) for phrase in range(CONDITIONS + TESTS)]
        self.right: int = sum([(verdict & 1) << i for i, verdict in enumerate(verdicts)])
        every = (1 << len(verdicts)) - 1
        bits = openings(start)
        self.singles: list[int] = [
            phrase for phrase in range(CONDITIONS) if self.given[phrase] == self.right and balanced(bits[phrase])
        ]
        self.ands = Pairs(AND, self.given, self.right, every)
        self.ors = Pairs(OR, self.given, self.right, every)
        if level >= 3:
            self.ifs = Branches(self.given, self.right)
        self.total: float = self.mass(-1)
        self.thought = False
        self.known: list[tuple[float, int]] = []

    def mass(self, situation: int) -> float:
        """The share of all rules that fit; with a situation, only of those that call it right."""
        found = SHAPES[SINGLE] * added(self.singles, situation)
        if self.level >= 2:
            found += SHAPES[AND] * self.ands.mass(situation, True)
            either = self.ors.mass(-1, True)
            if situation >= 0:
                either -= self.ors.mass(situation, False)
            found += SHAPES[OR] * either
        if self.level >= 3:
            found += SHAPES[IF] * self.ifs.mass(situation)
        return found

    def likely_right(self, situation: int) -> float:
        """How likely a card is right in this situation."""
        return self.mass(situation) / self.total if self.total else 0.5

    def senses(self, situation: int) -> int:
        """How many single conditions of different meaning fit; with a situation, only those that call it right."""
        found = {MEANINGS[phrase] for phrase in self.singles if situation < 0 or holds(phrase, situation)}
        return len(found)

    # --- ideas -----------------------------------------------------------------------------------------

    def ideas(self) -> list[tuple[float, int]]:
        """Rules worth a guess, the likeliest first, each with its chance; those that mean the same count as one."""
        if not self.thought:
            self.thought = True
            self.think()
        return self.known

    def think(self) -> None:
        bits = openings(self.start)
        found: list[tuple[float, int]] = []
        for phrase in self.singles:
            found.append((SHAPES[SINGLE] * SHARE[phrase], rule_number([SINGLE, phrase])))
        if self.level >= 2:
            found += self.joined_ideas(AND, self.ands, bits)
            found += self.joined_ideas(OR, self.ors, bits)
        if self.level >= 3:
            found += self.depending_ideas(bits)
        found.sort(reverse=True)
        matters = situations(self.start)
        senses: list[int] = []
        sums: list[float] = []
        rules: list[int] = []
        for share, rule in found[:IDEAS]:
            sense = meaning(rule) & matters
            if sense in senses:
                sums[senses.index(sense)] += share
            else:
                senses.append(sense)
                sums.append(share)
                rules.append(rule)
        left = self.total
        known: list[tuple[float, int]] = []
        for i in range(len(rules)):
            if among(rules[i], self.refused, self.start, self.aside):
                left -= sums[i]
            else:
                known.append((sums[i], rules[i]))
        known.sort(reverse=True)
        self.known = [(share / left, rule) for share, rule in known]

    def joined_ideas(self, shape: int, pairs: Pairs, bits: list[int]) -> list[tuple[float, int]]:
        known = [(-SHARE[phrase], phrase) for phrase in pairs.phrases]
        known.sort()
        first = [phrase for _, phrase in known[:FIRST]]
        found: list[tuple[float, int]] = []
        for i in range(len(first)):
            for j in range(i):
                one, other = first[j], first[i]
                both = self.given[one] & self.given[other] if shape == AND else self.given[one] | self.given[other]
                parts = [shape, one, other]
                if both == self.right and earliers(parts) < 2 and balanced(joined(parts, bits)):
                    found.append((2 * SHAPES[shape] * SHARE[one] * SHARE[other], rule_number(parts)))
        return found

    def depending_ideas(self, bits: list[int]) -> list[tuple[float, int]]:
        found: list[tuple[float, int]] = []
        known = [(-SHARE[phrase], phrase) for phrase in range(CONDITIONS)]
        known.sort()
        for test in range(CONDITIONS, CONDITIONS + TESTS):
            if SHARE[test] < SHARE[CONDITIONS]:
                continue
            holding = self.given[test]
            then = [phrase for _, phrase in known if (self.given[phrase] ^ self.right) & holding == 0][:BRANCHES]
            other = [phrase for _, phrase in known if (self.given[phrase] ^ self.right) & ~holding == 0][:BRANCHES]
            for one in then:
                for two in other:
                    parts = [IF, test, one, two]
                    if one != two and earliers(parts) < 2 and balanced(joined(parts, bits)):
                        share = SHARE[test] * SHARE[one] * SHARE[two]
                        found.append((SHAPES[IF] * share, rule_number(parts)))
        return found


def among(rule: int, refused: tuple[int, ...], start: int, aside: bool) -> bool:
    """Is it one of the wrong guesses, in whatever words?"""
    for guess in refused:
        if equivalent(rule, guess, start, aside):
            return True
    return False


@lru_cache(maxsize=256)
def belief(level: int, start: int, aside: bool, verdicts: tuple[int, ...], refused: tuple[int, ...]) -> Belief:
    """What can be believed of a rule of at most this level, worked out once for each row that was heard."""
    return Belief(level, start, aside, verdicts, refused)
