"""Draws OKI: the island; touch a tile to fill it."""

from __future__ import annotations

from wabe.boxes.greenbox.oki.layout import WIDTH, place_name
from wabe.boxes.greenbox.oki.words import WORDS
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.core.table import Button, Counter, Look, Move, Spot, Table, Zone, asking, outcome
from wabe.core.words import capital


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    island = Zone("island", WORDS("island"), "spots")
    top = look["tiles"][-1] // WIDTH
    for place in look["tiles"]:
        name = place_name(place)
        island.spots.append(Spot(name, float(place % WIDTH), float(top - place // WIDTH), name, colour="yellow"))
    for owner, cubes in enumerate(look["cubes"]):
        for tile in cubes:
            name = island.spots[tile].id
            piece = cube_piece(f"{name}.cube", owner, name, owner)
            if tile in look["run"]:
                piece.label = WORDS("of-this-turn", cube=piece.label)
            island.pieces.append(piece)
    buttons = []
    for move in moves:
        move.path = (move.name,)
        move.text = WORDS("end" if move.name == "end" else "fill", name=move.name)
        if move.name == "end":
            buttons.append(Button("end", capital(move.text)))
    return Table(status(look, seat), [island], buttons, counters(look), moves)


def counters(look: Look) -> list[Counter]:
    vacant = Counter(WORDS("vacant-tiles"), len(look["vacant"]))
    if not look["points"]:
        return [vacant]
    points = look["scores"] if look["over"] else map(len, look["cubes"])
    return [vacant, *(Counter(WORDS("points"), score, seat, points=True) for seat, score in enumerate(points))]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    return WORDS(look["phase"]) if seat == look["turn"] else asking(look, seat)
