"""How a bot thinks about Brillig: it knows the last round."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.brillig.ending import solved, worlds_of
from wabe.boxes.jabberwocky.brillig.rules import ASSIGNMENT, BONUS, ROUNDS, Brillig
from wabe.boxes.jabberwocky.brillig.words import WORDS
from wabe.core.mind import Mind
from wabe.core.preview import effect
from wabe.core.registry import game_of
from wabe.core.state import State

LONG: Final = 2.0  # seconds that the whole round may take; without its first cards it takes none to speak of


class BrilligMind(Mind):
    def mixture(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        assert isinstance(state, Brillig)
        if state.round < ROUNDS or state.phase == BONUS or (state.phase == ASSIGNMENT and seconds < LONG):
            return []
        spot = solved(state)
        if seat != state.peeker:
            return spot.blind.mixture()
        return spot.others[[world.bonus for world in worlds_of(state)].index(state.bonus)].mixture()

    def reason(self, state: State, seat: int, move: int) -> str:
        moves = state.legal(seat)
        often = self.mixture(state, seat, moves, 0.0)
        if not often:
            return ""
        share = round(10 * often[moves.index(move)])
        why = WORDS("worked-out" if share == 10 else "worked-out-mixed", share=share)
        return f"{effect(game_of(type(state)), state, seat, move)} {why}"


MIND: Final[Mind] = BrilligMind()
