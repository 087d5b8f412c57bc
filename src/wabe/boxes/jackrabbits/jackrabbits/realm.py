"""The realm: what a board of tiles means to a rabbit. Roads, walks, islands and waters, worked out once a board.

Sets of road nodes are bit masks. A board is a flat list of a, b, r for each tile; r = -1: not on the board.
"""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVE_NODES,
    FAR,
    HEXAGON_MASK,
    HEXAGONS,
    MERCHANT_NODES,
    NODES,
    RIVERS,
    ROADS,
    TENT_NODES,
    TILE_OF,
    TILES,
    TOWERS,
    cells,
    corners,
    neighbours,
    node_at,
    outside,
    sides,
)

CAVE_MASK: Final = (1 << MERCHANT_NODES) - (1 << CAVE_NODES)

WALK: Final = 2  # what ways cost, in half turns
NIGHT: Final = 4  # underground, and out again in the next turn
SWIM: Final = 6  # the same by way of the water, without a stipend
FLIGHT: Final = 4  # from tower to tower, now and then into the water
PAID: Final = 5  # a turn, and what the cards are worth
NO_WAY: Final = 20


class Realm:
    on: int  # the nodes on the board
    shore: int  # the seaside nodes
    links: list[int]  # by node: the nodes it is linked with
    walk: list[int]  # by node: where a free walk leads; a road node itself too, a hexagon itself not
    island: list[int]  # by node: the nodes of its island
    boats: list[int]  # by node: the seaside nodes on the waters that touch its tile
    sails: list[int]  # by node: the same of all road nodes of its walk
    far: list[list[int]]  # from hexagon to hexagon: half turns, about; an estimate, for bots

    def __init__(self, board: list[int]) -> None:
        self.links = [0] * NODES
        self.on = self.shore = 0
        for node in range(NODES):
            if board[3 * TILE_OF[node] + 2] >= 0:
                self.on |= 1 << node
        owners = sides_of(board)
        for side in owners.values():
            if len(side) == 2 and ROADS[side[0] // 6][side[0] % 6]:
                one, other = node_at(side[0] // 6, side[0] % 6), node_at(side[1] // 6, side[1] % 6)
                self.links[one] |= 1 << other
                self.links[other] |= 1 << one
        self.walk = [self.walked(node) for node in range(NODES)]
        self.find_islands(owners)
        self.find_waters(board, owners)
        self.find_distances()

    def walked(self, start: int) -> int:
        reached = 0 if start < HEXAGONS else 1 << start
        fresh = self.links[start] & ~reached
        while fresh:
            reached |= fresh
            ahead = 0
            for node in range(HEXAGONS, NODES):
                if fresh >> node & 1:
                    ahead |= self.links[node]
            fresh = ahead & ~reached
        return reached & ~(1 << start) if start < HEXAGONS else reached

    def find_islands(self, owners: dict[int, list[int]]) -> None:
        isle = list(range(TILES))
        for side in owners.values():
            if len(side) == 2:
                old, new = isle[side[0] // 6], isle[side[1] // 6]
                isle = [new if one == old else one for one in isle]
        self.island = [0] * NODES
        for node in range(NODES):
            for other in range(NODES):
                if isle[TILE_OF[node]] == isle[TILE_OF[other]] and self.on >> node & self.on >> other & 1:
                    self.island[node] |= 1 << other

    def find_waters(self, board: list[int], owners: dict[int, list[int]]) -> None:
        waters = water_of(board)
        touching = [0] * TILES  # by tile: a mask of waters
        seaside: dict[int, int] = {}  # by water: its seaside nodes
        for tile in range(TILES):
            a, b, r = board[3 * tile : 3 * tile + 3]
            if r < 0:
                continue
            beyond = outside(tile, a, b, r)
            for edge, side in enumerate(sides(tile, a, b, r)):
                if len(owners[side]) == 1:
                    water = waters[beyond[edge]]
                    touching[tile] |= 1 << water
                    if ROADS[tile][edge]:
                        seaside[water] = seaside.get(water, 0) | 1 << node_at(tile, edge)
        self.boats = [0] * NODES
        for water, nodes in seaside.items():
            self.shore |= nodes
            for node in range(NODES):
                if touching[TILE_OF[node]] >> water & 1:
                    self.boats[node] |= nodes
        self.sails = [0] * NODES
        for node in range(NODES):
            for road in range(HEXAGONS, NODES):
                if self.walk[node] >> road & 1:
                    self.sails[node] |= self.boats[road]

    def find_distances(self) -> None:
        out = 0  # where caves lead to
        for cave in range(CAVE_NODES, MERCHANT_NODES):
            if self.on >> cave & 1:
                out |= self.walk[cave]
        towers = self.on & HEXAGON_MASK & ~((1 << TOWERS) - 1)
        self.far = []
        for start in range(HEXAGONS):
            walk = self.walk[start]
            below = out if walk & CAVE_MASK else 0
            row = [NO_WAY] * HEXAGONS
            lower(row, towers if towers >> start & 1 else 0, FLIGHT)
            lower(row, self.bought(walk) | below, PAID)
            lower(row, below, NIGHT)
            lower(row, out if (walk & ~HEXAGON_MASK | 1 << start) & self.shore else 0, SWIM)
            lower(row, walk, WALK)
            row[start] = 0
            self.far.append(row)
        for middle in range(HEXAGONS):
            for start in range(HEXAGONS):
                first = self.far[start][middle]
                for goal in range(HEXAGONS):
                    if first + self.far[middle][goal] < self.far[start][goal]:
                        self.far[start][goal] = first + self.far[middle][goal]

    def bought(self, walk: int) -> int:
        """Where one trek, horse or boat leads from a walk."""
        found = 0
        for road in range(HEXAGONS, CAVE_NODES):
            other = road + 1 if road % 2 else road - 1
            if walk >> road & 1 and not walk >> other & 1:
                found |= self.walk[other]
        for merchant in range(MERCHANT_NODES, TENT_NODES):
            if walk >> merchant & 1:
                found |= self.island[merchant] | self.boats[merchant]
                for landing in range(HEXAGONS, NODES):
                    if self.boats[merchant] >> landing & 1:
                        found |= self.walk[landing]
        return found

    def roads(self, node: int) -> int:
        """The road nodes of a walk."""
        return self.walk[node] & ~HEXAGON_MASK


def lower(row: list[int], goals: int, cost: int) -> None:
    """Lowers the cost of these goals."""
    for goal in range(HEXAGONS):
        if goals >> goal & 1 and cost < row[goal]:
            row[goal] = cost


def sides_of(board: list[int]) -> dict[int, list[int]]:
    """Every side of the board: tile * 6 + edge of the one or two tiles that have it."""
    owners: dict[int, list[int]] = {}
    for tile in range(TILES):
        a, b, r = board[3 * tile : 3 * tile + 3]
        if r >= 0:
            for edge, side in enumerate(sides(tile, a, b, r)):
                owners.setdefault(side, []).append(tile * 6 + edge)
    return owners


def water_of(board: list[int]) -> dict[int, int]:
    """Every cell without a tile, some way out to sea, and the number of its water: 0 is the sea."""
    land: set[int] = set()
    points = []
    for tile in range(TILES):
        a, b, r = board[3 * tile : 3 * tile + 3]
        if r >= 0:
            land.update(cells(tile, a, b, r))
            points += corners(tile, a, b, r)
    low_a, high_a = min(a for a, _ in points) - 2, max(a for a, _ in points) + 2
    low_b, high_b = min(b for _, b in points) - 2, max(b for _, b in points) + 2
    sea = [
        ((a + FAR) * 256 + b + FAR) * 2 + k
        for a in range(low_a, high_a + 1)
        for b in range(low_b, high_b + 1)
        for k in (0, 1)
    ]
    water = {code: -1 for code in sea if code not in land}
    count = 0
    for first in sea:  # the first cell of all is far out: its water is the sea
        if water.get(first, 0) >= 0:
            continue
        water[first] = count
        flood = [first]
        while flood:
            for code in neighbours(flood.pop()):
                if water.get(code, 0) < 0:
                    water[code] = count
                    flood.append(code)
        count += 1
    return water


def board_flaw(board: list[int]) -> str:
    """Why this is no legal board, as a sentence."""
    if len(board) != 3 * TILES or any(abs(number) >= FAR - 4 for number in board):
        return f"Field board must have three small numbers for each of the {TILES} tiles."
    if any(not -1 <= r <= 5 for r in board[2::3]) or board[:3] != [0, 0, 0]:
        return (
            "Field board: the Citadel lies at 0, 0, 0; a rotation is from 0 to 5, or -1 for a tile that is not there."
        )
    if any(board[3 * tile + 2] < 0 and board[3 * tile : 3 * tile + 2] != [0, 0] for tile in range(TILES)):
        return "Field board: a tile that is not there has 0, 0, -1."
    covered = [
        code
        for tile in range(TILES)
        if board[3 * tile + 2] >= 0
        for code in cells(tile, board[3 * tile], board[3 * tile + 1], board[3 * tile + 2])
    ]
    if len(set(covered)) < len(covered):
        return "Field board: two tiles overlap."
    for side in sides_of(board).values():
        if len(side) == 2 and not meet(side[0], side[1]):
            return "Field board: roads meet roads and fields meet fields, and hexagons meet at fields only."
    return ""


def meet(one: int, other: int) -> bool:
    """May these edges, tile * 6 + edge, share a side?"""
    road = ROADS[one // 6][one % 6]
    return road == ROADS[other // 6][other % 6] and not (road and one // 6 < RIVERS and other // 6 < RIVERS)
