"""Why a move is refused, as a sentence to whoever tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits import terms, tiles
from wabe.boxes.jackrabbits.jackrabbits.building import FREESTYLE
from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, JOKER, JOKERS, LINE, NUMBERS, POINTS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES, attack_strength
from wabe.boxes.jackrabbits.jackrabbits.flight import lift, tower_suits
from wabe.boxes.jackrabbits.jackrabbits.hands import heart_points, purse, worth
from wabe.boxes.jackrabbits.jackrabbits.journey import reach
from wabe.boxes.jackrabbits.jackrabbits.realm import CAVE_MASK
from wabe.boxes.jackrabbits.jackrabbits.trade import exchange_suits, side_suit
from wabe.boxes.jackrabbits.jackrabbits.words import WORDS, suit_words

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits

CARD_PHASES = (
    terms.TAKE_OFF,
    terms.BONUS,
    terms.HAND_LIMIT,
    terms.PAYMENT,
    terms.HEARTS,
    terms.ATTACK,
    terms.RESISTANCE,
    terms.TRADE,
)


def why_not(state: JackRabbits, seat: int, move: int) -> str:
    """Which rule forbids the move; empty where the list of choices says enough."""
    phase = state.phase
    if phase <= terms.ROTATION:
        return why_not_placed(state, seat, move)
    if phase == terms.JOURNEY:
        return why_no_way(state, seat, move)
    if phase == terms.MEETING:
        return why_no_meeting(state, seat, move)
    if phase in (terms.RIDE, terms.LANDING):
        return why_not_there(state, seat, move)
    if phase == terms.PALACE and move == terms.SHOW:
        return WORDS("no-hearts-to-show", points=POINTS, own=heart_points(state, seat))
    if phase == terms.ACCUSATION and move == terms.ACCUSE:
        return WORDS("no-hearts-to-accuse", points=POINTS, own=heart_points(state, seat))
    if phase == terms.DEFENCE and move == terms.RESIST:
        return WORDS("cant-resist", strength=attack_strength(state))
    if phase == terms.DEFENCE and move == terms.OFFER_TRUCE:
        return WORDS("truce-was-refused")
    if phase == terms.RE_ATTACK and move == terms.AGAIN:
        return WORDS("cant-attack-again", strength=state.floor)
    if phase == terms.FLIGHT and move == terms.PAY:
        return WORDS("cant-fly", short=state.price() - lift(state, seat), suits=tower_suits(state, seat))
    if phase == terms.EXCHANGE:
        return why_not_sold(state, seat, move)
    return why_not_card(state, seat, move) if phase in CARD_PHASES else ""


# --- building --------------------------------------------------------------------------------------


def why_not_placed(state: JackRabbits, seat: int, move: int) -> str:
    if state.phase == terms.MANNER:
        if move == terms.ISLAND:
            return WORDS("no-only-hexagons")
        return WORDS("no-joint", tile=state.piece) if move == terms.JOINED else ""
    if state.phase != terms.TILE or not 0 <= move <= terms.PASS:
        return ""
    if move == terms.PASS:
        return WORDS("no-pass-yet" if state.mode == FREESTYLE else "no-pass")
    if state.stock[move] != seat:
        return WORDS("not-your-tile", tile=move)
    for twin in state.places:
        if tiles.LOWEST_TWIN[twin] == tiles.LOWEST_TWIN[move]:
            return WORDS("same-tile", tile=move, twin=twin)
    return WORDS("no-place", tile=move)


# --- cards -----------------------------------------------------------------------------------------


def why_not_card(state: JackRabbits, seat: int, card: int) -> str:
    phase = state.phase
    if card == terms.NO:
        if phase in (terms.ATTACK, terms.RESISTANCE):
            return WORDS("lay-more", strength=state.floor if phase == terms.ATTACK else attack_strength(state))
        return ""
    if not 0 <= card <= JOKER:
        return ""
    if card == JOKER:
        return WORDS("no-joker" if phase == terms.HAND_LIMIT else "worthless-joker")
    if not (state.royals[card - NUMBERS] == seat if card >= NUMBERS else card in state.hands[seat]):
        return WORDS("not-in-hand", card=card)
    suits = asked_suits(state, seat)
    if not suits >> SUIT[card] & 1:
        return WORDS("wrong-suit", card=card, suits=suits)
    if phase == terms.BONUS:
        one, two = state.dice
        return WORDS("no-match" if card < NUMBERS else "royals-match-nothing", card=card, one=one, two=two)
    if phase == terms.TRADE:
        return WORDS("only-numbers" if card >= NUMBERS else "ascending")
    return WORDS("shown-already" if card == state.shown else "laid-already", card=card)


def asked_suits(state: JackRabbits, seat: int) -> int:
    """The suits that can be chosen now."""
    phase = state.phase
    if phase == terms.PAYMENT:
        return state.suits
    if phase == terms.TAKE_OFF:
        return tower_suits(state, seat)
    if phase == terms.HEARTS:
        return 1 << tiles.HEART
    if phase == terms.TRADE:
        return 1 << side_suit(state, seat)
    return SPADES if phase in (terms.ATTACK, terms.RESISTANCE) else tiles.ANY


def why_not_sold(state: JackRabbits, seat: int, card: int) -> str:
    if card == terms.NO:
        return WORDS("choose-one")
    if not 0 <= card <= JOKER:
        return ""
    suit = state.rabbits[seat] - tiles.TOWNS
    if card >= NUMBERS or SUIT[card] != suit:
        return WORDS("town-sells", suit=suit)
    if card in state.basket:
        return WORDS("chosen-already", card=card)
    if card not in state.discards:
        return WORDS("not-discarded", card=card)
    return WORDS("too-dear", own=own_words(exchange_suits(state, seat)), card=card)


def own_words(suits: int) -> str:
    return WORDS("cards") if suits == tiles.ANY else suit_words(suits)


# --- the journey -----------------------------------------------------------------------------------


def why_no_way(state: JackRabbits, seat: int, move: int) -> str:
    node = state.rabbits[seat]
    walk = reach(state, seat)
    if 0 <= move < tiles.HEXAGONS:
        if move == node:
            return WORDS("there-already")
        return why_not_on(state, move) or WORDS("no-walk-from-to", node=node, tile=move)
    if move == terms.STAY:
        return WORDS("on-a-road")
    if move == terms.GO_OVERBOARD:
        return WORDS("no-shore")
    if move == terms.GO_UNDERGROUND:
        return WORDS("was-underground" if walk & CAVE_MASK else "no-cave")
    if move in (terms.JOKER_HORSE, terms.JOKER_BOAT):
        return WORDS("nowhere-else" if state.jokers[seat] else "no-joker")
    if (
        tiles.HEXAGONS <= move < terms.STAY
        or tiles.MERCHANTS <= move < tiles.TILES
        or terms.BOAT <= move < terms.BOAT + 4
        or terms.CAVE <= move < terms.CAVE + 36
    ):
        return why_not_bought_way(state, seat, move, walk)
    return ""


def why_not_bought_way(state: JackRabbits, seat: int, way: int, walk: int) -> str:
    """A trek, a ride, a cave or a tent."""
    tile, node = terms.paid_at(way), terms.begun_at(way)
    there = walk >> node & 1
    if tile < tiles.CAVES:
        if walk >> node & 3 == 3:
            return WORDS("both-roads", tile=tile)
        there = walk >> node & 3
    elif tile >= tiles.TENTS and sum(state.jokers) == JOKERS:
        return WORDS("no-joker-left")
    elif terms.BOAT <= way < terms.CAVE and not state.realm().boats[node] and state.realm().on >> node & 1:
        return WORDS("no-boat", tile=tile)
    elif way >= terms.CAVE:
        out = (way - terms.CAVE) % 6
        if walk >> tiles.CAVE_NODES + out & 1:
            return WORDS("walk-instead", tile=tiles.CAVES + out)
        if why_not_on(state, tiles.CAVE_NODES + out):
            return why_not_on(state, tiles.CAVE_NODES + out)
    return (
        why_too_dear(state, seat, tile, state.price(), tiles.MARKS[tile]) if there else WORDS("no-walk-to", tile=tile)
    )


def why_not_on(state: JackRabbits, node: int) -> str:
    return "" if state.realm().on >> node & 1 else WORDS("not-on-board", node=node)


def why_too_dear(state: JackRabbits, seat: int, tile: int, price: int, suits: int) -> str:
    return WORDS("costs", tile=tile, price=price, suits=suits, own=purse(state, seat, suits))


def why_not_there(state: JackRabbits, seat: int, move: int) -> str:
    if not 0 <= move < tiles.NODES:
        return ""
    node = state.rabbits[seat]
    if state.phase == terms.LANDING:
        return WORDS("another-tower" if move == node else "no-tower", node=move)
    deed = state.deed
    start = node if deed <= terms.JOKER_BOAT else terms.begun_at(deed)
    key = "no-water" if deed == terms.JOKER_BOAT or deed >= terms.BOAT else "no-island"
    return WORDS("begins-there" if move == start else key, node=move)


# --- meetings --------------------------------------------------------------------------------------


def why_no_meeting(state: JackRabbits, seat: int, move: int) -> str:
    if move == terms.BUY:
        return why_not_bought(state, seat)
    if move == terms.VISIT_MARKET:
        return why_no_exchange(state, seat)
    other = (move - terms.ATTACK_SEAT) % 4
    if not terms.ATTACK_SEAT <= move < terms.TRADE_WITH + 4 or other >= state.seats:
        return ""
    deed, done = ("trade", state.traded) if move >= terms.TRADE_WITH else ("attack", state.attacked)
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
    if not tiles.TOWNS <= node < tiles.PALACES:
        return WORDS("only-towns")
    if state.exchanged:
        return WORDS("one-exchange")
    return WORDS("no-exchange", suit=node - tiles.TOWNS, own=own_words(exchange_suits(state, seat)))
