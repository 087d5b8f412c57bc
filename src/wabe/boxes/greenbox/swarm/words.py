"""How Swarm says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.swarm.board import tile_name
from wabe.core.words import Words


def rolled(a: int, b: int, c: int) -> str:
    return WORDS("rolled", one=0, other=1, a=a, b=b, c=c)


def swarmed(a: int, b: int, c: int) -> str:
    return WORDS("swarmed", a=a, b=b, one=min(c, 2 * b - c), other=max(c, 2 * b - c))


WORDS = Words(__package__, {"rolled": rolled, "swarmed": swarmed}, tile=tile_name)
