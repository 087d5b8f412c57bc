"""Push: take a tile from the rim and push it back in; a full line of one colour wins."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.push.rules import BOTH, PHASES, PLIES, Push
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="push",
    title="Push",
    box=BOX,
    designer="Vegard Farstad",
    summary="Take one of your tiles from the rim and push it back in elsewhere, until a line is all of one colour.",
    minutes=(5, 5),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=Push,
    phases=PHASES,
    bound=2 * PLIES,
    options=(
        Choice("size", (6, 5, 4), "rows and columns of the square; at 5 green has a tile more"),
        Choice("diagonals", ("off", "on"), "on: the two long diagonals count as lines too"),
        Choice("both", BOTH, "who wins when one push completes lines of both colours"),
        Seat("start_seat", "who moves first"),
        Choice("first_colour", ("green", "yellow"), "the colour of the seat that moves first"),
    ),
)
