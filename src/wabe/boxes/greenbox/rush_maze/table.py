"""Draws Rush Maze: the maze with its open edges, hands and piles; touch a cell to lay, a tile to go there."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, ORANGE_X, SYMBOL_NAMES
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, symbol_pile, tile_piece
from wabe.boxes.greenbox.rush_maze.maze import STEPS, cell_name, column, row
from wabe.boxes.greenbox.rush_maze.rules import (
    BURIED,
    DREW,
    LAID,
    RESHUFFLED,
    ROUND_OVER,
    STOP,
    STOPPED,
    TURNED,
    WENT,
    WON,
)
from wabe.core.table import Button, Counter, Look, Move, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), Zone("tile", "Tile to lay"), symbol_pile("deck", "Deck", "stack", look["deck"])]
    if look["tile"] >= 0:
        zones[1].pieces.append(tile_piece("tile.t", look["tile"]))
    stack = hidden("stack", look["stack"], "tile", "hidden tile")
    bottom = [tile_piece(f"bottom.{i}", symbol) for i, symbol in enumerate(look["bottom"])]
    zones += [Zone("stack", "Tiles", "stack", stack), Zone("bottom", "Put under the tiles", pieces=bottom)]
    discards = [symbol for symbol, count in enumerate(look["discards"]) for _ in range(count)]
    zones.append(symbol_pile("discards", "Cards played", "heap", discards))
    zones.append(Zone("token", "Begins the round", pieces=[card_piece(ORANGE_X)], owner=look["token"]))
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own hand last
        zones.append(symbol_pile(f"hand{owner + 1}", f"Seat {owner + 1}: hand", "fan", look["hands"][owner], owner))
    buttons = []
    for move in moves:
        if move.number == STOP:
            buttons.append(Button("stop", "Stop and draw a card"))
            move.path, move.text = ("stop",), "stop and draw a card"
        elif look["phase"] == "place":
            move.path, move.text = (move.name,), f"lay the tile on {move.name}"
        else:
            target = look["cells"][look["cubes"][seat]] + STEPS[move.number]
            symbol = look["symbols"][look["cells"].index(target)]
            move.path, move.text = (tile_id(target),), f"go to {move.name} with {SYMBOL_NAMES[symbol]}"
    counters = [Counter("Cards", size(look["hands"][owner]), owner) for owner in range(look["seats"])]
    counters.append(Counter("Rounds left", look["round_limit"] - look["rounds"]))
    return Table(status(look, seat), zones, buttons, counters, moves)


def board(look: Look) -> Zone:
    """Every tile, and every empty cell next to one."""
    cells = look["cells"]
    around = sorted({cell + step for cell in cells for step in STEPS} | set(cells))
    top, left = min(map(row, around)), min(map(column, around))
    spots = [Spot(cell_name(cell), float(column(cell) - left), float(row(cell) - top)) for cell in around]
    zone = Zone("maze", "The maze", "spots", spots=spots)
    for spot in spots:
        spot.label = f"cell {spot.id}"
    for tile, (cell, symbol) in enumerate(zip(cells, look["symbols"], strict=True)):
        piece = tile_piece(tile_id(cell), symbol, cell_name(cell))
        if tile in look["been"]:
            piece.label += ", crossed in this turn"
        zone.pieces.append(piece)
    for owner, tile in enumerate(look["cubes"]):
        zone.pieces.append(cube_piece(f"cube{owner + 1}", owner, tile_id(cells[tile]), owner))
    return zone


def tile_id(cell: int) -> str:
    return f"{cell_name(cell)}.tile"


def size(hand: list[int] | int) -> int:
    return len(hand) if isinstance(hand, list) else hand


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "place":
        return f"Lay the {SYMBOL_NAMES[look['tile']]} tile next to your {CUBE_COLOURS[seat]} cube."
    return "Go to a tile for which you have a card, or stop and draw one."


def result(look: Look, seat: int) -> str:
    out = 0 in map(size, look["hands"])
    why = "no cards left" if out else f"the fewest cards after {look['rounds']} rounds"
    return f"{victors(look, seat)}: {why}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == RESHUFFLED:
        return f"The {a} cards played are shuffled into a new deck."
    if kind == STOPPED:
        return f"The game is stopped after {a} rounds."
    who = names[a]
    if kind == TURNED:
        return f"{who} turns over {SYMBOL_NAMES[b]}."
    if kind == BURIED:
        return f"{who} has no room for {SYMBOL_NAMES[b]}: it goes under the stack."
    if kind == LAID:
        return f"{who} lays it on {cell_name(c)}."
    if kind == WENT:
        return f"{who} goes to {cell_name(c)} with {SYMBOL_NAMES[b]}."
    if kind == DREW:
        return f"{who} draws a card."
    if kind == ROUND_OVER:
        return f"{who} begins the next round."
    return f"{who} wins." if kind == WON else f"{who} shares the win."
