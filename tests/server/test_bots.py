"""Bots think elsewhere, know only what their seat knows, and always move."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

import wabe
from server.browser import Running, Somebody, running
from wabe.server.metrics import METRICS
from wabe.server.thinkers import Question, Thinkers


def ask(thinkers: Thinkers, question: Question) -> str | None:
    return thinkers.thinkers[0].think(question)


def question(game: str = "nim", seconds: float = 0.01) -> Question:
    state = wabe.game("nim").new(options={"setup": "list", "builder_seat": 1})
    return Question(game, state.sampler(0).base.dump(), 0, "search", seconds, 1)


def test_a_process_that_crashes_or_hangs_is_replaced() -> None:
    thinkers = Thinkers(1, 0.01, 5.0)
    try:
        assert ask(thinkers, question()) in ("heap 1", "heap 2", "heap 3")
        process = thinkers.thinkers[0].process
        assert process is not None
        assert process.pid is not None
        assert process.pid != os.getpid()
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        assert ask(thinkers, question()) is not None  # killed between two questions: a new one answers
        before = METRICS.replaced.value
        assert ask(thinkers, question("no-such-game")) is None  # crashes on this one
        assert ask(thinkers, question()) is not None
        thinkers.thinkers[0].patience = -59.9
        assert ask(thinkers, question(seconds=60)) is None  # hangs
        assert METRICS.replaced.value == before + 2
        thinkers.thinkers[0].patience = 5.0
        assert ask(thinkers, question()) is not None
    finally:
        thinkers.stop()


def test_a_bot_is_given_a_guess_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    thinkers = Thinkers(1, 0.01, 5.0)

    def put(item: tuple[Question, object]) -> None:
        asked.append(item[0])

    async def work(state: wabe.State) -> None:
        monkeypatch.setattr(
            thinkers, "questions", type("Box", (), {"put": staticmethod(put), "qsize": lambda self: 0})()
        )
        thinkers.ask("mimsy", state, 1, "search", 1)

    game = wabe.game("mimsy")
    truths = [game.new(3, 7), game.new(3, 7)]
    other = truths[1]
    goals = other.goals  # type: ignore[attr-defined]
    goals[0], goals[2] = goals[2], goals[0]  # what seat 1 can't know
    other.seed(99)
    for state in truths:
        asyncio.run(work(state))
    assert asked[0] == asked[1]
    monkeypatch.undo()
    thinkers.stop()


def test_a_bot_moves_anyway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object) -> asyncio.Future[str | None]:
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        answer.set_result(None)
        return answer

    monkeypatch.setattr(Thinkers, "ask", nobody)
    with running(tmp_path) as house:
        ann = Somebody(house.base, "Ann")
        with ann.open(ann.make("gnumies", ["bot", "bot", "bot"])) as page:
            page.until(lambda scene: scene["stage"] == "over")


def test_a_bot_shows_whole_turns(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("nim", ["bot", "bot"], setup="list")) as page:
        page.until(lambda scene: scene["stage"] == "over")
        assert page.scene["rev"] == 3 + sum("takes" in line for line in page.log)


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path, think=30.0) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make("nim", ["bot", "me"], setup="list", builder_seat="2")
        with ann.open(table) as page:
            assert page.scene["waiting"] == 1
    with running(tmp_path) as house:
        ann.base = house.base
        with ann.open(table) as page:
            page.until(lambda scene: scene["waiting"] == 2)
