"""The battery: every check by name, how to run them, and what is reported of a fault."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from shlex import quote

from wabe.core.checks import drawn, fuzz, hidden, play, teaching
from wabe.core.checks.places import defined, raised
from wabe.core.checks.trial import Endless, Fault, Progress, Trial, called
from wabe.core.errors import GuessError, OptionError, WabeError
from wabe.core.game import Game
from wabe.core.words import WordsError


@dataclass(frozen=True)
class Check:
    run: Callable[[Trial], str]
    about: tuple[str, ...]  # the parts of a game that it is about, as an author calls them

    @property
    def meaning(self) -> str:
        return (self.run.__doc__ or "").strip()


CHECKS = {
    "ends": Check(play.ends, ("legal", "apply", "returns", "scores", "flaw", "finish", "bound")),
    "names": Check(play.names, ("name",)),
    "repeats": Check(play.repeats, ("setup", "apply", "roll", "name")),
    "chance": Check(play.chance, ("roll", "look", "legal", "name", "why", "timer", "returns")),
    "clones": Check(play.clones, ("clone",)),
    "refuses": Check(play.refuses, ("legal", "why", "play")),
    "loads": Check(play.loads, ("flaw",)),
    "options": Check(play.options, ("setup", "options")),
    "drafts": Check(play.drafts, ("clone",)),
    "kinds": Check(play.kinds, ("kind",)),
    "open to all": Check(hidden.open_to_all, ("look", "kind")),
    "tells nothing": Check(hidden.tells_nothing, ("look", "legal", "name", "guess")),
    "depends on knowledge": Check(hidden.depends_on_knowledge, ("guess",)),
    "forgets": Check(hidden.forgets, ("guess", "tell", "look")),
    "varies": Check(hidden.varies, ("guess", "look")),
    "leaves moves": Check(hidden.leaves_moves, ("guess", "plausible", "legal")),
    "samples": Check(hidden.samples, ("guess", "sampler")),
    "flat looks": Check(hidden.flat_looks, ("look",)),
    "tables": Check(drawn.tables, ("table", "look")),
    "previews": Check(hidden.previews, ("guess", "table")),
    "beats": Check(hidden.beats, ("beat", "reveals", "look", "table")),
    "events": Check(drawn.events, ("words", "tell")),
    "guide": Check(drawn.guide, ("guide", "phases")),
    "teaching": Check(teaching.teaches, ("teach", "first", "guide")),
    "phases": Check(drawn.phases, ("phases",)),
    "fuzzed moves": Check(fuzz.moves, ("legal", "why", "name")),
    "fuzzed positions": Check(fuzz.states, ("flaw",)),
    "fuzzed records": Check(fuzz.records, ("name",)),
    "fuzzed options": Check(fuzz.option_sets, ("setup", "options")),
}

# What a method must bear, told when it raises an error.
BEARS = {
    "setup": "setup deals for every number of seats and all options that the card allows.",
    "legal": "legal answers for every seat that is asked, in every position; nobody is asked at the end.",
    "apply": "apply makes every move that legal offers, and the move of CLOCK (-3) where timer names one.",
    "resolve": "resolve is given the picks of all seats, one list each.",
    "name": "name has a word for every move that legal offers.",
    "why": "why is asked about any number at all: answer an empty text where it means nothing.",
    "look": "look is asked for every seat, for SPECTATOR (-1) and for ALL (-2), in every position and at the end. "
    "As an index -1 and -2 mean the last seats: compare seat with the owner instead.",
    "guess": "guess is asked for every seat and also for SPECTATOR (-1), who holds nothing and knows what is public: "
    "don't look anything up by seat; redraw all that belongs to an owner with owner != seat.",
    "returns": "returns is asked at every end that a game can have.",
    "scores": "scores is asked at every end that a game can have.",
    "clone": "clone copies any position, and everything declared has a value from setup on.",
    "flaw": "flaw is asked about any position at all, broken ones included: test lengths and ranges before you index.",
    "table": "table draws every look: of each seat, of SPECTATOR and ALL, and of the end.",
}


@dataclass(frozen=True, slots=True)
class Result:
    """What a check found: when `ok` a figure or two, otherwise what is wrong, where, when and what to do about it."""

    check: str
    ok: bool
    detail: str
    place: str = ""  # file and line in the game
    when: str = ""  # viewer, phase, move and deal
    remedy: str = ""
    again: str = ""  # the command that shows it again

    def lines(self) -> list[str]:
        """The report of a fault, below its detail."""
        told = (("at", self.place), ("when", self.when), ("do", self.remedy), ("again", self.again))
        return [f"{label + ':':<7}{text}" for label, text in told if text]


def run(
    game: Game,
    games: int = 200,
    deep: int = 10,
    fuzz: int = 300,
    seed: int = 0,
    progress: Progress | None = None,
    checks: list[str] | None = None,
) -> list[Result]:
    """Runs the checks, all of them unless some are named, and answers what each found.

    After a game without an end has been found, no other check is run.
    """
    if not 0 <= seed < 1 << 59:
        raise OptionError(f"Seed: {seed!r} is not possible; possible: a whole number from 0 to 2**59 - 1.")
    trial = Trial(game, games, deep, fuzz, seed)
    if progress is not None:
        trial.progress = progress
    found: list[Result] = []
    for name in CHECKS:
        if trial.endless:
            break
        if checks is None or name in checks:
            found.append(result(name, trial))
    return found


def about(word: str) -> list[str]:
    """The names of the checks that a person means: one by its name, or all about a part of the game."""
    name = word.replace("-", " ")
    if name in CHECKS:
        return [name]
    found = [name for name, check in CHECKS.items() if word in check.about]
    if not found:
        parts = sorted({part for check in CHECKS.values() for part in check.about})
        raise WabeError(
            f"There is no check {word!r}, and none is about that. Checks: {', '.join(CHECKS)}. "
            f"Parts of a game: {', '.join(parts)}."
        )
    return found


def result(name: str, trial: Trial) -> Result:
    trial.where = type(trial.where)(whole=True)
    try:
        return Result(name, True, CHECKS[name].run(trial))
    except Exception as error:
        trial.failed.append(name)
        trial.endless = isinstance(error, Endless)
        return failed(name, trial, error)


def failed(name: str, trial: Trial, error: Exception) -> Result:
    """The report of a fault that a check found, or of an error in the game's own code."""
    game = trial.game
    place, asked = raised(game, error.__cause__ or error)
    where = trial.where
    if isinstance(error, Fault):
        wrong, parts, remedy, where = str(error), error.parts, error.remedy, error.where or where
    else:
        wrong, part, remedy = unexpected(error, asked, where.viewer)
        parts = [part]
    whole = where.whole or where.seed is None
    return Result(
        name,
        False,
        wrong,
        place="; ".join(str(one) for one in ([place] if place else [defined(game, part) for part in parts])),
        when=where.told(game.phases),
        remedy=remedy,
        again=command(name, trial, None if whole else where.seed),
    )


def unexpected(error: Exception, asked: str, viewer: int | None) -> tuple[str, str, str]:
    """What is wrong, the part at fault and the remedy, where a check stumbled over an error."""
    words = f"{type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, GuessError):
        remedy = "What plausible asks for must come up now and then; if that is rare, let guess draw it on purpose."
        return words, "plausible", remedy
    if isinstance(error, WordsError):
        return str(error), asked, "Every sentence has a line in words.toml: write it, or the key that is meant."
    if isinstance(error, NotImplementedError) and not asked:
        missing = innermost(error)
        return f"the game has no {missing}", missing, f"Write {missing}: every game has one."
    if not asked:
        return f"{words}, outside the game's own code", "", "Something that the game answered is not of the right type."
    seen = f" for {called(viewer)}" if viewer is not None and asked in ("look", "guess", "table") else ""
    return f"{asked}{seen} fails with {words}", asked, BEARS.get(asked, f"{asked} must bear whatever it is asked here.")


def innermost(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_name if trace is not None else ""


def command(name: str, trial: Trial, seed: int | None) -> str:
    """How to see a fault again: the game with this seed comes first then, or else all of the check is run."""
    words = [
        "wabe",
        "check",
        trial.game.slug,
        "--only",
        quote(name),
        "--seed",
        str(trial.seed if seed is None else seed),
    ]
    if seed is None:
        for size in ("games", "deep", "fuzz"):
            if getattr(trial, size) != getattr(Trial, size):
                words += [f"--{size}", str(getattr(trial, size))]
    return " ".join(words)
