"""How Gimble says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, card_label
from wabe.core.words import Words, counted


def price(load: int) -> str:
    """So many gems of one colour, as one number: `4 purple gems` for 4 * 3 + 2."""
    return counted(load // COLOURS, f"{COLOUR_NAMES[load % COLOURS]} gem")


def took(seat: int, card: int, gems: int) -> str:
    return WORDS("took-with" if gems else "took-bare", seat=seat, card=card, gems=gems)


def signed(points: int) -> str:
    return f"{points:+}"


ALIKE = ("", "", "Pair", "Three", "Four", "Five", "Six", "Seven", "Eight")

WORDS = Words(
    __package__,
    {"took": took},
    card=card_label,
    colour=COLOUR_NAMES,
    price=price,
    signed=signed,
    alike=ALIKE,
    slot=("a", "b", "c", "d"),
)
