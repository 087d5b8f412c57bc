"""What an arena keeps in a folder: a line for every game that was played, and its record. An arena that was
interrupted goes on from there."""

from __future__ import annotations

import json
import os
import re
from dataclasses import astuple
from pathlib import Path

from wabe.bots.arena import Contest, Outcome, Task
from wabe.bots.match import Thinking
from wabe.core.errors import WabeError

CONTEST = "arena.json"
GAMES = "games.jsonl"


class Results:
    """The folder of a contest. Without `resume` it must be new."""

    def __init__(self, folder: Path, contest: Contest, resume: bool = False) -> None:
        self.folder = folder
        self.contest = contest
        self.known: dict[Task, Outcome] = {}
        try:
            self.open(resume)
        except OSError as error:
            raise WabeError(f"{folder} can't be used: {(error.strerror or str(error)).lower()}.") from None

    def open(self, resume: bool) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        head = self.folder / CONTEST
        played = json.dumps(facts(self.contest), indent=1) + "\n"
        if head.exists():
            if not resume:
                raise WabeError(f"{self.folder} holds an arena already; with --resume it goes on.")
            if head.read_text(encoding="utf-8") != played:
                raise WabeError(f"{self.folder} holds an arena of another game, seats, options or seed.")
            self.read()
        else:
            new = head.with_name(f"{CONTEST}.{os.getpid()}")
            new.write_text(played, encoding="utf-8")
            new.replace(head)  # as a whole: another run may look at the same moment

    def read(self) -> None:
        """All that was played so far; a line that was being written when the arena was stopped is cut off."""
        path = self.folder / GAMES
        if not path.exists():
            return
        text = path.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            path.write_text(whole, encoding="utf-8")
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                outcome = loads(line)
            except (ValueError, TypeError, KeyError):
                raise WabeError(f"{path}, line {number} is no outcome of a game.") from None
            self.known[outcome.task] = outcome

    def missing(self, tasks: list[Task]) -> list[Task]:
        return [task for task in tasks if task not in self.known]

    def add(self, outcome: Outcome) -> None:
        """The record first: a game that has its line has its record."""
        if outcome.record:
            (self.folder / record_name(outcome.task)).write_text(outcome.record, encoding="utf-8")
        with (self.folder / GAMES).open("a", encoding="utf-8") as file:
            file.write(dumps(outcome) + "\n")
        self.known[outcome.task] = outcome


def facts(contest: Contest) -> dict[str, object]:
    """What must not change when a contest goes on; there may be more bots or more games."""
    settled = contest.game.settle(contest.seats, contest.options)
    return {"game": contest.game.slug, "seats": contest.seats, "seed": contest.seed, "options": settled}


def record_name(task: Task) -> str:
    """The file of a game's record: its deal, and the bot of each seat."""
    return "_".join([f"{task.deal:05}", *(re.sub("[^a-z0-9.@-]", "-", name) for name in task.lineup)]) + ".wabe"


def dumps(outcome: Outcome) -> str:
    return json.dumps(
        {
            "deal": outcome.task.deal,
            "lineup": outcome.task.lineup,
            "returns": outcome.returns,
            "moves": outcome.moves,
            "thinking": [astuple(one) for one in outcome.thinking],
        }
    )


def loads(line: str) -> Outcome:
    data = json.loads(line)
    return Outcome(
        Task(int(data["deal"]), tuple(data["lineup"])),
        tuple(data["returns"]),
        data["moves"],
        tuple(Thinking(*one) for one in data["thinking"]),
    )
