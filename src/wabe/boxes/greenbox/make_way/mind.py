"""What a hint of Make Way says: the points that a move makes. Search needs no more than the rules."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.make_way.board import points
from wabe.boxes.greenbox.make_way.rules import DISCARD, MOVE, MakeWay
from wabe.boxes.greenbox.make_way.words import WORDS
from wabe.core.mind import Mind
from wabe.core.state import State


class Waymaker(Mind):
    def reason(self, state: State, seat: int, move: int) -> str:
        assert isinstance(state, MakeWay)
        if state.phase == DISCARD:
            return WORDS("why-discard")
        if state.phase == MOVE:
            mine, theirs = gains(state, seat, move)
            return WORDS("why-move", mine=mine, other=1 - seat, theirs=theirs)
        chosen = state.clone()
        assert isinstance(chosen, MakeWay)
        chosen.apply(seat, move)
        best = max(chosen.legal(seat), key=lambda way: lead(chosen, seat, way))
        mine, theirs = gains(chosen, seat, best)
        return WORDS("why-card", move=chosen.name(seat, best), mine=mine, other=1 - seat, theirs=theirs)


def gains(state: MakeWay, seat: int, move: int) -> tuple[int, int]:
    """What a move changes in the points of the seat and of the other."""
    after = state.clone()
    assert isinstance(after, MakeWay)
    after.apply(seat, move)
    other = 1 - seat
    return (
        points(after.board, seat) - points(state.board, seat),
        points(after.board, other) - points(state.board, other),
    )


def lead(state: MakeWay, seat: int, move: int) -> int:
    mine, theirs = gains(state, seat, move)
    return mine - theirs


MIND: Final[Mind] = Waymaker()
