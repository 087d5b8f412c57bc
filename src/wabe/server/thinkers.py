"""Bots think in processes of their own, and are given a guessed position: the true one never leaves the server.

They choose their own moves, give hints to people who ask, and tell where a game was decided. A question that fails is
answered with None, and so is that of a process which crashes or hangs, and is replaced: the table then plays any legal
move, or has no hint. Only a game that is over, of a kind without secrets, is handed to them whole.
"""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import traceback
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from time import monotonic
from typing import Any, TypeVar

from wabe.bots import BOTS, bot
from wabe.bots.hints import Candidate, Hint, hint
from wabe.bots.levels import SECONDS
from wabe.bots.players import Player
from wabe.bots.review import Turning, review
from wabe.core.mind import WAIT
from wabe.core.record import Record
from wabe.core.registry import game as game_named
from wabe.core.state import State
from wabe.server.logs import log
from wabe.server.metrics import METRICS

NOTHING = Hint(())  # a bot's answer that it does nothing just now
ADVISER = "best"  # the bot that gives hints, in as long as `hard` takes
START = 20.0  # seconds a new process has to load its first game
EVEN = 1.25  # of its seconds, after which a question is answered whose time is nobody's business

spawning = get_context("spawn")


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a bot. `position` is what `State.dump` gave of the seat's own guess."""

    game: str
    position: dict[str, object]
    seat: int
    level: str
    seconds: float
    seed: int
    why: bool = False  # a hint: with its reason
    even: bool = False  # answered after the same time whether there was a choice or not


@dataclass(frozen=True, slots=True)
class Lookback:
    """A game that is over, to be reviewed."""

    game: str
    record: str
    seconds: float
    even: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer, and why."""

    why: str


T = TypeVar("T", Hint, list[Turning])
Answer = asyncio.Future[T | None]
Item = tuple[Question, Answer[Hint]] | tuple[Lookback, Answer[list[Turning]]]


class Thinkers:
    def __init__(self, count: int, seconds: float, patience: float, pace: float = 0.0) -> None:
        self.seconds = seconds
        self.pace = pace
        self.questions: SimpleQueue[Item | None] = SimpleQueue()
        self.thinkers = [Thinker(self.questions, patience) for _ in range(count)]

    def ask(
        self, game: str, state: State, seat: int, level: str, seed: int, why: bool = False, even: bool = False
    ) -> Answer[Hint]:
        """The move a bot chooses; with the reason, if it is to be a hint. The more wait, the less time each gets.

        `even`: how soon it is answered tells nothing of what there was to choose.
        """
        METRICS.thoughts.add()
        seconds = self.share(1.0 if why else SECONDS.get(level, 1.0))
        guess = state.sampler(seat).base.dump()
        answer: Answer[Hint] = asyncio.get_running_loop().create_future()
        self.questions.put((Question(game, guess, seat, level, seconds, seed, why, even), answer))
        return answer

    def look_back(self, record: Record) -> Answer[list[Turning]]:
        """The turning points of a game that is over."""
        METRICS.thoughts.add()
        answer: Answer[list[Turning]] = asyncio.get_running_loop().create_future()
        self.questions.put((Lookback(record.game.slug, record.dumps(), self.share(SECONDS[ADVISER])), answer))
        return answer

    def share(self, usual: float) -> float:
        """The seconds that a question gets now which otherwise has so many."""
        return self.seconds * usual / (1 + self.questions.qsize() / len(self.thinkers))

    def stop(self) -> None:
        for _ in self.thinkers:
            self.questions.put(None)
        for thinker in self.thinkers:
            thinker.ended = True
            thinker.kill()


class Thinker:
    """A thread that looks after one process."""

    def __init__(self, questions: SimpleQueue[Item | None], patience: float) -> None:
        self.questions = questions
        self.patience = patience
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.ended = False
        threading.Thread(target=self.work, name="thinker", daemon=True).start()

    def work(self) -> None:
        while (item := self.questions.get()) is not None and not self.ended:
            question, answer = item
            began = monotonic()
            choice = self.think(question)
            rest = question.seconds * EVEN - (monotonic() - began) if question.even else 0.0
            try:
                answer.get_loop().call_soon_threadsafe(settle, answer, choice, rest)
            except RuntimeError:  # the loop is closed: nobody waits any more
                return

    def think(self, question: Question | Lookback) -> object:
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
            why = "it did not answer"
        except Exception as error:  # whatever it is, this thread goes on with a new process
            why = str(error) or type(error).__name__
        if not self.ended:
            METRICS.replaced.add()
            log("bot replaced", game=question.game, why=why)
            self.kill()
        return None

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
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            question: Question | Lookback = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer(question, pipe)
        except Exception as error:  # the next question may have an answer
            where = traceback.extract_tb(error.__traceback__)[-1]
            pipe.send(Failed(f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"))


def answer(question: Question | Lookback, pipe: Connection) -> None:
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
