"""Rush Maze at a glance: whoever can run, runs, and the smaller hand is ahead."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.rush_maze.rules import MOVE, RushMaze
from wabe.core.mind import Mind
from wabe.core.state import State

AHEAD: Final = 1.25  # how much likelier to win with a card less


class Rushing(Mind):
    def horizon(self, state: State) -> int:
        return 8

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, RushMaze)
        weights = [AHEAD ** -len(hand) for hand in state.hands]
        total = sum(weights)
        return [weight / total for weight in weights]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """Any way on; STOP, the last of the moves, is left out."""
        return moves[chance.roll(len(moves) - 1 if state.phase == MOVE else len(moves))]


MIND: Final = Rushing()
