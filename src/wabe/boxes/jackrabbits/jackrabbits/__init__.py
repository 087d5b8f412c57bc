"""JackRabbits: travel the realm, pay with cards, and bring three royals home."""

from wabe.boxes.jackrabbits import BOX
from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE, board_text, read_board
from wabe.boxes.jackrabbits.jackrabbits.building import BOARDS
from wabe.boxes.jackrabbits.jackrabbits.rules import ENDINGS, LONGEST_TURN, ROUND_LIMITS, JackRabbits
from wabe.boxes.jackrabbits.jackrabbits.terms import PHASES
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat


class Board(Choice):
    """A kind of board, or a board that was kept, as text."""

    free = True

    def possible(self, seats: int) -> str:
        return f"{super().possible(seats)}, or a board that was kept, as text"

    def accepts(self, value: object, seats: int) -> bool:
        return super().accepts(value, seats) or (isinstance(value, str) and bool(read_board(value)))

    def examples(self, seats: int) -> list[object]:
        return [*super().examples(seats), board_text([*SAMPLE[:9], 0, 0, -1, *SAMPLE[12:]])]


class Rounds(Range):
    """Few of the games that are tried are long: they show nothing that short ones don't."""

    def examples(self, seats: int) -> list[object]:
        return [self.low, self.low + 1, self.default, self.high]


GAME = Game(
    slug="jackrabbits",
    title="JackRabbits",
    box=BOX,
    designer="lenino",
    summary="Hop from town to tower, pay for rides with your cards, and be first home with three royals.",
    minutes=(45, 45),
    seats=(2, 4),
    usual=3,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.CHANCE,
    rules=JackRabbits,
    phases=PHASES,
    bound=(ROUND_LIMITS[1] * 4 + 1) * LONGEST_TURN,
    options=(
        Choice(
            "game",
            ("regular", "basic"),
            "basic, for a first game: no flights, palaces, duels and trades",
            plain="basic",
        ),
        Board("board", BOARDS, "the sample realm, its places shuffled, built by the players, or built by chance"),
        Choice("ending", ENDINGS, "three royals: any; a jack, a queen and a king; or all of one suit"),
        Choice("patriarchy", ("off", "on"), "on: K 13, Q 12, J 11 instead of 10, and the first Ace 14"),
        Choice("advanced_carrots", ("off", "on"), "on: a walk may cross hexagons that carry your own carrot"),
        Choice("offshore", ("same_turn", "lose_turn"), "what a rabbit that begins its turn overboard may do"),
        Rounds("round_limit", *ROUND_LIMITS, 40, "rounds after which the game is stopped"),
        Seat("start_seat", "who begins"),
    ),
)
