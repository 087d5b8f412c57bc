"""Can it be played at a table? Ids, click paths, words, guide."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from itertools import pairwise
from typing import get_args

import msgspec

from wabe.core.checks.hidden import heard
from wabe.core.checks.places import strings, told
from wabe.core.checks.trial import END, Fault, Trial
from wabe.core.game import Game
from wabe.core.state import ALL, State
from wabe.core.table import Mark, Marking, Piece, Table, Zone


def tables(trial: Trial) -> str:
    """Every view is drawn with unique ids; every move has words and a click path; paths are prefix-free."""
    count = 0
    for state, seat, _ in trial.walks(max(1, trial.deep // 2), "drawing"):
        for viewer in trial.viewers(state, ALL):
            number = trial.lot()
            if viewer >= 0 and viewer != seat and number % 5:
                continue
            table = trial.game.table(state, viewer)
            fault, remedy = wrong(table)
            if fault:
                raise Fault(fault, "table", remedy)
            if [move.number for move in table.moves] != [move.number for move in trial.game.moves(state, viewer)]:
                raise Fault(
                    "a table must offer exactly the legal moves",
                    "table",
                    "Give the table the moves it was given, all of them and in their order.",
                )
            if number % 10 == 0:
                copy = json.loads(json.dumps(trial.game.view(state, viewer)))  # as if it came over the wire
                again = trial.game.draw(copy, viewer, trial.game.moves(state, viewer))
                if msgspec.json.encode(again) != msgspec.json.encode(table):
                    raise Fault(
                        "a look that is sent as JSON is drawn differently",
                        "table",
                        "A drawing may depend on the look, the seat and the moves alone; in JSON a tuple is a list.",
                    )
            count += 1
    return f"{count} tables"


def wrong(table: Table) -> tuple[str, str]:
    """What is wrong with a drawing, and what to do about it; two empty texts if nothing is."""
    ids = table.ids()
    twice = sorted({one for one in ids if ids.count(one) > 1}) if len(set(ids)) < len(ids) else []
    if twice:
        return f"ids occur twice: {', '.join(twice[:3])}", "Every piece, spot, sheet and button has an id of its own."
    if not table.status:
        return "there is no status line", "Give the table a status: whose turn it is, or what can be done now."
    known = set(ids)
    paths = sorted(move.path for move in table.moves)
    for move in table.moves:
        if not move.path or not move.text:
            return f"the move {move.name} has no path or no words", "Say what it does and what one touches for it."
        lost = [one for one in (*move.path, *move.also, *move.way) if one not in known]
        if lost:
            remedy = "A path names ids of pieces, spots and buttons that this viewer's table has."
            return f"the path of {move.name} touches {lost[0]}, which is not on the table", remedy
    for one, next_one in pairwise(paths):
        if next_one[: len(one)] == one:
            remedy = "Let the paths differ before one of them ends: add a button that says this one is meant."
            return f"the path {' '.join(one)} is the beginning of another, or of itself", remedy
    for zone in table.zones:
        fault = misdrawn(zone, known)
        if fault:
            return (
                f"zone {zone.id}: {fault}",
                "Everything on a table can be spoken of, and lies somewhere that is there.",
            )
    return "", ""


def misdrawn(zone: Zone, ids: set[str]) -> str:
    if not zone.label:
        return "it has no label"
    if zone.flow not in ("row", "fan", "stack", "heap", "tray", "spots"):
        return f"there is no flow {zone.flow}"
    places = {(spot.x, spot.y) for spot in zone.spots}
    if len(places) < len(zone.spots):
        return "two spots lie at the same place"
    for piece in zone.pieces:
        if piece.at and piece.at not in ids:
            return f"piece {piece.id} lies on {piece.at}, which is not there"
        if not piece.label:
            return f"piece {piece.id} has no label"
    count: Counter[str] = Counter()
    for piece in zone.pieces:
        if anonymous(piece):
            group, mark, number = piece.id.rpartition("#")
            if not mark or number != str(count[group]):
                return f"hidden pieces are called {zone.id}#0, #1, ... so that ids tell nothing, not {piece.id}"
            count[group] += 1
    return ""


def anonymous(piece: Piece) -> bool:
    """A face-down piece that the viewer can't name."""
    return not piece.up and piece.number is None and not piece.mark and not piece.colour and not piece.symbol


def events(trial: Trial) -> str:
    """Every event that is told has words, they can be said, what they mark is on the table, and there are no others."""
    game = trial.game
    if game.words is None:
        return "no words"
    for key, fault in game.words.faults.items():
        raise Fault(fault, f"words.{key}", "After a colon stands seat, a sort that words.py has, or a noun.")
    names = {*game.words.events, *game.words.chosen}
    for name in told(game):
        if name not in names:
            raise Fault(f"there are no words for the event {name}", f"tell.{name}", wanting(name))
    kinds: set[str] = set()
    for state, seat, move in trial.walks(max(1, trial.deep // 2), "listening"):
        if seat == END:
            continue
        players = [f"Player {i + 1}" for i in range(state.seats)]
        after = heard(state, seat, move)
        for event in after.news or []:
            name = event[1]
            kinds.add(name)
            if name not in names:  # made up, not written where it is told
                raise Fault(f"there are no words for the event {name}", f"tell.{name}", wanting(name))
            try:
                words = game.say(event, players)
            except (LookupError, AssertionError) as error:
                raise Fault(
                    f"there are no words for the event {name}, {event[2:]}: {type(error).__name__} {error}",
                    f"words.{name}",
                    "Its numbers are called a, b and c in the template, each said as a sort that words.py has.",
                ) from error
            if not words:
                raise Fault(f"there are no words for the event {name}", f"words.{name}", "Write a sentence for it.")
            marks = game.marks(event)
            lost = mismarked(marks, ids(game, state) | ids(game, after)) if marks else ""
            if lost:
                raise Fault(
                    f"the event {name} {lost}",
                    f"words.{name}",
                    "After the @ stands the kind of mark. Marked is an id of the table before or after: what is said, "
                    "or what Words is given as ids for the sort.",
                )
    for name in sorted(names - strings(game).keys()):
        raise Fault(
            f"there are words for the event {name}, which is never told",
            f"words.{name}",
            "Strike it, or call it what tell calls it; a sentence that is no event stands below [words].",
        )
    return f"{len(kinds)} kinds of event"


def wanting(name: str) -> str:
    key = name if re.fullmatch(r"[\w-]+", name) else f'"{name}"'
    return f'Write a line {key} = "..." below [events] in words.toml; its numbers are a, b and c.'


def ids(game: Game, state: State) -> set[str]:
    """All that anybody sees on the table, places included."""
    tables = [game.table(state, viewer) for viewer in (ALL, *range(state.seats))]
    return {one for table in tables for one in (*table.ids(), *[zone.id for zone in table.zones])}


def mismarked(marks: list[Mark], ids: set[str]) -> str:
    for mark in marks:
        if mark.kind not in get_args(Marking):
            return f"has a mark of no kind: {mark.kind}"
        lost = [one for one in mark.ids if one not in ids]
        if lost:
            return f"marks {lost[0]}, which is not on the table"
    return ""


def guide(trial: Trial) -> str:
    """There is a guide, with a section for every phase."""
    text = trial.game.guide()
    if not text:
        raise Fault("there is no guide.md", "guide", "Write one beside rules.py, with a section for every phase.")
    headings = [found.strip().lower() for found in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    for phase in trial.game.phases.values():
        if phase.name.lower() not in headings:
            raise Fault(
                f"the guide has no section called {phase.name}",
                "guide",
                f"Write a section headed '## {phase.name.capitalize()}': a player who is asked finds it there.",
            )
    return f"{len(text.split())} words"


def phases(trial: Trial) -> str:
    """Phases are called what their constants are called, and no move is beyond its phase."""
    game = trial.game
    constants = numbered(game)
    for number, phase in game.phases.items():
        meant = constants.get(constant(phase.name), number)
        if meant != number:
            raise Fault(
                f"{phase.name} is the name of number {number}, but {constant(phase.name)} is {meant}",
                "card.phases",
                f"Write {constant(phase.name)}: ... in the dictionary beside the constants, not its number.",
            )
    if sorted(game.phases) != list(range(len(game.phases))):
        raise Fault(f"the phases are numbered {sorted(game.phases)}", "card.phases", "Number them 0, 1, 2, ...")
    for state, seat, _ in trial.walks(trial.deep, "judging phases"):
        if seat >= 0 and max(state.legal(seat)) >= game.phases[state.phase].moves:
            raise Fault(
                f"a move is {max(state.legal(seat))}, but its phase has {game.phases[state.phase].moves} moves",
                "legal",
                "Say the number of moves in PHASES: one more than the largest that any position can have.",
            )
    return f"{len(game.phases)} phases"


def constant(phase: str) -> str:
    return re.sub(r"\W+", "_", phase.upper())


def numbered(game: Game) -> dict[str, int]:
    """The whole numbers with a name in the modules of the rules."""
    found: dict[str, int] = {}
    for kind in reversed(game.rules.__mro__):
        module = sys.modules.get(kind.__module__)
        for name, value in vars(module).items() if module else ():
            if name.isupper() and type(value) is int:
                found[name] = value
    return found
