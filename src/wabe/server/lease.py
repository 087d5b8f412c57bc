"""The lease: which tables this process should have, where several of them share a journal.

Tables fall into shards, and a shard belongs to one process, a worker. Each gives a sign of life twice a second; the
shards of one that gave none for three seconds are taken by the others, each its fair share, and those of one that has
ended as soon as the database has noticed that. Who has more than a fair share gives some away, and who stops gives all.
So the lease says who *should* have a table; who *may* write to it, its keys say (see `postgres`), and whoever errs
loses one change and no history.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from wabe.server.journal import JournalError
from wabe.server.logs import fault, log

if TYPE_CHECKING:
    from wabe.server.postgres import Line, Postgres, Worker

SHARDS = 256
BEAT = 0.5  # seconds between signs of life, and between looks at what the others do
LEASE = 3.0  # seconds after the last sign until others take over ...
GONE = 1.2  # ... or, if it is not connected any more, so many: a connection may be made anew meanwhile
HUNG = 2.0  # seconds without a turn of the loop after which a process gives no more signs
HOLD = 8.0  # seconds that a page waits for a table that nobody has
AT_ONCE = 16  # shards that are given away together


def shard_of(table: str) -> int:
    """The database knows it, too: see `postgres`."""
    return sha256(table.encode()).digest()[0]


class Owner(Protocol):
    """Who has the tables of this process."""

    def gained(self, shards: set[int]) -> None:
        """These are its own now ..."""

    def lost(self, shards: set[int]) -> None:
        """... and these are not any more."""

    async def finish(self, shards: set[int]) -> None:
        """These are given away: their tables finish what is under way."""

    def hear(self, news: str) -> None:
        """Another process has changed something."""


class Lease:
    def __init__(self, journal: Postgres, owner: Owner) -> None:
        self.journal = journal
        self.owner = owner
        self.at = ""  # where the others reach this process
        self.mine: dict[int, int] = {}  # the epochs of its shards
        self.owners: dict[int, str] = {}  # of all shards
        self.others: dict[str, Worker] = {}  # the workers but this one
        self.looked: Callable[[], None] = lambda: None  # called when it has seen who has what
        self.leaving = False
        self.closed = threading.Event()
        self.beaten = self.turned = monotonic()  # when it gave a sign of life, and when the loop turned
        self.away = -LEASE  # when the database could not be reached last
        self.news = asyncio.Event()  # somebody's shards have changed
        self.seen = asyncio.Event()  # by the next look
        self.tasks: list[asyncio.Task[None]] = []
        self.thread = threading.Thread(target=lambda: asyncio.run(self.beat()), name="beat", daemon=True)

    def epoch(self, table: str) -> int:
        """In which this process has the table; 0: it has not."""
        return self.mine.get(shard_of(table), 0)

    def elsewhere(self, table: str) -> str:
        """Where the process is that has the table; empty: here, or nowhere just now."""
        owner = self.others.get(self.owners.get(shard_of(table), ""))
        return owner.at if owner and owner.alive else ""

    async def next_look(self) -> bool:
        """Waits until it has looked who has what; False: it could not."""
        with suppress(TimeoutError):
            return await asyncio.wait_for(self.seen.wait(), 2 * BEAT)
        return False

    async def sure(self, table: str) -> int:
        """The epoch: whoever has sent somebody here may have seen more, or the database is away for a moment."""
        end = monotonic() + HOLD
        looks = 0
        while not self.epoch(table) and looks < 2 and monotonic() < end:  # one may have been under way
            self.news.set()
            looks += await self.next_look()
        return self.epoch(table)

    # --- coming and going --------------------------------------------------------------------------

    async def open(self) -> None:
        await self.sign(self.journal.leases)
        self.thread.start()
        await self.look()
        self.tasks = [asyncio.create_task(self.pulse()), asyncio.create_task(self.watch())]

    def retire(self) -> None:
        """It will leave soon: it is given nothing any more, and takes nothing."""
        self.leaving = True

    async def close(self) -> None:
        """Gives everything to the others, one part after another; without others it is free for whoever comes."""
        self.retire()
        pulse, watch = self.tasks
        watch.cancel()
        try:
            await self.sign(self.journal.leases)
            await self.look()
            while self.mine and (heir := self.poorest()):
                await self.give(set(list(self.mine)[:AT_ONCE]), heir)
        except JournalError as error:  # they find out by themselves
            fault("tables not handed over", error)
        await self.owner.finish(set(self.mine))
        self.mine = {}
        pulse.cancel()
        self.closed.set()
        await asyncio.to_thread(self.thread.join)
        with suppress(JournalError):
            await self.journal.leave()

    # --- signs of life -----------------------------------------------------------------------------

    async def sign(self, line: Line) -> None:
        began = monotonic()
        await self.journal.sign(line, self.at, self.leaving)
        self.beaten = began

    async def beat(self) -> None:
        """In a thread with a connection of its own, so that a busy loop does not look like death; a hung one does."""
        line = self.journal.line()
        while not self.closed.wait(BEAT):
            if monotonic() - self.turned < HUNG:
                try:
                    with suppress(JournalError):
                        await self.sign(line)
                        continue
                    await self.sign(line)  # by another connection
                except JournalError:  # again soon
                    self.away = monotonic()
        line.close()

    async def pulse(self) -> None:
        """The loop turns. If no sign of life came through for so long that others take over, it lets go by itself."""
        while True:
            self.turned = monotonic()
            if self.mine and self.turned - self.beaten > LEASE:
                log("lease ran out", shards=len(self.mine))
                self.hold({})
            await asyncio.sleep(BEAT / 2)

    # --- who has what ------------------------------------------------------------------------------

    async def watch(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), BEAT)
            self.news.clear()
            with suppress(JournalError):  # again soon
                await self.look()

    async def look(self) -> None:
        """Takes what is free, sees who has what, and gives away what is too much.

        After the database itself was away, everybody has time to come back before others take their shards.
        """
        if not self.leaving and monotonic() - self.away > LEASE:
            await self.journal.take_shards(LEASE, GONE)
        workers = await self.journal.workers(LEASE, GONE)
        shards = await self.journal.shards()
        me = self.journal.worker
        self.others = {worker.id: worker for worker in workers}
        self.owners = {shard.number: shard.owner for shard in shards}
        if monotonic() - self.beaten < LEASE:
            self.hold({shard.number: shard.epoch for shard in shards if shard.owner == me})
        self.looked()
        self.seen.set()
        self.seen = asyncio.Event()
        if not self.leaving:
            await self.balance()

    def hold(self, mine: dict[int, int]) -> None:
        before, self.mine = self.mine, mine
        lost = {shard for shard, epoch in before.items() if mine.get(shard) != epoch}
        gained = {shard for shard, epoch in mine.items() if before.get(shard) != epoch}
        if lost:
            log("shards lost", shards=len(lost))
            self.owner.lost(lost)
        if gained:
            log("shards gained", shards=len(gained))
            self.owner.gained(gained)

    def staying(self) -> list[Worker]:
        return [worker for worker in self.others.values() if worker.staying]

    def has(self, worker: Worker) -> int:
        return sum(owner == worker.id for owner in self.owners.values())

    def poorest(self) -> Worker | None:
        return min(self.staying(), key=self.has, default=None)

    async def balance(self) -> None:
        """Whoever has more than a fair share gives to whoever has least."""
        poorest = self.poorest()
        if poorest is not None:
            fair = SHARDS // (1 + len(self.staying()))
            count = min(len(self.mine) - fair, fair - self.has(poorest), AT_ONCE)
            if count > 0:
                await self.give(set(list(self.mine)[:count]), poorest)

    async def give(self, shards: set[int], to: Worker) -> None:
        """Their tables finish what is under way; then they are another's, and the pages find it there."""
        for shard in shards:
            del self.mine[shard]
        await self.owner.finish(shards)
        await self.journal.give_shards(sorted(shards), to.id)
        self.owners |= dict.fromkeys(shards, to.id)
        log("shards given", shards=len(shards))
