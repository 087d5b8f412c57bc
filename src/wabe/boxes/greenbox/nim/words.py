"""How NIM says what it says: the sentences are in words.toml."""

from wabe.core.words import Words


def heap_name(heap: int) -> str:
    """By letters, for numbers are numbers of cubes."""
    return f"heap {'abcdefghijkl'[heap]}"


WORDS = Words(__package__, heap=heap_name)
