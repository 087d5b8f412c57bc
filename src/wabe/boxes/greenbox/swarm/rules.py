"""Swarm: spend the points of a die on cubes; an enemy cube caught between two of yours changes sides."""

from __future__ import annotations

from typing import Final

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
    swarm,
    tile_name,
)
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

ENTER: Final = 0
ACTION: Final = 1

NO: Final = 0  # enters nothing; any other entry is a column of the own edge, from 1
ENTRIES: Final = 3  # cubes a seat may enter in a round
FEWEST_ROUNDS: Final = 30
MOST_ROUNDS: Final = 300

OPEN: Final = -2  # verdicts: nobody has won yet, the win is shared, or the seat that won
SHARED: Final = -1

ROLLED: Final = 0
ENTERED: Final = 1
DECLINED: Final = 2
MOVED: Final = 3
JUMPED: Final = 4
BASHED: Final = 5
SWARMED: Final = 6
LOST: Final = 7
ENDED: Final = 8


class Swarm(State):
    first: int  # the seat with the lower edge, row 6; it enters first in odd rounds
    round_limit: int
    round: int
    board: list[int]  # the seat whose cube stands on each tile, or VACANT
    cubes: list[int]  # per seat: its cubes on the board; the rest of the twenty are its supply
    dice: list[int]  # per seat
    owed: list[int]  # per seat: entries earned by this roll and still to come
    entered: list[int]  # per seat: cubes entered this round
    left: int  # points the mover has left
    start_tile: list[int]  # while a seat moves: where the cube on each tile began; NOWHERE for all others
    must: int  # the tile of the cube that has to act next; NOWHERE: any may
    winner: int  # a verdict

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.first = options.seat("start_seat", self.roll(2))
        self.round_limit = options.number("roundLimit")
        self.board = [1 - self.first] * SIZE + [VACANT] * (TILES - 2 * SIZE) + [self.first] * SIZE
        self.cubes, self.round, self.winner = [SIZE, SIZE], 0, OPEN
        self.begin_round()

    def begin_round(self) -> None:
        self.round += 1
        self.entered = [0, 0]
        self.left, self.must = 0, NOWHERE
        self.start_tile = [NOWHERE] * TILES
        self.roll_dice()

    def roll_dice(self) -> None:
        """R2, R3: every roll earns entries, also the last and unequal one."""
        self.dice = [1 + self.roll(6), 1 + self.roll(6)]
        self.tell(EVERYONE, ROLLED, self.dice[0], self.dice[1], self.round)
        self.owed = [self.earned(0), self.earned(1)]
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
            self.tell(EVERYONE, LOST, seat, self.left)  # R8
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
            self.tell(EVERYONE, DECLINED, seat)
            return
        tile = self.edge(seat) + column - 1
        self.board[tile] = seat
        self.cubes[seat] += 1
        self.entered[seat] += 1
        self.tell(EVERYONE, ENTERED, seat, tile)
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
        self.tell(EVERYONE, MOVED if points == 1 else JUMPED, seat, tile, target)
        for gained in self.arrive(seat, target):
            self.start_tile[gained] = gained

    def bash(self, seat: int, tile: int, target: int) -> None:
        self.left -= 2
        self.board[tile] = self.board[target] = VACANT
        self.cubes = [self.cubes[0] - 1, self.cubes[1] - 1]
        self.start_tile[tile] = self.must = NOWHERE
        self.tell(EVERYONE, BASHED, seat, tile, target)

    def arrive(self, seat: int, tile: int) -> list[int]:
        """Settles the swarms of a cube that has just arrived; answers the tiles gained."""
        gained = swarm(self.board, tile, seat, CUBES_OF_A_COLOUR - self.cubes[seat])[1:]
        for caught in gained:
            self.cubes[seat] += 1
            self.cubes[1 - seat] -= 1
            self.tell(EVERYONE, SWARMED, seat, caught)
        return gained

    def verdict(self, actor: int) -> int:
        for seat in (actor, 1 - actor):  # R13: the acting player first
            if self.cubes[seat] == CUBES_OF_A_COLOUR or self.cubes[1 - seat] <= 1:
                return seat
        return self.more_cubes() if self.cubes[0] + self.cubes[1] == TILES else OPEN

    def more_cubes(self) -> int:
        return SHARED if self.cubes[0] == self.cubes[1] else 0 if self.cubes[0] > self.cubes[1] else 1

    def end(self, verdict: int) -> None:
        self.winner = verdict
        self.tell(EVERYONE, ENDED, verdict)
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
            return f"The cube that came back to its start tile {tile_name(self.must)} has to act next"
        tile, target = self.ends(seat, move)
        if self.start_tile[tile] == target:
            return f"The cube can't come back to its start tile {tile_name(target)}: it could not go on from there"
        costly = self.left == 1 and self.board[tile] == seat and self.board[target] != seat
        return "A jump or a bash takes two points" if costly else ""

    def look(self, seat: int) -> dict[str, object]:
        return {
            "first": self.first,
            "round_limit": self.round_limit,
            "round": self.round,
            "board": self.board[:],
            "dice": self.dice[:],
            "left": self.left,
            "must": self.must,
            "owed": self.owed[:],
            "entered": self.entered[:],
            "start_tile": self.start_tile[:],
        }

    def returns(self) -> list[float]:
        return [0.5 if self.winner == SHARED else 1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> Swarm:
        copy = Swarm()
        copy.copy_core(self)
        copy.first, copy.round_limit, copy.round, copy.winner = self.first, self.round_limit, self.round, self.winner
        copy.board, copy.cubes, copy.dice = self.board[:], self.cubes[:], self.dice[:]
        copy.owed, copy.entered, copy.left = self.owed[:], self.entered[:], self.left
        copy.start_tile, copy.must = self.start_tile[:], self.must
        return copy

    def flaw(self) -> str:
        pairs = (self.cubes, self.dice, self.owed, self.entered)
        if not 0 <= self.first < 2 or not OPEN <= self.winner < 2 or any(len(pair) != 2 for pair in pairs):
            return "Field first is a seat, winner a seat, -1 or -2; cubes, dice, owed and entered have a number a seat."
        if not FEWEST_ROUNDS <= self.round_limit <= MOST_ROUNDS or not 1 <= self.round <= self.round_limit:
            return f"Field round_limit must be {FEWEST_ROUNDS} to {MOST_ROUNDS}, and round from 1 to that."
        if len(self.board) != TILES or any(not VACANT <= tile < 2 for tile in self.board):
            return "Field board must have a seat, or -1, for each of the 36 tiles."
        if self.cubes != [self.board.count(seat) for seat in range(2)] or max(self.cubes) > CUBES_OF_A_COLOUR:
            return "Field cubes must count the cubes on the board, twenty of a seat at most."
        if self.over == (self.winner == OPEN) or (not self.over and self.verdict(self.turn) != OPEN):
            return "The game is over, with a winner, as soon as somebody has twenty cubes or one, or the board is full."
        if any(not 1 <= die <= 6 for die in self.dice) or any(not 0 <= count <= ENTRIES for count in self.entered):
            return "Dice show 1 to 6, and a seat enters at most three cubes a round."
        entering = self.phase == ENTER
        if any(not 0 <= self.owed[i] <= (self.earned(i) if entering else 0) for i in range(2)):
            return "Field owed must be at most what the dice have earned, and 0 in movement."
        if entering and not self.over and (self.owed[self.turn] == 0 or not self.can_enter(self.turn)):
            return "The seat to enter must have an entry left, fewer than three made, and a vacant tile on its edge."
        least = 0 if entering or self.over else 1
        if not least <= self.left <= (0 if entering else self.dice[self.turn]):
            return "The mover must have points left, as many as its die shows at most; before movement there are none."
        if not entering and self.dice[0] == self.dice[1]:
            return "There is no movement while the dice are equal."
        moving = [not entering and owner == self.turn for owner in self.board]
        if [start != NOWHERE for start in self.start_tile] != moving:
            return "Field start_tile must have a tile for every cube of the mover, and -1 on all other tiles."
        starts = [start for start in self.start_tile if start != NOWHERE]
        if len(set(starts)) < len(starts) or any(not 0 <= start < TILES for start in starts):
            return "Field start_tile must name another tile from 0 to 35 for each cube of the mover."
        if self.must != NOWHERE and (self.must not in starts or self.start_tile[self.must] != self.must):
            return "Field must is -1, or the tile of a cube that stands where it began its movement."
        return ""
