"""A server in this process and pages that talk to it, for tests."""

from __future__ import annotations

import asyncio
import json
import secrets
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from server.reading import Scene, whole
from wabe.core.words import named
from wabe.server.house import House
from wabe.server.run import Server, address, bound, configured
from wabe.server.settings import Settings

WAIT = 20.0  # seconds; everything here takes milliseconds, except a bot's first thought
QUICK = Settings(data=Path(), port=0, thinkers=1, think=0.02, pace=0)


class Running:
    """A server on a loopback port, in a thread."""

    def __init__(self, settings: Settings) -> None:
        self.socket = bound(settings)
        self.base = address(self.socket)
        started = threading.Event()
        self.server = Server(configured(settings), started.set)
        self.app: Any = self.server.config.app
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.server.serve([self.socket]),))
        self.thread.start()
        assert started.wait(WAIT)

    @property
    def house(self) -> House:
        house: House = self.app.state.app.house
        return house

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(WAIT)
        assert not self.thread.is_alive()
        self.loop.close()


@contextmanager
def running(data: Path | str, **changes: Any) -> Iterator[Running]:
    server = Running(replace(QUICK, data=data, **changes))
    try:
        yield server
    finally:
        server.stop()


class Somebody:
    """A person with a cookie."""

    def __init__(self, base: str, name: str = "", trust: ssl.SSLContext | None = None) -> None:
        self.base = base
        self.trust = trust  # how the certificate of the house is checked, if it has one
        self.secret = secrets.token_urlsafe(16)
        self.http = httpx.Client(
            base_url=base,
            headers={"origin": base},
            cookies={"wabe": self.secret},
            timeout=WAIT,
            trust_env=False,
            verify=trust or True,
        )
        if name:
            assert self.http.post("/api/me", json={"name": name}).status_code == 200

    def make(self, game: str, fill: list[str], **options: str) -> str:
        wanted = {"game": game, "seats": len(fill), "options": options, "fill": fill}
        response = self.http.post("/api/tables", json=wanted)
        assert response.status_code == 200, response.text
        table: str = response.json()["id"]
        return table

    def open(self, table: str, token: str = "", seen: int = -1, **hello: str) -> Page:
        return Page(self, table, token, seen, **hello)


class Page:
    """An open table. `scene` is the newest; `replies` has the answers by command id; `raw` everything received, and
    `talk` everything that was said, `> ` by the page and `< ` by the server."""

    ids = count(1)

    def __init__(self, who: Somebody, table: str, token: str = "", seen: int = -1, **hello: str) -> None:
        self.who = who
        self.table = table
        self.raw: list[str] = []
        self.talk: list[str] = []
        self.replies: dict[str, dict[str, Any]] = {}
        self.scene: Scene = {}
        self.log: list[str] = []
        url = f"{who.base.replace('http', 'ws')}/ws/{table}"
        headers = {"cookie": f"wabe={who.secret}"}
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(
            connect(url, origin=Origin(who.base), additional_headers=headers, proxy=None, ssl=who.trust)
        )
        self.hello = self.send("hello", seen=seen, token=token, **hello)
        self.answer(self.hello)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    # --- sending -----------------------------------------------------------------------------------

    def send(self, type: str, id: str | None = None, **fields: Any) -> str:
        id = id or f"c{next(self.ids)}"
        text = json.dumps({"type": type, "id": id, **fields})
        self.talk.append(f"> {text}")
        self.socket.send(text)
        return id

    def do(self, type: str, **fields: Any) -> Scene:
        """Sends a command that must be carried out; the scene after it."""
        reply = self.answer(self.send(type, **fields))
        assert reply["type"] == "done", reply
        return self.scene

    def refused(self, type: str, **fields: Any) -> str:
        """Sends a command that must be refused; why it was."""
        reply = self.answer(self.send(type, **fields))
        assert reply["type"] == "refused", (type, fields)
        return named(reply["why"], self.names)

    def play(self, *names: str) -> Scene:
        for name in names:
            self.do("play", rev=self.scene["rev"], name=name)
        return self.scene

    def choose(self, pick: Callable[[list[str]], str]) -> None:
        """Plays one of its moves; where a clock or another has changed the table meanwhile, it has another look."""
        reply = self.answer(self.send("play", rev=self.scene["rev"], name=pick(self.moves)))
        assert reply["type"] == "done" or reply["why"].startswith("The table has changed meanwhile"), reply

    # --- receiving ---------------------------------------------------------------------------------

    def take(self, timeout: float = WAIT) -> dict[str, Any]:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        self.talk.append(f"< {text}")
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "scene":
            self.scene = whole(message, self.scene)
            if self.scene["fresh"]:
                self.log = []
            self.log += [named(line["text"], self.names) for line in self.scene["log"]]
            done = self.scene.pop("done")
            self.replies[done] = {"type": "done", "id": done}
        elif "id" in message:
            self.replies[message["id"]] = message
        return message

    def answer(self, id: str) -> dict[str, Any]:
        while id not in self.replies:
            self.take()
        return self.replies[id]

    def until(self, ready: Callable[[Scene], bool]) -> Scene:
        while not self.scene or not ready(self.scene):
            self.take()
        return self.scene

    def quiet(self, seconds: float = 0.2) -> bool:
        """Nothing comes for a while."""
        try:
            self.take(seconds)
        except TimeoutError:
            return True
        return False

    def closed(self) -> int:
        """Reads until the server closes; the code it gave."""
        try:
            while True:
                self.take()
        except ConnectionClosed as error:
            return error.rcvd.code if error.rcvd else 1006

    # --- what is to be seen ------------------------------------------------------------------------

    @property
    def moves(self) -> list[str]:
        return [move["name"] for move in self.scene["table"]["moves"]] if self.scene.get("table") else []

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.scene.get("seats", [])]

    @property
    def seat(self) -> int:
        seat: int = self.scene["seat"]
        return seat


def begun(house: Running) -> tuple[Page, Page]:
    """A game of NIM in which the first page is asked."""
    ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
    table = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
    first, second = ann.open(table), bob.open(table)
    second.do("sit", seat=1)
    first.do("start")
    second.until(lambda scene: scene["stage"] == "playing")
    return first, second


def play_out(pages: list[Page], choose: Callable[[list[str]], str]) -> None:
    """Everybody plays until the game is over; a page that is asked answers with a move of its list."""
    end = monotonic() + 3 * WAIT
    while any(page.scene["stage"] == "playing" for page in pages):
        assert monotonic() < end
        for page in pages:
            if page.scene["stage"] == "playing" and page.moves:
                page.choose(choose)
            elif page.scene["stage"] == "playing":
                page.quiet(0.01)
