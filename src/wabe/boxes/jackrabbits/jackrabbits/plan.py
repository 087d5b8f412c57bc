"""A plan, for bots: which royals to buy in which order, and how long it takes to be home with them.

Time is counted in half turns. A rabbit needs about a turn from hexagon to hexagon, and its hand grows by about one
point of every suit in half a turn. It travels and saves at the same time: a royal is bought when both are done.
"""

from __future__ import annotations

from typing import Final, final

from wabe.boxes.jackrabbits.jackrabbits.cards import CARROTS, LINE, NUMBERS, POINTS, ROYALS
from wabe.boxes.jackrabbits.jackrabbits.hands import first_ace, heart_points, worth
from wabe.boxes.jackrabbits.jackrabbits.realm import WALK, Realm
from wabe.boxes.jackrabbits.jackrabbits.rules import COURT, MONARCHY, TRIBE, JackRabbits
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    CAVE_NODES,
    CITADEL,
    HEXAGONS,
    MERCHANT_NODES,
    OVERBOARD,
    PALACES,
    TOWERS,
    UNDERGROUND,
)

LATE: Final = 99  # half turns: out of sight
GOALS: Final = 6  # royals that are thought about
HELD: Final = 14  # half turns until a royal that another seat holds may be had
RISK: Final = 2  # of being accused in a palace
CLUTTER: Final = 6  # to get rid of a royal that is of no use
ROYAL: Final = 12.0  # what a royal of use is worth


@final
class Plan:
    """The quickest way to the end for one seat, the other rabbits left aside."""

    seat: int
    ending: int
    suit: int  # of the tribe, where one is wanted
    realm: Realm
    useful: int  # mask of the royals in the hand that count for the ending
    left: int  # royals still to be had
    points: list[int]  # by suit: what the hand can pay; useful royals are kept out
    goals: list[int]  # royals to be had, the nearest first
    prices: list[int]  # by royal
    delays: list[int]  # by royal, whatever the rabbit does
    tails: list[int]  # by goal: how long it takes from there to the end
    owed: list[int]  # by suit, while a sequence is tried
    time: int  # of the best sequence from where the rabbit is
    needs: list[int]  # by suit: what the best sequence costs

    def __init__(self, state: JackRabbits, seat: int) -> None:
        self.seat = seat
        self.ending = state.ending
        self.realm = state.realm()
        self.points = points_of(state, seat)
        self.goals = []
        self.prices = []
        self.delays = []
        self.tails = []
        self.owed = [0, 0, 0, 0]
        self.needs = [0, 0, 0, 0]
        self.time = LATE
        self.choose_royals(state)
        away = away_from(state, seat)
        if self.left <= 0:  # below 0 while one of four is put back
            self.left = 0
            self.time = away[CITADEL]
            return
        self.choose_goals(state, away)
        for royal in self.goals:
            begin = self.ready(royal, away[royal + 1])
            self.owed[royal % 4] = self.prices[royal]
            self.tails.append(self.follow(royal, begin, self.left - 1, 1 << royal) - begin)
            self.owed[royal % 4] = 0

    def choose_royals(self, state: JackRabbits) -> None:
        """Which royals of the hand are of use; the others may pay."""
        seat = self.seat
        self.suit = tribe_of(state, seat, self.points) if self.ending == TRIBE else 0
        ranks = 0
        self.useful = 0
        self.left = CARROTS
        for royal in range(ROYALS):
            if state.royals[royal] != seat:
                continue
            if self.ending == COURT or (
                royal % 4 == self.suit if self.ending == TRIBE else not ranks >> royal // 4 & 1
            ):
                ranks |= 1 << royal // 4
                self.useful |= 1 << royal
                self.left -= 1
            else:
                self.points[royal % 4] += worth(state, NUMBERS + royal)

    def choose_goals(self, state: JackRabbits, away: list[int]) -> None:
        """Royals that help, those that can be had soonest first."""
        seat = self.seat
        full = CLUTTER if state.royals.count(seat) >= CARROTS else 0
        bold = not state.regular or heart_points(state, seat) >= POINTS
        times: list[int] = []
        for royal in range(ROYALS):
            holder = state.royals[royal]
            self.prices.append(worth(state, NUMBERS + royal))
            delay = full if holder == LINE else HELD
            self.delays.append(delay if bold or not PALACES <= royal + 1 < TOWERS else delay + RISK)
            if holder == seat or not self.realm.on >> royal + 1 & 1 or not self.helps(royal):
                continue
            time = self.ready(royal, away[royal + 1]) + self.realm.far[royal + 1][CITADEL] // 2
            place = len(times)
            while place > 0 and times[place - 1] > time:
                place -= 1
            times.insert(place, time)
            self.goals.insert(place, royal)
        if self.ending != MONARCHY:
            del self.goals[GOALS:]

    def helps(self, royal: int) -> bool:
        """Would it count for the ending, beside those in the hand?"""
        if self.ending == COURT:
            return True
        if self.ending == TRIBE:
            return royal % 4 == self.suit
        return not self.useful >> royal // 4 * 4 & 15

    def ready(self, royal: int, arrival: int) -> int:
        """When the royal can be bought by a rabbit that is there at that time."""
        suit = royal % 4
        return max(arrival + self.delays[royal], self.owed[suit] + self.prices[royal] - self.points[suit])

    def follow(self, at: int, time: int, left: int, taken: int) -> int:
        """The best end of a sequence of purchases that has come to this royal."""
        far = self.realm.far[at + 1]
        if left == 0:
            end = time + far[CITADEL]
            if end < self.time:
                self.time = end
                self.needs = self.owed[:]
            return end
        best = LATE
        for royal in self.goals:
            if taken >> royal & 1 or (self.ending == MONARCHY and taken >> royal // 4 * 4 & 15):
                continue
            begin = self.ready(royal, time + far[royal + 1])
            if begin < best:
                self.owed[royal % 4] += self.prices[royal]
                best = min(best, self.follow(royal, begin, left - 1, taken | 1 << royal))
                self.owed[royal % 4] -= self.prices[royal]
        return best

    def time_from(self, hexagon: int) -> int:
        """The time until the end for a rabbit that ends its journey there in this turn."""
        far = self.realm.far[hexagon]
        if self.left == 0:
            return WALK + far[CITADEL]
        best = LATE
        for i in range(len(self.goals)):
            royal = self.goals[i]
            begin = self.ready(royal, WALK + far[royal + 1])
            if royal + 1 == hexagon and begin > WALK:
                begin = max(begin, 2 * WALK)  # one more turn at least
            best = min(best, begin + self.tails[i])
        return best

    def spare(self, suit: int) -> int:
        """Points that the plan has no use for."""
        return max(0, self.points[suit] - self.needs[suit])

    def loss(self, price: int, suits: int) -> float:
        """What a payment costs, in half turns: points that are needed have to come again."""
        spare = points = 0
        for suit in range(4):
            if suits >> suit & 1:
                points += self.points[suit]
                spare += self.spare(suit)
        lost = 0.3 * min(spare, price) + max(0, price - spare)
        return lost if price <= points else lost + ROYAL


def points_of(state: JackRabbits, seat: int) -> list[int]:
    """By suit: what the number cards can pay."""
    points = [0, 0, 0, 0]
    first = first_ace(state) if state.front[seat] < 0 else 0
    for card in state.hands[seat]:
        points[card // 10] += card % 10 + 1
        if card % 10 == 0:
            points[card // 10] += first
    if state.front[seat] >= 0:
        points[state.front[seat]] += 1
    return points


def tribe_of(state: JackRabbits, seat: int, points: list[int]) -> int:
    """The suit whose jack, queen and king the seat had best collect."""
    best, most = 0, -LATE
    for suit in range(4):
        value = points[suit]
        for royal in range(suit, ROYALS, 4):
            holder = state.royals[royal]
            value += 12 if holder == seat else 0 if holder == LINE else -HELD
            if not state.realm().on >> royal + 1 & 1:
                value -= LATE
        if value > most:
            best, most = suit, value
    return best


def away_from(state: JackRabbits, seat: int) -> list[int]:
    """Half turns from where the rabbit is to every hexagon."""
    realm = state.realm()
    node = state.rabbits[seat]
    if node < HEXAGONS:
        return realm.far[node]
    walk = 0
    if node < UNDERGROUND:
        walk = realm.walk[node]
    else:
        for cave in range(CAVE_NODES, MERCHANT_NODES):
            if realm.on >> cave & 1:
                walk |= realm.walk[cave]
    first = WALK
    if node == OVERBOARD and state.lose_turn:
        first += WALK
    away = [LATE] * HEXAGONS
    for start in range(HEXAGONS):
        if walk >> start & 1:
            far = realm.far[start]
            for goal in range(HEXAGONS):
                away[goal] = min(away[goal], first + far[goal])
    if away[CITADEL] == LATE:
        away = [first + time for time in realm.far[CITADEL]]  # without caves it comes out at the Citadel
    return away
