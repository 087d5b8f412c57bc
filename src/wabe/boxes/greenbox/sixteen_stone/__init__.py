"""Sixteen Stone: longer lines push shorter ones, and a stone caught between two is replaced."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.sixteen_stone.rules import LONGEST_TURN, PHASES, STONES, TURNS, SixteenStone
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat

GAME = Game(
    slug="sixteen-stone",
    title="Sixteen Stone",
    box=BOX,
    designer="Gary Boyd",
    summary="Push with the longer line, catch stones between two of yours, and leave the other a single one.",
    minutes=(15, 15),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=SixteenStone,
    phases=PHASES,
    bound=2 * STONES + TURNS * LONGEST_TURN,
    options=(
        Seat("start_seat", "who is red, and places and moves first"),
        Choice("first_turn", ("both", "red_only"), "whose first turn is a single push or move"),
        Choice("empty_pool_capture", ("remove", "not_allowed"), "a capture while the own pool is empty"),
        Range("quiet_limit", 20, 200, 50, "turns in a row without a stone lost, captured or sacrificed before a draw"),
    ),
)
