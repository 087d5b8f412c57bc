"""Magpie: take the open card or one from the pile, lay one down; whoever holds the most at the end wins."""

from magpie.rules import PHASES, Magpie
from wabe import Box, Game, Kind, Range, Seat

GAME = Game(
    slug="magpie",
    title="Magpie",
    box=Box(slug="tests", title="Tests"),
    designer="nobody",
    summary="Take a card, lay one down, and keep the best.",
    minutes=(1, 3),
    seats=(2, 4),
    usual=3,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=Magpie,
    phases=PHASES,
    bound=48,
    options=(
        Range("rounds", 1, 6, 3, "how many turns each player has"),
        Seat("start", "who begins"),
    ),
)
