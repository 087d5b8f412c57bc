"""The game card: what a game is called, whom it is for, and how to begin, load, find and draw."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Flag, auto
from functools import cache, cached_property
from importlib import import_module, resources, util
from types import ModuleType
from typing import Any, cast

from wabe.core.box import Box
from wabe.core.errors import IllegalMove, OptionError, PositionError
from wabe.core.fields import TO_NOBODY, TO_OWNER_ALWAYS, short, sights
from wabe.core.mind import Mind
from wabe.core.options import Option, Options, Seat, settle
from wabe.core.phase import Phase
from wabe.core.position import loaded
from wabe.core.state import ALL, CLOCK, SPECTATOR, Event, State
from wabe.core.table import Look, Mark, Marking, Move, Table, automatic, finished
from wabe.core.words import WORDS, Words, counted, named

BLANK = Mind()
TRADITIONAL = "traditional"
TIME = "time"  # the name of the only move the clock has


class Kind(Flag):
    """What kind of game it is; the battery checks that the card tells the truth."""

    PLAIN = 0  # perfect information, turn by turn, no chance after the deal
    HIDDEN = auto()  # some seat can't see everything
    SIMULTANEOUS = auto()  # several seats choose at once, in secret
    CHANCE = auto()  # moves draw cards or roll dice (a deal before the first move does not count)
    COOPERATIVE = auto()  # all win or lose together; solo games too
    MEMORY = auto()  # what was shown is taken away again: no past view is ever sent
    LIVE = auto()  # played against the clock


@dataclass(frozen=True, kw_only=True, eq=False)
class Game:
    """A game as its folder declares it.

    >>> import wabe
    >>> game = wabe.game("kings-valley")
    >>> game.title, game.seats, game.designer
    ("King's Valley", (2, 2), 'Mitsuo Yamamoto')
    >>> state = game.new(seed=7, options={"start_seat": 1})
    >>> state.turn, len(state.legal(1))
    (1, 10)
    """

    slug: str
    title: str
    box: Box
    designer: str  # begins with `traditional` where nobody is known to have thought of it
    minutes: tuple[int, int]
    seats: tuple[int, int]
    usual: int  # seats of an ordinary table
    kind: Kind
    rules: type[State]
    phases: dict[int, Phase]  # the kinds of decision; each has a section of that name in the guide
    bound: int  # no game has more moves than this
    edition: int = 1  # of the rules: raised when the moves of old records lead elsewhere, or have other names
    reads: tuple[int, ...] = ()  # earlier editions whose records still lead to the same end
    summary: str = ""  # one line for the shelf
    score: str = "point"  # what its scores count: a noun, or both its forms as in "die/dice"
    options: tuple[Option, ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.box, Box):
            raise TypeError(f"Game {self.slug}: box must be a Box, as in Box(slug='my-games', title='My games').")

    def counted(self, score: int) -> str:
        """A score in words.

        >>> import wabe
        >>> wabe.game("gimble").counted(12), wabe.game("snatch").counted(1)
        ('12 points', '1 treasure left')
        """
        return counted(score, self.score)

    def shelved(self) -> tuple[int, str, str]:
        """Where it stands on the shelf: to sort by."""
        return self.box.place, self.box.title.casefold(), self.title.casefold()

    @property
    def credit(self) -> str:
        """Who thought of it, in a few words.

        >>> import wabe
        >>> wabe.game("kings-valley").credit, wabe.game("nim").credit
        ('by Mitsuo Yamamoto', 'traditional, box rules by Vegard Farstad')
        """
        return self.designer if self.designer.startswith(TRADITIONAL) else WORDS("by", designer=self.designer)

    @cached_property
    def package(self) -> str:
        """The folder of the game, as a package name; empty for a game that is a single file."""
        return self.rules.__module__.rpartition(".")[0]

    def new(self, seats: int | None = None, seed: int = 0, options: dict[str, object] | None = None) -> State:
        """Deals a new game.

        >>> import wabe
        >>> wabe.game("gyre").new(seats=3, seed=7, options={"down": 9})
        Traceback (most recent call last):
            ...
        wabe.core.errors.OptionError: Option down: 9 is not possible; possible: 5, 4, 3, 2, 1.
        """
        count = self.usual if seats is None else seats
        low, high = self.seats
        if not isinstance(count, int) or isinstance(count, bool) or not low <= count <= high:
            possible = str(low) if low == high else WORDS("range", low=low, high=high)
            raise OptionError(WORDS("seats-impossible", seats=count, title=self.title, possible=possible))
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 1 << 60:
            raise OptionError(WORDS("seed-impossible", seed=seed))
        state = self.rules()
        state.setup(count, seed, Options(self.settle(count, options)))
        return state

    def next_options(self, state: State, options: dict[str, object]) -> dict[str, object]:
        """The options in which the next game at the same table differs: `next_options(look)` of the game's `table.py`
        says it, of the look at the end. Otherwise a seat that was chosen is the next one's turn."""
        saying: Callable[[Look], dict[str, object]] | None = getattr(self.part("table"), "next_options", None)
        if saying is not None and state.over:
            return saying(self.view(state, SPECTATOR))
        seats = {option.name: options[option.name] for option in self.options if isinstance(option, Seat)}
        return {name: (seat + 1) % state.seats for name, seat in seats.items() if isinstance(seat, int)}

    def settle(self, seats: int, options: dict[str, object] | None = None) -> dict[str, object]:
        """Every option with its value: those given, checked, and the defaults."""
        return settle(self.options, seats, {} if options is None else options)

    def together(self, seats: int) -> bool:
        """Do all at this table win or lose together? A seat of its own does."""
        return seats == 1 or Kind.COOPERATIVE in self.kind

    def load(self, position: object) -> State:
        """Any position, from what `State.dump` gave; a malformed one is refused with a sentence.

        >>> import wabe
        >>> nim = wabe.game("nim")
        >>> position = nim.new(options={"setup": "list", "heaps": [3, 4, 5]}).dump()
        >>> nim.load(position | {"heaps": [1, 0, 0]}).legal(position["turn"])
        [0]
        >>> nim.load(position | {"heaps": [1, "two"]})
        Traceback (most recent call last):
            ...
        wabe.core.errors.PositionError: Field heaps[1] must be a whole number, not 'two'.
        """
        if not isinstance(position, dict):
            raise PositionError(f"A position is a dictionary of fields, not {short(position)}.")
        seats = position.get("seats")
        if type(seats) is not int or not self.seats[0] <= seats <= self.seats[1]:
            raise PositionError(f"Field seats must be from {self.seats[0]} to {self.seats[1]}, not {short(seats)}.")
        return loaded(self.rules, len(self.phases), Kind.SIMULTANEOUS in self.kind, position)

    def name(self, state: State, seat: int, move: int) -> str:
        """A move in the game's notation; the clock's only move is called `time`."""
        return TIME if seat == CLOCK else state.name(seat, move)

    def find(self, state: State, seat: int, name: str) -> int:
        """The legal move with this name.

        >>> import wabe
        >>> game = wabe.game("kings-valley")
        >>> state = game.new(options={"start_seat": 0})
        >>> state.play(0, game.find(state, 0, "a1-a4"))
        """
        if not isinstance(seat, int):
            raise IllegalMove(WORDS("seat-is-number", seat=seat))
        if not isinstance(name, str):
            raise IllegalMove(WORDS("name-is-text", name=name))
        if seat == CLOCK:
            timer = state.timer()
            if timer is not None and name == TIME:
                return timer[2]
            raise IllegalMove(WORDS("no-clock", name=name))
        if not 0 <= seat < state.seats:
            raise IllegalMove(WORDS("no-seat", seat=seat, last=state.seats - 1))
        if not state.waiting >> seat & 1:
            raise IllegalMove(state.not_asked(seat))
        moves = state.legal(seat)
        for move in moves:
            if state.name(seat, move) == name:
                return move
        raise IllegalMove(WORDS("not-possible", name=name, moves=state.choices(seat, moves)))

    def view(self, state: State, seat: int) -> Look:
        """All that is ever sent to a seat: its look, who is asked, and how it ended."""
        facts: Look = {
            "seats": state.seats,
            "turn": state.turn,
            "waiting": state.waiting,
            "phase": self.phases[state.phase].name,
            "over": state.over,
        }
        if state.over:
            facts["winners"] = state.winners()
            facts["scores"] = state.scores()
        return facts | state.look(seat)

    def laid_open(self, state: State, seat: int) -> Look:
        """The view of a game that was given up: all lies open that may be seen at the end of one."""
        own, everything = self.view(state, seat), self.view(state, ALL)
        never = [name for name, sight, _, _ in sights(type(state)) if sight in (TO_NOBODY, TO_OWNER_ALWAYS)]
        return everything | {name: own[name] for name in never if name in own}

    def moves(self, state: State, seat: int) -> list[Move]:
        """The seat's legal moves with their names; none while it is not asked."""
        if not 0 <= seat < state.seats or not state.waiting >> seat & 1:
            return []
        return [Move(move, state.name(seat, move)) for move in state.legal(seat)]

    def forced(self, state: State) -> tuple[int, int] | None:
        """The seat and the move of a decision that is made by itself: see `Phase`. Never among choices in secret."""
        if not self.phases[state.phase].itself or not state.waiting or state.secret():
            return None
        seat = state.turn
        moves = state.legal(seat) if state.waiting == 1 << seat else []
        return (seat, moves[0]) if len(moves) == 1 else None

    def table(self, state: State, seat: int = SPECTATOR) -> Table:
        """What the seat sees, as a tabletop; also for SPECTATOR and ALL."""
        return self.draw(self.view(state, seat), seat, self.moves(state, seat))

    def draw(self, look: Look, seat: int, moves: list[Move]) -> Table:
        """Draws a view with the game's own table, or the automatic one."""
        return finished(self.drawing(look, seat, moves))

    @cached_property
    def drawing(self) -> Callable[[Look, int, list[Move]], Table]:
        drawn = self.part("table")
        return drawn.table if drawn else automatic

    @cached_property
    def trace(self) -> Callable[[str, int, int, int], list[Mark]] | None:
        return getattr(self.part("table"), "trace", None)

    def say(self, event: Event, names: list[str] | None = None) -> str:
        """An event in words; without the players' names, its seats are left to `wabe.core.words.named`.

        Empty where the game has no words for it.
        """
        text = "" if self.words is None else self.words.event(*event[1:])
        return text if names is None else named(text, names)

    def marks(self, event: Event) -> list[Mark]:
        """What an event speaks of, on the table of everybody who hears it.

        The words say it (see `wabe.core.words`); what they can't, `trace(name, a, b, c)` of the game's `table.py` may.
        """
        told = event[1:]
        said = {} if self.words is None else self.words.marks(*told)
        found = [Mark(cast(Marking, kind), tuple(ids)) for kind, ids in said.items()]
        return found + self.trace(*told) if self.trace else found

    @cached_property
    def words(self) -> Words | None:
        """The game's sentences; None: it has none."""
        found = getattr(self.part("words"), "WORDS", None)
        return found if isinstance(found, Words) else None

    def reward(self, returns: list[float]) -> list[float]:
        """Returns as learners want them: what all gain together stays, what is gained from others adds up to 0."""
        count = len(returns)
        return returns if self.together(count) else [count * share - 1 for share in returns]

    def guide(self) -> str:
        """The rules told to a player, in Markdown; empty if the game has none."""
        return self.text("guide.md")

    def levels(self) -> dict[str, Any]:
        """How bots play it at each level, as tools/calibrate.py found out; empty if nobody has."""
        known: dict[str, Any] = json.loads(self.text("levels.json") or "{}")
        return known

    def text(self, name: str) -> str:
        """A file of the game's folder; empty if it has none of that name."""
        path = resources.files(self.package).joinpath(name) if self.package else None
        return path.read_text(encoding="utf-8") if path and path.is_file() else ""

    def mind(self) -> Mind:
        """What bots know of the game beyond its rules; a blank one if the game has none."""
        thoughts = self.part("mind")
        known: Mind = thoughts.MIND if thoughts else BLANK
        return known

    def part(self, name: str) -> ModuleType | None:
        """An optional module of the game's folder: `table`, `words` or `mind`."""
        return part(f"{self.package}.{name}") if self.package else None


@cache
def part(module: str) -> ModuleType | None:
    return import_module(module) if util.find_spec(module) else None
