"""The three tribes of borogoves: what they may do on the map, and what they score."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.borogoves.chart import HAND, NOTHING, STEPS
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, LETTERS, NUMBERS
from wabe.core.state import EVERYONE, State

TRIBE: Final = 2  # kinds of decision; the cartographer's come first
ACTION: Final = 3
COMPANY: Final = 4  # who goes along to explore
SETTLER: Final = 5  # who is removed

SETTLE: Final = 15  # actions below this: migrate to that card
EXPLORE: Final = 16  # 16 + the card to leave * 4 + the direction, which is move % 4

HOME: Final = CARDS * COLOURS  # gems[HOME + colour] are on that Jabberwocky card
BOX: Final = HOME + COLOURS
AT_HOME: Final = CARDS  # as the place of a settler
ALL_ACTED: Final = 7

SKIPPED: Final = 20  # events of the tribes; the others begin at 0
MIGRATED: Final = 21
EXPLORED: Final = 22
SETTLED: Final = 23


class Tribes(State):
    where: list[int]  # where each card is: DECK, HAND or a cell
    chart: list[int]  # the card in each cell, or NOTHING
    gems: list[int]  # gems[card * 3 + colour], then those at HOME and in the BOX
    acted: int  # bit mask of the tribes that have acted this turn
    tribe: int  # the tribe that acts
    origin: int  # the cards between which it explores, while the company is chosen
    goal: int

    def come_home(self) -> None:
        self.gems = [0] * HOME + [GEMS] * COLOURS + [0] * COLOURS
        self.acted = 0
        self.tribe = self.origin = self.goal = NOTHING

    def all_have_acted(self) -> None:
        """The turn is over."""
        raise NotImplementedError

    # --- choices -----------------------------------------------------------------------------------

    def tribes(self) -> list[int]:
        return [tribe for tribe in range(COLOURS) if not self.acted >> tribe & 1]

    def actions(self) -> list[int]:
        """Migrate to a card for which enough are at home, settle, or explore: from a card to one beside it."""
        ready = self.gems[HOME + self.tribe]
        moves = [card for card in range(CARDS) if self.where[card] > HAND and number(card) <= ready]
        moves.append(SETTLE)
        for card in range(CARDS):
            if self.gems[card * COLOURS + self.tribe]:
                total = self.total(card)
                for way in range(4):
                    goal = self.beside(card, way)
                    if goal >= 0 and number(goal) <= total:
                        moves.append(EXPLORE + card * 4 + way)
        return moves

    def total(self, card: int) -> int:
        first = card * COLOURS
        return self.gems[first] + self.gems[first + 1] + self.gems[first + 2]

    def beside(self, card: int, way: int) -> int:
        """The next card in this direction, or NOTHING."""
        return self.chart[self.where[card] + STEPS[way]]

    def companies(self) -> list[int]:
        """Who may go: green * 6 + yellow, the rest is purple. R7: any mix with one of the tribe."""
        first, size = self.origin * COLOURS, number(self.goal)
        found = []
        for green in range(min(self.gems[first], size) + 1):
            for yellow in range(min(self.gems[first + 1], size - green) + 1):
                purple = size - green - yellow
                own = green if self.tribe == 0 else yellow if self.tribe == 1 else purple
                if own and purple <= self.gems[first + 2]:
                    found.append(green * 6 + yellow)
        return found

    def settlers(self) -> list[int]:
        return [place for place in range(AT_HOME + 1) if self.gems[place * COLOURS + self.tribe]]

    # --- actions -----------------------------------------------------------------------------------

    def begin_action(self, tribe: int) -> None:
        self.tribe = tribe
        self.phase = ACTION
        if self.gems[BOX + tribe] == GEMS:  # R6: nobody is left
            self.tell(EVERYONE, SKIPPED, tribe)
            self.end_action()

    def act(self, move: int) -> None:
        if move < SETTLE:
            self.migrate(move)
        elif move == SETTLE:
            self.phase = SETTLER
        else:
            self.origin = (move - EXPLORE) // 4
            self.goal = self.beside(self.origin, move % 4)
            self.phase = COMPANY
            companies = self.companies()
            if len(companies) == 1:
                self.explore(companies[0])

    def migrate(self, card: int) -> None:
        self.gems[HOME + self.tribe] -= number(card)
        self.gems[card * COLOURS + self.tribe] += number(card)
        self.tell(EVERYONE, MIGRATED, self.tribe, card)
        self.end_action()

    def explore(self, company: int) -> None:
        self.move(0, company // 6)
        self.move(1, company % 6)
        self.move(2, number(self.goal) - company // 6 - company % 6)
        self.tell(EVERYONE, EXPLORED, self.origin, self.goal, company)
        self.origin = self.goal = NOTHING
        self.end_action()

    def move(self, colour: int, count: int) -> None:
        self.gems[self.origin * COLOURS + colour] -= count
        self.gems[self.goal * COLOURS + colour] += count

    def settle(self, place: int) -> None:
        self.gems[place * COLOURS + self.tribe] -= 1
        self.gems[BOX + self.tribe] += 1
        self.tell(EVERYONE, SETTLED, self.tribe, place)
        self.end_action()

    def end_action(self) -> None:
        self.acted |= 1 << self.tribe
        self.tribe = NOTHING
        self.phase = TRIBE
        if self.acted == ALL_ACTED:
            self.all_have_acted()

    # --- scoring -----------------------------------------------------------------------------------

    def covered(self) -> int:
        """The sum of the cards that carry at least one gem of their own colour."""
        total = 0
        for card in range(CARDS):
            if self.gems[card * COLOURS + card // NUMBERS]:
                total += number(card)
        return total

    def exact(self) -> int:
        """How many cards carry exactly as many gems as their number says."""
        count = 0
        for card in range(CARDS):
            if self.total(card) == number(card):
                count += 1
        return count

    # --- positions ---------------------------------------------------------------------------------

    def copy_tribes(self, source: Tribes) -> None:
        self.copy_core(source)
        self.where, self.chart, self.gems = source.where[:], source.chart[:], source.gems[:]
        self.acted, self.tribe = source.acted, source.tribe
        self.origin, self.goal = source.origin, source.goal

    def tribes_flaw(self) -> str:
        """What is wrong with the gems and the action; the map is sound."""
        if len(self.gems) != BOX + COLOURS or min(self.gems) < 0:
            return f"Field gems must have {BOX + COLOURS} counts, none below 0."
        if any(sum(self.gems[colour::COLOURS]) != GEMS for colour in range(COLOURS)):
            return f"There must be {GEMS} gems of each colour, at home, on the map and in the box."
        if any(self.where[card] <= HAND and self.total(card) for card in range(CARDS)):
            return "No gem lies on a card that is not on the map."
        if not 0 <= self.acted <= ALL_ACTED:
            return "Field acted must be a mask of three tribes."
        if self.phase not in (ACTION, COMPANY, SETTLER):
            return "" if self.tribe == NOTHING == self.origin == self.goal else "Nobody acts now: that is -1."
        if not 0 <= self.tribe < COLOURS or self.acted >> self.tribe & 1 or self.gems[BOX + self.tribe] == GEMS:
            return "Field tribe must be a tribe with gems that has not acted this turn."
        if self.phase != COMPANY:
            return "" if self.origin == NOTHING == self.goal else "Nobody explores now: origin and goal are -1."
        ways = [EXPLORE + self.origin * 4 + way for way in range(4)] if 0 <= self.origin < CARDS else []
        if not any(move in self.actions() and self.beside(self.origin, move % 4) == self.goal for move in ways):
            return "Fields origin and goal must be cards between which the tribe may explore."
        return "" if len(self.companies()) > 1 else "A company is chosen only where there is a choice."


def number(card: int) -> int:
    return card % NUMBERS + 1


def company_name(company: int, goal: int) -> str:
    """`2g1p`: two green and one purple go."""
    counts = (company // 6, company % 6, number(goal) - company // 6 - company % 6)
    return "".join([f"{count}{LETTERS[colour].lower()}" for colour, count in enumerate(counts) if count])
