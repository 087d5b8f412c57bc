"""Gimble: the highest bid picks first, and its gems are laid on another card; runs and duplicates score."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, GEMS, card_name, redraw
from wabe.boxes.jabberwocky.gimble.scoring import best
from wabe.boxes.jabberwocky.gimble.words import WORDS
from wabe.core.fields import OPTION, OWN, SEAT, SEAT_OR_NONE, Among, Deck, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, among, fits, win_shares

BIDS: Final = list(range(GEMS + 1))  # as moves
PASS: Final = GEMS + 1

DISPLAY: Final = 3  # places 0 to 2 are the seats, then come the slots of the display, one more than seats
DECK: Final = 7  # the place of cards still to come

OPENING: Final = 0
ANSWER: Final = 1
COLOUR: Final = 2
LOAD: Final = 3
TAKE: Final = 4
PHASES: Final = {
    OPENING: Phase("opening", moves=GEMS + 1, itself=True),
    ANSWER: Phase("answer", moves=PASS + 1),
    COLOUR: Phase("colour", moves=COLOURS, itself=True),
    LOAD: Phase("load", moves=CARDS),
    TAKE: Phase("take", moves=CARDS, itself=True),
}


def cards_at(places: list[int], place: int) -> list[int]:
    """The cards in this place."""
    return [card for card in range(CARDS) if places[card] == place]


def gems_at(gems: list[int], place: int) -> list[int]:
    """How many gems of each colour are in this place."""
    return gems[place * COLOURS : (place + 1) * COLOURS]


def all_places(state: Gimble) -> list[int]:
    return [*range(state.seats), *range(DISPLAY, DISPLAY + state.seats + 1), DECK]


def bidders(state: Gimble) -> list[int]:
    """Who may be the bidder: the seat that is asked if it has won, else one that is not asked and has not passed."""
    won = len(state.queue) == state.seats - 1
    if state.turn in state.queue or (state.phase in (COLOUR, LOAD) and not won):
        return []
    if won and state.phase != ANSWER:
        return [state.turn]
    return [seat for seat in range(state.seats) if seat != state.turn and seat not in state.queue]


def highest_bid(state: Gimble) -> int:
    """The bidder can pay it, until that is done, and the seat that is asked can go higher."""
    if state.phase == OPENING or state.phase == TAKE:
        return GEMS if state.phase == TAKE else -1
    limit = state.limit(state.bidder)
    return min(limit, state.limit(state.turn) - 1) if state.phase == ANSWER else limit


def payable(state: Gimble) -> list[int]:
    """The colours that the bidder can pay with."""
    return [colour for colour in range(COLOURS) if state.gems[state.bidder * COLOURS + colour] >= state.bid]


def loadable(state: Gimble) -> list[int]:
    """The slots that may have been loaded, until the winner has picked."""
    if state.phase != TAKE or state.turn != state.bidder or state.bid == 0:
        return [-1]
    return [slot for slot in range(DISPLAY, DECK) if max(gems_at(state.gems, slot)) >= state.bid]


WILDS: Final = Deck("wild card of colour", range(COLOURS))
ALL_GEMS: Final = Deck("gem of colour", list(range(COLOURS)) * GEMS)
BIDDING: Final = Only(ANSWER, COLOUR, LOAD, TAKE)


class Gimble(State):
    clockwise: Annotated[bool, OPTION]  # R1: the others pick clockwise from the winner, not in reverse order of passing
    first: Annotated[int, SEAT]  # who opened the first auction
    places: Annotated[list[int], Row(CARDS), Among(all_places)]  # where each Number card is
    gems: Annotated[list[int], Row(DECK * COLOURS), ALL_GEMS.counts]  # gems[place * 3 + colour]: a seat's, or in a slot
    wilds: Annotated[list[int], Row(COLOURS), WILDS, OWN]  # by seat: its wild card; with 2 seats the last is nobody's
    queue: Annotated[list[int], Row(most=lambda state: state.seats - 1, distinct=True), SEAT]  # passed, latest first
    bidder: Annotated[int, SEAT_OR_NONE, BIDDING]  # who made the highest bid: the winner, once the auction is over
    bid: Annotated[int, Span(lambda state: int(state.phase in (COLOUR, LOAD)), highest_bid, none=-1), BIDDING]
    colour: Annotated[int, Among(payable, none=-1), Only(LOAD)]  # of the gems to load
    loaded: Annotated[int, Among(loadable)]  # the slot that the winner has loaded and can't take

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.clockwise = options.word("second_pick") == "clockwise"
        self.first = options.seat("start", self.roll(seats))
        self.wilds = list(range(COLOURS))
        self.shuffle(self.wilds)
        self.gems = [4 if seats == 2 else 2] * (seats * COLOURS) + [0] * ((DECK - seats) * COLOURS)
        rest = [0, 0, 1, 1, 2, 2] if seats == 3 else []
        for i in range(len(rest)):
            self.gems[i // 2 * COLOURS + self.draw(rest)] += 1
        self.places = [DECK] * CARDS
        self.open_round(self.first)

    def open_round(self, seat: int) -> None:
        """Refills the display; then the seat opens the auction, or the game is over."""
        self.bid, self.bidder, self.colour, self.loaded = -1, -1, -1, -1
        self.queue = []
        self.phase = OPENING
        self.ask(seat)
        deck = [card for card in range(CARDS) if self.places[card] == DECK]
        for slot in range(DISPLAY, DISPLAY + self.seats + 1):
            if deck and self.card_in(slot) < 0:
                card = self.draw(deck)
                self.places[card] = slot
                self.tell(EVERYONE, "turned", card)
        if self.places.count(seat) == CARDS // self.seats:  # R8: the seat took the last card of the last round
            self.finish()
            self.reveal()

    def card_in(self, slot: int) -> int:
        """The card in this slot of the display; -1: none."""
        for card in range(CARDS):
            if self.places[card] == slot:
                return card
        return -1

    def limit(self, seat: int) -> int:
        """The highest bid a seat can pay: it has to pay in one colour."""
        first = seat * COLOURS
        return max(self.gems[first], self.gems[first + 1], self.gems[first + 2])

    def legal(self, seat: int) -> list[int]:
        if self.phase == TAKE or self.phase == LOAD:
            places = self.places
            return [card for card in range(CARDS) if DISPLAY <= places[card] < DECK and places[card] != self.loaded]
        if self.phase == COLOUR:
            return [colour for colour in range(COLOURS) if self.gems[seat * COLOURS + colour] >= self.bid]
        bids = BIDS[self.bid + 1 : self.limit(seat) + 1]
        return bids if self.phase == OPENING else [*bids, PASS]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == TAKE:
            self.take(seat, move)
        elif self.phase == LOAD:
            self.load(seat, move)
        elif self.phase == COLOUR:
            self.colour = move
            self.phase = LOAD
        else:
            if move == PASS:
                self.drop_out(seat, "passed")
            else:
                self.bid, self.bidder = move, seat
                self.tell(EVERYONE, "bid", seat, move)
            self.ask_next(seat)

    def ask_next(self, seat: int) -> None:
        """Asks the next seat that can go higher; those who can't pass unasked. The last one left wins."""
        while len(self.queue) < self.seats - 1:
            seat = (seat + 1) % self.seats
            if seat == self.bidder or any(other == seat for other in self.queue):
                continue
            if self.limit(seat) > self.bid:
                self.phase = ANSWER
                self.ask(seat)
                return
            self.drop_out(seat, "outbid")
        if self.clockwise:
            self.queue = [(self.bidder + i) % self.seats for i in range(1, self.seats)]
        self.phase = COLOUR if self.bid else TAKE  # R3: with a bid of 0 there is nothing to load
        self.ask(self.bidder)

    def drop_out(self, seat: int, event: str) -> None:
        self.queue.insert(0, seat)
        self.tell(EVERYONE, event, seat)

    def load(self, seat: int, card: int) -> None:
        slot = self.places[card]
        self.gems[seat * COLOURS + self.colour] -= self.bid
        self.gems[slot * COLOURS + self.colour] += self.bid
        self.tell(EVERYONE, "loaded", seat, card, self.bid * COLOURS + self.colour)
        self.colour, self.loaded = -1, slot
        self.phase = TAKE

    def take(self, seat: int, card: int) -> None:
        slot = self.places[card]
        gems = 0
        for colour in range(COLOURS):
            gems += self.gems[slot * COLOURS + colour]
            self.gems[seat * COLOURS + colour] += self.gems[slot * COLOURS + colour]
            self.gems[slot * COLOURS + colour] = 0
        self.places[card] = seat
        self.loaded = -1
        self.tell(EVERYONE, "took", seat, card, gems)
        if self.queue:
            self.ask(self.queue.pop(0))
        else:
            self.beat()
            self.open_round(seat)

    def reveal(self) -> None:
        if self.news is None:
            return
        for seat in range(self.seats):
            points, number, _, _, _ = self.arranged(seat)
            self.tell(EVERYONE, "revealed", seat, self.wilds[seat], number)
            self.tell(EVERYONE, "scored", seat, points)
        self.tell(EVERYONE, "won", self.returns().index(1.0))

    def arranged(self, seat: int) -> tuple[int, int, int, int, int]:
        """What the seat would score now: points, number of the wild card, and runs."""
        return best(cards_at(self.places, seat), gems_at(self.gems, seat), self.wilds[seat])

    def scores(self) -> list[int]:
        return [self.arranged(seat)[0] for seat in range(self.seats)]

    def returns(self) -> list[float]:
        standings = []
        for seat in range(self.seats):
            points, number, _, _, _ = self.arranged(seat)
            gems, later = sum(gems_at(self.gems, seat)), (seat - self.first) % self.seats
            standings.append(((points * 10 - number) * 100 - gems) * 10 - later)  # ties are broken in this order
        return win_shares(standings)

    def name(self, seat: int, move: int) -> str:
        if self.phase == TAKE or self.phase == LOAD:
            return card_name(move)
        if self.phase == COLOUR:
            return COLOUR_NAMES[move]
        return "pass" if move == PASS else str(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == TAKE or self.phase == LOAD:
            if not 0 <= move < CARDS:
                return ""
            return WORDS("carries-your-bid" if self.places[move] == self.loaded else "not-on-display", card=move)
        if self.phase == COLOUR:
            return WORDS("too-few", price=self.bid * COLOURS + move) if 0 <= move < COLOURS else ""
        if self.phase == OPENING and move == PASS:
            return WORDS("opener-cannot-pass")
        return WORDS("higher" if 0 <= move <= self.bid else "one-colour", bid=self.bid, limit=self.limit(seat))

    def guess(self, seat: int) -> None:
        if not self.over and seat != ALL:
            redraw(self, self.wilds, seat)

    def flaw(self) -> str:
        hands = [self.places.count(seat) for seat in range(self.seats)]
        rounds = min(hands)
        to_pick = [self.turn, *self.queue] if self.phase == TAKE else [*range(self.seats)]
        uneven = any(count != rounds + (seat not in to_pick) for seat, count in enumerate(hands))
        shown = [place for place in self.places if DISPLAY <= place < DECK]
        deck = max(0, CARDS - self.seats - 1 - rounds * self.seats)  # the display is refilled when a round begins
        lost = [place for place in range(self.seats, DECK) if place not in shown and any(gems_at(self.gems, place))]
        in_turn = [(self.bidder - i) % self.seats for i in range(len(self.queue) + 1, 0, -1)]
        ordered = self.clockwise and self.phase > ANSWER
        return (
            fits("over", self.over, rounds == CARDS // self.seats)
            or (fits("phase", self.phase, OPENING) if self.over else "")
            or ("Field places: no slot may hold two cards." if len(set(shown)) < len(shown) else "")
            or ("Field places: each seat takes a card a round, as they pick." if uneven else "")
            or fits("places", f"{self.places.count(DECK)} in the deck", f"{deck} in the deck")
            or ("Field gems: they are with a player or on a card of the display." if lost else "")
            or (fits("queue", self.queue, []) if self.phase == OPENING else among("bidder", self.bidder, bidders(self)))
            or (fits("turn, queue", [self.turn, *self.queue], in_turn) if ordered else "")
        )
