"""Words the tests are written in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar, cast

import wabe
from wabe import Game, State
from wabe.core.preview import preview as core_preview

Some = TypeVar("Some")
Position = Any  # a State of a certain game: a test knows its fields


class Subject(Game):
    """The game that a test is about, as the type checker sees it."""

    if TYPE_CHECKING:

        def new(
            self, seats: int | None = None, seed: int = 0, options: dict[str, object] | None = None
        ) -> Position: ...

        def load(self, position: object) -> Position: ...

        def table(self, state: State, seat: int = -1) -> Any: ...


def subject(game: str | Game) -> Subject:
    return cast(Subject, wabe.game(game) if isinstance(game, str) else game)


def preview(game: Game, state: State, seat: int, move: int) -> Any:
    """What a move would do, which a test knows to be possible."""
    return core_preview(game, state, seat, move)


def sure(value: Some | None) -> Some:
    """What must be there."""
    assert value is not None
    return value


def names(state: State, seat: int | None = None) -> list[str]:
    """The legal moves of the seat (by default the one asked next), by name."""
    who = state.turn if seat is None else seat
    return [state.name(who, move) for move in state.legal(who)]


def play(game: Game, state: State, *moves: str) -> Position:
    """Makes these moves, each by the seat asked next."""
    for name in moves:
        state.play(state.turn, game.find(state, state.turn, name))
    return state


def place(game: Game, state: State, **fields: Any) -> Position:
    """The same position with some fields changed, checked by `load`."""
    return game.load(state.dump() | fields)


def random_game(game: Game, seed: int, seats: int | None = None, **options: object) -> Iterator[Position]:
    """Every position of a game of random moves. The same State object goes on: look, don't keep."""
    state = game.new(seats, seed, options)
    dice = wabe.State()
    dice.seed(seed + 1)
    yield state
    while not state.over:
        moves = state.legal(state.turn)
        state.play(state.turn, moves[dice.roll(len(moves))])
        yield state
