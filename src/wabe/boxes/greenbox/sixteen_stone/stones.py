"""Where the sixteen stones are, and what a push, a move, a capture and a sacrifice do to them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.sixteen_stone import board
from wabe.boxes.greenbox.sixteen_stone.board import CELLS, NO_PUSH, OFF, ONE, OTHER, VACANT, WAY, WAYS
from wabe.core.state import EVERYONE, State

STONES: Final = 8  # of each seat

PLACED: Final = 0
PUSHED: Final = 1
FELL: Final = 2
MOVED: Final = 3
CAPTURED: Final = 4
REPLACED: Final = 5
LEFT: Final = 6
SACRIFICED: Final = 7


class Stones(State):
    red: int  # the seat that places and moves first
    board: list[int]  # the seat whose stone is on each cell, or VACANT
    pool: list[int]  # per seat
    out: list[int]  # per seat: stones sacrificed
    caught: list[int]  # cells of the caught stones still to be decided on
    changed: bool  # has a stone been lost, captured or sacrificed this turn?

    def set_up_stones(self, red: int) -> None:
        self.red = red
        self.board = [VACANT] * CELLS
        self.pool, self.out = [0, 0], [0, 0]
        self.caught, self.changed = [], False

    def stones(self, seat: int) -> int:
        """The seat's stones on the board, once all are placed (R9: the pool does not help)."""
        return STONES - self.pool[seat] - self.out[seat]

    def own_stone(self, seat: int, pair: int) -> int:
        """The cell of the pair from which the seat acts."""
        return ONE[pair] if self.board[ONE[pair]] == seat else OTHER[pair]

    def way(self, seat: int, pair: int) -> int:
        """The direction in which it acts."""
        return WAY[pair] if self.board[ONE[pair]] == seat else (WAY[pair] + 4) % WAYS

    def target(self, seat: int, pair: int) -> int:
        """The cell on which it acts."""
        return OTHER[pair] if self.board[ONE[pair]] == seat else ONE[pair]

    def can_push(self, seat: int, pair: int) -> bool:
        return board.push_target(self.board, self.own_stone(seat, pair), self.way(seat, pair)) != NO_PUSH

    def push(self, seat: int, front: int, way: int) -> None:
        """R5: a push never captures."""
        self.tell(EVERYONE, PUSHED, seat, front, way)
        if board.push(self.board, front, way) == OFF:
            self.tell(EVERYONE, FELL, 1 - seat)
            self.lose_stone(1 - seat)

    def move(self, seat: int, cell: int, target: int) -> None:
        self.board[cell], self.board[target] = VACANT, seat
        self.tell(EVERYONE, MOVED, seat, cell, target)
        self.caught = board.caught_by(self.board, target)

    def capture(self, seat: int, cell: int) -> None:
        self.lose_stone(1 - seat)
        if self.pool[seat]:  # R4: not a further choice
            self.pool[seat] -= 1
            self.board[cell] = seat
            self.tell(EVERYONE, REPLACED, seat, cell)
        else:
            self.board[cell] = VACANT
            self.tell(EVERYONE, CAPTURED, seat, cell)

    def lose_stone(self, seat: int) -> None:
        self.pool[seat] += 1
        self.changed = True

    def give_up_stone(self, seat: int) -> None:
        """R6: from the pool, not from the board."""
        self.pool[seat] -= 1
        self.out[seat] += 1
        self.changed = True
        self.tell(EVERYONE, SACRIFICED, seat)

    def situation(self) -> int:
        """Board, pools and the seat to move as one number below 2**48; what is on neither is out of the game."""
        number: i64 = self.pool[0] * 9 + self.pool[1]
        for owner in self.board:
            number = number * 3 + owner + 1
        return number * 2 + self.turn

    def copy_stones(self, source: Stones) -> None:
        self.copy_core(source)
        self.red, self.changed = source.red, source.changed
        self.board, self.pool, self.out, self.caught = source.board[:], source.pool[:], source.out[:], source.caught[:]

    def stones_flaw(self, placing: bool) -> str:
        if len(self.board) != CELLS or any(not VACANT <= owner < 2 for owner in self.board):
            return "Field board must have a seat, or -1, for each of the 25 cells."
        if not 0 <= self.red < 2 or len(self.pool) != 2 or len(self.out) != 2 or min(self.pool + self.out) < 0:
            return "Field red must be a seat; pool and out must have a number for each seat, none below 0."
        counts = [self.board.count(seat) for seat in range(2)]
        if not placing and counts != [self.stones(seat) for seat in range(2)]:
            return "Each seat must have eight stones on the board, in the pool and out of the game together."
        if not self.over and not placing and min(counts) <= 1:
            return "A seat with a single stone on the board has lost: the game must be over."
        if placing and (self.over or any(self.pool + self.out) or self.caught):
            return "While stones are placed the game goes on, pools are empty, and nothing is out or caught."
        if placing and (
            counts[self.turn] >= STONES or counts[self.red] - counts[1 - self.red] != abs(self.turn - self.red)
        ):
            return "Stones are placed in turn, red first, up to eight each."
        if any(not 0 <= cell < CELLS or self.board[cell] != 1 - self.turn for cell in self.caught):
            return "Field caught must have cells with stones of the seat that is not to move."
        if len(set(self.caught)) < len(self.caught):
            return "Field caught must not name a cell twice."
        return ""
