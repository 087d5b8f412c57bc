"""How Rush Maze says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES
from wabe.boxes.greenbox.rush_maze.maze import cell_name
from wabe.core.words import Words

WORDS = Words(__package__, symbol=SYMBOL_NAMES, colour=CUBE_COLOURS, cell=cell_name)
