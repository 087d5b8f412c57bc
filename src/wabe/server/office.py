"""The office: what whoever runs a house can do to it, whether it is open or not.

All of it is done in the journal. A table that is changed here gets one entry more, and so a server that has it in
memory can't go on with what it knew: its next change is refused, and it reads the table again. News tell it so before.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import time
from typing import Any

import msgspec

from wabe.core.errors import WabeError
from wabe.core.record import QUOTE
from wabe.core.registry import game as game_named
from wabe.server import entries
from wabe.server.conduct import Conduct
from wabe.server.door import network
from wabe.server.entries import Emptied, Entry, Hired, Joined, Moved, Named, Resigned, Sat, Spoke, Taken
from wabe.server.house import booked
from wabe.server.journal import (
    AsideRow,
    BanRow,
    BriefRow,
    Damaged,
    EntryRow,
    Fenced,
    HostRow,
    Journal,
    JournalError,
    Kept,
    Listed,
    NewsRow,
    NoAside,
    NoBan,
    NoOrphans,
    NoPerson,
    NoTable,
    RewrittenRow,
    Row,
)
from wabe.server.people import Person
from wabe.server.sqlite import Beside
from wabe.server.story import LOBBY, PLAYING, Place
from wabe.server.words import WORDS

PATIENCE = 600.0  # seconds that a question may take: nobody plays meanwhile on this connection
FEWEST = 4  # letters of a table's id that are enough if no other begins with them
DAY = 24 * 3600 * 1000  # milliseconds


async def beside(data: Path | str, update: bool = True) -> Journal:
    """The journal, which a server may have open at the same time."""
    if isinstance(data, Path):
        return Beside(data, update)
    from wabe.server.postgres import MIGRATIONS, Postgres  # what that needs is an extra

    book = Postgres(data, PATIENCE)
    try:
        version = await book.version()
        if update and version:
            await book.open()
    except JournalError as error:
        raise book.unusable(error.__cause__ or error) from None
    if not version:
        raise JournalError(WORDS("no-house-there"))
    if not update and version != len(MIGRATIONS):
        raise JournalError(WORDS("other-version", version=version, here=len(MIGRATIONS)))
    return book


@dataclass
class Deletion:
    deleted: int = 0  # tables that were nobody else's
    left: int = 0  # tables that go on without the person
    unread: list[str] = field(default_factory=list)  # those that can't be read, and still have what they had
    devices: set[str] = field(default_factory=set)  # other browsers that had the person's seats


class Office:
    def __init__(self, journal: Journal) -> None:
        self.journal = journal

    # --- tables --------------------------------------------------------------------------------------

    async def tables(self) -> list[Listed]:
        return await self.journal.listing()

    async def table(self, text: str) -> str:
        """The id of a table of which somebody wrote the beginning, or the address."""
        letters = text.rpartition("/t/")[2].partition("/")[0]
        found = await self.journal.starting(letters) if len(letters) >= FEWEST else []
        if letters in found:
            return letters
        if len(found) != 1:
            raise WabeError(WORDS("unclear-table" if found else "unknown-table", text=text, fewest=FEWEST))
        return found[0]

    async def put_aside(self, table: str) -> None:
        await self.journal.amend([AsideRow(table), NewsRow("aside", table)])

    async def put_back(self, table: str) -> None:
        await self.journal.amend([NoAside(table), NewsRow("return", table)])

    async def delete_table(self, table: str) -> None:
        await self.journal.amend([NoTable(table), NewsRow("table", table)])

    async def sweep(self) -> int:
        """Removes what belongs to no table; answers how many rows that were."""
        count = await self.journal.orphans()
        await self.journal.amend([NoOrphans()])
        return count

    async def kept(self, table: str) -> Kept:
        kept = await self.journal.table(table)
        if kept is None:
            raise WabeError(WORDS("no-table"))
        return kept

    async def places(self, table: str) -> list[Place]:
        """Who sits where."""
        return restored(await self.kept(table)).story.places

    # --- addresses -----------------------------------------------------------------------------------

    async def ban(self, text: str, why: str = "", days: float = 0) -> BanRow:
        row = BanRow(str(network(text)), why, round(time() * 1000 + days * DAY) if days else 0)
        await self.journal.amend([row, NewsRow("bans", "")])
        return row

    async def unban(self, text: str) -> str:
        banned = str(network(text))
        if banned not in [row.network for row in await self.journal.bans()]:
            raise WabeError(WORDS("not-banned", network=banned))
        await self.journal.amend([NoBan(banned), NewsRow("bans", "")])
        return banned

    # --- people --------------------------------------------------------------------------------------

    async def known(self, person: str) -> list[str]:
        """The tables of a person."""
        found = await self.journal.about(person)
        if not found and await self.journal.person(person) is None:
            raise WabeError(WORDS("unknown-person", person=person))
        return found

    async def export(self, person: str) -> dict[str, Any]:
        """All that is kept of a person, and of nobody else."""
        tables = await self.known(person)
        row = await self.journal.person(person)
        return {
            "id": person,
            "name": row.name if row else None,
            "confirms turns": bool(row and row.confirm),
            "tables": [exported(await self.kept(table), person) for table in tables],
        }

    async def delete_person(self, person: str) -> Deletion:
        """Nothing of the person is left, but for tables that can't be read."""
        done = Deletion()
        for table in await self.known(person):
            while True:
                try:
                    await self.delete_at(table, person, done)
                except Fenced:  # something happened at the table meanwhile
                    continue
                except Damaged:
                    done.unread.append(table)
                break
        await self.journal.amend([NoPerson(person), NewsRow("person", person)])
        return done

    async def delete_at(self, table: str, person: str, done: Deletion) -> None:
        """A table that is nobody else's goes with the person."""
        kept = await self.kept(table)
        devices = devices_of(kept, person)
        others = set(await self.journal.guests(table)) - {person} - devices
        if others:
            await self.leave(kept, person, others)
            done.left += 1
        else:
            await self.delete_table(table)
            done.deleted += 1
        done.devices |= devices

    async def leave(self, kept: Kept, person: str, others: set[str]) -> None:
        """The table goes on without the person: in a lobby the seat is open, in a game it has resigned."""
        table, nobody = kept.table.id, secrets.token_hex(16)
        bodies = list(rewritten(kept.entries, person, nobody))
        numbered = enumerate(zip(kept.entries, bodies, strict=True), 1)
        orders = [RewrittenRow(table, n, body) for n, (before, body) in numbered if body != before]
        kept = kept._replace(entries=bodies)
        rows: list[Row] = []
        seated: list[str] = []
        try:
            conduct = restored(kept, self.journal.shared)
        except Exception:  # it can't be opened, but what it says of the person goes
            rows = [BriefRow(kept.table.stage, "{}", kept.table.changed, table)]
        else:
            stand_up(conduct, nobody)
            seated = [place.person for place in conduct.story.places if place.person in others]
            rows = [*conduct.rows, *conduct.brief_rows()]
        if not any(isinstance(row, EntryRow) for row in rows):
            rows.append(EntryRow(table, len(bodies) + 1, kept.ms, entries.dumps(Taken("office", 0))))
        host = [HostRow(table, min(seated or others))] if kept.table.host == person else []
        await self.journal.amend([*orders, *host, NewsRow("table", table)], rows, table)


def restored(kept: Kept, prompt: bool = False) -> Conduct:
    """A table as it stands."""
    conduct = Conduct(booked(kept.table), game_named(kept.table.game), prompt)
    conduct.restore(kept)
    return conduct


def stand_up(conduct: Conduct, person: str) -> None:
    story = conduct.story
    seat = story.seat_of(person)
    if seat < 0 or story.places[seat].person != person:
        return
    if story.stage == LOBBY:
        conduct.empty(seat)
    elif story.stage == PLAYING:
        conduct.resign(Person(person, ""))
    conduct.follow_up()


def rewritten(bodies: list[str], person: str, nobody: str) -> Iterator[str]:
    """Entries in which the person is somebody without a name who has said nothing. Games go on as they did."""
    name, said = WORDS("somebody"), WORDS("unsaid")
    for entry, body, theirs in told(bodies, person):
        match entry:
            case Sat(seat) if theirs:
                yield entries.dumps(Sat(seat, nobody, name))
            case Joined(seat, who) if who == person:
                yield entries.dumps(Joined(seat, nobody))
            case Named(seat) if theirs:
                yield entries.dumps(Named(seat, name))
            case Spoke(seat) if theirs:
                yield entries.dumps(Spoke(seat, name, said))
            case Moved(seat, lines) if theirs:
                yield entries.dumps(Moved(seat, tuple(unsaid(line, said) for line in lines)))
            case _:
                yield body.replace(person, nobody)


def told(bodies: list[str], person: str) -> Iterator[tuple[Entry | None, str, bool]]:
    """Every entry, as far as it can be read, and whether it is the person's own."""
    seats: set[int] = set()
    bots: set[int] = set()  # seats where one may play on
    for body in bodies:
        entry: Entry | None = None
        with suppress(msgspec.DecodeError):
            entry = entries.loads(body)
        theirs = False
        match entry:
            case Sat(seat, who):
                theirs = who == person
                seats = seats | {seat} if theirs else seats - {seat}
            case Hired(seat) | Emptied(seat):
                seats = seats - {seat}
            case Resigned(seat):
                bots.add(seat)
            case Spoke(-1, _, _, who):
                theirs = who == person
            case Named(seat) | Spoke(seat):
                theirs = seat in seats
            case Moved(seat):
                theirs = seat in seats - bots
        yield entry, body, theirs


def unsaid(line: str, said: str) -> str:
    """A line of a record whose words are other ones."""
    move, quote, _ = line.partition(f" {QUOTE}")
    return f"{move}{quote}{said}{QUOTE}" if quote else line


def without_chance(line: str) -> str:
    """A line of a record that tells nobody what lies face down."""
    move, quote, said = line.partition(f" {QUOTE}")
    return move.partition(" ~")[0] + quote + said


def devices_of(kept: Kept, person: str) -> set[str]:
    """Other browsers that had the person's seat."""
    seats: dict[int, str] = {}
    found: set[str] = set()
    for entry, _, _ in told(kept.entries, person):
        match entry:
            case Sat(seat, who):
                seats[seat] = who
            case Joined(seat, who) if seats.get(seat) == person:
                found.add(who)
    return found - {person}


def exported(kept: Kept, person: str) -> dict[str, Any]:
    """What is kept of a person at a table."""
    table, seats, moves, said = kept.table, [], [], []
    for entry, _, theirs in told(kept.entries, person):
        match entry:
            case Sat(seat, _, name) | Named(seat, name) if theirs:
                seats.append({"seat": seat + 1, "name": name})
            case Joined(seat, who) if who == person:
                seats.append({"seat": seat + 1, "another browser": True})
            case Spoke(_, name, text) if theirs:
                said.append({"name": name, "text": text})
            case Moved(_, lines) if theirs:
                moves += [without_chance(line) for line in lines]
    return {
        "id": table.id,
        "game": table.game,
        "made": when(table.made),
        "changed": when(table.changed),
        "stage": table.stage,
        "host": table.host == person,
        "seats": seats,
        "said": said,
        "moves": moves,
    }


def when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")
