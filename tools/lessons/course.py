"""Weights learnt step by step: each time from what the last ones see a few plies ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from lessons.reading import MOVES, value
from lessons.weights import Lessons, Pupil, target
from wabe.core.duel import OPEN, ZERO, Duel
from wabe.core.playout import dice
from wabe.core.state import State

RATES: Final = [0.2, 0.1, 0.05]  # of going through the lessons of a step, again and again


class Course:
    """What is learnt from: a game's positions, as they come."""

    title: str
    size: int  # so many weights
    depth: i64
    steps: list[int]  # so many lessons each

    def position(self, chance: State, weights: bytes) -> Duel:
        raise NotImplementedError

    def learn(self) -> bytes:
        pupil = Pupil(self.size)
        weights = bytes([ZERO]) * self.size
        for step in range(len(self.steps)):
            lessons = self.lessons(step, weights)
            pupil.relax()
            errors = [pupil.go_through(lessons, rate) for rate in RATES]
            print(f" mean squared error {errors[0]:.4f} at first, {errors[-1]:.4f} at last")
            weights = pupil.rounded()
        return weights

    def lessons(self, step: int, weights: bytes) -> Lessons:
        lessons = Lessons()
        chance = dice(step)
        history = [0] * (2 * MOVES)
        count = self.steps[step]
        while len(lessons.targets) < count:
            duel = self.position(chance, weights)
            if duel.verdict() == OPEN and not duel.tense():
                lessons.add(duel.features(), target(value(duel, self.depth, history)))
                if len(lessons.targets) % 1000 == 0:
                    where = f"step {step + 1} of {len(self.steps)}, lesson {len(lessons.targets)} of {count}"
                    print(f"\r{self.title}, {where} ...", end="", flush=True)
        return lessons
