"""The party: the supply of guests, everybody's room, and what the Wullawakis do to it at the end."""

from __future__ import annotations

from typing import Final

from wabe.boxes.gnumies.components import COPIES, KINDS, WULLAWAKI
from wabe.boxes.gnumies.gnumies.scoring import best_discard, forced_discard, points
from wabe.core.options import Options
from wabe.core.state import EVERYONE, Sealed, win_shares

TOOK: Final = 20  # events of the party; the auction's begin at 0
CHASED: Final = 21
DISCARDED: Final = 22


class Party(Sealed):
    best: bool  # with three or more Wullawakis the best discards are made at once
    youngest: int
    supply: list[int]  # the face-down party cards, sorted: their order is drawn when it matters
    rooms: list[list[int]]  # per seat: how many party cards of each kind
    removed: list[list[int]]  # the same of those who left each party; the last list: who was left at the door
    owed: list[int]  # per seat: cards still to discard at the end

    def set_up_party(self, options: Options) -> None:
        self.best = options.word("wullawakiChoice") == "best"
        self.youngest = options.seat("youngest", self.roll(self.seats))
        self.supply = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
        self.rooms = [[0] * KINDS for _ in range(self.seats)]
        self.removed = [[0] * KINDS for _ in range(self.seats + 1)]
        self.owed = [0] * self.seats

    def order(self) -> list[int]:
        """R7: the youngest seat, then clockwise."""
        return [(self.youngest + i) % self.seats for i in range(self.seats)]

    def take(self, seat: int, count: int) -> None:
        """The top cards of the supply, as many as there are, go into the room."""
        for kind in sorted([self.draw(self.supply) for _ in range(min(count, len(self.supply)))]):
            self.rooms[seat][kind] += 1
            self.tell(EVERYONE, TOOK, seat, kind)

    def chase(self, seat: int) -> None:
        """The Wullawakis leave the room, and others leave with them."""
        room = self.rooms[seat]
        wullawakis = room[WULLAWAKI]
        if wullawakis == 0:
            return
        room[WULLAWAKI] = 0
        self.removed[seat][WULLAWAKI] += wullawakis
        self.tell(EVERYONE, CHASED, seat, wullawakis)
        if wullawakis < 3:
            guest = forced_discard(room, wullawakis)
            if guest:
                self.discard(seat, guest)
        elif self.best:
            for left in range(min(wullawakis, sum(room)), 0, -1):
                self.discard(seat, best_discard(room, left))
        else:
            self.owed[seat] = min(wullawakis, sum(room))

    def discard(self, seat: int, kind: int) -> None:
        self.rooms[seat][kind] -= 1
        self.removed[seat][kind] += 1
        self.tell(EVERYONE, DISCARDED, seat, kind)

    def debtor(self) -> int:
        """The first seat, from the youngest, that still has to discard; -1 if none has."""
        for seat in self.order():
            if self.owed[seat]:
                return seat
        return -1

    def scores(self) -> list[int]:
        return [points(room) for room in self.rooms]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def look_party(self) -> dict[str, object]:
        return {
            "best": self.best,
            "youngest": self.youngest,
            "supply": len(self.supply),
            "rooms": [room[:] for room in self.rooms],
            "removed": [counts[:] for counts in self.removed],
            "owed": self.owed[:],
        }

    def copy_party(self, source: Party) -> None:
        self.copy_core(source)
        self.best = source.best
        self.youngest = source.youngest
        self.supply = source.supply[:]
        self.rooms = [room[:] for room in source.rooms]
        self.removed = [counts[:] for counts in source.removed]
        self.owed = source.owed[:]

    def party_flaw(self, loose: list[int]) -> str:
        """What is wrong with the party cards; `loose` are those that lie in no room, supply or heap."""
        if not 0 <= self.youngest < self.seats:
            return f"Field youngest must be a seat from 0 to {self.seats - 1}."
        heaps = self.rooms + self.removed
        if len(self.rooms) != self.seats or len(self.removed) != self.seats + 1:
            return "Field rooms must have a list for every seat, and field removed one more."
        if any(len(counts) != KINDS or min(counts) < 0 for counts in heaps):
            return f"Fields rooms and removed must have lists of {KINDS} numbers, none below 0."
        if self.supply != sorted(self.supply):
            return "Field supply must be sorted."
        cards = self.supply + loose
        if any(not 0 <= kind < KINDS for kind in cards):
            return f"Party cards must be from 0 to {KINDS - 1}."
        for kind in range(KINDS):
            found = cards.count(kind) + sum(counts[kind] for counts in heaps)
            if found != COPIES[kind]:
                return f"There must be {COPIES[kind]} party cards of kind {kind} in all, not {found}."
        if len(self.owed) != self.seats or any(not 0 <= owed <= 7 for owed in self.owed):
            return "Field owed must have a number from 0 to 7 for every seat."
        for seat in range(self.seats):
            if self.owed[seat] and (self.best or self.owed[seat] > sum(self.rooms[seat])):
                return f"Field owed: seat {seat} can't owe {self.owed[seat]} discards."
        return ""
