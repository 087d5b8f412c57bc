"""Fitting weights to lessons: each lesson is the features of a position and what it turned out to be worth."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from wabe.core.duel import SURE, UNIT, ZERO

MOST: Final = 127  # either way: a weight is a byte


def chances(score: float) -> float:
    """A score as a chance to win. Only what every computer rounds alike: the weights are the same everywhere."""
    advantage = score / UNIT
    return 0.5 + 0.5 * advantage / sqrt(1.0 + advantage * advantage)


def target(score: i64) -> float:
    return 1.0 if score > SURE else 0.0 if score < -SURE else chances(float(score))


class Lessons:
    """Positions by their features, as many for each, and what each is worth."""

    def __init__(self) -> None:
        self.facts: vec[i32] = vec[i32]()
        self.targets: vec[float] = vec[float]()

    def add(self, features: list[int], target: float) -> None:
        for feature in features:
            self.facts = append(self.facts, i32(feature))
        self.targets = append(self.targets, target)


class Pupil:
    """Learns by gradient descent, with smaller steps for a weight the more it has moved (Adagrad)."""

    def __init__(self, size: i64) -> None:
        self.weights: vec[float] = vec[float]([0.0] * size)
        self.moved: vec[float] = vec[float]([1.0] * size)

    def learn(self, facts: vec[i32], first: i64, count: i64, target: float, rate: float) -> float:
        """One lesson: so many features from the first on. Answers the squared error before it."""
        weights, moved = self.weights, self.moved
        total = 0.0
        for i in range(first, first + count):
            total += weights[i64(facts[i])]
        error = target - chances(total * UNIT)
        for i in range(first, first + count):
            feature = i64(facts[i])
            moved[feature] += error * error
            weights[feature] += rate * error / sqrt(moved[feature])
        return error * error

    def go_through(self, lessons: Lessons, rate: float) -> float:
        """All lessons once; answers the mean squared error."""
        count: i64 = len(lessons.targets)
        width: i64 = len(lessons.facts) // count
        error = 0.0
        for lesson in range(count):
            error += self.learn(lessons.facts, lesson * width, width, lessons.targets[lesson], rate)
        return error / float(count)

    def relax(self) -> None:
        """Forgets how much the weights have moved."""
        for i in range(len(self.moved)):
            self.moved[i] = 1.0

    def rounded(self) -> bytes:
        """The weights as they are kept."""
        found = bytearray()
        for i in range(len(self.weights)):
            weight = self.weights[i] * UNIT
            nearest = int(weight + 0.5) if weight > 0.0 else -int(0.5 - weight)
            found.append(ZERO + max(-MOST, min(MOST, nearest)))
        return bytes(found)
