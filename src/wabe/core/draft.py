"""A draft: a seat's decisions that nobody else has seen yet and that it may still take back."""

from __future__ import annotations

from wabe.core.errors import IllegalMove
from wabe.core.game import Game, Kind
from wabe.core.state import SPECTATOR, State, determinize

SAMPLES = 48  # guesses tried before a move is held to teach nothing new


class Draft:
    """Moves on top of a base position, shown to one seat only.

    `add` says whether the draft must now be committed: the move used chance, taught the seat something,
    asked somebody else, ended the game, or said something aloud while others choose, too. Until then any part
    of it can be taken back.
    """

    def __init__(self, game: Game, base: State, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.states = [base.clone()]
        self.moves: list[int] = []

    @property
    def state(self) -> State:
        """The position with the draft's moves made."""
        return self.states[-1]

    def add(self, move: int) -> bool:
        """Makes a checked move in the draft; True: the draft is complete and must be committed."""
        before = self.state
        after = before.clone()
        after.play(self.seat, move)
        self.states.append(after)
        self.moves.append(move)
        mine = 1 << self.seat
        passed = after.over or not after.waiting & mine or after.waiting & ~before.waiting & ~mine
        return bool(passed) or self.aloud(before, after) or teaches(self.game, before, self.seat, move, after)

    def aloud(self, before: State, after: State) -> bool:
        """While others choose at the same time, what they can see of a move is not held back from them."""
        if not before.waiting & ~(1 << self.seat):
            return False
        return self.game.view(after, SPECTATOR) != self.game.view(before, SPECTATOR)

    def take_back(self, count: int = 1) -> None:
        """Withdraws the last moves of the draft."""
        if not 0 < count <= len(self.moves):
            raise IllegalMove(f"Only {len(self.moves)} moves can be taken back.")
        del self.states[-count:]
        del self.moves[-count:]


def drew(before: State, after: State) -> bool:
    """Was chance used between these two states?"""
    return (before.dice_a, before.dice_b) != (after.dice_a, after.dice_b)


def teaches(game: Game, before: State, seat: int, move: int, after: State, samples: int = SAMPLES) -> bool:
    """Does the seat learn something by this move: is there a guess in which it looks different afterwards?"""
    if drew(before, after) or Kind.HIDDEN not in game.kind:
        return drew(before, after)
    seen = game.view(after, seat)
    for seed in range(samples):
        guessed = determinize(before, seat, seed)
        guessed.apply(seat, move)
        if game.view(guessed, seat) != seen:
            return True
    return False
