"""The kinds of decision of a game, as its `rules.py` declares them beside their constants."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Phase:
    """A kind of decision. Its moves are numbers below `moves`, each of which means the same in every position."""

    name: str  # as in the guide, which has a section of that name
    moves: int
    seat: bool = False  # a move is the number of a seat
    itself: bool = False  # a decision with one answer is made by itself; only where that gives nothing away
