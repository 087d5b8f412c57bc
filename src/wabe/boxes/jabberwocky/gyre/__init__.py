"""Gyre: Jabberwockies circle a grid of cards and blow their gems about."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.gyre.rules import PHASES, TURN_LIMITS, Gyre
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="gyre",
    title="Gyre",
    box=BOX,
    designer="Marek Tupy",
    summary="Circle the grid, breathe gems in and out, and be the first to turn all your cards face-down.",
    minutes=(15, 20),
    seats=(2, 3),
    usual=3,
    kind=Kind.CHANCE,  # with colours=choose the last choice deals the grid; otherwise nothing after setup is chance
    rules=Gyre,
    phases=PHASES,
    bound=3 + 3 * 3 * TURN_LIMITS[-1],  # three choose a colour, and take three decisions a turn
    options=(
        Choice("down", (5, 4, 3, 2, 1), "the number whose three cards start face-down"),
        Choice("colours", ("random", "choose"), "colours are dealt, or chosen in seat order before the grid is dealt"),
        Seat("start", "who moves first"),
        Choice("turn_limit", TURN_LIMITS, "turns of each player after which the game is stopped", default=60),
    ),
)
