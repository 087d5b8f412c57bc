"""Draws OKI: the island; touch a tile to fill it."""

from __future__ import annotations

from wabe.boxes.greenbox.oki.layout import place_name
from wabe.boxes.greenbox.oki.rules import FILLED, PLACED
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.core.table import Button, Counter, Look, Move, Spot, Table, Zone, asking, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    island = Zone("island", "The island", "spots")
    for tile, (x, y) in enumerate(look["tiles"]):
        place, owner = f"{x},{y}", look["cubes"][tile]
        island.spots.append(Spot(place, float(x), float(y), place, colour="yellow"))
        if owner >= 0:
            piece = cube_piece(f"{place}.cube", owner, place, owner)
            piece.label += ", of this turn" if tile in look["run"] else ""
            island.pieces.append(piece)
    buttons = []
    for move in moves:
        move.path = (move.name,)
        move.text = "end your turn" if move.name == "end" else f"fill {move.name}"
        if move.name == "end":
            buttons.append(Button("end", "End your turn"))
    return Table(status(look, seat), [island], buttons, counters(look), moves)


def counters(look: Look) -> list[Counter]:
    vacant = Counter("Vacant tiles", look["cubes"].count(-1))
    if not look["points"]:
        return [vacant]
    points = look["scores"] if look["over"] else [look["cubes"].count(seat) for seat in range(look["seats"])]
    return [vacant, *(Counter("Points", score, seat) for seat, score in enumerate(points))]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{victors(look, seat)}."
    if seat != look["turn"]:
        return asking(look, seat)
    return {
        "opening": "Fill any tile to begin.",
        "place": "Your turn: fill a tile next to a cube.",
        "go on": "Go on along a straight line, or end your turn.",
    }[look["phase"]]


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == PLACED:
        return f"{names[a]} fills {place_name(b)}."
    return f"{names[a]} has filled the last tile." if kind == FILLED else f"{names[a]} ends the turn."
