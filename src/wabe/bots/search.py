"""Information-set Monte Carlo tree search over any game: hidden cards, secret choices, chance, any number of seats.

Each iteration searches another guess of what the seat can't know. One tree serves all guesses; where several seats
choose in secret, each picks from a table of its own, so nobody answers a choice that it could not have seen.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from wabe.core.playout import dice, playout
from wabe.core.state import CLOCK, Sampler, State

EXPLORE: Final = 0.7
JOINT: Final = 1 << 20  # children reached by several secret choices together lie above this key


@final
class Node:
    """A move in the tree: how often it was made, how often it could have been, and what it brought its seat."""

    seat: int
    move: int
    visits: int
    available: int
    score: float
    children: dict[int, Node]

    def __init__(self, seat: int, move: int) -> None:
        self.seat = seat
        self.move = move
        self.visits = 0
        self.available = 0
        self.score = 0.0
        self.children = {}


@final
class Search:
    """A search for one decision of one seat. `run` as often as time allows, then ask for `advice`."""

    def __init__(self, sampler: Sampler, seat: int, seed: int = 0) -> None:
        self.sampler: Sampler = sampler
        self.seat: int = seat
        self.chance: State = dice(seed)
        self.root: Node = Node(-1, -1)
        self.path: list[Node] = []

    def run(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        state = self.sampler.draw(self.chance.roll(1 << 30))
        state.reopen(self.seat)
        self.path = []
        self.descend(state)
        playout(state, self.chance)
        result = state.returns()
        for node in self.path:
            node.visits += 1
            if node.seat >= 0:
                node.score += result[node.seat]

    def descend(self, state: State) -> None:
        """Follows the tree to its edge and adds what is new there."""
        node = self.root
        while not state.over:
            if state.waiting == 0:
                timer = state.timer()
                assert timer is not None
                state.apply(CLOCK, timer[2])
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
        own = [self.child(node, -1 - seat, -1, -1) for seat in range(state.seats)]
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
        reached = self.child(node, JOINT + key, -1, -1)
        self.path.append(reached)
        return reached

    def child(self, node: Node, key: int, seat: int, move: int) -> Node:
        found = node.children.get(key)
        if found is None:
            found = Node(seat, move)
            node.children[key] = found
        return found

    def select(self, node: Node, state: State, seat: int) -> Node:
        """An untried move if there is one, otherwise the one with the best upper bound."""
        moves = state.legal(seat)
        base = (seat * 64 + state.phase) * 256  # a number means something only within its phase
        children = node.children
        untried: list[int] = []
        best: Node | None = None
        highest = -1.0
        for move in moves:
            found = children.get(base + move)
            if found is None:
                untried.append(move)
                continue
            found.available += 1
            if not untried:
                value = found.score / found.visits + EXPLORE * sqrt(log(float(found.available)) / found.visits)
                if value > highest:
                    highest = value
                    best = found
        if untried:
            move = untried[self.chance.roll(len(untried))]
            return self.child(node, base + move, seat, move)
        assert best is not None
        return best

    def advice(self) -> list[tuple[int, float, float]]:
        """For each move tried: the move, its share of the search, and what it is worth to the seat; best first."""
        own = self.root.children.get(-1 - self.seat, self.root)
        tried = [node for node in own.children.values() if node.seat == self.seat and node.visits]
        total = sum([node.visits for node in tried])
        rows = [(node.visits, node.score / node.visits, -node.move) for node in tried]
        rows.sort(reverse=True)
        return [(-move, visits / total, value) for visits, value, move in rows]
