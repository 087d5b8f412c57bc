"""King's Valley: slide your king to rest in the middle."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.kings_valley.rules import PHASES, PLIES, KingsValley
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Seat

GAME = Game(
    slug="kings-valley",
    title="King's Valley",
    box=BOX,
    designer="Mitsuo Yamamoto",
    summary="Every piece slides as far as it can. Bring your king to rest in the very middle.",
    minutes=(5, 5),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=KingsValley,
    phases=PHASES,
    bound=PLIES,
    options=(
        Seat("start_seat", "who moves first"),
        Choice("trapped_king", ("off", "loses"), "loses: a king that can't move at the start of its turn loses"),
        Choice("position", ("standard", "retrieve"), "retrieve: the kings start in each other's place"),
    ),
)
