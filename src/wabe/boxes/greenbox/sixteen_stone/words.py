"""How Sixteen Stone says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.sixteen_stone.board import cell_name
from wabe.core.words import Words


def captured(a: int, b: int, c: int) -> str:
    return WORDS("captured", a=a, b=b, one=c, other=2 * b - c)


def replaced(a: int, b: int, c: int) -> str:
    return WORDS("replaced", a=a, b=b, one=c, other=2 * b - c)


WORDS = Words(__package__, {"captured": captured, "replaced": replaced}, cell=cell_name, colour=("blue", "red"))
