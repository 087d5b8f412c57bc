"""Root-parallel search: several processes search the same position, each with luck of its own; then they add up."""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import NamedTuple

from wabe.bots.counts import Count, added
from wabe.bots.players import SearchPlayer
from wabe.core.registry import game as game_named
from wabe.core.registry import game_of
from wabe.core.state import Sampler

spawning = get_context("spawn")


class Question(NamedTuple):
    """A decision to search. `position` is a guess of the seat: the true one never leaves its process."""

    game: str
    position: dict[str, object]
    seat: int
    seconds: float | None
    iterations: int | None


class Crew:
    """So many processes that wait for questions. They end when nobody has the crew any more.

    Only a game that is installed can be searched: the processes have to find it.
    """

    def __init__(self, jobs: int, seed: int = 0) -> None:
        self.pipes: list[Connection] = []
        for job in range(jobs):
            ours, theirs = spawning.Pipe()
            spawning.Process(target=work, args=(theirs, seed + job), daemon=True, name="wabe-search").start()
            theirs.close()
            self.pipes.append(ours)
        for pipe in self.pipes:
            pipe.recv()  # it is there: starting is not part of anybody's budget

    def search(self, sampler: Sampler, seat: int, seconds: float | None, iterations: int | None) -> list[Count]:
        """What all of them found together, each with the whole budget."""
        question = Question(game_of(type(sampler.base)).slug, sampler.base.dump(), seat, seconds, iterations)
        for pipe in self.pipes:
            pipe.send(question)
        return added([pipe.recv() for pipe in self.pipes])


def work(pipe: Connection, seed: int) -> None:
    """Answers one question after another, until nobody can ask any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    player = SearchPlayer(seed=seed)
    pipe.send(None)
    while True:
        try:
            question: Question = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(answered(question, player))


def answered(question: Question, player: SearchPlayer) -> list[Count]:
    began = perf_counter()
    game, position, seat, player.seconds, player.iterations = question
    return player.searched(game_named(game).load(position).sampler(seat), seat, began).counts()
