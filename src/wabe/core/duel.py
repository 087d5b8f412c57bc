"""A game for two without secrets or chance, as a search walks through it: changed and changed back in place."""

from __future__ import annotations

from importlib import resources
from math import sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

WIN: Final = 30000  # a win in n plies scores WIN - n, a loss in n plies n - WIN
SURE: Final = 29000  # scores beyond this, either way, are certain
DRAW: Final = 0
OPEN: Final = 1 << 20  # no verdict yet

UNIT: Final = 32  # a score of so much is a clear advantage
HIGHEST: Final = 9999  # of a judgement
ZERO: Final = 128  # a weight is a byte: this one counts for nothing
A_LITTLE: Final = 0.0001  # a quicker win and a slower loss are worth so much more a ply


@mypyc_attr(allow_interpreted_subclasses=True)
class Duel:
    """A position that can be walked through quickly. The sides take turns; moves are numbers of its own, below 1024."""

    turn: i64  # 0 or 1: whose move it is

    def choices(self) -> list[int]:
        """The moves worth looking at. Those that lose at once may be left out; none left: all do."""
        raise NotImplementedError

    def make(self, move: i64) -> None:
        raise NotImplementedError

    def unmake(self) -> None:
        """Takes back the last move made."""
        raise NotImplementedError

    def key(self) -> i64:
        """The position as a number below 2**60, different for different positions as good as always."""
        raise NotImplementedError

    def verdict(self) -> i64:
        """How the game ends for the side to move, as a score, if that is plain to see; otherwise OPEN."""
        raise NotImplementedError

    def tense(self) -> bool:
        """Is there a threat to answer? Such a position is not judged but played on."""
        return False

    def worth(self) -> i64:
        """What the side to move may expect, as a score up to HIGHEST: a judgement at first sight."""
        return 0

    def features(self) -> list[int]:
        """The places of those weights whose sum is the judgement; empty where it was not learnt."""
        return []

    def decision(self, move: i64) -> int:
        """What a seat with this move in mind chooses next in the game."""
        raise NotImplementedError


def chances(score: int) -> float:
    """A score as a worth from 0 to 1."""
    if score > SURE:
        return 1.0 - A_LITTLE * (WIN - score)
    if score < -SURE:
        return A_LITTLE * (WIN + score)
    advantage = score / UNIT
    return 0.5 + 0.45 * advantage / sqrt(1.0 + advantage * advantage)


def judged(duel: Duel) -> int:
    """The score of the side to move, at first sight."""
    verdict = duel.verdict()
    return int(duel.worth() if verdict == OPEN else verdict)


def at_first_sight(duel: Duel, decisions: list[int]) -> list[float]:
    """What each decision looks worth, one ply ahead."""
    best = [-WIN for _ in decisions]
    for move in duel.choices():
        at = decisions.index(duel.decision(move))
        duel.make(move)
        best[at] = max(best[at], -judged(duel))
        duel.unmake()
    return [chances(score) for score in best]


def learnt(package: str) -> bytes:
    """The weights of a game, as tools/learn.py left them in its folder."""
    return resources.files(package).joinpath("weights.bin").read_bytes()


def scatter(count: int) -> list[int]:
    """So many numbers below 2**60 that have nothing in common: combined by exclusive or they make keys."""
    x, found = 0x9E3779B97F4A7C15, []
    for _ in range(count):
        x ^= x << 13 & (1 << 64) - 1
        x ^= x >> 7
        x ^= x << 17 & (1 << 64) - 1
        found.append(x >> 4)
    return found
