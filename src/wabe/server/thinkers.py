"""Bots think in processes of their own, and are given a guessed position: the true one never leaves the server.

They choose their own moves, give hints to people who ask, and tell where a game was decided. Their number is bounded,
so questions wait: hints go first, then tables that somebody looks at. The more wait, the less time each gets, so that
nobody waits for long. A question whose process ends is asked again, once; one that fails, or whose process hangs, is
answered with None: the table then plays any legal move, or has no hint. Only a game that is over, of a kind without
secrets, is handed to them whole. The workers of one machine share their bots: see `pool`.
"""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import traceback
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import PriorityQueue
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wabe.bots import BOTS, bot
from wabe.bots.hints import Candidate, Hint, hint
from wabe.bots.levels import SECONDS
from wabe.bots.players import Player
from wabe.bots.review import Turning, knows, review
from wabe.core.mind import WAIT
from wabe.core.record import Record
from wabe.core.registry import game as game_named
from wabe.core.state import State
from wabe.server.logs import called, log
from wabe.server.metrics import METRICS

NOTHING = Hint(())  # a bot's answer that it does nothing just now
ADVISER = "best"  # the bot that gives hints, in as long as `hard` takes; in its own time where the truth can be known
START = 20.0  # seconds a new process has to load its first game
EVEN = 1.25  # of its seconds, after which a question is answered whose time is nobody's business
ADVICE, MOVE, REVIEW, ALONE = 0.0, 20.0, 30.0, 60.0  # seconds: see `grace`

spawning = get_context("spawn")


class Question(Struct, frozen=True, tag=True):
    """A decision for a bot. `position` is what `State.dump` gave of the seat's own guess."""

    game: str
    position: dict[str, object]
    seat: int
    level: str
    seconds: float
    seed: int
    why: bool = False  # a hint: with its reason
    even: bool = False  # answered after the same time whether there was a choice or not
    grace: float = MOVE  # it lets those go first who have so much less of it as they come later


class Lookback(Struct, frozen=True, tag=True):
    """A game that is over, to be reviewed."""

    game: str
    record: str
    seconds: float
    even: bool = False
    grace: float = REVIEW


class Failed(NamedTuple):
    """There is no answer, and why."""

    why: str


Asked = Question | Lookback
T = TypeVar("T", Hint, list[Turning])
Answer = asyncio.Future[T | None]


class Desk(Protocol):
    """Where questions are handed in: at `Bots` of this process, or at a `pool`."""

    def put(self, question: Asked, answer: asyncio.Future[Any]) -> None: ...

    def stop(self) -> None: ...


class Thinkers:
    """Whom tables ask."""

    def __init__(self, desk: Desk, seconds: float, pace: float = 0.0) -> None:
        self.desk = desk
        self.seconds = seconds
        self.pace = pace
        self.unanswered = 0
        METRICS.waiting.read = lambda: self.unanswered

    def ask(
        self,
        game: str,
        state: State,
        seat: int,
        level: str,
        seed: int,
        why: bool = False,
        even: bool = False,
        watched: bool = True,
    ) -> Answer[Hint]:
        """The move a bot chooses; with the reason, if it is to be a hint.

        `even`: how soon it is answered tells nothing of what there was to choose. `watched`: somebody looks on.
        """
        guess = state.sampler(seat).base.dump()
        patient = not why or knows(game_named(game), state.seats)
        seconds = self.seconds * (SECONDS.get(level, 1.0) if patient else 1.0)
        grace = ADVICE if why else MOVE if watched else ALONE
        return self.put(Question(game, guess, seat, level, seconds, seed, why, even, grace))

    def look_back(self, record: Record) -> Answer[list[Turning]]:
        """The turning points of a game that is over."""
        return self.put(Lookback(record.game.slug, record.dumps(), self.seconds * SECONDS[ADVISER]))

    def put(self, question: Asked) -> asyncio.Future[Any]:
        METRICS.thoughts.add()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.unanswered += 1
        answer.add_done_callback(self.done)
        self.desk.put(question, answer)
        return answer

    def done(self, _: asyncio.Future[Any]) -> None:
        self.unanswered -= 1

    def stop(self) -> None:
        self.desk.stop()


class Item(NamedTuple):
    """A question that waits, and who waits for its answer; the least goes first."""

    due: float
    number: int
    question: Asked | None
    answer: asyncio.Future[Any] | None


class Bots:
    """So many processes, and the questions that wait for one of them."""

    def __init__(self, count_: int, patience: float) -> None:
        self.numbers = count()
        self.questions: PriorityQueue[Item] = PriorityQueue()
        self.thinkers = [Thinker(self, patience) for _ in range(count_)]

    def put(self, question: Asked, answer: asyncio.Future[Any]) -> None:
        self.questions.put(Item(monotonic() + question.grace, next(self.numbers), question, answer))

    def share(self, question: Asked) -> float:
        """The seconds that it gets now: the more wait which may go before it, the fewer."""
        rivals = [
            item for item in list(self.questions.queue) if item.question and item.question.grace <= question.grace
        ]
        return question.seconds / (1 + len(rivals) / len(self.thinkers))

    def stop(self) -> None:
        for thinker in self.thinkers:
            thinker.ended = True
            self.questions.put(Item(0.0, next(self.numbers), None, None))
        for thinker in self.thinkers:
            thinker.kill()


class Thinker:
    """A thread that looks after one process."""

    def __init__(self, bots: Bots, patience: float) -> None:
        self.bots = bots
        self.patience = patience
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.ended = False
        threading.Thread(target=self.work, name="thinker", daemon=True).start()

    def work(self) -> None:
        while True:
            _, _, question, answer = self.bots.questions.get()
            if self.ended or question is None or answer is None:
                return
            if answer.done():  # nobody waits for it any more
                continue
            question = replace(question, seconds=self.bots.share(question))
            began = monotonic()
            choice = self.think(question)
            rest = question.seconds * EVEN - (monotonic() - began) if question.even else 0.0
            try:
                answer.get_loop().call_soon_threadsafe(settle, answer, choice, rest)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return

    def think(self, question: Asked, again: bool = True) -> object:
        """The answer; None: there is none."""
        try:
            patience = self.patience + question.seconds
            if self.process is None or not self.process.is_alive():
                self.start()
                patience += START
            assert self.pipe is not None
            self.pipe.send(question)
            if self.pipe.poll(patience):
                answer = self.pipe.recv()
                if not isinstance(answer, Failed):
                    return answer
                log("bot could not answer", game=question.game, why=answer.why)
                return None
            why, again = "it did not answer", False
        except Exception as error:  # whatever it is, this thread goes on with a new process
            why = str(error) or type(error).__name__
        if self.ended:
            return None
        METRICS.replaced.add()
        log("bot replaced", game=question.game, why=why)
        self.kill()
        return self.think(question, again=False) if again else None

    def start(self) -> None:
        self.pipe, theirs = spawning.Pipe()
        process = spawning.Process(target=answer_questions, args=(theirs,), daemon=True, name="wabe-bot")
        process.start()
        self.process = process  # not before: one that could not be started can't be ended
        theirs.close()

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None


def settle(answer: asyncio.Future[Any], choice: object, rest: float = 0.0) -> None:
    """The question is answered, now or after so many seconds."""
    if rest > 0:
        answer.get_loop().call_later(rest, settle, answer, choice)
    elif not answer.done():
        answer.set_result(choice)


# --- in the process ----------------------------------------------------------------------------------


def answer_questions(pipe: Connection) -> None:
    """Answers one question after another, until the server goes away."""
    called("wabe-bot")
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            question: Asked = pipe.recv()
            try:
                answer(question, pipe)
            except OSError:
                raise
            except Exception as error:  # the next question may have an answer
                where = traceback.extract_tb(error.__traceback__)[-1]
                pipe.send(Failed(f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"))


def answer(question: Asked, pipe: Connection) -> None:
    if isinstance(question, Lookback):
        pipe.send(review(Record.loads(question.record), question.seconds))
        return
    level = question.level if question.level in BOTS else ADVISER
    player = bot(level, seconds=question.seconds, seed=question.seed)
    pipe.send(chosen(question, player))
    del player  # not before: to clear away a large tree takes a moment


def chosen(question: Question, player: Player) -> Hint:
    """The move, with a reason if one is wanted; NOTHING if the bot would rather wait."""
    game = game_named(question.game)
    state = game.load(json.loads(json.dumps(question.position)))
    seat = question.seat
    if question.why:
        return hint(game, state.sampler(seat), seat, player)
    move = player.choose(state.sampler(seat), seat)
    return NOTHING if move == WAIT else Hint((Candidate(state.name(seat, move)),))
