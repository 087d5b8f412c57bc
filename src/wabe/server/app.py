"""The web application: pages, the small API, and a socket for each open table."""

from __future__ import annotations

import hmac
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import wabe
from wabe.core.errors import UnknownGame, WabeError
from wabe.core.game import Game
from wabe.core.registry import game as game_named
from wabe.server.bans import Barred
from wabe.server.door import Door, Names, Networks, TooMuch, address, secret_of
from wabe.server.house import House
from wabe.server.journal import Busy, Damaged, DiskFull, JournalError
from wabe.server.lessons import judged
from wabe.server.looks import looks, themes
from wabe.server.metrics import METRICS, merged
from wabe.server.people import COOKIE, Person, new_secret, valid
from wabe.server.relay import ask_others
from wabe.server.settings import Settings
from wabe.server.shelf import NO_LID, opened, shelf
from wabe.server.sockets import Sockets
from wabe.server.wire import LessonTry, Made, Me, MyTable, NewName, NewTable, Wrong
from wabe.server.words import WORDS

PAGES = ("/", "/g/{slug}", "/learn/{slug}", "/t/{table}", "/t/{table}/{token}", "/mine", "/credits")
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Wabe</title>
<h1>Wabe</h1><p>The server runs, but its client is not built.</p></html>"""
YEAR = 365 * 24 * 3600
FOR_EVER = f"public, max-age={YEAR}, immutable"

HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none';"
    " form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # the policy of a drawing: nothing runs in it


T = TypeVar("T")


class TooLarge(WabeError):
    """More than a request may hold."""


class Forbidden(WabeError):
    """Not from a page of this house."""


STATUS: dict[type[Exception], int] = {
    UnknownGame: 404,
    TooLarge: 413,
    TooMuch: 429,
    Forbidden: 403,
    JournalError: 503,
    Busy: 503,
    Damaged: 503,
    DiskFull: 507,
}
NOT_KEPT = {"cache-control": "no-store"}  # by anybody on the way: it is for one person alone


class App:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.house = House(settings)
        self.door = Door(settings)
        self.watchers = Networks(settings.metrics)
        self.sockets = Sockets(self.house, self.door, settings)
        self.failure: WabeError | None = None  # why the house could not be opened
        METRICS.sockets.read = lambda: self.door.sockets.total()
        routes: list[Route | WebSocketRoute] = [Route(path, self.page) for path in PAGES]
        routes += [
            Route("/api/games", self.games),
            Route("/api/games/{slug}", self.game),
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/me", self.rename, methods=["POST"]),
            Route("/api/tables", self.make_table, methods=["POST"]),
            Route("/api/lessons", self.lesson, methods=["POST"]),
            Route("/look/themes.css", self.themes),
            Route("/look/{box}/{stamp}/{name}.svg", self.drawing),
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            WebSocketRoute("/ws/{table}", self.sockets),
            Route("/{file:path}", self.static),
        ]
        self.files = StaticFiles(directory=settings.static, check_dir=False)
        self.starlette = Starlette(
            routes=routes,
            lifespan=self.lifespan,
            middleware=[
                Middleware(Headers),
                Middleware(Barred, bans=self.house.warden.bans),
                Middleware(Named, names=Names(settings.public)),
                Middleware(GZipMiddleware, minimum_size=1000),
            ],
            exception_handlers={WabeError: refused, ClientDisconnect: gone},
        )
        self.starlette.state.app = self

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        try:
            await self.house.open()
        except JournalError as error:
            self.failure = self.house.journal.unusable(error.__cause__ or error)
            raise
        yield
        await self.house.close()

    # --- pages ---------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The client; it shows the page that the address names."""
        index = self.settings.static / "index.html"
        response: Response = FileResponse(index) if index.is_file() else HTMLResponse(NOT_BUILT)
        response.headers["cache-control"] = "no-store" if "table" in request.path_params else "no-cache"
        return with_cookie(request, response)

    async def static(self, request: Request) -> Response:
        path = request.path_params["file"]
        response = await self.files.get_response(self.files.get_path(request.scope), request.scope)
        if path.startswith("assets/"):
            response.headers["cache-control"] = FOR_EVER
        return response

    async def themes(self, request: Request) -> Response:
        return Response(themes(), media_type="text/css", headers={"cache-control": "no-cache"})

    async def drawing(self, request: Request) -> Response:
        """A drawing that a box brings along. It is shown as a picture; opened by itself it can do nothing either."""
        look = looks().get(request.path_params["box"])
        found = look.drawings.get(request.path_params["name"]) if look else None
        if found is None:
            raise HTTPException(404)
        headers = {"cache-control": FOR_EVER, "content-security-policy": PICTURE}
        return Response(found, media_type="image/svg+xml", headers=headers)

    # --- the API -------------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        return told(list(shelf().values()))

    async def game(self, request: Request) -> Response:
        return Response(opened(known(request.path_params["slug"])), media_type="application/json")

    async def lesson(self, request: Request) -> Response:
        person = await self.poster(request)
        wanted = await self.body(request, LessonTry)
        return told(judged(known(wanted.game), wanted, person.name))

    async def me(self, request: Request) -> Response:
        self.door.count("many-looks", address(request))
        secret = request.cookies.get(COOKIE)
        known = secret if secret is not None and valid(secret) else new_secret()
        person = await self.house.people.find(known)
        return with_cookie(request, told(await self.about(person), headers=NOT_KEPT), known)

    async def rename(self, request: Request) -> Response:
        person = await self.poster(request)
        wanted = await self.body(request, NewName)
        self.door.count("many-names", address(request))
        await self.house.rename(person, wanted.name)
        return told(await self.about(person))

    async def make_table(self, request: Request) -> Response:
        person = await self.poster(request)
        wanted = await self.body(request, NewTable)
        self.door.count("many-tables", address(request))
        table = await self.house.make(person, wanted.game, wanted.seats, wanted.options, wanted.fill, wanted.hints)
        return told(Made(table, f"/t/{table}"))

    async def health(self, request: Request) -> Response:
        await self.house.journal.answers()
        return JSONResponse({"ok": True, "version": wabe.__version__, "build": self.sockets.build})

    async def metrics(self, request: Request) -> Response:
        """For those alone whom the operator allows, by address or by token. Any process tells of all."""
        lease = self.house.lease
        if lease is not None and bears(request, lease.journal.secret):  # another process asks
            return PlainTextResponse(METRICS.text(lease.journal.worker))
        if address(request) not in self.watchers and not bears(request, self.settings.metrics_token):
            raise Forbidden(WORDS("metrics-closed"))
        if lease is None:
            return PlainTextResponse(METRICS.text())
        texts = [METRICS.text(lease.journal.worker), *await ask_others(lease, "/metrics")]
        return PlainTextResponse(merged(texts))

    async def about(self, person: Person) -> Me:
        tables = []
        for table in await self.house.tables(person):
            brief = read_brief(table.brief)
            card = shelf().get(table.game)
            tables.append(
                MyTable(
                    id=table.id,
                    game=table.game,
                    title=card.title if card else table.game,
                    lid=card.lid if card else NO_LID,
                    stage=table.stage,
                    yours=person.id in brief.waiting,
                    players=brief.players,
                    when=table.changed,
                )
            )
        return Me(person.id, person.name, tables)

    async def poster(self, request: Request) -> Person:
        """Who posts: somebody with a cookie, from a page of ours."""
        secret = secret_of(request)
        if secret is None:
            raise Forbidden(WORDS("stranger"))
        return await self.house.people.find(secret)

    async def body(self, request: Request, kind: type[T]) -> T:
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise WabeError(WORDS("not-json"))
        content = bytearray()
        async for chunk in request.stream():
            content += chunk
            if len(content) > self.settings.largest:
                raise TooLarge(WORDS("too-large"))
        try:
            return msgspec.json.decode(bytes(content), type=kind)
        except (ValueError, RecursionError) as error:  # no UTF-8, no JSON, or not what is wanted
            raise WabeError(WORDS("request-unread", error=error)) from None


# --- around it ---------------------------------------------------------------------------------------


class Headers:
    """Puts the security headers on every answer; what an answer says itself stands."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                said = {name for name, _ in own}
                message["headers"] = [*own, *(header for header in self.headers if header[0] not in said)]
            await send(message)

        await self.app(scope, receive, sending if scope["type"] == "http" else send)


class Named:
    """Whoever calls the house by another name than the operator's is refused; to see how it fares any name will do."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope["path"] not in ("/health", "/metrics"):
            host = HTTPConnection(scope).headers.get("host", "")
            if host not in self.names and scope["type"] == "websocket":
                await WebSocket(scope, receive, send).close()
                return
            if host not in self.names:
                answer = told(Wrong(WORDS("other-name")), 421)
                await answer(scope, receive, send)
                return
        await self.app(scope, receive, send)


class Brief(msgspec.Struct):
    """What the list of tables says of one, beside its stage."""

    players: list[str] = []
    waiting: list[str] = []  # persons


def read_brief(text: str) -> Brief:
    """It may be damaged, but the list has the table, whose page says more."""
    try:
        return msgspec.json.decode(text, type=Brief)
    except msgspec.DecodeError:
        return Brief()


def known(slug: str) -> Game:
    if slug not in shelf():
        raise UnknownGame(WORDS("no-game", slug=slug[:40]))
    return game_named(slug)


def bears(request: Request, token: str) -> bool:
    given = request.headers.get("authorization", "").encode()
    return bool(token) and hmac.compare_digest(given, f"Bearer {token}".encode())


async def refused(request: Request, error: Exception) -> Response:
    """What is not possible is said in a sentence."""
    return told(Wrong(str(error)), STATUS.get(type(error), 400))


async def gone(request: Request, error: Exception) -> Response:
    """Nobody hears this: who asked has hung up before the question was whole."""
    return Response(status_code=400)


def told(answer: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(answer), status, headers, media_type="application/json")


def with_cookie(request: Request, response: Response, secret: str | None = None) -> Response:
    """Gives a cookie to who has none."""
    if not valid(request.cookies.get(COOKIE)):
        response.set_cookie(
            COOKIE,
            secret or new_secret(),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    return response


def make(settings: Settings) -> Starlette:
    return App(settings).starlette
