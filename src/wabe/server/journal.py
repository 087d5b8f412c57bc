"""The journal: everything that happened, on disk before anybody is told.

Others hand in rows and ask questions; how these are kept is known to its two homes alone: `sqlite`, a file for one
process, and `postgres`, a database for several. What went wrong is told by its class: a full disk, a lock and a lost
connection pass, damage does not; and who is `Fenced` has lost the table to another process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

from wabe.core.errors import WabeError

if TYPE_CHECKING:
    from wabe.server.lease import Lease, Owner

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


RUNS = '{"runs": true'  # so begins the brief of a table at which something goes on by itself


class Kept(NamedTuple):
    """All that is kept of a table."""

    table: TableRow
    entries: list[str]
    drafts: list[DraftRow]
    commands: list[CommandRow]  # those carried out last come last
    ms: int  # when the last thing happened, after the table was made


# --- what whoever runs the house changes -------------------------------------------------------------


class BanRow(NamedTuple):
    network: str
    why: str
    until: int  # milliseconds since 1970; 0: for ever


class NoBan(NamedTuple):
    network: str


class AsideRow(NamedTuple):
    """Nobody opens this table until it is returned."""

    table: str


class NoAside(NamedTuple):
    table: str


class RewrittenRow(NamedTuple):
    """An entry that says something else from now on."""

    table: str
    n: int
    body: str


class HostRow(NamedTuple):
    """The table has another host."""

    table: str
    host: str


class NoTable(NamedTuple):
    """Nothing is kept of the table."""

    table: str


class NoPerson(NamedTuple):
    """Nothing is kept of the person, but for what stands in entries."""

    person: str


class NoLeftovers(NamedTuple):
    """Of games that ended before this time only the entries are kept."""

    before: int  # milliseconds since 1970


class NoOrphans(NamedTuple):
    """What belongs to a table that is not there is not kept."""


class NewsRow(NamedTuple):
    """Every process of the house hears it within seconds; see `warden`."""

    what: Literal["bans", "aside", "return", "table", "person"]
    which: str


Order = (
    BanRow
    | NoBan
    | AsideRow
    | NoAside
    | RewrittenRow
    | HostRow
    | NoTable
    | NoPerson
    | NoLeftovers
    | NoOrphans
    | NewsRow
)


class News(NamedTuple):
    n: int
    what: str
    which: str


class Listed(NamedTuple):
    """A table as whoever runs the house sees it."""

    id: str
    game: str
    seats: int
    stage: str
    made: int
    changed: int
    entries: int
    size: int  # characters of them
    aside: bool


Whole = PersonRow | TableRow | GuestRow | EntryRow | DraftRow | CommandRow | BanRow | AsideRow
WHOLE: dict[str, type[Whole]] = {  # all that a house is, in an order in which it can be put together again
    "person": PersonRow,
    "table": TableRow,
    "guest": GuestRow,
    "entry": EntryRow,
    "draft": DraftRow,
    "command": CommandRow,
    "ban": BanRow,
    "aside": AsideRow,
}


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

    def lease(self, owner: Owner) -> Lease | None:
        """Which tables this process should have, where others write here, too."""
        return None

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

    # --- for whoever runs the house --------------------------------------------------------------

    @abstractmethod
    async def amend(self, orders: list[Order], rows: list[Row] | None = None, table: str = "") -> None:
        """All of it or nothing. Rows are of one table; Fenced: something has happened there that they don't know."""

    @abstractmethod
    async def listing(self) -> list[Listed]:
        """All tables, the one that changed last first."""

    @abstractmethod
    async def starting(self, letters: str) -> list[str]:
        """The ids of tables that begin with these."""

    @abstractmethod
    async def about(self, person: str) -> list[str]:
        """The ids of tables that have anything of the person."""

    @abstractmethod
    async def guests(self, table: str) -> list[str]:
        """Who has the table in the list."""

    @abstractmethod
    async def untouched(self, before: int) -> list[str]:
        """The ids of tables whose game never came to its end, and where nothing has happened since."""

    @abstractmethod
    async def bans(self) -> list[BanRow]: ...

    @abstractmethod
    async def set_aside(self) -> list[str]: ...

    @abstractmethod
    async def latest(self) -> int:
        """The number of the last news."""

    @abstractmethod
    async def news(self, after: int) -> list[News]: ...

    @abstractmethod
    def everything(self) -> AsyncIterator[Whole]:
        """All that is kept, as it is at one moment, in the order of WHOLE."""

    @abstractmethod
    async def refill(self, rows: Iterable[Whole], replace: bool) -> None:
        """Puts a house together: all of it or nothing. What was there before is gone, if that is wanted."""

    @abstractmethod
    async def orphans(self) -> int:
        """How many rows belong to a table that is not there."""

    @abstractmethod
    async def vitals(self) -> dict[str, str]:
        """How the home itself fares, for `doctor`."""
