"""How far the results of a search lie apart: where all are alike, less exploring tells them apart."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

START: Final = 0.5  # of wins and losses in equal number; counts as much as WEIGHT results
WEIGHT: Final = 10.0
LEAST: Final = 0.02


@final
class Spread:
    count: float
    total: float
    squares: float
    deviation: float

    def __init__(self) -> None:
        self.count = 0.0
        self.total = 0.0
        self.squares = 0.0
        self.deviation = START

    def add(self, value: float) -> None:
        self.count += 1.0
        self.total += value
        self.squares += value * value
        mean = self.total / self.count
        variance = (self.squares - self.total * mean + WEIGHT * START * START) / (self.count + WEIGHT)
        self.deviation = max(LEAST, sqrt(max(0.0, variance)))
