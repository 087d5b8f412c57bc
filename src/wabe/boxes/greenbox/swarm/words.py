"""How Swarm says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.swarm.board import tile_name
from wabe.core.words import Words


def rolled(a: int, b: int, c: int) -> str:
    return WORDS("rolled", one=0, other=1, a=a, b=b, c=c)


WORDS = Words(__package__, {"rolled": rolled}, tile=tile_name)
