"""Push as a search walks through it: a whole turn, pick and push, is one move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.push import board
from wabe.boxes.greenbox.push.board import BOARDS, ENTRIES, LINES, PLACES, RIMS, SEGMENTS, SIZES, SMALLEST, STRIDE
from wabe.boxes.greenbox.push.rules import MOVER, OTHER, PLIES, PUSH, Push
from wabe.core.duel import DRAW, HIGHEST, OPEN, WIN, ZERO, Duel, scatter


def pushes(size: int) -> list[int]:
    """Every push there is, as place * 36 + entry; a move is its number in this list."""
    rim = [place for place in range(PLACES) if RIMS[size - SMALLEST] >> place & 1]
    return [place * PLACES + entry for place in rim for entry in ENTRIES[size - SMALLEST][place]]


PUSHES: Final = [pushes(size) for size in SIZES]
COLUMNS: Final = [sum(1 << STRIDE * row for row in range(size)) for size in SIZES]  # the first column, as bits

PART: Final = 1 << 12  # a key is made of three parts of the pattern
KEYS: Final = scatter(3 * PART + 1)
SECOND: Final = 3 * PART  # the key of "the second seat moves"

# What the position is worth on a board of 6 is learnt: a weight for each picture of two neighbouring lines, the outer
# one first. Both ends of the board are alike, and so are rows and columns.

LARGEST: Final = 6
TOP: Final = STRIDE * (LARGEST - 1)  # where the top row begins: pictures are read from there
TWO_LINES: Final = 64 * 64
WEIGHTS: Final = 3 * TWO_LINES
PATTERNS: Final = 10
APART: Final = [sum((line >> i & 1) << 10 * i for i in range(LARGEST)) for line in range(64)]  # bits ten bits apart


class PushDuel(Duel):
    def __init__(self, state: Push, weights: bytes) -> None:
        self.turn = state.turn
        self.size: i64 = state.size
        self.board: i64 = BOARDS[state.size - SMALLEST]
        self.own: i64 = state.own(state.turn)  # the tiles of the side to move
        self.pushes: list[int] = PUSHES[state.size - SMALLEST]
        self.lines: list[int] = LINES[state.size - SMALLEST]
        self.column: i64 = COLUMNS[state.size - SMALLEST]
        self.row: i64 = (1 << state.size) - 1
        self.diagonals: bool = state.diagonals
        # lines of both colours at once, as the side sees it that did not push
        self.both: i64 = WIN if state.both == OTHER else -WIN if state.both == MOVER else DRAW
        self.picked: i64 = state.tile if state.phase == PUSH else -1
        self.left: i64 = PLIES - state.plies
        self.weights: bytes = weights
        self.result: i64 = OPEN
        self.past: list[int] = []  # the tiles, as the side then to move had them
        self.signs: list[int] = [self.key()]
        self.spent: list[int] = self.met_twice(state)
        self.rows: list[int] = [0] * LARGEST

    def key(self) -> i64:
        tiles = self.own
        one: i64 = KEYS[tiles & PART - 1]
        two: i64 = KEYS[PART + (tiles >> 12 & PART - 1)]
        three: i64 = KEYS[2 * PART + (tiles >> 24)]
        second: i64 = KEYS[SECOND]
        return one ^ two ^ three ^ (second if self.turn else 0)

    def met_twice(self, state: Push) -> list[int]:
        """The keys of patterns met twice already: the next time is a draw."""
        found = []
        own, turn = self.own, self.turn
        for seat in range(2):
            for tiles in state.seen[seat]:
                if state.seen[seat].count(tiles) > 1:
                    self.own = tiles if seat == state.green else self.board & ~tiles
                    self.turn = seat
                    found.append(self.key())
        self.own, self.turn = own, turn
        return found

    def verdict(self) -> i64:
        if self.result != OPEN:
            return self.result
        signs = self.signs
        last: i64 = len(signs) - 1
        current: i64 = signs[last]
        if last >= self.left or (self.spent and last > 0 and current in self.spent):
            return DRAW
        earlier = last - 2
        while earlier >= 0:
            sign: i64 = signs[earlier]
            if sign == current:  # going round in circles leads nowhere: the third time it is a draw
                return DRAW
            earlier -= 2
        return OPEN

    def choices(self) -> list[int]:
        found: list[int] = []
        own = self.own
        others = self.board & ~own
        picked = self.picked if not self.past else -1
        for i in range(len(self.pushes)):
            push: i64 = self.pushes[i]
            place = push // PLACES
            if own >> place & 1 and (picked < 0 or picked == place):
                segment: i64 = SEGMENTS[push]
                if segment & others:
                    found.append(i)
        return found

    def make(self, move: i64) -> None:
        push: i64 = self.pushes[move]
        before = self.own
        after: i64 = board.pushed(before, push // PLACES, push % PLACES)
        self.past.append(before)
        self.result = self.judged(before, after)
        self.own = self.board & ~after
        self.turn = 1 - self.turn
        self.signs.append(self.key())

    def unmake(self) -> None:
        self.own = self.past.pop()
        self.signs.pop()
        self.result = OPEN
        self.turn = 1 - self.turn

    def judged(self, before: i64, after: i64) -> i64:
        """What the push brings the other side: a verdict if it completed a line, otherwise OPEN."""
        mine = self.complete(after, before)
        theirs = self.complete(self.board & ~after, self.board & ~before)
        if mine:
            return self.both if theirs else -WIN
        return WIN if theirs else OPEN

    def complete(self, tiles: i64, earlier: i64) -> bool:
        """Is a line full of these tiles that was not so earlier? Rows and columns never were."""
        across = tiles
        down = tiles
        for i in range(1, self.size):
            across &= tiles >> i
            down &= tiles >> STRIDE * i
        if across & self.column or down & self.row:
            return True
        if self.diagonals:
            for i in range(2 * self.size, 2 * self.size + 2):
                line: i64 = self.lines[i]
                if tiles & line == line and earlier & line != line:
                    return True
        return False

    def worth(self) -> i64:
        if self.size != LARGEST:
            return 0
        weights = self.weights
        rows = self.rows
        columns: i64 = 0
        for i in range(LARGEST):
            row = self.own >> TOP - STRIDE * i & 63
            apart: i64 = APART[row]
            rows[i] = row
            columns = columns << 1 | apart
        total: i64 = -PATTERNS * ZERO
        for i in range(LARGEST - 1):
            one: i64 = rows[i]
            two: i64 = rows[i + 1]
            three = columns >> 10 * i & 63
            four = columns >> 10 * i + 10 & 63
            if i < 3:
                at: i64 = i * TWO_LINES
                total += weights[at + one * 64 + two] + weights[at + three * 64 + four]
            else:
                at = (4 - i) * TWO_LINES
                total += weights[at + two * 64 + one] + weights[at + four * 64 + three]
        return HIGHEST if total > HIGHEST else -HIGHEST if total < -HIGHEST else total

    def features(self) -> list[int]:
        if self.size != LARGEST:
            return []
        rows = [self.own >> TOP - STRIDE * i & 63 for i in range(LARGEST)]
        columns = [sum((row >> i & 1) << LARGEST - 1 - j for j, row in enumerate(rows)) for i in range(LARGEST)]
        found = []
        for lines in (rows, columns):
            for i in range(LARGEST - 1):
                outer, inner = (i, i + 1) if i < 3 else (i + 1, i)
                found.append(min(i, 4 - i) * TWO_LINES + lines[outer] * 64 + lines[inner])
        return found

    def decision(self, move: i64) -> int:
        push = self.pushes[move]
        return push // PLACES if self.picked < 0 else push % PLACES
