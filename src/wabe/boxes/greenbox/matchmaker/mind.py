"""How a bot plays Matchmaker: by what it sees or remembers, never by search.

It is given a guess of the position, so that there is nothing to peek at, and reads only what its seat knows.
"""

from __future__ import annotations

from typing import Any, Final

from wabe.boxes.greenbox.components import COLOURS, SYMBOLS
from wabe.boxes.greenbox.matchmaker.demands import AROUND, MET, ON, PLACES, ZONES, by_symbol, demand, loose
from wabe.boxes.greenbox.matchmaker.memory import KEPT, UNKNOWN, remembered
from wabe.boxes.greenbox.matchmaker.rules import (
    AIM,
    ARRANGE,
    AT_RANDOM,
    DONE,
    HOLD,
    LOOK,
    OPEN,
    PUT,
    START,
    TILES,
    USUAL_ORDER,
    Matchmaker,
)
from wabe.core.mind import WAIT, Mind
from wabe.core.state import State

PAUSE: Final = 3000  # milliseconds between two cubes, and up to so many more:
SLOWER: Final = 2001
SEEN: Final = 3  # so many pauses, about, before a bot lays the cards of the next round

Know = dict[str, Any]


class MatchmakerMind(Mind):
    def at_once(self, state: State, seat: int, chance: State) -> int:
        assert isinstance(state, Matchmaker)
        if state.phase == ARRANGE and state.last_cards and chance.roll(SEEN):
            return WAIT  # the others still see how the last round was copied
        moves = sensible(state, seat)
        return moves[chance.roll(len(moves))] if moves else WAIT

    def pause(self, chance: State) -> int:
        return PAUSE + chance.roll(SLOWER)

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        move = self.at_once(state, seat, chance)
        return moves[chance.roll(len(moves))] if move == WAIT else move

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, Matchmaker)
        good = sensible(state, seat)
        return [1.0 if move in good else 0.0 for move in moves]


MIND: Final[Mind] = MatchmakerMind()


def sensible(state: Matchmaker, seat: int) -> list[int]:
    """Moves of a seat that is asked, one as good as the other; none if it would rather wait."""
    if state.phase < OPEN:
        if state.phase == TILES:
            return [USUAL_ORDER]
        if state.phase == ARRANGE:
            return [AT_RANDOM]
        return [START] if state.phase == LOOK else state.legal(seat)[:1]  # cards laid freely: a bot does not do that
    know: Know = state.know(seat)
    held, aimed = know["held"][seat], know["aimed"][seat]
    places = targets(know, seat)
    if held >= 0:
        places = [place for place in places if place // AROUND == held] or [held * AROUND]
    if aimed >= 0:
        places = [place for place in places if place // ZONES % SYMBOLS == aimed] or [aimed * ZONES]
    if not places or len(know["cubes"][seat]) == len(know["shown"]):
        return [DONE] if DONE in state.legal(seat) else []
    if know["live"]:
        return places
    if aimed >= 0:
        return [PUT + place % ZONES for place in places]
    return [AIM + place // ZONES % SYMBOLS if held >= 0 else HOLD + place // AROUND for place in places]


def targets(know: Know, seat: int) -> list[int]:
    """Places for another cube, by position: those that a card surely asks for, or else those that one may ask for."""
    young = know["level"] == "young"
    cards = know["recall"] if "recall" in know else [remembered(card, KEPT) for card in know["shown"]]
    asked = [possible(parts, young) for parts in cards]
    asked.sort(key=len)  # what is certain comes first
    cubes = [MET[place] for place in by_symbol(know["cubes"][seat], know["own_tiles"])]
    uncovered = []
    for demands in asked:
        met = [one for one in demands if one in cubes]
        if met:
            cubes.remove(met[0])
        else:
            uncovered.append(demands)
    certain = [demands for demands in uncovered if len(demands) == 1]
    left = loose(know["cubes"][seat])
    spare = left[:]  # what the certain cards leave for wild ones
    for (one,) in certain:
        if one < PLACES:
            spare[one // AROUND] -= 1
    wild = spare.index(max(spare))
    found = []
    for demands in certain or uncovered:
        for one in demands:
            place = one if one < PLACES else (wild * SYMBOLS + one - PLACES) * ZONES + ON
            if left[place // AROUND]:
                tile = place // ZONES % SYMBOLS
                found.append(place + (know["own_tiles"].index(tile) - tile) * ZONES)
    return found


def possible(parts: list[int], young: bool) -> list[int]:
    """All that a card may ask for of which only some features are known."""
    colour, symbol, half = parts
    colours = range(COLOURS) if colour == UNKNOWN else [colour]
    symbols = range(SYMBOLS) if symbol == UNKNOWN else [symbol]
    halves = range(2) if half == UNKNOWN else [half]
    return sorted({demand(c, s, h, young) for c in colours for s in symbols for h in halves})
