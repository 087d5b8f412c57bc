"""One open page, as its table knows it: whose it is, what it has, and the way there."""

from __future__ import annotations

import asyncio
from typing import Protocol

from wabe.server.people import Person
from wabe.server.scene import Boards
from wabe.server.words import WORDS


class Way(Protocol):
    """The way to a page and back: see `gate`."""

    def post(self, text: str) -> bool:
        """False: so much waits for the page already that this is not sent."""

    def go_on(self) -> None:
        """The next message may come."""


class Connection:
    def __init__(self, person: Person, way: Way, address: str = "") -> None:
        self.person = person
        self.way = way
        self.address = address
        self.seen = -1  # the last revision that was sent
        self.boards: Boards = ()  # that it has
        self.asked = ""  # the command that is carried out just now
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def post(self, text: str) -> None:
        if not self.way.post(text):
            self.end(1013, WORDS("too-slow"))

    def end(self, code: int, why: str) -> None:
        """Closes the page, with a code of the WebSocket standard."""
        if not self.ending.done():
            self.ending.set_result((code, why))
