"""Gimble: the highest bid picks first, and its gems are laid on another card; runs and duplicates score."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, GEMS, card_label, card_name
from wabe.boxes.jabberwocky.gimble.scoring import best, sets
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, State, win_shares

OPENING: Final = 0
ANSWER: Final = 1
COLOUR: Final = 2
LOAD: Final = 3
TAKE: Final = 4

BIDS: Final = list(range(GEMS + 1))  # as moves
PASS: Final = GEMS + 1

DISPLAY: Final = 3  # places 0 to 2 are the seats, then come the slots of the display, one more than seats
DECK: Final = 7  # the place of cards still to come

BID: Final = 0
PASSED: Final = 1
LOADED: Final = 2
TOOK: Final = 3
TURNED: Final = 4
REVEALED: Final = 5
SCORED: Final = 6
WON: Final = 7


class Gimble(State):
    clockwise: bool  # R1: the others pick clockwise from the winner, not in reverse order of passing
    first: int  # the seat that opened the first auction
    places: list[int]  # where each Number card is
    gems: list[int]  # gems[place * 3 + colour]: owned by a seat, or lying in a slot of the display
    wilds: list[int]  # the colour of each seat's wild card; with 2 seats the last one is nobody's
    bid: int  # the highest; -1 before the opening
    bidder: int  # whose it is: the winner, once the auction is over; -1 before the opening
    queue: list[int]  # seats that have passed, the latest first: so they pick after the winner
    colour: int  # of the gems to load; -1 in all phases but LOAD
    loaded: int  # the slot that the winner has loaded and can't take; -1: none

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
                self.tell(EVERYONE, TURNED, card)
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
                self.drop_out(seat, False)
            else:
                self.bid, self.bidder = move, seat
                self.tell(EVERYONE, BID, seat, move)
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
            self.drop_out(seat, True)
        if self.clockwise:
            self.queue = [(self.bidder + i) % self.seats for i in range(1, self.seats)]
        self.phase = COLOUR if self.bid else TAKE  # R3: with a bid of 0 there is nothing to load
        self.ask(self.bidder)

    def drop_out(self, seat: int, unasked: bool) -> None:
        self.queue.insert(0, seat)
        self.tell(EVERYONE, PASSED, seat, int(unasked))

    def load(self, seat: int, card: int) -> None:
        slot = self.places[card]
        self.gems[seat * COLOURS + self.colour] -= self.bid
        self.gems[slot * COLOURS + self.colour] += self.bid
        self.tell(EVERYONE, LOADED, seat, card, self.bid * COLOURS + self.colour)
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
        self.tell(EVERYONE, TOOK, seat, card, gems)
        if self.queue:
            self.ask(self.queue.pop(0))
        else:
            self.open_round(seat)

    def reveal(self) -> None:
        if self.news is None:
            return
        for seat in range(self.seats):
            points, number, _, _, _ = self.arranged(seat)
            self.tell(EVERYONE, REVEALED, seat, self.wilds[seat], number)
            self.tell(EVERYONE, SCORED, seat, points)
        self.tell(EVERYONE, WON, self.returns().index(1.0))

    def hand(self, seat: int) -> list[int]:
        return [card for card in range(CARDS) if self.places[card] == seat]

    def gems_at(self, place: int) -> list[int]:
        return self.gems[place * COLOURS : (place + 1) * COLOURS]

    def arranged(self, seat: int) -> tuple[int, int, int, int, int]:
        """What the seat would score now: points, number of the wild card, and runs."""
        return best(self.hand(seat), self.gems_at(seat), self.wilds[seat])

    def scores(self) -> list[int]:
        return [self.arranged(seat)[0] for seat in range(self.seats)]

    def returns(self) -> list[float]:
        standings = []
        for seat in range(self.seats):
            points, number, _, _, _ = self.arranged(seat)
            gems, later = sum(self.gems_at(seat)), (seat - self.first) % self.seats
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
            card = card_label(move).capitalize()
            return f"{card} carries your bid" if self.places[move] == self.loaded else f"{card} is not on display"
        if self.phase == COLOUR:
            return f"You have fewer than {self.bid} {COLOUR_NAMES[move]} gems" if 0 <= move < COLOURS else ""
        if self.phase == OPENING and move == PASS:
            return "Who opens the auction can't pass, but may bid 0"
        if 0 <= move <= self.bid:
            return f"A bid must be higher than {self.bid}"
        return f"A bid is paid in one colour, and you have at most {self.limit(seat)} gems of one"

    def look(self, seat: int) -> dict[str, object]:
        slots = range(DISPLAY, DISPLAY + self.seats + 1)
        seats = range(self.seats)
        open_wilds = self.over or seat == ALL
        return {
            "clockwise": self.clockwise,
            "first": self.first,
            "deck": self.places.count(DECK),
            "display": [self.card_in(slot) for slot in slots],
            "loads": [self.gems_at(slot) for slot in slots],
            "cards": [self.hand(owner) for owner in seats],
            "gems": [self.gems_at(owner) for owner in seats],
            "wilds": [wild if open_wilds or owner == seat else -1 for owner, wild in enumerate(self.wilds)],
            "bid": self.bid,
            "bidder": self.bidder,
            "queue": self.queue[:],
            "colour": self.colour,
            "loaded": self.card_in(self.loaded) if self.loaded >= 0 else -1,
            "wild_numbers": [self.arranged(owner)[1] for owner in seats] if self.over else [],
            "sets": [sets(self.hand(i), self.gems_at(i), self.wilds[i]) for i in seats] if self.over else [],
        }

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL:
            return
        own = self.wilds[seat] if seat >= 0 else -1
        unknown = [colour for colour in range(COLOURS) if colour != own]
        for owner in range(COLOURS):
            if owner != seat:
                self.wilds[owner] = self.draw(unknown)

    def clone(self) -> Gimble:
        copy = Gimble()
        copy.copy_core(self)
        copy.clockwise, copy.first = self.clockwise, self.first
        copy.places, copy.gems, copy.wilds = self.places[:], self.gems[:], self.wilds[:]
        copy.bid, copy.bidder, copy.queue = self.bid, self.bidder, self.queue[:]
        copy.colour, copy.loaded = self.colour, self.loaded
        return copy

    def flaw(self) -> str:
        slots = DISPLAY + self.seats + 1
        places = [*range(self.seats), *range(DISPLAY, slots), DECK]
        if len(self.places) != CARDS or any(place not in places for place in self.places):
            return f"Field places must have 15 places out of {places}."
        display = [place for place in self.places if DISPLAY <= place < slots]
        if len(set(display)) < len(display):
            return "No slot of the display may hold two cards."
        gems = [sum(self.gems[colour::COLOURS]) for colour in range(COLOURS)]
        if len(self.gems) != DECK * COLOURS or min(self.gems) < 0 or gems != [GEMS] * COLOURS:
            return "Field gems must have 21 numbers, none below 0, which make 8 gems of each colour."
        if any(sum(self.gems_at(place)) and (place >= self.seats and place not in display) for place in range(DECK)):
            return "Gems must be with a player or on a card of the display."
        if sorted(self.wilds) != list(range(COLOURS)) or not 0 <= self.first < self.seats:
            return "Field wilds must have each colour once, and field first must be a seat."
        hands = [self.places.count(seat) for seat in range(self.seats)]
        rounds = min(hands)
        if self.over != (rounds == CARDS // self.seats) or (self.over and self.phase != OPENING):
            return f"The game is over, in phase 0, exactly when every player has taken {CARDS // self.seats} cards."
        to_pick = [self.turn, *self.queue] if self.phase == TAKE else [*range(self.seats)]
        if any(count != rounds + (seat not in to_pick) for seat, count in enumerate(hands)):
            return "All players must have taken as many cards, those who have picked in this round one more."
        if self.places.count(DECK) != max(0, CARDS - self.seats - 1 - rounds * self.seats):
            return "The display must have been refilled at the beginning of the round."
        return self.misbid()

    def misbid(self) -> str:
        """Does the auction fit the phase?"""
        if self.phase == OPENING:
            begun = self.bid != -1 or self.bidder != -1 or self.queue or self.colour != -1 or self.loaded != -1
            return "Before the opening bid queue must be empty; bid, bidder, colour and loaded -1." if begun else ""
        to_come = [self.turn, *self.queue]
        if len(set(to_come)) < len(to_come) or set(to_come) - set(range(self.seats)):
            return "Field queue must have different seats, without the one that is asked."
        if not 0 <= self.bidder < self.seats or self.bidder in self.queue or not 0 <= self.bid <= GEMS:
            return "Field bidder must be a seat that has not passed, and field bid from 0 to 8."
        winning = self.turn == self.bidder
        if self.phase == ANSWER:
            if winning or not self.limit(self.bidder) >= self.bid < self.limit(self.turn):
                return "The bidder must be able to pay the bid, and the seat that is asked to go higher."
        elif winning != (len(to_come) == self.seats) or (self.phase < TAKE and not (winning and self.bid)):
            return "The winner picks first, after a colour and a card to load if the bid was not 0."
        elif self.clockwise and to_come != [(self.bidder - i) % self.seats for i in range(len(to_come), 0, -1)]:
            return "The seats must pick clockwise from the winner."
        payable = [colour for colour in range(COLOURS) if self.gems_at(self.turn)[colour] >= self.bid]
        if self.colour not in (payable if self.phase == LOAD else [-1]) or (self.phase == COLOUR and not payable):
            return "Field colour must be one the winner can pay with in phase 3, and -1 in all others."
        paid = self.phase == TAKE and winning and self.bid > 0
        slots = [slot for slot in range(DISPLAY, DECK) if max(self.gems_at(slot)) >= self.bid] if paid else [-1]
        if self.loaded not in slots:
            return "Field loaded must be the slot with the bid until the winner has picked, and -1 at any other time."
        return ""
