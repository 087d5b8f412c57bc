"""The deck and the grid of Coordinates: 36 plain cards, of which two name two tiles of the grid."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS, COLOUR, GREEN_BACK, NUMBER, SYMBOL

DECK: Final = [card for card in range(CARDS) if not GREEN_BACK[card]]
SIDE: Final = 6
CELLS: Final = 36  # row by row


def alike(one: int, other: int) -> bool:
    """Have these cards the number, the symbol or the colour in common?"""
    return NUMBER[one] == NUMBER[other] or SYMBOL[one] == SYMBOL[other] or COLOUR[one] == COLOUR[other]


FITS: Final = [1 if alike(one, other) else 0 for one in range(CARDS) for other in range(CARDS)]  # one * CARDS + other


def cell_of(row_card: int, column_card: int) -> int:
    """The cell in the row and the column that these two cards name."""
    return (NUMBER[row_card] - 1) * SIDE + NUMBER[column_card] - 1


def cell_name(cell: int) -> str:
    """`3·5`: row and column, from 1 at the top left, since the numbers of the cards name them."""
    return f"{cell // SIDE + 1}·{cell % SIDE + 1}"
