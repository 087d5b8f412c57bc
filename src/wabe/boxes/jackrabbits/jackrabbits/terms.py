"""The terms of the game: its kinds of decision, the numbers and names of their choices, and what happens."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, CARDS
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVE_NODES,
    CAVES,
    FAR,
    HEXAGONS,
    MERCHANT_NODES,
    MERCHANTS,
    NAMES,
    NODE_NAMES,
    NODES,
    RIVERS,
    SUIT_NAMES,
    TENTS,
    TILES,
)
from wabe.core.phase import Phase

NONE: Final = -1

# --- choices ---------------------------------------------------------------------------------------

PASS: Final = TILES  # instead of a tile
JOINED: Final = 0
ISLAND: Final = 1

NO: Final = 53  # no card: decline, done

PAY: Final = 0  # of a flight
FALL: Final = 1

# choices of the journey: a tile (a hexagon to go to, a rhombus to trek, a merchant's horse, a tent), and
STAY: Final = 25
GO_OVERBOARD: Final = 26
GO_UNDERGROUND: Final = 27
JOKER_HORSE: Final = 28
JOKER_BOAT: Final = 29
BOAT: Final = 41  # the first merchant's
CAVE: Final = 64  # then way in * 6 + way out
WAYS: Final = ("stay", "overboard", "underground", "joker horse", "joker boat")

# what a payment is for: a choice of the journey, or
AUDIENCE: Final = 100
EXCHANGING: Final = 101
FLYING: Final = 102
RIDES: Final = [JOKER_HORSE, JOKER_BOAT, *range(MERCHANTS, TENTS), *range(BOAT, BOAT + 4)]
BOATS: Final = [JOKER_BOAT, *range(BOAT, BOAT + 4)]
PAID: Final = [*range(RIVERS, CAVES), *range(MERCHANTS, TILES), *range(BOAT, BOAT + 4), *range(CAVE, FLYING + 1)]

SNEAK: Final = 0
SHOW: Final = 1
LET_PASS: Final = 0
ACCUSE: Final = 1

FINISH: Final = 0  # of a meeting; then an attack on a seat, a trade with a seat
BUY: Final = 1
VISIT_MARKET: Final = 2
ATTACK_SEAT: Final = 4
TRADE_WITH: Final = 8

YIELD: Final = 0
RESIST: Final = 1
OFFER_TRUCE: Final = 2
REFUSE: Final = 0
ACCEPT: Final = 1
STOP: Final = 0
AGAIN: Final = 1

OWN_GOLD: Final = 0  # the seat that offers gives diamonds
MOST: Final = 20  # points in an offer

# where a turn goes on after a hand limit
TO_JOURNEY: Final = 0
TO_MEETING: Final = 1
TO_NEXT: Final = 2

# --- kinds of decision -----------------------------------------------------------------------------

TILE: Final = 0
MANNER: Final = 1
SIDE: Final = 2
EDGE: Final = 3
COLUMN: Final = 4
ROW: Final = 5
ROTATION: Final = 6
TAKE_OFF: Final = 7
BONUS: Final = 8
HAND_LIMIT: Final = 9
FLIGHT: Final = 10
LANDING: Final = 11
COMING_OUT: Final = 12
JOURNEY: Final = 13
RIDE: Final = 14
PAYMENT: Final = 15
PALACE: Final = 16
ACCUSATION: Final = 17
HEARTS: Final = 18
MEETING: Final = 19
ATTACK: Final = 20
DEFENCE: Final = 21
RESISTANCE: Final = 22
TRUCE: Final = 23
RE_ATTACK: Final = 24
FOUR_ROYALS: Final = 25
GOLD: Final = 26
GOODS: Final = 27
PROMISE: Final = 28
WISH: Final = 29
ANSWER: Final = 30
TRADE: Final = 31
EXCHANGE: Final = 32
PHASES: Final = {
    TILE: Phase("tile", moves=PASS + 1),
    MANNER: Phase("manner", moves=2),
    SIDE: Phase("side", moves=6 * (TILES - 1) + 3),  # tile * 6 + edge; the last tile is a triangle
    EDGE: Phase("edge", moves=6),
    COLUMN: Phase("column", moves=2 * FAR),
    ROW: Phase("row", moves=2 * FAR),
    ROTATION: Phase("rotation", moves=6),
    TAKE_OFF: Phase("take-off", moves=NO + 1),
    BONUS: Phase("bonus", moves=NO + 1),
    HAND_LIMIT: Phase("hand limit", moves=CARDS + 1),  # the Joker is the last
    FLIGHT: Phase("flight", moves=2),
    LANDING: Phase("landing", moves=HEXAGONS),
    COMING_OUT: Phase("coming out", moves=MERCHANT_NODES),
    JOURNEY: Phase("journey", moves=CAVE + 36),
    RIDE: Phase("ride", moves=NODES),
    PAYMENT: Phase("payment", moves=CARDS),
    PALACE: Phase("palace", moves=2),
    ACCUSATION: Phase("accusation", moves=2),
    HEARTS: Phase("hearts", moves=CARDS - 2),  # the king of hearts is the last
    MEETING: Phase("meeting", moves=TRADE_WITH + 4),
    ATTACK: Phase("attack", moves=NO + 1),
    DEFENCE: Phase("defence", moves=3),
    RESISTANCE: Phase("resistance", moves=NO + 1),
    TRUCE: Phase("truce", moves=2),
    RE_ATTACK: Phase("re-attack", moves=2),
    FOUR_ROYALS: Phase("four royals", moves=CARDS),
    GOLD: Phase("gold", moves=2),
    GOODS: Phase("goods", moves=4),
    PROMISE: Phase("promise", moves=MOST + 1),
    WISH: Phase("wish", moves=MOST + 1),
    ANSWER: Phase("answer", moves=2),
    TRADE: Phase("trade", moves=NO + 1),
    EXCHANGE: Phase("exchange", moves=NO + 1),
}
BUILDING: Final = range(TAKE_OFF)  # kinds of decision: of building, and then of play
PLAY: Final = range(TAKE_OFF, EXCHANGE + 1)

# --- what happens ----------------------------------------------------------------------------------


# --- names of moves --------------------------------------------------------------------------------

CHOICES: Final = {
    MANNER: ("joined", "island"),
    FLIGHT: ("pay", "fall"),
    PALACE: ("sneak", "show"),
    ACCUSATION: ("let pass", "accuse"),
    DEFENCE: ("yield", "resist", "truce"),
    TRUCE: ("refuse", "accept"),
    RE_ATTACK: ("stop", "again"),
    GOLD: ("give gold", "want gold"),
    GOODS: SUIT_NAMES,
    ANSWER: ("refuse", "accept"),
    **dict.fromkeys((RIDE, LANDING, COMING_OUT), NODE_NAMES),
}
NO_CARD: Final = {TAKE_OFF: "no flight", BONUS: "decline"}


def move_name(phase: int, move: int) -> str:
    """Short and stable; distinct within a decision."""
    if phase in CHOICES:
        return CHOICES[phase][move]
    if phase == JOURNEY:
        return way_name(move)
    if phase == MEETING:
        return meeting_name(move)
    if phase == TILE:
        return "pass" if move == PASS else NAMES[move]
    if phase == SIDE:
        return f"{NAMES[move // 6]}.{move % 6}"
    if phase in (COLUMN, ROW):
        return str(move - FAR)
    if phase in (PROMISE, WISH, EDGE, ROTATION):
        return str(move)
    return NO_CARD.get(phase, "done") if move == NO else CARD_NAMES[move]


def way_name(move: int) -> str:
    if move < HEXAGONS:
        return NAMES[move]
    if STAY <= move <= JOKER_BOAT:
        return WAYS[move - STAY]
    tile = NAMES[paid_at(move)]
    if move >= CAVE:
        return f"cave {tile} {NAMES[CAVES + (move - CAVE) % 6]}"
    return f"{'boat' if move >= BOAT else 'tent' if move >= TENTS else 'horse' if move > STAY else 'trek'} {tile}"


def meeting_name(move: int) -> str:
    if move < ATTACK_SEAT:
        return ("finish", "buy", "exchange")[move]
    return f"attack {move - ATTACK_SEAT + 1}" if move < TRADE_WITH else f"trade {move - TRADE_WITH + 1}"


def paid_at(way: int) -> int:
    """The tile where a choice of the journey is paid."""
    if way >= CAVE:
        return CAVES + (way - CAVE) // 6
    return MERCHANTS + way - BOAT if way >= BOAT else way


def begun_at(way: int) -> int:
    """The node where a choice of the journey that is paid begins; of a trek the first of the two roads."""
    tile = paid_at(way)
    return HEXAGONS + 2 * (tile - RIVERS) if tile < CAVES else CAVE_NODES + tile - CAVES
