"""The square of tiles: which are green as the bits of a number, its rim, its lines, and what a push does to it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

STRIDE: Final = 6  # place = row * 6 + column at every size, from a1 at the foot of the first column
PLACES: Final = 36
SMALLEST: Final = 4  # the tables by size begin here
SIZES: Final = (4, 5, 6)


def mask(places: list[int]) -> int:
    return sum(1 << place for place in places)


def square(size: int) -> list[int]:
    return [row * STRIDE + column for row in range(size) for column in range(size)]


def on_rim(place: int, size: int) -> bool:
    return place // STRIDE in (0, size - 1) or place % STRIDE in (0, size - 1)


def entries(place: int, size: int) -> list[int]:
    """Where a tile from here may come in: the ends of those lines at whose rim it lies, never its own place."""
    row, column, last = place // STRIDE, place % STRIDE, size - 1
    found = []
    if row in (0, last):
        found += [(row, 0), (row, last), (last - row, column)]
    if column in (0, last):
        found += [(0, column), (last, column), (row, last - column)]
    return sorted({r * STRIDE + c for r, c in found} - {place})


def segment(place: int, entry: int) -> int:
    """The places from one to the other, both included; 0 if they share no row or column."""
    low, high = min(place, entry), max(place, entry)
    if low // STRIDE == high // STRIDE:
        return mask([*range(low, high + 1)])
    return mask([*range(low, high + 1, STRIDE)]) if low % STRIDE == high % STRIDE else 0


def lines(size: int) -> list[int]:
    """The rows, the columns, and last the two long diagonals."""
    along = range(size)
    rows = [mask([row * STRIDE + column for column in along]) for row in along]
    columns = [mask([row * STRIDE + column for row in along]) for column in along]
    falling, rising = [i * STRIDE + i for i in along], [i * STRIDE + size - 1 - i for i in along]
    return rows + columns + [mask(falling), mask(rising)]


BOARDS: Final = [mask(square(size)) for size in SIZES]
RIMS: Final = [mask([place for place in square(size) if on_rim(place, size)]) for size in SIZES]
CHECKERED: Final = [
    mask([p for p in square(n) if (n - 1 - p // STRIDE + p) % 2 == 0]) for n in SIZES
]  # top left: green
LINES: Final = [lines(size) for size in SIZES]
ENTRIES: Final = [[entries(place, size) for place in range(PLACES)] for size in SIZES]
SEGMENTS: Final = [segment(place, entry) for place in range(PLACES) for entry in range(PLACES)]


def pushed(green: i64, place: i64, entry: i64) -> i64:
    """The green tiles after the tile from this place came in there: all between move one place toward the gap."""
    between: i64 = SEGMENTS[place * PLACES + entry]
    step = 1 if place // STRIDE == entry // STRIDE else STRIDE
    tile = green >> place & 1
    others = green & between & ~(tile << place)
    moved = others >> step if entry > place else others << step
    return (green & ~between) | moved | (tile << entry)


def place_name(place: int) -> str:
    return "abcdef"[place % STRIDE] + "123456"[place // STRIDE]
