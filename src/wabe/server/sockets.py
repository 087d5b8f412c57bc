"""The sockets: what open pages send is read, checked and handed to their table.

Starlette opens them; then a `Reader` is given each message by its `gate.Link`, and pages are answered straight there.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from msgspec import Struct
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from wabe.core.errors import WabeError
from wabe.server import wire
from wabe.server.connection import Connection
from wabe.server.door import Door, Pace, TooMuch, address, secret_of
from wabe.server.gate import Link
from wabe.server.house import House, SetAside
from wabe.server.logs import fault
from wabe.server.room import Gone
from wabe.server.scene import encode
from wabe.server.settings import Settings, build
from wabe.server.words import WORDS

STRIKES = 5  # malformed messages before a connection is closed

decoder: msgspec.json.Decoder[wire.FromBrowser] = msgspec.json.Decoder(wire.FromBrowser)


class Sockets:
    def __init__(self, house: House, door: Door, settings: Settings) -> None:
        self.house = house
        self.door = door
        self.settings = settings
        self.build = build(settings.static)  # as it was when this server began: its wire does not change under way

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A page that looks at a table. Refused before it is open unless it is a page of ours."""
        socket = WebSocket(scope, receive, send)
        secret = secret_of(socket)
        if secret is None:
            await socket.close(1008)
            return
        who = address(socket)
        if not self.door.admit(who):
            await socket.close(1013)
            return
        try:
            await socket.accept()
            try:
                person = await self.house.people.find(secret)
            except WabeError:  # the journal can't be read now
                await socket.close(1013, WORDS("no-opening"))
                return
            link: Link = scope["link"]()  # it is there as long as this runs
            await self.serve(link, receive, send, Connection(person, link, who), socket.path_params["table"])
        finally:
            self.door.leave(who)

    async def serve(self, link: Link, receive: Receive, send: Send, connection: Connection, table: str) -> None:
        """Until the page is gone, or the house wants it to end."""
        reader = Reader(self, connection, table)
        gone: asyncio.Future[object] = asyncio.ensure_future(receive())  # no message comes here: see `gate.Link`
        connection.ending.add_done_callback(lambda _: gone.cancel())
        link.listen(reader.hear)
        try:
            await asyncio.wait([gone])
        finally:
            gone.cancel()
            reader.stop()
            with suppress(KeyError):
                self.house.rooms[table].put(Gone(connection))
        if connection.ending.done():
            code, why = connection.ending.result()
            with suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": code, "reason": why})


class Reader:
    """What one page sends: commands, one after another. The next comes when the last is answered."""

    def __init__(self, sockets: Sockets, connection: Connection, table: str) -> None:
        self.sockets = sockets
        self.house = sockets.house
        self.connection = connection
        self.table = table
        self.loop = asyncio.get_running_loop()
        self.pace = Pace()
        self.strikes = 0
        self.first = True
        self.greeted = False
        self.timer = self.loop.call_later(sockets.settings.hello, self.end, 1008, WORDS("no-hello"))

    def stop(self) -> None:
        self.timer.cancel()

    def end(self, code: int, why: str, refused: str | None = None) -> None:
        """The page ends, after a refusal of the command with this id."""
        if refused is not None:
            self.connection.post(encode(wire.Refused(refused, why)))
        self.connection.end(code, why)

    def hear(self, text: str | None) -> None:
        """A message, which waits if it came too soon."""
        if pause := self.pace.pause():
            self.timer.cancel()
            self.timer = self.loop.call_later(pause, self.take, text)
        else:
            self.take(text)

    def take(self, text: str | None) -> None:
        if self.connection.ending.done():
            return
        try:
            command = self.read(text)
            if command is not None:
                self.hand_in(command)
            elif not self.connection.ending.done():
                self.connection.way.go_on()
        except Exception as error:
            fault("connection failed", error)
            self.end(1011, WORDS("fault"))

    def read(self, text: str | None) -> wire.FromBrowser | None:
        """The command in a message; None: there is none to carry out, and the page knows why."""
        post = self.connection.post
        if text is None:
            self.end(1003, WORDS("not-text"))
            return None
        if self.first and other_build(text, self.sockets.build):
            post(encode(wire.Renewed(self.sockets.build)))
        self.first = False
        try:
            command = decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self.strikes += 1
            post(encode(wire.Refused(id_of(text), WORDS("message-unread", error=error))))
            if self.strikes == STRIKES:
                self.end(1008, WORDS("many-unread"))
            return None
        if not self.greeted:
            if not isinstance(command, wire.Hello):
                self.end(1008, WORDS("no-hello"), command.id)
                return None
            self.timer.cancel()
            self.greeted = True
        try:
            self.count(command)
        except TooMuch as error:
            if isinstance(command, wire.Hello):
                self.end(1013, error.sentence)
            else:
                post(encode(wire.Refused(command.id, error.sentence)))
            return None
        return command

    def count(self, command: wire.FromBrowser) -> None:
        """What costs much or reaches many is limited for an address: cookies cost nothing."""
        if isinstance(command, wire.Hello):
            self.sockets.door.count("many-hellos", self.connection.address)
        elif isinstance(command, wire.Say):
            self.sockets.door.count("chatty", self.connection.address)

    def hand_in(self, command: wire.FromBrowser) -> None:
        room = self.house.rooms.get(self.table)
        if room is not None:
            room.ask(self.connection, command)
        else:
            self.house.spawn(self.wake(command))

    async def wake(self, command: wire.FromBrowser) -> None:
        """The table sleeps, or there is none."""
        try:
            room = await self.house.room(self.table)
        except SetAside as error:
            self.end(4500, error.sentence, command.id)
        except WabeError:  # the journal can't be read now
            self.end(1013, WORDS("no-opening"))
        else:
            if room is None:
                self.end(4404, WORDS("no-table"), command.id)
            elif not self.connection.ending.done():
                room.ask(self.connection, command)


class Greeting(Struct):
    """A hello, whatever else another build may have put into it."""

    build: str = ""


def other_build(text: str, build: str) -> bool:
    """Does this come from a page that is not of this build? One that has none, or can't be read, does not count."""
    try:
        theirs = msgspec.json.decode(text, type=Greeting).build
    except (msgspec.DecodeError, RecursionError):
        return False
    return bool(theirs and build) and theirs != build


class Named(Struct):
    id: wire.Id


def id_of(text: str) -> str:
    """The id of a message that is otherwise wrong, if it has one."""
    try:
        return msgspec.json.decode(text, type=Named).id
    except (msgspec.DecodeError, RecursionError):
        return ""
