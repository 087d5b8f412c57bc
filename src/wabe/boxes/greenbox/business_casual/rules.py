"""Business Casual: workers are seated one by one; every border between two of them is a point for one seat."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from wabe.boxes.greenbox.business_casual.office import BESIDE, CUBICLES, NEIGHBOURS, OFFICE, cubicle_name
from wabe.boxes.greenbox.business_casual.words import WORDS
from wabe.core.fields import OPTION, PUBLIC, SEAT, Among, Bag, Bits, Deck, Derived, Row, Word
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits, win_shares

NEW_HIRE: Final = 1
BOSS: Final = 6
WORKERS: Final = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, BOSS]
TOP: Final = 8  # R1: so many workers come before the Boss can

EQUAL: Final = ("nobody", "opponent", "placer")  # who scores a border between equal values
NOBODY: Final = 0
OPPONENT: Final = 1

SEAT_A_WORKER: Final = 0
PHASES: Final = {SEAT_A_WORKER: Phase("seat a worker", moves=CUBICLES, itself=True)}


STAFF: Final = Deck("worker", WORKERS, none=0)


def new_hires(state: BusinessCasual) -> list[int]:
    return [cubicle for cubicle, value in enumerate(state.cubicles) if value == NEW_HIRE]


def open_cubicles(state: BusinessCasual) -> int:
    closed = BESIDE[state.cubicles.index(BOSS)] if BOSS in state.cubicles else 0
    return sum(1 << cubicle for cubicle, value in enumerate(state.cubicles) if value == 0) & ~closed


def border(value: i64, worker: i64, equal: i64) -> i64:
    """Whose point a border is: 1 of who seats the value beside the worker, -1 of the other, 0 nobody's."""
    if worker == value:
        return 0 if equal == NOBODY else -1 if equal == OPPONENT else 1
    return 1 if (value > worker) == ((value - worker) % 2 == 1) else -1  # odd differences go to the higher value


def walls(state: BusinessCasual) -> list[int]:
    """The points of each seat, wall by wall, as the workers came."""
    points = [0, 0]
    office = [0] * CUBICLES
    for turn, cubicle in enumerate(state.order):
        seat = (state.first + turn) % 2
        value = office[cubicle] = state.cubicles[cubicle]
        for other in NEIGHBOURS[cubicle]:
            point = border(value, office[other], state.equal) if office[other] else 0
            if point:
                points[seat if point > 0 else 1 - seat] += 1
    return points


def seated(state: BusinessCasual) -> list[int]:
    return [cubicle for cubicle, value in enumerate(state.cubicles) if value]


class BusinessCasual(State):
    first: Annotated[int, SEAT, OPTION]  # the seat that began
    equal: Annotated[int, Word(EQUAL), OPTION]
    cubicles: Annotated[list[int], Row(CUBICLES), STAFF.slot]  # the value seated in each; 0: empty
    order: Annotated[list[int], Row(most=CUBICLES, distinct=True), Among(seated)]  # the cubicles, as they were taken
    tile: Annotated[int, STAFF.slot]  # the worker to be seated; 0: none is left
    next: Annotated[int, STAFF.slot]  # the one after that, face up too; 0: none
    stack: Annotated[list[int], Bag(), STAFF]  # the rest, face-down: which values are left, not their order
    hire: Annotated[int, Among(new_hires, none=-1)]  # the cubicle of a New Hire seated in the turn just before
    points: Annotated[list[int], Derived(walls), PUBLIC]  # of each seat
    open: Annotated[
        int, Bits(CUBICLES), Derived(open_cubicles), PUBLIC
    ]  # the empty cubicles that are not beside the Boss

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.equal = EQUAL.index(options.word("equal"))
        self.first = options.seat("start_seat", self.roll(seats))
        self.ask(self.first)
        self.cubicles, self.order, self.open, self.hire = [0] * CUBICLES, [], OFFICE, -1
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
        self.tell(EVERYONE, "seated", seat, value, move)
        self.score(seat, value, move)
        self.cubicles[move] = value
        self.order.append(move)
        self.open &= ~(1 << move)
        if value == BOSS:
            if self.open & BESIDE[move]:
                self.tell(EVERYONE, "shut", self.open & BESIDE[move])
            self.open &= ~BESIDE[move]
        self.hire = move if value == NEW_HIRE else -1
        self.tile = 0
        self.beat()
        self.tile, self.next = self.next, 0
        if self.tile == 0 or self.open == 0:
            self.end()
        else:
            self.next = self.turn_up()
            self.ask(1 - seat)

    def score(self, seat: int, value: int, cubicle: int) -> None:
        """Each wall to a neighbour is won by one of the two seats, or by nobody."""
        for other in NEIGHBOURS[cubicle]:
            worker = self.cubicles[other]
            if worker:
                point = border(value, worker, self.equal)
                if point == 0:
                    self.tell(EVERYONE, "equal", value, other)
                else:
                    winner = seat if point > 0 else 1 - seat
                    self.points[winner] += 1
                    self.tell(EVERYONE, "wall", winner, 10 * value + worker, other)

    def end(self) -> None:
        self.finish()
        if self.tile:
            self.tell(EVERYONE, "closed")
        if self.points[0] == self.points[1]:
            self.tell(EVERYONE, "drawn")
        else:
            self.tell(EVERYONE, "won", 0 if self.points[0] > self.points[1] else 1)

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
            return WORDS("taken")
        return WORDS("must-help" if self.open >> move & 1 else "beside-boss", cubicle=move, hire=self.hire)

    def flaw(self) -> str:
        early = len(self.stack) >= len(WORKERS) - TOP and BOSS not in self.stack
        missing = self.next > 0 if self.over else self.next == 0 and len(self.stack) > 0
        return (
            (f"Field stack must have the Boss, who is never among the first {TOP} workers." if early else "")
            or fits("over", self.over, self.tile == 0 or self.open == 0)
            or ("Field next must be a worker while there is one and the game goes on, else 0." if missing else "")
            or fits("order", sorted(self.order), seated(self))
            or ("" if self.over else fits("turn", self.turn, (self.first + len(self.order)) % 2))
        )
