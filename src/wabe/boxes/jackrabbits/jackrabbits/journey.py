"""The journey: free walks, and what can be bought on the way."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.boards import charted
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    COMING_OUT,
    JOKERS,
    JOURNEY,
    NUMBERS,
    RIDE,
    ROYALS,
    SUIT,
    Hands,
)
from wabe.boxes.jackrabbits.jackrabbits.realm import CAVE_MASK, Realm
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
    RIVERS,
    TENT_NODES,
    TENTS,
    UNDERGROUND,
)
from wabe.core.state import EVERYONE, State

# choices of the journey: a hexagon, 0 to 12; a rhombus to trek, 13 to 24; a merchant's horse, 31 to 34; and
STAY: Final = 25
GO_OVERBOARD: Final = 26
GO_UNDERGROUND: Final = 27
JOKER_HORSE: Final = 28
JOKER_BOAT: Final = 29
TENT: Final = 35  # the first of two
BOAT: Final = 41  # the first merchant's
CAVE: Final = 64  # then way in * 6 + way out

CAME: Final = 10
DUCKED: Final = 11
JOKER_TAKEN: Final = 12
JOKER_USED: Final = 13


class Journey(Hands):
    crossing: bool  # advanced carrots: a walk may cross hexagons with an own carrot
    dice: list[int]
    dug: bool  # the rabbit was underground when its turn began

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Journey)
        self.crossing = source.crossing
        self.dice = source.dice[:]
        self.dug = source.dug

    def reached(self, arrived: bool) -> None:
        """The journey ended on a hexagon; `arrived`: the rabbit has come there in this turn."""
        raise NotImplementedError

    def stipend(self) -> None:
        raise NotImplementedError

    def realm(self) -> Realm:
        if self._realm is None:
            self._realm = charted(self.board)
        return self._realm

    def price(self) -> int:
        return self.dice[0] + self.dice[1]

    def carrots_of(self, seat: int) -> int:
        """The hexagons with a carrot of the seat."""
        mask = 0
        for royal in range(ROYALS):
            if self.royals[royal] == seat:
                mask |= 2 << royal
        return mask

    def reach(self, seat: int) -> int:
        """Where a walk leads from the present node."""
        realm = self.realm()
        walk = realm.walk[self.rabbits[seat]]
        if self.crossing:
            carrots = self.carrots_of(seat)
            fresh = walk & carrots
            while fresh:
                carrots &= ~fresh
                for hexagon in range(HEXAGONS):
                    if fresh >> hexagon & 1:
                        walk |= realm.walk[hexagon]
                fresh = walk & carrots
        return walk

    def crossed(self, seat: int, walk: int) -> int:
        return walk & self.carrots_of(seat) if self.crossing else 0

    def affords(self, seat: int) -> int:
        """The masks of suits with which the price of the turn can be paid, as bits."""
        points = [0, 0, 0, 0]
        aces = 0
        for card in self.hands[seat]:
            points[SUIT[card]] += card % 10 + 1
            if card % 10 == 0:
                aces |= 1 << SUIT[card]
        for royal in range(ROYALS):
            if self.royals[royal] == seat:
                points[royal % 4] += self.worth(NUMBERS + royal)
        if self.front[seat] >= 0:
            points[self.front[seat]] += 1
            aces = 0
        first = self.first_ace()
        price = self.price()
        found = 0
        for suits in range(1, 16):
            total = first if suits & aces else 0
            for suit in range(4):
                if suits >> suit & 1:
                    total += points[suit]
            if total >= price:
                found |= 1 << suits
        return found

    def start_journey(self) -> None:
        seat = self.active
        if self.rabbits[seat] != UNDERGROUND:
            self.ask_journey()
        elif self.realm().on & CAVE_MASK:
            self.phase = COMING_OUT
            self.ask(seat)
        else:
            self.arrive(seat, CITADEL)

    def legal_coming_out(self) -> list[int]:
        return nodes(self.realm().on & CAVE_MASK)

    def ask_journey(self) -> None:
        seat = self.active
        self.phase = JOURNEY
        self.ask(seat)
        if self.stuck(seat):
            self.off_and_over()

    def stuck(self, seat: int) -> bool:
        """Is the rabbit on a road without any choice?"""
        node = self.rabbits[seat]
        return node >= HEXAGONS and not self.realm().walk[node] & HEXAGON_MASK and not self.legal_journey(seat)

    def legal_journey(self, seat: int) -> list[int]:
        realm = self.realm()
        node = self.rabbits[seat]
        here = 1 << node
        walk = self.reach(seat)
        rich = self.affords(seat)
        moves = nodes(walk & HEXAGON_MASK & ~here)
        for tile in range(RIVERS, CAVES):
            roads = walk >> HEXAGONS + 2 * (tile - RIVERS) & 3
            if (roads == 1 or roads == 2) and rich >> MARKS[tile] & 1:
                moves.append(tile)
        if node < HEXAGONS:
            moves.append(STAY)
        if realm.shore & (walk & ~HEXAGON_MASK | here | self.crossed(seat, walk)):
            moves.append(GO_OVERBOARD)
        if walk & CAVE_MASK and not self.dug:
            moves.append(GO_UNDERGROUND)
        if self.jokers[seat]:
            if realm.island[node] & ~here:
                moves.append(JOKER_HORSE)
            if self.joker_boats(seat):
                moves.append(JOKER_BOAT)
        for i in range(4):
            node = MERCHANT_NODES + i
            if walk >> node & rich >> MARKS[MERCHANTS + i] & 1 and realm.island[node] & ~(1 << node):
                moves.append(MERCHANTS + i)
        if sum(self.jokers) < JOKERS:
            for i in range(2):
                if walk >> TENT_NODES + i & rich >> MARKS[TENTS + i] & 1:
                    moves.append(TENT + i)
        for i in range(4):
            node = MERCHANT_NODES + i
            if walk >> node & rich >> MARKS[MERCHANTS + i] & 1 and realm.boats[node] & ~(1 << node):
                moves.append(BOAT + i)
        self.add_caves(moves, walk >> CAVE_NODES & 63, realm.on >> CAVE_NODES & 63, rich)
        return moves

    def add_caves(self, moves: list[int], inside: int, there: int, rich: int) -> None:
        if inside == 0 or inside == there:
            return
        for way_in in range(6):
            if inside >> way_in & rich >> MARKS[CAVES + way_in] & 1:
                for way_out in range(6):
                    if (there & ~inside) >> way_out & 1:
                        moves.append(CAVE + 6 * way_in + way_out)

    def joker_boats(self, seat: int) -> int:
        """Where a Joker's boat can sail."""
        realm = self.realm()
        node = self.rabbits[seat]
        goals = realm.boats[node] | realm.sails[node]
        if self.crossing:
            crossed = self.crossed(seat, self.reach(seat))
            for hexagon in range(HEXAGONS):
                if crossed >> hexagon & 1:
                    goals |= realm.sails[hexagon]
        return goals & ~(1 << node)

    def legal_ride(self, seat: int) -> list[int]:
        realm = self.realm()
        if self.deed == JOKER_HORSE:
            node = self.rabbits[seat]
            return nodes(realm.island[node] & ~(1 << node))
        if self.deed == JOKER_BOAT:
            return nodes(self.joker_boats(seat))
        if self.deed >= BOAT:
            node = MERCHANT_NODES + self.deed - BOAT
            return nodes(realm.boats[node] & ~(1 << node))
        node = MERCHANT_NODES + self.deed - MERCHANTS
        return nodes(realm.island[node] & ~(1 << node))

    def travel(self, seat: int, choice: int) -> None:
        if choice < HEXAGONS:
            self.arrive(seat, choice)
        elif choice == STAY:
            self.reached(False)
        elif choice == GO_OVERBOARD:
            self.off_and_over()
        elif choice == GO_UNDERGROUND:
            self.rabbits[seat] = UNDERGROUND
            self.tell(EVERYONE, DUCKED, seat)
            self.stipend()
        elif choice < STAY:
            road = HEXAGONS + 2 * (choice - RIVERS)
            self.buy_way(seat, choice, road + 1 if self.reach(seat) >> road & 1 else road, choice)
        elif choice >= CAVE:
            way_in, way_out = (choice - CAVE) // 6, (choice - CAVE) % 6
            self.buy_way(seat, CAVES + way_in, CAVE_NODES + way_out, choice)
        elif TENT <= choice < TENT + 2:
            self.buy_way(seat, TENTS + choice - TENT, TENT_NODES + choice - TENT, choice)
        else:
            self.deed = choice
            self.phase = RIDE

    def ride(self, seat: int, node: int) -> None:
        if self.deed <= JOKER_BOAT:
            self.jokers[seat] -= 1
            self.tell(EVERYONE, JOKER_USED, seat)
            self.arrive(seat, node)
        else:
            self.buy_way(seat, self.merchant(), node, self.deed)

    def merchant(self) -> int:
        """The tile of the merchant whose horse or boat it is."""
        return self.deed - BOAT + MERCHANTS if self.deed >= BOAT else self.deed

    def buy_way(self, seat: int, tile: int, node: int, deed: int) -> None:
        self.target = node
        self.start_payment(seat, self.price(), MARKS[tile], deed)

    def end_way(self, seat: int) -> None:
        """A way is paid."""
        if TENT <= self.deed < TENT + 2:
            self.jokers[seat] += 1
            self.tell(EVERYONE, JOKER_TAKEN, seat)
        self.arrive(seat, self.target)

    def arrive(self, seat: int, node: int) -> None:
        self.rabbits[seat] = node
        self.tell(EVERYONE, CAME, seat, node)
        if node < HEXAGONS:
            self.reached(True)
        else:
            self.ask_journey()


def nodes(mask: int) -> list[int]:
    return [node for node in range(NODES) if mask >> node & 1]
