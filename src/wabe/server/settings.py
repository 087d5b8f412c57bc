"""How a server is set up."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).with_name("static")


@dataclass(frozen=True, kw_only=True)
class Settings:
    data: Path | str  # the folder of a journal for one process, or the address of a database for several
    workers: int = 1  # processes that serve together
    inside: str = "127.0.0.1"  # the address at which the other processes of the house reach this one
    host: str = "127.0.0.1"
    port: int = 8000  # 0: any that is free
    thinkers: int = max(1, (os.cpu_count() or 2) // 2)  # processes in which bots think; several workers share them
    pool: str = ""  # where these are reached; empty: in this process
    think: float = 1.0  # seconds the bot `hard` has for a decision
    pace: float = 0.25  # seconds that a bot hesitates; more where there is much to choose from
    patience: float = 5.0  # seconds more before a bot that does not answer is replaced
    public: str = ""  # the names that the house goes by, with a port if there is one; empty: it answers to any
    metrics: str = "127.0.0.1, ::1"  # addresses or networks that may read the numbers
    metrics_token: str = field(default_factory=lambda: os.environ.get("WABE_METRICS_TOKEN", ""))  # or whoever has this
    proxies: str = "127.0.0.1, ::1"  # addresses or networks whose word is taken for where somebody comes from
    connections: int = 256  # from one address at a time, of any kind; a proxy counts those of its people itself
    head: float = 10.0  # seconds a request has to come in
    sockets: int = 100  # open tables of one address at a time
    tables: int = 60  # made from one address in a minute
    names: int = 60  # given
    looks: int = 600  # at the list of a person's tables
    hellos: int = 600  # said by pages
    lines: int = 60  # of chat
    expire: float = 90  # days after which a table that nobody touches goes, unless its game is over; 0: never
    largest: int = 16_384  # bytes of a message or of a request's body
    hello: float = 10.0  # seconds a new connection has to say who it is
    static: Path = STATIC  # the client as tools/client_build.py has built it


def build(static: Path) -> str:
    """What tells this client from any other, with all that it knows of the wire; empty if none is built."""
    stamp = static / ".stamp"
    return stamp.read_text(encoding="utf-8") if stamp.is_file() else ""


def usual_folder() -> Path:
    """Where tables are kept unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "wabe"
