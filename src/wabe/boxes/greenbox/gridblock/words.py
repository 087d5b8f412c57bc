"""How Gridblock says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import COLOUR, CUBE_COLOURS, SYMBOL, SYMBOL_NAMES, card_label, card_name
from wabe.boxes.greenbox.gridblock.board import place_name
from wabe.core.words import Words

WORDS = Words(
    __package__,
    card=card_label,
    name=card_name,
    suit=lambda card: CUBE_COLOURS[COLOUR[card]],
    shown=lambda card: SYMBOL_NAMES[SYMBOL[card]],
    colour=CUBE_COLOURS,
    symbol=SYMBOL_NAMES,
    place=place_name,
)
