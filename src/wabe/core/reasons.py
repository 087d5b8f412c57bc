"""Why something on the table can't be touched now, in a sentence.

A game's `table.py` may know better than what is said here: `refused(look, seat, what)` answers for an id of its table
while the seat is asked, or with an empty text.
"""

from __future__ import annotations

from functools import cached_property

from wabe.core.errors import GuessError
from wabe.core.game import Game
from wabe.core.preview import own
from wabe.core.state import State, determinize
from wabe.core.table import Move, Table
from wabe.core.words import WORDS

TRIES = 16  # illegal moves that are drawn one by one, where they can't be drawn all together


def reason(game: Game, state: State, seat: int, what: str) -> str:
    """Why the seat can't touch what has this id.

    >>> import wabe
    >>> game = wabe.game("kings-valley")
    >>> state = game.new(options={"start_seat": 0})
    >>> reason(game, state, 0, "p7")
    'That belongs to \\ue002.'
    >>> reason(game, state, 0, "p4")
    "The very first move of the game can't be the king's."
    """
    return Reasons(game, state, seat).of(what)


class Reasons:
    """Of one position, for one seat: what takes long is found out once, however often somebody asks."""

    def __init__(self, game: Game, state: State, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat

    def of(self, what: str) -> str:
        """Why the seat can't touch what has this id."""
        game, state, seat = self.game, self.state, self.seat
        if state.over:
            return WORDS("over")
        if seat < 0:
            return WORDS("watching")
        if not state.waiting >> seat & 1:
            asked = [other for other in range(state.seats) if state.waiting >> other & 1]
            return WORDS("turn" if len(asked) == 1 else "turns", seats=asked) if asked else WORDS("clock")
        table = game.table(state, seat)
        if what not in table.ids():
            return WORDS("untouchable")
        later = any(what in move.path[1:] for move in table.moves)
        return (
            sentence(own(game, "refused", game.view(state, seat), seat, what))
            or (WORDS("later") if later else "")
            or self.forbidden(what)
            or belonging(table, seat, what)
            or WORDS("untouchable")
        )

    def forbidden(self, what: str) -> str:
        """The rule against a move that begins with this touch, or has it at all; empty where none can be found."""
        for first in (True, False):
            for path, why in self.rules:
                if what in (path[:1] if first else path):
                    return sentence(why)
        return ""

    @cached_property
    def rules(self) -> list[tuple[tuple[str, ...], str]]:
        """What would have to be touched for moves that are not legal, and the rule against each."""
        game, seat = self.game, self.seat
        try:
            guess = determinize(self.state, seat, 0)  # so that it depends on nothing hidden
        except GuessError:
            return []
        legal = guess.legal(seat)
        whys = {one: guess.why(seat, one) for one in range(game.phases[guess.phase].moves) if one not in legal}
        paths = drawn(game, guess, seat, [number for number, why in whys.items() if why])
        return [(path, whys[number]) for number, path in paths.items()]


def drawn(game: Game, state: State, seat: int, numbers: list[int]) -> dict[int, tuple[str, ...]]:
    """What would have to be touched for moves that are not legal, as far as that can be told."""
    try:
        moves = [Move(number, state.name(seat, number)) for number in numbers]
        return {move.number: move.path for move in game.draw(game.view(state, seat), seat, moves).moves}
    except Exception:  # no name and no drawing has to bear a move that nobody can make
        apart = numbers[:TRIES] if len(numbers) > 1 else []
        return {number: path for one in apart for number, path in drawn(game, state, seat, [one]).items()}


def sentence(why: str) -> str:
    """A rule as a sentence of its own; empty stays empty."""
    return why if not why or why.endswith((".", "!", "?", "**")) else WORDS("rule", why=why)


def belonging(table: Table, seat: int, what: str) -> str:
    """That it is somebody else's."""
    for zone in table.zones:
        owners = {piece.id: piece.owner for piece in zone.pieces} | {spot.id: spot.owner for spot in zone.spots}
        owner = zone.owner if owners.get(what) == -1 else owners.get(what, -1)
        if owner not in (-1, seat):
            return WORDS("belongs", owner=owner)
    return ""
