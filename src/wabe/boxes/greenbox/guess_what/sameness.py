"""When two rules are the same: R10, a guess in other words with the same effect is right."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.guess_what.language import ABOUT, COLOUR, EARLIER, FORM, PREV, SAME, VALUE, VALUES, rule_parts
from wabe.boxes.greenbox.guess_what.meaning import (
    ANY_CARD,
    EVERY,
    SEEN,
    SEEN_KINDS,
    THIS,
    TWICE,
    before_in,
    card_in,
    joined,
    meaning,
    phrase_meaning,
)
from wabe.boxes.greenbox.guess_what.opening import first_situations, openings

CARDS_IN_ROUND: Final = 12


@lru_cache(maxsize=CARDS)
def situations(start: int) -> int:
    """All situations that some row from this start card can bring."""
    later = EVERY & ~TWICE & ~card_in(1 << start) & ~before_in(1 << start)
    for kind in range(SEEN_KINDS):
        shared = THIS[VALUE[kind][start]] | phrase_meaning([PREV, COLOUR + kind, SAME])
        later &= SEEN[kind] | ~shared
    return later | first_situations(start)


def equivalent(secret: int, guess: int, start: int, aside: bool) -> bool:
    """Do both rules give the same verdict in every situation that matters?"""
    first = openings(start)
    if joined(rule_parts(secret), first) != joined(rule_parts(guess), first):
        return False  # the first card can tell them apart
    difference = meaning(secret) ^ meaning(guess)
    if difference & situations(start) == 0:
        return True
    return aside and never_met(difference, meaning(secret), start, looks_back(secret, guess))


def looks_back(secret: int, guess: int) -> list[int]:
    """Which of colour, number and symbol these rules look for among all earlier cards."""
    parts = rule_parts(secret)[1:] + rule_parts(guess)[1:]
    kinds = [ABOUT[part] - COLOUR for part in parts if FORM[part] == EARLIER]
    return [kind for kind in range(SEEN_KINDS) if kind in kinds]


def never_met(difference: int, right: int, start: int, kinds: list[int]) -> bool:
    """With wrong cards aside: does no row of cards that are right lead to one of these differences?

    Rows are searched breadth-first. All that counts of a row is its last card, the values it shows of some kinds,
    and whether the next place is odd. `layer` has the last cards, as bits, by the other two.
    """
    met: dict[int, int] = {}
    layer = {shown(start, kinds) << 1: 1 << start}
    for _ in range(CARDS_IN_ROUND):
        following: dict[int, int] = {}
        for key, cards in layer.items():
            lasts = cards & ~met.get(key, 0)
            if lasts == 0:
                continue
            met[key] = met.get(key, 0) | lasts
            blocks = blocks_of_cards(key >> 1, key & 1, kinds)
            leads = 0
            for last in range(CARDS):
                if lasts >> last & 1:
                    others = ANY_CARD & ~(1 << last | 1 << start)
                    if cards_among(difference, blocks, last) & others:
                        return False
                    leads |= cards_among(right, blocks, last) & others
            for card in range(CARDS):
                if leads >> card & 1:
                    after = (key >> 1 | shown(card, kinds)) << 1 | 1 - (key & 1)
                    following[after] = following.get(after, 0) | 1 << card
        layer = following
    return True


def shown(card: int, kinds: list[int]) -> int:
    """The card's values of these kinds, as bits."""
    return sum([1 << VALUE[kind][card] - VALUES for kind in kinds])


def blocks_of_cards(values_seen: int, odd: int, kinds: list[int]) -> list[tuple[int, int]]:
    """The block of situations to which each card belongs after these values: pairs of a block and its cards."""
    found: dict[int, int] = {}
    for card in range(CARDS):
        block = odd * 8
        for kind in kinds:
            block |= (values_seen >> VALUE[kind][card] - VALUES & 1) << kind
        found[block] = found.get(block, 0) | 1 << card
    return [*found.items()]


def cards_among(bits: int, blocks: list[tuple[int, int]], last: int) -> int:
    """The cards whose situations after this last card are among `bits`."""
    return sum([bits >> (block * CARDS + last) * CARDS & cards for block, cards in blocks])
