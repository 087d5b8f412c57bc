"""What a bot knows of JackRabbits: a plan which royals to buy, and what every move costs it, in half turns."""

from __future__ import annotations

from math import exp
from typing import Final, final

from wabe.boxes.jackrabbits.jackrabbits import dealings
from wabe.boxes.jackrabbits.jackrabbits.build import ISLAND, Building
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ACCUSATION,
    ANSWER,
    ATTACK,
    BONUS,
    COMING_OUT,
    DEFENCE,
    DISCARD,
    EXCHANGE,
    FLIGHT,
    FOUR_ROYALS,
    GOLD,
    HEARTS,
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
    TAKE_OFF,
    TRADE,
    TRUCE,
    WISH,
)
from wabe.boxes.jackrabbits.jackrabbits.dealings import SWIMMING, keep
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
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
from wabe.boxes.jackrabbits.jackrabbits.palace import POINTS, SNEAK
from wabe.boxes.jackrabbits.jackrabbits.plan import LATE, RISK, Plan
from wabe.boxes.jackrabbits.jackrabbits.realm import WALK
from wabe.boxes.jackrabbits.jackrabbits.sayings import card_label
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVE_NODES,
    CAVES,
    CITADEL,
    HEXAGON_MASK,
    HEXAGONS,
    MARKS,
    MERCHANT_NODES,
    MERCHANTS,
    NODES,
    PALACES,
    RIVERS,
    TENT_NODES,
    TENTS,
    TOWERS,
)
from wabe.boxes.jackrabbits.jackrabbits.trade import BUY
from wabe.core.mind import Mind
from wabe.core.state import State

AHEAD: Final = 40  # moves of a rollout
SHARP: Final = 2.7  # half turns that make a lead of e to 1
DOUBT: Final = 1.5  # half turns that a royal takes longer than planned
HAZE: Final = 3  # a rollout overlooks differences of less than so many half turns
ROLLS: Final = [0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]  # of 36: how many rolls are so high at most


@final
class RabbitMind(Mind):
    def horizon(self, state: State) -> int:
        return AHEAD if state.phase > ROTATION else 1  # nobody knows yet what a tile is good for

    def worth(self, state: State) -> list[float]:
        """Who will be home first? Each seat by its own plan."""
        assert isinstance(state, Building)
        if state.phase <= ROTATION:
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
        assert isinstance(state, Building)
        costs = judge(state, seat, moves)
        best = 0
        least = 1e9
        for i in range(len(moves)):
            cost = costs[i] + chance.roll(HAZE)
            if cost < least:
                best, least = i, cost
        return moves[best]

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, Building)
        costs = judge(state, seat, moves)
        least = min(costs)
        return [1.0 / (1.0 + 0.25 * (cost - least)) for cost in costs]

    def reason(self, state: State, seat: int, move: int) -> str:
        assert isinstance(state, Building)
        phase = state.phase
        if phase == BONUS and move != NO:
            return "A card for nothing: the one that you show stays in your hand."
        if phase == PALACE and move == SNEAK and state.heart_points(seat) >= POINTS:
            return "You have six points of hearts: whoever accuses you falls into the water."
        if phase not in (JOURNEY, RIDE, LANDING, MEETING):
            return ""
        plan = Plan(state, seat)
        if phase == MEETING:
            return why_buy(state, plan) if move == BUY else ""
        return why_go(state, plan, move) if move < HEXAGONS else ""


MIND: Final = RabbitMind()


def why_buy(state: Building, plan: Plan) -> str:
    if plan.left == 1 and plan.helps(state.rabbits[plan.seat] - 1):
        return "It is the last royal that you need: then home to the Citadel."
    return "Three royals win the game, and this one is for sale here."


def why_go(state: Building, plan: Plan, hexagon: int) -> str:
    if plan.left == 0 and hexagon == CITADEL:
        return "You have the royals that you need: on the Citadel you win."
    royal = hexagon - 1
    if plan.left and hexagon != CITADEL and state.royals[royal] == LINE and plan.helps(royal):
        price = state.worth(NUMBERS + royal)
        if plan.points[royal % 4] >= price:
            return f"You can pay {price} for the {card_label(NUMBERS + royal)} there."
    turns = (plan.time_from(hexagon) + 1) // WALK
    return f"From there you can be home with three royals in about {turns} turns." if turns < LATE // WALK else ""


def judge(state: Building, seat: int, moves: list[int]) -> list[float]:
    """What each move costs, in half turns, compared with the others."""
    phase = state.phase
    if phase <= ROTATION:
        return [4.0 if phase == MANNER and move == ISLAND else 0.0 for move in moves]
    if phase == BONUS:
        return [0.0 if move == NO else -4.0 for move in moves]
    if phase == PALACE:
        return [1.0 * move for move in moves]  # who could show may as well sneak, and hope to be accused
    if phase == ACCUSATION:
        return dealings.accusation(state, seat, moves)
    if phase == DEFENCE:
        return dealings.defence(moves)
    if phase in (TRUCE, REATTACK):
        return [3.0 * move for move in moves]
    plan = Plan(state, seat)
    if phase in (JOURNEY, RIDE, COMING_OUT, LANDING, TAKE_OFF):
        return Journeys(state, plan).judge(moves)
    if phase == FLIGHT:
        short = state.price() - state.lift(seat)
        return [SWIMMING + 1.0 if move == NO else plan.loss(short, state.tower_suits(seat)) for move in moves]
    if phase == PAYMENT:
        return dealings.laying(state, plan, moves, state.owed, True)
    if phase in (DISCARD, FOUR_ROYALS):
        return [keep(state, plan, card) for card in moves]
    if phase == MEETING:
        return dealings.meeting(state, plan, moves)
    if phase == HEARTS:
        return dealings.hearts(state, plan, moves)
    if phase == ATTACK:
        return dealings.attack(state, plan, moves)
    if phase == RESISTANCE:
        return dealings.resistance(state, plan, moves)
    if GOLD <= phase <= WISH:
        return dealings.offer(state, plan, moves)
    if phase == ANSWER:
        return dealings.answer(state, plan, moves)
    if phase == TRADE:
        return dealings.trade(state, plan, moves)
    assert phase == EXCHANGE
    return dealings.exchange(state, plan, moves)


@final
class Journeys:
    """Where to go: every hexagon by the time that is left from there."""

    state: Building
    plan: Plan
    times: list[float]

    def __init__(self, state: Building, plan: Plan) -> None:
        self.state = state
        self.plan = plan
        self.times = []
        timid = state.regular and state.heart_points(plan.seat) < POINTS
        for hexagon in range(HEXAGONS):
            time = float(plan.time_from(hexagon))
            if timid and PALACES <= hexagon < TOWERS and state.royals[hexagon - 1] != plan.seat:
                time += RISK
            self.times.append(time)

    def judge(self, moves: list[int]) -> list[float]:
        phase = self.state.phase
        if phase == JOURNEY:
            return [self.way(move) for move in moves]
        if phase == TAKE_OFF:
            return [self.take_off(card) for card in moves]
        return [self.place(node) for node in moves]

    def nearest(self, nodes: int) -> float:
        """The best hexagon of a walk."""
        best = 1.0 * LATE
        for hexagon in range(HEXAGONS):
            if nodes >> hexagon & 1:
                best = min(best, self.times[hexagon])
        return best

    def place(self, node: int) -> float:
        return self.times[node] if node < HEXAGONS else self.nearest(self.plan.realm.walk[node]) + 0.5

    def ride(self, nodes: int) -> float:
        best = self.nearest(nodes)
        for node in range(HEXAGONS, NODES):
            if nodes >> node & 1:
                best = min(best, self.place(node))
        return best

    def below(self) -> float:
        """Of a rabbit that will come out of the underground."""
        best = 1.0 * LATE
        for cave in range(CAVE_NODES, MERCHANT_NODES):
            if self.plan.realm.on >> cave & 1:
                best = min(best, self.nearest(self.plan.realm.walk[cave]))
        return WALK + best

    def way(self, move: int) -> float:
        state, realm = self.state, self.plan.realm
        if move < HEXAGONS:
            return self.times[move]
        if move == STAY:
            return self.times[state.rabbits[self.plan.seat]]
        if move == GO_UNDERGROUND:
            return self.below()
        if move == GO_OVERBOARD:
            return self.below() + (SWIMMING if state.lose_turn else 2.0)
        if move == JOKER_HORSE:
            return dealings.JOKER_WORTH + self.nearest(realm.island[state.rabbits[self.plan.seat]])
        if move == JOKER_BOAT:
            return dealings.JOKER_WORTH + self.ride(state.joker_boats(self.plan.seat))
        if move < STAY:
            road = HEXAGONS + 2 * (move - RIVERS)
            other = road + 1 if state.reach(self.plan.seat) >> road & 1 else road
            return self.paid(move) + self.place(other)
        if move < TENTS:
            return self.paid(move) + self.nearest(realm.island[MERCHANT_NODES + move - MERCHANTS])
        if move < TENT + 2:
            return self.paid(move - TENT + TENTS) - dealings.JOKER_WORTH + self.place(TENT_NODES + move - TENT)
        if move < CAVE:
            return self.paid(move - BOAT + MERCHANTS) + self.ride(realm.boats[MERCHANT_NODES + move - BOAT])
        way_in, way_out = (move - CAVE) // 6, (move - CAVE) % 6
        return self.paid(CAVES + way_in) + self.place(CAVE_NODES + way_out)

    def paid(self, tile: int) -> float:
        return self.plan.loss(self.state.price(), MARKS[tile])

    def take_off(self, card: int) -> float:
        """A flight with this card, or a walk."""
        state, plan = self.state, self.plan
        here = state.rabbits[plan.seat]
        if card == NO:
            return min(self.nearest(plan.realm.walk[here] & HEXAGON_MASK), self.times[here])
        lands = ROLLS[min(12, state.worth(card))] / 36.0
        best = 1.0 * LATE
        for tower in state.towers(plan.seat):
            best = min(best, self.times[tower])
        return best + (1.0 - lands) * SWIMMING
