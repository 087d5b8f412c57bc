"""JackRabbits in words: places, cards and events."""

from __future__ import annotations

from wabe.boxes.jackrabbits.jackrabbits import build, duel, flight, journey, palace, rules, trade
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    DISCARDED,
    DREW,
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

ROYAL_NAMES = ("jack", "queen", "king")


def place_label(node: int) -> str:
    tile = TILE_OF[node]
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
    suits = " or ".join(SUIT_NAMES[suit] for suit in range(4) if MARKS[tile] >> suit & 1)
    return f"{kind} {NODE_NAMES[node]} ({suits})"


def card_label(card: int) -> str:
    suit = SUIT_NAMES[SUIT[card]]
    if card >= NUMBERS:
        return f"{ROYAL_NAMES[(card - NUMBERS) // 4]} of {suit}"
    return f"{'Ace' if card % 10 == 0 else RANKS[card % 10]} of {suit}"


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
        return f"{names[a]} places {NAMES[b]}."
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
