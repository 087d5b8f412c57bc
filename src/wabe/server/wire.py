"""What travels between a browser and the server. `client/src/wire.ts` is the same in TypeScript."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from wabe.bots import USUAL
from wabe.core.table import Table

Id = Annotated[str, Meta(min_length=1, max_length=40)]  # of a command, made by the client
Text = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(max_length=60)]  # of a move, in the game's notation
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


# --- from the browser: every command has an id, and is answered once however often it is sent -------


class Command(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    id: Id


class Hello(Command):
    """The first message on a connection; `seen` is the last revision the client has, -1 for none.

    `token` is the secret of a seat link: it takes that seat for this person.
    """

    seen: int = -1
    token: Annotated[str, Meta(max_length=64)] = ""


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
    """A decision of this person's seat: the name of a legal move. It goes into the seat's draft.

    `rev` is the revision the client saw: a stale one is answered with the fresh table.
    """

    rev: int
    name: Name
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
    """The command is carried out; what it changed is in the journal."""

    id: str


class Refused(Reply):
    """The command is not possible; `why` is a sentence for the person."""

    id: str
    why: str


class Hinted(Reply):
    """What a bot would do now in this seat; only those who ask are told."""

    name: str  # of the move; "" if no hint was found
    text: str
    reason: str


class Turning(Struct):
    """A move that changed how a game would end."""

    number: int
    seat: int
    name: str
    text: str


class Reviewed(Reply):
    """Where a game was decided; only those who ask are told."""

    turnings: list[Turning] | None  # None: nobody could find out this time


class Seat(Struct, omit_defaults=True):
    name: str
    kind: str  # person, bot, open
    here: bool = True  # a person: is a page of theirs connected?
    ready: bool = False  # has sealed a choice and waits for the others
    resigned: bool = False
    level: str = ""  # of a bot


class Line(Struct, omit_defaults=True):
    """An event in words, as this viewer may know it."""

    n: int
    text: str
    seat: int = -1


class Said(Struct):
    n: int
    name: str
    seat: int  # -1: a spectator
    text: str


class Clock(Struct):
    left: int  # milliseconds now
    of: int


class Ask(Struct):
    """Somebody's wish that needs this person's answer, or waits for the others'."""

    what: str  # undo
    seat: int
    mine: bool


class Scene(Reply):
    """Everything a viewer is shown. Sent at every change; of `log` and `chat` only what is new since `seen`, and of
    boards that never change only that they are as before (null)."""

    rev: int  # grows with every change that others may see; drafts do not count
    step: int  # the length of this viewer's own draft
    seat: int  # this viewer's seat; -1: a spectator
    stage: str  # lobby, playing, over, closed
    host: bool
    game: str
    title: str
    box: str
    options: dict[str, str]  # as text, only those that differ from the defaults
    seats: list[Seat]
    phase: str = ""
    turn: int = -1
    waiting: int = 0
    table: Table | None = None  # None in the lobby
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
    winners: list[int] = []  # the seats that have won
    scores: list[int] = []
    links: list[str] = []  # for the host in the lobby: a path for each seat, "" where it is taken
    result: str = ""  # the end in a sentence
    review: bool = False  # can bots tell where the game was decided?
    done: str = ""  # the command of this page that is hereby carried out


FromServer = Done | Refused | Scene | Hinted | Reviewed
