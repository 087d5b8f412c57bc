"""Business Casual: seat the workers of a small office, and mind who sits beside whom."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.business_casual.rules import EQUAL, PHASES, WORKERS, BusinessCasual
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="business-casual",
    title="Business Casual",
    box=BOX,
    designer="Elliot Anderson",
    summary="Seat workers in a small office. Every border between two of them is a point for one of you.",
    minutes=(15, 15),
    seats=(2, 2),
    usual=2,
    kind=Kind.CHANCE,
    rules=BusinessCasual,
    phases=PHASES,
    bound=len(WORKERS),
    options=(
        Seat("start_seat", "who seats the first worker"),
        Choice("equal", EQUAL, "who scores a border between equal values: nobody, the opponent or the placer"),
    ),
)
