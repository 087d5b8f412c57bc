"""How Gyre says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, card_label
from wabe.boxes.jabberwocky.gyre.rules import SPACE_NAMES, SPACES
from wabe.core.words import Words


def line(space: int) -> str:
    """The row or column that a space looks along."""
    name = SPACE_NAMES[space]
    return WORDS("column" if name[0] in "TB" else "row", number=name[1])


WORDS = Words(
    __package__,
    card=card_label,
    colour=COLOUR_NAMES,
    space=SPACE_NAMES,
    line=line,
    origin=lambda way: SPACE_NAMES[way // SPACES],
    goal=lambda way: SPACE_NAMES[way % SPACES],
)
