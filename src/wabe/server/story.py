"""The story of one table: what its entries add up to. No clock, no socket, no disk: same entries, same story."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from wabe.bots import USUAL
from wabe.core.game import Game, Kind
from wabe.core.packed import Packed
from wabe.core.record import Entry as Move
from wabe.core.record import Record
from wabe.core.state import CLOCK, EVERYONE, HOLD, SPECTATOR, Sealed, State
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
    Joined,
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
    key: str = ""  # the secret of the link that opens the seat on other devices of the person
    devices: list[str] = field(default_factory=list)  # those that it has opened


@dataclass(slots=True)
class Request:
    """A seat wishes to take back its last turn."""

    seat: int
    agreed: set[int] = field(default_factory=set)


class Told(NamedTuple):
    """A line of the log, for all who hear it."""

    rev: int
    mask: int
    text: str
    seat: int
    turn: int
    marks: list[Mark]

    def heard(self, viewer: int) -> bool:
        return self.mask == EVERYONE or (viewer >= 0 and bool(self.mask >> viewer & 1))


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
        self.tokens = list(booking.tokens)  # the secrets of the seats' links; a new one when somebody is sent away
        self.out: set[str] = set()  # those who were
        self.record: Record | None = None
        self.state: State | None = None  # the position that everybody stands on
        self.basis = 0  # the revision since which no decision was changed by somebody else
        self.turns = array("I")  # for every chosen turn that stands: the moves before it ...
        self.movers = array("b")  # ... and whose it was
        self.told = -1  # lines of the log that belong together have this number
        self.mover: int | None = None  # whose they are, if more of their turn may follow
        self.request: Request | None = None
        self.hints = Kind.LIVE not in game.kind  # against the clock there are none, and where the host wants none
        self.wanting: set[int] = set()  # the persons who want another game after this one
        self.next = ""  # the table of that game
        self.quitter = -1  # who ended the game by resigning
        self.log: Packed[Told] = Packed()
        self.heard = dict.fromkeys(range(SPECTATOR, booking.seats), 0)  # by viewer: the lines of the log for its eyes
        self.moments: deque[Moment] = deque(maxlen=MOMENTS)
        self.chat: Packed[tuple[int, Said]] = Packed()

    # --- asking ----------------------------------------------------------------------------------

    def seat_of(self, person: str) -> int:
        """The seat where the person sits; SPECTATOR if none."""
        for seat, place in enumerate(self.places):
            if place.kind == "person" and (place.person == person or person in place.devices):
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
        for before, mover in zip(reversed(self.turns), reversed(self.movers), strict=True):
            if mover == seat:
                return before
        return None

    def lines(self, viewer: int, seen: int = -1) -> list[Line]:
        """The viewer's log since revision `seen`. Lines are counted for each viewer apart: a gap would tell."""
        new: list[Told] = []
        for told in reversed(self.log):
            if told.rev <= seen:
                break
            if told.heard(viewer):
                new.append(told)
        first = self.heard[viewer] - len(new)
        return [Line(n, told.text, told.seat, told.turn, told.marks) for n, told in enumerate(reversed(new), first)]

    def last_told(self, viewer: int) -> int:
        """The revision of the last line that the viewer heard."""
        return next((told.rev for told in reversed(self.log) if told.heard(viewer)), 0)

    def said(self, seen: int = -1) -> list[Said]:
        """The chat since revision `seen`."""
        new: list[Said] = []
        for rev, said in reversed(self.chat):
            if rev <= seen:
                break
            new.append(said)
        return new[::-1]

    # --- happening -------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Something happened."""
        self.rev += 1
        if isinstance(entry, Moved):
            record = self.begun()
            before = record.latest
            made = [(record.replay(row), record.latest) for row in entry.lines]
            self.after(entry.seat, before, made)
            return
        match entry:
            case Sat(seat, person, name, key):
                self.places[seat] = Place("person", name, person, key=key)
            case Joined(seat, person):
                self.places[seat].devices.append(person)
            case Hired(seat, level, name):
                self.places[seat] = Place("bot", name, level=level)
            case Emptied(seat, token):
                if token:
                    self.out |= {self.places[seat].person, *self.places[seat].devices}
                    self.tokens[seat] = token
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
            place.kind, place.level, place.person, place.key, place.devices = "bot", USUAL, "", "", []
            self.tell(EVERYONE, seat, WORDS("bot-plays-on", seat=seat))
        else:
            self.quitter = seat
            self.stage = OVER

    def begun(self) -> Record:
        assert self.record is not None, "the game is not dealt yet"
        return self.record

    # --- what follows from moves -----------------------------------------------------------------

    def after(self, seat: int, before: State, made: list[tuple[Move, State]]) -> None:
        """A seat's turn, or what takes back: each entry with the position after it."""
        record = self.begun()
        self.state = record.state()
        first = made[0][0]
        plain = first.back is None and not first.unsealed
        if plain:
            itself = len(made) == 1 and self.game.forced(before) is not None
            if not itself:
                self.turns.append(len(record) - len(made))
                self.movers.append(seat)
            whole = itself and seat != self.mover and not self.state.waiting >> seat & 1
            whole = whole and self.places[seat].kind == "person"
            self.apart(seat)
            if whole:
                self.tell(1 << seat, seat, WORDS("by-itself"))
            self.narrate(made)
            if whole and not self.memory:  # all have time to see it
                self.moments.append(Moment(self.rev, self.state, 2 * HOLD, seat, True, self.heard.copy()))
        elif first.back is not None:
            while self.turns and self.turns[-1] >= len(record):
                self.turns.pop()
                self.movers.pop()
            self.apart()
            self.tell(EVERYONE, seat, WORDS("takes-back", seat=seat))
        if (plain and self.sealed(seat)) or first.unsealed:
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

    def narrate(self, made: list[tuple[Move, State]]) -> None:
        """What these moves tell each viewer."""
        wordless = self.game.words is None and not self.game.kind & SECRETS
        for move, after in made:
            mover, last = max(move.seat, -1), move is made[-1][0]
            events = after.news or []
            moments = [] if self.memory else after.moments or []
            for count, event in enumerate(events):
                self.pause(moments, count, mover, last)
                text = self.game.say(event)
                if text:
                    self.tell(event[0], mover, text, self.game.marks(event))
            self.pause(moments, len(events), mover, last)
            if move.words:
                self.tell(move.heard, mover, WORDS("says", seat=move.seat, words=move.words))
            if wordless:
                key = "clock-moves" if move.seat == CLOCK else "moves"
                self.tell(EVERYONE, mover, WORDS(key, seat=move.seat, move=move.name))

    def pause(self, moments: list[tuple[State, int, int]], count: int, seat: int, last: bool) -> None:
        """The beats after so many events of a move. In games of memory there are none: no past is shown again."""
        for state, told, hold in moments:
            if told == count:
                self.moments.append(Moment(self.rev, state, hold, seat, last, self.heard.copy()))

    def tell(self, mask: int, seat: int, text: str, marks: Sequence[Mark] = ()) -> None:
        """A line in the log of everybody in the mask."""
        told = Told(self.rev, mask, text, seat, self.told, list(marks))
        self.log.append(told)
        for viewer in self.heard:
            self.heard[viewer] += told.heard(viewer)

    def digest(self) -> str:
        """A short hash of all that happened, to compare two stories."""
        log, chat = list(self.log), list(self.chat)
        text = repr((self.rev, self.stage, self.places, self.turns, self.movers, log, chat, self.again(), self.next))
        text += self.record.dumps() if self.record else ""
        return sha256(text.encode()).hexdigest()[:16]
