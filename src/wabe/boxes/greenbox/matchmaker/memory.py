"""What a bot remembers of a card once it is gone: all, all but its colour, symbol or half, or nothing."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import COLOUR, SYMBOL
from wabe.boxes.greenbox.matchmaker.demands import HALF
from wabe.core.state import State

STRENGTHS: Final = ("weak", "medium", "strong", "perfect")
KEPT_ODDS: Final = [35, 55, 75, 100]  # in a hundred
BLURRED_ODDS: Final = [30, 25, 15, 0]

# The fates of a card: one of its three parts is forgotten, or none, or it is.
NO_COLOUR: Final = 0
NO_SYMBOL: Final = 1
NO_HALF: Final = 2
KEPT: Final = 3
LOST: Final = 4

UNKNOWN: Final = -1


def fate(chance: State, strength: int) -> int:
    """What becomes of a card in a memory of this strength."""
    odds = chance.roll(100) - KEPT_ODDS[strength]
    if odds < 0:
        return KEPT
    return chance.roll(KEPT) if odds < BLURRED_ODDS[strength] else LOST


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
