"""The pieces of the Green Box: 54 cards and 2 X cards, 36 tiles, 80 cubes, 2 dice."""

from __future__ import annotations

from typing import Final

# Symbols and tiles. A symbol is worth its number of pips: symbol + 1.
SYMBOLS: Final = 6
SYMBOL_NAMES: Final = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
TILES: Final = 36  # six of each symbol: tile // 6 is its symbol; the yellow backs are all alike

# Cubes.
CUBES: Final = 80  # twenty of each colour
CUBES_OF_A_COLOUR: Final = 20
CUBE_COLOURS: Final = ("red", "yellow", "green", "blue")

# Cards: card = colour * 9 + place in the row 6 5 4 3 2 1 g2 g1a g1b.
CARDS: Final = 54
ROW: Final = 9
COLOURS: Final = 6
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "white", "black")  # the first four are the cubes' too
ROW_NAMES: Final = ("6", "5", "4", "3", "2", "1", "g2", "g1a", "g1b")
ROW_NUMBERS: Final = (6, 5, 4, 3, 2, 1, 2, 1, 1)
CONSTANTS: Final = (4, 5, 6, 1, 2, 3)  # of the colours, in the formula of the card table


def symbol_of(card: int) -> int:
    """A plain card n of a colour with constant K shows the symbol (K - n - 1) mod 6; green ones repeat 6, 5 and 4."""
    return (CONSTANTS[card // ROW] - ROW_NUMBERS[card % ROW % 6] - 1) % 6


COLOUR: Final = [card // ROW for card in range(CARDS)]
NUMBER: Final = [ROW_NUMBERS[card % ROW] for card in range(CARDS)]
SYMBOL: Final = [symbol_of(card) for card in range(CARDS)]
GREEN_BACK: Final = [1 if card % ROW >= 6 else 0 for card in range(CARDS)]  # 1: the background is green
ORANGE_X: Final = 54
GREEN_X: Final = 55


def card_name(card: int) -> str:
    """`red-6`, `white-g1a`, `orange-X`."""
    if card >= CARDS:
        return "orange-X" if card == ORANGE_X else "green-X"
    return f"{COLOUR_NAMES[card // ROW]}-{ROW_NAMES[card % ROW]}"


def card_label(card: int) -> str:
    """`red 6, bricks`, as it is spoken."""
    if card >= CARDS:
        return "orange X" if card == ORANGE_X else "green X"
    back = ", on green" if GREEN_BACK[card] else ""
    return f"{COLOUR_NAMES[COLOUR[card]]} {NUMBER[card]}, {SYMBOL_NAMES[SYMBOL[card]]}{back}"
