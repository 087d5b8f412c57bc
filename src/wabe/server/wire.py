"""What travels between a browser and the server, and what it means.

`tools/wire.py` makes the client's types (`client/src/wire.ts`), its defaults and `docs/wire.md` of this module and of
`wabe.core.table`: docstrings and the comments beside fields become theirs.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from wabe.bots import USUAL
from wabe.core.table import Mark, Table
from wabe.core.teach import Done as Verdict

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
    1011: "Something went wrong here, and the house has noted it: come back, and nothing is lost.",
    1012: "The table is set up again, or the server restarts: come back, and nothing is lost.",
    1013: "The page reads too slowly, has too many beside it, or finds the table shut just now: come back later.",
    4403: "The house is closed to this address. Trying again is in vain.",
    4404: "There is no such table. Trying again is in vain.",
    4500: "The table can't be opened or shown here, or it is set aside. Trying again is in vain.",
}


# --- from the browser: every command has an id, and is answered once however often it is sent -------


class Command(Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    id: Id  # new for every command; the same if it is sent again


class Hello(Command):
    """The first message on a connection: it is answered with a scene, and whoever has no seat may watch."""

    seen: int = -1  # the last revision that the page has, so that only news are sent; -1: none
    token: Annotated[str, Meta(max_length=64)] = (
        ""  # the secret of a link: takes an open seat, or one's own on another device
    )
    build: Annotated[str, Meta(max_length=64)] = ""  # of a page that came from this server; others leave it out


class Sit(Command):
    """Takes an open seat before the start."""

    seat: SeatNumber


class Stand(Command):
    """Leaves the seat before the start; afterwards the seat is kept and only shown as away."""


class Kick(Command):
    """The host empties a seat before the start. Who sat there stays out, and the seat has another link."""

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


class Preview(Command):
    """Asks what a move would do; a Previewed follows, unless the table has changed meanwhile."""

    rev: int  # of the scene that has the move
    step: int  # and of its draft
    name: Name  # of the move


class Touch(Command):
    """Somebody touched what can't be touched: asks why; a Reason follows."""

    what: Name  # its id


class Again(Command):
    """After the end: says yes to another game at this table, or takes that back."""

    yes: bool


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
    | Preview
    | Touch
    | Again
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


class Advice(Struct):
    """A move that a bot would think of."""

    name: str  # of the move
    text: str  # the move in words
    reason: str  # what it brings, in a sentence
    worth: str  # against the first: "as good", "a little less"; of the first: ""


class Hinted(Reply):
    """What a bot would do now in this seat; only those who ask are told."""

    advice: list[Advice]  # the best first; none if no hint was found


class Previewed(Reply):
    """What a move would do, as far as the seat can know it; boards that never change are null, as in a scene."""

    rev: int
    step: int
    name: str  # of the move
    text: str  # in a sentence
    table: Table | None  # afterwards; nothing where chance or something hidden decides
    stays: bool = False  # the seat goes on choosing afterwards, and could take it back


class Reason(Reply):
    """Why something can't be touched now."""

    what: str  # its id
    text: str  # in a sentence


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
    turn: int = 0  # lines of one turn belong together; counted from 0
    marks: list[Mark] = []  # what it speaks of


class Beat(Struct, omit_defaults=True):
    """A moment at which people at a table would pause: sealed choices turned over, dice fallen."""

    table: Table  # as it lay then
    log: int  # lines up to this number, this one not included, had been told
    hold: int = 900  # milliseconds at ordinary speed; 0: until it has been seen


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
    first: str = ""  # which of the card's first sentences fits, where it isn't the phase's own
    turn: int = -1  # a seat that is asked now
    waiting: int = 0  # all seats that are asked now, as bits: 1 << seat
    table: Table | None = None  # there is none in the lobby
    beats: list[Beat] = []  # what happened on the way from the scene before to this one
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
    link: str = ""  # for who has a seat: the path that opens it on another device of theirs
    result: str = ""  # the end in a sentence
    review: bool = False  # can bots tell where the game was decided?
    again: list[int] = []  # after the end: the seats that want another game
    next: str = ""  # the path of that game, once all have said yes
    done: str = ""  # the command of this page that is hereby carried out


FromServer = Done | Refused | Scene | Hinted | Previewed | Reason | Reviewed | Renewed


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
    plain: str = ""  # the value for somebody who is new to the game; then it is chosen beside the number of players


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


class Figure(Struct):
    """A position drawn small."""

    caption: str
    table: Table
    text: str  # below it
    picked: list[str]  # ids that are held
    seat: int  # who looks at it


class Task(Struct):
    """A step of a lesson."""

    name: str
    task: str  # what to do, in a sentence


class Lesson(Struct):
    """A lesson: a few tasks at the real table."""

    part: str  # its name, where a game has several; otherwise ""
    steps: list[Task]


class GameCard(Struct):
    """A game on the shelf."""

    slug: str
    title: str
    box: Box
    lid: Lid
    designer: str
    credit: str  # the designer in a few words: "by David Parlett"
    summary: str
    minutes: tuple[int, int]
    seats: tuple[int, int]
    usual: int  # seats of an ordinary table
    kinds: list[Kinds]
    options: list[Option]


class Step(Struct):
    """A stage of a turn, as the guide counts them."""

    name: str
    sections: list[str]  # the ids of the guide's headings that tell of it


class Manual(GameCard):
    """A game with all that its page and its tables tell of it."""

    guide: str  # how it is played, as HTML; "" if nobody has written it
    figures: list[Figure]  # of the guide: its `<figure data-figure="0">` is the first of them
    first: dict[str, str]  # what a decision means, by phase or by a scene's `first`
    intro: list[Figure]  # the goal, a turn, the end
    lessons: list[Lesson]
    steps: list[Step]  # the stages of a turn, if the guide counts them
    levels: list[str]  # of bots, from the weakest
    level: str  # of a bot for which none is chosen


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

    id: str  # no secret; whoever runs the house finds by it what is kept of this person
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


class LessonTry(Struct, forbid_unknown_fields=True):
    """A try at a step of a lesson. Nothing of it is kept: it has all that was done since the step began."""

    game: str  # its slug
    step: Annotated[int, Meta(ge=0, le=99)]  # from 0, within its part
    part: Name = ""
    moves: Annotated[list[Name], Meta(max_length=40)] = []  # the learner's, by name; others move by themselves
    touch: Name = ""  # an id that was touched in vain after them
    look: Name = ""  # instead: a move that is pointed at after them
    show: bool = False  # instead: one right way, from the beginning


class LessonAnswer(Struct, omit_defaults=True):
    """What became of a try."""

    table: Table
    seat: int  # of the learner
    seats: list[Seat]
    done: Verdict = ""
    answer: str = ""  # to what is done, in a sentence or two
    phase: str = ""
    log: list[Line] = []  # what happened since the step began
    beats: list[Beat] = []  # the moments before this table, since the learner's last move
    hint: list[str] = []  # ids that the next right move touches
    matters: list[str] = []  # ids that are pointed out after a wrong try
    soon: Table | None = None  # how it would lie after the move that is pointed at; the answer says what that does


class Made(Struct):
    """A table was made."""

    id: str
    path: str  # of its page


class Wrong(Struct):
    """Every refusal over HTTP."""

    error: str  # a sentence for the person
