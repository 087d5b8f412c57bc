"""Jump: two armies march through each other, and only forward."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.jump.rules import PHASES, PLIES, Jump
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="jump",
    title="Jump",
    box=BOX,
    designer="Mitsuo Yamamoto",
    summary="Two armies of eight march through each other. Be the first with all eight in the other's home.",
    minutes=(15, 15),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=Jump,
    phases=PHASES,
    bound=PLIES,
    options=(
        Seat("start_seat", "who moves first"),
        Choice("jump", ("one", "row"), "row: a jump may clear any unbroken row of cubes, not only one cube"),
    ),
)
