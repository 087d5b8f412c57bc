"""What whoever runs a house does to it with `wabe admin`, on either home of its journal, open or not."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
from pathlib import Path
from time import monotonic, time

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.browser import WAIT, Somebody, begun, play_out, running
from server.conftest import home
from server.database import Database
from server.operating import Admin, at, eventually, everything, kept, me, named, sql
from wabe.cli import main
from wabe.server import warden
from wabe.server.house import journal_at
from wabe.server.journal import PersonRow, TableRow
from wabe.server.office import beside, restored


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warden, "HEARING", 0.05)


def me_of(data: Path | str) -> str:
    """The id of the person who is left."""
    (person,) = [row.id for row in everything(data) if isinstance(row, PersonRow)]
    return person


# --- tables ------------------------------------------------------------------------------------------


def test_tables_are_listed_without_their_secrets(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        first, _ = begun(server)
        other = first.who.make("gyre", ["me", "open", "bot"])
        text = admin("tables")
        lines = [line.split() for line in text.splitlines()]
        assert lines[-1] == ["2", "tables."]
        (nim,) = [line for line in lines if "nim" in line]
        assert first.table.startswith(nim[0].removeprefix("/t/"))
        assert nim[1:4] == ["nim", "2", "playing"]
        assert "lobby" in next(line for line in lines if "gyre" in line)
        for table in (first.table, other):
            assert table not in text
            assert table in admin("tables", "--secrets")
        assert "nim" not in admin("tables", "--stage", "lobby")


def test_a_table_is_set_aside_and_returned(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        first, second = begun(server)
        table, ann = first.table, first.who
        first.play("heap a")
        short = f"{server.base}/t/{table}"
        assert "is set aside" in admin("aside", short)
        assert first.closed() == second.closed() == 1012
        page = ann.open(table)
        assert page.replies[page.hello]["why"].startswith("This table can't be opened: it is set aside")
        assert page.closed() == 4500
        assert "playing, aside" in admin("tables")
    with running(data) as server:  # it stays so
        assert at(server, ann).open(table).closed() == 4500
        assert ann.http.get("/api/me").json()["tables"][0]["id"] == table
        admin("return", short)
        eventually(lambda: table in server.house.rooms)  # a bot or a clock may wait there
        with ann.open(table) as page:
            assert page.scene["draft"] == ["take from heap a"]
            page.play("take 1")
    admin("aside", short)  # nobody serves it
    with running(data) as server:
        assert at(server, ann).open(table).closed() == 4500


def test_a_table_is_named_by_its_beginning(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        first, _ = begun(server)
        assert admin("who", f"/t/{first.table[:4]}").startswith("Seat 1: Ann")
        assert "No table begins with 'none'" in admin("who", "none", code=2)
        assert "At least 4 letters" in admin("who", f"/t/{first.table[:3]}", code=2)


def test_a_deleted_table_is_gone(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        first, second = begun(server)
        first.play("heap a")
        admin("delete-table", f"/t/{first.table}")
        assert second.closed() == 1012
        assert second.who.open(first.table).closed() == 4404
        assert me(second.who)["tables"] == []
    assert first.table not in repr(everything(data))


def test_a_server_that_has_not_heard_can_not_go_on_with_what_it_knew(
    data: Path | str, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warden, "HEARING", 1000)
    with running(data) as server:
        first, second = begun(server)
        admin("delete-person", me(second.who)["id"])
        first.send("say", text="are you there?")
        assert first.closed() == 1012  # what it wanted to write is another's
        with first.who.open(first.table) as page:
            assert page.scene["stage"] == "over"
            assert page.names == ["Ann", "Somebody"]


# --- people ------------------------------------------------------------------------------------------


def test_a_person_is_exported(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        first, second = begun(server)
        second.do("say", text="Guten Tag")
        first.do("say", text="what Ann said")
        first.play("heap a", "take 1")
        second.until(lambda scene: scene["waiting"] == 2)
        second.play("heap b", "take 1")
        eve = Somebody(server.base, "Eve")
        with eve.open(first.table) as page:
            page.do("say", text="I only watch")
        bob = me(second.who)["id"]
        assert admin("who", f"/t/{first.table}").splitlines()[1] == f"Seat 2: Bob, {bob}"
        found = json.loads(admin("export-person", bob))
        watched = json.loads(admin("export-person", me(eve)["id"]))
    assert (found["id"], found["name"]) == (bob, "Bob")
    (table,) = found["tables"]
    assert (table["id"], table["game"], table["stage"], table["host"]) == (first.table, "nim", "playing", False)
    assert table["seats"] == [{"seat": 2, "name": "Bob"}]
    assert table["said"] == [{"name": "Bob", "text": "Guten Tag"}]
    assert [move.split(" ", 2)[1:] for move in table["moves"]] == [["2", "heap b"], ["2", "take 1"]]
    assert "Ann" not in json.dumps(found)
    assert watched["tables"][0]["said"] == [{"name": "Eve", "text": "I only watch"}]


def test_what_lies_face_down_is_exported_to_nobody(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        ann = Somebody(server.base, "Ann")
        table = ann.make("gnumies", ["me", "gentle"])
        with ann.open(table) as page:
            for _ in range(12):
                page.until(lambda scene: scene["stage"] != "playing" or bool(page.moves))
                if page.moves:
                    page.choose(lambda moves: moves[0])
        text = admin("export-person", me(ann)["id"])
    chance = [body.partition(" ~")[2][:6] for body in kept(data, table).entries if " ~" in body]
    assert chance
    assert not any(one in text for one in chance)
    assert json.loads(text)["tables"][0]["moves"]


def test_a_deleted_person_leaves_the_games_of_others(data: Path | str, admin: Admin) -> None:
    """Playable and replayable: in a lobby the seat is open, a game is resigned, of one that is over the name goes."""
    with running(data) as server:
        ann, bob, cid = (Somebody(server.base, name) for name in ("Ann", "Bobbo", "Cid"))
        alone = bob.make("nim", ["me", "bot"])
        hosted = bob.make("gyre", ["me", "open", "open"])
        with ann.open(hosted) as page:
            page.do("sit", seat=1)
        three = ann.make("gyre", ["me", "open", "open"])
        finished = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
        with ann.open(three) as first, bob.open(three) as second, cid.open(three) as third:
            second.do("sit", seat=1)
            third.do("sit", seat=2)
            first.do("start")
            second.do("say", text="my secret")
        with ann.open(finished) as first, bob.open(finished) as second:
            second.do("sit", seat=1)
            first.do("start")
            second.until(lambda scene: scene["stage"] == "playing")
            play_out([first, second], lambda moves: moves[-1])
            second.do("say", text="good game")
            log = first.log
        with bob.open(three) as page, cid.open(three) as other:
            bobs = me(bob)["id"]
            assert "deleted, too: 1; others: 3" in " ".join(admin("delete-person", bobs).split())
            assert page.closed() == other.closed() == 1012
        assert bob.open(alone).closed() == 4404
        with ann.open(hosted) as page:  # the host is Ann now, who may start
            assert page.names == ["", "Ann", ""]
            page.do("bot", seat=0, level="gentle")
        with cid.open(three) as page:
            assert page.names == ["Ann", "Somebody", "Cid"]
            assert [said["text"] for said in page.scene["chat"]] == ["(removed)"]
            assert page.scene["seats"][1]["kind"] == "bot"
            with ann.open(three) as first:
                end = monotonic() + WAIT
                while sum("Somebody" in line for line in page.log) < 3:  # it resigned, a bot plays on, and has played
                    assert monotonic() < end
                    for one in (first, page):
                        if one.moves:
                            one.choose(lambda moves: moves[0])
                        one.quiet(0.02)
        with ann.open(finished) as page:
            assert page.scene["stage"] == "over"
            assert page.log == [line.replace("Bobbo", "Somebody") for line in log]
        assert me(bob)["tables"] == []
        assert me(bob)["name"] != "Bobbo"
        with bob.open(finished) as page:
            assert page.seat == -1
        assert {name for one in me(ann)["tables"] for name in one["players"]} >= {"Ann", "Somebody", "Cid"}
        assert "Nothing is kept of a person" in admin("delete-person", bobs, code=2)
    left = repr(everything(data))
    for word in (bobs, "Bobbo", "my secret", "good game"):
        assert word not in left
    for table in (hosted, three, finished):
        restored(kept(data, table))
    assert main(["doctor", "--data", str(data)]) == 0


def test_words_that_belong_to_the_game_go_with_the_person(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        ann, bob = Somebody(server.base, "Ann"), Somebody(server.base, "Bob")
        table = ann.make("guess-what", ["me", "open", "bot"], mode="free", start_seat="1")
        with ann.open(table) as first, bob.open(table) as second:
            second.do("sit", seat=1)
            first.do("start")
            second.until(lambda scene: scene["stage"] == "playing")
            first.do("play", rev=first.scene["rev"], name="own words", words="a very personal rule")
        assert "a very personal rule" in admin("export-person", me(ann)["id"])
        admin("delete-person", me(ann)["id"])
    assert "a very personal rule" not in repr(everything(data))
    assert "(removed)" in repr(everything(data))
    restored(kept(data, table))


def test_other_browsers_of_a_person_are_named(data: Path | str, admin: Admin) -> None:
    with running(data) as server:
        first, _ = begun(server)
        phone = Somebody(server.base, "Ann on a phone")
        with phone.open(first.table, first.scene["link"].rpartition("/")[2]) as page:
            assert page.seat == 0
        said = admin("delete-person", me(first.who)["id"])
        assert f"wabe admin delete-person {me(phone)['id']}" in said


def test_a_table_that_does_not_open_forgets_a_person(data: Path | str, admin: Admin, database: Database) -> None:
    with running(data) as server:
        first, second = begun(server)
        bob = me(second.who)["id"]
    sql(data, database, "UPDATE tables SET game = 'chess'")
    admin("delete-person", bob)
    assert "Bob" not in repr(everything(data))
    sql(data, database, "UPDATE tables SET game = 'nim'")
    restored(kept(data, first.table))
    sql(data, database, "DELETE FROM entries WHERE n = 2")
    said = " ".join(admin("delete-person", me_of(data)).split())
    assert "can't be read and still has what it had: wabe admin delete-table" in said


# --- addresses ---------------------------------------------------------------------------------------


def test_the_house_is_closed_to_whom_its_operator_bans(data: Path | str, admin: Admin) -> None:
    with running(data, proxies="127.0.0.1") as server:

        def got(client: str, accept: str = "*/*") -> httpx.Response:
            headers = {"x-forwarded-for": client, "accept": accept}
            return httpx.get(f"{server.base}/api/games/nim", headers=headers, trust_env=False)

        assert admin("bans") == "The house is closed to nobody.\n"
        assert admin("ban", "203.0.113.0/24", "--why", "a flood", "--days", "7").startswith("The house is closed to")
        admin("ban", "2001:db8::/64")
        eventually(lambda: got("203.0.113.9").status_code == 403)
        assert got("203.0.113.9").json()["error"] == "This house is closed to your address."
        assert got("203.0.113.9").headers["x-content-type-options"] == "nosniff"
        assert got("203.0.113.9", "text/html,*/*").text == "This house is closed to your address."
        eventually(lambda: got("2001:db8::17").status_code == 403)
        assert got("::ffff:203.0.113.9").status_code == 403  # the same address, as some systems write it
        for other in ("203.0.112.9", "2001:db8:0:1::17", "127.0.0.1"):
            assert got(other).status_code == 200
        listed = admin("bans")
        assert "203.0.113.0/24" in listed
        assert "a flood" in listed
        assert "in 7 d" in listed
    with running(data, proxies="127.0.0.1") as server:  # it stays so
        assert got("203.0.113.9").status_code == 403
        admin("unban", "203.0.113.0/24")
        eventually(lambda: got("203.0.113.9").status_code == 200)
        assert got("2001:db8::17").status_code == 403
    assert "203.0.113.0/24 is not banned" in admin("unban", "203.0.113.0/24", code=2)
    assert "is no address and no network" in admin("ban", "203.0.113.300", code=2)


def test_a_ban_ends_open_pages_and_has_an_end(data: Path | str, admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(data) as server:
        first, _ = begun(server)
        admin("ban", "127.0.0.1", "--days", "1")
        assert first.closed() == 4403
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            first.who.open(first.table)
        tomorrow = time() + 24 * 3600 + 10
        monkeypatch.setattr("wabe.server.bans.time", lambda: tomorrow)
        with first.who.open(first.table) as page:
            assert page.seat == 0


# --- backups -----------------------------------------------------------------------------------------


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest) -> Path | str:
    """Another house, on either home."""
    found = home(request.param, request)
    return found / "other" if isinstance(found, Path) else found


def test_a_house_moves_by_backup_and_restore(data: Path | str, other: Path | str, admin: Admin, tmp_path: Path) -> None:
    """Every way: from a file to a database, back, and to the same. The backup is made while somebody plays."""
    file = tmp_path / "house.wabe.gz"
    with running(data) as server:
        first, second = begun(server)
        second.do("say", text="hello \u2603")
        first.play("heap a", "take 1")
        second.until(lambda scene: scene["waiting"] == 2)
        second.do("play", rev=second.scene["rev"], name="heap b", id="drafted")
        admin("ban", "203.0.113.7")
        before = everything(data)
        assert str(len(before)) in admin("backup", str(file))
        second.play("take 1")  # after that moment
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert "File exists" in admin("backup", str(file), code=2)
    admin("restore", str(file), where=other)
    assert everything(other) == before
    with running(other) as server:
        bob = at(server, second.who)
        with bob.open(first.table) as page:
            assert page.scene["draft"] == ["take from heap b"]
            assert [said["text"] for said in page.scene["chat"]] == ["hello \u2603"]
            page.do("play", rev=page.scene["rev"], name="heap b", id="drafted")  # known: not carried out again
            assert page.scene["draft"] == ["take from heap b"]
            page.play("take 1")
        assert me(bob)["name"] == "Bob"
        refused = admin("restore", str(file), where=other, code=2)
        assert "Another server is using" in refused or "Servers have this house open" in refused


def test_a_backup_is_of_one_moment(data: Path | str) -> None:
    with running(data) as server:
        first, second = begun(server)

        async def read() -> tuple[list[object], str]:
            journal = await beside(data)
            rows = journal.everything()
            early: list[object] = [await anext(rows)]
            later = first.who.make("nim", ["me", "bot"])
            first.play("heap a", "take 1")
            second.until(lambda scene: scene["waiting"] == 2)
            early += [row async for row in rows]
            journal.close()
            return early, later

        rows, later = asyncio.run(read())
    assert len([row for row in rows if isinstance(row, TableRow)]) == 1
    assert later not in repr(rows)
    assert "take 1" not in repr(rows)
    assert "take 1" in repr(everything(data))


def test_a_house_that_is_not_empty_is_replaced_only_if_told(data: Path | str, admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "house.wabe.gz"
    with running(data) as server:
        begun(server)
    admin("backup", str(file))
    before = everything(data)
    with running(data) as server:
        Somebody(server.base, "Eve").make("nim", ["me", "bot"])
    after = everything(data)
    assert len(after) > len(before)
    assert "This house is not empty" in admin("restore", str(file), code=2)
    assert everything(data) == after
    admin("restore", str(file), "--replace")
    assert everything(data) == before


def test_half_a_backup_restores_nothing(data: Path | str, admin: Admin, tmp_path: Path) -> None:
    file, bad = tmp_path / "house.wabe.gz", tmp_path / "bad"
    with running(data) as server:
        begun(server)
    admin("backup", str(file))
    before = everything(data)
    packed = file.read_bytes()
    *lines, last, end = gzip.decompress(packed).splitlines(keepends=True)
    wrong: list[list[bytes]] = [
        [*lines, last],  # no end
        [*lines, end],  # a row is missing
        [*lines, b'["entry","t","one",0,""]\n', end],
        [*lines, b'["house","t"]\n', end],
        [*lines, b"{}\n", end],
        [b'{"house":"wabe","format":2}\n', *lines[1:], last, end],
    ]
    for content in (packed[:-40], b"a text", b"", *[gzip.compress(b"".join(one)) for one in wrong]):
        bad.write_bytes(content)
        said = admin("restore", str(bad), "--replace", code=2)
        assert "is no backup of a house, or not a whole one" in said
        assert everything(data) == before
    assert "is no backup" in admin("restore", str(tmp_path / "nothing"), "--replace", code=2)


# --- what is not there -------------------------------------------------------------------------------


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path, database: Database, admin: Admin) -> None:
    assert "There is no house in" in admin("tables", where=tmp_path / "nowhere", code=2)
    assert not (tmp_path / "nowhere").exists()
    url = database.new()
    assert "There is no house in this database yet" in admin("tables", where=url, code=2)
    assert database.sql("SELECT 1 FROM pg_tables WHERE schemaname = 'public'", named(url)) == []
    assert "The database can't be used" in admin("tables", where=url.replace("?", "nowhere?"), code=2)


def test_the_rows_of_the_office_are_journal_rows(data: Path | str) -> None:
    """The journal that serves can be asked the same as the one beside it."""

    async def ask() -> list[object]:
        book = journal_at(data)
        try:
            await book.open()
            return [await book.listing(), await book.bans(), await book.set_aside(), await book.orphans()]
        finally:
            book.close()

    assert asyncio.run(ask()) == [[], [], [], 0]
