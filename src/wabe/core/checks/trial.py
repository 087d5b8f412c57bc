"""What a check works with: a game, how thorough to be, and random games to look at."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wabe.core.errors import OptionError
from wabe.core.game import Game
from wabe.core.playout import dice
from wabe.core.state import CLOCK, State

Progress = Callable[[int, int, str], None]
CLOCK_ODDS = 25  # one move in so many is the clock's, where a clock runs


class Fault(Exception):
    """A check failed; the message says where and how."""


@dataclass
class Trial:
    """`games` random games for what is cheap, `deep` ones seen in every position, `fuzz` bad inputs of each kind."""

    game: Game
    games: int = 200
    deep: int = 10
    fuzz: int = 300
    seed: int = 0
    progress: Progress = field(default=lambda done, total, what: None)

    def deals(self, count: int) -> Iterator[tuple[int, int, dict[str, object]]]:
        """Seats, seed and options of so many deals: all numbers of seats, every second one with random options."""
        low, high = self.game.seats
        chance = dice(self.seed)
        for i in range(count):
            seats = low + i % (high - low + 1)
            yield seats, self.seed + i, self.options(seats, chance) if i % 2 else {}

    def options(self, seats: int, chance: State) -> dict[str, object]:
        """A possible choice of options, each from all its values."""
        for _ in range(20):
            options: dict[str, object] = {}
            for option in self.game.options:
                values = option.trials(seats)
                options[option.name] = values[chance.roll(len(values))]
            try:
                self.game.new(seats, 0, options)
            except OptionError:  # two options may exclude each other
                continue
            return options
        return {}

    def setups(self, count: int) -> Iterator[State]:
        """So many games just dealt."""
        for deal in self.deals(count):
            yield self.game.new(*deal)

    def walks(self, count: int, what: str) -> Iterator[tuple[State, int, int]]:
        """Random games, move by move: a position, the seat that moves and its move. After the last move, END.

        The same State object goes on from move to move.
        """
        for i, state in enumerate(self.setups(count)):
            self.progress(i, count, what)
            yield from walk(state, self.seed + i, self.game.bound)
        self.progress(count, count, what)


END = -9  # in place of a seat: the game is over and this is its last position


def walk(state: State, seed: int, bound: int) -> Iterator[tuple[State, int, int]]:
    """Random moves by any of the seats that are asked, and by the clock."""
    chance = dice(seed)
    steps = 0
    while not state.over:
        if steps > bound:
            raise Fault(f"more than {bound} moves, the bound its card declares (seed {seed}, {state.seats} seats)")
        steps += 1
        timer = state.timer()
        if timer is not None and (state.waiting == 0 or chance.roll(CLOCK_ODDS) == 0):
            yield state, CLOCK, timer[2]
            state.apply(CLOCK, timer[2])
            continue
        asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
        if not asked:
            raise Fault(f"nobody is asked, no clock runs, and the game is not over (seed {seed})")
        seat = asked[chance.roll(len(asked))]
        moves = state.legal(seat)
        if not moves:
            raise Fault(f"seat {seat} is asked but has no legal move (seed {seed}, {state.seats} seats)")
        move = moves[chance.roll(len(moves))]
        yield state, seat, move
        state.apply(seat, move)
    yield state, END, -1


def played(state: State, seat: int, move: int) -> State:
    """A copy of the state after the move."""
    after = state.clone()
    after.apply(seat, move)
    return after


def sent(game: Game, state: State, seat: int) -> str:
    """Everything a seat is sent, as the bytes it would be sent as."""
    moves = [(move.number, move.name) for move in game.moves(state, seat)]
    return json.dumps([game.view(state, seat), moves], sort_keys=True)


def dumped(state: State) -> str:
    return json.dumps(state.dump(), sort_keys=True)


def difference(one: str, other: str) -> str:
    """The names of what differs between two dumps or views."""
    a, b = json.loads(one), json.loads(other)
    if isinstance(a, list):
        if a[1] != b[1]:
            return "the legal moves"
        a, b = a[0], b[0]
    return ", ".join(sorted(key for key in a.keys() | b.keys() if a.get(key) != b.get(key)))
