"""Can it be played at a table? Ids, click paths, words, guide."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise

import msgspec

from wabe.core.checks.hidden import heard
from wabe.core.checks.trial import END, Fault, Trial
from wabe.core.state import ALL, SPECTATOR
from wabe.core.table import Piece, Table, Zone


def tables(trial: Trial) -> str:
    """Every view is drawn with unique ids; every move has words and a click path; paths are prefix-free."""
    count = 0
    for state, seat, _ in trial.walks(max(1, trial.deep // 2), "drawing"):
        for viewer in (ALL, SPECTATOR, *range(state.seats)):
            if viewer >= 0 and viewer != seat and count % 3:
                continue
            table = trial.game.table(state, viewer)
            fault = wrong(table)
            if fault:
                raise Fault(f"the table of viewer {viewer} in phase {trial.game.phases[state.phase].name}: {fault}")
            if [move.number for move in table.moves] != [move.number for move in trial.game.moves(state, viewer)]:
                raise Fault("a table must offer exactly the legal moves")
            if count % 10 == 0:
                copy = json.loads(json.dumps(trial.game.view(state, viewer)))  # as if it came over the wire
                again = trial.game.draw(copy, viewer, trial.game.moves(state, viewer))
                if msgspec.json.encode(again) != msgspec.json.encode(table):
                    raise Fault("a look that is sent as JSON is drawn differently")
            count += 1
    return f"{count} tables"


def wrong(table: Table) -> str:
    ids = table.ids()
    twice = sorted({one for one in ids if ids.count(one) > 1}) if len(set(ids)) < len(ids) else []
    if twice:
        return f"ids occur twice: {', '.join(twice[:3])}"
    if not table.status:
        return "there is no status line"
    known = set(ids)
    paths = sorted(move.path for move in table.moves)
    for move in table.moves:
        if not move.path or not move.text:
            return f"the move {move.name} has no path or no words"
        lost = [one for one in (*move.path, *move.also, *move.way) if one not in known]
        if lost:
            return f"the path of {move.name} touches {lost[0]}, which is not on the table"
    for one, next_one in pairwise(paths):
        if next_one[: len(one)] == one:
            return f"the path {' '.join(one)} is the beginning of another, or of itself"
    for zone in table.zones:
        fault = misdrawn(zone, known)
        if fault:
            return f"zone {zone.id}: {fault}"
    return ""


def misdrawn(zone: Zone, ids: set[str]) -> str:
    if not zone.label:
        return "it has no label"
    if zone.flow not in ("row", "fan", "stack", "heap", "spots"):
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
    """Every event has words."""
    kinds: set[int] = set()
    for state, seat, move in trial.walks(max(1, trial.deep // 2), "listening"):
        if seat == END:
            continue
        players = [f"Player {i + 1}" for i in range(state.seats)]
        for event in heard(state, seat, move).news or []:
            kinds.add(event[1])
            if trial.game.tells and not trial.game.say(event, players):
                raise Fault(f"there are no words for the event {event}")
    return f"{len(kinds)} kinds of event"


def guide(trial: Trial) -> str:
    """There is a guide, with a section for every phase."""
    text = trial.game.guide()
    if not text:
        raise Fault("there is no guide.md")
    headings = [found.strip().lower() for found in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    for phase in trial.game.phases.values():
        if phase.name.lower() not in headings:
            raise Fault(f"the guide has no section called {phase.name}")
    return f"{len(text.split())} words"
