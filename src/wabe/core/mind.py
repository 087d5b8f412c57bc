"""What a bot knows of a game beyond its rules. A game's `mind.py` may have one, called MIND."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from wabe.core.duel import Duel, at_first_sight, chances, judged
from wabe.core.state import State

WAIT: Final = -1  # in a live game: nothing to do just now
TO_THE_END: Final = 1 << 30  # moves: no game has so many


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """Knowledge for bots; whatever is left out, search does without.

    A mind is only ever handed guesses of the position, and remembers nothing of earlier ones: the same question
    gets the same answer, so nobody can peek through it. Tables worked out once from the rules it may keep.
    """

    def horizon(self, state: State) -> int:
        """How many moves a rollout from here plays before `worth` judges."""
        return TO_THE_END if self.duel(state) is None else 0

    def worth(self, state: State) -> list[float]:
        """What each seat may expect of an unfinished position: a guess at its returns, within 0..1."""
        duel = self.duel(state)
        if duel is None:
            return [1.0 / state.seats] * state.seats
        mine = chances(judged(duel))
        return [mine if seat == state.turn else 1.0 - mine for seat in range(state.seats)]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """The move of a rollout, quickly found: sensible rather than best, and not always the same."""
        return moves[chance.roll(len(moves))]

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """How good each of all legal moves looks at first sight, within 0..1; empty: no opinion. The search tries the
        best first."""
        duel = self.duel(state)
        return [] if duel is None else at_first_sight(duel, moves)

    def foreseen(self, state: State) -> bool:
        """Is what a move promises at first sight a better guide than search? Then the levels don't search."""
        return False

    def likely(self, state: State, seat: int) -> float:
        """How well this guess of `seat` fits what the others were seen to do: 1 perfectly, 0 not at all."""
        return 1.0

    def exact(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        """The true worth of each move, where that can be worked out in so many seconds: a quicker win and a slower
        loss are worth a little more. Empty where it can't. Only asked in games where dice alone are unknown."""
        return []

    def mixture(self, state: State, seat: int, moves: list[int], seconds: float) -> list[float]:
        """How often to choose each move, where a choice must not be foreseen and this can be worked out in so many
        seconds. Empty where it can't. The same whatever is guessed of what the seat can't know."""
        return []

    def plan(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """How far each move leads on a way that a person can follow, within 0..1: hints are made of it, where search
        finds good moves that don't hang together. Empty: hints come from search."""
        return []

    def reason(self, state: State, seat: int, move: int) -> str:
        """Why this is the move, as a sentence to a player who asked for a hint; empty: search found it."""
        return ""

    def duel(self, state: State) -> Duel | None:
        """The game as alpha-beta search walks through it, where reading lines to their end pays more than sampling
        them: in some games of two without secrets or chance. None: elsewhere."""
        return None

    def at_once(self, state: State, seat: int, chance: State) -> int:
        """The move in a live game, where there is no time to search; or WAIT. In a game with moves for words of one's
        own, also a move without."""
        return WAIT

    def pause(self, chance: State) -> int:
        """Milliseconds until a bot acts again in a live game: a human pace."""
        return 0
