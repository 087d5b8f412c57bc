"""One game between bots, from the deal to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from zlib import crc32

from wabe.bots.levels import bot, pause
from wabe.bots.players import Player
from wabe.core.game import TIME, Game, Kind
from wabe.core.mind import WAIT
from wabe.core.playout import dice
from wabe.core.record import Record
from wabe.core.state import CLOCK, State


@dataclass(slots=True)
class Thinking:
    """How long a seat thought: decisions with more than one choice, and the seconds for them."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


@dataclass(slots=True)
class Match:
    """A game between the bots of `lineup`, one a seat. The same seed is the same deal, the same dice, and the same
    luck of every bot, wherever it sits."""

    game: Game
    lineup: Sequence[str]
    seed: int = 0
    options: dict[str, object] | None = None
    moves: list[tuple[int, int]] = field(default_factory=list)
    thinking: list[Thinking] = field(default_factory=list)

    def play(self) -> State:
        """Plays to the end; the position there."""
        state = self.game.new(len(self.lineup), self.seed, self.options)
        players = [bot(name, seed=seed) for name, seed in zip(self.lineup, seeds(self.lineup, self.seed), strict=True)]
        self.thinking = [Thinking() for _ in self.lineup]
        pace = Pace(self.game, self.lineup, self.seed) if Kind.LIVE in self.game.kind else None
        while not state.over:
            seat = pace.next(state) if pace and state.timer() else state.turn if state.waiting else CLOCK
            move = self.game.find(state, CLOCK, TIME) if seat == CLOCK else self.chosen(state, players[seat], seat)
            if move != WAIT:
                self.moves.append((seat, move))
                state.play(seat, move)
        return state

    def chosen(self, state: State, player: Player, seat: int) -> int:
        moves = state.legal(seat)
        if len(moves) == 1:
            return moves[0]
        began = perf_counter()
        move = player.choose(state.sampler(seat), seat)
        self.thinking[seat].add(perf_counter() - began)
        return move

    def record(self) -> Record:
        """The game as a record that replays."""
        record = Record.new(self.game, len(self.lineup), self.seed, self.options)
        for seat, move in self.moves:
            record.play(seat, move)
        return record


class Pace:
    """Who acts next in a live game: everybody has a pace of their own, and the time is only counted."""

    def __init__(self, game: Game, lineup: Sequence[str], seed: int) -> None:
        self.game = game
        self.lineup = lineup
        self.chance = dice(seed)
        self.now = 0  # milliseconds
        self.due = [pause(game, name, self.chance) for name in lineup]
        self.clock = -1, 0  # the timer that runs, and when its time is up

    def next(self, state: State) -> int:
        """The seat that acts now, or the clock."""
        timer = state.timer()
        assert timer is not None
        if timer[0] != self.clock[0]:
            self.clock = timer[0], self.now + timer[1]
        asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
        seat = min(asked, key=lambda seat: self.due[seat], default=CLOCK)
        if seat == CLOCK or self.due[seat] >= self.clock[1]:
            self.now = self.clock[1]
            return CLOCK
        self.now = max(self.now, self.due[seat])
        self.due[seat] = self.now + pause(self.game, self.lineup[seat], self.chance)
        return seat


def seeds(lineup: Sequence[str], seed: int) -> list[int]:
    """The luck of each bot: its own wherever it sits, and another for every copy of it."""
    return [crc32(f"{seed} {name} {lineup[:seat].count(name)}".encode()) >> 2 for seat, name in enumerate(lineup)]
