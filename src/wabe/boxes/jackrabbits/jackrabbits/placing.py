"""Where a tile can be placed on a board that is being built."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.realm import meet, sides_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVES,
    DIRECTIONS,
    FAR,
    LOWEST_TWIN,
    RIVERS,
    TILES,
    TURNS,
    Point,
    cells,
    corners,
    sides,
)

SHAPES: Final = (0, RIVERS, CAVES)  # a tile of each
SHAPE: Final = [0] * 13 + [1] * 12 + [2] * 12
BASE_CELLS: Final = [[cells(tile, 0, 0, r) for r in range(6)] for tile in SHAPES]
BASE_SIDES: Final = [[sides(tile, 0, 0, r) for r in range(6)] for tile in SHAPES]


def fitting(shape: int, edge: int, way: int) -> tuple[int, int, int]:
    """A tile whose edge begins at (0, 0) and runs that way: its point and rotation."""
    for r in range(6):
        points = corners(SHAPES[shape], 0, 0, r)
        (pa, pb), (qa, qb) = points[edge], points[edge + 1 - len(points)]
        if (qa - pa, qb - pb) == DIRECTIONS[way]:
            return -pa, -pb, r
    raise AssertionError("an edge can run in every direction")


FITTING: Final = [
    [[fitting(shape, edge, way) for way in range(6)] for edge in range((6, 4, 3)[shape])] for shape in range(3)
]


class Ground:
    """A board as a builder sees it: what is covered, and which sides are open."""

    def __init__(self, board: list[int]) -> None:
        self.board = board
        self.owners = sides_of(board)
        self.land: set[int] = set()
        for tile in range(TILES):
            a, b, r = board[3 * tile : 3 * tile + 3]
            if r >= 0:
                self.land.update(cells(tile, a, b, r))
        self.open = sorted([side[0] for side in self.owners.values() if len(side) == 1])

    def lying(self, tile: int, side: int, edge: int) -> list[int]:
        """The placement a, b, r of the tile with this edge on the open side, tile * 6 + edge."""
        other = side // 6
        a, b, r = self.board[3 * other : 3 * other + 3]
        points = corners(other, a, b, r)
        p, q = points[side % 6], points[side % 6 + 1 - len(points)]
        way = DIRECTIONS.index((p[0] - q[0], p[1] - q[1]))  # the new edge runs the other way round
        da, db, turned = FITTING[SHAPE[tile]][edge][way]
        return [q[0] + da, q[1] + db, turned]

    def fits(self, tile: int, a: int, b: int, r: int) -> bool:
        """Is the ground free, and do all edges match?"""
        shift = (a * 256 + b) * 2
        for code in BASE_CELLS[SHAPE[tile]][r]:
            if code + shift in self.land:
                return False
        shift = 2 * (a * 1024 + b)
        for edge, code in enumerate(BASE_SIDES[SHAPE[tile]][r]):
            there = self.owners.get(code + shift)
            if there is not None and not meet(there[0], tile * 6 + edge):
                return False
        return True

    def joined(self, tile: int, first: bool = False) -> list[int]:
        """The joined placements as side * 6 + edge, from every open side; `first`: one is enough."""
        found = []
        for side in self.open:
            for edge in range(TURNS[tile]):
                if meet(side, tile * 6 + edge):
                    a, b, r = self.lying(tile, side, edge)
                    if self.fits(tile, a, b, r):
                        found.append(side * 6 + edge)
                        if first:
                            return found
        return found

    def placements(self, tile: int) -> list[int]:
        """The joined placements, each once: what touches several open sides, as in a nook, from the first of them."""
        return [place for place in self.joined(tile) if place // 6 == self.first_touched(tile, place)]

    def first_touched(self, tile: int, place: int) -> int:
        """The first of the sides that a joined placement touches."""
        a, b, r = self.lying(tile, place // 6, place % 6)
        return min([self.owners[side][0] for side in sides(tile, a, b, r) if side in self.owners])

    def centres(self) -> list[int]:
        """Where a hexagon can be an island: at a distance of 2 or 3 from the nearest point of any tile."""
        points: set[Point] = set()
        for tile in range(TILES):
            a, b, r = self.board[3 * tile : 3 * tile + 3]
            if r >= 0:
                points.update(corners(tile, a, b, r))
                if tile < RIVERS:
                    points.add((a, b))
        close = around(points, 1)
        return sorted([(a + FAR) * 256 + b + FAR for a, b in around(points, 3) - close])

    def placeable(self, tiles: list[int]) -> list[int]:
        """Those of the tiles that can be placed somewhere; of equal tiles the first."""
        found: list[int] = []
        seen: set[int] = set()
        for tile in tiles:
            if LOWEST_TWIN[tile] not in seen:
                seen.add(LOWEST_TWIN[tile])
                if tile < RIVERS or self.joined(tile, first=True):
                    found.append(tile)
        return found


def around(points: set[Point], distance: int) -> set[Point]:
    """All points at most so far from one of these."""
    found = points
    for _ in range(distance):
        found = found | {(a + da, b + db) for a, b in found for da, db in DIRECTIONS}
    return found
