"""How Rush Maze says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES
from wabe.boxes.greenbox.rush_maze.maze import WAYS, cell_name
from wabe.core.words import Words

WAY_NAMES = ("up", "right", "down", "left")


def went(seat: int, step: int, cell: int) -> str:
    """The step is the symbol and the way in one number."""
    return WORDS("went-on", seat=seat, way=step % WAYS, symbol=step // WAYS, cell=cell)


def laid(seat: int, step: int, cell: int) -> str:
    return WORDS("laid-on", seat=seat, way=step % WAYS, symbol=step // WAYS, cell=cell)


WORDS = Words(
    __package__,
    {"went": went, "laid": laid},
    symbol=SYMBOL_NAMES,
    colour=CUBE_COLOURS,
    cell=cell_name,
    way=WAY_NAMES,
)
