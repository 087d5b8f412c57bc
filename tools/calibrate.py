"""Finds out how the levels have to play each game, and writes levels.json into its folder.

    python tools/calibrate.py --minutes 60           all games
    python tools/calibrate.py --minutes 5 gyre nim   only these; the others keep their numbers

For each game there is a ladder of bots from random to `best` with a twentieth of its time: first ever less soft choices
after a small search, then ever larger searches. Rungs that are near play each other, which gives the strength of every
rung in rating points. `hard` is so far below the last that people notice. The levels divide the way from random to
`hard` into four equal steps, so that `gentle` is as near to a beginner as `medium` is to `hard`. All games are kept, so
that a second run makes the numbers better. Use the compiled build.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from importlib import resources
from itertools import pairwise
from math import exp, log, log2
from pathlib import Path
from time import process_time
from typing import NamedTuple

from measuring import ROOT, SHARE, Measuring, rate

from wabe.bots.levels import LEVELS, SECONDS, Strength
from wabe.bots.standings import points
from wabe.core.game import Game, Kind
from wabe.core.registry import game as game_named
from wabe.core.registry import games as all_games
from wabe.core.state import COMPILED

SMALL = (8, 64)  # iterations of the small search: a two-hundredth of a second's, within these
SOFT = (0.5, 0.2, 0.08, 0.03)  # rungs of softness ...
SOFTEST, HARDEST = 4.0, 0.01  # ... between what is like random and what is like the best choice
TIMES = 4  # iterations from rung to rung
APART = 2  # rungs that play each other are so far apart at most
GAMES = 160  # for each pair, at most
EXPECTED = 80.0  # points from rung to rung before anything was played ...
DOUBT = 2.0  # ... which counts as much as eight even games
CLEAR = 120.0  # points from `hard` to `best` that people notice, two wins of three; or a fifth of the whole way
NARROW = 350.0  # points from random to `best`: there is no room for five levels that differ, so `hard` is not held back


class Rung(NamedTuple):
    bot: str
    strength: Strength


class Rise(NamedTuple):
    """What two rungs showed against each other."""

    lower: int
    upper: int
    points: float
    weight: float


def ladder(pace: int, whim: float = 0.0) -> list[Rung]:
    """From random to `best`; one second is enough for `pace` iterations; 0: search would not help. None is less soft
    than `whim`.

    Powers of two, so that the rungs are the same in the next run, too.
    """
    small = max(SMALL[0], min(SMALL[1], power_of_two(pace / 200)))
    rungs = [Rung("random", Strength(small, SOFTEST))]
    rungs += [Rung(f"hard:{small}~{softness}", Strength(small, softness)) for softness in SOFT]
    most = max(small, power_of_two(pace * SHARE * SECONDS["best"]))
    searches, iterations = [most], small
    while iterations * 2 < most:
        searches.append(iterations)
        iterations *= TIMES
    return rungs + [Rung(f"hard:{iterations}~{whim:g}", Strength(iterations, whim)) for iterations in sorted(searches)]


def power_of_two(number: float) -> int:
    return int(2 ** round(log2(max(1.0, number))))


def climbed(measuring: Measuring, rungs: Sequence[Rung], seconds: float) -> list[float]:
    """The rating points of each rung above random. What the quick pairs leave of the time, the slow ones use."""
    rises = [Rise(below, below + 1, EXPECTED, DOUBT) for below in range(len(rungs) - 1)]
    pairs = [(upper - by, upper) for upper in range(1, len(rungs)) for by in range(1, APART + 1) if upper >= by]
    end = process_time() + seconds
    for i, (lower, upper) in enumerate(pairs):
        rises += rise(measuring, rungs, lower, upper, (end - process_time()) / (len(pairs) - i))
    return rising(fitted(rises, len(rungs)))


def rise(measuring: Measuring, rungs: Sequence[Rung], lower: int, upper: int, seconds: float) -> list[Rise]:
    """One, or none if they have not played."""
    one, other = rungs[upper].bot, rungs[lower].bot
    found = measuring.play(one, other, GAMES, seconds)
    share = found.against(one, other)
    if share is None:
        return []
    mean = (share.mean * share.games + found.fair) / (share.games + 1)  # an even game more: it leaps to no limit
    by = points(mean, round(1 / found.fair))
    print(f"  {one:>14} {share.mean:4.0%} against {other:<14} {by:+5.0f}  ({share.games} games)", flush=True)
    return [Rise(lower, upper, by, share.games * mean * (1 - mean))]  # near 0 or 100 % a game says little


def fitted(rises: Sequence[Rise], count: int) -> list[float]:
    """The heights that fit all rises best, by least squares; the first is 0."""
    heights = [0.0] * count
    for _ in range(1000):
        for i in range(1, count):
            near = [(rise.weight, heights[rise.lower] + rise.points) for rise in rises if rise.upper == i]
            near += [(rise.weight, heights[rise.upper] - rise.points) for rise in rises if rise.lower == i]
            heights[i] = sum(weight * height for weight, height in near) / sum(weight for weight, _ in near)
    return heights


def rising(heights: Sequence[float]) -> list[float]:
    """The nearest numbers that never fall: neighbours in the wrong order share their mean."""
    blocks: list[list[float]] = []
    for height in heights:
        blocks.append([height])
        while len(blocks) > 1 and mean(blocks[-2]) > mean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    return [mean(block) for block in blocks for _ in block]


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def at(height: float, rungs: Sequence[Rung], heights: Sequence[float]) -> Strength:
    """What reaches this height, with as little search as possible."""
    for (lower, below), (upper, above) in pairwise(zip(rungs, heights, strict=True)):
        if above >= height and above > below:
            part = max(0.0, (height - below) / (above - below))
            low, high = lower.strength, upper.strength
            softness = between(low.softness or HARDEST, high.softness or HARDEST, part)
            return Strength(
                round(between(low.iterations, high.iterations, part)),
                rungs[-1].strength.softness if softness < 1.01 * HARDEST else float(f"{softness:.2g}"),
            )
    return rungs[-1].strength


def between(low: float, high: float, part: float) -> float:
    return exp(log(low) + part * (log(high) - log(low)))


def levels(game: Game, minutes: float) -> dict[str, object]:
    """The numbers of a game for the file."""
    pace = 0 if game.mind().foreseen(game.new()) else rate(game)
    print(f"{game.slug}: {pace:,} iterations a second", flush=True)
    rungs = ladder(pace, HARDEST if judges(game) else 0.0)
    heights = climbed(Measuring("calibrate", game), rungs, 60 * minutes)
    best = heights[-1]
    hard = best - min(CLEAR, best / len(LEVELS)) if best > NARROW else best
    counted = LEVELS[: LEVELS.index("best")]
    step = hard / len(counted)
    found = {level: at((i + 1) * step, rungs, heights) for i, level in enumerate(counted)}
    print(f"  best {best:.0f}, hard {hard:.0f} above random; levels are {step:.0f} apart: {found}", flush=True)
    return {**found, "pace": pace, "points": round(hard)}


def judges(game: Game) -> bool:
    """Does search judge here instead of rolling dice? Then it needs a whim, or every game would be the same."""
    state = game.new()
    return game.kind == Kind.PLAIN and game.mind().horizon(state) == 0


def folder(game: Game) -> Path:
    """Where the game was written: of Wabe's own games the sources, wherever the compiled ones are installed."""
    if game.package.startswith("wabe."):
        return ROOT.joinpath("src", *game.package.split("."))
    return Path(str(resources.files(game.package)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--minutes", type=float, default=60, help="in all (%(default)s)")
    args = parser.parse_args()
    if not COMPILED:
        print("Plain Python: `best` is much weaker than compiled, and so are the levels below it.")
    chosen = list(map(game_named, args.games)) or all_games()
    chosen = [game for game in chosen if Kind.LIVE not in game.kind]  # there levels differ by their pace
    for game in chosen:
        found = levels(game, args.minutes / len(chosen))
        (folder(game) / "levels.json").write_text(json.dumps(found) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
