"""How Sixteen Stone says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.sixteen_stone.board import cell_name
from wabe.core.words import Words

WORDS = Words(__package__, cell=cell_name, colour=("blue", "red"))
