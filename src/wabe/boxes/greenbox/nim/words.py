"""How NIM says what it says: the sentences are in words.toml."""

from wabe.core.words import Words


def heap_name(heap: int) -> str:
    return f"heap {heap + 1}"


WORDS = Words(__package__, heap=heap_name)
