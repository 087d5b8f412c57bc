"""What a move would do, shown before it is made, as far as its seat can know it.

Made of guesses of what the seat can't know, never of the truth: where they disagree, no table is shown. A game's
`table.py` may say it in its own words:

    does(before, after, seat, move)    both looks are known
    may(before, seat, move)            what comes of it is not: made of the look before alone
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from msgspec import Struct

from wabe.core.draft import passes_on
from wabe.core.errors import GuessError
from wabe.core.game import Game, Kind
from wabe.core.state import State, determinize
from wabe.core.table import Look, Move, Table, outcome
from wabe.core.words import WORDS

GUESSES = 8
UNKNOWN = Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.CHANCE | Kind.MEMORY


class Preview(Struct):
    table: Table | None  # afterwards, without moves; None: chance or something hidden decides
    text: str
    stays: bool  # the seat goes on choosing, and could take it back


def preview(game: Game, state: State, seat: int, move: int) -> Preview | None:
    """What the move would do; None if the seat can't make it now.

    >>> import wabe
    >>> game = wabe.game("kings-valley")
    >>> state = game.new(options={"start_seat": 0})
    >>> seen = preview(game, state, 0, game.find(state, 0, "a1-a4"))
    >>> state.play(0, game.find(state, 0, "a1-a4"))
    >>> seen.table == game.draw(game.view(state, 0), 0, [])
    True
    """
    now = game.table(state, seat)
    chosen = next((one for one in now.moves if one.number == move), None)
    if chosen is None:
        return None
    after, whole = foreseen(game, state, seat, move)
    table, text = seen(game, state, seat, now, chosen, after)
    stays = after is not None and whole and not final(game, state, seat, move)
    return Preview(table, text or WORDS("does", move=chosen.text), stays)


def final(game: Game, state: State, seat: int, move: int) -> bool:
    """Could the seat not take it back?"""
    before = determinize(state, seat, 0)
    after = before.clone()
    after.apply(seat, move)
    return passes_on(game, before, after, seat)


def effect(game: Game, state: State, seat: int, move: int) -> str:
    """What the move changes, in a sentence; empty where nothing can be said but the move itself."""
    now = game.table(state, seat)
    chosen = next(one for one in now.moves if one.number == move)
    return seen(game, state, seat, now, chosen, foreseen(game, state, seat, move)[0])[1]


def seen(game: Game, state: State, seat: int, now: Table, chosen: Move, after: Look | None) -> tuple[Table | None, str]:
    before = game.view(state, seat)
    if after is None:
        return None, own(game, "may", before, seat, chosen)
    table = game.draw(after, seat, [])
    return table, own(game, "does", before, after, seat, chosen) or change(now, table, after, seat)


def foreseen(game: Game, state: State, seat: int, move: int) -> tuple[Look | None, bool]:
    """The seat's view after the move, and True, if all guesses agree; otherwise that of the last beat on which they do.

    None in games of memory: there a guess keeps what the seat has seen, and is not to be shown again.
    """
    if Kind.MEMORY in game.kind:
        return None, False
    if not game.kind & UNKNOWN:
        return passing(game, state.clone(), seat, move)[-1], True
    common: list[Look] | None = None
    whole = True
    for seed in range(GUESSES):
        try:
            views = passing(game, determinize(state, seat, seed), seat, move)
        except GuessError:
            return None, False
        common = views if common is None else alike(common, views)
        whole = whole and len(common) == len(views)
        if not common:
            return None, False
    return (common[-1], whole) if common else (None, False)


def passing(game: Game, state: State, seat: int, move: int) -> list[Look]:
    """What the seat sees on the way, beat by beat, and at the end."""
    state.listen()
    state.apply(seat, move)
    moments = [moment for moment, _, _ in state.moments or []]
    return [game.view(one, seat) for one in (*moments, state)]


def alike(one: list[Look], other: list[Look]) -> list[Look]:
    """As far as both are the same from their beginning."""
    return [look for look, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))]


def own(game: Game, function: str, *facts: Look | int | str | Move) -> str:
    """What the game's own table says, if it has such a function."""
    saying: Callable[..., str] | None = getattr(game.part("table"), function, None)
    return saying(*facts) if saying else ""


def change(before: Table, after: Table, look: Look, seat: int) -> str:
    """Who wins by it, or what the seat's counters gain and lose; empty: nothing of that."""
    if look["over"] and look["winners"]:
        return outcome(look, seat)
    had = {counter.label: counter.value for counter in before.counters if counter.owner == seat}
    gained = [
        f"{counter.value - had[counter.label]:+d} {counter.label.lower()}"
        for counter in after.counters
        if counter.owner == seat and counter.value != had.get(counter.label, counter.value)
    ]
    return WORDS("gains", gained=gained) if gained else ""
