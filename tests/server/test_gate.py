"""The gate: idle, slow and flooding connections are ended before they are in anybody's way."""

from __future__ import annotations

import gc
import json
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from weakref import ref

import httpx
import pytest

from server.browser import WAIT, Running, Somebody, running
from server.operating import eventually
from wabe.server.gate import Caller, Link

PING, TEXT, CLOSE = 0x89, 0x81, 0x88  # the first byte of a ping, of a message, and of a goodbye


def called(server: Running, who: str = "127.0.0.1") -> socket.socket:
    """A plain connection from one of the addresses of this machine."""
    port = int(server.base.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), WAIT, source_address=(who, 0))


def ended(connection: socket.socket) -> bool:
    """Reads until the server ends the connection."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionError:
        pass
    return True


def cut_off(connection: socket.socket, data: bytes) -> bool:
    """Sends this again and again: does the server end the connection without reading it all?"""
    try:
        for _ in range(1000):
            connection.sendall(data)
        while connection.recv(65536):
            pass
    except ConnectionError:
        return True
    return False


def frame(first: int, text: bytes = b"") -> bytes:
    """As a browser sends it; the mask is all zeros."""
    assert len(text) < 126
    return bytes([first, 0x80 | len(text), 0, 0, 0, 0]) + text


@contextmanager
def raw_socket(server: Running, hello: bool = True) -> Iterator[socket.socket]:
    """An open table, to which anything can be sent."""
    eve = Somebody(server.base)
    table = eve.make("nim", ["me", "bot"])
    with called(server) as connection:
        connection.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: {server.base.removeprefix('http://')}\r\nOrigin: {server.base}\r\n"
            f"Cookie: wabe={eve.secret}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += connection.recv(1)
        assert b" 101 " in answer
        if hello:
            connection.sendall(frame(TEXT, b'{"type":"hello","id":"h"}'))
            assert connection.recv(1)
        yield connection


def healthy(server: Running, who: str = "127.0.0.1") -> bool:
    transport = httpx.HTTPTransport(local_address=who)
    with httpx.Client(base_url=server.base, transport=transport, timeout=WAIT) as http:
        return bool(http.get("/health").json()["ok"])


# --- plain connections -------------------------------------------------------------------------------


def test_idle_connections_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    with running(tmp_path, connections=20, head=600.0, proxies="") as server, ExitStack() as stack:
        idle = [stack.enter_context(called(server)) for _ in range(60)]
        assert all(ended(one) for one in idle[20:])
        assert healthy(server, "127.0.0.2")
        for one in idle[:20]:
            one.close()
        idle[0] = stack.enter_context(called(server, "127.0.0.2"))  # whoever goes makes room
        assert healthy(server, "127.0.0.2")


def test_sockets_count_until_they_are_closed(tmp_path: Path) -> None:
    with running(tmp_path, connections=8, proxies="") as server:
        for _ in range(20):
            with raw_socket(server):
                pass
        assert healthy(server)


def test_a_proxy_may_have_as_many_connections_as_it_has_people(tmp_path: Path) -> None:
    with running(tmp_path, connections=20, head=600.0) as server, ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(called(server))
        assert healthy(server)


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET /health HT",
        b"GET /health HTTP/1.1\r\nHost: here\r\nX-Slow: ",
        b"POST /api/me HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nCookie: wabe=aaaaaaaaaaaaaaaaaaaaaa\r\n"
        b"Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: here\r\n\r\nGET /health HTTP/1.1\r\n",  # the second one is slow
    ],
)
def test_a_request_that_does_not_come_is_not_waited_for(tmp_path: Path, part: bytes) -> None:
    with running(tmp_path, head=0.1) as server, called(server) as connection:
        connection.sendall(part)
        assert ended(connection)


def test_a_head_has_an_end(house: Running) -> None:
    with called(house) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: here\r\nX-Long: ")
        assert cut_off(connection, b"x" * 10_000)
    assert healthy(house)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux tells the limits of another process")
def test_a_server_may_open_as_many_files_as_the_system_lets_it(tmp_path: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = f"import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (200, {hard}));"
    run = (
        "sys.argv[1:] = ['serve', '--port', '0', '--data', sys.argv[1]]; runpy.run_module('wabe', run_name='__main__')"
    )
    command = [sys.executable, "-c", few + run, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Wabe is open")
        limits = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        server.terminate()
    assert limits == (hard, hard)


def test_somebody_who_goes_before_the_request_is_whole_is_no_fault(
    house: Running, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"POST /api/me HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nCookie: wabe={'a' * 22}\r\n"
    with called(house) as connection:
        connection.sendall(f"{head}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{{".encode())
        connection.shutdown(socket.SHUT_WR)
        assert ended(connection)
    assert healthy(house)
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == []


# --- sockets -----------------------------------------------------------------------------------------


def test_pings_without_end_end_the_connection(house: Running) -> None:
    with raw_socket(house) as connection:
        connection.sendall(frame(PING, b"x") * 20_000)
        heard = b""
        try:
            while some := connection.recv(65536):
                heard += some
        except ConnectionError:
            pass
        assert heard.count(b"\x8a\x01x") < 1000
    assert healthy(house)


def test_parts_of_a_message_without_end_end_the_connection(house: Running) -> None:
    with raw_socket(house) as connection:
        connection.sendall(frame(TEXT & 0x7F, b"{") + frame(0) * 20_000)
        assert ended(connection)


def test_a_ping_now_and_then_is_answered(house: Running) -> None:
    with raw_socket(house) as connection:
        heard = b""
        for _ in range(50):
            connection.sendall(frame(PING, b"y"))
            while b"\x8a\x01y" not in heard:
                heard += connection.recv(65536)
            heard = heard.partition(b"\x8a\x01y")[2]


def test_what_comes_after_a_close_is_not_read(house: Running) -> None:
    with raw_socket(house) as connection:
        connection.sendall(frame(TEXT, b"{") * 5)
        heard = b""
        while b"Too many messages" not in heard:
            heard += connection.recv(65536)
        assert cut_off(connection, frame(TEXT, b"{") * 1000)
    assert healthy(house)


def test_a_page_that_speaks_and_goes_in_one_breath_disturbs_nobody(
    house: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """What it is answered can't be sent any more, which is no fault of the table."""
    with raw_socket(house) as connection:
        said = frame(TEXT, b'{"type":"touch","id":"t","what":"x"}')
        connection.sendall(said + frame(CLOSE, b"\x03\xe8"))
        assert ended(connection)
    assert healthy(house)
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == []


def test_a_page_that_is_closed_leaves_nothing_behind(house: Running) -> None:
    """Not even until garbage is collected: with what it needed to pack and unpack, a page takes much room."""
    ann = Somebody(house.base)
    table = ann.make("nim", ["me", "open"])
    links = []
    gc.disable()
    try:
        for _ in range(3):
            with ann.open(table) as page:
                page.do("wish", confirm=False)
                links += [one for one in house.server.server_state.connections if isinstance(one, Link)]
        parts = [ref(part) for link in links for part in (link, link.conn)]
        links.clear()
        eventually(lambda: not any(part() for part in parts))
        assert len(parts) >= 6
        assert not [one for one in gc.get_objects() if type(one) is Caller and one.url.startswith(b"/ws/")]
    finally:
        gc.enable()


def test_messages_are_taken_apart_when_their_turn_comes(house: Running) -> None:
    """Thousands that come at once wait as they came, and are read no faster than a page may send."""
    with raw_socket(house) as connection:
        message = json.dumps({"type": "touch", "id": "t", "what": "x"}).encode()
        connection.sendall(frame(TEXT, message) * 5_000)
        heard = b""
        while heard.count(b'"reason"') < 100:
            heard += connection.recv(65536)
        (link,) = [one for one in house.server.server_state.connections if isinstance(one, Link)]
        assert len(link.heard) < 100
