"""Draws Sugar: a bowl of lumps, and before each guest how many were taken."""

from __future__ import annotations

from wabe import Move, Piece, Table, Zone
from wabe.core.table import Look, asking, outcome

GUESTS = ("hatter", "hare")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    bowl = [Piece(f"lump {i + 1}", "cube", f"lump {i + 1}", colour=colour(i)) for i in range(look["lumps"])]
    zones = [Zone("bowl", "The bowl", "row", bowl)]
    for guest, taken in enumerate(look["taken"]):
        label = f"{GUESTS[guest]}, {taken} taken"
        card = Piece(GUESTS[guest], "card", label, str(taken), number=taken, symbol=GUESTS[guest], owner=guest)
        zones.append(Zone(f"place {guest + 1}", f"Seat {guest + 1}'s place", "row", [card], owner=guest))
    for move in moves:
        move.text = "take the last lump" if move.number == 1 else f"take {move.number} lumps"
        move.path = (f"lump {look['lumps'] + 1 - move.number}",)  # this one and all after it
    status = outcome(look, seat) if look["over"] else asking(look, seat)
    return Table(status, zones, moves=moves)


def colour(lump: int) -> str:
    return "brown" if lump % 4 == 3 else "white"
