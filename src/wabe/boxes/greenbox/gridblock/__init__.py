"""Gridblock: move by cards over a grid of symbols and leave cubes where card and tile agree."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.gridblock.rules import PHASES, VARIANTS, Gridblock
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="gridblock",
    title="Gridblock",
    box=BOX,
    designer="André Heines",
    summary="Move by cards over a grid of symbols. End on the symbol of your card and a cube of yours stays there.",
    minutes=(30, 30),
    seats=(2, 4),
    usual=4,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=Gridblock,
    phases=PHASES,
    bound=4 * (12 + 1 + 36),
    options=(
        Choice("redraw", ("shuffle", "halves"), "halves: every second hand is the three cards left from the first"),
        Choice("instantWin", ("off", "on"), "on: three corners of a tile win at once unless another holds the fourth"),
        Choice("weakest", ("off", "on"), "on: with two seats of two colours each, only the lower colour scores"),
        Choice("variant", VARIANTS, "A: yellow tiles to claim; B: the players build the board"),
        Choice("layout", ("spread", "random"), "spread: no group of one symbol has more than three tiles (not in B)"),
        Seat("start_seat", "who begins, with red"),
    ),
)
