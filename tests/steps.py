"""A tiny game for tests: choose how far, then which way if there are two, and go. What has one answer makes itself."""

from __future__ import annotations

from typing import Annotated

from wabe import EVERYONE, Box, Game, Kind, Options, Phase, State
from wabe.core.fields import EACH_SEAT, Span

LENGTH, WAY, LAST = 0, 1, 2
END = 6


class Steps(State):
    at: Annotated[list[int], EACH_SEAT, Span(0, END)]
    length: Annotated[int, Span(0, 2)]

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.at = [0] * seats
        self.length = 0
        self.ask(0)

    def legal(self, seat: int) -> list[int]:
        if self.phase == LENGTH:
            return [1, 2] if self.at[seat] + 2 <= END else [1]
        if self.phase == LAST:
            return [0]
        return [0, 1] if self.at[seat] >= self.length == 1 else [1]  # only a single step may go back

    def apply(self, seat: int, move: int) -> None:
        if self.phase == LENGTH:
            self.length = move
            self.phase = WAY
        elif self.phase == WAY:
            self.at[seat] += self.length if move else -self.length
            self.tell(EVERYONE, "went", seat, self.at[seat])
            self.length = 0
            self.phase = LENGTH if self.at[seat] < END else LAST
            self.ask((seat + 1) % self.seats)
        else:  # somebody has arrived, and the next one congratulates
            self.tell(EVERYONE, "praised", seat)
            self.finish()

    def name(self, seat: int, move: int) -> str:
        return f"go {move}" if self.phase == LENGTH else ("back", "on")[move] if self.phase == WAY else "bravo"

    def returns(self) -> list[float]:
        return [float(at == END) for at in self.at]


GAME = Game(
    slug="steps",
    title="Steps",
    box=Box(slug="tests", title="Tests"),
    designer="nobody",
    minutes=(1, 1),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=Steps,
    phases={
        LENGTH: Phase("length", moves=3),
        WAY: Phase("way", moves=2, itself=True),
        LAST: Phase("last", moves=1, itself=True),
    },
    bound=2000,
)
