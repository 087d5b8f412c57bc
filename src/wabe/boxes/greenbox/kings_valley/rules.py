"""King's Valley: every piece slides as far as it can; a king at rest on the centre wins."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.kings_valley import board
from wabe.boxes.greenbox.kings_valley.board import CENTRE, DIGIT, PLACE, SIZE, SQUARES, square_name
from wabe.boxes.greenbox.kings_valley.words import WORDS
from wabe.core.fields import OPTION, PRIVATE, SEAT, SEAT_OR_NONE, Derived, MayBe, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits

PLIES: Final = 200
KING: Final = 4  # a side's pieces: four soldiers, then the king
START: Final = [0, 1, 3, 4, 2, 20, 21, 23, 24, 22]  # South's pieces, then North's
BINS: Final = 251  # a prime above the number of plies

MOVE: Final = 0
PHASES: Final = {MOVE: Phase("move", moves=(KING + 1) * 8)}


def remainders(state: KingsValley) -> list[int]:
    counts = [0] * BINS
    for side in state.seen:
        for position in side:
            counts[position % BINS] += 1
    return counts


class KingsValley(State):
    south: Annotated[int, SEAT, OPTION]  # the seat that starts
    trapped_loses: Annotated[bool, OPTION]
    squares: Annotated[list[int], Row(10, distinct=True), Span(0, SQUARES - 1)]  # of the ten pieces, South's first
    plies: Annotated[int, Span(0, PLIES)]
    winner: Annotated[int, SEAT_OR_NONE, PRIVATE, MayBe(end=True)]  # none: a draw
    seen: Annotated[list[list[int]], Row(2), Row(most=PLIES), Span(0, SIZE**SQUARES), PRIVATE]  # positions, by side
    lines: Annotated[list[int], Derived(lambda state: board.taken_lines(state.squares))]  # what of each line is taken
    position: Annotated[int, Derived(lambda state: board.position_number(state.squares))]
    alike: Annotated[list[int], Derived(remainders)]  # of positions seen: only three alike can be the same

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
        self.tell(EVERYONE, "moved", seat, start, target)
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
        self.tell(EVERYONE, "drawn" if winner < 0 else "won", winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        start = self.squares[(0 if seat == self.south else 5) + move // 8]
        return f"{square_name(start)}-{square_name(board.stop(start, move % 8, self.lines))}"

    def why(self, seat: int, move: int) -> str:
        return WORDS("no-king-first") if self.plies == 0 and move // 8 == KING else ""

    def returns(self) -> list[float]:
        return [0.5 if self.winner < 0 else 1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def flaw(self) -> str:
        if CENTRE not in self.squares:
            return ""
        king = self.squares.index(CENTRE) % 5 == KING
        return fits("over", self.over, True) if king else "Field squares must have no soldier on the centre."
