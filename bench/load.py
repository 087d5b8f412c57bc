"""Load on one server: many tables, a socket for each of three seats, durable storage, all on loopback.

    python bench/load.py --tables 200 --seconds 8 --pace 150

First every table plays as fast as it can: a move is sent when everybody at the table has seen the last one. Then all
tables together make so many moves a second, which shows what a player waits. A move's time is from sending it to the
moment when all three pages have what they get: its answer and, if it is a turn that others see, their new scene.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import secrets
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from time import perf_counter

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

SEATS = 3


class Named(msgspec.Struct):
    name: str


class Drawn(msgspec.Struct):
    moves: list[Named] = []


class Message(msgspec.Struct):
    """Of what comes, only what a player needs; the rest is skipped."""

    type: str
    id: str = ""
    rev: int = 0
    step: int = 0
    stage: str = ""
    table: Drawn | None = None
    links: list[str] = []


decode = msgspec.json.Decoder(Message).decode


@dataclass
class Page:
    link: ClientConnection
    scene: Message

    async def take(self) -> Message:
        message = decode(await self.link.recv())
        if message.type == "scene":
            self.scene = message
        return message

    async def send(self, **fields: object) -> None:
        await self.link.send(msgspec.json.encode(fields).decode())

    async def ask(self, **fields: object) -> None:
        """Sends a command and reads until it is answered."""
        name = secrets.token_hex(6)
        await self.send(id=name, **fields)
        while (message := await self.take()).id != name:
            pass
        assert message.type == "done", message


class Table:
    """Three people at one table."""

    def __init__(self, base: str, game: str, pace: float, times: list[float]) -> None:
        self.base = base
        self.game = game
        self.pace = pace  # seconds between two moves; 0: none
        self.times = times
        self.people = [secrets.token_urlsafe(16) for _ in range(SEATS)]
        self.stack = AsyncExitStack()
        self.pages: list[Page] = []

    async def set_up(self) -> None:
        headers = {"cookie": f"wabe={self.people[0]}", "origin": self.base}
        async with httpx.AsyncClient(base_url=self.base, headers=headers, trust_env=False, timeout=60) as http:
            wanted = {"game": self.game, "seats": SEATS, "options": {}, "fill": ["me"] + ["open"] * (SEATS - 1)}
            table = (await http.post("/api/tables", json=wanted)).json()["id"]
        await self.stack.aclose()
        url = f"{self.base.replace('http', 'ws')}/ws/{table}"
        self.pages = []
        for seat, secret in enumerate(self.people):
            headers = {"cookie": f"wabe={secret}"}
            opening = connect(url, origin=self.base, additional_headers=headers, compression=None, proxy=None)  # type: ignore[arg-type]
            page = Page(await self.stack.enter_async_context(opening), Message("scene"))
            self.pages.append(page)
            await page.ask(type="hello")
            if seat:
                await page.ask(type="sit", seat=seat)
        await self.pages[0].ask(type="start")
        await self.caught_up(self.pages[0].scene.rev)

    async def caught_up(self, rev: int) -> None:
        for page in self.pages:
            while page.scene.rev < rev:
                await page.take()

    async def play(self, until: float) -> None:
        if self.pace:
            await asyncio.sleep(random.uniform(0, self.pace))
        while perf_counter() < until:
            mover = next((page for page in self.pages if page.scene.table and page.scene.table.moves), None)
            if mover is None:
                await self.set_up()  # the game is over: another one
                continue
            began = perf_counter()
            name = random.choice(mover.scene.table.moves).name  # type: ignore[union-attr]
            await mover.ask(type="play", rev=mover.scene.rev, name=name)
            await self.caught_up(mover.scene.rev)
            self.times.append(perf_counter() - began)
            if self.pace:
                await asyncio.sleep(max(0.0, self.pace - (perf_counter() - began)))


@asynccontextmanager
async def served() -> AsyncIterator[tuple[str, int]]:
    """A server of its own, in a process; its address and process id."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder]
        with (Path(folder) / "log").open("w") as log:
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        base = process.stdout.readline().rpartition(" ")[2].strip()
        try:
            yield base, process.pid
        finally:
            process.terminate()
            process.wait(20)


def serve(folder: str) -> None:
    from wabe.server.run import announce
    from wabe.server.run import serve as run_server
    from wabe.server.settings import Settings

    run_server(Settings(data=Path(folder), port=0, sockets=100_000, tables=100_000), announce(False))


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(base: str, pid: int, game: str, count: int, seconds: float, pace: float) -> None:
    times: list[float] = []
    tables = [Table(base, game, count / pace if pace else 0.0, times) for _ in range(count)]
    for first in range(0, count, 20):
        await asyncio.gather(*[table.set_up() for table in tables[first : first + 20]])
    used, began = cpu(pid), perf_counter()
    times.clear()
    await asyncio.gather(*[table.play(began + seconds) for table in tables])
    took, used = perf_counter() - began, cpu(pid) - used
    await asyncio.gather(*[table.stack.aclose() for table in tables])
    cuts = quantiles(times, n=100)
    print(
        f"{game}, {count} tables x {SEATS} sockets, {f'{pace:g} moves/s asked for' if pace else 'as fast as it goes'}: "
        f"{len(times) / took:,.0f} moves/s, p50 {cuts[49] * 1000:.1f} ms, p99 {cuts[98] * 1000:.1f} ms, "
        f"server {used / len(times) * 1e6:,.0f} us CPU a move",
        flush=True,
    )


async def run(args: argparse.Namespace) -> None:
    async with served() as (base, pid):
        for pace in (0.0, args.pace):
            await measure(base, pid, args.game, args.tables, args.seconds, pace)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="gyre", help="any with three seats (%(default)s)")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--pace", type=float, default=150.0, help="moves a second of all tables together")
    parser.add_argument("--serve", metavar="DIR", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
    else:
        uvloop.run(run(args))


if __name__ == "__main__":
    main()
