"""Tic-tac-toe: three marks in a line win."""

from __future__ import annotations

from typing import Final

from wabe.core.box import Box
from wabe.core.game import Game, Kind
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import State

EMPTY: Final = 0  # a cell; a seat's mark is its number plus one
LINES: Final = [(0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4), (2, 2)]  # where it begins, and its step


class TicTacToe(State):
    board: list[int]  # nine cells, row by row
    plies: int
    winner: int  # -1: none, or a draw

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.board = [EMPTY] * 9
        self.plies = 0
        self.winner = -1

    def legal(self, seat: int) -> list[int]:
        return [cell for cell in range(9) if self.board[cell] == EMPTY]

    def apply(self, seat: int, move: int) -> None:
        self.board[move] = seat + 1
        self.plies += 1
        self.ask(1 - seat)
        if self.wins(move):
            self.winner = seat
            self.finish()
        elif self.plies == 9:
            self.finish()

    def wins(self, cell: int) -> bool:
        """Is there a line through the cell?"""
        return (
            self.line(cell // 3 * 3, 1)
            or self.line(cell % 3, 3)
            or (cell % 4 == 0 and self.line(0, 4))
            or (cell in (2, 4, 6) and self.line(2, 2))
        )

    def line(self, cell: int, step: int) -> bool:
        mark = self.board[cell]
        return mark != EMPTY and mark == self.board[cell + step] and mark == self.board[cell + 2 * step]

    def name(self, seat: int, move: int) -> str:
        return "abc"[move % 3] + "321"[move // 3]

    def look(self, seat: int) -> dict[str, object]:
        return {"board": self.board[:]}

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.5, 0.5]
        return [1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> TicTacToe:
        copy = TicTacToe()
        copy.copy_core(self)
        copy.board = self.board[:]
        copy.plies = self.plies
        copy.winner = self.winner
        return copy

    def flaw(self) -> str:
        if len(self.board) != 9 or any(not 0 <= mark <= 2 for mark in self.board):
            return "Field board must have nine cells from 0 to 2."
        crosses, noughts = self.board.count(1), self.board.count(2)
        if self.plies != crosses + noughts or not noughts <= crosses <= noughts + 1 or self.turn != self.plies % 2:
            return "The seats mark a cell each in turn, seat 0 first; field plies counts the marks."
        owners = [self.board[cell] - 1 for cell, step in LINES if self.line(cell, step)]
        if any(owner != self.winner for owner in owners) or not -1 <= self.winner < 2:
            return "Field winner must be the seat that has a line, or -1."
        if self.over != (self.winner >= 0 or self.plies == 9) or (self.winner >= 0) != bool(owners):
            return "The game is over exactly when there is a line or the board is full."
        return ""


GAME = Game(
    slug="tic-tac-toe",
    title="Tic-tac-toe",
    box=Box(slug="benchmarks", title="Benchmarks"),
    designer="traditional",
    minutes=(1, 1),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=TicTacToe,
    phases={0: Phase("mark", moves=9)},
    bound=9,
)
