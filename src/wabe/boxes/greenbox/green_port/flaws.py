"""What can't be: why a position of Green Port is impossible, as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.greenbox.components import GREEN_X, NUMBER, ORANGE_X
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLACK_COLUMNS,
    BLUE,
    COLUMN_SUM,
    GONE,
    GREEN,
    HQS,
    LAST_COLUMN_SUM,
    NO_CUBE,
    NONE,
    OBJECTIVES,
    OPEN,
    PILE,
    WHITES,
    WILD_OBJECTIVE,
    colours_in,
    is_black,
)
from wabe.boxes.greenbox.green_port.phases import (
    ASKING,
    BONUS,
    BUST,
    END_PURCHASE,
    FIRST_CUBE,
    GIVE_UP,
    LEAVE_OUT,
    MARK,
    OVER_THE_LIMIT,
    REFER,
    UN_FLIP,
    WILD,
)
from wabe.boxes.greenbox.green_port.purchase import colour_to_deal
from wabe.core.state import fits, holds, within

if TYPE_CHECKING:
    from wabe.boxes.greenbox.green_port.rules import GreenPort

WHITE_POINTS: Final = [(COLUMN_SUM, 10)] * 3 + [(LAST_COLUMN_SUM, 10), (0, 0), (0, 0)]  # of each Objective
WHEN: Final = {  # it comes to a phase
    FIRST_CUBE: "before anything is taken, from the last seat back, one cube of the middle each",
    BUST: "after a black card, with a Unit card in the pool and the Profile up",
    OVER_THE_LIMIT: "when the orange X has been drawn, for a player over the limit whose Profile is up",
    GIVE_UP: "when the orange X has been drawn",
    BONUS: "when an X has been drawn and the supply has cubes",
    REFER: "while Unit cards are in the pool, for the others",
    UN_FLIP: "for a Profile that is down",
    LEAVE_OUT: "with blue Headquarters, which leave out one cube each",
    WILD: "while the wild Objective is open",
    MARK: "for the one green HQ that has no mark",
    END_PURCHASE: "after a full round, at the round limit or with all Objectives complete, while somebody can buy",
}


def flaw(state: GreenPort) -> str:
    piles = [[min(owner, 0) for owner in state.hqs[hq : hq + PILE]] for hq in range(0, HQS, PILE)]  # 0: somebody's
    gone = [pile.count(GONE) for pile in piles]
    greens = list(zip(state.hqs[GREEN * PILE : (GREEN + 1) * PILE], state.marks, strict=True))
    wrongly_marked = [mark for owner, mark in greens if mark != NONE and (owner < 0 or not state.hq_powers)]
    unmarked = [owner for owner, mark in greens if owner >= 0 and mark == NONE and state.hq_powers]
    decider = state.turn if state.phase in ASKING or state.phase == FIRST_CUBE else state.active
    possible = unmarked == [state.active] if state.phase == MARK else reached(state)
    return (
        objectives_flaw(state)
        or fits("tiles (without a symbol)", state.tiles.count(NONE), 0 if state.profiles else state.seats)
        or fits("hqs (cards of each pile that are gone)", gone, [PILE + 1 - state.seats] * BASIC)
        or fits("hqs (each pile is taken from the top)", piles, [sorted(pile, reverse=True) for pile in piles])
        or fits("marks (of green HQs that nobody has)", wrongly_marked, [])
        or fits("marks (green HQs without one)", unmarked if state.phase not in (MARK, END_PURCHASE) else [], [])
        or fits("turn", state.turn, decider)
        or holds("due", not state.due or bool(state.due >> state.turn & 1), "it lacks the seat that is asked")
        or fits("over", state.over, state.phase == END_PURCHASE and not state.waiting)
        or ("" if possible else f"Field phase: it comes to {state.phase} only {WHEN[state.phase]}.")
    )


def objectives_flaw(state: GreenPort) -> str:
    black = BLACK_COLUMNS if state.seats > 2 else []
    bare = [i for i in range(len(state.wanted)) if state.wanted[i] == NO_CUBE]
    points = [0] * len(WHITE_POINTS)
    for i in range(WHITES):
        points[state.column[i]] += NUMBER[OBJECTIVES[i]]
    on_open = [state.wanted[i] for i in range(len(state.wanted)) if state.owners[state.column[i]] == OPEN]
    sums = [within(f"column (points of Objective {i})", points[i], *WHITE_POINTS[i]) for i in range(len(points))]
    return (
        fits("column (of the black cards)", state.column[WHITES:], black)
        or next(filter(None, sums), "")
        or fits("wanted (cards without a cube)", bare, [len(OBJECTIVES) - 1] if black else [])
        or within("wanted (cubes of a colour)", min([state.wanted.count(colour) for colour in range(BASIC)]), 2, 12)
        or fits("lying", state.lying, [on_open.count(colour) for colour in range(BASIC)])
    )


def reached(state: GreenPort) -> bool:
    """Can it have come to this phase?"""
    phase, seat, last = state.phase, state.turn, state.pool[-1] if state.pool else NONE
    up = bool(state.up >> seat & 1)
    if phase == FIRST_CUBE:
        return beginning(state)
    if phase in (OVER_THE_LIMIT, GIVE_UP):
        may_flip = up and state.cubes(seat) > state.unit_limit
        return state.orange and last == ORANGE_X and (phase == GIVE_UP or may_flip)
    if phase == BONUS:
        return state.bonus and last in (ORANGE_X, GREEN_X) and sum(state.supply) > 0
    if phase == BUST:
        return up and is_black(last) and colours_in(state.pool) > 0
    if phase == REFER:
        return colours_in(state.pool) > 0 and not state.due >> state.active & 1
    if phase == UN_FLIP:
        return state.profiles and not up
    if phase == LEAVE_OUT:
        price = state.prices[state.target * BASIC : (state.target + 1) * BASIC]
        too_much = [i for i in range(BASIC) if state.bill[i] > min(price[i], state.units[seat * BASIC + i])]
        return not too_much and sum(price) - sum(state.bill) + state.owed == min(state.power(seat, BLUE), sum(price))
    if phase == WILD:
        return state.owners[WILD_OBJECTIVE:] == [OPEN]
    return phase != END_PURCHASE or closing(state)


def beginning(state: GreenPort) -> bool:
    """Have the seats taken a cube each, from the last one back?"""
    waiting = (state.turn - state.start_seat) % state.seats + 1  # seats without a cube: the start seat and on
    counts = [state.cubes((state.start_seat + i) % state.seats) for i in range(state.seats)]
    one_each = [state.middle[colour] + sum(state.units[colour::BASIC]) for colour in range(BASIC)]
    return counts == [0] * waiting + [1] * (state.seats - waiting) and one_each == [1] * BASIC and max(state.hqs) < 0


def closing(state: GreenPort) -> bool:
    """Can this be the End purchase?"""
    done = state.rounds == state.round_limit or (state.rounds > 0 and OPEN not in state.owners)
    if state.over:
        return done and colour_to_deal(state) == NONE
    return done and state.dealt >> state.dealing & 1 == 1 and state.can_buy(state.turn, state.dealing)
