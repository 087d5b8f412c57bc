"""Business Casual: workers are seated one by one; every border between two of them is a point for one seat."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.business_casual.office import BESIDE, CUBICLES, NEIGHBOURS, OFFICE, cubicle_name
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State, win_shares

NEW_HIRE: Final = 1
BOSS: Final = 6
WORKERS: Final = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, BOSS]
TOP: Final = 8  # R1: so many workers come before the Boss can

EQUAL: Final = ("nobody", "opponent", "placer")  # who scores a border between equal values
NOBODY: Final = 0
OPPONENT: Final = 1

SEATED: Final = 0
SCORED: Final = 1
CLOSED: Final = 2
WON: Final = 3
DRAWN: Final = 4


class BusinessCasual(State):
    equal: int  # NOBODY, OPPONENT or 2 for the placer
    cubicles: list[int]  # the value seated in each; 0: empty
    open: int  # a bit for every cubicle that is empty and not beside the Boss
    hire: int  # the cubicle of a New Hire seated in the turn just before; -1: none
    tile: int  # the worker to be seated; 0: none is left
    next: int  # the one after that, face up too; 0: none
    stack: list[int]  # the rest, face-down: a sorted bag
    points: list[int]

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.equal = EQUAL.index(options.word("equal"))
        self.ask(options.seat("start_seat", self.roll(seats)))
        self.cubicles, self.open, self.hire = [0] * CUBICLES, OFFICE, -1
        self.stack = WORKERS[:]
        self.tile = self.turn_up()
        self.next = self.turn_up()
        self.points = [0] * seats

    def turn_up(self) -> int:
        """The next worker of the stack; 0 if there is none. The Boss, last in the bag, waits for the bottom half."""
        left = len(self.stack)
        if left == 0:
            return 0
        return self.stack.pop(self.roll(left - 1 if left > len(WORKERS) - TOP else left))

    def legal(self, seat: int) -> list[int]:
        choices = self.open & BESIDE[self.hire] if self.hire >= 0 else self.open
        if choices == 0:  # R4: a New Hire that can't be helped
            choices = self.open
        return [cubicle for cubicle in range(CUBICLES) if choices >> cubicle & 1]

    def apply(self, seat: int, move: int) -> None:
        value = self.tile
        self.tell(EVERYONE, SEATED, seat, value, move)
        self.score(seat, value, move)
        self.cubicles[move] = value
        self.open &= ~(1 << move)
        if value == BOSS:
            self.open &= ~BESIDE[move]
        self.hire = move if value == NEW_HIRE else -1
        self.tile, self.next = self.next, 0
        if self.tile == 0 or self.open == 0:
            self.end()
        else:
            self.next = self.turn_up()
            self.ask(1 - seat)

    def score(self, seat: int, value: int, cubicle: int) -> None:
        """A point for every border: odd differences go to the higher value, even ones to the lower."""
        won = lost = 0
        for other in NEIGHBOURS[cubicle]:
            worker = self.cubicles[other]
            if worker == 0:
                continue
            if worker == value:
                if self.equal == OPPONENT:
                    lost += 1
                elif self.equal != NOBODY:
                    won += 1
            elif (value > worker) == ((value - worker) % 2 == 1):
                won += 1
            else:
                lost += 1
        self.points[seat] += won
        self.points[1 - seat] += lost
        if won or lost:
            self.tell(EVERYONE, SCORED, seat, won, lost)

    def end(self) -> None:
        self.finish()
        if self.tile:
            self.tell(EVERYONE, CLOSED)
        if self.points[0] == self.points[1]:
            self.tell(EVERYONE, DRAWN)
        else:
            self.tell(EVERYONE, WON, 0 if self.points[0] > self.points[1] else 1)

    def scores(self) -> list[int]:
        return self.points[:]

    def returns(self) -> list[float]:
        return win_shares(self.points)

    def name(self, seat: int, move: int) -> str:
        return cubicle_name(move)

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < CUBICLES:
            return ""
        if self.cubicles[move]:
            return f"Cubicle {cubicle_name(move)} is taken"
        if not self.open >> move & 1:
            return f"Cubicle {cubicle_name(move)} is beside the Boss"
        return f"The New Hire in {cubicle_name(self.hire)} must be helped"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "equal": EQUAL[self.equal],
            "cubicles": self.cubicles[:],
            "open": [self.open >> cubicle & 1 for cubicle in range(CUBICLES)],
            "hire": self.hire,
            "tile": self.tile,
            "next": self.next,
            "stack": self.stack[:],  # which values are left, not their order
            "points": self.points[:],
        }

    def clone(self) -> BusinessCasual:
        copy = BusinessCasual()
        copy.copy_core(self)
        copy.equal, copy.open, copy.hire, copy.tile, copy.next = self.equal, self.open, self.hire, self.tile, self.next
        copy.cubicles, copy.stack, copy.points = self.cubicles[:], self.stack[:], self.points[:]
        return copy

    def flaw(self) -> str:
        if len(self.cubicles) != CUBICLES or self.stack != sorted(self.stack):
            return f"Field cubicles must have {CUBICLES} values, and the stack must be sorted."
        tiles = [value for value in [*self.cubicles, self.tile, self.next, *self.stack] if value]
        if sorted(tiles) != WORKERS:
            return "Each value from 1 to 5 must be there three times, and the Boss, a 6, once."
        if len(self.stack) >= len(WORKERS) - TOP and BOSS not in self.stack:
            return f"The Boss is never among the first {TOP} workers."
        if self.open != self.open_cubicles():
            return "Field open must have the bits of the empty cubicles that are not beside the Boss."
        if self.over != (self.tile == 0 or self.open == 0):
            return "The game is over exactly when no worker is left, or no open cubicle."
        if (self.over and self.next) or (not self.over and self.stack and self.next == 0):
            return "The next worker is face up as long as there is one and the game goes on."
        if self.hire != -1 and (not 0 <= self.hire < CUBICLES or self.cubicles[self.hire] != NEW_HIRE):
            return "Field hire must be the cubicle of a 1, or -1."
        if not 0 <= self.equal < len(EQUAL) or len(self.points) != self.seats or min(self.points) < 0:
            return "Field equal must be 0, 1 or 2, and points two numbers from 0."
        if sum(self.points) != self.scored_borders():
            return "The points together must be the number of borders that score."
        return ""

    def open_cubicles(self) -> int:
        boss = self.cubicles.index(BOSS) if BOSS in self.cubicles else -1
        closed = BESIDE[boss] if boss >= 0 else 0
        return sum(1 << i for i in range(CUBICLES) if self.cubicles[i] == 0) & ~closed

    def scored_borders(self) -> int:
        count = 0
        for cubicle, value in enumerate(self.cubicles):
            for other in NEIGHBOURS[cubicle]:
                worker = self.cubicles[other]
                if other < cubicle and value and worker:
                    count += value != worker or self.equal != NOBODY
        return count
