"""Draws NIM: a row of heaps; touch a heap, then the lowest cube you want to take."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.nim.rules import BUILT, TOOK
from wabe.core.table import Button, Look, Move, Piece, Spot, Table, Zone, asking, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("heaps", "Heaps", "spots")
    for heap, size in enumerate(look["heaps"]):
        spot = f"heap{heap + 1}"
        board.spots.append(Spot(spot, float(heap), 0.0, f"Heap {heap + 1}: {size} cubes", "round"))
        colour = CUBE_COLOURS[heap % 4]
        for i in range(size):
            board.pieces.append(Piece(f"{spot}.{i}", "cube", f"{colour} cube", "o", colour, at=spot))
    buttons = []
    for move in moves:
        if look["phase"] == "heap":
            move.path = (f"heap{move.number + 1}",)
            move.text = f"take from heap {move.number + 1}"
        elif look["phase"] == "take":  # touching a cube takes it and all those above it
            heap = look["heap"]
            move.path = (f"heap{heap + 1}.{look['heaps'][heap] - move.number}",)
            move.text = f"take {move.number} from heap {heap + 1}"
        else:
            move.text = "begin the game" if move.name == "done" else f"a heap of {move.number}"
            buttons.append(Button(move.name, move.text if move.name == "done" else str(move.number), "pad"))
            move.path = (move.name,)
    return Table(status(look, seat), [board], buttons, moves=moves)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{victors(look, seat)}."
    if seat != look["turn"]:
        return asking(look, seat)
    goal = "Leave the last cube to the other." if look["last_loses"] else "Take the last cube to win."
    return {
        "build": "Build the heaps; the other seat moves first.",
        "heap": f"Choose a heap. {goal}",
        "take": f"How many from heap {look['heap'] + 1}?",
    }[look["phase"]]


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == BUILT:
        return f"Heap {a} has {b} cubes."
    if kind == TOOK:
        return f"{names[a]} takes {b} from heap {c}."
    return f"{names[a]} wins."
