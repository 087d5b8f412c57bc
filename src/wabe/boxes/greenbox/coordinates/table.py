"""Draws Coordinates: the grid, the two coordinates and the hands; touch a card, then the coordinate it covers."""

from __future__ import annotations

from wabe.boxes.greenbox.components import SYMBOL_NAMES, SYMBOLS, card_name
from wabe.boxes.greenbox.coordinates.deck import CELLS, SIDE, cell_name
from wabe.boxes.greenbox.coordinates.rules import GONE, YELLOW
from wabe.boxes.greenbox.coordinates.words import WORDS, place
from wabe.boxes.greenbox.pieces import card_piece, tile_piece
from wabe.core.table import Counter, Fixed, Look, Move, Piece, Spot, Table, Zone, asking, hidden, outcome

SIDES = "LR"


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [tiles(look), *coordinates(look)]
    zones += [won(look, owner) for owner in range(look["seats"])]
    zones += [hand(look, owner) for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat)]  # own last
    for move in moves:
        card, side = divmod(move.number, 2)
        covered = look["coordinates"][side][-1]
        move.path = (card_name(card), card_name(covered))
        move.text = WORDS("cover", covered=covered, card=card)
    counters = [Counter(WORDS("pile"), len(look["pile"]))]
    counters += [Counter(WORDS("tiles"), count, owner) for owner, count in enumerate(totals(look))]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


SPOTS = Fixed([Spot(cell_name(cell), float(cell % SIDE), float(cell // SIDE), place(cell)) for cell in range(CELLS)])


def tiles(look: Look) -> Zone:
    zone = Zone("grid", WORDS("grid"), "spots", spots=SPOTS)
    for cell, content in enumerate(look["cells"]):
        name = cell_name(cell)
        if content == YELLOW:
            back = Piece(f"{name}.back", "tile", WORDS("yellow-tile"), "y", "yellow", up=False, at=name)
            zone.pieces.append(back)
        elif content != GONE:
            zone.pieces.append(tile_piece(f"{name}.tile", content, name))
    return zone


def coordinates(look: Look) -> list[Zone]:
    """The two coordinates, and the cards that were covered."""
    zone = Zone("coordinates", WORDS("coordinates"), "spots")
    covered = Zone("covered", WORDS("covered"), "stack")
    for side, cards in enumerate(look["coordinates"]):
        zone.spots.append(Spot(SIDES[side], float(side), 0.0, WORDS("coordinate", side=side), "card"))
        zone.pieces.append(card_piece(cards[-1], SIDES[side]))
        covered.pieces += [card_piece(card) for card in cards[:-1]]
    return [zone, covered]


def hand(look: Look, owner: int) -> Zone:
    zone = Zone(f"hand{owner + 1}", WORDS("hand"), "fan", owner=owner)
    cards = look["hands"][owner]
    if -1 in cards:
        zone.pieces = hidden(zone.id, len(cards), owner=owner)
    else:
        zone.pieces = [card_piece(card, owner=owner) for card in cards]
    return zone


def won(look: Look, owner: int) -> Zone:
    zone = Zone(f"tiles{owner + 1}", WORDS("tiles"), "heap", owner=owner)
    for symbol, name in enumerate(SYMBOL_NAMES):
        for i in range(look["collected"][owner * SYMBOLS + symbol]):
            zone.pieces.append(tile_piece(f"{zone.id}.{name}{i}", symbol, owner=owner))
    return zone


def totals(look: Look) -> list[int]:
    return [sum(look["collected"][owner * SYMBOLS : (owner + 1) * SYMBOLS]) for owner in range(look["seats"])]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{WORDS('cleared' if set(look['cells']) == {GONE} else 'stuck')} {outcome(look, seat)}"
    asked = WORDS("play") if seat == look["turn"] else asking(look, seat)
    return f"{asked} {WORDS('could-not-play', seats=look['skipped'])}" if look["skipped"] else asked
