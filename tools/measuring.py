"""What tools/calibrate.py and tools/strength.py share: bots play as many deals as there is time for, and every game
is kept in build/, so that a later run goes on where this one stopped."""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from pathlib import Path
from statistics import median
from time import process_time

import wabe
from wabe.bots.arena import Contest, Task, alone, run
from wabe.bots.players import search_for
from wabe.bots.results import Results
from wabe.bots.standings import Standings
from wabe.core.game import Game
from wabe.core.playout import dice, step

ROOT = Path(__file__).parent.parent
SOURCES = Path(wabe.__file__).parent
BUILD = ROOT / "build"
BESIDE = ("arena.py", "hints.py", "levels.py", "match.py", "results.py", "review.py", "standings.py")  # of no matter
SHARE = 0.05  # of its time is all that `best` gets while it is measured, so that there is time for enough games


class Measuring:
    """The games of one game at one number of seats, in the folder of all that they depend on."""

    def __init__(self, what: str, game: Game, seats: int | None = None, also: object = None) -> None:
        self.game = game
        self.seats = game.usual if seats is None else seats
        folder = BUILD / what / f"{game.slug}-{self.seats}-{digest(game, also)}"
        self.results = Results(folder, Contest.of(game.slug, ("random", "search"), self.seats), resume=True)

    def play(self, one: str, other: str, games: int, seconds: float) -> Standings:
        """The one, alone among copies of the other in every seat, until there are so many games, or no more processor
        time; a deal that is begun is ended."""
        contest = Contest.of(self.game.slug, (one, other), self.seats)
        seats = range(self.seats)
        lineups = contest.lineups() if contest.together else [alone(one, other, seat, self.seats) for seat in seats]
        each = 1 if contest.together else self.seats
        tasks = [Task(deal, lineup) for deal in range(-(-games // each)) for lineup in lineups]
        end = process_time() + seconds
        while (missing := self.results.missing(tasks)) and process_time() < end:
            for outcome in run(contest, [task for task in missing if task.deal == missing[0].deal], jobs=1):
                self.results.add(outcome)
        return self.standings(one, other)

    def standings(self, one: str, other: str) -> Standings:
        contest = Contest.of(self.game.slug, (one, other), self.seats)
        lineups = set(contest.lineups())
        return Standings(contest, [game for task, game in self.results.known.items() if task.lineup in lineups])


def digest(game: Game, also: object = None) -> str:
    """A short hash of all that decides how a game is played by bots: figures of other versions don't count."""
    files = sorted(path for path in (SOURCES / "bots").glob("*.py") if path.name not in BESIDE)
    files += sorted((SOURCES / "core").glob("*.py"))
    if game.package:
        folder = Path(str(resources.files(game.package)))
        files += sorted([*folder.glob("*.py"), *folder.glob("*.bin"), *folder.parent.glob("components.py")])
    total = hashlib.sha256(json.dumps(also).encode())
    for path in files:
        if path.name not in ("table.py", "__init__.py"):
            total.update(path.read_bytes())
    return total.hexdigest()[:10]


def rate(game: Game, seats: int | None = None, seconds: float = 0.1) -> int:
    """Iterations of search in a second on one core, in positions of random games."""
    found = []
    for seed in range(9):
        state, chance = game.new(seats, seed), dice(seed)
        for _ in range(3 * seed):
            if not state.over:
                step(state, chance)
        if state.over or not state.waiting:
            continue
        search = search_for(state.sampler(state.turn), state.turn, seed)
        began, done = process_time(), 0
        while (used := process_time() - began) < seconds and not search.settled(1 << 60):
            search.run(4)
            done += 4
        if used >= seconds:
            found.append(done / used)
    return int(median(found)) if found else 0
