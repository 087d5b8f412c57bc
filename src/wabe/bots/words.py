"""What bots say: the sentences are in words.toml."""

from wabe.core.words import Words

WORDS = Words("wabe.bots")
