"""Building the board: tiles are dealt out and placed, in turns, at will, or by the game itself."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE, shuffled_board
from wabe.boxes.jackrabbits.jackrabbits.cards import COLUMN, EDGE, MANNER, NONE, ROTATION, ROW, SIDE, TILE
from wabe.boxes.jackrabbits.jackrabbits.placing import Ground
from wabe.boxes.jackrabbits.jackrabbits.tiles import CAVES, FAR, LOWEST_TWIN, RIVERS, TILES, TOWNS, TURNS
from wabe.boxes.jackrabbits.jackrabbits.trade import Trade
from wabe.core.state import EVERYONE, State

BOARDS: Final = ("sample", "shuffled", "turns", "freestyle", "random")
TURN_BY_TURN: Final = 2
FREESTYLE: Final = 3
JOINED: Final = 0
ISLAND: Final = 1
PASS: Final = TILES

PLACED: Final = 60
PASSED: Final = 61


class Building(Trade):
    mode: int  # which of BOARDS
    first: int  # the starting seat
    stock: list[int]  # by tile: the seat that has it to place
    placed: bool  # freestyle: the seat has placed a tile in this turn
    piece: int  # the tile that is being placed
    side: int  # where, as far as chosen
    column: int
    row: int
    places: list[int]  # what can be chosen: tiles, then joined placements as side * 6 + edge, or centres

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Building)
        self.mode = source.mode
        self.first = source.first
        self.stock = source.stock[:]
        self.placed = source.placed
        self.piece = source.piece
        self.side = source.side
        self.column = source.column
        self.row = source.row
        self.places = source.places[:]

    def start_play(self) -> None:
        raise NotImplementedError

    def choose_board(self, given: list[int]) -> None:
        """Setup step 1; a board that is built begins with the Citadel alone. `given`: one that was kept, or none."""
        self.stock = [NONE] * TILES
        self.placed = False
        self.piece = self.side = self.column = self.row = NONE
        self.places = []
        word = BOARDS[self.mode]
        if given or word == "sample" or word == "shuffled":
            self.board = given or (SAMPLE[:] if word == "sample" else shuffled_board(self))
            self.start_play()
            return
        self.board = [0, 0, 0] + [0, 0, -1] * (TILES - 1)
        for low, high in ((TOWNS, RIVERS), (RIVERS, CAVES), (CAVES, TILES)):
            tiles = list(range(low, high))
            self.shuffle(tiles)
            for i, tile in enumerate(tiles):
                self.stock[tile] = i % self.seats
        if word == "random":
            self.build_at_random()
            self.start_play()
        else:
            self.ask_builder(self.first)

    def tiles_of(self, seat: int) -> list[int]:
        return [tile for tile in range(TILES) if self.stock[tile] == seat]

    def ask_builder(self, seat: int) -> None:
        """The first seat, from this one on, that can place a tile; if none can, the board is finished."""
        ground = Ground(self.board)
        self.placed = False
        for i in range(self.seats):
            builder = (seat + i) % self.seats
            self.places = ground.placeable(self.tiles_of(builder))
            if self.places:
                self.phase = TILE
                self.ask(builder)
                return
        self.stock = [NONE] * TILES  # tiles left over are out of the game
        self.start_play()

    def legal_building(self) -> list[int]:
        if self.phase == TILE:
            return [*self.places, PASS] if self.placed else self.places[:]
        if self.phase == MANNER:
            island = [ISLAND] if self.piece < RIVERS else []
            return [JOINED, *island] if self.places else island
        if self.phase == SIDE:
            return distinct([place // 6 for place in self.places])
        if self.phase == EDGE:
            return [place % 6 for place in self.places if place // 6 == self.side]
        if self.phase == COLUMN:
            return distinct([centre // 256 for centre in self.places])
        if self.phase == ROW:
            return [centre % 256 for centre in self.places if centre // 256 == self.column]
        return list(range(TURNS[self.piece]))

    def build(self, seat: int, move: int) -> None:
        if self.phase == TILE:
            if move == PASS:
                self.tell(EVERYONE, PASSED, seat)
                self.ask_builder((seat + 1) % self.seats)
            else:
                self.piece = move
                self.places = Ground(self.board).joined(move)
                self.phase = MANNER
        elif self.phase == MANNER:
            if move == ISLAND:
                self.places = Ground(self.board).centres()
            self.phase = COLUMN if move == ISLAND else SIDE
        elif self.phase == SIDE:
            self.side = move
            self.phase = EDGE
        elif self.phase == EDGE:
            self.put(seat, Ground(self.board).lying(self.piece, self.side, move))
        elif self.phase == COLUMN:
            self.column = move
            self.phase = ROW
        elif self.phase == ROW:
            self.row = move
            self.phase = ROTATION
        else:
            self.put(seat, [self.column - FAR, self.row - FAR, move])

    def put(self, seat: int, placement: list[int]) -> None:
        tile = self.piece
        self.board[3 * tile : 3 * tile + 3] = placement
        self.stock[tile] = NONE
        self.tell(EVERYONE, PLACED, seat, tile)
        self.piece = self.side = self.column = self.row = NONE
        if self.mode == FREESTYLE:
            self.places = Ground(self.board).placeable(self.tiles_of(seat))
            if self.places:
                self.placed = True
                self.phase = TILE
                return
        self.ask_builder((seat + 1) % self.seats)

    def build_at_random(self) -> None:
        """The game makes all placements: every joined one is as likely; an island only if there is none."""
        seat = self.first
        skipped = 0
        while skipped < self.seats:
            ground = Ground(self.board)
            tiles = self.tiles_of(seat)
            known: list[list[int]] = [[] for _ in range(TILES)]
            choices: list[list[int]] = []
            for tile in tiles:
                twin = LOWEST_TWIN[tile]
                if not known[twin]:
                    known[twin] = ground.placements(tile)
                choices += [[tile, place] for place in known[twin]]
            hexagons = [tile for tile in tiles if tile < RIVERS]
            if choices:
                tile, place = choices[self.roll(len(choices))]
                self.board[3 * tile : 3 * tile + 3] = ground.lying(tile, place // 6, place % 6)
                self.stock[tile] = NONE
            elif hexagons:
                tile = hexagons[self.roll(len(hexagons))]
                centres = ground.centres()
                centre = centres[self.roll(len(centres))]
                turned = self.roll(TURNS[tile])
                self.board[3 * tile : 3 * tile + 3] = [centre // 256 - FAR, centre % 256 - FAR, turned]
                self.stock[tile] = NONE
            skipped = 0 if choices or hexagons else skipped + 1
            seat = (seat + 1) % self.seats
        self.stock = [NONE] * TILES

    def building_flaw(self) -> str:
        """What is wrong with the fields of a board that is being built."""
        if len(self.stock) != TILES or any(not NONE <= seat < self.seats for seat in self.stock):
            return f"Field stock must have a seat, or -1, for each of the {TILES} tiles."
        if any(self.stock[tile] != NONE and self.board[3 * tile + 2] >= 0 for tile in range(TILES)):
            return "Field stock: a tile that lies on the board is in nobody's stock."
        building = self.phase <= ROTATION and not self.over
        if not building:
            if self.stock.count(NONE) < TILES or self.places or self.placed:
                return "The board is finished: fields stock, places and placed must be empty."
            if max(self.piece, self.side, self.column, self.row) > NONE:
                return "The board is finished: fields piece, side, column and row must be -1."
            return ""
        if self.mode != TURN_BY_TURN and self.mode != FREESTYLE:
            return "This board is not built by the players."
        ground = Ground(self.board)
        choosing = self.phase == TILE
        if (self.piece == NONE) != choosing or (self.placed and self.mode != FREESTYLE):
            return "Field piece must be -1 exactly while a tile is chosen, and placed false but in freestyle."
        if not choosing and (not 0 <= self.piece < TILES or self.stock[self.piece] != self.turn):
            return "Field piece must be a tile in the stock of the seat whose turn it is."
        if choosing:
            places = ground.placeable(self.tiles_of(self.turn))
        elif self.phase <= EDGE:
            places = ground.joined(self.piece)
        else:
            places = ground.centres() if self.piece < RIVERS else []
        if self.places != places:
            return "Field places must have exactly what can be chosen."
        return self.chosen_flaw()

    def chosen_flaw(self) -> str:
        sides = [place // 6 for place in self.places] if self.phase == EDGE else [NONE]
        columns = [centre // 256 for centre in self.places] if self.phase >= ROW else [NONE]
        rows = [self.row] if self.phase == ROTATION and self.column * 256 + self.row in self.places else []
        if self.phase != ROTATION:
            rows = [NONE]
        if self.side not in sides or self.column not in columns or self.row not in rows:
            return "Fields side, column and row must be what was chosen, and -1 before that."
        return ""


def distinct(numbers: list[int]) -> list[int]:
    """Sorted numbers, each once."""
    return [number for i, number in enumerate(numbers) if i == 0 or numbers[i - 1] != number]
