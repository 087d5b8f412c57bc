"""Draws Jump: the 4x6 board; touch a cube, then where it goes."""

from __future__ import annotations

from wabe.boxes.greenbox.jump.board import COLUMNS, GOALS, ROWS, square_name
from wabe.boxes.greenbox.jump.rules import CUBES
from wabe.boxes.greenbox.jump.words import WORDS
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
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS)
    counters = []
    for side, owner in enumerate((look["south"], 1 - look["south"])):
        for place in map(square_name, look["cubes"][side]):
            board.pieces.append(cube_piece(f"{place}.cube", COLOURS[side], place, owner))
        counters.append(Counter(WORDS("home-count"), home(look, side), owner))
    for move in moves:
        start, target = move.name.split("-")
        move.path = (f"{start}.cube", target)
        step = abs(int(target[1]) - int(start[1])) == 1
        move.text = WORDS("steps" if step else "jumps", start=start, target=target)
    return Table(status(look, seat), [board], counters=counters, moves=moves)


def home(look: Look, side: int) -> int:
    """How many cubes have arrived."""
    return sum(GOALS[side] >> square & 1 for square in look["cubes"][side])


def status(look: Look, seat: int) -> str:
    if not look["over"]:
        return WORDS("move") if seat == look["turn"] else asking(look, seat)
    who, loser = victors(look, seat), 1 - look["winners"][0]
    if CUBES in (home(look, 0), home(look, 1)):
        return WORDS("all-home", who=who)
    return WORDS("you-no-move" if loser == seat else "no-move", who=who, seat=loser)
