"""Guess what!: the Professor has a secret rule for a row of cards; name it."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.guess_what.language import LONGEST
from wabe.boxes.greenbox.guess_what.rules import CLOCKS, PHASES, GuessWhat
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="guess-what",
    title="Guess what!",
    box=BOX,
    designer="Jørgen Brunborg-Næss",
    summary="The Professor has a secret rule for a row of cards. Play cards, hear right or wrong, and name the rule.",
    score="cube",
    minutes=(30, 30),
    seats=(3, 6),
    usual=4,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=GuessWhat,
    phases=PHASES,
    bound=6 * (LONGEST + CARDS_IN_ROUND * (2 + LONGEST)),
    options=(
        Choice("mode", ("language", "free"), "free: the Professor may have a rule in her own words, and judge herself"),
        Choice(
            "ruleLevel", (1, 2, 3), "the largest rule: one condition; two joined by and, or; if and else", default=2
        ),
        Choice(
            "wrongCards", ("row", "aside"), "aside: wrong cards never count as the card before, or as an earlier one"
        ),
        Choice("keepCards", ("off", "on"), "on: hands are kept for the next round and filled up"),
        Choice("guessNeedsCube", ("on", "off"), "off: a Student without cubes may guess too"),
        Seat("start_seat", "the first Professor; then clockwise"),
        Choice("answerClock", CLOCKS, "seconds for the Professor's answer in own words; then it is wrong; 0: no clock"),
    ),
)
