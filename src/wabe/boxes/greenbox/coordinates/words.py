"""How Coordinates says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import SYMBOL_NAMES, card_label, card_name
from wabe.boxes.greenbox.coordinates.deck import SIDE, cell_name
from wabe.core.words import Words


def place(cell: int) -> str:
    return WORDS("place", row=cell // SIDE + 1, column=cell % SIDE + 1)


WORDS = Words(
    __package__,
    ids={"card": card_name},
    card=card_label,
    cell=cell_name,
    name=card_name,
    place=place,
    side="LR",
    symbol=SYMBOL_NAMES,
)
