"""Two turns ahead: what a player could do now and in the next turn, so that hints lead somewhere."""

from __future__ import annotations

from math import exp
from typing import Final, final

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS
from wabe.boxes.jabberwocky.gyre.rules import (
    ACTION,
    CELLS,
    EXHALE,
    FINISHED,
    FLY,
    HELD,
    INHALE,
    JABBERWOCKY,
    LINES,
    NEUTRAL,
    OWN,
    RESOLVE,
    TAKE_OFF,
    THIRD,
    WHIFFLE,
    Gyre,
)

TURNED: Final = 2.0  # for a card face-down ...
HIGH: Final = 0.2  # ... and for its number
GATHERED: Final = 1.0  # for all its gems on a card, a part of them counts as such a part
IN_THE_WAY: Final = 0.1  # for a gem of another colour there, the more the nearer the card is
OUTNUMBERED: Final = 0.15  # if they are fewer than its own, and can be sent home ...
NEARLY: Final = 0.8  # ... which is all that is missing
AT_HAND: Final = 0.1  # for a gem on the Jabberwocky card
RIVAL: Final = 0.3  # of what the best of the others has
WON: Final = 100.0
AT_ONCE: Final = 0.1  # what is reached a turn earlier counts so much more
IDLE: Final = 0.15  # a flight must be worth something
STEEP: Final = 2.0  # how fast a plan that is worth less is less good


@final
class Turn:
    """What a Jabberwocky does in a turn, and what it leads to. Who flies goes to `space` over any other."""

    def __init__(self, colour: int, space: int, action: int, after: Gyre) -> None:
        self.colour: int = colour
        self.space: int = space
        self.action: int = action
        self.after: Gyre = after
        self.value: float = 0.0
        self.then: Turn | None = None  # the best turn after that, if the others left everything as it is


def best_turns(state: Gyre, seat: int, moves: list[int]) -> list[Turn]:
    """For every move of a decision the best turn that it leads to."""
    colours = possible(state, seat)
    flights = [flown(state, colour) for colour in colours]
    found = []
    for move in moves:
        turns: list[Turn] = []
        for colour, flying in zip(colours, flights, strict=True):
            if state.phase == FLY:
                turns += [turn for turn in flying if turn.space == move]
            elif state.phase != JABBERWOCKY or (colour == state.colours[THIRD]) == (move == NEUTRAL):
                for space in spaces_of(state, colour, move):
                    turns += acted(state, colour, space, move if state.phase == ACTION else -1)
                    if state.phase != ACTION or move == TAKE_OFF:
                        turns += [turn for turn in flying if turn.space != space]
        for turn in turns:
            judge(turn, seat)
        found.append(max(turns, key=lambda turn: turn.value))
    return found


def possible(state: Gyre, seat: int) -> list[int]:
    """The colours that can move now."""
    if state.phase != JABBERWOCKY:
        return [state.colour]
    return [state.colours[seat if move == OWN else THIRD] for move in state.legal(seat)]


def spaces_of(state: Gyre, colour: int, move: int) -> list[int]:
    """Where a Jabberwocky may act after this move."""
    if state.phase == WHIFFLE:
        return [move]
    if state.phase == JABBERWOCKY:
        return standing(state, colour, state.spaces[colour]).whiffles()
    return [state.spaces[colour]]


def standing(state: Gyre, colour: int, space: int) -> Gyre:
    found = state.clone()
    assert isinstance(found, Gyre)
    found.colour = colour
    found.spaces[colour] = space
    return found


def acted(state: Gyre, colour: int, space: int, only: int) -> list[Turn]:
    """What can be done from a space, but for flying."""
    here = standing(state, colour, space)
    turns = []
    for action in here.actions():
        if action != TAKE_OFF and only in (-1, action):
            after = standing(here, colour, space)
            cells = CELLS if action == RESOLVE else LINES[space]
            if action == INHALE:
                after.inhale(cells)
            elif action == EXHALE:
                after.exhale(cells)
            else:
                after.resolve()
            for cell in cells:
                if after.ripe(cell):
                    after.send_home(cell, after.cards[cell] // NUMBERS)
                    after.face_down[cell] = 1
            turns.append(Turn(colour, space, action, after))
    return turns


def flown(state: Gyre, colour: int) -> list[Turn]:
    return [Turn(colour, space, TAKE_OFF, standing(state, colour, space)) for space in state.empty_spaces()]


def judge(turn: Turn, seat: int) -> None:
    """What a turn is worth, with the best one after it."""
    if turn.value:
        return  # a flight that has been judged
    after = turn.after
    now = reached(after, seat)
    best = now
    if now < WON / 2:
        for colour in [after.colours[seat]] + ([after.colours[THIRD]] if after.seats < COLOURS else []):
            for space in standing(after, colour, after.spaces[colour]).whiffles():
                for then in acted(after, colour, space, -1):
                    value = reached(then.after, seat)
                    if value > best:
                        best, turn.then = value, then
    turn.value = best + AT_ONCE * now - (IDLE if turn.action == TAKE_OFF else 0.0)


def reached(state: Gyre, seat: int) -> float:
    """How far the seat has come, less a part of what the best of the others has."""
    points = [AT_HAND * held for held in state.gems[HELD:]]
    for cell in range(CARDS):
        card = state.cards[cell]
        colour, number = card // NUMBERS, card % NUMBERS + 1
        if state.face_down[cell]:
            points[colour] += TURNED + HIGH * number
        else:
            first = cell * COLOURS
            own = state.gems[first + colour]
            others = state.gems[first] + state.gems[first + 1] + state.gems[first + 2] - own
            part = min(own, number) / number
            points[colour] += GATHERED * part - IN_THE_WAY * others * (1.0 + part)
            if own > others:
                points[colour] += OUTNUMBERED + (NEARLY if own >= number else 0.0)
    rivals = [points[state.colours[other]] for other in range(state.seats) if other != seat]
    value = points[state.colours[seat]] - RIVAL * max(rivals)
    if state.standing(seat) == FINISHED:
        return value + WON
    return value - WON if state.finished() else value


def plan(state: Gyre, seat: int, moves: list[int]) -> list[float]:
    """How good the best turn of every move is, within 0..1."""
    values = [turn.value for turn in best_turns(state, seat, moves)]
    return [1.0 / (1.0 + exp(min(50.0, max(-50.0, -value / STEEP)))) for value in values]
