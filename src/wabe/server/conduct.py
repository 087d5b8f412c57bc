"""What people and bots may do at a table, checked, and what it changes. Every refusal comes before any change."""

from __future__ import annotations

import hmac
import json
import secrets
from collections import defaultdict, deque
from time import monotonic, time

from wabe.bots import BOTS, USUAL
from wabe.bots.review import must_know
from wabe.core.draft import Draft, drew
from wabe.core.errors import IllegalMove, WabeError
from wabe.core.game import Game
from wabe.core.preview import preview
from wabe.core.reasons import Reasons
from wabe.core.record import BACK, UNSEAL, Record, checked, line
from wabe.core.record import Entry as Move
from wabe.core.state import CLOCK, SPECTATOR, State
from wabe.server import entries, wire
from wabe.server.entries import (
    Answered,
    Asked,
    Begun,
    Closed,
    Emptied,
    Entry,
    Hired,
    Joined,
    Moved,
    Named,
    Resigned,
    Sat,
    Spoke,
)
from wabe.server.journal import BriefRow, ChangedRow, DraftRow, EntryRow, GuestRow, Kept, NoDraft, NoGuest, Row
from wabe.server.logs import log
from wabe.server.metrics import METRICS
from wabe.server.people import Person, bot_name, new_secret, plain
from wabe.server.scene import may_undo
from wabe.server.story import LOBBY, OVER, PLAYING, Booking, Story
from wabe.server.words import WORDS

CHATTY = 6  # lines a person may say ...
WITHIN = 10.0  # ... in so many seconds
DEVICES = 8  # on which a seat may be open besides the first
BRIEFLY = 60_000  # milliseconds that the list of tables may be behind what happens


class Stale(WabeError):
    """The command was meant for an earlier table."""


class Conduct:
    """A table's story, the drafts of its seats, and the rows that its last change adds to the journal."""

    def __init__(self, booking: Booking, game: Game, prompt: bool = False) -> None:
        self.booking = booking
        self.game = game
        self.prompt = prompt  # does the list of tables know of every change at once? Others may read it.
        self.story = Story(booking, game)
        self.drafts: dict[int, Draft] = {}
        self.said: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=CHATTY))
        self.reasons: dict[int, tuple[tuple[int, ...], Reasons]] = {}  # by seat, and where they were asked for
        self.rows: list[Row] = []
        self.brief: tuple[str, list[str] | str] = ("", [])  # as far as the list of tables knows
        self.latest = 0  # the time of what happened last
        self.changed = booking.made  # when something happened last, in milliseconds since 1970 ...
        self.listed = booking.made  # ... and as far as the list of tables knows

    def restore(self, kept: Kept) -> None:
        """Puts the table together from the journal."""
        for body in kept.entries:
            self.story.apply(entries.loads(body))
        state = self.story.state
        for _, seat, moves in kept.drafts:
            if state is not None and self.story.stage == PLAYING:
                self.drafts[seat] = Draft.restored(self.game, state, seat, json.loads(moves))
        self.brief = self.gist()
        self.latest = kept.ms
        self.changed = kept.table.changed

    def position(self, seat: int) -> State | None:
        """The position as the seat sees it: with its own draft."""
        return self.drafts[seat].state if seat in self.drafts else self.story.state

    # --- keeping -------------------------------------------------------------------------------------

    def tell(self, entry: Entry) -> None:
        """Something happens, and goes into the journal."""
        self.story.apply(entry)
        ms = self.ms()
        self.changed = self.booking.made + ms
        self.rows.append(EntryRow(self.booking.id, self.story.rev, ms, entries.dumps(entry)))

    def ms(self) -> int:
        """Milliseconds since the table was made. A clock that is set back stands still here until it has caught up."""
        self.latest = max(self.latest, round(time() * 1000) - self.booking.made)
        return self.latest

    def follow_up(self) -> None:
        """After a change that others see: what follows by itself, and what drafts and the list of tables make of it."""
        self.go_on()
        self.rebase()
        self.keep_brief()

    def go_on(self) -> None:
        """Decisions with one answer, where the game has them made by themselves."""
        while (state := self.story.state) is not None and self.story.stage == PLAYING:
            forced = self.game.forced(state)
            if forced is None or forced[0] in self.drafts:
                return
            after = state.clone()
            after.play(*forced)
            self.turn(forced[0], self.line(*forced, state, after))

    def rebase(self) -> None:
        """Drafts lie on the new position, as far as they still fit."""
        state = self.story.state
        for seat, draft in list(self.drafts.items()):
            if draft.base is state and self.story.stage == PLAYING:
                continue
            kept = draft.rebased(state) if state is not None and self.story.stage == PLAYING else None
            if kept:
                self.drafts[seat] = kept
            else:
                del self.drafts[seat]
            self.keep_draft(seat)

    def keep_draft(self, seat: int) -> None:
        """A person's draft is safe, too; a bot can think again."""
        draft = self.drafts.get(seat)
        if self.story.places[seat].kind == "bot":
            return
        if draft:
            self.rows.append(DraftRow(self.booking.id, seat, json.dumps(draft.names())))
        else:
            self.rows.append(NoDraft(self.booking.id, seat))

    def keep_brief(self) -> None:
        """The stage and the players at once, the rest from time to time, and when the table sleeps."""
        brief = self.gist()
        if brief != self.brief or self.changed - self.listed > BRIEFLY:
            self.brief = brief
            self.rows += self.brief_rows()

    def gist(self) -> tuple[str, list[str] | str]:
        """What the list of tables is told at once."""
        return self.summary() if self.prompt else (self.story.stage, self.story.names())

    def brief_rows(self) -> list[Row]:
        self.listed = self.changed
        return [
            BriefRow(*self.summary(), self.changed, self.booking.id),
            ChangedRow(self.changed, self.booking.id),
        ]

    def summary(self) -> tuple[str, str]:
        """For the list of a person's tables: the stage, who plays, and who is waited for.

        Where a bot is asked or a clock runs, the table goes on by itself, and says so first (`journal.RUNS`).
        """
        story = self.story
        state = story.state if story.stage == PLAYING else None
        waiting = state.waiting if state is not None else 0
        bots = any(place.kind == "bot" and waiting >> seat & 1 for seat, place in enumerate(story.places))
        runs = bots or (state is not None and state.timer() is not None)
        asked = [place for seat, place in enumerate(story.places) if place.person and waiting >> seat & 1]
        people = [person for place in asked for person in (place.person, *place.devices)]
        players = [name for name in story.names() if name]
        return story.stage, json.dumps({"runs": runs, "players": players, "waiting": people})

    # --- commands ------------------------------------------------------------------------------------

    def obey(self, person: Person, command: wire.FromBrowser) -> None:
        """Carries out a command, or refuses it with a sentence."""
        match command:
            case wire.Hello(_, _, token):
                self.greet(person, token)
            case wire.Sit(_, seat):
                self.sit(person, seat)
            case wire.Stand():
                self.in_lobby("late-to-stand")
                self.empty(self.own_seat(person))
            case wire.Kick(_, seat):
                self.in_lobby("late-to-kick")
                self.only_host(person)
                self.empty(self.existing(seat), person)
            case wire.Bot(_, seat, level):
                self.in_lobby("late-to-hire")
                self.only_host(person)
                self.hire(self.existing(seat), level)
            case wire.Start():
                self.in_lobby("late-to-start")
                self.only_host(person)
                self.begin()
            case wire.Play(_, rev, name, words):
                self.play(person, rev, name, plain(words))
            case wire.Back(_, count):
                self.back(person, count)
            case wire.Confirm():
                self.confirm(person)
            case wire.Wish(_, confirm):
                self.wish(person, confirm)
            case wire.Undo():
                self.undo(person)
            case wire.Answer(_, yes):
                self.agree(person, yes)
            case wire.Resign():
                self.resign(person)
            case wire.Close():
                self.only_host(person)
                if self.story.stage not in (LOBBY, PLAYING):
                    raise WabeError(WORDS("ended"))
                self.tell(Closed())
            case wire.Say(_, text):
                self.say(person, text)

    def in_lobby(self, late: str) -> None:
        if self.story.stage != LOBBY:
            raise WabeError(WORDS(late))

    def playing(self) -> State:
        state = self.story.state
        if self.story.stage != PLAYING or state is None:
            raise WabeError(WORDS("not-begun" if self.story.stage == LOBBY else "over"))
        return state

    def only_host(self, person: Person) -> None:
        if person.id != self.booking.host:
            raise WabeError(WORDS("host-only"))

    def own_seat(self, person: Person) -> int:
        seat = self.story.seat_of(person.id)
        if seat == SPECTATOR:
            raise WabeError(WORDS("watching"))
        return seat

    def existing(self, seat: int) -> int:
        if seat >= self.booking.seats:
            raise WabeError(WORDS("no-seat", number=seat + 1, seats=self.booking.seats))
        return seat

    # --- the lobby -----------------------------------------------------------------------------------

    def greet(self, person: Person, token: str) -> None:
        if token:
            self.take_seat(person, token)
        self.call(person)

    def take_seat(self, person: Person, token: str) -> None:
        """A seat's link binds it to whoever opens it first; the link that they get then opens it on other devices."""
        for seat, place in enumerate(self.story.places):
            if place.key and same(place.key, token):
                self.join(person, seat)
                return
        found = [seat for seat, secret in enumerate(self.story.tokens) if same(secret, token)]
        if not found:
            raise WabeError(WORDS("no-such-link"))
        place = self.story.places[found[0]]
        if self.story.seat_of(person.id) == found[0]:
            return
        if place.kind != "open" or self.story.stage != LOBBY:
            raise WabeError(WORDS("link-taken"))
        self.sit(person, found[0])

    def join(self, person: Person, seat: int) -> None:
        """Another device of the person in the seat."""
        before = self.story.seat_of(person.id)
        if before == seat:
            return
        if before != SPECTATOR:
            raise WabeError(WORDS("two-seats"))
        if len(self.story.places[seat].devices) >= DEVICES:
            raise WabeError(WORDS("many-devices"))
        self.tell(Joined(seat, person.id))
        self.rows.append(GuestRow(person.id, self.booking.id, self.changed))

    def sit(self, person: Person, seat: int) -> None:
        self.in_lobby("late-to-sit")
        if person.id in self.story.out:
            raise WabeError(WORDS("sent-away"))
        if self.story.places[self.existing(seat)].kind != "open":
            raise WabeError(WORDS("seat-taken"))
        before = self.story.seat_of(person.id)
        if before != SPECTATOR:
            self.tell(Emptied(before))
        self.tell(Sat(seat, person.id, person.name, new_secret()))
        self.rows.append(person.row())
        self.rows.append(GuestRow(person.id, self.booking.id, self.changed))

    def empty(self, seat: int, by: Person | None = None) -> None:
        """Somebody leaves the seat, or is sent away `by` the host and stays out."""
        place = self.story.places[seat]
        if place.kind == "open":
            raise WabeError(WORDS("seat-empty"))
        away = by is not None and place.kind == "person" and self.story.seat_of(by.id) != seat
        people = [place.person, *place.devices] if place.person else []
        self.rows += [NoGuest(one, self.booking.id) for one in people if one != self.booking.host]
        self.tell(Emptied(seat, new_secret() if away else ""))

    def hire(self, seat: int, level: str) -> None:
        if level not in BOTS:
            raise WabeError(WORDS("no-bot", level=level, known=", ".join(BOTS)))
        if self.story.places[seat].kind == "person":
            raise WabeError(WORDS("seat-taken"))
        self.tell(Hired(seat, level, bot_name(self.booking.id, seat)))

    def begin(self) -> None:
        """Deals; bots take the seats that are still open."""
        for seat, place in enumerate(self.story.places):
            if place.kind == "open":
                self.hire(seat, USUAL)
        self.tell(Begun(secrets.randbits(60)))
        log("table begins", table=self.booking.id[:6], game=self.game.slug, seats=self.booking.seats)

    def call(self, person: Person) -> None:
        """A person goes by another name now."""
        seat = self.story.seat_of(person.id)
        place = self.story.places[seat]
        if seat != SPECTATOR and place.person == person.id and place.name != person.name:
            self.tell(Named(seat, person.name))

    # --- the game ------------------------------------------------------------------------------------

    def play(self, person: Person, rev: int, name: str, words: str = "") -> None:
        state = self.playing()
        seat = self.own_seat(person)
        if rev < self.story.basis or rev > self.story.rev:
            raise Stale(WORDS("stale"))
        draft = self.drafts.get(seat) or Draft(self.game, state, seat)
        if words:  # they are heard at once; whether they can be said is seen before anything is changed
            checked(words)
            draft.state.clone().speak(seat, self.game.find(draft.state, seat, name), words)
        complete = draft.add(self.game.find(draft.state, seat, name)) if words else draft.play(name, person.confirm)
        if complete or words:
            self.commit(seat, draft, words)
        else:
            self.drafts[seat] = draft
            self.keep_draft(seat)

    def commit(self, seat: int, draft: Draft, words: str = "") -> None:
        """The draft becomes a turn, in the journal. `words` go with its last move."""
        if self.drafts.pop(seat, None):
            self.keep_draft(seat)
        said = [""] * (len(draft) - 1) + [words]
        steps = zip(draft.moves, draft.states[:-1], draft.states[1:], said, strict=True)
        self.turn(seat, *[self.line(seat, *step) for step in steps])

    def line(self, seat: int, move: int, before: State, after: State, words: str = "") -> str:
        """A move as it stands in a record, with fresh chance if it draws any. With words only the record knows that."""
        entropy = secrets.randbits(60) if words or drew(before, after) else None
        return line(Move(self.ms(), seat, self.game.name(before, seat, move), entropy, words=words))

    def turn(self, seat: int, *lines: str) -> None:
        self.tell(Moved(seat, lines))
        METRICS.moves.add(len(lines))
        if self.story.stage == OVER:
            log("game over", table=self.booking.id[:6], game=self.game.slug)

    def back(self, person: Person, count: int) -> None:
        self.playing()
        seat = self.own_seat(person)
        draft = self.drafts.get(seat)
        if draft:
            draft.take_back(min(count, len(draft)))
            if not draft:
                del self.drafts[seat]
            self.keep_draft(seat)
        elif self.story.sealed(seat):
            self.turn(seat, line(Move(self.ms(), seat, UNSEAL, unsealed=True)))
        else:
            raise WabeError(WORDS("nothing-back"))

    def confirm(self, person: Person) -> None:
        self.playing()
        seat = self.own_seat(person)
        draft = self.drafts.get(seat)
        if draft is None or not draft.held:
            raise WabeError(WORDS("nothing-held"))
        self.commit(seat, draft)

    def wish(self, person: Person, confirm: bool) -> None:
        if person.confirm != confirm:
            person.confirm = confirm
            self.rows.append(person.row())

    def undo(self, person: Person) -> None:
        self.playing()
        seat = self.own_seat(person)
        if self.story.request is not None:
            raise WabeError(WORDS("undo-asked"))
        if not may_undo(self.story, seat):
            raise WabeError(WORDS("no-undo"))
        self.tell(Asked(seat))
        self.grant()

    def agree(self, person: Person, yes: bool) -> None:
        self.playing()
        seat = self.own_seat(person)
        request = self.story.request
        if request is None or seat in request.agreed or (request.seat == seat and yes):
            raise WabeError(WORDS("no-question"))
        self.tell(Answered(seat, yes))
        self.grant()

    def grant(self) -> None:
        """When all other people agree, the turn is taken back. Bots always do."""
        request = self.story.request
        if request is not None and not set(self.story.persons()) - request.agreed - {request.seat}:
            before = self.story.last_turn(request.seat)
            self.turn(request.seat, line(Move(self.ms(), CLOCK, BACK, back=before)))

    def preview_for(self, person: Person, command: wire.Preview) -> wire.Previewed | None:
        """What a move would do; None for who watches, and where the table has changed meanwhile."""
        seat = self.story.seat_of(person.id)
        state = self.position(seat)
        if state is None or seat == SPECTATOR or not self.story.basis <= command.rev <= self.story.rev:
            return None
        moves = self.game.moves(state, seat) if self.story.stage == PLAYING else []
        found = [move.number for move in moves if move.name == command.name]
        seen = preview(self.game, state, seat, found[0]) if found else None
        return (
            wire.Previewed(command.rev, command.step, command.name, seen.text, seen.table, seen.stays) if seen else None
        )

    def reason_for(self, person: Person, what: str) -> str:
        """Why this can't be touched now."""
        seat = self.story.seat_of(person.id)
        state = self.position(seat)
        if state is None or self.story.stage != PLAYING:
            return WORDS("not-begun" if self.story.stage == LOBBY else "over")
        draft = self.drafts.get(seat)
        at = (self.story.rev, *(draft.moves if draft else ()))
        if self.reasons.get(seat, ((), None))[0] != at:
            self.reasons[seat] = at, Reasons(self.game, state, seat)
        return self.reasons[seat][1].of(what)

    def hint_for(self, person: Person) -> int:
        """The seat that may have a hint now."""
        state = self.playing()
        seat = self.own_seat(person)
        if not self.story.hints:
            raise WabeError(WORDS("no-hints"))
        if seat in self.drafts:
            state = self.drafts[seat].state
        if not state.waiting >> seat & 1:
            raise WabeError(WORDS("not-asked"))
        return seat

    def ended(self) -> Record:
        """The game, if it is over and can be looked back on."""
        if self.story.stage != OVER:
            raise WabeError(WORDS("no-end-yet"))
        must_know(self.game, self.story.booking.seats)
        return self.story.begun()

    def want(self, person: Person, yes: bool) -> int | None:
        """The seat of somebody who says yes to another game, or takes that back; None: nothing changes by it."""
        if self.story.stage != OVER:
            raise WabeError(WORDS("no-end-to-follow"))
        seat = self.own_seat(person)
        return None if self.story.next or (seat in self.story.wanting) == yes else seat

    def resign(self, person: Person) -> None:
        self.playing()
        seat = self.own_seat(person)
        if self.drafts.pop(seat, None):
            self.keep_draft(seat)  # the bot that may follow thinks for itself
        self.tell(Resigned(seat))

    def say(self, person: Person, text: str) -> None:
        words = plain(text)
        if not words:
            raise WabeError(WORDS("nothing-said"))
        state = self.story.state
        if self.story.stage == PLAYING and state is not None and (why := state.hush()):
            raise WabeError(why)
        times = self.said[person.id]
        if len(times) == CHATTY and monotonic() - times[0] < WITHIN:
            raise WabeError(WORDS("chatty"))
        times.append(monotonic())
        seat = self.story.seat_of(person.id)
        name = person.name if seat == SPECTATOR else self.story.places[seat].name
        self.tell(Spoke(seat, name, words, person.id if seat == SPECTATOR else ""))

    # --- bots and the clock --------------------------------------------------------------------------

    def bot_play(self, seat: int, name: str | None) -> bool:
        """A bot drafts its turn like anybody else, so that others see it as a whole; True: the turn is complete.

        Without a move that is legal, any other will do.
        """
        state = self.playing()
        draft = self.drafts.get(seat) or Draft(self.game, state, seat)
        try:
            complete = draft.play(name or "", confirm=False)
        except IllegalMove:
            moves = self.game.moves(draft.state, seat)
            complete = draft.play(secrets.choice(moves).name, confirm=False)
        if complete:
            self.commit(seat, draft)
        else:
            self.drafts[seat] = draft
        return complete

    def time_up(self, identity: int) -> None:
        """The time of a decision is up, unless that decision is gone."""
        state = self.story.state
        timer = state.timer() if state is not None and self.story.stage == PLAYING else None
        if state is not None and timer is not None and timer[0] == identity:
            after = state.clone()
            after.play(CLOCK, timer[2])
            self.turn(CLOCK, self.line(CLOCK, timer[2], state, after))


def same(secret: str, token: str) -> bool:
    """In the same time wherever they differ."""
    return hmac.compare_digest(secret.encode(), token.encode())
