"""What tools/attack.py sends: commands at the wrong time or with the wrong fields, frames and requests that are none.

Commands are made of `wire.FromBrowser` itself, so that a new one is attacked as soon as there is one.
"""

from __future__ import annotations

import base64
import json
import os
import random
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields

from wabe.bots import BOTS
from wabe.core.registry import games
from wabe.server import wire

COMMANDS: dict[str, type[Struct]] = {one.__name__.lower(): one for one in get_args(wire.FromBrowser)}
OFTEN = {"play": 8.0, "preview": 3.0, "touch": 2.0, "back": 2.0, "undo": 2.0}  # as often as any other: 1
SELDOM = {"close": 0.01, "resign": 0.04, "kick": 0.3, "say": 0.5}  # after these there is little left to attack
WEIGHTS = [(OFTEN | SELDOM).get(name, 1.0) for name in COMMANDS]
GAMES = {game.slug: game.seats for game in games()}

STRANGE = [
    "",
    " ",
    "\0",
    "\x7f\x1b[2J",
    "\n\r\t",
    "é",
    "\u202e\u2066\u200b",
    "\ufeff\uffff\ufdd0",
    "💥" * 20,
    "\ud800",
    "a\udfffb",
    "I\u0307\u0130ßﬀ",
    "a" * 300,
    "a" * 301,
    "Ω" * 300,
    "{seat} {0} {} {names[0].__class__} %s %n",
    "**[x](javascript:1)** <script>",
    "../../../etc/passwd",
    "'; DROP TABLE entries; --",
    "__proto__",
    "constructor",
    "-1",
    "1e999",
    "0x10",
    "٣",
    "²",
    "1_000",
    "9" * 5000,
]
NUMBERS = [0, 1, -1, 2, 7, 255, 256, 2**31, -(2**31) - 1, 2**53 + 1, 2**63, 2**64, -(2**63) - 1, 10**40, -(10**400)]
NASTY: list[object] = [
    *NUMBERS,
    *STRANGE,
    None,
    True,
    False,
    0.5,
    -1e308,
    [],
    {},
    [[]],
    {"id": "x"},
    ["play"],
    {"": {"": {"": []}}},
]
BABBLE = [
    "",
    " ",
    "null",
    "0",
    "true",
    '"hello"',
    "[]",
    "{}",
    '{"type":"play"',
    '{"type":"play",}',
    "NaN",
    "[" * 8000,
    '{"a":' * 2500,
    '{"type":"say","id":"x","text":' + "[" * 5000,
    '{"type":"play","id":"x","rev":' + "9" * 6000 + ',"name":"a"}',
    '{"type":"play","id":"x","rev":1e400,"name":"a"}',
    '{"type":"hello","id":"x","seen":' + "1" * 4400 + "}",
    '{"type":"hello","type":"close","id":"x","id":"y"}',
    '{"type":"say","id":"x","text":"\\ud800"}',
    '{"type":"say","id":"x","text":"\\u12"}',
    '{"type":"close","id":"x"}}',
    "\ufeff{}",
    "x" * 16_000,
]


@dataclass
class Seen:
    """What a page knows of its table."""

    rev: int = 0
    step: int = 0
    moves: list[str] = field(default_factory=list)
    things: list[str] = field(default_factory=list)  # ids of what lies there
    known: deque[str] = field(default_factory=lambda: deque(maxlen=50))  # names and secrets that came by, anybody's
    sent: deque[bytes] = field(default_factory=lambda: deque(maxlen=50))


# --- messages ----------------------------------------------------------------------------------------


def message(seen: Seen) -> bytes:
    """Anything that a page might send, and much that none would."""
    if seen.sent and random.random() < 0.06:
        return random.choice(seen.sent)  # once more, with the same id
    kind = random.random()
    if kind < 0.03:
        return random.choice(BABBLE).encode(errors="replace")
    name = random.choices(list(COMMANDS), WEIGHTS)[0]
    if kind < 0.06:
        return broken(name, seen)
    text = dumped(command(name, seen, odd=0.5 if kind < 0.4 else 0.0))
    seen.sent.append(text)
    return text


def command(name: str, seen: Seen, odd: float = 0.0) -> dict[str, object]:
    """A command that can be read; so many of its fields are as odd as they may be."""
    made: dict[str, object] = {"type": name}
    for one in fields(COMMANDS[name]):
        likely = LIKELY[one.name](seen)
        made[one.name] = strange(one.type) if random.random() < odd else likely
    if random.random() < 0.8:
        made["id"] = secrets.token_hex(8)
    return made


def strange(kind: Any) -> object:
    """Within what is written down of the field, but nothing that a page would send."""
    meta = Meta()
    if get_origin(kind) is Annotated:
        kind, meta = get_args(kind)
    if kind is int:
        number = random.choice(NUMBERS)
        return number if meta.ge is None or meta.le is None else int(meta.ge) + abs(number) % int(meta.le - meta.ge + 1)
    if kind is bool:
        return random.random() < 0.5
    text = random.choice(STRANGE) or "x"
    return text[: meta.max_length or 300].encode(errors="replace").decode()


LIKELY: dict[str, Callable[[Seen], object]] = {
    "id": lambda _: random.choice("abcdef"),
    "seen": lambda seen: random.choice((-1, seen.rev, seen.rev - 1)),
    "token": lambda seen: random.choice(("", "", *seen.known)),
    "build": lambda _: "",
    "seat": lambda _: random.randrange(7),
    "level": lambda _: random.choice(BOTS),
    "rev": lambda seen: seen.rev + random.choice((0, 0, 0, 0, -1, 1, -10)),
    "step": lambda seen: seen.step + random.choice((0, 0, 0, 1, -1)),
    "name": lambda seen: (
        random.choice(seen.moves or seen.known or ("pass",)) if random.random() < 0.8 else anything(seen)
    ),
    "words": lambda _: random.choice(("", "", "", "an egg", *STRANGE[:20])).encode(errors="replace").decode(),
    "count": lambda _: random.choice((1, 1, 2, 3)),
    "confirm": lambda _: random.random() < 0.3,
    "yes": lambda _: random.random() < 0.7,
    "text": lambda _: random.choice(("hello", *STRANGE)).encode(errors="replace").decode()[:300],
    "what": lambda seen: random.choice(seen.things or ("table",)) if random.random() < 0.7 else anything(seen),
}


def anything(seen: Seen) -> str:
    return random.choice((*seen.known, *seen.things, *STRANGE)).encode(errors="replace").decode()[:60]


def broken(name: str, seen: Seen) -> bytes:
    """A command that can't be read."""
    made = command(name, seen)
    how = random.randrange(4)
    if how == 0:
        made[random.choice(list(made))] = random.choice(NASTY)
    elif how == 1:
        del made[random.choice(list(made))]
    elif how == 2:
        made[random.choice(("more", "type ", "", "__class__"))] = random.choice(NASTY)
    text = dumped(made)
    if how == 3:
        cut = random.randrange(len(text))
        text = text[:cut] + os.urandom(random.randrange(3)) + text[cut + random.randrange(2) :]
    return text


def dumped(made: dict[str, object]) -> bytes:
    """Half of it with escapes, which may be halves of letters."""
    if random.random() < 0.5:
        return json.dumps(made).encode()
    return json.dumps(made, ensure_ascii=False).encode(errors="replace")


# --- frames ------------------------------------------------------------------------------------------

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def frame(kind: int, payload: bytes, final: bool = True, masked: bool = True, bits: int = 0) -> bytes:
    size = len(payload)
    short, long = (size, 0) if size < 126 else (126, 2) if size < 65_536 else (127, 8)
    head = bytes([final << 7 | bits << 4 | kind, masked << 7 | short])
    return head + (size.to_bytes(long, "big") if long else b"") + bytes(4 * masked) + payload


def in_parts(text: bytes, size: int) -> bytes:
    parts = [text[at : at + size] for at in range(0, len(text), size)] or [b""]
    last = len(parts) - 1
    return b"".join(frame(TEXT if n == 0 else 0, part, n == last) for n, part in enumerate(parts))


def bomb() -> bytes:
    """Little that becomes much."""
    packing = zlib.compressobj(wbits=-15)
    packed = packing.compress(bytes(8_000_000)) + packing.flush(zlib.Z_SYNC_FLUSH)
    return packed.removesuffix(b"\0\0\xff\xff")


BOMB = bomb()

FRAMES: list[Callable[[], bytes]] = [
    lambda: frame(PING, os.urandom(random.randrange(126))),
    lambda: frame(PING, b"") * random.randrange(1, 30),
    lambda: frame(PONG, b"nobody asked"),
    lambda: frame(TEXT, b"") * 5,
    lambda: in_parts(b'{"type":"touch","id":"parts","what":"x"}', random.randrange(3, 20)),
    lambda: frame(TEXT, b'{"type":"to', False) + frame(PING, b"between") + frame(0, b'uch","id":"x","what":"x"}'),
]  # what a page may do

BAD_FRAMES: list[Callable[[], bytes]] = [
    lambda: frame(PING, b"") * 300,
    lambda: in_parts(b'{"type":"touch","id":"parts","what":"%s"}' % (b"x" * 400), 1),
    lambda: frame(BINARY, os.urandom(30)),
    lambda: frame(TEXT, b"\xff\xfe\xc0\x80"),
    lambda: frame(TEXT, b"x" * 20_000),
    lambda: frame(TEXT, b"x" * 70_000),
    lambda: b"\x81\xff" + (2**63 - 1).to_bytes(8, "big") + bytes(20),
    lambda: b"\x81\xff" + b"\xff" * 8 + bytes(20),
    lambda: frame(TEXT, b"{}", masked=False),
    lambda: frame(TEXT, b"{}", bits=random.randrange(1, 8)),
    lambda: frame(random.choice((3, 4, 5, 6, 7, 11, 15)), b"x"),
    lambda: frame(PING, b"x" * 126),
    lambda: frame(PING, b"x", final=False),
    lambda: frame(0, b"of nothing"),
    lambda: frame(TEXT, b"{", False) + frame(TEXT, b"}"),
    lambda: frame(TEXT, b"{", False) * 3,
    lambda: frame(CLOSE, b"\x03"),
    lambda: frame(CLOSE, random.randrange(65_536).to_bytes(2, "big") + b"bye"),
    lambda: frame(CLOSE, b"\x03\xe8\xff\xff"),
    lambda: frame(CLOSE, b"\x03\xe8") + frame(TEXT, b'{"type":"close","id":"late"}') * 200,
    lambda: frame(TEXT, b'{"type":"touch","id":"half","what":"x"}')[: random.randrange(1, 40)],
    lambda: os.urandom(random.randrange(1, 3000)),
    lambda: b"GET / HTTP/1.1\r\n\r\n",
]  # after which a connection is over


# --- requests ----------------------------------------------------------------------------------------


def handshake(host: str, table: str, secret: str, *more: str) -> bytes:
    """How a page asks for a socket."""
    lines = [f"GET /ws/{table} HTTP/1.1", f"host: {host}", f"origin: http://{host}", f"cookie: wabe={secret}"]
    lines += ["connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13", *more]
    lines += [f"sec-websocket-key: {base64.b64encode(os.urandom(16)).decode()}", "", ""]
    return "\r\n".join(lines).encode()


def request(host: str, secret: str, table: str) -> bytes:
    """Anything that somebody might send instead of what a page asks for."""
    if random.random() < 0.25:
        return random.choice(HANDSHAKES)(host, table, secret)
    method = random.choices(("POST", "GET", "HEAD", "PUT", "OPTIONS", "BREW", "get"), (10, 6, 1, 1, 1, 1, 1))[0]
    body = random.choice(BODIES)() if method in ("POST", "PUT") else b""
    lines = [
        b"%s %s HTTP/1.1" % (method.encode(), random.choice(PATHS)()),
        b"host: " + one_of(host.encode(), HOSTS),
        b"origin: " + one_of(f"http://{host}".encode(), ORIGINS),
        b"cookie: " + one_of(f"wabe={secret}".encode(), COOKIES),
        b"content-type: " + one_of(b"application/json", KINDS),
        b"connection: close",
    ]
    if random.random() < 0.1:
        lines.append(random.choice(HEADERS))
    length = str(len(body)).encode() if random.random() < 0.95 else random.choice((b"-1", b"9" * 30, b"5", b"x"))
    if random.random() < 0.1:
        chunks = [b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:10], body[10:]) if part]
        lines.append(b"transfer-encoding: chunked")
        body = b"".join(chunks) + random.choice((b"0\r\n\r\n", b"0\r\n\r\n", b"zz\r\n", b""))
    else:
        lines.append(b"content-length: " + length)
    whole = b"\r\n".join(lines) + b"\r\n\r\n" + body
    return whole if random.random() < 0.95 else whole[: random.randrange(len(whole))]


def one_of(right: bytes, wrong: list[bytes]) -> bytes:
    return right if random.random() < 0.8 else random.choice(wrong)


def posted(made: object) -> bytes:
    return json.dumps(made).encode()


def new_table() -> bytes:
    slug = random.choice(list(GAMES))
    seats = random.randint(*GAMES[slug]) if random.random() < 0.5 else random.choice((0, 1, 2, 9, -1, 10**30))
    options = {random.choice(("start", "start_seat", "colours", "heaps", "x")): random.choice(STRANGE)}
    fill = [random.choice(("me", "bot", "open", "best", "", "nobody")) for _ in range(min(max(seats, 0), 9))]
    wanted = {"game": slug, "seats": seats, "options": options, "fill": fill}
    if random.random() < 0.3:
        wanted[random.choice(list(wanted))] = random.choice(NASTY)
    return posted(wanted)


def lesson() -> bytes:
    slug = random.choice(list(GAMES))
    tried: dict[str, object] = {"game": slug, "step": random.choice((0, 0, 1, 2, 99, -1))}
    tried |= {"moves": [random.choice(STRANGE)[:60] for _ in range(random.randrange(3))], "show": random.random() < 0.5}
    tried |= {"touch": random.choice(STRANGE)[:60], "look": random.choice(STRANGE)[:60]}
    if random.random() < 0.3:
        tried[random.choice(list(tried))] = random.choice(NASTY)
    return posted(tried)


PATHS: list[Callable[[], bytes]] = [
    lambda: b"/api/tables",
    lambda: b"/api/me",
    lambda: b"/api/lessons",
    lambda: b"/api/games",
    lambda: b"/api/games/" + random.choice([b"nim", b"gyre", b"%ff", b"..", b"%00", b"x" * 3000]),
    lambda: b"/look/" + random.choice([b"themes.css", b"greenbox/x/%2e%2e%2fa.svg", b"%ff/%fe/%00.svg"]),
    lambda: b"/t/" + random.choice([b"A" * 16, b"%ff%fe", b"%00", b"a/" + b"b" * 500, "é".encode()]),
    lambda: random.choice([b"/", b"//", b"/health", b"/metrics", b"/mine", b"/ws/x", b"/assets/", b"*", b"http://x/"]),
    lambda: b"/" + random.choice([b"%2e%2e/%2e%2e/etc/hosts", b"..%5c..%5c", b"%c0%af", b"a" * 70_000, b"%", b"?\xff"]),
    lambda: b"/" + os.urandom(20).replace(b"\n", b"").replace(b" ", b""),
]
HOSTS = [b"", b"[::1", b"evil.example", b"\xff", b"a" * 5000, b"127.0.0.1:99999", b"x:y:z"]
ORIGINS = [b"", b"null", b"http://[::1", b"\xff\xfe", b"http://evil.example", b"javascript:1", b"http://" + b"a" * 5000]
COOKIES = [b"", b"wabe=", b"wabe=\xff\xff", b"wabe=" + b"?" * 22, b"wabe=" + b"a" * 9000, b";=;=,=", b'wabe="\\777"']
KINDS = [b"", b"text/plain", b"application/json; charset=\xff", b"multipart/form-data; boundary=x", b"\xff"]
HEADERS = [
    b"x-forwarded-for: \xff, 1.2.3.4, evil",
    b"x-forwarded-proto: gopher",
    b"authorization: Bearer \xff\xe9",
    b"range: bytes=5-1,9999999999-",
    b"accept-encoding: gzip;q=x",
    b"if-none-match: \xff",
    b"if-modified-since: never",
    b"upgrade: h2c",
    b"expect: 100-continue",
    b"x" * 70_000 + b": y",
    b"no colon",
    b": no name",
]
BODIES: list[Callable[[], bytes]] = [
    new_table,
    new_table,
    lesson,
    lesson,
    lambda: posted({"name": random.choice(STRANGE)}),
    lambda: posted({"name": random.choice(NASTY)}),
    lambda: random.choice(BABBLE).encode(errors="replace"),
    lambda: b"\xff\xfe\x00",
    lambda: b'{"name":"\xc3\x28"}',
    lambda: b"x" * random.choice((16_384, 16_385, 200_000)),
    lambda: os.urandom(200),
    lambda: b"",
]
HANDSHAKES: list[Callable[[str, str, str], bytes]] = [
    lambda host, table, secret: handshake(host, table, "short"),
    lambda host, table, secret: handshake(host, random.choice(["%ff", "", "x" * 5000, "a/b", "%00", "A" * 16]), secret),
    lambda host, table, secret: handshake(host, table, secret).replace(b"version: 13", b"version: 99"),
    lambda host, table, secret: handshake(host, table, secret).replace(b"sec-websocket-key", b"x-no-key"),
    lambda host, table, secret: handshake(host, table, secret).replace(b"origin: http", b"origin: \xff"),
    lambda host, table, secret: handshake(host, table, secret).replace(b"GET", b"POST"),
    lambda host, table, secret: handshake(host, table, secret, "sec-websocket-extensions: \xff; =; permessage-deflate"),
    lambda host, table, secret: handshake(host, table, secret, "sec-websocket-protocol: a, a, ,"),
    lambda host, table, secret: handshake(host, table, secret, "content-length: 5") + b"hello",
    lambda host, table, secret: handshake(host, table, secret) + random.choice(BAD_FRAMES)(),
    lambda host, table, secret: (
        handshake(host, table, secret, "sec-websocket-extensions: permessage-deflate")
        + frame(TEXT, b'{"type":"hello","id":"x"}')
        + frame(TEXT, BOMB[:16_000] if random.random() < 0.5 else BOMB, bits=4)
    ),
]
