"""The battery: every check by name, and how to run them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wabe.core.checks import drawn, fuzz, hidden, play
from wabe.core.checks.trial import Fault, Progress, Trial
from wabe.core.game import Game

CHECKS: dict[str, Callable[[Trial], str]] = {
    "ends": play.ends,
    "names": play.names,
    "repeats": play.repeats,
    "clones": play.clones,
    "refuses": play.refuses,
    "loads": play.loads,
    "options": play.options,
    "drafts": play.drafts,
    "kinds": play.kinds,
    "open to all": hidden.open_to_all,
    "tells nothing": hidden.tells_nothing,
    "depends on knowledge": hidden.depends_on_knowledge,
    "forgets": hidden.forgets,
    "varies": hidden.varies,
    "leaves moves": hidden.leaves_moves,
    "samples": hidden.samples,
    "tables": drawn.tables,
    "events": drawn.events,
    "guide": drawn.guide,
    "fuzzed moves": fuzz.moves,
    "fuzzed positions": fuzz.states,
    "fuzzed records": fuzz.records,
    "fuzzed options": fuzz.option_sets,
}


@dataclass(frozen=True, slots=True)
class Result:
    check: str
    ok: bool
    detail: str


def run(
    game: Game,
    games: int = 200,
    deep: int = 10,
    fuzz: int = 300,
    seed: int = 0,
    progress: Progress | None = None,
    checks: list[str] | None = None,
) -> list[Result]:
    """Runs the checks, all of them unless some are named, and answers what each found."""
    trial = Trial(game, games, deep, fuzz, seed)
    if progress is not None:
        trial.progress = progress
    return [result(name, trial) for name in CHECKS if checks is None or name in checks]


def result(name: str, trial: Trial) -> Result:
    try:
        return Result(name, True, CHECKS[name](trial))
    except Fault as fault:
        return Result(name, False, str(fault))
    except Exception as error:
        return Result(name, False, f"{type(error).__name__}: {error}")
