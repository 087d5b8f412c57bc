"""Draws Rush Maze: a window on the maze with names in its margins, the hand by symbol, and how far a run would lead."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.pieces import SYMBOL_MARKS, cube_piece, tile_piece
from wabe.boxes.greenbox.rush_maze.maze import ORIGIN, STEPS, WAYS, WIDTH, cell_name, column, file, rank, row
from wabe.boxes.greenbox.rush_maze.rules import STOP
from wabe.boxes.greenbox.rush_maze.words import WORDS
from wabe.core.table import (
    Button,
    Counter,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    hidden,
    outcome,
    plan,
    words,
)

ACROSS, DOWN = 10, 7  # cells that are always there
NEAR = 10  # rounds before the limit at which it is told
SOON = 3  # tiles from under the stack that are shown
BACKS = 10  # cards that a seat shows one by one
PLAN = plan(
    """
    maze tile    116
    maze deck    84
    maze played  150
    maze answers 70
    hand hand    128
    / 680 170
    """,
    """
    maze maze 372
    hand tile 47
    hand answers 45
    / 236 124
    """,
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look, seat), tile_to_lay(look), deck(look), played(look), hand(look, seat)]
    for move in moves:
        if move.number == STOP:
            move.path, move.text = ("stop",), WORDS("stop")
        else:
            describe(look, seat, move)
    drawn = Table(status(look, seat), zones, [Button("stop", WORDS("stop"))], moves=moves, goal=goal(look), plan=PLAN)
    drawn.counters = [Counter(WORDS("round"), min(look["rounds"] + 1, look["round_limit"]))]
    drawn.sides = [side(look, owner) for owner in range(look["seats"])]
    if look["over"]:
        drawn.result = Result(reason(look), [WORDS("cards-left")], [[words(str(len(hand)))] for hand in look["hands"]])
        drawn.result.tie = WORDS("tie") if len(look["winners"]) > 1 else ""
    return drawn


def describe(look: Look, seat: int, move: Move) -> None:
    cell = standing(look, seat) + STEPS[move.number]
    if look["phase"] == "place":
        move.path, move.text = (cell_name(cell),), WORDS("lay-on", way=move.number, cell=move.name)
    else:
        symbol = look["symbols"][look["cells"].index(cell)]
        move.path, move.text = (tile_id(cell),), WORDS("go-to", way=move.number, cell=move.name, symbol=symbol)


def standing(look: Look, seat: int) -> int:
    """The cell of a seat's cube."""
    found: int = look["cells"][look["cubes"][seat]]
    return found


# --- the maze --------------------------------------------------------------------------------------------


def board(look: Look, seat: int) -> Zone:
    own = standing(look, seat if seat >= 0 else look["turn"])
    known = look["cells"] if look["phase"] == "place" else look["cells"][:-1]  # nothing moves while one acts
    top, height = span([row(cell) for cell in known], DOWN, -(DOWN // 2))
    left, width = span([column(cell) for cell in known], ACROSS, -(ACROSS // 2) + 1)
    zone = Zone("maze", WORDS("maze"), "spots", ground="stone", focus=cell_name(own))
    zone.left = [words(rank(top + down)) for down in range(height)]
    zone.below = [words(file(left + across)) for across in range(width)]
    for down in range(height):
        for across in range(width):
            name = cell_name(ORIGIN + (top + down) * WIDTH + left + across)
            zone.spots.append(Spot(name, float(across), float(down), WORDS("cell", cell=name), "slab"))
    for tile, (cell, symbol) in enumerate(zip(look["cells"], look["symbols"], strict=True)):
        piece = tile_piece(tile_id(cell), symbol, cell_name(cell))
        if tile in look["been"]:
            piece.label, piece.dim = WORDS("crossed", tile=piece.label), tile not in look["cubes"]
        zone.pieces.append(piece)
    for owner in sorted(range(look["seats"]), key=lambda owner: owner != seat):  # one's own at the lower right
        cube = cube_piece(f"cube{owner + 1}", owner, tile_id(standing(look, owner)), owner)
        cube.symbol = "aside"
        zone.pieces.append(cube)
    return zone


def span(lines: list[int], least: int, usual: int) -> tuple[int, int]:
    """The first line to show and how many: all tiles with a rim around them, and never less than before."""
    first = min(usual, min(lines) - 1)
    return first, max(least, max(lines) + 2 - first)


def tile_id(cell: int) -> str:
    return f"{cell_name(cell)}.tile"


# --- what lies beside it ------------------------------------------------------------------------------------


def tile_to_lay(look: Look) -> Zone:
    zone = Zone("tile", WORDS("tile"), most=1)
    if look["tile"] >= 0:
        zone.pieces = [tile_piece("tile.t", look["tile"])]
    zone.rows = [[words(WORDS("tiles-left", count=len(look["stack"]) + len(look["bottom"])), "dim")]]
    if look["bottom"] and not look["stack"]:  # seen by all before they went under the stack
        zone.rows.append([Item(piece=tile_piece(f"next{i}", symbol)) for i, symbol in enumerate(look["bottom"][:SOON])])
    return zone


def deck(look: Look) -> Zone:
    zone = Zone("deck", WORDS("deck"), pieces=hidden("deck", 1 if look["deck"] else 0), most=1)
    zone.rows = [[words(WORDS("cards", count=len(look["deck"])), "dim")]]
    return zone


def played(look: Look) -> Zone:
    """Cards of each symbol that are gone."""
    zone = Zone("played", WORDS("played"))
    items = []
    for symbol, count in enumerate(look["discards"]):
        tile = tile_piece(f"played-{SYMBOL_NAMES[symbol]}", symbol)
        tile.dim = not count
        items.append(Item(str(count), tile, label=WORDS("hand-of", count=count, symbol=symbol)))
    zone.rows = [items[:2], items[2:4], items[4:], [words(WORDS("played-of", copies=look["copies"]), "dim")]]
    return zone


def hand(look: Look, seat: int) -> Zone:
    """Six places: only symbols count, so equal cards are one card with a number."""
    owner = seat if seat >= 0 else look["turn"]
    cards = look["hands"][owner]
    zone = Zone("hand", WORDS("hand", count=len(cards)), owner=owner, most=SYMBOLS)
    if -1 in cards:
        zone.pieces = hidden("hand", len(cards), owner=owner)
        return zone
    for symbol, name in enumerate(SYMBOL_NAMES):
        count = cards.count(symbol)
        label = WORDS("hand-of", count=count, symbol=symbol)
        card = Piece(f"hand {name}", "card", label, SYMBOL_MARKS[symbol], "white", symbol=f"{name} plain", owner=owner)
        card.badge, card.dim = str(count), not count
        zone.pieces.append(card)
    return zone


def side(look: Look, owner: int) -> Side:
    """Its cube, and its cards as backs that can be counted at a glance."""
    count = len(look["hands"][owner])
    backs: Row = [Item(piece=back) for back in hidden(f"backs{owner}", min(count, BACKS))]
    told = words(WORDS("last-card"), "plate") if count == 1 else words(WORDS("cards", count=count))
    cube = cube_piece(f"side{owner}", owner)
    return Side(cube, CUBE_COLOURS[owner], WORDS("cube", seat=owner), [[told], backs] if backs else [[told]])


def goal(look: Look) -> Row:
    """How one wins, and whose turns come: with two players everybody plays twice running."""
    told = [words(WORDS("goal")), words(WORDS("turns"), "dim")]
    seats, turns = look["seats"], look["turns"]
    for i in range(2 * seats if seats == 2 else seats):
        owner = (look["token"] + i % seats + i // seats) % seats
        cube = cube_piece(f"turn{i}", owner)
        cube.dim = i < turns
        told += [words(WORDS("next-round"), "dim")] if i == seats else []
        told.append(Item(piece=cube, label=WORDS("turn-of", seat=owner) if i >= turns else ""))
    if look["rounds"] >= look["round_limit"] - NEAR and not look["over"]:
        told.append(words(WORDS("near", limit=look["round_limit"]), "plate"))
    return told


# --- words ----------------------------------------------------------------------------------------------


def reason(look: Look) -> str:
    key = "no-cards" if [] in look["hands"] else "fewest"
    return WORDS(key, rounds=look["rounds"] + (key == "no-cards"))


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{reason(look)} {outcome(look, seat)}"
    if seat != look["turn"]:
        return asking(look, seat)
    key = "place-first" if look["phase"] == "place" and runs_twice(look, seat) else look["phase"]
    return WORDS(key, tile=look["tile"], seat=seat, left=len(look["hands"][seat]))


def longest(look: Look, cell: int, cards: list[int], been: set[int]) -> list[int]:
    """The symbols of the longest run from a cell with these cards."""
    symbols = dict(zip(look["cells"], look["symbols"], strict=True))
    best: list[int] = []

    def run(cell: int, left: list[int], gone: frozenset[int], so_far: list[int]) -> None:
        nonlocal best
        if len(so_far) > len(best):
            best = so_far
        for step in STEPS:
            beside = cell + step
            symbol = symbols.get(beside, -1)
            if left[symbol] > 0 and symbol >= 0 and beside not in gone and len(best) < len(cards):
                left[symbol] -= 1
                run(beside, left, gone | {beside}, [*so_far, symbol])
                left[symbol] += 1

    run(cell, [cards.count(symbol) for symbol in range(SYMBOLS)], frozenset(been), [])
    return best


def runs_twice(look: Look, seat: int) -> bool:
    """Is the turn after this one the same seat's?"""
    last: bool = look["turns"] == look["seats"] - 1 and (look["token"] + 1) % look["seats"] == seat
    return last


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """How far a run would lead, or what a step leaves open."""
    cards, here = before["hands"][seat], standing(before, seat)
    if move.number == STOP:
        told = [WORDS("stop-does", left=len(cards))]
        return " ".join([*told, WORDS("again")] if runs_twice(before, seat) else told)
    cell = here + STEPS[move.number]
    if before["phase"] == "place":
        grown = before | {"cells": [*before["cells"], cell], "symbols": [*before["symbols"], before["tile"]]}
        run = longest(grown, here, cards, set())
        key = "run-wins" if len(run) == len(cards) else "run" if run else "no-run"
        told = [WORDS("lay-does", way=move.number, cell=move.name)]
        told.append(WORDS(key, count=len(run), symbols=run, left=len(cards) - len(run)))
        return " ".join(told)
    symbol = before["symbols"][before["cells"].index(cell)]
    left = cards[:]
    left.remove(symbol)
    if not left:
        return WORDS("go-wins", way=move.number, symbol=symbol)
    been = {before["cells"][tile] for tile in before["been"]} | {cell}
    run = longest(before, cell, left, been)
    told = [WORDS("go-does", way=move.number, symbol=symbol, left=len(left))]
    return " ".join([*told, WORDS("goes-on", symbols=run) if run else WORDS("dead-end")])


def refused(look: Look, seat: int, what: str) -> str:
    if what.startswith("hand"):
        return WORDS("touch-tile") if look["phase"] == "move" else WORDS("lay-first")
    if what == "stop" or what.startswith("tile"):
        return WORDS("lay-first")
    if what.startswith("cube"):
        what = tile_id(standing(look, int(what.removeprefix("cube")) - 1))
    cells = {cell_name(cell): cell for cell in look["cells"]}
    cell = cells.get(what.removesuffix(".tile"))
    if look["phase"] == "place":
        return WORDS("beside-only")
    if cell is None:
        return WORDS("too-far")
    tile, here = look["cells"].index(cell), standing(look, seat)
    if cell == here:
        return WORDS("here")
    if tile in look["been"]:
        return WORDS("been-there")
    return WORDS("no-card", symbol=look["symbols"][tile]) if cell - here in STEPS else WORDS("too-far")


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    """The way others ran, and the tile they laid."""
    if event == "laid":
        return [Mark("changed", (cell_name(c),))]
    return [Mark("arrow", (cell_name(c - STEPS[b % WAYS]), cell_name(c)))] if event == "went" else []
