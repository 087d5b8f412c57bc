"""Green Port: push your luck to hire cubes of a colour; spend them on Objectives and Headquarters."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from wabe.boxes.greenbox.components import CUBE_COLOURS, CUBES_OF_A_COLOUR, NUMBER, SYMBOLS
from wabe.boxes.greenbox.green_port import hiring, purchase, utilising
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLACK_COLUMNS,
    BLUE,
    DECK,
    GONE,
    GREEN,
    HQ_PRICE,
    HQS,
    NO_CUBE,
    NONE,
    OBJECTIVES,
    OPEN,
    PILE,
    RED,
    SWAPS,
    WHITES,
    WILD_OBJECTIVE,
    dealt_columns,
    hq_card,
    objective_prices,
    swap_name,
)
from wabe.boxes.greenbox.green_port.flaws import flaw
from wabe.boxes.greenbox.green_port.phases import (
    ASKING,
    BONUS,
    BUST,
    BUY_HQ,
    COMPLETE,
    DONE,
    DRAW,
    END,
    END_PURCHASE,
    FIRST_CUBE,
    FLIP,
    GIVE_UP,
    HIRE,
    LEAVE_OUT,
    MARK,
    OVER_THE_LIMIT,
    REFER,
    REFERRAL,
    SWAP,
    TAKE,
    TURN_UP,
    UN_FLIP,
    UTILISE,
    WILD,
)
from wabe.boxes.greenbox.green_port.words import WORDS
from wabe.core.fields import (
    EACH_SEAT,
    OPTION,
    PUBLIC,
    SEAT,
    SEAT_OR_NONE,
    SEATS,
    Among,
    Bag,
    Bits,
    Deck,
    Derived,
    MayBe,
    Only,
    Row,
    Span,
)
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

UNIT_LIMITS: Final = (5, 12)
ROUND_LIMITS: Final = (15, 60)

# A turn draws at most 31 cards twice (a Profile lets it begin anew), gives up each of at most 160 cubes held or
# gained, and has fewer than 40 other decisions; an End purchase has 12 cards to buy and a "done" a seat and colour.
LONGEST_TURN: Final = 62 + 160 + 40
LONGEST_PURCHASE: Final = 28

LATER: Final = MayBe(*range(HIRE, END_PURCHASE + 1), end=True)  # nothing of it before the first turn


def whose_turn(state: GreenPort) -> list[int]:
    """Before the first turn it is the start seat's, and it was another's when the last round ended."""
    if state.phase == FIRST_CUBE:
        return [state.start_seat]
    return [(state.start_seat - 1) % state.seats] if state.phase == END_PURCHASE else list(range(state.seats))


def most_owed(state: GreenPort) -> int:
    if state.phase == LEAVE_OUT:
        return state.power(state.active, BLUE)
    cubes = state.cubes(state.turn)
    return cubes if state.phase == GIVE_UP else min(cubes, utilising.UNFLIP_PRICE)


def objectives(state: GreenPort) -> int:
    return 6 if state.seats > 2 else 4


def open_objectives(state: GreenPort) -> list[int]:
    """Those with a price in several colours."""
    return [objective for objective, owner in enumerate(state.owners[:WILD_OBJECTIVE]) if owner == OPEN]


CARDS: Final = Deck("card", DECK)
CUBES: Final = Deck("cube of colour", list(range(BASIC)) * CUBES_OF_A_COLOUR)
EACH_OBJECTIVE: Final = Row(objectives)
EACH_OBJECTIVE_CARD: Final = Row(lambda state: len(OBJECTIVES) if state.seats > 2 else WHITES)
EACH_PROFILE: Final = replace(EACH_SEAT, distinct=True)


class GreenPort(State):
    profiles: Annotated[bool, OPTION]
    hq_powers: Annotated[bool, OPTION]
    unit_limit: Annotated[int, Span(*UNIT_LIMITS), OPTION]
    round_limit: Annotated[int, Span(*ROUND_LIMITS), OPTION]
    start_seat: Annotated[int, SEAT, OPTION]
    # the Objective of each card
    column: Annotated[list[int], EACH_OBJECTIVE_CARD, Span(0, lambda state: objectives(state) - 1)]
    wanted: Annotated[list[int], EACH_OBJECTIVE_CARD, Span(0, BASIC - 1, none=NO_CUBE)]  # the colour of its cube
    owners: Annotated[list[int], EACH_OBJECTIVE, SEAT_OR_NONE, LATER]  # per Objective: the seat that completed it
    # prices[objective * 4 + colour]: the cubes it asks for
    prices: Annotated[list[int], Derived(lambda state: objective_prices(state.column, state.wanted)), PUBLIC]
    lying: Annotated[list[int], Row(BASIC), CUBES.counts]  # cubes of each colour on the open Objectives
    hqs: Annotated[list[int], Row(HQS), Span(GONE, lambda state: state.seats - 1)]  # per HQ: the seat that owns it
    marks: Annotated[list[int], Row(PILE), CUBES.slot]  # per green HQ: the colour of the cube under it
    tiles: Annotated[list[int], EACH_PROFILE, Span(0, SYMBOLS - 1, none=NONE)]  # the symbol of each seat's Profile
    up: Annotated[int, Bits(lambda state: state.seats * state.profiles, seat=True)]  # seats whose Profile is symbol up
    units: Annotated[list[int], Row(lambda state: state.seats * BASIC), CUBES.counts]  # units[seat * 4 + colour]
    supply: Annotated[list[int], Row(BASIC), CUBES.counts]
    middle: Annotated[list[int], Row(BASIC), CUBES.counts, Only(FIRST_CUBE)]  # what the first ones are chosen from
    deck: Annotated[list[int], Bag(), CARDS]  # everybody knows what it is made of
    pool: Annotated[list[int], Row(), CARDS, MayBe(*range(HIRE, END_PURCHASE))]  # in the order of drawing
    discard: Annotated[list[int], Row(), CARDS, LATER]
    rounds: Annotated[int, Span(0, lambda state: state.round_limit - (state.phase != END_PURCHASE)), LATER]  # finished
    active: Annotated[int, Among(whose_turn)]  # the seat whose turn it is
    busted: Annotated[bool, MayBe(*range(UTILISE, END_PURCHASE + 1), end=True)]  # this turn's hiring ended in a bust
    orange: Annotated[bool, LATER]  # the orange X came up in this turn
    green: Annotated[bool, LATER]  # likewise the green X
    bonus: Annotated[bool, LATER]  # the bonus of this turn has been given
    due: Annotated[int, SEATS, Only(*ASKING)]  # those still to be asked in the present step, the one asked among them
    # cubes that the seat asked has still to give up, to pay or to leave out
    owed: Annotated[int, Span(1, most_owed), Only(GIVE_UP, UN_FLIP, LEAVE_OUT)]
    target: Annotated[int, Among(open_objectives, none=NONE), Only(LEAVE_OUT)]  # the Objective that is being paid for
    bill: Annotated[list[int], Row(BASIC), Span(0, CUBES_OF_A_COLOUR), Only(LEAVE_OUT)]  # what is left of its price
    dealing: Annotated[int, Span(0, BASIC - 1, none=NONE), Only(END_PURCHASE)]  # the colour dealt with
    dealt: Annotated[int, Bits(BASIC), MayBe(END_PURCHASE, end=True)]  # the colours it has come to

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.profiles = options.word("profiles") == "on"
        self.hq_powers = options.word("hqPowers") == "on"
        self.unit_limit = options.number("unitLimit")
        self.round_limit = options.number("roundLimit")
        self.start_seat = options.seat("start_seat", self.roll(seats))
        self.set_up_objectives(seats > 2)
        self.middle = [1] * BASIC
        self.supply = [CUBES_OF_A_COLOUR - 1 - count for count in self.lying]
        self.units = [0] * (seats * BASIC)
        self.hqs = [OPEN if hq % PILE < seats - 1 else GONE for hq in range(HQS)]
        self.marks = [NONE] * PILE
        symbols = list(range(SYMBOLS))
        self.tiles = [self.draw(symbols) if self.profiles else NONE for _ in range(seats)]
        self.up = (1 << seats) - 1 if self.profiles else 0
        self.deck, self.pool, self.discard = DECK[:], [], []
        self.rounds, self.active = 0, self.start_seat
        self.busted = self.orange = self.green = self.bonus = False
        self.due = self.owed = 0
        self.target, self.bill = NONE, [0] * BASIC
        self.dealing, self.dealt = NONE, 0
        self.ask((self.start_seat - 1) % seats)

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

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == HIRE:
            return hiring.hire_moves(self, seat)
        if phase == UTILISE:
            return utilising.actions(self, seat)
        if phase == REFER:
            return hiring.refer_moves(self, seat)
        if phase in (GIVE_UP, UN_FLIP):
            return [colour for colour in range(BASIC) if self.units[seat * BASIC + colour]]
        if phase in (BONUS, MARK):
            return [colour for colour in range(BASIC) if self.supply[colour]]
        if phase == LEAVE_OUT:
            return [colour for colour in range(BASIC) if self.bill[colour]]
        if phase == WILD:
            price = utilising.wild_price(self, seat)
            return [colour for colour in range(BASIC) if self.units[seat * BASIC + colour] >= price]
        if phase == FIRST_CUBE:
            return [colour for colour in range(BASIC) if self.middle[colour]]
        return [0, 1]  # a Profile: no or flip; the End purchase: buy or done

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == HIRE:
            if move == DRAW:
                hiring.draw_card(self, seat)
            elif move < SWAP:
                hiring.stop(self, seat, move - TAKE)
            else:
                hiring.specialise(self, seat, move - SWAP)
        elif phase == UTILISE:
            if move == END:
                self.end_turn(seat)
            else:
                utilising.act(self, seat, move)
        elif phase == REFER:
            hiring.refer(self, seat, move)
        elif phase == GIVE_UP:
            hiring.give_up(self, seat, move)
        elif phase == BONUS:
            hiring.take_bonus(self, seat, move)
        elif phase == BUST:
            if move == FLIP:
                hiring.rescue(self, seat)
            else:
                hiring.bust(self)
        elif phase == OVER_THE_LIMIT:
            if move == FLIP:
                hiring.spare(self, seat)
            else:
                hiring.begin_loss(self, seat)
        elif phase == UN_FLIP:
            utilising.pay_unflip(self, seat, move)
        elif phase == LEAVE_OUT:
            utilising.leave_out(self, seat, move)
        elif phase == WILD:
            utilising.complete_wild(self, seat, move)
        elif phase == MARK:
            utilising.mark(self, seat, move)
        elif phase == FIRST_CUBE:
            self.take_first(seat, move)
        else:
            purchase.purchase(self, seat, move)

    # --- turns -----------------------------------------------------------------------------------

    def take_first(self, seat: int, colour: int) -> None:
        self.middle[colour] = 0
        self.units[seat * BASIC + colour] = 1
        self.tell(EVERYONE, "began", seat, colour)
        if seat != self.start_seat:
            self.ask((seat - 1) % self.seats)
            return
        for other in range(BASIC):
            self.supply[other] += self.middle[other]
        self.middle = [0] * BASIC
        self.begin_turn(seat)

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.busted = self.orange = self.green = self.bonus = False
        self.go_on(HIRE)

    def go_on(self, phase: int) -> None:
        """The active player decides next."""
        self.phase = phase
        self.ask(self.active)

    def end_turn(self, seat: int) -> None:
        hiring.clear(self)
        following = (seat + 1) % self.seats
        if following == self.start_seat:
            self.rounds += 1
            complete = OPEN not in self.owners
            if self.rounds == self.round_limit or complete:
                self.tell(EVERYONE, "closed", int(complete), self.rounds)
                purchase.next_colour(self)
                return
        self.begin_turn(following)

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

    # --- Headquarters ------------------------------------------------------------------------------

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
        self.tell(EVERYONE, "bought", seat, hq, price)

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

    def points(self, seat: int) -> int:
        points = 0
        for i in range(len(self.column)):
            if self.owners[self.column[i]] == seat:
                points += NUMBER[OBJECTIVES[i]]
        for hq in range(HQS):
            if self.hqs[hq] == seat:
                points += NUMBER[hq_card(hq)]
        return points

    def trophies(self, seat: int) -> list[int]:
        """The numbers of the seat's Objective cards, the highest first."""
        column, owners = self.column, self.owners
        numbers = [NUMBER[OBJECTIVES[i]] for i in range(len(column)) if owners[column[i]] == seat]
        return sorted(numbers, reverse=True)

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        """The most RP win; then the most cubes left; then the highest Objective card, the second highest and so on."""
        ranks = [[self.points(seat), self.cubes(seat), *self.trophies(seat)] for seat in range(self.seats)]
        best = max(ranks)
        share = 1.0 / ranks.count(best)
        return [share if rank == best else 0.0 for rank in ranks]

    # --- names, looks, flaws -----------------------------------------------------------------------------

    def name(self, seat: int, move: int) -> str:
        """`draw`, `take red`, `specialise rrr g`, `pay red take blue`, `objective 2`, `wild`, `hq red`."""
        if self.phase == REFER and move >= REFERRAL:
            paid, taken = (move - REFERRAL) // BASIC, (move - REFERRAL) % BASIC
            return f"pay {CUBE_COLOURS[paid]} take {CUBE_COLOURS[taken]}"
        if self.phase in (REFER, BUST, OVER_THE_LIMIT):
            return "flip" if move == FLIP else "no"
        if self.phase == END_PURCHASE:
            return "done" if move == DONE else "buy"
        if self.phase not in (HIRE, UTILISE):
            return CUBE_COLOURS[move]
        if move >= SWAP:
            return f"specialise {swap_name(move - SWAP)}"
        if self.phase == HIRE:
            return "draw" if move == DRAW else f"take {CUBE_COLOURS[move - TAKE]}"
        if move >= BUY_HQ:
            return f"hq {CUBE_COLOURS[move - BUY_HQ]}"
        if move >= COMPLETE:
            return "wild" if move - COMPLETE == WILD_OBJECTIVE else f"objective {move - COMPLETE + 1}"
        return "unflip" if move == TURN_UP else "end"

    def why(self, seat: int, move: int) -> str:
        if self.phase == HIRE and TAKE <= move < TAKE + BASIC:
            return WORDS("no-such-card", colour=move - TAKE)
        if self.phase == HIRE and move == DRAW:
            return WORDS("none-to-draw")
        if self.phase in (HIRE, UTILISE) and SWAP <= move < SWAP + len(SWAPS):
            return WORDS("after-the-x") if self.orange else WORDS("too-few", count=2 if self.power(seat, RED) else 3)
        if self.phase == UTILISE and BUY_HQ <= move < BUY_HQ + BASIC:
            colour = move - BUY_HQ
            if self.top_hq(colour) < 0:
                return WORDS("none-left-long")
            return WORDS("hq-costs", count=self.hq_price(colour), colour=colour)
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"points": self.scores()}

    def flaw(self) -> str:
        return flaw(self)
