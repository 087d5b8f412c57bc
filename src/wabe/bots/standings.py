"""What the games of an arena say: how each bot fares against each other, with its interval, and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import log, log10, sqrt
from typing import Final, NamedTuple

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from wabe.bots.arena import Contest, Outcome, Task
from wabe.bots.match import Thinking

Z: Final = 1.96  # a normal quantity lies within so many deviations in 95 % of cases
START: Final = 1500.0
PER_TEN: Final = 400.0  # rating points that make the odds ten times as good


class Estimate(NamedTuple):
    """A share of wins, and where the true one lies with 95 % confidence."""

    mean: float
    low: float
    high: float
    games: int


class Rating(NamedTuple):
    points: float
    within: float  # so much more or less, with 95 % confidence


def estimate(deals: Sequence[Sequence[float]], fair: float) -> Estimate | None:
    """The mean over deals. The games of a deal are no independent luck, so it is the deals that are counted.

    Two more are counted for the interval, one lost and one won by as much: a few games that all end alike are no
    certainty.

    >>> estimate([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], 0.5)
    Estimate(mean=0.75, low=0.339..., high=0.993..., games=8)
    """
    if not deals:
        return None
    means = [sum(results) / len(results) for results in deals]
    mean = sum(means) / len(means)
    counted = [*means, 0.0, 2 * fair]
    centre = sum(counted) / len(counted)
    variance = sum((one - centre) ** 2 for one in counted) / (len(counted) - 1)
    within = Z * sqrt(variance / len(counted))
    low = min(mean, max(0.0, centre - within))
    high = max(mean, min(1.0, centre + within))
    return Estimate(mean, low, high, sum(map(len, deals)))


def points(share: float, seats: int) -> float:
    """The rating difference that such a share of wins stands for, of one alone among equal others.

    >>> round(points(0.75, 2)), round(points(0.25, 4))
    (191, 0)
    """
    share = min(max(share, 0.001), 0.999)
    return PER_TEN * log10(share * (seats - 1) / (1 - share))


class Standings:
    def __init__(self, contest: Contest, outcomes: Iterable[Outcome]) -> None:
        self.contest = contest
        self.games: dict[Task, Outcome] = {
            outcome.task: outcome for outcome in sorted(outcomes, key=lambda outcome: outcome.task)
        }
        self.deals = sorted({task.deal for task in self.games})

    @property
    def fair(self) -> float:
        """The share of somebody who plays like the others."""
        return 0.5 if self.contest.together else 1 / self.contest.seats

    def against(self, one: str, other: str) -> Estimate | None:
        """How often the one wins against the other, or against several of it; ties count in part.

        Where all win together: how often it makes more of the same deal.
        """
        if one == other:
            return None
        found = []
        for deal in self.deals:
            results = list(self.results(deal, one, other))
            if results:
                found.append(results)
        return estimate(found, self.fair)

    def results(self, deal: int, one: str, other: str) -> Iterable[float]:
        contest = self.contest
        if contest.together:
            mine, its = (self.games.get(Task(deal, (name,) * contest.seats)) for name in (one, other))
            if mine and its:
                yield 0.5 + 0.5 * ((mine.returns[0] > its.returns[0]) - (mine.returns[0] < its.returns[0]))
            return
        for lineup in contest.tables(one, other):
            if lineup.count(one) == 1 and (game := self.games.get(Task(deal, lineup))):
                yield game.returns[lineup.index(one)]

    def mean(self, name: str) -> Estimate | None:
        """What a bot reaches by itself, where all win together."""
        lineup = (name,) * self.contest.seats
        games = [self.games.get(Task(deal, lineup)) for deal in self.deals]
        return estimate([[game.returns[0]] for game in games if game], 0.5)

    def thinking(self, name: str) -> Thinking:
        """How long a bot thought, over all its games."""
        total = Thinking()
        for task, outcome in self.games.items():
            for seat, bot in enumerate(task.lineup):
                if bot == name:
                    one = outcome.thinking[seat]
                    total.decisions += one.decisions
                    total.seconds += one.seconds
                    total.longest = max(total.longest, one.longest)
        return total

    def ratings(self) -> dict[str, Rating]:
        """Ratings on the scale that chess uses, from all games, by the Bradley-Terry model of openskill."""
        model = BradleyTerryFull(tau=0.0)  # a bot does not change from game to game
        ratings = {name: model.rating() for name in self.contest.bots}
        for table in self.ranked():
            rate(model, ratings, table)
        scale = PER_TEN / (log(10) * sqrt(2) * model.beta)
        return {
            name: Rating(START + scale * (one.mu - model.mu), scale * Z * one.sigma) for name, one in ratings.items()
        }

    def ranked(self) -> Iterable[list[tuple[str, float]]]:
        """Every table as its bots and what they reached."""
        if not self.contest.together:
            for task, outcome in self.games.items():
                yield list(zip(task.lineup, outcome.returns, strict=True))
            return
        for deal in self.deals:
            tables = [self.games.get(Task(deal, (name,) * self.contest.seats)) for name in self.contest.bots]
            yield [(game.task.lineup[0], game.returns[0]) for game in tables if game]


def rate(
    model: BradleyTerryFull, ratings: dict[str, BradleyTerryFullRating], table: Sequence[tuple[str, float]]
) -> None:
    """A game's ratings. Several copies of a bot learn each for itself, and it remembers their mean."""
    if len(table) < 2:
        return
    after = model.rate([[ratings[name]] for name, _ in table], scores=[result for _, result in table])
    learnt: dict[str, list[BradleyTerryFullRating]] = defaultdict(list)
    for (name, _), (rating,) in zip(table, after, strict=True):
        learnt[name].append(rating)
    for name, copies in learnt.items():
        mu = sum(copy.mu for copy in copies) / len(copies)
        sigma = sum(copy.sigma for copy in copies) / len(copies)
        ratings[name] = model.rating(mu, sigma)
