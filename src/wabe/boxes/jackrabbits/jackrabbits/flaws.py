"""What is wrong with a position beyond what its fields declare, as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.building import FREESTYLE, TURN_BY_TURN
from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, JOKERS, LIMIT, LINE, ROYALS
from wabe.boxes.jackrabbits.jackrabbits.flight import lift, towers
from wabe.boxes.jackrabbits.jackrabbits.guessing import suffices
from wabe.boxes.jackrabbits.jackrabbits.hands import size
from wabe.boxes.jackrabbits.jackrabbits.journey import legal_journey, reach
from wabe.boxes.jackrabbits.jackrabbits.palace import missing_hearts
from wabe.boxes.jackrabbits.jackrabbits.realm import board_flaw
from wabe.boxes.jackrabbits.jackrabbits.terms import NO, NONE
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    HEXAGONS,
    NODES,
    OVERBOARD,
    PALACES,
    TENTS,
    TILES,
    TOWERS,
    TOWNS,
    UNDERGROUND,
)
from wabe.core.state import among, fits

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits

PALACE: Final = (terms.PALACE, terms.ACCUSATION, terms.HEARTS)
DUEL: Final = (terms.DEFENCE, terms.RESISTANCE, terms.TRUCE)

# where the rabbit whose turn it is can be: on a hexagon, unless the decision, the payment or the hand limit says more
ON_HEXAGONS: Final = [*range(HEXAGONS)]
ON_TOWERS: Final = ON_HEXAGONS[TOWERS:]
IN_TOWNS: Final = ON_HEXAGONS[TOWNS:PALACES]
SETTING_OUT: Final = [*ON_HEXAGONS, UNDERGROUND]
ON_THE_WAY: Final = [*range(NODES)]
GROUNDS: Final = {
    terms.BONUS: SETTING_OUT,
    terms.COMING_OUT: [UNDERGROUND],
    terms.EXCHANGE: IN_TOWNS,
    **dict.fromkeys((terms.TAKE_OFF, terms.FLIGHT, terms.LANDING), ON_TOWERS),
    **dict.fromkeys((terms.JOURNEY, terms.RIDE), ON_THE_WAY),
    **dict.fromkeys(PALACE, ON_HEXAGONS[PALACES:TOWERS]),
}
PAYING: Final = {terms.AUDIENCE: ON_HEXAGONS[TOWNS:], terms.EXCHANGING: IN_TOWNS, terms.FLYING: ON_TOWERS}
DISCARDING: Final = {terms.TO_JOURNEY: SETTING_OUT, terms.TO_NEXT: [*SETTING_OUT, OVERBOARD]}


def unless(fine: bool, sentence: str) -> str:
    return "" if fine else f"Field {sentence}."


def flaw_of(state: JackRabbits) -> str:
    fault = (board_flaw(state.board) if state._realm is None else "") or cards_flaw(state)
    if fault or state.over:
        return fault
    return building_flaw(state) if state.phase <= terms.ROTATION else turn_flaw(state)


def cards_flaw(state: JackRabbits) -> str:
    """What holds at any time."""
    four = state.active if state.phase == terms.FOUR_ROYALS and not state.over else NONE
    greedy = [seat for seat in range(state.seats) if state.royals.count(seat) > CARROTS + (seat == four)]
    homeless = [royal for royal in range(ROYALS) if state.royals[royal] != LINE and state.board[3 * royal + 5] < 0]
    gone = {card for card, mask in enumerate(state.known) if mask} - {card for hand in state.hands for card in hand}
    still = [node for seat, node in enumerate(state.rabbits) if seat != state.active or state.over]
    stopped = state.over and state.winner == NONE
    return (
        unless(not greedy, "royals: a seat holds at most three royals; four only while it puts one back")
        or unless(not homeless, "royals: a royal whose hexagon is not on the board can't be held")
        or unless(sum(state.jokers) <= JOKERS, "jokers: there are two Jokers in all hands together")
        or unless(not gone, "known: only cards in hands have been seen there")
        or unless(not set(still) & set(ON_THE_WAY[HEXAGONS:]), "rabbits: only in its turn one can be on a road")
        or unless((state.turns == state.round_limit * state.seats) == stopped, "turns: at its limit the game stops")
    )


def building_flaw(state: JackRabbits) -> str:
    twice = [tile for tile in range(TILES) if state.stock[tile] != NONE and state.board[3 * tile + 2] >= 0]
    return (
        among("mode", state.mode, (TURN_BY_TURN, FREESTYLE))
        or fits("waiting", state.waiting, 1 << state.turn)
        or unless(not twice, "stock: a tile that lies on the board is in nobody's stock")
        or unless(not state.placed or state.mode == FREESTYLE, "placed: only in freestyle several tiles are placed")
    )


def turn_flaw(state: JackRabbits) -> str:
    seat, phase, deed, foe = state.active, state.phase, state.deed, state.foe
    node = state.rabbits[seat]
    holder = state.royals[node - 1] if 0 < node < HEXAGONS else NONE
    royals = state.royals.count(seat)
    trading, paying = phase == terms.TRADE, phase == terms.PAYMENT
    asked = 1 << seat | 1 << foe if trading else 1 << state.turn
    flying = phase in (terms.FLIGHT, terms.LANDING) or deed == terms.FLYING
    showing = flying or (state.shown != NONE and not paying and state.after <= terms.TO_JOURNEY)
    return (
        among("turn", state.turn, askable(state))
        or fits("waiting", state.waiting | state.ready, asked)
        or unless(trading or not state.secret(), "picks: nothing is sealed but in a trade")
        or fits("picks", [picks.count(NO) for picks in state.picks], [state.ready >> i & 1 for i in range(state.seats)])
        or among(f"rabbits[{seat}]", node, grounds(state))
        or unless(foe == NONE or (foe != seat and state.rabbits[foe] == node), "foe must be another rabbit here")
        or unless(state.accuser != seat, "accuser must be another seat than the visitor's")
        or unless(phase not in PALACE or holder != seat, "royals: the own queen wants to see no hearts")
        or unless((state.shown != NONE) == showing, "shown: a card is shown for a flight, and for nothing else")
        or unless(not showing or towers(state, seat) != [], "shown: a flight leads from tower to tower")
        or unless(phase != terms.TAKE_OFF or towers(state, seat) != [], "board: a flight needs another tower")
        or unless(phase != terms.FLIGHT or lift(state, seat) < state.price(), "shown: this card flies for nothing")
        or unless(phase != terms.HAND_LIMIT or size(state, state.turn) > LIMIT, "hands: eight cards may be held")
        or unless(phase != terms.FOUR_ROYALS or royals > CARROTS, "royals: three may be held")
        or unless(deed != terms.AUDIENCE or (holder == LINE and royals < CARROTS), "deed: this royal is not for sale")
        or unless(not TENTS <= deed < TILES or sum(state.jokers) < JOKERS, "deed: no Joker is in the line")
        or unless(not paying or (deed < terms.AUDIENCE) == (state.target != NONE), "target must be where the way leads")
        or unless(not paying or begins(state, seat), "deed: the way must begin where the rabbit can walk")
        or unless(not paying or (deed == terms.EXCHANGING) == bool(state.basket), "basket must have what is bought")
        or (among("deed", deed, legal_journey(state, seat)) if phase == terms.RIDE else "")
        or unless(phase not in DUEL or len(state.laid) > 0, "laid: an attack needs a spade")
        or unless(phase != terms.HEARTS or missing_hearts(state) > 0, "laid: enough hearts are shown")
        or unless(suffices(state), "hands: the seat that is asked can't end what it has begun")
    )


def begins(state: JackRabbits, seat: int) -> bool:
    """Can the rabbit walk to where the way that is being paid begins?"""
    deed = state.deed
    if deed in (terms.JOKER_HORSE, terms.JOKER_BOAT) or deed >= terms.AUDIENCE:
        return True
    node = terms.begun_at(deed)
    if deed < terms.STAY:  # a trek leads from the one road of its tile to the other
        node = 2 * node + 1 - state.target
    return (reach(state, seat) | 1 << state.rabbits[seat]) >> node & 1 == 1


def askable(state: JackRabbits) -> list[int]:
    """The seats that can be asked now."""
    seat, phase = state.active, state.phase
    others = [other for other in range(state.seats) if other != seat]
    if phase in (terms.DEFENCE, terms.RESISTANCE, terms.ANSWER):
        return [state.foe]
    if phase == terms.ACCUSATION:
        return [other for other in others if state.rabbits[other] != OVERBOARD]
    if phase == terms.HEARTS and state.accuser != NONE:
        return [seat, state.accuser]
    if phase == terms.HAND_LIMIT and state.after == terms.TO_MEETING:  # the partner of a trade
        return [other for other in others if state.rabbits[other] == state.rabbits[seat]]
    return [seat, state.foe] if phase == terms.TRADE else [seat]


def grounds(state: JackRabbits) -> list[int]:
    """Where the rabbit whose turn it is can be."""
    if state.phase == terms.PAYMENT:
        return PAYING.get(state.deed, ON_THE_WAY)
    return DISCARDING.get(state.after, GROUNDS.get(state.phase, ON_HEXAGONS))
