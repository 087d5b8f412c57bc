"""Gimble: bid gems for the first pick, and arrange what you took into runs and duplicates."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.gimble.rules import PHASES, Gimble
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="gimble",
    title="Gimble",
    box=BOX,
    designer="John Fowler",
    summary="Bid gems for the first pick, but lay them where others may take them. Runs and duplicates score.",
    minutes=(15, 20),
    seats=(2, 3),
    usual=2,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=Gimble,
    phases=PHASES,
    bound=7 * 13,  # two players, each round: the bids 0 to 8, colour, load, and two cards taken
    options=(
        Choice("second_pick", ("pass_order", "clockwise"), "three players: who picks after the winner"),
        Seat("start", "who opens the first auction"),
    ),
)
