"""JackRabbits: travel the realm, pay with cards, and bring three royals home."""

from wabe.boxes.jackrabbits import BOX
from wabe.boxes.jackrabbits.jackrabbits.build import BOARDS
from wabe.boxes.jackrabbits.jackrabbits.cards import PHASES
from wabe.boxes.jackrabbits.jackrabbits.rules import ENDINGS, LONGEST_TURN, ROUND_LIMITS, JackRabbits
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat

GAME = Game(
    slug="jackrabbits",
    title="JackRabbits",
    box=BOX,
    designer="lenino",
    summary="Hop from town to tower, pay for rides with your cards, and be first home with three royals.",
    minutes=(45, 60),
    seats=(2, 4),
    usual=3,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.CHANCE,
    rules=JackRabbits,
    phases=PHASES,
    bound=(ROUND_LIMITS[1] * 4 + 1) * LONGEST_TURN,
    options=(
        Choice("game", ("regular", "basic"), "basic: no flights, palaces, duels, trades and exchange"),
        Choice("board", BOARDS, "the sample realm, its places shuffled, built by the players, or built by chance"),
        Choice("ending", ENDINGS, "three royals: any; a jack, a queen and a king; or all of one suit"),
        Choice("patriarchy", ("off", "on"), "on: K 13, Q 12, J 11 instead of 10, and the first Ace 14"),
        Choice("advanced_carrots", ("off", "on"), "on: a walk may cross hexagons that carry your own carrot"),
        Choice("offshore", ("same_turn", "lose_turn"), "what a rabbit that begins its turn overboard may do"),
        Range("round_limit", *ROUND_LIMITS, 40, "rounds after which the game is stopped"),
        Seat("start_seat", "who begins"),
    ),
)
