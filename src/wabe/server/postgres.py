"""The journal in a PostgreSQL database, for any number of processes on any number of machines.

What many tables hand in at the same time is kept by one statement: one round trip, one transaction, one sync. If a part
of it fails, all is done again, each by itself, so that it takes nobody else's with it.

**A table has one owner at a time, and its keys say so.** A table is its entries 1 to n without a gap, and an owner
writes only what comes after all that it has read or written itself. Whoever takes a table first appends an entry
`taken`, and so every number that the former owner could write exists: its next change is refused (`Fenced`), and it
drops the table. If the former owner was quicker, its entry counts: one reads again, and appends again. A draft is no
entry; it carries the epoch in which its table was taken, and refers to the table by both, so that a former owner can't
write one either. None of this needs a clock or a lock: two owners by mistake cost one refused change.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from itertools import groupby, islice
from time import monotonic, perf_counter
from typing import Any, NamedTuple

import asyncpg
import msgspec

from wabe.server import entries, journal
from wabe.server.entries import Taken
from wabe.server.journal import Busy, Damaged, DiskFull, Fenced, Journal, JournalError, Kept, Unreachable
from wabe.server.lease import LEASE, Lease, Owner
from wabe.server.logs import fault
from wabe.server.metrics import METRICS
from wabe.server.words import WORDS

PATIENCE = 5.0  # seconds that a statement may take
AGAIN = 0.1  # seconds before a question is asked again
EMPTY = "[]"  # a draft without moves
LOCK = 0x57616265  # on the database, while it is brought up to date
NEWS = "wabe"  # the channel on which processes hear of each other

# Each step leads from one version of the database to the next; a step that was ever released is never changed.
MIGRATIONS = (
    """
    CREATE TABLE people (id text PRIMARY KEY, name text NOT NULL, confirm integer NOT NULL DEFAULT 0);
    CREATE TABLE tables (
        id text PRIMARY KEY, game text NOT NULL, seats integer NOT NULL, options text NOT NULL, host text NOT NULL,
        tokens text NOT NULL, made bigint NOT NULL, changed bigint NOT NULL, stage text NOT NULL, brief text NOT NULL,
        epoch bigint NOT NULL DEFAULT 0, UNIQUE (id, epoch)
    );
    CREATE INDEX tables_by_stage ON tables (stage);
    CREATE TABLE guests (
        person text NOT NULL, table_id text NOT NULL, changed bigint NOT NULL, PRIMARY KEY (person, table_id)
    );
    CREATE INDEX guests_by_time ON guests (person, changed);
    CREATE INDEX guests_by_table ON guests (table_id);
    CREATE TABLE entries (
        table_id text NOT NULL, n integer NOT NULL, ms bigint NOT NULL, body text NOT NULL, PRIMARY KEY (table_id, n)
    );
    CREATE TABLE drafts (
        table_id text NOT NULL, seat integer NOT NULL, moves text NOT NULL, epoch bigint NOT NULL,
        PRIMARY KEY (table_id, seat), FOREIGN KEY (table_id, epoch) REFERENCES tables (id, epoch) ON UPDATE CASCADE
    );
    CREATE TABLE commands (
        n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, table_id text NOT NULL, person text NOT NULL,
        id text NOT NULL, UNIQUE (table_id, person, id)
    );
    CREATE TABLE workers (
        id text PRIMARY KEY, at text NOT NULL, beat timestamptz NOT NULL, leaving boolean NOT NULL
    );
    CREATE TABLE shards (shard integer PRIMARY KEY, owner text NOT NULL DEFAULT '', epoch bigint NOT NULL DEFAULT 0);
    INSERT INTO shards SELECT generate_series(0, 255);
    ALTER TABLE house ADD COLUMN secret text NOT NULL DEFAULT gen_random_uuid()::text;
    """,
    """
    CREATE TABLE bans (network text PRIMARY KEY, why text NOT NULL, until bigint NOT NULL);
    CREATE TABLE aside (table_id text PRIMARY KEY);
    CREATE TABLE news (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, what text NOT NULL, which text NOT NULL);
    """,
    """
    ALTER TABLE workers ADD COLUMN backend integer NOT NULL DEFAULT 0;
    CREATE INDEX tables_in_play ON tables (get_byte(sha256(id::bytea), 0)) WHERE stage = 'playing';
    UPDATE shards SET owner = '', epoch = epoch + 1 + (SELECT coalesce(max(epoch), 0) FROM tables);
    """,
)

# How rows of a kind are kept; `r` is one, as an array of JSON. In one statement none sees what another one does.
STATEMENTS: dict[type[journal.Row], str] = {
    journal.PersonRow: "INSERT INTO people SELECT r->>0, r->>1, (r->>2)::int FROM {rows}"
    " ON CONFLICT (id) DO UPDATE SET name = excluded.name, confirm = excluded.confirm",
    journal.TableRow: "INSERT INTO tables SELECT r->>0, r->>1, (r->>2)::int, r->>3, r->>4, r->>5, (r->>6)::bigint,"
    " (r->>7)::bigint, r->>8, r->>9 FROM {rows}",
    journal.BriefRow: "UPDATE tables SET stage = r->>0, brief = r->>1, changed = (r->>2)::bigint FROM {rows}"
    " WHERE id = r->>3 AND epoch = (r->>4)::bigint",
    journal.EntryRow: "INSERT INTO entries SELECT r->>0, (r->>1)::int, (r->>2)::bigint, r->>3 FROM {rows}",
    journal.DraftRow: "INSERT INTO drafts SELECT r->>0, (r->>1)::int, r->>2, (r->>3)::bigint FROM {rows}"
    " ON CONFLICT (table_id, seat) DO UPDATE SET moves = excluded.moves, epoch = excluded.epoch",
    journal.GuestRow: "INSERT INTO guests SELECT r->>0, r->>1, (r->>2)::bigint FROM {rows} ON CONFLICT DO NOTHING",
    journal.ChangedRow: "UPDATE guests SET changed = (r->>0)::bigint FROM {rows} WHERE table_id = r->>1",
    journal.NoGuest: "DELETE FROM guests USING {rows} WHERE person = r->>0 AND table_id = r->>1",
    journal.CommandRow: "INSERT INTO commands (table_id, person, id) SELECT r->>0, r->>1, r->>2 FROM {rows}"
    " ON CONFLICT DO NOTHING",
    journal.NoCommands: "DELETE FROM commands USING tables, {rows}"
    " WHERE table_id = r->>0 AND tables.id = table_id AND epoch = (r->>1)::bigint",
}
KINDS = list(STATEMENTS)
ROWS = {kind: f"json_array_elements(${place}::json) AS r" for place, kind in enumerate(KINDS, 1)}
KEEP = (
    "WITH "
    + ", ".join(f"k{place} AS ({STATEMENTS[kind].format(rows=ROWS[kind])})" for place, kind in enumerate(KINDS))
    + f" SELECT pg_notify('{NEWS}', 'person ' || (r->>0)) FROM {ROWS[journal.PersonRow]}"
)
# One that nobody ever had has no former owner to be told.
TAKE = """
    WITH former AS (SELECT id, epoch FROM tables WHERE id = $1 AND epoch < $2 FOR UPDATE),
    held AS (UPDATE tables SET epoch = $2 FROM former WHERE tables.id = former.id RETURNING former.id, former.epoch)
    INSERT INTO entries SELECT id, coalesce(max(n), 0) + 1, coalesce(max(ms), 0), $3
    FROM held LEFT JOIN entries ON table_id = id WHERE epoch > 0 GROUP BY id
"""

# What whoever runs the house changes; a table's rows are found by `table_id` wherever they are.
OF_TABLES = ("entries", "drafts", "commands", "guests", "aside")
ORDERS: dict[type[journal.Order], tuple[str, ...]] = {
    journal.BanRow: (
        "INSERT INTO bans VALUES ($1, $2, $3)"
        " ON CONFLICT (network) DO UPDATE SET why = excluded.why, until = excluded.until",
    ),
    journal.NoBan: ("DELETE FROM bans WHERE network = $1",),
    journal.AsideRow: ("INSERT INTO aside VALUES ($1) ON CONFLICT DO NOTHING",),
    journal.NoAside: ("DELETE FROM aside WHERE table_id = $1",),
    journal.RewrittenRow: ("UPDATE entries SET body = $3 WHERE table_id = $1 AND n = $2",),
    journal.HostRow: ("UPDATE tables SET host = $2 WHERE id = $1",),
    journal.NoTable: (
        *[f"DELETE FROM {name} WHERE table_id = $1" for name in OF_TABLES],
        "DELETE FROM tables WHERE id = $1",
    ),
    journal.NoPerson: (
        "DELETE FROM people WHERE id = $1",
        "DELETE FROM guests WHERE person = $1",
        "DELETE FROM commands WHERE person = $1",
    ),
    journal.NoLeftovers: tuple(
        f"DELETE FROM {name} USING tables WHERE tables.id = table_id AND stage = 'over' AND tables.changed < $1"
        for name in ("drafts", "commands")
    ),
    journal.NoOrphans: tuple(
        f"DELETE FROM {name} WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id)" for name in OF_TABLES
    ),
    journal.NewsRow: ("INSERT INTO news (what, which) VALUES ($1, $2)",),
}
# Where each kind of row is kept, and in which columns; drafts carry an epoch besides.
COLUMNS: dict[type[journal.Whole], tuple[str, tuple[str, ...]]] = {
    journal.PersonRow: ("people", ("id", "name", "confirm")),
    journal.TableRow: ("tables", journal.TableRow._fields),
    journal.GuestRow: ("guests", ("person", "table_id", "changed")),
    journal.EntryRow: ("entries", ("table_id", "n", "ms", "body")),
    journal.DraftRow: ("drafts", ("table_id", "seat", "moves")),
    journal.CommandRow: ("commands", ("table_id", "person", "id")),
    journal.BanRow: ("bans", journal.BanRow._fields),
    journal.AsideRow: ("aside", ("table_id",)),
}
WHICH: dict[type[journal.Whole], str] = {
    journal.EntryRow: "ORDER BY table_id, n",
    journal.CommandRow: "ORDER BY n",
    journal.DraftRow: f"WHERE moves <> '{EMPTY}'",
}
FILLED = "SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM people)"
AT_ONCE = 1000  # rows that are put into an empty database together

# A worker is one process. What time it is, and so who is alive, the database says. $2: seconds that a lease lasts.
SHARD = "get_byte(sha256(id::bytea), 0)"  # of a table: see `lease.shard_of`

# A worker is one process. What time it is, and so who is alive, the database says: whoever has given a sign within a
# lease ($2, seconds), or, if its connection is gone, since a moment ago ($3).
BEAT = """
    INSERT INTO workers VALUES ($1, $2, now(), $3, pg_backend_pid())
    ON CONFLICT (id) DO UPDATE SET beat = now(), leaving = excluded.leaving, backend = excluded.backend
"""
ALIVE = """(
    beat > now() - $2 * interval '1 s' AND
    (beat > now() - $3 * interval '1 s' OR EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = backend))
)"""
TAKE_SHARDS = f"""
    WITH fair AS (
        SELECT ceil((SELECT count(*) FROM shards)::numeric / greatest(1, count(*))) AS most
        FROM workers WHERE {ALIVE} AND NOT leaving
    ), free AS (
        SELECT shard FROM shards WHERE owner <> $1 AND NOT EXISTS (
            SELECT 1 FROM workers WHERE id = owner AND {ALIVE}
        )
        ORDER BY shard LIMIT (SELECT greatest(0, most - (SELECT count(*) FROM shards WHERE owner = $1)) FROM fair)
        FOR UPDATE SKIP LOCKED
    ), taken AS (
        UPDATE shards SET owner = $1, epoch = epoch + 1 FROM free WHERE shards.shard = free.shard RETURNING 1
    )
    SELECT pg_notify('{NEWS}', 'shards') FROM taken LIMIT 1
"""
GIVE_SHARDS = f"""
    WITH given AS (
        UPDATE shards SET owner = $2, epoch = epoch + 1 WHERE owner = $1 AND shard = ANY($3::int[]) RETURNING 1
    )
    SELECT pg_notify('{NEWS}', 'shards') FROM given LIMIT 1
"""

Statement = tuple[str, tuple[object, ...]]  # and its values
RUNNING = f"SELECT id FROM tables WHERE stage = 'playing' AND {SHARD} = ANY($1::int[]) AND starts_with(brief, $2)"
# All of a table in one answer, as it was at one moment.
TABLE = """
    SELECT id, game, seats, options, host, tokens, made, greatest(changed, made + coalesce((
        SELECT ms FROM entries WHERE table_id = tables.id ORDER BY n DESC LIMIT 1
    ), 0)), stage, brief, epoch,
    ARRAY(SELECT (n, ms, body) FROM entries WHERE table_id = tables.id ORDER BY n),
    ARRAY(SELECT (table_id, seat, moves) FROM drafts WHERE table_id = tables.id AND moves <> $2),
    ARRAY(SELECT (table_id, person, commands.id) FROM commands WHERE table_id = tables.id ORDER BY commands.n)
    FROM tables WHERE id = $1
"""

Found = tuple[Any, ...]


def trouble(error: BaseException) -> JournalError:
    """What this error of PostgreSQL, or of the way there, means for people."""
    match error:
        case asyncpg.DiskFullError():
            found: JournalError = DiskFull(WORDS("no-room"))
        case asyncpg.UniqueViolationError() | asyncpg.ForeignKeyViolationError():
            found = Fenced(WORDS("fenced"))
        case asyncpg.QueryCanceledError() | asyncpg.LockNotAvailableError():
            found = Busy(WORDS("busy"))
        case asyncpg.DataCorruptedError() | asyncpg.IndexCorruptedError():
            found = Damaged(WORDS("damaged"))
        case asyncpg.PostgresConnectionError() | asyncpg.OperatorInterventionError():
            found = Unreachable(WORDS("unreachable"))
        case asyncpg.PostgresError():
            found = JournalError(WORDS("not-kept", error=error))
        case _:  # it did not even get there, or no answer came back
            found = Unreachable(WORDS("unreachable"))
    found.__cause__ = error
    return found


class Line:
    """A connection to the database, made anew when it was lost. One question at a time."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.url = url
        self.patience = patience  # seconds that a statement may take ...
        self.again = 0.0  # ... and for which a question is asked again when the database can't be reached
        self.lock = asyncio.Lock()
        self.connection: asyncpg.Connection | None = None
        self.heard: Callable[[str], None] | None = None  # is told the news of other processes

    async def ask(self, statement: str, *values: object) -> list[Found]:
        end = monotonic() + self.again
        while True:
            try:
                return await self.ask_once(statement, *values)
            except Unreachable:
                if monotonic() >= end:
                    raise
            await asyncio.sleep(AGAIN)

    async def ask_once(self, statement: str, *values: object) -> list[Found]:
        async with self.lock:
            try:
                found = await (await self.connected()).fetch(statement, *values)
            except Exception as error:
                trouble_ = trouble(error)
                if isinstance(trouble_, Unreachable):
                    self.close()
                raise trouble_ from error
        return [tuple(row) for row in found]

    async def script(self, *statements: Statement) -> None:
        """Statements with their values, in one transaction; one without values may be several."""
        async with self.lock:
            try:
                connection = await self.connected()
                async with connection.transaction():
                    for statement, values in statements:
                        await connection.execute(statement, *values)
            except Exception as error:
                raise trouble(error) from error

    async def connected(self) -> asyncpg.Connection:
        if self.connection is None or self.connection.is_closed():
            self.connection = await asyncpg.connect(
                self.url,
                timeout=PATIENCE,
                command_timeout=self.patience + 1,  # the database has the first word
                server_settings={
                    "application_name": "wabe",
                    "statement_timeout": f"{self.patience}s",
                    "synchronous_commit": "on",
                    "timezone": "UTC",
                },
            )
            if self.heard is not None:
                await self.connection.add_listener(NEWS, self.hear)
        return self.connection

    def hear(self, connection: object, process: int, channel: str, text: object) -> None:
        if self.heard is not None:
            self.heard(str(text))

    def close(self) -> None:
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None


class Part(NamedTuple):
    """What is kept as a whole, and who waits for it."""

    rows: list[journal.Row]
    epoch: int
    kept: asyncio.Future[None]


class Shard(NamedTuple):
    number: int
    owner: str
    epoch: int


class Worker(NamedTuple):
    id: str
    at: str  # where the others reach it
    alive: bool
    leaving: bool

    @property
    def staying(self) -> bool:
        return self.alive and not self.leaving


class Postgres(Journal):
    shared = True

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.url = url
        self.patience = patience
        self.worker = secrets.token_hex(6)  # this process, as the others know it
        self.writer, self.reader, self.leases = self.line(), self.line(), self.line()
        self.reader.again = PATIENCE  # who wants to see a table waits until a database that was restarted is back
        self.secret = ""  # by which the processes of a house know each other
        self.waiting: list[Part] = []
        self.writing: asyncio.Task[None] | None = None

    def line(self) -> Line:
        return Line(self.url, self.patience)

    def lease(self, owner: Owner) -> Lease:
        self.leases.heard = owner.hear
        return Lease(self, owner)

    async def open(self) -> None:
        await migrate(self.reader)
        ((secret,),) = await self.reader.ask("SELECT secret FROM house")
        self.secret = str(secret)

    async def version(self) -> int:
        """Of the house in this database; 0: there is none yet."""
        ((there,),) = await self.reader.ask("SELECT to_regclass('house') IS NOT NULL")
        return int(str((await self.reader.ask("SELECT version FROM house"))[0][0])) if there else 0

    def unusable(self, error: BaseException) -> JournalError:
        return JournalError(WORDS("database-unusable", error=error))

    def close(self) -> None:
        if self.writing is not None:
            self.writing.cancel()
        for line in (self.writer, self.reader, self.leases):
            line.close()

    # --- keeping ---------------------------------------------------------------------------------

    def write(self, rows: list[journal.Row], epoch: int = 0) -> asyncio.Future[None]:
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Part(rows, epoch, kept))
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self.keep_all())
        return kept

    async def keep_all(self) -> None:
        """One statement after another; what comes in meanwhile goes into the next."""
        while self.waiting:
            parts, self.waiting = self.waiting, []
            began = perf_counter()
            error = await self.keep(parts)
            if error is None or len(parts) == 1 or isinstance(error, Unreachable):
                self.answer(parts, error)
            else:  # one of them is at fault: again, each by itself
                for part in parts:
                    self.answer([part], await self.keep([part]))
            METRICS.commits.add(perf_counter() - began)
            METRICS.kept.add(len(parts))

    async def keep(self, parts: list[Part]) -> JournalError | None:
        try:
            await self.writer.ask(KEEP, *folded(parts))
        except JournalError as error:
            return error
        return None

    def answer(self, parts: list[Part], error: JournalError | None) -> None:
        if error is not None and not isinstance(error, Fenced):
            fault("journal failed", error, parts=len(parts), why=error.__cause__)
        for part in parts:
            if part.kept.done():
                continue
            if error is None:
                part.kept.set_result(None)
            else:
                part.kept.set_exception(error)

    # --- questions -------------------------------------------------------------------------------

    async def answers(self) -> None:
        await self.reader.ask_once("SELECT 1")

    async def person(self, id: str) -> journal.PersonRow | None:
        rows = await self.reader.ask("SELECT id, name, confirm FROM people WHERE id = $1", id)
        return journal.PersonRow._make(rows[0]) if rows else None

    async def tables(self, *stages: str) -> list[str]:
        rows = await self.reader.ask("SELECT id FROM tables WHERE stage = ANY($1::text[])", stages)
        return [str(table) for (table,) in rows]

    async def running(self, shards: set[int]) -> list[str]:
        """The ids of the tables in these shards where something goes on by itself."""
        rows = await self.reader.ask(RUNNING, sorted(shards), journal.RUNS)
        return [str(table) for (table,) in rows]

    async def tables_of(self, person: str, limit: int) -> list[journal.TableRow]:
        rows = await self.reader.ask(
            "SELECT id, game, seats, options, host, tokens, made, guests.changed, stage, brief"
            " FROM guests JOIN tables ON id = table_id WHERE person = $1 ORDER BY guests.changed DESC LIMIT $2",
            person,
            limit,
        )
        return [journal.TableRow._make(row) for row in rows]

    async def table(self, id: str, epoch: int = 0) -> Kept | None:
        if epoch:
            await self.take(id, epoch)
        rows = await self.reader.ask(TABLE, id, EMPTY)
        if not rows:
            return None
        *table, held, told, drafts, commands = rows[0]
        if epoch and held != epoch:
            raise Fenced(WORDS("fenced"))
        if [n for n, _, _ in told] != list(range(1, len(told) + 1)):
            raise Damaged(WORDS("damaged"))
        return Kept(
            journal.TableRow._make(table),
            [body for _, _, body in told],
            [journal.DraftRow._make(row) for row in drafts],
            [journal.CommandRow._make(row) for row in commands],
            max((ms for _, ms, _ in told), default=0),
        )

    async def take(self, table: str, epoch: int) -> None:
        """From now on nobody with an earlier epoch can change it. Who has it in this epoch already just keeps it."""
        body = entries.dumps(Taken(self.worker, epoch))
        while True:
            try:
                await self.reader.ask(TAKE, table, epoch, body)
                return
            except Fenced:  # its former owner was quicker: that entry counts
                continue

    # --- for whoever runs the house ------------------------------------------------------------------

    async def amend(self, orders: list[journal.Order], rows: list[journal.Row] | None = None, table: str = "") -> None:
        changes: list[Statement] = [("LOCK TABLE news IN EXCLUSIVE MODE", ())]  # they stay in order
        changes += [(statement, order) for order in orders for statement in ORDERS[type(order)]]
        if rows:
            ((epoch,),) = await self.reader.ask("SELECT epoch FROM tables WHERE id = $1", table) or [(0,)]
            part = Part(rows, int(str(epoch)), asyncio.get_running_loop().create_future())
            changes.append((KEEP, tuple(folded([part]))))
        await self.writer.script(*changes)

    async def listing(self) -> list[journal.Listed]:
        rows = await self.reader.ask(
            "SELECT id, game, seats, stage, made, greatest(changed, made + coalesce(late, 0)), coalesce(many, 0),"
            " coalesce(size, 0), id IN (SELECT table_id FROM aside) FROM tables LEFT JOIN (SELECT table_id,"
            " count(*) AS many, sum(length(body)) AS size, max(ms) AS late FROM entries GROUP BY table_id) AS told"
            " ON table_id = id ORDER BY 6 DESC"
        )
        return [journal.Listed._make(row) for row in rows]

    async def starting(self, letters: str) -> list[str]:
        return await self.names("SELECT id FROM tables WHERE starts_with(id, $1)", letters)

    async def about(self, person: str) -> list[str]:
        return await self.names(
            "SELECT id FROM tables WHERE host = $1 OR id IN (SELECT table_id FROM guests WHERE person = $1)"
            " OR id IN (SELECT table_id FROM entries WHERE strpos(body, $1) > 0)",
            person,
        )

    async def guests(self, table: str) -> list[str]:
        return await self.names("SELECT person FROM guests WHERE table_id = $1", table)

    async def untouched(self, before: int) -> list[str]:
        return await self.names(
            "SELECT id FROM tables WHERE stage <> 'over' AND changed < $1 AND made + coalesce((SELECT ms FROM entries"
            " WHERE table_id = id ORDER BY n DESC LIMIT 1), 0) < $1 AND id NOT IN (SELECT table_id FROM aside)",
            before,
        )

    async def bans(self) -> list[journal.BanRow]:
        rows = await self.reader.ask("SELECT network, why, until FROM bans ORDER BY network")
        return [journal.BanRow._make(row) for row in rows]

    async def set_aside(self) -> list[str]:
        return await self.names("SELECT table_id FROM aside")

    async def latest(self) -> int:
        ((n,),) = await self.reader.ask("SELECT coalesce(max(n), 0) FROM news")
        return int(str(n))

    async def news(self, after: int) -> list[journal.News]:
        rows = await self.reader.ask("SELECT n, what, which FROM news WHERE n > $1 ORDER BY n", after)
        return [journal.News._make(row) for row in rows]

    async def everything(self) -> AsyncIterator[journal.Whole]:
        line = self.line()
        try:
            connection = await line.connected()
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                for kind, (name, columns) in COLUMNS.items():
                    statement = f"SELECT {', '.join(columns)} FROM {name} {WHICH.get(kind, '')}"
                    async for row in connection.cursor(statement, prefetch=AT_ONCE):
                        yield kind._make(row)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise trouble(error) from error
        finally:
            line.close()

    async def refill(self, rows: Iterable[journal.Whole], replace: bool) -> None:
        line = self.line()
        try:
            connection = await line.connected()
            async with connection.transaction():
                await connection.execute("LOCK TABLE workers, people, tables IN EXCLUSIVE MODE")
                alive = "SELECT EXISTS (SELECT 1 FROM workers WHERE beat > now() - $1 * interval '1 s')"
                if await connection.fetchval(alive, LEASE):
                    raise JournalError(WORDS("still-open"))
                if await connection.fetchval(FILLED) and not replace:
                    raise JournalError(WORDS("not-empty"))
                await connection.execute(f"TRUNCATE {', '.join(name for name, _ in COLUMNS.values())}")
                for kind, some in groupby(rows, type):
                    name, columns = COLUMNS[kind]
                    columns += ("epoch",) if kind is journal.DraftRow else ()
                    while part := [stored(row) for row in islice(some, AT_ONCE)]:
                        await connection.copy_records_to_table(name, records=part, columns=columns)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise trouble(error) from error
        finally:
            line.close()

    async def orphans(self) -> int:
        counts = [
            await self.reader.ask(
                f"SELECT count(*) FROM {name} WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = table_id)"
            )
            for name in OF_TABLES
        ]
        return sum(int(str(count)) for ((count,),) in counts)

    async def vitals(self) -> dict[str, str]:
        asked = ("fsync", "full_page_writes", "max_connections", "server_encoding", "server_version")
        shown = ", ".join(f"current_setting('{name}')" for name in asked)
        ((number, recovering, now, backends, *found),) = await self.reader.ask(
            "SELECT current_setting('server_version_num'), pg_is_in_recovery(), extract(epoch FROM now()),"
            f" (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'), {shown}"
        )
        facts = {"number": number, "recovering": int(bool(recovering)), "now": now, "backends": backends}
        return {name: str(value) for name, value in (*facts.items(), *zip(asked, found, strict=True))}

    async def names(self, statement: str, *values: object) -> list[str]:
        return [str(name) for (name,) in await self.reader.ask(statement, *values)]

    # --- workers and what they should have -----------------------------------------------------------

    async def sign(self, line: Line, at: str, leaving: bool) -> None:
        """This process is alive."""
        await line.ask(BEAT, self.worker, at, leaving)

    async def workers(self, lease: float, gone: float) -> list[Worker]:
        """All but this one; the dead are forgotten after an hour."""
        await self.leases.ask("DELETE FROM workers WHERE beat < now() - interval '1 hour'")
        statement = f"SELECT id, at, {ALIVE}, leaving FROM workers WHERE id <> $1"
        return [Worker._make(row) for row in await self.leases.ask(statement, self.worker, lease, gone)]

    async def shards(self) -> list[Shard]:
        return [Shard._make(row) for row in await self.leases.ask("SELECT shard, owner, epoch FROM shards")]

    async def take_shards(self, lease: float, gone: float) -> None:
        """As many as are fair of those whose owner is gone."""
        await self.leases.ask(TAKE_SHARDS, self.worker, lease, gone)

    async def give_shards(self, shards: list[int], to: str) -> None:
        await self.leases.ask(GIVE_SHARDS, self.worker, to, shards)

    async def leave(self) -> None:
        """What it still has is free at once."""
        await self.leases.ask("DELETE FROM workers WHERE id = $1", self.worker)
        await self.leases.ask("SELECT pg_notify($1, 'shards')", NEWS)


def stored(row: journal.Whole) -> tuple[object, ...]:
    """A row as it can be kept here: text has no zeros, and a draft is of the epoch in which nobody has the table."""
    clean = tuple(value.replace("\0", "\ufffd") if isinstance(value, str) else value for value in row)
    return (*clean, 0) if isinstance(row, journal.DraftRow) else clean


def folded(parts: list[Part]) -> list[str | None]:
    """The rows by their kinds, as KEEP wants them: sorted, and the last one only of what replaces another."""
    kinds: dict[type[journal.Row], dict[object, tuple[object, ...]]] = defaultdict(dict)
    for part, (rows, epoch, _) in enumerate(parts):
        for row in rows:
            match row:
                case journal.PersonRow():
                    kinds[journal.PersonRow][row.id] = row
                case journal.DraftRow():
                    kinds[journal.DraftRow][row[:2]] = (*row, epoch)
                case journal.NoDraft():
                    kinds[journal.DraftRow][row] = (*row, EMPTY, epoch)
                case journal.BriefRow() | journal.NoCommands():
                    kinds[type(row)][row.table] = (*row, epoch)
                case journal.ChangedRow():
                    kinds[journal.ChangedRow][row.table] = row
                case journal.CommandRow():
                    kinds[journal.CommandRow][row] = row._replace(id=row.id.replace("\0", "\ufffd"))
                case _:
                    kinds[type(row)][part, row] = row
    return [msgspec.json.encode(sorted(kinds[kind].values())).decode() if kind in kinds else None for kind in KINDS]


# --- the database ------------------------------------------------------------------------------------


async def migrate(line: Line) -> None:
    """Brings the database to the newest version, one step a transaction; of many processes one does it."""
    begin = (
        f"SELECT pg_advisory_xact_lock({LOCK}); CREATE TABLE IF NOT EXISTS house (version integer NOT NULL);"
        " INSERT INTO house SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM house)"
    )
    await line.script((begin, ()))
    while True:
        ((version,),) = await line.ask("SELECT version FROM house")
        if not isinstance(version, int) or version > len(MIGRATIONS):
            raise JournalError(WORDS("newer-database", version=version, here=len(MIGRATIONS)))
        if version == len(MIGRATIONS):
            return
        step = (
            f"SELECT pg_advisory_xact_lock({LOCK}); DO $step$ BEGIN"
            f" IF (SELECT version FROM house) = {version} THEN {MIGRATIONS[version]}"
            f" UPDATE house SET version = {version + 1}; END IF; END $step$"
        )
        await line.script((step, ()))
