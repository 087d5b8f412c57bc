"""Draws Coordinates: the grid, the two coordinates and the hands; touch a card, then the coordinate it covers."""

from __future__ import annotations

from wabe.boxes.greenbox.components import SYMBOL_NAMES, SYMBOLS, card_label, card_name
from wabe.boxes.greenbox.coordinates.deck import SIDE, cell_name
from wabe.boxes.greenbox.coordinates.rules import (
    CLEARED,
    COLLECTED,
    GONE,
    HIDDEN,
    OPENED,
    PLAYED,
    SKIPPED,
    STUCK,
    WON,
    YELLOW,
)
from wabe.boxes.greenbox.pieces import card_piece, tile_piece
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, grid, hidden, victors

SIDES = "LR"
ENDINGS = {CLEARED: "All tiles are collected.", STUCK: "Nobody can play any more."}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [tiles(look), *coordinates(look)]
    zones += [won(look, owner) for owner in range(look["seats"])]
    others = [owner for owner in range(look["seats"]) if owner != seat]
    zones += [hand(look, owner) for owner in others]
    if seat >= 0:
        zones.append(hand(look, seat))
    for move in moves:
        card, side = move.name.split()
        covered = look["coordinates"][SIDES.index(side)][-1]
        move.path = (card, card_name(covered))
        move.text = f"cover {card_label(covered)} with {card_label(move.number // 2)}"
    counters = [Counter("Cards in the pile", look["pile"])]
    counters += [Counter("Tiles", count, owner) for owner, count in enumerate(totals(look))]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


def tiles(look: Look) -> Zone:
    zone = Zone("grid", "The grid", "spots")
    zone.spots = grid(SIDE, SIDE, lambda r, c: f"{r + 1},{c + 1}", lambda r, c: f"row {r + 1}, column {c + 1}")
    for cell, content in enumerate(look["cells"]):
        place = cell_name(cell)
        if content == YELLOW:
            back = Piece(f"{place}.back", "tile", "yellow tile", "y", "yellow", up=False, at=place)
            zone.pieces.append(back)
        elif content != GONE:
            zone.pieces.append(tile_piece(f"{place}.tile", content, place))
    return zone


def coordinates(look: Look) -> list[Zone]:
    """The two coordinates, and the cards that were covered."""
    zone = Zone("coordinates", "The coordinates, L and R", "spots")
    covered = Zone("covered", "Covered", "stack")
    for side, cards in enumerate(look["coordinates"]):
        zone.spots.append(Spot(SIDES[side], float(side), 0.0, f"coordinate {SIDES[side]}", "card"))
        zone.pieces.append(card_piece(cards[-1], SIDES[side]))
        covered.pieces += [card_piece(card) for card in cards[:-1]]
    return [zone, covered]


def hand(look: Look, owner: int) -> Zone:
    zone = Zone(f"hand{owner + 1}", f"Seat {owner + 1}: hand", "fan", owner=owner)
    cards = look["hands"][owner]
    if HIDDEN in cards:
        zone.pieces = hidden(zone.id, len(cards), owner=owner)
    else:
        zone.pieces = [card_piece(card, owner=owner) for card in cards]
    return zone


def won(look: Look, owner: int) -> Zone:
    zone = Zone(f"tiles{owner + 1}", f"Seat {owner + 1}: tiles", "heap", owner=owner)
    for symbol, name in enumerate(SYMBOL_NAMES):
        for i in range(look["collected"][owner * SYMBOLS + symbol]):
            zone.pieces.append(tile_piece(f"{zone.id}.{name}{i}", symbol, owner=owner))
    return zone


def totals(look: Look) -> list[int]:
    return [sum(look["collected"][owner * SYMBOLS : (owner + 1) * SYMBOLS]) for owner in range(look["seats"])]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{ENDINGS[CLEARED if set(look['cells']) == {GONE} else STUCK]} {winning(look, seat)}"
    skipped = [str(other + 1) for other in range(look["seats"]) if look["skipped"] >> other & 1]
    note = f" Seat{'s' if len(skipped) > 1 else ''} {' and '.join(skipped)} could not play." if skipped else ""
    asked = "Your turn: cover a coordinate with a card that fits." if seat == look["turn"] else asking(look, seat)
    return asked + note


def winning(look: Look, seat: int) -> str:
    return f"{victors(look, seat)}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == PLAYED:
        return f"{names[a]} plays {card_label(b)} on {SIDES[c]}."
    if kind == OPENED:
        return f"The tile in row {cell_name(a).replace(',', ', column ')} shows {SYMBOL_NAMES[b]}."
    if kind == COLLECTED:
        return f"{names[a]} takes {c} {SYMBOL_NAMES[b]} tile{'s' if c > 1 else ''}."
    if kind == SKIPPED:
        return f"{names[a]} has no card that fits."
    if kind in ENDINGS:
        return ENDINGS[kind]
    return f"{names[a]} wins." if kind == WON else f"{names[a]} shares the win."
