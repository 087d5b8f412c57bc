"""What a bot remembers of the cards once they are gone.

A memory is one number, drawn from the game's chance. With the bot's strength it says of every card that was shown
whether it is kept, blurred (its colour, its symbol or its half is forgotten) or lost.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.components import COLOUR, SYMBOL
from wabe.boxes.greenbox.matchmaker.demands import HALF

STRENGTHS: Final = ("weak", "medium", "strong", "perfect")
KEPT_ODDS: Final = [35, 55, 75, 100]  # in a hundred
BLURRED_ODDS: Final = [30, 25, 15, 0]
MEMORIES: Final = 1 << 30

NO_COLOUR: Final = 0
NO_SYMBOL: Final = 1
NO_HALF: Final = 2
KEPT: Final = 3
LOST: Final = 4

UNKNOWN: Final = -1
PRIME: Final = 2147483647


def fates(memory: int, strength: int, count: int) -> list[int]:
    """What becomes of so many cards."""
    x: i64 = memory + 1
    found: list[int] = []
    for _ in range(count):
        x = x * 48271 % PRIME
        odds = x * 100 // PRIME
        x = x * 48271 % PRIME
        if odds < KEPT_ODDS[strength]:
            found.append(KEPT)
        elif odds < KEPT_ODDS[strength] + BLURRED_ODDS[strength]:
            found.append(x * 3 // PRIME)
        else:
            found.append(LOST)
    return found


def remembered(card: int, fate: int) -> list[int]:
    """Colour, symbol and half of a card, as far as they are remembered."""
    if fate == LOST:
        return [UNKNOWN, UNKNOWN, UNKNOWN]
    parts = [COLOUR[card], SYMBOL[card], HALF[card]]
    if fate != KEPT:
        parts[fate] = UNKNOWN
    return parts


def fits(card: int, parts: list[int]) -> bool:
    """Could it be this card?"""
    return (
        (parts[0] == UNKNOWN or parts[0] == COLOUR[card])
        and (parts[1] == UNKNOWN or parts[1] == SYMBOL[card])
        and (parts[2] == UNKNOWN or parts[2] == HALF[card])
    )
