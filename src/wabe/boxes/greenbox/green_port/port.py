"""The port: everybody's cubes, the Objectives, the Headquarters and the Dominant Profiles."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CUBES_OF_A_COLOUR, NUMBER, SYMBOLS
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLACK_COLUMNS,
    GREEN,
    HQ_PRICE,
    HQS,
    NO_CUBE,
    OBJECTIVES,
    PILE,
    WHITES,
    dealt_columns,
    hq_card,
    objective_prices,
)
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

FIRST: Final = 0
HIRE: Final = 1
BUST: Final = 2
SPARE: Final = 3
GIVE_UP: Final = 4
BONUS: Final = 5
REFER: Final = 6
UTILISE: Final = 7
UNFLIP: Final = 8
LEAVE_OUT: Final = 9
WILD_COLOUR: Final = 10
MARK: Final = 11
PURCHASE: Final = 12

UNIT_LIMITS: Final = (5, 12)
ROUND_LIMITS: Final = (15, 60)

OPEN: Final = -1  # no seat has it yet
GONE: Final = -2  # not in this game
NONE: Final = -1  # no tile, no mark

COMPLETED: Final = 40  # events of the port
BOUGHT: Final = 41
MARKED: Final = 42


class Port(State):
    profiles: bool
    hq_powers: bool
    unit_limit: int
    round_limit: int
    start_seat: int
    column: list[int]  # the Objective of each Objective card
    wanted: list[int]  # the colour of the cube on each Objective card; -1 on the wild one
    owners: list[int]  # per Objective: the seat that completed it
    prices: list[int]  # prices[objective * 4 + colour]: the cubes it asks for
    lying: list[int]  # cubes of each colour on the open Objectives
    hqs: list[int]  # per HQ: the seat that owns it
    marks: list[int]  # per green HQ: the colour of the cube under it
    tiles: list[int]  # per seat: the symbol of its Profile
    up: int  # the mask of the seats whose Profile is symbol up
    units: list[int]  # units[seat * 4 + colour]
    supply: list[int]
    middle: list[int]  # the cubes that the first ones are chosen from

    def set_up_port(self, options: Options) -> None:
        self.profiles = options.word("profiles") == "on"
        self.hq_powers = options.word("hqPowers") == "on"
        self.unit_limit = options.number("unitLimit")
        self.round_limit = options.number("roundLimit")
        self.start_seat = options.seat("start_seat", self.roll(self.seats))
        self.set_up_objectives(self.seats > 2)
        self.middle = [1] * BASIC
        self.supply = [CUBES_OF_A_COLOUR - 1 - count for count in self.lying]
        self.units = [0] * (self.seats * BASIC)
        self.hqs = [OPEN if hq % PILE < self.seats - 1 else GONE for hq in range(HQS)]
        self.marks = [NONE] * PILE
        symbols = list(range(SYMBOLS))
        self.tiles = [self.draw(symbols) if self.profiles else NONE for _ in range(self.seats)]
        self.up = (1 << self.seats) - 1 if self.profiles else 0

    def set_up_objectives(self, black: bool) -> None:
        whites = OBJECTIVES[:WHITES]
        self.column = []
        while not self.column:
            self.shuffle(whites)
            self.column = dealt_columns(whites)
        cubes = [colour for colour in range(BASIC) for _ in range(CUBES_OF_A_COLOUR - 2)]
        self.wanted = [0, 0, 1, 1, 2, 2, 3, 3] + [self.draw(cubes) for _ in range(4 if black else 1)]
        self.shuffle(self.wanted)
        if black:
            self.column += BLACK_COLUMNS
            self.wanted.append(NO_CUBE)
        self.owners = [OPEN] * (max(self.column) + 1)
        self.prices = objective_prices(self.column, self.wanted)
        self.lying = [self.wanted.count(colour) for colour in range(BASIC)]

    # --- cubes -----------------------------------------------------------------------------------

    def cubes(self, seat: int) -> int:
        first = seat * BASIC
        return self.units[first] + self.units[first + 1] + self.units[first + 2] + self.units[first + 3]

    def gain(self, seat: int, colour: int, count: int) -> int:
        """Cubes from the supply, as many as there are (R8); answers how many."""
        gained = min(count, self.supply[colour])
        self.supply[colour] -= gained
        self.units[seat * BASIC + colour] += gained
        return gained

    def pay(self, seat: int, colour: int, count: int) -> None:
        self.units[seat * BASIC + colour] -= count
        self.supply[colour] += count

    # --- Objectives and Headquarters ----------------------------------------------------------------

    def take_objective(self, seat: int, objective: int) -> None:
        self.owners[objective] = seat
        for i in range(len(self.column)):
            if self.column[i] == objective and self.wanted[i] != NO_CUBE:
                self.lying[self.wanted[i]] -= 1
                self.supply[self.wanted[i]] += 1
        self.tell(EVERYONE, COMPLETED, seat, objective, self.points(seat))

    def all_complete(self) -> bool:
        for owner in self.owners:
            if owner == OPEN:
                return False
        return True

    def top_hq(self, colour: int) -> int:
        """The HQ on top of the pile; -1 if there is none left."""
        for hq in range(colour * PILE, colour * PILE + PILE):
            if self.hqs[hq] == OPEN:
                return hq
        return -1

    def hq_price(self, colour: int) -> int:
        return HQ_PRICE + self.lying[colour]

    def can_buy(self, seat: int, colour: int) -> bool:
        return self.units[seat * BASIC + colour] >= self.hq_price(colour) and self.top_hq(colour) >= 0

    def buy_hq(self, seat: int, colour: int) -> None:
        price, hq = self.hq_price(colour), self.top_hq(colour)
        self.pay(seat, colour, price)
        self.hqs[hq] = seat
        self.tell(EVERYONE, BOUGHT, seat, hq, price)

    def mark(self, seat: int, colour: int) -> None:
        for i in range(PILE):
            if self.hqs[GREEN * PILE + i] == seat and self.marks[i] == NONE:
                self.marks[i] = colour
                self.supply[colour] -= 1
                self.tell(EVERYONE, MARKED, seat, colour)

    def power(self, seat: int, colour: int) -> int:
        """How many HQs of this colour work for the seat."""
        count = 0
        if self.hq_powers:
            for hq in range(colour * PILE, colour * PILE + PILE):
                if self.hqs[hq] == seat:
                    count += 1
        return count

    def marked(self, seat: int, colour: int) -> int:
        """How many green HQs of the seat are marked with this colour."""
        count = 0
        for i in range(PILE):
            if self.marks[i] == colour and self.hqs[GREEN * PILE + i] == seat:
                count += 1
        return count

    # --- points ----------------------------------------------------------------------------------------

    def trophies(self, seat: int) -> list[int]:
        """The numbers of the seat's Objective cards, the highest first."""
        column, owners = self.column, self.owners
        numbers = [NUMBER[OBJECTIVES[i]] for i in range(len(column)) if owners[column[i]] == seat]
        return sorted(numbers, reverse=True)

    def points(self, seat: int) -> int:
        points = 0
        for i in range(len(self.column)):
            if self.owners[self.column[i]] == seat:
                points += NUMBER[OBJECTIVES[i]]
        for hq in range(HQS):
            if self.hqs[hq] == seat:
                points += NUMBER[hq_card(hq)]
        return points

    # --- looking and copying ----------------------------------------------------------------------------

    def look_port(self) -> dict[str, object]:
        return {
            "unit_limit": self.unit_limit,
            "round_limit": self.round_limit,
            "start_seat": self.start_seat,
            "column": self.column[:],
            "wanted": self.wanted[:],
            "owners": self.owners[:],
            "prices": self.prices[:],
            "lying": self.lying[:],
            "hqs": self.hqs[:],
            "marks": self.marks[:],
            "tiles": self.tiles[:],
            "up": self.up,
            "units": self.units[:],
            "supply": self.supply[:],
            "middle": self.middle[:],
            "points": [self.points(seat) for seat in range(self.seats)],
        }

    def copy_port(self, source: Port) -> None:
        self.copy_core(source)
        self.profiles, self.hq_powers = source.profiles, source.hq_powers
        self.unit_limit, self.round_limit, self.start_seat = source.unit_limit, source.round_limit, source.start_seat
        self.column, self.wanted, self.owners = source.column[:], source.wanted[:], source.owners[:]
        self.prices, self.lying = source.prices[:], source.lying[:]
        self.hqs, self.marks, self.tiles, self.up = source.hqs[:], source.marks[:], source.tiles[:], source.up
        self.units, self.supply, self.middle = source.units[:], source.supply[:], source.middle[:]
