"""How Matchmaker says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES, card_label
from wabe.boxes.greenbox.matchmaker.demands import ZONE_NAMES
from wabe.core.words import Words


def face(card: int) -> str:
    """A card as it counts here: never mind its ground."""
    return card_label(card).removesuffix(", on green")


def rolled(maker: int, drawn: int, shown: int) -> str:
    return WORDS("drew" if drawn == shown else "drew-too-many", maker=maker, drawn=drawn, back=drawn - shown)


WORDS = Words(__package__, {"rolled": rolled}, face=face, colour=CUBE_COLOURS, symbol=SYMBOL_NAMES, zone=ZONE_NAMES)
