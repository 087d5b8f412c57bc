"""What a position leads to: played on by a mind's policy, to the end or as far as it is told to look."""

from __future__ import annotations

from wabe.core.mind import Mind
from wabe.core.state import State


def rollout(state: State, mind: Mind, horizon: int, chance: State) -> list[float]:
    """Plays on, at most `horizon` moves; the returns, or what the mind thinks they will be."""
    left = horizon
    while not state.over:
        if state.waiting == 0:
            state.pass_time()
            continue
        if left == 0:
            return mind.worth(state)
        left -= 1
        seat = state.turn
        moves = state.legal(seat)
        state.apply(seat, mind.policy(state, seat, moves, chance) if len(moves) > 1 else moves[0])
    return state.returns()
