"""NIM: heaps of cubes; take any number from one heap."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import CUBES
from wabe.boxes.greenbox.nim.words import MOST_HEAPS, heap_name
from wabe.core.errors import OptionError
from wabe.core.fields import OPTION, SEAT, Among, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, among, fits

LARGEST: Final = 20  # cubes of a heap
COUNTS: Final = list(range(1, LARGEST + 1))
BUILDING: Final = 350  # milliseconds of a new heap
DONE: Final = 0  # the builder's move that ends building; any other is a heap's size

BUILD: Final = 0
HEAP: Final = 1
TAKE: Final = 2
PHASES: Final = {
    BUILD: Phase("build", moves=LARGEST + 1),
    HEAP: Phase("heap", moves=MOST_HEAPS),
    TAKE: Phase("take", moves=LARGEST + 1),
}


def standing(state: Nim) -> list[int]:
    """The heaps that have cubes."""
    heaps = state.heaps
    return [heap for heap in range(len(heaps)) if heaps[heap]]


class Nim(State):
    builder: Annotated[int, SEAT, OPTION]
    max_heaps: Annotated[int, Span(1, MOST_HEAPS), OPTION]
    max_heap: Annotated[int, Span(1, LARGEST), OPTION]
    last_loses: Annotated[bool, OPTION]
    heaps: Annotated[list[int], Row(most=MOST_HEAPS), Span(0, LARGEST)]
    built: Annotated[list[int], Row(most=MOST_HEAPS), Span(1, LARGEST)]  # how many cubes each heap had
    heap: Annotated[int, Among(standing, none=-1), Only(TAKE)]  # the heap chosen to take from

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.builder = options.seat("builder_seat", self.roll(2))
        self.max_heaps, self.max_heap = options.number("max_heaps"), options.number("max_heap")
        self.last_loses = options.word("goal") == "last_loses"
        self.heaps, self.built, self.heap = [], [], -1
        if options.word("setup") == "builder":
            self.ask(self.builder)
            return
        self.heaps = options.numbers("heaps") if options.word("setup") == "list" else self.scattered()
        if sum(self.heaps) > CUBES:
            raise OptionError(f"Option heaps: {sum(self.heaps)} cubes are not possible; the box has {CUBES}.")
        self.built = self.heaps[:]
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
            return standing(self)
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
            self.built.append(size)
            self.tell(EVERYONE, "built", len(self.heaps) - 1, size)
            self.beat(BUILDING)
        if size == DONE or len(self.heaps) == self.max_heaps or sum(self.heaps) == CUBES:
            self.ask_heap(1 - self.builder)  # R1: the builder does not move first

    def take(self, seat: int, cubes: int) -> None:
        self.heaps[self.heap] -= cubes
        self.tell(EVERYONE, "took", seat, cubes, self.heap + MOST_HEAPS * self.heaps[self.heap])
        for left in self.heaps:
            if left:
                self.ask_heap(1 - seat)
                return
        self.heap = -1
        self.finish()  # it stays the turn of the seat that took the last cube
        self.tell(EVERYONE, "won", self.winner())

    def winner(self) -> int:
        return 1 - self.turn if self.last_loses else self.turn

    def name(self, seat: int, move: int) -> str:
        if self.phase == TAKE:
            return f"take {move}"
        if self.phase == HEAP:
            return heap_name(move)
        return "done" if move == DONE else f"lay {move}"

    def returns(self) -> list[float]:
        winner = self.winner()
        return [1.0 if seat == winner else 0.0 for seat in range(2)]

    def flaw(self) -> str:
        cubes = sum(self.heaps)
        may_build = self.turn == self.builder and len(self.heaps) < self.max_heaps and cubes < CUBES
        return (
            (f"Field heaps must have {CUBES} cubes at most, not {cubes}." if cubes > CUBES else "")
            or fits("over", self.over, self.phase != BUILD and cubes == 0)
            or (among("phase", self.phase, (HEAP, TAKE)) if not may_build else "")
            or fits("built", [max(pair) for pair in zip(self.built, self.heaps, strict=False)], self.built)
            or fits("built", len(self.built), len(self.heaps))
        )
