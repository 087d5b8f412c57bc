"""Wabe's search against OpenSpiel's C++ MCTSBot at Connect Four, with the same time for a move.

    PYTHONPATH=build/bench/compiled build/bench/venv/bin/python bench/versus_openspiel.py --games 100

`bench/compare` sets up both. Neither knows more than the rules: random rollouts, UCT, a solver for what is certain.
Every opening of a few random moves is played twice, each side first once. Time is processor time, so that it does not
matter what else the machine does. OpenSpiel's bot can only be told a number of simulations: as many as fit, at the pace
of its last move, into the time. Both stop sooner when all is solved, Wabe also when nothing can change its choice.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
from connect_four import GAME  # type: ignore[import-not-found, import-untyped, unused-ignore]
from rich.progress import track

import wabe
from wabe.bots import players
from wabe.bots.players import SearchPlayer
from wabe.bots.standings import estimate
from wabe.bots.uct import Uct
from wabe.core.mind import Mind
from wabe.core.state import State

OPENING = 2  # random moves before the bots take over
THEIRS = pyspiel.load_game("connect_four")
EXPLORE = 2.0  # for returns from -1 to 1, as in OpenSpiel's own example
MEGABYTES = 2000  # more than a move fills
SIMULATIONS = 20_000  # of a search whose speed is measured
ROUNDS = 5


def mcts(simulations: int, seed: int, solve: bool = True) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(THEIRS, evaluator, EXPLORE, simulations, MEGABYTES, solve, seed, False)


class Side:
    """One of the two, with so many seconds for a move; counts what it has used."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.used = 0.0
        self.moves = 0

    def timed(self, began: float) -> float:
        took = process_time() - began
        self.used += took
        self.moves += 1
        return took


class Wabe(Side):
    def begin(self, seed: int) -> None:
        self.player = SearchPlayer(self.seconds, seed=seed)

    def choose(self, state: State, twin: Any) -> int:
        began = process_time()
        move = self.player.choose(state.sampler(state.turn), state.turn)
        self.timed(began)
        return move


class OpenSpiel(Side):
    def __init__(self, seconds: float, pace: float) -> None:
        super().__init__(seconds)
        self.pace = pace

    def begin(self, seed: int) -> None:
        self.seed = seed

    def choose(self, state: State, twin: Any) -> int:
        began = process_time()
        root = mcts(int(self.pace * self.seconds), self.seed).mcts_search(twin)
        took = self.timed(began)
        if took > self.seconds / 4:  # what is solved at once tells nothing of its pace
            self.pace = root.explore_count / took
        move: int = root.best_child().action
        return move


def play(opening: list[int], seats: list[Wabe | OpenSpiel], seed: int) -> float:
    """A game between these two; what it brought the first."""
    state, twin = GAME.new(), THEIRS.new_initial_state()
    for side in seats:
        side.begin(seed)
    ply = 0
    while not state.over:
        move = opening[ply] if ply < OPENING else seats[state.turn].choose(state, twin)
        state.play(state.turn, move)
        twin.apply_action(move)
        ply += 1
    assert twin.is_terminal(), "the two do not play the same game"
    assert twin.returns()[0] == GAME.reward(state.returns())[0], "the two do not count alike"
    return float(state.returns()[0])


def paces() -> tuple[float, float]:
    """Simulations a second of both, from the start and without a solver's early end: the best of some rounds."""
    ours = theirs = 0.0
    for seed in range(ROUNDS):
        search = Uct(GAME.new().sampler(0), 0, seed, Mind())
        began = process_time()
        search.run(SIMULATIONS)
        ours = max(ours, search.root.visits / (process_time() - began))
        bot = mcts(SIMULATIONS, seed, solve=False)
        began = process_time()
        root = bot.mcts_search(THEIRS.new_initial_state())
        theirs = max(theirs, root.explore_count / (process_time() - began))
    return ours, theirs


def main() -> None:
    parser = argparse.ArgumentParser(description="Plays Connect Four against OpenSpiel's MCTSBot.")
    parser.add_argument("--games", type=int, default=100, help="each opening is two of them (%(default)s)")
    parser.add_argument("--seconds", type=float, default=0.1, help="for a move (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="other openings (%(default)s)")
    args = parser.parse_args()
    if not wabe.COMPILED:
        sys.exit("Wabe is not compiled here; see the first lines of this file.")
    vars(players)["perf_counter"] = process_time
    paced = paces()
    print(f"Simulations a second: Wabe {paced[0]:,.0f}, OpenSpiel {paced[1]:,.0f}, ratio {paced[0] / paced[1]:.2f}.")
    wabes, theirs = Wabe(args.seconds), OpenSpiel(args.seconds, paced[1])
    chance = Random(args.seed)
    pairs = []
    for seed in track(range(args.games // 2), "Connect Four", transient=True):
        opening = [chance.randrange(7) for _ in range(OPENING)]
        pairs.append([play(opening, [wabes, theirs], seed), 1 - play(opening, [theirs, wabes], seed)])
    found = estimate(pairs, 0.5)
    assert found is not None
    print(f"Wabe's share of {found.games} games: {found.mean:.0%} (95 %: {found.low:.0%} to {found.high:.0%}).")
    for name, side in (("Wabe", wabes), ("OpenSpiel", theirs)):
        print(f"{name}: {1000 * side.used / side.moves:.1f} ms a move, {side.moves} moves.")


if __name__ == "__main__":
    main()
