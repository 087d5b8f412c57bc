"""Makes all that others know of the wire from its one source, `wabe.server.wire` and `wabe.core.table`.

`python tools/wire.py` writes `client/src/wire.ts` (the types), `client/src/defaults.json` (what is left out because it
is as usual) and `docs/wire.md` (for people who write another client or a bot), the latter with an exchange that a real
server has just had. A test fails if one of them is stale.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tempfile
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from inspect import cleandoc, getsource
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import inspect

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from server.browser import Page, Somebody, running  # noqa: E402
from wabe.core import table  # noqa: E402
from wabe.core.words import FIRST, SEAT  # noqa: E402
from wabe.server import door, sockets, wire  # noqa: E402
from wabe.server.people import COOKIE  # noqa: E402
from wabe.server.settings import Settings  # noqa: E402

MODULES = (wire, table)
COMMANDS = get_args(wire.FromBrowser)
REPLIES = get_args(wire.FromServer)
HTTP = (
    ("GET /api/games", None, list[wire.GameCard], "All games."),
    ("GET /api/games/{slug}", None, wire.Manual, "One of them, with its guide and all that it teaches."),
    ("GET /api/me", None, wire.Me, "Who the cookie belongs to, and their tables. Who has none is given one."),
    ("POST /api/me", wire.NewName, wire.Me, "Takes another name."),
    ("POST /api/tables", wire.NewTable, wire.Made, "Makes a table."),
    ("POST /api/lessons", wire.LessonTry, wire.LessonAnswer, "Judges a try at a step of a lesson; nothing is kept."),
)


LIMITS = Settings(data=Path())


# --- what the source says ----------------------------------------------------------------------------


@cache
def comments(module: ModuleType) -> dict[tuple[str, str], str]:
    """The comment beside every field of every class of a module."""
    source = getsource(module)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    lines = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    return {
        (part.name, field.target.id): lines.get(field.end_lineno or 0, "")
        for part in ast.parse(source).body
        if isinstance(part, ast.ClassDef)
        for field in part.body
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    }


def remark(struct: type, field: str) -> str:
    """What the source says of a field, or of the one it is inherited from."""
    for base in struct.__mro__:
        for module in MODULES:
            if (base.__name__, field) in comments(module):
                return comments(module)[base.__name__, field]
    return ""


def about(struct: type) -> str:
    return " ".join(cleandoc(struct.__doc__ or "").split())


def fields(struct: type) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return info.fields


def tag(struct: type) -> str:
    return str(struct.__struct_config__.tag)  # type: ignore[attr-defined]


def usual(field: inspect.Field) -> Any:
    """The default of a field, as it would be sent."""
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return msgspec.to_builtins(value)


def reached(*roots: Any) -> list[type]:
    """Every struct that these are made of, in the order in which one meets them."""
    found: dict[type, None] = {}

    def visit(info: inspect.Type) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls not in found:
                found[info.cls] = None
                for field in info.fields:
                    visit(field.type)
        elif isinstance(info, inspect.UnionType):
            for one in info.types:
                visit(one)
        elif isinstance(info, inspect.ListType | inspect.VarTupleType):
            visit(info.item_type)

    for root in roots:
        visit(inspect.type_info(root))
    return list(found)


# --- TypeScript --------------------------------------------------------------------------------------


def typescript(info: inspect.Type) -> str:
    match info:
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.AnyType() | inspect.CustomType():
            return "unknown"
        case inspect.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in sorted(values, key=order(values)))
        case inspect.UnionType(types=types):
            return " | ".join(map(typescript, types))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(typescript, items))}]"
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{typescript(key)}, {typescript(value)}>"
        case inspect.StructType(cls=cls):
            return str(cls.__name__)
    raise TypeError(f"There is no TypeScript for {info}.")


def order(values: tuple[object, ...]) -> Any:
    """msgspec sorts the words of a Literal; where one of the source has the same, its order is taken."""
    for module in MODULES:
        for found in vars(module).values():
            if set(get_args(found)) == set(values):
                return get_args(found).index
    return values.index


def typed() -> str:
    """client/src/wire.ts"""
    parts = [
        "// What travels between the page and the server. Made by tools/wire.py from src/wabe/server/wire.py: not to be"
        " edited here.",
        "// Scenes are written as `whole` makes them: with what was left out over the wire because it is as usual.",
        "/** A command; the socket puts in its id. */\nexport type Command =\n" + "\n".join(map(member, COMMANDS)),
        *(declared(struct) for struct in reached(wire.FromServer)),
        "export type Reply = " + " | ".join(reply.__name__ for reply in REPLIES),
        *(declared(struct) for struct in over_http()),
    ]
    return "\n\n".join(parts) + "\n"


def over_http() -> list[type]:
    """What only travels over HTTP."""
    found = reached(*[part for _, sent, got, _ in HTTP for part in (sent, got) if part])
    return [struct for struct in found if struct not in reached(wire.FromServer)]


def member(command: type) -> str:
    named = [f"type: '{tag(command)}'"]
    named += [f"{field.name}{mark(field)}: {typescript(field.type)}" for field in fields(command)[1:]]
    return f"  | {{ {'; '.join(named)} }} // {about(command)}"


def mark(field: inspect.Field) -> str:
    return "" if field.required else "?"


def declared(struct: type) -> str:
    lines = [f"/** {about(struct)} */"] if about(struct) else []
    lines.append(f"export type {struct.__name__} = {{")
    if tag(struct) != "None":
        lines.append(f"  type: '{tag(struct)}'")
    sent = struct in reached(wire.FromServer)  # then `whole` puts in what was left out
    for field in fields(struct):
        said = remark(struct, field.name)
        optional = "" if sent else mark(field)
        lines.append(f"  {field.name}{optional}: {typescript(field.type)}{' // ' + said if said else ''}")
    return "\n".join([*lines, "}"])


def defaults() -> str:
    """client/src/defaults.json"""
    found = {}
    for struct in reached(wire.FromServer):
        left_out = {field.name: usual(field) for field in fields(struct) if not field.required}
        if left_out:
            assert struct.__struct_config__.omit_defaults  # type: ignore[attr-defined]
            found[struct.__name__.lower()] = left_out
    rows = [f"  {json.dumps(name)}: {json.dumps(values)}" for name, values in found.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


# --- the document ------------------------------------------------------------------------------------

INTRODUCTION = f"""
# The wire

How pages and the server talk to each other, for whoever writes another client or a bot. This page is made by
`tools/wire.py` from the types that the server itself reads and writes (`src/wabe/server/wire.py`,
`src/wabe/core/table.py`); the exchange at its end is one that a server had.

## Coming in

A person is a cookie: `{COOKIE}=`, 22 letters, digits, `-` and `_`. `GET /api/me` gives one to who has none; a bot may
as well draw its own at random. Whoever has the cookie is that person, so it is a secret.

A table is made by `POST /api/tables` and reached by a WebSocket at `/ws/{{table}}`. Requests that change something and
WebSockets need the cookie and an `Origin` that is the server's own address; without these they are refused with status
403, and so is a WebSocket too many. Whoever knows a table's id may watch. A seat is taken in the lobby with `sit`, or
with the secret of a seat link (`/t/{{table}}/{{token}}`) as the hello's `token`.

## One connection

Messages are JSON objects, one a WebSocket text message, each with its `type`.

1. The page says `hello` within {LIMITS.hello:g} seconds, before anything else.
2. The server answers with a `scene`: all that this viewer may see now. Another scene follows whenever that changes,
   whoever changed it. The newest scene is the truth; there is nothing to put together, with three exceptions that
   save bytes:
   - **What is as usual is left out.** The default stands in the tables below and in `client/src/defaults.json`.
   - **Log and chat** have only what is new since the scene before, or since the hello's `seen`. Where `fresh` is true
     they are complete instead: drop what you have.
   - **`spots` of a zone** may be `null`: the board is as in the scene before on this connection.
3. Every command has an `id` of the page's making. Each is answered once: by a scene whose `done` is that id, by
   `done`, or by `refused` with a sentence. Commands of a page are carried out in the order in which they came, the next
   when the last is answered; pages need not wait for that.
4. `hinted` and `reviewed` come when a bot has thought, after the command that asked is answered.

**Moves** are in the scene's `table.moves`; `play` names one, with the `rev` of that scene. A decision of several steps
is a draft on the server, which nobody else sees: it makes `step` grow and leaves `rev` as it is, and `back` takes it
back. As soon as a step tells the seat something, or asks somebody else, the draft is committed as one turn. A table
that others have changed since `rev` refuses the move and sends a new scene: choose again. In games of sealed choices
others may choose meanwhile; that changes nobody's `rev` that was good.

**Seats** count from 0 everywhere but in options, where people count from 1. In a text a seat is one private-use
character, U+{FIRST:04X} for seat 0 and so on: put in the name of who sits there.

## Coming back

A connection may be lost at any time, and nothing is lost with it: what was answered is on the server's disk, drafts
too. Come back with a `hello` whose `seen` is the `rev` of the last scene, and send again every command that has no
answer yet, with its old id, in the old order. A command that was carried out already is answered once more, and not
carried out twice. Wait a little before each try, longer and longer, with some chance in it.

**Builds.** A page that this server has served says in its hello which `build` it is. If the server was renewed
meanwhile, it answers with `renewed` first; the page then loads itself again, once for each build of the server, when
all it sent is answered. Seat and draft are the server's, so they are still there. Clients that are not served by it
leave `build` out, and are never told.

## What can go wrong

A message that can't be read is `refused`, with the `id` if it has one; after {sockets.STRIKES} of them the connection
is closed. Over HTTP a refusal has a status of 400 or more and a body with the sentence in `error`. Messages and bodies
have at most {LIMITS.largest:,} bytes. A page may send {door.BURST} messages at once and then {door.PER_SECOND} a
second; who is faster waits. One address may have {LIMITS.sockets} connections and make {LIMITS.tables} tables a minute.

The server closes a connection with one of these codes:
"""

EXAMPLE = """
## An exchange

Ann has made a table of NIM with one heap of two cubes, and Bob has its link. `>` is what a page sends, `<` what it
receives; the table's id and the secret of the link to Bob's seat are shortened.
"""


def document() -> str:
    """docs/wire.md"""
    parts = [INTRODUCTION.strip()]
    parts.append(listed(("code", "why"), [(str(code), why) for code, why in wire.CODES.items()]))
    parts.append("## From the page")
    parts.append(
        "Every command has, besides its `type` and the fields below, its `id`: "
        f"{limits(fields(wire.Hello)[0].type)}; {remark(wire.Hello, 'id')}."
    )
    for command in COMMANDS:
        parts += described(command, skip=1)
    parts.append("## From the server")
    for struct in reached(wire.FromServer):
        parts += described(struct)
    parts.append("## Over HTTP")
    rows = [(f"`{where}`", name(sent), name(got), why) for where, sent, got, why in HTTP]
    rows.append(("any of them", "", name(wire.Wrong), about(wire.Wrong)))
    parts.append(listed(("", "body", "answer", ""), rows))
    for struct in [*over_http(), wire.Wrong]:
        parts += described(struct)
    parts.append(EXAMPLE.strip())
    parts.append("```\n" + "\n".join(exchange()) + "\n```")
    return "\n\n".join(parts) + "\n"


def described(struct: type, skip: int = 0) -> list[str]:
    """A struct: its name, what it is for, and a table of its fields."""
    title = f"`{tag(struct)}`" if tag(struct) != "None" else struct.__name__
    rows = []
    for field in fields(struct)[skip:]:
        value = "" if field.required else f"`{json.dumps(usual(field))}`"
        rows.append((f"`{field.name}`", limits(field.type), value, remark(struct, field.name)))
    parts = [f"### {title}", about(struct)]
    return [part for part in (*parts, listed(("field", "type", "default", ""), rows) if rows else "") if part]


def limits(info: inspect.Type) -> str:
    """The type in the words of TypeScript, and the limits that the server checks."""
    found = [typescript(info)]
    if isinstance(info, inspect.StrType) and info.max_length is not None:
        found.append(f"{info.min_length or 0} to {info.max_length} characters")
    if isinstance(info, inspect.IntType) and info.ge is not None:
        found.append(f"{info.ge} to {info.le}")
    if isinstance(info, inspect.IntType) and info.ge is None:
        found = ["whole number"]
    return ", ".join(found).replace("|", "\\|")


def name(what: Any) -> str:
    return limits(inspect.type_info(what)) if what else ""


def listed(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


# --- a real exchange ---------------------------------------------------------------------------------


def exchange() -> list[str]:
    """What two people say and hear in a short game."""
    numbers, Page.ids = Page.ids, count(1)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as house:
        ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
        id = ann.make("nim", ["me", "open"], setup="list", heaps="2", builder_seat="2")
        with ann.open(id) as hers, bob.open(id) as his:
            pages = {"Ann": hers, "Bob": his}
            lines = [*heard(pages)]
            lines += did(pages, "Bob", "sit", seat=1)
            lines += did(pages, "Ann", "start")
            lines += did(pages, "Bob", "play", rev=3, name="heap a")
            lines += did(pages, "Ann", "play", rev=3, name="heap a")
            lines += did(pages, "Ann", "play", rev=3, name="take 2")
    Page.ids = numbers
    words = "\n".join(lines).replace(id, "TABLE")
    for number, link in enumerate(links(lines)):
        words = words.replace(link.rpartition("/")[2], f"SECRET{number}")
    return SEAT.sub(lambda seat: f"\\u{ord(seat[0]):04x}", words).splitlines()  # as JSON may write it, to be seen


def did(pages: dict[str, Page], who: str, type: str, **fields: Any) -> Iterator[str]:
    """A command, its answer, and what the other hears of it."""
    pages[who].answer(pages[who].send(type, **fields))
    for page in pages.values():
        while page.scene["rev"] < pages[who].scene["rev"]:
            page.take()
    yield from heard(dict(sorted(pages.items(), key=lambda item: item[0] != who)))


def heard(pages: dict[str, Page]) -> Iterator[str]:
    """What was said since the last time."""
    for who, page in pages.items():
        yield from (f"{who} {text}" for text in page.talk)
        page.talk.clear()


def links(lines: list[str]) -> list[str]:
    """The links to seats that are told, each once."""
    scenes = [json.loads(line.split(" ", 2)[2]) for line in lines]
    told = [link for scene in scenes for link in (*scene.get("links", []), scene.get("link", "")) if link]
    return list(dict.fromkeys(told))


FILES = {"client/src/wire.ts": typed, "client/src/defaults.json": defaults, "docs/wire.md": document}

if __name__ == "__main__":
    for path, make in FILES.items():
        (ROOT / path).write_text(make(), encoding="utf-8")
