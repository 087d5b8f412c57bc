"""NIM: take cubes from one heap at a time; the last cube decides."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.components import CUBES
from wabe.boxes.greenbox.nim.rules import LARGEST, PHASES, Nim
from wabe.boxes.greenbox.nim.words import MOST_HEAPS
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Numbers, Range, Seat

GAME = Game(
    slug="nim",
    title="NIM",
    box=BOX,
    designer="traditional, box rules by Vegard Farstad",
    summary="Take cubes from one heap at a time and be the one who takes the last.",
    minutes=(5, 5),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=Nim,
    phases=PHASES,
    bound=MOST_HEAPS + 1 + 2 * CUBES,
    options=(
        Choice("setup", ("builder", "random", "list"), "who makes the heaps"),
        Seat("builder_seat", "the builder; the other seat moves first"),
        Range("max_heaps", 1, MOST_HEAPS, 8, "most heaps that may be built"),
        Range("max_heap", 1, LARGEST, 20, "most cubes in one heap"),
        Numbers("heaps", 1, LARGEST, MOST_HEAPS, (3, 4, 5), "the heaps of setup list, 80 cubes at most"),
        Choice("goal", ("last_wins", "last_loses"), "what taking the last cube means"),
    ),
)
