"""How Snatch says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import SYMBOL_NAMES
from wabe.core.words import Words

WORDS = Words(__package__, symbol=SYMBOL_NAMES)
