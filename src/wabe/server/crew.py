"""The crew: several processes on one machine that listen to one address. One that ends or hangs is replaced.

All accept from the same socket, so nobody waits in the queue of one that hangs. When the crew is told to stop, all of
them are; on SIGHUP they are renewed one after another, each new one open before an old one hands over its tables.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import monotonic, sleep
from typing import Protocol

from wabe.core.errors import WabeError
from wabe.server.lease import BEAT, LEASE
from wabe.server.logs import log
from wabe.server.settings import Settings
from wabe.server.words import WORDS

START = 60.0  # seconds a process has to open
END = 20.0  # seconds it has to hand over and close
AGAIN = 1.0  # seconds before one that ended is replaced

spawning = get_context("spawn")


class Instant(Protocol):
    """A time that two processes know."""

    value: float


Work = Callable[[Settings, socket.socket, Callable[[], None], Callable[[], None]], None]


class Member:
    """One process. It tells when it is open, or why it can't be, and notes the time whenever its loop turns."""

    def __init__(self, work: Work, settings: Settings, listening: socket.socket) -> None:
        self.pipe, theirs = spawning.Pipe()
        self.turned: Instant = spawning.Value("d", monotonic(), lock=False)
        self.process: BaseProcess = spawning.Process(
            target=be_member, args=(work, settings, listening, theirs, self.turned), name="wabe"
        )
        self.process.start()
        theirs.close()
        self.opened = False
        self.failure = ""

    def listen(self) -> None:
        with suppress(EOFError, OSError):
            while self.pipe.poll():
                self.failure = self.pipe.recv()
                self.opened = not self.failure

    def hung(self) -> bool:
        return monotonic() - self.turned.value > (LEASE if self.opened else START)

    def end(self) -> None:
        self.process.join(END)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def be_member(work: Work, settings: Settings, listening: socket.socket, pipe: Connection, turned: Instant) -> None:
    """In the process itself."""

    def turn() -> None:
        turned.value = monotonic()

    def watch() -> None:
        """Without its crew it has to end: nobody else would tell it to."""
        with suppress(EOFError, OSError):
            pipe.recv()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
    try:
        work(settings, listening, lambda: pipe.send(""), turn)
    except WabeError as error:
        pipe.send(str(error))


class Crew:
    def __init__(self, work: Work, settings: Settings, listening: socket.socket) -> None:
        self.work = work
        self.settings = settings
        self.listening = listening
        self.members: list[Member] = []
        self.ending = False
        self.renewing = False

    def serve(self, count: int, ready: Callable[[], None]) -> None:
        """Until it is told to stop."""
        for how in (signal.SIGTERM, signal.SIGINT):
            signal.signal(how, self.told_to_end)
        signal.signal(signal.SIGHUP, self.told_to_renew)
        self.members = [self.start() for _ in range(count)]
        try:
            while not self.ending and not all(self.open(member) for member in self.members):
                sleep(BEAT / 10)
            if not self.ending:
                ready()
            while not self.ending:
                self.look_after()
        finally:
            for member in self.members:
                member.process.terminate()
            for member in self.members:
                member.end()

    def start(self) -> Member:
        return Member(self.work, self.settings, self.listening)

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
        wait([member.process.sentinel for member in self.members], BEAT)
        for place, member in enumerate(self.members):
            member.listen()
            if member.process.is_alive() and member.hung():
                log("worker hangs", process=member.process.pid)
                member.process.kill()
                member.process.join()
            if not member.process.is_alive() and not self.ending:
                log("worker replaced", process=member.process.pid, code=member.process.exitcode, why=member.failure)
                member.end()
                sleep(AGAIN)
                self.members[place] = self.start()
        if self.renewing:
            self.renewing = False
            self.renew()

    def renew(self) -> None:
        """One after another. If a new one does not open, the old ones stay."""
        for place, old in enumerate(self.members):
            new = self.start()
            try:
                while not self.open(new):
                    sleep(BEAT / 10)
            except WabeError as error:
                log("worker not renewed", why=error)
                new.process.kill()
                new.end()
                return
            self.members[place] = new
            old.process.terminate()
            old.end()
        log("workers renewed", count=len(self.members))
