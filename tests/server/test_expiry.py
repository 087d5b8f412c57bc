"""Tables that nobody has touched for long go; games that came to their end stay."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import sleep, time

import pytest

from server.browser import WAIT, Running, Somebody, begun, play_out, running
from server.database import Database
from server.operating import Admin, at, eventually, everything, kept, me, sql, wake
from wabe.server import warden
from wabe.server.journal import CommandRow, DraftRow
from wabe.server.office import restored

DAY = 24 * 3600 * 1000


def old(data: Path | str, database: Database, *tables: str, days: int = 91) -> None:
    """Nobody has touched them for so long."""
    among = ", ".join(f"'{table}'" for table in tables)
    sql(data, database, f"UPDATE tables SET made = made - {days * DAY}, changed = changed - {days * DAY}"
        f" WHERE id IN ({among})")  # fmt: skip


def expire(server: Running, days: int = 90) -> None:
    work = server.house.warden.expire(round(time() * 1000 - days * DAY))
    asyncio.run_coroutine_threadsafe(work, server.loop).result(WAIT)


def test_what_goes_and_what_stays(data: Path | str, database: Database, admin: Admin) -> None:
    with running(data) as server:
        ann = Somebody(server.base, "Ann")
        first, second = begun(server)
        first.play("heap a")
        playing = first.table
        lobby = first.who.make("nim", ["me", "open"])
        closed, fresh, away = (ann.make("nim", ["me", "open"]) for _ in range(3))
        with ann.open(closed) as page:
            page.do("close")
        over = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
        with ann.open(over) as one, second.who.open(over) as other:
            other.do("sit", seat=1)
            one.do("start")
            other.until(lambda scene: scene["stage"] == "playing")
            play_out([one, other], lambda moves: moves[-1])
            log = one.log
        entries = kept(data, over).entries
    old(data, database, playing, lobby, closed, over, away)
    old(data, database, fresh, days=89)
    admin("aside", f"/t/{away}")
    with running(data) as server:
        wake(server, playing, lobby, fresh)
        expire(server)
        assert at(server, first.who).open(playing).closed() == 4404
        assert first.who.open(lobby).closed() == 4404
        assert {one["id"] for one in me(at(server, ann))["tables"]} == {fresh, over, away}
        assert me(first.who)["tables"] == []
        with ann.open(fresh) as page:
            assert page.scene["stage"] == "lobby"
        with ann.open(over) as page:
            assert (page.scene["stage"], page.log) == ("over", log)
    rows = everything(data)
    for table in (playing, lobby, closed):
        assert table not in repr(rows)  # neither entries nor drafts, commands and lists
    assert kept(data, over).entries[: len(entries)] == entries
    assert not [row for row in rows if isinstance(row, CommandRow | DraftRow) and row.table == over]
    restored(kept(data, over))


def test_a_table_that_somebody_looks_at_stays(data: Path | str, database: Database) -> None:
    with running(data) as server:
        first, _ = begun(server)
    old(data, database, first.table)
    with running(data) as server, at(server, first.who).open(first.table) as page:
        expire(server)
        page.play("heap a", "take 1")
        expire(server)  # and now it was touched
        assert page.scene["waiting"] == 2


def test_it_happens_by_itself_unless_it_is_switched_off(
    data: Path | str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warden, "FIRST", 0.05)
    monkeypatch.setattr(warden, "AGAIN", 0.05)
    with running(data, expire=0) as server:
        first, _ = begun(server)
    old(data, database, first.table, days=400)
    with running(data, expire=0):
        sleep(0.5)
    assert first.table in repr(everything(data))
    with running(data):
        eventually(lambda: first.table not in repr(everything(data)))


def test_of_several_processes_the_one_that_has_it_lets_it_go(database: Database) -> None:
    url = database.new()
    with running(url) as one:
        first, _ = begun(one)
    old(url, database, first.table)
    with running(url) as one, running(url) as two:
        eventually(lambda: two.house.lease is not None and len(two.house.lease.mine) == 128)
        assert one.house.lease is not None
        owner, other = (one, two) if one.house.lease.epoch(first.table) else (two, one)
        expire(other)
        assert first.table in repr(everything(url))
        wake(owner, first.table)
        expire(owner)
        assert first.table not in repr(everything(url))
