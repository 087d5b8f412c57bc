"""`wabe doctor` finds what is wrong with a house, and says what to do; its exit code is 1 if something is."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import time

import pytest

from server.browser import begun, running
from server.database import Database
from server.operating import Admin, eventually, named, sql
from wabe.cli import main
from wabe.server import doctor, sqlite
from wabe.server.sqlite import Sqlite

Visit = Callable[..., str]


@pytest.fixture
def visit(data: Path | str, capsys: pytest.CaptureFixture[str]) -> Visit:
    """What the doctor says."""

    def run(*arguments: str, code: int = 0, where: Path | str = data) -> str:
        capsys.readouterr()
        assert main(["doctor", *arguments, "--data", str(where)]) == code, capsys.readouterr()
        return capsys.readouterr().out

    return run


@pytest.fixture
def table(data: Path | str) -> str:
    """In a house that is closed."""
    with running(data) as server:
        first, _ = begun(server)
        first.play("heap a", "take 1")
        return first.table


def test_a_house_that_is_well(data: Path | str, table: str, visit: Visit) -> None:
    if isinstance(data, Path):
        data.chmod(0o700)
    text = visit()
    assert "1 table can be opened." in text
    assert "FAULT" not in text
    assert "look" not in text.split()
    assert "can be opened" not in visit("--quick")
    with running(data):
        text = visit()
        assert "1 table can be opened." in text
        assert ("A server has this house open" if isinstance(data, Path) else "connections of PostgreSQL") in text


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET body = '{' WHERE n = 2",
        "DELETE FROM entries WHERE n = 2",
        "UPDATE tables SET game = 'chess'",
    ],
)
def test_a_table_that_can_not_be_opened(
    data: Path | str, table: str, visit: Visit, database: Database, damage: str, admin: Admin
) -> None:
    sql(data, database, damage)
    text = visit(code=1)
    assert f"FAULT  Table {table[:6]} (" in text
    assert f"wabe admin delete-table {table[:6]}" in text
    admin("delete-table", f"/t/{table}")
    assert "FAULT" not in visit()


def test_orphans(data: Path | str, table: str, visit: Visit, database: Database, admin: Admin) -> None:
    sql(data, database, "DELETE FROM drafts")
    sql(data, database, "DELETE FROM tables")
    assert "belong to no table and only take room: wabe admin sweep" in visit()
    assert admin("sweep").startswith("Rows that belonged to no table: ")
    assert "Everything that is kept belongs to a table." in visit()


def test_what_is_set_aside_is_not_forgotten(table: str, visit: Visit, admin: Admin) -> None:
    admin("aside", f"/t/{table}")
    assert "1 table is set aside by you" in visit()


def test_a_clock_that_is_behind(table: str, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time()
    monkeypatch.setattr(doctor, "time", lambda: now - 3600)
    assert "s behind what is kept" in visit()


def test_what_it_stands_on(
    table: str, visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: Path | str
) -> None:
    monkeypatch.setattr(doctor, "STATIC", tmp_path / "nothing")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    monkeypatch.setattr(doctor, "NARROW", 10**12)
    text = visit(code=1)
    assert "FAULT  The page is not built" in text
    assert "A process may open 1024 files" in text
    assert ("MB left on the disk of" in text) == isinstance(data, Path)


# --- a file ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", ["sqlite"], indirect=True)
def test_a_file_that_others_may_read(data: Path, table: str, visit: Visit) -> None:
    (data / "wabe.db").chmod(0o644)
    assert f"chmod 600 {data}/wabe.db" in visit()


@pytest.mark.parametrize("data", ["sqlite"], indirect=True)
def test_a_damaged_file(data: Path, table: str, visit: Visit) -> None:
    with (data / "wabe.db").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 4096 * 8)
    assert "is damaged" in visit(code=1)


@pytest.mark.parametrize("data", ["sqlite"], indirect=True)
def test_it_changes_nothing(data: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house of an older version stays one."""
    monkeypatch.setattr(sqlite, "MIGRATIONS", sqlite.MIGRATIONS[:2])
    Sqlite(data).close()
    monkeypatch.undo()
    assert "This house is of version 2" in visit(code=1)
    file = sqlite3.connect(data / "wabe.db")
    assert file.execute("PRAGMA user_version").fetchone() == (2,)
    file.close()


@pytest.mark.parametrize("data", ["sqlite"], indirect=True)
def test_a_house_that_is_not_there(data: Path, visit: Visit) -> None:
    assert f"There is no house in {data}/none" in visit(code=1, where=data / "none")
    assert not (data / "none").exists()


# --- a database --------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", ["postgres"], indirect=True)
def test_a_database_that_may_lose_moves(data: str, table: str, visit: Visit, database: Database) -> None:
    try:
        database.sql("ALTER SYSTEM SET fsync = off")
        database.sql("SELECT pg_reload_conf()")
        eventually(lambda: database.sql("SHOW fsync") == [["off"]])
        assert "FAULT  fsync is off in PostgreSQL" in visit(code=1)
    finally:
        database.sql("ALTER SYSTEM RESET fsync")
        database.sql("SELECT pg_reload_conf()")
        eventually(lambda: database.sql("SHOW fsync") == [["on"]])


@pytest.mark.parametrize("data", ["postgres"], indirect=True)
def test_a_database_for_few_languages(data: str, visit: Visit, database: Database) -> None:
    database.sql("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    url = data.replace(named(data), "latin")
    with running(url):
        pass
    assert "encoded in LATIN1: make one in UTF8" in visit(code=1, where=url)


@pytest.mark.parametrize("data", ["postgres"], indirect=True)
def test_facts_about_a_database(data: str, table: str, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    from wabe.server.postgres import Postgres

    real = Postgres.vitals
    said: dict[str, str] = {}

    async def other(self: Postgres) -> dict[str, str]:
        return await real(self) | said

    monkeypatch.setattr(Postgres, "vitals", other)
    expected: list[tuple[dict[str, str], str, int]] = [
        ({"number": "120005"}, "older than 13", 1),
        ({"recovering": "1"}, "is a standby", 1),
        ({"backends": "95", "max_connections": "100"}, "raise max_connections", 0),
        ({"now": "0"}, "s apart", 0),
    ]
    for change, text, code in expected:
        said.clear()
        said.update(change)
        assert text in visit(code=code)


@pytest.mark.parametrize("data", ["postgres"], indirect=True)
def test_a_database_that_is_not_there(data: str, visit: Visit, database: Database) -> None:
    assert "FAULT  There is no house in this database yet" in visit(code=1)
    assert "FAULT  The database can't be used" in visit(code=1, where=data.replace("?", "nowhere?"))
