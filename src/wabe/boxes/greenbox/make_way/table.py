"""Draws Make Way: the six columns, hands and supplies; touch a card, then the piece that moves or where one enters."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES
from wabe.boxes.greenbox.make_way.board import CELLS, EMPTY, NOWHERE, SIZE, cell_name, points, start
from wabe.boxes.greenbox.make_way.rules import (
    DEALT,
    DISCARDED,
    ENTERED,
    MOVED,
    PLAYED,
    PUSHED,
    RESHUFFLED,
    ROUND,
    SCORED,
    WON,
)
from wabe.boxes.greenbox.pieces import cube_piece, symbol_pile, tile_piece
from wabe.core.table import Counter, Look, Move, Table, Zone, asking, grid, victors

COLOURS = (0, 3)  # seat 1 is red and sits below, seat 2 is blue


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    played = [symbol for symbol, count in enumerate(look["played"]) for _ in range(count)]
    zones = [board(look), symbol_pile("deck", "Deck", "stack", look["deck"])]
    zones += [symbol_pile("played", "Cards played", "heap", played), *places(look, seat)]
    for move in moves:
        if look["phase"] == "move":
            cell = move.number % SIZE * SIZE + look["columns"][look["card"]]
            origin = start(seat, move.number // SIZE, cell)
            move.path = (tile_id(cell),) if origin == NOWHERE else (cube_id(origin),)
            pushing = "" if look["board"][cell] == EMPTY else ", and push"
            what = "enter at" if origin == NOWHERE else f"{called(look, origin)} to"
            move.text = f"{what} {called(look, cell)}{pushing}"
        else:
            move.path = (f"hand{seat + 1} {SYMBOL_NAMES[move.number]}.0",)
            verb = "play" if look["phase"] == "card" else "throw away"
            move.text = f"{verb} {SYMBOL_NAMES[move.number]}"
    counters = [Counter("Points", points(look["board"], owner), owner) for owner in range(2)]
    done = min(look["turns"] // ROUND, look["length"] - 1)
    counters += [Counter("Round", done + 1), Counter("Rounds in all", look["length"])]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


def board(look: Look) -> Zone:
    """Row 6 on top: the first seat sits below and moves up."""
    spots = grid(SIZE, SIZE, lambda r, c: cell_name((SIZE - 1 - r) * SIZE + c))
    zone = Zone("board", "The board", "spots", spots=spots)
    for cell in range(CELLS):
        tile = tile_piece(tile_id(cell), look["columns"].index(cell % SIZE), cell_name(cell))
        tile.label = called(look, cell)
        zone.pieces.append(tile)
        owner = look["board"][cell]
        if owner != EMPTY:
            zone.pieces.append(cube_piece(cube_id(cell), COLOURS[owner], tile.id, owner))
    return zone


def places(look: Look, viewer: int) -> list[Zone]:
    """What lies before either seat, the viewer's own last."""
    zones = []
    for owner in sorted(range(2), key=lambda owner: owner == viewer):
        cubes = [cube_piece(f"off{owner + 1}.{i}", COLOURS[owner], owner=owner) for i in range(look["off"][owner])]
        zones.append(Zone(f"off{owner + 1}", f"Seat {owner + 1}: off the board", "heap", cubes, owner=owner))
        zones.append(symbol_pile(f"hand{owner + 1}", f"Seat {owner + 1}: hand", "fan", look["hands"][owner], owner))
    return zones


def tile_id(cell: int) -> str:
    return f"{cell_name(cell)}.tile"


def cube_id(cell: int) -> str:
    return f"{cell_name(cell)}.cube"


def called(look: Look, cell: int) -> str:
    return f"{SYMBOL_NAMES[look['columns'].index(cell % SIZE)]} {cell // SIZE + 1}"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    if seat != look["turn"]:
        last = f"{SYMBOL_NAMES[look['card']].capitalize()} was played last. " if look["card"] >= 0 else ""
        return last + asking(look, seat)
    if look["phase"] == "move":
        return f"Which piece goes to {SYMBOL_NAMES[look['card']]}? Touch it, or a tile where a new one enters."
    if look["phase"] == "discard":
        return "None of your cards can be used: throw one away."
    return "Your turn: play a card."


def result(look: Look, seat: int) -> str:
    score = " to ".join(str(score) for score in sorted(look["scores"], reverse=True))
    if len(look["winners"]) == 2:
        return f"Both share the win, {score}."
    return f"{victors(look, seat)}, {score}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == DEALT:
        return f"Round {a}: nine cards for each."
    if kind == RESHUFFLED:
        return "All cards are shuffled again."
    if kind == PUSHED:
        return f"The {CUBE_COLOURS[COLOURS[a]]} piece on {cell_name(b)} is pushed to {cell_name(c)}."
    who = names[a]
    if kind == PLAYED:
        return f"{who} plays {SYMBOL_NAMES[b]}."
    if kind == MOVED:
        return f"{who} moves {cell_name(b)} to {cell_name(c)}."
    if kind == ENTERED:
        return f"{who} enters at {cell_name(b)}."
    if kind == DISCARDED:
        return f"{who} has no move and throws {SYMBOL_NAMES[b]} away."
    if kind == SCORED:
        return f"{who} has {b} points."
    return f"{who} wins." if kind == WON else f"{who} shares the win."
