"""How Make it count says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.make_it_count.sums import unpacked
from wabe.core.words import Words


def summed(numbers: list[int]) -> str:
    """`1 + 1 + 4`."""
    return " + ".join(map(str, numbers))


def way(code: int) -> str:
    return summed(unpacked(code))


WORDS = Words(__package__, way=way)
