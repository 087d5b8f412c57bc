"""The sockets: what open pages send is read, checked and handed to their table; what they are sent is written.

Starlette opens them; their messages then pass it by, since they are nearly all that this server does.
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
            await self.serve(receive, send, Connection(person, who), socket.path_params["table"])
        finally:
            self.door.leave(who)

    async def serve(self, receive: Receive, send: Send, connection: Connection, table: str) -> None:
        """Reads and writes side by side until one of them ends, or the house wants the page to end."""
        work: list[asyncio.Future[object]] = [
            asyncio.ensure_future(self.listen(receive, connection, table)),
            asyncio.ensure_future(send_all(send, connection)),
            asyncio.ensure_future(connection.ending),
        ]
        try:
            await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in work[:2]:
                task.cancel()
            with suppress(KeyError):
                self.house.rooms[table].queue.put_nowait(Gone(connection))
        for result in await asyncio.gather(*work[:2], return_exceptions=True):
            if isinstance(result, Exception) and not isinstance(result, OSError):  # the page is gone: nothing is wrong
                fault("connection failed", result)
        if connection.ending.done():
            code, why = connection.ending.result()
            with suppress(OSError, RuntimeError):
                while connection.outbox:
                    await send({"type": "websocket.send", "text": connection.outbox.popleft()})
                await send({"type": "websocket.close", "code": code, "reason": why})

    async def listen(self, receive: Receive, connection: Connection, table: str) -> None:
        """Commands, one after another: the next is read when the last is answered."""
        strikes = 0
        first = True
        greeted = False
        pace = Pace()
        while True:
            if pause := pace.pause():
                await asyncio.sleep(pause)
            try:
                message = await (receive() if greeted else asyncio.wait_for(receive(), self.settings.hello))
            except TimeoutError:
                connection.end(1008, WORDS("no-hello"))
                return
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if text is None:
                connection.end(1003, WORDS("not-text"))
                return
            if first and other_build(text, self.build):
                connection.post(encode(wire.Renewed(self.build)))
            first = False
            try:
                command = decoder.decode(text)
            except (msgspec.DecodeError, RecursionError) as error:
                strikes += 1
                connection.post(encode(wire.Refused(id_of(text), WORDS("message-unread", error=error))))
                if strikes == STRIKES:
                    connection.end(1008, WORDS("many-unread"))
                    return
                continue
            if not greeted and not isinstance(command, wire.Hello):
                connection.post(encode(wire.Refused(command.id, WORDS("no-hello"))))
                connection.end(1008, WORDS("no-hello"))
                return
            greeted = True
            try:
                self.count(command, connection.address)
            except TooMuch as error:
                if isinstance(command, wire.Hello):
                    connection.end(1013, error.sentence)
                    return
                connection.post(encode(wire.Refused(command.id, error.sentence)))
                continue
            try:
                room = await self.house.room(table)
            except SetAside as error:
                connection.post(encode(wire.Refused(command.id, error.sentence)))
                connection.end(4500, error.sentence)
                return
            except WabeError:  # the journal can't be read now
                connection.end(1013, WORDS("no-opening"))
                return
            if room is None:
                connection.post(encode(wire.Refused(command.id, WORDS("no-table"))))
                connection.end(4404, WORDS("no-table"))
                return
            await room.ask(connection, command)

    def count(self, command: wire.FromBrowser, address: str) -> None:
        """What costs much or reaches many is limited for an address: cookies cost nothing."""
        if isinstance(command, wire.Hello):
            self.door.count("many-hellos", address)
        elif isinstance(command, wire.Say):
            self.door.count("chatty", address)


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


async def send_all(send: Send, connection: Connection) -> None:
    outbox, filled = connection.outbox, connection.filled
    while True:
        while outbox:
            await send({"type": "websocket.send", "text": outbox.popleft()})
        filled.clear()
        await filled.wait()
