"""How to make it count: many small cards now, and a hand of high ones for later."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.make_it_count.rules import PLAY, MakeItCount
from wabe.boxes.greenbox.make_it_count.sums import WAYS, unpacked
from wabe.core.mind import Mind
from wabe.core.state import State

LAID: Final = [[len(unpacked(way)) for way in ways] for ways in WAYS]  # by target and way: how many cards


class Counting(Mind):
    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """Lays as many cards as it can, since the high ones are needed later; discards the lowest."""
        assert isinstance(state, MakeItCount)
        if state.phase != PLAY:
            return moves[0]
        laid = LAID[state.target]
        best = moves[chance.roll(len(moves))]
        for move in moves:
            if laid[move] > laid[best]:
                best = move
        return best


MIND: Final = Counting()
