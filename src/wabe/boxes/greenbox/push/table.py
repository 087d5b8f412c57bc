"""Draws Push: the square of tiles; touch one of your rim tiles, then the tile at whose place it comes in."""

from __future__ import annotations

from wabe.boxes.greenbox.push.board import place_name, square
from wabe.boxes.greenbox.push.rules import COMPLETED, COMPLETED_BOTH, PUSHED, REPEATED, STOPPED
from wabe.core.table import Look, Move, Piece, Table, Zone, asking, grid, victors

COLOURS = ("yellow", "green")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    size = look["size"]
    board = Zone("board", "The square", "spots", spots=grid(size, size, lambda r, c: f"{r},{c}"))
    lying = {}
    for place, green in zip(square(size), look["tiles"], strict=True):
        piece = tile(place_name(place), green, look["green"] if green else 1 - look["green"])
        if place == look["tile"]:
            piece.label, piece.mark = f"{piece.label}, picked", piece.mark.lower()
        board.pieces.append(piece)
        lying[piece.at] = piece.id
    for move in moves:
        move.path = (lying[move.name],)
        move.text = f"pick {move.name}" if look["phase"] == "pick" else f"push it in at {move.name}"
    return Table(status(look, seat), [board], moves=moves)


def tile(place: str, green: int, owner: int) -> Piece:
    """A tile shows its front or its back; which symbol is on the front means nothing here."""
    colour = COLOURS[green]
    piece = Piece(f"{place}.{colour}", "tile", f"{colour} tile", colour[0].upper(), colour, at=place, owner=owner)
    piece.up, piece.symbol = bool(green), "drop" if green else ""
    return piece


def status(look: Look, seat: int) -> str:
    if look["over"]:
        if len(look["winners"]) == 2:
            return "A draw."
        return f"{victors(look, seat)}."
    return " ".join([asked(look, seat), *warnings(look)])


def asked(look: Look, seat: int) -> str:
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "push":
        return f"Where does the tile from {place_name(look['tile'])} come in?"
    return f"Your turn: pick a {COLOURS[seat == look['green']]} tile from the rim."


def warnings(look: Look) -> list[str]:
    found = []
    if look["size"] == 4 and look["both"] == "mover" and look["plies"] < 2:  # R10
        found.append("With these options the second seat can always win with its first push.")
    if look["times"] == 2:
        found.append("This pattern has come up for the second time: the third time is a draw.")
    return found


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == PUSHED:
        return f"{names[a]} takes the tile from {place_name(b)} and pushes it in at {place_name(c)}."
    if kind == COMPLETED:
        return f"A line is all {COLOURS[a]}."
    if kind == COMPLETED_BOTH:
        return "One push completes lines of both colours."
    if kind == REPEATED:
        return "The same pattern for the third time: a draw."
    return f"A draw after {a} pushes." if kind == STOPPED else f"{names[a]} wins."
