"""Runs Wabe and its peers turn and turn about, prints how they compare, and writes docs/performance.md.

Every peer is a process of its own that waits until it is asked, so that one at a time is at work. Each round asks for
every figure once; a figure is the median of the rounds. `bench/compare` sets up what this needs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

ROOT = Path(__file__).parent.parent
PEERS = ROOT / "bench" / "peers"
BUILD = ROOT / "build" / "bench"
REPORT = ROOT / "docs" / "performance.md"

WABE = [sys.executable, str(PEERS / "wabe_games.py")]
SMALL = ["connect_four", "tic_tac_toe"]
SOURCES = f"{ROOT / 'src'}{os.pathsep}{ROOT / 'bench' / 'games'}"

Figure = tuple[str, str]  # a peer, and a job of it

# The command of each peer, and its PYTHONPATH.
COMMANDS: dict[str, tuple[list[str], str]] = {
    "compiled": (WABE, ""),
    "compiled small": ([*WABE, *SMALL], str(BUILD / "compiled")),
    "plain": (WABE, SOURCES),
    "plain small": ([*WABE, *SMALL], SOURCES),
    "OpenSpiel": ([sys.executable, str(PEERS / "openspiel.py")], ""),
    "PettingZoo": ([sys.executable, str(PEERS / "petting_zoo.py")], ""),
    "boardgame.io": (["node", str(PEERS / "boardgame_io.mjs"), str(BUILD / "node")], ""),
}


# --- what is compared --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """One comparison: two ways to do the same, in words and as figures."""

    game: str
    ours: str
    our_figure: Figure
    theirs: str
    their_figure: Figure


def playouts() -> Iterator[Row]:
    for game in ("nim", "tic_tac_toe", "connect_four"):
        small = "" if game == "nim" else " small"
        loop = "loop", (f"compiled{small}", f"{game} loop")
        python = "from Python", (f"compiled{small}", f"{game} python")
        looking = "with looks", (f"compiled{small}", f"{game} look")
        yield Row(game, *loop, "OpenSpiel from Python", ("OpenSpiel", f"{game} python"))
        yield Row(game, *python, "OpenSpiel from Python", ("OpenSpiel", f"{game} python"))
        yield Row(game, *loop, "OpenSpiel C++ loop", ("OpenSpiel", f"{game} loop"))
        yield Row(game, *loop, "Wabe plain, loop", (f"plain{small}", f"{game} loop"))
        if small:
            yield Row(game, *looking, "PettingZoo env", ("PettingZoo", f"{game} look"))
            yield Row(game, *looking, "PettingZoo raw_env", ("PettingZoo", f"{game} raw"))
        if game == "tic_tac_toe":
            yield Row(game, *loop, "boardgame.io reducer", ("boardgame.io", f"{game} loop"))


def searches() -> Iterator[Row]:
    for game in ("nim", "tic_tac_toe", "connect_four"):
        search = "search", ("compiled" if game == "nim" else "compiled small", f"{game} search")
        yield Row(game, *search, "OpenSpiel C++ MCTSBot", ("OpenSpiel", f"{game} search"))
        if game == "tic_tac_toe":
            yield Row(game, *search, "boardgame.io MCTSBot", ("boardgame.io", f"{game} search"))


PLAYOUTS = list(playouts())
SEARCHES = list(searches())


@dataclass(frozen=True)
class Own:
    """One of Wabe's games: how fast it plays in both builds, and how fast it is searched."""

    slug: str
    title: str
    seats: int

    @property
    def plain(self) -> Figure:
        return "plain", f"{self.slug} steps"

    @property
    def compiled(self) -> Figure:
        return "compiled", f"{self.slug} steps"

    @property
    def search(self) -> Figure:
        return "compiled", f"{self.slug} iterations"


# --- measuring ---------------------------------------------------------------------------------------


class Peer:
    """A process that does jobs when asked, as peers/worker.py describes."""

    def __init__(self, name: str) -> None:
        command, path = COMMANDS[name]
        rest = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "WABE_PURE")}
        variables = rest | {"PYTHONPATH": path, "NODE_ENV": "production", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        self.name = name
        self.log = BUILD / f"{name.replace(' ', '-')}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
            )
        self.about: dict[str, Any] = json.loads(self.answer())

    def ask(self, job: str, seconds: float) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{job} {seconds}\n")
        self.process.stdin.flush()
        return float(self.answer())

    def answer(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.name} stopped; its last words are in {self.log}.")
        return line


@contextmanager
def peers() -> Iterator[dict[str, Peer]]:
    """All peers that are installed, started; without npm there is no boardgame.io."""
    names = [name for name in COMMANDS if name != "boardgame.io" or (BUILD / "node" / "node_modules").exists()]
    started: dict[str, Peer] = {}
    try:
        for name in names:
            started[name] = Peer(name)
        yield started
    finally:
        for peer in started.values():
            peer.process.terminate()
            peer.process.wait()


def own_games(running: dict[str, Peer]) -> list[Own]:
    for name, peer in running.items():
        if "compiled" in peer.about and peer.about["compiled"] != name.startswith("compiled"):
            sys.exit(f"Wabe is not {name.split()[0]} where it should be; was it built without a compiler?")
    return [Own(slug, *facts) for slug, facts in running["compiled"].about["games"].items()]


def measured(running: dict[str, Peer], figures: list[Figure], rounds: int, seconds: float) -> dict[Figure, list[float]]:
    rates: dict[Figure, list[float]] = {figure: [] for figure in figures}
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bars:
        bar = bars.add_task("Warming up", total=(rounds + 0.2) * len(figures))
        for peer, job in figures:
            running[peer].ask(job, seconds / 5)
            bars.advance(bar, 0.2)
        for number in range(rounds):
            for peer, job in figures:
                bars.update(bar, description=f"Round {number + 1} of {rounds}: {peer}, {job}".ljust(52))
                rates[peer, job].append(running[peer].ask(job, seconds))
                bars.advance(bar)
    return rates


# --- telling -----------------------------------------------------------------------------------------

Grid = tuple[str, list[str], list[list[str]]]  # title, headings, rows: for the terminal and for Markdown
WORDS = ("game", "Wabe", "against", "goal", "")  # headings of what is no number


def number(value: float) -> str:
    """Three digits count: the rest is noise."""
    return f"{float(f'{value:.3g}'):,.0f}"


def times(value: float) -> str:
    return f"{value:,.0f}x" if value >= 100 else f"{value:.1f}x" if value >= 10 else f"{value:.2f}x"


@dataclass(frozen=True)
class Findings:
    rates: dict[Figure, list[float]]
    own: list[Own]

    def rate(self, figure: Figure) -> float:
        return median(self.rates[figure])

    def ratio(self, one: Figure, other: Figure) -> float:
        return self.rate(one) / self.rate(other)

    def rows(self, rows: list[Row]) -> list[Row]:
        return [row for row in rows if row.their_figure in self.rates]

    def against(self, title: str, rows: list[Row]) -> Grid:
        lines = []
        for row in self.rows(rows):
            ours, theirs = self.rate(row.our_figure), self.rate(row.their_figure)
            lines.append([row.game, row.ours, number(ours), row.theirs, number(theirs), times(ours / theirs)])
        return title, ["game", "Wabe", "a second", "against", "a second", "ratio"], lines

    def own_speed(self) -> Grid:
        lines = []
        for game in self.own:
            plain, compiled, search = self.rate(game.plain), self.rate(game.compiled), self.rate(game.search)
            line = [game.title, str(game.seats), number(plain), number(compiled), times(compiled / plain)]
            lines.append([*line, number(search)])
        headings = ["game", "seats", "plain", "compiled", "ratio", "search"]
        return "Wabe's own games: moves a second; simulations a second of compiled search", headings, lines

    def goals(self) -> Grid:
        gains = [self.ratio(game.compiled, game.plain) for game in self.own]
        valley = next(self.rate(game.search) for game in self.own if game.slug == "kings-valley")
        native = [self.ratio(row.our_figure, row.their_figure) for row in SEARCHES if "C++" in row.theirs]
        nim = self.ratio(PLAYOUTS[0].our_figure, PLAYOUTS[0].their_figure)
        lines = [
            goal("compiled against plain, median of Wabe's games", "5x", times(median(gains)), median(gains) >= 5),
            goal("compiled against plain, least of them", "3x", times(min(gains)), min(gains) >= 3),
            goal("nim, loop, against OpenSpiel from Python", "3x", times(nim), nim >= 3),
            goal("search: King's Valley, simulations a second", "5,000", number(valley), valley >= 5000),
            goal("or the best game against OpenSpiel C++ MCTSBot", "0.5x", times(max(native)), max(native) >= 0.5),
        ]
        for peer, least in (("PettingZoo", 30), ("boardgame.io reducer", 100), ("boardgame.io MCTSBot", 50)):
            found = [row for row in self.rows(PLAYOUTS + SEARCHES) if row.theirs.startswith(peer)]
            if found:
                worst = min(self.ratio(row.our_figure, row.their_figure) for row in found)
                lines.append(goal(f"{peer}, least ratio", f"{least}x", times(worst), worst >= least))
        return "Goals", ["goal", "at least", "measured", ""], lines

    def grids(self) -> list[Grid]:
        return [
            self.against("Random games a second, Wabe compiled", PLAYOUTS),
            self.against("Search: simulations a second, Wabe compiled", SEARCHES),
            self.own_speed(),
            self.goals(),
        ]

    def spread(self) -> float:
        """How far the rounds of a figure lie apart, as a part of it: the median of all figures."""
        return median((max(rates) - min(rates)) / median(rates) for rates in self.rates.values())


def goal(words: str, least: str, value: str, met: bool) -> list[str]:
    return [words, least, value, "met" if met else "NOT MET"]


def show(grids: list[Grid], console: Console) -> None:
    for title, headings, lines in grids:
        console.print(f"\n[bold]{title}[/]\n")
        table = Table(box=None, pad_edge=False, header_style="dim")
        for heading in headings:
            table.add_column(heading, justify="left" if heading in WORDS else "right")
        for line in lines:
            style = {"met": "green", "NOT MET": "red"}.get(line[-1], "")
            table.add_row(*line[:-1], f"[{style}]{line[-1]}[/]" if style else line[-1])
        console.print(table)


def markdown(grids: list[Grid]) -> str:
    parts = []
    for title, headings, lines in grids:
        rule = ["---" if heading in WORDS else "---:" for heading in headings]
        table = "\n".join(f"| {' | '.join(line)} |" for line in [headings, rule, *lines])
        parts.append(f"## {title}\n\n{table}\n")
    return "\n".join(parts)


def processor() -> str:
    info = Path("/proc/cpuinfo")
    names = [line for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    return names[0].partition(":")[2].strip() if names else platform.processor() or platform.machine()


def report(findings: Findings, running: dict[str, Peer], rounds: int, seconds: float) -> str:
    versions = {"Python": platform.python_version()}
    for peer in running.values():
        versions |= {name: text for name, text in peer.about.items() if isinstance(text, str)}
    named = ", ".join(f"{name} {text}" for name, text in versions.items())
    return f"""# Performance

Written by `bench/compare`; run it again rather than edit this.

- **When:** {date.today():%d %B %Y}
- **Machine:** {processor()}, {os.cpu_count()} cores, {platform.system()} on {platform.machine()}; one core is used
- **Versions:** {named}
- **How:** processor time; {rounds} rounds, each asking for every figure once, about {seconds:g} s long. A figure is the
  median of its rounds, which lay {findings.spread():.0%} apart (median over all figures). A ratio is Wabe's figure
  divided by the other.

{markdown(findings.grids())}
## What is compared

- A random game begins from the start position, asks for the legal moves at every step, takes one of them at random, and
  asks for the result at the end. *Loop*: `wabe.core.playout.playouts`. *From Python*: the same loop as a plain Python
  program writes it, over compiled games. *With looks*: that loop also asks what the seat sees before each move, because
  PettingZoo's environments always build that; `raw_env` is one without its wrappers, which check the caller.
- Nim is 1, 3, 5 and 7 with normal play. A turn is two decisions in Wabe (the heap, then how many) and one in OpenSpiel.
  Random games have 7.7 turns in both, so that whole games are counted: Wabe makes twice as many decisions in one.
- OpenSpiel's C++ loop can be reached from Python only through its search bot: two simulations of 500 rollouts each, the
  first from the start position and the second from one move later.
- A search is 1,000 simulations from the start position with one random game each; then it begins anew. OpenSpiel's bot
  runs with `uct_c = 2` and without its solver. Wabe's search is the one for games with secrets, simultaneous choices
  and chance. Only speed is compared, not strength.
- Tic-tac-toe and Connect Four are small games written for this comparison, in `bench/games`, compiled like Wabe's own.
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench/compare", description="Compares Wabe with its peers in one run.")
    parser.add_argument("--rounds", type=int, default=5, help="how often every figure is measured (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each time (default 0.5)")
    parser.add_argument("--no-report", action="store_true", help="only print; leave docs/performance.md as it is")
    args = parser.parse_args()
    if args.rounds < 1 or args.seconds <= 0:
        parser.error("rounds and seconds must be more than 0")
    with peers() as running:
        own = own_games(running)
        wanted = [figure for row in PLAYOUTS + SEARCHES for figure in (row.our_figure, row.their_figure)]
        wanted += [figure for game in own for figure in (game.plain, game.compiled, game.search)]
        figures = [figure for figure in dict.fromkeys(wanted) if figure[0] in running]
        findings = Findings(measured(running, figures, args.rounds, args.seconds), own)
        show(findings.grids(), Console())
        if not args.no_report:
            REPORT.parent.mkdir(exist_ok=True)
            REPORT.write_text(report(findings, running, args.rounds, args.seconds), encoding="utf-8")
            print(f"Written to {REPORT.relative_to(ROOT)}.", file=sys.stderr)


if __name__ == "__main__":
    main()
