"""Monte Carlo tree search where nothing is hidden and nothing left to chance; what it has read out, it knows for sure.

A position whose end is certain is solved: its result goes up the tree as far as it decides anything, and no more
time is spent on it.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from wabe.bots.counts import Advice, Count, ranked
from wabe.bots.rollout import rollout
from wabe.core.mind import Mind
from wabe.core.playout import dice
from wabe.core.state import Sampler, State

EXPLORE: Final = 0.7
BIAS: Final = 0.5  # how much a promise counts at first, against results
WIN: Final = 1.0
LONGEST: Final = 1 << 30  # plies: no game has so many
AHEAD: Final = 4  # moves between two decisions of a seat, at most, for the tree to be kept
CROWD: Final = 2000  # positions looked through for that


@final
class Place:
    """A position in the tree."""

    mover: int  # who moved here
    seat: int  # who moves next
    moves: list[int]
    promises: list[float]
    children: list[Place | None]
    untried: int
    visits: int
    score: float  # what it brought the mover
    result: list[float]  # empty until it is solved
    plies: int  # of a solved place: moves to the end, the winner hurrying, the loser dawdling

    def __init__(self, state: State, mover: int, mind: Mind) -> None:
        self.mover = mover
        self.visits = 0
        self.score = 0.0
        self.plies = 0
        self.seat = state.turn
        if state.over:
            self.result = state.returns()
            self.moves = []
            self.promises = []
            self.children = []
        else:
            self.result = []
            self.moves = state.legal(self.seat)
            self.promises = mind.promise(state, self.seat, self.moves) if len(self.moves) > 1 else []
            self.children = [None] * len(self.moves)
        self.untried = len(self.moves)

    def solve(self) -> bool:
        """Is it certain how this ends, now that a child is?"""
        best: Place | None = None
        seat = self.seat
        if self.untried == 0:
            for child in self.children:
                assert child is not None
                if not child.result:
                    best = None
                    break
                if best is None or better(child, best, seat):
                    best = child
        if best is None:
            for child in self.children:
                if child is not None and child.result and child.result[seat] == WIN:
                    best = child
        if best is None:
            return False
        self.result = best.result
        self.plies = best.plies + 1
        return True


def better(one: Place, other: Place, seat: int) -> bool:
    """Of two solved places: the better end, the quicker win, the slower loss."""
    mine, its = one.result[seat], other.result[seat]
    if mine != its:
        return mine > its
    return one.plies < other.plies if mine == WIN else one.plies > other.plies


def facts(state: State) -> dict[str, object]:
    """The position without its dice, which nothing depends on here."""
    found = state.dump()
    del found["dice_a"], found["dice_b"]
    return found


@final
class Uct:
    """A search for one decision. `run` as often as time allows, then ask for `advice`."""

    def __init__(self, sampler: Sampler, seat: int, seed: int, mind: Mind) -> None:
        self.state: State = sampler.draw(0)
        self.seat: int = seat
        self.mind: Mind = mind
        self.horizon: int = mind.horizon(self.state)
        self.chance: State = dice(seed)
        self.root: Place = Place(self.state, -1, mind)

    def follow(self, state: State) -> bool:
        """Goes on from a position that this one led to, with all that was found there; False: it was not searched."""
        wanted = facts(state)
        reached = [(self.root, self.state)]
        for _ in range(AHEAD):
            further: list[tuple[Place, State]] = []
            for place, before in reached:
                for i, child in enumerate(place.children):
                    if child is None or not child.children:
                        continue
                    after = before.clone()
                    after.apply(place.seat, place.moves[i])
                    if child.seat == self.seat and child.untried < len(child.moves) and facts(after) == wanted:
                        self.root = child
                        self.state = after
                        return True
                    further.append((child, after))
            reached = further
            if len(reached) > CROWD:
                break
        return False

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            if self.root.result:
                return
            self.iterate()

    def iterate(self) -> None:
        state = self.state.clone()
        place = self.root
        path = [place]
        while not place.result:
            which = self.select(place)
            state.apply(place.seat, place.moves[which])
            child = place.children[which]
            if child is None:
                child = Place(state, place.seat, self.mind)
                place.children[which] = child
                place.untried -= 1
                path.append(child)
                break
            path.append(child)
            place = child
        last = path[len(path) - 1]
        result = last.result or rollout(state, self.mind, self.horizon, self.chance)
        certain = bool(last.result)
        for i in range(len(path) - 1, -1, -1):
            place = path[i]
            if certain and not place.result:
                certain = place.solve()
            place.visits += 1
            if i:
                place.score += result[place.mover]

    def select(self, place: Place) -> int:
        """Which move to follow: an untried one, the most promising first; then the one with the best upper bound."""
        promises = place.promises
        if place.untried and not promises:
            return self.untried(place)
        best = -1
        highest = -1.0
        logs = log(float(place.visits + 1))
        for i in range(len(place.moves)):
            child = place.children[i]
            if child is None:
                value = promises[i] + EXPLORE * sqrt(logs)
            elif child.result:
                value = child.result[place.seat]  # what is certain needs no exploring
            else:
                value = child.score / child.visits + EXPLORE * sqrt(logs / child.visits)
                if promises:
                    value += BIAS * promises[i] / child.visits
            if value > highest:
                highest = value
                best = i
        return best

    def untried(self, place: Place) -> int:
        skip = self.chance.roll(place.untried)
        for i in range(len(place.moves)):
            if place.children[i] is None:
                if skip == 0:
                    return i
                skip -= 1
        raise AssertionError("no move is untried")

    def counts(self) -> list[Count]:
        """The seat's moves, as far as they were tried."""
        found = []
        for i, child in enumerate(self.root.children):
            if child is None or not child.visits:
                continue
            score, certain = child.score, 0
            if child.result:
                worth = child.result[self.seat]
                score = worth * child.visits
                certain = LONGEST - child.plies if worth == WIN else child.plies - LONGEST if worth == 0.0 else 0
            found.append(Count(self.root.moves[i], child.visits, score, certain))
        return found

    def advice(self) -> Advice:
        return ranked(self.counts())

    def settled(self, left: int) -> bool:
        """Will so many more iterations change nothing?"""
        if self.root.result:
            return True
        first = second = 0
        for child in self.root.children:
            if child is not None and not child.result:
                if child.visits > first:
                    first, second = child.visits, first
                elif child.visits > second:
                    second = child.visits
        return self.root.untried == 0 and first > second + left
