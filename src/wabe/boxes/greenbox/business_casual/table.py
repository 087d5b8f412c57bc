"""Draws Business Casual: the office and the stack; touch the cubicle for the worker on top."""

from __future__ import annotations

from wabe.boxes.greenbox.business_casual.office import NEIGHBOURS, SIDE, cubicle_name
from wabe.boxes.greenbox.business_casual.rules import BOSS, CLOSED, DRAWN, NEW_HIRE, SCORED, SEATED
from wabe.boxes.greenbox.pieces import tile_piece
from wabe.core.table import Counter, Look, Move, Piece, Table, Zone, asking, grid, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    office = Zone("office", "The office", "spots")
    office.spots = grid(SIDE, SIDE, lambda r, c: cubicle_name(r * SIDE + c), lambda r, c: f"cubicle {c + 1},{r + 1}")
    for cubicle, spot in enumerate(office.spots):
        spot.colour = "yellow"
        value = look["cubicles"][cubicle]
        if value:
            office.pieces.append(worker(f"{spot.id}.worker", value, spot.id))
        elif not look["open"][cubicle]:
            spot.label += ", closed by the Boss"
    stack = Zone("stack", "Now, next, and the stack")
    stack.pieces = [worker(name, look[name]) for name in ("tile", "next") if look[name]]
    stack.pieces += hidden("stack", len(look["stack"]), "tile", "hidden worker")
    for move in moves:
        move.path = (move.name,)
        move.text = f"seat {called(look['tile'])} in {move.name}"
    counters = [Counter("Points", points, owner) for owner, points in enumerate(look["points"])]
    return Table(status(look, seat), [office, stack], counters=counters, moves=moves)


def worker(id: str, value: int, at: str = "") -> Piece:
    piece = tile_piece(id, value - 1, at)
    piece.label = {BOSS: "the Boss, 6", NEW_HIRE: "New Hire, 1"}.get(value, f"worker {value}")
    return piece


def called(value: int) -> str:
    return {BOSS: "the Boss", NEW_HIRE: "a New Hire (1)"}.get(value, f"a {value}")


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{closed()} {ending(look, seat)}" if look["tile"] else ending(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    after = f" Then comes {called(look['next'])}." if look["next"] else " It is the last one."
    return f"Your turn: seat {called(look['tile'])}.{duty(look)}{after}"


def duty(look: Look) -> str:
    """Says that the New Hire of the turn before must be helped, where it can be."""
    if look["hire"] < 0:
        return ""
    possible = any(look["open"][cubicle] for cubicle in NEIGHBOURS[look["hire"]])
    return f" It must go beside the New Hire in {cubicle_name(look['hire'])}." if possible else ""


def closed() -> str:
    return "Every empty cubicle is beside the Boss."


def ending(look: Look, seat: int) -> str:
    if len(look["winners"]) == 2:
        return "A draw."
    return f"{victors(look, seat)}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == SEATED:
        return f"{names[a]} seats {called(b)} in {cubicle_name(c)}."
    if kind == SCORED:
        return " ".join(f"{names[who]} scores {points}." for who, points in ((a, b), (1 - a, c)) if points)
    if kind == CLOSED:
        return closed()
    return "A draw." if kind == DRAWN else f"{names[a]} wins."
