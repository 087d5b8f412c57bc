"""The pool: the bots of one machine, which all its workers share.

It is a process of the crew that has the bots' processes and one queue, so their number is bounded for the machine, and
whoever has most to do is helped most. Workers hand in their questions through a socket in a folder that is theirs
alone, a line of JSON each, and get the answers in whatever order they come. When a worker ends, its questions are
forgotten; when the pool ends, its crew starts another one, and the workers ask there again what was not answered.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

import msgspec
from msgspec import Struct

from wabe.bots.hints import Hint
from wabe.bots.review import Turning
from wabe.server import logs
from wabe.server.lease import BEAT
from wabe.server.logs import fault, log
from wabe.server.metrics import METRICS
from wabe.server.settings import Settings
from wabe.server.thinkers import Asked, Bots, settle

LONGEST = 1 << 24  # bytes of a line
AGAIN = 0.1  # seconds before a worker tries again to reach it


class Handed(Struct):
    """A question of a worker; none: that of this number is not asked any more."""

    number: int
    question: Asked | None = None


class Told(Struct):
    """An answer to it."""

    number: int
    answer: Hint | list[Turning] | None
    replaced: int = 0  # processes that had to be since the last one


# --- in a worker -------------------------------------------------------------------------------------


class Pool:
    def __init__(self, path: str) -> None:
        self.path = path
        self.numbers = count(1)
        self.asked: dict[int, tuple[Asked, asyncio.Future[Any]]] = {}
        self.writer: StreamWriter | None = None
        self.keeping: asyncio.Task[None] | None = None

    def put(self, question: Asked, answer: asyncio.Future[Any]) -> None:
        number = next(self.numbers)
        self.asked[number] = question, answer
        answer.add_done_callback(lambda _: self.drop(number))
        self.send(Handed(number, question))
        if self.keeping is None:
            self.keeping = asyncio.create_task(self.keep())

    def drop(self, number: int) -> None:
        """Answered, or not wanted any more."""
        if self.asked.pop(number, None):
            self.send(Handed(number))

    def send(self, handed: Handed) -> None:
        if self.writer is not None:
            self.writer.write(msgspec.json.encode(handed) + b"\n")

    async def keep(self) -> None:
        """Reaches it again whenever it was lost, and asks again."""
        while True:
            try:
                reader, self.writer = await asyncio.open_unix_connection(self.path, limit=LONGEST)
                for number, (question, _) in self.asked.items():
                    self.send(Handed(number, question))
                await self.hear(reader)
                log("pool lost", unanswered=len(self.asked))
            except OSError as error:
                log("pool lost", unanswered=len(self.asked), why=error)
            except Exception as error:  # something that can't be read
                fault("pool failed", error)
            finally:
                if self.writer is not None:
                    self.writer.close()
                    self.writer = None
            await asyncio.sleep(AGAIN)

    async def hear(self, reader: StreamReader) -> None:
        while line := await reader.readline():
            told = msgspec.json.decode(line, type=Told)
            METRICS.replaced.add(told.replaced)
            if told.number in self.asked:
                settle(self.asked.pop(told.number)[1], told.answer)

    def stop(self) -> None:
        if self.keeping is not None:
            self.keeping.cancel()


# --- in its own process ------------------------------------------------------------------------------


def think_beside(
    settings: Settings, listening: socket.socket, ready: Callable[[], None], turned: Callable[[], None]
) -> None:
    logs.set_up()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # its crew ends it
    bots = Bots(settings.thinkers, settings.patience)
    try:
        asyncio.run(serve(bots, listening, ready, turned))
    finally:
        bots.stop()


async def serve(bots: Bots, listening: socket.socket, ready: Callable[[], None], turned: Callable[[], None]) -> None:
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    attendant = Attendant(bots)
    server = await asyncio.start_unix_server(attendant.attend, sock=listening, limit=LONGEST)
    ready()
    while not ended.is_set():
        turned()
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), BEAT)
    server.close()
    while attendant.writers:
        for writer in attendant.writers:
            writer.close()
        await asyncio.sleep(BEAT / 10)


class Attendant:
    """Takes what the workers hand in."""

    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.replaced = 0  # as far as the workers know
        self.writers: set[StreamWriter] = set()

    async def attend(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One worker, until it goes."""
        asked: dict[int, asyncio.Future[Any]] = {}
        self.writers.add(writer)

        def tell(number: int, answer: asyncio.Future[Any]) -> None:
            if asked.pop(number, None) and not answer.cancelled():
                replaced, self.replaced = METRICS.replaced.value - self.replaced, METRICS.replaced.value
                writer.write(msgspec.json.encode(Told(number, answer.result(), replaced)) + b"\n")

        with suppress(OSError):
            while line := await reader.readline():
                handed = msgspec.json.decode(line, type=Handed)
                if handed.question is None:
                    if answer := asked.pop(handed.number, None):
                        answer.cancel()
                    continue
                answer = asked[handed.number] = asyncio.get_running_loop().create_future()
                answer.add_done_callback(partial(tell, handed.number))
                self.bots.put(handed.question, answer)
        for answer in list(asked.values()):
            answer.cancel()
        writer.close()
        self.writers.discard(writer)
