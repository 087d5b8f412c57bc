"""How Magpie says what it says: the sentences are in words.toml."""

from wabe import Words

WORDS = Words(__package__, card=lambda card: card + 1)
