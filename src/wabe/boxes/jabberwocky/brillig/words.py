"""How Brillig says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, NUMBERS, card_label
from wabe.core.words import Words


def collected(seat: int, card: int, gems: int) -> str:
    return WORDS("collects", seat=seat, card=card, gems=gems, worth=gems * (card % NUMBERS + 1))


WORDS = Words(__package__, {"collected": collected}, card=card_label, colour=COLOUR_NAMES, pile=("1", "2", "3"))
