"""Snatch: the die sends two Snatchers along five places; a pair takes the unguarded treasure opposite."""

from __future__ import annotations

from typing import Final

from wabe.core.options import Options
from wabe.core.state import EVERYONE, State, win_shares

COLUMNS: Final = 5  # drop, hammers, circles, bricks, wheel: the column of a roll is one less
ALL_FIVE: Final = 31  # a mask with every treasure in place
SIX: Final = 6  # the roll that is a wild move
TURN_LIMITS: Final = (100, 1000)

SNATCHER: Final = 0
SURRENDER: Final = 1
WILD: Final = 2

ROLLED: Final = 0
RAN: Final = 1
SURRENDERED: Final = 2
SNATCHED: Final = 3
STOPPED: Final = 4
WON: Final = 5
SHARED: Final = 6


class Snatch(State):
    own_turn: bool  # a snatch is made by the mover only
    turn_limit: int
    turns: int  # turns finished, of both seats together
    die: int
    snatchers: list[int]  # the columns of seat 0's two, then of seat 1's; either two ascending
    treasures: list[int]  # per seat: a mask of the columns whose treasure is in place
    trophies: list[int]  # per seat: how many treasures it has snatched

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
        self.tell(EVERYONE, ROLLED, seat, self.die)
        self.ask(seat)

    def task(self, seat: int) -> int:
        """What the die asks of this seat."""
        if self.die == SIX:
            return WILD
        return SURRENDER if self.pair(seat) == self.die - 1 else SNATCHER

    def pair(self, seat: int) -> int:
        """The column on which both Snatchers of the seat stand; -1 if they are apart."""
        first = self.snatchers[2 * seat]
        return first if first == self.snatchers[2 * seat + 1] else -1

    def legal(self, seat: int) -> list[int]:
        """A Snatcher by its column; a treasure by its column; in a wild move, column * 5 + the column it goes to."""
        if self.phase == SURRENDER:
            return [column for column in range(COLUMNS) if self.treasures[seat] >> column & 1]
        low, high = self.snatchers[2 * seat], self.snatchers[2 * seat + 1]
        starts = [low] if low == high else [low, high]
        if self.phase == SNATCHER:
            return [start for start in starts if start != self.die - 1]
        return [start * COLUMNS + target for start in starts for target in range(COLUMNS) if target != start]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == SURRENDER:
            self.tell(EVERYONE, SURRENDERED, seat, move)
            self.lose(seat, move)
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
        self.tell(EVERYONE, RAN, seat, start, target)

    def snatch(self, seat: int) -> None:
        column = self.prey(seat)
        if column >= 0 and not self.over:
            self.trophies[seat] += 1
            self.tell(EVERYONE, SNATCHED, seat, column)
            self.lose(1 - seat, column)

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
            self.tell(EVERYONE, STOPPED, self.turns)
            self.finish()
        if not self.over:
            self.begin_turn(1 - seat)
        elif self.news is not None:
            for winner, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, WON if share == 1 else SHARED, winner)

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
        if not 0 <= move < COLUMNS * COLUMNS or (self.phase != WILD and move >= COLUMNS):
            return ""
        if self.phase == SURRENDER:
            return f"Your treasure {move + 1} is gone already"
        if self.phase == SNATCHER and move == self.die - 1:
            return f"The Snatcher on {self.die} is where the die sends the other one"
        if self.phase == WILD and move // COLUMNS == move % COLUMNS:
            return "A wild move goes to another column"
        return f"You have no Snatcher on {(move // COLUMNS if self.phase == WILD else move) + 1}"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "own_turn": self.own_turn,
            "turn_limit": self.turn_limit,
            "turns": self.turns,
            "die": self.die,
            "snatchers": self.snatchers[:],
            "treasures": [[column for column in range(COLUMNS) if mask >> column & 1] for mask in self.treasures],
            "trophies": self.trophies[:],
        }

    def clone(self) -> Snatch:
        copy = Snatch()
        copy.copy_core(self)
        copy.own_turn, copy.turn_limit, copy.turns, copy.die = self.own_turn, self.turn_limit, self.turns, self.die
        copy.snatchers, copy.treasures, copy.trophies = self.snatchers[:], self.treasures[:], self.trophies[:]
        return copy

    def flaw(self) -> str:
        places = self.snatchers
        if len(places) != 4 or any(not 0 <= column < COLUMNS for column in places):
            return "Field snatchers must have four columns from 0 to 4."
        if places[0] > places[1] or places[2] > places[3]:
            return "Field snatchers must have the two columns of either seat in ascending order."
        if len(self.treasures) != 2 or any(not 0 <= mask <= ALL_FIVE for mask in self.treasures):
            return "Field treasures must have a mask of five columns for either seat."
        if self.treasures == [0, 0]:
            return "Only one side can have lost its fifth treasure: the game ends with it."
        if len(self.trophies) != 2 or any(not 0 <= self.trophies[i] <= 5 - self.scores()[1 - i] for i in range(2)):
            return "Field trophies must have two counts, none above the treasures that the other seat has lost."
        if not 1 <= self.die <= 6:
            return "Field die must be from 1 to 6."
        if not TURN_LIMITS[0] <= self.turn_limit <= TURN_LIMITS[1] or not 0 <= self.turns <= self.turn_limit:
            return "Field turn_limit must be from 100 to 1000, and turns from 0 to that."
        if self.over != (0 in self.treasures or self.turns == self.turn_limit):
            return "The game is over exactly when a seat has no treasure left, or at the turn limit."
        if not self.over and self.phase != self.task(self.turn):
            return "Field phase must be what the die asks of the seat."
        if not self.over and (self.prey(1 - self.turn) >= 0 or (self.prey(self.turn) >= 0 and not self.own_turn)):
            return "A pair stands opposite an unguarded treasure that it should have taken."
        return ""
