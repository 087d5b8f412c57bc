"""Draws Swarm: the 6x6 board, both supplies and the dice; touch a cube, then where it goes or whom it bashes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, CUBES_OF_A_COLOUR
from wabe.boxes.greenbox.pieces import cube_piece, die_piece
from wabe.boxes.greenbox.swarm.board import NOWHERE, SIZE, VACANT, tile_name
from wabe.boxes.greenbox.swarm.words import WORDS
from wabe.core.table import Button, Counter, Fixed, Look, Move, Table, Zone, asking, grid, outcome

RED = CUBE_COLOURS.index("red")
BLUE = CUBE_COLOURS.index("blue")
SPOTS = Fixed(grid(SIZE, SIZE, lambda r, c: tile_name(r * SIZE + c), colour="yellow"))


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS)
    for tile, owner in enumerate(look["board"]):
        if owner != VACANT:
            place = tile_name(tile)
            board.pieces.append(cube_piece(cube_id(look, place, owner), colour(look, owner), place, owner))
    dice = Zone("dice", WORDS("dice"))
    dice.pieces = [die_piece(f"die{owner + 1}", look["dice"][owner], owner == 1) for owner in range(2)]
    buttons = [Button("no", WORDS("do-no"))] if any(move.name == "no" for move in moves) else []
    for move in moves:
        draw_move(look, seat, move)
    counters = [Counter(WORDS("rounds-left"), look["round_limit"] - look["round"])]
    if look["phase"] == "action" and not look["over"]:
        counters.append(Counter(WORDS("points-left"), look["left"], look["turn"]))
    return Table(status(look, seat), [board, dice, supply(look, 0), supply(look, 1)], buttons, counters, moves)


def draw_move(look: Look, seat: int, move: Move) -> None:
    verb, _, places = move.name.partition(" ")
    start, _, target = places.partition("-")
    move.text = WORDS(f"do-{verb}", start=start, target=target)
    if verb == "no":
        move.path = ("no",)
    elif verb == "enter":
        move.path = (start,)
    else:
        move.path = (cube_id(look, start, seat), cube_id(look, target, 1 - seat) if verb == "bash" else target)


def colour(look: Look, owner: int) -> int:
    return BLUE if owner == look["first"] else RED


def cube_id(look: Look, place: str, owner: int) -> str:
    """Cubes of a colour are all alike: they are called by where they stand."""
    return f"{place}.{CUBE_COLOURS[colour(look, owner)][0]}"


def supply(look: Look, owner: int) -> Zone:
    zone = Zone(f"supply{owner + 1}", WORDS("supply"), "heap", owner=owner)
    count = CUBES_OF_A_COLOUR - look["board"].count(owner)
    zone.pieces = [cube_piece(f"{zone.id}.{i}", colour(look, owner), owner=owner) for i in range(count)]
    return zone


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("shared") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    key = look["phase"] if look["must"] == NOWHERE else "must"
    return WORDS(key, left=look["left"], tile=look["must"])
