"""Jump: cubes step and jump forward only; all eight in the other side's home win."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from wabe.boxes.greenbox.jump import board
from wabe.boxes.greenbox.jump.board import GOALS, HOMES, ROWS, SQUARES, WAYS, square_name
from wabe.boxes.greenbox.jump.words import WORDS
from wabe.core.fields import OPTION, SEAT, Among, Bits, Row
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits

CUBES: Final = 8  # of each side
PLIES: Final = 64  # each side has 32 rows to gain

LONG: Final = ROWS - 2  # so many cubes the longest jump clears

MOVE: Final = 0
PHASES: Final = {MOVE: Phase("move", moves=SQUARES * WAYS, itself=True)}


class Jump(State):
    """A move is square * 3 + way: the cube that goes, and where to. A step if the next square is empty, else a jump."""

    south: Annotated[int, SEAT, OPTION]  # the seat that starts
    most: Annotated[int, Among((1, LONG)), OPTION]  # so many cubes a jump may clear
    cubes: Annotated[list[int], Row(2), Bits(SQUARES, exactly=CUBES)]  # South's, then North's: where they stand

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.south = options.seat("start_seat", self.roll(2))
        self.most = 1 if options.word("jump") == "one" else LONG
        self.cubes = HOMES[:]
        self.ask(self.south)

    def movers(self, side: int, way: int) -> int:
        """The cubes of a side that can go this way; one that is in the goal area never moves again (R3)."""
        own: i64 = self.cubes[side]
        goal: i64 = GOALS[side]
        return board.movers(own & ~goal, own | self.cubes[1 - side], side, way, self.most)

    def stuck(self, side: int) -> bool:
        return self.movers(side, 0) | self.movers(side, 1) | self.movers(side, 2) == 0

    def legal(self, seat: int) -> list[int]:
        side = 0 if seat == self.south else 1
        toward_a: i64 = self.movers(side, 0)
        straight: i64 = self.movers(side, 1)
        toward_d: i64 = self.movers(side, 2)
        moves: list[int] = []
        for square in range(SQUARES):
            if (toward_a | straight | toward_d) >> square & 1:
                if toward_a >> square & 1:
                    moves.append(square * WAYS)
                if straight >> square & 1:
                    moves.append(square * WAYS + 1)
                if toward_d >> square & 1:
                    moves.append(square * WAYS + 2)
        return moves

    def landing(self, side: int, move: int) -> int:
        return board.landing(move // WAYS, self.cubes[0] | self.cubes[1], side, move % WAYS)

    def apply(self, seat: int, move: int) -> None:
        side = 0 if seat == self.south else 1
        start = move // WAYS
        target = self.landing(side, move)
        self.cubes[side] ^= 1 << start | 1 << target
        stepped = -6 < target - start < 6  # the shortest jump is two rows up and two columns back
        self.tell(EVERYONE, "stepped" if stepped else "jumped", seat, start, target)
        if self.cubes[side] == GOALS[side]:
            self.end(seat, "arrived")
        elif self.stuck(1 - side):
            self.end(seat, "stuck")
        else:
            self.ask(1 - seat)

    def end(self, winner: int, how: str) -> None:
        self.tell(EVERYONE, how, winner, 1 - winner)
        self.finish()  # it stays the winner's turn

    def name(self, seat: int, move: int) -> str:
        side = 0 if seat == self.south else 1
        return f"{square_name(move // WAYS)}-{square_name(self.landing(side, move))}"

    def why(self, seat: int, move: int) -> str:
        side = 0 if seat == self.south else 1
        home = 0 <= move < WAYS * SQUARES and self.cubes[side] & GOALS[side] & 1 << move // WAYS
        return WORDS("home") if home else ""

    def returns(self) -> list[float]:
        return [1.0 if seat == self.turn else 0.0 for seat in range(2)]

    def flaw(self) -> str:
        side = 0 if self.turn == self.south else 1
        arrived = [self.cubes[0] == GOALS[0], self.cubes[1] == GOALS[1]]
        if self.cubes[0] & self.cubes[1]:
            return "Field cubes must not have two cubes on a square."
        if self.over and not arrived[side] and (arrived[1 - side] or not self.stuck(1 - side)):
            return "Field turn must be the seat that has won, at the end."
        return fits("over", self.over, True) if any(arrived) else ""
