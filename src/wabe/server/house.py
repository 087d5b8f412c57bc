"""The house: all tables and everybody in it. It makes tables, finds them, and wakes them from the journal."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic, time

from wabe.bots import BOTS, USUAL
from wabe.core.errors import WabeError
from wabe.core.game import Game, Kind
from wabe.core.registry import game as game_named
from wabe.server.connection import Connection
from wabe.server.door import Door
from wabe.server.entries import Begun, Entry, Hired, Joined, Sat, Unaided
from wabe.server.journal import Damaged, Fenced, GuestRow, Journal, JournalError, NoCommands, Row, TableRow
from wabe.server.lease import shard_of
from wabe.server.logs import fault, log
from wabe.server.metrics import METRICS
from wabe.server.people import People, Person, bot_name, new_secret
from wabe.server.pool import Pool
from wabe.server.room import Following, NewName, Room
from wabe.server.settings import Settings
from wabe.server.sqlite import Sqlite
from wabe.server.story import CLOSED, LOBBY, OVER, PLAYING, Booking, Story
from wabe.server.thinkers import Bots, Desk, Thinkers
from wabe.server.warden import Warden
from wabe.server.words import WORDS

IDLE = 60.0  # seconds before a table that nobody looks at goes to sleep
AT_ONCE = 4  # tables that are woken side by side
LISTED = 50  # tables of a person that are listed


class SetAside(WabeError):
    """A table that can't be read."""


class Elsewhere(WabeError):
    """Another process has the table, or none has it just now."""


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.journal = journal_at(settings.data)
        self.lease = self.journal.lease(self)
        self.people = People(self.journal)
        self.thinkers = Thinkers(desk_at(settings), settings.think, settings.pace)
        self.door = Door(settings)  # for tables that follow others
        self.rooms: dict[str, Room] = {}
        self.waking: dict[str, asyncio.Task[Room | None]] = {}
        self.aside: set[str] = set()  # tables that can't be read, and those that the operator has set aside
        self.tasks: set[asyncio.Task[None]] = set()
        self.warden = Warden(self)
        METRICS.rooms.read = lambda: len(self.rooms)
        METRICS.aside.read = lambda: len(self.aside)

    # --- opening and closing -------------------------------------------------------------------------

    async def open(self) -> None:
        await self.journal.open()
        await self.warden.open()
        if self.lease is not None:
            await self.lease.open()
        else:
            await self.wake_all(await self.journal.tables(LOBBY, PLAYING))
        log("house opens", tables=len(self.rooms), aside=len(self.aside))
        self.spawn(self.tidy())
        self.spawn(self.warden.listen())
        if self.settings.expire:
            self.spawn(self.warden.clear_away(self.settings.expire))

    async def wake_all(self, tables: list[str]) -> None:
        """Wakes tables that have not ended: a bot may be asked there, or a clock may run.

        Few at a time, so that somebody who comes does not wait for all of them.
        """
        waiting = iter(tables)

        async def wake() -> None:
            for table in waiting:
                if self.lease is None or self.lease.epoch(table):
                    with suppress(WabeError):  # the log says why; all others open
                        await self.room(table)

        await asyncio.gather(*[wake() for _ in range(AT_ONCE)])

    async def leave(self) -> None:
        """Before it closes: other processes go on with its tables."""
        if self.lease is not None:
            await self.lease.close()

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        for room in list(self.rooms.values()):
            room.close()
        self.thinkers.stop()
        self.journal.close()
        log("house closes")

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def tidy(self) -> None:
        """Tables that nobody looks at and where nothing happens go to sleep."""
        while True:
            await asyncio.sleep(IDLE / 2)
            for room in list(self.rooms.values()):
                if room.asleep() and monotonic() - room.used > IDLE:
                    try:
                        await self.put_away(room)
                    except Exception as error:  # it stays awake until the next round
                        fault("tidying failed", error, table=room.booking.id[:6])

    async def put_away(self, room: Room) -> None:
        """The table sleeps: only the journal has it now, and of one that has ended no answers are needed any more."""
        table = room.booking.id
        rows: list[Row] = room.conduct.brief_rows()
        if room.story.stage in (OVER, CLOSED):
            rows.append(NoCommands(table))
        await self.journal.write(rows, room.epoch)
        if room.asleep():  # nobody came meanwhile
            del self.rooms[table]
            room.close()

    # --- tables --------------------------------------------------------------------------------------

    async def make(
        self, person: Person, slug: str, seats: int, options: dict[str, str], fill: list[str], hints: bool = True
    ) -> str:
        """A new table; answers its id. If no seat is left open it begins at once."""
        game = game_named(slug)
        game.new(seats)  # an impossible number of seats is told before anything about options
        settled = game.settle(seats, chosen(game, seats, options))
        game.new(seats, 0, settled)
        if len(fill) != seats or fill.count("me") > 1 or not set(fill) <= {"me", "open", "bot", *BOTS}:
            raise WabeError(WORDS("seats-unclear", seats=seats))
        booking = booking_of(game, seats, settled, person.id)
        first: list[Entry] = [] if hints else [Unaided()]
        for seat, who in enumerate(fill):
            if who == "me":
                first.append(Sat(seat, person.id, person.name, new_secret()))
            elif who != "open":
                first.append(Hired(seat, USUAL if who == "bot" else who, bot_name(booking.id, seat)))
        if "open" not in fill:
            first.append(Begun(secrets.randbits(60)))
        room, rows = self.set_up(booking, game, first)
        await self.journal.write([*rows, person.row(), GuestRow(person.id, booking.id, booking.made)])
        self.open_room(room)
        return booking.id

    def follow(self, before: Room) -> Following:
        """Another game for the people and bots of a table that has ended, on the same seats."""
        story, game = before.story, before.game
        self.door.count("many-tables", f"after {story.booking.host}")
        booking = booking_of(game, story.booking.seats, next_options(story), story.booking.host)
        first: list[Entry] = [] if story.hints or Kind.LIVE in game.kind else [Unaided()]
        for seat, place in enumerate(story.places):
            if place.kind == "person":
                first.append(Sat(seat, place.person, place.name, new_secret()))
                first += [Joined(seat, device) for device in place.devices]
            else:
                name = bot_name(booking.id, seat) if place.resigned else place.name
                first.append(Hired(seat, place.level or USUAL, name))
        room, rows = self.set_up(booking, game, [*first, Begun(secrets.randbits(60))])
        guests = {one for place in story.places if place.person for one in (place.person, *place.devices)}
        guests.add(booking.host)
        rows += [GuestRow(person, booking.id, booking.made) for person in sorted(guests)]
        return Following(booking.id, rows, lambda: self.open_room(room))

    def set_up(self, booking: Booking, game: Game, first: list[Entry]) -> tuple[Room, list[Row]]:
        """A room after these entries, and all that the journal has to keep of it before it is opened."""
        room = self.built(booking, game)
        for entry in first:
            room.conduct.tell(entry)
        room.conduct.go_on()
        room.conduct.brief = room.conduct.gist()
        rows: list[Row] = [
            TableRow(
                booking.id,
                booking.game,
                booking.seats,
                json.dumps(booking.options),
                booking.host,
                json.dumps(booking.tokens),
                booking.made,
                booking.made,
                *room.conduct.summary(),
            ),
            *room.conduct.rows,
        ]
        room.conduct.rows = []
        return room, rows

    def open_room(self, room: Room) -> None:
        """The journal has it. Where several processes share that, whoever should have the table wakes it there."""
        table = room.booking.id
        if self.lease is None:
            self.rooms[table] = room
            room.open()
        elif self.lease.epoch(table):
            self.spawn(self.wake_all([table]))
        log("table made", table=room.booking.id[:6], game=room.game.slug, seats=room.booking.seats)

    def built(self, booking: Booking, game: Game, epoch: int = 0) -> Room:
        return Room(booking, game, self.journal, self.thinkers, self.fell, self.follow, epoch)

    async def room(self, table: str) -> Room | None:
        """The table with this id, woken from the journal if it sleeps; None if there is none."""
        if table in self.rooms:
            return self.rooms[table]
        if table not in self.waking:
            self.waking[table] = asyncio.create_task(self.wake(table))
            self.waking[table].add_done_callback(partial(self.woken, table))
        return await asyncio.shield(self.waking[table])

    def woken(self, table: str, task: asyncio.Task[Room | None]) -> None:
        self.waking.pop(table, None)
        if not task.cancelled():
            task.exception()  # whoever waited for it may be gone

    async def wake(self, table: str) -> Room | None:
        if table in self.aside:
            raise SetAside(WORDS("misfit"))
        epoch = await self.epoch(table)
        room: Room | None = None
        try:
            kept = await self.journal.table(table, epoch)
            if kept is None:
                return None
            if self.lease is not None and self.lease.epoch(table) != epoch:
                raise Fenced(WORDS("elsewhere"))
            booking = booked(kept.table)
            room = self.built(booking, game_named(booking.game), epoch)
            room.restore(kept)
            room.open()
        except Exception as error:
            if room is not None:
                room.close()
            if isinstance(error, JournalError) and not isinstance(error, Damaged):
                raise  # it may be read another time
            fault("table set aside", error, table=table[:6])
            self.aside.add(table)
            raise SetAside(WORDS("misfit")) from None
        self.rooms[table] = room
        return room

    def fell(self, room: Room) -> None:
        """A table that can't go on here is put away; whoever comes back finds it as the journal has it."""
        if self.rooms.get(room.booking.id) is room:
            del self.rooms[room.booking.id]
        room.clock.stop()
        for connection in room.connections:
            connection.end(1012, WORDS("set-up-again"))

    def drop(self, table: str) -> None:
        """The journal has it otherwise: whoever comes back finds it as it is there."""
        room = self.rooms.get(table)
        if room is not None:
            room.part()
            room.close()

    def pages(self) -> list[Connection]:
        return [page for room in self.rooms.values() for page in room.connections]

    # --- other processes -----------------------------------------------------------------------------

    async def epoch(self, table: str) -> int:
        """In which this process has the table, where several share a journal."""
        if self.lease is None:
            return 0
        epoch = await self.lease.sure(table)
        if not epoch:
            raise Elsewhere(WORDS("elsewhere"))
        return epoch

    def rooms_in(self, shards: set[int]) -> list[Room]:
        return [room for table, room in self.rooms.items() if shard_of(table) in shards]

    def gained(self, shards: set[int]) -> None:
        self.spawn(self.wake_in(shards))

    async def wake_in(self, shards: set[int]) -> None:
        """Those where something goes on by itself; all others wake when somebody comes."""
        assert self.lease is not None
        with suppress(JournalError):  # then these do so, too
            await self.wake_all(await self.lease.journal.running(shards))

    def lost(self, shards: set[int]) -> None:
        for room in self.rooms_in(shards):
            room.part()
            room.close()

    async def finish(self, shards: set[int]) -> None:
        await asyncio.gather(*[room.leave_off() for room in self.rooms_in(shards)])

    def hear(self, news: str) -> None:
        """Another process has changed something."""
        what, _, who = news.partition(" ")
        if what == "shards" and self.lease is not None:
            self.lease.news.set()
        elif what == "person":
            self.spawn(self.meet(who))

    async def meet(self, id: str) -> None:
        """A person has perhaps another name or another wish now."""
        with suppress(JournalError):
            person = await self.people.again(id)
            if person is not None:
                self.call(person)

    # --- people --------------------------------------------------------------------------------------

    async def rename(self, person: Person, name: str) -> None:
        await self.people.rename(person, name)
        self.call(person)

    def call(self, person: Person) -> None:
        """All tables where the person sits hear the name."""
        for room in self.rooms.values():
            if room.story.seat_of(person.id) >= 0:
                room.put(NewName(person))

    async def tables(self, person: Person) -> list[TableRow]:
        """A person's tables, the newest first; of those that are awake, as they are now."""
        rows = await self.journal.tables_of(person.id, LISTED)
        for i, row in enumerate(rows):
            if row.id in self.rooms:
                conduct = self.rooms[row.id].conduct
                stage, brief = conduct.summary()
                rows[i] = row._replace(stage=stage, brief=brief, changed=conduct.changed)
        return sorted(rows, key=lambda row: row.changed, reverse=True)


def journal_at(data: Path | str) -> Journal:
    """The journal in a folder, or at the address of a database."""
    if isinstance(data, Path):
        return Sqlite(data)
    from wabe.server.postgres import Postgres  # what that needs is an extra

    return Postgres(data)


def desk_at(settings: Settings) -> Desk:
    """The bots of this process, or those that it shares with others."""
    return Pool(settings.pool) if settings.pool else Bots(settings.thinkers, settings.patience)


def booking_of(game: Game, seats: int, options: dict[str, object], host: str) -> Booking:
    return Booking(
        id=secrets.token_urlsafe(12),
        game=game.slug,
        seats=seats,
        options=options,
        host=host,
        tokens=tuple(new_secret() for _ in range(seats)),
        made=round(time() * 1000),
    )


def next_options(story: Story) -> dict[str, object]:
    """The options of the next game at a table: the same ones, but for what its rules say of who begins."""
    state, options = story.state, story.booking.options
    changed = story.game.next_options(state, options) if state is not None else {}
    return story.game.settle(story.booking.seats, options | changed)


def booked(row: TableRow) -> Booking:
    return Booking(
        id=row.id,
        game=row.game,
        seats=row.seats,
        options=json.loads(row.options),
        host=row.host,
        tokens=tuple(json.loads(row.tokens)),
        made=row.made,
    )


def chosen(game: Game, seats: int, typed: dict[str, str]) -> dict[str, object]:
    """Options as people type them; seats count from 1 there."""
    known = {option.name: option for option in game.options}
    return {name: known[name].typed(text, seats) if name in known else text for name, text in typed.items()}
