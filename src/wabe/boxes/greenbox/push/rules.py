"""Push: an own tile from the rim is pushed back in; a line of one colour wins for that colour."""

from __future__ import annotations

from typing import Annotated, Final

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
from wabe.boxes.greenbox.push.words import WORDS
from wabe.core.fields import (
    EACH_SEAT,
    OPTION,
    PRIVATE,
    SEAT,
    SEAT_OR_NONE,
    Among,
    Bits,
    MayBe,
    Only,
    Row,
    Span,
    Word,
    members,
)
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits

PICK: Final = 0
PUSH: Final = 1
PHASES: Final = {PICK: Phase("pick", moves=PLACES), PUSH: Phase("push", moves=PLACES)}

PLIES: Final = 300
BOTH: Final = ("other", "mover", "draw")  # the result when one push completes lines of both colours
OTHER: Final = 0
MOVER: Final = 1


def pickable(state: Push) -> list[int]:
    """The places of the mover's tiles on the rim."""
    return members(state.own(state.turn) & RIMS[state.size - SMALLEST])


def greens(state: Push) -> int:
    return CHECKERED[state.size - SMALLEST].bit_count()


def whole(state: Push) -> int:
    return BOARDS[state.size - SMALLEST]


class Push(State):
    size: Annotated[int, Among(SIZES), OPTION]
    diagonals: Annotated[bool, OPTION]
    both: Annotated[int, Word(BOTH), OPTION]
    green: Annotated[int, SEAT, OPTION]  # the seat that plays green
    tiles: Annotated[int, Bits(PLACES, exactly=greens, possible=whole)]  # the places that show green
    tile: Annotated[int, Among(pickable, none=-1), Only(PUSH)]  # the place of the tile picked
    plies: Annotated[int, Span(0, PLIES)]
    seen: Annotated[list[list[int]], EACH_SEAT, Row(most=PLIES), Bits(PLACES), PRIVATE]  # the patterns it met
    winner: Annotated[int, SEAT_OR_NONE, PRIVATE, MayBe(end=True)]  # none: a draw

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
        return self.tiles if seat == self.green else whole(self) & ~self.tiles

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
        self.tell(EVERYONE, "pushed", seat, self.tile, entry)
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
            self.tell(EVERYONE, "completed both")
            self.end(1 - mover if self.both == OTHER else mover if self.both == MOVER else -1)
        elif greens or yellows:
            self.tell(EVERYONE, "completed", 1 if greens else 0)
            self.end(self.green if greens else 1 - self.green)
        return self.over

    def check_draw(self, seat: int) -> None:
        """Notes the pattern that this seat meets now; the third time it is a draw."""
        seen = self.seen[seat]
        seen.append(self.tiles)
        if seen.count(self.tiles) > 2:
            self.tell(EVERYONE, "repeated")
            self.end(-1)
        elif self.plies == PLIES:
            self.tell(EVERYONE, "stopped", PLIES)
            self.end(-1)

    def end(self, winner: int) -> None:
        self.winner = winner
        if winner >= 0:
            self.tell(EVERYONE, "won", winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        return place_name(move)

    def why(self, seat: int, move: int) -> str:
        choices = ENTRIES[self.size - SMALLEST][self.tile] if self.phase == PUSH else []
        return WORDS("no-change") if move in choices else ""

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"times": self.seen[self.turn].count(self.tiles)}

    def returns(self) -> list[float]:
        return [0.5 if self.winner < 0 else 1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def flaw(self) -> str:
        lines = LINES[self.size - SMALLEST][: 2 * self.size]
        full = any(self.tiles & line in (0, line) for line in lines)
        return (fits("over", self.over, True) if full else "") or (fits("phase", self.phase, PICK) if self.over else "")
