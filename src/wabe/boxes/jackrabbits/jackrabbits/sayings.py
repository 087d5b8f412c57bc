"""JackRabbits in words: places, cards and events."""

from __future__ import annotations

from wabe.boxes.jackrabbits.jackrabbits import build, duel, flight, journey, palace, rules, trade
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    AUDIENCE,
    DISCARDED,
    DREW,
    EXCHANGING,
    FLYING,
    FRONTED,
    JOKER,
    NUMBERS,
    RANKS,
    RESHUFFLED,
    SPENT,
    SUIT,
    WENT_OFF,
)
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVES,
    HEXAGONS,
    MARKS,
    MERCHANTS,
    MOUNTAINS,
    NAMES,
    NODE_NAMES,
    RIVERS,
    TENTS,
    TILE_OF,
    WOODS,
)
from wabe.boxes.jackrabbits.jackrabbits.words import SUIT_NAMES
from wabe.boxes.jackrabbits.jackrabbits.words import suit_words as suit_words
from wabe.core.table import Look

ROYAL_NAMES = ("jack", "queen", "king")
BOATS = (journey.JOKER_BOAT, *range(journey.BOAT, journey.BOAT + 4))


def tile_label(tile: int) -> str:
    """A tile by what is on it: palace of the queen of hearts, river RV2."""
    if tile == 0:
        return "Citadel"
    if tile < RIVERS:
        kind = ("town", "palace", "tower")[(tile - 1) // 4]
        return f"{kind} of the {card_label(NUMBERS + tile - 1)}"
    kind = next(
        word
        for first, word in ((TENTS, "tent"), (MERCHANTS, "merchant"), (CAVES, "cave"), (WOODS, "wood"),
                            (MOUNTAINS, "mountain"), (RIVERS, "river"))
        if tile >= first
    )  # fmt: skip
    return f"{kind} {NAMES[tile]}"


def place_label(node: int) -> str:
    """A place where a rabbit can be; of a rhombus one of its roads."""
    tile = TILE_OF[node]
    if tile < RIVERS:
        return tile_label(tile)
    road = "" if tile >= CAVES else f", road {NODE_NAMES[node][-1]}"
    return f"{tile_label(tile)}{road} ({suit_words(MARKS[tile])})"


def card_label(card: int) -> str:
    suit = SUIT_NAMES[SUIT[card]]
    if card >= NUMBERS:
        return f"{ROYAL_NAMES[(card - NUMBERS) // 4]} of {suit}"
    return f"{'Ace' if card % 10 == 0 else RANKS[card % 10]} of {suit}"


# --- moves -----------------------------------------------------------------------------------------

WORDS = {
    "joined": "join it to the realm",
    "island": "make it an island",
    "pass": "place no more tiles",
    "no flight": "stay on the ground",
    "decline": "show nothing",
    "pay": "pay the rest",
    "fall": "fall into the water",
    "stay": "stay here",
    "overboard": "jump into the water",
    "underground": "go underground for the night",
    "joker horse": "ride a horse with a Joker",
    "joker boat": "sail with a Joker",
    "show": "show six points of hearts",
    "let pass": "let it pass",
    "truce": "offer a truce",
    "again": "attack again",
    "give gold": "I give diamonds",
    "want gold": "they give diamonds",
    "finish": "finish the turn",
    "exchange": "exchange cards in the town",
}
DONE = {
    "attack": "attack with these",
    "resistance": "resist with these",
    "trade": "give no more",
    "exchange": "buy these",
}
VERBS = {
    "tile": "place the {}",
    "landing": "fly to the {}",
    "coming out": "come out of the {}",
    "take-off": "show the {}",
    "bonus": "show the {}",
    "hand limit": "discard the {}",
    "payment": "pay with the {}",
    "hearts": "show the {}",
    "attack": "lay the {}",
    "resistance": "lay the {}",
    "four royals": "put the {} back",
    "trade": "give the {}",
    "exchange": "buy the {}",
}


def move_words(look: Look, number: int, name: str) -> str:
    """A move as a person would say it."""
    phase: str = look["phase"]
    if phase == "journey":
        return way_words(number, name, sum(look["dice"]))
    if name in WORDS:
        return WORDS[name]
    if phase in ("ride", "landing", "coming out"):
        verb = VERBS.get(phase, "sail to the {}" if look["deed"] in BOATS else "ride to the {}")
        return verb.format(place_label(number))
    if phase in VERBS and number != flight.NO:
        label = tile_label(number) if phase == "tile" else "Joker" if number == JOKER else card_label(number)
        return VERBS[phase].format(label)
    if phase == "meeting":
        return meeting_words(look, name)
    if phase == "side":
        return f"lay it at edge {number % 6} of the {tile_label(number // 6)}"
    if name == "done":
        return DONE[phase]
    return f"{phase} {name}" if phase in ("edge", "rotation", "column", "row") else name


def way_words(number: int, name: str, price: int) -> str:
    """A choice of the journey, with what it costs."""
    if number < HEXAGONS:
        return f"walk to the {tile_label(number)}"
    if name in WORDS:
        return WORDS[name]
    tile = tile_of(number)
    cost = f"for {price} in {suit_words(MARKS[tile])}"
    if number < journey.STAY:
        return f"cross the {tile_label(tile)} {cost}"
    if number >= journey.CAVE:
        return f"creep from the {tile_label(tile)} to {name.split()[2]} {cost}"
    if number in BOATS:
        return f"sail from the {tile_label(tile)} {cost}"
    if tile >= TENTS:
        return f"get a Joker at the {tile_label(tile)} {cost}"
    return f"ride from the {tile_label(tile)} {cost}"


def tile_of(deed: int) -> int:
    """The tile where a choice of the journey is paid."""
    if deed >= journey.CAVE:
        return CAVES + (deed - journey.CAVE) // 6
    if deed >= journey.BOAT:
        return MERCHANTS + deed - journey.BOAT
    return deed


def meeting_words(look: Look, name: str) -> str:
    if name == "buy":
        return f"buy the {card_label(NUMBERS + look['rabbits'][look['active']] - 1)}"
    verb, seat = name.split()
    return f"attack seat {seat}" if verb == "attack" else f"offer seat {seat} a trade"


def deed_words(look: Look) -> str:
    """What a payment is for."""
    deed = look["deed"]
    if deed == AUDIENCE:
        return f" for the {card_label(NUMBERS + look['rabbits'][look['active']] - 1)}"
    if deed == EXCHANGING:
        return " for what you buy"
    if deed == FLYING:
        return " to stay in the air"
    if journey.TENT <= deed < journey.TENT + 2:
        return " for a Joker"
    if deed < journey.STAY:
        return f" to cross the {tile_label(deed)}"
    return f" for the way to the {tile_label(TILE_OF[look['target']])}"


def offer_words(look: Look) -> str:
    gold, goods = "diamonds", SUIT_NAMES[look["goods"]]
    mine, theirs = (goods, gold) if look["gold"] else (gold, goods)
    return f"Seat {look['active'] + 1} gives {look['promised']} in {mine} for {look['wished']} in {theirs}."


# --- events ----------------------------------------------------------------------------------------


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == RESHUFFLED:
        return "The discards are shuffled into a new pile."
    if kind == rules.STOPPED:
        return f"The game is stopped after {a} rounds."
    if kind == journey.CAME:
        return f"{names[a]} comes to the {place_label(b)}."
    if kind == DISCARDED and b == JOKER:
        return f"{names[a]} discards a Joker."
    if kind in OF_CARD:
        return OF_CARD[kind].format(names[a], card_label(b))
    if kind == duel.ROBBED_CARD:
        return f"{names[a]} takes the {card_label(c)} from {names[b]}."
    if kind in OF_TWO:
        return OF_TWO[kind].format(names[a], names[b])
    if kind == flight.ROLLED:
        return f"{names[a]} rolls {b} and {c}."
    if kind == DREW:
        return f"{names[a]} draws {'a card' if b == 1 else f'{b} cards'}."
    if kind == build.PLACED:
        return f"{names[a]} places the {tile_label(b)}."
    return OF_ONE[kind].format(names[a])


OF_CARD = {
    SPENT: "{} spends the {}.",
    FRONTED: "{} spends the first Ace: the {} stays in front.",
    DISCARDED: "{} discards the {}.",
    flight.SHOWED: "{} shows the {} for the bonus.",
    flight.TOOK_OFF: "{} takes off with the {}.",
    palace.HEART_SHOWN: "{} shows the {}.",
    palace.BOUGHT: "{} buys the {}.",
    duel.LAID: "{} lays the {}.",
    duel.PUT_BACK: "{} puts the {} back into the line.",
    trade.GAVE: "{} has put the {} into the trade.",
    trade.EXCHANGED: "{} buys the {} from the discards.",
}
OF_TWO = {
    palace.ACCUSED: "{} accuses {}.",
    duel.ATTACKED: "{} attacks {}.",
    duel.ROBBED: "{} robs {}.",
    trade.OFFERED: "{} offers {} a trade.",
    trade.SWAPPED: "{} and {} swap their cards.",
}
OF_ONE = {
    WENT_OFF: "{} falls into the water.",
    journey.DUCKED: "{} goes underground.",
    journey.JOKER_TAKEN: "{} takes a Joker.",
    journey.JOKER_USED: "{} rides with a Joker.",
    flight.CAME_BACK: "{} is washed into the underground.",
    palace.SNEAKED: "{} sneaks into the palace.",
    palace.WON: "{} is home with three royals and wins.",
    duel.YIELDED: "{} yields.",
    duel.RESISTED: "{} resists.",
    duel.TRUCE_OFFERED: "{} offers a truce.",
    duel.TRUCE_ACCEPTED: "{} accepts the truce.",
    duel.TRUCE_REFUSED: "{} refuses the truce.",
    trade.AGREED: "{} accepts the offer.",
    trade.DECLINED: "{} declines the offer.",
    build.PASSED: "{} has placed enough.",
}
