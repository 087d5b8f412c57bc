"""Sugar: take lumps from the bowl; who takes the last has won."""

from __future__ import annotations

from typing import Final

from wabe import EVERYONE, Options, State

MOST: Final = 9  # lumps in one turn


class Sugar(State):
    lumps: int
    taken: list[int]
    last: int  # the seat that took lumps last; -1 before

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.lumps = options.number("lumps")
        self.taken = [0] * seats
        self.last = -1
        self.ask(options.seat("start_seat", self.roll(seats)))

    def legal(self, seat: int) -> list[int]:
        return list(range(1, min(MOST, self.lumps) + 1))

    def apply(self, seat: int, move: int) -> None:
        self.lumps -= move
        self.taken[seat] += move
        self.last = seat
        self.tell(EVERYONE, "took", seat, move)
        if self.lumps:
            self.ask(1 - seat)
        else:
            self.finish()

    def name(self, seat: int, move: int) -> str:
        return f"take {move}"

    def look(self, seat: int) -> dict[str, object]:
        return {"lumps": self.lumps, "taken": self.taken[:], "last": self.last}

    def returns(self) -> list[float]:
        return [1.0 if seat == self.last else 0.0 for seat in range(self.seats)]

    def clone(self) -> Sugar:
        copy = Sugar()
        copy.copy_core(self)
        copy.lumps, copy.taken, copy.last = self.lumps, self.taken[:], self.last
        return copy

    def flaw(self) -> str:
        if self.lumps < 0 or len(self.taken) != self.seats or min(self.taken) < 0:
            return "Fields lumps and taken must be counts, none below 0."
        if not MOST < self.lumps + sum(self.taken) <= 40:
            return "There are from 10 to 40 lumps in all."
        if self.over != (self.lumps == 0) or not -1 <= self.last < self.seats or (self.over and self.last < 0):
            return "The game is over exactly when the bowl is empty, and then last is a seat."
        return ""
