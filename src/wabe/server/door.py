"""The door: who may come in, how often, and how fast."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import Literal
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from wabe.core.errors import WabeError
from wabe.server.people import COOKIE, valid
from wabe.server.settings import Settings
from wabe.server.words import WORDS

BURST, PER_SECOND = 100, 40  # messages of one page
MINUTE = 60.0  # seconds

Limited = Literal["tables", "names", "looks", "hellos", "lines"]


class TooMuch(WabeError):
    """More than one address may ask for."""


class Door:
    """How much one address may ask for."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sockets: Counter[str] = Counter()
        self.limits: dict[Limited, int] = {
            "tables": settings.tables,
            "names": settings.names,
            "looks": settings.looks,
            "hellos": settings.hellos,
            "lines": settings.lines,
        }
        self.asked: Counter[tuple[Limited, str]] = Counter()  # by everybody, in this minute
        self.since = 0.0  # when it began

    def admit(self, address: str) -> bool:
        if self.sockets[address] >= self.settings.sockets:
            return False
        self.sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def count(self, what: Limited, address: str) -> None:
        """Once more; TooMuch says that it was too often in this minute."""
        now = monotonic()
        if now - self.since > MINUTE:
            self.asked.clear()
            self.since = now
        self.asked[what, address] += 1
        if self.asked[what, address] > self.limits[what]:
            raise TooMuch(WORDS(f"many-{what}"))


class Pace:
    """How fast one page may send: a burst, and then so many messages a second. Who is faster waits."""

    def __init__(self) -> None:
        self.left = float(BURST)
        self.last = monotonic()

    def pause(self) -> float:
        """Seconds to wait before the next message is read."""
        now = monotonic()
        self.left = min(BURST, self.left + (now - self.last) * PER_SECOND) - 1
        self.last = now
        return max(0.0, -self.left / PER_SECOND)


def secret_of(connection: HTTPConnection) -> str | None:
    """The cookie of somebody who comes from a page of ours; None for anybody else."""
    secret = connection.cookies.get(COOKIE)
    return secret if secret is not None and valid(secret) and same_origin(connection) else None


def same_origin(connection: HTTPConnection) -> bool:
    origin = urlsplit(connection.headers.get("origin", ""))
    return origin.scheme in ("http", "https") and origin.netloc == connection.headers.get("host", "")


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
