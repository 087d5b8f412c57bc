"""Draws Swarm: the 6x6 board, both supplies and the dice; touch a cube, then where it goes or whom it bashes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, CUBES_OF_A_COLOUR
from wabe.boxes.greenbox.pieces import cube_piece, die_piece
from wabe.boxes.greenbox.swarm.board import NOWHERE, VACANT, tile_name
from wabe.boxes.greenbox.swarm.rules import (
    BASHED,
    DECLINED,
    ENTERED,
    JUMPED,
    LOST,
    MOVED,
    ROLLED,
    SHARED,
    SWARMED,
)
from wabe.core.table import Button, Counter, Fixed, Look, Move, Table, Zone, asking, grid

RED = CUBE_COLOURS.index("red")
BLUE = CUBE_COLOURS.index("blue")
SPOTS = Fixed(grid(6, 6, lambda r, c: tile_name(r * 6 + c), colour="yellow"))


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", "Board", "spots", spots=SPOTS)
    for tile, owner in enumerate(look["board"]):
        if owner != VACANT:
            place = tile_name(tile)
            board.pieces.append(cube_piece(cube_id(look, place, owner), colour(look, owner), place, owner))
    dice = Zone("dice", "Dice")
    dice.pieces = [die_piece(f"die{owner + 1}", look["dice"][owner], owner == 1) for owner in range(2)]
    buttons = [Button("no", "enter nothing")] if any(move.name == "no" for move in moves) else []
    for move in moves:
        draw_move(look, seat, move)
    counters = [Counter("Rounds left", look["round_limit"] - look["round"])]
    if look["phase"] == "action" and not look["over"]:
        counters.append(Counter("Points left", look["left"], look["turn"]))
    zones = [board, dice, supply(look, 0), supply(look, 1)]
    return Table(status(look, seat), zones, buttons, counters, moves)


def draw_move(look: Look, seat: int, move: Move) -> None:
    if move.name == "no":
        move.path, move.text = ("no",), "enter nothing"
        return
    verb, _, places = move.name.partition(" ")
    start, _, target = places.partition("-")
    if verb == "enter":
        move.path, move.text = (start,), f"enter a cube on {start}"
    elif verb == "bash":
        move.path = (cube_id(look, start, seat), cube_id(look, target, 1 - seat))
        move.text = f"bash {target} with {start}: both cubes leave the board"
    else:
        move.path = (cube_id(look, start, seat), target)
        move.text = f"{verb} from {start} to {target}"


def colour(look: Look, owner: int) -> int:
    return BLUE if owner == look["first"] else RED


def cube_id(look: Look, place: str, owner: int) -> str:
    """Cubes of a colour are all alike: they are called by where they stand."""
    return f"{place}.{CUBE_COLOURS[colour(look, owner)][0]}"


def supply(look: Look, owner: int) -> Zone:
    zone = Zone(f"supply{owner + 1}", f"Supply of seat {owner + 1}", "heap", owner=owner)
    count = CUBES_OF_A_COLOUR - look["board"].count(owner)
    zone.pieces = [cube_piece(f"{zone.id}.{i}", colour(look, owner), owner=owner) for i in range(count)]
    return zone


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return ending(look["winners"], seat)
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "enter":
        return "You may enter a cube on your edge."
    if look["must"] != NOWHERE:
        return f"The cube on {tile_name(look['must'])} is back where it began: it has to go on. {points(look['left'])}"
    return f"Your turn: spend every point. {points(look['left'])}"


def points(left: int) -> str:
    return "1 point left." if left == 1 else f"{left} points left."


def ending(winners: list[int], seat: int) -> str:
    if len(winners) == 2:
        return "Equal numbers of cubes: the win is shared."
    return "You win." if winners == [seat] else f"Seat {winners[0] + 1} wins."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == ROLLED:
        return f"Round {c}: {names[0]} rolls {a}, {names[1]} rolls {b}."
    if kind == ENTERED:
        return f"{names[a]} enters a cube on {tile_name(b)}."
    if kind == DECLINED:
        return f"{names[a]} enters nothing."
    if kind == MOVED:
        return f"{names[a]} moves {tile_name(b)} to {tile_name(c)}."
    if kind == JUMPED:
        return f"{names[a]} jumps from {tile_name(b)} to {tile_name(c)}."
    if kind == BASHED:
        return f"{names[a]} bashes {tile_name(c)} with {tile_name(b)}: both cubes leave the board."
    if kind == SWARMED:
        return f"The cube on {tile_name(b)} goes over to {names[a]}."
    if kind == LOST:
        return f"{names[a]} can't act any more: {points(b).replace('left', 'lost')}"
    return "Equal numbers of cubes: the win is shared." if a == SHARED else f"{names[a]} wins."
