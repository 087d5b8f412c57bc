"""Information-set Monte Carlo tree search over any game: hidden cards, secret choices, chance, any number of seats.

Each iteration searches another guess of what the seat can't know. One tree serves all guesses; where several seats
choose in secret, each picks from a table of its own, so nobody answers a choice that it could not have seen.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from wabe.bots.counts import Advice, Count, ranked
from wabe.bots.rollout import rollout
from wabe.bots.spread import Spread
from wabe.core.mind import Mind
from wabe.core.playout import dice
from wabe.core.state import Sampler, State

EXPLORE: Final = 1.4  # times the standard deviation of the results
BIAS: Final = 0.5  # how much a promise counts at first, against results
WIDE: Final = 2.0  # a node seen n times tries the most promising 2 + WIDE * sqrt(n) moves
TRIES: Final = 8  # guesses before an unlikely one is taken
JOINT: Final = 1 << 20  # children reached by several secret choices together lie above this key


@final
class Node:
    """A move in the tree: how often it was made, how often it could have been, and what it brought its seat."""

    seat: int
    move: int
    promise: float
    visits: int
    available: int
    score: float
    children: dict[int, Node]

    def __init__(self, seat: int, move: int, promise: float) -> None:
        self.seat = seat
        self.move = move
        self.promise = promise
        self.visits = 0
        self.available = 0
        self.score = 0.0
        self.children = {}


@final
class Search:
    """A search for one decision of one seat. `run` as often as time allows, then ask for `advice`."""

    def __init__(self, sampler: Sampler, seat: int, seed: int, mind: Mind) -> None:
        self.sampler: Sampler = sampler
        self.seat: int = seat
        self.mind: Mind = mind
        self.horizon: int = mind.horizon(sampler.base)
        self.chance: State = dice(seed)
        self.root: Node = Node(-1, -1, 0.0)
        self.path: list[Node] = []
        self.spread: Spread = Spread()

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        state = self.guess()
        state.reopen(self.seat)
        self.path = []
        self.descend(state)
        result = rollout(state, self.mind, self.horizon, self.chance)
        self.spread.add(result[self.seat])
        self.root.visits += 1
        for node in self.path:
            node.visits += 1
            if node.seat >= 0:
                node.score += result[node.seat]

    def guess(self) -> State:
        """A guess, the likelier the sooner."""
        for _ in range(TRIES):
            state = self.sampler.draw(self.chance.roll(1 << 30))
            likely = self.mind.likely(state, self.seat)
            if likely >= 1.0 or self.chance.roll(1024) < likely * 1024:
                break
        return state

    def descend(self, state: State) -> None:
        """Follows the tree to its edge and adds what is new there."""
        node = self.root
        while not state.over:
            if state.waiting == 0:
                state.pass_time()
            elif state.waiting & (state.waiting - 1) or state.secret():
                node = self.together(node, state)
                if node.visits == 0:
                    return
            else:
                seat = state.turn
                node = self.select(node, state, seat)
                self.path.append(node)
                state.apply(seat, node.move)
                if node.visits == 0:
                    return

    def together(self, node: Node, state: State) -> Node:
        """Secret choices until all are in; the node that their combination leads to."""
        own = [self.child(node, -1 - seat) for seat in range(state.seats)]
        self.path.extend(own)
        key = 0
        while True:
            seat = state.turn
            chosen = self.select(own[seat], state, seat)
            own[seat] = chosen
            self.path.append(chosen)
            key = key * 257 + chosen.move + 1
            state.apply(seat, chosen.move)
            if state.over or not state.secret():
                break
        reached = self.child(node, JOINT + key)
        self.path.append(reached)
        return reached

    def child(self, node: Node, key: int) -> Node:
        """A node for no move of anybody."""
        found = node.children.get(key)
        if found is None:
            found = Node(-1, -1, 0.0)
            node.children[key] = found
        return found

    def select(self, node: Node, state: State, seat: int) -> Node:
        """An untried move if one is due, otherwise the one with the best upper bound."""
        moves = state.legal(seat)
        base = (seat * 64 + state.phase) * 256  # a number means something only within its phase
        children = node.children
        untried: list[int] = []
        best: Node | None = None
        highest = -1.0
        explore = EXPLORE * self.spread.deviation
        for i in range(len(moves)):
            found = children.get(base + moves[i])
            if found is None:
                untried.append(i)
                continue
            found.available += 1
            value = (found.score + BIAS * found.promise) / found.visits
            value += explore * sqrt(log(float(found.available)) / found.visits)
            if value > highest:
                highest = value
                best = found
        if untried:
            promises = self.mind.promise(state, seat, moves)
            if not promises:
                return self.added(node, base, seat, moves[untried[self.chance.roll(len(untried))]], 0.0)
            if best is None or len(moves) - len(untried) < 2 + WIDE * sqrt(float(node.visits)):
                chosen = favourite(untried, promises, self.chance)
                return self.added(node, base, seat, moves[chosen], promises[chosen])
        assert best is not None
        return best

    def added(self, node: Node, base: int, seat: int, move: int, promise: float) -> Node:
        new = Node(seat, move, promise)
        node.children[base + move] = new
        return new

    def counts(self) -> list[Count]:
        """The seat's moves, as far as they were tried."""
        own = self.root.children.get(-1 - self.seat, self.root)
        tried = [node for node in own.children.values() if node.seat == self.seat and node.visits]
        return [Count(node.move, node.visits, node.score) for node in tried]

    def advice(self) -> Advice:
        return ranked(self.counts())

    def settled(self, left: int) -> bool:
        """Will so many more iterations change nothing?"""
        own = self.root.children.get(-1 - self.seat, self.root)
        first = second = 0
        for node in own.children.values():
            if node.seat == self.seat:
                if node.visits > first:
                    first, second = node.visits, first
                elif node.visits > second:
                    second = node.visits
        return first > second + left


def favourite(untried: list[int], promises: list[float], chance: State) -> int:
    """Which of the untried has the highest promise; any of them where several have."""
    best = untried[0]
    ties = 1
    for i in untried[1:]:
        if promises[i] > promises[best]:
            best = i
            ties = 1
        elif promises[i] == promises[best]:
            ties += 1
            if chance.roll(ties) == 0:
                best = i
    return best
