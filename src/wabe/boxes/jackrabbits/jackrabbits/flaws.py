"""What is wrong with a position beyond what its fields declare, as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits.building import FREESTYLE, TURN_BY_TURN
from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, JOKERS, LIMIT, LINE, ROYALS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES
from wabe.boxes.jackrabbits.jackrabbits.flight import lift, towers
from wabe.boxes.jackrabbits.jackrabbits.guessing import suffices
from wabe.boxes.jackrabbits.jackrabbits.hands import held, size
from wabe.boxes.jackrabbits.jackrabbits.journey import legal_coming_out, legal_journey
from wabe.boxes.jackrabbits.jackrabbits.palace import missing_hearts
from wabe.boxes.jackrabbits.jackrabbits.realm import board_flaw
from wabe.boxes.jackrabbits.jackrabbits.terms import (
    ACCUSATION,
    ANSWER,
    AUDIENCE,
    BONUS,
    COMING_OUT,
    DEFENCE,
    EXCHANGE,
    EXCHANGING,
    FLIGHT,
    FLYING,
    FOUR_ROYALS,
    HAND_LIMIT,
    HEARTS,
    JOURNEY,
    LANDING,
    NO,
    NONE,
    PALACE,
    PAYMENT,
    RESISTANCE,
    RIDE,
    ROTATION,
    TAKE_OFF,
    TILE,
    TO_JOURNEY,
    TO_MEETING,
    TO_NEXT,
    TRADE,
    TRUCE,
)
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    HEART,
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
from wabe.boxes.jackrabbits.jackrabbits.trade import legal_exchange
from wabe.core.fields import among, fits

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def flaw_of(state: JackRabbits) -> str:
    fault = (board_flaw(state.board) if state._realm is None else "") or cards_flaw(state)
    if fault or state.over:
        return fault
    return building_flaw(state) if state.phase <= ROTATION else turn_flaw(state)


def unless(fine: bool, sentence: str) -> str:
    return "" if fine else f"Field {sentence}."


def cards_flaw(state: JackRabbits) -> str:
    royals = [state.royals.count(seat) for seat in range(state.seats)]
    if state.phase == FOUR_ROYALS and not state.over:
        royals[state.active] = CARROTS if royals[state.active] == CARROTS + 1 else LIMIT
    homes = [royal for royal in range(ROYALS) if state.royals[royal] != LINE and state.board[3 * royal + 5] < 0]
    seen = {card for card, mask in enumerate(state.known) if mask} - {card for hand in state.hands for card in hand}
    stopped = state.over and state.winner == NONE
    return (
        unless(max(royals) <= CARROTS, "royals: a seat holds at most three royals; four only while it puts one back")
        or unless(not homes, "royals: a royal whose hexagon is not on the board can't be held")
        or unless(sum(state.jokers) <= JOKERS, "jokers: there are two Jokers in all hands together")
        or unless(not seen, "known: only cards in hands have been seen there")
        or unless(
            (state.turns == state.round_limit * state.seats) == stopped, "turns: at its limit the game is stopped"
        )
        or rabbits_flaw(state)
    )


def rabbits_flaw(state: JackRabbits) -> str:
    for seat, node in enumerate(state.rabbits):
        if node < NODES and not state.realm().on >> node & 1:
            return f"Field rabbits: the place {node} is not on the board."
        if HEXAGONS <= node < NODES and (seat != state.active or state.over):
            return "Field rabbits: only the rabbit whose turn it is can be on a road."
    return ""


def building_flaw(state: JackRabbits) -> str:
    twice = [tile for tile in range(TILES) if state.stock[tile] != NONE and state.board[3 * tile + 2] >= 0]
    return (
        among("mode", state.mode, (TURN_BY_TURN, FREESTYLE))
        or fits("waiting", state.waiting, 1 << state.turn)
        or unless(not twice, "stock: a tile that lies on the board is in nobody's stock")
        or unless(not state.placed or state.mode == FREESTYLE, "placed: only in freestyle several tiles are placed")
        or unless(state.phase == TILE or state.stock[state.piece] == state.turn, "piece must be a tile of the builder")
    )


def turn_flaw(state: JackRabbits) -> str:
    seat, phase, foe = state.active, state.phase, state.foe
    asked = 1 << state.turn
    if phase == TRADE:
        asked = 1 << seat | 1 << foe
        if any(picks.count(NO) != state.ready >> other & 1 for other, picks in enumerate(state.picks)):
            return f"Field picks: a sealed choice ends with {NO}, and no other does."
    flying = phase in (FLIGHT, LANDING) or state.deed == FLYING
    showing = flying or (phase != PAYMENT and state.after <= TO_JOURNEY and state.shown != NONE)
    return (
        among("turn", state.turn, askable(state))
        or fits("waiting", state.waiting | state.ready, asked)
        or unless(phase == TRADE or not state.secret(), "picks: nothing is sealed but in a trade")
        or among(f"rabbits[{seat}]", state.rabbits[seat], grounds(state))
        or unless(foe == NONE or (foe != seat and state.rabbits[foe] == state.rabbits[seat]), "foe: it is not here")
        or unless((state.shown != NONE) == showing, "shown: a card is shown for a flight, and nothing else")
        or unless(not showing or len(towers(state, seat)) > 0, "shown: a flight leads from tower to tower")
        or unless(phase != HAND_LIMIT or size(state, state.turn) > LIMIT, "hands: eight cards may be held")
        or deed_flaw(state)
        or laid_flaw(state)
        or unless(suffices(state), "hands: the seat that is asked can't end what it has begun")
    )


def askable(state: JackRabbits) -> list[int]:
    """The seats that can be asked now."""
    seat, phase = state.active, state.phase
    others = [other for other in range(state.seats) if other != seat]
    if phase in (DEFENCE, RESISTANCE, ANSWER):
        return [other for other in others if other == state.foe]
    if phase == ACCUSATION:
        return [other for other in others if state.rabbits[other] != OVERBOARD]
    if phase == HEARTS and state.accuser != NONE:
        return [seat, state.accuser]
    if phase == HAND_LIMIT and state.after == TO_MEETING:  # the partner of a trade
        return [other for other in others if state.rabbits[other] == state.rabbits[seat]]
    return [seat, state.foe] if phase == TRADE else [seat]


def grounds(state: JackRabbits) -> list[int]:
    """Where the rabbit whose turn it is can be."""
    seat, phase, deed = state.active, state.phase, state.deed
    hexagons = list(range(HEXAGONS))
    if phase in (TAKE_OFF, FLIGHT, LANDING) or deed == FLYING:
        return hexagons[TOWERS:]
    if phase == EXCHANGE or deed == EXCHANGING:
        return hexagons[TOWNS:PALACES]
    if phase in (PALACE, ACCUSATION, HEARTS):
        return [node for node in hexagons[PALACES:TOWERS] if state.royals[node - 1] != seat]
    if phase == COMING_OUT:
        return [UNDERGROUND] if legal_coming_out(state) else []
    if phase in (JOURNEY, RIDE) or 0 <= deed < AUDIENCE:
        return list(range(NODES))
    if phase == BONUS or (phase == HAND_LIMIT and state.after == TO_JOURNEY):
        return [*hexagons, UNDERGROUND]
    if phase == HAND_LIMIT and state.after == TO_NEXT:
        return [*hexagons, UNDERGROUND, OVERBOARD]
    return hexagons


def deed_flaw(state: JackRabbits) -> str:
    """Flights, rides, payments and baskets."""
    seat, phase, deed = state.active, state.phase, state.deed
    node = state.rabbits[seat]
    if phase == TAKE_OFF:
        return unless(len(towers(state, seat)) > 0, "board: a flight needs another tower")
    if phase == FLIGHT:
        return unless(lift(state, seat) < state.price(), "shown: the card is enough, and nothing is to be paid")
    if phase == RIDE:
        return among("deed", deed, legal_journey(state, seat))
    if any(card not in state.discards or SUIT[card] != node - TOWNS for card in state.basket):
        return "Field basket must have discards of the town's suit."
    if phase == EXCHANGE:
        return unless(len(legal_exchange(state, seat)) > 0, "basket: nothing can be exchanged")
    if phase != PAYMENT:
        return ""
    sold = 0 < node < HEXAGONS and state.royals[node - 1] == LINE and state.royals.count(seat) < CARROTS
    ways = [target for target in range(NODES) if state.realm().on >> target & 1] if deed < AUDIENCE else [NONE]
    return (
        unless(deed != AUDIENCE or sold, "deed: the royal of this hexagon is not for sale")
        or unless(not TENTS <= deed < TILES or sum(state.jokers) < JOKERS, "deed: no Joker is in the line")
        or unless((deed == EXCHANGING) == bool(state.basket), "basket must have what is paid for in an exchange")
        or among("target", state.target, ways)
    )


def laid_flaw(state: JackRabbits) -> str:
    """Cards that lie open are still in the hands of those who laid them, and not more than are asked for."""
    seat, phase = state.active, state.phase
    suits, one, other = SPADES, seat, state.foe
    if phase == HEARTS:
        suits, one, other = 1 << HEART, seat if state.accuser == NONE else state.accuser, seat
    laid = set(state.laid) <= set(held(state, one, suits))
    countered = set(state.counter) <= set(held(state, other, suits))
    return (
        unless(laid, "laid must have cards of the right suit, of the hand of who lays them first")
        or unless(countered, "counter must have cards of the right suit, of the hand of who answers")
        or unless(phase not in (DEFENCE, RESISTANCE, TRUCE) or len(state.laid) > 0, "laid: an attack needs a spade")
        or unless(phase != HEARTS or missing_hearts(state) > 0, "laid: enough hearts are shown")
        or unless(state.accuser != seat, "accuser: nobody accuses a visitor but others")
    )
