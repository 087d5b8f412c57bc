"""A seat's desk: the decisions it has drafted, which nobody else has seen and which it may still take back."""

from __future__ import annotations

from wabe.core.draft import Draft, drew, teaches
from wabe.core.errors import IllegalMove
from wabe.core.game import Game
from wabe.core.state import State


class Desk:
    def __init__(self, game: Game, base: State, seat: int) -> None:
        self.game = game
        self.base = base
        self.seat = seat
        self.draft = Draft(game, base, seat)
        self.names: list[str] = []
        self.words: list[str] = []
        self.held = False  # complete, but waits for a confirm

    def __len__(self) -> int:
        return len(self.names)

    @property
    def state(self) -> State:
        return self.draft.state

    def play(self, name: str, confirm: bool) -> bool:
        """Drafts a move; True: the draft must be committed now. `confirm`: not if that can wait for a confirm."""
        before = self.state
        move = self.game.find(before, self.seat, name)
        complete = self.draft.add(move)
        after = self.state
        self.names.append(name)
        self.words.append("")
        if complete and confirm and not after.over:
            self.held = not drew(before, after) and not teaches(self.game, before, self.seat, move, after)
        if complete and not self.held:
            return True
        table = self.game.table(before, self.seat)
        self.words[-1] = next((one.text for one in table.moves if one.number == move), name)
        return False

    def take_back(self, count: int) -> None:
        self.draft.take_back(min(count, len(self)))
        del self.names[len(self.draft.moves) :]
        del self.words[len(self.draft.moves) :]
        self.held = False

    def rebased(self, base: State) -> Desk:
        """The same draft on a new base, as far as it still fits."""
        return restored(self.game, base, self.seat, self.names, self.held)


def restored(game: Game, base: State, seat: int, names: list[str], confirm: bool = True) -> Desk:
    """A desk with these moves, as far as they fit and show the seat nothing that it could not take back."""
    desk = Desk(game, base, seat)
    for name in names:
        try:
            complete = desk.play(name, confirm)
        except IllegalMove:
            break
        if complete:  # what was a draft would now reveal something: it must be chosen anew
            desk.take_back(1)
            break
    return desk
