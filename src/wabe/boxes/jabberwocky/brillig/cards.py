"""The cards of Brillig: the hands, the bonus deck, and who knows where each card is."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS
from wabe.core.state import ALL, SPECTATOR, Sealed

NOTHING: Final = -1  # no card
PACK: Final = (1 << CARDS) - 1  # cards are kept as bit masks
FIVES: Final = 1 << 4 | 1 << 9 | 1 << 14
HAND: Final = 6
DECK: Final = 3

# of two cards: the higher number, of equals green before yellow before purple; and the same from the lower number
STRENGTH: Final = [card % NUMBERS * COLOURS + COLOURS - 1 - card // NUMBERS for card in range(CARDS)]
TURN: Final = [card % NUMBERS * COLOURS + card // NUMBERS for card in range(CARDS)]


class Cards(Sealed):
    """Two players know every card but this: which ones the other has taken from the bonus deck since they looked.

    Whoever looked last knows all. To the other the deck is the card put in last and two more that `maybe` has,
    any two: the rest of `maybe` is in the hand of the one who looked.
    """

    hands: list[int]
    bonus: int
    taken: list[int]  # per seat: how many bonus cards so far
    last_in: int  # the card that went into the bonus deck last
    peeker: int  # the seat that looked into the bonus deck last
    maybe: int  # what the bonus deck may hold, as the other seat knows it
    stray: int  # the same, as all the world knows it
    shown: list[int]  # per seat: the cards in hand that all the world has seen

    def deal(self) -> None:
        cards = cards_of(PACK & ~FIVES)
        self.hands = [0, 0]
        for _ in range(HAND):
            self.hands[0] |= 1 << self.draw(cards)
        self.hands[1] = PACK & ~FIVES & ~self.hands[0]
        self.bonus = self.maybe = self.stray = FIVES
        self.taken, self.shown = [0, 0], [0, 0]
        self.last_in, self.peeker = NOTHING, 0

    def reveal(self, seat: int, card: int) -> None:
        """A card leaves the hand, face up."""
        others = ~(1 << card)
        self.hands[seat] &= others
        self.shown[seat] &= others
        self.maybe &= others
        self.stray &= others

    def take_up(self, seat: int, card: int) -> None:
        """A card that lay face up goes back to the hand."""
        self.hands[seat] |= 1 << card
        self.shown[seat] |= 1 << card

    def peek(self, seat: int) -> None:
        if self.peeker != seat:
            self.peeker = seat
            self.maybe = self.bonus

    def swap(self, seat: int, card: int, own: int) -> None:
        """R1: a bonus card is taken before one's own goes in."""
        self.hands[seat] |= 1 << card
        self.bonus = self.bonus & ~(1 << card) | 1 << own
        self.maybe |= 1 << own
        self.stray |= 1 << own
        self.last_in = own
        self.taken[seat] += 1

    def strongest(self, seat: int) -> int:
        """The card in hand that breaks a tie."""
        best = NOTHING
        for card in cards_of(self.hands[seat]):
            if best == NOTHING or STRENGTH[card] > STRENGTH[best]:
                best = card
        return best

    def known(self, seat: int) -> list[int]:
        """The cards that the seat knows to be in each hand and, last, in the bonus deck."""
        if self.over or seat == ALL or seat == self.peeker:
            return [*self.hands, self.bonus]
        if seat == SPECTATOR:
            return [*self.shown, self.sure(self.stray)]
        known = [*self.hands, self.sure(self.maybe)]
        known[self.peeker] &= ~self.maybe
        return known

    def sure(self, maybe: int) -> int:
        """What surely is in the bonus deck, if it holds three of these cards."""
        return maybe if maybe == self.bonus else 1 << self.last_in

    def look_cards(self, seat: int) -> dict[str, object]:
        known = self.known(seat)
        in_doubt = self.maybe != self.bonus and not self.over and seat != SPECTATOR
        return {
            "hands": [cards_of(known[0]), cards_of(known[1])],
            "held": [self.hands[0].bit_count(), self.hands[1].bit_count()],
            "bonus": cards_of(known[2]),
            "taken": self.taken[:],
            "last_in": self.last_in,
            "peeker": self.peeker,
            "doubt": cards_of(self.maybe & ~(1 << self.last_in)) if in_doubt else [],
            "stray": cards_of(self.stray),
            "shown": [cards_of(self.shown[0]), cards_of(self.shown[1])],
            "picks": self.look_picks(seat),
            "ready": self.ready,
        }

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL or seat == self.peeker:
            return
        if seat == SPECTATOR:
            self.guess_hands()
        else:
            self.bonus = self.guess_deck(self.maybe)
            hand = self.hands[self.peeker] & ~self.maybe
            self.hands[self.peeker] = hand | self.maybe & ~self.bonus

    def guess_deck(self, maybe: int) -> int:
        """Three of these cards, the one put in last among them."""
        if maybe.bit_count() == DECK:
            return maybe
        deck = 1 << self.last_in
        cards = cards_of(maybe & ~deck)
        for _ in range(DECK - 1):
            deck |= 1 << self.draw(cards)
        return deck

    def guess_hands(self) -> None:
        """For a spectator: strays go to those who took bonus cards, no more than they took."""
        sizes = [self.hands[0].bit_count(), self.hands[1].bit_count()]
        cards = cards_of((self.hands[0] | self.hands[1]) & ~self.stray & ~self.shown[0] & ~self.shown[1])
        self.bonus = self.guess_deck(self.stray)
        self.hands = self.shown[:]
        room = [min(self.taken[i], sizes[i] - self.shown[i].bit_count()) for i in range(2)]
        for card in cards_of(self.stray & ~self.bonus):
            seat = self.roll(2) if room[0] and room[1] else 0 if room[0] else 1
            self.hands[seat] |= 1 << card
            room[seat] -= 1
        for seat in range(2):
            while self.hands[seat].bit_count() < sizes[seat]:
                self.hands[seat] |= 1 << self.draw(cards)
        self.maybe = self.bonus | self.hands[self.peeker] & self.stray  # what the players know of each other: the least

    def copy_cards(self, source: Cards) -> None:
        self.copy_core(source)
        self.hands = source.hands[:]
        self.bonus = source.bonus
        self.taken = source.taken[:]
        self.last_in = source.last_in
        self.peeker = source.peeker
        self.maybe = source.maybe
        self.stray = source.stray
        self.shown = source.shown[:]

    def cards_flaw(self, laid: list[int]) -> str:
        """What is wrong with the cards; `laid` are those that lie on the table, face up."""
        if any(len(field) != 2 for field in (self.hands, self.taken, self.shown)):
            return "Fields hands, taken and shown must have an entry for each of the two seats."
        if any(not 0 <= card < CARDS for card in laid):
            return f"Cards must be from 0 to {CARDS - 1}."
        places = [*self.hands, self.bonus, *[1 << card for card in laid]]
        once = sum(places) == PACK and sum(place.bit_count() for place in places) == CARDS
        if min(places) < 0 or not once or self.bonus.bit_count() != DECK:
            return "Each of the fifteen cards must be in exactly one place, three of them in the bonus deck."
        if any(not 0 <= taken <= 4 for taken in self.taken) or not 0 <= self.peeker < 2:
            return "Field taken must have numbers from 0 to 4, and peeker must be a seat."
        if sum(self.taken) == 0 and (self.last_in != NOTHING or self.stray != FIVES or self.bonus != FIVES):
            return "Before anybody takes a bonus card the 5s are the bonus deck, and last_in is -1."
        if sum(self.taken) > 0 and (not 0 <= self.last_in < CARDS or not self.bonus >> self.last_in & 1):
            return "Field last_in must be a card of the bonus deck."
        return self.knowledge_flaw()

    def knowledge_flaw(self) -> str:
        if not within(self.bonus, self.maybe) or not within(self.maybe, self.bonus | self.hands[self.peeker]):
            return "Field maybe must have the bonus deck, and beyond it only cards in hand of the peeker."
        if not within(self.maybe, self.stray) or not within(self.stray, self.bonus | self.hands[0] | self.hands[1]):
            return "Field stray must have all of maybe, and only cards of the bonus deck and the hands."
        for seat in range(2):
            if not within(self.shown[seat], self.hands[seat] & ~self.stray):
                return f"Field shown: seat {seat} must hold these cards, and none of them is a stray."
            if (self.hands[seat] & self.stray).bit_count() > self.taken[seat]:
                return f"Seat {seat} holds more strays than it took bonus cards."
        return ""


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, ascending."""
    return [card for card in range(CARDS) if mask >> card & 1]


def within(part: int, whole: int) -> bool:
    return part & ~whole == 0
