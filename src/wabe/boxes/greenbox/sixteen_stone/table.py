"""Draws Sixteen Stone: the 5x5 board and the pools; touch a stone, then where it goes or which stone it pushes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.boxes.greenbox.sixteen_stone.board import NEXT, SIZE, VACANT, WAYS, cell_name
from wabe.boxes.greenbox.sixteen_stone.words import WORDS
from wabe.core.table import Button, Counter, Fixed, Look, Move, Piece, Table, Zone, asking, grid, outcome

RED = CUBE_COLOURS.index("red")
BLUE = CUBE_COLOURS.index("blue")
SPOTS = Fixed(grid(SIZE, SIZE, lambda r, c: cell_name((SIZE - 1 - r) * SIZE + c), colour="yellow"))
BUTTONS = ("sacrifice", "end", "leave")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS)
    for cell, owner in enumerate(look["board"]):
        if owner != VACANT:
            board.pieces.append(stone(look, stone_id(look, cell), owner, cell_name(cell)))
    out = Zone("out", WORDS("out"), "heap")
    for owner in range(2):
        out.pieces += [stone(look, f"out{owner + 1}.{i}", owner) for i in range(look["out"][owner])]
    buttons = []
    for move in moves:
        word = move.name.split()[0]
        if word in BUTTONS:
            move.path, move.text = (word,), WORDS(f"do-{word}")
            buttons.append(Button(word, move.text))
        else:
            draw_move(look, move)
    zones = [board, *([out] if out.pieces else []), pool(look, 0), pool(look, 1)]
    quiet = look["quiet_limit"] - look["quiet"]
    counters = [Counter(WORDS("turn"), look["turns"] + 1), Counter(WORDS("quiet-left"), quiet)]
    return Table(status(look, seat), zones, buttons, counters, moves)


def draw_move(look: Look, move: Move) -> None:
    if look["phase"] != "action":
        move.path = (cell_name(move.number) if look["phase"] == "place" else stone_id(look, move.number),)
        move.text = WORDS(f"do-{look['phase']}", cell=move.number)
        return
    cell, target = move.number // WAYS, NEXT[move.number]
    moving = look["board"][target] == VACANT
    move.path = (stone_id(look, cell), cell_name(target) if moving else stone_id(look, target))
    move.text = WORDS("do-move" if moving else "do-push", cell=cell, target=target, way=move.number % WAYS)


def stone_id(look: Look, cell: int) -> str:
    return f"{cell_name(cell)}.{'r' if look['board'][cell] == look['red'] else 'b'}"


def stone(look: Look, id: str, owner: int, at: str = "") -> Piece:
    return cube_piece(id, RED if owner == look["red"] else BLUE, at, owner)


def pool(look: Look, owner: int) -> Zone:
    zone = Zone(f"pool{owner + 1}", WORDS("to-place" if look["phase"] == "place" else "pool"), "heap", owner=owner)
    zone.pieces = [stone(look, f"{zone.id}.{i}", owner) for i in range(look["pool"][owner])]
    return zone


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("drawn") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "action":
        return allowance(look)
    return WORDS(look["phase"], cell=look["caught"][0] if look["caught"] else VACANT)


def allowance(look: Look) -> str:
    """What the seat may still do this turn."""
    if look["pushes"] and look["moves"]:
        first = look["turns"] == 0 or (look["turns"] == 1 and not look["red_only"])
        actions = WORDS("single" if first else "both")
    elif look["pushes"] or look["moves"]:
        actions = WORDS("push" if look["pushes"] else "move")
    elif look["extra"]:
        return WORDS("action", what=WORDS("further"))
    else:
        return WORDS("may-sacrifice")
    return WORDS("action", what=WORDS("and-one-more", what=actions) if look["extra"] else actions)
