"""The bots by name: five levels to play against, and the bare methods behind them for research.

A level means the same in every game, by measured results. `best` is as strong as can be in a few seconds. `hard` thinks
for a second at most, and where luck leaves room for it so much less that `best` is clearly better. Gentle, easy and
medium divide the way from random moves to `hard` into equal steps. How a game is played at each stands in
`levels.json` of its folder, which `tools/calibrate.py` writes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from math import exp
from time import perf_counter
from typing import Final, NamedTuple

from wabe.bots.counts import Advice
from wabe.bots.parallel import Crew
from wabe.bots.players import GreedyPlayer, Player, RandomPlayer, SearchPlayer, certain, mixed, promised, wordless
from wabe.core.errors import WabeError
from wabe.core.game import Game, Kind
from wabe.core.registry import game_of
from wabe.core.state import Sampler, State

METHODS: Final = ("random", "greedy", "search")
LEVELS: Final = ("gentle", "easy", "medium", "hard", "best")
BOTS: Final = METHODS + LEVELS
USUAL: Final = "medium"

SECONDS: Final = {"hard": 1.0, "best": 4.0}  # at most for a move; the others need less and count iterations instead
PACE: Final = {"gentle": 2.0, "easy": 1.5, "medium": 1.0, "hard": 0.7, "best": 0.5}  # of their pauses in live games
FINE: Final = 1 << 30

SPEC: Final = re.compile(
    r"(?P<name>[a-z]+)(:(?P<iterations>\d{1,9}))?(@(?P<seconds>\d{1,4}(\.\d{1,3})?)s)?(~(?P<softness>\d(\.\d{1,4})?))?"
)


class Strength(NamedTuple):
    """How a level plays a game: iterations of search for a move, and how softly it chooses among what it found."""

    iterations: int
    softness: float  # 0: the best move; otherwise a move worth so much less is e times less likely


UNMEASURED: Final = {
    "gentle": Strength(64, 0.3),
    "easy": Strength(64, 0.1),
    "medium": Strength(400, 0.0),
}  # for a game that has no levels.json


class Spec(NamedTuple):
    """A bot as it is asked for: `hard`, `search:200` with iterations, `search@0.5s` with seconds for a move,
    `hard:64~0.2` with iterations and a softness."""

    name: str
    seconds: float | None = None
    iterations: int | None = None
    softness: float | None = None


def spec(text: str) -> Spec:
    """Reads the name of a bot and its budget, if it has one.

    >>> spec("search:200")
    Spec(name='search', seconds=None, iterations=200, softness=None)
    >>> spec("genius")
    Traceback (most recent call last):
        ...
    wabe.core.errors.WabeError: There is no bot 'genius'; there are: random, greedy, search, gentle, easy, medium, \
hard, best.
    """
    found = SPEC.fullmatch(text)
    name = found["name"] if found else re.split("[:@]", text)[0]
    if name not in BOTS:
        raise WabeError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    if found is None:
        raise WabeError(f"{text!r} is no bot: a budget is {name}:200 for iterations, or {name}@0.5s for seconds.")
    iterations = int(found["iterations"]) if found["iterations"] else None
    seconds = float(found["seconds"]) if found["seconds"] else None
    if name in ("random", "greedy") and (iterations is not None or seconds is not None):
        raise WabeError(f"{text!r}: {name} does not search, so it has no budget.")
    if iterations == 0 or seconds == 0:
        raise WabeError(f"{text!r}: a bot needs at least 1 iteration and more than 0 seconds.")
    softness = float(found["softness"]) if found["softness"] else None
    if name in METHODS and softness is not None:
        raise WabeError(f"{text!r}: only a level chooses softly, as in hard:64~0.2.")
    return Spec(name, seconds, iterations, softness)


def bot(
    name: str, *, seconds: float | None = None, iterations: int | None = None, seed: int = 0, jobs: int = 1
) -> Player:
    """A bot by its name. A budget for each move replaces its own; seconds only limit a level that counts iterations.
    With several jobs it searches in so many processes at once, each with the whole budget.

    >>> import wabe
    >>> from wabe.bots import bot
    >>> state = wabe.game("nim").new(options={"setup": "list", "heaps": [2, 5, 2], "builder_seat": 1})
    >>> player = bot("search", iterations=3000)
    >>> move = player.choose(state.sampler(0), 0)
    >>> state.name(0, move)
    'heap b'
    """
    if iterations is not None and iterations < 1:
        raise WabeError(f"A bot needs at least 1 iteration, not {iterations}.")
    wanted = spec(name)
    seconds = wanted.seconds if wanted.seconds is not None else seconds
    iterations = wanted.iterations if wanted.iterations is not None else iterations
    if wanted.name == "random":
        return RandomPlayer(seed)
    if wanted.name == "greedy":
        return GreedyPlayer(seed)
    if wanted.name == "search":
        player = SearchPlayer(seconds, iterations, seed)
    else:
        player = LevelPlayer(wanted.name, seconds, iterations, wanted.softness, seed)
    if jobs > 1:
        player.crew = Crew(jobs, seed)
    return player


class LevelPlayer(SearchPlayer):
    """Plays at a level. Below `hard` it searches less, or chooses softly: bad moves are rare, no game is thrown."""

    def __init__(
        self,
        level: str,
        seconds: float | None = None,
        iterations: int | None = None,
        softness: float | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(seconds, iterations, seed)
        self.level = level
        self.reads = level == "best"
        self.seconds = SECONDS.get(level) if seconds is None and iterations is None else seconds
        self.own = iterations, softness  # instead of the level's

    def choose(self, sampler: Sampler, seat: int) -> int:
        """The move for a seat that is asked now; in a live game also WAIT."""
        state = sampler.draw(0)
        game = game_of(type(state))
        if Kind.LIVE in game.kind and game.part("mind"):  # there is no time to search
            return game.mind().at_once(state, seat, self.chance)
        moves = state.legal(seat)
        if len(moves) == 1:
            return moves[0]
        if self.level == "best" and (often := mixed(sampler, seat, self.seconds)):
            self.last = None  # nothing was searched
            return drawn([move for move, _, _ in often], [share for _, share, _ in often], self.chance)
        move = softly(self.advice(sampler, seat), self.strength(game).softness, self.chance)
        return wordless(state, seat, move, self.chance)

    def advice(self, sampler: Sampler, seat: int) -> Advice:
        began = perf_counter()
        game, known = game_of(type(sampler.base)), []
        if self.level == "best":
            known = certain(sampler, seat, self.seconds) or mixed(sampler, seat, self.seconds)
        if not known and game.mind().foreseen(sampler.base):
            known = promised(sampler, seat, self.chance)
        if known:
            self.last = None  # nothing was searched
            return known
        self.iterations = self.strength(game).iterations or None
        if self.iterations:
            self.last = None  # so that it plays alike whether the same bot is asked again or a new one
        return self.found(sampler, seat, began)

    def strength(self, game: Game) -> Strength:
        usual = strength(game, self.level)
        iterations, softness = self.own
        return Strength(
            usual.iterations if iterations is None else iterations, usual.softness if softness is None else softness
        )


def strength(game: Game, level: str) -> Strength:
    """What a level does in a game. No iterations: as many as there is time for."""
    return (measured(game) or UNMEASURED).get(level, Strength(0, 0.0))


@cache
def measured(game: Game) -> dict[str, Strength]:
    """The levels of a game, as they were calibrated; none if they were not."""
    try:
        numbers = game.levels()
        return {level: Strength(*numbers[level]) for level in LEVELS if level in numbers}
    except (TypeError, ValueError) as error:
        raise WabeError(f"levels.json of {game.slug} can't be read: {error}.") from None


def softly(advice: Advice, softness: float, chance: State) -> int:
    """The best move, or one that is hardly worse: the worse, the less likely."""
    if softness == 0:
        return advice[0][0]
    best = max(worth for _, _, worth in advice)
    return drawn([move for move, _, _ in advice], [exp((worth - best) / softness) for _, _, worth in advice], chance)


def drawn(moves: Sequence[int], weights: Sequence[float], chance: State) -> int:
    """One of the moves, each as likely as it has weight."""
    mark = chance.roll(FINE) / FINE * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[0]


def pause(game: Game, name: str, chance: State) -> int:
    """Milliseconds until a bot acts again in a live game."""
    return round(game.mind().pause(chance) * PACE.get(spec(name).name, 1.0))
