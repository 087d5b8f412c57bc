"""Coordinates: a card covers one of two coordinates and opens tiles; equal symbols collect all that lie open."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS, SYMBOL, SYMBOLS, TILES, card_name
from wabe.boxes.greenbox.coordinates.deck import CELLS, DECK, FITS, cell_of
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, State, win_shares

HANDS: Final = (0, 0, 6, 6, 6, 5)  # cards dealt to each, by the number of seats
PLAYS: Final = len(DECK) - 2  # no game has more
YELLOW: Final = -1  # of a cell: its tile lies face-down, and nobody knows its symbol
GONE: Final = 6  # its tile was collected; in between: the symbol that lies open
HIDDEN: Final = -1  # a card that the viewer can't see
EACH: Final = 6  # tiles of a symbol

PLAYED: Final = 0
OPENED: Final = 1
COLLECTED: Final = 2
SKIPPED: Final = 3
CLEARED: Final = 4
STUCK: Final = 5
WON: Final = 6
SHARED: Final = 7


class Coordinates(State):
    hands: list[list[int]]  # sorted
    pile: list[int]  # face-down: a sorted bag
    coordinates: list[list[int]]  # L and R: the cards covered, and last the coordinate itself
    cells: list[int]  # YELLOW, the symbol that lies open, or GONE
    tiles: list[int]  # the symbols of the yellow tiles: a sorted bag
    collected: list[int]  # collected[seat * 6 + symbol]: how many tiles
    skipped: int  # bit mask of the seats that could not play just before this turn

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        starter = options.seat("start_seat", self.roll(seats))
        self.pile = DECK[:]
        self.hands = [[self.draw(self.pile) for _ in range(HANDS[seats])] for _ in range(seats)]
        for hand in self.hands:
            hand.sort()
        self.coordinates = [[self.draw(self.pile)], [self.draw(self.pile)]]  # R4: they open nothing
        self.cells = [YELLOW] * CELLS
        self.tiles = [tile // EACH for tile in range(TILES)]
        self.collected = [0] * (seats * SYMBOLS)
        self.begin_turn(starter)

    def legal(self, seat: int) -> list[int]:
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        moves: list[int] = []
        for card in self.hands[seat]:
            if FITS[card * CARDS + left]:
                moves.append(card * 2)
            if FITS[card * CARDS + right]:
                moves.append(card * 2 + 1)
        return moves

    def can_play(self, seat: int) -> bool:
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        for card in self.hands[seat]:
            if FITS[card * CARDS + left] or FITS[card * CARDS + right]:
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        card = move // 2
        hand = self.hands[seat]
        hand.remove(card)
        self.coordinates[move % 2].append(card)
        self.tell(EVERYONE, PLAYED, seat, card, move % 2)
        if self.pile:
            hand.append(self.draw(self.pile))
            hand.sort()
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        self.open(cell_of(left, right))
        self.open(cell_of(right, left))
        if SYMBOL[left] == SYMBOL[right]:
            self.collect(seat, SYMBOL[left])
        self.begin_turn((seat + 1) % self.seats)

    def open(self, cell: int) -> None:
        if self.cells[cell] == YELLOW:
            self.cells[cell] = self.draw(self.tiles)
            self.tell(EVERYONE, OPENED, cell, self.cells[cell])

    def collect(self, seat: int, symbol: int) -> None:
        count = 0
        for cell in range(CELLS):
            if self.cells[cell] == symbol:
                self.cells[cell] = GONE
                count += 1
        self.collected[seat * SYMBOLS + symbol] += count
        if count:
            self.tell(EVERYONE, COLLECTED, seat, symbol, count)

    def begin_turn(self, seat: int) -> None:
        """Asks the first seat from this one on that can play; if none can, the game is over (R1)."""
        self.skipped = 0
        if self.cleared():
            self.end(CLEARED)
            return
        for _ in range(self.seats):
            if self.can_play(seat):
                self.tell_skipped(seat)
                self.ask(seat)
                return
            self.skipped |= 1 << seat
            seat = (seat + 1) % self.seats
        self.skipped = 0
        self.end(STUCK)

    def cleared(self) -> bool:
        if self.tiles:
            return False
        for cell in range(CELLS):
            if self.cells[cell] != GONE:
                return False
        return True

    def tell_skipped(self, seat: int) -> None:
        for i in range(1, self.seats):
            other = (seat + i) % self.seats
            if self.skipped >> other & 1:
                self.tell(EVERYONE, SKIPPED, other)

    def end(self, reason: int) -> None:
        self.finish()
        self.tell(EVERYONE, reason)
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, WON if share == 1 else SHARED, seat)

    def scores(self) -> list[int]:
        return [sum(self.collected[seat * SYMBOLS : (seat + 1) * SYMBOLS]) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        return f"{card_name(move // 2)} {'LR'[move % 2]}"

    def why(self, seat: int, move: int) -> str:
        if move // 2 not in self.hands[seat]:
            return "That card is not in your hand"
        covered = card_name(self.coordinates[move % 2][-1])
        return f"{card_name(move // 2)} has neither the number nor the symbol nor the colour of {covered}"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "hands": [
                hand[:] if self.sees(seat, owner) else [HIDDEN] * len(hand) for owner, hand in enumerate(self.hands)
            ],
            "pile": len(self.pile),
            "coordinates": [cards[:] for cards in self.coordinates],
            "cells": self.cells[:],
            "collected": self.collected[:],
            "skipped": self.skipped,
        }

    def sees(self, seat: int, owner: int) -> bool:
        """At the end all hands are shown, since a game may end because nobody can play."""
        return self.over or seat in (ALL, owner)

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL:
            return
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        pool = self.pile[:]
        for other in range(self.seats):
            if other != seat:
                pool += self.hands[other]
        pool.sort()
        useless = [card for card in pool if not FITS[card * CARDS + left] and not FITS[card * CARDS + right]]
        for other in range(self.seats):  # who was skipped holds nothing that fits
            if other != seat and self.skipped >> other & 1:
                self.hands[other] = [self.draw(useless) for _ in self.hands[other]]
                for card in self.hands[other]:
                    pool.remove(card)
        for other in range(self.seats):
            if other != seat and not self.skipped >> other & 1:
                self.hands[other] = [self.draw(pool) for _ in self.hands[other]]
            self.hands[other].sort()
        self.pile = pool

    def plausible(self, seat: int) -> bool:
        return self.over or self.can_play(self.turn)

    def clone(self) -> Coordinates:
        copy = Coordinates()
        copy.copy_core(self)
        copy.hands = [hand[:] for hand in self.hands]
        copy.pile = self.pile[:]
        copy.coordinates = [self.coordinates[0][:], self.coordinates[1][:]]
        copy.cells, copy.tiles = self.cells[:], self.tiles[:]
        copy.collected, copy.skipped = self.collected[:], self.skipped
        return copy

    def flaw(self) -> str:
        if len(self.hands) != self.seats or len(self.coordinates) != 2 or not all(self.coordinates):
            return "Field hands must have a list for each seat, and coordinates two lists that are not empty."
        lists = [*self.hands, *self.coordinates, self.pile]
        if sorted(card for cards in lists for card in cards) != DECK:
            return "Each of the 36 plain cards must be in exactly one place."
        if any(cards != sorted(cards) for cards in [*self.hands, self.pile, self.tiles]):
            return "Hands, pile and tiles must be sorted."
        size = HANDS[self.seats]
        if any(len(hand) > size or (self.pile and len(hand) < size) for hand in self.hands):
            return f"A hand has {size} cards, and fewer only when the pile is empty."
        return self.tiles_flaw() or self.turn_flaw()

    def tiles_flaw(self) -> str:
        if len(self.cells) != CELLS or any(not YELLOW <= cell <= GONE for cell in self.cells):
            return f"Field cells must have {CELLS} numbers from -1 to {GONE}."
        if len(self.collected) != self.seats * SYMBOLS or min(self.collected) < 0:
            return "Field collected must have six counts for each seat, none below 0."
        for symbol in range(SYMBOLS):
            taken = sum(self.collected[symbol::SYMBOLS])
            if self.cells.count(symbol) + self.tiles.count(symbol) + taken != EACH:
                return "There must be six tiles of each symbol: yellow, open and collected."
        if self.cells.count(YELLOW) != len(self.tiles) or self.cells.count(GONE) != sum(self.collected):
            return "Every yellow tile and every tile collected must have its cell."
        return ""

    def turn_flaw(self) -> str:
        going = not self.cleared() and any(self.can_play(seat) for seat in range(self.seats))
        if self.over == going:
            return "The game is over exactly when all tiles are collected or nobody can play."
        if not 0 <= self.skipped < 1 << self.seats or (self.over and self.skipped):
            return "Field skipped must be a mask of seats, and 0 at the end."
        if not self.over and not self.can_play(self.turn):
            return "The seat to move must hold a card that can be played."
        if any(self.skipped >> seat & 1 and self.can_play(seat) for seat in range(self.seats)):
            return "A seat that was skipped holds no card that can be played."
        return ""
