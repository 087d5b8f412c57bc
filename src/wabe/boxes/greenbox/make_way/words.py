"""How Make Way says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES
from wabe.boxes.greenbox.make_way.board import cell_name
from wabe.core.words import Words

COLOURS = (0, 3)  # seat 1 is red, seat 2 is blue


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


WORDS = Words(
    __package__,
    symbol=SYMBOL_NAMES,
    cell=cell_name,
    lane="abcdef",
    colour=lambda seat: CUBE_COLOURS[COLOURS[seat]],
    signed=signed,
)
