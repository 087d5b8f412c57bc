"""The pieces of the Green Box that its games share."""

from typing import Final

CUBES: Final = 80  # twenty of each colour
CUBE_COLOURS: Final = ("red", "yellow", "green", "blue")
