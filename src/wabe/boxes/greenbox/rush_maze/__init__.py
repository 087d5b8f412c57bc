"""Rush Maze: run through a maze that grows by a tile each turn, and be rid of your cards first."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.rush_maze.rules import DECISIONS, PHASES, ROUND_LIMITS, RushMaze
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat

GAME = Game(
    slug="rush-maze",
    title="Rush Maze",
    box=BOX,
    designer="Kyrre Havik Eriksen",
    summary="The maze grows with every turn. A card opens the way to a tile of its symbol: get rid of them all.",
    minutes=(15, 15),
    seats=(2, 4),
    usual=2,
    kind=Kind.HIDDEN | Kind.CHANCE,
    rules=RushMaze,
    phases=PHASES,
    bound=DECISIONS,
    options=(
        Choice("deck", (54, 36), "36: without the cards on green background, an older form of the game"),
        Range("roundLimit", *ROUND_LIMITS, 40, "rounds after which the fewest cards win"),
        Seat("start_seat", "who has the first player's token in the first round"),
    ),
)
