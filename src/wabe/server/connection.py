"""One open page: what it is sent waits here, so that nobody waits for a slow one."""

from __future__ import annotations

import asyncio

from wabe.server.people import Person

BACKLOG = 200  # messages that may wait for a slow page


class Connection:
    def __init__(self, person: Person) -> None:
        self.person = person
        self.seen = -1  # the last revision that was sent
        self.outbox: asyncio.Queue[str] = asyncio.Queue()
        self.ending: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    def post(self, text: str) -> None:
        if self.outbox.qsize() < BACKLOG:
            self.outbox.put_nowait(text)
        else:
            self.end(1013, "This page is too slow; it may come back.")

    def end(self, code: int, why: str) -> None:
        """Closes the page, with a code of the WebSocket standard."""
        if not self.ending.done():
            self.ending.set_result((code, why))
