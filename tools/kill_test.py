"""Kills a server at random moments while tables are played on it, and looks whether anything was lost.

    python tools/kill_test.py --kills 50 --tables 20

People play on all tables, send again what was not answered, and come back by themselves. In the end the journal must
hold every command that was acknowledged, each of them once; every table must replay; and everybody must have been told
one and the same story, whatever was in between.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import random
import secrets
import socket
import sqlite3
import sys
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from wabe.core.draft import Draft
from wabe.core.registry import game
from wabe.server import entries
from wabe.server.entries import Moved
from wabe.server.house import booked
from wabe.server.journal import TableRow
from wabe.server.story import PLAYING, Story

GAMES = (("nim", ["me", "open"]), ("gnumies", ["me", "open", "bot"]), ("kings-valley", ["me", "open"]))


class Server:
    """The server as a process, always on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        command = [sys.executable, "-m", "wabe.cli", "serve", "--port", str(self.port), "--data", str(self.folder)]
        log = (self.folder / "log").open("a")
        self.process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=log)
        log.close()
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), 30)
        assert line.startswith(b"Wabe is open"), (self.folder / "log").read_text()[-2000:]

    async def end(self, kill: bool) -> None:
        assert self.process is not None
        (self.process.kill if kill else self.process.terminate)()
        await asyncio.wait_for(self.process.wait(), 20)


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
        self.away = 0.0  # the longest time from a restart until back at the table

    def connect(self, table: str) -> connect:
        base = self.test.server.base
        headers = {"cookie": f"wabe={self.secret}"}
        return connect(f"{base.replace('http', 'ws')}/ws/{table}", origin=base, additional_headers=headers, proxy=None)  # type: ignore[arg-type]

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
                        self.hear(table, json.loads(await asyncio.wait_for(link.recv(), 30)))
                        if not self.pending and self.scene.get("table", {}).get("moves"):
                            self.pending = self.move()
                            await link.send(json.dumps(self.pending))
                    return
            except (OSError, WebSocketException, TimeoutError):
                self.lost = self.lost or monotonic()
                await asyncio.sleep(0.05)

    def hear(self, table: str, message: dict[str, Any]) -> None:
        if self.lost is not None:
            self.away = max(self.away, monotonic() - max(self.lost, self.test.restarted))
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
    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.ended = False
        self.restarted = monotonic()
        self.players: list[Player] = []

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

    async def make(self, pair: list[Player], slug: str, fill: list[str]) -> str:
        base = self.server.base
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

    async def run(self, kills: int, tables: int) -> None:
        await self.server.start()
        playing = [asyncio.create_task(self.table(number)) for number in range(tables)]
        for number in range(kills):
            await asyncio.sleep(random.uniform(0.2, 1.2))
            await self.server.end(kill=True)
            await self.server.start()
            self.restarted = monotonic()
            broken = [task for task in playing if task.done()]
            for task in broken:
                task.result()
            print(f"kill {number + 1}: {sum(map(len, self.acknowledgements()))} moves acknowledged", flush=True)
        await asyncio.sleep(3)
        self.ended = True
        await asyncio.sleep(0.5)
        await self.server.end(kill=False)
        await asyncio.wait(playing, timeout=10)
        for task in playing:
            task.result()

    def acknowledgements(self) -> list[set[str]]:
        return [ids for player in self.players for ids in player.acknowledged.values()]

    # --- what is left --------------------------------------------------------------------------------

    def check(self) -> None:
        database = sqlite3.connect(self.server.folder / "wabe.db")
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stories = {}
        moves = 0
        for row in database.execute("SELECT * FROM tables").fetchall():
            booking = booked(TableRow._make(row))
            story = Story(booking, game(booking.game))
            rows = database.execute(
                "SELECT n, body FROM entries WHERE table_id = ? ORDER BY n", (booking.id,)
            ).fetchall()
            assert [n for n, _ in rows] == list(range(1, len(rows) + 1)), "an entry is missing"
            made = 0
            for _, body in rows:
                entry = entries.loads(body)
                story.apply(entry)
                if isinstance(entry, Moved) and story.places[entry.seat].kind == "person":
                    made += len(entry.lines)
            for seat, names in database.execute("SELECT seat, moves FROM drafts WHERE table_id = ?", (booking.id,)):
                assert story.state is not None
                assert story.stage == PLAYING
                draft = Draft(story.game, story.state, seat)
                for name in json.loads(names):
                    assert not draft.play(name, confirm=True), "a draft should have been committed"
                made += len(draft)
            played = database.execute(
                "SELECT count(*) FROM commands WHERE table_id = ? AND id NOT IN ('sit', 'start')", (booking.id,)
            ).fetchone()[0]
            assert made == played, f"{played} commands, but {made} moves"
            moves += made
            stories[booking.id] = story
        for player in self.players:
            person = hashlib.sha256(player.secret.encode()).hexdigest()[:32]
            for table, ids in player.acknowledged.items():
                kept = {
                    row[0]
                    for row in database.execute(
                        "SELECT id FROM commands WHERE table_id = ? AND person = ?", (table, person)
                    )
                }
                assert ids <= kept, f"lost: {len(ids - kept)} acknowledged moves"
                told = [line.text for line in stories[table].lines(player.seats.get(table, -1))]
                assert player.lines[table] == told[: len(player.lines[table])], "somebody was told another story"
        over = sum(story.stage == "over" for story in stories.values())
        away = max((player.away for player in self.players), default=0)
        acknowledged = sum(map(len, self.acknowledgements()))
        print(f"{len(stories)} tables, {over} games played out, {moves} moves kept")
        print(f"{acknowledged} moves acknowledged, none lost, none doubled")
        print(f"longest way back to a table after a restart: {away:.2f} s")
        assert acknowledged > 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        test = Test(Path(folder))
        asyncio.run(test.run(args.kills, args.tables))
        test.check()


if __name__ == "__main__":
    main()
