"""Colours, whose turn it is, and the cards of each colour: in hand, at rest or out."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import ROW
from wabe.boxes.greenbox.gridblock.board import COLOURS, NOBODY, Board
from wabe.core.state import ALL

TILE: Final = 0  # the phases
CELL: Final = 1
START: Final = 2
FLIP: Final = 3
CARD: Final = 4
TARGET: Final = 5
DISCARD: Final = 6

VARIANTS: Final = ("none", "A", "B")
YELLOW_TILES: Final = 1
BUILT_BOARD: Final = 2

ROUNDS: Final = 6
TURNS: Final = 3  # of a colour in a round
ALL_TURNS: Final = 18

CARDS: Final = 6  # of a colour: 3, 2, 1, g2, g1a, g1b
NUMBERS: Final = (3, 2, 1, 2, 1, 1)
REST: Final = 0  # where a card is
HAND: Final = 1
OUT: Final = 2


def card_of(card: int) -> int:
    """The card of the box that an index of `where` stands for."""
    return card // CARDS * ROW + 3 + card % CARDS


class Hands(Board):
    """A colour is numbered by its place in the turn order: red begins, whichever seat that is."""

    variant: int
    halves: bool
    first: int  # the seat that begins
    colours: int
    colour: int  # whose turn it is
    round: int  # 0: setup; 1 to 6
    lap: int  # turns of every colour in this round; in the setup, times around or tiles this colour has flipped
    where: list[int]  # where[colour * 6 + i]: REST, HAND or OUT
    card: int  # shown to start by, or played this turn, as an index of `where`; -1: none

    def owner(self, colour: int) -> int:
        """R2: the four colours of two players alternate."""
        return (self.first + colour) % self.seats

    def ask_colour(self, colour: int, phase: int) -> None:
        self.colour, self.phase = colour, phase
        self.ask(self.owner(colour))

    def turns(self, colour: int) -> int:
        """How many turns this colour has finished."""
        if self.round == 0:
            return 0
        return (self.round - 1) * TURNS + self.lap + (1 if colour < self.colour else 0)

    def deal(self, colour: int) -> None:
        first = colour * CARDS
        cards = [first + i for i in range(CARDS)]
        if self.halves and self.round % 2 == 0:
            for card in cards:
                self.where[card] = HAND if self.where[card] == REST else REST
            return
        for card in cards:
            self.where[card] = REST
        for _ in range(TURNS):
            self.where[self.draw(cards)] = HAND

    def cards_at(self, colour: int, place: int) -> list[int]:
        first = colour * CARDS
        return [card for card in range(first, first + CARDS) if self.where[card] == place]

    def hides(self, colour: int, seat: int) -> bool:
        """Can't this seat see the colour's hand? A second half is known: all saw the first being played."""
        if self.over or (self.halves and self.round % 2 == 0):
            return False
        return seat not in (ALL, self.owner(colour))

    def guess(self, seat: int) -> None:
        for colour in range(self.colours):
            if self.hides(colour, seat):
                count = len(self.cards_at(colour, HAND))
                cards = [card for card in range(colour * CARDS, (colour + 1) * CARDS) if self.where[card] != OUT]
                for card in cards:
                    self.where[card] = REST
                for _ in range(count):
                    self.where[self.draw(cards)] = HAND

    def copy_hands(self, source: Hands) -> None:
        self.copy_board(source)
        self.variant, self.halves, self.first, self.colours = (
            source.variant,
            source.halves,
            source.first,
            source.colours,
        )
        self.colour, self.round, self.lap, self.card = source.colour, source.round, source.lap, source.card
        self.where = source.where[:]

    def turn_flaw(self) -> str:
        if not 0 <= self.variant < len(VARIANTS) or not 0 <= self.first < self.seats:
            return "Field variant must be 0, 1 or 2, and first a seat."
        if self.colours != (COLOURS if self.seats == 2 and self.variant != BUILT_BOARD else self.seats):
            return "There is a colour for every seat; two seats have two each, but not in variant B."
        if not 0 <= self.colour < self.colours or (not self.over and self.turn != self.owner(self.colour)):
            return "Field colour must be a colour of the seat to move."
        if not 0 <= self.round <= ROUNDS or (self.round == 0) != (self.phase < CARD):
            return f"Field round must be 0 during the setup, and then from 1 to {ROUNDS}."
        if self.phase in (TILE, CELL) and self.variant != BUILT_BOARD:
            return "Only in variant B is the board built."
        if self.phase in (FLIP, DISCARD) and self.variant != YELLOW_TILES:
            return "Only in variant A are tiles flipped and cards discarded."
        return ""

    def hands_flaw(self) -> str:
        if len(self.where) != self.colours * CARDS or any(not REST <= place <= OUT for place in self.where):
            return "Field where must have a number from 0 to 2 for each card."
        for colour in range(self.colours):
            out = self.lap + (1 if colour < self.colour else 0) if self.round else 0
            if self.phase == TARGET and colour == self.colour:
                out += 1
            hand = TURNS - out if self.round else 0
            if len(self.cards_at(colour, OUT)) != out or len(self.cards_at(colour, HAND)) != hand:
                return "Three cards a round come to a hand, and one of them is out after each turn."
        if self.phase not in (START, TARGET):
            return "" if self.card == NOBODY else "Field card must be -1: none is shown or played."
        if self.card not in self.cards_at(self.colour, REST if self.phase == START else OUT):
            return "Field card must be a card of the colour to move."
        return ""
