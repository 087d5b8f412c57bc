"""A table: what one seat sees, as data about a tabletop. Made from a look, never from a State.

Its parts are sent to browsers at every move, so what is as usual is left out there (`omit_defaults`).
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any, Literal

from msgspec import Struct

from wabe.core.words import Words

Flow = Literal["row", "fan", "stack", "heap", "spots"]
Group = Literal["", "pad", "chips", "words"]
Look = dict[str, Any]  # plain JSON values: what `State.look` gives, and who is asked


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


class Fixed(list[Spot]):
    """The spots of a board that is always the same: drawn once for all tables, so never to be changed."""

    json: bytes = b""  # as it is sent, once it has been


class Zone(Struct, omit_defaults=True):
    """A part of the table. With `spots` it is a board; otherwise the screen arranges its pieces as `flow` says."""

    id: str
    label: str  # does not say whose it is
    flow: Flow = "row"
    pieces: list[Piece] = []
    spots: list[Spot] = []  # over the wire also null: as in the scene before
    owner: int = -1  # a seat; -1: everybody's


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


class Table(Struct, omit_defaults=True):
    """What one viewer sees of the game."""

    status: str  # what is to be done, or what is waited for, in a sentence
    zones: list[Zone] = []
    buttons: list[Button] = []
    counters: list[Counter] = []
    moves: list[Move] = []  # that this viewer may make now

    def ids(self) -> list[str]:
        """Every id that can be touched."""
        found = [button.id for button in self.buttons]
        for zone in self.zones:
            found += [piece.id for piece in zone.pieces] + [spot.id for spot in zone.spots]
        return found


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


WORDS = Words("wabe.core")


def asking(look: Look, seat: int) -> str:
    """Who is asked, in a few words: the status line of a game that has nothing better to say."""
    if look["over"]:
        return WORDS("over")
    if seat >= 0 and look["waiting"] >> seat & 1:
        return WORDS("your-turn")
    others = [other for other in range(look["seats"]) if look["waiting"] >> other & 1]
    return WORDS("waiting", seats=others) if others else WORDS("clock")


def outcome(look: Look, seat: int) -> str:
    """Who has won: `You win.`, `Bob wins.` or `Ann and Cid share the win.`"""
    winners = look["winners"]
    if winners == [seat]:
        return WORDS("you-win")
    return WORDS("wins" if len(winners) == 1 else "share", seats=winners)


def victors(look: Look, seat: int) -> str:
    """As `outcome`, without a full stop."""
    return outcome(look, seat).rstrip(".")
