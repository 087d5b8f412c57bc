"""Bots think elsewhere, know only what their seat knows, and always move."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace as changed
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from msgspec.structs import replace

import wabe
from server.browser import QUICK, WAIT, Running, Somebody, running
from wabe.bots.hints import Hint
from wabe.bots.levels import SECONDS
from wabe.server import wire
from wabe.server.house import House
from wabe.server.metrics import METRICS
from wabe.server.thinkers import Answer, Asked, Bots, Lookback, Question, Thinkers


def ask(bots: Bots, question: Asked) -> str | None:
    choice = bots.thinkers[0].think(question)
    return choice.name if isinstance(choice, Hint) else None


def nobody(*_: object, **__: object) -> Answer[Hint]:
    """Instead of `Thinkers.ask`: no bot can be asked."""
    answer: Answer[Hint] = asyncio.get_running_loop().create_future()
    answer.set_result(None)
    return answer


def question(game: str = "kings-valley", seconds: float = 0.01) -> Question:
    state = wabe.game("kings-valley").new(options={"start_seat": 0})
    return Question(game, state.sampler(0).base.dump(), 0, "search", seconds, 1)


def test_a_process_that_crashes_or_hangs_is_replaced() -> None:
    bots = Bots(1, 5.0)
    try:
        assert ask(bots, question()) is not None
        process = bots.thinkers[0].process
        assert process is not None
        assert process.pid is not None
        assert process.pid != os.getpid()
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        assert ask(bots, question()) is not None  # killed between two questions: a new one answers
        before = METRICS.replaced.value
        bots.thinkers[0].patience = -59.9
        assert ask(bots, question(seconds=60)) is None  # hangs
        assert METRICS.replaced.value == before + 1
        bots.thinkers[0].patience = 5.0
        assert ask(bots, question()) is not None
    finally:
        bots.stop()


def test_a_question_that_fails_does_not_end_the_process() -> None:
    bots = Bots(1, 5.0)
    try:
        assert ask(bots, question()) is not None
        process = bots.thinkers[0].process
        before = METRICS.replaced.value
        wrong = question()
        for one in (
            question("no-such-game"),
            replace(wrong, position={}),
            replace(wrong, seat=1, why=True),  # is not asked
            Lookback("nim", "no record", 0.01),
        ):
            assert ask(bots, one) is None
        assert ask(bots, question()) is not None
        assert bots.thinkers[0].process is process
        assert METRICS.replaced.value == before
    finally:
        bots.stop()


@pytest.mark.parametrize("hint", [False, True])
def test_bots_are_asked_only_about_what_still_stands(
    house: Running, monkeypatch: pytest.MonkeyPatch, hint: bool
) -> None:
    """One tab plays or asks for a hint, another takes back or plays on, and both come at the same moment."""
    asked: list[bool] = []
    ask = Thinkers.ask

    def note(self: Thinkers, game: str, state: wabe.State, seat: int, *more: Any, **others: Any) -> Answer[Hint]:
        asked.append(bool(state.waiting >> seat & 1))
        return ask(self, game, state, seat, *more, **others)

    monkeypatch.setattr(Thinkers, "ask", note)
    ann = Somebody(house.base, "Ann")
    table = ann.make("kings-valley", ["me", "gentle"], start_seat="1")
    with ann.open(table) as one, ann.open(table) as other:
        room = house.house.rooms[table]
        before = METRICS.replaced.value
        for n in range(4):
            one.until(lambda scene: scene["waiting"] == 1)
            play = wire.Play(f"p{n}", one.scene["rev"], one.moves[0])
            pair = [wire.Hint(f"h{n}"), play] if hint else [play, wire.Undo(f"u{n}")]

            async def both(pair: list[Any] = pair) -> None:
                for page, command in zip(room.connections, pair, strict=True):
                    room.ask(page, command)

            asyncio.run_coroutine_threadsafe(both(), house.loop).result(WAIT)
            for page in (one, other):
                page.until(lambda scene: scene["rev"] >= room.story.rev)
        one.until(lambda scene: scene["waiting"] == 1)
        assert METRICS.replaced.value == before
    assert all(asked)


def test_a_process_that_can_not_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: BaseProcess) -> None:
        raise OSError("no more processes")

    bots = Bots(1, 5.0)
    try:
        with monkeypatch.context() as context:
            context.setattr(BaseProcess, "start", full)
            assert ask(bots, question()) is None
        assert ask(bots, question()) is not None
    finally:
        bots.stop()


class Box:
    """A desk at which nobody answers."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def put(self, question: Asked, answer: asyncio.Future[Any]) -> None:
        self.asked.append(question)

    def stop(self) -> None:
        pass


def test_a_bot_is_given_a_guess_and_nothing_else() -> None:
    box = Box()

    async def work(state: wabe.State) -> None:
        Thinkers(box, 0.01).ask("mimsy", state, 1, "search", 1)

    game = wabe.game("mimsy")
    truths = [game.new(3, 7), game.new(3, 7)]
    other = truths[1]
    goals = other.goals  # type: ignore[attr-defined]
    goals[0], goals[2] = goals[2], goals[0]  # what seat 1 can't know
    other.seed(99)
    for state in truths:
        asyncio.run(work(state))
    assert box.asked[0] == box.asked[1]


def test_the_stronger_the_level_the_more_time_it_gets() -> None:
    box = Box()

    async def work() -> None:
        for level in ("gentle", "hard", "best"):
            Thinkers(box, 0.5).ask("nim", wabe.game("nim").new(), 0, level, 1)

    asyncio.run(work())
    gentle, hard, best = [question.seconds for question in box.asked]
    assert gentle == hard == 0.5  # gentle at most: it counts iterations
    assert best > hard


def test_bots_sit_down_at_the_level_that_was_chosen(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    with ann.open(ann.make("gyre", ["me", "gentle", "bot"])) as page:
        assert [(seat["kind"], seat["level"]) for seat in page.scene["seats"]] == [
            ("person", ""),
            ("bot", "gentle"),
            ("bot", "medium"),
        ]
    with ann.open(ann.make("nim", ["me", "open"])) as page:
        page.do("start")  # a seat that is still free goes to a bot
        assert page.scene["seats"][1]["level"] == "medium"


def test_a_bot_hesitates(tmp_path: Path) -> None:
    with running(tmp_path, pace=0.2) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make("kings-valley", ["gentle", "me"], start_seat="1")
        began = monotonic()
        with ann.open(table) as page:
            page.until(lambda scene: scene["waiting"] == 2)
        assert monotonic() - began > 0.4  # there are ten moves to choose from
        secret = house.house.rooms[ann.make("mimsy", ["bot", "me"])]
        secret.thinkers.pace = 1.0
        state = secret.story.state
        assert state is not None
        times = {round(secret.hesitation(state.turn) / 3 - 1) for _ in range(20)}
        assert times == {0}  # about as long whatever there is to choose


def test_a_bot_moves_anyway(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        table = ann.make("kings-valley", ["hard", "me"], start_seat="1")
        with ann.open(table) as page:
            assert page.scene["waiting"] == 1
    with running(tmp_path) as house:
        ann.base = house.base
        with ann.open(table) as page:
            page.until(lambda scene: scene["waiting"] == 2)


def last_card() -> wabe.State:
    """A game of the Gnumies in which the second seat is asked and has one card left."""
    for seed in range(100):
        state = wabe.game("gnumies").new(2, seed)
        while not state.over:
            if state.waiting >> 1 & 1 and len(state.legal(1)) == 1:
                return state
            state.apply(state.turn, state.legal(state.turn)[0])
    raise AssertionError("no such deal")


def test_where_there_are_secrets_a_bot_without_a_choice_takes_as_long_as_one_with_many(tmp_path: Path) -> None:
    """The last card of a hand is laid no sooner than the first."""

    async def work() -> list[float]:
        house = House(changed(QUICK, data=tmp_path, think=0.25))
        ann = await house.people.find("a" * 22)
        room = await house.room(await house.make(ann, "gnumies", 2, {}, ["me", "open"]))
        assert room is not None
        room.close()  # nobody plays on
        room.conduct.begin()
        many = wabe.game("gnumies").new(2, 1)
        one = last_card()
        took = []
        for state in (many, one, one, many):
            room.story.state = state
            room.thinking[1] = room.decision(1)
            began = monotonic()
            await room.think(1, "best", room.thinking[1])
            took.append(monotonic() - began)
        await house.close()
        return took

    assert min(asyncio.run(work())) >= SECONDS["best"] * 0.25
