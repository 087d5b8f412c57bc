"""Saying a rule word by word: the Professor's secret one, and the guesses of the Students."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.guess_what.fitting import fitting
from wabe.boxes.greenbox.guess_what.language import (
    DONE,
    LEVELS,
    OWN,
    SAY,
    SLOTS,
    completes,
    is_rule,
    phrase,
    rule_number,
    with_word,
)
from wabe.boxes.greenbox.guess_what.meaning import judged
from wabe.boxes.greenbox.guess_what.opening import allowed, next_words, sayable
from wabe.boxes.greenbox.guess_what.row import OPEN, RIGHT, Row, row_of
from wabe.boxes.greenbox.guess_what.sameness import equivalent
from wabe.core.state import ALL

NO_RULE: Final = -1
OWN_WORDS: Final = 0  # a rule, or a guess, in a player's own words; those of the language are larger numbers
GUESS_LEVEL: Final = 3  # R11: whatever the level of the rules


class Saying(Row):
    free: bool  # rules in the Professor's own words are possible
    rule_level: int
    rule: int  # the secret rule
    parts: list[int]  # the rule that is being said: its shape and the phrases that are complete
    said: list[int]  # the words of its next phrase
    guesses: list[int]  # the wrong guess made after each card played, or NO_RULE
    rule_words: str  # the secret rule in the Professor's own words, if she has written it down
    guess_words: list[str]  # for each card played: what the Student said who guessed after it in own words

    def begin_saying(self) -> None:
        self.rule = NO_RULE
        self.parts, self.said = [], []
        self.guesses = [NO_RULE]
        self.rule_words = ""
        self.guess_words = [""]

    def next_words(self) -> list[int]:
        """What can be said now. R2, R3: the Professor sees the start card, and the rule must become an allowed one."""
        secret = self.rule == NO_RULE
        if not self.parts:
            shapes = [*range(LEVELS[self.rule_level if secret else GUESS_LEVEL])]
            return [*shapes, OWN] if secret and self.free else shapes
        if len(self.parts) > SLOTS[self.parts[0]]:
            return [SAY]
        return next_words(self.parts, self.said, self.played[0] if secret else -1)

    def say_word(self, word: int) -> int:
        """Says a word; answers the rule if that was the last one, otherwise NO_RULE."""
        if word == OWN:
            return OWN_WORDS
        if word == SAY:
            rule = rule_number(self.parts)
            self.parts = []
            return rule
        if not self.parts:
            self.parts.append(word)
            return NO_RULE
        if word != DONE:
            self.said = with_word(self.said, word)
        if word == DONE or completes(self.said):
            self.parts.append(phrase(self.said))
            self.said = []
        return NO_RULE

    def look_saying(self, seat: int) -> dict[str, object]:
        knows = seat in (ALL, self.professor) or self.rule <= OWN_WORDS
        speaks = seat in (ALL, self.turn)
        return {
            "mode": "free" if self.free else "language",
            "rule_level": self.rule_level,
            "rule": self.rule if knows else NO_RULE,
            "own_words": self.rule == OWN_WORDS,
            "parts": self.parts[:] if speaks else [],
            "said": self.said[:] if speaks else [],
            "guesses": self.guesses[:],
            "rule_words": self.rule_words if seat in (ALL, self.professor) else "",
            "guess_words": self.guess_words[:],
        }

    def guess_rule(self, seat: int) -> None:
        if seat != self.turn:  # what is still being said, nobody else has heard
            self.parts, self.said = [], []
        if seat != self.professor:
            self.rule_words = ""
        if self.rule > OWN_WORDS and seat != self.professor:
            refused = sorted({guess for guess in self.guesses if guess > OWN_WORDS})
            fit = fitting(self.rule_level, self.played[0], self.aside, self.evidence(), tuple(refused))
            self.rule = fit.draw(self)

    def copy_saying(self, source: Saying) -> None:
        self.copy_row(source)
        self.free = source.free
        self.rule_level = source.rule_level
        self.rule = source.rule
        self.parts = source.parts[:]
        self.said = source.said[:]
        self.guesses = source.guesses[:]
        self.rule_words = source.rule_words
        self.guess_words = source.guess_words[:]

    def words_flaw(self, answering: bool) -> str:
        """What is wrong with the words people have written; `answering`: the last guess waits for its answer."""
        if self.rule_words and self.rule != OWN_WORDS:
            return "Field rule_words must be empty unless the rule is in the Professor's own words."
        if len(self.guess_words) != len(self.played):
            return "Field guess_words must have a text for every card of field played."
        for i, words in enumerate(self.guess_words):
            if words and self.guesses[i] != OWN_WORDS and not (answering and i == len(self.played) - 1):
                return "Field guess_words must be empty where nobody guessed in own words."
        return ""

    def rule_flaw(self, rule: int, judging: bool) -> str:
        """What is wrong with the rule and all that was said of it; `judging`: the last card waits for its verdict."""
        if rule == OWN_WORDS and not self.free:
            return "There are no rules in a player's own words in this game."
        if rule > OWN_WORDS and not (is_rule(rule, self.rule_level) and allowed(rule, self.played[0])):
            return f"Field rule: {rule} is no rule of level {self.rule_level} allowed after this start card."
        if len(self.guesses) != len(self.played) or self.guesses[0] != NO_RULE:
            return "Field guesses must have a number for every card of field played, -1 for the start card."
        for i in range(1, len(self.played)):
            if (self.verdicts[i] == OPEN) != (judging and i == len(self.played) - 1):
                return "Field verdicts must have 2 for exactly the cards without a verdict."
            guess = self.guesses[i]
            if rule == OWN_WORDS:
                if not NO_RULE <= guess <= OWN_WORDS:
                    return "Field guesses must have -1 or 0 where the rule is in the Professor's own words."
                continue
            row = row_of(self.played[:i], self.verdicts[:i], self.aside)
            if judged(rule, row, self.played[i]) != (self.verdicts[i] == RIGHT):
                return f"Field verdicts: card {self.played[i]} was judged against the rule."
            if guess != NO_RULE and not is_rule(guess, GUESS_LEVEL):
                return f"Field guesses: {guess} is no rule."
            if guess != NO_RULE and equivalent(rule, guess, self.played[0], self.aside):
                return f"Field guesses: {guess} is right, and would have ended the round."
        level, start = (self.rule_level, self.played[0]) if rule == NO_RULE else (GUESS_LEVEL, -1)
        if not sayable(self.parts, self.said, level, start):
            return "Fields parts and said must be a rule that can be said, as far as it goes."
        return ""
