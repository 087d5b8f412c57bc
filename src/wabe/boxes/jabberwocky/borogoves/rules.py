"""Borogoves: one player lays out a map of cards, the other moves three tribes of birds onto it."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.borogoves import tribes
from wabe.boxes.jabberwocky.borogoves.chart import (
    AREA,
    CELLS,
    DECK,
    HAND,
    NOTHING,
    START,
    cell_name,
    charted,
    map_flaw,
    open_cells,
)
from wabe.boxes.jabberwocky.borogoves.tribes import ALL_ACTED, AT_HOME, BOX, COMPANIES, EXPLORE, HOME, SETTLE, number
from wabe.boxes.jabberwocky.borogoves.words import WORDS
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, GEMS, card_name
from wabe.core.fields import EACH_SEAT, OPTION, PRIVATE, SEAT, Among, Bits, Deck, Derived, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, among, fits, win_shares, within

CARD: Final = 0
CELL: Final = 1
TRIBE: Final = 2
ACTION: Final = 3
COMPANY: Final = 4  # who goes along to explore
SETTLER: Final = 5  # who is removed
SWAP: Final = 6  # the first map stays on the table until its borogove player, now cartographer, begins a new one
PHASES: Final = {
    CARD: Phase("card", moves=CARDS, itself=True),
    CELL: Phase("cell", moves=CELLS[-1] + 1),
    TRIBE: Phase("tribe", moves=COLOURS, itself=True),
    ACTION: Phase("action", moves=EXPLORE + CARDS * 4),
    COMPANY: Phase("company", moves=len(COMPANIES)),
    SETTLER: Phase("settler", moves=AT_HOME + 1, itself=True),
    SWAP: Phase("swap", moves=1),
}


GEM: Final = Deck("gem of colour", [*range(COLOURS)] * GEMS)


class Borogoves(State):
    """With two players the returns say who won. Alone they are the share of 42 points reached."""

    first_edition: Annotated[bool, OPTION]
    cartographer: Annotated[int, SEAT]
    where: Annotated[list[int], Row(CARDS), Among((DECK, HAND, *CELLS)), PRIVATE]  # each card: DECK, HAND or a cell
    chart: Annotated[list[int], Derived(lambda state: charted(state.where))]  # the card in each cell, or NOTHING
    gems: Annotated[list[int], Row(BOX + COLOURS), GEM.counts]  # gems[card * 3 + colour], at HOME, in the BOX
    acted: Annotated[int, Bits(COLOURS)]  # the tribes that have acted this turn
    tribe: Annotated[int, Among(tribes.able, none=NOTHING), Only(ACTION, COMPANY, SETTLER)]  # that acts
    origin: Annotated[int, Span(0, CARDS - 1, none=NOTHING), Only(COMPANY)]  # the cards between which it explores
    goal: Annotated[int, Among(tribes.goals, none=NOTHING), Only(COMPANY)]
    card: Annotated[int, Among(lambda state: state.cards_in(HAND), none=NOTHING), Only(CELL), PRIVATE]  # to be laid
    points: Annotated[list[int], EACH_SEAT, Span(0, tribes.BEST, none=-1)]  # what its borogoves scored; -1: not yet
    exacts: Annotated[list[int], EACH_SEAT, Span(0, CARDS, none=-1)]  # of these, for exact counts

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.first_edition = options.word("edition") == "first"
        self.cartographer = options.seat("start", self.roll(seats))
        self.points = [-1] * seats
        self.exacts = [-1] * seats
        self.begin_half()

    def begin_half(self) -> None:
        self.gems = [0] * HOME + [GEMS] * COLOURS + [0] * COLOURS
        self.tribe = self.origin = self.goal = NOTHING
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
            return tribes.actions(self)
        if self.phase == TRIBE:
            return tribes.to_act(self)
        if self.phase == COMPANY:
            return tribes.companies(self, self.goal)
        if self.phase == SETTLER:
            return tribes.settlers(self)
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
        self.tell(EVERYONE, "laid", seat, self.card, cell)
        self.card = NOTHING
        self.ask(self.borogoves())
        self.phase = TRIBE
        if self.seats == 2 and DECK in self.where:
            self.beat(400)
            self.take_card()
            if DECK not in self.where:
                self.tell(EVERYONE, "warned")  # R9: the borogoves' turns 11, 12 and 13 follow

    def borogoves(self) -> int:
        """The seat that moves the borogoves: the other one, or the only one."""
        return (self.cartographer + 1) % self.seats

    # --- the tribes ------------------------------------------------------------------------------

    def begin_action(self, tribe: int) -> None:
        self.tribe = tribe
        self.phase = ACTION
        if self.gems[BOX + tribe] == GEMS:  # R6: nobody is left
            self.tell(EVERYONE, "skipped", self.actor())
            self.end_action()

    def act(self, move: int) -> None:
        if move < SETTLE:
            self.migrate(move)
        elif move == SETTLE:
            self.phase = SETTLER
        else:
            self.origin = (move - EXPLORE) // 4
            self.goal = tribes.beside(self, self.origin, move % 4)
            self.phase = COMPANY
            possible = tribes.companies(self, self.goal)
            if len(possible) == 1:
                self.explore(possible[0])

    def migrate(self, card: int) -> None:
        self.gems[HOME + self.tribe] -= number(card)
        self.gems[card * COLOURS + self.tribe] += number(card)
        self.tell(EVERYONE, "migrated", self.actor(), card)
        self.end_action()

    def explore(self, company: int) -> None:
        who = COMPANIES[company]
        self.walk(0, who[0])
        self.walk(1, who[1])
        self.walk(2, who[2])
        self.tell(EVERYONE, "explored", self.actor(), self.origin * CARDS + self.goal, company)
        self.origin = self.goal = NOTHING
        self.end_action()

    def walk(self, colour: int, count: int) -> None:
        self.gems[self.origin * COLOURS + colour] -= count
        self.gems[self.goal * COLOURS + colour] += count

    def settle(self, place: int) -> None:
        self.gems[place * COLOURS + self.tribe] -= 1
        self.gems[BOX + self.tribe] += 1
        self.tell(EVERYONE, "settled", self.actor(), place)
        self.end_action()

    def actor(self) -> int:
        """The tribe that acts and whose it is, as one number of an event."""
        return self.turn * COLOURS + self.tribe

    def end_action(self) -> None:
        self.acted |= 1 << self.tribe
        self.tribe = NOTHING
        self.phase = TRIBE
        self.beat(500)
        if self.acted == ALL_ACTED:
            self.end_turn()

    # --- the end ---------------------------------------------------------------------------------

    def end_turn(self) -> None:
        if DECK in self.where or HAND in self.where:
            self.begin_turn()
        else:
            self.end_half()

    def end_half(self) -> None:
        numbers, extra = tribes.covered(self), tribes.exact(self)
        self.points[self.turn] = numbers + extra
        self.exacts[self.turn] = extra
        if self.first_edition and self.seats == 2:
            self.tell(EVERYONE, "scored", self.cartographer, tribes.SUM - numbers, CARDS - extra)
        else:
            self.tell(EVERYONE, "scored", self.turn, numbers, extra)
        self.beat(1400)
        if -1 in self.points:
            self.phase = SWAP
        else:
            self.finish()
            self.announce()

    def swap(self, seat: int) -> None:
        self.cartographer = seat
        self.begin_half()
        self.tell(EVERYONE, "swapped", seat, self.chart[START[0]], self.chart[START[1]])

    def announce(self) -> None:
        if self.seats == 1:
            self.tell(EVERYONE, "rated", self.points[0])
            return
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    def scores(self) -> list[int]:
        if self.first_edition and self.seats == 2:
            return [tribes.SUM + CARDS - self.points[1], tribes.SUM + CARDS - self.points[0]]
        return self.points[:]

    def returns(self) -> list[float]:
        return win_shares(self.scores()) if self.seats == 2 else [min(1.0, self.points[0] / tribes.VICTORY)]

    def winners(self) -> list[int]:
        if self.seats == 1:
            return [0] if self.points[0] >= tribes.VICTORY else []
        return super().winners()

    def name(self, seat: int, move: int) -> str:
        if self.phase == ACTION and move >= EXPLORE:
            origin = (move - EXPLORE) // 4
            return f"explore {card_name(origin)} {card_name(tribes.beside(self, origin, move % 4))}"
        if self.phase == ACTION:
            return "settle" if move == SETTLE else f"migrate {card_name(move)}"
        if self.phase == TRIBE:
            return COLOUR_NAMES[move]
        if self.phase == COMPANY:
            return tribes.company_name(move)
        if self.phase == CELL:
            return cell_name(move)
        return "swap" if self.phase == SWAP else "home" if move == AT_HOME else card_name(move)

    def why(self, seat: int, move: int) -> str:
        if self.phase == CELL and move in CELLS:
            return WORDS("cell-taken" if self.chart[move] >= 0 else "out-of-reach", cell=move)
        if self.phase == TRIBE and 0 <= move < COLOURS:
            return WORDS("has-acted", tribe=move)
        if self.phase == ACTION and 0 <= move < CARDS and self.where[move] > HAND:
            return WORDS("too-few", card=move, tribe=self.tribe, ready=self.gems[HOME + self.tribe])
        return ""

    def look(self, seat: int) -> dict[str, object]:
        hand, seen = self.cards_in(HAND), self.sees_hand(seat)
        return super().look(seat) | {
            "cells": [place if place > HAND else NOTHING for place in self.where],
            "deck": self.where.count(DECK),
            "hand": hand if seen else [NOTHING] * len(hand),
            "card": self.card if seen else NOTHING,
            "covered": tribes.covered(self),
            "exact": tribes.exact(self),
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

    def flaw(self) -> str:
        mapping, ended, birds = self.phase <= CELL, self.over or self.phase == SWAP, self.borogoves()
        phases = [TRIBE] if self.over else [*PHASES] if self.seats == 2 else [CELL, TRIBE, ACTION, COMPANY, SETTLER]
        acted = [ALL_ACTED] if ended else [0] if mapping else [*range(ALL_ACTED)]
        other = self.cartographer
        held = self.where.count(HAND)
        left = held + self.where.count(DECK)
        return (
            map_flaw(self.where, self.chart)
            or fits("gems: those beside the map", tribes.beside_the_map(self), 0)
            or among("phase", self.phase, phases)
            or among("acted", self.acted, acted)
            or within("where: the number of cards to lay", left, 0, 0 if ended else 12 + mapping)
            or fits("where: the number of cards in hand", held, min(2, left) if self.seats == 2 else int(mapping))
            or fits("turn", self.turn, self.cartographer if mapping else birds)
            or fits(f"points[{birds}]", self.points[birds], tribes.covered(self) + tribes.exact(self) if ended else -1)
            or fits(f"exacts[{birds}]", self.exacts[birds], tribes.exact(self) if ended else -1)
            or within(f"exacts[{other}]", self.exacts[other], *tribes.exact_of(self.points[other]))
            or fits("over", self.over, ended and -1 not in self.points)
        )
