"""Names of moves."""

from __future__ import annotations

from wabe.boxes.jackrabbits.jackrabbits.build import JOINED, PASS
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ACCUSATION,
    ANSWER,
    BONUS,
    CARD_NAMES,
    COLUMN,
    COMING_OUT,
    DEFENCE,
    EDGE,
    FLIGHT,
    GOLD,
    GOODS,
    JOURNEY,
    LANDING,
    MANNER,
    MEETING,
    PALACE,
    PROMISE,
    REATTACK,
    RIDE,
    ROTATION,
    ROW,
    SIDE,
    TAKE_OFF,
    TILE,
    TRUCE,
    WISH,
)
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
from wabe.boxes.jackrabbits.jackrabbits.journey import BOAT, CAVE, STAY
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, CAVES, FAR, HEXAGONS, MERCHANTS, NAMES, NODE_NAMES

WAYS = ("stay", "overboard", "underground", "joker horse", "joker boat")
ANSWERS = {
    PALACE: ("sneak", "show"),
    ACCUSATION: ("let pass", "accuse"),
    DEFENCE: ("yield", "resist", "truce"),
    TRUCE: ("refuse", "accept"),
    REATTACK: ("stop", "again"),
    GOLD: ("give gold", "want gold"),
    ANSWER: ("refuse", "accept"),
}
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
DONE = {TAKE_OFF: "no flight", BONUS: "decline", FLIGHT: "fall"}


def move_name(phase: int, move: int) -> str:
    """Short and stable; distinct within a decision."""
    if phase == JOURNEY:
        return way_name(move)
    if phase in (RIDE, LANDING, COMING_OUT):
        return NODE_NAMES[move]
    if phase in ANSWERS:
        return ANSWERS[phase][move]
    if phase == MEETING:
        return meeting_name(move)
    if phase == GOODS:
        return SUIT_NAMES[move]
    if phase in (PROMISE, WISH, EDGE, ROTATION):
        return str(move)
    if phase <= ROTATION:
        return building_name(phase, move)
    if move == NO:
        return DONE.get(phase, "done")
    return "pay" if phase == FLIGHT else CARD_NAMES[move]


def way_name(move: int) -> str:
    if move < HEXAGONS:
        return NAMES[move]
    if move < STAY:
        return f"trek {NAMES[move]}"
    if move < STAY + len(WAYS):
        return WAYS[move - STAY]
    if move >= CAVE:
        return f"cave {NAMES[CAVES + (move - CAVE) // 6]} {NAMES[CAVES + (move - CAVE) % 6]}"
    if move >= BOAT:
        return f"boat {NAMES[MERCHANTS + move - BOAT]}"
    return f"tent {NAMES[move]}" if move >= MERCHANTS + 4 else f"horse {NAMES[move]}"


def meeting_name(move: int) -> str:
    if move < 3:
        return ("finish", "buy", "exchange")[move]
    return f"attack {move - 3}" if move < 8 else f"trade {move - 7}"


def building_name(phase: int, move: int) -> str:
    if phase == TILE:
        return "pass" if move == PASS else NAMES[move]
    if phase == MANNER:
        return "joined" if move == JOINED else "island"
    if phase == SIDE:
        return f"{NAMES[move // 6]}.{move % 6}"
    assert phase in (COLUMN, ROW)
    return str(move - FAR)


def suit_words(mask: int) -> str:
    """Suits that pay."""
    if mask == ANY:
        return "any suit"
    return " or ".join([SUIT_NAMES[suit] for suit in range(4) if mask >> suit & 1])
