"""How JackRabbits says what it says: the sentences are in words.toml."""

from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, JOKER, NUMBERS, RANKS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    ANY,
    CAVES,
    CITADEL,
    MARKS,
    NAMES,
    NODE_NAMES,
    RIVERS,
    SUIT_NAMES,
    TILE_OF,
)
from wabe.core.fields import members
from wabe.core.words import Words, joined

ROYAL_NAMES = ("jack", "queen", "king")
HOMES = ("town", "palace", "tower")
SIGNS = "♠♥♦♣"  # as they stand on cards and tiles
KINDS = {"RV": "river", "MT": "mountain", "WD": "wood", "CV": "cave", "ME": "merchant", "TE": "tent"}


def card_label(card: int) -> str:
    if card == JOKER:
        return "Joker"
    rank = ROYAL_NAMES[(card - NUMBERS) // 4] if card >= NUMBERS else "Ace" if card % 10 == 0 else RANKS[card % 10]
    return f"{rank} of {SUIT_NAMES[SUIT[card]]}"


def short(card: int) -> str:
    """As it stands on the card, or on the map: 10♥, J♥."""
    return f"{CARD_NAMES[card][:-1]}{SIGNS[SUIT[card]]}"


def tile_label(tile: int) -> str:
    """A tile by what is on it: palace of hearts, river 2."""
    if tile == CITADEL:
        return "Citadel"
    if tile < RIVERS:
        return f"{HOMES[(tile - 1) // 4]} of {SUIT_NAMES[(tile - 1) % 4]}"
    return f"{KINDS[NAMES[tile][:2]]} {NAMES[tile][2:]}"


def place_label(node: int) -> str:
    """A place where a rabbit can be; of a rhombus one of its roads."""
    tile = TILE_OF[node]
    if tile < RIVERS:
        return tile_label(tile)
    road = "" if tile >= CAVES else f", road {NODE_NAMES[node][-1]}"
    return f"{tile_label(tile)}{road} ({suit_words(MARKS[tile])})"


def called(tile: int, label: str) -> str:
    """With its article: the town of hearts, but river 2."""
    return f"the {label}" if tile < RIVERS else label


def suit_words(mask: int) -> str:
    """Suits that pay."""
    return "any suit" if mask == ANY else joined([SUIT_NAMES[suit] for suit in members(mask)], "or")


WORDS = Words(
    __package__,
    card=lambda card: f"{'a' if card == JOKER else 'the'} {card_label(card)}",
    royal=lambda royal: f"the {card_label(NUMBERS + royal)}",
    tile=lambda tile: called(tile, tile_label(tile)),
    place=lambda node: called(TILE_OF[node], place_label(node)),
    stop=lambda node: called(TILE_OF[node], tile_label(TILE_OF[node])),
    home_of=lambda node: f"the {card_label(NUMBERS + node - 1)}",
    home=lambda royal: short(NUMBERS + royal),
    short=short,
    nth=("first", "second", "third"),
    suit=SUIT_NAMES,
    suits=suit_words,
    marks=lambda tile: suit_words(MARKS[tile]),
    face=lambda number: "Ace" if number == 1 else str(number),
    name=CARD_NAMES,  # in refusals cards, tiles and places go by the short names of the notation
    tile_name=NAMES,
    node=NODE_NAMES,
)
