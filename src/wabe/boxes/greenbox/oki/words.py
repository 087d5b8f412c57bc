"""How OKI says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.oki.layout import place_name
from wabe.core.words import Words

WORDS = Words(__package__, place=place_name)
