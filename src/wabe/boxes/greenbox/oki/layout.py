"""The island: where its tiles lie, which of them are neighbours, and the lines through each."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 12  # place = row * 12 + column, from the lower left corner of the island
PLACES: Final = 144
LEAST: Final = 9  # tiles of an island
MOST: Final = 36
AXES: Final = 4  # row, column, falling and rising diagonal


def neighbours(place: int) -> list[int]:
    """The places next to this one, in eight directions."""
    x, y = place % WIDTH, place // WIDTH
    across, down = range(max(0, x - 1), min(WIDTH, x + 2)), range(max(0, y - 1), min(WIDTH, y + 2))
    return [v * WIDTH + u for v in down for u in across if (u, v) != (x, y)]


def line(place: int, axis: int) -> int:
    """The number of the line along this axis."""
    x, y = place % WIDTH, place // WIDTH
    return (y, x, y - x, x + y)[axis]


def grid_width(count: int) -> int:
    """Random layouts lie in a square grid with room for twice as many tiles."""
    width = 1
    while width * width < 2 * count:
        width += 1
    return width


def square(count: int) -> list[int]:
    """Rows as long as there are rows; the last one may be short."""
    length = 1
    while length * length < count:
        length += 1
    return [i // length * WIDTH + i % length for i in range(count)]


def framed(places: list[int]) -> list[int]:
    """Tiles that were laid row by row from the top, as they are numbered in play: ascending, from their own corner."""
    left, foot = min([place % WIDTH for place in places]), max([place // WIDTH for place in places])
    return sorted([(foot - place // WIDTH) * WIDTH + place % WIDTH - left for place in places])


def numbers(tiles: list[int]) -> list[int]:
    """By place, up to the last tile: how many tiles come before it, which is the number of the tile there."""
    return [sum(tile < place for tile in tiles) for place in range(tiles[-1] + 1)]


def near_masks(tiles: list[int]) -> list[int]:
    """For each tile the neighbouring tiles, as bits."""
    return [mask(tiles, neighbours(place)) for place in tiles]


def line_masks(tiles: list[int]) -> list[int]:
    """For each tile, and each axis, the tiles in line with it and itself, as bits."""
    return [
        mask(tiles, [other for other in tiles if line(other, axis) == line(place, axis)])
        for place in tiles
        for axis in range(AXES)
    ]


def mask(tiles: list[int], places: list[int]) -> int:
    return sum(1 << i for i, place in enumerate(tiles) if place in places)


def union(masks: list[int], chosen: int) -> int:
    """All bits of the chosen masks."""
    bits = 0
    for i, one in enumerate(masks):
        if chosen >> i & 1:
            bits |= one
    return bits


def connected(near: list[int], chosen: int) -> bool:
    """Are these tiles one group?"""
    group = chosen & -chosen
    while True:
        grown = group | (union(near, group) & chosen)
        if grown == group:
            return group == chosen
        group = grown


def place_name(place: int) -> str:
    return f"{'abcdefghijkl'[place % WIDTH]}{place // WIDTH + 1}"
