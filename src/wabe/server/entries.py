"""What can happen at a table, as it stands in the journal. A table is its entries, applied in order."""

from __future__ import annotations

import msgspec
from msgspec import Struct


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag=str.lower):
    pass


class Sat(Entry, frozen=True):
    seat: int
    person: str
    name: str
    key: str = ""  # the secret of the seat's own link, for other devices of the person


class Joined(Entry, frozen=True):
    """Another device of the person in the seat: a browser with another cookie."""

    seat: int
    person: str


class Hired(Entry, frozen=True):
    """A bot takes the seat."""

    seat: int
    level: str
    name: str


class Emptied(Entry, frozen=True):
    seat: int
    token: str = ""  # whoever sat here was sent away: the seat has a new link


class Named(Entry, frozen=True):
    seat: int
    name: str


class Begun(Entry, frozen=True):
    """The game is dealt."""

    seed: int


class Unaided(Entry, frozen=True):
    """There are no hints at this table."""


class Moved(Entry, frozen=True):
    """Lines of a record, in its own notation: a seat's turn, the clock's move, a choice unsealed, moves taken back."""

    seat: int
    lines: tuple[str, ...]


class Asked(Entry, frozen=True):
    """The seat asks to take back its last turn."""

    seat: int


class Answered(Entry, frozen=True):
    seat: int
    yes: bool


class Resigned(Entry, frozen=True):
    seat: int


class Wanted(Entry, frozen=True):
    """After the end the seat wants another game, or no longer."""

    seat: int
    yes: bool


class Followed(Entry, frozen=True):
    """The next game is at this table."""

    table: str


class Closed(Entry, frozen=True):
    pass


class Spoke(Entry, frozen=True):
    seat: int  # -1: a spectator
    name: str
    text: str
    person: str = ""  # who that is


class Taken(Entry, frozen=True):
    """Another process has the table from now on; nothing changes by it. See `postgres`."""

    worker: str
    epoch: int


Lobby = Sat | Joined | Hired | Emptied | Named | Begun | Unaided
Any = Lobby | Moved | Asked | Answered | Resigned | Wanted | Followed | Closed | Spoke | Taken

encoder = msgspec.json.Encoder()
decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)


def dumps(entry: Entry) -> str:
    return encoder.encode(entry).decode()


def loads(text: str) -> Entry:
    return decoder.decode(text)
