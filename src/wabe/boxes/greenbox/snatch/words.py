"""How Snatch says what it says: the sentences are in words.toml."""

from wabe.core.words import Words


def place(column: int) -> str:
    """The places are numbered as on the die."""
    return str(column + 1)


WORDS = Words(__package__, place=place)
