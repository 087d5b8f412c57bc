"""The others' part: cubes put around their tiles, first while looking, then from memory, each in secret."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.matchmaker.deal import BLIND, OPEN, TILES, Deal
from wabe.boxes.greenbox.matchmaker.demands import AROUND, CUBE_KINDS, EACH, PLACES, ZONE_NAMES, ZONES
from wabe.boxes.greenbox.matchmaker.memory import LOST, MEMORIES, STRENGTHS, fates
from wabe.core.options import Options

LEVELS: Final = ("normal", "young", "advanced")
YOUNG: Final = 1
ADVANCED: Final = 2
USUAL: Final = [0, 1, 2, 3, 4, 5]  # the order of the tiles unless one chooses another
SPARE: Final = 8  # touches in a phase of the live form: twice the cards, and so many

# moves of the open and the blind phase
TAKE: Final = PLACES  # below: put a cube at this place
DONE: Final = 2 * PLACES  # below: take the cube back from the place move - TAKE
COLOUR: Final = DONE + 1  # in turns a cube is put in three steps: its colour ...
TILE: Final = COLOUR + CUBE_KINDS  # ... the tile ...
ZONE: Final = TILE + SYMBOLS  # ... and the zone
PUTS: Final = [list(range(colour * AROUND, (colour + 1) * AROUND)) for colour in range(CUBE_KINDS)]
TILE_MOVES: Final = list(range(TILE, ZONE))
ZONE_MOVES: Final = list(range(ZONE, ZONE + ZONES))

NONE: Final = -1


class Cubes(Deal):
    live: bool
    level: int
    bot_memory: list[int]  # per seat: how well a bot there remembers
    tiles: list[list[int]]  # per seat: the symbols of its tiles from left to right
    cubes: list[list[int]]  # per seat: the places of its cubes, by position of the tile; sorted, secret
    touched: list[int]  # per seat: cubes put or taken in this phase
    held: list[int]  # in turns, per seat: the colour of the cube that it is about to put; secret
    aimed: list[int]  # and the position of the tile
    memory: list[int]  # per seat: what a bot there will remember, from the open phase on; see memory.py

    def set_up_cubes(self, options: Options) -> None:
        self.live = options.word("form") == "live"
        self.level = LEVELS.index(options.word("level"))
        self.bot_memory = [STRENGTHS.index(word) for word in options.words("botMemory")]
        self.tiles = [[] if self.live else USUAL[:] for _ in range(self.seats)]
        self.clear()

    def clear(self) -> None:
        """All cubes go back."""
        self.cubes = [[] for _ in range(self.seats)]
        self.touched = [0] * self.seats
        self.held = [NONE] * self.seats
        self.aimed = [NONE] * self.seats
        self.memory = [0] * self.seats

    def chances(self) -> int:
        """How often a seat may put or take a cube in this phase (R14); in the live form more than anybody will."""
        count = len(self.shown)
        if self.live:
            return 2 * count + SPARE
        return 2 * count if self.phase == BLIND else (count + 1) // 2

    def loose(self, seat: int) -> list[int]:
        """The seat's cubes that are not placed, by colour."""
        left = [EACH] * CUBE_KINDS
        for place in self.cubes[seat]:
            left[place // AROUND] -= 1
        return left

    def touches(self, seat: int) -> list[int]:
        """What a seat may do in the open and the blind phase."""
        if self.aimed[seat] != NONE:
            return ZONE_MOVES[:]
        if self.held[seat] != NONE:
            return TILE_MOVES[:]
        moves: list[int] = []
        placed = self.cubes[seat]
        room = len(placed) < len(self.shown)  # R5: at most as many cubes as cards
        loose = self.loose(seat)
        if self.live and room:
            for colour in range(CUBE_KINDS):
                if loose[colour]:
                    moves += PUTS[colour]
        if self.live or self.phase == BLIND:
            last = NONE
            for place in placed:
                if place != last:
                    moves.append(TAKE + place)
                last = place
        if not self.live or self.phase == BLIND:
            moves.append(DONE)
        if not self.live and room:
            for colour in range(CUBE_KINDS):
                if loose[colour]:
                    moves.append(COLOUR + colour)
        return moves

    def touch(self, seat: int, move: int) -> bool:
        """Makes such a move, except done; True: a cube was put or taken back."""
        if move < TAKE:
            self.put(seat, move)
        elif move < DONE:
            self.cubes[seat].remove(move - TAKE)
        elif move < TILE:
            self.held[seat] = move - COLOUR
            return False
        elif move < ZONE:
            self.aimed[seat] = move - TILE
            return False
        else:
            self.put(seat, (self.held[seat] * SYMBOLS + self.aimed[seat]) * ZONES + move - ZONE)
            self.held[seat] = self.aimed[seat] = NONE
        self.touched[seat] += 1
        return True

    def put(self, seat: int, place: int) -> None:
        self.cubes[seat].append(place)
        self.cubes[seat].sort()

    def touch_name(self, seat: int, move: int) -> str:
        if move == DONE:
            return "done"
        if move < TAKE:
            return self.place_name(seat, move)
        if move < DONE:
            return f"take {self.place_name(seat, move - TAKE)}"
        if move < TILE:
            return CUBE_COLOURS[move - COLOUR]
        return self.tile_name(seat, move - TILE) if move < ZONE else ZONE_NAMES[move - ZONE]

    def place_name(self, seat: int, place: int) -> str:
        tile = self.tile_name(seat, place // ZONES % SYMBOLS)
        return f"{CUBE_COLOURS[place // AROUND]} {tile} {ZONE_NAMES[place % ZONES]}"

    def tile_name(self, seat: int, tile: int) -> str:
        """R10: tiles that lie face down are called by their position."""
        return f"tile {tile + 1}" if self.level == ADVANCED else SYMBOL_NAMES[self.tiles[seat][tile]]

    def fates(self, seat: int) -> list[int]:
        """What the seat remembers of each card, once it can't see them."""
        if seat < 0 or self.phase != BLIND:
            return [LOST] * len(self.shown)
        return fates(self.memory[seat], self.bot_memory[seat], len(self.shown))

    def guess_cubes(self, seat: int) -> None:
        """Redraws other seats' cubes and memories. A cube that somebody is about to put is back among the loose ones.

        Nobody knows in the open phase what they themselves will remember.
        """
        for other in range(self.seats):
            if self.phase >= OPEN and (other != seat or self.phase == OPEN):
                self.memory[other] = self.roll(MEMORIES)
            if other == seat:
                continue
            self.held[other] = self.aimed[other] = NONE
            count = len(self.cubes[other])
            if count:
                loose = [EACH] * CUBE_KINDS
                places: list[int] = []
                while len(places) < count:
                    place = self.roll(PLACES)
                    if loose[place // AROUND]:
                        loose[place // AROUND] -= 1
                        places.append(place)
                places.sort()
                self.cubes[other] = places

    def copy_cubes(self, source: Cubes) -> None:
        self.copy_deal(source)
        self.live, self.level, self.bot_memory = source.live, source.level, source.bot_memory[:]
        self.tiles = [row[:] for row in source.tiles]
        self.cubes = [row[:] for row in source.cubes]
        self.touched, self.memory = source.touched[:], source.memory[:]
        self.held, self.aimed = source.held[:], source.aimed[:]

    def cubes_flaw(self) -> str:
        """What is wrong with tiles, cubes and memories; who is asked is known to be right only after this."""
        lists = [self.bot_memory, self.touched, self.held, self.aimed, self.memory]
        if any(len(one) != self.seats for one in lists) or len(self.tiles) != self.seats:
            return "Fields tiles, bot_memory, touched, held, aimed and memory must have an entry for every seat."
        if not 0 <= self.level < len(LEVELS) or any(not 0 <= one < len(STRENGTHS) for one in self.bot_memory):
            return "Fields level and bot_memory must be possible options."
        if any(not 0 <= one < MEMORIES for one in self.memory) or (self.phase < OPEN and any(self.memory)):
            return f"Field memory must have numbers from 0 to {MEMORIES - 1}, and nothing but 0 before the open phase."
        if len(self.cubes) != self.seats or self.cubes[self.maker]:
            return "Field cubes must have a list for every seat, and the Maker's must be empty."
        for seat in range(self.seats):
            fault = self.seat_flaw(seat, self.cubes[seat])
            if fault:
                return fault
        return self.tiles_flaw()

    def tiles_flaw(self) -> str:
        for seat, tiles in enumerate(self.tiles):
            if len(set(tiles)) < len(tiles) or any(not 0 <= symbol < SYMBOLS for symbol in tiles):
                return f"Field tiles: seat {seat} must have different symbols from 0 to 5."
            choosing = self.phase == TILES and self.waiting >> seat & 1
            if len(tiles) > SYMBOLS - 2 if choosing else len(tiles) < SYMBOLS:
                return f"Field tiles: seat {seat} must have all six, or still choose among at least two."
            if not self.live and tiles != USUAL:
                return "Field tiles: in turns all tiles lie in the usual order."
        return ""

    def seat_flaw(self, seat: int, places: list[int]) -> str:
        if any(not 0 <= place < PLACES for place in places) or places != sorted(places) or min(self.loose(seat)) < 0:
            return f"Field cubes: seat {seat} must have sorted places, and at most {EACH} cubes of a colour."
        if len(places) > (len(self.shown) if self.phase >= OPEN else 0):
            return f"Field cubes: seat {seat} has more cubes than cards are shown."
        asked = self.waiting >> seat & 1
        if not 0 <= self.touched[seat] <= self.chances() - asked or (self.phase < OPEN and self.touched[seat]):
            return f"Field touched: seat {seat} can't have touched {self.touched[seat]} cubes."
        if self.phase == OPEN and (self.touched[seat] < len(places) or (self.touched[seat] - len(places)) % 2):
            return f"Field touched: seat {seat} has put {len(places)} cubes, but not with {self.touched[seat]} touches."
        if self.held[seat] == NONE:
            return "" if self.aimed[seat] == NONE else f"Field aimed: seat {seat} has no cube in hand."
        if self.live or self.phase < OPEN or not asked or seat == self.maker:
            return f"Field held: seat {seat} has no cube in hand now."
        if not 0 <= self.held[seat] < CUBE_KINDS or not NONE <= self.aimed[seat] < SYMBOLS:
            return f"Fields held and aimed: seat {seat} must have a colour from 0 to 3 and a tile from -1 to 5."
        if not self.loose(seat)[self.held[seat]] or len(places) == len(self.shown):
            return f"Field held: seat {seat} can't put another cube of this colour."
        return ""
