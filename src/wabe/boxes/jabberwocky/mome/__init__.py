"""Mome: build the bridges of your village in the colour that the lead has named."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.mome.bridges import BUILT
from wabe.boxes.jabberwocky.mome.rules import GOALS, PHASES, Mome
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="mome",
    title="Mome",
    box=BOX,
    designer="Mark Bethell",
    summary="Name a colour, then build bridges with your neighbours. Yours should carry that colour most of all.",
    score="gem",
    minutes=(15, 20),
    seats=(2, 4),
    usual=3,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=Mome,
    phases=PHASES,
    # every round hands out a gem, and before the last one four players have at most goal - 1 each;
    # a round asks four times for a plan, once for the target, and twice for every card
    bound=(4 * (GOALS[-1] - 1) + 1) * (4 + 1 + 2 * BUILT),
    options=(
        Choice("goal", GOALS, "gems that end the game; 11 is the extended variant"),
        Seat("start", "who is asked first in the first round"),
        Choice("talk", ("on", "off"), "may the players talk about their hands while the lead is sought"),
    ),
)
