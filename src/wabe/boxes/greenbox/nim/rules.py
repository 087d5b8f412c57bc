"""NIM: heaps of cubes; take any number from one heap."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CUBES
from wabe.core.errors import OptionError
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

BUILD: Final = 0
HEAP: Final = 1
TAKE: Final = 2

COUNTS: Final = list(range(1, 21))
DONE: Final = 0  # the builder's move that ends building; any other is a heap's size

BUILT: Final = 0
TOOK: Final = 1
WON: Final = 2


class Nim(State):
    builder: int
    max_heaps: int
    max_heap: int
    last_loses: bool
    heaps: list[int]
    heap: int  # the heap chosen to take from; -1: none yet
    winner: int  # -1 while the game goes on

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.builder = options.seat("builder_seat", self.roll(2))
        self.max_heaps, self.max_heap = options.number("max_heaps"), options.number("max_heap")
        self.last_loses = options.word("goal") == "last_loses"
        self.heaps, self.heap, self.winner = [], -1, -1
        if options.word("setup") == "builder":
            self.ask(self.builder)
            return
        self.heaps = options.numbers("heaps") if options.word("setup") == "list" else self.scattered()
        if sum(self.heaps) > CUBES:
            raise OptionError(f"Option heaps: {sum(self.heaps)} cubes are not possible; the box has {CUBES}.")
        self.ask_heap(1 - self.builder)

    def scattered(self) -> list[int]:
        most = min(5, self.max_heaps)
        heaps: list[int] = []
        for _ in range(1 if most == 1 else 2 + self.roll(most - 1)):
            if sum(heaps) < CUBES:
                heaps.append(min(CUBES - sum(heaps), 1 + self.roll(self.max_heap)))
        return heaps

    def ask_heap(self, seat: int) -> None:
        self.phase = HEAP
        self.heap = -1
        self.ask(seat)

    def legal(self, seat: int) -> list[int]:
        if self.phase == TAKE:
            return COUNTS[: self.heaps[self.heap]]
        if self.phase == HEAP:
            return [heap for heap in range(len(self.heaps)) if self.heaps[heap] > 0]
        return list(range(1 if not self.heaps else DONE, min(self.max_heap, CUBES - sum(self.heaps)) + 1))

    def apply(self, seat: int, move: int) -> None:
        if self.phase == TAKE:
            self.take(seat, move)
        elif self.phase == HEAP:
            self.heap = move
            self.phase = TAKE
        else:
            self.build(move)

    def build(self, size: int) -> None:
        if size != DONE:
            self.heaps.append(size)
            self.tell(EVERYONE, BUILT, len(self.heaps), size)
        if size == DONE or len(self.heaps) == self.max_heaps or sum(self.heaps) == CUBES:
            self.ask_heap(1 - self.builder)  # R1: the builder does not move first

    def take(self, seat: int, cubes: int) -> None:
        self.heaps[self.heap] -= cubes
        self.tell(EVERYONE, TOOK, seat, cubes, self.heap + 1)
        for left in self.heaps:
            if left:
                self.ask_heap(1 - seat)
                return
        self.heap, self.winner = -1, 1 - seat if self.last_loses else seat
        self.tell(EVERYONE, WON, self.winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        if self.phase == TAKE:
            return f"take {move}"
        if self.phase == HEAP:
            return f"heap {move + 1}"
        return "done" if move == DONE else f"lay {move}"

    def look(self, seat: int) -> dict[str, object]:
        return {"heaps": self.heaps[:], "heap": self.heap, "builder": self.builder, "last_loses": self.last_loses}

    def returns(self) -> list[float]:
        return [1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> Nim:
        copy = Nim()
        copy.copy_core(self)
        copy.builder, copy.max_heaps, copy.max_heap = self.builder, self.max_heaps, self.max_heap
        copy.last_loses, copy.heaps, copy.heap, copy.winner = self.last_loses, self.heaps[:], self.heap, self.winner
        return copy

    def flaw(self) -> str:
        if not 1 <= self.max_heaps <= 12 or not 1 <= self.max_heap <= 20 or not 0 <= self.builder < 2:
            return "Fields max_heaps, max_heap and builder must be within 1..12, 1..20 and 0..1."
        if len(self.heaps) > 12 or any(not 0 <= heap <= 20 for heap in self.heaps) or sum(self.heaps) > CUBES:
            return f"Field heaps must have at most 12 heaps of at most 20 cubes, {CUBES} together."
        full = len(self.heaps) >= self.max_heaps or sum(self.heaps) == CUBES
        if self.phase == BUILD and (self.turn != self.builder or full):
            return "Nobody can build now: the builder builds, up to max_heaps heaps and 80 cubes."
        if self.phase != BUILD and self.over == (sum(self.heaps) > 0):
            return "The game is over exactly when no cube is left."
        if (self.phase == TAKE and not self.over) != (0 <= self.heap < len(self.heaps) and self.heaps[self.heap] > 0):
            return "Field heap must name a heap with cubes in phase 2, and be -1 otherwise."
        if self.over != (0 <= self.winner < 2):
            return "Field winner must be a seat at the end, and -1 before."
        return ""
