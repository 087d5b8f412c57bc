"""PettingZoo as a peer: its environments, which show every position to the player who chooses."""

from __future__ import annotations

from functools import partial
from importlib.metadata import version
from random import random
from typing import Any

from pettingzoo.classic import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
    connect_four_v3,
    tictactoe_v3,
)
from worker import Job, rate, serve


def loop(env: Any, games: int) -> int:
    for _ in range(games):
        env.reset()
        for _agent in env.agent_iter():
            observation, _reward, ended, stopped, _info = env.last()
            if ended or stopped:
                env.step(None)
            else:
                actions = observation["action_mask"].nonzero()[0]
                env.step(actions[int(random() * len(actions))])
    return games


def main() -> None:
    games = {"tic_tac_toe": tictactoe_v3, "connect_four": connect_four_v3}
    jobs: dict[str, Job] = {}
    for name, module in games.items():
        jobs[f"{name} look"] = partial(rate, partial(loop, module.env()))
        jobs[f"{name} raw"] = partial(rate, partial(loop, module.raw_env()))
    serve({"PettingZoo": version("pettingzoo")}, jobs)


main()
