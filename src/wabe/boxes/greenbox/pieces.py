"""The pieces of the Green Box as they lie on a table."""

from __future__ import annotations

from wabe.boxes.greenbox.components import (
    CARDS,
    COLOUR,
    COLOUR_NAMES,
    CUBE_COLOURS,
    GREEN_BACK,
    NUMBER,
    ORANGE_X,
    ROW,
    ROW_NAMES,
    SYMBOL,
    SYMBOL_NAMES,
    card_label,
    card_name,
)
from wabe.core.table import Flow, Piece, Zone, hidden

COLOUR_MARKS = ("r", "y", "g", "b", "w", "k")
SYMBOL_MARKS = ("1d", "2h", "3c", "4b", "5w", "6a")


def card_piece(card: int, at: str = "", owner: int = -1, id: str = "") -> Piece:
    """A card face up; its id is its name unless another is given."""
    piece = Piece(id or card_name(card), "card", card_label(card), at=at, owner=owner)
    if card >= CARDS:
        piece.colour = "orange" if card == ORANGE_X else "green"
        piece.symbol, piece.mark = "x", "X"
        return piece
    piece.colour, piece.number = COLOUR_NAMES[COLOUR[card]], NUMBER[card]
    piece.symbol = SYMBOL_NAMES[SYMBOL[card]] + (" green" if GREEN_BACK[card] else "")
    piece.mark = f"{COLOUR_MARKS[COLOUR[card]]}{ROW_NAMES[card % ROW]}"
    return piece


def tile_piece(id: str, symbol: int, at: str = "", owner: int = -1) -> Piece:
    """A tile, green side up."""
    name = SYMBOL_NAMES[symbol]
    return Piece(id, "tile", f"{name} tile", SYMBOL_MARKS[symbol], number=symbol + 1, symbol=name, at=at, owner=owner)


def cube_piece(id: str, colour: int, at: str = "", owner: int = -1) -> Piece:
    name = CUBE_COLOURS[colour]
    return Piece(id, "cube", f"{name} cube", name[0], name, at=at, owner=owner)


def die_piece(id: str, number: int, black: bool = False, at: str = "") -> Piece:
    name = "black" if black else "white"
    return Piece(id, "die", f"{name} die: {number}", str(number), name, number, at=at)


def symbol_pile(name: str, label: str, flow: Flow, symbols: list[int], owner: int = -1) -> Zone:
    """Cards of which nothing counts but the symbol, numbered where they lie; or so many face down."""
    zone = Zone(name, label, flow, owner=owner)
    if symbols and symbols[0] < 0:
        zone.pieces = hidden(name, len(symbols), owner=owner)
        return zone
    for i, symbol in enumerate(symbols):
        word = SYMBOL_NAMES[symbol]
        card = Piece(f"{name} {word}.{symbols[:i].count(symbol)}", "card", f"{word} card", SYMBOL_MARKS[symbol])
        card.colour, card.symbol, card.owner = "white", word, owner
        zone.pieces.append(card)
    return zone
