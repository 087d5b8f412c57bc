"""How a bot plays Gyre: it counts cards turned, gems gathered on the others, and gems in the way."""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS
from wabe.boxes.jabberwocky.gyre.rules import ACTION, HELD, Gyre
from wabe.core.mind import Mind
from wabe.core.state import State

MOVES: Final = 4  # looked ahead beyond the search: about two turns

TURNED: Final = [2.0, 2.2, 2.4, 2.6, 2.8]  # for a card face-down, by its number
GATHERED: Final = 1.0  # for all its gems on a card, a part of them counts as such a part
IN_THE_WAY: Final = 0.15  # for a gem of another colour there
OUTNUMBERED: Final = 0.15  # if they are fewer than its own, and can be sent home
AT_HAND: Final = 0.1  # for a gem on the Jabberwocky card


class GyreMind(Mind):
    def horizon(self, state: State) -> int:
        return MOVES

    def worth(self, state: State) -> list[float]:
        """Most cards, and those still up well on their way."""
        assert isinstance(state, Gyre)
        if not state.cards:  # colours are still being chosen
            return [1.0 / state.seats] * state.seats
        points = [AT_HAND * held for held in state.gems[HELD:]]
        for cell in range(CARDS):
            card = state.cards[cell]
            colour, number = card // NUMBERS, card % NUMBERS + 1
            if state.face_down[cell]:
                points[colour] += TURNED[number - 1]
            else:
                first = cell * COLOURS
                own = state.gems[first + colour]
                others = state.gems[first] + state.gems[first + 1] + state.gems[first + 2] - own
                points[colour] += GATHERED * min(own, number) / number - IN_THE_WAY * others
                if own > others:
                    points[colour] += OUTNUMBERED
        shares = [exp(points[state.colours[seat]]) for seat in range(state.seats)]
        total = sum(shares)
        return [share / total for share in shares]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """Anything, but who can do something else does not fly, the last of the actions."""
        choices = len(moves) - 1 if state.phase == ACTION and len(moves) > 1 else len(moves)
        return moves[chance.roll(choices)]


MIND: Final = GyreMind()
