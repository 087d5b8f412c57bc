"""Can it be learned? First sentences, pictures, lessons and figures, all set up and played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wabe.core.checks.trial import Fault, Trial
from wabe.core.errors import TeachError, WabeError
from wabe.core.game import Game
from wabe.core.teach import ANY, FIGURE, FILE, Attempt, Step, drawn, figures, fits, key, own, place, teaching, tried

CODE = re.compile(r"\b[a-z][a-z0-9]*_[a-z0-9_]+\b|`([a-z][a-z0-9_]*)`")


def teaches(trial: Trial) -> str:
    """Every phase has a first sentence, pictures and figures can be drawn, and every way of every lesson is played."""
    game = trial.game
    try:
        for number, figure in enumerate(figures(game)):
            drawn(game, figure, place("guide.md", "figure", number))
        if not game.text(FILE):
            return f"no {FILE}: nothing is taught yet"
        return taught(trial)
    except TeachError as error:
        raise Fault(str(error), "teaching", "wabe.core.teach says what may stand there.") from error


def taught(trial: Trial) -> str:
    game = trial.game
    found = teaching(game)
    for number, panel in enumerate(found.intro):
        drawn(game, panel, place(FILE, "intro", number))
    spoken(trial)
    ways = sum(len(list(played(game, number))) for number in range(len(found.lesson)))
    for at, text in texts(game):
        for code in CODE.finditer(text):
            if not code[1] or code[1] in names(game):
                part = "guide" if "guide" in at else "teaching"
                raise Fault(f"{at} speaks of {code[0]}", part, "Players don't know what the code calls it: say it.")
    return f"{len(found.first)} first sentences, {len(found.lesson)} steps with {ways} ways"


def spoken(trial: Trial) -> None:
    """Is there a first sentence for every decision, and a decision for every one of them?"""
    game, first = trial.game, teaching(trial.game).first
    phases = {phase.name for phase in game.phases.values()}
    remedy = f"Write it under [first] in {FILE}: what to do, in a sentence or two."
    for phase in phases - {name.partition(":")[0] for name in first}:
        raise Fault(f"phase {phase} has no first sentence", "teaching", remedy)
    for name in first:
        if name.partition(":")[0] not in phases:
            raise Fault(f"the first sentence {name} belongs to no phase", "teaching", f"Phases: {', '.join(phases)}.")
    for state, seat, _ in trial.walks(max(1, trial.deep // 2), "meeting decisions for the first time"):
        if seat >= 0:
            chosen = key(game, state, seat)
            if chosen not in first:
                raise Fault(f"the first sentence {chosen} is missing", "teaching", remedy)


def played(game: Game, number: int) -> Iterator[str]:
    """Plays every way of a step to its end; what else the learner could do first is judged, too."""
    step = teaching(game).lesson[number]
    at = place(FILE, "lesson", number, step.name)
    ways = [(way, ["right"]) for way in step.right] + [(one.moves, ["wrong", "refused"]) for one in step.wrong]
    for way, meant in ways:
        told = f"{at}, {' '.join(way)}"
        try:
            found = [tried(game, number, *ending) for ending in endings(game, number, step, way)]
        except WabeError as error:
            raise TeachError(f"{told}: {error}") from None
        for one in found:
            if one.done not in meant and not (one.done and way[-1].endswith(ANY)):  # some of many may be right
                raise TeachError(f"{told}: this is judged {one.done or 'unfinished'}, not {meant[0]}.")
        yield told
    for move in game.moves(Attempt(game, number).state, step.seat):
        try:
            tried(game, number, [move.name])
        except WabeError as error:
            raise TeachError(f"{at}, {move.name}: {error}") from None


def endings(game: Game, number: int, step: Step, way: list[str]) -> Iterator[tuple[list[str], str]]:
    """A way as tries: moves, and what is touched in vain after them. A move with ANY at its end is several."""
    moves = own(way, step.seat)
    begun: list[list[str]] = [[]]
    for i, written in enumerate(moves):
        last = i == len(moves) - 1
        further: list[list[str]] = []
        for names in begun:
            state = tried(game, number, names).state
            legal = [move.name for move in game.moves(state, step.seat)]
            fitting = [name for name in legal if fits(written, name)]
            further += [[*names, name] for name in fitting]
            if not fitting and not (last and written in game.table(state, step.seat).ids()):
                raise TeachError(f"{written} is neither a move here nor on the table. Moves: {', '.join(legal[:40])}.")
            if not fitting:
                yield names, written
        begun = further
    yield from ((names, "") for names in begun)


def texts(game: Game) -> Iterator[tuple[str, str]]:
    """All that a newcomer reads."""
    found = teaching(game)
    yield "the guide", FIGURE.sub("", game.guide())
    yield from (("guide.md, a figure", figure.caption) for figure in figures(game))
    yield from ((f"{FILE}, first, {name},", text) for name, text in found.first.items())
    yield from ((f"{FILE}, intro,", f"{panel.caption} {panel.text}") for panel in found.intro)
    for number, step in enumerate(found.lesson):
        at = place(FILE, "lesson", number, step.name)
        for text in (step.name, step.part, step.task, step.answer, step.otherwise):
            yield at, text
        yield from ((at, wrong.answer) for wrong in step.wrong)


def names(game: Game) -> set[str]:
    """What the code calls its options and fields."""
    return {option.name for option in game.options} | set(game.new().fields())
