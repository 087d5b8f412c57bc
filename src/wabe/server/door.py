"""The door: who may come in, how often, and how fast."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
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

Limited = Literal["many-tables", "many-names", "many-looks", "many-hellos", "chatty"]  # and what is said then


class TooMuch(WabeError):
    """More than one address may ask for."""


class Door:
    """How much one address may ask for."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.sockets: Counter[str] = Counter()
        self.limits: dict[Limited, int] = {
            "many-tables": settings.tables,
            "many-names": settings.names,
            "many-looks": settings.looks,
            "many-hellos": settings.hellos,
            "chatty": settings.lines,
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
            raise TooMuch(WORDS(what))


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


class Networks:
    """Addresses as an operator writes them: `10.0.0.0/8, ::1`."""

    def __init__(self, text: str) -> None:
        self.networks = [network(part.strip()) for part in text.split(",") if part.strip()]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None  # ::ffff:10.0.0.7 is 10.0.0.7
        return any((mapped or found) in network for network in self.networks)


def network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text)
    except ValueError:
        raise WabeError(WORDS("no-network", text=text)) from None


class Names:
    """The names that a house goes by, as an operator writes them: `https://play.example.org`. None: by any."""

    def __init__(self, text: str) -> None:
        parts = [part.strip().lower() for part in text.split(",")]
        self.names = {part.partition("://")[2] or part for part in (part.rstrip("/") for part in parts) if part}

    def __contains__(self, host: str) -> bool:
        return not self.names or host.lower() in self.names


def secret_of(connection: HTTPConnection) -> str | None:
    """The cookie of somebody who comes from a page of ours; None for anybody else."""
    secret = connection.cookies.get(COOKIE)
    return secret if secret is not None and valid(secret) and same_origin(connection) else None


def same_origin(connection: HTTPConnection) -> bool:
    try:
        origin = urlsplit(connection.headers.get("origin", ""))
    except ValueError:  # it is none
        return False
    return origin.scheme in ("http", "https") and origin.netloc == connection.headers.get("host", "")


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
