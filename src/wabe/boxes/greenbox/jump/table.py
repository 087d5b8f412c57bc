"""Draws Jump: the 4x6 board; touch a cube, then where it goes."""

from __future__ import annotations

from wabe.boxes.greenbox.jump.board import COLUMNS, ROWS, square_name
from wabe.boxes.greenbox.jump.rules import ARRIVED, CUBES, JUMPED, STEPPED
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.core.table import Counter, Fixed, Look, Move, Table, Zone, asking, grid, victors

COLOURS = (3, 0)  # South is blue, North red
SPOTS = Fixed(
    grid(
        ROWS,
        COLUMNS,
        lambda r, c: square_name((ROWS - 1 - r) * COLUMNS + c),
        colour=lambda place: "yellow" if place[1] in "34" else "green",
    )
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", "The board", "spots", spots=SPOTS)
    owners = (look["south"], 1 - look["south"])
    for colour, owner, squares in zip(COLOURS, owners, look["cubes"], strict=True):
        for place in map(square_name, squares):
            board.pieces.append(cube_piece(f"{place}.cube", colour, place, owner))
    for move in moves:
        start, target = move.name.split("-")
        move.path = (f"{start}.cube", target)
        move.text = f"{start} {verb(start, target)} to {target}"
    counters = [Counter("Home", home, owner) for owner, home in zip(owners, look["home"], strict=True)]
    return Table(status(look, seat), [board], counters=counters, moves=moves)


def verb(start: str, target: str) -> str:
    return "steps" if abs(int(target[1]) - int(start[1])) == 1 else "jumps"


def status(look: Look, seat: int) -> str:
    if not look["over"]:
        return "Your turn: step or jump forward." if seat == look["turn"] else asking(look, seat)
    winner = look["winners"][0]
    who = victors(look, seat)
    if CUBES in look["home"]:
        return f"{who}: all eight cubes are home."
    return f"{who}: {'you have' if 1 - winner == seat else f'seat {2 - winner} has'} no move left."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind in (STEPPED, JUMPED):
        return f"{names[a]} {'steps' if kind == STEPPED else 'jumps'} {square_name(b)} to {square_name(c)}."
    if kind == ARRIVED:
        return f"{names[a]} has all eight cubes home and wins."
    return f"{names[b]} has no move left: {names[a]} wins."
