"""Coordinates: two cards name the tiles that are opened; equal symbols collect them."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.coordinates.rules import PHASES, PLAYS, Coordinates
from wabe.core.game import Game, Kind
from wabe.core.options import Seat

GAME = Game(
    slug="coordinates",
    title="Coordinates",
    box=BOX,
    designer="Yury Milovidov",
    summary="Two cards are row and column. Open hidden tiles with yours, and match the symbols to collect them.",
    minutes=(15, 15),
    seats=(2, 5),
    usual=3,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=Coordinates,
    phases=PHASES,
    bound=PLAYS,
    options=(Seat("start_seat", "who plays first"),),
)
