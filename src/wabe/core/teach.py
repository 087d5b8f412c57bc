"""Teaching: what a game's `teach.toml` says to newcomers, set up on its rules and judged by them.

    [usual]                     # what all positions below begin with, and those of the guide's figures
    options = { start_seat = 0 }

    [first]                     # at the first decision of a kind; `first(look, seat)` in table.py may choose other keys
    pick = "Take one of your tiles from the rim."

    [[intro]]                   # three pictures: the goal, a turn, the end
    text = "Fill one row or column with your colour."
    moves = ["c6", "a6"]        # a position: see `Position`

    [[lesson]]                  # steps, in parts where a game has several lessons: see `Step`
    name = "Push"
    task = "Take c6 out and push it in at a6."
    right = [["c6", "a6"]]
    answer = "The two tiles in between moved right."
    wrong = [{ moves = ["b6"], answer = "That tile is yellow." }]

A guide has positions, too, as figures: a fenced block called `figure` with a `caption`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, TypeVar

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from wabe.core.errors import IllegalMove, TeachError, WabeError
from wabe.core.game import TIME, Game
from wabe.core.reasons import reason
from wabe.core.state import CLOCK, Event, State
from wabe.core.table import Item, Mark, Table, Zone, parted
from wabe.core.words import WORDS

FILE = "teach.toml"
CAPTIONS = ("The goal", "A turn", "The end")  # of the three pictures
WORDY = 26  # no picture has more words
FIGURE = re.compile(r"^```figure\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SEATED = re.compile(r"(\d+): (.+)", re.DOTALL)
ANY = "*"  # at the end of a wrong move: whatever begins so
SENTENCE = re.compile(r"[.?!:][\"”)*]*$")

Done = Literal["", "right", "wrong", "refused"]


class Position(Struct, forbid_unknown_fields=True, kw_only=True):
    """A moment of a game: moves from the deal, then fields that are set, then more moves."""

    seats: int | None = None  # None: an ordinary table
    options: dict[str, Any] = {}
    seed: int = 0
    moves: list[str] = []  # `1: b3` is seat 1's; a name alone is of the one seat that is asked, or of the clock
    set: dict[str, Any] = {}  # fields of the dump
    then: list[str] = []  # moves made after that
    seat: int = 0  # who looks at it
    picked: list[str] = []  # ids that are held in the picture
    touch: bool = False  # the picture shows what can be touched
    zones: list[str] = []  # the picture shows only these parts of the table; without: all but sheets to read
    marks: list[Mark] = []
    focus: str = ""  # the spot around which a picture shows a large board
    close: bool = False  # of boards the picture shows only the part where something lies or is marked


class Panel(Position):
    """One of the three pictures."""

    text: str
    caption: str = ""  # "": as usual


class Figure(Position):
    """A position in the guide."""

    caption: str


class Wrong(Struct, forbid_unknown_fields=True):
    """A try that fails. Its last move may be forbidden: an id of the table that somebody touches in vain."""

    moves: list[str]  # `d4-*` is any move that begins so
    answer: str
    reply: list[str] | None = None  # what the others do then; None: as the step says


class Step(Position):
    """A task: a position in which `seat` finds the right moves."""

    name: str
    task: str
    right: list[list[str]]  # every way that is accepted; moves of others (`1: b3`) are made by themselves
    answer: str
    part: str = ""  # steps of one part are one lesson
    wrong: list[Wrong] = []
    otherwise: str = ""  # the answer to any other try
    reply: list[str] = []  # what the others do after a wrong try, as far as they can, to show what it led to
    matters: list[str] = []  # ids that are pointed out after a wrong try


class Teaching(Struct):
    """All that a game teaches."""

    first: dict[str, str] = {}
    intro: list[Panel] = []
    lesson: list[Step] = []
    usual: dict[str, Any] = {}

    def parts(self) -> dict[str, list[Step]]:
        """The steps of each lesson, by its name."""
        return {name: [step for step in self.lesson if step.part == name] for name in {s.part: 0 for s in self.lesson}}


# --- reading -----------------------------------------------------------------------------------------


@cache
def teaching(game: Game) -> Teaching:
    """What the game teaches; nothing where it has no teach.toml. What is wrong in it is said in a sentence."""
    found = parsed(game.text(FILE), FILE)
    for key in found:
        if key not in ("usual", "first", "intro", "lesson"):
            raise TeachError(f"{FILE}: there is no part {key!r}; the parts are usual, first, intro and lesson.")
    usual = found.get("usual", {})
    first = made(dict[str, str], found.get("first", {}), f"{FILE}, first")
    for key, text in first.items():
        sentence(text, f"{FILE}, first, {key}")
    intro = [
        panel(made(Panel, on(usual, raw), place(FILE, "intro", i)), i) for i, raw in enumerate(found.get("intro", []))
    ]
    if found and len(intro) != len(CAPTIONS):
        raise TeachError(f"{FILE}: there are {len(CAPTIONS)} pictures in an intro, not {len(intro)}.")
    lesson = [step(on(usual, raw), i) for i, raw in enumerate(found.get("lesson", []))]
    return Teaching(first, intro, lesson, usual)


def figures(game: Game) -> list[Figure]:
    """The figures of the guide."""
    usual = teaching(game).usual
    blocks = FIGURE.findall(game.guide())
    places = [place("guide.md", "figure", i) for i in range(len(blocks))]
    return [made(Figure, on(usual, parsed(text, at)), at) for text, at in zip(blocks, places, strict=True)]


def captioned(guide: str) -> str:
    """A guide without pictures: of its figures the captions stay."""
    return FIGURE.sub(lambda block: f"> {parsed(block[1], 'guide.md').get('caption', '')}", guide)


T = TypeVar("T")


def parsed(text: str, at: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TeachError(f"{at}: {error}.") from None


def made(kind: type[T], raw: object, at: str) -> T:
    try:
        return convert(raw, kind)
    except ValidationError as error:
        raise TeachError(f"{at}: {error}.") from None


def on(usual: dict[str, Any], raw: dict[str, Any]) -> dict[str, Any]:
    """A position on top of what is usual; options one by one."""
    return usual | raw | {"options": usual.get("options", {}) | raw.get("options", {})}


def place(file: str, part: str, number: int, name: str = "") -> str:
    return f"{file}, {part} {number + 1}" + (f" ({name})" if name else "")


def panel(found: Panel, number: int) -> Panel:
    at = place(FILE, "intro", number)
    sentence(found.text, at)
    if len(found.text.split()) > WORDY:
        raise TeachError(f"{at}: the text has {len(found.text.split())} words, and {WORDY} are enough.")
    found.caption = found.caption or CAPTIONS[min(number, len(CAPTIONS) - 1)]
    return found


def step(raw: dict[str, Any], number: int) -> Step:
    at = place(FILE, "lesson", number, str(raw.get("name", "")))
    found = made(Step, raw, at)
    for text in (found.task, found.answer, *(wrong.answer for wrong in found.wrong)):
        sentence(text, at)
    if found.otherwise:
        sentence(found.otherwise, at)
    if not found.right:
        raise TeachError(f"{at}: there is no right way.")
    for way in (*found.right, *(wrong.moves for wrong in found.wrong)):
        if not way or mover(way[0], found.seat) != found.seat:
            raise TeachError(f"{at}: a way begins with a move of seat {found.seat}, not with {way[:1]}.")
    return found


def sentence(text: str, at: str) -> None:
    if not SENTENCE.search(text):
        raise TeachError(f"{at}: {text!r} is no whole sentence.")


# --- setting up --------------------------------------------------------------------------------------


def mover(text: str, usual: int) -> int:
    seated = SEATED.fullmatch(text)
    return int(seated[1]) if seated else usual


def play(game: Game, state: State, text: str) -> int:
    """Makes the move that is written so, and answers whose it was."""
    seated = SEATED.fullmatch(text)
    asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
    if seated:
        seat, name = int(seated[1]), seated[2]
    elif len(asked) == 1 and text != TIME:
        seat, name = asked[0], text
    elif not asked or text == TIME:
        seat, name = CLOCK, text
    else:
        raise TeachError(f"Seats {asked} are asked: write whose {text!r} is, as in '{asked[0]}: {text}'.")
    state.play(seat, game.find(state, seat, name))
    return seat


def dealt(game: Game, position: Position, at: str) -> State:
    """The position, or TeachError with a sentence."""
    try:
        state = game.new(position.seats, position.seed, position.options)
        for move in position.moves:
            play(game, state, move)
        if position.set:
            state = game.load(state.dump() | position.set)
        for move in position.then:
            play(game, state, move)
    except WabeError as error:
        raise TeachError(f"{at}: {error}") from None
    if not -1 <= position.seat < state.seats:
        raise TeachError(f"{at}: there is no seat {position.seat}.")
    return state


def drawn(game: Game, position: Position, at: str) -> Table:
    """A picture of the position: nothing can be touched unless it is about that."""
    table = game.table(dealt(game, position, at), position.seat)
    if not position.touch:
        table.moves, table.buttons = [], []
    marked = [one for mark in position.marks for one in mark.ids]
    named = [one for one in (position.focus, *position.picked, *marked) if one]
    lost = set(position.zones) - {zone.id for zone in table.zones}
    if lost:
        raise TeachError(f"{at}: there is no zone {', '.join(sorted(lost))}.")
    paths = {one for move in table.moves for one in move.path}
    told = {zone.id for zone in table.zones if zone.pieces or zone.spots or zone.id in paths or zone.id in named}
    shown = set(position.zones) or told  # sheets to read would be too small in a picture
    table.zones = [zone for zone in table.zones if zone.id in shown]
    table.plan = table.plan and parted(table.plan, {zone.area or zone.id for zone in table.zones})
    known = set(table.ids())
    for one in named:
        if one not in known:
            raise TeachError(f"{at}: {one!r} is not on the table; there are: {', '.join(sorted(known)[:60])}.")
    table.marks = [*table.marks, *position.marks]
    for zone in table.zones:
        zone.focus = position.focus if position.focus in [spot.id for spot in zone.spots] else zone.focus
    if position.close:
        table.zones = [closer(zone, {*named, *paths}) for zone in table.zones]
    return table


def closer(zone: Zone, named: set[str]) -> Zone:
    """The part of a board from the first to the last row and column in which something lies or is named."""
    needed = [spot for spot in zone.spots if spot.id in named or any(piece.at == spot.id for piece in zone.pieces)]
    if not needed:
        return zone
    rows, columns = ([getattr(spot, way) for spot in needed] for way in "yx")
    spots = [spot for spot in zone.spots if min(rows) <= spot.y <= max(rows) and min(columns) <= spot.x <= max(columns)]

    def beside(items: list[Item], way: str, lines: list[float]) -> list[Item]:
        all_lines = sorted({getattr(spot, way) for spot in zone.spots})
        return [item for item, line in zip(items, all_lines, strict=False) if min(lines) <= line <= max(lines)]

    return replace(
        zone,
        spots=spots,
        left=beside(zone.left, "y", rows),
        right=beside(zone.right, "y", rows),
        above=beside(zone.above, "x", columns),
        below=beside(zone.below, "x", columns),
    )


@cache
def begun(game: Game, number: int) -> State:
    """The position of a step, kept: those who play from it take a clone."""
    found = teaching(game).lesson[number]
    at = place(FILE, "lesson", number, found.name)
    state = dealt(game, found, at)
    if not state.waiting >> found.seat & 1:
        raise TeachError(f"{at}: seat {found.seat} is not asked in this position.")
    lost = set(found.matters) - set(game.table(state, found.seat).ids())
    if lost:
        raise TeachError(f"{at}: {', '.join(sorted(lost))} is not on the table.")
    return state


def key(game: Game, state: State, seat: int) -> str:
    """The name of the first sentence that fits the seat's decision."""
    chosen = getattr(game.part("table"), "first", None)
    name: str = chosen(game.view(state, seat), seat) if chosen else game.phases[state.phase].name
    return name


# --- judging -----------------------------------------------------------------------------------------


class Made(Struct):
    """A move that was made in a lesson."""

    seat: int
    state: State  # after it
    news: list[Event]
    moments: list[tuple[State, int, int]]  # as `State.beat` keeps them


class Try(Struct):
    """What became of a try."""

    state: State
    made: list[Made]  # all moves so far, those of others included
    done: Done = ""
    answer: str = ""
    next: str = ""  # the move that would be right now


class Attempt:
    """Plays a step move by move."""

    def __init__(self, game: Game, number: int) -> None:
        self.game = game
        self.step = teaching(game).lesson[number]
        self.state = begun(game, number)
        self.names: list[str] = []  # the learner's moves
        self.made: list[Made] = []
        self.longest = max(len(own(way, self.step.seat)) for way in self.ways())

    def ways(self) -> Iterator[list[str]]:
        yield from self.step.right
        yield from (wrong.moves for wrong in self.step.wrong)

    def move(self, text: str) -> None:
        state = self.state.clone()
        state.listen()
        seat = play(self.game, state, text)
        self.made.append(Made(seat, state, state.news or [], state.moments or []))
        self.state = state

    def follow(self, way: list[str]) -> None:
        """Makes the moves of others that the way has after the learner's last one."""
        mine = 0
        for text in way:
            if mover(text, self.step.seat) == self.step.seat:
                mine += 1
            elif mine == len(self.names):
                self.move(text)

    def matching(self, whole: bool, names: list[str]) -> Iterator[list[str]]:
        """The ways that are these moves, or begin with them."""
        for way in self.ways():
            moves = own(way, self.step.seat)
            if (len(moves) == len(names) if whole else len(moves) > len(names)) and all(map(fits, moves, names)):
                yield way

    def add(self, name: str) -> Try:
        """The learner's next move."""
        self.move(f"{self.step.seat}: {name}")
        self.names.append(name)
        way = next(self.matching(True, self.names), None)
        if way in self.step.right:
            assert way is not None
            self.follow(way)
            return self.judged("right", self.step.answer)
        if way is None:
            way = next(self.matching(False, self.names), None)
            if way is not None:
                self.follow(way)
                return self.judged()
            asked = self.state.waiting >> self.step.seat & 1
            if asked and len(self.names) < self.longest:
                return self.judged()
            return self.failed(self.step.otherwise or WORDS("not-asked-for"), None)
        wrong = next(wrong for wrong in self.step.wrong if wrong.moves is way)
        self.follow(way)
        return self.failed(wrong.answer, wrong.reply)

    def failed(self, answer: str, reply: list[str] | None) -> Try:
        for text in self.step.reply if reply is None else reply:
            try:
                self.move(text)
            except IllegalMove:
                if reply is not None:
                    raise
                break  # what would usually follow can't
        return self.judged("wrong", answer)

    def touch(self, id: str) -> Try:
        """The learner touches something that can't be touched."""
        found = next((wrong.answer for wrong in self.step.wrong if self.vain(wrong.moves, id)), "")
        return self.judged("refused", found or reason(self.game, self.state, self.step.seat, id))

    def vain(self, way: list[str], id: str) -> bool:
        moves = own(way, self.step.seat)
        return len(moves) == len(self.names) + 1 and all(map(fits, moves, self.names)) and moves[-1] in self.under(id)

    def under(self, id: str) -> set[str]:
        """The id, and the place it lies on."""
        table = self.game.table(self.state, self.step.seat)
        return {id} | {piece.at for zone in table.zones for piece in zone.pieces if piece.id == id}

    def show(self) -> Try:
        """The first right way, played to its end."""
        for text in own(self.step.right[0], self.step.seat):
            found = self.add(text)
        return found

    def judged(self, done: Done = "", answer: str = "") -> Try:
        right = [own(way, self.step.seat) for way in self.step.right]
        begun = len(self.names)
        ways = [way for way in right if way[:begun] == self.names and len(way) > begun]
        return Try(self.state, self.made, done, answer, ways[0][begun] if ways else "")


def own(way: list[str], seat: int) -> list[str]:
    """The learner's moves of a way."""
    return [SEATED.sub(r"\2", text) for text in way if mover(text, seat) == seat]


def fits(written: str, name: str) -> bool:
    return name.startswith(written[:-1]) if written.endswith(ANY) else written == name


def tried(game: Game, number: int, names: list[str], touch: str = "", show: bool = False) -> Try:
    """A try at a step: the learner's moves so far, and perhaps something touched in vain after them."""
    attempt = Attempt(game, number)
    if show:
        return attempt.show()
    found = attempt.judged()
    for name in names:
        if found.done:
            raise IllegalMove(WORDS("try-over"))
        found = attempt.add(name)
    return attempt.touch(touch) if touch and not found.done else found
