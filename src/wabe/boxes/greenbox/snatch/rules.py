"""Snatch: the die sends two Snatchers along five places; a pair takes the unguarded treasure opposite."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.snatch.words import WORDS
from wabe.core.fields import EACH_SEAT, OPTION, Bits, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits, win_shares, within

COLUMNS: Final = 5  # drop, hammers, circles, bricks, wheel: the column of a roll is one less
ALL_FIVE: Final = 31  # a mask with every treasure in place
SIX: Final = 6  # the roll that is a wild move
TURN_LIMITS: Final = (100, 1000)

SNATCHER: Final = 0  # by its column
SURRENDER: Final = 1  # a treasure by its column
WILD_MOVE: Final = 2  # column * 5 + the column it goes to
PHASES: Final = {
    SNATCHER: Phase("snatcher", moves=COLUMNS, itself=True),
    SURRENDER: Phase("surrender", moves=COLUMNS),
    WILD_MOVE: Phase("wild move", moves=COLUMNS * COLUMNS),
}


class Snatch(State):
    own_turn: Annotated[bool, OPTION]  # a snatch is made by the mover only
    turn_limit: Annotated[int, Span(*TURN_LIMITS), OPTION]
    turns: Annotated[int, Span(0, lambda state: state.turn_limit)]  # turns finished, of both seats together
    die: Annotated[int, Span(1, SIX)]
    snatchers: Annotated[list[int], Row(4), Span(0, COLUMNS - 1)]  # of seat 0, then of seat 1; either two ascending
    treasures: Annotated[list[int], EACH_SEAT, Bits(COLUMNS)]  # the columns whose treasure is in place
    trophies: Annotated[list[int], EACH_SEAT, Span(0, COLUMNS)]  # how many treasures it has snatched

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.own_turn = options.word("snatchTiming") == "own-turn"
        self.turn_limit = options.number("turnLimit")
        self.turns = 0
        self.snatchers = [0, COLUMNS - 1, 0, COLUMNS - 1]
        self.treasures, self.trophies = [ALL_FIVE, ALL_FIVE], [0, 0]
        self.begin_turn(options.seat("start_seat", self.roll(2)))

    def begin_turn(self, seat: int) -> None:
        self.die = self.roll(6) + 1
        self.phase = self.task(seat)
        self.ask(seat)

    def task(self, seat: int) -> int:
        """What the die asks of this seat."""
        if self.die == SIX:
            return WILD_MOVE
        return SURRENDER if self.pair(seat) == self.die - 1 else SNATCHER

    def pair(self, seat: int) -> int:
        """The column on which both Snatchers of the seat stand; -1 if they are apart."""
        first = self.snatchers[2 * seat]
        return first if first == self.snatchers[2 * seat + 1] else -1

    def legal(self, seat: int) -> list[int]:
        if self.phase == SURRENDER:
            return [column for column in range(COLUMNS) if self.treasures[seat] >> column & 1]
        low, high = self.snatchers[2 * seat], self.snatchers[2 * seat + 1]
        starts = [low] if low == high else [low, high]
        if self.phase == SNATCHER:
            return [start for start in starts if start != self.die - 1]
        return [start * COLUMNS + target for start in starts for target in range(COLUMNS) if target != start]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == SURRENDER:
            self.tell(EVERYONE, "surrendered", seat, move)
            self.lose(seat, move)
            self.beat()
        elif self.phase == SNATCHER:
            self.run(seat, move, self.die - 1)
        else:
            self.run(seat, move // COLUMNS, move % COLUMNS)
        self.snatch(seat)  # R3: the mover first
        if not self.own_turn:
            self.snatch(1 - seat)
        self.end_turn(seat)

    def run(self, seat: int, start: int, target: int) -> None:
        low, high = self.snatchers[2 * seat], self.snatchers[2 * seat + 1]
        other = high if low == start else low
        self.snatchers[2 * seat] = target if target < other else other
        self.snatchers[2 * seat + 1] = other if target < other else target
        self.tell(EVERYONE, "ran" if self.phase == SNATCHER else "ran wild", seat, start, target)
        self.beat()

    def snatch(self, seat: int) -> None:
        column = self.prey(seat)
        if column >= 0 and not self.over:
            self.trophies[seat] += 1
            self.tell(EVERYONE, "snatched", seat, column, 1 - seat)
            self.lose(1 - seat, column)
            self.beat()

    def prey(self, seat: int) -> int:
        """The column where the seat's pair faces a treasure that nobody guards; -1: there is none."""
        column, other = self.pair(seat), 1 - seat
        if column < 0 or not self.treasures[other] >> column & 1:
            return -1
        guarded = self.snatchers[2 * other] == column or self.snatchers[2 * other + 1] == column
        return -1 if guarded else column

    def lose(self, seat: int, column: int) -> None:
        self.treasures[seat] &= ~(1 << column)
        if self.treasures[seat] == 0:
            self.finish()

    def end_turn(self, seat: int) -> None:
        self.turns += 1
        if not self.over and self.turns == self.turn_limit:
            self.tell(EVERYONE, "stopped", self.turns)
            self.finish()
        if not self.over:
            self.begin_turn(1 - seat)
        elif self.news is not None:
            for winner, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", winner)

    def scores(self) -> list[int]:
        """Treasures left."""
        return [self.treasures[0].bit_count(), self.treasures[1].bit_count()]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        """`1-3`: the Snatcher on 1 runs to 3; `give 2`: treasure 2 is surrendered."""
        if self.phase == SURRENDER:
            return f"give {move + 1}"
        if self.phase == SNATCHER:
            return f"{move + 1}-{self.die}"
        return f"{move // COLUMNS + 1}-{move % COLUMNS + 1}"

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < COLUMNS * COLUMNS or (self.phase != WILD_MOVE and move >= COLUMNS):
            return ""
        if self.phase == SURRENDER:
            return WORDS("gone", place=move + 1)
        own = self.snatchers[2 * seat : 2 * seat + 2]
        if self.phase == SNATCHER and move == self.die - 1 and move in own:
            return WORDS("already-there", place=self.die)
        if self.phase == WILD_MOVE and move // COLUMNS == move % COLUMNS:
            return WORDS("another-column")
        return WORDS("no-snatcher", place=(move // COLUMNS if self.phase == WILD_MOVE else move) + 1)

    def flaw(self) -> str:
        places, left = self.snatchers, self.scores()
        idle = self.prey(1 - self.turn) >= 0 or (self.prey(self.turn) >= 0 and not self.own_turn)
        return (
            fits("snatchers", places, sorted(places[:2]) + sorted(places[2:]))
            or within("trophies[0]", self.trophies[0], 0, COLUMNS - left[1])
            or within("trophies[1]", self.trophies[1], 0, COLUMNS - left[0])
            or ("Field treasures must have one left: the game ends with a seat's last." if left == [0, 0] else "")
            or fits("over", self.over, 0 in left or self.turns == self.turn_limit)
            or (fits("phase", self.phase, self.task(self.turn)) if not self.over else "")
            or ("Field snatchers: a pair should have taken what is unguarded." if idle and not self.over else "")
        )
