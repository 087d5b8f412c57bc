"""Why a move is refused, as a sentence to whoever tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits.building import FREESTYLE
from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, JOKER, JOKERS, LINE, NUMBERS, POINTS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES, attack_strength
from wabe.boxes.jackrabbits.jackrabbits.flight import lift, tower_suits
from wabe.boxes.jackrabbits.jackrabbits.hands import heart_points, purse, worth
from wabe.boxes.jackrabbits.jackrabbits.journey import reach
from wabe.boxes.jackrabbits.jackrabbits.realm import CAVE_MASK
from wabe.boxes.jackrabbits.jackrabbits.terms import (
    ACCUSATION,
    ACCUSE,
    AGAIN,
    ATTACK,
    ATTACK_SEAT,
    BOAT,
    BONUS,
    BUY,
    CAVE,
    DEFENCE,
    EXCHANGE,
    FLIGHT,
    GO_OVERBOARD,
    GO_UNDERGROUND,
    HAND_LIMIT,
    HEARTS,
    ISLAND,
    JOINED,
    JOKER_BOAT,
    JOKER_HORSE,
    JOURNEY,
    LANDING,
    MANNER,
    MEETING,
    NO,
    OFFER_TRUCE,
    PALACE,
    PASS,
    PAY,
    PAYMENT,
    RE_ATTACK,
    RESIST,
    RESISTANCE,
    RIDE,
    ROTATION,
    SHOW,
    STAY,
    TAKE_OFF,
    TILE,
    TRADE,
    TRADE_WITH,
    VISIT_MARKET,
    begun_at,
    paid_at,
)
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    ANY,
    CAVE_NODES,
    CAVES,
    HEART,
    HEXAGONS,
    LOWEST_TWIN,
    MARKS,
    MERCHANTS,
    NODES,
    PALACES,
    TENTS,
    TILES,
    TOWNS,
)
from wabe.boxes.jackrabbits.jackrabbits.trade import exchange_suits, side_suit
from wabe.boxes.jackrabbits.jackrabbits.words import WORDS, suit_words

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits

CARD_PHASES = (TAKE_OFF, BONUS, HAND_LIMIT, PAYMENT, HEARTS, ATTACK, RESISTANCE, TRADE)


def why_not(state: JackRabbits, seat: int, move: int) -> str:
    """Which rule forbids the move; empty where the list of choices says enough."""
    phase = state.phase
    if phase <= ROTATION:
        return why_not_placed(state, seat, move)
    if phase == JOURNEY:
        return why_no_way(state, seat, move)
    if phase == MEETING:
        return why_no_meeting(state, seat, move)
    if phase in (RIDE, LANDING):
        return why_not_there(state, seat, move)
    if phase == PALACE and move == SHOW:
        return WORDS("no-hearts-to-show", points=POINTS, own=heart_points(state, seat))
    if phase == ACCUSATION and move == ACCUSE:
        return WORDS("no-hearts-to-accuse", points=POINTS, own=heart_points(state, seat))
    if phase == DEFENCE and move == RESIST:
        return WORDS("cant-resist", strength=attack_strength(state))
    if phase == DEFENCE and move == OFFER_TRUCE:
        return WORDS("truce-was-refused")
    if phase == RE_ATTACK and move == AGAIN:
        return WORDS("cant-attack-again", strength=state.floor)
    if phase == FLIGHT and move == PAY:
        return WORDS("cant-fly", short=state.price() - lift(state, seat), suits=tower_suits(state, seat))
    if phase == EXCHANGE:
        return why_not_sold(state, seat, move)
    return why_not_card(state, seat, move) if phase in CARD_PHASES else ""


# --- building --------------------------------------------------------------------------------------


def why_not_placed(state: JackRabbits, seat: int, move: int) -> str:
    if state.phase == MANNER:
        if move == ISLAND:
            return WORDS("no-only-hexagons")
        return WORDS("no-joint", tile=state.piece) if move == JOINED else ""
    if state.phase != TILE or not 0 <= move <= PASS:
        return ""
    if move == PASS:
        return WORDS("no-pass-yet" if state.mode == FREESTYLE else "no-pass")
    if state.stock[move] != seat:
        return WORDS("not-your-tile", tile=move)
    for twin in state.places:
        if LOWEST_TWIN[twin] == LOWEST_TWIN[move]:
            return WORDS("same-tile", tile=move, twin=twin)
    return WORDS("no-place", tile=move)


# --- cards -----------------------------------------------------------------------------------------


def why_not_card(state: JackRabbits, seat: int, card: int) -> str:
    phase = state.phase
    if card == NO:
        if phase in (ATTACK, RESISTANCE):
            return WORDS("lay-more", strength=state.floor if phase == ATTACK else attack_strength(state))
        return ""
    if not 0 <= card <= JOKER:
        return ""
    if card == JOKER:
        return WORDS("no-joker" if phase == HAND_LIMIT else "worthless-joker")
    if not (state.royals[card - NUMBERS] == seat if card >= NUMBERS else card in state.hands[seat]):
        return WORDS("not-in-hand", card=card)
    suits = asked_suits(state, seat)
    if not suits >> SUIT[card] & 1:
        return WORDS("wrong-suit", card=card, suits=suits)
    if phase == BONUS:
        one, two = state.dice
        return WORDS("no-match" if card < NUMBERS else "royals-match-nothing", card=card, one=one, two=two)
    if phase == TRADE:
        return WORDS("only-numbers" if card >= NUMBERS else "ascending")
    return WORDS("shown-already" if card == state.shown else "laid-already", card=card)


def asked_suits(state: JackRabbits, seat: int) -> int:
    """The suits that can be chosen now."""
    phase = state.phase
    if phase == PAYMENT:
        return state.suits
    if phase == TAKE_OFF:
        return tower_suits(state, seat)
    if phase == HEARTS:
        return 1 << HEART
    if phase == TRADE:
        return 1 << side_suit(state, seat)
    return SPADES if phase in (ATTACK, RESISTANCE) else ANY


def why_not_sold(state: JackRabbits, seat: int, card: int) -> str:
    if card == NO:
        return WORDS("choose-one")
    if not 0 <= card <= JOKER:
        return ""
    suit = state.rabbits[seat] - TOWNS
    if card >= NUMBERS or SUIT[card] != suit:
        return WORDS("town-sells", suit=suit)
    if card in state.basket:
        return WORDS("chosen-already", card=card)
    if card not in state.discards:
        return WORDS("not-discarded", card=card)
    return WORDS("too-dear", own=own_words(exchange_suits(state, seat)), card=card)


def own_words(suits: int) -> str:
    return WORDS("cards") if suits == ANY else suit_words(suits)


# --- the journey -----------------------------------------------------------------------------------


def why_no_way(state: JackRabbits, seat: int, move: int) -> str:
    node = state.rabbits[seat]
    walk = reach(state, seat)
    if 0 <= move < HEXAGONS:
        if move == node:
            return WORDS("there-already")
        return why_not_on(state, move) or WORDS("no-walk-from-to", node=node, tile=move)
    if move == STAY:
        return WORDS("on-a-road")
    if move == GO_OVERBOARD:
        return WORDS("no-shore")
    if move == GO_UNDERGROUND:
        return WORDS("was-underground" if walk & CAVE_MASK else "no-cave")
    if move in (JOKER_HORSE, JOKER_BOAT):
        return WORDS("nowhere-else" if state.jokers[seat] else "no-joker")
    if HEXAGONS <= move < STAY or MERCHANTS <= move < TILES or BOAT <= move < BOAT + 4 or CAVE <= move < CAVE + 36:
        return why_not_bought_way(state, seat, move, walk)
    return ""


def why_not_bought_way(state: JackRabbits, seat: int, way: int, walk: int) -> str:
    """A trek, a ride, a cave or a tent."""
    tile, node = paid_at(way), begun_at(way)
    there = walk >> node & 1
    if tile < CAVES:
        if walk >> node & 3 == 3:
            return WORDS("both-roads", tile=tile)
        there = walk >> node & 3
    elif tile >= TENTS and sum(state.jokers) == JOKERS:
        return WORDS("no-joker-left")
    elif BOAT <= way < CAVE and not state.realm().boats[node] and state.realm().on >> node & 1:
        return WORDS("no-boat", tile=tile)
    elif way >= CAVE:
        out = (way - CAVE) % 6
        if walk >> CAVE_NODES + out & 1:
            return WORDS("walk-instead", tile=CAVES + out)
        if why_not_on(state, CAVE_NODES + out):
            return why_not_on(state, CAVE_NODES + out)
    return why_too_dear(state, seat, tile, state.price(), MARKS[tile]) if there else WORDS("no-walk-to", tile=tile)


def why_not_on(state: JackRabbits, node: int) -> str:
    return "" if state.realm().on >> node & 1 else WORDS("not-on-board", node=node)


def why_too_dear(state: JackRabbits, seat: int, tile: int, price: int, suits: int) -> str:
    return WORDS("costs", tile=tile, price=price, suits=suits, own=purse(state, seat, suits))


def why_not_there(state: JackRabbits, seat: int, move: int) -> str:
    if not 0 <= move < NODES:
        return ""
    node = state.rabbits[seat]
    if state.phase == LANDING:
        return WORDS("another-tower" if move == node else "no-tower", node=move)
    deed = state.deed
    start = node if deed <= JOKER_BOAT else begun_at(deed)
    key = "no-water" if deed == JOKER_BOAT or deed >= BOAT else "no-island"
    return WORDS("begins-there" if move == start else key, node=move)


# --- meetings --------------------------------------------------------------------------------------


def why_no_meeting(state: JackRabbits, seat: int, move: int) -> str:
    if move == BUY:
        return why_not_bought(state, seat)
    if move == VISIT_MARKET:
        return why_no_exchange(state, seat)
    other = (move - ATTACK_SEAT) % 4
    if not ATTACK_SEAT <= move < TRADE_WITH + 4 or other >= state.seats:
        return ""
    deed, done = ("trade", state.traded) if move >= TRADE_WITH else ("attack", state.attacked)
    if not state.regular:
        return WORDS(f"basic-{deed}")
    if other == seat:
        return WORDS(f"self-{deed}")
    if state.rabbits[other] != state.rabbits[seat]:
        return WORDS("not-here", other=other)
    return WORDS(f"once-{deed}" if done >> other & 1 else "no-spade")


def why_not_bought(state: JackRabbits, seat: int) -> str:
    tile = state.rabbits[seat]
    royal = tile - 1
    if royal < 0:
        return WORDS("nobody-for-sale")
    if state.royals[royal] != LINE:
        return WORDS("not-in-line", tile=tile, other=state.royals[royal])
    if state.royals.count(seat) >= CARROTS:
        return WORDS("no-carrot")
    return why_too_dear(state, seat, tile, worth(state, NUMBERS + royal), 1 << royal % 4)


def why_no_exchange(state: JackRabbits, seat: int) -> str:
    node = state.rabbits[seat]
    if not state.regular:
        return WORDS("basic-exchange")
    if not TOWNS <= node < PALACES:
        return WORDS("only-towns")
    if state.exchanged:
        return WORDS("one-exchange")
    return WORDS("no-exchange", suit=node - TOWNS, own=own_words(exchange_suits(state, seat)))
