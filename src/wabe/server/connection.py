"""One open page: what it is sent waits here, so that nobody waits for a slow one."""

from __future__ import annotations

import asyncio
from collections import deque

from wabe.server.people import Person
from wabe.server.scene import Boards
from wabe.server.words import WORDS

BACKLOG = 200  # messages that may wait for a slow page


class Connection:
    def __init__(self, person: Person, address: str = "") -> None:
        self.person = person
        self.address = address
        self.seen = -1  # the last revision that was sent
        self.boards: Boards = ()  # that it has
        self.asked = ""  # the command that is carried out just now
        self.outbox: deque[str] = deque()
        self.filled = asyncio.Event()
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def post(self, text: str) -> None:
        if len(self.outbox) < BACKLOG:
            self.outbox.append(text)
            self.filled.set()
        else:
            self.end(1013, WORDS("too-slow"))

    def end(self, code: int, why: str) -> None:
        """Closes the page, with a code of the WebSocket standard."""
        if not self.ending.done():
            self.ending.set_result((code, why))
