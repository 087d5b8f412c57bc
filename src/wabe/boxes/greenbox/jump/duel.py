"""Jump as a search walks through it: the cubes as the bits of numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.jump.board import BOARD, COLUMNS, GOALS, INSIDE, ROWS, SQUARES, STEPS, WAYS
from wabe.boxes.greenbox.jump.rules import Jump
from wabe.core.duel import HIGHEST, OPEN, WIN, ZERO, Duel, scatter

MOVE: Final = 32  # a move is start * 32 + target
KEYS: Final = scatter(2 * SQUARES + 1)
NORTH: Final = 2 * SQUARES  # the key of "North moves"

DE_BRUIJN: Final = 0x077CB531  # shifted, it begins with other five bits each time: they tell how far
SQUARE: Final = bytes([[DE_BRUIJN << square >> 27 & 31 for square in range(32)].index(top) for top in range(32)])

# What the position is worth is learnt: a weight for each picture of two neighbouring rows, of three by three squares
# and of a column, and for the rows that both sides still have to gain. The side to move looks from its own end.

TWO_ROWS: Final = 81 * 81
BLOCK: Final = 27**3
COLUMN: Final = 3**ROWS
GAIN: Final = 33
BLOCKS_AT: Final = (ROWS - 1) * TWO_ROWS
COLUMNS_AT: Final = BLOCKS_AT + (ROWS - 2) * 2 * BLOCK
GAINS_AT: Final = COLUMNS_AT + COLUMNS * COLUMN
WEIGHTS: Final = GAINS_AT + GAIN * GAIN
PATTERNS: Final = (ROWS - 1) + (ROWS - 2) * 2 + COLUMNS + 1


def picture(cells: int, columns: list[int]) -> int:
    """Four bits of the mover's cubes and four of the other's, as a number with a digit from 0 to 2 for each column."""
    number = 0
    for column in columns:
        number = number * 3 + (cells >> COLUMNS + column & 1) + 2 * (cells >> column & 1)
    return number if not cells >> COLUMNS & cells else 0


def pictures(columns: list[int]) -> bytes:
    return bytes([picture(cells, columns) for cells in range(256)])


# the same for South, who reads from column a, and for North, who reads from column d
ROW: Final = [pictures([0, 1, 2, 3]), pictures([3, 2, 1, 0])]
NEAR: Final = [pictures([0, 1, 2]), pictures([3, 2, 1])]
FAR: Final = [pictures([1, 2, 3]), pictures([2, 1, 0])]
CUBES: Final = bytes([bits.bit_count() for bits in range(16)])
APART: Final = [sum(row // 3**i % 3 << 10 * i for i in range(COLUMNS)) for row in range(81)]  # digits ten bits apart


class JumpDuel(Duel):
    def __init__(self, state: Jump, weights: bytes) -> None:
        self.turn = 0 if state.turn == state.south else 1
        self.own: i64 = state.cubes[self.turn]  # of the side to move
        self.other: i64 = state.cubes[1 - self.turn]
        self.most: i64 = state.most
        self.weights: bytes = weights
        self.sign: i64 = KEYS[NORTH] if self.turn else 0
        for square in range(SQUARES):
            for side in range(2):
                if state.cubes[side] >> square & 1:
                    self.sign ^= KEYS[side * SQUARES + square]
        self.moved: list[int] = []
        self.rows: list[int] = [0] * ROWS
        self.nears: list[int] = [0] * ROWS
        self.fars: list[int] = [0] * ROWS

    def key(self) -> i64:
        return self.sign

    def verdict(self) -> i64:
        goal: i64 = GOALS[1 - self.turn]
        if self.other == goal or self.stuck():
            return -WIN
        return OPEN

    def free(self, squares: i64, way: i64) -> i64:
        """The squares from which a step this way leads to one of these."""
        step: i64 = STEPS[self.turn * WAYS + way]
        inside: i64 = INSIDE[way]
        return inside & (squares >> step if step > 0 else squares << -step)

    def stuck(self) -> bool:
        taken = self.own | self.other
        goal: i64 = GOALS[self.turn]
        cubes = self.own & ~goal
        for way in range(WAYS):
            free = self.free(BOARD & ~taken, way)
            for _ in range(self.most + 1):
                if cubes & free:
                    return False
                free = self.free(taken & free, way)
        return True

    def choices(self) -> list[int]:
        found: list[int] = []
        taken = self.own | self.other
        goal: i64 = GOALS[self.turn]
        cubes = self.own & ~goal
        for way in range(WAYS):
            step: i64 = STEPS[self.turn * WAYS + way]
            reach = step
            free = self.free(BOARD & ~taken, way)
            for _ in range(self.most + 1):
                movers = cubes & free
                while movers:
                    lowest = movers & -movers
                    movers ^= lowest
                    square: i64 = SQUARE[lowest * DE_BRUIJN >> 27 & 31]
                    found.append(square * MOVE + square + reach)
                free = self.free(taken & free, way)
                reach += step
        return found

    def make(self, move: i64) -> None:
        own = self.own ^ self.change(move, self.turn)
        self.moved.append(move)
        self.own = self.other
        self.other = own
        self.turn = 1 - self.turn

    def unmake(self) -> None:
        move: i64 = self.moved.pop()
        self.turn = 1 - self.turn
        own = self.other ^ self.change(move, self.turn)
        self.other = self.own
        self.own = own

    def change(self, move: i64, side: i64) -> i64:
        """The two squares of a move, as bits; and the key with them changed."""
        start = move >> 5
        target = move & 31
        out: i64 = KEYS[side * SQUARES + start]
        into: i64 = KEYS[side * SQUARES + target]
        north: i64 = KEYS[NORTH]
        self.sign ^= out ^ into ^ north
        return 1 << start | 1 << target

    def worth(self) -> i64:
        row_of = ROW[self.turn]
        near_of = NEAR[self.turn]
        far_of = FAR[self.turn]
        rows = self.rows
        nears = self.nears
        fars = self.fars
        columns: i64 = 0
        gain: i64 = 36
        theirs: i64 = -4
        for i in range(ROWS):
            shift: i64 = COLUMNS * (ROWS - 1 - i if self.turn else i)
            own = self.own >> shift & 15
            other = self.other >> shift & 15
            cells = own << 4 | other
            row: i64 = row_of[cells]
            apart: i64 = APART[row]
            rows[i] = row
            nears[i] = near_of[cells]
            fars[i] = far_of[cells]
            columns = columns * 3 + apart
            gain -= CUBES[own] * i
            theirs += CUBES[other] * i
        weights = self.weights
        total: i64 = weights[GAINS_AT + gain * GAIN + theirs]
        for i in range(ROWS - 1):
            one: i64 = rows[i]
            two: i64 = rows[i + 1]
            total += weights[i * TWO_ROWS + one * 81 + two]
        at: i64 = BLOCKS_AT
        for i in range(ROWS - 2):
            one = nears[i]
            two = nears[i + 1]
            three: i64 = nears[i + 2]
            total += weights[at + (one * 27 + two) * 27 + three]
            at += BLOCK
            one = fars[i]
            two = fars[i + 1]
            three = fars[i + 2]
            total += weights[at + (one * 27 + two) * 27 + three]
            at += BLOCK
        for i in range(COLUMNS):
            total += weights[at + (columns >> 10 * i & 1023)]
            at += COLUMN
        total -= PATTERNS * ZERO
        return HIGHEST if total > HIGHEST else -HIGHEST if total < -HIGHEST else total

    def features(self) -> list[int]:
        flip = range(ROWS - 1, -1, -1) if self.turn else range(ROWS)
        cells = [(self.own >> COLUMNS * i & 15) << 4 | self.other >> COLUMNS * i & 15 for i in flip]
        rows = [ROW[self.turn][cell] for cell in cells]
        found = [i * TWO_ROWS + rows[i] * 81 + rows[i + 1] for i in range(ROWS - 1)]
        for i in range(ROWS - 2):
            for half in range(2):
                one, two, three = [(FAR if half else NEAR)[self.turn][cell] for cell in cells[i : i + 3]]
                found.append(BLOCKS_AT + (i * 2 + half) * BLOCK + (one * 27 + two) * 27 + three)
        for column in range(COLUMNS):
            number = 0
            for row in rows:
                number = number * 3 + row // 3**column % 3
            found.append(COLUMNS_AT + column * COLUMN + number)
        gain = 36 - sum(i * CUBES[cell >> 4] for i, cell in enumerate(cells))
        theirs = sum(i * CUBES[cell & 15] for i, cell in enumerate(cells)) - 4
        return [*found, GAINS_AT + gain * GAIN + theirs]

    def decision(self, move: i64) -> int:
        start = move >> 5
        aside = (move & 31) % COLUMNS - start % COLUMNS
        return int(start * WAYS + (1 if aside == 0 else 0 if aside < 0 else 2))
