"""Kills servers at random moments while tables are played on them, and looks whether anything was lost.

    python tools/kill_test.py --kills 50 --tables 20                one process on SQLite
    python tools/kill_test.py --kills 50 --tables 20 --workers 3    several on a PostgreSQL of the test's own
    python tools/kill_test.py --kills 50 --tables 20 --crew 3       the same, as one crew behind one address
        --how kill,stop,leave,renew,database
                         what is done to a random one, in turn: SIGKILL; SIGSTOP, and SIGCONT when others have taken
                         over; SIGTERM; SIGHUP to the whole crew; or SIGKILL to PostgreSQL itself
        --idle 1000      so many other tables are in play, and nobody looks at them
        --trace 2        shows what the logs say of a kill after which somebody was away for longer than 2 s

People play on all tables, and their pages do what ours do (client/src/lib/socket.ts): they send again what was not
answered, and come back by themselves, after the same pauses. In the end the journal must hold every command that was
acknowledged, each of them once; every table must replay; and everybody must have been told one and the same story,
whatever was in between. How long pages were away is told from the last that they heard, or from the kill if that was
later, to the first that they hear again; and after a kill of PostgreSQL, when pages stay, to the first move at their
table that is acknowledged. The time in which the process or PostgreSQL starts again is part of it.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import secrets
import signal
import socket
import sqlite3
import statistics
import sys
import tempfile
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from houses import Person, Server, children, chosen, faults, print_faults, seated, told
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from wabe.core.draft import Draft
from wabe.core.registry import game
from wabe.server import entries
from wabe.server.entries import Moved
from wabe.server.house import House, booked, journal_at
from wabe.server.settings import Settings
from wabe.server.story import CLOSED, LOBBY, OVER, PLAYING, Story

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from server.database import Database

GAMES = (("nim", ["me", "open"]), ("gnumies", ["me", "open", "bot"]), ("kings-valley", ["me", "open"]))


DULL = ("table made", "table begins", "game over")  # not worth tracing
STOPPED = 6.0  # seconds: longer than a lease
DEAD = 0.2  # seconds after which nothing of a killed PostgreSQL answers any more
HEALTH = 2.0  # seconds after which a proxy has seen that somebody does not answer
FIRST_WAIT, LONGEST_WAIT = 0.25, 2.0  # seconds until a page comes again
UNANSWERED = 3.0  # seconds after which it does so by itself
QUIET = 10.0  # seconds after which it asks whether anybody is there


class Target(Server):
    """A server that something is done to."""

    stopped = inf  # since when

    def listens(self) -> bool:
        if monotonic() > self.stopped + HEALTH:
            return False
        with socket.socket() as trying:
            return trying.connect_ex(("127.0.0.1", self.port)) == 0

    async def until(self, what: str, count: int) -> None:
        """The log has said it so often."""
        end = monotonic() + 60
        while self.logged(what) < count:
            assert monotonic() < end, f"no {what}"
            await asyncio.sleep(0.05)

    async def disturb(self, how: str) -> None:
        """One of the crew, or all of it; returns when it is complete again."""
        assert self.process is not None
        opened = self.logged("house opens")
        if how == "renew":
            renewed = self.logged("workers renewed")
            self.send(signal.SIGHUP)
            await self.until("workers renewed", renewed + 1)
            return
        victim = random.choice(workers_of(self.process.pid))
        os.kill(victim, {"kill": signal.SIGKILL, "stop": signal.SIGSTOP, "leave": signal.SIGTERM}[how])
        await self.until("house opens", opened + 1)


def workers_of(crew: int) -> list[int]:
    """The processes of a crew that serve."""
    return [pid for pid in children(crew) if Path(f"/proc/{pid}/comm").read_text().strip() == "wabe-worker"]


class Player(Person):
    """Somebody who plays on one table after another, whatever happens to the server."""

    def __init__(self, test: Test, number: int) -> None:
        super().__init__()
        self.test = test
        self.number = number  # of the table
        self.acknowledged: dict[str, set[str]] = {}  # commands, by table
        self.lines: dict[str, list[str]] = {}  # the log, by table
        self.seats: dict[str, int] = {}
        self.scene: dict[str, Any] = {}
        self.pending: dict[str, object] | None = None  # a command that is not answered yet
        self.tries = 0  # to come back
        self.heard = 0.0  # when it heard something last
        self.lost = False

    async def play(self, table: str) -> None:
        """One game to its end; comes back whenever the connection breaks, and sends again what was not answered."""
        self.acknowledged[table] = set()
        self.lines[table] = []
        self.scene = {"rev": -1}
        self.pending = None
        self.heard = monotonic()
        while not self.test.ended:
            try:
                async with self.connect(self.test.reachable().base, table, UNANSWERED) as link:
                    await link.send(json.dumps({"type": "hello", "id": "again", "seen": self.scene["rev"]}))
                    if self.pending:
                        await link.send(json.dumps(self.pending))
                    while self.scene.get("stage") != "over" and not self.test.ended:
                        self.hear(table, json.loads(await self.answer(link)))
                        if not self.pending and (move := chosen(self.scene)):
                            self.pending = move
                            await link.send(json.dumps(self.pending))
                    return
            except (OSError, WebSocketException, TimeoutError):
                self.lost = True
                await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**self.tries) * random.uniform(0.75, 1.25))
                self.tries += 1

    async def answer(self, link: ClientConnection) -> str | bytes:
        if not self.pending and not self.lost:
            with suppress(TimeoutError):
                return await asyncio.wait_for(link.recv(), QUIET)
            await link.send(json.dumps({"type": "preview", "id": "there", "rev": -1, "step": -1, "name": ""}))
        return await asyncio.wait_for(link.recv(), UNANSWERED)

    def hear(self, table: str, message: dict[str, Any]) -> None:
        if self.lost:
            self.test.away.append(monotonic() - max(self.heard, self.test.hit))
            self.lost = False
        self.heard = monotonic()
        if message["type"] == "scene":
            self.tries = 0
            assert message["rev"] >= self.scene["rev"], "the table went back in time"
            self.scene = message
            self.seats[table] = message["seat"]
            if message.get("fresh"):
                self.lines[table] = []
            self.lines[table] += [line["text"] for line in message.get("log", [])]
        if self.pending and self.pending["id"] in (message.get("id"), message.get("done")):
            if message["type"] != "refused":
                self.acknowledged[table].add(str(self.pending["id"]))
                self.test.moved(self.number)
            self.pending = None


class Test:
    def __init__(self, servers: list[Target], database: Database | None = None) -> None:
        self.servers = servers
        self.database = database
        self.ended = False
        self.hit = 0.0  # when something was done last
        self.away: list[float] = []  # seconds until somebody was back at a table, each time
        self.players: list[Player] = []
        self.starts: list[float] = []  # seconds until PostgreSQL answered again, each time
        self.stuck: set[int] = set()  # numbers of tables at which nobody has moved since PostgreSQL was killed
        self.finished: set[str] = set()  # tables that both players saw end

    def reachable(self) -> Target:
        """As a proxy knows it: it goes on to the next where nobody listens, or nobody has answered for a while."""
        return random.choice([one for one in self.servers if one.listens()] or self.servers)

    async def table(self, number: int) -> None:
        """Two people play one game after another."""
        pair = [Player(self, number), Player(self, number)]
        self.players += pair
        slug, fill = GAMES[number % len(GAMES)]
        while not self.ended:
            try:
                table = await seated(self.reachable().base, pair, slug, fill)
            except (OSError, WebSocketException, httpx.HTTPError, TimeoutError):
                await asyncio.sleep(0.1)
                continue
            await asyncio.gather(*[player.play(table) for player in pair])
            if all(player.scene.get("stage") == "over" and not player.pending for player in pair):
                self.finished.add(table)

    async def run(self, kills: int, tables: int, ways: list[str], trace: float) -> None:
        await asyncio.gather(*[server.start() for server in self.servers])
        playing = [asyncio.create_task(self.table(number)) for number in range(tables)]
        try:
            await self.disturb_all(kills, ways, trace, playing)
        finally:
            self.ended = True
        await asyncio.sleep(0.5)
        await asyncio.gather(*[server.end(signal.SIGTERM) for server in self.servers])
        await asyncio.wait(playing, timeout=10)
        for task in playing:
            task.result()

    async def disturb_all(self, kills: int, ways: list[str], trace: float, playing: list[asyncio.Task[None]]) -> None:
        await self.moves(5)
        for number in range(kills):
            how = ways[number % len(ways)]
            before, when = len(self.away), datetime.now(UTC)
            await self.disturb(how)
            await self.moves(5)
            await asyncio.sleep(random.uniform(0.2, 3.0))
            for task in playing:
                if task.done():
                    task.result()
            moves = sum(map(len, self.acknowledgements()))
            print(f"{number + 1} {how}: {moves} moves acknowledged, {summed(self.away[before:])}", flush=True)
            if max(self.away[before:], default=0) > trace:
                print(*self.log_since(when), sep="\n", flush=True)
        await asyncio.sleep(3)

    def moved(self, number: int) -> None:
        if number in self.stuck:
            self.stuck.remove(number)
            self.away.append(monotonic() - self.hit)

    async def moves(self, more: int) -> None:
        """Waits until so many more were acknowledged: there is something to disturb."""
        wanted = sum(map(len, self.acknowledgements())) + more
        end = monotonic() + 60
        while sum(map(len, self.acknowledgements())) < wanted:
            assert monotonic() < end, "nobody plays"
            await asyncio.sleep(0.05)

    async def disturb(self, how: str) -> None:
        self.hit = monotonic()
        server = random.choice(self.servers)
        if how == "database" and self.database is not None:
            await asyncio.to_thread(self.database.stop, signal.SIGKILL)
            await asyncio.sleep(DEAD)
            self.stuck = {player.number for player in self.players}
            await asyncio.to_thread(self.database.start)
            self.starts.append(monotonic() - self.hit)
        elif server.crew > 1:
            await server.disturb(how)
        elif how == "stop":
            server.send(signal.SIGSTOP)
            server.stopped = monotonic()
            await asyncio.sleep(STOPPED)
            server.send(signal.SIGCONT)
            server.stopped = inf
        else:
            await server.end(signal.SIGTERM if how == "leave" else signal.SIGKILL)
            await server.start()
        end = monotonic() + 30
        while self.stuck or any(player.lost for player in self.players):
            assert monotonic() < end, f"tables {self.stuck} stand still, or somebody can't come back"
            await asyncio.sleep(0.05)

    def log_since(self, when: datetime) -> list[str]:
        lines = [
            line for line in told(*[one.log for one in self.servers]) if "when" in line and line["what"] not in DULL
        ]
        timed = [(datetime.fromisoformat(line.pop("when")) - when, line) for line in lines if "when" in line]
        return [f"    {after.total_seconds():6.2f} {line}" for after, line in timed if after.total_seconds() > 0]

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
        print(f"back at a table {summed(self.away)}; load {os.getloadavg()[0]:.1f}")
        if self.starts:
            print(f"PostgreSQL itself {summed(self.starts)}")
        assert acknowledged > 0


def summed(away: list[float]) -> str:
    if not away:
        return "nobody was away"
    return f"after {statistics.median(away):.2f} s (median of {len(away)}), {max(away):.2f} s at most"


async def fill(data: Path | str, count: int) -> None:
    """Tables at which nobody looks; at every twentieth of them bots play."""
    house = House(Settings(data=data))
    await house.journal.open()
    for number in range(count):
        person = await house.people.find(secrets.token_urlsafe(16))
        seats = ["me", "bot"] if number % 20 else ["bot", "bot"]
        await house.make(person, "kings-valley", 2, {"start_seat": "1"}, seats)
    await house.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--crew", type=int, default=1)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--trace", type=float, default=inf)
    parser.add_argument("--how", default="kill")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(Database()) if max(args.workers, args.crew) > 1 else None
        data: Path | str = database.new() if database else folder
        if args.idle:
            asyncio.run(fill(data, args.idle))
        test = Test([Target(data, folder / f"log{number}", args.crew) for number in range(args.workers)], database)
        try:
            asyncio.run(test.run(args.kills, args.tables, args.how.split(","), args.trace))
            if database is None:
                assert sqlite3.connect(folder / "wabe.db").execute("PRAGMA integrity_check").fetchone() == ("ok",)
            asyncio.run(test.check())
        finally:
            for server in test.servers:
                server.kill()
            print_faults(faults(*folder.glob("log*")))


if __name__ == "__main__":
    main()
