"""The charts of Bandersnatch: what a card does to the one it replaces, what gems count, what a score is called."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import NUMBERS

POINTS: Final = [2, 1, -1]  # points for a gem of each colour; on the field it counts the opposite
VICTORY: Final = 10  # points that win
PERFECT: Final = 32
CHART: Final = [
    (5, "almost"),  # R9: 4 is not
    (VICTORY, "victory"),
    (15, "frumious"),
    (20, "manxome"),
    (PERFECT, "perfect"),
]  # what is reached with so many points


def added(new: int, old: int) -> list[int]:
    """The colours of the gems that the new card gets, in order."""
    higher = new % NUMBERS - old % NUMBERS
    colour = new // NUMBERS
    if higher == 0:
        return [colour, old // NUMBERS]  # R10: two colours
    if higher < 0:
        return []
    return [colour] * higher if colour == old // NUMBERS else [colour]


def removed(new: int, old: int) -> int:
    """How many gems the new card takes out of the game."""
    lower = old % NUMBERS - new % NUMBERS
    if lower <= 0:
        return 0
    return 1 if new // NUMBERS == old // NUMBERS else lower


def verdict(score: int) -> str:
    """What a score is called, as a key of the words."""
    return next((key for least, key in reversed(CHART) if score >= least), "not-very-good")
