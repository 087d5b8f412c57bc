"""Wabe as a peer: the build that PYTHONPATH leads to, with its own games or with the two that lie in bench/games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import random

from worker import SIMULATIONS, Job, rate, serve

import wabe
from wabe.bots.players import search_for
from wabe.core.playout import playouts
from wabe.core.speed import measure

HEAPS = {"setup": "list", "heaps": [1, 3, 5, 7], "builder_seat": 1}


def compiled_loop(root: wabe.State, games: int) -> int:
    playouts(root, games, 1)
    return games


def python_loop(root: wabe.State, games: int) -> int:
    """As a program that uses Wabe would write it."""
    for _ in range(games):
        state = root.clone()
        while not state.over:
            seat = state.turn
            moves = state.legal(seat)
            state.apply(seat, moves[int(random() * len(moves))])
        state.returns()
    return games


def looking_loop(root: wabe.State, games: int) -> int:
    """The same, and every seat is shown the position before it chooses."""
    for _ in range(games):
        state = root.clone()
        while not state.over:
            seat = state.turn
            state.look(seat)
            moves = state.legal(seat)
            state.apply(seat, moves[int(random() * len(moves))])
        state.returns()
    return games


def search(root: wabe.State, searches: int) -> int:
    for seed in range(searches):
        search_for(root.sampler(root.turn), root.turn, seed).run(SIMULATIONS)
    return searches * SIMULATIONS


def shared_jobs(name: str, root: wabe.State) -> dict[str, Job]:
    plays: dict[str, Callable[[wabe.State, int], int]] = {
        "loop": compiled_loop,
        "python": python_loop,
        "look": looking_loop,
        "search": search,
    }
    return {f"{name} {kind}": partial(rate, partial(play, root)) for kind, play in plays.items()}


def steps(game: wabe.Game, seconds: float) -> float:
    return measure(game, seconds=seconds).steps_per_second


def own_jobs(game: wabe.Game) -> dict[str, Job]:
    return {
        f"{game.slug} steps": partial(steps, game),
        f"{game.slug} iterations": partial(rate, partial(search, game.new(seed=1))),
    }


def main(small: list[str]) -> None:
    """With the names of the small games only these, which are modules of their own; otherwise the installed games."""
    jobs: dict[str, Job] = {}
    for name in small:
        jobs |= shared_jobs(name, import_module(name).GAME.new())
    if not small:
        jobs |= shared_jobs("nim", wabe.game("nim").new(options=HEAPS))
        for game in wabe.games():
            jobs |= own_jobs(game)
    titles = {} if small else {game.slug: [game.title, game.usual] for game in wabe.games()}
    serve({"Wabe": wabe.__version__, "compiled": wabe.COMPILED, "games": titles}, jobs)


main(sys.argv[1:])
