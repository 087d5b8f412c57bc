"""The bots by name."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

from wabe.bots.search import Search
from wabe.core.errors import WabeError
from wabe.core.playout import dice
from wabe.core.state import Sampler

Advice = list[tuple[int, float, float]]  # move, share of the search, worth from 0 to 1; best first


class Player(Protocol):
    def choose(self, sampler: Sampler, seat: int) -> int:
        """The move for a seat that is asked now."""

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        """What the bot thinks of each move."""


class RandomPlayer:
    """Any legal move, all alike."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = dice(seed)

    def choose(self, sampler: Sampler, seat: int) -> int:
        moves = sampler.draw(0).legal(seat)
        return moves[self.chance.roll(len(moves))]

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        moves = sampler.draw(0).legal(seat)
        return [(move, 1 / len(moves), 0.5) for move in moves]


class SearchPlayer:
    """Information-set search for so many seconds, or so many iterations."""

    def __init__(self, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> None:
        self.seconds = 1.0 if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.chance = dice(seed)

    def choose(self, sampler: Sampler, seat: int) -> int:
        moves = sampler.draw(0).legal(seat)
        return moves[0] if len(moves) == 1 else self.advice(sampler, seat)[0][0]

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        search = Search(sampler, seat, self.chance.roll(1 << 30))
        left = self.iterations
        end = None if self.seconds is None else perf_counter() + self.seconds
        batch = 1
        while left is None or left > 0:
            search.run(batch if left is None else min(batch, left))
            if left is not None:
                left -= batch
            if end is not None and perf_counter() >= end:
                break
            batch = min(batch * 2, 32)  # one at first: a single iteration of a long game may take the whole budget
        return search.advice()


BOTS = ("random", "search")


def bot(name: str, *, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> Player:
    """A bot by its name, with a budget for each move.

    >>> import wabe
    >>> from wabe.bots import bot
    >>> state = wabe.game("nim").new(options={"setup": "list", "heaps": [2, 5, 2], "builder_seat": 1})
    >>> player = bot("search", iterations=3000)
    >>> move = player.choose(state.sampler(0), 0)
    >>> state.name(0, move)
    'heap 2'
    """
    if name == "random":
        return RandomPlayer(seed)
    if name == "search":
        if iterations is not None and iterations < 1:
            raise WabeError(f"A bot needs at least 1 iteration, not {iterations}.")
        return SearchPlayer(seconds, iterations, seed)
    raise WabeError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
