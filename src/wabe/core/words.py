"""Sentences for players: every one is a template with a key, made into words here and nowhere else.

A game's templates lie in its folder, in `words.toml`; `words.py` says how its values are said:

    [events]                                                    # words.toml
    took = "{a:seat} takes {c:gem} from {b:card}."

    [words]
    full = "The {goal:colour} goal is full."

    WORDS = Words(__package__, card=card_label, colour=COLOUR_NAMES)
    WORDS("full", goal=2)        # "The purple goal is full."

The name of an event is what `State.tell` is given, and its three numbers are called a, b and c.

After the colon stands how a value is said: `seat`, a sort of the game's own (a function, or words by number), `and` or
`or` for a list, `cap` for a capital; anything else is a noun that is counted: `{c:gem}` is "1 gem" or "3 gems",
`{c:die/dice}` "1 die" or "2 dice", `{c:is|are}` only the word. Several are applied in turn: `{cards:card,and}`.
A noun that looks like a sort is taken for a misspelt one, unless both its forms are written: `{c:cart/carts}`.

What an event speaks of is marked on the table: after an `@` stands the kind of mark (`from`, `to`, `way`, `changed`,
`taken`), as in `{b:place@from}`. Marked is the piece or spot whose id is what is said, or what `ids` has for that sort:

    WORDS = Words(__package__, ids={"card": card_id}, card=card_label)

A seat in a sentence is one private-use character, for only those who show it know who sits there: see `named`. No text
that a player types has such a character.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from importlib import resources
from string import Formatter

FIRST = 0xE001  # the character of seat 0; the seats follow
SEAT = re.compile("[\ue001-\ue010]")
SORTS = ("seat", "and", "or", "cap")  # that every game has
MEMORY = 2_000  # sentences that are remembered
ALIKE = 0.7  # a noun so similar to a sort is one misspelt: crad, but not point for spot

Sort = Callable[..., object] | Sequence[str] | Mapping[int, str]


def who(seat: int) -> str:
    """A seat, as it stands in a sentence."""
    return chr(FIRST + seat)


def named(text: str, names: Sequence[str]) -> str:
    """A sentence with the players' names.

    >>> named(f"{who(1)} wins.", ["Ann", "Bob"])
    'Bob wins.'
    >>> named(f"It is the turn of {who(1)}.", [])
    'It is the turn of seat 2.'
    """

    def name(found: re.Match[str]) -> str:
        seat = ord(found[0]) - FIRST
        known = names[seat] if seat < len(names) else ""
        begins = not text[: found.start()].rstrip() or text[: found.start()].endswith((". ", ": ", "! ", "? "))
        return known or f"{'Seat' if begins else 'seat'} {seat + 1}"

    return SEAT.sub(name, text)


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "gem"), counted(2, "gem"), counted(2, "die/dice"), counted(1, "is|are")
    ('1 gem', '2 gems', '2 dice', 'is')
    """
    if "|" in noun:
        one, _, more = noun.partition("|")
        return one if count == 1 else more
    one, _, more = noun.partition("/")
    return f"{count} {one if count == 1 else more or f'{one}s'}"


def joined(items: Iterable[object], word: str = "and") -> str:
    """
    >>> joined(["red"]), joined(["red", "blue"]), joined([1, 2, 3], "or")
    ('red', 'red and blue', '1, 2 or 3')
    """
    words = [str(item) for item in items]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {word} {words[-1]}" if words else ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class WordsError(LookupError):
    """There is no such sentence, or it can't be said: a fault of the game."""


class Words(Formatter):
    """The sentences in the `words.toml` of a package, and how its sorts of values are said.

    `chosen`: for the few events whose sentence depends on their numbers, a function that chooses among the others.
    `ids`: for sorts that are not said as the table calls them, their ids there; an empty one marks nothing.
    """

    def __init__(
        self,
        package: str,
        chosen: Mapping[str, Callable[..., str]] | None = None,
        ids: Mapping[str, Sort] | None = None,
        **sorts: Sort,
    ) -> None:
        self.package = package
        parts: dict[str, dict[str, str]] = tomllib.loads(
            resources.files(package).joinpath("words.toml").read_text(encoding="utf-8")
        )
        self.events = parts.get("events", {})
        others = parts.get("words", {})
        self.templates = self.events | others
        self.parsed: dict[str, list[tuple[str, str | None, str | None, str | None]]] = {}
        self.remembered = lru_cache(MEMORY, typed=True)(self.written)  # typed: True is not said as 1 is
        self.heard = lru_cache(MEMORY)(self.happened)
        self.chosen = dict(chosen or {})
        self.sorts = sorts
        self.ids = dict(ids or {})
        self.marked: dict[str, list[str]] = {}  # by the sentence that is being said: ids for each kind of mark
        self.faults = {
            key: f"{self.file}, {key}: {fault}"
            for key, template in (*self.events.items(), *others.items())
            if (fault := self.fault(template))
        }

    @property
    def file(self) -> str:
        return f"words.toml of {self.package}"

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence with this key. Tables say the same again and again, so what was said last is remembered."""
        try:
            text, marks = self.remembered(key, **values)
        except TypeError:  # a list among the values
            text, marks = self.written(key, **values)
        if marks:
            self.marked |= marks
        return text

    def written(self, key: str, /, **values: object) -> tuple[str, dict[str, list[str]]]:
        """A sentence, and what it marks."""
        before, self.marked = self.marked, {}
        text = self.told(self.template(key, self.templates), values)
        marks, self.marked = self.marked, before
        return text, marks

    def event(self, name: str, a: int, b: int, c: int) -> str:
        """An event in words."""
        return self.heard(name, a, b, c)[0]

    def happened(self, name: str, a: int, b: int, c: int) -> tuple[str, dict[str, list[str]]]:
        """An event in words, and what it marks."""
        self.marked = {}
        if name in self.chosen:
            return self.chosen[name](a, b, c), self.marked
        return self.told(self.template(name, self.events), {"a": a, "b": b, "c": c}), self.marked

    def template(self, key: str, known: Mapping[str, str]) -> str:
        if key in self.faults:
            raise WordsError(self.faults[key])
        if key not in known:
            near = get_close_matches(key, known, 1)
            raise WordsError(f"{self.file} has no key {key!r}" + (f"; is {near[0]!r} meant?" if near else "."))
        return known[key]

    def fault(self, template: str) -> str:
        """Why it can't be said, whatever its values are; empty if it can."""
        try:
            specs = [spec for _, _, spec, _ in self.parse(template) if spec]
        except ValueError as error:
            return f"{error}."
        known = (*self.sorts, *self.ids, *SORTS)
        for part in ",".join(specs).split(","):
            sort = part.partition("@")[0]
            near = [] if sort in known or set("/|") & set(sort) else get_close_matches(sort, known, 1, ALIKE)
            if near:
                return f"there is no sort {sort!r}; is {near[0]!r} meant? A noun would be '{sort}/{sort}s'."
        return ""

    def told(self, template: str, values: Mapping[str, object]) -> str:
        if template not in self.parsed:
            self.parsed[template] = list(self.parse(template))
        text = ""
        for literal, field, spec, conversion in self.parsed[template]:
            text += literal
            if field is not None:
                value = values[field] if field in values else self.get_field(field, (), values)[0]
                text += self.format_field(self.convert_field(value, conversion) if conversion else value, spec or "")
        return text

    def marks(self, key: str, a: int, b: int, c: int) -> dict[str, list[str]]:
        """What an event speaks of: for each kind of mark, ids of the table."""
        return self.heard(key, a, b, c)[1]

    def format_field(self, value: object, spec: str) -> str:
        for part in spec.split(",") if spec else ():
            sort, _, mark = part.partition("@")
            if mark:
                self.mark(mark, value, sort)
            value = self.said(value, sort)
        return str(value)

    def mark(self, kind: str, value: object, sort: str) -> None:
        for item in value if isinstance(value, list | tuple) else [value]:
            found = str(given(self.ids[sort], item) if sort in self.ids else self.said(item, sort))
            if found:
                self.marked.setdefault(kind, []).append(found)

    def said(self, value: object, sort: str) -> object:
        if sort in ("and", "or"):
            assert isinstance(value, Iterable)
            return joined(value, sort)
        if sort == "cap":
            return capital(str(value))
        if isinstance(value, list | tuple):
            return [self.said(item, sort) for item in value]
        if sort == "seat":
            assert isinstance(value, int)
            return who(value)
        known = self.sorts.get(sort)
        if known is not None:
            return given(known, value)
        assert isinstance(value, int), f"{self.package}: {value!r} can't be counted as {sort!r}"
        return counted(value, sort)


def given(sort: Sort, value: object) -> object:
    return sort(value) if callable(sort) else sort[value]  # type: ignore[index, call-overload]


WORDS = Words("wabe.core")  # what every game can say
