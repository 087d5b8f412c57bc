"""Gold: offers and secret trades with another rabbit, and the exchange in the towns."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ANSWER,
    EXCHANGE,
    EXCHANGING,
    GOLD,
    GOODS,
    PROMISE,
    SHOWN,
    SUIT,
    TO_MEETING,
    TRADE,
    WISH,
)
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES, Duel
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, DIAMOND, PALACES, TOWNS
from wabe.core.state import ALL, EVERYONE, State

OWN_GOLD: Final = 0  # the seat that offers gives diamonds
THEIR_GOLD: Final = 1
MOST: Final = 20  # points in an offer

FINISH: Final = 0  # choices of a meeting; then an attack on a seat, a trade with a seat
BUY: Final = 1
VISIT_MARKET: Final = 2
ATTACK_SEAT: Final = 4
TRADE_WITH: Final = 8

OFFERED: Final = 50
AGREED: Final = 51
DECLINED: Final = 52
GAVE: Final = 53
SWAPPED: Final = 54
EXCHANGED: Final = 55


class Trade(Duel):
    gold: int  # which side gives diamonds
    goods: int  # the suit of the other side
    promised: int
    wished: int
    basket: list[int]  # discards chosen in an exchange, sorted

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Trade)
        self.gold = source.gold
        self.goods = source.goods
        self.promised = source.promised
        self.wished = source.wished
        self.basket = source.basket[:]

    # --- trades --------------------------------------------------------------------------------

    def start_offer(self, partner: int) -> None:
        self.foe = partner
        self.traded |= 1 << partner
        self.gold = self.goods = self.promised = self.wished = 0
        self.phase = GOLD

    def offer(self, seat: int, move: int) -> None:
        """Four decisions make an offer."""
        if self.phase == GOLD:
            self.gold = move
            self.phase = GOODS
        elif self.phase == GOODS:
            self.goods = move
            self.phase = PROMISE
        elif self.phase == PROMISE:
            self.promised = move
            self.phase = WISH
        else:
            self.wished = move
            self.tell(EVERYONE, OFFERED, seat, self.foe)
            self.phase = ANSWER
            self.ask(self.foe)

    def answer_offer(self, seat: int, move: int) -> None:
        if move == 0:
            self.tell(EVERYONE, DECLINED, seat)
            self.meeting()
        else:
            self.tell(EVERYONE, AGREED, seat)
            self.phase = TRADE
            self.ask_mask(1 << seat | 1 << self.active)

    def side_suit(self, seat: int) -> int:
        """The suit that this side of the trade gives."""
        return DIAMOND if (self.gold == OWN_GOLD) == (seat == self.active) else self.goods

    def legal_trade(self, seat: int) -> list[int]:
        """The next card to give, in ascending order, or that is all."""
        picks = self.picks[seat]
        least = picks[len(picks) - 1] + 1 if picks else 0
        suit = self.side_suit(seat)
        moves = [card for card in self.hands[seat] if card >= least and SUIT[card] == suit]
        moves.append(NO)
        return moves

    def resolve(self, picks: list[list[int]]) -> None:
        seat, partner = self.active, self.foe
        self.laid = picks[seat][:-1]
        self.counter = picks[partner][:-1]
        self.reveal(seat, self.laid)
        self.reveal(partner, self.counter)
        kept = self.sum_of(seat, self.laid, False) >= self.promised
        partner_kept = self.sum_of(partner, self.counter, False) >= self.wished
        if kept and partner_kept:
            self.hand_over(seat, partner, self.laid)
            self.hand_over(partner, seat, self.counter)
            self.tell(EVERYONE, SWAPPED, seat, partner)
            self.limit(partner, TO_MEETING)
            return
        if not partner_kept:
            self.off(partner)
        if kept:
            self.meeting()
        else:
            self.off_and_over()

    def reveal(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            self.show(card)
            self.tell(EVERYONE, GAVE, seat, card)

    def hand_over(self, giver: int, taker: int, cards: list[int]) -> None:
        for card in cards:
            self.hands[giver].remove(card)
            self.hands[taker].append(card)
        self.hands[taker].sort()

    def guess_picks(self, seat: int) -> None:
        """Of a sealed choice nobody knows how many cards it has; one still being made is not seen at all."""
        for other in range(self.seats):
            if seat in (ALL, other):
                continue
            self.picks[other] = []
            if self.ready >> other & 1:
                suit = self.side_suit(other)
                for card in self.hands[other]:
                    if SUIT[card] == suit and self.roll(2):
                        self.picks[other].append(card)
                self.picks[other].append(NO)

    # --- the exchange --------------------------------------------------------------------------

    def exchange_suits(self, seat: int) -> int:
        return ANY if self.rabbits[seat] - TOWNS == DIAMOND else 1 << DIAMOND

    def legal_exchange(self, seat: int) -> list[int]:
        """The discards of the town's suit that the seat can still pay, or that is all."""
        suit = self.rabbits[seat] - TOWNS
        left = self.purse(seat, self.exchange_suits(seat)) - self.sum_of(seat, self.basket, False)
        moves = []
        for card in self.discards:
            if SUIT[card] == suit and card % 10 < left and card not in self.basket:
                moves.append(card)
        if self.basket:
            moves.append(NO)
        return moves

    def can_exchange(self, seat: int) -> bool:
        if self.exchanged or not TOWNS <= self.rabbits[seat] < PALACES:
            return False
        return len(self.legal_exchange(seat)) > 0

    def start_exchange(self) -> None:
        self.exchanged = True
        self.phase = EXCHANGE

    def exchange(self, seat: int, card: int) -> None:
        if card == NO:
            self.start_payment(seat, self.sum_of(seat, self.basket, False), self.exchange_suits(seat), EXCHANGING)
        else:
            self.basket.append(card)
            self.basket.sort()

    def end_exchange(self, seat: int) -> None:
        for card in self.basket:
            self.discards.remove(card)
            self.hands[seat].append(card)
            self.known[card] = SHOWN
            self.tell(EVERYONE, EXCHANGED, seat, card)
        self.hands[seat].sort()
        self.basket = []
        self.meeting()

    # --- meetings: stage 3c ---------------------------------------------------------------------

    def legal_meeting(self, seat: int) -> list[int]:
        moves = [FINISH]
        if self.for_sale(seat):
            moves.append(BUY)
        if not self.regular:
            return moves
        if self.can_exchange(seat):
            moves.append(VISIT_MARKET)
        here = self.rabbits[seat]
        armed = len(self.cards(seat, SPADES)) > 0
        for other in range(self.seats):
            if armed and other != seat and self.rabbits[other] == here and not self.attacked >> other & 1:
                moves.append(ATTACK_SEAT + other)
        for other in range(self.seats):
            if other != seat and self.rabbits[other] == here and not self.traded >> other & 1:
                moves.append(TRADE_WITH + other)
        return moves

    def meet(self, seat: int, move: int) -> None:
        if move == FINISH:
            self.stipend()
        elif move == BUY:
            self.start_audience(seat)
        elif move == VISIT_MARKET:
            self.start_exchange()
        elif move < TRADE_WITH:
            self.start_attack(move - ATTACK_SEAT)
        else:
            self.start_offer(move - TRADE_WITH)
