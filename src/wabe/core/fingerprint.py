"""Fingerprints of games: the same in every build and on every machine, or something is wrong.

`python -m wabe.core.fingerprint [GAME ...]` prints a line for each game and number of seats.
"""

from __future__ import annotations

import hashlib
import json
import sys

from wabe.core.game import Game
from wabe.core.playout import dice
from wabe.core.registry import game, games
from wabe.core.state import ALL, SPECTATOR

GAMES = 30
EVERY = 7  # views are costly: look at every seventh position


def fingerprint(card: Game, seats: int, count: int = GAMES) -> str:
    """A hash over the moves, names, views and last positions of random games, guesses included."""
    total = hashlib.sha256()
    for seed in range(count):
        state = card.new(seats, seed)
        chance = dice(seed)
        moves = 0
        while not state.over:
            if not state.waiting:
                state.pass_time()
                continue
            seat = state.turn
            legal = state.legal(seat)
            move = legal[chance.roll(len(legal))]
            total.update(f"{seat} {move} {card.name(state, seat, move)} {len(legal)}\n".encode())
            state.play(seat, move)
            moves += 1
            if moves % EVERY == 0:
                guessed = state.clone()
                guessed.determinize(moves % seats, seed)
                views = [state.look(viewer) for viewer in (ALL, SPECTATOR, *range(seats))]
                total.update(json.dumps([views, guessed.dump()], sort_keys=True).encode())
        total.update(json.dumps([state.dump(), state.returns(), state.scores()], sort_keys=True).encode())
    return total.hexdigest()[:16]


def main(slugs: list[str]) -> None:
    for card in [game(slug) for slug in slugs] or games():
        for seats in range(card.seats[0], card.seats[1] + 1):
            print(card.slug, seats, fingerprint(card, seats))


if __name__ == "__main__":
    main(sys.argv[1:])
