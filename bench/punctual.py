"""Do bots keep to their time? Two tables at once, each in a process of its own, as the server has them; all games.

    python bench/punctual.py                       10,000 moves, about ten minutes
    python bench/punctual.py --moves 500 gyre nim  fewer, and only these games
    python bench/punctual.py --seconds 1           with the budget of the level hard

Half of the games are played by the bots that are measured, half at random: those lead to positions that no good player
sees. A move is late if it takes more than its budget and 100 ms. On a machine that has other work, too, bots are late
without being slow: with --processor they are given processor time, and measured by it.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from itertools import count, cycle
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from time import perf_counter, process_time
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import wabe
from wabe.bots import bot, levels, players
from wabe.core.playout import dice, step

GRACE = 0.1  # seconds
BAR = 0.999  # of all moves are in time
TABLES = 2
SITTING = 10  # moves measured in a game, at most
STRIDES = (0, 1, 3, 10, 30)  # random moves between them, in turn


class Taken(NamedTuple):
    """A move, and by how many seconds it went over its budget; less than 0: it was early."""

    slug: str
    over: float


class Order(NamedTuple):
    games: list[str]
    budgets: list[float]
    moves: int
    processor: bool


def table(number: int, order: Order, taken: SimpleQueue[Taken]) -> None:
    """Sits down to one game after another, until so many moves are measured."""
    games, budgets, left, processor = order
    if processor:
        for module in (players, levels):
            vars(module)["perf_counter"] = process_time
    clock = process_time if processor else perf_counter
    sitting = max(1, min(SITTING, left // len(games)))
    for seed, slug in zip(count(number, TABLES), cycle(games)):
        for one in sit(slug, seed, budgets[seed // len(games) % len(budgets)], min(left, sitting), clock):
            taken.put(one)
            left -= 1
        if left == 0:
            return


def sit(slug: str, seed: int, seconds: float, moves: int, clock: Callable[[], float]) -> list[Taken]:
    """A game, until so many decisions of it are measured."""
    game = wabe.game(slug)
    low, high = game.seats
    state = game.new(low + seed % (high - low + 1), seed)
    chance = dice(seed)
    bots = [bot("best", seconds=seconds, seed=seed + seat) for seat in range(state.seats)]
    at_random = chance.roll(2)
    found: list[Taken] = []
    while not state.over and len(found) < moves:
        seat = state.turn
        choices = state.legal(seat) if state.waiting else []
        if len(choices) < 2:
            step(state, chance)
            continue
        began = clock()
        move = bots[seat].choose(state.sampler(seat), seat)
        found.append(Taken(slug, clock() - began - seconds))
        if not at_random and move in choices:  # in a live game a bot may rather wait
            state.play(seat, move)
            continue
        for _ in range(1 + STRIDES[len(found) % len(STRIDES)]):
            if not state.over:
                step(state, chance)
    return found


def measured(order: Order) -> list[Taken]:
    """What all tables together report."""
    context = get_context("spawn")
    taken: SimpleQueue[Taken] = context.SimpleQueue()
    for number in range(TABLES):
        context.Process(target=table, args=(number, order, taken), daemon=True).start()
    with Progress(transient=True) as bars:
        return [taken.get() for _ in bars.track(range(order.moves * TABLES), description="Moves")]


def told(taken: list[Taken], console: Console) -> bool:
    """Prints what was found, the latest game first; were enough moves in time?"""
    by_game: dict[str, list[float]] = defaultdict(list)
    for slug, over in taken:
        by_game[slug].append(over)
    grid = Table("game", box=None, pad_edge=False, header_style="dim")
    for heading in ("moves", "late", "worst, ms over"):
        grid.add_column(heading, justify="right")
    for slug, overs in sorted(by_game.items(), key=lambda item: -max(item[1])):
        grid.add_row(slug, str(len(overs)), str(late(overs)), f"{max(overs) * 1000:,.0f}")
    console.print(grid)
    share = 1 - late([over for _, over in taken]) / len(taken)
    console.print(f"{share:.2%} of {len(taken):,} moves were in time; {BAR:.1%} are to be.")
    return share >= BAR


def late(overs: list[float]) -> int:
    return sum(over > GRACE for over in overs)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures whether bots keep to their time.")
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--moves", type=int, default=10_000, help="how many are measured (%(default)s)")
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.05, 0.1, 0.2], help="budgets for a move")
    parser.add_argument("--processor", action="store_true", help="count processor time, not the clock's")
    args = parser.parse_args()
    games = args.games or [game.slug for game in wabe.games()]
    if not wabe.COMPILED:
        print("Wabe is not compiled here: expect long iterations.", file=sys.stderr)
    order = Order(games, args.seconds, max(1, args.moves // TABLES), args.processor)
    return 0 if told(measured(order), Console()) else 1


if __name__ == "__main__":
    sys.exit(main())
