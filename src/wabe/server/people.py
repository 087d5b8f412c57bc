"""People: a cookie is all there is of an account. The journal knows only its hash."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass
from weakref import WeakValueDictionary

from wabe.core.errors import WabeError
from wabe.server.journal import Journal, PersonRow
from wabe.server.words import WORDS

COOKIE = "wabe"
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
LONGEST = 24  # characters of a name
GUESTS = ("Tove", "Borogove", "Rath", "Jubjub", "Bandersnatch", "Snark", "Beamish", "Frumious", "Tulgey", "Galumph")
BOTS = (
    "Dormouse",
    "Gryphon",
    "Mock Turtle",
    "Hatter",
    "March Hare",
    "Walrus",
    "Caterpillar",
    "Dodo",
    "Bill the Lizard",
)


@dataclass(slots=True, weakref_slot=True)
class Person:
    id: str
    name: str
    confirm: bool = False  # wishes to confirm every turn before it is shown to the others

    def row(self) -> PersonRow:
        return PersonRow(self.id, self.name, int(self.confirm))


class People:
    """Those who are here now; everybody else is in the journal."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.here: WeakValueDictionary[str, Person] = WeakValueDictionary()

    async def find(self, secret: str) -> Person:
        """The person with this cookie."""
        key = hashlib.sha256(secret.encode()).hexdigest()[:32]
        if key not in self.here:
            row = await self.journal.person(key)
            person = Person(key, row.name, bool(row.confirm)) if row else Person(key, guest(key))
            return self.here.setdefault(key, person)  # another request may have been quicker
        return self.here[key]

    async def again(self, id: str) -> Person | None:
        """The person as the journal has it now."""
        row = await self.journal.person(id)
        if row is None:
            return None
        person = self.here.setdefault(id, Person(id, row.name))
        person.name, person.confirm = row.name, bool(row.confirm)
        return person

    async def rename(self, person: Person, name: str) -> None:
        before, person.name = person.name, checked(name)
        try:
            await self.journal.write([person.row()])
        except WabeError:
            person.name = before
            raise


def new_secret() -> str:
    """Of a cookie, or of a link."""
    return secrets.token_urlsafe(16)


def valid(secret: str | None) -> bool:
    return secret is not None and SECRET.fullmatch(secret) is not None


def guest(key: str) -> str:
    """The name of somebody who has not chosen one."""
    return f"{GUESTS[int(key[:4], 16) % len(GUESTS)]} {int(key[4:8], 16) % 90 + 10}"


def bot_name(table: str, seat: int) -> str:
    return BOTS[(sum(table.encode()) + seat) % len(BOTS)]


def checked(name: str) -> str:
    """A name as it may be shown."""
    trimmed = plain(name)
    if not 1 <= len(trimmed) <= LONGEST:
        raise WabeError(WORDS("name-length", most=LONGEST))
    if trimmed != " ".join(name.split()):
        raise WabeError(WORDS("name-plain"))
    return trimmed


def plain(text: str) -> str:
    """Text without control and direction characters, on one line."""
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join(kept.split())
