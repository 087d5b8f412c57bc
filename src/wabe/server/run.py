"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import resource
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from wabe.core.errors import WabeError
from wabe.server import logs
from wabe.server.app import make
from wabe.server.crew import RETIRE, Crew
from wabe.server.gate import Config
from wabe.server.house import House
from wabe.server.lease import BEAT, Lease
from wabe.server.pool import think_beside
from wabe.server.relay import Relay
from wabe.server.settings import Settings
from wabe.server.words import WORDS

SLOWEST = 5  # seconds that open connections get at the end
GARBAGE = (50_000, 20, 50)  # what tables keep is none, and looking through it again and again took a fifth of the time


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serves, in one process or in several; `ready` is told the address as soon as it answers."""
    logs.set_up()
    raise_file_limit()
    if settings.workers > 1 and isinstance(settings.data, Path):
        raise WabeError(WORDS("workers-need-database"))
    listening = bound(settings)
    where = address(listening)
    if settings.workers > 1:
        Crew(work_beside, think_beside, settings, listening).serve(settings.workers, lambda: ready(where))
    else:
        work(settings, listening, lambda: ready(where))


def work(
    settings: Settings, listening: socket.socket, ready: Callable[[], None], turned: Callable[[], None] | None = None
) -> None:
    gc.set_threshold(*GARBAGE)
    server = Server(configured(settings), ready, turned)
    with (
        suppress(KeyboardInterrupt, SystemExit),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(server.serve([listening]))
    if not server.started:
        failure: WabeError | None = server.config.app.state.app.failure  # type: ignore[union-attr]
        raise failure or WabeError(WORDS("no-start"))


def work_beside(
    settings: Settings, listening: socket.socket, ready: Callable[[], None], turned: Callable[[], None]
) -> None:
    """In a process of a crew."""
    logs.set_up()
    work(settings, listening, ready, turned)


def configured(settings: Settings) -> Config:
    return Config(
        settings,
        make(settings),
        loop="uvloop",
        ws_max_size=settings.largest,
        ws_per_message_deflate=True,
        access_log=False,  # addresses of tables are secrets
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=SLOWEST,
    )


def raise_file_limit() -> None:
    """Every open page is a file to the system, which at first allows a program rather few."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # then it stays as it is
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Server(uvicorn.Server):
    config: Config

    def __init__(self, config: Config, ready: Callable[[], None], turned: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self.ready = ready
        self.turned = turned or (lambda: None)  # called whenever the loop has turned, ten times a second
        self.house: House = config.app.state.app.house  # type: ignore[union-attr]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.house.lease is not None and sockets is not None:
            sockets.append(self.opened_inside(self.house.lease))
        await super().startup(sockets)
        if self.started:
            self.ready()
        if self.house.lease is not None and threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(RETIRE, self.house.lease.retire)

    async def on_tick(self, counter: int) -> bool:
        self.turned()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        turning = asyncio.create_task(self.keep_turning())
        if self.house.lease is not None:
            self.servers[0].close()  # whoever comes now goes to another process; these still come in by the inner door
        await self.house.leave()
        await super().shutdown(sockets)
        turning.cancel()

    async def keep_turning(self) -> None:
        while True:
            self.turned()
            await asyncio.sleep(BEAT)

    def opened_inside(self, lease: Lease) -> socket.socket:
        """The other processes of the house reach this one there."""
        gate = self.config.gate
        inside = listening_at(gate.settings.inside, 0)
        inside.listen()  # they may come as soon as they know of it
        host, port = inside.getsockname()[:2]
        lease.at = f"{host}:{port}"
        gate.inside, gate.relay = (host, port), Relay(lease)
        return inside


def bound(settings: Settings) -> socket.socket:
    return listening_at(settings.host, settings.port)


def listening_at(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise WabeError(f"Can't listen on {host} port {port}: {error.strerror}.") from None
    return listening


def address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def announce(browse: bool) -> Callable[[str], None]:
    def ready(where: str) -> None:
        print(f"Wabe is open at {where}", flush=True)
        if browse:
            threading.Thread(target=webbrowser.open, args=(where,), daemon=True).start()

    return ready
