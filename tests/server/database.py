"""A PostgreSQL of the tests' own: made, started, killed and ended by them, in a folder that is gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Self

NEWEST = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parts[-2]))
PROGRAMS = NEWEST[-1] if NEWEST else Path(shutil.which("postgres") or "").parent
SOCKET = ".s.PGSQL.5432"
USER = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root


class Database:
    """A cluster that is reached through a socket in its folder: no port, nobody else."""

    numbers = count(1)

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="wabe-pg-"))
        if USER:
            shutil.chown(self.folder, USER)
        self.run(
            "initdb", "--auth=trust", "--username=wabe", "--no-sync", "--locale=C.UTF-8", "-D", self.folder / "data"
        )
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def run(self, program: str, *arguments: str | Path) -> str:
        command = [str(PROGRAMS / program), *map(str, arguments)]
        done = subprocess.run(command, user=USER, capture_output=True, text=True, check=False, cwd=self.folder)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def start(self) -> None:
        """After a kill it may have to be tried again: what the last one has started takes a moment to end."""
        end = monotonic() + 30
        command = [str(PROGRAMS / "postgres"), "-D", f"{self.folder}/data", "-k", str(self.folder), "-h", ""]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, user=USER, stdout=log, stderr=log)
            while not self.ready():
                assert monotonic() < end, (self.folder / "log").read_text()[-2000:]
                sleep(0.05)
                if self.process.poll() is not None:
                    self.process = subprocess.Popen(command, user=USER, stdout=log, stderr=log)

    def ready(self) -> bool:
        asking = [str(PROGRAMS / "pg_isready"), "-q", "-h", str(self.folder)]
        return subprocess.run(asking, check=False).returncode == 0

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        self.process.send_signal(how)
        self.process.wait(30)

    def new(self) -> str:
        """The address of a fresh database."""
        name = f"house{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://wabe@/{name}?host={self.folder}"

    def sql(self, statement: str, database: str = "postgres") -> list[list[str]]:
        """What psql answers."""
        found = self.run("psql", "-h", self.folder, "-U", "wabe", "-d", database, "-qAtX", "-c", statement)
        return [line.split("|") for line in found.splitlines()]


class Wire:
    """A way to the database that can be cut: nothing comes through any more, and nobody is told. When it is mended,
    all that was under way arrives."""

    def __init__(self, database: Database) -> None:
        self.target = str(database.folder / SOCKET)
        self.folder = Path(tempfile.mkdtemp(prefix="wabe-wire-"))
        self.whole = threading.Event()
        self.whole.set()
        self.listening = socket.socket(socket.AF_UNIX)

    def __enter__(self) -> Self:
        self.listening.bind(str(self.folder / SOCKET))
        self.listening.listen(50)
        threading.Thread(target=self.accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.whole.set()
        self.listening.close()
        shutil.rmtree(self.folder)

    def to(self, url: str) -> str:
        """The same database, reached this way."""
        return f"{url.partition('?')[0]}?host={self.folder}"

    def accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self.listening.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self.target)
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.copy, args=(one, other), daemon=True).start()

    def copy(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self.whole.wait()
                other.sendall(data)
            self.whole.wait()
            other.shutdown(socket.SHUT_WR)
