"""Load on one server: many tables with three sockets each, the players' and spectators', on loopback.

    python bench/load.py --rounds 3        Wabe, and beside it boardgame.io, turn and turn about

Wabe keeps every move on disk before it tells anyone; boardgame.io's own server keeps its matches in memory. Both play
King's Valley (another game, by --game, is only Wabe's). First every table plays as fast as it can: a move is sent when
everybody at the table has seen the last one. Then all tables together make so many moves a second, which shows what
a player waits. A move's time is from sending it to the moment when all three pages have what they get.
boardgame.io runs if `bench/compare` has set it up.
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
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, cast

import msgspec
import uvloop

import wabe

SOCKETS = 3
ROOT = Path(__file__).parent.parent
NODE = ROOT / "build" / "bench" / "node"


class Table(ABC):
    """Three people at one table, who play as long as they are told to."""

    def __init__(self, base: str, pace: float, times: list[float]) -> None:
        self.base = base
        self.pace = pace  # seconds between two moves; 0: none
        self.times = times
        self.stack = AsyncExitStack()

    @abstractmethod
    async def set_up(self) -> None:
        """A new game."""

    @abstractmethod
    async def move(self) -> bool:
        """Somebody moves and all see it; False: the game is over."""

    async def play(self, until: float) -> None:
        if self.pace:
            await asyncio.sleep(random.uniform(0, self.pace))
        while perf_counter() < until:
            began = perf_counter()
            if not await self.move():
                await self.set_up()
                continue
            self.times.append(perf_counter() - began)
            if self.pace:
                await asyncio.sleep(max(0.0, self.pace - (perf_counter() - began)))

    async def opened(self, path: str, **headers: str) -> Link:
        link = await connected(self.base, path, headers)
        self.stack.callback(link.transport.close)
        return link


# --- a client that costs next to nothing -------------------------------------------------------------


class Link(asyncio.Protocol):
    """A WebSocket as it lies on the wire: whole text frames, without compression or real masks."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.open = False
        self.texts: deque[bytes] = deque()
        self.waiter: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), bytes(head)
            self.open, self.buffer = True, rest
        while len(self.buffer) > 1:
            kind, length, start = self.buffer[0] & 15, self.buffer[1], 2
            if length == 126:
                length, start = int.from_bytes(self.buffer[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < start + length:
                break
            if kind == 1:
                self.texts.append(bytes(self.buffer[start : start + length]))
            del self.buffer[: start + length]
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_exception(ConnectionError("the server has hung up"))

    async def more(self) -> None:
        self.waiter = asyncio.get_running_loop().create_future()
        await self.waiter

    async def recv(self) -> bytes:
        while not self.texts:
            await self.more()
        return self.texts.popleft()

    def send(self, text: bytes) -> None:
        size = len(text)
        long = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self.transport.write(b"\x81" + long + b"\0\0\0\0" + text)


async def connected(base: str, path: str, headers: dict[str, str]) -> Link:
    host, _, port = base.removeprefix("http://").partition(":")
    _, link = await asyncio.get_running_loop().create_connection(Link, host, int(port))
    lines = [f"GET {path} HTTP/1.1", f"host: {host}:{port}", f"origin: {base}", "connection: Upgrade"]
    lines += ["upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    link.transport.write("\r\n".join([*lines, "", ""]).encode())
    while not link.open:
        await link.more()
    return link


async def posted(base: str, path: str, headers: dict[str, str], body: object) -> Any:
    """The answer to a request of its own connection, read from JSON."""
    host, _, port = base.removeprefix("http://").partition(":")
    content = msgspec.json.encode(body)
    lines = [f"POST {path} HTTP/1.1", f"host: {host}:{port}", f"origin: {base}", "connection: close"]
    lines += ["content-type: application/json", f"content-length: {len(content)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write("\r\n".join([*lines, "", ""]).encode() + content)
    head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert head.startswith(b"HTTP/1.1 20"), (head, answer)
    return msgspec.json.decode(answer)


# --- Wabe --------------------------------------------------------------------------------------------


class Named(msgspec.Struct):
    name: str


class Drawn(msgspec.Struct):
    moves: list[Named] = []


class Message(msgspec.Struct):
    """Of what comes, only what a player needs; the rest is skipped."""

    type: str
    id: str = ""
    done: str = ""
    rev: int = 0
    table: Drawn | None = None


read_message = msgspec.json.Decoder(Message).decode


@dataclass
class Page:
    link: Link
    scene: Message

    async def take(self) -> Message:
        message = read_message(await self.link.recv())
        if message.type == "scene":
            self.scene = message
        return message

    async def ask(self, **fields: object) -> None:
        """Sends a command and reads until it is answered."""
        name = secrets.token_hex(6)
        self.link.send(msgspec.json.encode({"id": name, **fields}))
        while name not in ((message := await self.take()).id, message.done):
            pass
        assert message.type != "refused", message


class WabeTable(Table):
    def __init__(self, base: str, pace: float, times: list[float], game: str, seats: int) -> None:
        super().__init__(base, pace, times)
        self.game = game
        self.seats = seats
        self.people = [secrets.token_urlsafe(16) for _ in range(SOCKETS)]
        self.pages: list[Page] = []

    async def set_up(self) -> None:
        fill = ["me"] + ["open"] * (self.seats - 1)
        wanted = {"game": self.game, "seats": self.seats, "options": {}, "fill": fill}
        table = (await posted(self.base, "/api/tables", {"cookie": f"wabe={self.people[0]}"}, wanted))["id"]
        await self.stack.aclose()
        self.pages = []
        for seat, secret in enumerate(self.people):
            link = await self.opened(f"/ws/{table}", cookie=f"wabe={secret}")
            page = Page(link, Message("scene"))
            self.pages.append(page)
            await page.ask(type="hello")
            if 0 < seat < self.seats:
                await page.ask(type="sit", seat=seat)
        await self.pages[0].ask(type="start")
        await self.caught_up(self.pages[0].scene.rev)

    async def move(self) -> bool:
        mover = next((page for page in self.pages if page.scene.table and page.scene.table.moves), None)
        if mover is None:
            return False
        name = random.choice(mover.scene.table.moves).name  # type: ignore[union-attr]
        await mover.ask(type="play", rev=mover.scene.rev, name=name)
        await self.caught_up(mover.scene.rev)
        return True

    async def caught_up(self, rev: int) -> None:
        for page in self.pages:
            while page.scene.rev < rev:
                await page.take()


def serve(folder: str) -> None:
    from wabe.server.run import announce
    from wabe.server.run import serve as run_server
    from wabe.server.settings import Settings

    plenty = 1_000_000
    settings = Settings(data=Path(folder), port=0, sockets=plenty, tables=plenty, hellos=plenty, names=plenty)
    run_server(settings, announce(False))


# --- boardgame.io ------------------------------------------------------------------------------------

SPACE = "/kings-valley,"  # the game's own channel on a socket
STEPS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
CENTRE = 12


class PeerTable(Table):
    """Players send their moves as boardgame.io's client does, without moving ahead of the server."""

    def __init__(self, base: str, pace: float, times: list[float]) -> None:
        super().__init__(base, pace, times)
        self.links: list[Link] = []
        self.state: dict[str, Any] = {}

    async def set_up(self) -> None:
        await self.stack.aclose()
        self.match = secrets.token_hex(8)
        self.links = []
        for player in ("0", "1", None):
            link = await self.opened("/socket.io/?EIO=4&transport=websocket")
            self.links.append(link)
            await link.recv()
            link.send(f"40{SPACE}".encode())
            await link.recv()
            self.send(link, "sync", self.match, player, None, 2)
            self.state = (await self.heard(link, "sync"))[2]["state"]

    async def move(self) -> bool:
        ctx, number = self.state["ctx"], self.state["_stateID"]
        if "gameover" in ctx:
            return False
        player = ctx["currentPlayer"]
        action = {"type": "slide", "args": self.slide(player), "playerID": player, "credentials": None}
        made = {"type": "MAKE_MOVE", "payload": action}
        self.send(self.links[int(player)], "update", made, number, self.match, player)
        for link in self.links:
            self.state = (await self.heard(link, "update"))[2]
        assert self.state["_stateID"] == number + 1
        return True

    def slide(self, player: str) -> list[int]:
        """Any legal move."""
        cells, kings, plies = self.state["G"]["cells"], self.state["G"]["kings"], self.state["G"]["plies"]
        moves = []
        for square, cell in enumerate(cells):
            king = square in kings
            if cell != "sn"[int(player)] or (king and plies == 0):
                continue
            for up, right in STEPS:
                row, column = divmod(square, 5)
                while 0 <= row + up < 5 and 0 <= column + right < 5 and cells[(row + up) * 5 + column + right] == ".":
                    row, column = row + up, column + right
                target = row * 5 + column
                if target != square and (king or target != CENTRE):
                    moves.append([square, target])
        return random.choice(moves)

    def send(self, link: Link, *words: object) -> None:
        link.send(f"42{SPACE}".encode() + msgspec.json.encode(words))

    async def heard(self, link: Link, kind: str) -> list[Any]:
        """The next message of this kind."""
        while True:
            text = await link.recv()
            if text == b"2":
                link.send(b"3")
            elif text.startswith(b"42"):
                words: list[Any] = msgspec.json.decode(text[2 + len(SPACE) :])
                if words[0] == kind:
                    return words


# --- measuring ---------------------------------------------------------------------------------------


@asynccontextmanager
async def running(*command: str) -> AsyncIterator[tuple[str, int]]:
    """A server in a process of its own, which prints its address or its port; that address, and the process's id."""
    with tempfile.TemporaryDirectory() as folder:
        with (Path(folder) / "log").open("w") as log:
            process = subprocess.Popen([*command, folder], stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        said = process.stdout.readline().rpartition(" ")[2].strip()
        try:
            yield said if said.startswith("http") else f"http://127.0.0.1:{said}", process.pid
        finally:
            process.terminate()
            process.wait(20)


def cpu(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Figures:
    moves: float  # a second
    half: float  # of the moves took at most so many milliseconds
    slow: float  # 99 of 100 at most so many
    used: float  # processor time of the server, in microseconds a move


async def measure(make: Any, pid: int, count: int, seconds: float, pace: float) -> Figures:
    times: list[float] = []
    tables: list[Table] = [make(count / pace if pace else 0.0, times) for _ in range(count)]
    for first in range(0, count, 20):
        await asyncio.gather(*[table.set_up() for table in tables[first : first + 20]])
    used, began = cpu(pid), perf_counter()
    times.clear()
    await asyncio.gather(*[table.play(began + seconds) for table in tables])
    took, used = perf_counter() - began, cpu(pid) - used
    await asyncio.gather(*[table.stack.aclose() for table in tables])
    cuts = quantiles(times, n=100)
    return Figures(len(times) / took, cuts[49] * 1000, cuts[98] * 1000, used / len(times) * 1e6)


async def run(args: argparse.Namespace) -> None:
    beside = args.game == "kings-valley" and NODE.exists()
    full: dict[str, list[Figures]] = {}
    async with AsyncExitStack() as stack:
        mine, pid = await stack.enter_async_context(running(sys.executable, __file__, "--serve"))
        seats = min(SOCKETS, wabe.game(args.game).seats[1])
        makers: dict[str, tuple[Any, int]] = {
            "Wabe": (lambda pace, times: WabeTable(mine, pace, times, args.game, seats), pid)
        }
        if beside:
            peer = str(ROOT / "bench" / "peers" / "boardgame_io_server.mjs")
            theirs, other = await stack.enter_async_context(running("node", peer, str(NODE)))
            makers["boardgame.io"] = (partial(PeerTable, theirs), other)
        print(f"{args.game}, {args.tables} tables x {SOCKETS} sockets, compiled: {wabe.COMPILED}", flush=True)
        for pace in (*[0.0] * args.rounds, args.pace):
            for name, (make, server) in makers.items():
                figures = await measure(make, server, args.tables, args.seconds, pace)
                if not pace:
                    full.setdefault(name, []).append(figures)
                how = f"at {pace:g} moves/s" if pace else "as fast as it goes"
                print(
                    f"{name:>12} {how}: {figures.moves:,.0f} moves/s, p50 {figures.half:.1f} ms, "
                    f"p99 {figures.slow:.1f} ms, {figures.used:,.0f} us of the server a move",
                    flush=True,
                )
    if beside:
        moves = median(ours.moves / other.moves for ours, other in zip(*full.values(), strict=True))
        work = median(other.used / ours.used for ours, other in zip(*full.values(), strict=True))
        print(f"Wabe makes {moves:.2f} times the moves, and a move costs boardgame.io {work:.2f} times the work.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kings-valley", help="%(default)s unless you say so")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pace", type=float, default=150.0, help="moves a second of all tables together")
    parser.add_argument("--serve", metavar="DIR", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        serve(args.serve)
    else:
        uvloop.run(run(args))


if __name__ == "__main__":
    main()
