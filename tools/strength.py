"""Measures how strong the bots are in every game, and writes docs/strength.md.

    python tools/strength.py --minutes 60            all games
    python tools/strength.py --minutes 5 gyre nim    only these; the others keep their figures
    python tools/strength.py --minutes 0             only writes what is known

Every figure says how many games it rests on. All games are kept in build/strength, so that a later run goes on from
there; the figures of a game begin anew when its rules, its mind, the search or its levels change. Use the compiled
build on a quiet machine: `hard` and `best` think by the clock.
"""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import chain
from time import monotonic
from typing import NamedTuple

from measuring import ROOT, SHARE, Measuring

from wabe.bots.levels import LEVELS, SECONDS, measured, spec
from wabe.bots.standings import Estimate, points
from wabe.core.errors import WabeError
from wabe.core.game import Game
from wabe.core.registry import game as game_named
from wabe.core.registry import games as all_games
from wabe.core.speed import measure
from wabe.core.state import COMPILED

REPORT = ROOT / "docs" / "strength.md"
SEARCH = "search:300"  # a small search, the same on every machine
BEST = f"best@{SHARE * SECONDS['best']:g}s"
ASCENT = (*LEVELS[:-1], BEST)
LADDER = list(zip(ASCENT, ("random", *ASCENT), strict=False))
DEPTH = [("greedy", "random"), (SEARCH, "random"), (SEARCH, "greedy")]
WIDE = 0.3  # an interval of more than this is printed in brackets: too few games to say


class Pair(NamedTuple):
    one: str
    other: str
    games: int  # that are enough for two; with more players a share is harder to tell from an even one
    weight: int = 1  # of the time it gets

    def enough(self, seats: int) -> int:
        return self.games if seats <= 2 else 2 * self.games


# What is cheap first, what thinks longest last; when there is time left, again.
ROUNDS = [
    [*(Pair(*pair, 120, 2) for pair in LADDER[:3]), *(Pair(*pair, 40) for pair in [("medium", "random"), *DEPTH])],
    [Pair("hard", "random", 60, 2), Pair("hard", "medium", 120, 4)],
    [Pair(BEST, "hard", 60, 16)],
]
OTHER_SEATS = [Pair("medium", "random", 12), Pair("medium", "easy", 20)]


@dataclass
class Shelf:
    """A game at one number of seats."""

    game: Game
    seats: int

    def __post_init__(self) -> None:
        self.measuring = Measuring("strength", self.game, self.seats, measured(self.game) or None)

    @property
    def usual(self) -> bool:
        return self.seats == self.game.usual

    def rounds(self) -> list[list[Pair]]:
        return ROUNDS if self.usual else [[], [], OTHER_SEATS]

    def against(self, one: str, other: str) -> Estimate | None:
        return self.measuring.standings(one, other).against(one, other)

    def milliseconds(self, level: str) -> tuple[float, float] | None:
        """Of a decision: on average, and the longest."""
        decisions, seconds, longest = 0, 0.0, 0.0
        for task, game in self.measuring.results.known.items():
            for seat, name in enumerate(task.lineup):
                if name == level:
                    one = game.thinking[seat]
                    decisions, seconds = decisions + one.decisions, seconds + one.seconds
                    longest = max(longest, one.longest)
        return (1000 * seconds / decisions, 1000 * longest) if decisions else None

    def points(self) -> float | None:
        """From random to `hard`, step by step."""
        seats = 2 if self.game.together(self.seats) else self.seats
        steps = [self.against(*pair) for pair in LADDER[:4]]
        return sum(points(step.mean, seats) for step in steps if step) if all(steps) else None


# --- playing -----------------------------------------------------------------------------------------


def play(shelves: list[Shelf], minutes: float, write: Callable[[], None]) -> None:
    """Rounds over all games until the time is up, each pair with its part of half the time, and then once more."""
    end = monotonic() + 60 * minutes
    part = 30 * minutes / sum(pair.weight for shelf in shelves for pairs in shelf.rounds() for pair in pairs)
    while monotonic() < end and any(wanted(shelf) for shelf in shelves):
        for number in range(len(ROUNDS)):
            for shelf in shelves:
                for pair in shelf.rounds()[number]:
                    left = end - monotonic()
                    if left <= 0:
                        return
                    try:
                        enough = pair.enough(shelf.seats)
                        shelf.measuring.play(pair.one, pair.other, enough, min(left, part * pair.weight))
                    except WabeError as error:
                        print(f"{shelf.game.slug}: {error}", flush=True)
                print(
                    f"{shelf.game.slug}, {shelf.seats} seats, round {number + 1}, {end - monotonic():.0f} s", flush=True
                )
                write()


def wanted(shelf: Shelf) -> bool:
    """Are there pairs that have not played enough?"""
    pairs = chain.from_iterable(shelf.rounds())
    found = [(shelf.against(pair.one, pair.other), pair.enough(shelf.seats)) for pair in pairs]
    return any(estimate is None or estimate.games < enough for estimate, enough in found)


# --- writing -----------------------------------------------------------------------------------------


def write(shelves: list[Shelf]) -> None:
    usual = [shelf for shelf in shelves if shelf.usual]
    together = [shelf for shelf in usual if shelf.game.together(shelf.seats)]
    two = [shelf for shelf in usual if shelf.seats == 2 and shelf not in together]
    more = [shelf for shelf in usual if shelf not in two and shelf not in together]
    parts = [
        INTRODUCTION.format(machine=machine(), best=f"{SECONDS['best']:g}", share=SHARE),
        "## Two players",
        grid(["game", *versus(LADDER), "hard against random"], [ladder(shelf) for shelf in two]),
        "Luck sets a limit: in Snatch nobody can win more than 81.9 % of the games against random moves, as"
        " `python tools/ceiling.py` works out.",
        "## Three and more",
        "One bot alone against copies of the other. The even share stands beside the name.",
        grid(["game", *versus(LADDER), "hard against random"], [ladder(shelf) for shelf in more]),
        "## Solo and together",
        "How often a bot makes more of the same deal than the other; and the mean result, of 100 %, of each.",
        grid(["game", *versus(LADDER), "hard against random"], [ladder(shelf) for shelf in together]),
        grid(["game", "random", *LEVELS], [means(shelf) for shelf in together]),
        "## Depth",
        "How far apart the simplest methods are: any move; the best at first sight (where a game has knowledge of its"
        " own); a search of 300 games ahead. Points: from random to `hard`, on the scale of chess ratings, where 400"
        " mean ten to one.",
        grid(["game", *versus(DEPTH), "points"], [depth(shelf) for shelf in usual]),
        "## Time",
        "Random games in a second on one core; milliseconds for a decision, and the longest of `hard` and `best`.",
        grid(["game", "random games/s", *LEVELS], [time(shelf) for shelf in usual]),
        "## Other numbers of players",
        grid(
            ["game", "medium against random", "medium against easy"],
            [other(shelf) for shelf in shelves if not shelf.usual],
        ),
    ]
    REPORT.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


INTRODUCTION = """\
# How strong the bots are

Made by `python tools/strength.py`. Wins in percent, draws counting half, every deal played from all seats with the same
dice; the 95 % interval in small print, and the number of games. Where the interval is still wide the figure is in
brackets: more games are needed. A dash: not played yet.

{machine}. `best` thinks {best} s for a decision on one core, or not at all where the truth is known. Here it has
{share:.0%} of that, so that there is time for enough games. The others count iterations, so they play the same
everywhere."""


def machine() -> str:
    build = "compiled" if COMPILED else "plain Python"
    return f"Python {platform.python_version()}, {build}, {os.cpu_count()} cores, {platform.machine()}"


def versus(pairs: list[tuple[str, str]]) -> list[str]:
    return [f"{plain(one)} against {plain(other)}" for one, other in pairs]


def plain(bot: str) -> str:
    """A bot's name without its budget."""
    return spec(bot).name


def title(shelf: Shelf) -> str:
    if shelf.seats <= 2 or shelf.game.together(shelf.seats):
        return shelf.game.title
    return f"{shelf.game.title}, {shelf.seats} ({1 / shelf.seats:.0%})"


def ladder(shelf: Shelf) -> list[str]:
    return [title(shelf), *(share(shelf.against(*pair)) for pair in [*LADDER, ("hard", "random")])]


def means(shelf: Shelf) -> list[str]:
    found = [
        shelf.measuring.standings(name, "random" if name != "random" else "gentle").mean(name)
        for name in ("random", *ASCENT)
    ]
    return [title(shelf), *map(share, found)]


def depth(shelf: Shelf) -> list[str]:
    height = shelf.points()
    return [title(shelf), *(share(shelf.against(*pair)) for pair in DEPTH), "-" if height is None else f"{height:.0f}"]


def time(shelf: Shelf) -> list[str]:
    games = random_games(shelf.game.slug)
    cells = []
    for level in ASCENT:
        found = shelf.milliseconds(level)
        longest = f" (longest {found[1]:.0f})" if found and plain(level) in SECONDS else ""
        cells.append(f"{found[0]:.3g}{longest}" if found else "-")
    return [title(shelf), f"{games:,.0f}", *cells]


@cache
def random_games(slug: str) -> float:
    return measure(game_named(slug), seconds=0.2).games_per_second


def other(shelf: Shelf) -> list[str]:
    return [title(shelf), share(shelf.against("medium", "random")), share(shelf.against("medium", "easy"))]


def share(found: Estimate | None) -> str:
    if found is None:
        return "-"
    figure = f"{found.mean:.0%}"
    if found.high - found.low > WIDE:
        figure = f"({figure})"
    return f"{figure} <sub>{100 * found.low:.0f}-{100 * found.high:.0f}, {found.games}</sub>"


def grid(headings: list[str], rows: list[list[str]]) -> str:
    lines = [headings, ["---"] + ["--:"] * (len(headings) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--minutes", type=float, default=60, help="in all (%(default)s)")
    args = parser.parse_args()
    shelves = [Shelf(game, seats) for game in all_games() for seats in range(game.seats[0], game.seats[1] + 1)]
    named = [game_named(slug) for slug in args.games]
    chosen = [shelf for shelf in shelves if not named or shelf.game in named]
    play(chosen, args.minutes, lambda: write(shelves))
    write(shelves)


if __name__ == "__main__":
    main()
