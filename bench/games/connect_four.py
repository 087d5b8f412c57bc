"""Connect four: drop discs into seven columns; four in a line win."""

from __future__ import annotations

from typing import Final

from wabe.core.box import Box
from wabe.core.game import Game, Kind
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import State

COLUMNS: Final = 7
ROWS: Final = 6
DISCS: Final = 42
EMPTY: Final = 0  # a cell; a seat's disc is its number plus one
UP: Final = 9  # to the next row: a border of cells that stay empty ends every line
FIRST: Final = 10  # the lowest cell of the first column
CELLS: Final = 72


class ConnectFour(State):
    board: list[int]  # 72 cells, row by row from the bottom, border included
    heights: list[int]  # discs in each column
    plies: int
    winner: int  # -1: none, or a draw

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.board = [EMPTY] * CELLS
        self.heights = [0] * COLUMNS
        self.plies = 0
        self.winner = -1

    def legal(self, seat: int) -> list[int]:
        return [column for column in range(COLUMNS) if self.heights[column] < ROWS]

    def apply(self, seat: int, move: int) -> None:
        cell = FIRST + self.heights[move] * UP + move
        self.board[cell] = seat + 1
        self.heights[move] += 1
        self.plies += 1
        self.ask(1 - seat)
        if self.wins(cell):
            self.winner = seat
            self.finish()
        elif self.plies == DISCS:
            self.finish()

    def wins(self, cell: int) -> bool:
        """Is the disc one of four in a line?"""
        return self.line(cell, 1) or self.line(cell, UP) or self.line(cell, UP + 1) or self.line(cell, UP - 1)

    def line(self, cell: int, step: int) -> bool:
        return self.run(cell, step) + self.run(cell, -step) >= 3

    def run(self, cell: int, step: int) -> int:
        """How many discs of the same seat follow this one."""
        disc = self.board[cell]
        length = 0
        cell += step
        while self.board[cell] == disc:
            length += 1
            cell += step
        return length

    def name(self, seat: int, move: int) -> str:
        return "abcdefg"[move]

    def look(self, seat: int) -> dict[str, object]:
        return {"board": self.board[:]}

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.5, 0.5]
        return [1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> ConnectFour:
        copy = ConnectFour()
        copy.copy_core(self)
        copy.board = self.board[:]
        copy.heights = self.heights[:]
        copy.plies = self.plies
        copy.winner = self.winner
        return copy

    def flaw(self) -> str:
        if len(self.board) != CELLS or any(not 0 <= disc <= 2 for disc in self.board):
            return f"Field board must have {CELLS} cells from 0 to 2."
        if len(self.heights) != COLUMNS or any(not 0 <= height <= ROWS for height in self.heights):
            return f"Field heights must have {COLUMNS} numbers from 0 to {ROWS}."
        filled = [FIRST + row * UP + column for column in range(COLUMNS) for row in range(self.heights[column])]
        if sorted(filled) != [cell for cell in range(CELLS) if self.board[cell]]:
            return "The discs of a column lie on each other, as many as field heights says, and none on the border."
        first, second = self.board.count(1), self.board.count(2)
        if self.plies != first + second or not second <= first <= second + 1 or self.turn != self.plies % 2:
            return "The seats drop a disc each in turn, seat 0 first; field plies counts the discs."
        owners = [self.board[cell] - 1 for cell in filled if self.wins(cell)]
        if any(owner != self.winner for owner in owners) or not -1 <= self.winner < 2:
            return "Field winner must be the seat that has four in a line, or -1."
        if self.over != (self.winner >= 0 or self.plies == DISCS) or (self.winner >= 0) != bool(owners):
            return "The game is over exactly when there are four in a line or the board is full."
        return ""


GAME = Game(
    slug="connect-four",
    title="Connect Four",
    box=Box(slug="benchmarks", title="Benchmarks"),
    designer="Howard Wexler",
    minutes=(10, 10),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=ConnectFour,
    phases={0: Phase("drop", moves=7)},
    bound=DISCS,
)
