"""The Gnumies: bid in secret for party guests, and keep the Wullawakis out."""

from wabe.boxes.gnumies import BOX
from wabe.boxes.gnumies.components import COLOURS, COPIES, PARTY, WULLAWAKI
from wabe.boxes.gnumies.gnumies.rules import CLOCKS, PHASES, Gnumies
from wabe.core.game import Game, Kind
from wabe.core.options import RANDOM, Choice, Seat

GAME = Game(
    slug="gnumies",
    title="The Gnumies",
    box=BOX,
    designer="David Parlett",
    summary="Everybody bids one card in secret for the guest on the doorstep. Equal guests make a great party.",
    minutes=(30, 30),
    seats=(2, 5),
    usual=4,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.CHANCE,
    rules=Gnumies,
    phases=PHASES,
    # every card but the Wullawakis bid for twice by five players, the Wullawakis once, and a discard for each;
    # a card drawn with a Gnalli is one choice instead of ten bids
    bound=(PARTY - COPIES[WULLAWAKI]) * 10 + COPIES[WULLAWAKI] * 5 + COPIES[WULLAWAKI],
    options=(
        Choice("wullawakiChoice", ("player", "best"), "who picks the discards for three or more Wullawakis"),
        Seat("youngest", "the first to draw and to discard; then clockwise"),
        Choice("colours", (RANDOM, *COLOURS), "the colour of each seat; it only breaks ties", per_seat=True),
        Choice("bid_clock", CLOCKS, "seconds for a bid; then a random card is laid; 0: no clock"),
    ),
)
