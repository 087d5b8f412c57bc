"""Hiring: the deck and the pool, events, bonus, bust, taking a colour, referring, specialising."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.greenbox.components import COLOUR, GREEN_X, ORANGE_X
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    NONE,
    RED,
    SWAP_NEEDS,
    SWAPS,
    SWAPS_OF_3,
    UNIT_CARDS,
    colours_in,
    is_black,
    means,
    units_for,
)
from wabe.boxes.greenbox.green_port.phases import (
    BONUS,
    BUST,
    DRAW,
    GIVE_UP,
    HIRE,
    NO,
    OVER_THE_LIMIT,
    REFER,
    REFERRAL,
    SWAP,
    TAKE,
    UTILISE,
)
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.greenbox.green_port.rules import GreenPort


def next_due(state: GreenPort) -> int:
    """The first seat, in turn order from the active one, that is still due; -1 if there is none."""
    for i in range(state.seats):
        seat = (state.active + i) % state.seats
        if state.due >> seat & 1:
            return seat
    return -1


# --- drawing ---------------------------------------------------------------------------------------


def hire_moves(state: GreenPort, seat: int) -> list[int]:
    moves = [DRAW] if state.deck or state.discard else []  # all 31 in the pool: Unit cards are among them
    colours = colours_in(state.pool)
    moves += [TAKE + colour for colour in range(BASIC) if colours >> colour & 1]
    return moves + swap_moves(state, seat)


def draw_card(state: GreenPort, seat: int) -> None:
    if not state.deck:
        state.deck, state.discard = sorted(state.discard), []
        state.tell(EVERYONE, "reshuffled", len(state.deck))
    card = state.draw(state.deck)
    state.tell(EVERYONE, "drew", seat, card)
    busts = is_black(card) and colours_in(state.pool) != 0  # R2: harmless before the first Unit card
    state.pool.append(card)
    if busts:
        state.tell(EVERYONE, "busted", seat)
        if state.up >> seat & 1:  # R5: a tile flipped this turn stays down until Utilise
            state.phase = BUST
        else:
            state.busted = True
            state.beat()
            bust(state)
    elif card == ORANGE_X:
        state.orange = True
        state.due = (1 << state.seats) - 1
        check_limit(state)
    elif card == GREEN_X:
        state.green = True
        award_bonus(state)


def bust(state: GreenPort) -> None:
    state.busted = True
    state.go_on(UTILISE)


def rescue(state: GreenPort, seat: int) -> None:
    """Profile A: the tile is flipped, the pool discarded, and hiring goes on."""
    state.up &= ~(1 << seat)
    state.discard += state.pool
    state.pool = []
    state.tell(EVERYONE, "rescued", seat)
    state.go_on(HIRE)


# --- the orange X ------------------------------------------------------------------------------------


def check_limit(state: GreenPort) -> None:
    """The next player over the limit; after all of them, the bonus."""
    seat = next_due(state)
    while seat >= 0 and state.cubes(seat) <= state.unit_limit:
        state.due &= ~(1 << seat)
        seat = next_due(state)
    if seat < 0:
        award_bonus(state)
    elif state.up >> seat & 1:
        state.phase = OVER_THE_LIMIT
        state.ask(seat)
    else:
        begin_loss(state, seat)


def begin_loss(state: GreenPort, seat: int) -> None:
    state.phase = GIVE_UP
    state.owed = state.cubes(seat) // 2  # R4
    state.ask(seat)


def spare(state: GreenPort, seat: int) -> None:
    """Profile B: the tile is flipped, and nothing is lost."""
    state.up &= ~(1 << seat)
    state.due &= ~(1 << seat)
    state.tell(EVERYONE, "spared", seat)
    check_limit(state)


def give_up(state: GreenPort, seat: int, colour: int) -> None:
    state.pay(seat, colour, 1)
    state.tell(EVERYONE, "gave up", seat, colour)
    state.owed -= 1
    if state.owed == 0:
        state.due &= ~(1 << seat)
        check_limit(state)


# --- the bonus ---------------------------------------------------------------------------------------


def award_bonus(state: GreenPort) -> None:
    state.due = 0 if state.bonus else needy(state)
    state.bonus = True
    ask_bonus(state)


def needy(state: GreenPort) -> int:
    """The mask of the seats with the fewest RP; if all have as many, of those with the fewest cubes."""
    counts = [state.points(seat) for seat in range(state.seats)]
    if counts.count(counts[0]) == state.seats:
        counts = [state.cubes(seat) for seat in range(state.seats)]
    least = min(counts)
    mask = 0
    for seat in range(state.seats):
        if counts[seat] == least:
            mask |= 1 << seat
    return mask


def ask_bonus(state: GreenPort) -> None:
    seat = next_due(state)
    if seat < 0 or sum(state.supply) == 0:  # R8
        state.due = 0
        state.go_on(HIRE)
    else:
        state.phase = BONUS
        state.ask(seat)


def take_bonus(state: GreenPort, seat: int, colour: int) -> None:
    state.gain(seat, colour, 1)
    state.tell(EVERYONE, "rewarded", seat, colour)
    state.due &= ~(1 << seat)
    ask_bonus(state)


# --- taking and referring ------------------------------------------------------------------------------


def stop(state: GreenPort, seat: int, colour: int) -> None:
    in_sync = colours_in(state.pool) == (1 << BASIC) - 1
    take(state, seat, colour)
    if in_sync:
        state.tell(EVERYONE, "in sync", seat)
        for other in range(BASIC):
            if other != colour:
                state.gain(seat, other, 1)
    state.due = ((1 << state.seats) - 1) & ~(1 << seat)
    ask_referral(state)


def take(state: GreenPort, seat: int, colour: int) -> None:
    symbol = state.tiles[seat] if state.up >> seat & 1 else NONE
    count = units_for(state.pool, colour, symbol) + state.marked(seat, colour)
    left: list[int] = []
    for card in state.pool:
        if card < UNIT_CARDS and COLOUR[card] == colour:
            state.discard.append(card)
        else:
            left.append(card)
    state.pool = left
    state.tell(EVERYONE, "took", seat, state.gain(seat, colour, count), colour)


def ask_referral(state: GreenPort) -> None:
    seat = next_due(state)
    if seat < 0 or colours_in(state.pool) == 0:
        state.due = 0
        state.go_on(UTILISE)
    else:
        state.phase = REFER
        state.ask(seat)


def refer_moves(state: GreenPort, seat: int) -> list[int]:
    colours = colours_in(state.pool)
    moves = [NO]
    for paid in range(BASIC):
        if state.units[seat * BASIC + paid]:
            moves += [REFERRAL + paid * BASIC + taken for taken in range(BASIC) if colours >> taken & 1]
    return moves


def refer(state: GreenPort, seat: int, move: int) -> None:
    state.due &= ~(1 << seat)
    if move != NO:
        paid = (move - REFERRAL) // BASIC
        state.units[seat * BASIC + paid] -= 1
        state.units[state.active * BASIC + paid] += 1
        state.tell(EVERYONE, "referred", seat, state.active, paid)
        take(state, seat, (move - REFERRAL) % BASIC)  # R9: in sync is for the active player only
    ask_referral(state)


# --- specialising ----------------------------------------------------------------------------------------


def swap_moves(state: GreenPort, seat: int) -> list[int]:
    if state.orange:
        return []
    small = state.power(seat, RED) > 0  # R11: more red HQs do no more
    low = SWAPS_OF_3 if small else 0
    high = len(SWAPS) if small else SWAPS_OF_3
    lacking = ~means(state.units, seat * BASIC, state.supply, 2 if small else 3)
    return [SWAP + i for i in range(low, high) if SWAP_NEEDS[i] & lacking == 0]


def specialise(state: GreenPort, seat: int, swap: int) -> None:
    taken = SWAPS[swap][0]
    for colour in SWAPS[swap][1:]:
        state.pay(seat, colour, 1)
    state.gain(seat, taken, 1)
    state.tell(EVERYONE, "specialised", seat, swap)


# --- clearing --------------------------------------------------------------------------------------


def clear(state: GreenPort) -> None:
    state.discard += state.pool
    state.pool = []
    if state.green:
        state.deck, state.discard = sorted(state.deck + state.discard), []
        state.tell(EVERYONE, "reshuffled", len(state.deck))
