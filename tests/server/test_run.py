"""The server as a command: it starts, is killed, stops, and says what it does."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from server.browser import WAIT, Running, Somebody, running

ROOT = Path(__file__).parents[2]


def started(folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wabe.cli", "serve", "--port", "0", "--data", str(folder), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed() -> None:
    """Five kills; by hand there are 50 with 20 tables: python tools/kill_test.py."""
    command = [sys.executable, str(ROOT / "tools" / "kill_test.py"), "--kills", "5", "--tables", "3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost" in done.stdout


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_gracefully(tmp_path: Path, how: signal.Signals) -> None:
    server = started(tmp_path)
    assert server.stdout is not None
    base = server.stdout.readline().removeprefix("Wabe is open at ").strip()
    ann = Somebody(base)
    with ann.open(ann.make("nim", ["me", "bot"])) as page:
        server.send_signal(how)
        assert page.closed() in (1001, 1012)
    _, log = server.communicate(timeout=WAIT)
    lines = [json.loads(line) for line in log.splitlines()]  # every line of the log is JSON
    assert lines[0]["what"] == "house opens"
    assert lines[-1]["what"] == "house closes"
    assert all(line["level"] == "info" for line in lines)


def test_what_can_not_be_served_is_said_in_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        port = house.base.rpartition(":")[2]
        server = started(tmp_path / "other", "--port", port)
        _, error = server.communicate(timeout=WAIT)
        assert error == f"Can't listen on 127.0.0.1 port {port}: Address already in use.\n"
        assert server.returncode == 2
        server = started(tmp_path)
        _, error = server.communicate(timeout=WAIT)
        assert "Another server is using the data folder" in error
        assert "Traceback" not in error
        assert server.returncode == 2


def test_health_and_metrics(house: Running) -> None:
    ann = Somebody(house.base)
    with ann.open(ann.make("nim", ["me", "bot"])):
        assert ann.http.get("/health").json()["ok"] is True
        text = ann.http.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert lines["wabe_tables"] == "1"
    assert lines["wabe_sockets"] == "1"
    assert int(lines["wabe_commands_total"]) >= 1
    assert lines['wabe_journal_seconds_bucket{le="+Inf"}'] == lines["wabe_journal_seconds_count"]


def test_the_client_is_served(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    with running(tmp_path / "data", static=static) as house:
        http = httpx.Client(base_url=house.base, trust_env=False)
        assert "not built" in http.get("/").text
        (static / "index.html").write_text("<title>Wabe</title>")
        (static / "assets" / "app-1a2b.js").write_text("1")
        for path in ("/", "/g/nim", "/t/abc", "/t/abc/def", "/mine", "/credits"):
            page = http.get(path)
            assert page.text == "<title>Wabe</title>"
            assert page.headers["cache-control"] == ("no-store" if path.startswith("/t/") else "no-cache")
        assert "immutable" in http.get("/assets/app-1a2b.js").headers["cache-control"]
        assert http.get("/assets/other.js").status_code == 404
        assert http.get("/nowhere/at/all").status_code == 404


def test_who_comes_back_has_the_same_table_as_who_never_left(house: Running) -> None:
    ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
    table = ann.make("gnumies", ["me", "open"])
    with ann.open(table) as stayed, bob.open(table) as other:
        other.do("sit", seat=1)
        stayed.do("start")
        other.until(lambda scene: scene["stage"] == "playing")
        with ann.open(table) as left:
            log, seen = left.log[:], left.scene["rev"]
        for _ in range(10):
            for page in (stayed, other):
                page.until(lambda scene: bool(scene["table"]["moves"]) or scene["stage"] == "over")
                if page.moves:
                    page.play(page.moves[-1])
        stayed.until(lambda scene: scene["rev"] >= other.scene["rev"])
        with ann.open(table, seen=seen) as back:
            assert not back.scene["fresh"]
            assert log + back.log == stayed.log
            passed: dict[str, list[object]] = {"log": [], "beats": []}  # what happened on the way is not played again
            assert back.scene | passed == stayed.scene | passed
        with ann.open(table) as anew:
            assert anew.scene["fresh"]
            assert anew.log == stayed.log
        with ann.open(table, seen=10**9) as confused:
            assert confused.scene["fresh"]
