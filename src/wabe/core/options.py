"""Options a table can choose before the game: declared by the game card, checked once, read by `setup`."""

from __future__ import annotations

import re

from wabe.core.errors import OptionError
from wabe.core.words import WORDS

WHOLE = re.compile(r"-?[0-9]{1,18}")
RANDOM = "random"  # the value of a seat option that lets chance decide


class Option:
    """One declared option. `per_seat`: a value for every seat instead of one for the table."""

    free = False  # are there values besides those that can be listed: texts that people keep and share?

    def __init__(self, name: str, default: object, text: str, per_seat: bool = False) -> None:
        self.name = name
        self.default = default
        self.text = text
        self.per_seat = per_seat

    def possible(self, seats: int) -> str:
        """What can be chosen, in words."""
        raise NotImplementedError

    def offered(self, seats: int) -> str:
        """What a person can type, in words."""
        return self.possible(seats)

    def accepts(self, value: object, seats: int) -> bool:
        raise NotImplementedError

    def examples(self, seats: int) -> list[object]:
        """Values that together show every effect: all of a choice, the ends of a range."""
        raise NotImplementedError

    def trials(self, seats: int) -> list[object]:
        """The values to try a game with; of an option per seat, the first seat's."""
        values = self.examples(seats)
        return [[value] + [self.default] * (seats - 1) for value in values] if self.per_seat else values

    def read(self, text: str, seats: int) -> object:
        """A value typed by a person. Seats count from 1 there, from 0 in Python."""
        return int(text) if WHOLE.fullmatch(text) else text

    def typed(self, text: str, seats: int) -> object:
        """What a person typed: for an option per seat one value for all, or one each with commas between."""
        if self.per_seat and "," in text:
            return [self.read(part.strip(), seats) for part in text.split(",")]
        return self.read(text, seats)

    def write(self, value: object) -> str:
        """The text that `read` takes back."""
        return str(value)

    def check(self, value: object, seats: int) -> object:
        """The value if it is possible; otherwise OptionError names the option, the value and what is possible."""
        if self.per_seat:
            values = value if isinstance(value, list) else [value] * seats
            if len(values) == seats and all(self.accepts(one, seats) for one in values):
                return values
        elif self.accepts(value, seats):
            return value[:] if isinstance(value, list) else value
        key = "option-impossible-each" if self.per_seat else "option-impossible"
        raise OptionError(WORDS(key, name=self.name, value=value, possible=self.possible(seats), seats=seats))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, default={self.default!r})"


class Choice(Option):
    """One of a few words or numbers. `plain`: the one that a page offers to somebody who is new to the game."""

    def __init__(
        self,
        name: str,
        values: tuple[str | int, ...],
        text: str,
        default: str | int | None = None,
        per_seat: bool = False,
        plain: str = "",
    ) -> None:
        super().__init__(name, values[0] if default is None else default, text, per_seat)
        self.values = values
        self.plain = plain

    def possible(self, seats: int) -> str:
        return ", ".join([str(value) for value in self.values])

    def accepts(self, value: object, seats: int) -> bool:
        return any(type(value) is type(one) and value == one for one in self.values)

    def examples(self, seats: int) -> list[object]:
        return list(self.values)


class Range(Option):
    """A whole number between two others."""

    def __init__(self, name: str, low: int, high: int, default: int, text: str, per_seat: bool = False) -> None:
        super().__init__(name, default, text, per_seat)
        self.low = low
        self.high = high

    def possible(self, seats: int) -> str:
        return WORDS("range", low=self.low, high=self.high)

    def accepts(self, value: object, seats: int) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def examples(self, seats: int) -> list[object]:
        ends = {self.low, min(self.low + 1, self.high), max(self.high - 1, self.low), self.high}
        return [*sorted(ends)]


class Seat(Option):
    """A seat of the table, or chance decides."""

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, RANDOM, text)

    def possible(self, seats: int) -> str:
        return ", ".join([RANDOM] + [str(seat) for seat in range(seats)])

    def accepts(self, value: object, seats: int) -> bool:
        return value == RANDOM or (isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats)

    def examples(self, seats: int) -> list[object]:
        return [RANDOM, *range(seats)]

    def offered(self, seats: int) -> str:
        return f"{RANDOM}, {WORDS('range', low=1, high=seats)}"

    def read(self, text: str, seats: int) -> object:
        if WHOLE.fullmatch(text) and 1 <= int(text) <= seats:
            return int(text) - 1
        if text != RANDOM:
            raise OptionError(WORDS("option-impossible", name=self.name, value=text, possible=self.offered(seats)))
        return text

    def write(self, value: object) -> str:
        return str(value + 1) if isinstance(value, int) else str(value)


class Numbers(Option):
    """A list of whole numbers."""

    def __init__(
        self, name: str, low: int, high: int, most: int, default: tuple[int, ...], text: str, least: int = 1
    ) -> None:
        super().__init__(name, list(default), text)
        self.low = low
        self.high = high
        self.least = least
        self.most = most

    def possible(self, seats: int) -> str:
        return WORDS("numbers", least=self.least, most=self.most, low=self.low, high=self.high)

    def accepts(self, value: object, seats: int) -> bool:
        return (
            isinstance(value, list)
            and self.least <= len(value) <= self.most
            and all(type(item) is int and self.low <= item <= self.high for item in value)
        )

    def examples(self, seats: int) -> list[object]:
        return [self.default, [self.low] * max(1, self.least), [self.low] * self.most]

    def read(self, text: str, seats: int) -> object:
        items = text.replace(",", " ").split()
        return [int(item) for item in items] if all(map(WHOLE.fullmatch, items)) else text

    def write(self, value: object) -> str:
        return ",".join(str(item) for item in value) if isinstance(value, list) else str(value)


class Options:
    """The chosen values, all checked; `setup` reads them by kind."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def numbers(self, name: str) -> list[int]:
        value = self.values[name]
        assert isinstance(value, list)
        return value[:]

    def words(self, name: str) -> list[str]:
        """The words of an option chosen per seat."""
        value = self.values[name]
        assert isinstance(value, list)
        return value[:]

    def seat(self, name: str, lot: int) -> int:
        """The chosen seat; where chance decides, the seat that was drawn by lot."""
        value = self.values[name]
        return value if isinstance(value, int) else lot


def settle(declared: tuple[Option, ...], seats: int, given: object) -> dict[str, object]:
    """The full set of values: those given, checked, and the defaults of the others."""
    if not isinstance(given, dict):
        raise OptionError(WORDS("options-by-name", given=given))
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            key = "option-unknown" if names else "option-unknown-none"
            raise OptionError(WORDS(key, name=name, known=", ".join(names)))
    return {option.name: option.check(given.get(option.name, option.default), seats) for option in declared}
