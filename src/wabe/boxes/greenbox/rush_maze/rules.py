"""Rush Maze: lay a tile, then run over tiles by cards of their symbols; an empty hand wins."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import SYMBOL_NAMES, SYMBOLS, TILES
from wabe.boxes.greenbox.rush_maze import maze
from wabe.boxes.greenbox.rush_maze.maze import NONE, START, STEPS, WAYS, cell_name
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, State, win_shares

TILES_OF_A_SYMBOL: Final = 6
STOP: Final = 4  # after the four ways
ROUND_LIMITS: Final = (20, 100)
LARGEST_HAND: Final = 10
# In each of 400 turns at most a card is drawn, which is a step later on, and there is one stop.
DECISIONS: Final = TILES + 4 * LARGEST_HAND + 2 * 4 * ROUND_LIMITS[1]

PLACE: Final = 0
MOVE: Final = 1

TURNED: Final = 0
BURIED: Final = 1
LAID: Final = 2
WENT: Final = 3
RESHUFFLED: Final = 4
DREW: Final = 5
ROUND_OVER: Final = 6
STOPPED: Final = 7
WON: Final = 8
SHARED: Final = 9


class RushMaze(State):
    copies: int  # cards of each symbol: nothing else of a card counts
    round_limit: int
    rounds: int  # rounds finished
    token: int  # the seat that begins this round
    turns: int  # turns finished in this round
    cells: list[int]  # where the tiles of the maze lie, in the order in which they were laid
    symbols: list[int]  # what they show
    near: list[int]  # near[tile * 4 + way]: the tile next to it
    cubes: list[int]  # per seat: the tile it stands on
    been: int  # a mask of the tiles moved onto in this turn
    tile: int  # the symbol of the tile turned over, while it is to be laid
    stack: list[int]  # tiles nobody has seen, a bag of symbols
    bottom: list[int]  # tiles that everybody saw before they went under the stack, the next one first
    hands: list[list[int]]  # per seat: symbols, ascending
    deck: list[int]  # face down, a bag of symbols
    discards: list[int]  # how many cards of each symbol

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        cards = options.number("deck")
        self.copies = cards // SYMBOLS
        self.round_limit = options.number("roundLimit")
        self.rounds = self.turns = self.been = 0
        self.token = options.seat("start_seat", self.roll(seats))
        self.stack = [symbol for symbol in range(SYMBOLS) for _ in range(TILES_OF_A_SYMBOL)]
        self.cells, self.symbols, self.near = [], [], []
        for cell in START[:seats]:
            self.symbols.append(self.draw(self.stack))
            maze.lay(cell, self.cells, self.near)
        self.cubes = list(range(seats))
        self.shuffle(self.cubes)
        self.bottom, self.tile = [], NONE
        self.deck = [symbol for symbol in range(SYMBOLS) for _ in range(self.copies)]
        self.discards = [0] * SYMBOLS
        size = min(2 * seats + 2, cards // seats)  # 6, 8, 10; of 36 cards four players get 9
        self.hands = [sorted([self.draw(self.deck) for _ in range(size)]) for _ in range(seats)]
        self.open_turn()

    def mover(self) -> int:
        return (self.token + self.turns) % self.seats

    def open_turn(self) -> bool:
        """Turns a tile over; False: the seat has nothing to decide in this turn."""
        seat = self.mover()
        self.ask(seat)
        self.been = 0
        if self.stack or self.bottom:
            tile = self.draw(self.stack) if self.stack else self.bottom.pop(0)
            if self.has_room(seat):
                self.tile = tile
                self.phase = PLACE
                self.tell(EVERYONE, TURNED, seat, tile)
                return True
            self.bottom.append(tile)
            self.tell(EVERYONE, BURIED, seat, tile)
        self.phase = MOVE
        return self.can_go(seat)

    def has_room(self, seat: int) -> bool:
        first = self.cubes[seat] * WAYS
        return any(self.near[first + way] == NONE for way in range(WAYS))

    def held(self, seat: int) -> int:
        """A mask of the symbols in the seat's hand."""
        mask = 0
        for symbol in self.hands[seat]:
            mask |= 1 << symbol
        return mask

    def open_way(self, way: int, seat: int, held: int) -> bool:
        """Is there a tile for which a card is at hand? R3: one that was not moved onto in this turn."""
        tile = self.near[self.cubes[seat] * WAYS + way]
        return tile != NONE and not self.been >> tile & 1 and held >> self.symbols[tile] & 1 == 1

    def can_go(self, seat: int) -> bool:
        held = self.held(seat)
        return any(self.open_way(way, seat, held) for way in range(WAYS))

    def legal(self, seat: int) -> list[int]:
        if self.phase == PLACE:
            first = self.cubes[seat] * WAYS
            return [way for way in range(WAYS) if self.near[first + way] == NONE]
        held = self.held(seat)
        moves = [way for way in range(WAYS) if self.open_way(way, seat, held)]
        moves.append(STOP)
        return moves

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PLACE:
            self.lay(seat, self.cells[self.cubes[seat]] + STEPS[move])
        elif move != STOP:
            self.go(seat, self.near[self.cubes[seat] * WAYS + move])
        if not self.hands[seat]:
            self.end()
        elif move == STOP or not self.can_go(seat):
            self.end_turn(seat)

    def lay(self, seat: int, cell: int) -> None:
        self.tell(EVERYONE, LAID, seat, self.tile, cell)
        self.symbols.append(self.tile)
        maze.lay(cell, self.cells, self.near)
        self.tile = NONE
        self.phase = MOVE

    def go(self, seat: int, tile: int) -> None:
        symbol = self.symbols[tile]
        self.hands[seat].remove(symbol)
        self.discards[symbol] += 1
        self.cubes[seat] = tile
        self.been |= 1 << tile
        self.tell(EVERYONE, WENT, seat, symbol, self.cells[tile])

    def end_turn(self, seat: int) -> None:
        """Draws, and goes on to the next seat that has something to decide."""
        while not self.over:
            self.draw_card(seat)
            self.turns += 1
            if self.turns == self.seats:
                self.end_round()
            if self.over or self.open_turn():
                return
            seat = self.turn

    def draw_card(self, seat: int) -> None:
        if not self.deck:  # R6
            self.deck = [symbol for symbol in range(SYMBOLS) for _ in range(self.discards[symbol])]
            self.discards = [0] * SYMBOLS
            if not self.deck:
                return
            self.tell(EVERYONE, RESHUFFLED, len(self.deck))
        self.hands[seat].append(self.draw(self.deck))
        self.hands[seat].sort()
        self.tell(EVERYONE, DREW, seat)

    def end_round(self) -> None:
        self.turns = 0
        self.rounds += 1
        self.token = (self.token + 1) % self.seats
        if self.rounds == self.round_limit:
            self.tell(EVERYONE, STOPPED, self.rounds)
            self.end()
        else:
            self.tell(EVERYONE, ROUND_OVER, self.token)

    def end(self) -> None:
        self.finish()
        if self.news is not None:
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, WON if share == 1 else SHARED, seat)

    def returns(self) -> list[float]:
        return win_shares([-len(hand) for hand in self.hands])

    def name(self, seat: int, move: int) -> str:
        """`0,-1`: the row and column of the cell to lay on or to go to; `stop`."""
        return "stop" if move == STOP else cell_name(self.cells[self.cubes[seat]] + STEPS[move])

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < WAYS:
            return ""
        tile = self.near[self.cubes[seat] * WAYS + move]
        if self.phase == PLACE:
            return "There is a tile on that cell already"
        if tile == NONE:
            return "There is no tile to go to"
        if self.been >> tile & 1:
            return "You have moved onto that tile in this turn already"
        return f"You hold no {SYMBOL_NAMES[self.symbols[tile]]} card"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "copies": self.copies,
            "round_limit": self.round_limit,
            "rounds": self.rounds,
            "token": self.token,
            "turns": self.turns,
            "cells": self.cells[:],
            "symbols": self.symbols[:],
            "cubes": self.cubes[:],
            "been": [tile for tile in range(len(self.cells)) if self.been >> tile & 1],
            "tile": self.tile,
            "stack": len(self.stack),
            "bottom": self.bottom[:],
            "hands": [hand[:] if seat in (owner, ALL) else len(hand) for owner, hand in enumerate(self.hands)],
            "deck": self.deck[:] if seat == ALL else len(self.deck),
            "discards": self.discards[:],
        }

    def guess(self, seat: int) -> None:
        if seat != ALL:
            self.redeal([hand for owner, hand in enumerate(self.hands) if owner != seat], self.deck)

    def plausible(self, seat: int) -> bool:
        """All see that a seat asked for a move has a card for one."""
        return seat in (self.turn, ALL) or self.phase == PLACE or self.over or self.can_go(self.turn)

    def clone(self) -> RushMaze:
        copy = RushMaze()
        copy.copy_core(self)
        copy.copies, copy.round_limit, copy.rounds = self.copies, self.round_limit, self.rounds
        copy.token, copy.turns, copy.been, copy.tile = self.token, self.turns, self.been, self.tile
        copy.cells, copy.symbols, copy.near = self.cells[:], self.symbols[:], self.near[:]
        copy.cubes, copy.stack, copy.bottom = self.cubes[:], self.stack[:], self.bottom[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.deck, copy.discards = self.deck[:], self.discards[:]
        return copy

    def flaw(self) -> str:
        count = len(self.cells)
        if not self.seats <= count <= TILES or not maze.grown(self.cells, self.seats) or len(self.symbols) != count:
            return "Fields cells and symbols must have the start block, then tiles each next to an earlier one."
        if self.near != maze.laid(self.cells):
            return "Field near does not fit the cells."
        turned = [] if self.tile == NONE else [self.tile]
        tiles = self.symbols + self.stack + self.bottom + turned
        if self.stack != sorted(self.stack) or any(tiles.count(n) != TILES_OF_A_SYMBOL for n in range(SYMBOLS)):
            return "There must be six tiles of each symbol in the maze and in the stack, which is ascending."
        if len(tiles) != TILES or len(self.cubes) != self.seats or any(not 0 <= tile < count for tile in self.cubes):
            return "There must be 36 tiles, and a cube of every seat on one that is laid."
        if len(self.hands) != self.seats or len(self.discards) != SYMBOLS or min(self.discards) < 0:
            return "Field hands must have a hand for every seat, and discards six counts, none below 0."
        piles = [self.deck, *self.hands]
        if any(pile != sorted(pile) or (pile and not 0 <= pile[0] <= pile[-1] < SYMBOLS) for pile in piles):
            return "Fields deck and hands must have symbols from 0 to 5, ascending."
        cards = [sum(pile.count(n) for pile in piles) + self.discards[n] for n in range(SYMBOLS)]
        if self.copies not in (6, 9) or cards != [self.copies] * SYMBOLS:
            return "There must be nine cards of each symbol, or six with the small deck, in hands, deck and discards."
        if not ROUND_LIMITS[0] <= self.round_limit <= ROUND_LIMITS[1] or not 0 <= self.rounds <= self.round_limit:
            return "Field round_limit must be from 20 to 100, and rounds from 0 to that."
        if not 0 <= self.token < self.seats or not 0 <= self.turns < self.seats or not 0 <= self.been < 1 << count:
            return "Fields token, turns and been must name a seat, a turn of the round and tiles of the maze."
        return self.flaw_in_turn()

    def flaw_in_turn(self) -> str:
        winners = [seat for seat in range(self.seats) if not self.hands[seat]]
        if self.over != (len(winners) > 0 or self.rounds == self.round_limit) or len(winners) > 1:
            return "The game is over exactly when a hand is empty, or at the round limit."
        if self.over:
            return "The last tile was laid before the end." if self.tile != NONE else ""
        if self.turn != self.mover():
            return "Field turn does not fit the token and the turns of this round."
        if (self.phase == PLACE) != (self.tile != NONE):
            return "A tile is turned over exactly while it is to be laid."
        if self.phase == PLACE and (self.been or not self.has_room(self.turn)):
            return "A tile is laid before any move, where there is room for it."
        if self.phase == MOVE and (
            not self.can_go(self.turn) or (self.been and not self.been >> self.cubes[self.turn] & 1)
        ):
            return "A seat moves while it has a way and a card for it, from the last tile that it moved onto."
        return ""
