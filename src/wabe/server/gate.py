"""The gate: what may come in before anything of it is understood. It stands on uvicorn's own two protocols.

A `Caller` speaks HTTP: an address has so many of them, and a request comes in time or not at all. One that asks for a
table becomes a `Link`, which takes a stream apart in small pieces, and only when its page has nothing else to be
answered: so nobody's frames are in the way of others. If another process of the house has the table, the connection
is passed on there (see `relay`).
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from weakref import ref

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from wabe.server.door import Networks, Pace
from wabe.server.relay import Address, End, Far, Relay, introduced, introduction
from wabe.server.settings import Settings

if TYPE_CHECKING:
    from websockets.frames import Frame
    from websockets.http11 import Request

LONGEST = 65_536  # bytes of a request's head
LINE = 256  # bytes with which another process introduces itself
PIECE = 512  # bytes of a socket's stream that are taken apart at once: at most 85 frames
BACKLOG = 1_000_000  # bytes that may wait for a slow page
LATE = 4_096  # bytes that are read of a page which was told that its connection ends


class Gate:
    """How many connections each address has. A proxy has those of many people, and counts them itself."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = Networks(settings.proxies)
        self.open: Counter[str] = Counter()
        self.outgoing: dict[Link, None] = {}  # pages with something to be sent
        self.relay: Relay | None = None  # to the other processes of the house ...
        self.inside: Address | None = None  # ... which come in here

    def send_soon(self, link: Link) -> None:
        """At the end of this turn of the loop. Many pages written to in a row cost less than one now and then: whoever
        reads is woken once for all of them."""
        if not self.outgoing:
            link.loop.call_soon(self.send_all)
        self.outgoing[link] = None

    def send_all(self) -> None:
        links, self.outgoing = self.outgoing, {}
        for link in links:
            link.flush()

    def full(self, address: str) -> bool:
        return self.open[address] >= self.settings.connections and address not in self.proxies

    def enter(self, address: str) -> None:
        self.open[address] += 1

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


class Config(uvicorn.Config):
    """Has a gate, for each protocol knows its configuration."""

    def __init__(self, settings: Settings, app: Any, **more: Any) -> None:
        super().__init__(app, http=Caller, ws=Link, forwarded_allow_ips=settings.proxies, **more)
        self.gate = Gate(settings)


class Caller(HttpToolsProtocol):
    """A connection that speaks HTTP."""

    config: Config
    host = ""  # where it comes from, as long as it is counted
    deadline: asyncio.TimerHandle | None = None  # of the request that is on its way
    head = 0  # bytes of it so far
    whole = False  # is the head?
    inside = False  # is it another process of the house?
    unknown: bytes | None = None  # what it has said of itself so far

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        gate = self.config.gate
        self.inside = gate.inside is not None and self.server == gate.inside
        if self.inside:
            self.unknown = b""
        elif gate.full(host):
            transport.abort()
            return
        else:
            self.host = host
            gate.enter(host)
        self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.go()

    def handle_websocket_upgrade(self) -> None:
        """One that was passed on is not passed on again: if the table has gone on, the page has to come again."""
        relay = None if self.inside else self.config.gate.relay
        table = self.url.partition(b"?")[0].removeprefix(b"/ws/").decode("latin-1")
        if relay and not relay.lease.epoch(table):
            self.on_time()
            self.transport.pause_reading()
            relay.spawn(self.find(relay, table))
        else:
            self.upgrade()

    async def find(self, relay: Relay, table: str) -> None:
        """Nothing more is read until the process is found that has the table."""
        far = await relay.find(table)
        if self.transport.is_closing():
            if far is not None:
                far.end.transport.abort()
            return
        if far is not None:
            self.pass_on(relay, table, far)
        else:
            self.upgrade()
        self.transport.resume_reading()

    def upgrade(self) -> None:
        super().handle_websocket_upgrade()
        link = self.transport.get_protocol()
        if self.inside and isinstance(link, Link) and link.handshake_initiated:
            link.scope["client"] = self.client  # what is behind the proxy, as long as nobody has asked yet
        self.go()

    def pass_on(self, relay: Relay, table: str, far: Far) -> None:
        gate, host, connections = self.config.gate, self.host, self.connections

        def gone() -> None:
            gate.leave(host)
            relay.ended(page)
            connections.discard(page)

        page = End(gone)
        page.connection_made(self.transport)
        gate.enter(host)
        connections.discard(self)
        connections.add(page)  # type: ignore[arg-type]
        self.transport.set_protocol(page)
        head = [introduction(relay.secret, self.client or ("", 0)), self.scope["method"].encode(), b" ", self.url]
        head += [b" HTTP/1.1\r\n", *[b"%s: %s\r\n" % header for header in self.scope["headers"]], b"\r\n"]
        relay.pass_on(page, table, far, b"".join(head))
        self.go()

    def go(self) -> None:
        """It is no caller any more, and nothing holds it."""
        self.on_time()
        self.parser = None  # type: ignore[assignment]
        if self.host:
            self.config.gate.leave(self.host)
            self.host = ""

    def data_received(self, data: bytes) -> None:
        if self.unknown is not None:
            line, known, data = (self.unknown + data).partition(b"\r\n")
            self.unknown = None if known else line
            if known and (relay := self.config.gate.relay):
                self.client = introduced(line, relay.secret)
            if len(line) > LINE or (known and self.client is None):
                self.transport.abort()
            if not data or self.transport.is_closing():
                return
        super().data_received(data)
        self.head += len(data)
        if not self.whole and self.head > LONGEST:
            self.transport.abort()

    def expect(self) -> None:
        """A request comes soon, with its body, or the connection ends."""
        self.head, self.whole = 0, False
        if self.deadline is None:
            self.deadline = self.loop.call_later(self.config.gate.settings.head, self.transport.abort)

    def on_time(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.expect()

    def on_headers_complete(self) -> None:
        self.whole = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.on_time()


class Link(WebSocketsSansIOProtocol):
    """A connection that looks at a table. Its messages pass the application by, once somebody listens to them: they
    are nearly all that this server does."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.unread = bytearray()  # never more than one read brought, for reading rests as long as there is any
        self.heard: deque[str | None] = deque()  # messages that wait for their turn; None: one that is no text
        self.listener: Callable[[str | None], None] | None = None
        self.resting = False  # until the last message is answered, and at first until somebody listens
        self.late = 0  # bytes that came after the end
        self.pace = Pace()  # of frames that are no message
        self.host = self.client[0] if self.client and self.server != self.config.gate.inside else ""
        self.config.gate.enter(self.host)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.config.gate.leave(self.host)
        self.listener = None  # who knows this link, too: nothing is left of either ...
        self.conn.parser.close()  # ... nor of this, which knows itself

    def handle_connect(self, event: Request) -> None:
        self.resting = True
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["link"] = ref(self)  # type: ignore[typeddict-unknown-key]

    def listen(self, listener: Callable[[str | None], None]) -> None:
        """Every message goes to the listener, who says with `go_on` when the next may come."""
        if not self.disconnected:
            self.listener = listener
            self.go_on()

    # --- in --------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if self.close_sent:
            self.late += len(self.unread)
            if self.late > LATE:
                self.transport.abort()
                return
        self.take_apart()

    def take_apart(self) -> None:
        """Goes on until there is a message; the rest waits until that is answered."""
        while self.unread and (not self.resting or self.close_sent) and not self.transport.is_closing():
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            super().data_received(piece)
        if bool(self.unread) != self.read_paused and not self.transport.is_closing():
            self.read_paused = bool(self.unread)
            (self.transport.pause_reading if self.unread else self.transport.resume_reading)()

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            self.heard.append(data.decode() if self.curr_msg_data_type == "text" else None)
        except UnicodeDecodeError:
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self.pass_on()

    def pass_on(self) -> None:
        if self.heard and not self.resting and self.listener is not None:
            self.resting = True
            self.listener(self.heard.popleft())

    def go_on(self) -> None:
        """The last message is answered. If there are more, others have their turn first."""
        if self.heard or self.unread:
            self.loop.call_soon(self.read_on)
        else:
            self.resting = False

    def read_on(self) -> None:
        self.resting = False
        self.pass_on()
        self.take_apart()

    # --- out -------------------------------------------------------------------------------------

    def post(self, text: str) -> bool:
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return True  # nobody will miss it
        if self.transport.get_write_buffer_size() > BACKLOG:
            return False
        self.conn.send_text(text.encode())
        self.config.gate.send_soon(self)
        return True

    def flush(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    # --- what is no message ----------------------------------------------------------------------

    def handle_ping(self) -> None:
        if self.bearable():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.bearable():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.bearable():
            super().handle_cont(event)

    def bearable(self) -> bool:
        """Frames that are no message come as seldom as messages may; who sends more is cut off."""
        if self.pace.pause():
            self.transport.abort()
        return not self.transport.is_closing()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # who does not read would never let it close

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(self.close_timeout, self.transport.abort)
