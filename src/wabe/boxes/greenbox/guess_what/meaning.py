"""What rules mean: the situations in which a card is right, as the bits of one number.

A verdict depends on the card, the card before it, which of its colour, number and symbol some card of the row has,
and whether its place in the row is odd. That makes 54 x 54 x 8 x 2 situations, a bit for each: a rule's meaning is a
number of 46,656 bits, and two rules mean the same if their numbers agree wherever it matters.
"""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.guess_what.language import (
    AND,
    AT_LEAST,
    AT_MOST,
    COLOUR,
    DIFFERENT,
    DONE,
    EARLIER,
    HIGHER,
    IS,
    LOWER,
    ODD_PLACE,
    OR,
    PHRASES,
    PLACE,
    PREV,
    PREV_IS,
    SAME,
    SINGLE,
    VALUE,
    rule_parts,
    values,
)

PAIRS: Final = CARDS * CARDS
BLOCKS: Final = 16  # odd place, then a bit each for the symbol, number and colour seen earlier
SEEN_KINDS: Final = 3  # colour, number, symbol: what `earlier` may ask for

ANY_CARD: Final = (1 << CARDS) - 1
EVERY: Final = (1 << BLOCKS * PAIRS) - 1
EACH_PAIR: Final = sum(1 << CARDS * i for i in range(BLOCKS * CARDS))
EACH_BLOCK: Final = sum(1 << PAIRS * i for i in range(BLOCKS))


def situation(row: list[int], card: int) -> int:
    """The number of the situation in which this card is played after this row."""
    seen = 0
    for kind in range(SEEN_KINDS):
        value = VALUE[kind]
        for other in row:
            if value[other] == value[card]:
                seen |= 1 << kind
                break
    odd = (len(row) + 1) % 2
    return ((odd * 8 + seen) * CARDS + row[-1]) * CARDS + card


# --- sets of situations ------------------------------------------------------------------------------


def card_in(cards: int) -> int:
    """The situations in which the card played is one of these."""
    return cards * EACH_PAIR


def before_in(cards: int) -> int:
    """The situations in which the card before is one of these."""
    return sum([ANY_CARD << CARDS * card for card in range(CARDS) if cards >> card & 1]) * EACH_BLOCK


def blocks(wanted: list[int]) -> int:
    return sum([((1 << PAIRS) - 1) << PAIRS * block for block in wanted])


def cards_with(word: int) -> int:
    """The cards that show this value, as bits."""
    return sum([1 << card for value in VALUE for card in range(CARDS) if value[card] == word])


SHOWING: Final = [cards_with(word) for word in range(DONE)]
THIS: Final = [card_in(cards) for cards in SHOWING]  # by value word: the card played shows it
BEFORE: Final = [before_in(cards) for cards in SHOWING]
SEEN: Final = [blocks([i for i in range(BLOCKS) if i >> kind & 1]) for kind in range(SEEN_KINDS)]
ODD: Final = blocks([i for i in range(BLOCKS) if i >= 8])
TWICE: Final = sum([1 << CARDS * card + card for card in range(CARDS)]) * EACH_BLOCK  # the card before, once more


def related(word: int, before: int, card: int) -> bool:
    """Do two values stand in this relation?"""
    if word == SAME:
        return card == before
    if word == DIFFERENT:
        return card != before
    if word == HIGHER:
        return card > before
    if word == LOWER:
        return card < before
    if word == AT_LEAST:
        return card >= before
    if word == AT_MOST:
        return card <= before
    return abs(card - before) == 1


def phrase_meaning(phrase: list[int]) -> int:
    form, about = phrase[0], phrase[1]
    if form == PLACE:
        return ODD if about == ODD_PLACE else EVERY ^ ODD
    if form == EARLIER:
        return SEEN[about - COLOUR] if phrase[2] == SAME else EVERY ^ SEEN[about - COLOUR]
    this = before = 0
    if form == PREV:
        for old in values(about):
            for new in values(about):
                if related(phrase[2], old, new):
                    this |= BEFORE[old] & THIS[new]
        return this
    for word in phrase[2:]:
        this |= THIS[word]
        before |= BEFORE[word]
    return this if form == IS else before if form == PREV_IS else this ^ before


MEANINGS: Final = [phrase_meaning(phrase) for phrase in PHRASES]


def joined(parts: list[int], bits: list[int]) -> int:
    """A rule's bits, given those of every phrase."""
    first = bits[parts[1]]
    if parts[0] == SINGLE:
        return first
    second = bits[parts[2]]
    if parts[0] == AND:
        return first & second
    if parts[0] == OR:
        return first | second
    third = bits[parts[3]]
    return third ^ (first & (second ^ third))


def meaning(rule: int) -> int:
    return joined(rule_parts(rule), MEANINGS)


# --- single situations -------------------------------------------------------------------------------

BYTES: Final = [bits.to_bytes(BLOCKS * PAIRS // 8, "little") for bits in MEANINGS]  # the same, quick to look up


def holds(phrase: int, situation: int) -> bool:
    """Is this phrase true in this situation?"""
    return BYTES[phrase][situation >> 3] >> (situation & 7) & 1 == 1


def right(parts: list[int], situation: int) -> bool:
    """Does this rule call the card of this situation right?"""
    first = holds(parts[1], situation)
    if parts[0] == SINGLE:
        return first
    if parts[0] == AND:
        return first and holds(parts[2], situation)
    if parts[0] == OR:
        return first or holds(parts[2], situation)
    return holds(parts[2] if first else parts[3], situation)


def judged(rule: int, row: list[int], card: int) -> bool:
    """Is this card right after this row?"""
    return right(rule_parts(rule), situation(row, card))
