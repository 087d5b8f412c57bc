"""The kinds of decision of a game, as its `rules.py` declares them beside their constants."""

from __future__ import annotations

from dataclasses import dataclass

LARGEST = 256  # moves of one decision: a larger one is broken into several


@dataclass(frozen=True)
class Phase:
    """A kind of decision. Its moves are numbers below `moves`, each of which means the same in every position."""

    name: str  # as in the guide, which has a section of that name
    moves: int
    seat: bool = False  # a move is the number of a seat


def numbered(*names: str) -> dict[int, Phase]:
    return {number: Phase(name, LARGEST) for number, name in enumerate(names)}
