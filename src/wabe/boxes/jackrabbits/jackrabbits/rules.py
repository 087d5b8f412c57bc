"""JackRabbits: rabbits travel a realm of tiles, pay with cards, and bring three royals home to the Citadel.

Here are the fields of a position and the stages of a turn; what happens in each stage is in the module of its name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from wabe.boxes.jackrabbits.jackrabbits import building, duel, flight, guessing, hands, journey, meeting, palace, trade
from wabe.boxes.jackrabbits.jackrabbits.boards import charted, read_board
from wabe.boxes.jackrabbits.jackrabbits.cards import CARDS, JOKERS, LIMIT, LINE, NUMBERS, ROYALS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.flaws import flaw_of
from wabe.boxes.jackrabbits.jackrabbits.realm import Realm
from wabe.boxes.jackrabbits.jackrabbits.refusals import why_not
from wabe.boxes.jackrabbits.jackrabbits.terms import (
    ACCUSATION,
    ANSWER,
    ATTACK,
    AUDIENCE,
    BONUS,
    BUILDING,
    COMING_OUT,
    DEFENCE,
    EDGE,
    EXCHANGE,
    EXCHANGING,
    FLIGHT,
    FLYING,
    FOUR_ROYALS,
    GOLD,
    GOODS,
    HAND_LIMIT,
    HEARTS,
    JOURNEY,
    LANDING,
    MANNER,
    MEETING,
    MOST,
    NO,
    NONE,
    PAID,
    PALACE,
    PAYMENT,
    PLAY,
    PROMISE,
    RE_ATTACK,
    RESISTANCE,
    RIDE,
    RIDES,
    ROTATION,
    ROW,
    TAKE_OFF,
    TO_JOURNEY,
    TO_MEETING,
    TO_NEXT,
    TRADE,
    TRUCE,
    WISH,
    move_name,
)
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    ANY,
    CITADEL,
    HEART,
    NODES,
    OVERBOARD,
    PALACES,
    TILE_OF,
    TILES,
    TOWERS,
    TOWNS,
    UNDERGROUND,
)
from wabe.core.fields import (
    COUNT,
    EACH_SEAT,
    OPTION,
    OWN,
    PRIVATE,
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
    Set,
    Span,
    Word,
    members,
)
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, Sealed

ENDINGS: Final = ("court", "monarchy", "tribe")
COURT: Final = 0
MONARCHY: Final = 1
TRIBE: Final = 2
ROUND_LIMITS: Final = (20, 200)
SPLASH: Final = 1600  # milliseconds: why a rabbit fell is looked at
LONGEST_TURN: Final = 400  # decisions, generously
STRONGEST: Final = 104  # sum of an attack: all spades, the first Ace worth 14
DEAREST: Final = 55  # price: all number cards of a suit

DUELS: Final = (ATTACK, DEFENCE, RESISTANCE, TRUCE)
DEALT: Final = MayBe(*PLAY, end=True)  # nothing is dealt and nobody moves before the board is finished
NUMBER_CARDS: Final = Deck(
    "number card",
    lambda state: [card for card in range(NUMBERS) if card % 10 or card // 10 not in state.front],  # front Aces apart
)


class JackRabbits(Sealed):
    # the table
    regular: Annotated[bool, OPTION]
    patriarchy: Annotated[bool, OPTION]
    crossing: Annotated[bool, OPTION]  # advanced carrots: a walk may cross hexagons with an own carrot
    lose_turn: Annotated[bool, OPTION]  # what coming back from the water costs
    ending: Annotated[int, Word(ENDINGS), OPTION]
    mode: Annotated[int, Word(building.BOARDS), OPTION]
    round_limit: Annotated[int, Span(*ROUND_LIMITS), OPTION]
    first: Annotated[int, SEAT, OPTION]  # the starting seat
    # the board, and who builds it
    board: Annotated[list[int], Row(3 * TILES)]  # a, b, r of each tile; see Realm
    stock: Annotated[list[int], Row(TILES), SEAT_OR_NONE, MayBe(*BUILDING)]  # by tile: the seat that has it to place
    placed: Annotated[bool, MayBe(*BUILDING)]  # freestyle: the seat has placed a tile in this turn
    piece: Annotated[  # the tile that is being placed
        int, Among(lambda state: building.tiles_of(state, state.turn), NONE), Only(*range(MANNER, ROTATION + 1))
    ]
    side: Annotated[int, Among(lambda state: [place // 6 for place in state.places], NONE), Only(EDGE)]  # where
    column: Annotated[int, Among(lambda state: [place // 256 for place in state.places], NONE), Only(ROW, ROTATION)]
    row: Annotated[
        int,
        Among(lambda state: [place % 256 for place in state.places if place // 256 == state.column], NONE),
        Only(ROTATION),
    ]
    places: Annotated[list[int], Derived(building.choosable), PUBLIC]
    # cards, rabbits, carrots
    front: Annotated[list[int], replace(EACH_SEAT, distinct=True), Span(0, 3, NONE), DEALT]  # the suit of the front Ace
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(), NUMBER_CARDS, OWN, DEALT]  # number cards; see `look`
    pile: Annotated[list[int], Bag(), NUMBER_CARDS, COUNT]
    discards: Annotated[list[int], Bag(), NUMBER_CARDS, DEALT]
    shuffled: Annotated[int, Bits(NUMBERS), DEALT]  # the discards that last became the pile: all have seen them
    known: Annotated[list[int], Row(NUMBERS), Bits(5), PRIVATE]  # by card in a hand: who has seen it; bit 4: spectators
    royals: Annotated[list[int], Row(ROYALS), SEAT_OR_NONE, DEALT]  # who holds each; the carrot is on its hexagon
    jokers: Annotated[list[int], EACH_SEAT, Span(0, JOKERS), DEALT]
    rabbits: Annotated[list[int], EACH_SEAT, Among(lambda state: [*on_board(state), UNDERGROUND, OVERBOARD]), DEALT]
    # the turn
    turns: Annotated[int, Span(0, lambda state: state.round_limit * state.seats), DEALT]  # finished, of all seats
    active: Annotated[int, SEAT]  # whose turn it is
    winner: Annotated[int, Span(0, lambda state: state.seats - 1 if state.over else NONE, NONE)]
    dice: Annotated[
        list[int],
        Row(2),
        Span(lambda state: int(state.phase > TAKE_OFF and not state.over), lambda state: 6 if rolled(state) else 0),
    ]
    dug: bool  # the rabbit was underground when its turn began
    bonus: Annotated[int, Span(0, NUMBERS - 1, NONE)]  # the card shown for the bonus
    shown: Annotated[int, Span(0, CARDS - 1, NONE), MayBe(BONUS, HAND_LIMIT, FLIGHT, LANDING, PAYMENT)]  # for take-off
    after: Annotated[int, Span(TO_JOURNEY, TO_NEXT, NONE), Only(HAND_LIMIT)]  # where the turn goes on
    # a ride, a payment, an exchange
    deed: Annotated[int, Among(lambda state: RIDES if state.phase == RIDE else PAID, NONE), Only(RIDE, PAYMENT)]
    target: Annotated[int, Among(lambda state: on_board(state), NONE), MayBe(PAYMENT)]  # where a way that is paid leads
    owed: Annotated[int, Span(1, DEAREST), Only(PAYMENT)]  # what is left of the price
    suits: Annotated[int, Bits(4), Only(PAYMENT)]  # that pay
    exchanged: bool  # in this turn
    basket: Annotated[list[int], Set(), Among(lambda state: sold(state)), MayBe(EXCHANGE, PAYMENT)]  # chosen discards
    # meetings
    attacked: Annotated[int, SEATS]  # in this turn
    traded: Annotated[int, SEATS]  # those who were offered a trade in this turn
    foe: Annotated[int, SEAT_OR_NONE, Only(*DUELS, RE_ATTACK, *range(GOLD, TRADE + 1))]  # attacked, or offered a trade
    accuser: Annotated[int, SEAT_OR_NONE, MayBe(HEARTS)]
    laid: Annotated[list[int], Row(distinct=True), Among(lambda state: layable(state, False)), MayBe(HEARTS, *DUELS)]
    counter: Annotated[  # the answer to them
        list[int], Row(distinct=True), Among(lambda state: layable(state, True)), MayBe(HEARTS, RESISTANCE)
    ]
    proof: Annotated[int, Span(0, CARDS - 1, NONE)]  # the heart that was shown last in a palace
    floor: Annotated[int, Span(0, STRONGEST), MayBe(*DUELS, RE_ATTACK)]  # the sum that the attack must exceed
    refused: Annotated[bool, MayBe(DEFENCE, RESISTANCE)]  # the truce was refused: yield or resist
    given: Annotated[int, Bits(NUMBERS), DEALT]  # the cards that were shown in the last trade
    gold: Annotated[int, Span(0, 1), MayBe(*range(GOODS, TRADE + 1))]  # which side gives diamonds
    goods: Annotated[int, Span(0, 3), MayBe(*range(PROMISE, TRADE + 1))]  # the suit of the other side
    promised: Annotated[int, Span(1, MOST), Only(*range(WISH, TRADE + 1))]
    wished: Annotated[int, Span(1, MOST), Only(ANSWER, TRADE)]
    _realm: Realm | None = None  # of the board, worked out once; clones share it

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.regular = options.word("game") == "regular"
        board = options.word("board")
        self.mode = building.BOARDS.index(board) if board in building.BOARDS else 0
        self.ending = ENDINGS.index(options.word("ending"))
        self.patriarchy = options.word("patriarchy") == "on"
        self.crossing = options.word("advanced_carrots") == "on"
        self.lose_turn = options.word("offshore") == "lose_turn"
        self.round_limit = options.number("round_limit")
        self.first = self.active = options.seat("start_seat", self.roll(seats))
        self.turns = 0
        self.rabbits = [CITADEL] * seats
        self.hands = [[] for _ in range(seats)]
        self.pile = list(range(NUMBERS))
        self.discards, self.basket = [], []
        self.front = [NONE] * seats
        self.royals = [LINE] * ROYALS
        self.jokers = [0] * seats
        self.known = [0] * NUMBERS
        self.shuffled = self.given = 0
        self.dice = [0, 0]
        self.owed = self.suits = self.attacked = self.traded = 0
        self.deed = self.target = self.after = self.shown = self.bonus = self.proof = self.winner = NONE
        self.dug = self.exchanged = False
        self.part()
        building.choose_board(self, read_board(board))

    def start_play(self) -> None:
        self._realm = charted(self.board)
        for seat in range(self.seats):
            for _ in range(3):
                self.hands[seat].append(self.draw(self.pile))
            self.hands[seat].sort()
        self.begin_turn(self.first)

    def realm(self) -> Realm:
        if self._realm is None:
            self._realm = charted(self.board)
        return self._realm

    # --- the stages of a turn --------------------------------------------------------------------

    def begin_turn(self, seat: int) -> None:
        self.active = seat
        self.attacked = self.traded = 0
        self.exchanged = False
        self.bonus = NONE
        self.dice = [0, 0]
        back = self.rabbits[seat] == OVERBOARD
        if back:
            self.rabbits[seat] = UNDERGROUND
            self.tell(EVERYONE, "came back", seat)
        self.dug = self.rabbits[seat] == UNDERGROUND
        if back and self.lose_turn:
            self.next_turn()
        elif self.regular and flight.towers(self, seat):
            self.phase = TAKE_OFF
            self.ask(seat)
        else:
            self.roll_dice()

    def roll_dice(self) -> None:
        self.dice = [1 + self.roll(6), 1 + self.roll(6)]
        self.tell(EVERYONE, "rolled", self.active, self.dice[0], self.dice[1])
        self.phase = BONUS
        self.beat()
        self.ask(self.active)

    def price(self) -> int:
        """Of every ride, trek, cave and tent of the turn."""
        return self.dice[0] + self.dice[1]

    def set_out(self) -> None:
        """Stage 2: the flight or the journey."""
        if self.shown == NONE:
            journey.start_journey(self)
            return
        self.phase = LANDING if flight.lift(self, self.active) >= self.price() else FLIGHT
        self.ask(self.active)

    def reached(self, arrived: bool) -> None:
        """Stage 3a: the journey ended on a hexagon; `arrived`: the rabbit has come there in this turn."""
        seat = self.active
        node = self.rabbits[seat]
        if self.regular and arrived and PALACES <= node < TOWERS and self.royals[node - 1] != seat:
            self.phase = PALACE
            self.ask(seat)
        else:
            self.enter()

    def enter(self) -> None:
        """Stages 3b and 3c."""
        if not self.wins():
            self.meeting()

    def wins(self) -> bool:
        seat = self.active
        if self.rabbits[seat] != CITADEL or standing(self, seat) < 3:
            return False
        self.part()
        self.winner = seat
        self.tell(EVERYONE, "won", seat)
        self.finish()
        return True

    def meeting(self) -> None:
        """Stage 3c."""
        self.part()
        self.phase = MEETING
        self.ask(self.active)

    def part(self) -> None:
        """Who has met parts: nothing of a visit, a duel or a trade is left on the table."""
        self.foe = self.accuser = NONE
        self.laid, self.counter = [], []
        self.floor = self.gold = self.goods = self.promised = self.wished = 0
        self.refused = False

    def off(self, seat: int) -> None:
        """The rabbit goes into the water. It is the caller who ends the turn, if it is its own."""
        self.rabbits[seat] = OVERBOARD
        self.tell(EVERYONE, "went off", seat)
        self.beat(SPLASH)

    def off_and_over(self) -> None:
        """The rabbit of the seat whose turn it is goes OFF: no stipend."""
        self.off(self.active)
        self.limit(self.active, TO_NEXT)

    def stipend(self) -> None:
        """Stage 5."""
        seat = self.active
        if self.rabbits[seat] != OVERBOARD:
            hands.draw_cards(self, seat, 2 if self.rabbits[seat] == CITADEL else 1)
        self.limit(seat, TO_NEXT)

    def limit(self, seat: int, after: int) -> None:
        """Whoever holds more than eight cards discards; then the turn goes on."""
        self.part()
        if hands.size(self, seat) > LIMIT:
            self.after = after
            self.phase = HAND_LIMIT
            self.ask(seat)
        elif after == TO_JOURNEY:
            self.set_out()
        elif after == TO_MEETING:
            self.meeting()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.turns += 1
        if self.turns == self.round_limit * self.seats:
            self.tell(EVERYONE, "stopped", self.round_limit)
            self.finish()
        else:
            self.begin_turn((self.active + 1) % self.seats)

    def paid(self, seat: int, deed: int) -> None:
        """The price is paid: what was it for?"""
        if deed == AUDIENCE:
            meeting.end_audience(self, seat)
        elif deed == EXCHANGING:
            trade.end_exchange(self, seat)
        elif deed == FLYING:
            self.phase = LANDING
            self.ask(seat)
        else:
            journey.end_way(self, seat, deed)

    def resolve(self, picks: list[list[int]]) -> None:
        trade.trade(self, picks[self.active][:-1], picks[self.foe][:-1])

    # --- moves -----------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == JOURNEY:
            return journey.legal_journey(self, seat)
        if phase == PAYMENT:
            return hands.legal_payment(self, seat)
        if phase == BONUS:
            return flight.legal_bonus(self, seat)
        if phase == MEETING:
            return meeting.legal_meeting(self, seat)
        if phase <= ROTATION:
            return building.legal_building(self)
        if phase == TAKE_OFF:
            return flight.legal_take_off(self, seat)
        if phase == HAND_LIMIT:
            return hands.legal_discard(self, seat)
        if phase == FLIGHT:
            return flight.legal_flight(self, seat)
        if phase == LANDING:
            return flight.towers(self, seat)
        if phase == COMING_OUT:
            return journey.legal_coming_out(self)
        if phase == RIDE:
            return journey.legal_ride(self, seat)
        if phase in (PALACE, ACCUSATION):
            return palace.legal_palace(self, seat)
        if phase == HEARTS:
            return palace.legal_hearts(self, seat)
        return self.legal_answer(seat)

    def legal_answer(self, seat: int) -> list[int]:
        """In duels, trades and the exchange."""
        phase = self.phase
        if phase == ATTACK:
            return duel.legal_attack(self, seat)
        if phase == DEFENCE:
            return duel.legal_defence(self, seat)
        if phase == RESISTANCE:
            return duel.legal_resistance(self, seat)
        if phase == RE_ATTACK:
            return duel.legal_reattack(self, seat)
        if phase == FOUR_ROYALS:
            return duel.legal_four_royals(self, seat)
        if phase == GOODS:
            return [0, 1, 2, 3]
        if phase in (PROMISE, WISH):
            return list(range(1, MOST + 1))
        if phase == TRADE:
            return trade.legal_trade(self, seat)
        if phase == EXCHANGE:
            return trade.legal_exchange(self, seat)
        return [0, 1]  # truce, gold, answer

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == JOURNEY:
            journey.travel(self, seat, move)
        elif phase == PAYMENT:
            hands.pay(self, seat, move)
        elif phase == BONUS:
            flight.take_bonus(self, seat, move)
        elif phase == MEETING:
            meeting.meet(self, seat, move)
        elif phase <= ROTATION:
            building.build(self, seat, move)
        elif phase == TAKE_OFF:
            flight.take_off(self, seat, move)
        elif phase == HAND_LIMIT:
            hands.discard(self, seat, move)
        elif phase == FLIGHT:
            flight.fly(self, seat, move)
        elif phase == LANDING:
            flight.land(self, seat, move)
        elif phase == COMING_OUT:
            journey.arrive(self, seat, move)
        elif phase == RIDE:
            journey.ride(self, seat, move)
        elif phase == PALACE:
            palace.visit(self, seat, move)
        elif phase == ACCUSATION:
            palace.accuse(self, seat, move)
        elif phase == HEARTS:
            palace.show_heart(self, seat, move)
        else:
            self.answer(seat, move)

    def answer(self, seat: int, move: int) -> None:
        """In duels, trades and the exchange."""
        phase = self.phase
        if phase == ATTACK:
            duel.attack(self, seat, move)
        elif phase == DEFENCE:
            duel.defend(self, seat, move)
        elif phase == RESISTANCE:
            duel.resist(self, seat, move)
        elif phase == TRUCE:
            duel.answer_truce(self, seat, move)
        elif phase == RE_ATTACK:
            duel.reattack(self, move)
        elif phase == FOUR_ROYALS:
            duel.put_back(self, seat, move)
        elif phase <= WISH:
            trade.offer(self, seat, move)
        elif phase == ANSWER:
            trade.answer_offer(self, seat, move)
        elif phase == TRADE:
            self.seal(seat, move, move == NO)
        else:
            trade.exchange(self, seat, move)

    def name(self, seat: int, move: int) -> str:
        return move_name(self.phase, move)

    def why(self, seat: int, move: int) -> str:
        return why_not(self, seat, move)

    # --- the end ---------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        if self.winner != NONE:
            return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
        ranks = []
        for seat in range(self.seats):
            total = hands.sum_of(self, seat, hands.held(self, seat, ANY), False)
            ranks.append((standing(self, seat), self.royals.count(seat), total))
        best = max(ranks)
        return [1.0 / ranks.count(best) if rank == best else 0.0 for rank in ranks]

    # --- who knows what --------------------------------------------------------------------------

    def look(self, seat: int) -> dict[str, object]:
        """Of a hand, a seat sees the cards that it has seen there, and who else has."""
        hands: list[list[int]] = []
        known: list[list[int]] = [[] for _ in range(NUMBERS)]
        for owner in range(self.seats):
            seen = [card for card in self.hands[owner] if self.knows(seat, owner, card)]
            hands.append(seen + [NONE] * (len(self.hands[owner]) - len(seen)))
            for card in seen:
                known[card] = members(self.known[card])
        return super().look(seat) | {"hands": hands, "known": known}

    def knows(self, seat: int, owner: int, card: int) -> bool:
        return self.over or seat in (ALL, owner) or bool(self.known[card] >> (seat if seat >= 0 else 4) & 1)

    def guess(self, seat: int) -> None:
        guessing.guess_hands(self, seat)

    def guess_picks(self, seat: int) -> None:
        guessing.guess_trade(self, seat)

    def plausible(self, seat: int) -> bool:
        return self.over or guessing.suffices(self)

    def flaw(self) -> str:
        return flaw_of(self)


def standing(state: JackRabbits, seat: int) -> int:
    """How far the seat's royals go for the ending: 3 is enough."""
    if state.ending == COURT:
        return state.royals.count(seat)
    ranks = 0
    suits = [0, 0, 0, 0]
    for royal in range(ROYALS):
        if state.royals[royal] == seat:
            ranks |= 1 << royal // 4
            suits[royal % 4] += 1
    return ranks.bit_count() if state.ending == MONARCHY else max(suits)


def rolled(state: JackRabbits) -> bool:
    """Have the dice been rolled in this turn?"""
    return state.phase > TAKE_OFF or state.over


def on_board(state: JackRabbits) -> list[int]:
    """The places that the board has."""
    return [node for node in range(NODES) if state.board[3 * TILE_OF[node] + 2] >= 0]


def sold(state: JackRabbits) -> list[int]:
    """The discards that the town sells where the rabbit is."""
    return [card for card in state.discards if SUIT[card] == state.rabbits[state.active] - TOWNS]


def layable(state: JackRabbits, answer: bool) -> list[int]:
    """The cards that can lie open: of a visitor or accuser and the visitor's answer, of attacker and defender."""
    if state.phase == HEARTS:
        accused = state.accuser != NONE and not answer
        return hands.held(state, state.accuser if accused else state.active, 1 << HEART)
    return hands.held(state, state.foe if answer else state.active, duel.SPADES)
