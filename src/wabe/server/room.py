"""The owner of one table: takes commands one by one, and journals what they change before it tells anyone."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from math import log2
from random import uniform
from time import monotonic, perf_counter

from wabe.bots.hints import Hint
from wabe.bots.levels import pause
from wabe.core.errors import WabeError
from wabe.core.game import Game, Kind
from wabe.core.playout import dice
from wabe.core.record import Record
from wabe.core.state import SPECTATOR
from wabe.core.table import Look
from wabe.server import wire
from wabe.server.clock import TableClock
from wabe.server.conduct import Conduct, Stale
from wabe.server.connection import Connection
from wabe.server.door import TooMuch
from wabe.server.entries import Followed, Wanted
from wabe.server.errand import Errand
from wabe.server.journal import CommandRow, DiskFull, Fenced, Journal, JournalError, Kept, Row, Unreachable
from wabe.server.logs import fault, log
from wabe.server.metrics import METRICS
from wabe.server.people import Person
from wabe.server.scene import Boards, boards, build, encode, since
from wabe.server.story import PLAYING, SECRETS, Booking
from wabe.server.thinkers import ADVISER, NOTHING, Thinkers
from wabe.server.wire import Done, Hinted, Reason, Refused, Reviewed, Turning
from wabe.server.words import WORDS

RETRY = 5.0  # seconds before a bot or the clock tries again what went wrong ...
SOON = 0.2  # ... and if the journal was away, for it has answered since
GRACE = 10.0  # seconds in which a page that was closed may come back before nobody waits for it
REMEMBERED = 64  # answers kept for each person, for commands that come twice
CROWD = 100  # people whose answers are kept
PREVIEWS = 100  # kept, of one position
FEW = 7  # choices, where their number is nobody's business

Decision = tuple[int, int]  # of a bot: the basis of the table, and the moves that the bot has drafted


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose for a decision; None: it could not."""

    seat: int
    decision: Decision
    name: str | None


@dataclass(frozen=True, slots=True)
class TimeUp:
    identity: int


@dataclass(frozen=True, slots=True)
class Gone:
    """A page was closed."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class NewName:
    person: Person


@dataclass(frozen=True, slots=True)
class Asking:
    """A command of a page, which sends no other before it is answered."""

    connection: Connection
    command: wire.FromBrowser


@dataclass(frozen=True, slots=True)
class StillGone:
    """Somebody left a while ago: perhaps all others want another game."""


@dataclass(frozen=True, slots=True)
class Retry:
    """What a bot or the clock did went wrong a while ago: perhaps it can be done now."""


@dataclass(frozen=True, slots=True)
class Following:
    """Another table for the same people: it opens when the journal has these rows."""

    table: str
    rows: list[Row]
    open: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Leave:
    """The table goes on in another process."""

    left: asyncio.Future[None]


Item = Asking | Thought | TimeUp | Gone | StillGone | Retry | NewName | Leave


class Room:
    def __init__(
        self,
        booking: Booking,
        game: Game,
        journal: Journal,
        thinkers: Thinkers,
        fell: Callable[[Room], None],
        follow: Callable[[Room], Following] | None = None,
        epoch: int = 0,
    ) -> None:
        self.booking = booking
        self.game = game
        self.journal = journal
        self.thinkers = thinkers
        self.fell = fell  # called when the table can't go on; the journal still has all that anybody was told
        self.follow = follow  # called when another game is wanted here
        self.following: Following | None = None  # that game, until the journal has it
        self.epoch = epoch  # in which this process has taken the table, if several share the journal
        self.conduct = Conduct(booking, game, journal.shared)
        self.story = self.conduct.story
        self.discreet = bool(game.kind & SECRETS) and Kind.LIVE not in game.kind  # a bot's time must not tell anything
        self.connections: list[Connection] = []
        self.clock = TableClock()
        self.thinking: dict[int, Decision] = {}  # what the bots think about, by seat
        self.hinting: dict[int, Decision] = {}  # what people wait for a hint about
        self.previews: dict[tuple[int, tuple[int, ...], int, str, Boards], str] = {}  # of moves, as they were sent
        self.lookers: set[Connection] = set()  # wait to be told where the game was decided
        self.reviewing: asyncio.Task[None] | None = None  # that is being found out, or was
        self.turnings: list[Turning] | None = None  # where that was, once it is known
        self.thoughts: set[asyncio.Task[None]] = set()
        self.answers: dict[str, dict[str, Done | Refused]] = defaultdict(dict)
        self.inbox: deque[Item] = deque()  # what waits for its turn
        self.errand: Errand | None = None  # what is under way
        self.closed = False
        self.used = monotonic()

    # --- coming and going --------------------------------------------------------------------------

    def restore(self, kept: Kept) -> None:
        """Puts the table together from the journal."""
        self.conduct.restore(kept)
        for command in kept.commands:
            self.remember(command.person, Done(command.id))

    def open(self) -> None:
        """Begins to take commands."""
        self.settle()

    async def leave_off(self) -> None:
        """The table goes on elsewhere: what is under way here is finished first."""
        left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(Leave(left))
        await left
        self.close()

    def close(self) -> None:
        self.closed = True
        self.clock.stop()
        for thought in self.thoughts:
            thought.cancel()
        if self.errand is not None:
            self.errand.stop()
        self.dismiss()

    def asleep(self) -> bool:
        """Nobody looks, nothing is under way: the journal can keep it until somebody comes."""
        busy = self.connections or self.thinking or self.clock.timer or self.inbox or self.errand or self.conduct.rows
        return not busy

    def ask(self, connection: Connection, command: wire.FromBrowser) -> None:
        """Hands in a command; the page may go on when it is answered."""
        self.put(Asking(connection, command))

    # --- one after another -------------------------------------------------------------------------

    def put(self, item: Item) -> None:
        """It is taken at once, or waits until all before it are done with."""
        self.inbox.append(item)
        if self.closed:
            self.dismiss()
        elif self.errand is None:
            self.work()

    def work(self) -> None:
        self.errand = None
        while self.inbox and not self.closed:
            self.errand = Errand(self.handle(self.inbox.popleft()), self.work)
            if not self.errand.begin():
                return
            self.errand = None

    async def handle(self, item: Item) -> None:
        self.used = monotonic()
        if isinstance(item, Leave):
            self.part()
            item.left.set_result(None)
            return
        try:
            await self.take(item)
        except Exception as error:
            if not isinstance(error, Fenced):
                fault("table stumbled", error, table=self.booking.id[:6], game=self.game.slug)
            try:
                await self.recover(item, error)
            except Exception as worse:
                self.fall(item, worse)
                return
        if isinstance(item, Asking):
            item.connection.way.go_on()

    async def recover(self, item: Item, error: Exception) -> None:
        """Something went wrong, so that what is in memory can't be trusted: the table is again as the journal has it.

        Who asked is refused, unless the journal has the command; what nobody asked for is tried again after a while.
        """
        if isinstance(error, Fenced):
            raise error
        kept = await asyncio.create_task(self.journal.table(self.booking.id, self.epoch))
        if kept is None:
            raise error
        conduct = Conduct(self.booking, self.game, self.journal.shared)
        conduct.restore(kept)
        conduct.said = self.conduct.said
        self.conduct, self.story, self.following = conduct, conduct.story, None
        self.previews.clear()
        self.thinking.clear()
        if not isinstance(item, Asking):
            pause = SOON if isinstance(error, Unreachable) else RETRY
            asyncio.get_running_loop().call_later(pause, self.put, Retry())
            self.show_all()
            return
        self.settle()
        connection, command = item.connection, item.command
        connection.asked = ""
        self.show_all()
        if any((row.person, row.id) == (connection.person.id, command.id) for row in kept.commands):
            self.remember(connection.person.id, Done(command.id))
            connection.post(encode(Done(command.id)))
        else:
            METRICS.refused.add()
            connection.post(encode(Refused(command.id, said_of(error))))

    def fall(self, item: Item, error: Exception) -> None:
        """The table can't go on as it is; whoever waits is told so."""
        if isinstance(error, Fenced):
            log("table fenced", table=self.booking.id[:6], game=self.game.slug)
        else:
            fault("table fell", error, table=self.booking.id[:6], game=self.game.slug)
        self.inbox.append(item)
        self.part()

    def part(self) -> None:
        """Everybody is told to come back, and finds the table wherever it goes on."""
        self.closed = True
        self.fell(self)
        self.dismiss()

    def dismiss(self) -> None:
        """Nothing is done any more: whoever waits is told so."""
        while self.inbox:
            match self.inbox.popleft():
                case Asking(connection, _):
                    connection.end(1012, WORDS("set-up-again"))
                case Leave(left):
                    left.set_result(None)

    async def take(self, item: Item) -> None:
        """One item, from its checks to the moment when everybody has been told."""
        match item:
            case Asking(connection, command):
                await self.answer(connection, command)
            case Gone(connection):
                self.leave(connection)
            case StillGone():
                with suppress(TooMuch):
                    await self.happen(lambda: self.follow_on(self.story.wanting))
            case Retry():
                self.settle()
            case NewName(person):
                await self.happen(lambda: self.conduct.call(person))
            case Thought():
                await self.happen(lambda: self.move_bot(item))
            case TimeUp(identity):
                await self.happen(lambda: self.time_up(identity))

    async def answer(self, connection: Connection, command: wire.FromBrowser) -> None:
        began = perf_counter()
        person = connection.person
        before = self.answers.get(person.id, {}).get(command.id)
        if before is not None and not isinstance(command, wire.Hello):
            METRICS.repeated.add()
            self.show(connection)
            connection.post(encode(before))
            return
        reply: Done | Refused = Done(command.id)
        try:
            await self.happen(lambda: self.carry_out(connection, command), connection, command)
            METRICS.commands.add()
        except Stale as error:
            reply = Refused(command.id, error.sentence)
            self.show(connection)
        except WabeError as error:
            if self.conduct.rows or isinstance(error, JournalError):
                raise  # half done: what is in memory can't be trusted
            reply = Refused(command.id, error.sentence)
            if isinstance(command, wire.Hello):
                self.show(connection)  # no seat, but welcome to watch
        if isinstance(reply, Refused):
            METRICS.refused.add()
        if not isinstance(command, wire.Hello | wire.Preview | wire.Touch):  # those change nothing
            self.remember(person.id, reply)
        if isinstance(reply, Refused) or connection.asked:  # otherwise the scene has said so
            connection.post(encode(reply))
        connection.asked = ""
        METRICS.answers.add(perf_counter() - began)

    async def happen(
        self,
        change: Callable[[], None],
        connection: Connection | None = None,
        command: wire.FromBrowser | None = None,
    ) -> None:
        """Makes a change, keeps it, tells those who may know, and sees who is next."""
        conduct, rev = self.conduct, self.story.rev
        self.story.moments.clear()  # who looks on has seen them
        change()
        if self.story.rev != rev:
            conduct.follow_up()
            self.previews.clear()
        changed = bool(conduct.rows)
        if changed:
            if connection is not None and command is not None:
                conduct.rows.append(CommandRow(self.booking.id, connection.person.id, command.id))
            await self.journal.write(conduct.rows, self.epoch)
            conduct.rows = []
        if self.following is not None:
            self.following.open()
            self.following = None
        if connection is not None and command is not None:
            connection.asked = command.id
        if self.story.rev != rev:
            self.settle()
            self.show_all()
        elif isinstance(command, wire.Hello) and connection is not None:
            self.show(connection)
        elif changed and connection is not None:
            self.show_all(connection.person)

    def remember(self, person: str, reply: Done | Refused) -> None:
        answers = self.answers[person]
        answers[reply.id] = reply
        if len(answers) > REMEMBERED:
            del answers[next(iter(answers))]
        if len(self.answers) > CROWD:  # of those who only watched, the first to come are forgotten first
            watched = next(one for one in self.answers if self.story.seat_of(one) == SPECTATOR)
            del self.answers[watched]
            self.conduct.said.pop(watched, None)

    # --- bots and the clock --------------------------------------------------------------------------

    def settle(self) -> None:
        """After a change: the clock follows the state, and bots that are asked begin to think."""
        story = self.story
        state = story.state if story.stage == PLAYING else None
        self.clock.follow(state, lambda identity: self.put(TimeUp(identity)))
        for seat, place in enumerate(story.places):
            asked = state is not None and place.kind == "bot" and state.waiting >> seat & 1
            if not asked:
                self.thinking.pop(seat, None)
            elif self.thinking.get(seat) != self.decision(seat):
                self.ask_bot(seat, place.level)

    def decision(self, seat: int) -> Decision:
        """What a bot thinks about. Against the clock it is the same question whatever the others do meanwhile."""
        timer = self.story.state.timer() if self.story.state is not None else None
        return timer[0] if timer else self.story.basis, len(self.conduct.drafts.get(seat, ()))

    def stands(self, seat: int, decision: Decision) -> bool:
        """Is the seat still asked for this decision, even if a change is only on its way to the journal?"""
        state = self.conduct.position(seat)
        asked = state is not None and not state.over and bool(state.waiting >> seat & 1)
        return asked and self.decision(seat) == decision

    def ask_bot(self, seat: int, level: str) -> None:
        self.thinking[seat] = self.decision(seat)
        self.spawn(self.think(seat, level, self.thinking[seat]))

    def spawn(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.thoughts.add(task)
        task.add_done_callback(self.thoughts.discard)
        return task

    async def think(self, seat: int, level: str, decision: Decision) -> None:
        choice: Hint | None = NOTHING
        while choice == NOTHING:
            await asyncio.sleep(self.pause(level))
            if self.thinking.get(seat) != decision or not self.stands(seat, decision):
                return  # what is asked instead is asked when it is kept
            began = monotonic()
            choice = await self.ask_thinkers(seat, level, even=self.discreet)
            await asyncio.sleep(self.hesitation(seat) - (monotonic() - began))
        self.put(Thought(seat, decision, choice.name if choice else None))

    async def ask_thinkers(self, seat: int, level: str, why: bool = False, even: bool = False) -> Hint | None:
        """What a bot would do in this seat; None if it can't be asked."""
        state = self.conduct.position(seat)
        if state is None:
            return None
        try:
            watched = bool(self.connections)
            return await self.thinkers.ask(self.game.slug, state, seat, level, secrets.randbits(30), why, even, watched)
        except Exception as error:
            fault("bot could not be asked", error, table=self.booking.id[:6], game=self.game.slug)
            return None

    def pause(self, level: str) -> float:
        """Seconds until a bot acts, in games against the clock whose mind knows a human pace."""
        state = self.story.state
        if Kind.LIVE not in self.game.kind or state is None or state.timer() is None:
            return 0
        return pause(self.game, level, dice(secrets.randbits(30))) / 1000

    def hesitation(self, seat: int) -> float:
        """Seconds that a decision takes at least, so that people can follow; longer where there is more to choose.

        In games with secrets that is no matter: who hesitates long would tell of many choices. There the thinkers
        take the same time for every decision, too.
        """
        state = self.conduct.position(seat)
        if state is None or state.over or not state.waiting >> seat & 1 or Kind.LIVE in self.game.kind:
            return 0
        choices = FEW if self.game.kind & SECRETS else len(state.legal(seat))
        return self.thinkers.pace * log2(1 + choices) * uniform(0.8, 1.2)

    def move_bot(self, thought: Thought) -> None:
        seat = thought.seat
        if self.thinking.get(seat) != thought.decision or self.decision(seat) != thought.decision:
            return  # the table has moved on
        del self.thinking[seat]
        if not self.conduct.bot_play(seat, thought.name):
            self.ask_bot(seat, self.story.places[seat].level)

    # --- what a touch would do ----------------------------------------------------------------------

    def preview(self, connection: Connection, command: wire.Preview) -> None:
        """Worked out once for every position, and told to the page that asks; one that is late is told nothing."""
        seat = self.story.seat_of(connection.person.id)
        draft = self.conduct.drafts.get(seat)
        if command.step != (len(draft) if draft else 0):
            return
        if len(self.previews) >= PREVIEWS:
            self.previews.clear()
        drafted = tuple(draft.moves) if draft else ()
        key = (seat, drafted, command.rev, command.name, connection.boards)
        if key not in self.previews:
            told = self.conduct.preview_for(connection.person, command)
            if told is None:
                return
            self.previews[key] = encode(told, connection.boards)
        connection.post(self.previews[key])

    # --- hints ---------------------------------------------------------------------------------------

    def ask_hint(self, person: Person) -> None:
        """A hint is thought about beside all else; whoever asks twice waits for the same one."""
        seat = self.conduct.hint_for(person)
        if self.hinting.get(seat) != self.decision(seat):
            self.hinting[seat] = self.decision(seat)
            self.spawn(self.hint(seat, self.hinting[seat]))

    async def hint(self, seat: int, decision: Decision) -> None:
        """Tells the person in the seat, unless the table has moved on meanwhile."""
        hint = await self.ask_thinkers(seat, ADVISER, why=True) if self.stands(seat, decision) else None
        if self.hinting.get(seat) != decision:
            return
        del self.hinting[seat]
        if self.decision(seat) == decision:
            moves = [wire.Advice(one.name, one.text, one.reason, one.worth) for one in hint.moves] if hint else []
            told = Hinted(moves)
            for connection in self.connections:
                if self.story.seat_of(connection.person.id) == seat:
                    connection.post(encode(told))

    # --- looking back --------------------------------------------------------------------------------

    def ask_review(self, connection: Connection) -> None:
        """Where the game was decided is found out once, for all who ask."""
        record = self.conduct.ended()
        self.lookers.add(connection)
        if self.turnings is not None:
            self.tell_review()
        elif self.reviewing is None or self.reviewing.done():
            self.reviewing = self.spawn(self.review(record))

    async def review(self, record: Record) -> None:
        found = await self.thinkers.look_back(record)
        if found is not None:
            self.turnings = [Turning(*one) for one in found]
        self.tell_review()

    def tell_review(self) -> None:
        for connection in self.lookers:
            connection.post(encode(Reviewed(self.turnings)))
        self.lookers.clear()

    # --- another game --------------------------------------------------------------------------------

    def again(self, person: Person, yes: bool) -> None:
        """Somebody wants another game, or no longer. When all who are here want one, it begins."""
        seat = self.conduct.want(person, yes)
        if seat is not None:
            wanting = self.story.wanting | {seat} if yes else set()
            self.follow_on(wanting, Wanted(seat, yes))

    def follow_on(self, wanting: set[int], first: Wanted | None = None) -> None:
        """The next table is made in the same breath as the last yes, so that no kill comes between."""
        here = self.here()
        if here & wanting and not here - wanting and not self.story.next and self.follow is not None:
            self.following = self.follow(self)
        if first is not None:
            self.conduct.tell(first)
        if self.following is not None:
            self.conduct.tell(Followed(self.following.table))
            self.conduct.rows += self.following.rows

    def time_up(self, identity: int) -> None:
        if self.clock.timer is not None and self.clock.timer[0] == identity:
            self.clock.stop()
            self.conduct.time_up(identity)

    # --- telling -------------------------------------------------------------------------------------

    def carry_out(self, connection: Connection, command: wire.FromBrowser) -> None:
        if isinstance(command, wire.Hello):
            self.welcome(connection, command.seen)
        if isinstance(command, wire.Hint):
            self.ask_hint(connection.person)
        elif isinstance(command, wire.Preview):
            self.preview(connection, command)
        elif isinstance(command, wire.Touch):
            connection.post(encode(Reason(command.what, self.conduct.reason_for(connection.person, command.what))))
        elif isinstance(command, wire.Again):
            self.again(connection.person, command.yes)
        elif isinstance(command, wire.Review):
            self.ask_review(connection)
        else:
            self.conduct.obey(connection.person, command)

    def welcome(self, connection: Connection, seen: int) -> None:
        """A page is open; the others see who is here."""
        connection.seen = seen
        connection.boards = ()
        here = self.here()
        if connection not in self.connections:
            self.connections.append(connection)
        if self.here() != here:
            self.show_all(but=connection)

    def leave(self, connection: Connection) -> None:
        """A page was closed; the others see it if it was the last one of somebody at the table."""
        self.lookers.discard(connection)
        if connection in self.connections:
            self.connections.remove(connection)
            person = connection.person.id
            seat = self.story.seat_of(person)
            if seat != SPECTATOR and seat not in self.here():
                self.show_all()
                if self.story.wanting and not self.story.next:
                    asyncio.get_running_loop().call_later(GRACE, self.put, StillGone())

    def here(self) -> set[int]:
        """The seats whose people have a page open."""
        return {self.story.seat_of(connection.person.id) for connection in self.connections} - {SPECTATOR}

    def show(self, connection: Connection) -> None:
        self.show_some([connection])

    def show_all(self, only: Person | None = None, but: Connection | None = None) -> None:
        """A fresh scene for everybody, or for all pages of one person, on whatever device."""
        pages = [one for one in self.connections if one is not but]
        if only is not None:
            seat = self.story.seat_of(only.id)
            pages = [
                one for one in pages if one.person is only or (seat >= 0 and self.story.seat_of(one.person.id) == seat)
            ]
        self.show_some(pages)

    def show_some(self, connections: list[Connection]) -> None:
        here = self.here()
        clock = self.clock.shown()
        scenes: dict[tuple[str, int, Boards, str], tuple[str, Boards]] = {}
        looks: list[Look] = []
        story = self.story
        for connection in connections:
            person = connection.person.id
            seat = story.seat_of(person)
            host = person == self.booking.host
            key = (person if seat >= 0 or host else "", connection.seen, connection.boards, connection.asked)
            if key not in scenes:
                try:
                    draft = self.conduct.drafts.get(seat)
                    scene = build(story, seat, draft=draft, here=here, host=host, clock=clock, looks=looks)
                    scene.done = connection.asked
                    has = boards(scene)
                    scenes[key] = encode(since(scene, story, connection.seen), connection.boards), has
                except Exception as error:  # all others see the table
                    fault("table can't be drawn", error, table=self.booking.id[:6], game=self.game.slug)
                    connection.end(4500, WORDS("undrawn"))
                    continue
            text, connection.boards = scenes[key]
            connection.post(text)
            connection.seen = story.rev
            connection.asked = ""
        METRICS.scenes.add(len(connections))


def said_of(error: Exception) -> str:
    """What somebody is told whose command came to nothing."""
    if isinstance(error, DiskFull):
        return WORDS("disk-full")
    return error.sentence if isinstance(error, WabeError) else WORDS("fault")
