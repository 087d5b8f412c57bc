"""What travels between a browser and the server, and what it means.

`tools/wire.py` makes the client's types (`client/src/wire.ts`), its defaults and `docs/wire.md` of this module and of
`wabe.core.table`: docstrings and the comments beside fields become theirs.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from wabe.bots import USUAL
from wabe.core.table import Table

Id = Annotated[str, Meta(min_length=1, max_length=40)]  # of a command, made by the client
Text = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(max_length=60)]  # of a move, in the game's notation
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Stage = Literal["lobby", "playing", "over", "closed"]
Sitter = Literal["person", "bot", "open"]
Kinds = Literal["hidden", "simultaneous", "chance", "cooperative", "memory", "live"]

# Why the server ends a connection: the codes that it closes with.
CODES = {
    1003: "A message was not text.",
    1008: "No hello in time, something else before it, or too many messages that can't be read.",
    1009: "A message was too large.",
    1012: "The table is set up again, or the server restarts: come back, and nothing is lost.",
    1013: "This page reads too slowly: come back later.",
    4404: "There is no such table. Trying again is in vain.",
    4500: "The table can't be opened: what is kept of it does not fit this version. Trying again is in vain.",
}


# --- from the browser: every command has an id, and is answered once however often it is sent -------


class Command(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    id: Id  # new for every command; the same if it is sent again


class Hello(Command):
    """The first message on a connection: it is answered with a scene, and whoever has no seat may watch."""

    seen: int = -1  # the last revision that the page has, so that only news are sent; -1: none
    token: Annotated[str, Meta(max_length=64)] = ""  # the secret of a seat link: takes that seat for this person
    build: Annotated[str, Meta(max_length=64)] = ""  # of a page that came from this server; others leave it out


class Sit(Command):
    """Takes an open seat before the start."""

    seat: SeatNumber


class Stand(Command):
    """Leaves the seat before the start; afterwards the seat is kept and only shown as away."""


class Kick(Command):
    """The host empties a seat before the start."""

    seat: SeatNumber


class Bot(Command):
    """The host puts a bot on an empty seat before the start, or has the bot there play at another level."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=20)] = USUAL


class Start(Command):
    """The host starts; bots take the seats that are still open."""


class Play(Command):
    """A decision of this person's seat: one of the moves of its table. It goes into the seat's draft."""

    rev: int  # of the scene that it was chosen in; if others have changed the table since, it is refused with a new one
    name: Name  # of the move, as its table has it
    words: Text = ""  # said with it, in a game that has room for that


class Back(Command):
    """Takes back the last `count` moves of the draft, or a sealed choice that is not yet opened."""

    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class Confirm(Command):
    """Commits a draft that waits for it (only for people who asked to confirm their turns)."""


class Wish(Command):
    """What this person prefers: `confirm` every turn before it is shown to the others."""

    confirm: bool


class Undo(Command):
    """Asks the others to let this seat take back its last turn."""


class Answer(Command):
    """Answers somebody's wish to undo."""

    yes: bool


class Resign(Command):
    """Gives up: with two seats the other wins; with more a bot takes the seat."""


class Close(Command):
    """The host ends the table for everybody."""


class Say(Command):
    """Chat."""

    text: Text


class Hint(Command):
    """Asks what a bot would do in this person's place; a Hinted follows when it has thought."""


class Review(Command):
    """Asks where a game that is over was decided; a Reviewed follows."""


FromBrowser = (
    Hello
    | Sit
    | Stand
    | Kick
    | Bot
    | Start
    | Play
    | Back
    | Confirm
    | Wish
    | Undo
    | Answer
    | Resign
    | Close
    | Say
    | Hint
    | Review
)


# --- from the server ------------------------------------------------------------------------------------


class Reply(Struct, tag_field="type", tag=str.lower, omit_defaults=True):
    """What is as usual is left out; client/src/defaults.json has it, too."""


class Done(Reply):
    """The command is carried out; what it changed is in the journal. Often a scene says so instead, with `done`."""

    id: str  # of the command


class Refused(Reply):
    """The command is not possible, and nothing was changed."""

    id: str  # of the command; "" if it could not be read
    why: str  # a sentence for the person


class Renewed(Reply):
    """The server is of another build than the page: it should load itself again. Comes before anything else, and the
    hello is answered nevertheless."""

    build: str  # of the server


class Hinted(Reply):
    """What a bot would do now in this seat; only those who ask are told."""

    name: str  # of the move; "" if no hint was found
    text: str  # the move in words
    reason: str  # a sentence


class Turning(Struct):
    """A move that changed how a game would end."""

    number: int  # of the move, from 1
    seat: int
    name: str  # of the move
    text: str  # what was wrong with it


class Reviewed(Reply):
    """Where a game was decided; only those who ask are told."""

    turnings: list[Turning] | None  # or nothing, if nobody could find out this time


class Seat(Struct, omit_defaults=True):
    """A seat of the table and who sits there."""

    name: str
    kind: Sitter
    here: bool = True  # a person: is a page of theirs connected?
    ready: bool = False  # has sealed a choice and waits for the others
    resigned: bool = False
    level: str = ""  # of a bot


class Line(Struct, omit_defaults=True):
    """An event in words, as this viewer may know it."""

    n: int  # counted from 0, for each viewer apart
    text: str
    seat: int = -1  # whose doing it was; -1: nobody's


class Said(Struct):
    """A line of the chat."""

    n: int  # counted from 0
    name: str
    seat: int  # -1: a spectator
    text: str


class Clock(Struct):
    """The time for the decision of now."""

    left: int  # milliseconds, when this was sent
    of: int  # milliseconds in all


class Ask(Struct):
    """Somebody's wish that needs this person's answer, or waits for the others'."""

    what: Literal["undo"]
    seat: int  # who wishes it
    mine: bool  # is it this viewer's own?


class Scene(Reply):
    """Everything a viewer is shown. Sent at every change; of `log` and `chat` only what is new since `seen`, and of
    boards that never change only that they are as before (null)."""

    rev: int  # grows with every change that others may see; drafts do not count
    step: int  # the length of this viewer's own draft
    seat: int  # this viewer's seat; -1: a spectator
    stage: Stage
    host: bool  # has this viewer made the table?
    game: str  # its slug
    title: str  # of the game
    box: str  # its slug
    options: dict[str, str]  # as text, only those that differ from the defaults
    seats: list[Seat]
    phase: str = ""  # the kind of decision, as the guide's sections are called
    turn: int = -1  # a seat that is asked now
    waiting: int = 0  # all seats that are asked now, as bits: 1 << seat
    table: Table | None = None  # there is none in the lobby
    draft: list[str] = []  # the moves of the draft, in words
    back: bool = False  # is there something to take back?
    confirm: bool = False  # does the draft wait for a confirm?
    undo: bool = False  # may this seat ask for an undo now?
    hints: bool = False  # may this seat ask for hints, whenever it is asked?
    fresh: bool = False  # log and chat are complete: drop what you have (reconnects, memory games)
    log: list[Line] = []
    chat: list[Said] = []
    clock: Clock | None = None
    ask: Ask | None = None
    winners: list[int] = []  # at the end, the seats that have won
    scores: list[int] = []  # at the end, in games that have points
    links: list[str] = []  # for the host in the lobby: a path for each seat, "" where it is taken
    result: str = ""  # the end in a sentence
    review: bool = False  # can bots tell where the game was decided?
    done: str = ""  # the command of this page that is hereby carried out


FromServer = Done | Refused | Scene | Hinted | Reviewed | Renewed


# --- over HTTP ------------------------------------------------------------------------------------------


class Option(Struct):
    """An option of a game, as it is chosen when a table is made."""

    name: str
    kind: Literal["choice", "range", "seat", "numbers"]
    values: list[str | int]  # of a choice; of a seat: its default
    low: int
    high: int
    default: object
    text: str
    per_seat: bool  # one value for each seat, with commas between
    free: bool = False  # takes texts that people keep and share, too


class Box(Struct):
    """A box: what its games have in common."""

    slug: str
    title: str
    line: str  # what is in it
    maker: str  # who made the printed box
    home: tuple[str, str]  # where the printed box comes from: a name and an address, or nothing
    look: str  # the address of its drawings
    faces: list[str]  # those of pieces and places, by name; none for a box that the page draws itself


class Lid(Struct):
    """How a game's box looks from the front."""

    box: str  # its slug
    binding: str
    cloth: int
    vignette: str  # the address of its picture


class GameCard(Struct, omit_defaults=True):
    """A game on the shelf."""

    slug: str
    title: str
    box: Box
    lid: Lid
    designer: str
    summary: str
    minutes: tuple[int, int]
    seats: tuple[int, int]
    usual: int  # seats of an ordinary table
    kinds: list[Kinds]
    options: list[Option]
    guide: str = ""  # how it is played, as HTML; only where one game is asked for


class MyTable(Struct):
    """A table of this person, for the list of them."""

    id: str
    game: str  # its slug
    title: str
    lid: Lid
    stage: str
    yours: bool  # is it this person's turn?
    players: list[str]
    when: int  # it changed last, in milliseconds since 1970


class Me(Struct):
    """Who this is."""

    name: str
    tables: list[MyTable]  # the newest first


class NewName(Struct, forbid_unknown_fields=True):
    """Another name for this person."""

    name: str


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be made. It begins at once unless a seat is left open."""

    game: str  # its slug
    seats: int
    options: dict[str, str]  # as people type them: seats count from 1
    fill: list[str]  # for every seat: `me` (once at most), `open`, `bot`, or the level of a bot
    hints: bool = True  # may people at this table ask for hints?


class Made(Struct):
    """A table was made."""

    id: str
    path: str  # of its page


class Wrong(Struct):
    """Every refusal over HTTP."""

    error: str  # a sentence for the person
