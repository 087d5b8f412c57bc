"""Draws Sixteen Stone: the 5x5 board and the pools; touch a stone, then where it goes or which stone it pushes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.boxes.greenbox.sixteen_stone.board import NEXT, VACANT, WAY_NAMES, WAYS, cell_name
from wabe.boxes.greenbox.sixteen_stone.rules import DRAWN, PASSED
from wabe.boxes.greenbox.sixteen_stone.stones import (
    CAPTURED,
    FELL,
    LEFT,
    MOVED,
    PLACED,
    PUSHED,
    REPLACED,
    SACRIFICED,
    STONES,
)
from wabe.core.table import Button, Counter, Fixed, Look, Move, Piece, Table, Zone, asking, grid, victors

RED = CUBE_COLOURS.index("red")
BLUE = CUBE_COLOURS.index("blue")
SPOTS = Fixed(grid(5, 5, lambda r, c: cell_name((4 - r) * 5 + c), colour="yellow"))
WAY_WORDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
BUTTONS = {"sacrifice": "sacrifice a stone of your pool", "end": "end your turn", "leave": "leave it"}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", "Board", "spots", spots=SPOTS)
    for cell, owner in enumerate(look["board"]):
        if owner != VACANT:
            place = cell_name(cell)
            board.pieces.append(stone(look, f"{place}.{'br'[owner == look['red']]}", owner, place))
    out = Zone("out", "Out of the game", "heap")
    for owner in range(2):
        out.pieces += [stone(look, f"out{owner + 1}.{i}", owner) for i in range(look["out"][owner])]
    buttons = []
    for move in moves:
        word = move.name.split()[0]
        if word in BUTTONS:
            buttons.append(Button(word, BUTTONS[word]))
            move.path, move.text = (word,), BUTTONS[word]
        else:
            draw_move(look, seat, move)
    zones = [board, *([out] if out.pieces else []), pool(look, 0), pool(look, 1)]
    counters = [Counter("Turn", look["turns"] + 1), Counter("Quiet turns left", look["quiet_limit"] - look["quiet"])]
    return Table(status(look, seat), zones, buttons, counters, moves)


def draw_move(look: Look, seat: int, move: Move) -> None:
    own, hostile = ("r", "b") if seat == look["red"] else ("b", "r")
    if look["phase"] == "place":
        move.path, move.text = (move.name,), f"place a stone on {move.name}"
    elif move.name.startswith("capture"):
        place = move.name.split()[1]
        move.path, move.text = (f"{place}.{hostile}",), f"capture the stone on {place}"
    elif move.name.startswith("push"):
        _, front, way = move.name.split()
        ahead = NEXT[cell_number(front) * WAYS + WAY_NAMES.index(way)]
        move.path = (f"{front}.{own}", f"{cell_name(ahead)}.{hostile}")
        move.text = f"push {WAY_WORDS[WAY_NAMES.index(way)]} from {front}"
    else:
        start, target = move.name.split("-")
        move.path, move.text = (f"{start}.{own}", target), f"move {start} to {target}"


def cell_number(name: str) -> int:
    return "12345".index(name[1]) * 5 + "abcde".index(name[0])


def stone(look: Look, id: str, owner: int, at: str = "") -> Piece:
    return cube_piece(id, RED if owner == look["red"] else BLUE, at, owner)


def pool(look: Look, owner: int) -> Zone:
    """The seat's pool; while stones are placed, those still to come."""
    placing = look["phase"] == "place"
    zone = Zone(
        f"pool{owner + 1}", f"{'Stones to place' if placing else 'Pool'} of seat {owner + 1}", "heap", owner=owner
    )
    count = STONES - look["board"].count(owner) if placing else look["pool"][owner]
    zone.pieces = [stone(look, f"{zone.id}.{i}", owner) for i in range(count)]
    return zone


def status(look: Look, seat: int) -> str:
    if look["over"]:
        if len(look["winners"]) == 2:
            return "A draw."
        return f"{victors(look, seat)}."
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "place":
        return "Place a stone on any empty cell."
    if look["phase"] == "capture":
        return f"The stone on {cell_name(look['caught'][0])} is caught: capture it or leave it?"
    return f"Your turn: {allowance(look)}."


def allowance(look: Look) -> str:
    """What the seat may still do this turn."""
    if look["extra"] and not look["pushes"] and not look["moves"]:
        return "a further push or move"
    if look["pushes"] and look["moves"]:
        first = look["turns"] == 0 or (look["turns"] == 1 and not look["red_only"])
        actions = "a single push or move" if first else "a push and a move, in any order"
    else:
        actions = (
            "a push" if look["pushes"] else "a move" if look["moves"] else "you may sacrifice for a further action"
        )
    return f"{actions}, and one more of either" if look["extra"] else actions


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == PLACED:
        return f"{names[a]} places a stone on {cell_name(b)}."
    if kind == PUSHED:
        return f"{names[a]} pushes {WAY_WORDS[c]} from {cell_name(b)}."
    if kind == FELL:
        return f"A stone of {names[a]} falls off the board, into the pool."
    if kind == MOVED:
        return f"{names[a]} moves {cell_name(b)} to {cell_name(c)}."
    if kind == CAPTURED:
        return f"{names[a]} captures the stone on {cell_name(b)}."
    if kind == REPLACED:
        return f"{names[a]} captures the stone on {cell_name(b)} and puts one there."
    if kind == LEFT:
        return f"{names[a]} leaves the stone on {cell_name(b)}."
    if kind == SACRIFICED:
        return f"{names[a]} sacrifices a stone for a further push or move."
    if kind == PASSED:
        return f"{names[a]} can't do anything and passes."
    return "A draw." if kind == DRAWN else f"{names[a]} wins."
