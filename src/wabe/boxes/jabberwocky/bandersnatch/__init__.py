"""Bandersnatch: a solo puzzle of gems to be broiled and gems to be kept."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.bandersnatch.rules import DECISIONS, PHASES, Bandersnatch
from wabe.core.game import Game, Kind

GAME = Game(
    slug="bandersnatch",
    title="Bandersnatch",
    box=BOX,
    designer="Joel Colombo",
    summary="Alone against nine cards: hem in green and yellow gems to broil them, and keep the purple ones.",
    minutes=(15, 20),
    seats=(1, 1),
    usual=1,
    kind=Kind.CHANCE | Kind.COOPERATIVE,
    rules=Bandersnatch,
    phases=PHASES,
    bound=DECISIONS,
)
