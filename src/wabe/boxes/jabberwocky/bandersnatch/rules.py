"""Bandersnatch: cards replace empty cards of a field of nine; a card hemmed in by gems is captured."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.bandersnatch.charts import PERFECT, POINTS, VICTORY, added, removed
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, LETTERS, NUMBERS, card_label, card_name
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

CELLS: Final = 9  # cell = row * 3 + column, from the top left
NEAR: Final = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
GAP: Final = -1  # in place of a card, once it is captured
HAND: Final = 2
MOST: Final = 4  # gems a card can carry, or remove
PURPLE: Final = 2
DECISIONS: Final = 49 + 24 + 8  # turns, gems removed, captures: none of them can be more

PLAY: Final = 0
REMOVE: Final = 1
CAPTURE: Final = 2

PLAYED: Final = 0
ADDED: Final = 1
REMOVED: Final = 2
SPENT: Final = 3
MISSED: Final = 4
BROILED: Final = 5
BOXED: Final = 6
RESHUFFLED: Final = 7
DREW: Final = 8
ENDED: Final = 9


class Bandersnatch(State):
    """The return is the score as a part of the perfect 32, and 0 below 0; 10 points are a win."""

    field: list[int]  # the card in each cell
    gems: list[int]  # gems[cell * 3 + colour]: how many lie there
    hand: list[int]  # ascending
    deck: list[int]  # face-down, a bag
    discard: list[int]
    boxed: list[int]  # cards out of the game
    supply: list[int]  # gems by colour, as in the two lists below
    broiled: list[int]
    box: list[int]
    played: int  # the cell of the card played this turn; -1 between turns
    owed: int  # gems it has still to remove
    last: bool  # a purple gem was needed and not there: this turn is the last

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.deck = list(range(CARDS))
        self.field = [self.draw(self.deck) for _ in range(CELLS)]
        self.hand = sorted([self.draw(self.deck) for _ in range(HAND)])
        self.discard, self.boxed = [], []
        self.gems = [0] * (CELLS * COLOURS)
        self.supply, self.broiled, self.box = [GEMS] * COLOURS, [0] * COLOURS, [0] * COLOURS
        self.played, self.owed, self.last = -1, 0, False

    def legal(self, seat: int) -> list[int]:
        if self.phase == PLAY:
            empty = [cell for cell in range(CELLS) if self.empty(cell)]
            return [card * CELLS + cell for card in self.hand for cell in empty]
        if self.phase == REMOVE:
            gems = self.gems
            return [cell * 3 + colour for cell in NEAR[self.played] for colour in range(3) if gems[cell * 3 + colour]]
        return self.capturable()

    def apply(self, seat: int, move: int) -> None:
        if self.phase == PLAY:
            self.play_card(move // CELLS, move % CELLS)
        elif self.phase == REMOVE:
            self.remove(move // COLOURS, move % COLOURS)
        else:
            self.capture(move)
            self.resolve_captures()

    def carried(self, cell: int) -> int:
        first = cell * COLOURS
        return self.gems[first] + self.gems[first + 1] + self.gems[first + 2]

    def empty(self, cell: int) -> bool:
        return self.field[cell] != GAP and self.carried(cell) == 0

    def play_card(self, new: int, cell: int) -> None:
        old = self.field[cell]
        self.field[cell] = new
        self.hand.remove(new)
        self.discard.append(old)
        self.played = cell
        self.tell(EVERYONE, PLAYED, new, old)
        for colour in added(new, old):
            self.add(colour)
        self.owed = removed(new, old)
        self.go_on_removing()

    def add(self, colour: int) -> None:
        gem = self.take(colour)
        if gem >= 0:
            self.gems[self.played * COLOURS + gem] += 1
            self.tell(EVERYONE, ADDED, gem, self.field[self.played])

    def take(self, colour: int) -> int:
        """Takes a gem of this colour from the supply, or else a purple one (R7); -1: there is none."""
        gem = colour if self.supply[colour] else PURPLE
        if self.supply[gem]:
            self.supply[gem] -= 1
            return gem
        if not self.last:
            self.last = True  # R6: only now, not when the last purple gem was taken
            self.tell(EVERYONE, MISSED)
        return -1

    def remove(self, cell: int, colour: int) -> None:
        self.gems[cell * COLOURS + colour] -= 1
        self.box[colour] += 1
        self.owed -= 1
        self.tell(EVERYONE, REMOVED, colour, self.field[cell])
        self.go_on_removing()

    def go_on_removing(self) -> None:
        """Gems of adjacent cards must be used up; R11: what is then still owed comes from the supply."""
        if self.owed and any(self.carried(cell) for cell in NEAR[self.played]):
            self.phase = REMOVE
            return
        while self.owed:
            self.owed -= 1
            gem = self.take(self.field[self.played] // NUMBERS)
            if gem >= 0:
                self.box[gem] += 1
                self.tell(EVERYONE, SPENT, gem)
        self.resolve_captures()  # R5: in every turn

    def resolve_captures(self) -> None:
        """One after the other, with a fresh check after each (R3); the player is asked while there are several."""
        cells = self.capturable()
        while len(cells) == 1:
            self.capture(cells[0])
            cells = self.capturable()
        if cells:
            self.phase = CAPTURE
        else:
            self.end_turn()

    def capturable(self) -> list[int]:
        return [cell for cell in range(CELLS) if cell != self.played and self.hemmed_in(cell)]

    def hemmed_in(self, cell: int) -> bool:
        """Has the card neighbours (R2), all of them busy? R1: a gap is nobody's neighbour."""
        if self.field[cell] == GAP:
            return False
        found = False
        for near in NEAR[cell]:
            if self.field[near] != GAP:
                if self.carried(near) == 0:
                    return False
                found = True
        return found

    def capture(self, cell: int) -> None:
        card, count = self.field[cell], self.carried(cell)
        if count:
            for colour in range(COLOURS):
                self.broiled[colour] += self.gems[cell * COLOURS + colour]
                self.gems[cell * COLOURS + colour] = 0
            self.discard.append(card)
        else:
            self.boxed.append(card)
        self.field[cell] = GAP
        self.tell(EVERYONE, BROILED if count else BOXED, card, count)

    def end_turn(self) -> None:
        self.phase = PLAY
        self.played = -1
        if not self.last:
            self.draw_card()
        if self.last or not self.playable():
            self.finish()
            self.tell(EVERYONE, ENDED, self.score(), int(self.last))

    def draw_card(self) -> None:
        if not self.deck:  # R8: not before a card is needed; the one just replaced is among the discards
            self.deck, self.discard = sorted(self.discard), []
            self.tell(EVERYONE, RESHUFFLED, len(self.deck))
        card, kept = self.draw(self.deck), self.hand[0]
        self.hand = [kept, card] if kept < card else [card, kept]
        self.tell(EVERYONE, DREW, card)

    def playable(self) -> bool:
        return any(self.empty(cell) for cell in range(CELLS))

    def score(self) -> int:
        points = 0
        for colour in range(COLOURS):
            lying = sum(self.gems[colour::COLOURS])
            points += POINTS[colour] * (self.broiled[colour] - lying)
        return points

    def scores(self) -> list[int]:
        return [self.score()]

    def returns(self) -> list[float]:
        return [max(0, self.score()) / PERFECT]

    def winners(self) -> list[int]:
        return [0] if self.score() >= VICTORY else []

    def name(self, seat: int, move: int) -> str:
        """`G5 P1`: G5 replaces P1; `P1 g`: a green gem leaves P1; `P1`: it is captured."""
        if self.phase == PLAY:
            return f"{card_name(move // CELLS)} {card_name(self.field[move % CELLS])}"
        if self.phase == REMOVE:
            return f"{card_name(self.field[move // COLOURS])} {LETTERS[move % COLOURS].lower()}"
        return card_name(self.field[move])

    def why(self, seat: int, move: int) -> str:
        if self.phase == PLAY and 0 <= move < CARDS * CELLS:
            return self.why_not_play(move // CELLS, move % CELLS)
        if self.phase == REMOVE and 0 <= move < CELLS * COLOURS:
            return "There is no such gem on a card adjacent to the one just played"
        if self.phase == CAPTURE and 0 <= move < CELLS and self.field[move] != GAP:
            reason = "was played in this turn" if move == self.played else "is not surrounded by cards with gems"
            return f"{card_label(self.field[move]).capitalize()} {reason}"
        return ""

    def why_not_play(self, card: int, cell: int) -> str:
        if not any(card == held for held in self.hand):
            return f"{card_label(card).capitalize()} is not in the hand"
        if self.field[cell] == GAP:
            return "There is no card to replace: the gaps that captures leave stay open"
        return f"{card_label(self.field[cell]).capitalize()} carries gems: only empty cards are replaced"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "field": self.field[:],
            "gems": self.gems[:],
            "hand": self.hand[:],
            "deck": len(self.deck),
            "discard": self.discard[:],
            "boxed": self.boxed[:],
            "supply": self.supply[:],
            "broiled": self.broiled[:],
            "box": self.box[:],
            "played": self.played,
            "owed": self.owed,
            "last": self.last,
            "score": self.score(),
        }

    def clone(self) -> Bandersnatch:
        copy = Bandersnatch()
        copy.copy_core(self)
        copy.field, copy.gems, copy.hand = self.field[:], self.gems[:], self.hand[:]
        copy.deck, copy.discard, copy.boxed = self.deck[:], self.discard[:], self.boxed[:]
        copy.supply, copy.broiled, copy.box = self.supply[:], self.broiled[:], self.box[:]
        copy.played, copy.owed, copy.last = self.played, self.owed, self.last
        return copy

    def flaw(self) -> str:
        cards = [card for card in self.field if card != GAP]
        if len(self.field) != CELLS or not cards:
            return "Field field must have nine cells, -1 for a gap, and not gaps alone."
        if sorted(cards + self.hand + self.deck + self.discard + self.boxed) != list(range(CARDS)):
            return "Each of the 15 cards must be in the field, the hand, the deck, the discard pile or the box."
        if self.deck != sorted(self.deck) or self.hand != sorted(self.hand) or len(self.boxed) > CELLS - len(cards):
            return "Fields deck and hand must be in ascending order, and no more cards boxed than there are gaps."
        heaps = (self.supply, self.broiled, self.box)
        if len(self.gems) != CELLS * COLOURS or any(len(heap) != COLOURS or min(heap) < 0 for heap in heaps):
            return "Field gems must have 27 counts, and supply, broiled and box 3, none below 0."
        for colour in range(COLOURS):
            if sum(self.gems[colour::COLOURS]) + sum(heap[colour] for heap in heaps) != GEMS:
                return "There must be 8 gems of each colour, on the field, in the supply, broiled and in the box."
        for cell in range(CELLS):
            most = 0 if self.field[cell] == GAP else MOST
            if min(self.gems[cell * COLOURS : (cell + 1) * COLOURS]) < 0 or self.carried(cell) > most:
                return "A card carries 0 to 4 gems, a gap none."
        return self.flaw_between_turns() if self.phase == PLAY else self.flaw_within_turn()

    def flaw_between_turns(self) -> str:
        if self.played != -1 or self.owed != 0 or len(self.hand) != (1 if self.last else HAND):
            return "Between turns field played is -1, owed 0, and the hand has 2 cards, or 1 after the last turn."
        if len(self.capturable()) > 1:
            return "Between turns no card can be captured but the one just played."
        if self.over != (self.last or not self.playable()):
            return "The game is over exactly after the last turn, or when no card of the field is empty."
        return ""

    def flaw_within_turn(self) -> str:
        if self.over or len(self.hand) != 1 or not 0 <= self.played < CELLS or self.field[self.played] == GAP:
            return "Within a turn the hand has 1 card, and field played is the cell of a card."
        if self.phase == CAPTURE:
            return "" if self.owed == 0 and len(self.capturable()) > 1 else "A capture is chosen from several, last."
        if self.last or not 0 < self.owed <= MOST or self.carried(self.played) or not self.legal(0):
            return "A card that removes 1 to 4 gems has none itself, and adjacent gems to choose from."
        return ""
