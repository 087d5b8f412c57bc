"""The journal keeps what it was given, all of it or none; and a house built on it comes back as it was."""

from __future__ import annotations

import ast
import asyncio
import re
import sqlite3
from pathlib import Path
from time import monotonic, sleep

import pytest

import wabe
from server.browser import WAIT, Running, Somebody, running
from wabe.server import entries, sqlite
from wabe.server.conduct import Conduct
from wabe.server.house import journal_at
from wabe.server.journal import EntryRow, JournalError, Kept
from wabe.server.sqlite import Sqlite
from wabe.server.story import Story


def schema(database: sqlite3.Connection) -> list[str]:
    return [row[0] for row in database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")]


def test_one_failing_part_takes_nobody_else_with_it(tmp_path: Path) -> None:
    async def work() -> None:
        book = Sqlite(tmp_path)
        parts = [
            book.write([EntryRow("t", n, 0, ""), EntryRow("t", 0 if n == 7 else 100 + n, 0, "")]) for n in range(20)
        ]
        results = await asyncio.gather(*parts, return_exceptions=True)
        assert [n for n, result in enumerate(results) if isinstance(result, JournalError)] == [7]
        rows = await book.read("SELECT n FROM entries")
        assert len(rows) == 38
        assert (7,) not in rows  # the first row of the failed part is gone, too
        with pytest.raises(JournalError):
            await book.write([EntryRow("t", 0, 0, "")])
        book.close()

    asyncio.run(work())


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    first = Sqlite(tmp_path)
    with pytest.raises(JournalError, match="Another server"):
        Sqlite(tmp_path)
    first.close()
    Sqlite(tmp_path).close()


def test_every_version_can_be_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (*sqlite.MIGRATIONS, "ALTER TABLE people ADD COLUMN born INTEGER", "CREATE TABLE extra (n INTEGER)")
    monkeypatch.setattr(sqlite, "MIGRATIONS", steps)
    newest = sqlite.opened(tmp_path / "fresh.db")
    for version in range(1, len(steps)):
        path = tmp_path / f"old{version}.db"
        monkeypatch.setattr(sqlite, "MIGRATIONS", steps[:version])
        old = sqlite.opened(path)
        old.execute("INSERT INTO people (id, name) VALUES ('ann', 'Ann')")
        old.close()
        monkeypatch.setattr(sqlite, "MIGRATIONS", steps)
        opened = sqlite.opened(path)
        assert schema(opened) == schema(newest)
        assert opened.execute("SELECT name FROM people").fetchall() == [("Ann",)]
        assert opened.execute("PRAGMA user_version").fetchone() == (len(steps),)
        kept = sqlite3.connect(path.with_suffix(f".v{version}.db"))
        assert kept.execute("PRAGMA user_version").fetchone() == (version,)


def test_old_lists_of_tables_are_sorted_by_what_happened_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = sqlite.MIGRATIONS
    monkeypatch.setattr(sqlite, "MIGRATIONS", steps[:1])
    old = sqlite.opened(tmp_path / "wabe.db")
    for table, made, moved in (("one", 100, 50), ("two", 110, 5), ("three", 90, 1)):
        old.execute("INSERT INTO tables VALUES (?, 'nim', 2, '', '', '', ?, ?, '', '')", (table, made, made))
        old.execute("INSERT INTO entries VALUES (?, 1, 0, ''), (?, 2, ?, '')", (table, table, moved))
        old.execute("INSERT INTO guests VALUES ('ann', ?)", (table,))
    old.close()
    monkeypatch.setattr(sqlite, "MIGRATIONS", steps)

    async def listed() -> list[tuple[str, int]]:
        opened = Sqlite(tmp_path)
        rows = await opened.tables_of("ann", 50)
        opened.close()
        return [(row.id, row.changed) for row in rows]

    assert asyncio.run(listed()) == [("one", 150), ("two", 115), ("three", 91)]


def test_a_migration_happens_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "wabe.db"
    sqlite.opened(path).close()
    before = schema(sqlite3.connect(path))
    monkeypatch.setattr(
        sqlite, "MIGRATIONS", (*sqlite.MIGRATIONS, "CREATE TABLE extra (n INTEGER); CREATE TABLE people (n)")
    )
    with pytest.raises(JournalError):
        Sqlite(tmp_path)
    assert schema(sqlite3.connect(path)) == before


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    database = sqlite.opened(tmp_path / "wabe.db")
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(JournalError, match="newer Wabe"):
        Sqlite(tmp_path)


def test_it_is_durable(tmp_path: Path) -> None:
    database = sqlite.opened(tmp_path / "wabe.db")
    assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_a_house_comes_back_as_it_was(data: Path | str) -> None:
    with running(data) as house:
        ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
        table = ann.make("nim", ["me", "open"], setup="list", builder_seat="2", goal="last_loses")
        with ann.open(table) as first, bob.open(table) as second:
            second.do("sit", seat=1)
            second.do("say", text="hello")
            first.do("start")
            first.play("heap a", "take 1")
            second.until(lambda scene: scene["waiting"] == 2)
            second.do("play", rev=second.scene["rev"], name="heap b", id="drafted")
            first.do("undo")
            rev = second.until(lambda scene: scene["ask"] is not None)["rev"]
            scenes = [page.who.open(table).scene for page in (first, second)]
            digest = house.house.rooms[table].story.digest()
        lobby = ann.make("gyre", ["me", "open", "bot"])
        with ann.open(lobby) as page:
            links = page.scene["links"]
    taken = 0 if isinstance(data, Path) else 1  # an entry that says so
    with running(data) as house:
        if not taken:
            assert house.house.rooms[table].story.digest() == digest
        for person in (ann, bob):
            person.base = house.base
            person.http.base_url = house.base
            person.http.headers["origin"] = house.base
        with ann.open(table) as first, bob.open(table) as second:
            assert ann.open(table).scene == scenes[0] | {"rev": rev + taken}
            assert first.log == ["Ann takes 1 from heap a. 2 stay."]
            assert second.scene["rev"] == rev + taken
            assert second.scene["draft"] == ["take from heap b"]
            assert second.scene == scenes[1] | {"rev": rev + taken}
            second.do("play", rev=rev, name="heap b", id="drafted")  # sent again: answered, not replayed
            assert second.scene["step"] == 1
            second.do("answer", yes=True)
            first.until(lambda scene: scene["waiting"] == 1)
            assert second.scene["draft"] == []
        with ann.open(lobby) as page:
            assert page.scene["links"] == links
        assert [one["id"] for one in ann.http.get("/api/me").json()["tables"]] == [table, lobby]
        assert ann.http.get("/api/me").json()["name"] == "Ann"


def test_nothing_is_told_that_could_not_be_kept(either: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    house = either
    ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
    table = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
    first, second = ann.open(table), bob.open(table)
    second.do("sit", seat=1)
    first.do("start")
    first.play("heap a")
    rev = second.until(lambda scene: scene["stage"] == "playing")["rev"]
    with monkeypatch.context() as context:
        context.delattr(Conduct, "ms")  # the next turn can't even be timed: the table stumbles
        assert first.refused("play", rev=rev, name="take 1").startswith("Something went wrong here")
    assert second.scene["rev"] == rev
    with ann.open(table) as again:
        assert again.scene["rev"] == rev
        again.play("take 1")  # the draft is still there
        assert again.scene["waiting"] == 2


def test_a_sleeping_table_wakes(either: Running) -> None:
    house = either
    ann = Somebody(house.base, "Ann")
    table = ann.make("nim", ["me", "bot"], setup="list", builder_seat="2")
    with ann.open(table) as page:
        page.play("heap a")
    room = house.house.rooms[table]
    end = monotonic() + WAIT
    while not room.asleep():  # once it knows that the page is gone
        assert monotonic() < end
        sleep(0.01)
    asyncio.run_coroutine_threadsafe(house.house.put_away(room), house.loop).result(5)
    with ann.open(table) as page:
        assert page.scene["draft"] == ["take from heap a"]
    assert house.house.rooms[table] is not room


def test_only_the_journal_knows_how_things_are_kept() -> None:
    """No module but its two homes has a statement of SQL, or knows a database."""
    speaks = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN)\s+[\w*]")
    found = []
    for path in Path(wabe.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if speaks.match(text) or {"asyncpg", "sqlite3"} & set(names):
                found.append(path.name)
    assert set(found) == {"postgres.py", "sqlite.py"}


@pytest.mark.parametrize("slug", ["gnumies", "bandersnatch"])
def test_the_same_entries_are_the_same_story(data: Path | str, slug: str) -> None:
    """All chance that came into a game stands in its entries."""
    with running(data) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make(slug, ["me"] + ["gentle"] * (wabe.game(slug).usual - 1))
        with ann.open(table) as page:
            for _ in range(12):
                page.until(lambda scene: scene["stage"] != "playing" or bool(page.moves))
                if page.scene["stage"] == "playing":
                    page.choose(lambda moves: moves[0])
        room = house.house.rooms[table]
    kept = asyncio.run(kept_of(data, table))
    again = Story(room.booking, room.game)
    for body in kept.entries:
        again.apply(entries.loads(body))
    assert again.digest() == room.story.digest()
    assert any(" ~" in body for body in kept.entries)  # there was chance


async def kept_of(data: Path | str, table: str) -> Kept:
    book = journal_at(data)
    kept = await book.table(table)
    book.close()
    assert kept is not None
    return kept
