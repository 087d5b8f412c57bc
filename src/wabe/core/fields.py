"""What the fields of a state may be, said once beside each field, as `Annotated[type, ...]` in the class body.

From it follow: which positions `load` refuses and with which sentence, what `look` shows to whom, and `clone`.

    class Mimsy(State):
        turns: Annotated[int, Span(0, 300)]                         # a number
        goals: Annotated[list[int], Row(3), Span(0, 2), OWN]        # three numbers; each seat sees its own
        hands: Annotated[list[list[int]], EACH_SEAT, Bag(6), CARDS] # sorted; every card of the deck is in one place

Inside the brackets stand, in this order: the type; for each level of lists its shape (Row, Bag, EACH_SEAT); what a
number may be (Span, Among, Word, Bits, SEAT, or a Deck); then who sees it, and when it is there. Bounds may be numbers
or functions of the state: `Span(0, lambda state: state.turn_limit)`.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from inspect import get_annotations
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args, get_origin

from wabe.core.copying import annotated, clone_method

NONE = -1  # "none", "nobody", "face-down" where a field does not say otherwise

T = TypeVar("T")
Known: TypeAlias = T | Callable[[Any], T]  # a value, or how to find it in a state


def known(value: Known[T], state: Any) -> T:
    found: T = value(state) if callable(value) else value
    return found


# --- what a number may be ------------------------------------------------------------------------


@dataclass(frozen=True)
class Span:
    """A whole number from `low` to `high`, or `none`."""

    low: Known[int]
    high: Known[int]
    none: int | None = None
    seat: bool = False  # it names a seat

    def wrong(self, value: int, state: Any) -> str:
        low, high = known(self.low, state), known(self.high, state)
        if low <= value <= high or (self.none is not None and value == self.none):
            return ""
        what = str(low) if low == high else f"from {low} to {high}"
        if high < low:
            return f"must be {self.none} here" if self.none is not None else "can't be anything here"
        return f"must be {what}" if self.none is None else f"must be {what}, or {self.none} for none"


SEAT = Span(0, lambda state: state.seats - 1, seat=True)
SEAT_OR_NONE = replace(SEAT, none=NONE)


@dataclass(frozen=True)
class Among:
    """One of these numbers."""

    values: Known[Iterable[int]]
    none: int | None = None

    def wrong(self, value: int, state: Any) -> str:
        values = list(known(self.values, state))
        if value in values or (self.none is not None and value == self.none):
            return ""
        possible = [*values, *([] if self.none is None else [self.none])]
        if len(possible) == 1:
            return f"must be {possible[0]} here"
        return f"must be one of {', '.join(map(str, possible))}" if possible else "can't be anything here"


@dataclass(frozen=True)
class Word:
    """One of these words, kept as its number; a look shows the word."""

    words: tuple[str, ...]
    none = None

    def wrong(self, value: int, state: Any) -> str:
        if 0 <= value < len(self.words):
            return ""
        return "must be " + ", ".join(f"{number} ({word})" for number, word in enumerate(self.words))


@dataclass(frozen=True)
class Bits:
    """A set of numbers below `count`, kept as a mask; a look shows the list of them."""

    count: Known[int]
    seat: bool = False  # they are seats
    exactly: Known[int] | None = None  # so many are in the set
    possible: Known[int] | None = None  # a mask of those that can be; otherwise all
    none = 0

    def wrong(self, value: int, state: Any) -> str:
        count = known(self.count, state)
        if not 0 <= value < 1 << count:
            return f"must be a mask of {count} bits"
        if self.possible is not None and value & ~known(self.possible, state):
            return f"must be a mask of bits among {members(known(self.possible, state))}"
        size = value.bit_count() if self.exactly is None else known(self.exactly, state)
        return "" if value.bit_count() == size else f"must have {size} bits that are set"


SEATS = Bits(lambda state: state.seats, seat=True)


class Deck:
    """Things that are always all there: each is in exactly one of the fields that name this deck.

    `things` are numbers, equal ones for equal things; they may depend on the state. A field that names the deck itself
    holds things; `slot`: a thing or none; `counts`: how many of each kind, the kinds repeating along the list;
    `bits`: a mask of things.
    """

    def __init__(self, what: str, things: Known[Iterable[int]], none: int = NONE) -> None:
        self.what = what
        self.things = things
        self.slot = Part(self, "slot", none)
        self.counts = Part(self, "counts")
        self.bits = Part(self, "bits", 0)
        self.plain = Part(self, "things")

    def all(self, state: Any) -> Counter[int]:
        return Counter(known(self.things, state))


@dataclass(frozen=True, eq=False)
class Part:
    """The things of a deck that are in this field."""

    deck: Deck
    form: str
    none: int | None = None

    def wrong(self, value: int, state: Any) -> str:
        all_of_them = self.deck.all(state)
        if self.form == "counts":
            return "" if 0 <= value <= max(all_of_them.values(), default=0) else "must be a number of pieces, from 0"
        if self.form == "bits":
            possible = sum(1 << thing for thing in all_of_them)
            return "" if value & ~possible == 0 and value >= 0 else f"must be a mask of {self.deck.what}s"
        if value in all_of_them or (self.form == "slot" and value == self.none):
            return ""
        return f"must be a {self.deck.what}" if self.form == "things" else f"must be a {self.deck.what}, or {self.none}"

    def count(self, values: list[int], state: Any) -> Counter[int]:
        """The things among the numbers of the field."""
        if self.form == "counts":
            kinds = sorted(self.deck.all(state))
            found: Counter[int] = Counter()
            for i, value in enumerate(values):
                found[kinds[i % len(kinds)]] += value
            return found
        if self.form == "bits":
            return Counter(bit for mask in values for bit in members(mask))
        return Counter(value for value in values if self.form == "things" or value != self.none)


Domain = Span | Among | Word | Bits | Part


# --- the shape of a list -------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A list whose order matters: exactly `count` long, or from `least` to `most`."""

    count: Known[int] | None = None
    most: Known[int] | None = None
    least: Known[int] = 0
    distinct: bool = False  # no item twice; none may be there more than once
    ordered: bool = False  # ascending, for order means nothing: a bag
    seats: bool = False  # an item for every seat

    def wrong(self, items: list[object], state: Any, none: int | None) -> str:
        if self.count is not None:
            count = known(self.count, state)
            if len(items) != count:
                return f"must have {count} {'item' if count == 1 else 'items'}, not {len(items)}"
        least, most = known(self.least, state), known(self.most, state) if self.most is not None else len(items)
        if not least <= len(items) <= most:
            return f"must have from {least} to {most} items, not {len(items)}"
        if self.ordered and items != sorted(items):  # type: ignore[type-var]
            return "must be in ascending order"
        if self.distinct:
            twice = [item for item, times in Counter(map(str, items)).items() if times > 1 and item != str(none)]
            if twice:
                return f"must not have {twice[0]} twice"
        return ""


EACH_SEAT = Row(lambda state: state.seats, seats=True)


def Bag(most: Known[int] | None = None, count: Known[int] | None = None, least: Known[int] = 0) -> Row:  # noqa: N802
    """A list whose order means nothing: kept ascending."""
    return Row(count, most, least, ordered=True)


def Set(most: Known[int] | None = None, count: Known[int] | None = None, least: Known[int] = 0) -> Row:  # noqa: N802
    """Different things, kept ascending."""
    return Row(count, most, least, distinct=True, ordered=True)


# --- who sees it, and when it is there -----------------------------------------------------------


@dataclass(frozen=True)
class Sight:
    """Who may see a field. What is hidden shows as -1, a hidden list as so many of them."""

    name: str


PUBLIC = Sight("public")  # everybody, as is usual
OWN = Sight("own")  # a list by seat: its owner; everybody at the end
OWN_ALWAYS = Sight("own always")  # the same, but not even at the end
COUNT = Sight("count")  # only how many there are
AT_END = Sight("at end")  # nobody until the end
PRIVATE = Sight("private")  # never part of a look
OPTION = Sight("option")  # public, and the same throughout a game


class Only:
    """The field is there exactly in these phases of a game that goes on, and otherwise none, 0 or empty."""

    def __init__(self, *phases: int, end: bool = False) -> None:
        self.phases = phases
        self.end = end  # at the end, too; without phases: only then

    def now(self, state: Any) -> bool:
        if not self.phases:
            return self.end and bool(state.over)
        return state.phase in self.phases and (self.end or not state.over)


class MayBe(Only):
    """The field may be there in these phases, and is none, 0 or empty in all others."""


@dataclass(frozen=True)
class Derived:
    """The field follows from the others; it is kept for speed alone. No part of a look unless that is said."""

    value: Callable[[Any], object]


# --- reading the declarations --------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Field:
    """A field as its class declares it."""

    name: str
    kind: type  # int, bool or str: what it is made of
    depth: int  # of lists: 0 none, 1 a list, 2 a list of lists
    shapes: tuple[Row, ...] = ()
    domain: Domain | None = None
    sight: Sight = PUBLIC
    presence: Only | None = None
    derived: Derived | None = None

    @property
    def none(self) -> int | None:
        return None if self.domain is None else self.domain.none

    def empty(self, value: object, depth: int = 0) -> bool:
        """Is nothing there?"""
        if isinstance(value, list):
            fixed = depth < len(self.shapes) and self.shapes[depth].count is not None
            return not value or (fixed and all(self.empty(item, depth + 1) for item in value))  # always so long
        return value == self.none if self.none is not None else not value

    def wrong(self, state: Any) -> str:
        """What is wrong with its value, as a sentence; the type is known to be right."""
        value = getattr(state, self.name)
        if self.derived is not None:
            expected = self.derived.value(state)
            return "" if value == expected else f"Field {self.name} must be {short(expected)} here: it follows."
        fault = self.misshapen(self.name, value, state, 0)
        if fault:
            return fault
        if self.presence is not None:
            there, now = not self.empty(value), self.presence.now(state)
            if there != now and (there or not isinstance(self.presence, MayBe)):
                return f"Field {self.name} {'is missing' if now else f'must be {self.blank()}'} in this phase."
        return ""

    def blank(self) -> str:
        if self.kind is bool:
            return "false"
        return "empty" if self.depth else str(0 if self.none is None else self.none)

    def misshapen(self, name: str, value: object, state: Any, depth: int) -> str:
        if isinstance(value, list):
            if depth < len(self.shapes):
                shape = self.shapes[depth]
                absent = self.presence is not None and not value and shape.count is None
                fault = "" if absent else shape.wrong(value, state, self.none)
                if fault:
                    return f"Field {name} {fault}."
            for i, item in enumerate(value):
                fault = self.misshapen(f"{name}[{i}]", item, state, depth + 1)
                if fault:
                    return fault
            return ""
        if self.domain is None or not isinstance(value, int) or isinstance(value, bool):
            return ""
        fixed = all(shape.count is not None for shape in self.shapes[:depth])  # an item of another list is always there
        if self.presence is not None and fixed and self.empty(value):
            return ""
        fault = self.domain.wrong(value, state)
        return f"Field {name} {fault}, not {value}." if fault else ""

    def numbers(self, value: object) -> list[int]:
        """All numbers in it, in order."""
        if isinstance(value, list):
            return [number for item in value for number in self.numbers(item)]
        assert isinstance(value, int)
        return [value]


def once(function: Callable[[type], T]) -> Callable[[type], T]:
    """Worked out once for every class of states."""
    return cache(function)


CORE = {"seats", "turn", "waiting", "phase", "over", "dice_a", "dice_b", "picks", "ready"}  # the core's own
APART = {"news", "moments", "opened", "tape", "spot"}  # no part of a position


@once
def fields(rules: type) -> tuple[Field, ...]:
    """Every field of a class of states, in the order of declaration, the core's first."""
    found: dict[str, Field] = {}
    for base in reversed(rules.__mro__):
        for name, annotation in written(base).items():
            if not name.startswith("_") and name not in APART:
                found[name] = declared(name, annotation)
    return tuple(found.values())


@once
def names(rules: type) -> tuple[str, ...]:
    """The names of all fields."""
    return tuple(field.name for field in fields(rules))


def written(rules: type) -> dict[str, Any]:
    """The annotations of a class body, evaluated. A compiled class has lost them: its source lies beside it."""
    module = sys.modules.get(rules.__module__)
    if "__mypyc_attrs__" in rules.__dict__ and module is not None and module.__file__:
        bodies = class_bodies(str(Path(module.__file__).parent / f"{rules.__module__.rpartition('.')[2]}.py"))
        texts: dict[str, Any] = bodies.get(rules.__name__, {})
    else:
        texts = get_annotations(rules)
    place = vars(module) if module is not None else {}
    return {name: eval(text, dict(place)) if isinstance(text, str) else text for name, text in texts.items()}


@cache
def class_bodies(source: str) -> dict[str, dict[str, str]]:
    """By class: the fields annotated in its body."""
    tree = ast.parse(Path(source).read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: {name: ast.unparse(kind) for name, kind in annotated(node)} for node in classes}


def declared(name: str, annotation: Any) -> Field:
    kind, *marks = get_args(annotation) if get_origin(annotation) is Annotated else (annotation,)
    depth = 0
    while get_origin(kind) is list:
        kind = get_args(kind)[0]
        depth += 1
    shapes: list[Row] = []
    rest: dict[str, Any] = {"sight": PUBLIC}
    for mark in marks:
        if isinstance(mark, Row):
            shapes.append(mark)
        elif isinstance(mark, Deck):
            rest["domain"] = mark.plain
        elif isinstance(mark, Span | Among | Word | Bits | Part):
            rest["domain"] = mark
        elif isinstance(mark, Derived):
            rest |= {"derived": mark, "sight": rest["sight"] if PUBLIC in marks else PRIVATE}
        elif isinstance(mark, Only):
            rest["presence"] = mark
        elif isinstance(mark, Sight):
            rest["sight"] = mark
        else:
            raise TypeError(f"Field {name}: {mark!r} says nothing that a field can be.")
    if len(shapes) > depth:
        raise TypeError(f"Field {name} has {len(shapes)} shapes for {depth} levels of lists.")
    plain = kind if kind in (bool, str) else int
    return Field(name=name, kind=plain, depth=depth, shapes=tuple(shapes), **rest)


# --- what follows from them ----------------------------------------------------------------------


@once
def cloning(rules: type) -> Callable[[Any], Any]:
    """`clone` for a class whose author wrote none. Private fields (`_cache`) are shared."""
    own = [(field.name, field.depth) for field in fields(rules) if field.name not in CORE]
    shared = [(name, 0) for base in rules.__mro__ for name in vars(base).get("__annotations__", {}) if name[0] == "_"]
    place: dict[str, Any] = {rules.__name__: rules}
    exec(f"from __future__ import annotations\n{clone_method(rules.__name__, own + shared)}", place)
    method: Callable[[Any], Any] = place["clone"]
    return method


AS_IT_IS: Final = 0
AS_WORD: Final = 1
AS_LIST: Final = 2

OPEN: Final = 0
TO_OWNER: Final = 1
TO_OWNER_ALWAYS: Final = 2
TO_NOBODY: Final = 3
TO_NOBODY_YET: Final = 4
SIGHTS = {
    PUBLIC: OPEN,
    OPTION: OPEN,
    OWN: TO_OWNER,
    OWN_ALWAYS: TO_OWNER_ALWAYS,
    COUNT: TO_NOBODY,
    AT_END: TO_NOBODY_YET,
}


@once
def sights(rules: type) -> list[tuple[str, int, int, tuple[str, ...]]]:
    """For `State.look`: every field that can be seen, by whom, and how it is shown."""
    plan: list[tuple[str, int, int, tuple[str, ...]]] = []
    for field in fields(rules):
        if field.name not in CORE and field.sight in SIGHTS:
            words = field.domain.words if isinstance(field.domain, Word) else ()
            mask = isinstance(field.domain, Bits) or (isinstance(field.domain, Part) and field.domain.form == "bits")
            form = AS_WORD if words else AS_LIST if mask else AS_IT_IS
            plan.append((field.name, SIGHTS[field.sight], form, words))
    return plan


def misfit(state: Any) -> str:
    """What is wrong with the declared fields of a state, as a sentence that names the field."""
    late: list[Field] = []
    decks: dict[Deck, Counter[int]] = {}
    for field in fields(type(state)):
        if field.derived is not None:
            late.append(field)
            continue
        fault = field.wrong(state)
        if fault:
            return fault
        if isinstance(field.domain, Part):
            values = field.numbers(getattr(state, field.name))
            decks.setdefault(field.domain.deck, Counter()).update(field.domain.count(values, state))
    for deck, found in decks.items():
        expected = deck.all(state)
        for thing in expected | found:
            if found[thing] != expected[thing]:
                where = ", ".join(field.name for field in fields(type(state)) if part_of(field, deck))
                right, wrong = times(expected[thing]), times(found[thing])
                return f"Fields {where}: the {deck.what} {thing} must be there {right} in all, not {wrong}."
    for field in late:
        fault = field.wrong(state)
        if fault:
            return fault
    return ""


def part_of(field: Field, deck: Deck) -> bool:
    return isinstance(field.domain, Part) and field.domain.deck is deck


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def short(value: object) -> str:
    """A value in a sentence, cut short."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def members(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
