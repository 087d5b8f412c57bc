"""Sixteen Stone: push with the longer line, catch between two stones; a single stone left loses."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.sixteen_stone.board import CELLS, ONE, OTHER, PAIRS, VACANT, WAY_NAMES, cell_name
from wabe.boxes.greenbox.sixteen_stone.stones import LEFT, PLACED, STONES, Stones
from wabe.core.options import Options
from wabe.core.state import EVERYONE

PLACE: Final = 0
ACTION: Final = 1
CAPTURE: Final = 2

TURNS: Final = 400
LONGEST_TURN: Final = 21  # decisions: three actions, a sacrifice, the end, and eight captures after each of two moves
FEWEST_QUIET: Final = 20
MOST_QUIET: Final = 200

SACRIFICE: Final = 72  # the actions before it are the pairs of cells: see board.py
END: Final = 73
LEAVE: Final = 0
TAKE: Final = 1

NONE: Final = -1  # no winner yet, or a draw

PASSED: Final = 8  # events, after those of stones.py
DRAWN: Final = 9
WON: Final = 10


class SixteenStone(Stones):
    red_only: bool  # only red's first turn is limited
    needs_pool: bool  # no capture while the own pool is empty
    quiet_limit: int
    turns: int  # finished turns
    quiet: int  # of those, how many in a row in which no stone was lost, captured or sacrificed
    pushes: int  # what this turn still allows: pushes, moves, sacrifices, and the extra push or move of a sacrifice
    moves: int
    sacrifices: int
    extra: int
    acted: bool  # has there been a push or move this turn?
    seen: list[int]  # the situation at the start of every turn
    winner: int

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.set_up_stones(options.seat("start_seat", self.roll(2)))
        self.red_only = options.word("first_turn") == "red_only"
        self.needs_pool = options.word("empty_pool_capture") == "not_allowed"
        self.quiet_limit = options.number("quiet_limit")
        self.turns, self.quiet, self.winner, self.seen = 0, 0, NONE, []
        self.allow(0, 0)
        self.ask(self.red)

    def allow(self, actions: int, sacrifices: int) -> None:
        """What a turn begins with."""
        self.pushes = self.moves = actions
        self.sacrifices, self.extra = sacrifices, 0
        self.acted = self.changed = False

    def begin_turn(self, seat: int) -> None:
        self.phase = ACTION
        self.allow(1, 0 if self.limited() else 1)
        self.ask(seat)
        situation = self.situation()
        self.seen.append(situation)
        if self.seen.count(situation) == 3:
            self.end(NONE)
        elif not self.actions(seat, True):
            self.tell(EVERYONE, PASSED, seat)  # R8
            self.end_turn(seat)

    def limited(self) -> bool:
        """R7: is this a first turn, of a single push or move?"""
        return self.turns == 0 or (self.turns == 1 and not self.red_only)

    def legal(self, seat: int) -> list[int]:
        if self.phase == PLACE:
            return [cell for cell in range(CELLS) if self.board[cell] == VACANT]
        if self.phase == CAPTURE:
            return [LEAVE, TAKE]
        found = self.actions(seat, False)
        if self.acted:
            found.append(END)
        return found

    def actions(self, seat: int, one_is_enough: bool) -> list[int]:
        """Every push, move and sacrifice that this turn still allows."""
        may_push, may_move = self.pushes + self.extra > 0, self.moves + self.extra > 0
        may_sacrifice = self.sacrifices > 0 and self.pool[seat] > 0
        found: list[int] = []
        if not (may_push or may_move or may_sacrifice):
            return found
        can_move = False  # allowed or not; after a push this is always so: the cell its line has left is vacant
        for pair in range(PAIRS):
            one, other = self.board[ONE[pair]], self.board[OTHER[pair]]
            if one == other or (one != seat and other != seat):
                continue
            if one_is_enough and found:
                return found
            if one == VACANT or other == VACANT:
                can_move = True
                if may_move:
                    found.append(pair)
            elif may_push and self.can_push(seat, pair):
                found.append(pair)
        if may_sacrifice and (found or can_move):
            found.append(SACRIFICE)
        return found

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PLACE:
            self.place(seat, move)
        elif self.phase == CAPTURE:
            self.decide(seat, move)
        elif move == END:
            self.end_turn(seat)
        elif move == SACRIFICE:
            self.give_up_stone(seat)
            self.sacrifices, self.extra = 0, 1
        else:
            self.act(seat, move)

    def place(self, seat: int, cell: int) -> None:
        self.board[cell] = seat
        self.tell(EVERYONE, PLACED, seat, cell)
        if self.board.count(VACANT) == CELLS - 2 * STONES:
            self.begin_turn(self.red)
        else:
            self.ask(1 - seat)

    def act(self, seat: int, pair: int) -> None:
        stone, target = self.own_stone(seat, pair), self.target(seat, pair)
        pushing = self.board[target] != VACANT
        self.spend(pushing)
        if pushing:
            self.push(seat, stone, self.way(seat, pair))
        else:
            self.move(seat, stone, target)
        self.go_on(seat)

    def spend(self, pushing: bool) -> None:
        """A push or move uses its own allowance first, the extra one otherwise."""
        if (self.pushes if pushing else self.moves) == 0:
            self.extra = 0
        elif pushing:
            self.pushes = 0
        else:
            self.moves = 0
        if self.limited():
            self.pushes = self.moves = 0
        self.acted = True

    def decide(self, seat: int, choice: int) -> None:
        cell = self.caught.pop(0)
        if choice == TAKE:
            self.capture(seat, cell)
        else:
            self.tell(EVERYONE, LEFT, seat, cell)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """Has the mover won? If not, it decides on the next caught stone, or goes on with its turn if it can."""
        if self.stones(1 - seat) <= 1:
            self.end(seat)
        elif self.caught and (self.pool[seat] or not self.needs_pool):
            self.phase = CAPTURE
        else:
            self.phase = ACTION
            self.caught = []
            if not self.actions(seat, True):
                self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.turns += 1
        self.quiet = 0 if self.changed else self.quiet + 1
        if self.quiet == self.quiet_limit or self.turns == TURNS:
            self.end(NONE)
        else:
            self.begin_turn(1 - seat)

    def end(self, winner: int) -> None:
        self.winner = winner
        self.caught = []
        self.tell(EVERYONE, DRAWN if winner == NONE else WON, winner)
        self.finish()

    def name(self, seat: int, move: int) -> str:
        if self.phase == PLACE:
            return cell_name(move)
        if self.phase == CAPTURE:
            return f"{'capture' if move == TAKE else 'leave'} {cell_name(self.caught[0])}"
        if move >= PAIRS:
            return "sacrifice" if move == SACRIFICE else "end"
        stone, target = self.own_stone(seat, move), self.target(seat, move)
        if self.board[target] == VACANT:
            return f"{cell_name(stone)}-{cell_name(target)}"
        return f"push {cell_name(stone)} {WAY_NAMES[self.way(seat, move)]}"

    def why(self, seat: int, move: int) -> str:
        if self.phase != ACTION or not 0 <= move <= END:
            return ""
        if move == END:
            return "A turn has at least one push or move"
        if move == SACRIFICE:
            return "A sacrifice takes a stone from your pool, once a turn, and not in a limited first turn"
        owner, other = self.board[self.own_stone(seat, move)], self.board[self.target(seat, move)]
        if owner != seat or other == seat:
            return ""
        if other == VACANT:
            return "This turn's move is made"
        if self.can_push(seat, move):
            return "This turn's push is made"
        return "A push needs more stones in line than it meets, and no stone of your own behind those"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "red": self.red,
            "red_only": self.red_only,
            "needs_pool": self.needs_pool,
            "quiet_limit": self.quiet_limit,
            "board": self.board[:],
            "pool": self.pool[:],
            "out": self.out[:],
            "turns": self.turns,
            "quiet": self.quiet,
            "changed": self.changed,
            "pushes": self.pushes,
            "moves": self.moves,
            "sacrifices": self.sacrifices,
            "extra": self.extra,
            "acted": self.acted,
            "caught": self.caught[:],
        }

    def returns(self) -> list[float]:
        return [0.5 if self.winner == NONE else 1.0 if seat == self.winner else 0.0 for seat in range(2)]

    def clone(self) -> SixteenStone:
        copy = SixteenStone()
        copy.copy_stones(self)
        copy.red_only, copy.needs_pool, copy.quiet_limit = self.red_only, self.needs_pool, self.quiet_limit
        copy.turns, copy.quiet, copy.winner, copy.seen = self.turns, self.quiet, self.winner, self.seen[:]
        copy.pushes, copy.moves, copy.sacrifices, copy.extra = self.pushes, self.moves, self.sacrifices, self.extra
        copy.acted = self.acted
        return copy

    def flaw(self) -> str:
        placing = self.phase == PLACE
        fault = self.stones_flaw(placing)
        if fault:
            return fault
        if not NONE <= self.winner < 2 or (self.winner != NONE and not self.over):
            return "Field winner must be -1 or, at the end, a seat."
        if not FEWEST_QUIET <= self.quiet_limit <= MOST_QUIET or not 0 <= self.quiet <= self.quiet_limit:
            return f"Field quiet_limit must be {FEWEST_QUIET} to {MOST_QUIET}, and quiet from 0 to that."
        if not 0 <= self.turns <= TURNS or (placing and self.turns):
            return f"Field turns must be from 0 to {TURNS}, and 0 while stones are placed."
        if not self.over and (self.turns == TURNS or self.quiet == self.quiet_limit):
            return "After so many turns, or so many quiet ones, the game must be over."
        if not self.over and len(self.seen) != (0 if placing else self.turns + 1):
            return "Field seen must have a number for each finished turn and for this one."
        if any(not 0 <= number <= 1 for number in (self.pushes, self.moves, self.sacrifices, self.extra)):
            return "Fields pushes, moves, sacrifices and extra must be 0 or 1."
        if not self.over and not placing and self.turn != (self.red if self.turns % 2 == 0 else 1 - self.red):
            return "Red takes the first turn and every second one."
        if (self.phase == CAPTURE and not self.over) != (len(self.caught) > 0):
            return "Field caught must name a stone in phase 2, and none otherwise."
        if self.caught and self.needs_pool and self.pool[self.turn] == 0:
            return "Without a stone in the pool there is nothing to decide on."
        return ""
