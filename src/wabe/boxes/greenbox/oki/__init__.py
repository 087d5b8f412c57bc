"""OKI: fill an island with cubes, line by line; the last cube wins."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.oki.layout import LEAST, MOST
from wabe.boxes.greenbox.oki.rules import PHASES, Oki
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Numbers, Range, Seat

CROSS = (0, 0, 4, 0, 1, 1, 3, 1, 2, 2, 1, 3, 3, 3, 0, 4, 4, 4)

GAME = Game(
    slug="oki",
    title="OKI",
    box=BOX,
    designer="Mitsuo Yamamoto",
    summary="Fill an island of tiles with cubes, a straight line at a time. Whoever fills the last tile wins.",
    minutes=(5, 5),
    seats=(2, 4),
    usual=2,
    kind=Kind.PLAIN,
    rules=Oki,
    phases=PHASES,
    bound=2 * MOST - 1,
    options=(
        Range("tiles", LEAST, MOST, 25, "tiles of the island, except for layout custom"),
        Choice("layout", ("loose", "compact", "square", "custom"), "how the tiles lie"),
        Numbers("places", 0, 11, 2 * MOST, CROSS, "the tiles of layout custom: x and y of each", least=2 * LEAST),
        Choice("scoring", ("last", "points"), "points: one for each cube, and five for the last one"),
        Choice("line", ("gaps", "contiguous"), "contiguous: no gaps between the cubes of a turn"),
        Seat("start_seat", "who places the first cube"),
    ),
)
