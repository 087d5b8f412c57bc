"""What a position of Bandersnatch will score, roughly: by the gems broiled, on the field and to come."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.bandersnatch.charts import PERFECT
from wabe.boxes.jabberwocky.bandersnatch.rules import CELLS, GAP, Bandersnatch
from wabe.boxes.jabberwocky.components import COLOURS
from wabe.core.mind import Mind
from wabe.core.state import State

MOVES: Final = 2  # looked ahead beyond the search

# Points at the end, fitted to games of a search; lists by colour: green, yellow, purple.
START: Final = -4.4
BROILED: Final = [1.95, 1.3, -0.4]  # green and yellow are done with: nothing can happen to them any more
LYING: Final = [1.5, 0.95, 0.65]  # on the field green and yellow mostly get broiled yet
IN_SUPPLY: Final = [1.05, 0.23, 0.42]
EMPTY: Final = 0.44  # a card without gems: room to play
CAPTURED: Final = 0.75  # a gap: its neighbours are more easily hemmed in


class BandersnatchMind(Mind):
    def horizon(self, state: State) -> int:
        return MOVES

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, Bandersnatch)
        points = START
        for colour in range(COLOURS):
            points += BROILED[colour] * state.broiled[colour] + IN_SUPPLY[colour] * state.supply[colour]
        gems = state.gems
        for cell in range(CELLS):
            green, yellow, purple = gems[cell * 3], gems[cell * 3 + 1], gems[cell * 3 + 2]
            if green + yellow + purple:
                points += LYING[0] * green + LYING[1] * yellow + LYING[2] * purple
            else:
                points += CAPTURED if state.field[cell] == GAP else EMPTY
        return [max(0.0, min(1.0, points / PERFECT))]


MIND: Final = BandersnatchMind()
