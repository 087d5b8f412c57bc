"""A house as whoever runs it sees it, for tests: all that is kept, on either home of the journal."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from server.browser import WAIT, Running, Somebody
from server.database import Database
from wabe.server.journal import Kept, Whole
from wabe.server.office import beside

Admin = Callable[..., str]


def eventually(ready: Callable[[], object]) -> None:
    end = monotonic() + WAIT
    while not ready():
        assert monotonic() < end
        sleep(0.02)


def wake(server: Running, *tables: str) -> None:
    """As somebody would who comes to them."""
    for table in tables:
        asyncio.run_coroutine_threadsafe(server.house.room(table), server.loop).result(WAIT)


def at(server: Running, who: Somebody) -> Somebody:
    """The same person at a house that has opened again."""
    who.base = server.base
    who.http.base_url = server.base
    who.http.headers["origin"] = server.base
    return who


def me(who: Somebody) -> dict[str, Any]:
    found: dict[str, Any] = who.http.get("/api/me").json()
    return found


def everything(data: Path | str) -> list[Whole]:
    async def read() -> list[Whole]:
        journal = await beside(data)
        try:
            return sorted([row async for row in journal.everything()], key=repr)
        finally:
            journal.close()

    return asyncio.run(read())


def kept(data: Path | str, table: str) -> Kept:
    async def read() -> Kept | None:
        journal = await beside(data)
        try:
            return await journal.table(table)
        finally:
            journal.close()

    found = asyncio.run(read())
    assert found is not None
    return found


def sql(data: Path | str, database: Database, statement: str) -> None:
    """Straight into either home."""
    if isinstance(data, Path):
        file = sqlite3.connect(data / "wabe.db", isolation_level=None)
        file.execute(statement)
        file.close()
    else:
        database.sql(statement, named(data))


def named(url: str) -> str:
    """The name of a database."""
    return url.partition("?")[0].rpartition("/")[2]
