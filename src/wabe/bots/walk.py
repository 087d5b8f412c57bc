"""Any game of two without secrets or chance, as alpha-beta search walks through it: by the rules, move by move."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from wabe.core.duel import HIGHEST, OPEN, WIN, Duel
from wabe.core.mind import Mind
from wabe.core.state import State


@final
class Walk(Duel):
    def __init__(self, state: State, mind: Mind) -> None:
        self.state: State = state.clone()
        self.mind: Mind = mind
        self.turn = state.turn
        self.past: list[State] = []

    def choices(self) -> list[int]:
        return self.state.legal(self.state.turn)

    def make(self, move: i64) -> None:
        self.past.append(self.state)
        self.state = self.state.clone()
        self.state.apply(self.state.turn, move)
        self.turn = self.state.turn

    def unmake(self) -> None:
        self.state = self.past.pop()
        self.turn = self.state.turn

    def key(self) -> i64:
        return self.mind.key(self.state)

    def verdict(self) -> i64:
        if not self.state.over:
            return OPEN
        share = self.state.returns()[self.state.turn]
        return WIN if share == 1.0 else -WIN if share == 0.0 else scored(share)

    def worth(self) -> i64:
        return scored(self.mind.worth(self.state)[self.state.turn])

    def decision(self, move: i64) -> int:
        return int(move)


def scored(share: float) -> i64:
    """A share of the win as a score."""
    return int((2.0 * share - 1.0) * HIGHEST)
