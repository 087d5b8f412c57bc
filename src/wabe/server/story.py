"""The story of one table: what its entries add up to. No clock, no socket, no disk: same entries, same story."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from wabe.bots import USUAL
from wabe.core.game import Game, Kind
from wabe.core.record import Entry as Move
from wabe.core.record import Record
from wabe.core.state import CLOCK, EVERYONE, SPECTATOR, Sealed, State
from wabe.core.table import Mark
from wabe.server.entries import (
    Answered,
    Asked,
    Begun,
    Closed,
    Emptied,
    Entry,
    Followed,
    Hired,
    Moved,
    Named,
    Resigned,
    Sat,
    Spoke,
    Unaided,
    Wanted,
)
from wabe.server.wire import Line, Said, Sitter, Stage
from wabe.server.words import WORDS

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
MOMENTS = 12  # beats that are kept: more nobody wants to see
SECRETS = Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.MEMORY


@dataclass(frozen=True, kw_only=True)
class Booking:
    """What is settled when a table is made."""

    id: str
    game: str
    seats: int
    options: dict[str, object]
    host: str
    tokens: tuple[str, ...]  # one for each seat: the secret of its link
    made: int  # milliseconds since 1970


@dataclass(slots=True)
class Place:
    """A seat of the table and who sits there."""

    kind: Sitter = "open"
    name: str = ""
    person: str = ""
    level: str = ""
    resigned: bool = False


@dataclass(slots=True)
class Request:
    """A seat wishes to take back its last turn."""

    seat: int
    agreed: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Moment:
    """A beat of the last happenings, for those who see them happen."""

    rev: int
    state: State
    hold: int  # milliseconds
    seat: int  # who moved
    last: bool  # in the last move of a turn: its seat has seen the others, in its draft
    logs: dict[int, int]  # by viewer: how many lines were told before


def unusual(booking: Booking, game: Game) -> dict[str, str]:
    """The options that differ from the defaults, in words."""
    found = {}
    usual = game.settle(booking.seats)
    for option in game.options:
        value = booking.options[option.name]
        if value != usual[option.name]:
            values = value if option.per_seat and isinstance(value, list) else [value]
            found[option.name] = ",".join(option.write(one) for one in values)
    return found


class Story:
    def __init__(self, booking: Booking, game: Game) -> None:
        self.booking = booking
        self.game = game
        self.memory = Kind.MEMORY in game.kind  # no past is shown again
        self.unusual = unusual(booking, game)
        self.rev = 0  # entries so far
        self.stage: Stage = LOBBY
        self.places = [Place() for _ in range(booking.seats)]
        self.record: Record | None = None
        self.state: State | None = None  # the position that everybody stands on
        self.basis = 0  # the revision since which no decision was changed by somebody else
        self.turns: list[tuple[int, int]] = []  # for every chosen turn that stands: the moves before it, and whose
        self.told = -1  # lines of the log that belong together have this number
        self.mover: int | None = None  # whose they are, if more of their turn may follow
        self.request: Request | None = None
        self.hints = Kind.LIVE not in game.kind  # against the clock there are none, and where the host wants none
        self.wanting: set[int] = set()  # the persons who want another game after this one
        self.next = ""  # the table of that game
        self.quitter = -1  # who ended the game by resigning
        self.heard: dict[int, list[tuple[int, Line]]] = {v: [] for v in range(SPECTATOR, booking.seats)}
        self.moments: deque[Moment] = deque(maxlen=MOMENTS)
        self.chat: list[tuple[int, Said]] = []

    # --- asking ----------------------------------------------------------------------------------

    def seat_of(self, person: str) -> int:
        """The seat where the person sits; SPECTATOR if none."""
        for seat, place in enumerate(self.places):
            if place.kind == "person" and place.person == person:
                return seat
        return SPECTATOR

    def persons(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.kind == "person"]

    def again(self) -> list[int]:
        """The seats that want another game. Bots do as soon as somebody does."""
        bots = [seat for seat, place in enumerate(self.places) if place.kind == "bot"]
        return sorted([*self.wanting, *bots]) if self.wanting else []

    def names(self) -> list[str]:
        return [place.name for place in self.places]

    def sealed(self, seat: int) -> bool:
        """Has the seat a sealed choice that is not yet opened?"""
        return seat >= 0 and isinstance(self.state, Sealed) and bool(self.state.picks[seat])

    def last_turn(self, seat: int) -> int | None:
        """The number of moves before the seat's last turn."""
        for before, mover in reversed(self.turns):
            if mover == seat:
                return before
        return None

    # --- happening -------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Something happened."""
        self.rev += 1
        if isinstance(entry, Moved):
            record = self.begun()
            first = len(record.entries)
            for row in entry.lines:
                record.replay(row)
            self.after(entry.seat, record.entries[first:])
            return
        match entry:
            case Sat(seat, person, name):
                self.places[seat] = Place("person", name, person)
            case Hired(seat, level, name):
                self.places[seat] = Place("bot", name, level=level)
            case Emptied(seat):
                self.places[seat] = Place()
            case Named(seat, name):
                self.places[seat].name = name
            case Begun(seed):
                booking = self.booking
                self.record = Record.new(self.game, booking.seats, seed, booking.options)
                self.state = self.record.state()
                self.stage = OVER if self.state.over else PLAYING
                self.basis = self.rev
            case Unaided():
                self.hints = False
            case Asked(seat):
                self.request = Request(seat)
            case Answered(seat, yes):
                self.answer(seat, yes)
            case Resigned(seat):
                self.resign(seat)
            case Wanted(seat, yes):
                self.wanting = self.wanting | {seat} if yes else self.wanting - {seat}
            case Followed(table):
                self.next = table
            case Closed():
                self.stage = CLOSED
                self.request = None
            case Spoke(seat, name, text):
                self.chat.append((self.rev, Said(len(self.chat), name, seat, text)))

    def answer(self, seat: int, yes: bool) -> None:
        if self.request is None:
            return
        if yes:
            self.request.agreed.add(seat)
        else:
            self.request = None
            self.apart()
            self.tell(EVERYONE, seat, WORDS("goes-on", seat=seat))

    def resign(self, seat: int) -> None:
        place = self.places[seat]
        place.resigned = True
        self.request = None
        self.apart()
        self.tell(EVERYONE, seat, WORDS("resigns", seat=seat))
        if len(self.places) > 2 and len(self.persons()) > 1:
            place.kind, place.level, place.person = "bot", USUAL, ""
            self.tell(EVERYONE, seat, WORDS("bot-plays-on", seat=seat))
        else:
            self.quitter = seat
            self.stage = OVER

    def begun(self) -> Record:
        assert self.record is not None, "the game is not dealt yet"
        return self.record

    # --- what follows from moves -----------------------------------------------------------------

    def after(self, seat: int, entries: list[Move]) -> None:
        record = self.begun()
        self.state = record.state()
        plain = [move for move in entries if move.back is None and not move.unsealed]
        if plain:
            before = len(record) - len(plain)
            if len(plain) > 1 or record.chosen(before):
                self.turns.append((before, seat))
            self.apart(seat)
            self.narrate(before, plain)
        elif entries[0].back is not None:
            self.turns = [turn for turn in self.turns if turn[0] < len(record)]
            self.apart()
            self.tell(EVERYONE, seat, WORDS("takes-back", seat=seat))
        if (plain and self.sealed(seat)) or entries[0].unsealed:
            return  # a secret choice changes nobody else's decision, and a wish to undo may go on
        self.basis = self.rev
        self.request = None
        if self.state.over:
            self.stage = OVER

    def apart(self, mover: int | None = None) -> None:
        """What is told from now on belongs together, and to what was told before if the same seat has simply gone on.

        Who plays alone, or comes last to a choice of all, begins anew each time.
        """
        if mover is None or mover != self.mover:
            self.told += 1
        alone = self.state is not None and mover is not None and mover >= 0 and self.state.waiting == 1 << mover
        self.mover = mover if alone and len(self.places) > 1 else None

    def narrate(self, before: int, moves: list[Move]) -> None:
        """What these moves, made after `before` others, tell each viewer."""
        record = self.begun()
        wordless = self.game.words is None and not self.game.kind & SECRETS
        for number, move in enumerate(moves, before):
            mover = max(move.seat, -1)
            moments = [] if self.memory else record.moments(number)
            for count, event in enumerate(record.events(number)):
                self.pause(moments, count, mover, move is moves[-1])
                text = self.game.say(event)
                if text:
                    self.tell(event[0], mover, text, self.game.marks(event))
            self.pause(moments, len(record.events(number)), mover, move is moves[-1])
            if move.words:
                self.tell(move.heard, mover, WORDS("says", seat=move.seat, words=move.words))
            if wordless:
                key = "clock-moves" if move.seat == CLOCK else "moves"
                self.tell(EVERYONE, mover, WORDS(key, seat=move.seat, move=move.name))

    def pause(self, moments: list[tuple[State, int, int]], count: int, seat: int, last: bool) -> None:
        """The beats after so many events of a move. In games of memory there are none: no past is shown again."""
        for state, told, hold in moments:
            if told == count:
                logs = {viewer: len(lines) for viewer, lines in self.heard.items()}
                self.moments.append(Moment(self.rev, state, hold, seat, last, logs))

    def tell(self, mask: int, seat: int, text: str, marks: Sequence[Mark] = ()) -> None:
        """A line in the log of everybody in the mask. Each viewer's lines are counted apart: a gap would tell."""
        for viewer, lines in self.heard.items():
            if mask == EVERYONE or (viewer >= 0 and mask >> viewer & 1):
                lines.append((self.rev, Line(len(lines), text, seat, self.told, list(marks))))

    def digest(self) -> str:
        """A short hash of all that happened, to compare two stories."""
        text = repr((self.rev, self.stage, self.places, self.turns, self.heard, self.chat, self.again(), self.next))
        text += self.record.dumps() if self.record else ""
        return sha256(text.encode()).hexdigest()[:16]
