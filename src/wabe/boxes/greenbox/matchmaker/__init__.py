"""Matchmaker: copy the cards with cubes, while you see them and when they are gone."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.matchmaker.memory import STRENGTHS
from wabe.boxes.greenbox.matchmaker.rules import BOUND, LAPS, LEVELS, PHASES, Matchmaker
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat

GAME = Game(
    slug="matchmaker",
    title="Matchmaker",
    box=BOX,
    designer="Stephen Jennings",
    summary="A few seconds to look, then the cards are gone. Rebuild them with your cubes from memory.",
    minutes=(15, 15),
    seats=(3, 6),
    usual=4,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.CHANCE | Kind.MEMORY | Kind.LIVE,
    rules=Matchmaker,
    phases=PHASES,
    bound=BOUND,
    options=(
        Choice("laps", LAPS, "how often everybody is the Maker"),
        Choice("dice", (2, 1, "1-first"), "for beginners: one die in all rounds, or in the first round of each lap"),
        Choice("level", LEVELS, "young: numbers do not matter; advanced: your own tiles lie face down"),
        Choice(
            "makerScore", ("each-miss", "none-matched"), "the Maker's points: every player's misses, or common ones"
        ),
        Range("secondsPerCard", 1, 5, 2, "how long the cards stay while cubes are placed"),
        Range("blindSeconds", 10, 60, 30, "how long cubes may be placed when the cards are gone"),
        Choice("form", ("live", "turns"), "live: all at once, against the clock; turns: without clocks"),
        Choice("botMemory", STRENGTHS, "how well a bot on each seat remembers", default="medium", per_seat=True),
        Seat("start_seat", "the first Maker"),
    ),
)
