"""Keeps a house of its own busy for a while, with tables of all games, people who come and go, and bots; and looks
whether its memory stays as it is.

    python tools/soak.py --minutes 120
        --tables 500     so many tables at any time, of all games in turn; where a game ends, another begins
        --comers 100     so many at a time, alone or with whom they play
        --data FOLDER    keeps the house and its log there

A page comes to one of the tables, looks, plays a few moves where it is asked, a move every second or two, and goes. The
memory is that of the server and all its processes; what it was at first, at last and at most is told of the time after
everything was set up and has been used for a fifth of the minutes. Exit code 1: the log has errors, or nobody could
play.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import linear_regression
from time import monotonic
from typing import Any

import httpx
from houses import PATIENCE, Person, Server, below, chosen, faults, print_faults, told, tried
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from wabe.core.registry import games

GAMES = {game.slug: game.seats for game in games()}
SAMPLE = 5.0  # seconds between two looks at the memory
WARM = 0.2  # of the time, in which it may grow
STAY = (5.0, 40.0)  # seconds that a page is open
PACE = (0.5, 2.5)  # seconds that people think
AGAIN = 0.5  # of those who find a game at its end want another one there
MAKERS = 8  # tables that are made side by side
PAGE = os.sysconf("SC_PAGE_SIZE")


class Seated:
    """A table and the people that have a seat there."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.people = [Person(), Person()]
        self.id = ""


class Soak:
    def __init__(self, server: Server, minutes: float) -> None:
        self.server = server
        self.seconds = minutes * 60
        self.end = monotonic() + 600  # the time in which all must be set up
        self.tables: list[Seated] = []
        self.counts: Counter[str] = Counter()
        self.memory: list[tuple[float, float]] = []  # seconds, and megabytes then

    async def run(self, tables: int, comers: int) -> None:
        slugs = list(GAMES)
        self.tables = [Seated(slugs[number % len(slugs)]) for number in range(tables)]
        waiting = iter(self.tables)
        await asyncio.gather(*[self.set_up(waiting) for _ in range(MAKERS)])
        print(f"{tables} tables, {megabytes(self.server).total()} MB", flush=True)
        self.end = monotonic() + self.seconds
        await asyncio.gather(self.watch(), *[self.come_and_go() for _ in range(comers)])

    async def set_up(self, waiting: Any) -> None:
        for table in waiting:
            await self.make(table)

    async def make(self, table: Seated) -> None:
        """Another game on it; the second seat is for somebody, the others are for bots."""
        seats = random.randint(*GAMES[table.game])
        fill = ["me", "open", *["bot"] * seats][:seats]
        while monotonic() < self.end:
            with suppress(OSError, httpx.HTTPError, WebSocketException, TimeoutError):
                table.id = await table.people[0].make(self.server.base, table.game, fill)
                if seats > 1:
                    await table.people[1].tell(self.server.base, table.id, {"type": "sit", "id": "sit", "seat": 1})
                    await table.people[0].tell(self.server.base, table.id, {"type": "start", "id": "start"})
                self.counts["tables"] += 1
                return
            self.counts["tables not made"] += 1
            await asyncio.sleep(0.5)

    async def come_and_go(self) -> None:
        """Both people of a table, one of them, or somebody who only watches."""
        while monotonic() < self.end:
            table = random.choice(self.tables)
            first, second = table.people
            who = random.choice(([first, second], [first, second], [first], [second], [Person()]))
            await asyncio.gather(*[self.visit(table, person) for person in who])

    async def visit(self, table: Seated, person: Person) -> None:
        try:
            async with person.connect(self.server.base, table.id) as link:
                await self.stay(table, link, monotonic() + random.uniform(*STAY))
            self.counts["pages"] += 1
        except (OSError, WebSocketException, TimeoutError):
            self.counts["pages that broke"] += 1
            await asyncio.sleep(1)

    async def stay(self, table: Seated, link: ClientConnection, until: float) -> None:
        """Plays where this person is asked; the first who finds the game at its end sees to another one."""
        await link.send(json.dumps({"type": "hello", "id": "hello"}))
        scene: dict[str, Any] = {}
        asked = 0.0  # when the next command may go
        while (now := monotonic()) < min(until, self.end):
            if move := chosen(scene) if now >= asked else None:
                await link.send(json.dumps(move))
                self.counts["moves"] += 1
                asked = now + random.uniform(*PACE)
            with suppress(TimeoutError):
                heard = json.loads(await asyncio.wait_for(link.recv(), max(0.05, min(asked, until) - now, 0.2)))
                self.counts[heard["type"]] += 1
                if heard["type"] == "scene":
                    scene = heard
                    asked = max(asked, monotonic() + random.uniform(*PACE) / 2)
            if scene.get("stage") in ("over", "closed"):
                await self.follow(table, link, scene)
                return

    async def follow(self, table: Seated, link: ClientConnection, scene: dict[str, Any]) -> None:
        if scene["seat"] >= 0 and not scene.get("next") and random.random() < AGAIN:
            await link.send(json.dumps({"type": "again", "id": "again", "yes": True}))
            with suppress(TimeoutError):  # others are here and don't want to
                while not scene.get("next"):
                    heard = json.loads(await asyncio.wait_for(link.recv(), PATIENCE))
                    scene = heard if heard["type"] == "scene" else scene
        if link.request and link.request.path.endswith(table.id):  # nobody was quicker
            self.counts["games to their end"] += 1
            if scene.get("next"):
                table.id = scene["next"].rpartition("/")[2]
            else:
                await self.make(table)

    async def watch(self) -> None:
        began = monotonic()
        said = 0.0
        while monotonic() < self.end:
            now = monotonic() - began
            sizes = megabytes(self.server)
            self.memory.append((now, sizes.total()))
            if now >= said:
                parts = ", ".join(f"{name} {size}" for name, size in sizes.most_common())
                print(f"{now / 60:.1f} min: {sizes.total()} MB ({parts}), {self.counts['moves']} moves", flush=True)
                said = now + self.seconds / 20
            await asyncio.sleep(min(SAMPLE, self.seconds / 20))


def megabytes(server: Server) -> Counter[str]:
    """Of the server and of all processes that it has started, by what they are called."""
    assert server.process is not None
    sizes: Counter[str] = Counter()
    for pid in below(server.process.pid):
        with suppress(OSError):  # it has just ended
            name = Path(f"/proc/{pid}/comm").read_text().strip()
            sizes[name] += round(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6)
    return sizes


def report(soak: Soak, log: Path) -> bool:
    warm = [(at, size) for at, size in soak.memory if at > soak.seconds * WARM]
    print(", ".join(f"{name}: {count}" for name, count in soak.counts.most_common()))
    said = Counter(line["what"] for line in told(log))
    print("log:", ", ".join(f"{what} {count}" for what, count in said.most_common()))
    if len(warm) > 1:
        sizes = [size for _, size in warm]
        slope = linear_regression(*zip(*warm, strict=True)).slope
        share = f"{slope * 3600:+.1f} MB an hour over {(warm[-1][0] - warm[0][0]) / 60:.0f} min"
        print(f"memory: {sizes[0]:.0f} MB at first, {sizes[-1]:.0f} at last, {max(sizes):.0f} at most; {share}")
    found = faults(log)
    print_faults(found)
    return not found and soak.counts["moves"] > 0


async def run(server: Server, args: argparse.Namespace) -> bool:
    await server.start()
    soak = Soak(server, args.minutes)
    await soak.run(args.tables, args.comers)
    await server.end()
    return report(soak, server.log)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--comers", type=int, default=100)
    parser.add_argument("--data", type=Path)
    args = parser.parse_args()
    sys.exit(0 if tried(run, args) else 1)


if __name__ == "__main__":
    main()
