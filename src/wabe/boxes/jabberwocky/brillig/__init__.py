"""Brillig: share out the gems, then collect your colour before the other does."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.brillig.rules import PHASES, ROUNDS, Brillig
from wabe.core.game import Game, Kind

GAME = Game(
    slug="brillig",
    title="Brillig",
    box=BOX,
    designer="Peter C. Hayward",
    summary="A high card shares out the gems, a low card snatches them: play two in secret, every round.",
    minutes=(15, 20),
    seats=(2, 2),
    usual=2,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS,
    rules=Brillig,
    phases=PHASES,
    bound=ROUNDS * 8,  # both choose twice in secret, place piles, and take a bonus card
)
