"""What strangers and broken pages send is refused cleanly, and hurts nobody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.browser import Running, Somebody, begun, running

NAUGHTY = "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    ("cookie", "origin"),
    [
        (None, True),  # no cookie
        ("wabe=short", True),
        ("wabe=" + "?" * 22, True),
        ("wabe=" + "a" * 22, "http://elsewhere.example"),
        ("wabe=" + "a" * 22, "null"),
        ("wabe=" + "a" * 22, None),  # no Origin
    ],
)
def test_strangers_get_no_socket(house: Running, cookie: str | None, origin: str | bool | None) -> None:
    table = Somebody(house.base).make("nim", ["me", "bot"])
    headers = {"cookie": cookie} if cookie else {}
    with (
        pytest.raises(InvalidStatus) as refusal,
        connect(
            f"{house.base.replace('http', 'ws')}/ws/{table}",
            origin=house.base if origin is True else origin,  # type: ignore[arg-type]
            additional_headers=headers,
            proxy=None,
        ),
    ):
        pass
    assert refusal.value.response.status_code == 403


def test_a_table_that_is_not_there(house: Running) -> None:
    eve = Somebody(house.base)
    page = eve.open("A" * 16)
    assert page.replies[page.hello]["why"] == "There is no such table."
    assert page.closed() == 4404


def test_somebody_elses_seat(house: Running) -> None:
    first, second = begun(house)
    eve = Somebody(house.base).open(first.table)
    rev = first.scene["rev"]
    assert eve.refused("play", rev=rev, name="heap a") == "You have no seat at this table: you are watching."
    assert eve.refused("resign") == "You have no seat at this table: you are watching."
    assert eve.refused("close") == "Only the host of the table can do that."
    assert second.refused("play", rev=rev, name="heap a") == "Bob is not asked now; Ann is."
    assert first.refused("play", rev=rev, name="heap i").startswith("'heap i' is not possible now.")
    assert second.quiet()


def test_a_repeated_command_is_answered_but_not_replayed(house: Running) -> None:
    first, second = begun(house)
    rev = first.scene["rev"]
    for _ in range(3):
        first.socket.send(json.dumps({"type": "play", "id": "same", "rev": rev, "name": "heap a"}))
    first.do("play", rev=rev, name="take 1")
    second.until(lambda scene: scene["waiting"] == 2)
    second.do("say", text="once", id="x")
    second.do("say", text="once", id="x")
    with second.who.open(second.table) as again:
        assert [said["text"] for said in again.scene["chat"]] == ["once"]
        assert again.log == ["Ann takes 1 from heap a. 2 stay."]


def test_a_stale_command_gets_the_fresh_table(house: Running) -> None:
    first, second = begun(house)
    old = second.scene["rev"]
    first.play("heap a", "take 3")
    second.until(lambda scene: scene["waiting"] == 2)
    seen = len(second.raw)
    assert second.refused("play", rev=old, name="heap b").startswith("The table has changed")
    assert [json.loads(text)["type"] for text in second.raw[seen:]] == ["scene", "refused"]
    assert second.refused("play", rev=10**6, name="heap b").startswith("The table has changed")
    first.do("say", text="take your time")
    second.play("heap b")  # chat makes nothing stale
    assert second.scene["step"] == 1


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '"hello"',
        "{}",
        '{"type":"hello"}',
        '{"type":"steal","id":"1"}',
        '{"type":"start","id":"1","seat":0}',  # unknown field
        '{"type":"play","id":"1","rev":"1","name":"heap a"}',
        '{"type":"play","id":"1","rev":1}',
        '{"type":"play","id":"1","rev":1,"name":"' + "x" * 61 + '"}',
        '{"type":"sit","id":"1","seat":-1}',
        '{"type":"sit","id":"1","seat":1e3}',
        '{"type":"back","id":"1","count":0}',
        '{"type":"say","id":"","text":"no id"}',
        '{"type":"say","id":"1","text":"' + "x" * 301 + '"}',
        '{"type":"answer","id":"1","yes":1}',
        "[" * 10_000,
        "\u0000",
    ],
)
def test_malformed_messages(house: Running, message: str) -> None:
    first, second = begun(house)
    first.socket.send(message)
    reply = first.take()
    assert reply["type"] == "refused"
    assert reply["why"].startswith("This message can't be read")
    first.play("heap a")  # and life goes on
    assert second.quiet(0.05)


def test_a_page_that_only_babbles_is_closed(house: Running) -> None:
    first, _ = begun(house)
    for _ in range(5):
        first.socket.send("{")
    assert first.closed() == 1008


def test_oversized_and_binary_messages(house: Running) -> None:
    first, second = begun(house)
    first.socket.send(json.dumps({"type": "say", "id": "1", "text": "x" * 20_000}))
    assert first.closed() == 1009
    second.socket.send(b"\x00\x01")
    assert second.closed() == 1003


def test_a_connection_begins_with_a_hello(house: Running) -> None:
    eve = Somebody(house.base)
    table = eve.make("nim", ["me", "bot"])
    url = f"{house.base.replace('http', 'ws')}/ws/{table}"
    headers = {"cookie": f"wabe={eve.secret}"}
    with connect(url, origin=Origin(house.base), additional_headers=headers, proxy=None) as socket:
        socket.send('{"type":"start","id":"1"}')
        assert json.loads(socket.recv(5)) == {"type": "refused", "id": "1", "why": "A connection begins with a hello."}
        with pytest.raises(ConnectionClosed) as end:
            socket.recv(5)
    assert end.value.rcvd is not None
    assert end.value.rcvd.code == 1008


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Running]:
    """A house that waits long for a hello, so that silent connections stay."""
    with running(tmp_path, hello=600) as server:
        yield server


def test_a_thousand_connections_from_one_address(patient: Running) -> None:
    house, eve = patient, Somebody(patient.base)
    table = eve.make("nim", ["me", "bot"])
    url = f"{house.base.replace('http', 'ws')}/ws/{table}"
    headers = {"cookie": f"wabe={eve.secret}"}

    async def knock(n: int) -> list[ClientConnection]:
        tries = [
            open_socket(url, origin=house.base, additional_headers=headers, proxy=None)  # type: ignore[arg-type]
            for _ in range(n)
        ]
        results = await asyncio.gather(*map(opened, tries))
        return [one for one in results if one is not None]

    async def opened(trying: open_socket) -> ClientConnection | None:
        try:
            return await trying
        except InvalidStatus:
            return None

    async def thousand() -> int:
        sockets = [one for _ in range(10) for one in await knock(100)]
        await asyncio.gather(*[one.close() for one in sockets])
        return len(sockets)

    assert asyncio.run(thousand()) == 100
    with eve.open(table) as page:  # when they have gone there is room again
        assert page.scene["stage"] == "playing"


def test_names(house: Running) -> None:
    ann = Somebody(house.base)
    for name in ("", "   ", "x" * 25, "a\u0000b", "a\u202eb", "a\nb\u0007"):
        assert ann.http.post("/api/me", json={"name": name}).status_code == 400
    assert ann.http.post("/api/me", json={"name": "  Ann   B. "}).json()["name"] == "Ann B."
    ann.http.post("/api/me", json={"name": NAUGHTY[:24]})
    response = ann.http.get("/api/me")
    assert response.json()["name"] == NAUGHTY[:24]  # data, never a page
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_posts_must_come_from_our_own_pages(house: Running) -> None:
    ann = Somebody(house.base)
    good = {"name": "Ann"}
    assert ann.http.post("/api/me", json=good, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert ann.http.post("/api/me", content='{"name":"Ann"}', headers={"content-type": "text/plain"}).status_code == 400
    assert ann.http.post("/api/me", json={"name": "Ann", "admin": True}).status_code == 400
    assert ann.http.post("/api/me", json={"name": "x" * 20_000}).status_code == 413
    assert (
        ann.http.post("/api/tables", content=b"[" * 9000, headers={"content-type": "application/json"}).status_code
        == 400
    )
    ann.http.cookies.clear()
    assert ann.http.post("/api/me", json=good).status_code == 403


def test_impossible_tables(house: Running) -> None:
    ann = Somebody(house.base)

    def why(**wanted: object) -> str:
        usual = {"game": "nim", "seats": 2, "options": {}, "fill": ["me", "bot"]}
        response = ann.http.post("/api/tables", json=usual | wanted)
        assert response.status_code in (400, 404)
        error: str = response.json()["error"]
        return error

    assert why(game="chess").startswith("There is no game 'chess'")
    assert why(seats=3).startswith("Seats: 3 is not possible")
    assert why(fill=["me"]).startswith("Every one of the 2 seats")
    assert why(fill=["me", "me"]).startswith("Every one of the 2 seats")
    assert why(options={"goal": "draw"}).startswith("Option goal: 'draw' is not possible")
    assert why(options={"colour": "red"}).startswith("Option 'colour' is unknown")
    assert why(options={"builder_seat": "3"}).endswith("'3' is not possible; possible: random, 1 to 2.")


def test_tables_are_limited(house: Running) -> None:
    ann = Somebody(house.base)
    wanted = {"game": "nim", "seats": 2, "options": {}, "fill": ["me", "open"]}
    codes = [ann.http.post("/api/tables", json=wanted).status_code for _ in range(62)]
    assert codes == [200] * 60 + [429] * 2


def test_headers_on_every_answer(house: Running) -> None:
    ann = Somebody(house.base)
    for path in ("/", "/t/x/y", "/api/games", "/api/games/none", "/health", "/metrics", "/missing.js", "/../secret"):
        response = ann.http.get(path)
        policy = response.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["x-content-type-options"] == "nosniff"
    cookie = Somebody(house.base).http
    cookie.cookies.clear()
    given = cookie.get("/").headers["set-cookie"]
    assert "HttpOnly" in given
    assert "SameSite=lax" in given
    assert "Secure" not in given
    assert ann.http.get("/missing.js").status_code == 404


def test_guides_are_safe_html_with_anchors(house: Running) -> None:
    ann = Somebody(house.base)
    for card in ann.http.get("/api/games").json():
        guide = ann.http.get(f"/api/games/{card['slug']}").json()["guide"]
        assert "<h1" in guide
        assert "<script" not in guide
    assert '<h2 id="how-to-see-it">' in ann.http.get("/api/games/nim").json()["guide"]
