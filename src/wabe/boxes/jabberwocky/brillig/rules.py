"""Brillig: a first card decides who shares out the piles of gems, a second one collects its own colour."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated, Final

from wabe.boxes.jabberwocky.brillig.cards import (
    FIVES,
    HAND,
    NOTHING,
    STRENGTH,
    TURN,
    cards_of,
    deal,
    doubt,
    flaw_of_cards,
    guess_deck,
    guess_hands,
    peek,
    reveal,
    seen,
    strongest,
    swap,
    take_up,
)
from wabe.boxes.jabberwocky.brillig.words import WORDS
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, LETTERS, NUMBERS, card_name
from wabe.core.fields import EACH_SEAT, PRIVATE, SEAT, Among, Bits, Deck, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, PAUSE, SPECTATOR, Sealed, fits

BOTH: Final = 3  # a mask of both seats
ROUNDS: Final = 4
PILES: Final = 3
ROW: Final = PILES * COLOURS  # counts of gems in a row of piles, or on the Jabberwocky cards
PILE_SIZES: Final = (3, 3, 2, 0)  # gems in a pile of each row at first; those of the last are made in play
PLACINGS: Final = list(range(ROW))  # pile * 3 + Jabberwocky card
ARRANGEMENTS: Final = [list(cards) for cards in permutations(range(COLOURS))]  # by pile: on which card it is put

ASSIGNMENT: Final = 0
PILE: Final = 1
REST: Final = 2
COLLECTION: Final = 3
BONUS: Final = 4
PHASES: Final = {
    ASSIGNMENT: Phase("assignment", moves=CARDS),
    PILE: Phase("pile", moves=ROW),
    REST: Phase("rest", moves=6),  # of all three piles, of which the first lies already
    COLLECTION: Phase("collection", moves=CARDS),
    BONUS: Phase("bonus", moves=CARDS),
}


def rests(state: Brillig) -> list[int]:
    """The arrangements of all piles in which the first player's lies where it does."""
    pile, card = state.placed // COLOURS, state.placed % COLOURS
    return [move for move in range(len(ARRANGEMENTS)) if ARRANGEMENTS[move][pile] == card]


def assignments(state: Brillig) -> int:
    """How many cards each seat has assigned with; they are taken back before round 4."""
    return (state.round - 1) % (ROUNDS - 1) + int(state.phase > ASSIGNMENT)


def asked(state: Brillig) -> int:
    """A mask of the seats that choose now, those included that have done so."""
    if state.over or state.phase == ASSIGNMENT or state.phase == COLLECTION:
        return 0 if state.over else BOTH
    return 1 << (state.next_spent() if state.phase == BONUS else state.first() ^ int(state.phase == REST))


def strays(state: Brillig) -> int:
    return state.bonus | state.hands[0] | state.hands[1] if sum(state.taken) else FIVES


def doubts(state: Brillig) -> int:
    return state.stray & (state.bonus | state.hands[state.peeker])


NUMBER_CARDS: Final = Deck("card", range(CARDS))


class Brillig(Sealed):
    round: Annotated[int, Span(1, ROUNDS)]
    hands: Annotated[list[int], EACH_SEAT, NUMBER_CARDS.bits, PRIVATE]
    bonus: Annotated[int, NUMBER_CARDS.bits, PRIVATE]
    taken: Annotated[list[int], EACH_SEAT, Span(0, ROUNDS)]  # how many bonus cards so far
    last_in: Annotated[int, Among(lambda state: cards_of(state.bonus) if sum(state.taken) else [NOTHING])]  # the deck
    peeker: Annotated[int, SEAT]  # who looked into the bonus deck last
    stray: Annotated[int, Bits(CARDS, possible=strays)]  # what the bonus deck may hold, as all the world knows it
    maybe: Annotated[int, Bits(CARDS, possible=doubts), PRIVATE]  # the same, as the one knows who has not looked last
    shown: Annotated[list[int], EACH_SEAT, Bits(CARDS)]  # the cards in hand that all the world has seen
    piles: Annotated[list[int], Row(ROUNDS * ROW), Span(0, GEMS)]  # piles[(round - 1) * 9 + pile * 3 + colour]
    carried: Annotated[list[int], Row(ROW), Span(0, GEMS)]  # carried[card * 3 + colour]: on the Jabberwocky cards
    placed: Annotated[int, Span(0, ROW - 1, none=NOTHING), Only(REST, COLLECTION, BONUS, end=True)]  # the first pile
    rest: Annotated[int, Among(rests, none=NOTHING), Only(COLLECTION, BONUS, end=True)]  # the arrangement it became
    assigned: Annotated[list[list[int]], EACH_SEAT, Row(assignments), NUMBER_CARDS]  # as they were played
    spent: Annotated[list[int], EACH_SEAT, NUMBER_CARDS.slot, Only(BONUS)]  # took nothing, goes into the bonus deck
    kept: Annotated[list[int], EACH_SEAT, NUMBER_CARDS.bits]  # collection cards with gems
    gems: Annotated[list[int], Row(CARDS), Span(0, GEMS)]  # on each Number card, all of its colour

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        deal(self)
        self.round = 1
        self.piles = self.lay_out()
        self.carried = [0] * ROW
        self.placed = self.rest = NOTHING
        self.assigned = [[], []]
        self.spent, self.kept = [NOTHING, NOTHING], [0, 0]
        self.gems = [0] * CARDS
        self.ask_mask(BOTH)

    def lay_out(self) -> list[int]:
        """All gems, shuffled, as rows of piles."""
        gems = [gem % COLOURS for gem in range(COLOURS * GEMS)]
        self.shuffle(gems)
        piles = [0] * (ROUNDS * ROW)
        for row in range(ROUNDS):
            for pile in range(PILES):
                for _ in range(PILE_SIZES[row]):
                    piles[row * ROW + pile * COLOURS + gems.pop(0)] += 1
        return piles

    def legal(self, seat: int) -> list[int]:
        if self.phase == PILE:
            return PLACINGS[:]
        if self.phase == REST:
            return rests(self)
        return cards_of(self.bonus if self.phase == BONUS else self.hands[seat])

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PILE:
            self.put(seat, move)
            self.placed = move
            self.phase = REST
            self.ask(1 - seat)
        elif self.phase == REST:
            for pile in range(PILES):
                if pile != self.placed // COLOURS:
                    self.put(seat, pile * COLOURS + ARRANGEMENTS[move][pile])
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
        self.tell(EVERYONE, "placed", seat, pile, card)

    def resolve(self, picks: list[list[int]]) -> None:
        one, two = picks[0][0], picks[1][0]
        reveal(self, 0, one)
        reveal(self, 1, two)
        if self.phase == ASSIGNMENT:
            self.assign(0, one)
            self.assign(1, two)
            self.phase = PILE
            self.ask(self.first())
        else:
            self.collect(0, one, two)
            self.collect(1, two, one)
            self.beat(PAUSE)
            self.ask_bonus()

    def assign(self, seat: int, card: int) -> None:
        self.assigned[seat].append(card)
        self.tell(EVERYONE, "assigned", seat, card)

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
        self.tell(EVERYONE, "beaten" if beaten else "collected" if count else "found nothing", seat, card, count)

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
            peek(self, seat)
            self.ask(seat)

    def take_bonus(self, seat: int, card: int) -> None:
        own = self.spent[seat]
        self.spent[seat] = NOTHING
        swap(self, seat, card, own)
        self.tell(EVERYONE, "swapped", seat, own)
        self.tell(1 << seat, "took", seat, card)
        self.ask_bonus()

    def end_round(self) -> None:
        if self.round == ROUNDS:
            self.end()
            return
        self.round += 1
        self.phase = ASSIGNMENT
        self.placed = self.rest = NOTHING
        self.tell(EVERYONE, "began", self.round)
        if self.round == ROUNDS:
            self.begin_last_round()
        self.ask_mask(BOTH)

    def begin_last_round(self) -> None:
        """R6: what lies on the Jabberwocky cards makes the piles; the assignment cards go back to hand."""
        self.piles[3 * ROW :] = self.carried
        self.carried = [0] * ROW
        for seat in range(2):
            for card in self.assigned[seat]:
                take_up(self, seat, card)
            self.assigned[seat] = []
        self.tell(EVERYONE, "took back")

    def end(self) -> None:
        self.finish()
        winner = self.winner()
        scores = self.scores()
        if scores[0] == scores[1]:
            self.tell(EVERYONE, "tied", scores[0], strongest(self, winner), strongest(self, 1 - winner))
        self.tell(EVERYONE, "won", winner, scores[winner], scores[1 - winner])

    def winner(self) -> int:
        scores = self.scores()
        if scores[0] == scores[1]:  # R4: only cards in hand break a tie
            return 0 if STRENGTH[strongest(self, 0)] > STRENGTH[strongest(self, 1)] else 1
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
            return placing(move // COLOURS, move % COLOURS)
        if self.phase == REST:
            first = self.placed // COLOURS
            return " ".join([placing(i, card) for i, card in enumerate(ARRANGEMENTS[move]) if i != first])
        return card_name(move)

    def why(self, seat: int, move: int) -> str:
        if not 0 <= move < CARDS or self.phase == PILE:
            return ""
        if self.phase == REST:
            return WORDS("two-are-left")
        return WORDS("not-in-deck" if self.phase == BONUS else "not-in-hand", card=move)

    def look(self, seat: int) -> dict[str, object]:
        one, two, bonus = seen(self, seat)
        return super().look(seat) | {"hands": [one, two], "bonus": bonus, "doubt": doubt(self, seat)}

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL or seat == self.peeker:
            return
        if seat == SPECTATOR:
            guess_hands(self)
        else:
            self.bonus = guess_deck(self, self.maybe)
            hand = self.hands[self.peeker] & ~self.maybe
            self.hands[self.peeker] = hand | self.maybe & ~self.bonus

    def flaw(self) -> str:
        collected = self.round - 1 + int(self.over or self.phase == BONUS)
        kept = [collected - self.taken[seat] - int(self.spent[seat] != NOTHING) for seat in range(2)]
        held = [HAND + self.taken[seat] - assignments(self) - collected for seat in range(2)]  # R7
        early = self.over and (self.round < ROUNDS or self.phase < COLLECTION)
        return (
            ("Field over: the game ends with the last collection." if early else "")
            or fits("kept, by seat,", [cards.bit_count() for cards in self.kept], kept)
            or fits("hands, by seat,", [cards.bit_count() for cards in self.hands], held)
            or flaw_of_cards(self)
            or self.flaw_of_gems()
            or fits("waiting", self.waiting | self.ready, asked(self))
            or fits("picks, by seat,", [len(picks) for picks in self.picks], [self.ready & 1, self.ready >> 1])
            or (fits("peeker", self.peeker, self.turn) if self.phase == BONUS and not self.over else "")
        )

    def flaw_of_gems(self) -> str:
        """Is no gem lost, and do they lie where they should?"""
        piles = [sum(self.piles[i : i + COLOURS]) for i in range(0, ROUNDS * ROW, COLOURS)]
        here = [self.phase < REST or (self.phase == REST and self.placed // COLOURS != i) for i in range(PILES)]
        size = PILE_SIZES[self.round - 1]  # in the last round any
        now = [(piles[-PILES + i] if self.round == ROUNDS else size) * here[i] for i in range(PILES)]
        later = [size for size in PILE_SIZES[self.round :] for _ in range(PILES)]
        loaded = [card for card in range(CARDS) if self.gems[card]]
        lying = [sum((self.piles + self.carried)[colour::COLOURS]) for colour in range(COLOURS)]
        on_cards = [sum(self.gems[colour * NUMBERS : (colour + 1) * NUMBERS]) for colour in range(COLOURS)]
        return (
            fits("piles, gems in each,", piles, [0] * (self.round - 1) * PILES + now + later)
            or fits("kept", cards_of(self.kept[0] | self.kept[1]), loaded)
            or fits("gems of each colour", lying, [GEMS - count for count in on_cards])
        )


def placing(pile: int, card: int) -> str:
    """`2-JP`: the second pile goes on the purple Jabberwocky card."""
    return f"{pile + 1}-J{LETTERS[card]}"
