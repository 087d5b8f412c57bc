"""The relay: a page may come to any process of the house; if its table is in another one, it is passed on there.

It is passed on byte for byte, as a proxy would do it: nothing is taken apart on the way, compression and pings go
through, and a slow end slows the other. Each page has a connection of its own between the two, so that none waits for
another's, and the same way serves two processes of one machine and two machines. The first line on it says who is
there, and shows that it comes from this house; the rest is what the page sent. If nobody has the table just now, since
its process has ended, the page waits here until somebody has it: that is sooner than it would come again.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import NamedTuple, cast

from wabe.server.lease import HOLD, Lease
from wabe.server.logs import log

PATIENCE = 2.0  # seconds to reach the other process
MOST = 65_536  # bytes that are read at once
LINGER = 5.0  # seconds that an end has for the rest, when the other end is gone

Address = tuple[str, int]


def introduction(secret: str, page: Address) -> bytes:
    host, port = page
    return f"wabe {secret} {host} {port}\r\n".encode()


def introduced(line: bytes, secret: str) -> Address | None:
    """Where a page comes from that another process passes on; None: it is no process of this house."""
    match line.split(b" "):
        case [b"wabe", given, host, port] if secret and hmac.compare_digest(given, secret.encode()):
            return host.decode(), int(port)
    return None


async def ask_others(lease: Lease, path: str) -> list[str]:
    """What the other processes of the house answer to this; of those alone that do."""
    answers = await asyncio.gather(*[ask(lease, worker.at, path) for worker in lease.others.values() if worker.staying])
    return [answer for answer in answers if answer]


async def ask(lease: Lease, at: str, path: str) -> str:
    host, _, port = at.rpartition(":")
    secret = lease.journal.secret
    asking = f"GET {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {secret}\r\nconnection: close\r\n\r\n"
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(host, int(port))
            try:
                writer.write(introduction(secret, ("", 0)) + asking.encode())
                head, _, body = (await reader.read(MOST)).partition(b"\r\n\r\n")
                while chunk := await reader.read(MOST):
                    body += chunk
            finally:
                writer.close()
    except OSError:
        log("worker not reached", at=at)
        return ""
    return body.decode() if head.startswith(b"HTTP/1.1 200") else ""


class End(asyncio.Protocol):
    """One of the two ends between which everything is passed on."""

    transport: asyncio.Transport
    other: End | None = None  # while there is none, nothing is read

    def __init__(self, gone: Callable[[], None]) -> None:
        self.gone = gone

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        if self.other is not None:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other is not None and not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, error: Exception | None) -> None:
        self.gone()
        if self.other is not None:
            self.other.shutdown()

    def shutdown(self) -> None:
        """What was passed on is still sent, if that does not take long."""
        if not self.transport.is_closing():
            self.transport.close()
            asyncio.get_running_loop().call_later(LINGER, self.transport.abort)


class Far(NamedTuple):
    """Another process, and the end of a connection there."""

    at: str
    end: End


async def reached(at: str) -> End | None:
    host, _, port = at.rpartition(":")
    connecting = asyncio.get_running_loop().create_connection(lambda: End(lambda: None), host, int(port))
    try:
        _, end = await asyncio.wait_for(connecting, PATIENCE)
    except OSError:  # a TimeoutError is one
        return None
    return end


class Relay:
    def __init__(self, lease: Lease) -> None:
        self.lease = lease
        self.passing: dict[End, tuple[str, str]] = {}  # the ends to pages: their table, and where it was then
        self.unreached: set[str] = set()  # processes of which the log has said so
        self.tasks: set[asyncio.Task[None]] = set()
        lease.looked = self.cut

    @property
    def secret(self) -> str:
        return self.lease.journal.secret

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def find(self, table: str) -> Far | None:
        """The process that has the table, as soon as there is one; None: it is this one, or nobody has it for long."""
        end = monotonic() + HOLD
        while not self.lease.epoch(table) and monotonic() < end:
            at = self.lease.elsewhere(table)
            far = await reached(at) if at else None
            if far is not None:
                self.unreached.discard(at)
                return Far(at, far)
            if at and at not in self.unreached:
                self.unreached.add(at)
                log("worker not reached", at=at)
            await self.lease.next_look()
        return None

    def pass_on(self, page: End, table: str, far: Far, head: bytes) -> None:
        self.passing[page] = (table, far.at)
        far.end.transport.write(head)
        page.other, far.end.other = far.end, page
        if far.end.transport.is_closing():
            page.shutdown()

    def ended(self, page: End) -> None:
        self.passing.pop(page, None)

    def cut(self) -> None:
        """Pages whose table is somewhere else now come again, and find it."""
        for page, (table, at) in list(self.passing.items()):
            if self.lease.elsewhere(table) != at:
                with suppress(RuntimeError):  # it is being closed already
                    page.transport.abort()
