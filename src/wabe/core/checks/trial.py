"""What a check works with: a game, how thorough to be, random games to look at, and what is looked at just now."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import process_time

from wabe.core.errors import OptionError
from wabe.core.game import Game
from wabe.core.phase import Phase
from wabe.core.playout import dice
from wabe.core.state import ALL, CLOCK, SPECTATOR, State

Progress = Callable[[int, int, str], None]
CLOCK_ODDS = 25  # one move in so many is the clock's, where a clock runs
APART = 1 << 29  # parts the chance of options from the chance of moves
LONG = 1000  # so many moves of a game are worth a word of progress
PATIENCE = 20.0  # seconds of work that one random game may take
NAMED = {SPECTATOR: "SPECTATOR", ALL: "ALL", CLOCK: "CLOCK"}


class Fault(Exception):
    """A check failed: what is wrong, which part of the game is at fault (see `places`), and what to do about it.

    Where it may be either of two parts, both are named: "look or guess".
    """

    def __init__(self, wrong: str, parts: str, remedy: str, where: Where | None = None) -> None:
        super().__init__(wrong)
        self.parts = parts.split(" or ")
        self.remedy = remedy
        self.where = where  # if it is not what is looked at just now


class Endless(Fault):
    """A game goes on and on; so it would in every other check."""

    def __init__(self, wrong: str) -> None:
        super().__init__(
            wrong,
            "apply or card.bound",
            "Every game must come to its end by finish(); if this one only takes longer, raise the card's bound. "
            "No other check is run before: all of them play games to the end.",
        )


def called(seat: int) -> str:
    """A seat or a viewer by name."""
    return NAMED.get(seat, f"seat {seat}")


@dataclass
class Where:
    """What is looked at just now, for the report of a fault."""

    seed: int | None = None  # of the game
    seats: int = 0
    options: dict[str, object] = field(default_factory=dict)
    state: State | None = None
    moves: int = 0  # made before
    seat: int | None = None  # who moves next
    move: int = -1
    viewer: int | None = None
    lots: int = 0  # drawn by the check in this game
    whole: bool = False  # the check has to run as a whole to show it again

    def told(self, phases: dict[int, Phase]) -> str:
        """In words."""
        words = []
        if self.viewer is not None:
            words.append(f"seen by {called(self.viewer)}")
        if self.state is not None:
            phase = self.state.phase
            words.append(f"phase {phases[phase].name if phase in phases else phase}")
            words.append("at the end" if self.seat == END else f"after {self.moves} moves")
        if self.seat is not None and self.seat != END:
            words.append(f"{called(self.seat)} plays {self.move}")
        if self.seats:
            words.append(f"{self.seats} seats")
        words += [f"{name}={json.dumps(value)}" for name, value in self.options.items()]
        if self.seed is not None:
            words.append(f"seed {self.seed}")
        return ", ".join(words)


@dataclass
class Trial:
    """`games` random games for what is cheap, `deep` ones seen in every position, `fuzz` bad inputs of each kind."""

    game: Game
    games: int = 200
    deep: int = 10
    fuzz: int = 300
    seed: int = 0
    progress: Progress = field(default=lambda done, total, what: None)
    where: Where = field(default_factory=Where)
    rehearsed: set[int] = field(default_factory=set)  # seeds of games that come to their end
    failed: list[str] = field(default_factory=list)  # checks, until now
    endless: bool = False  # a game was found that does not end

    def deal(self, seed: int) -> State:
        """A game just dealt. The seed decides seats and options, too, so that it is enough to see a game again.

        Neighbouring seeds have all numbers of seats; every second one has random options.
        """
        low, high = self.game.seats
        count = high - low + 1
        seats = low + (seed + seed // count) % count  # so that an even count does not go with even seeds
        self.where = Where(seed, seats)
        chance = dice(seed + APART)
        for _ in range(20 * (seed % 2)):
            self.where.options = self.options(seats, chance)
            try:
                return self.game.new(seats, seed, self.where.options)
            except OptionError:  # two options may exclude each other
                continue
        self.where.options = {}
        return self.game.new(seats, seed)

    def options(self, seats: int, chance: State) -> dict[str, object]:
        """A choice of options, each from all its values."""
        options: dict[str, object] = {}
        for option in self.game.options:
            values = option.trials(seats)
            options[option.name] = values[chance.roll(len(values))]
        return options

    def deals(self, count: int, what: str) -> Iterator[State]:
        """So many games just dealt, one after the other."""
        for i in range(count):
            self.progress(i, count, what)
            self.rehearse(self.seed + i)
            yield self.deal(self.seed + i)
        self.progress(count, count, what)
        self.where = Where(whole=True)

    def rehearse(self, seed: int) -> None:
        """Plays a game before its positions are looked at one by one: if it has no end, that is told at once."""
        if seed in self.rehearsed:
            return
        try:
            self.play(self.deal(seed))
        except Endless:
            raise
        except Exception:  # any other fault is told by the check that comes upon it
            return
        self.rehearsed.add(seed)

    def play(self, state: State) -> None:
        """Plays the random game of this deal to its end."""
        began = process_time()
        for _ in self.walk(state):
            moves = self.where.moves
            if moves and moves % LONG == 0:
                self.progress(moves, self.game.bound, "a long game")
                if process_time() - began > PATIENCE:
                    raise Endless(f"a game goes on after {moves} moves; the bound on its card is {self.game.bound}")

    def walk(self, state: State) -> Iterator[tuple[State, int, int]]:
        """The random game that the seed of this deal decides; see `walk`."""
        where = self.where
        where.state = state
        for moves, (position, seat, move) in enumerate(walk(state, where.seed or 0, self.game.bound)):
            where.moves, where.seat, where.move = moves, seat, move
            yield position, seat, move

    def walks(self, count: int, what: str) -> Iterator[tuple[State, int, int]]:
        """Random games, move by move: a position, the seat that moves and its move. After the last move, END.

        The same State object goes on from move to move.
        """
        for state in self.deals(count, what):
            yield from self.walk(state)

    def viewers(self, state: State, *more: int) -> Iterator[int]:
        """Everybody who looks at a table: the spectators, the seats, and `more`."""
        for viewer in (*more, SPECTATOR, *range(state.seats)):
            self.where.viewer = viewer
            yield viewer
        self.where.viewer = None

    def lot(self) -> int:
        """A number for chance, never twice in a game, and the same whenever this game is looked at."""
        self.where.lots += 1
        return (self.where.seed or 0) * 100_003 + self.where.lots


END = -9  # in place of a seat: the game is over and this is its last position


def walk(state: State, seed: int, bound: int) -> Iterator[tuple[State, int, int]]:
    """Random moves by any of the seats that are asked, and by the clock."""
    chance = dice(seed)
    steps = 0
    while not state.over:
        limit(steps, bound)
        steps += 1
        timer = state.timer()
        if timer is not None and (state.waiting == 0 or chance.roll(CLOCK_ODDS) == 0):
            yield state, CLOCK, timer[2]
            state.apply(CLOCK, timer[2])
            continue
        asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
        if not asked:
            raise Fault(
                "nobody is asked, no clock runs, and the game is not over",
                "apply" if steps > 1 else "setup",
                "End every setup and every apply with ask(seat), ask_mask(seats) or finish().",
            )
        seat = asked[chance.roll(len(asked))]
        moves = state.legal(seat)
        if not moves:
            raise Fault(
                f"seat {seat} is asked but has no legal move",
                "legal",
                "Offer a move (a pass, if nothing else), or don't ask this seat.",
            )
        move = moves[chance.roll(len(moves))]
        yield state, seat, move
        state.apply(seat, move)
    yield state, END, -1


def limit(moves: int, bound: int) -> None:
    if moves > bound:
        raise Endless(f"a game has more than {bound} moves, the bound on its card")


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
    """What differs between two dumps or views, in words."""
    return ", ".join(changed(one, other))


def changed(one: str, other: str) -> list[str]:
    """The names of what differs between two dumps or views."""
    a, b = json.loads(one), json.loads(other)
    if isinstance(a, list):
        if a[1] != b[1]:
            return ["the legal moves"]
        a, b = a[0], b[0]
    return sorted(key for key in a.keys() | b.keys() if a.get(key) != b.get(key))
