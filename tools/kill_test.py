"""Kills servers at random moments while tables are played on them, and looks whether anything was lost.

    python tools/kill_test.py --kills 50 --tables 20                one process on SQLite
    python tools/kill_test.py --kills 50 --tables 20 --workers 3    several on a PostgreSQL of the test's own
        --how kill,stop,leave,database    what is done to a random one, in turn: SIGKILL; SIGSTOP, and SIGCONT when
                                          others have taken over; SIGTERM; or SIGKILL to PostgreSQL itself

People play on all tables, send again what was not answered, and come back by themselves, to any process. In the end the
journal must hold every command that was acknowledged, each of them once; every table must replay; and everybody must
have been told one and the same story, whatever was in between.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import signal
import socket
import sqlite3
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from wabe.core.draft import Draft
from wabe.core.registry import game
from wabe.server import entries
from wabe.server.entries import Moved
from wabe.server.house import booked, journal_at
from wabe.server.story import CLOSED, LOBBY, OVER, PLAYING, Story

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from server.database import Database

GAMES = (("nim", ["me", "open"]), ("gnumies", ["me", "open", "bot"]), ("kings-valley", ["me", "open"]))


STOPPED = 6.0  # seconds: longer than a lease
UNANSWERED = 3.0  # seconds after which a page looks for another process


class Server:
    """The server as a process, always on the same port."""

    def __init__(self, data: Path | str, log: Path) -> None:
        self.data = data
        self.log = log
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        command = [sys.executable, "-m", "wabe.cli", "serve", "--port", str(self.port), "--data", str(self.data)]
        log = self.log.open("a")
        self.process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=log)
        log.close()
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), 60)
        assert line.startswith(b"Wabe is open"), self.log.read_text()[-2000:]

    def send(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)

    async def end(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.send(how)
        await asyncio.wait_for(self.process.wait(), 30)


class Player:
    """Somebody who plays on one table after another, whatever happens to the server."""

    def __init__(self, test: Test) -> None:
        self.test = test
        self.secret = secrets.token_urlsafe(16)
        self.acknowledged: dict[str, set[str]] = {}  # commands, by table
        self.lines: dict[str, list[str]] = {}  # the log, by table
        self.seats: dict[str, int] = {}
        self.scene: dict[str, Any] = {}
        self.pending: dict[str, object] | None = None  # a command that is not answered yet
        self.lost: float | None = None  # when the connection broke
        self.away: list[float] = []  # seconds until back at the table, each time

    def connect(self, table: str) -> connect:
        base = random.choice(self.test.servers).base
        return connect(
            f"{base.replace('http', 'ws')}/ws/{table}",
            origin=Origin(base),
            additional_headers={"cookie": f"wabe={self.secret}"},
            proxy=None,
            open_timeout=UNANSWERED,
            close_timeout=0.1,
        )

    async def play(self, table: str) -> None:
        """One game to its end; comes back whenever the connection breaks, and sends again what was not answered."""
        self.acknowledged[table] = set()
        self.lines[table] = []
        self.scene = {"rev": -1}
        self.pending = None
        while not self.test.ended:
            try:
                async with self.connect(table) as link:
                    await link.send(json.dumps({"type": "hello", "id": "again", "seen": self.scene["rev"]}))
                    if self.pending:
                        await link.send(json.dumps(self.pending))
                    while self.scene.get("stage") != "over":
                        patience = UNANSWERED if self.pending or self.lost else 30
                        self.hear(table, json.loads(await asyncio.wait_for(link.recv(), patience)))
                        if not self.pending and self.scene.get("table", {}).get("moves"):
                            self.pending = self.move()
                            await link.send(json.dumps(self.pending))
                    return
            except (OSError, WebSocketException, TimeoutError):
                self.lost = self.lost or monotonic()
                await asyncio.sleep(random.uniform(0.2, 0.4))  # as pages do

    def hear(self, table: str, message: dict[str, Any]) -> None:
        if self.lost is not None:
            self.away.append(monotonic() - max(self.lost, self.test.restarted))
            self.lost = None
        if message["type"] == "scene":
            assert message["rev"] >= self.scene["rev"], "the table went back in time"
            self.scene = message
            self.seats[table] = message["seat"]
            if message.get("fresh"):
                self.lines[table] = []
            self.lines[table] += [line["text"] for line in message.get("log", [])]
        if self.pending and self.pending["id"] in (message.get("id"), message.get("done")):
            if message["type"] != "refused":
                self.acknowledged[table].add(str(self.pending["id"]))
            self.pending = None

    def move(self) -> dict[str, object]:
        name = random.choice(self.scene["table"]["moves"])["name"]
        return {"type": "play", "id": secrets.token_hex(8), "rev": self.scene["rev"], "name": name}


class Test:
    def __init__(self, servers: list[Server], database: Database | None = None) -> None:
        self.servers = servers
        self.database = database
        self.ended = False
        self.restarted = 0.0  # of a single server: what counts is how soon its tables are back after that
        self.players: list[Player] = []
        self.finished: set[str] = set()  # tables that both players saw end

    async def table(self, number: int) -> None:
        """Two people play one game after another."""
        pair = [Player(self), Player(self)]
        self.players += pair
        slug, fill = GAMES[number % len(GAMES)]
        while not self.ended:
            try:
                table = await self.make(pair, slug, fill)
            except (OSError, WebSocketException, httpx.HTTPError, TimeoutError):
                await asyncio.sleep(0.1)
                continue
            await asyncio.gather(*[player.play(table) for player in pair])
            if all(player.scene.get("stage") == "over" and not player.pending for player in pair):
                self.finished.add(table)

    async def make(self, pair: list[Player], slug: str, fill: list[str]) -> str:
        base = random.choice(self.servers).base
        headers = {"cookie": f"wabe={pair[0].secret}", "origin": base}
        async with httpx.AsyncClient(base_url=base, headers=headers, trust_env=False, timeout=10) as http:
            wanted = {"game": slug, "seats": len(fill), "options": {}, "fill": fill}
            table: str = (await http.post("/api/tables", json=wanted)).raise_for_status().json()["id"]
        await self.tell(pair[1], table, {"type": "sit", "id": "sit", "seat": 1})
        await self.tell(pair[0], table, {"type": "start", "id": "start"})
        return table

    async def tell(self, player: Player, table: str, command: dict[str, object]) -> None:
        async with player.connect(table) as link:
            await link.send(json.dumps({"type": "hello", "id": "hello"}))
            await link.send(json.dumps(command))
            reply: dict[str, Any] = {}
            while command["id"] not in (reply.get("id"), reply.get("done")):
                reply = json.loads(await asyncio.wait_for(link.recv(), 10))

    async def run(self, kills: int, tables: int, ways: list[str]) -> None:
        await asyncio.gather(*[server.start() for server in self.servers])
        playing = [asyncio.create_task(self.table(number)) for number in range(tables)]
        for number in range(kills):
            await self.moves(5)
            await asyncio.sleep(random.uniform(0.2, 1.2))
            how = ways[number % len(ways)]
            await self.disturb(how)
            for task in playing:
                if task.done():
                    task.result()
            print(f"{number + 1} {how}: {sum(map(len, self.acknowledgements()))} moves acknowledged", flush=True)
        await asyncio.sleep(3)
        self.ended = True
        await asyncio.sleep(0.5)
        await asyncio.gather(*[server.end(signal.SIGTERM) for server in self.servers])
        await asyncio.wait(playing, timeout=10)
        for task in playing:
            task.result()

    async def moves(self, more: int) -> None:
        """Waits until so many more were acknowledged: there is something to disturb."""
        wanted = sum(map(len, self.acknowledgements())) + more
        end = monotonic() + 60
        while sum(map(len, self.acknowledgements())) < wanted:
            assert monotonic() < end, "nobody plays"
            await asyncio.sleep(0.05)

    async def disturb(self, how: str) -> None:
        server = random.choice(self.servers)
        if how == "database" and self.database is not None:
            await asyncio.to_thread(self.database.stop, signal.SIGKILL)
            await asyncio.to_thread(self.database.start)
        elif how == "stop":
            server.send(signal.SIGSTOP)
            await asyncio.sleep(STOPPED)
            server.send(signal.SIGCONT)
        else:
            await server.end(signal.SIGTERM if how == "leave" else signal.SIGKILL)
            await server.start()
            if len(self.servers) == 1:
                self.restarted = monotonic()
        end = monotonic() + 30
        while any(player.lost is not None for player in self.players):
            assert monotonic() < end, "somebody can't come back"
            await asyncio.sleep(0.05)

    def acknowledgements(self) -> list[set[str]]:
        return [ids for player in self.players for ids in player.acknowledged.values()]

    # --- what is left --------------------------------------------------------------------------------

    async def check(self) -> None:
        journal = journal_at(self.servers[0].data)
        await journal.open()
        stories, kept = {}, {}
        moves = 0
        for table in await journal.tables(LOBBY, PLAYING, OVER, CLOSED):
            found = await journal.table(table)
            assert found is not None
            kept[table] = found
            booking = booked(found.table)
            story = Story(booking, game(booking.game))
            made = 0
            for body in found.entries:
                entry = entries.loads(body)
                story.apply(entry)
                if isinstance(entry, Moved) and story.places[entry.seat].kind == "person":
                    made += len(entry.lines)
            for _, seat, names in found.drafts:
                assert story.state is not None
                assert story.stage == PLAYING
                draft = Draft(story.game, story.state, seat)
                for name in json.loads(names):
                    assert not draft.play(name, confirm=True), "a draft should have been committed"
                made += len(draft)
            if found.commands:  # of a table that sleeps after its end none are kept
                played = sum(command.id not in ("sit", "start") for command in found.commands)
                assert made == played, f"{played} commands, but {made} moves"
            if table in self.finished:
                told = sum(len(player.acknowledged.get(table, ())) for player in self.players)
                assert made == told, f"{told} acknowledged, but {made} moves"
            moves += made
            stories[table] = story
        for player in self.players:
            person = hashlib.sha256(player.secret.encode()).hexdigest()[:32]
            for table, ids in player.acknowledged.items():
                has = {command.id for command in kept[table].commands if command.person == person}
                assert ids <= has or not kept[table].commands, f"lost: {len(ids - has)} acknowledged moves"
                lines = [line.text for line in stories[table].lines(player.seats.get(table, -1))]
                assert player.lines[table] == lines[: len(player.lines[table])], "somebody was told another story"
        journal.close()
        over = sum(story.stage == OVER for story in stories.values())
        acknowledged = sum(map(len, self.acknowledgements()))
        print(f"{len(stories)} tables, {over} games played out, {moves} moves kept")
        print(f"{acknowledged} moves acknowledged, none lost, none doubled")
        away = [seconds for player in self.players for seconds in player.away]
        if away:
            usual, worst = statistics.median(away), max(away)
            print(f"back at a table after {usual:.2f} s (median of {len(away)}), {worst:.2f} s at most")
        assert acknowledged > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--how", default="kill")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(Database()) if args.workers > 1 else None
        data: Path | str = database.new() if database else folder
        test = Test([Server(data, folder / f"log{number}") for number in range(args.workers)], database)
        try:
            asyncio.run(test.run(args.kills, args.tables, args.how.split(",")))
            if database is None:
                assert sqlite3.connect(folder / "wabe.db").execute("PRAGMA integrity_check").fetchone() == ("ok",)
            asyncio.run(test.check())
        finally:
            for server in test.servers:
                if server.process is not None and server.process.returncode is None:
                    server.process.kill()
            faults = [line for log in folder.glob("log*") for line in log.read_text().splitlines() if '"error"' in line]
            print(f"{len(faults)} faults in the logs", *[fault[:600] for fault in faults[:3]], sep="\n")


if __name__ == "__main__":
    main()
