"""King's Valley: every piece slides as far as it can; a king at rest on the centre wins."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.kings_valley import board
from wabe.boxes.greenbox.kings_valley.board import CENTRE, DIGIT, PLACE, square_name
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

PLIES: Final = 200
KING: Final = 4  # a side's pieces: four soldiers, then the king
START: Final = [0, 1, 3, 4, 2, 20, 21, 23, 24, 22]  # South's pieces, then North's
BINS: Final = 251  # a prime above the number of plies

MOVED: Final = 0
WON: Final = 1
DRAWN: Final = 2


class KingsValley(State):
    south: int  # the seat that starts
    trapped_loses: bool
    squares: list[int]  # where the ten pieces stand, South's first
    lines: list[int]  # for every line of the board, the bits of its squares that are taken
    plies: int
    position: int  # the squares as one number
    seen: list[list[int]]  # per side: the positions in which it was to move
    alike: list[int]  # how many positions seen leave each remainder: only three alike can be the same
    winner: int  # -1: none, or a draw

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.south = options.seat("start_seat", self.roll(2))
        self.trapped_loses = options.word("trapped_king") == "loses"
        self.squares = START[:]
        if options.word("position") == "retrieve":
            self.squares[KING], self.squares[5 + KING] = self.squares[5 + KING], self.squares[KING]
        self.lines = board.taken_lines(self.squares)
        self.position = board.position_number(self.squares)
        self.plies, self.winner = 0, -1
        self.seen, self.alike = [[], []], [0] * BINS
        self.third_time(0)
        self.ask(self.south)

    def ways(self, piece: int) -> int:
        return board.ways(self.squares[piece], piece % 5 == KING, self.lines)

    def legal(self, seat: int) -> list[int]:
        first = 0 if seat == self.south else 5
        moves: list[int] = []
        for i in range(KING if self.plies == 0 else KING + 1):  # R4: no king in the very first move
            ways = self.ways(first + i)
            moves += [i * 8 + direction for direction in range(8) if ways >> direction & 1]
        return moves

    def apply(self, seat: int, move: int) -> None:
        side = 0 if seat == self.south else 1
        piece = side * 5 + move // 8
        start = self.squares[piece]
        target = board.stop(start, move % 8, self.lines)
        self.squares[piece] = target
        board.move(start, target, self.lines)
        self.position += DIGIT[piece] * (PLACE[target] - PLACE[start])
        self.plies += 1
        self.tell(EVERYONE, MOVED, seat, start, target)
        self.ask(1 - seat)
        self.check_end(seat, target, 1 - side)

    def check_end(self, mover: int, target: int, side: int) -> None:
        trapped = self.trapped_loses and self.ways(side * 5 + KING) == 0
        stuck = not any(self.ways(side * 5 + i) != 0 for i in range(5))  # R5: no legal move loses
        if target == CENTRE or trapped or stuck:
            self.end(mover)
        elif self.third_time(side) or self.plies == PLIES:
            self.end(-1)

    def third_time(self, side: int) -> bool:
        """Notes the position; has this side now met it three times?"""
        self.seen[side].append(self.position)
        remainder = self.position % BINS
        self.alike[remainder] += 1
        return self.alike[remainder] > 2 and self.seen[side].count(self.position) > 2

    def end(self, winner: int) -> None:
        self.winner = winner
        self.tell(EVERYONE, DRAWN if winner < 0 else WON, winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        start = self.squares[(0 if seat == self.south else 5) + move // 8]
        return f"{square_name(start)}-{square_name(board.stop(start, move % 8, self.lines))}"

    def why(self, seat: int, move: int) -> str:
        return "The very first move of the game can't be the king's" if self.plies == 0 and move // 8 == KING else ""

    def look(self, seat: int) -> dict[str, object]:
        return {"south": self.south, "squares": self.squares[:], "plies": self.plies}

    def returns(self) -> list[float]:
        return [0.5 if self.winner < 0 else 1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> KingsValley:
        copy = KingsValley()
        copy.copy_core(self)
        copy.south, copy.trapped_loses, copy.winner = self.south, self.trapped_loses, self.winner
        copy.squares, copy.lines, copy.alike = self.squares[:], self.lines[:], self.alike[:]
        copy.plies, copy.position = self.plies, self.position
        copy.seen = [self.seen[0][:], self.seen[1][:]]
        return copy

    def flaw(self) -> str:
        if len(self.squares) != 10 or len(set(self.squares)) < 10 or set(self.squares) - set(range(25)):
            return "Field squares must have ten different squares from 0 to 24."
        if self.lines != board.taken_lines(self.squares) or self.position != board.position_number(self.squares):
            return "Fields lines and position do not fit the squares."
        if CENTRE in self.squares and (not self.over or self.squares.index(CENTRE) % 5 != KING):
            return "Nobody but a king that has won may stand on the centre."
        if not 0 <= self.plies <= PLIES or not 0 <= self.south < 2 or not -1 <= self.winner < 2 or len(self.seen) != 2:
            return "Plies are 0 to 200, south and winner are seats (or no winner: -1), and seen has two lists."
        remainders = [position % BINS for side in self.seen for position in side]
        if self.alike != [remainders.count(remainder) for remainder in range(BINS)]:
            return f"Field alike must count the positions seen by their remainder of {BINS}."
        return ""
