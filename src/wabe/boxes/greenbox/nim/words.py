"""How NIM says what it says: the sentences are in words.toml."""

from typing import Final

from wabe.core.words import Words, joined

MOST_HEAPS: Final = 12
LETTERS: Final = "abcdefghijkl"


def heap_name(heap: int) -> str:
    """By letters, for numbers are numbers of cubes. What a heap has left may be told in the same number."""
    return f"heap {LETTERS[heap % MOST_HEAPS]}"


def staying(told: int) -> str:
    """What a heap has left, told as heap + 12 * cubes."""
    cubes = told // MOST_HEAPS
    return WORDS("stay", cubes=cubes) if cubes else WORDS("gone", heap=told)


def blocks(parts: list[int]) -> str:
    """`a block of 4 and a block of 1`."""
    return joined(WORDS("block", size=size) for size in parts)


WORDS = Words(__package__, heap=heap_name, staying=staying)
