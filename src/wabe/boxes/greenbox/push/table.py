"""Draws Push: the square of tiles; touch one of your rim tiles, then the tile at whose place it comes in."""

from __future__ import annotations

from wabe.boxes.greenbox.push.board import STRIDE, place_name, square
from wabe.boxes.greenbox.push.words import WORDS
from wabe.core.table import Look, Move, Piece, Table, Zone, asking, grid, outcome

COLOURS = ("yellow", "green")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    size = look["size"]
    board = Zone("board", WORDS("board"), "spots")
    board.spots = grid(size, size, lambda r, c: place_name((size - 1 - r) * STRIDE + c))
    lying = {}
    for place in square(size):
        green = place in look["tiles"]
        piece = tile(place, green, look["green"] if green else 1 - look["green"])
        if place == look["tile"]:
            piece.label, piece.mark = WORDS("picked", colour=green), piece.mark.lower()
        board.pieces.append(piece)
        lying[place] = piece.id
    for move in moves:
        move.path = (lying[move.number],)
        move.text = WORDS("pick-tile" if look["phase"] == "pick" else "push-in", place=move.number)
    return Table(status(look, seat), [board], moves=moves)


def tile(place: int, green: bool, owner: int) -> Piece:
    """A tile shows its front or its back; which symbol is on the front means nothing here."""
    name, colour = place_name(place), COLOURS[green]
    piece = Piece(f"{name}.{colour}", "tile", WORDS("tile", colour=green), colour[0].upper(), colour)
    piece.at, piece.owner, piece.up, piece.symbol = name, owner, green, "drop" if green else ""
    return piece


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("draw") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat == look["turn"]:
        asked = WORDS(look["phase"], colour=seat == look["green"], tile=look["tile"])
    else:
        asked = asking(look, seat)
    return " ".join([asked, *warnings(look)])


def warnings(look: Look) -> list[str]:
    found = []
    if look["size"] == 4 and look["both"] == "mover" and look["plies"] < 2:  # R10
        found.append(WORDS("second-wins"))
    if look["times"] == 2:
        found.append(WORDS("second-time"))
    return found
