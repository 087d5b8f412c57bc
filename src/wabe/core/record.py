"""A record: everything that happened at a table, as text that replays to the same state; see docs/records.md."""

from __future__ import annotations

import hashlib
import json

from msgspec import Struct

from wabe.core.errors import IllegalMove, RecordError, WabeError
from wabe.core.game import TIME, Game
from wabe.core.packed import Packed, pack, unpack
from wabe.core.registry import game as game_named
from wabe.core.state import ALL, CLOCK, SPECTATOR, Event, State, restored
from wabe.core.words import WORDS

FORMAT = "1"
HEAD = ("wabe", "game", "rules", "seats", "seed")  # in brackets, once each; besides there are options
LONGEST = 200  # characters that can be said with a move
QUOTE = '"'  # before words; no name of a move has one
BACK = "back"
UNSEAL = "unseal"
EVERY = 32  # moves from one position that is kept to the next


class Entry(Struct, frozen=True):
    """One line of a record: a move of a seat (or CLOCK).

    Named BACK with a count, it leads back to the position after so many entries that stand; named UNSEAL, the
    seat withdraws its sealed choice.
    """

    ms: int  # since the table began: for replays only, it never reaches the rules
    seat: int
    name: str
    entropy: int | None = None
    back: int | None = None
    unsealed: bool = False
    words: str = ""  # what was said with the move
    heard: int = 0  # by the seats of this mask; the rules know that


class Record:
    """A game from its deal to now. Only grows: taking back is one more entry.

    A few of its positions are kept, packed; from them the others are played again when somebody asks for them.

    >>> import wabe
    >>> record = wabe.Record.new(wabe.game("nim"), seed=7, options={"setup": "list", "builder_seat": 1})
    >>> record.play(0, record.game.find(record.state(), 0, "heap a"))
    >>> record.play(0, record.game.find(record.state(), 0, "take 2"))
    >>> record.state().heaps
    [1, 4, 5]
    >>> record.back(0)
    >>> record.state().heaps
    [3, 4, 5]
    >>> wabe.Record.loads(record.dumps()).state().heaps
    [3, 4, 5]
    """

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, object]) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.options = options
        self.latest = game.new(seats, seed, options)  # the position now, and what the last move told; not to be changed
        self._entries: Packed[Entry] = Packed()
        self._count = 0  # the moves that stand
        self._kept = [pack(self.latest.dump())]  # the positions after 0, EVERY, 2 * EVERY, ... moves
        self._past: tuple[int, State, list[Entry]] | None = None  # one looked at: moves before it, and all that stand

    @classmethod
    def new(
        cls, game: Game, seats: int | None = None, seed: int = 0, options: dict[str, object] | None = None
    ) -> Record:
        """A game just dealt; options not given take their defaults, and all are written down."""
        count = game.usual if seats is None else seats
        game.new(count, seed, options)  # says what is wrong before anything is kept
        return cls(game, count, seed, game.settle(count, options))

    def play(self, seat: int, move: int, ms: int = 0, entropy: int | None = None, words: str = "") -> None:
        """Makes a checked move, perhaps with words of the player's own.

        `entropy` is stirred into chance first, but kept only if the move drew any.
        """
        before = self.latest
        heard = 0
        if words:
            before = before.clone()
            heard = before.speak(seat, move, checked(words))
        after = before.clone()
        after.listen()
        after.play(seat, move)
        if (after.dice_a, after.dice_b) == (before.dice_a, before.dice_b):
            entropy = None
        elif entropy is not None:
            after = before.clone()
            after.listen()
            after.stir(entropy)
            after.play(seat, move)
        name = self.game.name(before, seat, move)
        self._add(Entry(ms, seat, name, entropy, words=words, heard=heard), after)

    def back(self, count: int, ms: int = 0) -> None:
        """Returns to the position after `count` moves."""
        if not isinstance(count, int) or not 0 <= count <= len(self):
            raise RecordError(f"Can't go back to move {count!r}: the game has {len(self)} moves.")
        self.latest = self._position(count)
        self._count = count
        self._past = None
        del self._kept[count // EVERY + 1 :]
        self._entries.append(Entry(ms, CLOCK, BACK, back=count))

    def unseal(self, seat: int, ms: int = 0) -> None:
        """The seat withdraws its sealed choice, which it may until all are in."""
        after = self.state()
        after.take_back(seat)
        self._add(Entry(ms, seat, UNSEAL, unsealed=True), after)

    def _add(self, entry: Entry, after: State) -> None:
        self._entries.append(entry)
        self.latest = after
        self._count += 1
        self._past = None
        if self._count % EVERY == 0:
            self._kept.append(pack(after.dump()))

    def state(self, count: int | None = None) -> State:
        """The position now, or after `count` moves. A copy: changing it does not touch the record."""
        if count is None:
            return self.latest.clone()
        if not 0 <= count <= len(self):
            raise RecordError(f"There is no position after move {count}: the game has {len(self)} moves.")
        return self._position(count).clone()

    def _position(self, count: int) -> State:
        """The position after `count` moves, played again from one before it. Who goes through all goes move by move."""
        if count == self._count:
            return self.latest
        at = count // EVERY * EVERY
        if self._past is not None and at <= self._past[0] <= count:
            at, state, moves = self._past
        else:
            state, moves = restored(self.game.rules, unpack(self._kept[at // EVERY])), self.moves()
        for entry in moves[at:count]:
            state = self._after(state, entry)
        self._past = count, state, moves
        return state

    def _after(self, before: State, entry: Entry) -> State:
        """The position after one more entry that stands, and what it told."""
        after = before.clone()
        if entry.unsealed:
            after.take_back(entry.seat)
            return after
        move = self.game.find(before, entry.seat, entry.name)
        if entry.words:
            after.speak(entry.seat, move, entry.words)
        after.listen()
        if entry.entropy is not None:
            after.stir(entry.entropy)
        after.play(entry.seat, move)
        return after

    def made(self, number: int) -> State:
        """The position after the move that came after `number` others, with its events and its beats."""
        if number + 1 == self._count and self.latest.news is not None:
            return self.latest
        before = self._position(number)
        assert self._past is not None, "there is no such move"
        return self._after(before, self._past[2][number])

    def events(self, number: int) -> list[Event]:
        """What the move after `number` others told."""
        return self.made(number).news or []

    def chosen(self, number: int) -> bool:
        """Was the move after `number` others somebody's choice? Others are made by themselves."""
        return self.game.forced(self._position(number)) is None

    def __len__(self) -> int:
        """The moves that stand, without those taken back."""
        return self._count

    @property
    def entries(self) -> list[Entry]:
        """All of them, in order, with those that take back."""
        return list(self._entries)

    def moves(self) -> list[Entry]:
        """The moves that stand, in order."""
        standing: list[Entry] = []
        for entry in self._entries:
            if entry.back is None:
                standing.append(entry)
            else:
                del standing[entry.back :]
        return standing

    def dumps(self) -> str:
        """The record as text: a head in brackets, a line for each entry, the hash of the last position."""
        lines = [f"[wabe {FORMAT}]", f"[game {self.game.slug}]", f"[rules {self.game.edition}]"]
        lines += [f"[seats {self.seats}]", f"[seed {self.seed}]"]
        lines += [f"[option {name} {json.dumps(value)}]" for name, value in sorted(self.options.items())]
        lines += [line(entry) for entry in self._entries]
        lines.append(f"= {digest(self.game, self.latest)}")
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str, game: Game | None = None) -> Record:
        """Reads a record and replays it; RecordError says which line is wrong. `game`: one that is not installed."""
        if not isinstance(text, str):
            raise RecordError("A record is a text.")
        lines = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
        record: Record | None = None
        head: dict[str, str] = {}
        options: dict[str, object] = {}
        for number, row in lines:
            try:
                if row.startswith("["):
                    if record is not None:
                        raise RecordError("the head must come before the first move")
                    read_head(row, head, options)
                    continue
                if record is None:
                    record = cls.begun(head, options, game)
                if row.startswith("="):
                    if row[1:].strip() != digest(record.game, record.latest):
                        raise RecordError("the moves lead to another position than the one recorded here")
                else:
                    record.replay(row)
            except WabeError as error:
                raise RecordError(f"Line {number}: {error}") from None
        try:
            return record if record is not None else cls.begun(head, options, game)
        except WabeError as error:
            raise RecordError(f"The head: {error}") from None

    @classmethod
    def begun(cls, head: dict[str, str], options: dict[str, object], game: Game | None) -> Record:
        if head.get("wabe") != FORMAT:
            raise RecordError(f"not a Wabe record of format {FORMAT}: its first line should be [wabe {FORMAT}]")
        for key in HEAD:
            if key not in head:
                raise RecordError(f"the head has no [{key} ...]")
        card = game if game is not None and game.slug == head["game"] else game_named(head["game"])
        edition = whole("edition of the rules", head["rules"])
        if edition != card.edition and edition not in card.reads:
            raise RecordError(
                f"it was played by edition {edition} of the rules of {card.title}, and this is edition {card.edition}, "
                "in which its moves may lead elsewhere"
            )
        return cls.new(card, whole("number of seats", head["seats"]), whole("seed", head["seed"]), options)

    def replay(self, row: str) -> Entry:
        """Adds an entry, from its line."""
        words = row.split(" ", 2)
        if len(words) < 3:
            raise RecordError(f"{row[:60]!r} is no move: it should be milliseconds, seat, and the move's name")
        ms = whole("milliseconds", words[0].removeprefix("-"))
        if words[0].startswith("-"):  # written by a clock that was set back
            ms = 0
        if words[1] == BACK:
            self.back(whole("number of moves", words[2]), ms)
            return self._entries.open[-1]
        if words[1] == UNSEAL:
            self.unseal(whole("seat", words[2]) - 1, ms)
            return self._entries.open[-1]
        seat = CLOCK if words[1] == "clock" else whole("seat", words[1]) - 1
        told, quote, spoken = words[2].partition(f" {QUOTE}")
        name, mark, secret = told.partition(" ~")
        entropy = None
        if mark:
            try:
                entropy = int(secret, 16)
            except ValueError:
                raise RecordError(f"the entropy {secret[:30]!r} is no hexadecimal number") from None
            if not 0 <= entropy < 1 << 60:
                raise RecordError("the entropy has more than 60 bits")
        state = self.latest
        if state.over:
            raise RecordError("the game is over before this move")
        self.play(seat, self.game.find(state, seat, name), ms, entropy, read_words(quote.strip() + spoken))
        return self._entries.open[-1]


def line(entry: Entry) -> str:
    if entry.back is not None:
        return f"{entry.ms} {BACK} {entry.back}"
    if entry.unsealed:
        return f"{entry.ms} {UNSEAL} {entry.seat + 1}"
    who = "clock" if entry.seat == CLOCK else str(entry.seat + 1)
    secret = "" if entry.entropy is None else f" ~{entry.entropy:x}"
    spoken = f" {json.dumps(entry.words, ensure_ascii=False)}" if entry.words else ""
    return f"{entry.ms} {who} {entry.name}{secret}{spoken}"


def checked(words: str) -> str:
    """Words as they can be said: on one line, and not too many."""
    if not words.isprintable() or words != words.strip() or len(words) > LONGEST:
        raise IllegalMove(WORDS("one-line", most=LONGEST))
    return words


def read_words(quoted: str) -> str:
    """The words at the end of a line, in quotation marks; empty if there are none."""
    try:
        words = json.loads(quoted) if quoted else ""
    except (json.JSONDecodeError, RecursionError):
        words = None
    if not isinstance(words, str):
        raise RecordError(f"the words {quoted[:60]} can't be read")
    return words


def read_head(row: str, head: dict[str, str], options: dict[str, object]) -> None:
    key, _, value = row.removeprefix("[").removesuffix("]").partition(" ")
    if not row.endswith("]") or not value:
        raise RecordError(f"{row[:60]!r} should be [name value]")
    if key == "option":
        name, _, given = value.partition(" ")
        if name in options:
            raise RecordError(f"option {name} is given twice")
        try:
            options[name] = json.loads(given)
        except (json.JSONDecodeError, RecursionError):
            raise RecordError(f"the value of option {name} can't be read: {given[:60]!r}") from None
    elif key in HEAD:
        if key in head:
            raise RecordError(f"[{key} ...] is given twice")
        head[key] = value
    else:
        raise RecordError(f"[{key} ...] is unknown")


def whole(what: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 20:
        raise RecordError(f"the {what} must be a whole number, not {text[:30]!r}")
    return int(text)


def digest(game: Game, state: State) -> str:
    """A short hash of what everybody sees and may choose in a position, and of how it ended.

    Of values and names of moves alone: fields, entries of a look and the numbers of moves can be called otherwise,
    and records replay as before.
    """
    viewers = (ALL, SPECTATOR, *range(state.seats))
    seen = [sorted(canonical(value) for value in state.look(viewer).values()) for viewer in viewers]
    choices = [sorted(move.name for move in game.moves(state, seat)) for seat in range(state.seats)]
    choices.append([TIME] if not state.over and state.timer() is not None else [])
    end = [state.returns(), state.scores()] if state.over else []
    return hashlib.sha256(canonical([seen, choices, end]).encode()).hexdigest()[:16]


def canonical(value: object) -> str:
    """JSON that is the same for the same value, everywhere."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
