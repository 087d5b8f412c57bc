"""Attacks a house of its own, on loopback, with hostile messages, frames and requests, and looks whether it stands.

    python tools/attack.py --messages 10000
        --messages N     so many messages over sockets (1,000,000 unless told otherwise)
        --rings 12       so many groups of five pages each: a host and a player with two tabs each, and a watcher
        --games a,b      at tables of these games in turn (all of them unless told otherwise), with bots
        --data FOLDER    keeps the house and its log there

Every ring has a loopback address of its own, so that the limits of the house for one address hold for each of them; no
limit is changed. Beside them strangers send requests that are none, and two well-behaved people in a process of their
own play at another table: how long their moves take is told in the end. Then the house is started again, and every
table must open. Exit code 1: a table fell or stumbled, a bot's process was lost, or a request was answered with 500.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

import msgspec
from houses import PATIENCE, Person, Server, chosen, faults, print_faults, seated, told, tried
from malice import BAD_FRAMES, FRAMES, GAMES, Seen, command, dumped, frame, handshake, message, request
from msgspec import Struct
from websockets.exceptions import WebSocketException

PER_SECOND = 40  # messages of a page, as many as are read
BATCH = 20  # messages in a row
CHECK = 100  # messages, after which a page waits until they are answered
SLOWEST = 100  # messages a second, below which an attack is given up
GOOD_PACE = 0.05  # seconds between the moves of well-behaved people
FALLEN = ("table fell", "table stumbled", "table set aside")
LOST = ("bot replaced",)
RACES = (
    ("play", "undo"),
    ("play", "back"),
    ("play", "play"),
    ("undo", "answer"),
    ("back", "confirm"),
    ("play", "hint"),
)


# --- what comes back ---------------------------------------------------------------------------------


class Thing(Struct):
    id: str


class Zone(Struct):
    id: str
    pieces: list[Thing] = []


class Named(Struct):
    name: str


class Drawn(Struct):
    zones: list[Zone] = []
    moves: list[Named] = []


class Heard(Struct):
    """Of what comes, only what helps to do harm."""

    type: str
    id: str = ""
    done: str = ""
    rev: int = 0
    step: int = 0
    stage: str = ""
    link: str = ""
    links: list[str] = []
    table: Drawn | None = None


read_heard = msgspec.json.Decoder(Heard).decode


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, size = await reader.readexactly(2)
    if size > 125:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return first & 15, await reader.readexactly(size)


# --- who attacks -------------------------------------------------------------------------------------


class Tab:
    """A page that sends whatever it likes, over one connection after another."""

    def __init__(self, ring: Ring, secret: str) -> None:
        self.ring = ring
        self.attack = ring.attack
        self.secret = secret
        self.seen = Seen(known=ring.known)
        self.writer: asyncio.StreamWriter | None = None  # as long as it is connected
        self.stage = ""
        self.wanted = ""  # the id of the command that it waits for
        self.answered = asyncio.Event()

    async def stay(self, table: str) -> None:
        """As long as its ring does."""
        while self.ring.left > 0 and self.attack.going():
            try:
                await self.visit(table)
            except (OSError, EOFError, TimeoutError):
                self.attack.cut += 1
            await asyncio.sleep(random.uniform(0.05, 0.3))

    async def visit(self, table: str) -> None:
        """Until the server ends the connection, or the page does."""
        reader, self.writer = await self.attack.opened(self.ring.address)
        self.writer.write(handshake(self.attack.host, table, self.secret))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        self.attack.count(head)
        deaf = random.random() < 0.03
        listening = asyncio.create_task(asyncio.sleep(PATIENCE) if deaf else self.listen(reader))
        try:
            self.send("hello")
            while not listening.done() and self.ring.left > 0 and self.attack.going():
                for _ in range(CHECK // BATCH):
                    many = random.randint(1, BATCH)
                    for _ in range(many):
                        self.act()
                    await asyncio.wait_for(self.writer.drain(), PATIENCE)
                    await asyncio.sleep(many / PER_SECOND)
                if not deaf:
                    await self.catch_up(listening)
        finally:
            listening.cancel()
            self.writer.close()
            self.writer = None

    def act(self) -> None:
        """One message, or two at once in both tabs of a person, or something else."""
        what = random.random()
        if what < 0.97:
            self.write(frame(1, message(self.seen)))
        elif what < 0.99 and (others := [tab for tab in self.ring.tabs if tab.secret == self.secret and tab.writer]):
            first, second = random.choice(RACES)
            random.choice(others).send(first)
            random.choice(others).send(second)
        elif what < 0.996:
            self.write(random.choice(FRAMES)())
        else:
            self.write(random.choice(BAD_FRAMES)())

    def send(self, name: str, **fields: object) -> None:
        self.write(frame(1, dumped(command(name, self.seen) | fields)))

    def write(self, data: bytes) -> None:
        if self.writer is not None and not self.writer.is_closing():
            self.writer.write(data)
            self.ring.left -= 1
            self.attack.sent += 1

    async def catch_up(self, listening: asyncio.Task[None]) -> None:
        """Whatever was sent is read and answered, or the connection is over."""
        self.wanted = secrets.token_hex(8)
        self.answered.clear()
        self.send("touch", id=self.wanted)
        waiting = asyncio.create_task(self.answered.wait())
        done, _ = await asyncio.wait([waiting, listening], timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not done:
            self.attack.unanswered += 1
            raise TimeoutError

    async def listen(self, reader: asyncio.StreamReader) -> None:
        with suppress(OSError, EOFError):
            while True:
                kind, payload = await read_frame(reader)
                if kind == 1:
                    self.hear(read_heard(payload))
                elif kind == 8:
                    self.attack.answers[f"closed {int.from_bytes(payload[:2], 'big')}"] += 1
                    return

    def hear(self, heard: Heard) -> None:
        self.attack.answers[heard.type] += 1
        if heard.type == "scene":
            self.stage = heard.stage
            seen = self.seen
            seen.rev, seen.step = heard.rev, heard.step
            seen.known += [link.rpartition("/")[2] for link in [heard.link, *heard.links] if link]
            if heard.table is not None:
                seen.moves = [move.name for move in heard.table.moves]
                seen.things = [
                    thing for zone in heard.table.zones for thing in (zone.id, *(one.id for one in zone.pieces))
                ]
                seen.known += random.sample(seen.moves, min(2, len(seen.moves)))
        if self.wanted in (heard.id, heard.done):
            self.answered.set()


class Ring:
    """People around one table after another, who mean no good. The host begins each game, sooner or later."""

    def __init__(self, attack: Attack, number: int) -> None:
        self.attack = attack
        self.address = f"127.0.1.{number + 1}"
        self.known = Seen().known
        self.left = 0  # messages until it does something else
        host, player, watcher = (secrets.token_urlsafe(16) for _ in range(3))
        self.tabs = [Tab(self, secret) for secret in (host, host, player, player, watcher)]

    async def run(self) -> None:
        while self.attack.going():
            try:
                table = await self.make(next(self.attack.games))
            except (OSError, EOFError, TimeoutError, msgspec.DecodeError):
                await asyncio.sleep(1)
                continue
            self.attack.tables += 1
            await self.stay(table, random.randrange(300))
            await self.begin(table)
            await self.stay(table, random.randrange(300, 3000))

    async def stay(self, table: str, messages: int) -> None:
        """So many messages at one table."""
        self.left = messages
        await asyncio.gather(*[tab.stay(table) for tab in self.tabs])

    async def make(self, game: str) -> str:
        low, high = GAMES[game]
        seats = random.randint(low, high)
        fill = ["me", "open", *random.choices(("bot", "gentle", "random", "hard", "open"), k=seats)][:seats]
        body = json.dumps({"game": game, "seats": seats, "options": {}, "fill": fill}).encode()
        head = [f"POST /api/tables HTTP/1.1\r\nhost: {self.attack.host}\r\norigin: http://{self.attack.host}"]
        head += [f"cookie: wabe={self.tabs[0].secret}", "content-type: application/json", "connection: close"]
        asking = "\r\n".join([*head, f"content-length: {len(body)}", "", ""]).encode() + body
        answer = await self.attack.asked(self.address, asking)
        made: str = msgspec.json.decode(answer.partition(b"\r\n\r\n")[2], type=dict[str, str])["id"]
        self.attack.games_played.add(game)
        return made

    async def begin(self, table: str) -> None:
        """As people do it: the player sits down, and the host starts."""
        for tab, does in ((self.tabs[2], "sit"), (self.tabs[0], "start")):
            with suppress(OSError, EOFError, TimeoutError):
                reader, writer = await self.attack.opened(self.address)
                writer.write(handshake(self.attack.host, table, tab.secret))
                writer.write(frame(1, dumped({"type": "hello", "id": "hello"})))
                writer.write(frame(1, dumped({"type": does, "id": does} | ({"seat": 1} if does == "sit" else {}))))
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(), 0.3)
                writer.close()


class Stranger:
    """Sends requests that are none."""

    def __init__(self, attack: Attack, number: int) -> None:
        self.attack = attack
        self.address = f"127.0.2.{number + 1}"
        self.secret = secrets.token_urlsafe(16)

    async def run(self) -> None:
        table = "A" * 16
        while self.attack.going():
            asking = request(self.attack.host, self.secret, table)
            with suppress(OSError, EOFError, TimeoutError):
                answer = await self.attack.asked(self.address, asking, random.choice((0.3, 1.0, PATIENCE)))
                if b" 500 " in answer[:20]:
                    self.attack.broken_by.append(asking[:300])
            await asyncio.sleep(random.uniform(0, 0.1))


class Attack:
    def __init__(self, server: Server, messages: int, games: list[str]) -> None:
        self.server = server
        self.host = server.base.removeprefix("http://")
        self.messages = messages
        self.games: Iterator[str] = cycle(random.sample(games, len(games)))
        self.games_played: set[str] = set()
        self.sent = 0
        self.tables = 0
        self.cut = 0  # connections that broke
        self.unanswered = 0  # pages that had no answer in time
        self.answers: Counter[str] = Counter()
        self.statuses: Counter[str] = Counter()
        self.broken_by: list[bytes] = []  # requests that were answered with 500
        self.end = monotonic() + max(120, messages / SLOWEST)

    def going(self) -> bool:
        return self.sent < self.messages and monotonic() < self.end

    async def opened(self, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        opening = asyncio.open_connection("127.0.0.1", self.server.port, local_addr=(address, 0))
        return await asyncio.wait_for(opening, PATIENCE)

    async def asked(self, address: str, asking: bytes, patience: float = PATIENCE) -> bytes:
        """The beginning of the answer to a request."""
        reader, writer = await self.opened(address)
        try:
            writer.write(asking)
            answer = await asyncio.wait_for(reader.read(100_000), patience)
        finally:
            writer.close()
        self.count(answer)
        return answer

    def count(self, answer: bytes) -> None:
        self.statuses[answer[9:12].decode("latin-1") or "none"] += 1

    async def run(self, rings: int) -> None:
        attackers = [Ring(self, number).run() for number in range(rings)]
        attackers += [Stranger(self, number).run() for number in range(4)]
        watching = asyncio.create_task(self.say_how_far())
        await asyncio.gather(*attackers)
        watching.cancel()

    async def say_how_far(self) -> None:
        while True:
            before = self.sent
            await asyncio.sleep(10)
            print(f"{self.sent} messages, {(self.sent - before) / 10:.0f} a second", flush=True)


# --- who plays meanwhile -----------------------------------------------------------------------------


def play_well(base: str, pipe: Connection) -> None:
    """Two people at a table of their own, in a process of their own; answers the seconds of each of their moves."""
    pipe.send(asyncio.run(play_games(base, pipe)))


async def play_games(base: str, pipe: Connection) -> list[float]:
    times: list[float] = []
    while not pipe.poll():
        pair = [Person(), Person()]
        with suppress(OSError, WebSocketException, TimeoutError):
            table = await seated(base, pair, "kings-valley", ["me", "open"])
            await play_game(base, pair, table, pipe, times)
    return times


async def play_game(base: str, pair: list[Person], table: str, pipe: Connection, times: list[float]) -> None:
    async with pair[0].connect(base, table) as first, pair[1].connect(base, table) as second:
        scenes = []
        for link in (first, second):
            await link.send(json.dumps({"type": "hello", "id": "hello"}))
            scenes.append(json.loads(await asyncio.wait_for(link.recv(), PATIENCE)))
        while not pipe.poll() and any(map(chosen, scenes)):
            mover = 0 if chosen(scenes[0]) else 1
            move = chosen(scenes[mover])
            assert move is not None
            began = monotonic()
            await (first, second)[mover].send(json.dumps(move))
            for seat, link in enumerate((first, second)):
                while scenes[seat]["rev"] <= move["rev"]:
                    heard = json.loads(await asyncio.wait_for(link.recv(), PATIENCE))
                    scenes[seat] = heard if heard["type"] == "scene" else scenes[seat]
            times.append(monotonic() - began)
            await asyncio.sleep(GOOD_PACE)


# --- what came of it ---------------------------------------------------------------------------------


def listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


def report(attack: Attack, seconds: float, times: list[float], log: Path) -> bool:
    """Prints it all; True: the house has stood."""
    said = Counter(line["what"] for line in told(log))
    fallen, lost = sum(said[what] for what in FALLEN), sum(said[what] for what in LOST)
    print(f"{attack.sent} messages in {seconds:.0f} s, {attack.sent / seconds:.0f} a second, at {attack.tables} tables")
    print(f"of {len(attack.games_played)} games: {', '.join(sorted(attack.games_played))}")
    print(f"answers: {listed(attack.answers)}")
    print(f"{attack.cut} connections broken, {attack.unanswered} pages without an answer for {PATIENCE:.0f} s")
    print(f"answers to {attack.statuses.total()} requests and handshakes: {listed(attack.statuses)}")
    print(f"{fallen} tables fell, stumbled or could not be opened; {lost} bot processes lost")
    print(f"{len(attack.broken_by)} answers of 500", *attack.broken_by[:5])
    hundredths = statistics.quantiles(times, n=100) if len(times) > 1 else [0.0] * 99
    shares = f"{hundredths[49] * 1000:.1f} ms at the 50th percentile, {hundredths[98] * 1000:.1f} ms at the 99th"
    print(
        f"{len(times)} moves of well-behaved people meanwhile: {shares}, {max(times, default=0) * 1000:.0f} ms at most"
    )
    print(f"log: {listed(said)}")
    print_faults(faults(log))
    return attack.sent >= attack.messages and bool(times) and not fallen + lost + len(attack.broken_by)


async def run(server: Server, args: argparse.Namespace) -> bool:
    attack = Attack(server, args.messages, args.games.split(","))
    await server.start()
    ours, theirs = get_context("spawn").Pipe()
    people = get_context("spawn").Process(target=play_well, args=(server.base, theirs), daemon=True)
    people.start()
    began = monotonic()
    try:
        await attack.run(args.rings)
        seconds = monotonic() - began
        ours.send("enough")
        times = await asyncio.to_thread(ours.recv) if await asyncio.to_thread(ours.poll, 60) else []
    finally:
        people.kill()
    await server.end()
    await server.start()  # every table can be read
    await server.end()
    return report(attack, seconds, times, server.log)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--rings", type=int, default=12)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--data", type=Path)
    args = parser.parse_args()
    sys.exit(0 if tried(run, args) else 1)


if __name__ == "__main__":
    main()
