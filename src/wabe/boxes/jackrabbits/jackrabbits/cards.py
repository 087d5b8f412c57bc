"""Cards, hands and payments: what everybody holds, what it is worth, and who has seen it."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.realm import Realm
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, HEART, HEXAGONS, OVERBOARD, SUITS
from wabe.core.state import EVERYONE, Sealed, State

NUMBERS: Final = 40  # number cards by suit, Ace to 10; then the royals J, Q, K by suit; then the Joker
ROYALS: Final = 12
JOKER: Final = 52
JOKERS: Final = 2
LIMIT: Final = 8  # cards in a hand
CARROTS: Final = 3
LINE: Final = -1  # a royal that nobody holds
NONE: Final = -1
SHOWN: Final = 31  # in `known`: four seats and everybody else have seen the card

SUIT: Final = [card // 10 for card in range(NUMBERS)] + [royal % 4 for royal in range(ROYALS)]
RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
CARD_NAMES: Final = (
    [rank + suit for suit in SUITS for rank in RANKS] + [rank + suit for rank in "JQK" for suit in SUITS] + ["Joker"]
)

# kinds of decision
TILE: Final = 0
MANNER: Final = 1
SIDE: Final = 2
EDGE: Final = 3
COLUMN: Final = 4
ROW: Final = 5
ROTATION: Final = 6
TAKE_OFF: Final = 7
BONUS: Final = 8
DISCARD: Final = 9
FLIGHT: Final = 10
LANDING: Final = 11
COMING_OUT: Final = 12
JOURNEY: Final = 13
RIDE: Final = 14
PAYMENT: Final = 15
PALACE: Final = 16
ACCUSATION: Final = 17
HEARTS: Final = 18
MEETING: Final = 19
ATTACK: Final = 20
DEFENCE: Final = 21
RESISTANCE: Final = 22
TRUCE: Final = 23
REATTACK: Final = 24
FOUR_ROYALS: Final = 25
GOLD: Final = 26
GOODS: Final = 27
PROMISE: Final = 28
WISH: Final = 29
ANSWER: Final = 30
TRADE: Final = 31
EXCHANGE: Final = 32
PHASES: Final = (
    "tile", "manner", "side", "edge", "column", "row", "rotation",
    "take-off", "bonus", "hand limit", "flight", "landing", "coming out", "journey", "ride", "payment",
    "palace", "accusation", "hearts", "meeting",
    "attack", "defence", "resistance", "truce", "re-attack", "four royals",
    "gold", "goods", "promise", "wish", "answer", "trade", "exchange",
)  # fmt: skip

# what a payment is for: a choice of the journey, 0 to 99, or
AUDIENCE: Final = 100
EXCHANGING: Final = 101
FLYING: Final = 102

# where a turn goes on after a hand limit
TO_JOURNEY: Final = 0
TO_MEETING: Final = 1
TO_NEXT: Final = 2

DREW: Final = 0
SPENT: Final = 1
FRONTED: Final = 2
DISCARDED: Final = 3
RESHUFFLED: Final = 4
WENT_OFF: Final = 5


class Hands(Sealed):
    regular: bool
    patriarchy: bool
    board: list[int]  # a, b, r of each tile; see Realm
    active: int  # whose turn it is
    rabbits: list[int]  # per seat: a node, UNDERGROUND or OVERBOARD
    hands: list[list[int]]  # per seat: its number cards, sorted
    pile: list[int]  # face-down, a bag
    discards: list[int]  # sorted
    front: list[int]  # per seat: the suit of its front Ace
    royals: list[int]  # who holds each royal; the holder's carrot is on its hexagon
    jokers: list[int]  # per seat
    known: list[int]  # by number card in a hand: who has seen it there besides its owner; bit 4: everybody else
    owed: int  # what is left of the price
    suits: int  # the mask of suits that pay
    deed: int  # what the payment or the ride is for
    target: int  # where a ride goes
    shown: int  # the card shown for take-off
    after: int  # where the turn goes on after the hand limit
    round_limit: int
    turns: int  # turns finished, of all seats together
    _realm: Realm | None = None

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Hands)
        self.regular = source.regular
        self.patriarchy = source.patriarchy
        self.board = source.board[:]
        self.active = source.active
        self.rabbits = source.rabbits[:]
        self.hands = [hand[:] for hand in source.hands]
        self.pile = source.pile[:]
        self.discards = source.discards[:]
        self.front = source.front[:]
        self.royals = source.royals[:]
        self.jokers = source.jokers[:]
        self.known = source.known[:]
        self.owed = source.owed
        self.suits = source.suits
        self.deed = source.deed
        self.target = source.target
        self.shown = source.shown
        self.after = source.after
        self.round_limit = source.round_limit
        self.turns = source.turns
        self._realm = source._realm

    # --- what the stages of a turn write -------------------------------------------------------

    def paid(self, seat: int) -> None:
        """The price is paid: what was it for?"""
        raise NotImplementedError

    def go_on(self, stage: int) -> None:
        raise NotImplementedError

    # --- cards ---------------------------------------------------------------------------------

    def worth(self, card: int) -> int:
        """Its points; an Ace is 1."""
        if card < NUMBERS:
            return card % 10 + 1
        if card == JOKER:
            return 0
        return 11 + (card - NUMBERS) // 4 if self.patriarchy else 10

    def royals_of(self, seat: int) -> int:
        return self.royals.count(seat)

    def size(self, seat: int) -> int:
        """Cards in the hand: number cards, royals and Jokers."""
        return len(self.hands[seat]) + self.royals.count(seat) + self.jokers[seat]

    def cards(self, seat: int, suits: int) -> list[int]:
        """The hand cards with one of these suits."""
        found = [card for card in self.hands[seat] if suits >> SUIT[card] & 1]
        for royal in range(ROYALS):
            if self.royals[royal] == seat and suits >> royal % 4 & 1:
                found.append(NUMBERS + royal)
        return found

    def first_ace(self) -> int:
        """What the first Ace is worth above its 1."""
        return 13 if self.patriarchy else 10

    def fronted(self, seat: int, suits: int) -> int:
        """1 if the seat's front Ace adds to these suits."""
        return 1 if self.front[seat] >= 0 and suits >> self.front[seat] & 1 else 0

    def sum_of(self, seat: int, cards: list[int], spent: bool) -> int:
        """The worth of these cards, without the front Ace; `spent`: a first Ace counts as such."""
        total = 0
        first = spent and self.front[seat] < 0
        for card in cards:
            total += self.worth(card)
            if first and card < NUMBERS and card % 10 == 0:
                total += self.first_ace()
                first = False
        return total

    def purse(self, seat: int, suits: int) -> int:
        """The most that the seat can pay with these suits; the card shown for take-off is kept out."""
        cards = self.cards(seat, suits)
        if self.shown >= 0:
            cards = [card for card in cards if card != self.shown]
        return self.fronted(seat, suits) + self.sum_of(seat, cards, True)

    def heart_points(self, seat: int) -> int:
        return self.fronted(seat, 1 << HEART) + self.sum_of(seat, self.cards(seat, 1 << HEART), False)

    def draw_cards(self, seat: int, count: int) -> None:
        drawn = 0
        for _ in range(count):
            if not self.pile and self.discards:
                self.pile, self.discards = self.discards, self.pile
                self.tell(EVERYONE, RESHUFFLED)
            if self.pile:
                self.hands[seat].append(self.draw(self.pile))
                drawn += 1
        self.hands[seat].sort()
        if drawn:
            self.tell(EVERYONE, DREW, seat, drawn)

    def show(self, card: int) -> None:
        """Everybody sees it."""
        if card < NUMBERS:
            self.known[card] = SHOWN

    def lose(self, seat: int, card: int) -> None:
        """To the discards, or back into the line."""
        if card < NUMBERS:
            self.hands[seat].remove(card)
            self.known[card] = 0
            self.discards.append(card)
            self.discards.sort()
        elif card == JOKER:
            self.jokers[seat] -= 1
        else:
            self.royals[card - NUMBERS] = LINE

    def spend(self, seat: int, card: int) -> int:
        """Spends a card and answers what it is worth: the seat's first Ace stays as its front Ace."""
        value = self.worth(card)
        if card < NUMBERS and card % 10 == 0 and self.front[seat] < 0:
            self.hands[seat].remove(card)
            self.known[card] = 0
            self.front[seat] = SUIT[card]
            self.tell(EVERYONE, FRONTED, seat, card)
            return value + self.first_ace()
        self.lose(seat, card)
        self.tell(EVERYONE, SPENT, seat, card)
        return value

    # --- paying --------------------------------------------------------------------------------

    def start_payment(self, seat: int, price: int, suits: int, deed: int) -> None:
        self.deed = deed
        self.suits = suits
        self.owed = price - self.fronted(seat, suits)
        if self.owed <= 0:
            self.end_payment(seat)
        else:
            self.phase = PAYMENT
            self.ask(seat)

    def legal_payment(self, seat: int) -> list[int]:
        return [card for card in self.cards(seat, self.suits) if card != self.shown]

    def pay(self, seat: int, card: int) -> None:
        self.owed -= self.spend(seat, card)
        if self.owed <= 0:
            self.end_payment(seat)

    def end_payment(self, seat: int) -> None:
        self.owed = self.suits = 0
        self.paid(seat)

    # --- the hand limit ------------------------------------------------------------------------

    def limit(self, seat: int, after: int) -> None:
        """Whoever holds more than eight cards discards; then the turn goes on."""
        if self.size(seat) > LIMIT:
            self.after = after
            self.phase = DISCARD
            self.ask(seat)
        else:
            self.go_on(after)

    def legal_discard(self, seat: int) -> list[int]:
        cards = self.cards(seat, ANY)
        if self.jokers[seat]:
            cards.append(JOKER)
        return cards

    def discard(self, seat: int, card: int) -> None:
        self.lose(seat, card)
        self.tell(EVERYONE, DISCARDED, seat, card)
        self.limit(seat, self.after)

    # --- rabbits -------------------------------------------------------------------------------

    def off(self, seat: int) -> None:
        """The rabbit goes into the water. It is the caller who ends the turn, if it is its own."""
        self.rabbits[seat] = OVERBOARD
        self.tell(EVERYONE, WENT_OFF, seat)

    def off_and_over(self) -> None:
        """The rabbit of the seat whose turn it is goes OFF: no stipend."""
        self.off(self.active)
        self.limit(self.active, TO_NEXT)

    def on_hexagon(self, seat: int) -> bool:
        return self.rabbits[seat] < HEXAGONS
