"""What whoever runs a house can rely on: its files, names, proxies and numbers, and sentences when it breaks."""

from __future__ import annotations

import json
import logging
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.browser import WAIT, Running, Somebody, running
from wabe.server import sqlite


def got(server: Running, path: str, who: str = "127.0.0.1", **headers: str) -> httpx.Response:
    """A request from one of the addresses of this machine."""
    transport = httpx.HTTPTransport(local_address=who)
    with httpx.Client(base_url=server.base, transport=transport, timeout=WAIT) as http:
        told = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
        return http.get(path, headers=told)


def refusal(folder: Path) -> str:
    """What a server says that does not start."""
    command = [sys.executable, "-m", "wabe", "serve", "--port", "0", "--data", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr
    said = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    (sentence,) = said
    return sentence


# --- requests that nobody means well -----------------------------------------------------------------


@pytest.mark.parametrize("body", [b'{"name":"\xff"}', b"\xff\xfe", b'{"\xff":1}', b'{"name":"\\ud800"}', b"[" * 9000])
@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/lessons"])
def test_a_body_that_is_no_text_is_refused(house: Running, path: str, body: bytes) -> None:
    response = Somebody(house.base).http.post(path, content=body, headers={"content-type": "application/json"})
    assert response.status_code == 400
    assert response.json()["error"].startswith("This request can't be read")


@pytest.mark.parametrize("origin", ["http://[::1", "http://]", "http://[", "//", "http://\xff", "http://a:b:c"])
def test_an_origin_that_is_none_is_refused(house: Running, origin: str) -> None:
    ann = Somebody(house.base)
    table = ann.make("nim", ["me", "bot"])
    response = ann.http.post("/api/me", json={"name": "Ann"}, headers={b"origin": origin.encode("latin-1")})
    assert response.status_code == 403
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"{house.base.replace('http', 'ws')}/ws/{table}",
            origin=Origin(origin),
            additional_headers={"cookie": f"wabe={ann.secret}"},
            proxy=None,
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize(
    "path", ["/%ff", "/t/%ff/%00", "/api/games/%ff", "/look/%ff/1/%ff.svg", "/ws/%ff", "/?%ff=%00"]
)
def test_an_address_that_is_no_text_is_answered(house: Running, path: str) -> None:
    response = got(house, path, cookie="wabe=\xff; \\=;=", accept_encoding="\xff")
    assert response.status_code in (200, 404)


# --- numbers -----------------------------------------------------------------------------------------


def test_the_numbers_are_for_whom_the_operator_allows(tmp_path: Path) -> None:
    with running(tmp_path / "usual") as server:
        assert got(server, "/metrics").status_code == 200
        assert got(server, "/metrics", "127.0.0.2").status_code == 403
        assert got(server, "/metrics", x_forwarded_for="203.0.113.9").status_code == 403  # through a proxy here
        assert got(server, "/metrics", "127.0.0.2", authorization="Bearer").status_code == 403
    with running(tmp_path / "set", metrics="127.0.0.2, 10.0.0.0/8", metrics_token="sesame") as server:
        assert got(server, "/metrics").status_code == 403
        assert got(server, "/metrics", "127.0.0.2").status_code == 200
        assert got(server, "/metrics", authorization="Bearer sesame").status_code == 200
        assert got(server, "/metrics", authorization="Bearer sesam\xe9").status_code == 403
        assert got(server, "/metrics", x_forwarded_for="10.1.2.3").status_code == 200


# --- names and proxies -------------------------------------------------------------------------------


def test_a_house_that_has_a_name_answers_to_no_other(tmp_path: Path) -> None:
    with running(tmp_path, public="https://Play.example, other.example:8443") as server:
        for host in ("play.example", "PLAY.example", "other.example:8443"):
            assert got(server, "/api/games/nim", host=host).status_code == 200
        for host in ("evil.example", "other.example", "127.0.0.1", "play.example.evil.example", "", "\xff"):
            response = got(server, "/api/games/nim", host=host)
            assert response.status_code == 421
            assert response.json()["error"] == "This house goes by another name."
            assert response.headers["x-content-type-options"] == "nosniff"
        assert got(server, "/health", host="10.0.0.5:8000").status_code == 200
        for host, status in (("evil.example", 403), ("play.example", 101)):
            request = {
                "host": host,
                "origin": f"http://{host}",
                "cookie": "wabe=" + "a" * 22,
                "connection": "upgrade",
                "upgrade": "websocket",
                "sec_websocket_version": "13",
                "sec_websocket_key": "A" * 22 + "==",
            }
            assert got(server, "/ws/" + "A" * 16, **request).status_code == status


def test_only_a_proxy_that_is_trusted_says_where_somebody_comes_from(tmp_path: Path) -> None:
    told = {"x_forwarded_for": "203.0.113.9", "x_forwarded_proto": "https"}
    with running(tmp_path, proxies="127.0.0.2") as server:
        assert got(server, "/metrics", "127.0.0.1", **told).status_code == 200  # no proxy: it is who it is
        assert got(server, "/metrics", "127.0.0.2", **told).status_code == 403
        assert "Secure" not in got(server, "/", "127.0.0.1", **told).headers["set-cookie"]
        assert "Secure" in got(server, "/", "127.0.0.2", **told).headers["set-cookie"]


def test_what_can_be_set_is_checked(tmp_path: Path) -> None:
    for option in ("--proxy", "--metrics"):
        command = [sys.executable, "-m", "wabe", "serve", "--port", "0", "--data", str(tmp_path), option, "10.0.0.300"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert done.stderr == "'10.0.0.300' is no address and no network: they look like 10.0.0.7 and 10.0.0.0/8.\n"


def test_no_page_of_a_table_is_kept_by_anybody_on_the_way(house: Running) -> None:
    for path in ("/t/abc", "/t/abc/def", "/api/me"):
        assert got(house, path).headers["cache-control"] == "no-store"
    assert got(house, "/").headers["cache-control"] == "no-cache"


# --- files -------------------------------------------------------------------------------------------


def test_what_a_house_keeps_is_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "data"
    with running(folder) as server:
        Somebody(server.base, "Ann").make("nim", ["me", "bot"])
        files = [one for one in folder.iterdir() if one.name.startswith("wabe.db")]
        assert len(files) == 3
        assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (folder / "wabe.db").chmod(0o644)  # as it was made before
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*sqlite.MIGRATIONS, "CREATE TABLE extra (n INTEGER)"))
    sqlite.Sqlite(folder).close()
    files = [one for one in folder.iterdir() if one.name != "lock"]
    assert {"wabe.db", f"wabe.v{len(sqlite.MIGRATIONS) - 1}.db"} <= {one.name for one in files}
    assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}


def damage(folder: Path, first: int, bytes_: int) -> None:
    with (folder / "wabe.db").open("r+b") as file:
        file.seek(first)
        file.write(b"\xa5" * bytes_)


@pytest.mark.parametrize("first", [0, 4096])
def test_a_damaged_file_is_said_with_how_to_recover(tmp_path: Path, first: int) -> None:
    sqlite.Sqlite(tmp_path).close()
    damage(tmp_path, first, 4096 * 20)
    said = refusal(tmp_path)
    assert said.startswith(f"{tmp_path}/wabe.db is damaged")
    assert ".recover" in said


def test_damage_that_is_found_later_is_said_to_people(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = Somebody(server.base, "Ann")
        book = server.house.journal
        assert isinstance(book, sqlite.Sqlite)
        book.database.close()  # it can't be read any more
        book.database = sqlite3.connect(tmp_path / "none.db", isolation_level=None, check_same_thread=False)
        (tmp_path / "none.db").write_bytes(b"no database at all" * 100)
        response = ann.http.post("/api/me", json={"name": "Eve"})
        assert response.status_code == 503
        assert response.json()["error"].startswith("A part of what this house keeps is damaged")
        assert got(server, "/health").status_code == 503


def test_a_lock_of_another_program_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.05)
    logging.getLogger("wabe").propagate = True
    with running(tmp_path) as server:
        ann = Somebody(server.base, "Ann")
        with ann.open(ann.make("nim", ["me", "bot"], setup="list", builder_seat="2")) as page:
            other = sqlite3.connect(tmp_path / "wabe.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            response = ann.http.post("/api/me", json={"name": "Eve"})
            assert response.status_code == 503
            assert response.json()["error"].startswith("Another program has locked what this house keeps")
            with pytest.raises(ConnectionClosed, match="1013"):
                Somebody(server.base).open(page.table)
            assert any("database is locked" in json.dumps(vars(one), default=str) for one in caplog.records)
            other.execute("ROLLBACK")
            other.close()
            page.play("heap a")
    other = sqlite3.connect(tmp_path / "wabe.db", isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    assert refusal(tmp_path) == f"Another program has locked {tmp_path}/wabe.db: end it, and start again."
    other.close()
