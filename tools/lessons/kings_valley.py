"""King's Valley's weights."""

from __future__ import annotations

from lessons.course import Course
from wabe.boxes.greenbox.kings_valley import GAME
from wabe.boxes.greenbox.kings_valley.board import CENTRE, SQUARES
from wabe.boxes.greenbox.kings_valley.duel import PIECES, WEIGHTS, ValleyDuel
from wabe.boxes.greenbox.kings_valley.rules import KingsValley
from wabe.core.duel import Duel
from wabe.core.state import State


class ValleyCourse(Course):
    """The ten pieces stand anywhere."""

    def __init__(self) -> None:
        self.title = GAME.title
        self.size = WEIGHTS
        self.depth = 3
        self.steps = [100_000, 100_000, 200_000, 200_000, 400_000]
        state = GAME.new(options={"start_seat": 0})
        assert isinstance(state, KingsValley)
        state.plies = 1  # not the very first move
        self.state: KingsValley = state
        self.squares: list[int] = [square for square in range(SQUARES) if square != CENTRE]

    def position(self, chance: State, weights: bytes) -> Duel:
        chance.shuffle(self.squares)
        self.state.squares = self.squares[:PIECES]
        return ValleyDuel(self.state, weights)


def learn() -> bytes:
    return ValleyCourse().learn()
