"""Draws Magpie: the open card, the pile and everybody's hand; touch what you take, then what you drop."""

from __future__ import annotations

from magpie.rules import OPEN
from wabe import Counter, Move, Piece, Table, Zone
from wabe.core.table import Look, asking, hidden, outcome


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    middle = Zone("middle", "The open card", pieces=[card(look["open"])] if look["open"] >= 0 else [])
    gone = Zone("gone", "Laid down earlier", pieces=[card(number) for number in look["gone"]])
    pile = Zone("pile", "The pile", "stack", pieces=hidden("pile", look["left"]))
    zones = [middle, pile, gone]
    for owner, hand in enumerate(look["hands"]):
        zone = Zone(f"hand{owner}", "Hand", "fan", owner=owner)
        zone.pieces = [card(number) for number in hand if number >= 0]
        zone.pieces += hidden(zone.id, hand.count(-1), owner=owner)
        zones.append(zone)
    for move in moves:
        if look["phase"] == "drop":
            move.path = (card(move.number).id,)
            move.text = f"drop {move.number + 1}"
        elif move.number == OPEN:
            move.path = (card(look["open"]).id,)
            move.text = f"take {look['open'] + 1}"
        else:
            move.path = (f"pile#{look['left'] - 1}",)
            move.text = "draw from the pile"
    counters = [Counter("Turns", look["turns"])]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


def card(number: int) -> Piece:
    return Piece(f"card{number + 1}", "card", f"card {number + 1}", str(number + 1), number=number + 1)


def status(look: Look, seat: int) -> str:
    return outcome(look, seat) if look["over"] else asking(look, seat)
