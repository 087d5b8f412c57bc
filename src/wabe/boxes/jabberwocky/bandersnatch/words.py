"""How Bandersnatch says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.bandersnatch.charts import verdict
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, card_label, card_name
from wabe.core.words import Words


def place(cell: int) -> str:
    """A cell of the field, by column and row from the lower left: `a1`."""
    return f"{'abc'[cell % 3]}{3 - cell // 3}"


def ended(score: int, last: int, _: int) -> str:
    return WORDS("purple-missing" if last else "none-empty", score=score)


def called(score: int) -> str:
    return WORDS(verdict(score))


WORDS = Words(
    __package__,
    {"ended": ended},
    {"card": card_name},
    card=card_label,
    colour=COLOUR_NAMES,
    place=place,
    verdict=called,
)
