"""The bots of one machine are shared by its workers: bounded, people first, and no question is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

import wabe
from server.browser import QUICK, WAIT, Somebody, running
from server.database import Database
from server.test_run import children_of, crew
from wabe.bots.hints import Hint
from wabe.server.crew import Member
from wabe.server.metrics import METRICS
from wabe.server.pool import Pool, think_beside
from wabe.server.thinkers import ADVICE, ALONE, MOVE, REVIEW, Asked, Bots, Question, Thinkers

SLOW = 0.6  # seconds for a question that keeps a bot busy


def question(grace: float = MOVE, seconds: float = 0.01, game: str = "kings-valley") -> Question:
    state = wabe.game("kings-valley").new(options={"start_seat": 0})
    return Question(game, state.sampler(0).base.dump(), 0, "search", seconds, 1, grace=grace)


def hand_in(desk: Bots | Pool, question: Asked) -> asyncio.Future[Any]:
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    desk.put(question, answer)
    return answer


async def until(ready: Callable[[], object]) -> None:
    end = monotonic() + WAIT
    while not ready():
        assert monotonic() < end
        await asyncio.sleep(0.01)


def thinking(bots: Bots) -> int:
    """The process of the only bot, while it thinks."""
    process = bots.thinkers[0].process
    assert process is not None
    assert process.pid is not None
    return process.pid


# --- who comes first ---------------------------------------------------------------------------------


def test_hints_come_first_and_tables_that_nobody_looks_at_last() -> None:
    order: list[float] = []

    async def work() -> None:
        bots = Bots(1, 5.0)
        first = hand_in(bots, question(seconds=SLOW))
        await until(lambda: bots.questions.empty())
        answers = [first]
        for grace in (ALONE, REVIEW, MOVE, ALONE, MOVE, ADVICE):
            answer = hand_in(bots, question(grace))
            answer.add_done_callback(lambda _, grace=grace: order.append(grace))  # type: ignore[misc]
            answers.append(answer)
        assert all(isinstance(found, Hint) for found in await asyncio.gather(*answers))
        bots.stop()

    asyncio.run(work())
    assert order == [ADVICE, MOVE, MOVE, REVIEW, ALONE, ALONE]


def test_nobody_waits_for_ever() -> None:
    """Who has waited for long goes before somebody who comes now and may wait less."""

    async def work() -> None:
        bots = Bots(1, 5.0)
        hand_in(bots, question(seconds=SLOW))
        await until(lambda: bots.questions.empty())
        old = hand_in(bots, question(ALONE))
        waiting = bots.questions.get()
        bots.questions.put(waiting._replace(due=waiting.due - ALONE))  # it has waited for a minute
        new = hand_in(bots, question(MOVE))
        await asyncio.wait([old, new], return_when=asyncio.FIRST_COMPLETED)
        assert old.done()
        assert not new.done()
        bots.stop()

    asyncio.run(work())


def test_the_more_wait_the_less_time_each_gets_and_only_rivals_count() -> None:
    async def work() -> None:
        bots = Bots(1, 5.0)
        hand_in(bots, question(seconds=SLOW))
        await until(lambda: bots.questions.empty())
        for _ in range(3):
            hand_in(bots, question(ALONE))
        assert bots.share(question(ALONE, seconds=1.0)) == 0.25
        assert bots.share(question(MOVE, seconds=1.0)) == 1.0
        hand_in(bots, question(ADVICE))
        assert bots.share(question(MOVE, seconds=1.0)) == 0.5
        bots.stop()

    asyncio.run(work())


def test_a_table_says_whether_somebody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, float]] = []
    put = Thinkers.put

    def note(self: Thinkers, question: Question) -> asyncio.Future[Any]:
        asked.append((question.level, question.grace))
        return put(self, question)

    monkeypatch.setattr(Thinkers, "put", note)
    with running(tmp_path) as house:
        ann = Somebody(house.base, "Ann")
        ann.make("kings-valley", ["hard", "hard"])
        table = ann.make("kings-valley", ["easy", "me"], start_seat="2")
        with ann.open(table) as page:
            page.do("hint")
            page.play(page.moves[0])
            page.until(lambda scene: scene["waiting"] == 2)
        text = ann.http.get("/metrics").text
    assert ("best", ADVICE) in asked
    assert ("easy", MOVE) in asked
    assert ("hard", ALONE) in asked
    assert "\nwabe_bot_waiting " in text


# --- what ends ---------------------------------------------------------------------------------------


def test_a_question_whose_process_ends_is_asked_again() -> None:
    async def work() -> None:
        bots = Bots(1, 5.0)
        await hand_in(bots, question())
        answer = hand_in(bots, question(seconds=SLOW))
        await until(lambda: bots.questions.empty())
        os.kill(thinking(bots), signal.SIGKILL)
        assert isinstance(await answer, Hint)
        bots.stop()

    asyncio.run(work())


def test_what_nobody_waits_for_any_more_is_not_thought_about() -> None:
    async def work() -> None:
        bots = Bots(1, 5.0)
        hand_in(bots, question(seconds=SLOW))
        await until(lambda: bots.questions.empty())
        slow = [hand_in(bots, question(seconds=60)) for _ in range(3)]
        last = hand_in(bots, question())
        for answer in slow:
            answer.cancel()
        assert isinstance(await asyncio.wait_for(last, WAIT), Hint)
        bots.stop()

    asyncio.run(work())


@contextmanager
def pool(folder: Path, bots: int = 1) -> Iterator[tuple[Member, str]]:
    path = str(folder / "pool")
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    member = Member("pool", think_beside, replace(QUICK, thinkers=bots), listening)
    try:
        yield member, path
    finally:
        member.process.terminate()
        member.end()
        listening.close()


def test_several_workers_share_a_bounded_number_of_bots(tmp_path: Path) -> None:
    async def work(member: Member, path: str) -> None:
        workers = [Pool(path) for _ in range(3)]
        answers = [hand_in(worker, question(seconds=0.1)) for worker in workers for _ in range(6)]
        assert all(isinstance(found, Hint) for found in await asyncio.gather(*answers))
        assert member.process.pid is not None
        assert len(children_of(member.process.pid, "wabe-bot")) == 2
        wrong = hand_in(workers[0], question(game="no-such-game"))
        assert await wrong is None
        assert not any(worker.asked for worker in workers)
        for worker in workers:
            worker.stop()

    with pool(tmp_path, bots=2) as (member, path):
        asyncio.run(work(member, path))


def test_what_a_worker_asked_is_forgotten_when_it_ends_or_does_not_want_it_any_more(tmp_path: Path) -> None:
    async def work(path: str) -> None:
        ended, staying = Pool(path), Pool(path)
        await hand_in(ended, question())
        first = hand_in(staying, question(seconds=2 * SLOW))
        await asyncio.sleep(0.2)
        many = [hand_in(ended, question(seconds=60)) for _ in range(3)]
        few = [hand_in(staying, question(seconds=60)) for _ in range(3)]
        await asyncio.sleep(0.2)
        ended.stop()
        for answer in few:
            answer.cancel()
        last = hand_in(staying, question(ALONE))
        assert isinstance(await first, Hint)
        assert isinstance(await asyncio.wait_for(last, WAIT), Hint)
        assert not staying.asked
        assert not any(answer.done() for answer in many)
        staying.stop()

    with pool(tmp_path) as (_, path):
        asyncio.run(work(path))


def test_a_pool_that_ends_loses_no_question(tmp_path: Path) -> None:
    async def work(member: Member, path: str) -> Member:
        worker = Pool(path)
        await hand_in(worker, question())
        before = METRICS.replaced.value
        answers = [hand_in(worker, question(seconds=SLOW)) for _ in range(4)]
        await asyncio.sleep(0.2)
        member.process.kill()
        member.process.join()
        answers += [hand_in(worker, question()) for _ in range(2)]
        other = member.another()
        assert all(isinstance(found, Hint) for found in await asyncio.gather(*answers))
        (bot,) = children_of(other.process.pid or 0, "wabe-bot")
        answer = hand_in(worker, question(seconds=SLOW))
        await asyncio.sleep(0.2)
        os.kill(bot, signal.SIGKILL)
        assert isinstance(await answer, Hint)
        assert METRICS.replaced.value == before + 1  # the worker's own numbers tell of it
        worker.stop()
        return other

    with pool(tmp_path) as (member, path):
        other = asyncio.run(work(member, path))
        other.process.terminate()
        other.end()


# --- a crew ------------------------------------------------------------------------------------------


def test_a_crew_has_one_pool_and_replaces_it(database: Database) -> None:
    with crew(database.new(), "--workers", "2", "--bots", "1") as (server, base):
        ann = Somebody(base, "Ann")
        tables = [ann.make("nim", ["me", "easy"], setup="list", heaps="9 9 9", builder_seat="2") for _ in range(6)]

        def turn(table: str) -> bool:
            """A turn, and a bot answers; False: the table was given to the other worker meanwhile."""
            with suppress(WebSocketException, OSError), ann.open(table) as page:
                while page.scene["waiting"] == 1:
                    page.choose(lambda moves: moves[0])
                page.until(lambda scene: scene["waiting"] == 1)
                return True
            return False

        def play_all() -> None:
            """A turn at every table. A page whose table goes on elsewhere comes back, as real ones do."""
            for table in tables:
                end = monotonic() + 3 * WAIT
                while not turn(table):
                    assert monotonic() < end

        play_all()
        (first,) = children_of(server.pid, "wabe-pool")
        assert len(children_of(first, "wabe-bot")) == 1
        assert not [bot for worker in children_of(server.pid, "wabe-worker") for bot in children_of(worker)]
        os.kill(first, signal.SIGKILL)
        play_all()
        end = monotonic() + 3 * WAIT
        while (found := children_of(server.pid, "wabe-pool")) in ([], [first]):
            assert monotonic() < end
            sleep(0.05)
        told = [line for line in ann.http.get("/metrics").text.splitlines() if line.startswith("wabe_bot_waiting{")]
        assert len(told) == 2
        assert len(found) == 1
