"""Mimsy: sow gems round a ring and fill your secret goal."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.mimsy.rules import LONGEST_TURN, PHASES, TURN_LIMITS, Mimsy
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="mimsy",
    title="Mimsy",
    box=BOX,
    designer="Joe Myron",
    summary="Sow gems round a ring of cards. One of the three goals is secretly yours: bring it five.",
    minutes=(15, 20),
    seats=(2, 3),
    usual=3,
    kind=Kind.HIDDEN,
    rules=Mimsy,
    phases=PHASES,
    bound=TURN_LIMITS[-1] * LONGEST_TURN,
    options=(
        Choice("variant", ("basic", "advanced"), "advanced: more gems, and secret point cards decide"),
        Seat("start", "who takes the first turn"),
        Choice("turn_limit", TURN_LIMITS, "turns of all seats together after which the game is stopped", default=200),
    ),
)
