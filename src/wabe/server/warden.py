"""The warden: does in an open house what whoever runs it wants, and clears away what nobody has touched for long.

Every process asks the journal for news every other second, whoever wrote them: `wabe admin` needs no way to a server.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from wabe.server.bans import Bans
from wabe.server.journal import JournalError, News, NoLeftovers, NoTable
from wabe.server.logs import fault, log
from wabe.server.words import WORDS

if TYPE_CHECKING:
    from wabe.server.house import House

HEARING = 2.0  # seconds between looks at the news
FIRST, AGAIN = 60.0, 3600.0  # seconds before untouched tables are looked for, at first and later
DAY = 24 * 3600 * 1000  # milliseconds


class Warden:
    def __init__(self, house: House) -> None:
        self.house = house
        self.journal = house.journal
        self.bans = Bans()
        self.heard = 0  # the last news

    async def open(self) -> None:
        """Before any table wakes."""
        self.heard = await self.journal.latest()
        self.bans.set(await self.journal.bans())
        self.house.aside |= set(await self.journal.set_aside())

    async def listen(self) -> None:
        while True:
            await asyncio.sleep(HEARING)
            with suppress(JournalError):  # the next time
                await self.hear()

    async def hear(self) -> None:
        for news in await self.journal.news(self.heard):
            try:
                await self.obey(news)
            except JournalError:
                raise
            except Exception as error:  # what comes after it is heard all the same
                fault("news failed", error, news=news.what)
            self.heard = news.n

    async def obey(self, news: News) -> None:
        house = self.house
        match news.what:
            case "bans":
                self.bans.set(await self.journal.bans())
                for page in house.pages():
                    if page.address in self.bans:
                        page.end(4403, WORDS("barred"))
            case "aside":
                house.aside.add(news.which)
                house.drop(news.which)
            case "return":
                house.aside.discard(news.which)
                if house.lease is None or house.lease.epoch(news.which):
                    await house.wake_all([news.which])
            case "table":
                house.drop(news.which)
            case "person":
                house.people.here.pop(news.which, None)
                for page in house.pages():
                    if page.person.id == news.which:
                        page.end(1012, WORDS("set-up-again"))

    # --- what nobody has touched for long -----------------------------------------------------------

    async def clear_away(self, days: float) -> None:
        pause = FIRST
        while True:
            await asyncio.sleep(pause)
            try:
                await self.expire(round(time() * 1000 - days * DAY))
            except Exception as error:  # the next time
                fault("expiry failed", error)
            pause = AGAIN

    async def expire(self, before: int) -> None:
        """Tables whose game never came to its end go; of the others what only players needed."""
        for table in await self.journal.untouched(before):
            if self.may_go(table):
                await self.remove(table)
        await self.journal.amend([NoLeftovers(before)])

    def may_go(self, table: str) -> bool:
        """Nobody looks at it, and no other process has it."""
        house = self.house
        room = house.rooms.get(table)
        elsewhere = house.lease is not None and not house.lease.epoch(table)
        return not (elsewhere or table in house.aside or table in house.waking or (room and room.connections))

    async def remove(self, table: str) -> None:
        house = self.house
        house.aside.add(table)  # nobody wakes it meanwhile
        try:
            if table in house.rooms:
                await house.rooms[table].leave_off()
            await self.journal.amend([NoTable(table)])
            log("table expired", table=table[:6])
        finally:
            house.aside.discard(table)
