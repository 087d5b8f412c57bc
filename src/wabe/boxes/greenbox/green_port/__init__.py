"""Green Port: hire gangs by pushing your luck, and become the most recognised boss of the city."""

from wabe.boxes.greenbox import BOX
from wabe.boxes.greenbox.green_port.phases import PHASES
from wabe.boxes.greenbox.green_port.rules import LONGEST_PURCHASE, LONGEST_TURN, ROUND_LIMITS, UNIT_LIMITS, GreenPort
from wabe.core.game import Game, Kind
from wabe.core.options import Choice, Range, Seat

GAME = Game(
    slug="green-port",
    title="Green Port",
    box=BOX,
    designer="Pedro Dias",
    summary="Turn over cards to hire a crew, but stop before a black one. Crews win Objectives and Headquarters.",
    minutes=(30, 30),
    seats=(2, 4),
    usual=4,
    kind=Kind.CHANCE,
    rules=GreenPort,
    phases=PHASES,
    bound=4 + ROUND_LIMITS[1] * 4 * LONGEST_TURN + LONGEST_PURCHASE,
    options=(
        Choice("profiles", ("on", "off"), "off: a simpler game without Profile tiles"),
        Choice("hqPowers", ("on", "off"), "off: a simpler game in which Headquarters are only points"),
        Range("unitLimit", *UNIT_LIMITS, 7, "cubes above which the orange X takes half"),
        Range("roundLimit", *ROUND_LIMITS, 40, "rounds after which the End purchase follows at once"),
        Seat("start_seat", "who takes the first turn"),
    ),
)
