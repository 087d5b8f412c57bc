"""Words the tests are written in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import wabe
from wabe import Game, State


def names(state: State, seat: int | None = None) -> list[str]:
    """The legal moves of the seat (by default the one asked next), by name."""
    who = state.turn if seat is None else seat
    return [state.name(who, move) for move in state.legal(who)]


def play(game: Game, state: State, *moves: str) -> State:
    """Makes these moves, each by the seat asked next."""
    for name in moves:
        state.play(state.turn, game.find(state, state.turn, name))
    return state


def place(game: Game, state: State, **fields: Any) -> State:
    """The same position with some fields changed, checked by `load`."""
    return game.load(state.dump() | fields)


def random_game(game: Game, seed: int, seats: int | None = None, **options: object) -> Iterator[State]:
    """Every position of a game of random moves. The same State object goes on: look, don't keep."""
    state = game.new(seats, seed, options)
    dice = wabe.State()
    dice.seed(seed + 1)
    yield state
    while not state.over:
        moves = state.legal(state.turn)
        state.play(state.turn, moves[dice.roll(len(moves))])
        yield state
