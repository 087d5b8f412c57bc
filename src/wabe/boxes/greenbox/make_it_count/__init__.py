"""Make it count: count up together, each with cards that add up to the next number."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.make_it_count.rules import DECISIONS, FEW, PHASES, MakeItCount
from wabe.core.game import Game, Kind
from wabe.core.options import Choice


class ForFew(Choice):
    """A choice that is offered to two or three players; larger tables have the default."""

    def possible(self, seats: int) -> str:
        return super().possible(seats) if seats <= FEW else str(self.default)

    def accepts(self, value: object, seats: int) -> bool:
        return super().accepts(value, seats) and (seats <= FEW or value == self.default)

    def examples(self, seats: int) -> list[object]:
        return super().examples(seats) if seats <= FEW else [self.default]


GAME = Game(
    slug="make-it-count",
    title="Make it count",
    box=BOX,
    designer="Jørgen Brunborg-Næss",
    summary="All together count up from 1: lay cards that add up to exactly the next number. How far do you get?",
    minutes=(5, 10),
    seats=(2, 6),
    usual=4,
    kind=Kind.HIDDEN | Kind.CHANCE | Kind.COOPERATIVE,
    rules=MakeItCount,
    phases=PHASES,
    bound=DECISIONS,
    options=(
        ForFew("secondChance", ("off", "on"), "on, for 2 or 3 players: the game ends after two passes each in a row"),
        Choice("openHands", ("off", "on"), "on: all see all hands"),
    ),
)
