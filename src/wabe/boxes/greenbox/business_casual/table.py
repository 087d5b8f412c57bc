"""Draws Business Casual: the office and the stack; touch the cubicle for the worker on top."""

from __future__ import annotations

from wabe.boxes.greenbox.business_casual.office import NEIGHBOURS, SIDE, cubicle_name
from wabe.boxes.greenbox.business_casual.words import WORDS
from wabe.boxes.greenbox.pieces import tile_piece
from wabe.core.table import Counter, Look, Move, Piece, Table, Zone, asking, grid, hidden, outcome


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    office = Zone("office", WORDS("office"), "spots")
    office.spots = grid(SIDE, SIDE, lambda r, c: cubicle_name(r * SIDE + c), colour="yellow")
    for cubicle, spot in enumerate(office.spots):
        value = look["cubicles"][cubicle]
        closed = not value and cubicle not in look["open"]
        spot.label = WORDS("closed-cubicle" if closed else "cubicle", cubicle=cubicle)
        if value:
            office.pieces.append(worker(f"{spot.id}.worker", value, spot.id))
    stack = Zone("stack", WORDS("stack"))
    stack.pieces = [worker(name, look[name]) for name in ("tile", "next") if look[name]]
    stack.pieces += hidden("stack", len(look["stack"]), "tile", WORDS("hidden"))
    for move in moves:
        move.path = (move.name,)
        move.text = WORDS("seat-in", tile=look["tile"], cubicle=move.number)
    counters = [Counter(WORDS("points"), points, owner, points=True) for owner, points in enumerate(look["points"])]
    return Table(status(look, seat), [office, stack], counters=counters, moves=moves)


def worker(id: str, value: int, at: str = "") -> Piece:
    piece = tile_piece(id, value - 1, at)
    piece.label = WORDS("worker", value=value)
    return piece


def status(look: Look, seat: int) -> str:
    if look["over"]:
        ending = WORDS("drawn") if len(look["winners"]) == 2 else outcome(look, seat)
        return f"{WORDS('closed')} {ending}" if look["tile"] else ending
    if seat != look["turn"]:
        return asking(look, seat)
    words = [WORDS(look["phase"], tile=look["tile"])]
    if look["hire"] >= 0 and set(look["open"]) & set(NEIGHBOURS[look["hire"]]):
        words.append(WORDS("help", hire=look["hire"]))
    words.append(WORDS("then" if look["next"] else "last", next=look["next"]))
    return " ".join(words)
