"""Draws Make Way: the six columns, hands and supplies; touch a card, then the piece that moves or where one enters."""

from __future__ import annotations

from wabe.boxes.greenbox.components import SYMBOL_NAMES
from wabe.boxes.greenbox.make_way.board import CELLS, EMPTY, NOWHERE, SIZE, cell_name, points, start
from wabe.boxes.greenbox.make_way.rules import ROUND
from wabe.boxes.greenbox.make_way.words import COLOURS, WORDS
from wabe.boxes.greenbox.pieces import cube_piece, symbol_pile, tile_piece
from wabe.core.table import Counter, Look, Move, Table, Zone, asking, grid, outcome


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    played = [symbol for symbol, count in enumerate(look["played"]) for _ in range(count)]
    zones = [board(look), symbol_pile("deck", WORDS("deck"), "stack", look["deck"])]
    zones += [symbol_pile("played", WORDS("played-cards"), "heap", played), *places(look, seat)]
    for move in moves:
        if look["phase"] == "move":
            cell = move.number % SIZE * SIZE + look["columns"][look["card"]]
            origin = start(seat, move.number // SIZE, cell)
            move.path = (tile_id(cell),) if origin == NOWHERE else (cube_id(origin),)
            pushing = "" if look["board"][cell] == EMPTY else "-and-push"
            move.text = WORDS(("enter" if origin == NOWHERE else "go") + pushing, origin=origin, cell=cell)
        else:
            move.path = (f"hand{seat + 1} {SYMBOL_NAMES[move.number]}.0",)
            move.text = WORDS("play-card" if look["phase"] == "card" else "throw-away", symbol=move.number)
    counters = [Counter(WORDS("points"), points(look["board"], owner), owner, points=True) for owner in range(2)]
    done = min(look["turns"] // ROUND, look["length"] - 1)
    counters += [Counter(WORDS("round"), done + 1), Counter(WORDS("rounds"), look["length"])]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


def board(look: Look) -> Zone:
    """Row 6 on top: the first seat sits below and moves up."""
    spots = grid(SIZE, SIZE, lambda r, c: cell_name((SIZE - 1 - r) * SIZE + c))
    zone = Zone("board", WORDS("board"), "spots", spots=spots)
    for cell in range(CELLS):
        tile = tile_piece(tile_id(cell), look["columns"].index(cell % SIZE), cell_name(cell))
        tile.label = f"{tile.symbol} {cell_name(cell)}"
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
        zones.append(Zone(f"off{owner + 1}", WORDS("off"), "heap", cubes, owner=owner))
        zones.append(symbol_pile(f"hand{owner + 1}", WORDS("hand"), "fan", look["hands"][owner], owner))
    return zones


def tile_id(cell: int) -> str:
    return f"{cell_name(cell)}.tile"


def cube_id(cell: int) -> str:
    return f"{cell_name(cell)}.cube"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        best, other = sorted(look["scores"], reverse=True)
        if best == other:
            return WORDS("both", points=best)
        return WORDS("wins", outcome=outcome(look, seat), best=best, other=other)
    if seat != look["turn"]:
        asked = asking(look, seat)
        return WORDS("last", symbol=look["card"], asking=asked) if look["card"] >= 0 else asked
    return WORDS(look["phase"], symbol=look["card"])
