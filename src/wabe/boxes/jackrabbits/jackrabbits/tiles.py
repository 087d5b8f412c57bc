"""The 37 tiles and the triangular lattice they lie on."""

from __future__ import annotations

from typing import Final

SPADE: Final = 0
HEART: Final = 1
DIAMOND: Final = 2
CLUB: Final = 3
ANY: Final = 15  # as a mask of suits: the asterisk
SUITS: Final = "SHDC"
SUIT_NAMES: Final = ("spades", "hearts", "diamonds", "clubs")

CITADEL: Final = 0  # tiles by number; then J, Q, K, each in the order of suits
TOWNS: Final = 1
PALACES: Final = 5
TOWERS: Final = 9
RIVERS: Final = 13
MOUNTAINS: Final = 17
WOODS: Final = 21
CAVES: Final = 25
MERCHANTS: Final = 31
TENTS: Final = 35
TILES: Final = 37

NAMES: Final = (
    ["Citadel", *[rank + suit for rank in "JQK" for suit in SUITS]]
    + [f"{kind}{i}" for kind in ("RV", "MT", "WD") for i in range(1, 5)]
    + [f"CV{i}" for i in range(1, 7)]
    + [f"ME{i}" for i in range(1, 5)]
    + ["TE1", "TE2"]
)
EDGES: Final = (
    ["RRRRRR"] + ["RRRFRF"] * 4 + ["RRRFFF"] * 4 + ["RFFRFF"] * 4 + ["RRRR"] * 12 + ["RRR"] * 10 + ["RRF"] * 2
)  # R: road, F: field
SIDES: Final = [len(edges) for edges in EDGES]
ROADS: Final = [[edge == "R" for edge in edges] for edges in EDGES]
TURNS: Final = [1] + [6] * 8 + [3] * 4 + [2] * 12 + [1] * 10 + [3] * 2  # rotations that differ from each other
MARKS: Final = (
    [0] * 13
    + [1 << HEART] * 4
    + [1 << SPADE] * 4
    + [1 << CLUB] * 4
    + [0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100]  # caves: two suits each
    + [0b0101, 0b0110, 0b1100, ANY]
    + [0b0110, 0b1001]
)  # suits that pay at the tile, as a mask
LOWEST_TWIN: Final = [
    tile if not RIVERS <= tile < CAVES else tile - (tile - RIVERS) % 4 for tile in range(TILES)
]  # tiles that are equal in everything have the same number here

NODES: Final = 49  # road nodes: 13 hexagons, a and b of 12 rhombuses, 12 triangles
UNDERGROUND: Final = 49  # where else a rabbit can be
OVERBOARD: Final = 50
HEXAGONS: Final = 13
FIRST_TRIANGLE: Final = 37
CAVE_NODES: Final = 37
MERCHANT_NODES: Final = 43
TENT_NODES: Final = 47
HEXAGON_MASK: Final = (1 << HEXAGONS) - 1

NODE_NAMES: Final = NAMES[:13] + [name + road for name in NAMES[13:25] for road in "ab"] + NAMES[25:]
TILE_OF: Final = [*range(13), *[tile for tile in range(13, 25) for _ in "ab"], *range(25, 37)]
ROAD_OF_EDGE: Final = ((0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1, 0))  # of a river, a mountain, a wood: a or b

DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FAR: Final = 128  # no point of a board is as far from the Citadel

Point = tuple[int, int]


def node_at(tile: int, edge: int) -> int:
    """The road node that a road edge of the tile leads to."""
    if tile < RIVERS:
        return tile
    if tile < CAVES:
        return HEXAGONS + 2 * (tile - RIVERS) + ROAD_OF_EDGE[(tile - RIVERS) // 4][edge]
    return tile - CAVES + FIRST_TRIANGLE


def corners(tile: int, a: int, b: int, r: int) -> list[Point]:
    """The corners of a tile that lies at (a, b) with rotation r, counter-clockwise."""
    if tile < RIVERS:
        return [(a + DIRECTIONS[(r + i) % 6][0], b + DIRECTIONS[(r + i) % 6][1]) for i in range(6)]
    (xa, xb), (ya, yb) = DIRECTIONS[r], DIRECTIONS[(r + 1) % 6]
    if tile < CAVES:
        return [(a, b), (a + xa, b + xb), (a + xa + ya, b + xb + yb), (a + ya, b + yb)]
    return [(a, b), (a + xa, b + xb), (a + ya, b + yb)]


def sides(tile: int, a: int, b: int, r: int) -> list[int]:
    """The sides of the tile by edge, each as one number: twice its middle."""
    points = corners(tile, a, b, r)
    found = []
    for i in range(len(points)):
        (pa, pb), (qa, qb) = points[i], points[i + 1 - len(points)]
        found.append((pa + qa + 2 * FAR) * 1024 + pb + qb + 2 * FAR)
    return found


def cell(p: Point, q: Point, s: Point) -> int:
    """The unit triangle with these corners, as one number. Even: it points up; its neighbour there is odd."""
    a, b = p[0] + q[0] + s[0], p[1] + q[1] + s[1]
    return ((a // 3 + FAR) * 256 + b // 3 + FAR) * 2 + a % 3 - 1


def cells(tile: int, a: int, b: int, r: int) -> list[int]:
    """The unit triangles that the tile covers."""
    points = corners(tile, a, b, r)
    if tile < RIVERS:
        return [cell((a, b), points[i], points[i - 1]) for i in range(6)]
    if tile < CAVES:
        return [cell(points[0], points[1], points[3]), cell(points[1], points[2], points[3])]
    return [cell(points[0], points[1], points[2])]


def outside(tile: int, a: int, b: int, r: int) -> list[int]:
    """By edge: the unit triangle on the other side of it."""
    points = corners(tile, a, b, r)
    count = len(points)
    found = []
    for i in range(count):
        p, q = points[i], points[i + 1 - count]
        if tile < RIVERS:
            inner = (a, b)
        elif tile < CAVES:
            inner = points[3] if i < 2 else points[1]
        else:
            inner = points[i - 1]
        found.append(cell(p, q, (p[0] + q[0] - inner[0], p[1] + q[1] - inner[1])))
    return found


def neighbours(code: int) -> tuple[int, int, int]:
    """The three unit triangles that share a side with this one."""
    if code % 2 == 0:
        return code + 1, code - 511, code - 1
    return code - 1, code + 511, code + 1
