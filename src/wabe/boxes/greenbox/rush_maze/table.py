"""Draws Rush Maze: the maze with its open edges, hands and piles; touch a cell to lay, a tile to go there."""

from __future__ import annotations

from wabe.boxes.greenbox.components import ORANGE_X
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, symbol_pile, tile_piece
from wabe.boxes.greenbox.rush_maze.maze import STEPS, cell_name, column, row
from wabe.boxes.greenbox.rush_maze.rules import STOP
from wabe.boxes.greenbox.rush_maze.words import WORDS
from wabe.core.table import Button, Counter, Look, Move, Spot, Table, Zone, asking, hidden, outcome
from wabe.core.words import capital


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), Zone("tile", WORDS("tile")), symbol_pile("deck", WORDS("deck"), "stack", look["deck"])]
    if look["tile"] >= 0:
        zones[1].pieces.append(tile_piece("tile.t", look["tile"]))
    stack = hidden("stack", len(look["stack"]), "tile", "hidden tile")
    bottom = [tile_piece(f"bottom.{i}", symbol) for i, symbol in enumerate(look["bottom"])]
    zones += [Zone("stack", WORDS("stack"), "stack", stack), Zone("bottom", WORDS("bottom"), pieces=bottom)]
    discards = [symbol for symbol, count in enumerate(look["discards"]) for _ in range(count)]
    zones.append(symbol_pile("discards", WORDS("discards"), "heap", discards))
    zones.append(Zone("token", WORDS("token"), pieces=[card_piece(ORANGE_X)], owner=look["token"]))
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own hand last
        zones.append(symbol_pile(f"hand{owner + 1}", WORDS("hand"), "fan", look["hands"][owner], owner))
    buttons = []
    for move in moves:
        if move.number == STOP:
            move.path, move.text = ("stop",), WORDS("stop")
            buttons.append(Button("stop", capital(move.text)))
        elif look["phase"] == "place":
            move.path, move.text = (move.name,), WORDS("lay-on", cell=move.name)
        else:
            target = look["cells"][look["cubes"][seat]] + STEPS[move.number]
            symbol = look["symbols"][look["cells"].index(target)]
            move.path, move.text = (tile_id(target),), WORDS("go-to", cell=move.name, symbol=symbol)
    counters = [Counter(WORDS("cards"), len(look["hands"][owner]), owner) for owner in range(look["seats"])]
    counters.append(Counter(WORDS("rounds-left"), look["round_limit"] - look["rounds"]))
    return Table(status(look, seat), zones, buttons, counters, moves)


def board(look: Look) -> Zone:
    """Every tile, and every empty cell next to one."""
    cells = look["cells"]
    around = sorted({cell + step for cell in cells for step in STEPS} | set(cells))
    top, left = min(map(row, around)), min(map(column, around))
    spots = [Spot(cell_name(cell), float(column(cell) - left), float(row(cell) - top)) for cell in around]
    zone = Zone("maze", WORDS("maze"), "spots", spots=spots)
    for spot in spots:
        spot.label = WORDS("cell", cell=spot.id)
    for tile, (cell, symbol) in enumerate(zip(cells, look["symbols"], strict=True)):
        piece = tile_piece(tile_id(cell), symbol, cell_name(cell))
        if tile in look["been"]:
            piece.label = WORDS("crossed", tile=piece.label)
        zone.pieces.append(piece)
    for owner, tile in enumerate(look["cubes"]):
        zone.pieces.append(cube_piece(f"cube{owner + 1}", owner, tile_id(cells[tile]), owner))
    return zone


def tile_id(cell: int) -> str:
    return f"{cell_name(cell)}.tile"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        key = "no-cards" if [] in look["hands"] else "fewest"
        return WORDS(key, rounds=look["rounds"], outcome=outcome(look, seat))
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS(look["phase"], tile=look["tile"], seat=seat)
