"""Addresses and networks that the house is closed to."""

from __future__ import annotations

from time import time

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from wabe.server.door import Networks, address
from wabe.server.journal import BanRow
from wabe.server.words import WORDS


class Bans:
    def __init__(self) -> None:
        self.networks: list[tuple[Networks, int]] = []  # each until when, in milliseconds since 1970; 0: for ever

    def set(self, rows: list[BanRow]) -> None:
        self.networks = [(Networks(row.network), row.until) for row in rows]

    def __contains__(self, address: str) -> bool:
        now = time() * 1000
        return any(address in networks for networks, until in self.networks if not until or now < until)


class Barred:
    """Whoever comes from such an address, by itself or through a proxy, gets no further."""

    def __init__(self, app: ASGIApp, bans: Bans) -> None:
        self.app = app
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        comes = scope["type"] in ("http", "websocket")
        if not comes or address(HTTPConnection(scope)) not in self.bans:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()
        else:
            page = "text/html" in HTTPConnection(scope).headers.get("accept", "")
            said = WORDS("barred")
            answer = PlainTextResponse(said, 403) if page else JSONResponse({"error": said}, 403)
            await answer(scope, receive, send)
