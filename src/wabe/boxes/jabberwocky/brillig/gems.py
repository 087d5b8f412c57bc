"""The gems of Brillig: the rows of piles, and that none is ever lost."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, NUMBERS

ROUNDS: Final = 4
PILES: Final = 3
ROW: Final = PILES * COLOURS  # counts of gems in a row of piles, or on the Jabberwocky cards
PILE_SIZES: Final = (3, 3, 2)  # gems in a pile of the first three rows; those of the last are made in play


def laid_out(gems: list[int]) -> list[int]:
    """All gems, in this order, as rows of piles."""
    piles = [0] * (ROUNDS * ROW)
    gem = 0
    for row in range(ROUNDS - 1):
        for pile in range(PILES):
            for _ in range(PILE_SIZES[row]):
                piles[row * ROW + pile * COLOURS + gems[gem]] += 1
                gem += 1
    return piles


def gems_flaw(piles: list[int], carried: list[int], gems: list[int]) -> str:
    if len(piles) != ROUNDS * ROW or len(carried) != ROW or len(gems) != CARDS:
        return "Fields piles, carried and gems must have 36, 9 and 15 counts."
    if min(piles + carried + gems) < 0:
        return "Fields piles, carried and gems must have no count below 0."
    for colour in range(COLOURS):
        on_cards = sum(gems[colour * NUMBERS : (colour + 1) * NUMBERS])
        if sum(piles[colour::COLOURS]) + sum(carried[colour::COLOURS]) + on_cards != GEMS:
            return f"There must be {GEMS} gems of each colour, in piles and on cards."
    return ""


def piles_flaw(piles: list[int], now: int, gone: list[bool]) -> str:
    """Does every row fit the round? `gone` are the piles of this round's row that have been placed."""
    for row in range(ROUNDS):
        for pile in range(PILES):
            start = row * ROW + pile * COLOURS
            count = sum(piles[start : start + COLOURS])
            placed = row + 1 < now or (row + 1 == now and gone[pile])
            size = 0 if placed or now <= row == ROUNDS - 1 else PILE_SIZES[row] if row < ROUNDS - 1 else count
            if count != size:
                return f"Field piles: pile {pile + 1} of row {row + 1} must have {size} gems now, not {count}."
    return ""
