"""Borogoves: one draws the map, the other settles it with three tribes of birds; then they swap."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.borogoves.rules import PHASES, Borogoves
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="borogoves",
    title="Borogoves",
    box=BOX,
    designer="Karl Lange",
    summary="One lays a map card by card, the other fills it with three tribes of birds. Then swap, or play alone.",
    minutes=(15, 20),
    seats=(1, 2),
    usual=2,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=Borogoves,
    phases=PHASES,
    bound=2 * 13 * (2 + 3 * 3) + 1,  # two halves of 13 turns: card and cell, then three decisions a tribe; and the swap
    options=(
        Choice("edition", ("box", "first"), "two players; first: the cartographer scores what the birds leave of 60"),
        Seat("start", "who draws the map in the first half"),
    ),
)
