"""Where a game was decided: the moves that gave a win away, or lost, in games whose truth can be known."""

from __future__ import annotations

from time import perf_counter
from typing import Final, NamedTuple

from wabe.bots.players import certain, reading
from wabe.bots.words import WORDS
from wabe.core.duel import SURE, chances
from wabe.core.errors import WabeError
from wabe.core.game import Game, Kind
from wabe.core.mind import Mind
from wabe.core.record import Record
from wabe.core.registry import game_of
from wabe.core.state import State

MUCH: Final = 0.2  # of a win: what a move must cost to be told of
WON: Final = 0.9  # what is worth more is a sure win
LOST: Final = 1 - WON


class Turning(NamedTuple):
    """A move after which the game was another one."""

    number: int  # of the move, from 1
    seat: int
    name: str  # of the move
    text: str  # what was wrong with it


class Truth(NamedTuple):
    """What is certain about a position."""

    worths: dict[int, float]  # to the seat that moves, of the moves of which it is known; the best first
    reason: str  # for the best

    @property
    def best(self) -> int:
        return next(iter(self.worths))

    @property
    def worth(self) -> float:
        return self.worths[self.best]


def knows(game: Game, seats: int) -> bool:
    """Is there a truth that bots can find out?"""
    if seats != 2 or game.kind & ~Kind.CHANCE:
        return False
    mind = type(game.mind())
    return (mind.exact, mind.duel) != (Mind.exact, Mind.duel)


def must_know(game: Game, seats: int) -> None:
    if not knows(game, seats):
        raise WabeError(WORDS("no-truth", title=game.title))


def review(record: Record, seconds: float) -> list[Turning]:
    """The turning points of a game, found in so many seconds; none where no truth is known."""
    if not knows(record.game, record.seats):
        return []
    end = perf_counter() + seconds
    luck = Kind.CHANCE in record.game.kind  # then what came after a move says little about it
    moves = record.moves()
    states = [record.state(number) for number in range(len(moves) + 1)]
    known: Truth | None = None  # about the position after the move
    found: list[Turning] = []
    for i in range(len(moves) - 1, -1, -1):
        seat, before = moves[i].seat, states[i]
        move = record.game.find(before, seat, moves[i].name)
        after = None if luck else worth_to(seat, states[i + 1], known)
        known = truth(before, max(0.0, end - perf_counter()) / (i + 1))  # what the later ones left is for the earlier
        if after is not None and (known is None and (after > WON or len(before.legal(seat)) == 1)):
            known = Truth({move: after}, "")
        text = verdict(before, move, known, after)
        if text:
            found.insert(0, Turning(i + 1, seat, moves[i].name, text))
    return found


def truth(state: State, seconds: float) -> Truth | None:
    """What can be known of a position in so many seconds."""
    seat = state.turn
    sampler = state.sampler(seat)
    if known := certain(sampler, seat, seconds):
        reason = game_of(type(state)).mind().reason(state, seat, known[0][0])
        return Truth({move: worth for move, _, worth in known}, reason)
    search = reading(sampler, seat)
    if search is None:
        return None
    if not search.roots:  # every move loses at once
        return Truth({search.legal[0]: 0.0}, "")
    search.run(seconds)
    if abs(search.scores[0]) <= SURE:
        return None
    best = search.advice()[0][0]
    return Truth({best: chances(search.scores[0])}, search.reason(best))


def worth_to(seat: int, state: State, known: Truth | None) -> float | None:
    """What a position is worth to a seat; None: nobody knows."""
    if state.over:
        return state.returns()[seat]
    if known is None:
        return None
    return known.worth if state.turn == seat else 1.0 - known.worth


def verdict(state: State, move: int, known: Truth | None, after: float | None) -> str:
    """What a move did to a position of which this is known, as that after it is; empty if nothing is to be said."""
    if known is None:
        return WORDS("gave-a-win") if after is not None and after < LOST else ""
    if move in known.worths:
        after = known.worths[move]  # which luck does not change
    elif known.worth > WON and after is None:
        after = 0.5  # at best: what wins for sure would have been seen
    if after is None or known.worth - after < MUCH:
        return ""
    better = state.name(state.turn, known.best)
    if LOST < known.worth < WON:
        return WORDS("better-oftener", move=better, best=round(10 * known.worth), this=round(10 * after))
    return WORDS("better-because" if known.reason else "better-wins", move=better, reason=known.reason)
