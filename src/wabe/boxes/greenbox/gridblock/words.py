"""How Gridblock says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import COLOUR, CUBE_COLOURS, NUMBER, SYMBOL, SYMBOL_NAMES
from wabe.boxes.greenbox.gridblock.board import place_name
from wabe.core.words import Words


def called(card: int) -> str:
    """`hammers 2`: nothing else of a card matters here."""
    return f"{SYMBOL_NAMES[SYMBOL[card]]} {NUMBER[card]}"


WORDS = Words(
    __package__,
    card=called,
    suit=lambda card: CUBE_COLOURS[COLOUR[card]],
    shown=lambda card: SYMBOL_NAMES[SYMBOL[card]],
    colour=CUBE_COLOURS,
    symbol=SYMBOL_NAMES,
    place=place_name,
)
