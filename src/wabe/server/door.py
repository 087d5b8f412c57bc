"""The door: who may come in, how often, and how fast."""

from __future__ import annotations

from collections import Counter, deque
from time import monotonic
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from wabe.core.errors import WabeError
from wabe.server.people import COOKIE, valid
from wabe.server.settings import Settings
from wabe.server.words import WORDS

BURST, PER_SECOND = 100, 40  # messages of one page


class TooMuch(WabeError):
    """More than one address may ask for."""


class Door:
    """How much one address may ask for."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sockets: Counter[str] = Counter()
        self.tables: dict[str, deque[float]] = {}

    def admit(self, address: str) -> bool:
        if self.sockets[address] >= self.settings.sockets:
            return False
        self.sockets[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def make_table(self, address: str) -> None:
        now = monotonic()
        for one in [one for one, times in self.tables.items() if now - times[-1] > 60]:
            del self.tables[one]
        times = self.tables.setdefault(address, deque(maxlen=self.settings.tables))
        if len(times) == self.settings.tables and now - times[0] < 60:
            raise TooMuch(WORDS("many-tables"))
        times.append(now)


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
