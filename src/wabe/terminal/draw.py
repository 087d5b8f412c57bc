"""Draws a Table as text. It knows tables, never a game; without colour nothing is lost."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import inf, log
from typing import Any

import msgspec
from rich.text import Text

from wabe.core.table import Counter, Move, Piece, Row, Spot, Table, Zone
from wabe.core.words import named

STYLES = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "bright_blue",
    "purple": "magenta",
    "violet": "magenta",
    "pink": "bright_magenta",
    "brown": "orange4",
    "gray": "bright_black",
    "grey": "bright_black",
}
EMPTY = ".#+~"  # empty spots, by how common their colour is on the board
ROOM = 7  # for a load of three kinds, " 2g1y1p": a board keeps its shape while loads come and go
TALLEST = 24  # rows of a board
LEGEND = 9  # more kinds of pieces than this explain themselves, or nothing does
SQUARE = re.compile(r"([A-Za-z]+|\d+)\W?([A-Za-z]+|\d+)")  # a square's label in two parts: a1, 2,3


def draw(table: Table, width: int) -> list[Text]:
    """The whole table without its moves: zones, counters, seats, the goal, then the status line and how it ended."""
    table = legible(table)
    lying = Lying(table)
    lines: list[Text] = []
    flows = [
        zone for zone in table.zones if not zone.spots and (lying.loose(zone) or zone.rows)
    ]  # an empty row says nothing
    column = min(width // 2, max((len(zone.label) for zone in flows), default=0))
    for zone in table.zones:
        if zone.spots:
            lines += [*board(zone, lying, width), Text()]
        elif zone in flows:
            lines += flow(
                zone.label,
                zone.flow,
                lying.loose(zone),
                lying,
                column,
                width,
                [Text(written(row), "dim") for row in zone.rows],
            )
    if lines and lines[-1].plain:
        lines.append(Text())
    explained = legend(table, width)
    lines += [*explained, Text()] if explained else []
    counted = counters(table.counters, width)
    lines += [*counted, Text()] if counted else []
    told = sides(table)
    lines += [*told, Text()] if told else []
    if table.goal:
        lines.append(Text(written(table.goal), "dim"))
    ending = (table.result.reason, table.result.tie) if table.result else ()
    return [*lines, Text(table.status, "bold"), *[Text(words) for words in ending if words]]


def legible(table: Table) -> Table:
    """The table with its seats by number, and zones that say whose they are."""
    shown = msgspec.convert(spelt(msgspec.to_builtins(table)), Table)
    for zone in shown.zones:
        if zone.owner >= 0:
            zone.label = f"Seat {zone.owner + 1}: {zone.label[:1].lower()}{zone.label[1:]}"
    return shown


def spelt(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: spelt(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [spelt(item) for item in value]
    return named(value, []) if isinstance(value, str) else value


class Lying:
    """What lies where: on spots, on other pieces, or loose in its zone."""

    def __init__(self, table: Table) -> None:
        places = set(table.ids())
        self.on: dict[str, list[Piece]] = {}
        self.placed: set[str] = set()
        for zone in table.zones:
            for piece in zone.pieces:
                if piece.at in places and piece.at != piece.id:
                    self.on.setdefault(piece.at, []).append(piece)
                    self.placed.add(piece.id)

    def loose(self, zone: Zone) -> list[Piece]:
        return [piece for piece in zone.pieces if piece.id not in self.placed]

    def load(self, place: str) -> Iterator[Piece]:
        """All that lies on a piece, however high."""
        for piece in self.on.get(place, ()):
            yield piece
            yield from self.load(piece.id)


def mark(piece: Piece) -> Text:
    """The letters of a piece, in its colour; in brackets if it lies face-down and is known all the same."""
    if not piece.up:
        letters = f"({piece.mark})" if piece.mark else "?"
    else:
        letters = piece.mark or (piece.label if piece.number is None else str(piece.number))
    return Text(letters, STYLES.get(piece.colour, ""))


def loaded(piece: Piece, lying: Lying) -> Text:
    """A piece with what lies on it, counted: `G3 2g1p`."""
    load = list(lying.load(piece.id))
    return Text(" ").join([mark(piece), tallied(load, always=True)]) if load else mark(piece)


def tallied(pieces: Iterable[Piece], always: bool = False) -> Text:
    """Equal marks together with their number, in the order in which they come."""
    found: dict[str, Text] = {}
    count: Tally[str] = Tally()
    for piece in pieces:
        text = mark(piece)
        found.setdefault(text.plain, text)
        count[text.plain] += 1
    parts = [Text.assemble(str(count[key]) if always or count[key] > 1 else "", text) for key, text in found.items()]
    long = any(len(key) > 1 for key in found)
    return Text("+" if long and not always else "").join(parts)


# --- boards ------------------------------------------------------------------------------------------


def board(zone: Zone, lying: Lying, width: int) -> list[Text]:
    """A zone of spots: as a picture if it fits, otherwise as a list."""
    lines = [Text(zone.label, "dim")] if zone.label else []
    worded = all(" " in spot.label for spot in zone.spots)
    if worded and len({spot.y for spot in zone.spots}) == 1:  # heaps in a row: each gets a line of its own
        lines += rows(zone, lying, width)
    else:
        lines += picture(zone, lying, width - 2) or rows(zone, lying, width)
    loose = lying.loose(zone)
    return lines + (flow("", zone.flow, loose, lying, 0, width) if loose else [])


def cells(zone: Zone, lying: Lying, named: bool) -> list[Text]:
    """The text of each spot: the pieces there; if it is empty a sign, or its name if that is short and `named`."""
    colours = [colour for colour, _ in Tally(spot.colour for spot in zone.spots).most_common()]
    texts = []
    for spot in zone.spots:
        pieces = lying.on.get(spot.id, [])
        sign = EMPTY[min(colours.index(spot.colour), len(EMPTY) - 1)]
        if not pieces and named and len(spot.id) <= 3 and spot.label.startswith(spot.id):
            texts.append(Text(spot.id, "dim"))
        elif not pieces:
            texts.append(Text(sign, STYLES.get(spot.colour, "dim") if sign != EMPTY[0] else "dim"))
        elif len(pieces) == 1:
            texts.append(loaded(pieces[0], lying))
        else:
            texts.append(tallied(pieces + [rider for piece in pieces for rider in lying.load(piece.id)]))
    return texts


def picture(zone: Zone, lying: Lying, width: int) -> list[Text]:
    """The spots where they are, scaled so that no two texts touch; empty if that can't be done."""
    ranks, files = axes(zone)
    texts = cells(zone, lying, named=not ranks)
    margin = max((len(rank) for rank in ranks.values()), default=-1) + 1
    widest = max(text.cell_len for text in texts)
    roomy = max(widest, max(len(text.plain.split(" ")[0]) for text in texts) + ROOM)
    loads = any(" " in text.plain for text in texts)
    places = (loads and fitting(zone.spots, roomy, width - margin)) or fitting(zone.spots, widest, width - margin)
    if not places:
        return []
    lines = []
    for row in range(max(row for _, row in places) + 1):
        here = sorted((column, i) for i, (column, other) in enumerate(places) if other == row)
        line = Text("  ")
        line.append((ranks[zone.spots[here[0][1]].y] if ranks and here else "").ljust(margin), "dim")
        for column, i in here:
            line.append(" " * (2 + margin + column - line.cell_len))
            line.append_text(texts[i])
        line.rstrip()
        lines.append(line)
    if files:
        line = Text(" " * (2 + margin), "dim")
        for column, name in sorted({(places[i][0], files[spot.x]) for i, spot in enumerate(zone.spots)}):
            line.append(" " * (2 + margin + column - line.cell_len) + name)
        lines.append(line)
    return lines


def fitting(spots: list[Spot], size: int, width: int) -> list[tuple[int, int]]:
    """Column and row of each spot: texts of this size stay apart, and the board is near to its true shape.

    Of all heights that can be had the one is taken that is least distorted, not tall, and rounds the places least.
    """
    left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
    deep = max(spot.y for spot in spots) - top
    gap = 1 if size < 4 else 2
    best: list[tuple[int, int]] = []
    lowest = inf
    for height in range(1 if deep else 0, TALLEST):
        down = height / deep if deep else 1.0
        rows = [round((spot.y - top) * down) for spot in spots]
        rounding = sum(abs(row - (spot.y - top) * down) for row, spot in zip(rows, spots, strict=True)) / len(spots)
        across = 2.0
        while max(spot.x - left for spot in spots) * across + size <= width + 0.5:
            places = [(round((spot.x - left) * across), row) for spot, row in zip(spots, rows, strict=True)]
            if apart(places, size + gap):
                cost = abs(log(across / (2 * down))) / 2 + height / 10 + rounding
                if cost < lowest:
                    best, lowest = places, cost
                break
            across += 0.5
        if not deep:
            break
    return best


def apart(places: list[tuple[int, int]], distance: int) -> bool:
    """Are any two neighbours of a row so far from each other?"""
    order = sorted((row, column) for column, row in places)
    return all(a[0] != b[0] or b[1] - a[1] >= distance for a, b in pairwise(order))


def axes(zone: Zone) -> tuple[dict[float, str], dict[float, str]]:
    """Names of the ranks by y and of the files by x: what its margins say, or labels made of both, as in `a1`."""
    spots = zone.spots
    margins = [[written([item]) for item in items] for items in (zone.left, zone.below, zone.above) if worded(items)]
    if worded(zone.left):
        across, down = sorted({spot.x for spot in spots}), sorted({spot.y for spot in spots})
        letters = margins[1] if len(margins) > 1 else []
        return dict(zip(down, margins[0], strict=True)), dict(zip(across, letters, strict=False))
    parts = [SQUARE.fullmatch(spot.label) for spot in spots]
    for rank, file in ((2, 1), (1, 2)):
        ranks: dict[float, str] = {}
        files: dict[float, str] = {}
        if all(
            part is not None
            and ranks.setdefault(spot.y, part[rank]) == part[rank]
            and files.setdefault(spot.x, part[file]) == part[file]
            for spot, part in zip(spots, parts, strict=True)
        ):
            return ranks, files
    return {}, {}


def worded(items: Row) -> bool:
    return any(item.text for item in items) and not any(item.picture for item in items)


def rows(zone: Zone, lying: Lying, width: int) -> list[Text]:
    """A line for each spot: its label and what lies there. Of very many, mostly empty, the others lie side by side."""
    taken = [spot for spot in zone.spots if spot.id in lying.on]
    if len(zone.spots) > TALLEST and len(taken) < len(zone.spots) / 2:
        texts = [Text.assemble((f"{spot.label} ", "dim"), tallied(lying.load(spot.id))) for spot in taken]
        return wrapped("", texts, 3, 0, width)
    column = min(width // 2, max(len(spot.label) for spot in zone.spots))
    lines = []
    for spot in zone.spots:
        lines += flow(spot.label, "row", lying.on.get(spot.id, []), lying, column, width)
    return lines


# --- rows, counters, legend --------------------------------------------------------------------------


def written(row: Row) -> str:
    """A line of a sheet or of a seat."""
    parts = [item.label or item.text or (item.piece.label if item.piece else "") for item in row]
    return " ".join(part.replace("**", "") for part in parts if part)


def sides(table: Table) -> list[Text]:
    """What the seats show: a line each."""
    told = [[side.text, *map(written, side.rows)] for side in table.sides]
    return [Text(f"  Seat {i + 1}: {'; '.join(filter(None, parts))}") for i, parts in enumerate(told) if any(parts)]


def flow(
    label: str, kind: str, pieces: list[Piece], lying: Lying, column: int, width: int, more: Iterable[Text] = ()
) -> list[Text]:
    """A zone without spots: its label, then its pieces and what is written there, wrapped under each other."""
    texts = [Text.assemble(loaded(piece, lying), f" {piece.badge}" if piece.badge else "") for piece in pieces]
    alike = len({text.plain for text in texts}) == 1 and len(texts) > 1
    if alike and (kind in ("stack", "heap") or (not pieces[0].up and len(texts) > 12)):
        texts = [Text.assemble(texts[0], f" x {len(texts)}")]
    texts += [text for text in more if text.plain]
    if not texts:
        texts = [Text(EMPTY[0], "dim")]
    gap = 3 if any(" " in text.plain for text in texts) else 2 if any(text.cell_len > 2 for text in texts) else 1
    return wrapped(label, texts, gap, column, width)


def wrapped(label: str, texts: list[Text], gap: int, column: int, width: int) -> list[Text]:
    """Texts beside a label, as many to a line as fit."""
    head = label.ljust(column) + "  " if column else ""
    if len(label) > column and column:
        lines, line = [Text(f"  {label}", "dim")], Text(" " * (column + 4))
    else:
        lines, line = [], Text("  ").append(head, "dim")
    start = line.cell_len
    for text in texts:
        space = 0 if line.cell_len == start else gap
        if space and line.cell_len + space + text.cell_len > width:
            lines.append(line)
            line, space = Text(" " * start), 0
        line.append(" " * space)
        line.append_text(text)
    return [*lines, line]


def counters(found: list[Counter], width: int) -> list[Text]:
    """The counters of the table, then those of each seat together."""
    texts = [Text(f"{one.label}: {one.value}") for one in found if one.owner < 0]
    for owner in sorted({counter.owner for counter in found if counter.owner >= 0}):
        own = [f"{one.label} {one.value}" for one in found if one.owner == owner]
        texts.append(Text(f"Seat {owner + 1}: {', '.join(own)}"))
    return wrapped("", texts, 3, 0, width) if texts else []


def legend(table: Table, width: int) -> list[Text]:
    """What the one-letter marks stand for: the words that all pieces with the mark have in common."""
    kinds: dict[str, tuple[Piece, list[str]]] = {}
    for zone in table.zones:
        for piece in zone.pieces:
            words = piece.label.split()
            if len(piece.mark) == 1 and piece.mark not in words:
                _, common = kinds.setdefault(piece.mark, (piece, words))
                while common and common != words[-len(common) :]:
                    common = common[1:]
                kinds[piece.mark] = (piece, common)
    if not 1 < len(kinds) <= LEGEND:
        return []
    texts = [Text.assemble(mark(piece), (f" {' '.join(words)}", "dim")) for _, (piece, words) in sorted(kinds.items())]
    return wrapped("", texts, 3, 0, width)


# --- moves -------------------------------------------------------------------------------------------


def numbered(moves: list[Move]) -> bool:
    """Do moves go by a number of the list? Not if some are themselves named by a number."""
    return not any(move.name.isdigit() for move in moves)


def listed(moves: list[Move], width: int) -> list[Text]:
    """The moves to choose from: number, name, and what it means; in columns when there are many."""
    digits = len(str(len(moves)))
    longest = max((len(move.name) for move in moves), default=0)
    entries = []
    for i, move in enumerate(moves, 1):
        entry = Text("  ")
        if numbered(moves):
            entry.append(f"{i:>{digits}}  ", "cyan")
        entry.append(move.name, "bold")
        text = named(move.text, [])
        if text.startswith(move.name):
            entry.append(text.removeprefix(move.name), "dim")
        else:
            entry.append(" " * (longest - len(move.name)) + "  " + text, "dim")
        entries.append(entry)
    widest = max((entry.cell_len for entry in entries), default=0)
    columns = max(1, min((width + 1) // (widest + 1), -(-len(entries) // 6)))
    height = -(-len(entries) // columns)
    lines = []
    for row in range(height):
        line = Text()
        for entry in entries[row::height]:
            line.append(" " * (-line.cell_len % (widest + 1)))
            line.append_text(entry)
        lines.append(line)
    return lines
