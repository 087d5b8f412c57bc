"""Swarm: catch enemy cubes between two of yours, and they are yours."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.swarm.rules import MOST_ROUNDS, PHASES, Swarm
from wabe.core.game import Game, Kind
from wabe.core.options import Range, Seat

GAME = Game(
    slug="swarm",
    title="Swarm",
    box=BOX,
    designer="Nicki Lloyd",
    summary="Roll, spend every point, and catch enemy cubes between two of yours: they change sides.",
    minutes=(15, 15),
    seats=(2, 2),
    usual=2,
    kind=Kind.CHANCE,
    rules=Swarm,
    phases=PHASES,
    bound=MOST_ROUNDS * 24,  # 11 actions a round at most, and the entries: one tie may follow another, but not for long
    options=(
        Range("roundLimit", 30, MOST_ROUNDS, 100, "rounds after which the most cubes on the board win"),
        Seat("start_seat", "who is blue and enters first in odd rounds"),
    ),
)
