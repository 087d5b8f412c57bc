"""What tools/kill_test.py, tools/attack.py and tools/soak.py share: a house in processes of its own, with its log, and
people who come to it."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import signal
import socket
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin

PATIENCE = 10.0  # seconds that an answer may take


class Server:
    """The server as a process, always on the same port; or a crew of them."""

    def __init__(self, data: Path | str, log: Path, crew: int = 1) -> None:
        self.data = data
        self.log = log
        self.crew = crew
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        command = [sys.executable, "-m", "wabe.cli", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--workers", str(self.crew)]
        log = self.log.open("a")
        self.process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=log)
        log.close()
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), 60)
        assert line.startswith(b"Wabe is open"), self.log.read_text()[-2000:]

    def send(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)

    async def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        assert self.process is not None
        self.send(how)
        await asyncio.wait_for(self.process.wait(), 30)

    def kill(self) -> None:
        """If it runs yet."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()

    def logged(self, what: str) -> int:
        return self.log.read_text().count(f'"what": "{what}"')


def tried(run: Callable[[Server, argparse.Namespace], Coroutine[Any, Any, bool]], args: argparse.Namespace) -> bool:
    """Has a house of its own stood what `run` does to it? It is kept in `args.data`, or nowhere."""
    with ExitStack() as stack:
        folder = args.data or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder.mkdir(parents=True, exist_ok=True)
        server = Server(folder, folder / "log")
        stack.callback(server.kill)
        return asyncio.run(run(server, args))


def told(*logs: Path) -> list[dict[str, Any]]:
    """What logs say; a line that is none of ours, too."""
    lines = [line for log in logs for line in log.read_text().splitlines()]
    return [json.loads(line) if line.startswith("{") else {"what": line, "level": "error"} for line in lines]


def faults(*logs: Path) -> list[dict[str, Any]]:
    """What logs say that should not be there."""
    return [line for line in told(*logs) if line["level"] not in ("info", "warning")]


def print_faults(found: list[dict[str, Any]]) -> None:
    print(f"{len(found)} faults in the logs")
    for what, count in Counter(line["what"] for line in found).most_common():
        print(f"  {what}: {count}, for instance")
        print(*(f"    {line}" for line in shown(next(one for one in found if one["what"] == what))), sep="\n")


def shown(fault: dict[str, Any]) -> list[str]:
    """With the end of its trace."""
    trace = str(fault.get("trace", "")).splitlines()
    return [str({name: value for name, value in fault.items() if name != "trace"})[:600], *trace[-8:]]


def children(process: int) -> list[int]:
    """What a process has started, in any of its threads."""
    found: list[int] = []
    for threads in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has just ended
            found += map(int, threads.read_text().split())
    return found


def below(process: int) -> list[int]:
    """A process and all that it has started."""
    found = [process]
    for pid in found:
        found += children(pid)
    return found


class Person:
    """Somebody with a cookie, who comes through a proxy from an address of their own."""

    def __init__(self) -> None:
        self.secret = secrets.token_urlsafe(16)
        self.address = f"10.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(256)}"

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"wabe={self.secret}", "x-forwarded-for": self.address}

    def connect(self, base: str, table: str, patience: float = PATIENCE) -> connect:
        return connect(
            f"{base.replace('http', 'ws')}/ws/{table}",
            origin=Origin(base),
            additional_headers=self.headers,
            proxy=None,
            open_timeout=patience,
            close_timeout=0.1,
        )

    async def make(self, base: str, game: str, fill: list[str]) -> str:
        """A table; answers its id."""
        headers = {"origin": base, **self.headers}
        async with httpx.AsyncClient(base_url=base, headers=headers, trust_env=False, timeout=PATIENCE) as http:
            wanted = {"game": game, "seats": len(fill), "options": {}, "fill": fill}
            table: str = (await http.post("/api/tables", json=wanted)).raise_for_status().json()["id"]
        return table

    async def tell(self, base: str, table: str, command: dict[str, object]) -> None:
        """One command, which must be carried out."""
        async with self.connect(base, table) as link:
            await link.send(json.dumps({"type": "hello", "id": "hello"}))
            await link.send(json.dumps(command))
            reply: dict[str, Any] = {}
            while command["id"] not in (reply.get("id"), reply.get("done")):
                reply = json.loads(await asyncio.wait_for(link.recv(), PATIENCE))
        if reply["type"] == "refused":
            raise ConnectionRefusedError(reply["why"])


async def seated(base: str, pair: Sequence[Person], game: str, fill: list[str]) -> str:
    """A table at which two people play, the first of whom has made it; `fill` leaves the second seat open."""
    table = await pair[0].make(base, game, fill)
    await pair[1].tell(base, table, {"type": "sit", "id": "sit", "seat": 1})
    await pair[0].tell(base, table, {"type": "start", "id": "start"})
    return table


def chosen(scene: dict[str, Any]) -> dict[str, object] | None:
    """A command to play any of the moves that a scene has; None: there is none."""
    moves = (scene.get("table") or {}).get("moves")
    if not moves:
        return None
    return {"type": "play", "id": secrets.token_hex(8), "rev": scene["rev"], "name": random.choice(moves)["name"]}
