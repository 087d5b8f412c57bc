"""`wabe new`: the folder of a new game, a package of its own that plays and passes its checks at once."""

from __future__ import annotations

import re
import sys
from keyword import iskeyword
from pathlib import Path

from wabe.core.errors import WabeError
from wabe.core.registry import installed
from wabe.terminal.screen import reason

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "<slug>"
version = "0.1.0"
description = "<Title>, a game for Wabe."
requires-python = ">=3.11"
dependencies = ["wabe"]

[project.entry-points."wabe.games"]
<slug> = "<module>:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/<module>"]

[tool.pytest.ini_options]
wabe_games = ["<slug>"]  # every check of Wabe becomes a test of this game
"""

INIT = '''\
"""<Title>: count up in small steps and say the last number."""

from wabe import Box, Choice, Game, Kind, Range, Seat

from <module>.rules import <Class>

GAME = Game(
    slug="<slug>",
    title="<Title>",
    box=Box(slug="my-games", title="My games"),
    designer="you",
    summary="Count up in small steps and say the last number.",
    minutes=(1, 5),
    seats=(2, 4),
    usual=2,
    kind=Kind.PLAIN,
    rules=<Class>,
    phases=("count",),
    bound=100,
    options=(
        Range("target", 1, 100, 21, "the number that ends the game"),
        Range("most", 1, 9, 3, "the largest step"),
        Choice("goal", ("last_wins", "last_loses"), "what saying the last number means"),
        Seat("start_seat", "who begins"),
    ),
)
'''

RULES = '''\
"""<Title>: count up in small steps; the last number decides."""

from __future__ import annotations

from typing import Final

from wabe import EVERYONE, Options, State

COUNTED: Final = 0  # events
ENDED: Final = 1


class <Class>(State):
    target: int
    most: int
    last_loses: bool
    count: int
    last: int  # the seat that said the last number; -1 while the game goes on

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.target = options.number("target")
        self.most = options.number("most")
        self.last_loses = options.word("goal") == "last_loses"
        self.count = 0
        self.last = -1
        self.ask(options.seat("start_seat", self.roll(seats)))

    def legal(self, seat: int) -> list[int]:
        return list(range(1, min(self.most, self.target - self.count) + 1))

    def apply(self, seat: int, move: int) -> None:
        self.count += move
        self.tell(EVERYONE, COUNTED, seat, self.count)
        if self.count == self.target:
            self.last = seat
            self.tell(EVERYONE, ENDED, seat)
            self.finish()
        else:
            self.ask((seat + 1) % self.seats)

    def name(self, seat: int, move: int) -> str:
        return f"say {self.count + move}"

    def look(self, seat: int) -> dict[str, object]:
        return {"count": self.count, "target": self.target, "last_loses": self.last_loses}

    def returns(self) -> list[float]:
        if self.last_loses:  # all the others share the win
            return [0.0 if seat == self.last else 1.0 / (self.seats - 1) for seat in range(self.seats)]
        return [1.0 if seat == self.last else 0.0 for seat in range(self.seats)]

    def clone(self) -> <Class>:
        copy = <Class>()
        copy.copy_core(self)
        copy.target = self.target
        copy.most = self.most
        copy.last_loses = self.last_loses
        copy.count = self.count
        copy.last = self.last
        return copy

    def flaw(self) -> str:
        if not 1 <= self.target <= 100 or not 1 <= self.most <= 9 or not 0 <= self.count <= self.target:
            return "Fields target, most and count must be within 1..100, 1..9 and 0..target."
        if self.over != (self.count == self.target) or self.over != (0 <= self.last < self.seats):
            return "The game is over exactly when the target is reached, and then last is a seat."
        return ""
'''

TABLE = '''\
"""Draws <Title>: the number so far, and the numbers that may be said next."""

from __future__ import annotations

from wabe import Button, Counter, Move, Table
from wabe.core.table import Look, asking

from <module>.rules import COUNTED


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    buttons = []
    for move in moves:
        move.text = f"count {move.number} further"
        move.path = (move.name,)
        buttons.append(Button(move.name, str(look["count"] + move.number), "pad"))
    counters = [Counter("Said", look["count"]), Counter("Target", look["target"])]
    return Table(status(look, seat), [], buttons, counters, moves)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        winners = [other for other in range(look["seats"]) if look["returns"][other] > 0]
        return "You win." if winners == [seat] else f"Won by seat {' and '.join(str(other + 1) for other in winners)}."
    if seat != look["turn"]:
        return asking(look, seat)
    goal = "Don't be the one who says" if look["last_loses"] else "Be the one who says"
    return f"Your turn. {goal} {look['target']}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    return f"{names[a]} says {b}." if kind == COUNTED else f"{names[a]} has said the last number."
'''

GUIDE = """\
# <Title>

You count up together, from nothing to 21, and whoever says 21 wins. With the option *goal = last_loses* it is the
other way round: whoever has to say it loses, and all the others win.

## Count

On your turn count one, two or three further, and say the number you reach. The options *target* and *most* set the
last number and the largest step.

## Example

    3, 5, 8, 9, 12, 13, 16, 17, 20, 21

The second player says every fourth number from 5 on, and with it the last one.
"""

TEST = '''\
"""<Title>: its rules by example. The checks that every game must pass come from pyproject.toml."""

import pytest

from <module> import GAME


def say(state, *numbers):
    for number in numbers:
        state.play(state.turn, GAME.find(state, state.turn, f"say {number}"))
    return state


@pytest.mark.parametrize(("goal", "returns"), [("last_wins", [0.0, 1.0]), ("last_loses", [1.0, 0.0])])
def test_the_last_number_decides(goal, returns):
    state = GAME.new(options={"start_seat": 0, "goal": goal})
    assert say(state, 3, 5, 8, 9, 12, 13, 16, 17, 20, 21).over
    assert state.returns() == returns


def test_steps_are_small_and_stop_at_the_target():
    state = GAME.new(options={"target": 5})
    assert state.legal(state.turn) == [1, 2, 3]
    say(state, 3)
    assert state.legal(state.turn) == [1, 2]
'''

README = """\
# <Title>

A game for Wabe.

    pip install -e .
    wabe play <slug>
    wabe check <slug>
    pytest

What is where, in `src/<module>/`:

- `__init__.py`: the game card: for whom, how long, which options
- `rules.py`: what is legal, what it does, what each seat may see
- `table.py`: what it looks like, from what a seat may see
- `guide.md`: the rules told to a player
"""

FILES = {
    "pyproject.toml": PYPROJECT,
    "README.md": README,
    "src/<module>/__init__.py": INIT,
    "src/<module>/rules.py": RULES,
    "src/<module>/table.py": TABLE,
    "src/<module>/guide.md": GUIDE,
    "tests/test_<module>.py": TEST,
}


def scaffold(slug: str, parent: Path) -> Path:
    """Writes the folder `parent/slug`; answers where it is. Nothing that exists is touched."""
    module = slug.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > 40:
        raise WabeError(f"{slug!r} can't be a game's name: small letters, digits and hyphens, a letter first.")
    if slug in installed():
        raise WabeError(f"There is a game called {slug} already.")
    if iskeyword(module) or module in sys.stdlib_module_names or module in ("wabe", "tests"):
        raise WabeError(f"{slug!r} means something else in Python; choose another name.")
    folder = parent / slug
    if folder.exists():
        raise WabeError(f"{folder} exists already; nothing was written.")
    words = {"slug": slug, "module": module, "Title": title(slug), "Class": title(slug).replace(" ", "")}
    try:
        for name, text in FILES.items():
            path = folder / filled(name, words)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(filled(text, words), encoding="utf-8")
    except OSError as error:
        raise WabeError(f"{folder} can't be written: {reason(error)}.") from None
    return folder


def title(slug: str) -> str:
    return " ".join(word.capitalize() for word in slug.split("-"))


def filled(text: str, words: dict[str, str]) -> str:
    for key, word in words.items():
        text = text.replace(f"<{key}>", word)
    return text
