from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.browser import Running, running
from server.database import Database
from server.operating import Admin
from wabe.cli import main


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    with Database() as cluster:
        yield cluster


def home(kind: str, request: pytest.FixtureRequest) -> Path | str:
    """Where a journal is kept."""
    if kind == "sqlite":
        folder: Path = request.getfixturevalue("tmp_path")
        return folder
    database: Database = request.getfixturevalue("database")
    return database.new()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def house(request: pytest.FixtureRequest) -> Iterator[Running]:
    """A house. ./test long has all of its tests on PostgreSQL, too."""
    with running(home(request.param, request)) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest) -> Path | str:
    """For tests of what either home of the journal has to do."""
    return home(request.param, request)


@pytest.fixture
def either(data: Path | str) -> Iterator[Running]:
    with running(data) as server:
        yield server


@pytest.fixture
def admin(data: Path | str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """`wabe admin` for the house of the test; answers what it says, or what it refuses with."""

    def run(*arguments: str, code: int = 0, where: Path | str = data) -> str:
        capsys.readouterr()
        assert main(["admin", *arguments, "--data", str(where)]) == code, capsys.readouterr()
        out, error = capsys.readouterr()
        return error if code else out

    return run
