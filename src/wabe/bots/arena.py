"""The arena: bots against each other on the same deals, each in every seat, on many cores or many machines.

With two seats every pair of bots plays both ways round. With more, each bot of a pair sits alone among copies of the
other, in every seat in turn. Where all win or lose together, each bot plays the deal by itself.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Any, NamedTuple

from wabe.bots.levels import spec
from wabe.bots.match import Match, Thinking
from wabe.core.errors import WabeError
from wabe.core.game import Game
from wabe.core.registry import game as game_named

Lineup = tuple[str, ...]  # the bot of each seat
AHEAD = 4  # games handed out for each that is being played
KNOCK = 5.0  # seconds that a cluster has to answer


class Task(NamedTuple):
    """A game that is to be played."""

    deal: int
    lineup: Lineup


@dataclass(frozen=True, slots=True)
class Outcome:
    task: Task
    returns: tuple[float, ...]
    moves: int
    thinking: tuple[Thinking, ...]  # of each seat
    record: str = ""


@dataclass(frozen=True)
class Contest:
    """Who plays what. Only a game that is installed can be played: other processes have to find it."""

    game: Game
    bots: Lineup
    seats: int
    seed: int = 0
    options: dict[str, object] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        slug: str,
        bots: Iterable[str],
        seats: int | None = None,
        seed: int = 0,
        options: dict[str, object] | None = None,
    ) -> Contest:
        """A contest, checked."""
        game = game_named(slug)
        count = game.usual if seats is None else seats
        game.new(count, 0, options)
        names = tuple(bots)
        for name in names:
            spec(name)
            if names.count(name) > 1:
                raise WabeError(f"{name} is named twice; a bot meets copies of itself in no table.")
        if len(names) < 2:
            raise WabeError("An arena needs two bots at least, as in --bots random easy.")
        return cls(game, names, count, seed, dict(options or {}))

    @property
    def together(self) -> bool:
        """Do all seats win or lose together? Then bots are compared by what they make of the same deal."""
        return self.game.together(self.seats)

    def tables(self, one: str, other: str) -> list[Lineup]:
        """What two bots play of a deal."""
        if self.together:
            return [(one,) * self.seats, (other,) * self.seats]
        found = [alone(one, other, seat, self.seats) for seat in range(self.seats)]
        if self.seats > 2:
            found += [alone(other, one, seat, self.seats) for seat in range(self.seats)]
        return found

    def lineups(self) -> list[Lineup]:
        """All games of a deal, each once."""
        pairs = combinations(self.bots, 2)
        return list(dict.fromkeys(lineup for one, other in pairs for lineup in self.tables(one, other)))

    def deals(self, games: int) -> int:
        """How many deals give each pair so many games, or a few more."""
        each = 1 if self.together else len(self.tables(*self.bots[:2]))
        return -(-games // each)

    def tasks(self, games: int) -> list[Task]:
        """Deal by deal, so that whatever is played by now is fair."""
        lineups = self.lineups()
        return [Task(deal, lineup) for deal in range(self.deals(games)) for lineup in lineups]

    def deal(self, number: int) -> int:
        """The seed of a deal: contests with other seeds have none in common."""
        return int.from_bytes(sha256(f"{self.seed} {number}".encode()).digest()[:8]) >> 4


def alone(one: str, other: str, seat: int, seats: int) -> Lineup:
    return tuple(one if place == seat else other for place in range(seats))


# --- playing -----------------------------------------------------------------------------------------


class Work(NamedTuple):
    """A task with all that another process needs to know."""

    slug: str
    seed: int
    options: dict[str, object]
    task: Task
    record: bool


def perform(work: Work) -> Outcome:
    match = Match(game_named(work.slug), work.task.lineup, work.seed, work.options)
    end = match.play()
    record = match.record().dumps() if work.record else ""
    return Outcome(work.task, tuple(end.returns()), len(match.moves), tuple(match.thinking), record)


def run(
    contest: Contest, tasks: list[Task], *, jobs: int = 0, ray: str = "", records: bool = False
) -> Iterator[Outcome]:
    """Plays the tasks, in so many processes (0: one a core) or on a Ray cluster; outcomes as they come."""
    works = [Work(contest.game.slug, contest.deal(task.deal), contest.options, task, records) for task in tasks]
    if not works:
        return iter(())
    if ray:
        return on_ray(works, ray)
    count = min(jobs or os.cpu_count() or 1, len(works))
    return in_processes(works, count) if count > 1 else map(perform, works)


def in_processes(works: list[Work], count: int) -> Iterator[Outcome]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, context, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    waiting: set[Future[Outcome]] = set()
    try:
        for work in works:
            waiting.add(pool.submit(perform, work))
            if len(waiting) >= AHEAD * count:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        pool.shutdown(cancel_futures=True)


def knock(address: str) -> None:
    """Is anybody there? Ray itself would wait for ten minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), KNOCK).close()


def on_ray(works: list[Work], address: str) -> Iterator[Outcome]:
    """The same on a cluster; `local` starts one here. Every machine of it has Wabe and the game installed."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # no word about a change to come
    try:
        import ray
    except ImportError:
        raise WabeError("Ray is not installed here: pip install 'wabe[cluster]'.") from None
    here: dict[str, Any] = {"include_dashboard": False} if address == "local" else {}
    try:
        knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **here)
    except Exception as error:
        why = (str(error) or type(error).__name__).partition("\n")[0]
        raise WabeError(f"No Ray cluster answers at {address!r}: {why}") from None
    try:
        play = ray.remote(perform)
        room = AHEAD * int(ray.cluster_resources().get("CPU", 1))  # type: ignore[no-untyped-call]
        waiting: list[Any] = []
        for work in works:
            waiting.append(play.remote(work))
            if len(waiting) >= room:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()
