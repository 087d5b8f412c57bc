"""The journal: everything that happened, on disk before anybody is told.

Others hand in rows and ask questions; how these are kept is known to its two homes alone: `sqlite`, a file for one
process, and `postgres`, a database for several. What went wrong is told by its class: a full disk, a lock and a lost
connection pass, damage does not; and who is `Fenced` has lost the table to another process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import NamedTuple

from wabe.core.errors import WabeError

# --- what is kept ------------------------------------------------------------------------------------


class PersonRow(NamedTuple):
    id: str
    name: str
    confirm: int


class TableRow(NamedTuple):
    id: str
    game: str
    seats: int
    options: str
    host: str
    tokens: str
    made: int
    changed: int
    stage: str
    brief: str


class BriefRow(NamedTuple):
    """What the list of tables says of one."""

    stage: str
    brief: str
    changed: int
    table: str


class EntryRow(NamedTuple):
    table: str
    n: int
    ms: int
    body: str


class DraftRow(NamedTuple):
    table: str
    seat: int
    moves: str


class NoDraft(NamedTuple):
    table: str
    seat: int


class GuestRow(NamedTuple):
    """A person has this table in the list."""

    person: str
    table: str
    changed: int  # as the table's


class ChangedRow(NamedTuple):
    """When a table changed, for the lists that it is in."""

    changed: int
    table: str


class NoGuest(NamedTuple):
    person: str
    table: str


class CommandRow(NamedTuple):
    """A command that was carried out, and is not carried out again."""

    table: str
    person: str
    id: str


class NoCommands(NamedTuple):
    table: str


Row = (
    PersonRow
    | TableRow
    | BriefRow
    | EntryRow
    | DraftRow
    | NoDraft
    | GuestRow
    | ChangedRow
    | NoGuest
    | CommandRow
    | NoCommands
)


class Kept(NamedTuple):
    """All that is kept of a table."""

    table: TableRow
    entries: list[str]
    drafts: list[DraftRow]
    commands: list[CommandRow]  # those carried out last come last
    ms: int  # when the last thing happened, after the table was made


# --- what can go wrong -------------------------------------------------------------------------------


class JournalError(WabeError):
    """Something could not be kept; nobody may be told of it."""


class DiskFull(JournalError):
    """There is no room; when there is, all goes on."""


class Busy(JournalError):
    """Another program writes to the file; when it has done so, all goes on."""


class Damaged(JournalError):
    """What is kept can't be read."""


class Unreachable(JournalError):
    """The database can't be asked, nor whether it kept what it was given last; when it can, all goes on."""


class Fenced(JournalError):
    """The table has another owner, in another process: nothing that its former owner hands in is kept."""


# --- what a home can do ------------------------------------------------------------------------------


class Journal(ABC):
    shared = False  # do other processes write here, too?

    @abstractmethod
    async def open(self) -> None:
        """Before anything else is asked."""

    @abstractmethod
    def unusable(self, error: BaseException) -> JournalError:
        """Why it can't be used, and what can be done about it, for whoever runs the house."""

    @abstractmethod
    def write(self, rows: list[Row], epoch: int = 0) -> Awaitable[object]:
        """All rows or none; awaiting it returns when they are safe on disk, or raises JournalError.

        Where several processes share it, `epoch` is the one in which the writer took the table.
        """

    @abstractmethod
    async def answers(self) -> None:
        """Raises JournalError if it does not."""

    @abstractmethod
    async def person(self, id: str) -> PersonRow | None: ...

    @abstractmethod
    async def tables(self, *stages: str) -> list[str]:
        """The ids of all tables at these stages."""

    @abstractmethod
    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        """A person's tables, the one that changed last first."""

    @abstractmethod
    async def table(self, id: str, epoch: int = 0) -> Kept | None:
        """All of a table. With an epoch it is taken first, from whoever had it before; see `postgres`."""

    @abstractmethod
    def close(self) -> None:
        """Finishes what was handed in."""
