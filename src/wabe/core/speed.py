"""How fast a game plays: random games, `returns` included, in processor time."""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time

from wabe.core.game import Game
from wabe.core.playout import playouts


@dataclass(frozen=True, slots=True)
class Speed:
    steps_per_second: float
    games_per_second: float
    mean_steps: float


def measure(game: Game, seats: int | None = None, seconds: float = 1.0, seed: int = 0) -> Speed:
    """Plays random games for about so long, from eight deals in turn."""
    deals = [game.new(seats, seed + deal) for deal in range(8)]
    batch = games = steps = 0
    began = process_time()
    used = 0.0
    while used < seconds:
        steps += playouts(deals[batch % 8], 10, seed + 10 * batch)
        games += 10
        batch += 1
        used = process_time() - began
    return Speed(steps / used, games / used, steps / games)
