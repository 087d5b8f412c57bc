"""What a table says besides the game: the sentences are in words.toml."""

from wabe.core.words import Words

WORDS = Words("wabe.server")
