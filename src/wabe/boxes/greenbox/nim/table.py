"""Draws NIM: a row of heaps; touch a heap, then the lowest cube you want to take."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.nim.rules import DONE
from wabe.boxes.greenbox.nim.words import WORDS
from wabe.core.table import Button, Look, Move, Piece, Spot, Table, Zone, asking, outcome


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("heaps", WORDS("heaps"), "spots")
    for heap, size in enumerate(look["heaps"]):
        spot = f"heap{heap + 1}"
        board.spots.append(Spot(spot, float(heap), 0.0, WORDS("heap-of", heap=heap, size=size), "round"))
        colour = CUBE_COLOURS[heap % 4]
        for i in range(size):
            board.pieces.append(Piece(f"{spot}.{i}", "cube", WORDS("cube", colour=colour), "o", colour, at=spot))
    buttons = []
    for move in moves:
        if look["phase"] == "heap":
            move.path = (f"heap{move.number + 1}",)
            move.text = WORDS("take-from", heap=move.number)
        elif look["phase"] == "take":  # touching a cube takes it and all those above it
            heap = look["heap"]
            move.path = (f"heap{heap + 1}.{look['heaps'][heap] - move.number}",)
            move.text = WORDS("take-cubes", count=move.number, heap=heap)
        else:
            done = move.number == DONE
            move.text = WORDS("begin" if done else "lay", size=move.number)
            buttons.append(Button(move.name, move.text if done else str(move.number), "pad"))
            move.path = (move.name,)
    return Table(status(look, seat), [board], buttons, moves=moves)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    goal = WORDS("last-loses" if look["last_loses"] else "last-wins")
    return WORDS(look["phase"], goal=goal, heap=look["heap"])
