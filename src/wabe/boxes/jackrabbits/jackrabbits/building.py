"""Building the board: where a tile can be placed, in turns, at will, or by the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE, shuffled_board
from wabe.boxes.jackrabbits.jackrabbits.realm import meet, sides_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVES,
    DIRECTIONS,
    FAR,
    LOWEST_TWIN,
    RIVERS,
    TILES,
    TOWNS,
    TURNS,
    Point,
    cells,
    corners,
    sides,
)
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits

BOARDS: Final = ("sample", "shuffled", "turns", "freestyle", "random")
TURN_BY_TURN: Final = 2
FREESTYLE: Final = 3

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


# --- the builders -------------------------------------------------------------------------------


def choose_board(state: JackRabbits, given: list[int]) -> None:
    """Setup step 1; a board that is built begins with the Citadel alone. `given`: one that was kept, or none."""
    state.stock = [terms.NONE] * TILES
    state.placed = False
    state.piece = state.side = state.column = state.row = terms.NONE
    state.places = []
    word = BOARDS[state.mode]
    if given or word == "sample" or word == "shuffled":
        state.board = given or (SAMPLE[:] if word == "sample" else shuffled_board(state))
        state.start_play()
        return
    state.board = [0, 0, 0] + [0, 0, -1] * (TILES - 1)
    for low, high in ((TOWNS, RIVERS), (RIVERS, CAVES), (CAVES, TILES)):
        tiles = list(range(low, high))
        state.shuffle(tiles)
        for i, tile in enumerate(tiles):
            state.stock[tile] = i % state.seats
    if word == "random":
        build_at_random(state)
        state.start_play()
    else:
        ask_builder(state, state.first)


def tiles_of(state: JackRabbits, seat: int) -> list[int]:
    return [tile for tile in range(TILES) if state.stock[tile] == seat]


def ask_builder(state: JackRabbits, seat: int) -> None:
    """The first seat, from this one on, that can place a tile; if none can, the board is finished."""
    ground = Ground(state.board)
    state.placed = False
    for i in range(state.seats):
        builder = (seat + i) % state.seats
        state.places = ground.placeable(tiles_of(state, builder))
        if state.places:
            state.phase = terms.TILE
            state.ask(builder)
            return
    state.stock = [terms.NONE] * TILES  # tiles left over are out of the game
    state.start_play()


def choosable(state: JackRabbits) -> list[int]:
    """What the builder chooses from: tiles, then joined placements as side * 6 + edge, or centres of islands."""
    if state.phase > terms.ROTATION or state.over:
        return []
    ground = Ground(state.board)
    if state.phase == terms.TILE:
        return ground.placeable(tiles_of(state, state.turn))
    if state.phase <= terms.EDGE:
        return ground.joined(state.piece)
    return ground.centres() if state.piece < RIVERS else []


def legal_building(state: JackRabbits) -> list[int]:
    if state.phase == terms.TILE:
        return [*state.places, terms.PASS] if state.placed else state.places[:]
    if state.phase == terms.MANNER:
        island = [terms.ISLAND] if state.piece < RIVERS else []
        return [terms.JOINED, *island] if state.places else island
    if state.phase == terms.SIDE:
        return distinct([place // 6 for place in state.places])
    if state.phase == terms.EDGE:
        return [place % 6 for place in state.places if place // 6 == state.side]
    if state.phase == terms.COLUMN:
        return distinct([centre // 256 for centre in state.places])
    if state.phase == terms.ROW:
        return [centre % 256 for centre in state.places if centre // 256 == state.column]
    return list(range(TURNS[state.piece]))


def build(state: JackRabbits, seat: int, move: int) -> None:
    if state.phase == terms.TILE:
        if move == terms.PASS:
            state.tell(EVERYONE, "passed", seat)
            ask_builder(state, (seat + 1) % state.seats)
        else:
            state.piece = move
            state.phase = terms.MANNER
            state.places = choosable(state)
    elif state.phase == terms.MANNER:
        state.phase = terms.COLUMN if move == terms.ISLAND else terms.SIDE
        if move == terms.ISLAND:
            state.places = choosable(state)
    elif state.phase == terms.SIDE:
        state.side = move
        state.phase = terms.EDGE
    elif state.phase == terms.EDGE:
        put(state, seat, Ground(state.board).lying(state.piece, state.side, move))
    elif state.phase == terms.COLUMN:
        state.column = move
        state.phase = terms.ROW
    elif state.phase == terms.ROW:
        state.row = move
        state.phase = terms.ROTATION
    else:
        put(state, seat, [state.column - FAR, state.row - FAR, move])


def put(state: JackRabbits, seat: int, placement: list[int]) -> None:
    tile = state.piece
    state.board[3 * tile : 3 * tile + 3] = placement
    state.stock[tile] = terms.NONE
    state.tell(EVERYONE, "placed", seat, tile)
    state.piece = state.side = state.column = state.row = terms.NONE
    if state.mode == FREESTYLE:
        state.phase = terms.TILE
        state.places = choosable(state)
        if state.places:
            state.placed = True
            return
    ask_builder(state, (seat + 1) % state.seats)


def build_at_random(state: JackRabbits) -> None:
    """The game makes all placements: every joined one is as likely; an island only if there is none."""
    seat = state.first
    skipped = 0
    while skipped < state.seats:
        ground = Ground(state.board)
        tiles = tiles_of(state, seat)
        known: list[list[int]] = [[] for _ in range(TILES)]
        choices: list[list[int]] = []
        for tile in tiles:
            twin = LOWEST_TWIN[tile]
            if not known[twin]:
                known[twin] = ground.placements(tile)
            choices += [[tile, place] for place in known[twin]]
        hexagons = [tile for tile in tiles if tile < RIVERS]
        if choices:
            tile, place = choices[state.roll(len(choices))]
            state.board[3 * tile : 3 * tile + 3] = ground.lying(tile, place // 6, place % 6)
            state.stock[tile] = terms.NONE
        elif hexagons:
            tile = hexagons[state.roll(len(hexagons))]
            centres = ground.centres()
            centre = centres[state.roll(len(centres))]
            turned = state.roll(TURNS[tile])
            state.board[3 * tile : 3 * tile + 3] = [centre // 256 - FAR, centre % 256 - FAR, turned]
            state.stock[tile] = terms.NONE
        skipped = 0 if choices or hexagons else skipped + 1
        seat = (seat + 1) % state.seats
    state.stock = [terms.NONE] * TILES


def distinct(numbers: list[int]) -> list[int]:
    """Sorted numbers, each once."""
    return [number for i, number in enumerate(numbers) if i == 0 or numbers[i - 1] != number]
