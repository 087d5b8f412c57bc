"""The crew: several processes on one machine that listen to one address. One that ends or hangs is replaced.

All accept from the same socket, so nobody waits in the queue of one that hangs. One more has the bots, for all of them
(see `pool`). When the crew is told to stop, all of them are; on SIGHUP they are renewed one after another, each new one
open before an old one hands over its tables, and have other bots than the old ones.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Protocol

from wabe.core.errors import WabeError
from wabe.server.lease import BEAT, LEASE
from wabe.server.logs import called, log
from wabe.server.settings import Settings
from wabe.server.words import WORDS

RETIRE = signal.SIGUSR1  # tells a worker that it will be renewed
START = 60.0  # seconds a process has to open
END = 20.0  # seconds it has to hand over and close
AGAIN = 3.0  # seconds before a worker that ended is replaced

spawning = get_context("spawn")


class Instant(Protocol):
    """A time that two processes know."""

    value: float


Work = Callable[[Settings, socket.socket, Callable[[], None], Callable[[], None]], None]


class Member:
    """One process. It tells when it is open, or why it can't be, and notes the time whenever its loop turns."""

    def __init__(self, name: str, work: Work, settings: Settings, listening: socket.socket) -> None:
        self.name = name
        self.work = work
        self.settings = settings
        self.listening = listening
        self.pipe, theirs = spawning.Pipe()
        self.turned: Instant = spawning.Value("d", monotonic(), lock=False)
        self.process: BaseProcess = spawning.Process(
            target=be_member, args=(name, work, settings, listening, theirs, self.turned), name=f"wabe-{name}"
        )
        self.process.start()
        theirs.close()
        self.opened = False
        self.ended: float | None = None  # when it was found so
        self.failure = ""

    def another(self) -> Member:
        return Member(self.name, self.work, self.settings, self.listening)

    def look(self) -> None:
        """Is it alive? One that hangs is ended."""
        self.listen()
        if self.process.is_alive() and self.hung():
            log(f"{self.name} hangs", process=self.process.pid)
            self.process.kill()
            self.process.join()
        if self.ended is None and not self.process.is_alive():
            self.ended = monotonic()

    def listen(self) -> None:
        with suppress(EOFError, OSError):
            while self.pipe.poll():
                self.failure = self.pipe.recv()
                self.opened = not self.failure

    def hung(self) -> bool:
        return monotonic() - self.turned.value > (LEASE if self.opened else START)

    def tell(self, how: signal.Signals) -> None:
        if self.process.is_alive() and self.process.pid is not None:
            os.kill(self.process.pid, how)

    def end(self) -> None:
        self.process.join(END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def be_member(
    name: str, work: Work, settings: Settings, listening: socket.socket, pipe: Connection, turned: Instant
) -> None:
    """In the process itself."""
    called(f"wabe-{name}")

    def turn() -> None:
        turned.value = monotonic()

    def watch() -> None:
        """Without its crew it has to end: nobody else would tell it to."""
        with suppress(EOFError, OSError):
            pipe.recv()
        os.kill(os.getpid(), signal.SIGTERM)

    def ready() -> None:
        turn()
        pipe.send("")

    threading.Thread(target=watch, daemon=True).start()
    try:
        work(settings, listening, ready, turn)
    except WabeError as error:
        pipe.send(str(error))


class Crew:
    def __init__(self, work: Work, think: Work, settings: Settings, listening: socket.socket) -> None:
        self.work = work
        self.think = think
        self.settings = settings
        self.listening = listening
        self.members: list[Member] = []
        self.pools: list[Member] = []  # the newest, and those whose members are not all renewed yet
        self.made = count(1)
        self.ending = False
        self.renewing = False

    def serve(self, number: int, ready: Callable[[], None]) -> None:
        """Until it is told to stop."""
        for how in (signal.SIGTERM, signal.SIGINT):
            signal.signal(how, self.told_to_end)
        signal.signal(signal.SIGHUP, self.told_to_renew)
        with TemporaryDirectory(prefix="wabe-") as folder:
            self.folder = Path(folder)
            self.pools = [self.new_pool()]
            self.members = [self.start() for _ in range(number)]
            try:
                while not self.ending and not all(self.open(one) for one in (*self.pools, *self.members)):
                    sleep(BEAT / 10)
                if not self.ending:
                    ready()
                while not self.ending:
                    self.look_after()
            finally:
                end_all(self.members)
                end_all(self.pools)

    def start(self) -> Member:
        return Member("worker", self.work, self.pools[-1].settings, self.listening)

    def new_pool(self) -> Member:
        path = str(self.folder / f"pool{next(self.made)}")
        listening = socket.socket(socket.AF_UNIX)
        listening.bind(path)
        listening.listen()
        return Member("pool", self.think, replace(self.settings, pool=path), listening)

    def told_to_end(self, *_: object) -> None:
        self.ending = True

    def told_to_renew(self, *_: object) -> None:
        self.renewing = True

    def open(self, member: Member) -> bool:
        """Is it? If it never will be, nobody is."""
        member.listen()
        if member.failure or not member.process.is_alive() or member.hung():
            raise WabeError(member.failure or WORDS("no-start"))
        return member.opened

    def look_after(self) -> None:
        """Whoever has ended is replaced; a worker after a while, for others have enough to do with its tables."""
        everybody = [*self.members, *self.pools]
        wait([one.process.sentinel for one in everybody if one.ended is None], BEAT)
        for one in everybody:
            one.look()
        for members, again in ((self.members, AGAIN), (self.pools, 0.0)):
            for place, old in enumerate(members):
                if old.ended is not None and monotonic() - old.ended >= again and not self.ending:
                    log(f"{old.name} replaced", process=old.process.pid, code=old.process.exitcode, why=old.failure)
                    old.end()
                    members[place] = old.another()
        if self.renewing:
            self.renewing = False
            self.renew()

    def renew(self) -> None:
        """One after another, and none gives its tables to one that will be renewed, too: they move but once.

        If a new one does not open, the old ones stay, with the tables that they have.
        """
        self.pools.append(self.new_pool())
        old_ones = self.members[:]
        for place, old in enumerate(old_ones):
            new = self.start()
            try:
                while not self.ending and not self.open(new):
                    sleep(BEAT / 10)
            except WabeError as error:
                log("worker not renewed", why=error)
                new.process.kill()
                new.end()
                return
            if self.ending:
                self.members.append(new)  # it ends with all others
                return
            self.members[place] = new
            for one in old_ones:
                one.tell(RETIRE)
            old.tell(signal.SIGTERM)
            old.end()
        end_all(self.pools[:-1])
        del self.pools[:-1]
        log("workers renewed", count=len(self.members))


def end_all(members: list[Member]) -> None:
    for member in members:
        member.process.terminate()
    for member in members:
        member.end()
