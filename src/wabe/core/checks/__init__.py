"""One battery of checks for every game: Wabe's own and other people's.

>>> import wabe
>>> from wabe.core.checks import run
>>> all(result.ok for result in run(wabe.game("nim"), games=5, deep=1, fuzz=5))
True
"""

from wabe.core.checks.battery import CHECKS, Result, about, run

__all__ = ["CHECKS", "Result", "about", "run"]
