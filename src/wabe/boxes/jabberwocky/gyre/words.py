"""How Gyre says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, card_label
from wabe.boxes.jabberwocky.gyre.rules import SPACE_NAMES
from wabe.core.words import Words

WORDS = Words(__package__, card=card_label, colour=COLOUR_NAMES, space=SPACE_NAMES)
