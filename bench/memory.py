"""How much memory a table takes while it is played, for every game.

    python bench/memory.py                      # all games
    python bench/memory.py gyre --moves 300

A real house on a folder of its own, without sockets: at each table a person sits on every seat and one watches, all
with a page open, and random moves go in as commands until so many were made (a game that ends before begins again at
another table, and the largest counts). Printed is the size of all objects that belong to the table and to nothing
else, with its pages, in kB.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
from collections.abc import Set as AbstractSet
from itertools import count
from pathlib import Path

import wabe
from wabe.server import wire
from wabe.server.connection import Connection
from wabe.server.house import House
from wabe.server.people import Person
from wabe.server.room import Room, TimeUp
from wabe.server.settings import Settings
from wabe.server.story import PLAYING

MOVES = 300
TRIES = 3  # games that are begun until one is long enough


class Nowhere:
    """The way to pages that nobody looks at."""

    def post(self, text: str) -> bool:
        return True

    def go_on(self) -> None:
        pass


class Table:
    """A table with people and pages, and dice that play for them."""

    def __init__(self, house: House, slug: str, seed: int) -> None:
        self.house = house
        self.game = wabe.game(slug)
        self.dice = random.Random(seed)
        self.ids = count()
        people = [Person(f"person {seat}", f"Person {seat}") for seat in range(self.game.usual + 1)]
        self.pages = [Connection(person, Nowhere()) for person in people]

    async def open(self) -> Room:
        seats = self.game.usual
        host = self.pages[0].person
        table = await self.house.make(host, self.game.slug, seats, {}, ["me"] + ["open"] * (seats - 1))
        found = await self.house.room(table)
        assert found is not None
        self.room = found
        for seat, page in enumerate(self.pages):
            await self.send(page, wire.Hello(self.id()))
            if 0 < seat < seats:
                await self.send(page, wire.Sit(self.id(), seat))
        await self.send(self.pages[0], wire.Start(self.id()))
        return self.room

    def id(self) -> str:
        """As long as those of a browser."""
        return f"{next(self.ids):022}"

    async def send(self, page: Connection, command: wire.FromBrowser) -> None:
        await self.room.answer(page, command)

    async def step(self) -> None:
        """Somebody who is asked makes a random move; where only the clock can, it does."""
        conduct = self.room.conduct
        asked = [seat for seat in range(self.game.usual) if self.moves(seat)]
        if asked:
            seat = self.dice.choice(asked)
            name = self.dice.choice(self.moves(seat))
            await self.send(self.pages[seat], wire.Play(self.id(), conduct.story.rev, name))
        else:
            timer = self.room.clock.timer
            assert timer is not None
            await self.room.take(TimeUp(timer[0]))

    def moves(self, seat: int) -> list[str]:
        state = self.room.conduct.position(seat)
        assert state is not None
        return [move.name for move in self.game.moves(state, seat)]


def made(room: Room) -> int:
    return len(room.story.begun())


async def played(house: House, slug: str, moves: int, seed: int) -> tuple[int, int]:
    """The bytes of a table after so many moves, or at its end, and the moves that were made."""
    table = Table(house, slug, seed)
    room = await table.open()
    while room.story.stage == PLAYING and made(room) < moves:
        await table.step()
    other = await Table(house, slug, seed).open()
    shared = reached([house, other], {id(room)})
    own = reached([room, *room.connections], shared.keys() - {id(room)})
    return sum(own.values()), made(room)


def reached(roots: list[object], known: AbstractSet[int]) -> dict[int, int]:
    """The sizes of all objects that are reached from these, by identity, but for those that are known."""
    gc.collect()
    found: dict[int, int] = {}
    waiting = [one for one in roots if id(one) not in known]
    while waiting:
        one = waiting.pop()
        if id(one) not in found:
            found[id(one)] = sys.getsizeof(one)
            waiting += [other for other in gc.get_referents(one) if id(other) not in found and id(other) not in known]
    return found


async def measured(slug: str, moves: int = MOVES, tries: int = TRIES) -> tuple[int, int]:
    """The largest table of a few games, and how many moves it had."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Settings(data=Path(folder), port=0))
        try:
            found = [await played(house, slug, moves, 0)]
            while found[-1][1] < moves and len(found) < tries:
                found.append(await played(house, slug, moves, len(found)))
        finally:
            await house.close()
        return max(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="their short names; all of them unless given")
    parser.add_argument("--moves", type=int, default=MOVES, help=f"of each table ({MOVES})")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    found = {}
    for slug in chosen.games or [game.slug for game in wabe.games()]:
        size, moves = asyncio.run(measured(slug, chosen.moves))
        found[slug] = {"kB": round(size / 1000), "moves": moves}
        if not chosen.json:
            print(f"{slug:20} {size / 1000:8.0f} kB after {moves:4} moves", flush=True)
    if chosen.json:
        json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
