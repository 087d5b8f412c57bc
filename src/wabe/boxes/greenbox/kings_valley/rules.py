"""King's Valley: every piece slides as far as it can; a king at rest on the centre wins."""

from __future__ import annotations

from typing import Final

from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

SIZE: Final = 5
CENTRE: Final = 12  # c3; square = row * 5 + column, from a1
PLIES: Final = 200
KING: Final = 4  # pieces of a side: four soldiers, then the king
STEPS: Final = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))  # north, then clockwise
START: Final = [0, 1, 3, 4, 2, 20, 21, 23, 24, 22]  # South's pieces, then North's

MOVED: Final = 0
WON: Final = 1
DRAWN: Final = 2


def neighbour(square: int, direction: int) -> int:
    row = square // SIZE + STEPS[direction][0]
    column = square % SIZE + STEPS[direction][1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else -1


NEXT: Final = [neighbour(square, direction) for square in range(25) for direction in range(8)]
# A position as one number: each square a digit from 0 to 4 (empty, or side and kind), below 2**60.
DIGIT: Final = [1, 1, 1, 1, 2, 3, 3, 3, 3, 4]
PLACE: Final = [SIZE**square for square in range(25)]


class KingsValley(State):
    south: int  # the seat that starts
    trapped_loses: bool
    squares: list[int]  # where the ten pieces stand, South's first
    taken: list[int]  # taken[square]: 1 if a piece stands there
    plies: int
    position: int  # the squares as one number
    seen: list[list[int]]  # per side: the positions in which it was to move
    winner: int  # -1: none, or a draw

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.south = options.seat("start_seat", self.roll(2))
        self.trapped_loses = options.word("trapped_king") == "loses"
        self.squares = START[:]
        if options.word("position") == "retrieve":
            self.squares[KING], self.squares[5 + KING] = self.squares[5 + KING], self.squares[KING]
        self.taken = [1 if square in self.squares else 0 for square in range(25)]
        self.plies = 0
        self.position = sum(DIGIT[piece] * PLACE[self.squares[piece]] for piece in range(10))
        self.seen = [[self.position], []]
        self.winner = -1
        self.ask(self.south)

    def slide(self, piece: int, direction: int) -> int:
        """Where the piece comes to rest; -1 if it may not go that way."""
        square = self.squares[piece]
        ahead = NEXT[square * 8 + direction]
        while ahead >= 0 and not self.taken[ahead]:
            square = ahead
            ahead = NEXT[square * 8 + direction]
        if square == self.squares[piece] or (square == CENTRE and piece % 5 != KING):
            return -1  # R1: a soldier may cross the centre but never stop on it
        return square

    def legal(self, seat: int) -> list[int]:
        first = 0 if seat == self.south else 5
        pieces = KING if self.plies == 0 else KING + 1  # R4: no king in the very first move
        return [i * 8 + d for i in range(pieces) for d in range(8) if self.slide(first + i, d) >= 0]

    def can_move(self, first: int, last: int) -> bool:
        for piece in range(first, last):
            for direction in range(8):
                if self.slide(piece, direction) >= 0:
                    return True
        return False

    def apply(self, seat: int, move: int) -> None:
        side = 0 if seat == self.south else 1
        piece = side * 5 + move // 8
        start = self.squares[piece]
        target = self.slide(piece, move % 8)
        self.squares[piece] = target
        self.taken[start] = 0
        self.taken[target] = 1
        self.position += DIGIT[piece] * (PLACE[target] - PLACE[start])
        self.plies += 1
        self.tell(EVERYONE, MOVED, seat, start, target)
        self.ask(1 - seat)
        if target == CENTRE:
            self.end(seat)
        else:
            self.check_end(1 - side)

    def check_end(self, side: int) -> None:
        """The ends that are looked for before a side moves, in the order of the rules."""
        first = side * 5
        if self.trapped_loses and not self.can_move(first + KING, first + KING + 1):
            self.end(1 - self.turn)
        elif not self.can_move(first, first + 5):
            self.end(1 - self.turn)  # R5: no legal move loses
        else:
            self.seen[side].append(self.position)
            if self.seen[side].count(self.position) == 3 or self.plies == PLIES:
                self.end(-1)

    def end(self, winner: int) -> None:
        self.winner = winner
        self.tell(EVERYONE, DRAWN if winner < 0 else WON, winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        piece = (0 if seat == self.south else 5) + move // 8
        return f"{square_name(self.squares[piece])}-{square_name(self.slide(piece, move % 8))}"

    def why(self, seat: int, move: int) -> str:
        if self.plies == 0 and move // 8 == KING:
            return "The very first move of the game can't be made with the king"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return {"south": self.south, "squares": self.squares[:], "plies": self.plies}

    def returns(self) -> list[float]:
        if self.winner < 0:
            return [0.5, 0.5]
        return [1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> KingsValley:
        copy = KingsValley()
        copy.copy_core(self)
        copy.south = self.south
        copy.trapped_loses = self.trapped_loses
        copy.squares = self.squares[:]
        copy.taken = self.taken[:]
        copy.plies = self.plies
        copy.position = self.position
        copy.seen = [self.seen[0][:], self.seen[1][:]]
        copy.winner = self.winner
        return copy

    def flaw(self) -> str:
        if len(self.squares) != 10 or any(not 0 <= square < 25 for square in self.squares):
            return "Field squares must have ten squares from 0 to 24."
        if self.taken != [self.squares.count(square) for square in range(25)] or max(self.taken) > 1:
            return "Field taken must be 1 exactly where one piece stands, and no two pieces share a square."
        if self.position != sum(DIGIT[piece] * PLACE[self.squares[piece]] for piece in range(10)):
            return "Field position does not fit the squares."
        if CENTRE in self.squares[:KING] or CENTRE in self.squares[5 : 5 + KING]:
            return "A soldier stands on the centre."
        if (CENTRE in self.squares) > self.over or not 0 <= self.plies <= PLIES or not 0 <= self.south < 2:
            return "A king on the centre ends the game; plies are 0 to 200; south is a seat."
        if len(self.seen) != 2 or not -1 <= self.winner < 2:
            return "Field seen must have two lists and field winner be a seat or -1."
        return ""


def square_name(square: int) -> str:
    return "abcde"[square % SIZE] + "12345"[square // SIZE]
