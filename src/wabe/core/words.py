"""Sentences for players: every one is a template with a key, made into words here and nowhere else.

A game's templates lie in its folder, in `words.toml`; `words.py` says how its values are said:

    took = "{a:seat} takes {c:gem} from {b:card}."              # words.toml
    full = "The {goal:colour} goal is full."

    WORDS = Words(__package__, card=card_label, colour=COLOUR_NAMES)
    WORDS("full", goal=2)        # "The purple goal is full."

After the colon stands how a value is said: `seat`, a sort of the game's own (a function, or words by number), `and` or
`or` for a list, `cap` for a capital; anything else is a noun that is counted: `{c:gem}` is "1 gem" or "3 gems",
`{c:die/dice}` "1 die" or "2 dice", `{c:is|are}` only the word. Several are applied in turn: `{cards:card,and}`.

A seat in a sentence is one private-use character, for only those who show it know who sits there: see `named`. No text
that a player types has such a character.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from string import Formatter

FIRST = 0xE001  # the character of seat 0; the seats follow
SEAT = re.compile("[\ue001-\ue010]")

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


class Words(Formatter):
    """The sentences in the `words.toml` of a package, and how its sorts of values are said.

    `chosen`: for the few events whose sentence depends on their numbers, a function that chooses among the others.
    """

    def __init__(self, package: str, chosen: Mapping[str, Callable[..., str]] | None = None, **sorts: Sort) -> None:
        self.package = package
        self.templates: dict[str, str] = tomllib.loads(
            resources.files(package).joinpath("words.toml").read_text(encoding="utf-8")
        )
        self.chosen = dict(chosen or {})
        self.sorts = sorts

    def __call__(self, key: str, /, **values: object) -> str:
        return self.vformat(self.templates[key], (), values)

    def knows(self, key: str) -> bool:
        return key in self.templates or key in self.chosen

    def event(self, key: str, a: int, b: int, c: int) -> str:
        """An event in words: its template names the three numbers a, b and c."""
        return self.chosen[key](a, b, c) if key in self.chosen else self(key, a=a, b=b, c=c)

    def format_field(self, value: object, spec: str) -> str:
        for sort in spec.split(",") if spec else ():
            value = self.said(value, sort)
        return str(value)

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
            return known(value) if callable(known) else known[value]  # type: ignore[index, call-overload]
        assert isinstance(value, int), f"{self.package}: {value!r} can't be counted as {sort!r}"
        return counted(value, sort)
