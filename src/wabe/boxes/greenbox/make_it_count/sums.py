"""Which cards add up to which number. A set of cards is packed into one number, four bits for how many of each."""

from __future__ import annotations

from math import comb
from typing import Final

from wabe.boxes.greenbox.components import NUMBER

NUMBERS: Final = 6
HAND: Final = 6
HIGHEST: Final = 36  # six 6s
COPIES: Final = [NUMBER.count(n + 1) for n in range(NUMBERS)]  # eighteen 1s, twelve 2s, six of each other number
GUARD: Final = 0x888888  # the highest bit of all four: a set that lacks a card borrows it


def packed(cards: list[int]) -> int:
    found = 0
    for number in cards:
        found += 1 << 4 * (number - 1)
    return found


def unpacked(cards: int) -> list[int]:
    """The numbers, ascending."""
    return [n + 1 for n in range(NUMBERS) for _ in range(cards >> 4 * n & 7)]


def reach(cards: list[int]) -> int:
    """All sums that some of these cards make, as a mask."""
    sums = 1
    for number in cards:
        sums |= sums << number
    return sums


def sets(size: int, highest: int) -> list[list[int]]:
    """All sets of exactly so many cards, none above a number."""
    if size == 0:
        return [[]]
    return [[*rest, top] for top in range(1, highest + 1) for rest in sets(size - 1, top)]


HANDS: Final = sets(HAND, NUMBERS)  # all 462, each ascending
WAYS: Final = [  # for every target, all sets of up to six cards that make it; 37 is out of reach
    sorted(packed(cards) for size in range(1, HAND + 1) for cards in sets(size, NUMBERS) if sum(cards) == target)
    for target in range(HIGHEST + 2)
]


def ways(hand: list[int], target: int) -> list[int]:
    """Which of the ways to make the target this hand has, by their place in WAYS."""
    guarded = packed(hand) + GUARD
    return [i for i, way in enumerate(WAYS[target]) if (guarded - way) & GUARD == GUARD]


def chances(cards: list[int], pool: list[int]) -> int:
    """In how many ways these cards can be drawn from the pool."""
    count = 1
    for number in range(1, NUMBERS + 1):
        count *= comb(pool.count(number), cards.count(number))
    return count
