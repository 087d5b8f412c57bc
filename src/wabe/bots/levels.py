"""The bots by name."""

from __future__ import annotations

from wabe.bots.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer
from wabe.core.errors import WabeError

BOTS = ("random", "greedy", "search")


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
    if iterations is not None and iterations < 1:
        raise WabeError(f"A bot needs at least 1 iteration, not {iterations}.")
    if name == "random":
        return RandomPlayer(seed)
    if name == "greedy":
        return GreedyPlayer(seed)
    if name == "search":
        return SearchPlayer(seconds, iterations, seed)
    raise WabeError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
