"""The screen: one Rich console for everything that is printed, and the questions asked on it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Grid
from rich.text import Text

from wabe.core.errors import WabeError
from wabe.core.teach import captioned
from wabe.core.words import named

with suppress(ImportError):
    import readline  # noqa: F401  # arrow keys and history in `input`, where the system has it

WIDEST = 100  # longer lines are hard to read


class Screen:
    """Prints plainly into a pipe, with colour on a terminal, never wider than the one it has."""

    def __init__(self) -> None:
        self.console = Console(markup=False, emoji=False, highlight=False)
        self.width = min(self.console.width, WIDEST)

    @property
    def live(self) -> bool:
        """Does a person watch this, rather than a file or a pipe?"""
        return self.console.is_terminal

    def say(self, text: str | Text = "", style: str = "") -> None:
        words = named(text, []) if isinstance(text, str) else text
        self.console.print(words, style=style or None, width=self.width)

    def copyable(self, text: str) -> None:
        """A line with a path or a command in it: never broken, so that it can be copied."""
        self.console.print(text, soft_wrap=True)

    def lines(self, lines: Iterable[Text]) -> None:
        """Lines already made to fit; on a very narrow screen they are wrapped all the same."""
        for line in lines:
            self.console.print(line)

    def told(self, news: list[str]) -> None:
        """What happened, a line each."""
        for line in news:
            self.say(f"> {line}", "italic")

    def rule(self, title: str) -> None:
        self.console.print()
        self.console.rule(Text(title), align="left", style="dim")

    def markdown(self, text: str) -> None:
        """A guide, of its figures the captions. Markdown is readable as it is where the screen has no signs for it."""
        text = captioned(text)
        ascii_only = self.console.options.ascii_only
        self.console.print(text if ascii_only else Markdown(text, hyperlinks=False), width=self.width)

    def ask(self, prompt: str) -> str:
        """A line typed by a person, its spaces tidied. Raises EOFError at the end of a pipe."""
        line = input(prompt)
        if not sys.stdin.isatty():
            print(line)  # so that the output of a script reads like a conversation
        return " ".join(line.split())

    def wipe(self) -> None:
        """Clears the terminal, what was scrolled away too: the next person must not read it."""
        if self.live:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()

    def busy(self, what: str) -> AbstractContextManager[object]:
        """Shows that something takes its time, on a terminal only."""
        return self.console.status(Text(what, "dim"), spinner="line") if self.live else nullcontext()

    def progress(self) -> Progress:
        """A bar for long work, on a terminal only."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
        return Progress(*columns, console=self.console, transient=True, disable=not self.live)


def columns(*titles: str) -> Grid:
    grid = Grid(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 2, 0, 0), collapse_padding=True)
    for title in titles:
        grid.add_column(title, no_wrap=title == "Name", justify="right" if title in RIGHT else "left")
    return grid


RIGHT = ("Players", "Minutes", "Seats", "Moves/s", "Games/s", "Moves a game", "Age", "Changed", "Entries", "kB")


def read_file(path: str) -> str:
    """A text file, or a sentence why not."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise WabeError(f"{path} is not a text file.") from None
    except OSError as error:
        raise WabeError(f"{path} can't be read: {reason(error)}.") from None


def reason(error: OSError) -> str:
    words = error.strerror or str(error)
    return words[:1].lower() + words[1:]
