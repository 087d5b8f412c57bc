"""Snatch: two Snatchers together steal the treasure opposite, unless it is guarded."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.snatch.rules import PHASES, TURN_LIMITS, Snatch
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat

GAME = Game(
    slug="snatch",
    title="Snatch",
    box=BOX,
    designer="Yury Milovidov",
    summary="The die tells your two Snatchers where to run. Where both meet, they steal what nobody guards.",
    score="treasure left/treasures left",
    minutes=(10, 15),
    seats=(2, 2),
    usual=2,
    kind=Kind.CHANCE,
    rules=Snatch,
    phases=PHASES,
    bound=TURN_LIMITS[1],
    options=(
        Choice("snatchTiming", ("any-time", "own-turn"), "any-time: a pair also snatches when the guard walks away"),
        Range("turnLimit", *TURN_LIMITS, 400, "turns of both seats together after which the most treasures win"),
        Seat("start_seat", "who rolls first; the next game at the same table is begun by the winner"),
    ),
)
