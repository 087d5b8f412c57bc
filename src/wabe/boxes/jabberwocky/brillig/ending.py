"""The last round of Brillig, solved: how often to choose what.

Whoever looked into the bonus deck last knows every card; the other does not know which cards were taken, so all the
hands that these could make count alike. Both choose as in the equilibrium of that game, found by counterfactual regret:
every choice is regretted as often as another would have done better, and made the more often the more it was missed.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from wabe.boxes.jabberwocky.brillig.cards import NOTHING, STRENGTH, cards_of
from wabe.boxes.jabberwocky.brillig.rules import ASSIGNMENT, COLLECTION, Brillig
from wabe.boxes.jabberwocky.components import CARDS

LEARNT: Final = 200  # rounds of regret: after so many nobody could win two in a hundred more by choosing otherwise


class Choice:
    """What somebody may choose, and has regretted so far."""

    def __init__(self, count: int) -> None:
        self.count: int = count
        self.regret: list[float] = [0.0] * count
        self.total: list[float] = [0.0] * count  # of all rounds, later ones counting more

    def now(self) -> list[float]:
        """How often each is chosen this round."""
        total = sum(self.regret)
        if total <= 0.0:
            return [1.0 / self.count] * self.count
        return [regret / total for regret in self.regret]

    def learn(self, chosen: list[float], weight: float, gains: list[float], average: float) -> None:
        """Remembers what was chosen, and regrets what would have done better than the average."""
        for i in range(self.count):
            self.total[i] += weight * chosen[i]
            self.regret[i] = max(0.0, self.regret[i] + gains[i] - average)

    def mixture(self) -> list[float]:
        total = sum(self.total)
        return [1.0 / self.count] * self.count if total <= 0.0 else [part / total for part in self.total]


class Spot:
    """A moment in the round: all that both know, in every world that may be."""

    def __init__(self, worlds: list[Brillig], knower: int) -> None:
        first = worlds[0]
        self.together: bool = first.phase in (ASSIGNMENT, COLLECTION)
        self.blinds: bool = not self.together and first.turn != knower  # is it a choice of the one who does not know?
        self.next: list[Spot] = []
        self.ways: list[tuple[int, list[tuple[int, int]]]] = []  # to each of these: see `meet`
        self.wins: list[list[list[float]]] = []  # for each world and both cards: how often the one who can't know wins
        if self.together:
            cards = cards_of(first.hands[1 - knower])
            against = [cards_of(world.hands[knower]) for world in worlds]
            self.blind: Choice = Choice(len(cards))
            self.others: list[Choice] = [Choice(len(hand)) for hand in against]
            if first.phase == COLLECTION:
                self.wins = [
                    [[won(world, knower, card, other) for other in hand] for card in cards]
                    for world, hand in zip(worlds, against, strict=True)
                ]
            else:
                self.wins = [[[0.0] * len(hand) for _ in cards] for hand in against]
                self.meet(worlds, knower, cards, against)
            return
        moves = first.legal(first.turn)
        self.blind = Choice(len(moves))
        self.others = [Choice(len(moves)) for _ in worlds]
        for move in moves:
            after = []
            for world in worlds:
                copy = copied(world)
                copy.apply(first.turn, move)
                after.append(copy)
            self.next.append(Spot(after, knower))

    def meet(self, worlds: list[Brillig], knower: int, cards: list[int], against: list[list[int]]) -> None:
        """Where each two cards lead that may be played together: `ways` has the place of the first, and, for each world
        that is still possible then, its number and the place of the second."""
        for i, card in enumerate(cards):
            for other in range(CARDS):
                kept = [(w, hand.index(other)) for w, hand in enumerate(against) if other in hand]
                if kept:
                    self.next.append(Spot([revealed(worlds[w], knower, card, other) for w, _ in kept], knower))
                    self.ways.append((i, kept))

    def run(self, reached: float, chances: list[float], number: int) -> list[float]:
        """One round: what the one who does not know may expect in each world, when both come here so often. In odd
        rounds this one learns, in even ones the other."""
        if self.together:
            return self.choose(reached, chances, number)
        worlds = len(chances)
        found: list[list[float]] = []
        expected = [0.0] * worlds
        if self.blinds:
            chosen = self.blind.now()
            for i, spot in enumerate(self.next):
                values = spot.run(reached * chosen[i], chances, number)
                found.append(values)
                for w in range(worlds):
                    expected[w] += chosen[i] * values[w]
            if number % 2:
                gains = [total(chances, values) for values in found]
                self.blind.learn(chosen, number * reached, gains, total(chances, expected))
            return expected
        answers = [other.now() for other in self.others]
        for i, spot in enumerate(self.next):
            values = spot.run(reached, [chances[w] * answers[w][i] for w in range(worlds)], number)
            found.append(values)
            for w in range(worlds):
                expected[w] += answers[w][i] * values[w]
        if number % 2 == 0:
            for w in range(worlds):
                losses = [-reached * values[w] for values in found]
                self.others[w].learn(answers[w], number * chances[w], losses, -reached * expected[w])
        return expected

    def choose(self, reached: float, chances: list[float], number: int) -> list[float]:
        """Both choose a card at once."""
        chosen = self.blind.now()
        answers = [other.now() for other in self.others]
        for spot, (i, kept) in zip(self.next, self.ways, strict=True):
            values = spot.run(reached * chosen[i], [chances[w] * answers[w][j] for w, j in kept], number)
            for place, (w, j) in enumerate(kept):
                self.wins[w][i][j] = values[place]
        gains = [0.0] * len(chosen)
        expected: list[float] = []
        for w in range(len(chances)):
            answer = answers[w]
            losses = [0.0] * len(answer)
            value = 0.0
            for i in range(len(chosen)):
                row = self.wins[w][i]
                mean = 0.0
                for j in range(len(answer)):
                    mean += row[j] * answer[j]
                    losses[j] -= reached * chosen[i] * row[j]
                gains[i] += chances[w] * mean
                value += chosen[i] * mean
            if number % 2 == 0:
                self.others[w].learn(answer, number * chances[w], losses, -reached * value)
            expected.append(value)
        if number % 2:
            self.blind.learn(chosen, number * reached, gains, total(chances, expected))
        return expected


def copied(world: Brillig) -> Brillig:
    copy = world.clone()
    assert isinstance(copy, Brillig)
    return copy


def total(chances: list[float], values: list[float]) -> float:
    found = 0.0
    for w in range(len(chances)):
        found += chances[w] * values[w]
    return found


def revealed(world: Brillig, knower: int, card: int, other: int) -> Brillig:
    """The position after the one who does not know chose the first card, and the other the second."""
    after = copied(world)
    after.resolve([[other], [card]] if knower == 0 else [[card], [other]])
    return after


def won(world: Brillig, knower: int, card: int, other: int) -> float:
    """The same at the end: does the one who does not know win?"""
    after = revealed(world, knower, card, other)
    while not after.over:  # R3: bonus cards only break ties now, so the highest is best
        best = NOTHING
        for bonus in after.legal(after.turn):
            if best == NOTHING or STRENGTH[bonus] > STRENGTH[best]:
                best = bonus
        after.apply(after.turn, best)
    return after.returns()[1 - knower]


def worlds_of(state: Brillig) -> list[Brillig]:
    """All positions that may be the true one, as the seat knows them that has not looked last; in an order that tells
    nothing."""
    if state.maybe == state.bonus:
        return [state]
    found = []
    certain = 1 << state.last_in
    hand = state.hands[state.peeker] & ~state.maybe
    for one, two in combinations(cards_of(state.maybe & ~certain), 2):
        world = copied(state)
        world.bonus = certain | 1 << one | 1 << two
        world.hands[state.peeker] = hand | state.maybe & ~world.bonus
        found.append(world)
    return found


def solved(state: Brillig) -> Spot:
    """The rest of the last round."""
    worlds = worlds_of(state)
    spot = Spot(worlds, state.peeker)
    even = [1.0 / len(worlds)] * len(worlds)
    for number in range(1, LEARNT + 1):
        spot.run(1.0, even, number)
    return spot
