"""Draws Snatch: five columns between two rows of treasures; touch a Snatcher, or the treasure to give up."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS, SYMBOL_NAMES
from wabe.boxes.greenbox.pieces import cube_piece, die_piece, tile_piece
from wabe.boxes.greenbox.snatch.rules import COLUMNS, RAN, ROLLED, SNATCHED, STOPPED, SURRENDERED, WON
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, victors

COLOURS = (0, 3)  # seat 1 is red and sits below, seat 2 is blue


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), Zone("die", "Die", pieces=[die_piece("die.d", look["die"])])]
    for owner in range(2):
        taken = [treasure(f"trophy{owner + 1}.{i}", 1 - owner) for i in range(look["trophies"][owner])]
        zones.append(Zone(f"trophy{owner + 1}", f"Snatched by seat {owner + 1}", "heap", taken, owner=owner))
    given = Zone("given", "Surrendered", "heap")
    for owner in range(2):
        lost = COLUMNS - len(look["treasures"][owner]) - look["trophies"][1 - owner]
        given.pieces += [treasure(f"given{owner + 1}.{i}", owner) for i in range(lost)]
    for move in moves:
        column = move.name.removeprefix("give ")
        if look["phase"] == "surrender":
            move.path = (f"{home(seat, int(column) - 1)}.cube",)
            move.text = f"give up the treasure behind {symbol(int(column) - 1)}"
        else:
            start, target = (int(part) - 1 for part in move.name.split("-"))
            runner = f"{tile(seat, start)}.0"
            move.path = (runner, tile(seat, target)) if look["phase"] == "wild move" else (runner,)
            move.text = f"run from {symbol(start)} to {symbol(target)}"
    counters = [Counter("Treasures", len(look["treasures"][owner]), owner) for owner in range(2)]
    counters.append(Counter("Turns left", look["turn_limit"] - look["turns"]))
    return Table(status(look, seat), [*zones, given], counters=counters, moves=moves)


def board(look: Look) -> Zone:
    """From the top: seat 2's treasures, its tiles, the symbols, seat 1's tiles, its treasures."""
    zone = Zone("board", "The five places", "spots")
    for column in range(COLUMNS):
        name, x = symbol(column), float(column)
        for owner, (row, behind) in enumerate(((3.0, 4.0), (1.0, 0.0))):
            place = f"seat {owner + 1}, {name}"
            zone.spots.append(Spot(tile(owner, column), x, row, place, colour="yellow"))
            zone.spots.append(Spot(home(owner, column), x, behind, f"{place}: treasure", "round"))
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


def symbol(column: int) -> str:
    return SYMBOL_NAMES[column]


def treasure(id: str, owner: int, at: str = "") -> Piece:
    piece = cube_piece(id, COLOURS[owner], at, owner)
    piece.label = f"{CUBE_COLOURS[COLOURS[owner]]} treasure"
    return piece


def snatcher(owner: int, column: int, i: int) -> Piece:
    piece = cube_piece(f"{tile(owner, column)}.{i}", COLOURS[owner], tile(owner, column), owner)
    piece.label, piece.mark = f"{CUBE_COLOURS[COLOURS[owner]]} Snatcher", piece.mark.upper()
    return piece


def status(look: Look, seat: int) -> str:
    if look["over"]:
        stopped = "" if [] in look["treasures"] else f"The game is stopped after {look['turns']} turns. "
        return stopped + winning(look, seat)
    if seat != look["turn"]:
        return f"Seat {look['turn'] + 1} has rolled a {look['die']}. {asking(look, seat)}"
    if look["phase"] == "wild move":
        return "You rolled a 6: run with either Snatcher to any other place."
    place = f"You rolled a {look['die']}, {symbol(look['die'] - 1)}"
    if look["phase"] == "surrender":
        return f"{place}, where both your Snatchers stand: give up a treasure."
    return f"{place}: which Snatcher runs there?"


def winning(look: Look, seat: int) -> str:
    if len(look["winners"]) == 2:
        return "Both share the win."
    return f"{victors(look, seat)}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == STOPPED:
        return f"The game is stopped after {a} turns."
    who = names[a]
    if kind == ROLLED:
        return f"{who} rolls a {b}."
    if kind == RAN:
        return f"{who} runs from {symbol(b)} to {symbol(c)}."
    if kind == SURRENDERED:
        return f"{who} gives up the treasure behind {symbol(b)}."
    if kind == SNATCHED:
        return f"{who} snatches {names[1 - a]}'s treasure behind {symbol(b)}."
    return f"{who} wins." if kind == WON else f"{who} shares the win."
