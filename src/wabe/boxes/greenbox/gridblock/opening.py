"""How a game begins: the board is laid or built, the cubes find their first tile, tiles are turned over."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import SYMBOLS, TILES
from wabe.boxes.greenbox.gridblock.board import (
    BLOCK,
    BLOCK_BESIDE,
    BLOCK_PLACES,
    COLOURS,
    FACE_UP,
    GRID,
    GRID_BESIDE,
    GRID_PLACES,
    NOBODY,
    UNCLAIMED,
    packed,
)
from wabe.boxes.greenbox.gridblock.hands import (
    BUILT_BOARD,
    CARDS,
    CELL,
    FLIP,
    START,
    TILE,
    YELLOW_TILES,
    Hands,
    card_of,
)
from wabe.core.state import EVERYONE

FLIPS: Final = (0, 0, 2, 3, 2)  # tiles that every colour turns over in variant A, by the number of seats

BUILT: Final = 0
SHOWN: Final = 1
STARTED: Final = 2
FLIPPED: Final = 3


class Opening(Hands):
    held: list[int]  # held[colour * 6 + symbol]: 1 while that tile is still to be built; empty but in variant B
    symbol: int  # of the tile about to be built; -1: none

    def begin_round(self) -> None:
        raise NotImplementedError

    def lay_block(self) -> None:
        symbols = list(range(SYMBOLS))
        self.shuffle(symbols)
        self.clear_board(symbols, BLOCK_PLACES[:], BLOCK_BESIDE[:], self.colours)
        self.held = [1] * (self.colours * SYMBOLS)
        self.ask_colour(self.colours - 1, TILE)

    def lay_grid(self, spread: bool) -> None:
        symbols = [tile // SYMBOLS for tile in range(TILES)]
        self.shuffle(symbols)
        while spread and packed(symbols):  # R11
            self.shuffle(symbols)
        self.clear_board(symbols, GRID_PLACES[:], GRID_BESIDE[:], self.colours)
        self.held = []
        self.show_card(0)

    def build(self, seat: int, place: int) -> None:
        self.lay(self.symbol, place)
        self.held[self.colour * SYMBOLS + self.symbol] = 0
        self.tell(EVERYONE, BUILT, seat, self.symbol, place)
        self.symbol = NOBODY
        if self.colour > 0:
            self.ask_colour(self.colour - 1, TILE)
        elif self.lap < SYMBOLS - 1:
            self.lap += 1
            self.ask_colour(self.colours - 1, TILE)
        else:
            self.lap = 0
            self.show_card(0)

    def show_card(self, colour: int) -> None:
        self.card = colour * CARDS + self.roll(CARDS)
        self.ask_colour(colour, START)
        self.tell(EVERYONE, SHOWN, self.turn, card_of(self.card))

    def start_on(self, seat: int, tile: int) -> None:
        self.active[self.colour] = tile
        self.corners[tile * COLOURS + self.colour] += 1
        self.tell(EVERYONE, STARTED, seat, self.colour, self.places[tile])
        self.card = NOBODY
        if self.colour + 1 < self.colours:
            self.show_card(self.colour + 1)
        elif self.variant == YELLOW_TILES:
            self.ask_colour(self.colours - 1, FLIP)
        else:
            self.begin_round()

    def flip(self, seat: int, tile: int) -> None:
        self.yellow[tile] = UNCLAIMED
        self.tell(EVERYONE, FLIPPED, seat, self.colour, self.places[tile])
        self.lap += 1
        if self.lap == FLIPS[self.seats]:
            self.lap = 0
            if self.colour > 0:
                self.ask_colour(self.colour - 1, FLIP)
            else:
                self.begin_round()

    def copy_opening(self, source: Opening) -> None:
        self.copy_hands(source)
        self.held, self.symbol = source.held[:], source.symbol

    def tiles_built(self, colour: int) -> int:
        """How many of its own tiles this colour has added to the board."""
        if self.variant != BUILT_BOARD:
            return 0
        return self.lap + (1 if colour > self.colour else 0) if self.phase <= CELL else SYMBOLS

    def opening_flaw(self) -> str:
        every = range(self.colours)
        laps = (SYMBOLS, SYMBOLS, 1, FLIPS[self.seats])  # by phase
        if self.round == 0 and not 0 <= self.lap < laps[self.phase]:
            return f"Field lap must be from 0 to {laps[self.phase] - 1} in this phase."
        built = self.variant == BUILT_BOARD
        count = BLOCK + sum(self.tiles_built(colour) for colour in every) if built else GRID
        fault = self.board_flaw(count, self.colours)
        if fault:
            return fault
        if self.places[:BLOCK] != BLOCK_PLACES if built else self.places != GRID_PLACES:
            return "The tiles must lie in a square of six by six, or around a block of two by three in variant B."
        for tile in range(BLOCK if built else count, count):
            if not any(0 <= other < tile for other in self.beside[tile * 4 : tile * 4 + 4]):
                return "A tile is built beside an earlier one."
        if len(self.held) != (self.colours * SYMBOLS if built else 0) or any(not 0 <= one <= 1 for one in self.held):
            return "Field held must have 0 or 1 for each tile of each colour in variant B, and be empty otherwise."
        for colour in every:
            if built and sum(self.held[colour * SYMBOLS : (colour + 1) * SYMBOLS]) != SYMBOLS - self.tiles_built(
                colour
            ):
                return "Each colour builds one tile at a time, in reverse order."
        for symbol in range(SYMBOLS):
            expected = 1 + self.colours - sum(self.held[symbol::SYMBOLS]) if built else GRID // SYMBOLS
            if self.symbols.count(symbol) != expected:
                return "There must be six tiles of each symbol; in variant B one in the block and one for each colour."
        if self.phase == CELL:
            if not 0 <= self.symbol < SYMBOLS or not self.held[self.colour * SYMBOLS + self.symbol]:
                return "Field symbol must be that of a tile still held."
        elif self.symbol != NOBODY:
            return "Field symbol must be -1 unless a tile is being built."
        return self.cubes_flaw()

    def cubes_flaw(self) -> str:
        for colour in range(self.colours):
            tile = self.active[colour]
            started = self.phase > START or (self.phase == START and colour < self.colour)
            if (tile >= 0) != started:
                return "Every colour has an active cube from its start on, and not before."
            if not started and self.cubes(colour):
                return "The first cube of a colour is placed with its active cube."
            if started and not 1 <= sum(self.corners[colour::COLOURS]) <= self.cubes(colour) <= 1 + self.turns(colour):
                return "A colour has a cube from its start, and at most one more for every turn."
            if started and self.round == 0 and self.corners[tile * COLOURS + colour] != 1:
                return "The first cube of a colour lies with its active cube."
            if started and self.yellow[tile] != FACE_UP and self.owner_of(tile) != self.owner(colour):
                return "Nobody stands on a yellow tile that is not their own."
        if any(
            self.corners[tile * COLOURS + i] for tile in range(len(self.symbols)) for i in range(self.colours, COLOURS)
        ):
            return "Only colours that play have cubes."
        flipped = len(self.symbols) - self.yellow.count(FACE_UP)
        expected = 0
        if self.variant == YELLOW_TILES and self.phase >= FLIP:
            expected = self.colours * FLIPS[self.seats]
            if self.phase == FLIP:
                expected -= (self.colour + 1) * FLIPS[self.seats] - self.lap
        if flipped != expected or (self.phase == FLIP and max(self.yellow) >= 0):
            return "In variant A every colour turns over two tiles, or three with three seats, and claims none before."
        return ""

    def owner_of(self, tile: int) -> int:
        """The seat that has claimed a tile; -1: nobody."""
        return self.owner(self.yellow[tile]) if self.yellow[tile] >= 0 else NOBODY
