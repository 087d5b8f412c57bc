"""OpenSpiel as a peer: its games driven from Python, and its own C++ loops, which only its search bot reaches."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from random import random
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
from worker import SIMULATIONS, Job, rate, serve

GAMES = {"nim": "nim(pile_sizes=1;3;5;7,is_misere=False)", "tic_tac_toe": "tic_tac_toe", "connect_four": "connect_four"}
EXPLORE = 2.0
ROLLOUTS = 500
MEGABYTES = 100


def python_loop(game: Any, games: int) -> int:
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
        state.returns()
    return games


def bot(game: Any, rollouts: int, simulations: int) -> Any:
    """Without the solver, which would end a search early."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    return pyspiel.MCTSBot(game, evaluator, EXPLORE, simulations, MEGABYTES, False, 1, False)


def native_loop(game: Any, player: Any, batches: int) -> int:
    """Two simulations of many rollouts each: one from the start, one after the first move."""
    for _ in range(batches):
        player.step(game.new_initial_state())
    return batches * 2 * ROLLOUTS


def search(game: Any, player: Any, searches: int) -> int:
    for _ in range(searches):
        player.step(game.new_initial_state())
    return searches * SIMULATIONS


def main() -> None:
    jobs: dict[str, Job] = {}
    for name, text in GAMES.items():
        game = pyspiel.load_game(text)
        jobs[f"{name} python"] = partial(rate, partial(python_loop, game))
        jobs[f"{name} loop"] = partial(rate, partial(native_loop, game, bot(game, ROLLOUTS, 2)))
        jobs[f"{name} search"] = partial(rate, partial(search, game, bot(game, 1, SIMULATIONS)))
    serve({"OpenSpiel": version("open_spiel")}, jobs)


main()
