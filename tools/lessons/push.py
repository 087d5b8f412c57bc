"""Push's weights."""

from __future__ import annotations

from typing import Final

from lessons.course import Course
from wabe.boxes.greenbox.push import GAME
from wabe.boxes.greenbox.push.duel import WEIGHTS, PushDuel
from wabe.boxes.greenbox.push.rules import Push
from wabe.core.duel import Duel
from wabe.core.playout import step
from wabe.core.state import State

LONGEST: Final = 60  # plies at random before a lesson


class PushCourse(Course):
    """The positions of random games."""

    def __init__(self) -> None:
        self.title = GAME.title
        self.size = WEIGHTS
        self.depth = 2
        self.steps = [50_000, 50_000, 100_000]

    def position(self, chance: State, weights: bytes) -> Duel:
        while True:
            state = GAME.new(seed=chance.roll(1 << 30))
            for _ in range(2 * chance.roll(LONGEST)):
                if not state.over:
                    step(state, chance)
            if not state.over:
                assert isinstance(state, Push)
                return PushDuel(state, weights)


def learn() -> bytes:
    return PushCourse().learn()
