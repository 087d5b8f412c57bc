"""What a bot knows of JackRabbits: a plan which royals to buy, and what every move costs it, in half turns."""

from __future__ import annotations

from math import exp
from typing import Final, final

from wabe.boxes.jackrabbits.jackrabbits import terms, tiles
from wabe.boxes.jackrabbits.jackrabbits.cards import JOKER, LINE, NUMBERS, POINTS, ROYALS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES, attack_strength, strength
from wabe.boxes.jackrabbits.jackrabbits.flight import lift, tower_suits, towers
from wabe.boxes.jackrabbits.jackrabbits.hands import first_ace, fronted, heart_points, held, purse, size, sum_of, worth
from wabe.boxes.jackrabbits.jackrabbits.journey import joker_boats, reach
from wabe.boxes.jackrabbits.jackrabbits.palace import missing_hearts
from wabe.boxes.jackrabbits.jackrabbits.plan import LATE, RISK, ROYAL, Plan, points_of
from wabe.boxes.jackrabbits.jackrabbits.realm import WALK
from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits
from wabe.boxes.jackrabbits.jackrabbits.trade import basket_price, exchange_suits, side_suit
from wabe.boxes.jackrabbits.jackrabbits.words import WORDS
from wabe.core.mind import Mind
from wabe.core.state import State

AHEAD: Final = 40  # moves of a rollout
SHARP: Final = 2.7  # half turns that make a lead of e to 1
DOUBT: Final = 1.5  # half turns that a royal takes longer than planned
HAZE: Final = 3  # a rollout overlooks differences of less than so many half turns
ROLLS: Final = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]  # of 36: how many rolls are so high at most
JOKER_WORTH: Final = 1.0  # half turns
CARD_WORTH: Final = 1.5  # of a card nobody has seen
SWIMMING: Final = 4.0  # what it costs to go OFF
UNSEEN: Final = 1.4  # points of one suit in a card nobody has seen
INNOCENT: Final = 0.865  # how likely such a card does not make six points of hearts, with others
SMALL: Final = 8  # cards among which all bundles are tried
DEAR: Final = 1e9
SLOWER: Final = 0.1  # what half a turn is worth in a hint
POINT_HELD: Final = 0.02  # half turns, in a hint
TRAVELS: Final = [terms.JOURNEY, terms.RIDE, terms.PAYMENT, terms.COMING_OUT, terms.LANDING]


@final
class RabbitMind(Mind):
    def horizon(self, state: State) -> int:
        return AHEAD if state.phase > terms.ROTATION else 1  # nobody knows yet what a tile is good for

    def worth(self, state: State) -> list[float]:
        """Who will be home first? Each seat by its own plan."""
        assert isinstance(state, JackRabbits)
        if state.phase <= terms.ROTATION:
            return [1.0 / state.seats] * state.seats
        chances: list[float] = []
        total = 0.0
        for seat in range(state.seats):
            wait = (seat - state.active) % state.seats
            plan = Plan(state, seat)
            time = plan.time + DOUBT * plan.left + float(WALK * wait) / state.seats
            chances.append(exp(-time / SHARP))
            total += chances[seat]
        return [chance / total for chance in chances]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        assert isinstance(state, JackRabbits)
        costs = judge(state, seat, moves)
        best = 0
        least = 1e9
        for i in range(len(moves)):
            cost = costs[i] + chance.roll(HAZE)
            if cost < least:
                best, least = i, cost
        return moves[best]

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, JackRabbits)
        costs = judge(state, seat, moves)
        least = min(costs)
        return [1.0 / (1.0 + 0.25 * (cost - least)) for cost in costs]

    def plan(self, state: State, seat: int, moves: list[int]) -> list[float]:
        """Of a journey and its payments: search sees little between a free walk and a ride to the same place."""
        assert isinstance(state, JackRabbits)
        if state.phase not in TRAVELS:
            return []
        costs = judge(state, seat, moves)
        if state.phase == terms.JOURNEY:  # of walks that are as quick, the one to a royal that is nearly paid
            points = points_of(state, seat)
            for i, move in enumerate(moves):
                if tiles.CITADEL < move < tiles.HEXAGONS and state.royals[move - 1] == LINE:
                    costs[i] -= POINT_HELD * points[(move - 1) % 4]
        least = min(costs)
        return [max(0.0, 1.0 - SLOWER * (cost - least)) for cost in costs]

    def reason(self, state: State, seat: int, move: int) -> str:
        assert isinstance(state, JackRabbits)
        phase = state.phase
        if phase == terms.BONUS and move != terms.NO:
            return WORDS("why-bonus")
        if phase == terms.PALACE and heart_points(state, seat) >= POINTS:
            return WORDS("why-sneak" if move == terms.SNEAK else "why-show")
        if phase == terms.ACCUSATION:
            return WORDS("why-accuse" if move == terms.ACCUSE else "why-let")
        if phase == terms.DEFENCE and move != terms.YIELD:
            return WORDS("why-resist" if move == terms.RESIST else "why-truce")
        if phase == terms.TAKE_OFF:
            rolls = ROLLS[min(12, worth(state, move))] if move != terms.NO else 0
            return WORDS("why-show-card" if rolls else "why-ground", rolls=rolls)
        if phase == terms.FLIGHT and move == terms.PAY:
            return WORDS("why-flight")
        if phase not in (terms.JOURNEY, terms.RIDE, terms.LANDING, terms.COMING_OUT, terms.MEETING):
            return ""
        plan = Plan(state, seat)
        if phase == terms.MEETING:
            return why_meet(state, plan, move)
        return why_go(state, plan, move) if move < tiles.HEXAGONS else why_way(state, plan, move)


MIND: Final = RabbitMind()


def why_meet(state: JackRabbits, plan: Plan, move: int) -> str:
    royal = state.rabbits[plan.seat] - 1
    dear = royal >= 0 and plan.points[royal % 4] < worth(state, NUMBERS + royal)  # only a royal could pay
    if move == terms.BUY:
        if dear:
            return WORDS("why-swap")
        last = plan.left == 1 and plan.helps(state.rabbits[plan.seat] - 1)
        return WORDS("why-last" if last else "why-buy", nth=state.royals.count(plan.seat))
    if terms.ATTACK_SEAT <= move < terms.TRADE_WITH:
        foe = move - terms.ATTACK_SEAT
        return WORDS("why-attack", spades=force(state, plan), cards=size(state, foe))
    return WORDS("why-finish") if dear and move == terms.FINISH and terms.BUY in state.legal(plan.seat) else ""


def why_go(state: JackRabbits, plan: Plan, hexagon: int) -> str:
    if plan.left == 0 and hexagon == tiles.CITADEL:
        return WORDS("why-home")
    here = state.phase == terms.JOURNEY and hexagon == state.rabbits[plan.seat]
    royal = hexagon - 1
    if plan.left and hexagon != tiles.CITADEL and state.royals[royal] == LINE and plan.helps(royal):
        price = worth(state, NUMBERS + royal)
        if plan.points[royal % 4] >= price:
            return WORDS("why-buy" if here else "why-royal", nth=state.royals.count(plan.seat))
    turns = turns_from(plan, hexagon)
    return WORDS("why-here" if here else "why-turns", turns=turns) if turns < LATE // WALK else ""


def turns_from(plan: Plan, hexagon: int) -> int:
    return (plan.time_from(hexagon) + 1) // WALK


def why_way(state: JackRabbits, plan: Plan, move: int) -> str:
    """Of a way that ends on no hexagon, or not yet: the hexagon that it is for."""
    realm, seat = plan.realm, plan.seat
    node = move
    nodes = 0
    if state.phase != terms.JOURNEY:
        nodes = realm.walk[node]
    elif move == terms.STAY:
        if state.rabbits[seat] == tiles.CITADEL:
            return WORDS("why-cards")
        return why_go(state, plan, state.rabbits[seat])
    elif move == terms.JOKER_HORSE:
        nodes = realm.island[state.rabbits[seat]]
    elif move == terms.JOKER_BOAT:
        nodes = joker_boats(state, seat)
    elif move in (terms.GO_UNDERGROUND, terms.GO_OVERBOARD):
        for cave in range(tiles.CAVE_NODES, tiles.MERCHANT_NODES):
            if realm.on >> cave & 1:
                nodes |= realm.walk[cave]
    elif tiles.TENTS <= move < tiles.TILES:
        return WORDS("why-joker")
    else:
        node = terms.begun_at(move)
        if move < terms.STAY:
            nodes = realm.walk[node + 1 if reach(state, seat) >> node & 1 else node]
        elif move >= terms.CAVE:
            nodes = realm.walk[tiles.CAVE_NODES + (move - terms.CAVE) % 6]
        else:
            nodes = realm.boats[node] if move >= terms.BOAT else realm.island[node]
    times = Journeys(state, plan).times
    best = tiles.CITADEL
    least = 1.0 * LATE
    for hexagon in range(tiles.HEXAGONS):
        if nodes >> hexagon & 1 and times[hexagon] < least:
            best, least = hexagon, times[hexagon]
    turns = turns_from(plan, best)
    return WORDS("why-leads", place=best, turns=turns) if least < LATE else ""


def judge(state: JackRabbits, seat: int, moves: list[int]) -> list[float]:
    """What each move costs, in half turns, compared with the others."""
    phase = state.phase
    if phase <= terms.ROTATION:
        return [4.0 if phase == terms.MANNER and move == terms.ISLAND else 0.0 for move in moves]
    if phase == terms.BONUS:
        return [0.0 if move == terms.NO else -4.0 for move in moves]
    if phase == terms.PALACE:
        return [1.0 * move for move in moves]  # who could show may as well sneak, and hope to be accused
    if phase == terms.ACCUSATION:
        return accusation(state, seat, moves)
    if phase == terms.DEFENCE:
        return defence(moves)
    if phase in (terms.TRUCE, terms.RE_ATTACK):
        return [3.0 * move for move in moves]
    plan = Plan(state, seat)
    if phase in (terms.JOURNEY, terms.RIDE, terms.COMING_OUT, terms.LANDING, terms.TAKE_OFF):
        return Journeys(state, plan).judge(moves)
    if phase == terms.FLIGHT:
        short = state.price() - lift(state, seat)
        return [SWIMMING + 1.0 if move == terms.FALL else plan.loss(short, tower_suits(state, seat)) for move in moves]
    if phase == terms.PAYMENT:
        return laying(state, plan, moves, state.owed, True)
    if phase in (terms.HAND_LIMIT, terms.FOUR_ROYALS):
        return [keep(state, plan, card) for card in moves]
    if phase == terms.MEETING:
        return meeting(state, plan, moves)
    if phase == terms.HEARTS:
        return hearts(state, plan, moves)
    if phase == terms.ATTACK:
        return attack(state, plan, moves)
    if phase == terms.RESISTANCE:
        return resistance(state, plan, moves)
    if terms.GOLD <= phase <= terms.WISH:
        return offer(state, plan, moves)
    if phase == terms.ANSWER:
        return answer(state, plan, moves)
    if phase == terms.TRADE:
        return trade(state, plan, moves)
    assert phase == terms.EXCHANGE
    return exchange(state, plan, moves)


@final
class Journeys:
    """Where to go: every hexagon by the time that is left from there."""

    state: JackRabbits
    plan: Plan
    times: list[float]

    def __init__(self, state: JackRabbits, plan: Plan) -> None:
        self.state = state
        self.plan = plan
        self.times = []
        timid = state.regular and heart_points(state, plan.seat) < POINTS
        for hexagon in range(tiles.HEXAGONS):
            time = float(plan.time_from(hexagon))
            if timid and tiles.PALACES <= hexagon < tiles.TOWERS and state.royals[hexagon - 1] != plan.seat:
                time += RISK
            self.times.append(time)

    def judge(self, moves: list[int]) -> list[float]:
        phase = self.state.phase
        if phase == terms.JOURNEY:
            return [self.way(move) for move in moves]
        if phase == terms.TAKE_OFF:
            return [self.take_off(card) for card in moves]
        return [self.place(node) for node in moves]

    def nearest(self, nodes: int) -> float:
        """The best hexagon of a walk."""
        best = 1.0 * LATE
        for hexagon in range(tiles.HEXAGONS):
            if nodes >> hexagon & 1:
                best = min(best, self.times[hexagon])
        return best

    def place(self, node: int) -> float:
        return self.times[node] if node < tiles.HEXAGONS else self.nearest(self.plan.realm.walk[node]) + 0.5

    def ride(self, nodes: int) -> float:
        best = self.nearest(nodes)
        for node in range(tiles.HEXAGONS, tiles.NODES):
            if nodes >> node & 1:
                best = min(best, self.place(node))
        return best

    def below(self) -> float:
        """Of a rabbit that will come out of the underground."""
        best = 1.0 * LATE
        for cave in range(tiles.CAVE_NODES, tiles.MERCHANT_NODES):
            if self.plan.realm.on >> cave & 1:
                best = min(best, self.nearest(self.plan.realm.walk[cave]))
        return WALK + best

    def way(self, move: int) -> float:
        state, realm = self.state, self.plan.realm
        if move < tiles.HEXAGONS:
            return self.times[move]
        if move == terms.STAY:
            return self.times[state.rabbits[self.plan.seat]]
        if move == terms.GO_UNDERGROUND:
            return self.below()
        if move == terms.GO_OVERBOARD:
            return self.below() + (SWIMMING if state.lose_turn else 2.0)
        if move == terms.JOKER_HORSE:
            return JOKER_WORTH + self.nearest(realm.island[state.rabbits[self.plan.seat]])
        if move == terms.JOKER_BOAT:
            return JOKER_WORTH + self.ride(joker_boats(state, self.plan.seat))
        return self.paid(terms.paid_at(move)) + self.bought(move)

    def bought(self, way: int) -> float:
        """What is left after a way that is paid."""
        realm, node = self.plan.realm, terms.begun_at(way)
        if way < terms.STAY:
            return self.place(node + 1 if reach(self.state, self.plan.seat) >> node & 1 else node)
        if way < tiles.TENTS:
            return self.nearest(realm.island[node])
        if way < tiles.TILES:
            return self.place(node) - JOKER_WORTH
        return (
            self.place(tiles.CAVE_NODES + (way - terms.CAVE) % 6) if way >= terms.CAVE else self.ride(realm.boats[node])
        )

    def paid(self, tile: int) -> float:
        return self.plan.loss(self.state.price(), tiles.MARKS[tile])

    def take_off(self, card: int) -> float:
        """A flight with this card, or a walk."""
        state, plan = self.state, self.plan
        here = state.rabbits[plan.seat]
        if card == terms.NO:
            return min(self.nearest(plan.realm.walk[here] & tiles.HEXAGON_MASK), self.times[here])
        lands = ROLLS[min(12, worth(state, card))] / 36.0
        best = 1.0 * LATE
        for tower in towers(state, plan.seat):
            best = min(best, self.times[tower])
        return best + (1.0 - lands) * SWIMMING


# --- cards -----------------------------------------------------------------------------------------


def value_of(state: JackRabbits, seat: int, card: int) -> int:
    """What a card pays now."""
    first = card < NUMBERS and card % 10 == 0 and state.front[seat] < 0
    return worth(state, card) + (first_ace(state) if first else 0)


def keep(state: JackRabbits, plan: Plan, card: int) -> float:
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


def laying(state: JackRabbits, plan: Plan, moves: list[int], need: int, spent: bool) -> list[float]:
    """Cards are laid one by one until they make so many points; done as soon as that may be."""
    cards = [card for card in moves if card != terms.NO]
    values = [value_of(state, plan.seat, card) if spent else worth(state, card) for card in cards]
    keeps = [keep(state, plan, card) for card in cards]
    chosen = bundle(values, keeps, need)
    costs: list[float] = []
    for i in range(len(cards)):
        costs.append(0.0 if chosen >> i & 1 else 2.0 + keeps[i])
    if len(cards) < len(moves):
        costs.append(0.0 if need <= 0 else 3.0)
    return costs


def hidden_cards(state: JackRabbits, seat: int, other: int) -> int:
    """Number cards of another hand that the seat has not seen."""
    count = 0
    for card in state.hands[other]:
        if not state.known[card] >> seat & 1:
            count += 1
    return count


def expected(state: JackRabbits, seat: int, other: int, suit: int) -> float:
    """Points of a suit that the seat expects in another hand."""
    total = UNSEEN * hidden_cards(state, seat, other) + fronted(state, other, 1 << suit)
    for card in state.hands[other]:
        if SUIT[card] == suit and state.known[card] >> seat & 1:
            total += worth(state, card)
    for royal in range(suit, ROYALS, 4):
        if state.royals[royal] == other:
            total += worth(state, NUMBERS + royal)
    return total


def odds(lead: float) -> float:
    """Of being right about something in which one is ahead by so many points."""
    return min(0.95, max(0.05, 0.5 + lead / 12.0))


# --- meetings --------------------------------------------------------------------------------------


def meeting(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    costs: list[float] = []
    for move in moves:
        if move == terms.FINISH:
            costs.append(0.0)
        elif move == terms.BUY:
            costs.append(buying(state, plan))
        elif move == terms.VISIT_MARKET:
            costs.append(0.5 - bargain_in_town(state, plan))
        elif move < terms.TRADE_WITH:
            costs.append(attacking(state, plan, move - terms.ATTACK_SEAT))
        else:
            costs.append(offering(state, plan, move - terms.TRADE_WITH))
    return costs


def buying(state: JackRabbits, plan: Plan) -> float:
    """Always, unless it would be paid with a royal that is of use."""
    royal = state.rabbits[plan.seat] - 1
    rich = plan.points[royal % 4] >= worth(state, NUMBERS + royal)
    return -ROYAL if rich and plan.left and plan.helps(royal) else 3.0


def force(state: JackRabbits, plan: Plan) -> int:
    """The spades that the seat would lay; never a royal that is of use."""
    cards = [card for card in held(state, plan.seat, SPADES) if card < NUMBERS or not plan.useful >> card - NUMBERS & 1]
    return strength(state, plan.seat, cards) if cards else 0


def attacking(state: JackRabbits, plan: Plan, foe: int) -> float:
    seat = plan.seat
    count = size(state, foe)
    spades = force(state, plan)
    if spades == 0:
        return 3.0
    chance = odds(spades - expected(state, seat, foe, 0))
    royals = float(state.royals.count(foe)) / max(1, count)
    others = state.seats - 1
    prize = royals * (ROYAL if plan.left else 3.0) + (CARD_WORTH if count else 0.0)
    prize += (SWIMMING + royals * ROYAL) / others
    return (1.0 - chance) * SWIMMING + 0.6 * plan.loss(min(spades, 10), SPADES) - chance * prize


def attack(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    """Enough to be rather sure, all if need be."""
    target = max(state.floor + 1, min(force(state, plan), int(expected(state, plan.seat, state.foe, 0)) + 3))
    return laying(state, plan, moves, target - attack_strength(state), True)


def resistance(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    need = attack_strength(state) + 1 - strength(state, plan.seat, state.counter)
    return laying(state, plan, moves, need, True)


def defence(moves: list[int]) -> list[float]:
    """Who can't resist does not lose by asking for a truce."""
    return [0.0 if move == terms.RESIST else 2.0 if move == terms.OFFER_TRUCE else SWIMMING for move in moves]


# --- palaces ---------------------------------------------------------------------------------------


def accusation(state: JackRabbits, seat: int, moves: list[int]) -> list[float]:
    """Against a visitor that has few cards, or is about to win much."""
    visitor = state.active
    guilty = guilt(state, seat, visitor)
    prize = (SWIMMING + 2.0 * state.royals.count(visitor)) / (state.seats - 1)
    return [(1.0 - guilty) * (SWIMMING + 3.0) - guilty * prize if move == terms.ACCUSE else 0.0 for move in moves]


def guilt(state: JackRabbits, seat: int, visitor: int) -> float:
    """How likely a visitor can't show six points: every card that the seat has not seen may be the heart."""
    seen = 0.0
    for card in state.hands[visitor]:
        if SUIT[card] == tiles.HEART and state.known[card] >> seat & 1:
            seen += worth(state, card)
    for royal in range(tiles.HEART, ROYALS, 4):
        if state.royals[royal] == visitor:
            return 0.0
    return max(0.0, 1.0 - seen / POINTS) * INNOCENT ** hidden_cards(state, seat, visitor)


def hearts(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    return laying(state, plan, moves, missing_hearts(state), False)


# --- trades ----------------------------------------------------------------------------------------


def number_points(state: JackRabbits, seat: int, suit: int) -> int:
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


def given(state: JackRabbits, plan: Plan, suit: int) -> int:
    """The suit to give for it: one side is always gold."""
    if suit != tiles.DIAMOND:
        return tiles.DIAMOND
    best = 0
    for other in (1, 3):
        if min(plan.spare(other), number_points(state, plan.seat, other)) > min(
            plan.spare(best), number_points(state, plan.seat, best)
        ):
            best = other
    return best


def volume(state: JackRabbits, plan: Plan) -> int:
    """How many points to offer for as many."""
    suit = wanted(plan)
    lack = plan.needs[suit] - plan.points[suit]
    other = given(state, plan, suit)
    return min(lack, plan.spare(other), number_points(state, plan.seat, other), terms.MOST - 1)


def offering(state: JackRabbits, plan: Plan, foe: int) -> float:
    points = volume(state, plan)
    if points <= 1 or expected(state, plan.seat, foe, wanted(plan)) < 2.0:
        return 3.0
    return 0.5 - 0.3 * points


def offer(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    suit = wanted(plan)
    other = given(state, plan, suit)
    points = max(1, volume(state, plan))
    if state.phase == terms.GOLD:
        choice = 0 if other == tiles.DIAMOND else 1
    elif state.phase == terms.GOODS:
        choice = suit if state.gold == 0 else other
    elif state.phase == terms.PROMISE:
        choice = points
    else:
        choice = min(points, state.promised)
    return [0.0 if move == choice else 1.0 + abs(move - choice) for move in moves]


def answer(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    """An offer is good if it brings more than it costs; nobody helps a rabbit that is nearly home."""
    seat = plan.seat
    mine = side_suit(state, seat)
    theirs = side_suit(state, state.active)
    accept = 3.0
    if number_points(state, seat, mine) >= state.wished and state.royals.count(state.active) < 2:
        lack = max(0, plan.needs[theirs] - plan.points[theirs])
        gain = min(lack, state.promised) + 0.3 * max(0, state.promised - lack)
        accept = 1.0 + plan.loss(state.wished, 1 << mine) - gain
    return [0.0, accept]


def trade(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    """Keeps the word, with the cheapest cards."""
    seat = plan.seat
    suit = side_suit(state, seat)
    need = state.promised if seat == state.active else state.wished
    cards = [card for card in state.hands[seat] if SUIT[card] == suit]
    if sum_of(state, seat, cards, False) < need:
        return [0.0 if move == terms.NO else 1.0 for move in moves]
    chosen = bundle([card % 10 + 1 for card in cards], [keep(state, plan, card) for card in cards], need)
    costs: list[float] = []
    for move in moves:
        cost = 1.0 if move == terms.NO else 2.0
        for i in range(len(cards)):
            if cards[i] == move and chosen >> i & 1:
                cost = 0.0
        costs.append(cost)
    return costs


# --- the exchange ----------------------------------------------------------------------------------


def lacking(state: JackRabbits, plan: Plan) -> int:
    """Points of the town's suit that would be of use."""
    suit = state.rabbits[plan.seat] - tiles.TOWNS
    return plan.needs[suit] - plan.points[suit] - basket_price(state, plan.seat)


def bargain_in_town(state: JackRabbits, plan: Plan) -> float:
    suit = state.rabbits[plan.seat] - tiles.TOWNS
    sold = 0
    for card in state.discards:
        if SUIT[card] == suit:
            sold += card % 10 + 1
    suits = exchange_suits(state, plan.seat) & ~(1 << suit)
    points = min(sold, lacking(state, plan), purse(state, plan.seat, suits))
    return points - plan.loss(points, suits) if points > 0 else 0.0


def exchange(state: JackRabbits, plan: Plan, moves: list[int]) -> list[float]:
    lack = lacking(state, plan)
    costs: list[float] = []
    for move in moves:
        if move == terms.NO:
            costs.append(0.0 if lack <= 0 else 3.0)
        else:
            costs.append(1.0 + 0.3 * abs(lack - move % 10 - 1))
    return costs
