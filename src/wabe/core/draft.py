"""A draft: a seat's decisions that nobody else has seen yet and that it may still take back."""

from __future__ import annotations

from wabe.core.errors import IllegalMove
from wabe.core.game import Game, Kind
from wabe.core.state import SPECTATOR, State, determinize
from wabe.core.words import WORDS

SAMPLES = 48  # guesses tried before a move is held to teach nothing new


class Draft:
    """Moves on top of a base position, shown to one seat only.

    `add` says whether the draft must now be committed: the move used chance, taught the seat something,
    asked somebody else, ended the game, or said something aloud while others choose, too. Until then any part
    of it can be taken back.
    """

    def __init__(self, game: Game, base: State, seat: int) -> None:
        self.game = game
        self.base = base
        self.seat = seat
        self.states = [base.clone()]  # before each move, and after the last
        self.moves: list[int] = []
        self.held = False  # complete, but waits for a confirm
        self.worded: list[str] = []

    @classmethod
    def restored(cls, game: Game, base: State, seat: int, names: list[str], confirm: bool = True) -> Draft:
        """A draft of these moves, as far as they fit and show the seat nothing that it could not take back."""
        draft = cls(game, base, seat)
        for name in names:
            try:
                complete = draft.add(game.find(draft.state, seat, name), confirm)
            except IllegalMove:
                break
            if complete:  # what was a draft would now reveal something: it must be chosen anew
                draft.take_back()
                break
        return draft

    def rebased(self, base: State) -> Draft:
        """The same draft on a new base, as far as it still fits."""
        return Draft.restored(self.game, base, self.seat, self.names(), self.held)

    def __len__(self) -> int:
        return len(self.moves)

    @property
    def state(self) -> State:
        """The position with the draft's moves made."""
        return self.states[-1]

    def names(self) -> list[str]:
        """Its moves in the game's notation."""
        return [self.game.name(self.states[i], self.seat, move) for i, move in enumerate(self.moves)]

    def words(self) -> list[str]:
        """Its moves as the seat's table words them."""
        for i in range(len(self.worded), len(self)):
            state, move = self.states[i], self.moves[i]
            texts = [one.text for one in self.game.table(state, self.seat).moves if one.number == move]
            self.worded.append(texts[0] if texts else self.game.name(state, self.seat, move))
        return self.worded

    def play(self, name: str, confirm: bool = False) -> bool:
        """Adds the move with this name, and those that follow by themselves."""
        complete = self.add(self.game.find(self.state, self.seat, name), confirm)
        while not complete and not self.held and (forced := self.forced()) is not None:
            complete = self.add(forced, confirm)
        return complete

    def forced(self) -> int | None:
        """The move that this seat makes by itself now."""
        found = self.game.forced(self.state)
        return found[1] if found is not None and found[0] == self.seat else None

    def add(self, move: int, confirm: bool = False) -> bool:
        """Makes a checked move in the draft; True: the draft is complete and must be committed.

        `confirm`: where that tells the seat nothing, it is held back until the person confirms it.
        """
        before = self.state
        after = before.clone()
        after.play(self.seat, move)
        self.states.append(after)
        self.moves.append(move)
        self.held = False
        complete = passes_on(self.game, before, after, self.seat)
        if complete and (after.over or not confirm):
            return True
        taught = teaches(self.game, before, self.seat, move, after)
        self.held = complete and not taught
        return taught

    def take_back(self, count: int = 1) -> None:
        """Withdraws the last moves of the draft, and what led to nothing but them."""
        if not 0 < count <= len(self):
            raise IllegalMove(WORDS("back-too-far", count=len(self)))
        del self.states[-count:]
        del self.moves[-count:]
        while self.moves and self.forced() is not None:
            del self.states[-1:]
            del self.moves[-1:]
        del self.worded[len(self) :]
        self.held = False


def passes_on(game: Game, before: State, after: State, seat: int) -> bool:
    """Is it over after the seat's move, is somebody else asked, or did others hear it?"""
    mine = 1 << seat
    if after.over or not after.waiting & mine or after.waiting & ~before.waiting & ~mine:
        return True
    if not before.waiting & ~mine:
        return False
    # while others choose at the same time, what they can see of a move is not held back from them
    return game.view(after, SPECTATOR) != game.view(before, SPECTATOR)


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
