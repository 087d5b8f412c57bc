"""How a bot deals with other rabbits: duels, trades, the exchange, palaces. Moves are judged in half turns."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.build import Building
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    GOLD,
    GOODS,
    JOKER,
    NUMBERS,
    PROMISE,
    ROYALS,
    SUIT,
)
from wabe.boxes.jackrabbits.jackrabbits.duel import OFFER_TRUCE, RESIST, SPADES
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
from wabe.boxes.jackrabbits.jackrabbits.palace import ACCUSE, POINTS
from wabe.boxes.jackrabbits.jackrabbits.plan import ROYAL, Plan
from wabe.boxes.jackrabbits.jackrabbits.tiles import DIAMOND, HEART, TOWNS
from wabe.boxes.jackrabbits.jackrabbits.trade import ATTACK_SEAT, BUY, FINISH, MOST, TRADE_WITH, VISIT_MARKET

JOKER_WORTH: Final = 1.0  # half turns
CARD_WORTH: Final = 1.5  # of a card nobody has seen
SWIMMING: Final = 4.0  # what it costs to go OFF
UNSEEN: Final = 1.4  # points of one suit in a card nobody has seen
INNOCENT: Final = 0.865  # how likely such a card does not make six points of hearts, with others
SMALL: Final = 8  # cards among which all bundles are tried
DEAR: Final = 1e9


# --- cards -----------------------------------------------------------------------------------------


def value_of(state: Building, seat: int, card: int) -> int:
    """What a card pays now."""
    first = card < NUMBERS and card % 10 == 0 and state.front[seat] < 0
    return state.worth(card) + (state.first_ace() if first else 0)


def keep(state: Building, plan: Plan, card: int) -> float:
    """What it costs to part with a card."""
    if card == JOKER:
        return JOKER_WORTH
    if card >= NUMBERS and plan.useful >> card - NUMBERS & 1:
        return ROYAL
    return plan.loss(value_of(state, plan.seat, card), 1 << SUIT[card])


def bundle(values: list[int], costs: list[float], need: int) -> int:
    """The cheapest of these cards that make so many points together, as a mask; 0 if nothing is needed."""
    count = min(len(values), SMALL)
    best, chosen = DEAR, 0
    for mask in range(1 << count):
        total = 0
        cost = 0.0
        for i in range(count):
            if mask >> i & 1:
                total += values[i]
                cost += costs[i]
        if total >= need and cost < best:
            best, chosen = cost, mask
    if best < DEAR:
        return chosen
    return (1 << len(values)) - 1


def laying(state: Building, plan: Plan, moves: list[int], need: int, spent: bool) -> list[float]:
    """Cards are laid one by one until they make so many points; done as soon as that may be."""
    cards = [card for card in moves if card != NO]
    values = [value_of(state, plan.seat, card) if spent else state.worth(card) for card in cards]
    keeps = [keep(state, plan, card) for card in cards]
    chosen = bundle(values, keeps, need)
    costs: list[float] = []
    for i in range(len(cards)):
        costs.append(0.0 if chosen >> i & 1 else 2.0 + keeps[i])
    if len(cards) < len(moves):
        costs.append(0.0 if need <= 0 else 3.0)
    return costs


def hidden_cards(state: Building, seat: int, other: int) -> int:
    """Number cards of another hand that the seat has not seen."""
    count = 0
    for card in state.hands[other]:
        if not state.known[card] >> seat & 1:
            count += 1
    return count


def expected(state: Building, seat: int, other: int, suit: int) -> float:
    """Points of a suit that the seat expects in another hand."""
    total = UNSEEN * hidden_cards(state, seat, other) + state.fronted(other, 1 << suit)
    for card in state.hands[other]:
        if SUIT[card] == suit and state.known[card] >> seat & 1:
            total += state.worth(card)
    for royal in range(suit, ROYALS, 4):
        if state.royals[royal] == other:
            total += state.worth(NUMBERS + royal)
    return total


def odds(lead: float) -> float:
    """Of being right about something in which one is ahead by so many points."""
    return min(0.95, max(0.05, 0.5 + lead / 12.0))


# --- meetings --------------------------------------------------------------------------------------


def meeting(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    costs: list[float] = []
    for move in moves:
        if move == FINISH:
            costs.append(0.0)
        elif move == BUY:
            costs.append(buying(state, plan))
        elif move == VISIT_MARKET:
            costs.append(0.5 - bargain_in_town(state, plan))
        elif move < TRADE_WITH:
            costs.append(attacking(state, plan, move - ATTACK_SEAT))
        else:
            costs.append(offering(state, plan, move - TRADE_WITH))
    return costs


def buying(state: Building, plan: Plan) -> float:
    """Always, unless it would be paid with a royal that is of use."""
    royal = state.rabbits[plan.seat] - 1
    rich = plan.points[royal % 4] >= state.worth(NUMBERS + royal)
    return -ROYAL if rich and plan.left and plan.helps(royal) else 3.0


def force(state: Building, plan: Plan) -> int:
    """The spades that the seat would lay; never a royal that is of use."""
    cards = [card for card in state.cards(plan.seat, SPADES) if card < NUMBERS or not plan.useful >> card - NUMBERS & 1]
    return state.strength(plan.seat, cards) if cards else 0


def attacking(state: Building, plan: Plan, foe: int) -> float:
    seat = plan.seat
    size = state.size(foe)
    strength = force(state, plan)
    if strength == 0:
        return 3.0
    chance = odds(strength - expected(state, seat, foe, 0))
    royals = float(state.royals.count(foe)) / max(1, size)
    others = state.seats - 1
    prize = royals * (ROYAL if plan.left else 3.0) + (CARD_WORTH if size else 0.0)
    prize += (SWIMMING + royals * ROYAL) / others
    return (1.0 - chance) * SWIMMING + 0.6 * plan.loss(min(strength, 10), SPADES) - chance * prize


def attack(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    """Enough to be rather sure, all if need be."""
    target = max(state.floor + 1, min(force(state, plan), int(expected(state, plan.seat, state.foe, 0)) + 3))
    return laying(state, plan, moves, target - state.strength(plan.seat, state.laid), True)


def resistance(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    need = state.strength(state.active, state.laid) + 1 - state.strength(plan.seat, state.counter)
    return laying(state, plan, moves, need, True)


def defence(moves: list[int]) -> list[float]:
    """Who can't resist does not lose by asking for a truce."""
    return [0.0 if move == RESIST else 2.0 if move == OFFER_TRUCE else SWIMMING for move in moves]


# --- palaces ---------------------------------------------------------------------------------------


def accusation(state: Building, seat: int, moves: list[int]) -> list[float]:
    """Against a visitor that has few cards, or is about to win much."""
    visitor = state.active
    guilty = guilt(state, seat, visitor)
    prize = (SWIMMING + 2.0 * state.royals.count(visitor)) / (state.seats - 1)
    return [(1.0 - guilty) * (SWIMMING + 3.0) - guilty * prize if move == ACCUSE else 0.0 for move in moves]


def guilt(state: Building, seat: int, visitor: int) -> float:
    """How likely a visitor can't show six points: every card that the seat has not seen may be the heart."""
    seen = 0.0
    for card in state.hands[visitor]:
        if SUIT[card] == HEART and state.known[card] >> seat & 1:
            seen += state.worth(card)
    for royal in range(HEART, ROYALS, 4):
        if state.royals[royal] == visitor:
            return 0.0
    return max(0.0, 1.0 - seen / POINTS) * INNOCENT ** hidden_cards(state, seat, visitor)


def hearts(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    shown = state.hearts_on_table()
    need = POINTS - state.fronted(plan.seat, 1 << HEART) - state.sum_of(plan.seat, shown, False)
    return laying(state, plan, moves, need, False)


# --- trades ----------------------------------------------------------------------------------------


def number_points(state: Building, seat: int, suit: int) -> int:
    """Points that the seat could give in a trade."""
    total = 0
    for card in state.hands[seat]:
        if SUIT[card] == suit:
            total += card % 10 + 1
    return total


def wanted(plan: Plan) -> int:
    """The suit that is most short; the points that lack are its needs less its points."""
    best = 0
    for suit in range(1, 4):
        if plan.needs[suit] - plan.points[suit] > plan.needs[best] - plan.points[best]:
            best = suit
    return best


def given(state: Building, plan: Plan, suit: int) -> int:
    """The suit to give for it: one side is always gold."""
    if suit != DIAMOND:
        return DIAMOND
    best = 0
    for other in (1, 3):
        if min(plan.spare(other), number_points(state, plan.seat, other)) > min(
            plan.spare(best), number_points(state, plan.seat, best)
        ):
            best = other
    return best


def volume(state: Building, plan: Plan) -> int:
    """How many points to offer for as many."""
    suit = wanted(plan)
    lack = plan.needs[suit] - plan.points[suit]
    other = given(state, plan, suit)
    return min(lack, plan.spare(other), number_points(state, plan.seat, other), MOST - 1)


def offering(state: Building, plan: Plan, foe: int) -> float:
    points = volume(state, plan)
    if points <= 1 or expected(state, plan.seat, foe, wanted(plan)) < 2.0:
        return 3.0
    return 0.5 - 0.3 * points


def offer(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    suit = wanted(plan)
    other = given(state, plan, suit)
    points = max(1, volume(state, plan))
    if state.phase == GOLD:
        choice = 0 if other == DIAMOND else 1
    elif state.phase == GOODS:
        choice = suit if state.gold == 0 else other
    elif state.phase == PROMISE:
        choice = points
    else:
        choice = min(points, state.promised)
    return [0.0 if move == choice else 1.0 + abs(move - choice) for move in moves]


def answer(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    """An offer is good if it brings more than it costs; nobody helps a rabbit that is nearly home."""
    seat = plan.seat
    mine = state.side_suit(seat)
    theirs = state.side_suit(state.active)
    accept = 3.0
    if number_points(state, seat, mine) >= state.wished and state.royals.count(state.active) < 2:
        lack = max(0, plan.needs[theirs] - plan.points[theirs])
        gain = min(lack, state.promised) + 0.3 * max(0, state.promised - lack)
        accept = 1.0 + plan.loss(state.wished, 1 << mine) - gain
    return [0.0, accept]


def trade(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    """Keeps the word, with the cheapest cards."""
    seat = plan.seat
    suit = state.side_suit(seat)
    need = state.promised if seat == state.active else state.wished
    cards = [card for card in state.hands[seat] if SUIT[card] == suit]
    if state.sum_of(seat, cards, False) < need:
        return [0.0 if move == NO else 1.0 for move in moves]
    chosen = bundle([card % 10 + 1 for card in cards], [keep(state, plan, card) for card in cards], need)
    costs: list[float] = []
    for move in moves:
        cost = 1.0 if move == NO else 2.0
        for i in range(len(cards)):
            if cards[i] == move and chosen >> i & 1:
                cost = 0.0
        costs.append(cost)
    return costs


# --- the exchange ----------------------------------------------------------------------------------


def lacking(state: Building, plan: Plan) -> int:
    """Points of the town's suit that would be of use."""
    suit = state.rabbits[plan.seat] - TOWNS
    lack = plan.needs[suit] - plan.points[suit]
    return lack - state.sum_of(plan.seat, state.basket, False)


def bargain_in_town(state: Building, plan: Plan) -> float:
    suit = state.rabbits[plan.seat] - TOWNS
    sold = 0
    for card in state.discards:
        if SUIT[card] == suit:
            sold += card % 10 + 1
    suits = state.exchange_suits(plan.seat) & ~(1 << suit)
    points = min(sold, lacking(state, plan), state.purse(plan.seat, suits))
    return points - plan.loss(points, suits) if points > 0 else 0.0


def exchange(state: Building, plan: Plan, moves: list[int]) -> list[float]:
    lack = lacking(state, plan)
    costs: list[float] = []
    for move in moves:
        if move == NO:
            costs.append(0.0 if lack <= 0 else 3.0)
        else:
            costs.append(1.0 + 0.3 * abs(lack - move % 10 - 1))
    return costs
