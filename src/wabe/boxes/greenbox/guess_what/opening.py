"""The first card after the start card: which rules are allowed, and what can still be said of one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.guess_what.language import (
    ALTERNATE,
    BENEATH,
    CONDITIONS,
    DONE,
    EARLIER,
    ENDING,
    FOLLOWING,
    FORM,
    IF,
    IS,
    LEVELS,
    PLACE,
    PREV,
    PREV_IS,
    SINGLE,
    SLOTS,
    VALUE,
    completes,
    earliers,
    fills,
    place,
    rule_parts,
    step,
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


KNOWN: Final[list[list[int]]] = [[] for _ in range(CARDS)]


def openings(start: int) -> list[int]:
    """For every phrase, the cards for which it holds right after the start card, as bits. Worked out when wanted."""
    if not KNOWN[start]:
        first = first_situations(start)
        for bits in MEANINGS:
            held = bits & first
            KNOWN[start].append(sum([held >> (seen * CARDS + start) * CARDS & ANY_CARD for seen in range(8)]))
    return KNOWN[start]


def balanced(cards: int) -> bool:
    """Are enough cards right, and enough wrong?"""
    return FEWEST <= cards.bit_count() <= CARDS - 1 - FEWEST


def allowed(rule: int, start: int) -> bool:
    """R3: no rule that is dead or trivial right after the start card."""
    return balanced(joined(rule_parts(rule), openings(start)))


# --- what can be said --------------------------------------------------------------------------------


def next_words(parts: list[int], said: list[int], start: int) -> list[int]:
    """The words that can follow in a rule that is to be allowed after this start card (-1: any rule)."""
    at = place(said)
    words = FOLLOWING[at] if said else forms(parts)
    found = [word for word in words if start < 0 or leads(parts, at + step(len(said), word), start)]
    if len(said) > 2 and (start < 0 or fits(parts, ENDING[at], start)):
        found.append(DONE)
    return found


def forms(parts: list[int]) -> list[int]:
    """What the next phrase can begin with."""
    if parts[0] == IF and len(parts) == 1:
        return [PREV_IS, PLACE]
    return [IS, PREV, ALTERNATE] if earliers(parts) else [IS, PREV, ALTERNATE, EARLIER]


def leads(parts: list[int], at: int, start: int) -> bool:
    """Can a phrase that stands here still become one that fits?"""
    for phrase in BENEATH[at]:
        if fits(parts, phrase, start):
            return True
    return False


def fits(parts: list[int], phrase: int, start: int) -> bool:
    """Can this phrase come next in a rule that is to be allowed after this start card (-1: any rule)?"""
    shape, slot = parts[0], len(parts)
    if not fills(shape, slot, phrase) or (FORM[phrase] == EARLIER and earliers(parts)):
        return False
    if start < 0 or phrase >= CONDITIONS:
        return True
    bits = openings(start)
    if shape == SINGLE:
        return balanced(bits[phrase])
    if shape == IF:  # its test decides for the first card: the other condition is free
        return (bits[parts[1]] != 0) == (slot == 3) or balanced(bits[phrase])
    if slot == 2:
        return balanced(joined([shape, parts[1], phrase], bits))
    return hopeful(shape, start)[phrase]


@lru_cache(maxsize=2 * CARDS)
def hopeful(shape: int, start: int) -> list[bool]:
    """The conditions to which another can be joined so that the rule is allowed."""
    bits = openings(start)
    found = []
    for phrase in range(CONDITIONS):
        hope = False
        for other in range(CONDITIONS):
            if FORM[phrase] == FORM[other] == EARLIER:
                continue
            if balanced(joined([shape, phrase, other], bits)):
                hope = True
                break
        found.append(hope)
    return found


def sayable(parts: list[int], said: list[int], level: int, start: int) -> bool:
    """Can these phrases, and these words of the next one, be said one after the other?"""
    if not parts:
        return not said
    if not 0 <= parts[0] < LEVELS[level] or len(parts) > 1 + SLOTS[parts[0]]:
        return False
    for i in range(1, len(parts)):
        if not fits(parts[:i], parts[i], start):
            return False
    if len(parts) > SLOTS[parts[0]]:
        return not said
    words: list[int] = []
    for word in said:
        if word == DONE or word not in next_words(parts, words, start):
            return False
        words = with_word(words, word)
    return words == said and (not said or not completes(said))
