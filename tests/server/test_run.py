"""The server as a command: it starts, is killed, stops, and says what it does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest
from websockets.exceptions import WebSocketException

from server.browser import WAIT, Running, Somebody, running
from server.database import Database

ROOT = Path(__file__).parents[2]


def started(folder: Path | str, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wabe.cli", "serve", "--port", "0", "--data", str(folder), *more]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def tool(name: str, *how: str, limit: float = 400) -> str:
    """What one of the tools says that try a house."""
    command = [sys.executable, str(ROOT / "tools" / name), *how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)
    return done.stdout


def kill_test(*how: str, limit: float = 400) -> None:
    assert "none lost, none doubled" in tool("kill_test.py", *how, limit=limit)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed() -> None:
    """Five kills; by hand there are 50 with 20 tables: python tools/kill_test.py."""
    kill_test("--kills", "5", "--tables", "3")


def test_nothing_is_lost_whatever_happens_to_one_of_three_processes() -> None:
    """Killed; stopped until others have its tables; told to leave; and the database itself is killed."""
    kill_test("--kills", "4", "--tables", "3", "--workers", "3", "--how", "kill,stop,leave,database")


def test_nothing_is_lost_whatever_happens_to_a_crew() -> None:
    """One of it is killed, stopped, told to leave; and all of it is renewed. How long pages are away is printed."""
    kill_test("--kills", "4", "--tables", "3", "--crew", "3", "--how", "renew,kill,stop,leave")


@pytest.mark.long
@pytest.mark.parametrize("several", ["--workers", "--crew"])
@pytest.mark.parametrize(("how", "count"), [("kill", 200), ("stop", 20), ("leave", 20), ("database", 20)])
def test_nothing_is_lost_however_often(several: str, how: str, count: int) -> None:
    kill_test("--kills", str(count), "--tables", "10", several, "3", "--how", how, limit=5400)


@pytest.mark.long
def test_nothing_is_lost_by_rolling_updates() -> None:
    kill_test("--kills", "20", "--tables", "10", "--crew", "3", "--how", "renew", limit=5400)


def test_a_house_stands_under_attack() -> None:
    """A little one; by hand there are a million messages: python tools/attack.py."""
    assert "0 tables fell" in tool("attack.py", "--messages", "3000", "--rings", "6")


@pytest.mark.long
def test_a_house_stands_under_attack_for_long() -> None:
    assert "0 faults in the logs" in tool("attack.py", "--messages", "100000", limit=1800)


@pytest.mark.long
def test_a_busy_house_has_no_fault() -> None:
    tool("soak.py", "--minutes", "2", "--tables", "100", "--comers", "30", limit=1800)


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


def children_of(process: int, name: str = "wabe") -> list[int]:
    """The processes with such a name that it has started."""
    found = []
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # it has just ended
            for pid in (task / "children").read_text().split():
                if Path(f"/proc/{pid}/comm").read_text().startswith(name):
                    found.append(int(pid))
    return found


@contextmanager
def crew(data: str, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Several processes behind one address."""
    server = started(data, *more)
    assert server.stdout is not None
    try:
        yield server, server.stdout.readline().removeprefix("Wabe is open at ").strip()
    finally:
        if server.poll() is None:
            server.terminate()
            server.communicate(timeout=2 * WAIT)


def workers_of(server: subprocess.Popen[str]) -> set[int]:
    return set(children_of(server.pid, "wabe-worker"))


def test_a_crew_replaces_whoever_ends_or_hangs_and_stops_together(database: Database) -> None:
    with crew(database.new(), "--workers", "2") as (server, base):
        replaces_and_stops(server, base)


def replaces_and_stops(server: subprocess.Popen[str], base: str) -> None:
    ann = Somebody(base, "Ann")
    table = ann.make("nim", ["me", "bot"], setup="list", builder_seat="2")
    drafted = False
    for how in (signal.SIGKILL, signal.SIGSTOP):
        before = workers_of(server)
        assert len(before) == 2
        victim = min(before)
        os.kill(victim, how)
        end = monotonic() + 3 * WAIT
        while len(workers_of(server) - {victim}) < 2 or not opens(ann, table, drafted):
            assert monotonic() < end
            sleep(0.1)
        drafted = True
        assert victim not in workers_of(server)
    everybody = children_of(server.pid)
    assert len(everybody) == 3
    server.terminate()
    _, text = server.communicate(timeout=2 * WAIT)
    assert server.returncode == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in everybody)
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["what"] for line in lines].count("worker replaced") == 2
    assert "house closes" in [line["what"] for line in lines]  # one that was only starting may end without a word


def opens(who: Somebody, table: str, drafted: bool) -> bool:
    """Is the table there, with what was drafted before? If nothing was, it is now."""
    try:
        with who.open(table) as page:
            assert page.scene["draft"] == (["take from heap a"] if drafted or page.scene["step"] else [])
            if not page.scene["step"]:
                page.play("heap a")
            return True
    except (OSError, WebSocketException):
        return False


def test_workers_need_a_database(tmp_path: Path) -> None:
    server = started(tmp_path, "--workers", "2")
    _, error = server.communicate(timeout=WAIT)
    assert error.startswith("Several workers share their tables through PostgreSQL")
    assert server.returncode == 2


def test_a_database_that_is_not_there_is_said_in_a_sentence(database: Database) -> None:
    for workers in ("1", "2"):
        server = started(database.new() + "nowhere", "--workers", workers)
        _, error = server.communicate(timeout=2 * WAIT)
        assert "The database can't be used" in error.splitlines()[-1]
        assert server.returncode == 2


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


def test_health_and_metrics(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann = Somebody(house.base)
        with ann.open(ann.make("nim", ["me", "bot"])):
            assert ann.http.get("/health").json()["ok"] is True
            text = ann.http.get("/metrics").text
    lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert lines["wabe_tables"] == "1"
    assert lines["wabe_sockets"] == "1"
    assert int(lines["wabe_commands_total"]) >= 1
    assert lines['wabe_journal_seconds_bucket{le="+Inf"}'] == lines["wabe_journal_seconds_count"]


def test_a_page_that_asks_whether_anybody_is_there_is_answered(house: Running) -> None:
    ann, eve = Somebody(house.base, "Ann"), Somebody(house.base, "Eve")
    for fill in (["me", "bot"], ["me", "open"]):
        table = ann.make("nim", fill, setup="list", builder_seat="2")  # Ann is asked, no bot
        with ann.open(table) as page, eve.open(table) as other:
            for one in (page, other):
                one.do("preview", rev=-1, step=-1, name="")
                assert one.quiet()


def test_a_crew_that_is_told_to_stop_while_it_is_renewed_stops(database: Database) -> None:
    with crew(database.new(), "--workers", "2") as (server, _):
        server.send_signal(signal.SIGHUP)
        end = monotonic() + WAIT
        while len(children_of(server.pid)) < 5:  # another pool, and the first of the new ones
            assert monotonic() < end
            sleep(0.05)
        everybody = children_of(server.pid)
        server.terminate()
        server.communicate(timeout=2 * WAIT)
        assert server.returncode == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in everybody)


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
