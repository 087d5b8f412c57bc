"""What a search found of each move: to be put in order, and to be added up where several searched."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

Advice = list[tuple[int, float, float]]  # move, share of the search, worth from 0 to 1; best first


class Count(NamedTuple):
    """A move, how often it was tried, and all that this brought."""

    move: int
    visits: int
    score: float
    certain: int = 0  # above 0 a certain win, the quicker the higher; below 0 a certain loss, the slower the higher

    @property
    def worth(self) -> float:
        return 1.0 if self.certain > 0 else 0.0 if self.certain < 0 else self.score / self.visits


def ranked(counts: Iterable[Count]) -> Advice:
    """In order, as advice: a certain win first, then what was tried most, a certain loss last."""
    order = sorted(counts, key=lambda count: (-count.certain, -count.visits, -count.worth, count.move))
    total = sum(count.visits for count in order)
    return [(count.move, count.visits / total, count.worth) for count in order]


def added(searches: Iterable[Iterable[Count]]) -> list[Count]:
    """Several searches of the same position as one. What one of them knows for sure, all know.

    >>> added([[Count(1, 3, 2.0), Count(2, 5, 1.0)], [Count(2, 1, 1.0), Count(1, 4, 4.0, certain=9)]])
    [Count(move=1, visits=7, score=6.0, certain=9), Count(move=2, visits=6, score=2.0, certain=0)]
    """
    found: dict[int, Count] = {}
    for counts in searches:
        for move, visits, score, certain in counts:
            sofar = found.get(move, Count(move, 0, 0.0))
            known = max(sofar.certain, certain, key=abs)
            found[move] = Count(move, sofar.visits + visits, sofar.score + score, known)
    return list(found.values())
