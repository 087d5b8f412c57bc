"""Sixteen Stone: push with the longer line, catch between two stones; a single stone left loses."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from wabe.boxes.greenbox.sixteen_stone.board import (
    CELLS,
    NEXT,
    NO_PUSH,
    OFF,
    VACANT,
    WAY_NAMES,
    WAYS,
    caught_by,
    cell_name,
    holders,
    last_of,
    push_line,
    push_target,
)
from wabe.boxes.greenbox.sixteen_stone.words import WORDS
from wabe.core.fields import EACH_SEAT, NONE, OPTION, PRIVATE, SEAT, Among, Deck, MayBe, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits, within

STONES: Final = 8  # of each seat
TURNS: Final = 400
CAUGHT: Final = 7  # by one move, at most: the cell that the stone has left is vacant
LONGEST_TURN: Final = 5 + 2 * CAUGHT  # decisions: three actions, two of them moves, a sacrifice and the end
FEWEST_QUIET: Final = 20
MOST_QUIET: Final = 200

SACRIFICE: Final = CELLS * WAYS  # the actions before it are cell * 8 + way: the stone there moves or pushes that way
END: Final = SACRIFICE + 1
LEAVE: Final = CELLS  # any other choice is the cell of the stone to capture

PLACE: Final = 0
ACTION: Final = 1
CAPTURE: Final = 2
PHASES: Final = {
    PLACE: Phase("place", moves=CELLS),
    ACTION: Phase("action", moves=END + 1),
    CAPTURE: Phase("capture", moves=LEAVE + 1),
}


ALL_STONES: Final = Deck("stone of seat", [0] * STONES + [1] * STONES)
IN_A_TURN: Final = MayBe(ACTION, CAPTURE, end=True)


def most_seen(state: SixteenStone) -> int:
    return 0 if state.phase == PLACE else state.turns + 1


def least_seen(state: SixteenStone) -> int:
    return state.turns if state.over else most_seen(state)


def hostile(state: SixteenStone) -> list[int]:
    """The cells with stones of the seat that is not to move."""
    return [cell for cell in range(CELLS) if state.board[cell] == 1 - state.turn]


class SixteenStone(State):
    red: Annotated[int, SEAT, OPTION]  # the seat that places and moves first
    red_only: Annotated[bool, OPTION]  # only red's first turn is limited
    needs_pool: Annotated[bool, OPTION]  # no capture while the own pool is empty
    quiet_limit: Annotated[int, Span(FEWEST_QUIET, MOST_QUIET), OPTION]
    board: Annotated[list[int], Row(CELLS), ALL_STONES.slot]  # the seat whose stone is on each cell, or VACANT
    pool: Annotated[list[int], EACH_SEAT, ALL_STONES.counts]  # by seat; at first the stones to place
    out: Annotated[list[int], EACH_SEAT, ALL_STONES.counts, IN_A_TURN]  # by seat: stones sacrificed
    # cells of the caught stones still to be decided on
    caught: Annotated[list[int], Row(most=CAUGHT, distinct=True), Among(hostile), Only(CAPTURE)]
    turns: Annotated[int, Span(0, TURNS), IN_A_TURN]  # finished
    # of those, how many in a row in which no stone was lost, captured or sacrificed
    quiet: Annotated[int, Span(0, lambda state: state.quiet_limit), IN_A_TURN]
    changed: Annotated[bool, IN_A_TURN]  # has a stone been lost, captured or sacrificed this turn?
    pushes: Annotated[int, Span(0, 1), IN_A_TURN]  # that this turn still allows
    moves: Annotated[int, Span(0, 1), IN_A_TURN]
    sacrifices: Annotated[int, Span(0, 1), IN_A_TURN]
    extra: Annotated[int, Span(0, 1), IN_A_TURN]  # the further push or move of a sacrifice
    # the situation at the start of every turn
    seen: Annotated[list[int], Row(most=most_seen, least=least_seen), Span(0, 1 << 48), PRIVATE]

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.red = options.seat("start_seat", self.roll(2))
        self.red_only = options.word("first_turn") == "red_only"
        self.needs_pool = options.word("empty_pool_capture") == "not_allowed"
        self.quiet_limit = options.number("quiet_limit")
        self.board = [VACANT] * CELLS
        self.pool, self.out = [STONES, STONES], [0, 0]
        self.turns, self.quiet = 0, 0
        self.caught, self.seen = [], []
        self.allow(0, 0)
        self.ask(self.red)

    # --- turns -----------------------------------------------------------------------------------

    def allow(self, actions: int, sacrifices: int) -> None:
        """What a turn begins with."""
        self.pushes = self.moves = actions
        self.sacrifices, self.extra = sacrifices, 0
        self.changed = False

    def begin_turn(self, seat: int) -> None:
        self.phase = ACTION
        self.allow(1, 0 if self.limited() else 1)
        self.ask(seat)
        self.seen.append(self.situation())
        if self.drawn():
            self.end("drawn")
        elif not self.actions(seat, True):
            self.tell(EVERYONE, "passed", seat)  # R8
            self.end_turn(seat)

    def limited(self) -> bool:
        """R7: is this a first turn, of a single push or move?"""
        return self.turns == 0 or (self.turns == 1 and not self.red_only)

    def end_turn(self, seat: int) -> None:
        self.turns += 1
        self.quiet = 0 if self.changed else self.quiet + 1
        if self.drawn():
            self.end("drawn")
        else:
            self.begin_turn(1 - seat)

    def drawn(self) -> bool:
        """R10: by so many turns, so many quiet ones, or the same situation at the start of three."""
        if self.turns == TURNS or self.quiet == self.quiet_limit:
            return True
        return len(self.seen) > 2 and self.seen.count(self.seen[-1]) > 2

    def end(self, result: str, winner: int = NONE) -> None:
        self.caught = []
        self.tell(EVERYONE, result, winner)
        self.finish()

    def situation(self) -> int:
        """Board, pools and the seat to move as one number below 2**48; what is on neither is out of the game."""
        number: i64 = self.pool[0] * 9 + self.pool[1]
        for owner in self.board:
            number = number * 3 + owner + 1
        return number * 2 + self.turn

    # --- choices ---------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        if self.phase == PLACE:
            return [cell for cell in range(CELLS) if self.board[cell] == VACANT]
        if self.phase == CAPTURE:
            return [self.caught[0], LEAVE]
        found = self.actions(seat, False)
        if self.pushes + self.moves < 2:  # R8: there has been a push or move
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
        board = self.board
        for cell in range(CELLS):
            if board[cell] != seat:
                continue
            if one_is_enough and found:
                return found
            for way in range(WAYS):
                ahead = NEXT[cell * WAYS + way]
                if ahead == OFF or board[ahead] == seat:
                    continue
                if board[ahead] == VACANT:
                    can_move = True
                    if may_move:
                        found.append(cell * WAYS + way)
                elif may_push and push_target(board, cell, way) != NO_PUSH:
                    found.append(cell * WAYS + way)
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
            self.sacrifice(seat)
        else:
            self.act(seat, move // WAYS, move % WAYS)

    def place(self, seat: int, cell: int) -> None:
        self.board[cell] = seat
        self.pool[seat] -= 1
        self.tell(EVERYONE, "placed", seat, cell)
        if self.pool[0] + self.pool[1] == 0:
            self.begin_turn(self.red)
        else:
            self.ask(1 - seat)

    def act(self, seat: int, cell: int, way: int) -> None:
        target = NEXT[cell * WAYS + way]
        pushing = self.board[target] != VACANT
        self.spend(pushing)
        if pushing:
            self.push(seat, cell, way)
        else:
            self.move(seat, cell, target)
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

    def decide(self, seat: int, choice: int) -> None:
        cell = self.caught.pop(0)
        if choice == LEAVE:
            self.tell(EVERYONE, "left", seat, cell)
        else:
            self.capture(seat, cell)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """Has the mover won? If not, it decides on the next caught stone, or goes on with its turn if it can."""
        if self.stones(1 - seat) <= 1:
            self.end("won", seat)
        elif self.caught and (self.pool[seat] or not self.needs_pool):
            self.phase = CAPTURE
        else:
            self.phase = ACTION
            self.caught = []
            if not self.actions(seat, True):
                self.end_turn(seat)

    # --- stones ----------------------------------------------------------------------------------

    def stones(self, seat: int) -> int:
        """The seat's stones on the board (R9: the pool does not help)."""
        return STONES - self.pool[seat] - self.out[seat]

    def push(self, seat: int, front: int, way: int) -> None:
        """R5: a push never captures."""
        self.tell(EVERYONE, "pushed", seat, front, last_of(self.board, front, way))
        if push_line(self.board, front, way) == OFF:
            self.tell(EVERYONE, "fell", 1 - seat)
            self.lose_stone(1 - seat)

    def move(self, seat: int, cell: int, target: int) -> None:
        self.board[cell], self.board[target] = VACANT, seat
        self.tell(EVERYONE, "moved", seat, cell, target)
        self.caught = caught_by(self.board, target)

    def capture(self, seat: int, cell: int) -> None:
        self.lose_stone(1 - seat)
        holder = holders(self.board, cell, seat)[0]
        if self.pool[seat]:  # R4: not a further choice
            self.pool[seat] -= 1
            self.board[cell] = seat
            self.tell(EVERYONE, "replaced", seat, cell, holder)
        else:
            self.board[cell] = VACANT
            self.tell(EVERYONE, "captured", seat, cell, holder)

    def lose_stone(self, seat: int) -> None:
        self.pool[seat] += 1
        self.changed = True

    def sacrifice(self, seat: int) -> None:
        """R6: from the pool, not from the board."""
        self.pool[seat] -= 1
        self.out[seat] += 1
        self.changed = True
        self.sacrifices, self.extra = 0, 1
        self.tell(EVERYONE, "sacrificed", seat)

    # --- words -----------------------------------------------------------------------------------

    def name(self, seat: int, move: int) -> str:
        if self.phase == PLACE:
            return cell_name(move)
        if self.phase == CAPTURE:
            return f"leave {cell_name(self.caught[0])}" if move == LEAVE else f"capture {cell_name(move)}"
        if move >= SACRIFICE:
            return "sacrifice" if move == SACRIFICE else "end"
        stone, target = cell_name(move // WAYS), NEXT[move]
        if self.board[target] == VACANT:
            return f"{stone}-{cell_name(target)}"
        return f"push {stone} {WAY_NAMES[move % WAYS]}"

    def why(self, seat: int, move: int) -> str:
        if self.phase != ACTION or not 0 <= move <= END:
            return ""
        if move >= SACRIFICE:
            return WORDS("no-sacrifice" if move == SACRIFICE else "no-action-yet")
        cell, target = move // WAYS, NEXT[move]
        if self.board[cell] != seat or target == OFF or self.board[target] == seat:
            return ""
        if self.board[target] == VACANT:
            return WORDS("move-made")
        return WORDS("too-weak" if push_target(self.board, cell, move % WAYS) == NO_PUSH else "push-made")

    def returns(self) -> list[float]:
        if min(self.stones(0), self.stones(1)) > 1:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.stones(1) <= 1 else [0.0, 1.0]

    def flaw(self) -> str:
        placing = self.phase == PLACE
        ahead = self.stones(self.red) - self.stones(1 - self.red)
        first = ahead == 0 if placing else self.turns % 2 == 0  # is it red's turn?
        ended = not placing and (min(self.stones(0), self.stones(1)) <= 1 or self.drawn())
        idle = self.phase == ACTION and not ended and not self.actions(self.turn, True)
        unasked = len(self.caught) > 0 and self.needs_pool and self.pool[self.turn] == 0
        return (
            fits("over", self.over, ended)
            or (within("pool (stones to place)", sum(self.pool), 1, 2 * STONES) if placing else "")
            or (within("board (stones that red is ahead)", ahead, 0, 1) if placing else "")
            or (fits("turn", self.turn, self.red if first else 1 - self.red) if not ended else "")
            or ("Field pushes: nothing is left to do, so the turn would have ended by itself." if idle else "")
            or ("Field caught: without a stone in the pool there is nothing to decide on." if unasked else "")
        )
