"""Draws Snatch: five columns between two rows of treasures; touch a Snatcher, or the treasure to give up."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES
from wabe.boxes.greenbox.pieces import cube_piece, die_piece, tile_piece
from wabe.boxes.greenbox.snatch.rules import COLUMNS
from wabe.boxes.greenbox.snatch.words import WORDS
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, outcome

COLOURS = (0, 3)  # seat 1 is red and sits below, seat 2 is blue


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), Zone("die", WORDS("die"), pieces=[die_piece("die.d", look["die"])])]
    given = Zone("given", WORDS("given"), "heap")
    counters = []
    for owner in range(2):
        taken = [treasure(f"trophy{owner + 1}.{i}", 1 - owner) for i in range(look["trophies"][owner])]
        zones.append(Zone(f"trophy{owner + 1}", WORDS("trophies"), "heap", taken, owner=owner))
        left = len(look["treasures"][owner])
        lost = COLUMNS - left - look["trophies"][1 - owner]
        given.pieces += [treasure(f"given{owner + 1}.{i}", owner) for i in range(lost)]
        counters.append(Counter(WORDS("treasures"), left, owner))
    for move in moves:
        if look["phase"] == "surrender":
            move.path = (f"{home(seat, move.number)}.cube",)
            move.text = WORDS("give-up", column=move.number)
        else:
            start, target = (int(part) - 1 for part in move.name.split("-"))
            runner = f"{tile(seat, start)}.0"
            move.path = (runner, tile(seat, target)) if look["phase"] == "wild move" else (runner,)
            move.text = WORDS("run", start=start, target=target)
    counters.append(Counter(WORDS("turns-left"), look["turn_limit"] - look["turns"]))
    return Table(status(look, seat), [*zones, given], counters=counters, moves=moves)


def board(look: Look) -> Zone:
    """From the top: seat 2's treasures, its tiles, the symbols, seat 1's tiles, its treasures."""
    zone = Zone("board", WORDS("board"), "spots")
    for column in range(COLUMNS):
        name, x = SYMBOL_NAMES[column], float(column)
        for owner, (row, behind) in enumerate(((3.0, 4.0), (1.0, 0.0))):
            place, room = WORDS("place", owner=owner, column=column), WORDS("home", owner=owner, column=column)
            zone.spots.append(Spot(tile(owner, column), x, row, place, colour="yellow"))
            zone.spots.append(Spot(home(owner, column), x, behind, room, "round"))
            if column in look["treasures"][owner]:
                zone.pieces.append(treasure(f"{home(owner, column)}.cube", owner, home(owner, column)))
            count = look["snatchers"][2 * owner : 2 * owner + 2].count(column)
            zone.pieces += [snatcher(owner, column, i) for i in range(count)]
        zone.spots.append(Spot(f"s{column + 1}", x, 2.0, name))
        zone.pieces.append(tile_piece(name, column, f"s{column + 1}"))
    return zone


def tile(owner: int, column: int) -> str:
    return f"p{owner + 1}.{column + 1}"


def home(owner: int, column: int) -> str:
    return f"t{owner + 1}.{column + 1}"


def treasure(id: str, owner: int, at: str = "") -> Piece:
    piece = cube_piece(id, COLOURS[owner], at, owner)
    piece.label = WORDS("treasure", colour=CUBE_COLOURS[COLOURS[owner]])
    return piece


def snatcher(owner: int, column: int, i: int) -> Piece:
    piece = cube_piece(f"{tile(owner, column)}.{i}", COLOURS[owner], tile(owner, column), owner)
    piece.label, piece.mark = WORDS("snatcher-piece", colour=CUBE_COLOURS[COLOURS[owner]]), piece.mark.upper()
    return piece


def status(look: Look, seat: int) -> str:
    if look["over"]:
        stopped = "" if [] in look["treasures"] else WORDS("stopped", a=look["turns"]) + " "
        return stopped + outcome(look, seat)
    if seat != look["turn"]:
        return f"{WORDS('has-rolled', seat=look['turn'], die=look['die'])} {asking(look, seat)}"
    return WORDS(look["phase"], die=look["die"], column=look["die"] - 1)
