"""Why a move is refused, as a sentence to whoever tried it."""

from __future__ import annotations

from wabe.boxes.jackrabbits.jackrabbits.build import FREESTYLE, ISLAND, JOINED, PASS, Building
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ACCUSATION,
    ATTACK,
    BONUS,
    CARD_NAMES,
    CARROTS,
    DEFENCE,
    DISCARD,
    EXCHANGE,
    FLIGHT,
    HEARTS,
    JOKER,
    JOKERS,
    JOURNEY,
    LANDING,
    LINE,
    MANNER,
    MEETING,
    NUMBERS,
    PALACE,
    PAYMENT,
    REATTACK,
    RESISTANCE,
    RIDE,
    ROTATION,
    SUIT,
    TAKE_OFF,
    TILE,
    TRADE,
)
from wabe.boxes.jackrabbits.jackrabbits.duel import AGAIN, OFFER_TRUCE, RESIST, SPADES
from wabe.boxes.jackrabbits.jackrabbits.flight import NO, PAY
from wabe.boxes.jackrabbits.jackrabbits.journey import (
    BOAT,
    CAVE,
    GO_OVERBOARD,
    GO_UNDERGROUND,
    JOKER_BOAT,
    JOKER_HORSE,
    STAY,
    TENT,
)
from wabe.boxes.jackrabbits.jackrabbits.palace import POINTS, SHOW
from wabe.boxes.jackrabbits.jackrabbits.realm import CAVE_MASK
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    ANY,
    CAVE_NODES,
    CAVES,
    HEART,
    HEXAGONS,
    LOWEST_TWIN,
    MARKS,
    MERCHANT_NODES,
    MERCHANTS,
    NAMES,
    NODE_NAMES,
    NODES,
    PALACES,
    RIVERS,
    TENT_NODES,
    TENTS,
    TOWNS,
)
from wabe.boxes.jackrabbits.jackrabbits.trade import ATTACK_SEAT, BUY, TRADE_WITH, VISIT_MARKET
from wabe.boxes.jackrabbits.jackrabbits.words import SUIT_NAMES, suit_words


def why_not(state: Building, seat: int, move: int) -> str:
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
        return f"To show needs {POINTS} heart points: you have {state.heart_points(seat)}"
    if phase == ACCUSATION and move == SHOW:
        return f"To accuse needs {POINTS} heart points of your own: you have {state.heart_points(seat)}"
    if phase == DEFENCE and move == RESIST:
        return f"To resist you need spades for more than {state.strength(state.active, state.laid)}"
    if phase == DEFENCE and move == OFFER_TRUCE:
        return "A truce was refused: yield or resist"
    if phase == REATTACK and move == AGAIN:
        return f"A new attack must be higher than {state.floor}, and your spades are not"
    if phase == FLIGHT and move == PAY:
        short = state.price() - state.lift(seat)
        return f"You are {short} short, and your other cards of {suit_words(state.tower_suits(seat))} can't pay that"
    if move == NO or 0 <= move <= JOKER:
        return why_not_card(state, seat, move)
    return ""


# --- building --------------------------------------------------------------------------------------


def why_not_placed(state: Building, seat: int, move: int) -> str:
    if state.phase == MANNER:
        if move == ISLAND:
            return "Only a hexagon can be an island"
        return f"There is no place where {NAMES[state.piece]} can be joined" if move == JOINED else ""
    if state.phase != TILE or not 0 <= move <= PASS:
        return ""
    if move == PASS:
        return "Place at least one tile before you pass" if state.mode == FREESTYLE else "Everybody places one tile"
    if state.stock[move] != seat:
        return f"{NAMES[move]} is not one of your tiles"
    for twin in state.places:
        if LOWEST_TWIN[twin] == LOWEST_TWIN[move]:
            return f"{NAMES[move]} is the same as {NAMES[twin]}: place that one"
    return f"There is no place for {NAMES[move]}"


# --- cards -----------------------------------------------------------------------------------------


def why_not_card(state: Building, seat: int, card: int) -> str:
    phase = state.phase
    if card == NO:
        if phase == ATTACK:
            return f"Lay spades for more than {state.floor} first"
        if phase == RESISTANCE:
            return f"Lay spades for more than {state.strength(state.active, state.laid)} first"
        return "Choose at least one card first" if phase == EXCHANGE else ""
    name = CARD_NAMES[card]
    if phase == EXCHANGE:
        return why_not_sold(state, seat, card)
    if phase not in CARD_PHASES:
        return ""
    if card == JOKER:
        return "You have no Joker" if phase == DISCARD else "A Joker has no worth and no suit here"
    holder = state.royals[card - NUMBERS] == seat if card >= NUMBERS else card in state.hands[seat]
    if not holder:
        return f"{name} is not in your hand"
    suits = asked_suits(state, seat)
    if not suits >> SUIT[card] & 1:
        return f"{name} does not count here: only {suit_words(suits)}"
    if phase == BONUS:
        return f"{name} is neither a {state.dice[0]} nor a {state.dice[1]}" if card < NUMBERS else "Royals match no die"
    if phase == TRADE:
        return "Only number cards are traded" if card >= NUMBERS else "Cards are given in ascending order, each once"
    return f"{name} is shown for take-off" if card == state.shown else f"{name} lies there already"


CARD_PHASES = (TAKE_OFF, BONUS, DISCARD, PAYMENT, HEARTS, ATTACK, RESISTANCE, TRADE)


def asked_suits(state: Building, seat: int) -> int:
    """The suits that can be chosen now."""
    phase = state.phase
    if phase == PAYMENT:
        return state.suits
    if phase == TAKE_OFF:
        return state.tower_suits(seat)
    if phase == HEARTS:
        return 1 << HEART
    if phase == TRADE:
        return 1 << state.side_suit(seat)
    return SPADES if phase in (ATTACK, RESISTANCE) else ANY


def why_not_sold(state: Building, seat: int, card: int) -> str:
    suit = state.rabbits[seat] - TOWNS
    if card >= NUMBERS or SUIT[card] != suit:
        return f"This town sells {SUIT_NAMES[suit]} only"
    if card in state.basket:
        return f"{CARD_NAMES[card]} is chosen already"
    if card not in state.discards:
        return f"{CARD_NAMES[card]} is not among the discards"
    return f"Your {own_words(state.exchange_suits(seat))} can't pay for {CARD_NAMES[card]}, too"


def own_words(suits: int) -> str:
    return "cards" if suits == ANY else suit_words(suits)


# --- the journey -----------------------------------------------------------------------------------


def why_no_way(state: Building, seat: int, move: int) -> str:
    node = state.rabbits[seat]
    walk = state.reach(seat)
    if 0 <= move < HEXAGONS:
        if move == node:
            return "You are there already: you can stay"
        return why_not_on(state, move) or f"No free walk leads from {NODE_NAMES[node]} to {NAMES[move]}"
    if HEXAGONS <= move < STAY:
        roads = walk >> HEXAGONS + 2 * (move - RIVERS) & 3
        if roads == 3:
            return f"A walk leads to both roads of {NAMES[move]}: there is no need to pay"
        return why_not_paid(state, seat, move, roads > 0)
    if move == STAY:
        return "A journey can't end on a road"
    if move == GO_OVERBOARD:
        return "No walk leads to a seaside road"
    if move == GO_UNDERGROUND:
        return "You began this turn underground" if walk & CAVE_MASK else "No walk leads to a cave"
    if move in (JOKER_HORSE, JOKER_BOAT):
        return "This ride leads nowhere else" if state.jokers[seat] else "You have no Joker"
    if MERCHANTS <= move < TENTS:
        return why_not_paid(state, seat, move, walk >> MERCHANT_NODES + move - MERCHANTS & 1 == 1)
    if TENT <= move < TENT + 2:
        if sum(state.jokers) == JOKERS:
            return "No Joker is in the line"
        return why_not_paid(state, seat, TENTS + move - TENT, walk >> TENT_NODES + move - TENT & 1 == 1)
    if BOAT <= move < BOAT + 4:
        tile, merchant = MERCHANTS + move - BOAT, MERCHANT_NODES + move - BOAT
        if not state.realm().boats[merchant] and state.realm().on >> merchant & 1:
            return f"{NAMES[tile]} has no boat: it does not lie at the water"
        return why_not_paid(state, seat, tile, walk >> merchant & 1 == 1)
    if CAVE <= move < CAVE + 36:
        way_in, way_out = (move - CAVE) // 6, (move - CAVE) % 6
        if walk >> CAVE_NODES + way_out & 1:
            return f"A walk leads to {NAMES[CAVES + way_out]}: there is no need to pay"
        there = why_not_on(state, CAVE_NODES + way_out)
        return there or why_not_paid(state, seat, CAVES + way_in, walk >> CAVE_NODES + way_in & 1 == 1)
    return ""


def why_not_on(state: Building, node: int) -> str:
    return "" if state.realm().on >> node & 1 else f"{NODE_NAMES[node]} is not on the board"


def why_not_paid(state: Building, seat: int, tile: int, reached: bool) -> str:
    """No walk leads to the tile, or the price is too high there."""
    if not reached:
        return f"No free walk leads to {NAMES[tile]}"
    return (
        f"{NAMES[tile]} costs {state.price()} in {suit_words(MARKS[tile])}: you have {state.purse(seat, MARKS[tile])}"
    )


def why_not_there(state: Building, seat: int, move: int) -> str:
    if not 0 <= move < NODES:
        return ""
    if state.phase == LANDING:
        here = move == state.rabbits[seat]
        return "A flight leads to another tower" if here else f"{NODE_NAMES[move]} is no tower on the board"
    boat = state.deed == JOKER_BOAT or state.deed >= BOAT
    reach = "no seaside place on this water" if boat else "not on this island"
    start = state.rabbits[seat] if state.deed <= JOKER_BOAT else MERCHANT_NODES + state.merchant() - MERCHANTS
    return "The ride begins there" if move == start else f"{NODE_NAMES[move]} is {reach}"


# --- meetings --------------------------------------------------------------------------------------


def why_no_meeting(state: Building, seat: int, move: int) -> str:
    if move == BUY:
        return why_not_bought(state, seat)
    if move == VISIT_MARKET:
        return why_no_exchange(state, seat)
    other = move - TRADE_WITH if move >= TRADE_WITH else move - ATTACK_SEAT
    if not ATTACK_SEAT <= move < TRADE_WITH + 4 or other >= state.seats:
        return ""
    deed, done = ("trade with", state.traded) if move >= TRADE_WITH else ("attack", state.attacked)
    if not state.regular:
        return f"In the basic game nobody can {deed} anybody"
    if other == seat:
        return f"You can't {deed} yourself"
    if state.rabbits[other] != state.rabbits[seat]:
        return f"The rabbit of seat {other + 1} is not here"
    if done >> other & 1:
        return f"You can {deed} a rabbit once in a turn"
    return "An attack needs a spade"


def why_not_bought(state: Building, seat: int) -> str:
    node = state.rabbits[seat]
    if node == 0:
        return "Nobody is for sale on the Citadel"
    royal, name = node - 1, NAMES[node]
    if state.royals[royal] != LINE:
        return f"{name} is not in the line: seat {state.royals[royal] + 1} holds it"
    if state.royals.count(seat) >= CARROTS:
        return "You hold three royals and have no carrot left"
    suits = 1 << royal % 4
    return f"{name} costs {state.worth(NUMBERS + royal)} in {suit_words(suits)}: you have {state.purse(seat, suits)}"


def why_no_exchange(state: Building, seat: int) -> str:
    node = state.rabbits[seat]
    if not state.regular:
        return "In the basic game nothing is exchanged"
    if not TOWNS <= node < PALACES:
        return "Only towns exchange"
    if state.exchanged:
        return "One exchange in a turn"
    suit = SUIT_NAMES[node - TOWNS]
    return f"No discarded {suit} can be paid with your {own_words(state.exchange_suits(seat))}"
