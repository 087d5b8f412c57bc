"""The house stands: what goes wrong with one table, one message or the disk ends nothing else."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from server.browser import WAIT, Page, Running, Somebody, running
from wabe.core.record import Record
from wabe.server import conduct, house, room, scene, sqlite
from wabe.server.conduct import Conduct
from wabe.server.journal import EntryRow, Row, Unreachable

FULL = "The disk of this house is full; your move is not kept."


@contextmanager
def file(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database of a house that is closed."""
    database = sqlite3.connect(folder / "wabe.db")
    try:
        with database:
            yield database
    finally:
        database.close()


def moved(person: Somebody, base: str) -> Somebody:
    """The same person at a house that has opened again elsewhere."""
    person.base = base
    person.http.base_url = base
    person.http.headers["origin"] = base
    return person


def two(server: Running) -> tuple[Page, Page]:
    """A game of NIM in which the first page is asked."""
    ann, bob = Somebody(server.base, "Ann"), Somebody(server.base, "Bob")
    table = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
    first, second = ann.open(table), bob.open(table)
    second.do("sit", seat=1)
    first.do("start")
    second.until(lambda scene: scene["stage"] == "playing")
    return first, second


def faults(log: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in log.records if record.name == "wabe" and record.levelno >= logging.ERROR]


# --- a table that can't be read ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET body = '{' WHERE table_id = ? AND n = 2",
        """UPDATE entries SET body = '{"t":"moved","seat":0,"lines":["1 1 fly"]}' WHERE table_id = ? AND n = 3""",
        "DELETE FROM entries WHERE table_id = ? AND n = 2",
        "UPDATE tables SET game = 'chess' WHERE id = ?",
        "UPDATE tables SET options = 'none' WHERE id = ?",
        "UPDATE tables SET brief = 'none', tokens = '' WHERE id = ?",
        "UPDATE entries SET body = CAST(x'ff' AS TEXT) WHERE table_id = ? AND n = 2",
        "INSERT INTO drafts VALUES (?, 0, '[\"fly away\"')",
    ],
)
def test_a_table_that_can_not_be_read_is_set_aside_and_the_house_opens(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path) as server:
        ann = Somebody(server.base, "Ann")
        bad, good = (ann.make("nim", ["me", "gentle"], setup="list", builder_seat="2") for _ in range(2))
        with ann.open(bad) as page:
            page.play("heap a", "take 1")
            page.until(lambda scene: scene["waiting"] == 1)
    with file(tmp_path) as database:
        database.execute(damage, (bad,))
    logging.getLogger("wabe").propagate = True
    with running(tmp_path) as server:
        moved(ann, server.base)
        with ann.open(good) as page:
            page.play("heap a")
        for _ in range(2):
            page = ann.open(bad)
            assert page.replies[page.hello]["why"].startswith("This table can't be opened")
            assert page.closed() == 4500
        listed = ann.http.get("/api/me").json()["tables"]
        assert {one["id"] for one in listed} == {good, bad}
    assert faults(caplog).count("table set aside") == 1  # it is not tried again and again


# --- times -------------------------------------------------------------------------------------------


def test_a_clock_that_is_set_back_makes_no_move_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    day = 24 * 3600.0
    now = [1_800_000_000.0]
    monkeypatch.setattr(conduct, "time", lambda: now[0])
    monkeypatch.setattr(house, "time", lambda: now[0])
    with running(tmp_path) as server:
        first, second = two(server)
        first.play("heap a", "take 1")
        now[0] -= day
        second.until(lambda scene: scene["waiting"] == 2)
        second.play("heap b", "take 1")
        table, log = first.table, second.log
    now[0] -= day
    with running(tmp_path) as server:
        moved(first.who, server.base)
        with first.who.open(table) as page:
            assert page.log == log
            page.play("heap b", "take 1")
    with file(tmp_path) as database:
        times = [ms for (ms,) in database.execute("SELECT ms FROM entries WHERE table_id = ? ORDER BY n", (table,))]
    assert times == sorted(times)
    assert times[0] >= 0


def test_journals_with_times_before_the_beginning_are_read(tmp_path: Path) -> None:
    """As they were written when a clock was set back."""
    with running(tmp_path) as server:
        first, _ = two(server)
        first.play("heap a", "take 1")
        table, log = first.table, first.log
    with file(tmp_path) as database:
        rows = database.execute("SELECT n, body FROM entries WHERE table_id = ?", (table,)).fetchall()
        for n, body in rows:
            entry = json.loads(body)
            if entry["t"] == "moved":
                entry["lines"] = ["-86400123 " + line.partition(" ")[2] for line in entry["lines"]]
            database.execute(
                "UPDATE entries SET ms = -86400123, body = ? WHERE table_id = ? AND n = ?",
                (json.dumps(entry), table, n),
            )
    with running(tmp_path) as server:
        moved(first.who, server.base)
        with first.who.open(table) as page:
            assert page.log == log
        record = server.house.rooms[table].story.record
        assert record is not None
        assert Record.loads(record.dumps()).dumps() == record.dumps()
        assert "-86400123" not in record.dumps()  # times never go back


# --- one message -------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["é", "\u0000", "🂡" * 10, "\ud7ff\uffff"])
def test_a_link_with_any_letters_in_it_drops_no_table(house: Running, token: str) -> None:
    first, second = two(house)
    with Somebody(house.base).open(first.table, token=token) as watcher:
        assert watcher.replies[watcher.hello]["why"] == "This link fits no seat of the table: you are watching."
        first.play("heap a", "take 1")
        second.until(lambda scene: scene["waiting"] == 2)
        watcher.until(lambda scene: scene["waiting"] == 2)


def test_a_fault_in_one_message_refuses_it_and_the_table_goes_on(
    house: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = two(house)
    first.play("heap a")
    say = Conduct.say

    def stumble(self: Conduct, person: object, text: str) -> None:
        if text == "stumble":
            self.drafts.clear()
            say(self, person, "half said")  # type: ignore[arg-type]
            raise ZeroDivisionError
        say(self, person, text)  # type: ignore[arg-type]

    logging.getLogger("wabe").propagate = True
    monkeypatch.setattr(Conduct, "say", stumble)
    for _ in range(3):
        why = second.refused("say", text="stumble")
        assert why == "Something went wrong here that should not have: this was not done, and the house has noted it."
    assert faults(caplog) == ["table stumbled"] * 3
    second.do("say", text="well said")
    assert [said["text"] for said in second.scene["chat"]] == ["well said"]
    first.until(lambda scene: bool(scene["chat"]))
    assert first.scene["draft"] == ["take from heap a"]
    first.play("take 1")
    second.until(lambda scene: scene["waiting"] == 2)
    assert second.log == ["Ann takes 1 from heap a. 2 stay."]


def test_what_was_kept_before_a_fault_is_done(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault after a move is on disk refuses nothing: the move stands, once."""
    first, second = two(house)
    room = house.house.rooms[first.table]
    settle = room.settle
    planted = [ZeroDivisionError()]

    def stumble() -> None:
        if planted:
            raise planted.pop()
        settle()

    first.play("heap a")
    monkeypatch.setattr(room, "settle", stumble)
    first.play("take 1")
    second.until(lambda scene: scene["waiting"] == 2)
    assert second.log == ["Ann takes 1 from heap a. 2 stay."]
    second.play("heap b", "take 1")


def test_a_bot_goes_on_as_soon_as_the_journal_is_back(house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "RETRY", 3600.0)
    ann = Somebody(house.base)
    with ann.open(ann.make("nim", ["me", "bot"], setup="list", builder_seat="2")) as page:
        write = house.house.journal.write
        writes = 0

        async def keep(rows: list[Row], epoch: int = 0) -> None:
            nonlocal writes
            writes += any(isinstance(row, EntryRow) for row in rows)
            if writes == 2:  # the bot's turn
                raise Unreachable("away")
            await write(rows, epoch)

        monkeypatch.setattr(house.house.journal, "write", keep)
        page.play("heap a", "take 1")
        page.until(lambda scene: scene["waiting"] == 1)
        assert writes > 2


def test_a_page_that_can_not_be_drawn_is_the_only_one_that_ends(
    house: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = two(house)
    build = scene.build

    def stumble(story: object, seat: int, **more: object) -> object:
        if seat == -1:
            raise ZeroDivisionError
        return build(story, seat, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("wabe.server.room.build", stumble)
    assert Somebody(house.base).open(first.table).closed() == 4500
    first.play("heap a", "take 1")
    second.until(lambda scene: scene["waiting"] == 2)


# --- a full disk -------------------------------------------------------------------------------------


def tell_disk(server: Running, pages: int) -> None:
    """SQLite's own limit: what does not fit into so many pages is refused as on a full disk."""

    journal = server.house.journal
    assert isinstance(journal, sqlite.Sqlite)

    async def tell() -> None:
        await journal.read(f"PRAGMA max_page_count = {pages}")

    asyncio.run_coroutine_threadsafe(tell(), server.loop).result(WAIT)


def until_refused(page: Page) -> str:
    """Touches a heap and takes it back, until there is no room for it; why it was refused."""
    for _ in range(500):
        for command in ({"type": "play", "rev": page.scene["rev"], "name": "heap a"}, {"type": "back"}):
            reply = page.answer(page.send(**command))
            if reply["type"] == "refused":
                return str(reply["why"])
    raise AssertionError("there was room for all")


def test_a_full_disk_is_said_and_the_house_recovers_when_there_is_room(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        first, second = two(server)
        tell_disk(server, 1)
        assert until_refused(first) == FULL
        drafted = len(first.scene["draft"])
        with first.who.open(first.table) as again:  # tables can be looked at
            assert len(again.scene["draft"]) == drafted
        tell_disk(server, 1_000_000)
        if drafted:
            first.do("back")
        first.play("heap a", "take 1")
        second.until(lambda scene: scene["waiting"] == 2)
        assert second.log == ["Ann takes 1 from heap a. 2 stay."]
        table, log = first.table, second.log
    with running(tmp_path) as server, moved(first.who, server.base).open(table) as page:
        assert page.log == log


# --- another program at the database -----------------------------------------------------------------


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program writes to the database, and takes its time."""
    database = sqlite3.connect(folder / "wabe.db", isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        database.execute("ROLLBACK")
        database.close()


def eventually(ready: Callable[[], bool]) -> None:
    end = monotonic() + WAIT
    while not ready():
        assert monotonic() < end
        sleep(0.02)


def test_tidying_goes_on_after_the_journal_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(house, "IDLE", 0.02)
    monkeypatch.setattr(sqlite, "PATIENCE", 0.02)
    logging.getLogger("wabe").propagate = True
    with running(tmp_path) as server:
        ann = Somebody(server.base, "Ann")
        table = ann.make("nim", ["me", "open"])
        with ann.open(table), locked(tmp_path):
            assert table in server.house.rooms  # somebody looks at it
        with locked(tmp_path):
            eventually(lambda: "tidying failed" in faults(caplog))
        eventually(lambda: not server.house.rooms)
