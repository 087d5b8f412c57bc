"""Make Way: cards push pieces forward, column by column, and pieces push each other."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.make_way.rules import DECISIONS, PHASES, MakeWay
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="make-way",
    title="Make Way",
    box=BOX,
    designer="Jørgen Brunborg-Næss",
    summary="Every card moves a piece in the column of its symbol. Get far ahead, and don't let them cut you off.",
    minutes=(15, 15),
    seats=(2, 2),
    usual=2,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=MakeWay,
    phases=PHASES,
    bound=DECISIONS,
    options=(
        Choice("length", (3, 4), "rounds of nine cards each; before the third of four all cards are shuffled again"),
        Choice("columns", ("value", "random"), "order of the columns from the first seat's left: by value, or random"),
        Seat("start_seat", "who begins the first round; the other seat begins the second, and so on"),
    ),
)
