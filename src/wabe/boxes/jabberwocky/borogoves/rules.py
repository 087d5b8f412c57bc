"""Borogoves: one player lays out a map of cards, the other moves three tribes of birds onto it."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.borogoves.chart import (
    AREA,
    CELLS,
    DECK,
    HAND,
    NOTHING,
    START,
    cell_name,
    map_flaw,
    open_cells,
)
from wabe.boxes.jabberwocky.borogoves.tribes import (
    ACTION,
    ALL_ACTED,
    AT_HOME,
    BOX,
    COMPANY,
    EXPLORE,
    HOME,
    SETTLE,
    SETTLER,
    TRIBE,
    Tribes,
    company_name,
    number,
)
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, card_name
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, win_shares

CARD: Final = 0
CELL: Final = 1
SWAP: Final = 6  # the first map stays on the table until its borogove player, now cartographer, begins a new one

SUM: Final = 45  # the numbers of all cards together
BEST: Final = 54  # points: 24 gems can't do more
VICTORY: Final = 42  # points that win alone

LAID: Final = 0
WARNED: Final = 1
SCORED: Final = 2
SWAPPED: Final = 3
RATED: Final = 4
WON: Final = 5


class Borogoves(Tribes):
    """With two players the returns say who won. Alone they are the share of 42 points reached."""

    first_edition: bool
    cartographer: int
    card: int  # of the hand, about to be laid
    points: list[int]  # per seat: what its borogoves scored; -1: not yet

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.first_edition = options.word("edition") == "first"
        self.cartographer = options.seat("start", self.roll(seats))
        self.points = [-1] * seats
        self.begin_half()

    def begin_half(self) -> None:
        self.come_home()
        self.where = [DECK] * CARDS
        self.chart = [NOTHING] * AREA
        for cell in START:
            self.lay(self.draw_card(), cell)
        if self.seats == 2:
            self.take_card()
            self.take_card()
        self.begin_turn()

    def draw_card(self) -> int:
        return self.draw(self.cards_in(DECK))

    def cards_in(self, place: int) -> list[int]:
        return [card for card in range(CARDS) if self.where[card] == place]

    def lay(self, card: int, cell: int) -> None:
        self.where[card] = cell
        self.chart[cell] = card

    def take_card(self) -> int:
        card = self.draw_card()
        self.where[card] = HAND
        return card

    def begin_turn(self) -> None:
        self.ask(self.cartographer)
        self.acted = 0
        if self.seats == 2:
            self.card = NOTHING
            self.phase = CARD
        else:
            self.card = self.take_card()
            self.phase = CELL

    def legal(self, seat: int) -> list[int]:
        if self.phase == ACTION:
            return self.actions()
        if self.phase == TRIBE:
            return self.tribes()
        if self.phase == COMPANY:
            return self.companies()
        if self.phase == SETTLER:
            return self.settlers()
        if self.phase == CELL:
            return open_cells(self.where, self.chart)
        return self.cards_in(HAND) if self.phase == CARD else [0]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == ACTION:
            self.act(move)
        elif self.phase == TRIBE:
            self.begin_action(move)
        elif self.phase == COMPANY:
            self.explore(move)
        elif self.phase == SETTLER:
            self.settle(move)
        elif self.phase == CELL:
            self.extend_map(seat, move)
        elif self.phase == CARD:
            self.card = move
            self.phase = CELL
        else:
            self.swap(seat)

    def extend_map(self, seat: int, cell: int) -> None:
        self.lay(self.card, cell)
        self.tell(EVERYONE, LAID, seat, self.card, cell)
        self.card = NOTHING
        if self.seats == 2 and DECK in self.where:
            self.take_card()
            if DECK not in self.where:
                self.tell(EVERYONE, WARNED)  # R9: the borogoves' turns 11, 12 and 13 follow
        self.ask(self.borogoves())
        self.phase = TRIBE

    def borogoves(self) -> int:
        """The seat that moves the borogoves: the other one, or the only one."""
        return (self.cartographer + 1) % self.seats

    def all_have_acted(self) -> None:
        if DECK in self.where or HAND in self.where:
            self.begin_turn()
        else:
            self.end_half()

    def end_half(self) -> None:
        covered, exact = self.covered(), self.exact()
        self.points[self.turn] = covered + exact
        if self.first_edition and self.seats == 2:
            self.tell(EVERYONE, SCORED, self.cartographer, SUM - covered, CARDS - exact)
        else:
            self.tell(EVERYONE, SCORED, self.turn, covered, exact)
        if -1 in self.points:
            self.phase = SWAP
        else:
            self.finish()
            self.announce()

    def swap(self, seat: int) -> None:
        self.cartographer = seat
        self.begin_half()
        self.tell(EVERYONE, SWAPPED, seat, self.chart[START[0]], self.chart[START[1]])

    def announce(self) -> None:
        if self.seats == 1:
            self.tell(EVERYONE, RATED, self.points[0])
            return
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, WON, seat, int(share < 1))

    def scores(self) -> list[int]:
        if self.first_edition and self.seats == 2:
            return [SUM + CARDS - self.points[1], SUM + CARDS - self.points[0]]
        return self.points[:]

    def returns(self) -> list[float]:
        return win_shares(self.scores()) if self.seats == 2 else [min(1.0, self.points[0] / VICTORY)]

    def winners(self) -> list[int]:
        if self.seats == 1:
            return [0] if self.points[0] >= VICTORY else []
        return super().winners()

    def name(self, seat: int, move: int) -> str:
        if self.phase == ACTION and move >= EXPLORE:
            origin = (move - EXPLORE) // 4
            return f"explore {card_name(origin)} {card_name(self.beside(origin, move % 4))}"
        if self.phase == ACTION:
            return "settle" if move == SETTLE else f"migrate {card_name(move)}"
        if self.phase == TRIBE:
            return COLOUR_NAMES[move]
        if self.phase == COMPANY:
            return company_name(move, self.goal)
        if self.phase == CELL:
            return cell_name(move)
        return "swap" if self.phase == SWAP else "home" if move == AT_HOME else card_name(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == CELL and move in CELLS:
            if self.chart[move] >= 0:
                return f"There is a card on {cell_name(move)}"
            return "A card goes beside another one, and the map stays within four rows and four columns"
        if self.phase == TRIBE and 0 <= move < COLOURS:
            return f"The {COLOUR_NAMES[move]} tribe has acted already"
        if self.phase == ACTION and 0 <= move < CARDS and self.where[move] > HAND:
            ready = self.gems[HOME + self.tribe]
            return f"{card_name(move)} asks for {number(move)} {COLOUR_NAMES[self.tribe]} gems, but {ready} are at home"
        return ""

    def look(self, seat: int) -> dict[str, object]:
        hand, seen = self.cards_in(HAND), self.sees_hand(seat)
        return {
            "first_edition": self.first_edition,
            "cartographer": self.cartographer,
            "cells": [place if place > HAND else NOTHING for place in self.where],
            "gems": self.gems[:HOME],
            "home": self.gems[HOME:BOX],
            "box": self.gems[BOX:],
            "deck": self.where.count(DECK),
            "hand": hand if seen else [NOTHING] * len(hand),
            "card": self.card if seen else NOTHING,
            "acted": self.acted,
            "tribe": self.tribe,
            "origin": self.origin,
            "goal": self.goal,
            "covered": self.covered(),
            "exact": self.exact(),
            "points": self.points[:],
        }

    def sees_hand(self, seat: int) -> bool:
        return self.seats == 1 or seat == ALL or seat == self.cartographer

    def guess(self, seat: int) -> None:
        if self.sees_hand(seat):
            return
        unseen = [card for card in range(CARDS) if self.where[card] <= HAND]
        count = self.where.count(HAND)
        for card in unseen:
            self.where[card] = DECK
        for _ in range(count):
            card = self.draw(unseen)
            self.where[card] = HAND
            if self.card != NOTHING:
                self.card = card

    def clone(self) -> Borogoves:
        copy = Borogoves()
        copy.copy_tribes(self)
        copy.first_edition, copy.cartographer = self.first_edition, self.cartographer
        copy.card, copy.points = self.card, self.points[:]
        return copy

    def flaw(self) -> str:
        fault = map_flaw(self.where, self.chart) or self.tribes_flaw()
        if fault:
            return fault
        mapping, ended = self.phase <= CELL, self.over or self.phase == SWAP
        if (self.over and self.phase != TRIBE) or (self.seats == 1 and self.phase in (CARD, SWAP)):
            return "The game ends with an action; alone nobody chooses a card, and there is no second half."
        fewest, most = (0, 0) if mapping else (ALL_ACTED, ALL_ACTED) if ended else (0, ALL_ACTED - 1)
        if not fewest <= self.acted <= most:
            return "After every card, and not before, all three tribes act."
        left = self.where.count(DECK) + self.where.count(HAND)
        fewest, most = (1, 13) if mapping else (0, 0) if ended else (0, 12)
        if not fewest <= left <= most:
            return "A half has 13 turns: one for each card but the two that begin the map."
        hand = self.cards_in(HAND)
        if len(hand) != (min(2, left) if self.seats == 2 else int(mapping)):
            return "The hand must have two cards as long as there are two; alone, the one to be laid."
        if (self.card not in hand) if self.phase == CELL else self.card != NOTHING:
            return "Field card must be one of the hand while its cell is chosen, and -1 otherwise."
        return self.seats_flaw(mapping, ended)

    def seats_flaw(self, mapping: bool, ended: bool) -> str:
        if not 0 <= self.cartographer < self.seats or self.turn != (self.cartographer if mapping else self.borogoves()):
            return "Field cartographer must be a seat; it is its turn, or that of the seat with the borogoves."
        if len(self.points) != self.seats or any(not -1 <= points <= BEST for points in self.points):
            return f"Field points must have a number from 0 to {BEST}, or -1, for every seat."
        if self.points[self.borogoves()] != (self.covered() + self.exact() if ended else -1):
            return "Field points must have the score of the map, but not before the half is over."
        if self.seats == 2 and ended and (self.points[self.cartographer] >= 0) != self.over:
            return "The game is over when both seats have points; until then the roles are swapped."
        return ""
