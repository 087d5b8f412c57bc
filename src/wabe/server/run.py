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

import uvicorn

from wabe.core.errors import WabeError
from wabe.server import logs
from wabe.server.app import make
from wabe.server.gate import Config
from wabe.server.settings import Settings
from wabe.server.words import WORDS

SLOWEST = 5  # seconds that open connections get at the end
GARBAGE = (50_000, 20, 50)  # what tables keep is none, and looking through it again and again took a fifth of the time


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serves; `ready` is told the address as soon as it answers."""
    logs.set_up()
    gc.set_threshold(*GARBAGE)
    raise_file_limit()
    listening = bound(settings)
    server = Server(configured(settings), lambda: ready(address(listening)))
    with (
        suppress(KeyboardInterrupt, SystemExit),
        asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner,
    ):
        runner.run(server.serve([listening]))
    if not server.started:
        failure: WabeError | None = server.config.app.state.app.failure  # type: ignore[union-attr]
        raise failure or WabeError(WORDS("no-start"))


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
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def bound(settings: Settings) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        raise WabeError(f"Can't listen on {settings.host} port {settings.port}: {error.strerror}.") from None
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
