"""On PostgreSQL a table has one owner at a time: its keys say who may write, and the lease who should."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import ExitStack, suppress
from itertools import cycle
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from server.browser import WAIT, Page, Running, Somebody, running
from server.database import Database, Wire
from wabe.server import entries, lease, postgres
from wabe.server.entries import Closed
from wabe.server.journal import (
    RUNS,
    BriefRow,
    CommandRow,
    DraftRow,
    EntryRow,
    Fenced,
    JournalError,
    Kept,
    NoCommands,
    NoDraft,
    PersonRow,
    TableRow,
    Unreachable,
)
from wabe.server.lease import LEASE, SHARDS, shard_of
from wabe.server.postgres import Postgres

TABLE = TableRow("t", "nim", 2, "{}", "ann", "[]", 5, 5, "playing", "{}")
BODY = entries.dumps(Closed())


def together(database: Database, count: int, work: Callable[..., Coroutine[Any, Any, None]]) -> None:
    """Does it with so many processes' journals in one database."""
    url = database.new()

    async def all() -> None:
        books = [Postgres(url) for _ in range(count)]
        await asyncio.gather(*[book.open() for book in books])  # all want to set it up
        try:
            await work(*books)
        finally:
            for book in books:
                book.close()

    asyncio.run(all())


async def kept(book: Postgres, epoch: int = 0) -> Kept:
    found = await book.table("t", epoch)
    assert found is not None
    return found


async def fenced(writing: Awaitable[object]) -> None:
    with pytest.raises(Fenced, match="in another process"):
        await writing


# --- the keys ----------------------------------------------------------------------------------------


def test_all_of_a_part_is_kept_or_nothing_and_it_takes_nobody_else_with_it(database: Database) -> None:
    async def work(book: Postgres) -> None:
        parts = [
            book.write([EntryRow("t", n, 0, BODY), EntryRow("t", 20 if n == 7 else 100 + n, 0, BODY)])
            for n in range(1, 21)
        ]
        results = await asyncio.gather(*parts, return_exceptions=True)
        assert [n for n, result in enumerate(results, 1) if isinstance(result, JournalError)] in ([7], [20])
        rows = await book.reader.ask("SELECT n FROM entries")
        assert len(rows) == 38

    together(database, 1, work)


def test_what_is_kept_is_read_again(database: Database) -> None:
    async def work(book: Postgres) -> None:
        await book.write([TABLE, EntryRow("t", 1, 3, BODY), PersonRow("ann", "Ann", 1), PersonRow("ann", "Äänn", 0)])
        await book.write([DraftRow("t", 0, '["a"]'), DraftRow("t", 1, '["b"]'), CommandRow("t", "ann", "one")])
        await book.write([NoDraft("t", 1), EntryRow("t", 2, 9, BODY), CommandRow("t", "ann", "two\0")])
        await book.write([BriefRow("over", "[]", 14, "t")])
        found = await kept(book)
        assert found.table == TABLE._replace(stage="over", brief="[]", changed=14)
        assert (len(found.entries), found.ms) == (2, 9)
        assert found.drafts == [DraftRow("t", 0, '["a"]')]
        assert [one.id for one in found.commands] == ["one", "two\ufffd"]
        assert await book.person("ann") == PersonRow("ann", "Äänn", 0)
        await book.write([NoCommands("t")])
        assert not (await kept(book)).commands

    together(database, 1, work)


def test_whoever_lost_a_table_writes_nothing_of_it_any_more(database: Database) -> None:
    async def work(old: Postgres, new: Postgres) -> None:
        await old.write([TABLE, EntryRow("t", 1, 0, BODY)])
        assert len((await kept(old, 1)).entries) == 1  # nobody had it before: no word of it
        await old.write([EntryRow("t", 2, 4, BODY), DraftRow("t", 0, '["a"]')], 1)
        found = await kept(new, 2)
        assert entries.loads(found.entries[2]) == entries.Taken(new.worker, 2)
        assert found.ms == 4
        assert found.drafts
        await fenced(old.write([EntryRow("t", 3, 5, BODY), CommandRow("t", "ann", "late")], 1))
        await fenced(old.write([EntryRow("t", 3, 5, BODY), EntryRow("t", 4, 5, BODY)], 1))  # nor what comes after
        await fenced(old.write([DraftRow("t", 0, '["b"]'), CommandRow("t", "ann", "late")], 1))
        await fenced(old.write([DraftRow("t", 1, '["b"]'), CommandRow("t", "ann", "late")], 1))
        await fenced(old.write([NoDraft("t", 0), CommandRow("t", "ann", "late")], 1))
        await old.write([BriefRow("over", "[]", 99, "t"), NoCommands("t")], 1)  # changes nothing
        await fenced(old.table("t", 1))
        assert await kept(new, 2) == found
        await new.write([EntryRow("t", 4, 5, BODY), DraftRow("t", 1, '["b"]')], 2)

    together(database, 2, work)


def test_others_in_the_same_batch_are_kept(database: Database) -> None:
    async def work(old: Postgres, new: Postgres) -> None:
        await old.write([TABLE, TABLE._replace(id="u")])
        for id in "tu":
            await old.table(id, 1)
        await new.table("t", 2)
        first, late, last = old.write([EntryRow("u", 1, 0, BODY)], 1), old.write([DraftRow("t", 0, "[1]")], 1), None
        last = old.write([EntryRow("u", 2, 0, BODY), PersonRow("bob", "Bob", 0)], 1)
        await first
        await fenced(late)
        await last

    together(database, 2, work)


def test_what_the_former_owner_wrote_in_time_counts(database: Database) -> None:
    """Both at once, again and again: whoever is second sees what the first has done."""

    async def work(old: Postgres, new: Postgres) -> None:
        quicker = 0
        for round in range(30):
            id = f"r{round}"
            await old.write([TABLE._replace(id=id)])
            await old.table(id, 1)
            wrote, found = await asyncio.gather(
                old.write([EntryRow(id, 1, 0, BODY), EntryRow(id, 2, 0, BODY)], 1), new.table(id, 2),
                return_exceptions=True,
            )  # fmt: skip
            assert isinstance(found, Kept)
            told = [type(entries.loads(body)).__name__ for body in found.entries]
            assert told == (["Taken"] if isinstance(wrote, Fenced) else ["Closed", "Closed", "Taken"])
            quicker += wrote is None
        print(f"the former owner was quicker {quicker} times of 30")

    together(database, 2, work)


def test_a_connection_that_is_lost_is_made_anew(database: Database) -> None:
    async def work(book: Postgres, other: Postgres) -> None:
        await book.write([PersonRow("ann", "Ann", 0)])
        await other.reader.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                               " AND datname = current_database()")  # fmt: skip
        with suppress(Unreachable):  # unless it has heard of it already
            await book.write([PersonRow("ann", "Eve", 0)])
        await book.write([PersonRow("ann", "Eva", 0)])
        assert await other.person("ann") == PersonRow("ann", "Eva", 0)

    together(database, 2, work)


def test_a_database_of_a_newer_wabe_is_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(book: Postgres) -> None:
        monkeypatch.setattr(postgres, "MIGRATIONS", (*postgres.MIGRATIONS, "CREATE TABLE extra (n integer);"))
        await book.open()
        monkeypatch.undo()
        with pytest.raises(JournalError, match="newer Wabe"):
            await book.open()

    together(database, 1, work)


def test_a_database_of_an_older_wabe_is_brought_up_to_date(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables fall into other shards then: whoever has one takes it in an epoch that is later than any before."""

    async def work(book: Postgres) -> None:
        await book.write([TABLE])
        await book.reader.ask("UPDATE tables SET epoch = 7")
        monkeypatch.undo()
        await book.open()
        ((epoch,),) = await book.reader.ask("SELECT min(epoch) FROM shards")
        assert epoch > 7
        assert await book.table("t", epoch)

    monkeypatch.setattr(postgres, "MIGRATIONS", postgres.MIGRATIONS[:1])
    together(database, 1, work)


def test_the_database_finds_the_tables_of_a_shard_where_something_goes_on(database: Database) -> None:
    async def work(book: Postgres) -> None:
        ids = [secrets.token_urlsafe(12) for _ in range(60)]
        kinds = [("playing", RUNS + "}"), ("playing", '{"runs": false}'), ("over", RUNS + "}")]
        rows = [TABLE._replace(id=id, stage=kind[0], brief=kind[1]) for id, kind in zip(ids, cycle(kinds))]
        await book.write([*rows])
        some = {shard_of(id) for id in ids[:30]}
        wanted = {row.id for row in rows[::3] if shard_of(row.id) in some}
        assert set(await book.running(some)) == wanted
        assert await book.running(set()) == []

    together(database, 1, work)


# --- the lease ---------------------------------------------------------------------------------------


def eventually(ready: Callable[[], object]) -> float:
    began = monotonic()
    while not ready():
        assert monotonic() < began + WAIT
        sleep(0.02)
    return monotonic() - began


def mine(server: Running) -> int:
    assert server.house.lease is not None
    return len(server.house.lease.mine)


def test_shards_are_shared_fairly_and_handed_over_by_who_stops(database: Database) -> None:
    url = database.new()
    with running(url) as first:
        assert mine(first) == SHARDS
        with running(url) as second:
            eventually(lambda: (mine(first), mine(second)) == (128, 128))
            with running(url) as third:
                eventually(lambda: min(mine(one) for one in (first, second, third)) >= 85)
            eventually(lambda: mine(first) + mine(second) == SHARDS)
        assert eventually(lambda: mine(first) == SHARDS) < LEASE


@pytest.mark.parametrize("cause", ["dead", "hung"])
def test_others_take_what_belonged_to_one_without_a_sign_of_life(
    database: Database, monkeypatch: pytest.MonkeyPatch, cause: str
) -> None:
    monkeypatch.setattr(lease, "LEASE", 1.0)
    monkeypatch.setattr(lease, "HUNG", 0.5)
    url = database.new()
    with running(url) as first, running(url) as second:
        eventually(lambda: mine(second) == 128)
        theirs = second.house.lease
        assert theirs is not None
        if cause == "dead":
            theirs.closed.set()  # no more signs
        else:
            second.loop.call_soon_threadsafe(sleep, 2.5)
        print(f"taken after {eventually(lambda: mine(first) == SHARDS):.2f} s")
        eventually(lambda: mine(second) == (0 if cause == "dead" else 128))  # one that only hung comes back


def test_one_that_has_ended_is_known_as_soon_as_its_connection_is_gone(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LEASE", 3 * WAIT)  # longer than anybody waits here
    url = database.new()
    with running(url) as first, running(url) as second:
        eventually(lambda: mine(second) == 128)
        theirs = second.house.lease
        assert theirs is not None
        theirs.closed.set()
        print(f"taken after {eventually(lambda: mine(first) == SHARDS):.2f} s")


def test_one_that_only_lost_its_connections_keeps_what_it_has(database: Database) -> None:
    url = database.new()
    with running(url) as first, running(url) as second:
        eventually(lambda: mine(second) == 128)
        before = [dict(one.house.lease.mine) for one in (first, second) if one.house.lease]
        name = url.partition("?")[0].rpartition("/")[2]
        for _ in range(3):
            database.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            sleep(2 * lease.BEAT)
        assert [one.house.lease.mine for one in (first, second) if one.house.lease] == before


def test_one_that_will_be_renewed_is_given_nothing(database: Database) -> None:
    url = database.new()
    with ExitStack() as stack:
        with running(url) as renewed:
            with running(url) as old:
                eventually(lambda: mine(old) == 128)
                for one in (renewed, old):
                    assert one.house.lease is not None
                    one.house.lease.retire()
                new = stack.enter_context(running(url))
                assert mine(new) == 0  # nobody gives twice what goes there anyway
            eventually(lambda: mine(new) == 128)
            assert mine(renewed) == 128
        eventually(lambda: mine(new) == SHARDS)


# --- a house of two ----------------------------------------------------------------------------------


def begun(first: Running, second: Running, stack: ExitStack) -> tuple[Page, Page, Running]:
    """A game of NIM in which the first page is asked; and which of the two processes has it."""
    ann, bob = Somebody(first.base, "Ann"), Somebody(first.base, "Bob")
    table = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
    shard = shard_of(table)
    assert first.house.lease is not None
    assert second.house.lease is not None
    owner = first if shard in first.house.lease.mine else second
    for one in (ann, bob):
        move(one, owner)
    pages = stack.enter_context(ann.open(table)), stack.enter_context(bob.open(table))
    pages[1].do("sit", seat=1)
    pages[0].do("start")
    pages[1].until(lambda scene: scene["stage"] == "playing")
    return *pages, owner


def move(who: Somebody, to: Running) -> None:
    who.base = to.base
    who.http.base_url = to.base
    who.http.headers["origin"] = to.base


@pytest.fixture
def two(database: Database) -> Iterator[tuple[Running, Running]]:
    url = database.new()
    with running(url) as first, running(url) as second:
        eventually(lambda: mine(second) == 128)
        yield first, second


def test_any_process_has_any_table(two: tuple[Running, Running]) -> None:
    """People at the wrong door see, say and play the same as those at the right one, and so do hostile ones."""
    with ExitStack() as stack:
        first, second, owner = begun(*two, stack)
        other = two[1] if owner is two[0] else two[0]
        move(second.who, other)
        passed = stack.enter_context(second.who.open(second.table))
        assert second.table not in other.house.rooms
        assert passed.scene | {"fresh": False} == second.scene | {"fresh": False}
        first.play("heap a", "take 1")
        passed.until(lambda scene: scene["waiting"] == 2)
        passed.play("heap b", "take 1")
        first.until(lambda scene: scene["waiting"] == 1)
        passed.do("say", text="hello " * 40)
        assert passed.refused("play", rev=passed.scene["rev"], name="heap b") == "Bob is not asked now; Ann is."
        passed.send("nonsense")
        assert passed.take()["type"] == "refused"
        eve = Somebody(other.base)
        assert eve.open("A" * 16).closed() == 4404
        eve.secret = "short"
        with pytest.raises(InvalidStatus):
            eve.open(second.table)
        assert {page.address for page in owner.house.rooms[second.table].connections} == {"127.0.0.1"}
        second.__exit__()
        passed.__exit__()
        first.until(lambda scene: not scene["seats"][1]["here"])


def test_a_table_that_is_put_away_is_kept_by_its_owner(two: tuple[Running, Running]) -> None:
    """What is told of it in lists, and that no command of it has to be remembered any more."""
    with ExitStack() as stack:
        first, second, owner = begun(*two, stack)
        first.play("heap a", "take 1")
        first.do("close")
        second.until(lambda scene: scene["stage"] == "closed")
        table, house = first.table, owner.house
        assert isinstance(house.journal, Postgres)
        room = house.rooms[table]
        first.__exit__()
        second.__exit__()
        eventually(room.asleep)
        asyncio.run_coroutine_threadsafe(house.put_away(room), owner.loop).result(WAIT)
        kept = asyncio.run_coroutine_threadsafe(house.journal.table(table), owner.loop).result(WAIT)
        assert kept is not None
        assert (kept.table.stage, kept.commands) == ("closed", [])


def test_a_page_waits_for_a_table_that_nobody_has(two: tuple[Running, Running], database: Database) -> None:
    """Its process has ended, and nobody has taken it yet."""
    with ExitStack() as stack:
        first, _, owner = begun(*two, stack)
        other = two[1] if owner is two[0] else two[0]
        ours = other.house.lease
        assert ours is not None
        name = ours.journal.url.partition("?")[0].rpartition("/")[2]
        database.sql(
            "INSERT INTO workers VALUES ('ghost', '127.0.0.1:1', now(), false);"
            f" UPDATE shards SET owner = 'ghost', epoch = epoch + 1 WHERE shard = {shard_of(first.table)}",
            name,
        )
        assert first.closed() == 1012
        for one in two:
            move(first.who, one)
            page = stack.enter_context(first.who.open(first.table))
            assert page.scene["stage"] == "playing"
            page.__exit__()


def test_only_tables_where_something_goes_on_wake_by_themselves(database: Database) -> None:
    url = database.new()
    with running(url, think=0.2) as first:
        ann = Somebody(first.base, "Ann")
        quiet = [ann.make("nim", ["me", "easy"], setup="list", builder_seat="2") for _ in range(3)]
        alone = [ann.make("kings-valley", ["hard", "hard"]) for _ in range(3)]
    with running(url, think=0.2) as second:
        eventually(lambda: set(second.house.rooms) == set(alone))
        move(ann, second)
        with ann.open(quiet[0]) as page:
            page.play("heap a")
        assert set(second.house.rooms) - {*alone} == {quiet[0]}


def test_names_and_lists_are_the_same_everywhere(two: tuple[Running, Running]) -> None:
    with ExitStack() as stack:
        first, second, owner = begun(*two, stack)
        other = two[1] if owner is two[0] else two[0]
        first.play("heap a", "take 1")
        move(second.who, other)
        (listed,) = second.who.http.get("/api/me").json()["tables"]
        assert (listed["id"], listed["yours"]) == (first.table, True)
        assert second.who.http.post("/api/me", json={"name": "Eve"}).status_code == 200
        first.until(lambda scene: scene["seats"][1]["name"] == "Eve")


def test_any_process_tells_the_numbers_of_all(two: tuple[Running, Running]) -> None:
    text = httpx.get(f"{two[0].base}/metrics", trust_env=False).text
    names = [line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")]
    assert len(names) == len(set(names)) > 8
    told = [line for line in text.splitlines() if line.startswith("wabe_tables{")]
    assert len(told) == 2
    for server in two:
        journal = server.house.journal
        assert isinstance(journal, Postgres)
        assert any(f'worker="{journal.worker}"' in line for line in told)
    assert 'wabe_journal_seconds_bucket{le="1.0",worker="' in text


def test_only_processes_of_the_house_come_in_by_the_inner_door(two: tuple[Running, Running]) -> None:
    lease = two[0].house.lease
    assert lease is not None
    host, _, port = lease.at.rpartition(":")
    for said in (
        b"GET /health HTTP/1.1\r\n\r\n",
        b"wabe guess 127.0.0.1 1\r\nGET /health HTTP/1.1\r\n\r\n",
        b"x" * 999,
    ):
        with socket.create_connection((host, int(port)), 5) as link:
            link.sendall(said)
            with suppress(ConnectionResetError):
                assert link.recv(100) == b""
    journal = two[0].house.journal
    assert isinstance(journal, Postgres)
    with socket.create_connection((host, int(port)), 5) as link:
        link.sendall(f"wabe {journal.secret} 10.1.2.3 5\r\nGET /metrics HTTP/1.0\r\nhost: x\r\n\r\n".encode())
        assert b"for those who run it" in link.makefile("rb").read()  # as anybody from there is told


def test_a_table_that_another_process_took_is_dropped_and_its_pages_come_back(two: tuple[Running, Running]) -> None:
    """What a process does that was stopped for a while, and does not know yet that others went on."""
    with ExitStack() as stack:
        first, second, owner = begun(*two, stack)
        other = two[1] if owner is two[0] else two[0]
        journal, lease = other.house.journal, owner.house.lease
        assert lease is not None
        epoch = lease.epoch(first.table)
        asyncio.run_coroutine_threadsafe(journal.table(first.table, epoch + 1), other.loop).result(WAIT)
        first.send("play", rev=first.scene["rev"], name="heap a")
        assert first.closed() == 1012
        assert second.closed() == 1012
        assert first.table not in owner.house.rooms


def test_a_process_that_stops_hands_its_tables_over(database: Database) -> None:
    url = database.new()
    with running(url) as staying, ExitStack() as stack:
        with running(url) as leaving:
            eventually(lambda: mine(leaving) == 128)
            first, second, owner = begun(staying, leaving, stack)
            while owner is not leaving:
                first, second, owner = begun(staying, leaving, stack)
            first.play("heap a")
            move(second.who, staying)
            passed = stack.enter_context(second.who.open(second.table))
        assert first.closed() == 1012
        assert second.closed() == 1012
        assert passed.closed() in (1006, 1012)
        began = monotonic()
        move(first.who, staying)
        with first.who.open(first.table) as page:
            assert page.scene["draft"] == ["take from heap a"]
            page.play("take 1")
        print(f"a table went on {monotonic() - began:.2f} s after its process was gone")


def test_one_that_is_cut_off_lets_go_by_itself_and_what_it_wrote_last_comes_too_late(database: Database) -> None:
    url = database.new()
    with Wire(database) as wire, running(url) as near, running(wire.to(url)) as far, ExitStack() as stack:
        eventually(lambda: mine(far) == 128)
        first, second, owner = begun(near, far, stack)
        while owner is not far:
            first, second, owner = begun(near, far, stack)
        table = first.table
        wire.whole.clear()
        first.send("play", rev=first.scene["rev"], name="heap a")  # it is on its way, and nobody knows
        print(f"others went on after {eventually(lambda: mine(near) == SHARDS):.2f} s")
        assert first.closed() == 1012
        assert second.closed() == 1012
        move(first.who, near)
        page = stack.enter_context(first.who.open(table))
        assert page.scene["draft"] == []
        page.play("heap b", "take 1")
        wire.whole.set()
        eventually(lambda: mine(far) == 128)  # it is back
        eventually(lambda: mine(near) == 128)
        with first.who.open(table) as page:
            assert page.scene["draft"] == []
            assert page.log == ["Ann takes 1 from heap b. 3 stay."]
