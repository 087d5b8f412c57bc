"""How a bot plays Gyre: it counts cards turned, gems gathered on the others, and gems in the way. Hints are a plan."""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS
from wabe.boxes.jabberwocky.gyre.plan import Turn, best_turns, plan
from wabe.boxes.jabberwocky.gyre.rules import (
    ACTION,
    ACTIONS,
    CELLS,
    COLOUR,
    FINISHED,
    FLY,
    HELD,
    JABBERWOCKY,
    TAKE_OFF,
    WHIFFLE,
    Gyre,
)
from wabe.boxes.jabberwocky.gyre.words import WORDS
from wabe.core.mind import Mind
from wabe.core.state import State

MOVES: Final = 4  # looked ahead beyond the search: about two turns

TURNED: Final = [2.0, 2.2, 2.4, 2.6, 2.8]  # for a card face-down, by its number
GATHERED: Final = 1.0  # for all its gems on a card, a part of them counts as such a part
IN_THE_WAY: Final = 0.15  # for a gem of another colour there
OUTNUMBERED: Final = 0.15  # if they are fewer than its own, and can be sent home
AT_HAND: Final = 0.1  # for a gem on the Jabberwocky card


class GyreMind(Mind):
    def horizon(self, state: State) -> int:
        return MOVES

    def worth(self, state: State) -> list[float]:
        """Most cards, and those still up well on their way."""
        assert isinstance(state, Gyre)
        if not state.cards:  # colours are still being chosen
            return [1.0 / state.seats] * state.seats
        points = [AT_HAND * held for held in state.gems[HELD:]]
        for cell in range(CARDS):
            card = state.cards[cell]
            colour, number = card // NUMBERS, card % NUMBERS + 1
            if state.face_down[cell]:
                points[colour] += TURNED[number - 1]
            else:
                first = cell * COLOURS
                own = state.gems[first + colour]
                others = state.gems[first] + state.gems[first + 1] + state.gems[first + 2] - own
                points[colour] += GATHERED * min(own, number) / number - IN_THE_WAY * others
                if own > others:
                    points[colour] += OUTNUMBERED
        shares = [exp(points[state.colours[seat]]) for seat in range(state.seats)]
        total = sum(shares)
        return [share / total for share in shares]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """Anything, but who can do something else does not fly, the last of the actions."""
        choices = len(moves) - 1 if state.phase == ACTION and len(moves) > 1 else len(moves)
        return moves[chance.roll(choices)]

    def plan(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, Gyre)
        return plan(state, seat, moves) if state.phase != COLOUR else []

    def reason(self, state: State, seat: int, move: int) -> str:
        """What the best turn that begins so brings, and the next one."""
        assert isinstance(state, Gyre)
        if state.phase == COLOUR:
            return ""
        (turn,) = best_turns(state, seat, [move])
        told = [] if state.phase == FLY else [now(state, seat, turn)]
        if turn.then is not None and state.phase != JABBERWOCKY:  # that would be too much to read
            gains = brings(turn.after, turn.then.after, seat)
            name = ACTIONS[turn.then.action]
            key = "neutral" if turn.then.colour != state.colours[seat] and name != "resolve" else name
            told.append(WORDS(f"next-{key}", space=turn.then.space, deed=WORDS(f"do-{name}"), gains=gains))
        return " ".join(told)


def now(state: Gyre, seat: int, turn: Turn) -> str:
    """What the rest of this turn brings."""
    if turn.action == TAKE_OFF:
        return WORDS("hint-flies", space=turn.space)
    gains = brings(state, turn.after, seat)
    if state.phase == ACTION:
        return WORDS("hint-brings", gains=gains)
    key = "hint-there" if state.phase == WHIFFLE else "hint-at"
    return WORDS(key, space=turn.space, deed=WORDS(f"do-{ACTIONS[turn.action]}"), gains=gains)


def brings(before: Gyre, after: Gyre, seat: int) -> str:
    """The most important of what the seat has of a turn, and that a rival's card turns as well."""
    mine = before.colours[seat]
    if after.standing(seat) == FINISHED:
        return WORDS("gain-wins")
    turned = [before.cards[cell] for cell in CELLS if after.face_down[cell] > before.face_down[cell]]
    own = sorted([card for card in turned if card // NUMBERS == mine])
    rivals = sorted([card for card in turned if card // NUMBERS in others(before, seat)])
    told = turning(after, own, mine) if own else helping(before, after, mine)
    return told + (WORDS("gain-rival", cards=rivals, count=len(rivals)) if rivals else "")


def turning(after: Gyre, cards: list[int], mine: int) -> str:
    down = sum([after.face_down[cell] for cell in CELLS if after.cards[cell] // NUMBERS == mine]) - 1
    return WORDS("gain-turns", cards=cards, count=len(cards), down=down, all=NUMBERS - 1)


def helping(before: Gyre, after: Gyre, mine: int) -> str:
    """The best of what brings a card nearer to turning."""
    up = [cell for cell in CELLS if before.cards[cell] // NUMBERS == mine and not after.face_down[cell]]
    clear = [cell for cell in up if strangers(before, cell, mine) and not strangers(after, cell, mine)]
    if clear:
        return WORDS("gain-clear", cards=sorted([before.cards[cell] for cell in clear]))
    more = [cell for cell in up if after.gems[cell * COLOURS + mine] > before.gems[cell * COLOURS + mine]]
    if more:
        best = min(more, key=lambda cell: after.cards[cell] % NUMBERS + 1 - after.gems[cell * COLOURS + mine])
        card, own = after.cards[best], after.gems[best * COLOURS + mine]
        key = "gain-gathers" if own <= card % NUMBERS else "gain-enough"
        return WORDS(key, card=card, own=own, number=card % NUMBERS + 1)
    gone = sum([strangers(before, cell, mine) - strangers(after, cell, mine) for cell in up])
    home = after.gems[HELD + mine] - before.gems[HELD + mine]
    if gone > 0:
        return WORDS("gain-freed", count=gone)
    return WORDS("gain-home", count=home) if home > 0 else WORDS("gain-nearer")


def others(state: Gyre, seat: int) -> list[int]:
    return [state.colours[other] for other in range(state.seats) if other != seat]


def strangers(state: Gyre, cell: int, mine: int) -> int:
    return sum(state.gems[cell * COLOURS : (cell + 1) * COLOURS]) - state.gems[cell * COLOURS + mine]


MIND: Final = GyreMind()
