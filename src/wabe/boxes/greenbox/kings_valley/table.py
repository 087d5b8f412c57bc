"""Draws King's Valley: the 5x5 board; touch a piece, then where it slides to."""

from __future__ import annotations

from wabe.boxes.greenbox.kings_valley.board import CENTRE, SIZE, square_name
from wabe.boxes.greenbox.kings_valley.rules import KING
from wabe.boxes.greenbox.kings_valley.words import WORDS
from wabe.core.table import Fixed, Look, Move, Piece, Table, Zone, asking, grid, outcome

COLOURS = ("blue", "red")
SPOTS = Fixed(
    grid(
        SIZE,
        SIZE,
        lambda r, c: square_name((SIZE - 1 - r) * SIZE + c),
        colour=lambda place: "green" if place == square_name(CENTRE) else "yellow",
    )
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS)
    standing = {}
    for number, square in enumerate(look["squares"]):
        side, kind = number // 5, "king" if number % 5 == KING else "soldier"
        piece = Piece(f"p{number}", "pawn", WORDS(kind, colour=COLOURS[side]), "sn"[side], COLOURS[side], symbol=kind)
        piece.mark = piece.mark.upper() if kind == "king" else piece.mark
        piece.owner, piece.at = look["south"] if side == 0 else 1 - look["south"], square_name(square)
        board.pieces.append(piece)
        standing[piece.at] = piece.id
    for move in moves:
        start, target = move.name.split("-")
        move.path = (standing[start], target)
        move.text = WORDS("slide", start=start, target=target)
    return Table(status(look, seat), [board], moves=moves)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("drawn") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS("move" if look["plies"] else "first-move")
