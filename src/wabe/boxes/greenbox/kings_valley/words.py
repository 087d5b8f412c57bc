"""How King's Valley says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.kings_valley.board import square_name
from wabe.core.words import Words

WORDS = Words(__package__, square=square_name)
