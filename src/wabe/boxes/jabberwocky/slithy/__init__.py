"""Slithy: play gems together in secret, but fewer than the dealer's cards add up to."""

from wabe.boxes.jabberwocky import BOX
from wabe.boxes.jabberwocky.slithy.rules import PHASES, Slithy
from wabe.boxes.jabberwocky.slithy.talk import DISCUSSIONS, MOST_SAID, TIMES
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="slithy",
    title="Slithy",
    box=BOX,
    designer="Patrick Chapman",
    summary="Agree how many gems to play, then choose in secret. One gem too many, and the dealer takes them all.",
    minutes=(15, 20),
    seats=(3, 7),
    usual=4,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS,
    rules=Slithy,
    phases=PHASES,
    # seven players, extended, open: 14 rounds of 3 turns, in each two cards and, of six players, their statements,
    # ready and the secret choice
    bound=14 * 3 * (2 + 6 * (MOST_SAID + 2)),
    options=(
        Choice("length", ("normal", "extended"), "extended: everybody is dealer twice; the deal goes back again"),
        Choice(
            "discussion",
            DISCUSSIONS,
            "none, one or two rounds of announcements, or open talk; one, for a first game",
            default="two",
            plain="one",
        ),
        Choice("discussion_time", TIMES, "seconds for an open discussion", default=60),
        Seat("start", "the first dealer"),
    ),
)
