"""Push: an own tile from the rim is pushed back in; a line of one colour wins for that colour."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from wabe.boxes.greenbox.push import board
from wabe.boxes.greenbox.push.board import (
    BOARDS,
    CHECKERED,
    ENTRIES,
    LINES,
    PLACES,
    RIMS,
    SEGMENTS,
    SIZES,
    SMALLEST,
    place_name,
)
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

PICK: Final = 0
PUSH: Final = 1

PLIES: Final = 300
BOTH: Final = ("other", "mover", "draw")  # the result when one push completes lines of both colours
OTHER: Final = 0
MOVER: Final = 1

PUSHED: Final = 0
COMPLETED: Final = 1
COMPLETED_BOTH: Final = 2
WON: Final = 3
REPEATED: Final = 4
STOPPED: Final = 5


class Push(State):
    size: int
    diagonals: bool
    both: int  # OTHER, MOVER or 2 for a draw
    green: int  # the seat that plays green
    tiles: int  # a bit for every place that shows green
    tile: int  # the place of the tile picked; -1: none yet
    plies: int
    seen: list[list[int]]  # per seat: the patterns in which it was to move
    winner: int  # -1: none, or a draw

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.size = options.number("size")
        self.diagonals = options.word("diagonals") == "on"
        self.both = BOTH.index(options.word("both"))
        starter = options.seat("start_seat", self.roll(2))
        self.green = starter if options.word("first_colour") == "green" else 1 - starter
        self.tiles = CHECKERED[self.size - SMALLEST]
        self.tile, self.plies, self.winner = -1, 0, -1
        self.seen = [[], []]
        self.seen[starter].append(self.tiles)
        self.ask(starter)

    def own(self, seat: int) -> int:
        """The seat's tiles."""
        return self.tiles if seat == self.green else BOARDS[self.size - SMALLEST] & ~self.tiles

    def legal(self, seat: int) -> list[int]:
        own: i64 = self.own(seat)
        if self.phase == PICK:  # R2: a rim tile without a push would need a full line of its colour
            own &= RIMS[self.size - SMALLEST]
            return [place for place in range(PLACES) if own >> place & 1]
        first = self.tile * PLACES
        return [entry for entry in ENTRIES[self.size - SMALLEST][self.tile] if SEGMENTS[first + entry] & ~own]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PICK:
            self.tile = move
            self.phase = PUSH
        else:
            self.push(seat, move)

    def push(self, seat: int, entry: int) -> None:
        before = self.tiles
        self.tiles = board.pushed(before, self.tile, entry)
        self.tell(EVERYONE, PUSHED, seat, self.tile, entry)
        self.tile, self.phase = -1, PICK
        self.plies += 1
        self.ask(1 - seat)
        if not self.lined_up(seat, before, self.tiles):
            self.check_draw(1 - seat)

    def lined_up(self, mover: int, before: i64, after: i64) -> bool:
        """Ends the game if the push completed a line. R7: a line that was complete before does not count."""
        lines = LINES[self.size - SMALLEST]
        greens = yellows = False
        for i in range(2 * self.size + 2 if self.diagonals else 2 * self.size):
            line: i64 = lines[i]
            if after & line == line and before & line != line:
                greens = True
            elif after & line == 0 and before & line != 0:
                yellows = True
        if greens and yellows:
            self.tell(EVERYONE, COMPLETED_BOTH)
            self.end(1 - mover if self.both == OTHER else mover if self.both == MOVER else -1)
        elif greens or yellows:
            self.tell(EVERYONE, COMPLETED, 1 if greens else 0)
            self.end(self.green if greens else 1 - self.green)
        return self.over

    def check_draw(self, seat: int) -> None:
        """Notes the pattern that this seat meets now; the third time it is a draw."""
        seen = self.seen[seat]
        seen.append(self.tiles)
        if seen.count(self.tiles) > 2:
            self.tell(EVERYONE, REPEATED)
            self.end(-1)
        elif self.plies == PLIES:
            self.tell(EVERYONE, STOPPED, PLIES)
            self.end(-1)

    def end(self, winner: int) -> None:
        self.winner = winner
        if winner >= 0:
            self.tell(EVERYONE, WON, winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        return place_name(move)

    def why(self, seat: int, move: int) -> str:
        choices = ENTRIES[self.size - SMALLEST][self.tile] if self.phase == PUSH else []
        return "A push must change the pattern" if move in choices else ""

    def look(self, seat: int) -> dict[str, object]:
        return {
            "size": self.size,
            "diagonals": self.diagonals,
            "both": BOTH[self.both],
            "green": self.green,
            "tiles": [self.tiles >> place & 1 for place in board.square(self.size)],
            "tile": self.tile,
            "plies": self.plies,
            "times": self.seen[self.turn].count(self.tiles),
        }

    def returns(self) -> list[float]:
        return [0.5 if self.winner < 0 else 1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> Push:
        copy = Push()
        copy.copy_core(self)
        copy.size, copy.diagonals, copy.both, copy.green = self.size, self.diagonals, self.both, self.green
        copy.tiles, copy.tile, copy.plies, copy.winner = self.tiles, self.tile, self.plies, self.winner
        copy.seen = [self.seen[0][:], self.seen[1][:]]
        return copy

    def flaw(self) -> str:
        if self.size not in SIZES or not 0 <= self.both < len(BOTH) or not 0 <= self.green < 2:
            return "Field size must be 4, 5 or 6, both 0 to 2, and green a seat."
        start, lines = CHECKERED[self.size - SMALLEST], LINES[self.size - SMALLEST][: 2 * self.size]
        if self.tiles & ~BOARDS[self.size - SMALLEST] or self.tiles.bit_count() != start.bit_count():
            return f"Field tiles must show {start.bit_count()} green tiles on the board."
        full = [line for line in lines if self.tiles & line in (0, line)]
        if full and not self.over:
            return "The game is over as soon as a row or column is all of one colour."
        if not 0 <= self.plies <= PLIES or not -1 <= self.winner < 2 or (self.winner >= 0 and not self.over):
            return f"Plies are 0 to {PLIES}; a winner is a seat, and there is none (-1) before the end."
        if (self.phase == PUSH) != (self.tile >= 0) or (self.tile >= 0 and self.over):
            return "Field tile must be a place in phase 1, and -1 otherwise."
        if self.tile >= 0 and not self.own(self.turn) & RIMS[self.size - SMALLEST] & 1 << min(self.tile, PLACES):
            return "Field tile must be the place of an own tile on the rim."
        return "" if len(self.seen) == 2 else "Field seen must have a list for each seat."
