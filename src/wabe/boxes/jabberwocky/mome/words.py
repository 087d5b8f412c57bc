"""How Mome says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, card_label
from wabe.boxes.jabberwocky.mome.bridges import BRIDGES
from wabe.core.words import Words

WORDS = Words(__package__, card=card_label, colour=COLOUR_NAMES, bridge=BRIDGES)
