"""The first card after the start card: which rules are allowed, and what can still be said of one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.guess_what.language import (
    ANY_TEST,
    CONDITIONS,
    CONTAINS,
    DONE,
    EARLIER,
    IF,
    LEVELS,
    SINGLE,
    SLOTS,
    VALUE,
    completes,
    earliers,
    fills,
    next_words,
    rule_parts,
    with_word,
)
from wabe.boxes.greenbox.guess_what.meaning import (
    ANY_CARD,
    EVERY,
    MEANINGS,
    ODD,
    SEEN,
    SEEN_KINDS,
    THIS,
    before_in,
    card_in,
    joined,
)

FEWEST: Final = 3  # cards that must be right, and wrong, after the start card


@lru_cache(maxsize=CARDS)
def first_situations(start: int) -> int:
    """The situations of the first card after the start card."""
    found = (EVERY ^ ODD) & before_in(1 << start) & ~card_in(1 << start)
    for kind in range(SEEN_KINDS):
        found &= ~(SEEN[kind] ^ THIS[VALUE[kind][start]])
    return found


@lru_cache(maxsize=CARDS)
def openings(start: int) -> list[int]:
    """For every phrase, the cards for which it holds right after the start card, as bits."""
    first = first_situations(start)
    found = []
    for bits in MEANINGS:
        held = bits & first
        found.append(sum([held >> (seen * CARDS + start) * CARDS & ANY_CARD for seen in range(8)]))
    return found


def balanced(cards: int) -> bool:
    """Are enough cards right, and enough wrong?"""
    return FEWEST <= cards.bit_count() <= CARDS - 1 - FEWEST


def allowed(rule: int, start: int) -> bool:
    """R3: no rule that is dead or trivial right after the start card."""
    return balanced(joined(rule_parts(rule), openings(start)))


@lru_cache(maxsize=4096)
def viable(parts: tuple[int, ...], start: int) -> int:
    """The phrases that can come next in a rule that is to be allowed after this start card (-1: any rule), as bits."""
    said = [*parts]
    shape, slot = said[0], len(said)
    found = fills(shape, slot)
    if slot > 1 and earliers(said):
        found &= ~CONTAINS[EARLIER]
    if start < 0 or found == ANY_TEST:
        return found
    bits = openings(start)
    # an `if` is decided by its test for the first card: the other condition is free
    if shape == IF and (bits[said[1]] != 0) == (slot == 3):
        return found
    return sum([1 << i for i in range(CONDITIONS) if found >> i & 1 and completable(said, i, bits)])


def completable(parts: list[int], phrase: int, bits: list[int]) -> bool:
    shape = parts[0]
    if shape in (SINGLE, IF):
        return balanced(bits[phrase])
    if len(parts) == 2:
        return balanced(joined([shape, parts[1], phrase], bits))
    others = viable((shape, phrase), -1)
    for other in range(CONDITIONS):
        if others >> other & 1 and balanced(joined([shape, phrase, other], bits)):
            return True
    return False


def sayable(parts: list[int], said: list[int], level: int, start: int) -> bool:
    """Can these phrases, and these words of the next one, be said one after the other?"""
    if not parts:
        return not said
    if not 0 <= parts[0] < LEVELS[level] or len(parts) > 1 + SLOTS[parts[0]]:
        return False
    for i in range(1, len(parts)):
        if parts[i] < 0 or not viable(tuple(parts[:i]), start) >> parts[i] & 1:
            return False
    if len(parts) > SLOTS[parts[0]]:
        return not said
    words: list[int] = []
    for word in said:
        if word == DONE or word not in next_words(words, viable(tuple(parts), start)):
            return False
        words = with_word(words, word)
    return words == said and (not said or not completes(said))
