"""How Push says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.push.board import place_name
from wabe.core.words import Words

WORDS = Words(__package__, place=place_name, colour=("yellow", "green"))
