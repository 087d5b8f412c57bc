"""Jump: cubes step and jump forward only; all eight in the other side's home win."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.jump import board
from wabe.boxes.greenbox.jump.board import BOARD, GOALS, HOMES, SQUARES, WAYS, square_name, squares_of
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

CUBES: Final = 8  # of each side
PLIES: Final = 64  # each side has 32 rows to gain

STEPPED: Final = 0
JUMPED: Final = 1
ARRIVED: Final = 2
STUCK: Final = 3


class Jump(State):
    """A move is square * 3 + way: the cube that goes, and where to. A step if the next square is empty, else a jump."""

    south: int  # the seat that starts
    most: int  # so many cubes a jump may clear
    cubes: list[int]  # South's, then North's: a bit for every square they stand on
    winner: int  # -1 while the game goes on

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.south = options.seat("start_seat", self.roll(2))
        self.most = 1 if options.word("jump") == "one" else board.ROWS - 2
        self.cubes = HOMES[:]
        self.winner = -1
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
        self.tell(EVERYONE, STEPPED if stepped else JUMPED, seat, start, target)
        if self.cubes[side] == GOALS[side]:
            self.end(seat, ARRIVED)
        elif self.stuck(1 - side):
            self.end(seat, STUCK)
        else:
            self.ask(1 - seat)

    def end(self, winner: int, how: int) -> None:
        self.winner = winner
        self.tell(EVERYONE, how, winner, 1 - winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        side = 0 if seat == self.south else 1
        return f"{square_name(move // WAYS)}-{square_name(self.landing(side, move))}"

    def why(self, seat: int, move: int) -> str:
        side = 0 if seat == self.south else 1
        home = 0 <= move < WAYS * SQUARES and self.cubes[side] & GOALS[side] & 1 << move // WAYS
        return "A cube that has reached the other side's home never moves again" if home else ""

    def look(self, seat: int) -> dict[str, object]:
        return {
            "south": self.south,
            "cubes": [squares_of(cubes) for cubes in self.cubes],
            "home": [len(squares_of(cubes & goal)) for cubes, goal in zip(self.cubes, GOALS, strict=True)],
            "most": self.most,
        }

    def returns(self) -> list[float]:
        return [1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> Jump:
        copy = Jump()
        copy.copy_core(self)
        copy.south, copy.most, copy.cubes, copy.winner = self.south, self.most, self.cubes[:], self.winner
        return copy

    def flaw(self) -> str:
        if not 0 <= self.south < 2 or self.most not in (1, board.ROWS - 2):
            return "Field south must be a seat, and most 1 or 4."
        if len(self.cubes) != 2 or any(not 0 <= cubes <= BOARD or cubes.bit_count() != CUBES for cubes in self.cubes):
            return "Field cubes must have eight bits of 24 for each side."
        if self.cubes[0] & self.cubes[1]:
            return "Two cubes stand on the same square."
        if self.over != (0 <= self.winner < 2) or not -1 <= self.winner < 2:
            return "Field winner must be a seat at the end, and -1 before."
        arrived = [cubes == goal for cubes, goal in zip(self.cubes, GOALS, strict=True)]
        side = 0 if self.winner == self.south else 1
        if self.over and not arrived[side] and (arrived[1 - side] or not self.stuck(1 - side)):
            return "The game is over, but the winner's cubes are not all home, nor is the other side stuck."
        if not self.over and any(arrived):
            return "A side with all cubes home has won."
        return ""
