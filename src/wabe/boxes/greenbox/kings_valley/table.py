"""Draws King's Valley: the 5x5 board; touch a piece, then where it slides to."""

from __future__ import annotations

from wabe.boxes.greenbox.kings_valley.board import CENTRE, square_name
from wabe.boxes.greenbox.kings_valley.rules import DRAWN, KING, MOVED
from wabe.core.table import Fixed, Look, Move, Piece, Table, Zone, asking, grid, victors

COLOURS = ("blue", "red")
SPOTS = Fixed(
    grid(
        5,
        5,
        lambda r, c: square_name((4 - r) * 5 + c),
        colour=lambda place: "green" if place == square_name(CENTRE) else "yellow",
    )
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", "The valley", "spots", spots=SPOTS)
    standing = {}
    for piece, square in enumerate(look["squares"]):
        side, king = piece // 5, piece % 5 == KING
        owner = look["south"] if side == 0 else 1 - look["south"]
        label = f"{COLOURS[side]} {'king' if king else 'soldier'}"
        mark = ("sn"[side]).upper() if king else "sn"[side]
        place = square_name(square)
        symbol = "king" if king else "soldier"
        board.pieces.append(
            Piece(f"p{piece}", "pawn", label, mark, COLOURS[side], symbol=symbol, owner=owner, at=place)
        )
        standing[place] = f"p{piece}"
    for move in moves:
        start, target = move.name.split("-")
        move.path = (standing[start], target)
        move.text = f"{start} slides to {target}"
    return Table(status(look, seat), [board], moves=moves)


def status(look: Look, seat: int) -> str:
    if not look["over"]:
        first = " The king may not begin." if look["plies"] == 0 else ""
        return f"Your turn: slide a piece.{first}" if seat == look["turn"] else asking(look, seat)
    if len(look["winners"]) == 2:
        return "A draw."
    return f"{victors(look, seat)}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == MOVED:
        return f"{names[a]} slides {square_name(b)} to {square_name(c)}."
    return "A draw." if kind == DRAWN else f"{names[a]} wins."
