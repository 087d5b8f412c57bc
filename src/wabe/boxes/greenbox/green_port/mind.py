"""What a crew is worth in Green Port: the points it has, how near its cubes are to more, and when to stop drawing."""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.greenbox.components import NUMBER
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLUE,
    NONE,
    OPEN,
    SWAPS,
    WILD_OBJECTIVE,
    WILD_PRICE,
    colours_in,
    hq_card,
    is_black,
    units_for,
)
from wabe.boxes.greenbox.green_port.phases import (
    BUST,
    BUY,
    BUY_HQ,
    COMPLETE,
    DRAW,
    END_PURCHASE,
    FLIP,
    GIVE_UP,
    HIRE,
    OVER_THE_LIMIT,
    REFER,
    REFERRAL,
    SWAP,
    TAKE,
    TURN_UP,
    UN_FLIP,
    UTILISE,
    WILD,
)
from wabe.boxes.greenbox.green_port.rules import GreenPort
from wabe.boxes.greenbox.green_port.utilising import unflip_price
from wabe.core.mind import Mind
from wabe.core.state import State

MOVES: Final = 20  # looked ahead beyond the search: about a turn of everybody

# all in points
CUBE: Final = 0.5  # any cube
NEAR: Final = 0.3  # for each cube towards the Objective that is nearest
PROFILE: Final = 2.0  # a Profile that is symbol up
POWER: Final = 0.7  # what a Headquarters does, while Objectives are open
CARD: Final = 0.35  # another card for the pool
EMPTY_POOL: Final = 1.5  # a hiring that has only begun
PAID: Final = 0.3  # by a cube the one who is paid for a referral is better off
OPEN_END: Final = 0.6  # each open Objective makes a lead so much less certain
FIRM: Final = 4.0  # how firmly the search is to believe in a point more


class Boss(Mind):
    def horizon(self, state: State) -> int:
        return MOVES

    def worth(self, state: State) -> list[float]:
        """The better a crew stands the likelier it wins, and the more so the fewer Objectives are open."""
        assert isinstance(state, GreenPort)
        still_open = state.owners.count(OPEN)
        values = [standing(state, seat, still_open > 0) for seat in range(state.seats)]
        best = max(values)
        weights = [exp((value - best) / (1.0 + OPEN_END * still_open)) for value in values]
        total = sum(weights)
        return [weight / total for weight in weights]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        """What looks best: the cards are chance enough."""
        assert isinstance(state, GreenPort)
        best = moves[0]
        highest = value_of(state, seat, best)
        for move in moves[1:]:
            value = value_of(state, seat, move)
            if value > highest:
                highest = value
                best = move
        return best

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, GreenPort)
        values = [value_of(state, seat, move) for move in moves]
        best = max(values)
        return [1.0 / (1.0 + FIRM * (best - value)) for value in values]


def standing(state: GreenPort, seat: int, powers: bool) -> float:
    """A crew in points; `powers`: Headquarters are still good for something."""
    value = float(state.points(seat))
    if seat == state.active and state.phase == HIRE:
        value += hope(state, seat)
    else:
        value += stock(state, seat, cubes_of(state, seat))
    if state.up >> seat & 1:
        value += PROFILE
    return value + POWER * state.hqs.count(seat) if powers else value


def cubes_of(state: GreenPort, seat: int) -> list[int]:
    return state.units[seat * BASIC : seat * BASIC + BASIC]


def stock(state: GreenPort, seat: int, held: list[int]) -> float:
    """How many points these cubes are good for."""
    left_out = state.power(seat, BLUE)
    nearest = 0.0
    for objective in range(len(state.owners)):
        if state.owners[objective] != OPEN:
            continue
        price = WILD_PRICE if objective == WILD_OBJECTIVE else 0
        lacking = max(0, WILD_PRICE - max(held)) if objective == WILD_OBJECTIVE else 0
        if objective != WILD_OBJECTIVE:
            for colour in range(BASIC):
                asked = state.prices[objective * BASIC + colour]
                price += asked
                if asked > held[colour]:
                    lacking += asked - held[colour]
        done = 1.0 if lacking <= left_out else (price - lacking + left_out) / price
        nearest = max(nearest, price * done * done)
    return CUBE * (held[0] + held[1] + held[2] + held[3]) + NEAR * nearest


def hope(state: GreenPort, seat: int) -> float:
    """What the cubes are good for if another card is drawn: more of them, or a bust."""
    held = cubes_of(state, seat)
    now = stock(state, seat, held)
    colours = colours_in(state.pool)
    if colours == 0:
        return now + EMPTY_POOL
    gain = 0.0
    for colour in range(BASIC):
        if colours >> colour & 1:
            gain = max(gain, taken(state, seat, held, colour) - now)
    unseen = state.deck or state.discard
    risk = sum([is_black(card) for card in unseen]) / len(unseen) if unseen else 0.0
    loss = min(gain, PROFILE) if state.up >> seat & 1 else gain
    return now + gain - risk * loss + (1.0 - risk) * CARD


def taken(state: GreenPort, seat: int, held: list[int], colour: int) -> float:
    """What the cubes are good for with those for a colour of the pool."""
    symbol = state.tiles[seat] if state.up >> seat & 1 else NONE
    after = held[:]
    after[colour] += units_for(state.pool, colour, symbol) + state.marked(seat, colour)
    if seat == state.active and colours_in(state.pool) == (1 << BASIC) - 1:
        for other in range(BASIC):
            if other != colour:
                after[other] += 1
    return stock(state, seat, after)


def value_of(state: GreenPort, seat: int, move: int) -> float:
    """What the crew gets by a move, and what its cubes are good for then."""
    phase = state.phase
    if phase in (BUST, OVER_THE_LIMIT):
        return 1.0 if move == FLIP else 0.0
    if phase == END_PURCHASE:
        return 1.0 if move == BUY else 0.0
    held = cubes_of(state, seat)
    got = 0.0
    if phase in (HIRE, UTILISE):
        if move >= SWAP:
            swap = SWAPS[move - SWAP]
            held[swap[0]] += 1
            for colour in swap[1:]:
                held[colour] -= 1
        elif phase == HIRE:
            return hope(state, seat) if move == DRAW else taken(state, seat, held, move - TAKE)
        else:
            got = bought(state, seat, move, held)
    elif phase == REFER:
        if move >= REFERRAL:
            held[(move - REFERRAL) // BASIC] -= 1
            return taken(state, seat, held, (move - REFERRAL) % BASIC) - PAID
    elif phase in (GIVE_UP, UN_FLIP, WILD):
        held[move] -= 1
    else:  # a cube gained, or left out of a price
        held[move] += 1
    return got + stock(state, seat, held)


def bought(state: GreenPort, seat: int, move: int, held: list[int]) -> float:
    """The points for what is bought, and pays for it out of `held`."""
    if move >= BUY_HQ:
        colour = move - BUY_HQ
        held[colour] -= state.hq_price(colour)
        return NUMBER[hq_card(state.top_hq(colour))] + POWER
    if move >= COMPLETE:
        objective = move - COMPLETE
        if objective == WILD_OBJECTIVE:
            held[held.index(max(held))] -= WILD_PRICE
            return float(WILD_PRICE)
        price = 0
        for colour in range(BASIC):
            asked = state.prices[objective * BASIC + colour]
            price += asked
            held[colour] = max(0, held[colour] - asked)
        return float(price)
    return PROFILE - CUBE * unflip_price(state, seat) if move == TURN_UP else 0.0


MIND: Final = Boss()
