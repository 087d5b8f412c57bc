"""The journal in one SQLite file, for one process.

One thread writes. What many tables hand it at the same time becomes one transaction with one sync. If a part of it
fails, all is done again, each by itself, so that it takes nobody else's with it.
"""

from __future__ import annotations

import asyncio
import fcntl
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import TextIO
from urllib.parse import quote

from wabe.server import journal
from wabe.server.journal import Busy, Damaged, DiskFull, Fenced, Journal, JournalError, Kept
from wabe.server.logs import fault
from wabe.server.metrics import METRICS
from wabe.server.words import WORDS

CHECKPOINT = 3.0  # seconds
PATIENCE = 5.0  # seconds in which another program may finish its writing

Rows = list[tuple[object, ...]]  # that are found

# Each step leads from one version of the file to the next; a step that was ever released is never changed.
MIGRATIONS = (
    """
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, confirm INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL, host TEXT NOT NULL,
        tokens TEXT NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL, stage TEXT NOT NULL, brief TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_stage ON tables (stage);
    CREATE TABLE guests (
        person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE entries (
        table_id TEXT NOT NULL, n INTEGER NOT NULL, ms INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
    CREATE TABLE drafts (
        table_id TEXT NOT NULL, seat INTEGER NOT NULL, moves TEXT NOT NULL, PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID;
    CREATE TABLE commands (
        n INTEGER PRIMARY KEY, table_id TEXT NOT NULL, person TEXT NOT NULL, id TEXT NOT NULL,
        UNIQUE (table_id, person, id)
    );
    """,
    """
    ALTER TABLE guests ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
    UPDATE guests SET changed = ifnull((
        SELECT max(changed, made + ifnull((
            SELECT ms FROM entries WHERE entries.table_id = id ORDER BY n DESC LIMIT 1
        ), 0)) FROM tables WHERE id = table_id
    ), 0);
    CREATE INDEX guests_by_time ON guests (person, changed);
    CREATE INDEX guests_by_table ON guests (table_id);
    """,
    """
    CREATE TABLE bans (network TEXT PRIMARY KEY, why TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE aside (table_id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE news (n INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, which TEXT NOT NULL);
    """,
)

STATEMENTS: dict[type[journal.Row], str] = {
    journal.PersonRow: "INSERT OR REPLACE INTO people VALUES (?, ?, ?)",
    journal.TableRow: "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    journal.BriefRow: "UPDATE tables SET stage = ?, brief = ?, changed = ? WHERE id = ?",
    journal.EntryRow: "INSERT INTO entries VALUES (?, ?, ?, ?)",
    journal.DraftRow: "INSERT OR REPLACE INTO drafts VALUES (?, ?, ?)",
    journal.NoDraft: "DELETE FROM drafts WHERE table_id = ? AND seat = ?",
    journal.GuestRow: "INSERT OR IGNORE INTO guests VALUES (?, ?, ?)",
    journal.ChangedRow: "UPDATE guests SET changed = ? WHERE table_id = ?",
    journal.NoGuest: "DELETE FROM guests WHERE person = ? AND table_id = ?",
    journal.CommandRow: "INSERT OR IGNORE INTO commands (table_id, person, id) VALUES (?, ?, ?)",
    journal.NoCommands: "DELETE FROM commands WHERE table_id = ?",
}

# What whoever runs the house changes; a table's rows are found by `table_id` wherever they are.
OF_TABLES = ("entries", "drafts", "commands", "guests", "aside")
ORDERS: dict[type[journal.Order], tuple[str, ...]] = {
    journal.BanRow: ("INSERT OR REPLACE INTO bans VALUES (?, ?, ?)",),
    journal.NoBan: ("DELETE FROM bans WHERE network = ?",),
    journal.AsideRow: ("INSERT OR IGNORE INTO aside VALUES (?)",),
    journal.NoAside: ("DELETE FROM aside WHERE table_id = ?",),
    journal.RewrittenRow: ("UPDATE entries SET body = ?3 WHERE table_id = ?1 AND n = ?2",),
    journal.HostRow: ("UPDATE tables SET host = ?2 WHERE id = ?1",),
    journal.NoTable: (
        *[f"DELETE FROM {name} WHERE table_id = ?" for name in OF_TABLES],
        "DELETE FROM tables WHERE id = ?",
    ),
    journal.NoPerson: (
        "DELETE FROM people WHERE id = ?",
        "DELETE FROM guests WHERE person = ?",
        "DELETE FROM commands WHERE person = ?",
    ),
    journal.NoLeftovers: tuple(
        f"DELETE FROM {name} WHERE table_id IN (SELECT id FROM tables WHERE stage = 'over' AND changed < ?)"
        for name in ("drafts", "commands")
    ),
    journal.NoOrphans: tuple(f"DELETE FROM {name} WHERE table_id NOT IN (SELECT id FROM tables)" for name in OF_TABLES),
    journal.NewsRow: ("INSERT INTO news (what, which) VALUES (?, ?)",),
}
EVERYTHING: dict[type[journal.Whole], str] = {
    journal.PersonRow: "SELECT id, name, confirm FROM people",
    journal.TableRow: "SELECT id, game, seats, options, host, tokens, made, changed, stage, brief FROM tables",
    journal.GuestRow: "SELECT person, table_id, changed FROM guests",
    journal.EntryRow: "SELECT table_id, n, ms, body FROM entries ORDER BY table_id, n",
    journal.DraftRow: "SELECT table_id, seat, moves FROM drafts",
    journal.CommandRow: "SELECT table_id, person, id FROM commands ORDER BY n",
    journal.BanRow: "SELECT network, why, until FROM bans",
    journal.AsideRow: "SELECT table_id FROM aside",
}
FILLED = "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM people)"


def trouble(error: BaseException) -> JournalError:
    """What this error of SQLite means for people."""
    code = getattr(error, "sqlite_errorcode", None)
    match code & 0xFF if code is not None else None:
        case sqlite3.SQLITE_FULL:
            found: JournalError = DiskFull(WORDS("no-room"))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            found = Busy(WORDS("busy"))
        case sqlite3.SQLITE_CONSTRAINT:
            found = Fenced(WORDS("fenced"))  # there is such an entry already, of somebody else
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | None:
            found = Damaged(WORDS("damaged"))
        case _:
            found = JournalError(WORDS("not-kept", error=error))
    found.__cause__ = error
    return found


Part = tuple[str, tuple[object, ...]]  # a statement and its values


class Job:
    """A part of a transaction, or a question, and who waits for it."""

    def __init__(self, parts: list[Part], answer: asyncio.Future[Rows], ask: bool) -> None:
        self.parts = parts
        self.answer = answer
        self.ask = ask
        self.result: Rows | JournalError = []


class Sqlite(Journal):
    def __init__(self, folder: Path) -> None:
        self.path = folder / "wabe.db"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.lock = locked(folder)
            self.database = opened(self.path)
        except (OSError, sqlite3.Error) as error:
            raise self.unusable(error) from None
        self.jobs: SimpleQueue[Job | None] = SimpleQueue()
        self.closing = threading.Event()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.work, self.move_home)]
        for thread in self.threads:
            thread.start()

    async def open(self) -> None:
        """It is: whoever has made it has the file."""

    def unusable(self, error: BaseException) -> JournalError:
        found = trouble(error)
        match found:
            case Busy():
                return Busy(WORDS("file-locked", path=self.path))
            case Damaged() if isinstance(error, sqlite3.Error):
                return Damaged(WORDS("file-damaged", path=self.path, error=error))
        return JournalError(WORDS("folder-unusable", folder=self.path.parent, error=error))

    def write(self, rows: list[journal.Row], epoch: int = 0) -> asyncio.Future[Rows]:
        return self.put([(STATEMENTS[type(row)], row) for row in rows], ask=False)

    def read(self, statement: str, *values: object) -> asyncio.Future[Rows]:
        return self.put([(statement, values)], ask=True)

    def put(self, parts: list[Part], ask: bool) -> asyncio.Future[Rows]:
        answer: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        self.jobs.put(Job(parts, answer, ask))
        return answer

    # --- questions -------------------------------------------------------------------------------

    async def answers(self) -> None:
        await self.read("SELECT 1")

    async def person(self, id: str) -> journal.PersonRow | None:
        rows = await self.read("SELECT * FROM people WHERE id = ?", id)
        return journal.PersonRow._make(rows[0]) if rows else None

    async def tables(self, *stages: str) -> list[str]:
        marks = ", ".join("?" * len(stages))
        return [str(table) for (table,) in await self.read(f"SELECT id FROM tables WHERE stage IN ({marks})", *stages)]

    async def tables_of(self, person: str, limit: int) -> list[journal.TableRow]:
        rows = await self.read(
            "SELECT id, game, seats, options, host, tokens, made, guests.changed, stage, brief"
            " FROM guests CROSS JOIN tables ON id = table_id WHERE person = ? ORDER BY guests.changed DESC LIMIT ?",
            person,
            limit,
        )
        return [journal.TableRow._make(row) for row in rows]

    async def table(self, id: str, epoch: int = 0) -> Kept | None:
        rows = await self.read(
            "SELECT id, game, seats, options, host, tokens, made, max(changed, made + ifnull((SELECT ms FROM entries"
            " WHERE table_id = id ORDER BY n DESC LIMIT 1), 0)), stage, brief FROM tables WHERE id = ?",
            id,
        )
        if not rows:
            return None
        entries = await self.read("SELECT n, body FROM entries WHERE table_id = ? ORDER BY n", id)
        if [n for n, _ in entries] != list(range(1, len(entries) + 1)):
            raise Damaged(WORDS("damaged"))
        drafts = await self.read("SELECT * FROM drafts WHERE table_id = ?", id)
        commands = await self.read("SELECT table_id, person, id FROM commands WHERE table_id = ? ORDER BY n", id)
        return Kept(
            journal.TableRow._make(rows[0]),
            [str(body) for _, body in entries],
            [journal.DraftRow._make(row) for row in drafts],
            [journal.CommandRow._make(row) for row in commands],
            await self.last_ms(id),
        )

    async def last_ms(self, table: str) -> int:
        """No entry of the table is later, whatever the clock said when it was written."""
        ((ms,),) = await self.read("SELECT ifnull(max(ms), 0) FROM entries WHERE table_id = ?", table)
        return max(0, int(str(ms)))

    # --- for whoever runs the house --------------------------------------------------------------

    async def amend(self, orders: list[journal.Order], rows: list[journal.Row] | None = None, table: str = "") -> None:
        changes: list[Part] = [(statement, order) for order in orders for statement in ORDERS[type(order)]]
        await self.put([*changes, *[(STATEMENTS[type(row)], row) for row in rows or []]], ask=False)

    async def listing(self) -> list[journal.Listed]:
        rows = await self.read(
            "SELECT id, game, seats, stage, made, max(changed, made + ifnull(late, 0)), ifnull(many, 0),"
            " ifnull(size, 0), id IN (SELECT table_id FROM aside) FROM tables LEFT JOIN (SELECT table_id,"
            " count(*) AS many, sum(length(body)) AS size, max(ms) AS late FROM entries GROUP BY table_id)"
            " ON table_id = id ORDER BY 6 DESC"
        )
        return [journal.Listed._make((*row[:-1], bool(row[-1]))) for row in rows]

    async def starting(self, letters: str) -> list[str]:
        return await self.names("SELECT id FROM tables WHERE substr(id, 1, length(?1)) = ?1", letters)

    async def about(self, person: str) -> list[str]:
        return await self.names(
            "SELECT id FROM tables WHERE host = ?1 OR id IN (SELECT table_id FROM guests WHERE person = ?1)"
            " OR id IN (SELECT table_id FROM entries WHERE instr(body, ?1))",
            person,
        )

    async def guests(self, table: str) -> list[str]:
        return await self.names("SELECT person FROM guests WHERE table_id = ?", table)

    async def untouched(self, before: int) -> list[str]:
        return await self.names(
            "SELECT id FROM tables WHERE stage <> 'over' AND changed < ?1 AND made + ifnull((SELECT ms FROM entries"
            " WHERE table_id = id ORDER BY n DESC LIMIT 1), 0) < ?1 AND id NOT IN (SELECT table_id FROM aside)",
            before,
        )

    async def bans(self) -> list[journal.BanRow]:
        return [
            journal.BanRow._make(row)
            for row in await self.read("SELECT network, why, until FROM bans ORDER BY network")
        ]

    async def set_aside(self) -> list[str]:
        return await self.names("SELECT table_id FROM aside")

    async def latest(self) -> int:
        ((n,),) = await self.read("SELECT ifnull(max(n), 0) FROM news")
        return int(str(n))

    async def news(self, after: int) -> list[journal.News]:
        return [journal.News._make(row) for row in await self.read("SELECT * FROM news WHERE n > ? ORDER BY n", after)]

    async def everything(self) -> AsyncIterator[journal.Whole]:
        database = sqlite3.connect(f"file:{quote(str(self.path))}?mode=ro", PATIENCE, isolation_level=None, uri=True)
        try:
            database.execute("BEGIN")
            for kind, statement in EVERYTHING.items():
                for row in database.execute(statement):
                    yield kind._make(row)
        except sqlite3.Error as error:
            raise trouble(error) from error
        finally:
            database.close()

    async def refill(self, rows: Iterable[journal.Whole], replace: bool) -> None:
        database = opened(self.path)
        try:
            database.execute("BEGIN IMMEDIATE")
            if database.execute(FILLED).fetchone()[0] and not replace:
                raise JournalError(WORDS("not-empty"))
            for name in (*OF_TABLES, "tables", "people", "bans"):
                database.execute(f"DELETE FROM {name}")
            for row in rows:
                statement = (
                    ORDERS[type(row)][0]
                    if isinstance(row, journal.BanRow | journal.AsideRow)
                    else STATEMENTS[type(row)]
                )
                database.execute(statement, row)
            database.execute("COMMIT")
        except sqlite3.Error as error:
            raise trouble(error) from error
        finally:
            database.close()

    async def orphans(self) -> int:
        counts = [
            await self.read(f"SELECT count(*) FROM {name} WHERE table_id NOT IN (SELECT id FROM tables)")
            for name in OF_TABLES
        ]
        return sum(int(str(count)) for ((count,),) in counts)

    async def vitals(self) -> dict[str, str]:
        ((check,), *_) = await self.read("PRAGMA quick_check(1)")
        return {"sqlite": sqlite3.sqlite_version, "check": str(check)}

    async def names(self, statement: str, *values: object) -> list[str]:
        return [str(name) for (name,) in await self.read(statement, *values)]

    def close(self) -> None:
        """Finishes what was handed in, and closes the file."""
        self.jobs.put(None)
        self.closing.set()
        for thread in self.threads:
            thread.join()
        self.database.close()
        self.lock.close()

    # --- in their threads ------------------------------------------------------------------------

    def move_home(self) -> None:
        """Moves what is in the write-ahead log to its place in the file, beside the writer: nobody waits for it."""
        database = sqlite3.connect(self.path)
        while not self.closing.wait(CHECKPOINT):
            with suppress(sqlite3.Error):  # busy: next time
                database.execute("PRAGMA wal_checkpoint(PASSIVE)")
        database.close()

    def work(self) -> None:
        going = True
        while going:
            batch = [self.jobs.get()]
            while not self.jobs.empty():
                batch.append(self.jobs.get())
            going = None not in batch
            jobs = [job for job in batch if job is not None]
            if jobs:
                self.carry_out(jobs)

    def carry_out(self, jobs: list[Job]) -> None:
        began = perf_counter()
        self.transact(jobs)
        if len(jobs) > 1 and isinstance(jobs[0].result, JournalError) and not isinstance(jobs[0].result, Busy):
            for job in jobs:  # one of them is at fault: again, each by itself
                self.transact([job])
        for error in {type(job.result): job.result for job in jobs}.values():
            if isinstance(error, JournalError):
                fault("journal failed", error, parts=len(jobs), why=error.__cause__)
        METRICS.commits.add(perf_counter() - began)
        METRICS.kept.add(len(jobs))
        loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
        for job in jobs:
            loops.setdefault(job.answer.get_loop(), []).append(job)
        for loop, answered in loops.items():
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(answer_all, answered)

    def transact(self, jobs: list[Job]) -> None:
        """All jobs in one transaction, which is there as a whole or not at all."""
        try:
            self.database.execute("BEGIN IMMEDIATE")
            for job in jobs:
                for statement, values in job.parts:
                    found = self.database.execute(statement, values)
                    if job.ask:
                        job.result = found.fetchall()
                    else:
                        job.result = []
            self.database.execute("COMMIT")
        except Exception as error:  # whatever it is, this thread goes on
            with suppress(sqlite3.Error):
                if self.database.in_transaction:
                    self.database.execute("ROLLBACK")
            for job in jobs:
                job.result = trouble(error)


class Beside(Sqlite):
    """The same file for whoever runs the house, also while a server has it. All is done at once, in no thread."""

    def __init__(self, folder: Path, update: bool = True) -> None:
        self.path = folder / "wabe.db"
        if not self.path.is_file():
            raise JournalError(WORDS("no-house", folder=folder))
        try:
            if update and not served(folder):
                opened(self.path).close()  # brings it up to date
            self.database = sqlite3.connect(self.path, PATIENCE, isolation_level=None)
            self.database.execute("PRAGMA synchronous = FULL")
            self.database.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
            version = self.database.execute("PRAGMA user_version").fetchone()[0]
        except (OSError, sqlite3.Error) as error:
            raise self.unusable(error) from None
        if version != len(MIGRATIONS):
            raise JournalError(WORDS("other-version", version=version, here=len(MIGRATIONS)))

    def put(self, parts: list[Part], ask: bool) -> asyncio.Future[Rows]:
        answer: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        job = Job(parts, answer, ask)
        if ask:  # without a lock that the server would have to wait for
            try:
                ((statement, values),) = parts
                job.result = self.database.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                job.result = trouble(error)
        else:
            self.transact([job])
        answer_all([job])
        return answer

    def close(self) -> None:
        self.database.close()


def answer_all(jobs: list[Job]) -> None:
    for job in jobs:
        if job.answer.done():
            continue
        if isinstance(job.result, JournalError):
            job.answer.set_exception(job.result)
        else:
            job.answer.set_result(job.result)


def locked(folder: Path) -> TextIO:
    """A table has one owner, so a folder has one server."""
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise JournalError(f"Another server is using the data folder {folder}.") from None
    return lock


def served(folder: Path) -> bool:
    """Has a server this folder open?"""
    try:
        locked(folder).close()
    except JournalError:
        return True
    return False


def opened(path: Path) -> sqlite3.Connection:
    private(path)
    database = sqlite3.connect(path, PATIENCE, isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA wal_autocheckpoint = 0")  # see move_home
    migrate(database, path)
    return database


def private(path: Path) -> None:
    """Its owner alone may read it, for it has everybody's secrets. What SQLite puts beside it gets the same rights."""
    path.touch(mode=0o600)
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(FileNotFoundError, PermissionError):  # somebody else's file, that we may use
            file.chmod(0o600)


def migrate(database: sqlite3.Connection, path: Path) -> None:
    """Brings the file to the newest version, one step a transaction; an older file is kept beside it first."""
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise JournalError(f"{path} was written by a newer Wabe (version {version}, here {len(MIGRATIONS)}).")
    if 0 < version < len(MIGRATIONS):
        copy = path.with_suffix(f".v{version}.db")
        copy.unlink(missing_ok=True)
        private(copy)
        database.execute("VACUUM INTO ?", (str(copy),))
    for number in range(version, len(MIGRATIONS)):
        database.executescript(f"BEGIN;{MIGRATIONS[number]};PRAGMA user_version = {number + 1};COMMIT;")
