"""Games of random moves, as fast as they go."""

from __future__ import annotations

from wabe.core.state import State


def dice(seed: int) -> State:
    """A generator of its own, outside any game: a bare State has nothing but chance."""
    generator = State()
    generator.start(1, seed)
    return generator


def step(state: State, chance: State) -> None:
    """One random move of the seat asked next; time passes, where nobody is asked."""
    if state.waiting == 0:
        state.pass_time()
        return
    seat = state.turn
    moves = state.legal(seat)
    state.apply(seat, moves[chance.roll(len(moves))])


def playout(state: State, chance: State) -> int:
    """Plays to the end; answers the number of moves."""
    steps = 0
    while not state.over:
        step(state, chance)
        steps += 1
    return steps


def playouts(root: State, games: int, seed: int) -> int:
    """Plays so many games from a position, each with its own chance and its returns; answers all moves."""
    chance = dice(seed)
    total = 0
    for game in range(games):
        state = root.clone()
        state.seed(seed + game)
        total += playout(state, chance)
        state.returns()
    return total
