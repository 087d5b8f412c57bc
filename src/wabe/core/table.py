"""A table: what one seat sees, as data about a tabletop. Made from a look, never from a State.

Its parts are sent to browsers at every move, so what is as usual is left out there (`omit_defaults`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, Literal, TypeVar

from msgspec import Struct

from wabe.core.words import WORDS, Words

Flow = Literal["row", "fan", "stack", "heap", "tray", "spots"]
Ground = Literal["", "wood", "plank", "tray", "stone", "sea", "cloth"]
Picture = Literal["", "pips", "price", "bar", "plate", "dim"]
Marking = Literal["from", "to", "way", "changed", "taken", "line", "band", "between", "arrow", "in"]
Group = Literal["", "pad", "chips", "words"]
Look = dict[str, Any]  # plain JSON values: what `State.look` gives, and who is asked
Thing = TypeVar("Thing")


class Piece(Struct, omit_defaults=True):
    """A thing on the table."""

    id: str  # stable as long as the viewer may follow the thing; see `hidden`
    kind: str  # card, gem, cube, tile, die, pawn, token; note: a slip of paper that shows its label
    label: str  # its accessible name: "green 3"
    mark: str = ""  # a few letters that tell it apart without colour: "G3"
    colour: str = ""
    number: int | None = None
    symbol: str = ""
    up: bool = True  # face up
    owner: int = -1  # a seat; -1: nobody's
    at: str = ""  # the spot, or the piece, that it lies on
    badge: str = ""  # a few letters at its corner: what it is worth, how many it holds
    foot: str = ""  # a few words under it: what it would do
    picked: bool = False  # it was picked earlier in this turn, and is held
    dim: bool = False  # it is no use now


class Item(Struct, omit_defaults=True):
    """A part of a line: words, a small piece, or a number as a picture."""

    text: str = ""  # **strong**
    piece: Piece | None = None
    picture: Picture = ""  # pips, price and bar show `value` of `of`; a plate lifts its words out, dim puts them back
    value: int = 0
    of: int = 0
    colour: str = ""  # of what is there ...
    rest: str = ""  # ... and of what is not: "" is hollow
    label: str = ""  # in words, for those who hear it: "5 of 6"


Row = list[Item]


class Mark(Struct, omit_defaults=True):
    """Something drawn over pieces and spots: where a piece came from, which way a line moved, who won a wall.

    `way` goes from one to the next, `line` around all, `band` faintly over all; `between` lies in the middle of two
    and, with a colour, points to the second; `in` stands outside the first and points to the second.
    """

    kind: Marking
    ids: tuple[str, ...]
    text: str = ""  # a few letters
    colour: str = ""  # of a piece; dim: faint, for what is always so


class Spot(Struct, omit_defaults=True):
    """A place of a board, in units of one piece."""

    id: str
    x: float
    y: float
    label: str = ""
    shape: str = "square"
    angle: float = 0
    colour: str = ""
    owner: int = -1  # a seat; -1: nobody's
    badge: str = ""  # a few letters at its corner


class Fixed(list[Thing]):
    """What is drawn once for several tables, so never to be changed: the spots of a board that is always the same, or
    what all viewers of a position see (`once`)."""

    json: bytes = b""  # as it is sent, once it has been


class Zone(Struct, omit_defaults=True):
    """A part of the table. With `spots` it is a board, with `rows` a sheet to read, which can be touched as a whole;
    otherwise the screen arranges its pieces as `flow` says. Trays of one owner lie together, all at one size."""

    id: str
    label: str  # does not say whose it is
    flow: Flow = "row"
    pieces: list[Piece] = []
    spots: list[Spot] = []  # over the wire also null: as in the scene before
    owner: int = -1  # a seat; -1: everybody's
    area: str = ""  # of the plan where it lies; "": the one called as the zone
    focus: str = ""  # the spot around which a narrow screen shows a large board
    most: int = 0  # so many pieces it may hold, or each spot of a board: their room is kept from the start
    ground: Ground = ""  # what a board is made of
    colour: str = ""  # of a sheet
    rows: list[Row] = []  # a sheet of paper with these lines; its pieces lie above or beside them
    sum: int = 0  # a sheet that adds up the numbers of the pieces that are touched, in any order: what they must make
    left: list[Item] = []  # beside a board of squares, row by row from the top: its names ...
    right: list[Item] = []  # ... or what a row holds
    below: list[Item] = []  # column by column
    above: list[Item] = []


class Button(Struct, omit_defaults=True):
    """Something to press that is no piece."""

    id: str
    text: str
    group: Group = ""  # a number pad, toggles, an answer with words of one's own
    on: bool = False  # a toggle that is set


class Counter(Struct, omit_defaults=True):
    """A number that everybody sees."""

    label: str
    value: int
    owner: int = -1  # a seat; -1: everybody's
    points: bool = False  # these are the points of the seat: shown as its score


class Move(Struct, omit_defaults=True):
    """A legal move. The table says it in words and names the ids a person touches, the last of which plays it."""

    number: int
    name: str  # in the game's notation
    text: str = ""  # in words
    path: tuple[str, ...] = ()  # the ids to touch, in this order
    also: tuple[str, ...] = ()  # may be touched instead of the first, and are touched again in the next question
    way: tuple[str, ...] = ()  # the spots it leads over, from where one stands
    cost: str = ""  # in a few letters


class Side(Struct, omit_defaults=True):
    """What is shown at a seat beside who sits there: its colours and how far it is."""

    portrait: Piece | None = None  # the piece that stands for it
    colour: str = ""
    text: str = ""  # what it plays: "green"
    rows: list[Row] = []  # how far it is; on a phone only the first is seen


class Result(Struct, omit_defaults=True):
    """Why it ended so."""

    reason: str  # the rule that decided it, in a sentence
    head: list[str] = []  # the columns of points; the last is the total
    rows: list[Row] = []  # for every seat, an item a column
    tie: str = ""  # what broke a tie, or that nothing does, in a sentence


class Grid(Struct, omit_defaults=True):
    """Where the areas of a table lie, as in CSS: rows of names, and how high and wide they are, as weights."""

    areas: list[list[str]]  # "." is nothing
    rows: list[float]
    columns: list[float]


class Plan(Struct, omit_defaults=True):
    """The table for wide and for narrow screens. See `plan`."""

    wide: Grid
    phone: Grid


class Table(Struct, omit_defaults=True):
    """What one viewer sees of the game."""

    status: str  # what is to be done, or what is waited for, in a sentence
    zones: list[Zone] = []
    buttons: list[Button] = []
    counters: list[Counter] = []
    moves: list[Move] = []  # that this viewer may make now
    goal: Row = []  # how one wins, and how near the end is
    sides: list[Side] = []  # for every seat
    marks: list[Mark] = []  # that are there as long as the position is
    result: Result | None = None  # once it is over
    plan: Plan | None = None  # None: the screen finds a place for everything
    then: str = ""  # the status once the first thing of a longer path is touched: "Where does it go?"

    def ids(self) -> list[str]:
        """Every id that can be touched."""
        found = [button.id for button in self.buttons]
        for zone in self.zones:
            found += [piece.id for piece in zone.pieces] + [spot.id for spot in zone.spots]
            found += [zone.id] if zone.rows else []
        return found


def once(draw: Callable[[Look], Thing]) -> Callable[[Look], Thing]:
    """For a part of a table that depends on the look alone: those who see the same are handed the same look, and then
    it is drawn once for all of them, so never to be changed."""
    last: list[tuple[Look, Thing]] = []

    def drawn(look: Look) -> Thing:
        for known, thing in last:
            if known is look:
                return thing
        last[:] = [(look, draw(look))]
        return last[0][1]

    return drawn


def plan(wide: str, phone: str) -> Plan:
    """A table laid out by hand: lines of areas with their height, and after a slash the widths of the columns.

    >>> plan("board hand 3 / 2 1", "board 2 | hand 1").wide
    Grid(areas=[['board', 'hand']], rows=[3.0], columns=[2.0, 1.0])
    """
    return Plan(grid_of(wide), grid_of(phone))


def grid_of(text: str) -> Grid:
    lines, _, widths = text.partition("/")
    rows = [line.split() for line in lines.replace("|", "\n").splitlines() if line.strip()]
    columns = [float(width) for width in widths.split()] or [1.0] * (len(rows[0]) - 1)
    assert all(len(row) == len(columns) + 1 for row in rows), f"a plan's lines must be of one length: {text}"
    return Grid([row[:-1] for row in rows], [float(row[-1]) for row in rows], columns)


def parted(whole: Plan, areas: set[str]) -> Plan:
    """The rows and columns of a plan that have one of these areas; one that is alone in its rows fills them.

    >>> parted(plan("board hand 3 | board pile 1 / 2 1", "board 2 | hand 1"), {"hand"}).wide
    Grid(areas=[['hand']], rows=[3.0], columns=[1.0])
    >>> parted(plan("board hand 3 | log log 1 / 2 1", "board 2 | hand 1"), {"board", "log"}).wide.areas
    [['board', 'board'], ['log', 'log']]
    """

    def part(grid: Grid) -> Grid:
        rows = [i for i, row in enumerate(grid.areas) if areas & {*row}]
        columns = [i for i in range(len(grid.columns)) if areas & {grid.areas[row][i] for row in rows}]
        names = [[grid.areas[row][i] if grid.areas[row][i] in areas else "." for i in columns] for row in rows]
        shared = {name for row in names if len({*row} - {"."}) > 1 for name in row}
        names = [[({*row} - {"."}).pop()] * len(row) if not shared & ({*row} - {"."}) else row for row in names]
        return Grid(names, [grid.rows[row] for row in rows], [grid.columns[i] for i in columns])

    return Plan(part(whole.wide), part(whole.phone))


def words(text: str, picture: Picture = "") -> Item:
    return Item(text, picture=picture)


def pips(value: int, of: int, colour: str = "", rest: str = "", label: str = "") -> Item:
    """So many of so many, as beads."""
    return Item(picture="pips", value=value, of=of, colour=colour, rest=rest, label=label or f"{value} of {of}")


def price(value: int, of: int, colour: str, label: str) -> Item:
    """So many of so many that must be paid: beads, on a small card where the box draws one."""
    return Item(picture="price", value=value, of=of, colour=colour, label=label)


def bar(value: int, of: int, colour: str = "", label: str = "") -> Item:
    return Item(picture="bar", value=value, of=of, colour=colour, label=label or f"{value} of {of}")


def hidden(zone: str, count: int, kind: str = "card", label: str = "hidden card", owner: int = -1) -> list[Piece]:
    """Pieces nobody may tell apart: their ids are a count, so the last one leaves and order says nothing."""
    return [Piece(f"{zone}#{i}", kind, label, up=False, owner=owner) for i in range(count)]


def grid(rows: int, columns: int, name: Any, label: Any = None, colour: Any = "") -> list[Spot]:
    """A board of squares, row by row from the top; `name(row, column)` gives ids; `colour` is one for all, or by id."""
    return [
        Spot(
            name(r, c),
            float(c),
            float(r),
            label(r, c) if label else name(r, c),
            colour=colour if isinstance(colour, str) else colour(name(r, c)),
        )
        for r in range(rows)
        for c in range(columns)
    ]


def ring(count: int, name: Any, label: Any = None, radius: float | None = None) -> list[Spot]:
    """Places on a circle, clockwise from the top, one unit apart."""
    size = radius if radius is not None else max(1.0, count / (2 * pi) * 1.3)
    return [
        Spot(
            name(i),
            round(size + size * sin(2 * pi * i / count), 3),
            round(size - size * cos(2 * pi * i / count), 3),
            label(i) if label else name(i),
            angle=round(360 * i / count, 1),
        )
        for i in range(count)
    ]


def finished(table: Table) -> Table:
    """Gives every move without words its name, and every move without a path a button of its own."""
    for move in table.moves:
        move.text = move.text or move.name
        if not move.path:
            button = f"move:{move.name}"
            table.buttons.append(Button(button, move.text))
            move.path = (button,)
    return table


def automatic(look: Look, seat: int, moves: list[Move]) -> Table:
    """The table of a game without one: each entry of the look a labelled row, each move a button."""
    zones = []
    for key, value in look.items():
        items = value if isinstance(value, list) else [value]
        pieces = [Piece(f"{key}.{i}", "token", str(item), mark=str(item)) for i, item in enumerate(items)]
        zones.append(Zone(key, key, "row", pieces))
    return Table(asking(look, seat), zones, moves=moves)


def asking(look: Look, seat: int) -> str:
    """Who is asked, in a few words: the status line of a game that has nothing better to say."""
    if look["over"]:
        return WORDS("over")
    if seat >= 0 and look["waiting"] >> seat & 1:
        return WORDS("your-turn")
    others = tuple([other for other in range(look["seats"]) if look["waiting"] >> other & 1])
    return WORDS("waiting", seats=others) if others else WORDS("clock")


def outcome(look: Look, seat: int, words: Words = WORDS, key: str = "won", **values: object) -> str:
    """Who has won: `You win.`, `Bob wins.` or `Ann and Cid share the win.`

    Or a sentence of the game's own that begins so: with `by = "{winner} by {points:point}."` in its words.toml,
    `outcome(look, seat, WORDS, "by", points=3)` is `You win by 3 points.`
    """
    winners = look["winners"]
    begins = "you-won" if winners == [seat] else "one-won" if len(winners) == 1 else "several-won"
    return words(key, winner=WORDS(begins, seats=tuple(winners)), **values)
