"""Swarm: spend the points of a die on cubes; an enemy cube caught between two of yours changes sides."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import CUBES_OF_A_COLOUR
from wabe.boxes.greenbox.swarm.board import (
    ACTIONS,
    JUMPS,
    NOWHERE,
    ONE,
    OTHER,
    SIZE,
    TILES,
    VACANT,
    add_actions,
    catcher,
    swarm,
    tile_name,
)
from wabe.boxes.greenbox.swarm.words import WORDS
from wabe.core.fields import EACH_SEAT, OPTION, SEAT, SEAT_OR_NONE, Among, Derived, MayBe, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits, within

NO: Final = 0  # enters nothing; any other entry is a column of the own edge, from 1
ENTRIES: Final = 3  # cubes a seat may enter in a round
FEWEST_ROUNDS: Final = 30
MOST_ROUNDS: Final = 300

ENTER: Final = 0
ACTION: Final = 1
PHASES: Final = {ENTER: Phase("enter", moves=1 + SIZE), ACTION: Phase("action", moves=ACTIONS)}

OPEN: Final = -2  # verdicts: nobody has won yet, the win is shared, or the seat that won
EVEN: Final = -1


def least_left(state: Swarm) -> int:
    return 1 if state.phase == ACTION and not state.over else 0


def most_left(state: Swarm) -> int:
    return state.dice[state.turn] if state.phase == ACTION else 0


def back_again(state: Swarm) -> list[int]:
    """The tiles of the mover's cubes that stand where they began."""
    return [tile for tile in range(TILES) if state.start_tile[tile] == tile]


class Swarm(State):
    first: Annotated[int, SEAT, OPTION]  # the seat with the lower edge; it enters first in odd rounds
    round_limit: Annotated[int, Span(FEWEST_ROUNDS, MOST_ROUNDS), OPTION]
    round: Annotated[int, Span(1, lambda state: state.round_limit)]
    board: Annotated[list[int], Row(TILES), SEAT_OR_NONE]  # whose cube stands on each tile
    # by seat: its cubes on the board; the rest of the twenty are its supply
    cubes: Annotated[list[int], Derived(lambda state: [state.board.count(seat) for seat in range(2)])]
    dice: Annotated[list[int], EACH_SEAT, Span(1, 6)]
    # by seat: entries earned by this roll and still to come
    owed: Annotated[list[int], EACH_SEAT, Span(0, 2), MayBe(ENTER, end=True)]
    entered: Annotated[list[int], EACH_SEAT, Span(0, ENTRIES)]  # by seat: cubes entered this round
    left: Annotated[int, Span(least_left, most_left)]  # points of the mover
    # while a seat moves: where its cube on each tile began
    start_tile: Annotated[list[int], Row(TILES, distinct=True), Span(0, TILES - 1, none=NOWHERE)]
    must: Annotated[int, Among(back_again, none=NOWHERE)]  # the tile of the cube that has to act next; none: any may

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.first = options.seat("start_seat", self.roll(2))
        self.round_limit = options.number("roundLimit")
        self.board = [1 - self.first] * SIZE + [VACANT] * (TILES - 2 * SIZE) + [self.first] * SIZE
        self.cubes, self.round = [SIZE, SIZE], 0
        self.begin_round()

    def begin_round(self) -> None:
        self.beat()
        self.round += 1
        self.entered = [0, 0]
        self.left, self.must = 0, NOWHERE
        self.start_tile = [NOWHERE] * TILES
        self.roll_dice()

    def roll_dice(self) -> None:
        """R2, R3: every roll earns entries, also the last and unequal one."""
        self.dice = [1 + self.roll(6), 1 + self.roll(6)]
        self.tell(EVERYONE, "rolled", self.dice[0], self.dice[1], self.round)
        self.owed = [self.earned(0), self.earned(1)]
        self.beat()
        self.ask_entry()

    def earned(self, seat: int) -> int:
        return (1 if self.dice[0] == self.dice[1] else 0) + (1 if self.dice[seat] == 1 else 0)

    def ask_entry(self) -> None:
        """Asks for the next entry that does not lapse; after the last one, rolls again or goes on to movement."""
        leader = self.first if self.round % 2 else 1 - self.first  # R4
        for seat in (leader, 1 - leader):
            if self.owed[seat] and self.can_enter(seat):
                self.phase = ENTER
                self.ask(seat)
                return
            self.owed[seat] = 0
        if self.dice[0] == self.dice[1]:
            self.roll_dice()
        else:
            self.begin_movement(0 if self.dice[0] < self.dice[1] else 1)

    def can_enter(self, seat: int) -> bool:
        """The supply is never empty: twenty on the board have won."""
        edge = self.edge(seat)
        return self.entered[seat] < ENTRIES and any(self.board[edge + i] == VACANT for i in range(SIZE))

    def edge(self, seat: int) -> int:
        """The leftmost tile of the seat's own edge."""
        return TILES - SIZE if seat == self.first else 0

    def begin_movement(self, seat: int) -> None:
        self.phase = ACTION
        self.left = self.dice[seat]
        self.start_tile = [tile if self.board[tile] == seat else NOWHERE for tile in range(TILES)]
        self.ask(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """The mover acts again if it can; otherwise it is the other's movement, or the round is over."""
        if self.left and self.actions(seat, True):
            return
        if self.left:
            self.tell(EVERYONE, "lost", seat, self.left)  # R8
        if self.dice[seat] < self.dice[1 - seat]:
            self.begin_movement(1 - seat)
        elif self.round == self.round_limit:
            self.end(self.more_cubes())
        else:
            self.begin_round()

    def legal(self, seat: int) -> list[int]:
        if self.phase == ENTER:
            edge = self.edge(seat)
            return [NO] + [1 + i for i in range(SIZE) if self.board[edge + i] == VACANT]
        return self.actions(seat, False)

    def actions(self, seat: int, one_is_enough: bool) -> list[int]:
        """What the mover's cubes can do; R8: with the points left, without looking further ahead."""
        supply = CUBES_OF_A_COLOUR - self.cubes[seat]
        found: list[int] = []
        for tile in range(TILES):
            if self.board[tile] == seat and (self.must == NOWHERE or self.must == tile):
                add_actions(self.board, seat, tile, self.start_tile[tile], self.left, supply, found)
                if one_is_enough and found:
                    return found
        found.sort()
        return found

    def apply(self, seat: int, move: int) -> None:
        if self.phase == ENTER:
            self.enter(seat, move)
        else:
            self.act(seat, move)
        verdict = self.verdict(seat)
        if verdict != OPEN:
            self.end(verdict)
        elif self.phase == ENTER:
            self.ask_entry()
        else:
            self.go_on(seat)

    def enter(self, seat: int, column: int) -> None:
        self.owed[seat] -= 1
        if column == NO:
            self.tell(EVERYONE, "declined", seat)
            return
        tile = self.edge(seat) + column - 1
        self.board[tile] = seat
        self.cubes[seat] += 1
        self.entered[seat] += 1
        self.tell(EVERYONE, "entered", seat, tile)
        self.arrive(seat, tile)

    def act(self, seat: int, action: int) -> None:
        tile, target = self.ends(seat, action)
        if self.board[target] == VACANT:
            self.go(seat, tile, target, 1 if action < JUMPS else 2)
        else:
            self.bash(seat, tile, target)

    def ends(self, seat: int, action: int) -> tuple[int, int]:
        """Where the acting cube stands, and where it goes."""
        one, other = ONE[action], OTHER[action]
        return (one, other) if self.board[one] == seat else (other, one)

    def go(self, seat: int, tile: int, target: int, points: int) -> None:
        """A move or a jump."""
        self.left -= points
        self.board[tile], self.board[target] = VACANT, seat
        start = self.start_tile[tile]
        self.start_tile[tile], self.start_tile[target] = NOWHERE, start
        self.must = target if start == target else NOWHERE
        self.tell(EVERYONE, "moved" if points == 1 else "jumped", seat, tile, target)
        for gained in self.arrive(seat, target):
            self.start_tile[gained] = gained

    def bash(self, seat: int, tile: int, target: int) -> None:
        self.left -= 2
        self.board[tile] = self.board[target] = VACANT
        self.cubes = [self.cubes[0] - 1, self.cubes[1] - 1]
        self.start_tile[tile] = self.must = NOWHERE
        self.tell(EVERYONE, "bashed", seat, tile, target)

    def arrive(self, seat: int, tile: int) -> list[int]:
        """Settles the swarms of a cube that has just arrived, which is seen first; answers the tiles gained."""
        arrived = swarm(self.board, tile, seat, CUBES_OF_A_COLOUR - self.cubes[seat])
        gained = arrived[1:]
        if gained:
            self.show_arrival(seat, gained)
        for i, caught in enumerate(gained):
            self.cubes[seat] += 1
            self.cubes[1 - seat] -= 1
            self.tell(EVERYONE, "swarmed", seat, caught, catcher(self.board, seat, caught, arrived[: i + 1]))
        return gained

    def show_arrival(self, seat: int, gained: list[int]) -> None:
        """How it stood when the cube had come and nothing had turned yet."""
        for caught in gained:
            self.board[caught] = 1 - seat
        self.beat()
        for caught in gained:
            self.board[caught] = seat

    def verdict(self, actor: int) -> int:
        for seat in (actor, 1 - actor):  # R13: the acting player first
            if self.cubes[seat] == CUBES_OF_A_COLOUR or self.cubes[1 - seat] <= 1:
                return seat
        return self.more_cubes() if self.cubes[0] + self.cubes[1] == TILES else OPEN

    def more_cubes(self) -> int:
        return EVEN if self.cubes[0] == self.cubes[1] else 0 if self.cubes[0] > self.cubes[1] else 1

    def end(self, verdict: int) -> None:
        if verdict == EVEN:
            self.tell(EVERYONE, "shared")
        else:
            self.tell(EVERYONE, "won", verdict)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        if self.phase == ENTER:
            return "no" if move == NO else f"enter {tile_name(self.edge(seat) + move - 1)}"
        tile, target = self.ends(seat, move)
        verb = "jump" if move >= JUMPS else "move" if self.board[target] == VACANT else "bash"
        return f"{verb} {tile_name(tile)}-{tile_name(target)}"

    def why(self, seat: int, move: int) -> str:
        if self.phase == ENTER or not 0 <= move < ACTIONS:
            return ""
        if self.must != NOWHERE:
            return WORDS("must-act", tile=self.must)
        tile, target = self.ends(seat, move)
        if self.start_tile[tile] == target:
            return WORDS("no-return", tile=target)
        costly = self.left == 1 and self.board[tile] == seat and self.board[target] != seat
        return WORDS("two-points") if costly else ""

    def returns(self) -> list[float]:
        verdict = self.verdict(self.turn)
        winner = self.more_cubes() if verdict == OPEN else verdict
        return [0.5 if winner == EVEN else 1.0 if seat == winner else 0.0 for seat in range(2)]

    def flaw(self) -> str:
        entering = self.phase == ENTER
        stopped = self.over and not entering and self.round == self.round_limit
        tied = not entering and self.dice[0] == self.dice[1]
        stuck = entering and not self.over and not (self.owed[self.turn] and self.can_enter(self.turn))
        moving = [not entering and owner == self.turn for owner in self.board]
        return (
            within("cubes (the most of a seat)", max(self.cubes), 0, CUBES_OF_A_COLOUR)
            or fits("over", self.over, stopped or self.verdict(self.turn) != OPEN)
            or ("Field dice: equal ones are rolled again before anybody moves." if tied else "")
            or fits("owed", self.owed, [min(self.owed[seat], self.earned(seat)) for seat in range(2)])
            or ("Field turn: this seat has no entry left that it can make." if stuck else "")
            or fits("start_tile (is it there?)", [start != NOWHERE for start in self.start_tile], moving)
        )
