"""The last workers of Business Casual, read to the end: every cubicle, and every order in which they may come."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.business_casual.office import BESIDE, CUBICLES, NEIGHBOURS
from wabe.boxes.greenbox.business_casual.rules import BOSS, NEW_HIRE, BusinessCasual, border

VALUES: Final = BOSS + 1
MOST: Final = 64  # more than the points of anybody


class Ending:
    """What each seat may expect, with the best play of both. Positions met before are remembered, up to so many."""

    def __init__(self, state: BusinessCasual, most: int) -> None:
        self.cubicles: list[int] = state.cubicles[:]
        self.bag: list[int] = [state.stack.count(value) for value in range(VALUES)]
        self.left: int = len(state.stack)
        self.equal: int = state.equal
        self.seen: dict[int, float] = {}
        self.most: int = most

    def worths(self, moves: list[int], state: BusinessCasual) -> list[float]:
        """Of each move; empty: there are too many positions."""
        ahead = state.points[state.turn] - state.points[1 - state.turn]
        found = [self.worth(move, state.open, state.tile, state.next, ahead) for move in moves]
        return found if len(self.seen) < self.most else []

    def worth(self, move: int, free: int, tile: int, following: int, ahead: int) -> float:
        """Of seating a worker there, for who does so and is so many points ahead."""
        ahead += self.gain(tile, move)
        free &= ~(1 << move)
        if tile == BOSS:
            free &= ~BESIDE[move]
        if following == 0 or free == 0:
            return 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        self.cubicles[move] = tile
        hire = move if tile == NEW_HIRE else -1
        if self.left == 0:
            found = 1.0 - self.best(free, hire, following, 0, -ahead)
        else:
            found = 0.0
            self.left -= 1
            for value in range(NEW_HIRE, VALUES):
                count = self.bag[value]
                if count:
                    self.bag[value] = count - 1
                    found += count * (1.0 - self.best(free, hire, following, value, -ahead))
                    self.bag[value] = count
            self.left += 1
            found /= self.left
        self.cubicles[move] = 0
        return found

    def best(self, free: int, hire: int, tile: int, following: int, ahead: int) -> float:
        """What the seat to move may expect."""
        key: i64 = 0
        for value in self.cubicles:
            key = key * VALUES + value
        key = ((key * VALUES + tile) * VALUES + following) * (CUBICLES + 1) + hire + 1
        key = key * MOST + MOST // 2 + ahead
        known = self.seen.get(key, -1.0)
        if known >= 0.0:
            return known
        if len(self.seen) >= self.most:
            return 0.0  # whatever it is: nobody will be told
        choices = free & BESIDE[hire] if hire >= 0 else free
        if choices == 0:  # R4
            choices = free
        highest = 0.0
        for move in range(CUBICLES):
            if choices >> move & 1:
                highest = max(highest, self.worth(move, free, tile, following, ahead))
        self.seen[key] = highest
        return highest

    def gain(self, tile: int, cubicle: int) -> int:
        """The points won less those lost by seating a worker."""
        gain = 0
        for other in NEIGHBOURS[cubicle]:
            worker = self.cubicles[other]
            if worker:
                gain += border(tile, worker, self.equal)
        return gain
