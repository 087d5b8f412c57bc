"""Finds out how the levels have to play each game, and writes src/wabe/bots/levels.json.

    python tools/calibrate.py --minutes 60           all games
    python tools/calibrate.py --minutes 5 gyre nim   only these; the others keep their numbers

For each game there is a ladder of bots from random to `best`: first ever less soft choices after a small search, then
ever larger searches. Rungs that are near play each other, which gives the strength of every rung in rating points.
`hard` thinks for a second, or less in a game where `best` would hardly be better than that. The levels divide the way
from random to `hard` into four equal steps, so that `gentle` is as near to a beginner as `medium` is to `hard`. All
games are kept, so that a second run makes the numbers better. Use the compiled build, on a quiet machine; --slowest 0.1
leaves out rungs that think longer, and estimates what they would add.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import pairwise
from math import exp, log, log2
from pathlib import Path
from time import process_time
from typing import NamedTuple

from measuring import ROOT, Measuring, rate

from wabe.bots.levels import LEVELS, SECONDS, Strength
from wabe.bots.standings import PER_TEN
from wabe.core.game import Game, Kind
from wabe.core.registry import game as game_named
from wabe.core.registry import games as all_games
from wabe.core.state import COMPILED

LEVELS_FILE = ROOT / "src" / "wabe" / "bots" / "levels.json"
SMALL = (8, 64)  # iterations of the small search: a two-hundredth of a second's, within these
SOFT = (0.5, 0.2, 0.08)  # rungs of softness ...
SOFTEST, HARDEST = 4.0, 0.01  # ... between what is like random and what is like the best choice
TIMES = 4  # iterations from rung to rung
FADE = 0.8  # of a rung that is only estimated: what it adds, compared to the one below
APART = 2  # rungs that play each other are so far apart at most
GAMES = 60  # for each pair, at most
EXPECTED = 80.0  # points from rung to rung before anything was played ...
DOUBT = 2.0  # ... which counts as much as eight even games
CLEAR = 100.0  # points from `hard` to `best` that people notice, about 64 %; or a fifth of the whole way
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
    """From random to `best`; one second is enough for `pace` iterations. None is less soft than `whim`."""
    small = max(SMALL[0], min(SMALL[1], 2 ** round(log2(pace / 200))))  # the same in the next run, too
    rungs = [Rung("random", Strength(small, SOFTEST))]
    rungs += [Rung(f"hard:{small}~{softness}", Strength(small, softness)) for softness in SOFT]
    searches, iterations = [round(pace * SECONDS[level]) for level in ("hard", "best")], small
    while iterations * 2 < searches[0]:
        searches.append(iterations)
        iterations *= TIMES
    softly = f"~{whim}" if whim else ""
    return rungs + [Rung(f"hard:{iterations}{softly}", Strength(iterations, whim)) for iterations in sorted(searches)]


def climbed(measuring: Measuring, rungs: Sequence[Rung], seconds: float, slowest: float) -> list[float]:
    """The rating points of each rung above random. What the quick pairs leave of the time, the slow ones use."""
    most = max(rungs[0].strength.iterations, slowest * rungs[-1].strength.iterations / SECONDS["best"])
    played = [rung for rung in rungs if rung.strength.iterations <= most]
    rises = [Rise(below, below + 1, EXPECTED, DOUBT) for below in range(len(played) - 1)]
    pairs = [(upper - by, upper) for upper in range(1, len(played)) for by in range(1, APART + 1) if upper >= by]
    end = process_time() + seconds
    for i, (lower, upper) in enumerate(pairs):
        rises += rise(measuring, played, lower, upper, (end - process_time()) / (len(pairs) - i))
    heights = fitted(rises, len(played))
    steps = min(APART, sum(rung.strength.softness == rungs[-1].strength.softness for rung in played) - 1)
    gain = max(0.0, heights[-1] - heights[-1 - steps]) / steps if steps else EXPECTED
    for below, rung in pairwise(rungs[len(played) - 1 :]):
        gain *= FADE
        heights.append(heights[-1] + gain * log(rung.strength.iterations / below.strength.iterations) / log(TIMES))
        print(f"  {rung.bot:>14} is about {heights[-1] - heights[-2]:.0f} better than {below.bot}", flush=True)
    return rising(heights)


def rise(measuring: Measuring, rungs: Sequence[Rung], lower: int, upper: int, seconds: float) -> list[Rise]:
    """One, or none if they have not played."""
    one, other = rungs[upper].bot, rungs[lower].bot
    found = measuring.play(one, other, GAMES, seconds)
    share = found.against(one, other)
    if share is None:
        return []
    by = found.difference(one, other)
    print(f"  {one:>14} {share.mean:4.0%} against {other:<14} {by:+5.0f}  ({len(found.games)} games)", flush=True)
    odds = 10 ** (-abs(by) / PER_TEN)
    return [Rise(lower, upper, by, len(found.games) * odds / (1 + odds) ** 2)]  # near 0 or 100 % a game says little


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


def levels(game: Game, minutes: float, slowest: float) -> dict[str, object]:
    """The numbers of a game for the file."""
    pace = rate(game)
    print(f"{game.slug}: {pace:,} iterations a second", flush=True)
    rungs = ladder(pace, whim := HARDEST if judges(game) else 0.0)
    heights = climbed(Measuring("calibrate", game), rungs, 60 * minutes, slowest)
    second, best = heights[-2:]
    hard = second
    if best > NARROW:
        hard = min(second, best - min(CLEAR, best / len(LEVELS)))
    below = LEVELS[: LEVELS.index("hard")]
    step = hard / (len(below) + 1)
    found = {level: at((i + 1) * step, rungs, heights) for i, level in enumerate(below)}
    if hard < second:
        found["hard"] = at(hard, rungs, heights)
    elif whim:
        found["hard"] = Strength(0, whim)
    print(f"  best {best:.0f}, hard {hard:.0f} above random; levels are {step:.0f} apart: {found}", flush=True)
    return {**found, "pace": pace, "points": round(hard)}


def judges(game: Game) -> bool:
    """Does search judge here instead of rolling dice? Then it needs a whim, or every game would be the same."""
    state = game.new()
    return game.kind == Kind.PLAIN and game.mind().horizon(state) == 0


def written(path: Path, numbers: dict[str, object]) -> None:
    """One line a game, so that changes can be read."""
    lines = [f"{json.dumps(slug)}: {json.dumps(numbers[slug])}" for slug in sorted(numbers)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--minutes", type=float, default=60, help="in all (%(default)s)")
    parser.add_argument("--slowest", type=float, default=1.0, help="seconds a move that are still played out (1)")
    args = parser.parse_args()
    if not COMPILED:
        print("Plain Python: `hard` is much weaker than compiled, and so are the levels below it.")
    chosen = list(map(game_named, args.games)) or all_games()
    chosen = [game for game in chosen if Kind.LIVE not in game.kind]  # there levels differ by their pace
    for game in chosen:
        found = levels(game, args.minutes / len(chosen), args.slowest)
        known: dict[str, object] = json.loads(LEVELS_FILE.read_text(encoding="utf-8"))  # others may calibrate, too
        written(LEVELS_FILE, known | {game.slug: found})


if __name__ == "__main__":
    main()
