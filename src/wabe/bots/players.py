"""Bots as players: handed a sampler of guesses, they answer with a move."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from wabe.bots.alphabeta import AlphaBeta
from wabe.bots.counts import Advice, ranked
from wabe.bots.search import Search
from wabe.bots.uct import Uct
from wabe.core.errors import IllegalMove
from wabe.core.game import Kind
from wabe.core.playout import dice
from wabe.core.registry import game_of
from wabe.core.state import Sampler, State

if TYPE_CHECKING:
    from wabe.bots.parallel import Crew

LOOK_UP = 0.02  # seconds between looks at the clock, about
ENDLESS = 1 << 60  # iterations
CHECKING = 0.25  # of the time for a move, to see whether others win, too


class Player(Protocol):
    def choose(self, sampler: Sampler, seat: int) -> int:
        """The move for a seat that is asked now."""

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        """What the bot thinks of each move."""

    def reason(self, move: int) -> str:
        """What it found out for certain about a move of its last advice; empty: nothing."""


def search_for(sampler: Sampler, seat: int, seed: int) -> Search | Uct:
    """The search that fits the game, with all that its mind knows."""
    game = game_of(type(sampler.base))
    return (Uct if game.kind == Kind.PLAIN else Search)(sampler, seat, seed, game.mind())


def certain(sampler: Sampler, seat: int, seconds: float | None) -> Advice:
    """What is known for sure of each move, best first; empty where that can't be worked out in time."""
    game = game_of(type(sampler.base))
    if game.kind & ~Kind.CHANCE:
        return []
    state = sampler.draw(0)
    moves = state.legal(seat)
    worths = game.mind().exact(state, seat, moves, inf if seconds is None else seconds)
    return sorted(
        [(move, 1 / len(moves), worth) for move, worth in zip(moves, worths, strict=False)], key=lambda row: -row[2]
    )


def mixed(sampler: Sampler, seat: int, seconds: float | None) -> Advice:
    """How often to choose each move, most often first; empty where that can't be worked out in time."""
    state = sampler.draw(0)
    moves = state.legal(seat)
    often = game_of(type(state)).mind().mixture(state, seat, moves, inf if seconds is None else seconds)
    return sorted([(move, share, 0.5) for move, share in zip(moves, often, strict=False)], key=lambda row: -row[1])


def promised(sampler: Sampler, seat: int, chance: State) -> Advice:
    """The moves by what they promise, best first; empty where the game's mind has no opinion."""
    state = sampler.draw(chance.roll(1 << 30))
    moves = state.legal(seat)
    promises = game_of(type(state)).mind().promise(state, seat, moves)
    order = sorted(range(len(promises)), key=lambda i: (-promises[i], chance.roll(1 << 20)))
    return [(moves[i], 1 / len(moves), promises[i]) for i in order]


def reading(sampler: Sampler, seat: int) -> AlphaBeta | None:
    """The search that reads lines to their end, in a game where that pays."""
    state = sampler.draw(0)
    duel = game_of(type(state)).mind().duel(state)
    return None if duel is None else AlphaBeta(state.legal(seat), duel)


def wordless(state: State, seat: int, move: int, chance: State) -> int:
    """The move, unless it is one for words of one's own: those are for people, and the game's mind knows what else to
    do."""
    try:
        state.clone().speak(seat, move, "")
    except IllegalMove:
        return move
    return game_of(type(state)).mind().at_once(state, seat, chance)


@contextmanager
def undisturbed() -> Iterator[None]:
    """The collector of cycles rests meanwhile: a tree has none, and to look through a large one again and again takes
    a tenth of the time, now and then more at once than a move may be late."""
    working = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if working:
            gc.freeze()  # what is new counts as old, so that it is not looked through at once
            gc.unfreeze()
            gc.enable()


class RandomPlayer:
    """Any legal move, all alike."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = dice(seed)

    def choose(self, sampler: Sampler, seat: int) -> int:
        state = sampler.draw(0)
        moves = state.legal(seat)
        return wordless(state, seat, moves[self.chance.roll(len(moves))], self.chance)

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        moves = sampler.draw(0).legal(seat)
        return [(move, 1 / len(moves), 0.5) for move in moves]

    def reason(self, move: int) -> str:
        return ""


class GreedyPlayer:
    """The move that looks best at first sight: by the game's own knowledge, without looking ahead."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = dice(seed)

    def choose(self, sampler: Sampler, seat: int) -> int:
        return wordless(sampler.draw(0), seat, self.advice(sampler, seat)[0][0], self.chance)

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        known = promised(sampler, seat, self.chance)
        if known:
            return known
        state = sampler.draw(self.chance.roll(1 << 30))
        moves = state.legal(seat)
        first = game_of(type(state)).mind().policy(state, seat, moves, self.chance)
        return [(first, 1.0, 0.5)] + [(move, 0.0, 0.5) for move in moves if move != first]

    def reason(self, move: int) -> str:
        return ""


class SearchPlayer:
    """Looks ahead for so many seconds, or so many iterations, by sampling games."""

    reads = False  # where that pays and seconds count, it reads lines to their end instead

    def __init__(self, seconds: float | None = None, iterations: int | None = None, seed: int = 0) -> None:
        self.seconds = 1.0 if seconds is None and iterations is None else seconds
        self.iterations = iterations
        self.chance = dice(seed)
        self.last: Search | Uct | AlphaBeta | None = None
        self.kept = False  # did the last search go on from the one before?
        self.crew: Crew | None = None  # if there is one, it searches instead

    def choose(self, sampler: Sampler, seat: int) -> int:
        state = sampler.draw(0)
        moves = state.legal(seat)
        return moves[0] if len(moves) == 1 else wordless(state, seat, self.advice(sampler, seat)[0][0], self.chance)

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        return self.found(sampler, seat, perf_counter())

    def found(self, sampler: Sampler, seat: int, began: float) -> Advice:
        """What is found within the budget: by reading, by the crew if there is one, or by a search of its own."""
        if self.reads and self.seconds is not None and self.iterations is None and (read := reading(sampler, seat)):
            read.run(began + self.seconds - perf_counter())
            self.last = read
            return read.advice()
        if self.crew is not None:
            return ranked(self.crew.search(sampler, seat, self.seconds, self.iterations))
        return self.searched(sampler, seat, began).advice()

    def safe(self, advice: Advice, count: int) -> Advice:
        """Its last advice, for somebody who may follow any of so many moves: where it reads, what may be lost is left
        out."""
        if not isinstance(self.last, AlphaBeta) or self.seconds is None:
            return advice
        sure = self.last.sure(count, CHECKING * self.seconds)
        return [row for row in advice if row[0] in sure] or advice[:1]

    def reason(self, move: int) -> str:
        return self.last.reason(move) if isinstance(self.last, AlphaBeta) else ""

    def searched(self, sampler: Sampler, seat: int, began: float) -> Search | Uct:
        """A search that has used up its budget. It goes on from the last one where that has led here."""
        search, self.last = self.last, None
        self.kept = isinstance(search, Uct) and search.seat == seat and search.follow(sampler.draw(0))
        if not isinstance(search, Uct) or not self.kept:
            search = search_for(sampler, seat, self.chance.roll(1 << 30))
        with undisturbed():
            self.think(search, began)
        self.last = search
        return search

    def think(self, search: Search | Uct, began: float) -> None:
        """Runs the search until the budget is spent or nothing can change any more. Where trees are seen to be kept,
        seconds are never wasted: what is found beyond this move serves the next."""
        end = None if self.seconds is None else began + self.seconds
        done, batch = 0, 1  # one at first: a single iteration of a long game may take the whole budget
        while True:
            left = batch if self.iterations is None else min(batch, self.iterations - done)
            if left <= 0:
                return
            search.run(left)
            done += left
            now = perf_counter()
            pace = done / max(now - began, 1e-6)
            if end is not None:
                if now >= end or search.settled(ENDLESS if self.kept else int(pace * (end - now))):
                    return
                batch = max(1, min(2 * batch, int(pace * min(LOOK_UP, end - now))))
            else:
                assert self.iterations is not None
                if search.settled(self.iterations - done):
                    return
                batch = 32
