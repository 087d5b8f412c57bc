"""King's Valley as a search walks through it: the board as the bits of a number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.kings_valley.board import AXES, CENTRE, LINE, PLACE, SIZE, SQUARES, STOP
from wabe.boxes.greenbox.kings_valley.rules import KING, PLIES, KingsValley
from wabe.core.duel import DRAW, HIGHEST, OPEN, WIN, ZERO, Duel, scatter

PIECES: Final = 10
MOVE: Final = 32  # a move is piece * 32 + target
STAYS: Final = 31


def line_mask(square: int, axis: int) -> int:
    """The squares of a line, as bits."""
    return sum(1 << other for other in range(SQUARES) if LINE[other * AXES + axis] == LINE[square * AXES + axis])


def rest(square: int, way: int, taken: int) -> int:
    target = STOP[(square * 8 + way) * 32 + taken]
    return STAYS if target == square else target


def inward(square: int) -> int:
    """The step along a line toward the centre; 0 where no line leads there."""
    up, right = CENTRE // SIZE - square // SIZE, CENTRE % SIZE - square % SIZE
    far = max(abs(up), abs(right))
    return (up * SIZE + right) // far if far and (not up or not right or abs(up) == abs(right)) else 0


def watched(square: int) -> int:
    """The squares, as bits, on which it depends whether a king from here comes to rest in the centre: all must be empty
    but the last, the stopper."""
    step = inward(square)
    return sum(1 << on for on in range(square + step, CENTRE + 2 * step, step)) if step else 0


MASKS: Final = [line_mask(square, axis) for square in range(SQUARES) for axis in range(AXES)]
AHEAD: Final = bytes([rest(s, axis, taken) for s in range(SQUARES) for axis in range(AXES) for taken in range(32)])
BACK: Final = bytes(
    [rest(s, axis + AXES, taken) for s in range(SQUARES) for axis in range(AXES) for taken in range(32)]
)
WATCHED: Final = [watched(square) for square in range(SQUARES)]
STOPPER: Final = [1 << CENTRE + inward(square) for square in range(SQUARES)]  # the centre itself: never taken

KINDS: Final = bytes([0, 0, 0, 0, 1, 2, 2, 2, 2, 3])  # South's soldiers and king, North's
KEYS: Final = scatter(4 * SQUARES + 1)
NORTH: Final = 4 * SQUARES  # the key of "North moves"

# What the position is worth is learnt for each way the two kings can stand, up to turning and mirroring the board: a
# weight for each soldier, by side and square, and for each two of them.

SOLDIERS: Final = 2 * SQUARES


def turned(square: int, turn: int) -> int:
    """Where a square goes in one of the eight ways to turn and mirror the board."""
    row, column = square // SIZE, square % SIZE
    row = SIZE - 1 - row if turn & 1 else row
    column = SIZE - 1 - column if turn & 2 else column
    return column * SIZE + row if turn & 4 else row * SIZE + column


def stances() -> tuple[bytes, bytes]:
    """For each two squares of the kings: which of the 75 ways to stand it is, and the turn that brings it there."""
    stance, turns, seen = bytearray(SQUARES**2), bytearray(SQUARES**2), 0
    for own in range(SQUARES):
        for other in range(SQUARES):
            if own == other or CENTRE in (own, other):
                continue
            images = [(turned(own, turn) * SQUARES + turned(other, turn), turn) for turn in range(8)]
            first, turn = min(images)
            if turn == 0:
                stance[first], seen = seen, seen + 1
            else:
                stance[own * SQUARES + other], turns[own * SQUARES + other] = stance[first], turn
    return bytes(stance), bytes(turns)


TURNED: Final = bytes([turned(square, turn) for turn in range(8) for square in range(SQUARES)])
STANCE, TURN = stances()
WEIGHTS: Final = 75 * SOLDIERS**2


class ValleyDuel(Duel):
    def __init__(self, state: KingsValley, weights: bytes) -> None:
        self.squares: list[int] = state.squares[:]
        self.turn = 0 if state.turn == state.south else 1
        self.opening: bool = state.plies == 0
        self.left: i64 = PLIES - state.plies
        self.trapped_loses: bool = state.trapped_loses
        self.weights: bytes = weights
        self.taken: i64 = 0
        self.sign: i64 = KEYS[NORTH] if self.turn else 0
        for piece in range(PIECES):
            self.taken |= 1 << self.squares[piece]
            self.sign ^= KEYS[KINDS[piece] * SQUARES + self.squares[piece]]
        self.signs: list[int] = [self.sign]
        self.moved: list[int] = []
        self.places: list[int] = [0] * 8
        self.spent: list[int] = spent(state)

    def key(self) -> i64:
        return self.sign

    def reaches(self, side: i64) -> bool:
        """Could this side's king come to rest in the centre now?"""
        king: i64 = self.squares[side * 5 + KING]
        watched: i64 = WATCHED[king]
        stopper: i64 = STOPPER[king]
        return self.taken & watched == stopper

    def verdict(self) -> i64:
        if self.squares[9 - self.turn * 5] == CENTRE:
            return -WIN
        if self.trapped_loses and (self.moved or not self.opening) and self.trapped():
            return -WIN
        signs = self.signs
        last: i64 = len(signs) - 1
        if last >= self.left or (self.spent and last > 0 and self.sign in self.spent):
            return DRAW
        if self.reaches(self.turn):
            return WIN - 1
        earlier = last - 2
        while earlier >= 0:
            sign: i64 = signs[earlier]
            if sign == self.sign:  # going round in circles leads nowhere: the third time it is a draw
                return DRAW
            earlier -= 2
        return OPEN

    def trapped(self) -> bool:
        king: i64 = self.squares[self.turn * 5 + KING]
        for axis in range(AXES):
            place = self.place(king, axis)
            if AHEAD[place] != STAYS or BACK[place] != STAYS:
                return False
        return True

    def tense(self) -> bool:
        return self.reaches(1 - self.turn)

    def place(self, square: i64, axis: i64) -> i64:
        """Where the tables tell how far a piece slides along an axis."""
        at = square * AXES + axis
        mask: i64 = MASKS[at]
        line = self.taken & mask
        # multiplying brings the bits of a line side by side
        line = (line >> square % SIZE) * 0x111110 if axis == 0 else line * 0x108421
        return at * 32 + (line >> 20 & 31)

    def choices(self) -> list[int]:
        found: list[int] = []
        side = self.turn
        enemy: i64 = self.squares[9 - side * 5]
        watched: i64 = WATCHED[enemy]
        stopper: i64 = STOPPER[enemy]
        threat = self.taken & watched == stopper
        for i in range(KING, -1, -1):
            if i == KING and self.opening and len(self.signs) == 1:  # R4: no king in the very first move
                continue
            piece = side * 5 + i
            square: i64 = self.squares[piece]
            lifted = self.taken ^ (1 << square)
            for axis in range(AXES):
                place = self.place(square, axis)
                target: i64 = AHEAD[place]
                for _ in range(2):
                    open_way = target != STAYS and (target != CENTRE or i == KING)
                    # a threat must be answered
                    if open_way and (not threat or target == CENTRE or (lifted | 1 << target) & watched != stopper):
                        found.append(piece * MOVE + target)
                    target = BACK[place]
        return found

    def make(self, move: i64) -> None:
        piece = move >> 5
        target = move & 31
        start: i64 = self.squares[piece]
        self.moved.append(piece * MOVE + start)
        self.shift(piece, start, target)
        self.signs.append(self.sign)

    def unmake(self) -> None:
        move: i64 = self.moved.pop()
        piece = move >> 5
        target: i64 = self.squares[piece]
        self.signs.pop()
        self.shift(piece, target, move & 31)

    def shift(self, piece: i64, start: i64, target: i64) -> None:
        kind: i64 = KINDS[piece] * SQUARES
        out: i64 = KEYS[kind + start]
        into: i64 = KEYS[kind + target]
        north: i64 = KEYS[NORTH]
        self.squares[piece] = target
        self.taken ^= 1 << start | 1 << target
        self.sign ^= out ^ into ^ north
        self.turn = 1 - self.turn

    def arrange(self) -> i64:
        """Finds the places of the eight soldiers among the weights; answers where those of this stance begin."""
        own = self.turn * 5
        other = 5 - own
        kings: i64 = self.squares[own + KING] * SQUARES + self.squares[other + KING]
        turn: i64 = TURN[kings] * SQUARES
        for i in range(KING):
            self.places[i] = TURNED[turn + self.squares[own + i]]
            self.places[KING + i] = TURNED[turn + self.squares[other + i]] + SQUARES
        return STANCE[kings] * SOLDIERS**2

    def worth(self) -> i64:
        first = self.arrange()
        weights = self.weights
        places = self.places
        total: i64 = -36 * ZERO
        for i in range(8):
            one: i64 = places[i]
            for j in range(i + 1):
                two: i64 = places[j]
                total += weights[first + (two * SOLDIERS + one if two < one else one * SOLDIERS + two)]
        return HIGHEST if total > HIGHEST else -HIGHEST if total < -HIGHEST else total

    def features(self) -> list[int]:
        first = self.arrange()
        places = sorted(self.places)
        return [first + places[i] * SOLDIERS + places[j] for i in range(8) for j in range(i, 8)]

    def decision(self, move: i64) -> int:
        piece = move >> 5
        target = move & 31
        square: i64 = self.squares[piece]
        for axis in range(AXES):
            place = self.place(square, axis)
            if AHEAD[place] == target:
                return int(piece % 5 * 8 + axis)
            if BACK[place] == target:
                return int(piece % 5 * 8 + axis + AXES)
        raise AssertionError(f"no piece slides like this: {move}")


def spent(state: KingsValley) -> list[int]:
    """The keys of the positions met twice already: the next time is a draw."""
    found = []
    for side in range(2):
        for position in state.seen[side]:
            if state.seen[side].count(position) > 1:
                key = KEYS[NORTH] if side else 0
                for square in range(SQUARES):
                    digit = position // PLACE[square] % SIZE
                    key ^= KEYS[(digit - 1) * SQUARES + square] if digit else 0
                found.append(key)
    return found
