"""Brillig: a first card decides who shares out the piles of gems, a second one collects its own colour."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.brillig.cards import HAND, NOTHING, STRENGTH, TURN, Cards, cards_of
from wabe.boxes.jabberwocky.brillig.gems import ROUNDS, ROW, gems_flaw, laid_out, piles_flaw
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, LETTERS, NUMBERS, card_label, card_name
from wabe.core.options import Options
from wabe.core.state import EVERYONE

BOTH: Final = 3  # a mask of both seats
PLACINGS: Final = list(range(ROW))  # pile * 3 + Jabberwocky card

ASSIGNMENT: Final = 0
PILE: Final = 1
REST: Final = 2
COLLECTION: Final = 3
BONUS: Final = 4

BEGAN: Final = 0
TOOK_BACK: Final = 1
ASSIGNED: Final = 2
PLACED: Final = 3
COLLECTED: Final = 4
BEATEN: Final = 5
SWAPPED: Final = 6
TOOK: Final = 7
WON: Final = 8
TIED: Final = 9


class Brillig(Cards):
    round: int  # 1 to 4
    piles: list[int]  # piles[(round - 1) * 9 + pile * 3 + colour]; the piles of round 4 are made when it begins
    carried: list[int]  # carried[card * 3 + colour]: gems on the Jabberwocky cards
    placed: int  # what the first player placed in this round
    rest: int  # the same of the other player's first pile; the last pile and card follow
    assigned: list[list[int]]  # per seat: its assignment cards, in the order played
    spent: list[int]  # per seat: a collection card that took nothing, until it goes into the bonus deck
    kept: list[int]  # per seat: a mask of the collection cards with gems
    gems: list[int]  # on each Number card, all of its colour

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.deal()
        self.round = 1
        gems = [gem % COLOURS for gem in range(COLOURS * GEMS)]
        self.shuffle(gems)
        self.piles = laid_out(gems)
        self.carried = [0] * ROW
        self.placed = self.rest = NOTHING
        self.assigned = [[], []]
        self.spent, self.kept = [NOTHING, NOTHING], [0, 0]
        self.gems = [0] * CARDS
        self.ask_mask(BOTH)

    def legal(self, seat: int) -> list[int]:
        if self.phase == PILE:
            return PLACINGS[:]
        if self.phase == REST:
            return self.rests()
        return cards_of(self.bonus if self.phase == BONUS else self.hands[seat])

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PILE:
            self.put(seat, move)
            self.placed = move
            self.phase = REST
            self.ask(1 - seat)
        elif self.phase == REST:
            self.put(seat, move)
            self.put(seat, self.last(move))
            self.rest = move
            self.phase = COLLECTION
            self.ask_mask(BOTH)
        elif self.phase == BONUS:
            self.take_bonus(seat, move)
        else:
            self.seal(seat, move)

    def put(self, seat: int, move: int) -> None:
        """A pile goes on a Jabberwocky card."""
        pile, card = move // COLOURS, move % COLOURS
        start = (self.round - 1) * ROW + pile * COLOURS
        for colour in range(COLOURS):
            self.carried[card * COLOURS + colour] += self.piles[start + colour]
            self.piles[start + colour] = 0
        self.tell(EVERYONE, PLACED, seat, pile, card)

    def rests(self) -> list[int]:
        """Where the first of the two piles that are left may go; the other one goes where it does not."""
        pile = 1 if self.placed < COLOURS else 0
        return [pile * COLOURS + card for card in range(COLOURS) if card != self.placed % COLOURS]

    def last(self, move: int) -> int:
        """The pile and the card that are left after the first player's choice and this one."""
        pile = 3 - self.placed // COLOURS - move // COLOURS
        return pile * COLOURS + 3 - self.placed % COLOURS - move % COLOURS

    def resolve(self, picks: list[list[int]]) -> None:
        one, two = picks[0][0], picks[1][0]
        self.reveal(0, one)
        self.reveal(1, two)
        if self.phase == ASSIGNMENT:
            self.assign(0, one)
            self.assign(1, two)
            self.phase = PILE
            self.ask(self.first())
        else:
            self.collect(0, one, two)
            self.collect(1, two, one)
            self.ask_bonus()

    def assign(self, seat: int, card: int) -> None:
        self.assigned[seat].append(card)
        self.tell(EVERYONE, ASSIGNED, seat, card)

    def first(self) -> int:
        """The seat with the higher assignment card."""
        return 0 if STRENGTH[self.assigned[0][-1]] > STRENGTH[self.assigned[1][-1]] else 1

    def collect(self, seat: int, card: int, other: int) -> None:
        colour = card // NUMBERS
        beaten = other // NUMBERS == colour and other < card
        count = 0 if beaten else self.carried[colour * COLOURS + colour]
        if count:
            self.carried[colour * COLOURS + colour] = 0
            self.gems[card] = count
            self.kept[seat] |= 1 << card
        else:
            self.spent[seat] = card
        self.tell(EVERYONE, BEATEN if beaten else COLLECTED, seat, card, count)

    def next_spent(self) -> int:
        """The seat that takes a bonus card next, with the lower collection card if both do (R5); -1: none."""
        one, two = self.spent[0], self.spent[1]
        if one == NOTHING or two == NOTHING:
            return 0 if one != NOTHING else 1 if two != NOTHING else NOTHING
        return 0 if TURN[one] < TURN[two] else 1

    def ask_bonus(self) -> None:
        seat = self.next_spent()
        if seat == NOTHING:
            self.end_round()
        else:
            self.phase = BONUS
            self.peek(seat)
            self.ask(seat)

    def take_bonus(self, seat: int, card: int) -> None:
        own = self.spent[seat]
        self.spent[seat] = NOTHING
        self.swap(seat, card, own)
        self.tell(EVERYONE, SWAPPED, seat, own)
        self.tell(1 << seat, TOOK, seat, card)
        self.ask_bonus()

    def end_round(self) -> None:
        if self.round == ROUNDS:
            self.end()
            return
        self.round += 1
        self.phase = ASSIGNMENT
        self.placed = self.rest = NOTHING
        self.tell(EVERYONE, BEGAN, self.round)
        if self.round == ROUNDS:
            self.begin_last_round()
        self.ask_mask(BOTH)

    def begin_last_round(self) -> None:
        """R6: what lies on the Jabberwocky cards makes the piles; the assignment cards go back to hand."""
        self.piles[3 * ROW :] = self.carried
        self.carried = [0] * ROW
        for seat in range(2):
            for card in self.assigned[seat]:
                self.take_up(seat, card)
            self.assigned[seat] = []
        self.tell(EVERYONE, TOOK_BACK)

    def end(self) -> None:
        self.finish()
        winner = self.winner()
        scores = self.scores()
        if scores[0] == scores[1]:
            self.tell(EVERYONE, TIED, scores[0], self.strongest(winner), self.strongest(1 - winner))
        self.tell(EVERYONE, WON, winner, scores[winner], scores[1 - winner])

    def winner(self) -> int:
        scores = self.scores()
        if scores[0] == scores[1]:  # R4: only cards in hand break a tie
            return 0 if STRENGTH[self.strongest(0)] > STRENGTH[self.strongest(1)] else 1
        return 0 if scores[0] > scores[1] else 1

    def scores(self) -> list[int]:
        scores = [0, 0]
        for seat in range(2):
            for card in range(CARDS):
                if self.kept[seat] >> card & 1:
                    scores[seat] += self.gems[card] * (card % NUMBERS + 1)
        return scores

    def returns(self) -> list[float]:
        return [1.0, 0.0] if self.winner() == 0 else [0.0, 1.0]

    def name(self, seat: int, move: int) -> str:
        if self.phase == PILE:
            return placing(move)
        return f"{placing(move)} {placing(self.last(move))}" if self.phase == REST else card_name(move)

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < CARDS or self.phase == PILE:
            return ""
        if self.phase == REST:
            return "The two piles that are left go to the two cards that are left"
        return f"{card_label(move).capitalize()} is not in {'the bonus deck' if self.phase == BONUS else 'your hand'}"

    def look(self, seat: int) -> dict[str, object]:
        return self.look_cards(seat) | {
            "round": self.round,
            "piles": self.piles[:],
            "carried": self.carried[:],
            "placed": self.placed,
            "rest": self.rest,
            "assigned": [cards[:] for cards in self.assigned],
            "spent": self.spent[:],
            "kept": [cards_of(cards) for cards in self.kept],
            "gems": self.gems[:],
        }

    def clone(self) -> Brillig:
        copy = Brillig()
        copy.copy_cards(self)
        copy.round, copy.placed, copy.rest = self.round, self.placed, self.rest
        copy.piles = self.piles[:]
        copy.carried = self.carried[:]
        copy.assigned = [self.assigned[0][:], self.assigned[1][:]]
        copy.spent = self.spent[:]
        copy.kept = self.kept[:]
        copy.gems = self.gems[:]
        return copy

    def flaw(self) -> str:
        if any(len(field) != 2 for field in (self.assigned, self.spent, self.kept)):
            return "Fields assigned, spent and kept must have an entry for each of the two seats."
        if any(not 0 <= cards < 1 << CARDS for cards in self.kept):
            return f"Field kept must have masks of {CARDS} cards."
        laid = [card for card in self.spent if card != NOTHING] + self.assigned[0] + self.assigned[1]
        fault = self.cards_flaw(laid + cards_of(self.kept[0]) + cards_of(self.kept[1]))
        fault = fault or gems_flaw(self.piles, self.carried, self.gems)
        if fault:
            return fault
        if any((self.gems[card] > 0) != bool((self.kept[0] | self.kept[1]) >> card & 1) for card in range(CARDS)):
            return "Gems lie on exactly the collection cards that are kept."
        if not 1 <= self.round <= ROUNDS or (self.over and (self.round < ROUNDS or self.phase < COLLECTION)):
            return "Field round must be from 1 to 4, and the game ends with the last collection."
        if self.placed not in (PLACINGS if self.phase > PILE else [NOTHING]):
            return "Field placed must be from 0 to 8 once the first pile is placed, and -1 before."
        if self.rest not in (self.rests() if self.phase > REST else [NOTHING]):
            return "Field rest must be a possible choice once the rest is placed, and -1 before."
        gone = [self.phase > REST or (self.phase == REST and pile == self.placed // COLOURS) for pile in range(3)]
        return piles_flaw(self.piles, self.round, gone) or self.count_flaw() or self.turn_flaw()

    def count_flaw(self) -> str:
        """Has each seat played as many cards as the round asks for, and is the rest in hand (R7)?"""
        assigned = (self.round - 1) % 3 + int(self.phase > ASSIGNMENT)  # taken back before round 4
        collected = self.round - 1 + int(self.over or self.phase == BONUS)
        for seat in range(2):
            held, taken = self.hands[seat].bit_count(), self.taken[seat]
            if len(self.assigned[seat]) != assigned or held != HAND + taken - assigned - collected:
                return f"Seat {seat} must have {assigned} assignment cards and what is left of the hand."
            if self.kept[seat].bit_count() + taken + int(self.spent[seat] != NOTHING) != collected:
                return f"Each of the {collected} collection cards of seat {seat} is kept, swapped, or about to be."
        return ""

    def turn_flaw(self) -> str:
        if (self.phase == BONUS and not self.over) != (self.next_spent() != NOTHING):
            return "A card is spent exactly until its owner takes a bonus card."
        secret = not self.over and self.phase in (ASSIGNMENT, COLLECTION)
        if not secret and not self.over:
            asked = self.next_spent() if self.phase == BONUS else self.first() ^ int(self.phase == REST)
            if self.turn != asked or (self.phase == BONUS and self.peeker != asked):
                return f"Seat {asked} must be asked now."
        expected = BOTH if secret else 0 if self.over else 1 << self.turn
        if self.waiting & self.ready or self.waiting | self.ready != expected or (secret and not self.waiting):
            return "Fields waiting and ready must name every seat that takes part, once."
        if len(self.picks) != 2:
            return "Field picks must have a list for each of the two seats."
        for seat in range(2):
            picks = self.picks[seat]
            if len(picks) != self.ready >> seat & 1 or (picks and picks[0] not in self.legal(seat)):
                return f"Field picks: seat {seat} has sealed something else than one card in hand."
        return ""


def placing(move: int) -> str:
    """`2-JP`: the second pile goes on the purple Jabberwocky card."""
    return f"{move // COLOURS + 1}-J{LETTERS[move % COLOURS]}"
