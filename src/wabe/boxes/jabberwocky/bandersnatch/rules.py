"""Bandersnatch: cards replace empty cards of a field of nine; a card hemmed in by gems is captured."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.bandersnatch.charts import PERFECT, POINTS, VICTORY, added, removed
from wabe.boxes.jabberwocky.bandersnatch.words import WORDS
from wabe.boxes.jabberwocky.components import CARDS, COLOURS, GEMS, LETTERS, NUMBERS, card_name
from wabe.core.fields import Among, Bag, Deck, MayBe, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, fits, within

CELLS: Final = 9  # cell = row * 3 + column, from the top left
NEAR: Final = [[1, 3], [0, 2, 4], [1, 5], [0, 4, 6], [1, 3, 5, 7], [2, 4, 8], [3, 7], [4, 6, 8], [5, 7]]
GAP: Final = -1  # in place of a card, once it is captured
HAND: Final = 2
MOST: Final = 4  # gems a card can carry, or remove
PURPLE: Final = 2
SHORT: Final = 400  # milliseconds before a card is drawn
DECISIONS: Final = 49 + 24 + 8  # turns, gems removed, captures: none of them can be more

PLAY: Final = 0
REMOVE: Final = 1
CAPTURE: Final = 2
PHASES: Final = {
    PLAY: Phase("play", moves=CARDS * CELLS),
    REMOVE: Phase("remove", moves=CELLS * COLOURS),
    CAPTURE: Phase("capture", moves=CELLS),
}


CARD: Final = Deck("card", range(CARDS), none=GAP)
GEM: Final = Deck("gem of colour", [*range(COLOURS)] * GEMS)


class Bandersnatch(State):
    """The return is the score as a part of the perfect 32, and 0 below 0; 10 points are a win."""

    field: Annotated[list[int], Row(CELLS), CARD.slot]  # the card in each cell
    gems: Annotated[list[int], Row(CELLS * COLOURS), GEM.counts]  # gems[cell * 3 + colour]: how many lie there
    hand: Annotated[list[int], Bag(count=lambda state: HAND if state.phase == PLAY and not state.last else 1), CARD]
    deck: Annotated[list[int], Bag(CARDS), CARD]  # face-down, but everybody knows what is left
    discard: Annotated[list[int], Row(most=CARDS), CARD]
    boxed: Annotated[list[int], Row(most=lambda state: state.field.count(GAP)), CARD]  # cards out of the game
    supply: Annotated[list[int], Row(COLOURS), GEM.counts]  # gems by colour, as in the two lists below
    broiled: Annotated[list[int], Row(COLOURS), GEM.counts]
    box: Annotated[list[int], Row(COLOURS), GEM.counts]
    played: Annotated[int, Among(lambda state: state.covered(), none=-1), Only(REMOVE, CAPTURE)]  # in this turn: a cell
    owed: Annotated[int, Span(1, MOST), Only(REMOVE)]  # gems it has still to remove
    last: Annotated[bool, MayBe(PLAY, CAPTURE, end=True)]  # a purple gem was needed and not there: the last turn

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
        gems, first = self.gems, cell * COLOURS
        return gems[first] + gems[first + 1] + gems[first + 2]

    def covered(self) -> list[int]:
        """The cells that are no gaps."""
        return [cell for cell in range(CELLS) if self.field[cell] != GAP]

    def empty(self, cell: int) -> bool:
        return self.field[cell] != GAP and self.carried(cell) == 0

    def play_card(self, new: int, cell: int) -> None:
        old = self.field[cell]
        self.field[cell] = new
        self.hand.remove(new)
        self.discard.append(old)
        self.played = cell
        self.tell(EVERYONE, "played", new, old, cell)
        for colour in added(new, old):
            self.add(colour)
        self.owed = removed(new, old)
        self.go_on_removing()

    def add(self, colour: int) -> None:
        gem = self.take(colour)
        if gem >= 0:
            self.gems[self.played * COLOURS + gem] += 1
            self.tell(EVERYONE, "added", gem, self.field[self.played])

    def take(self, colour: int) -> int:
        """Takes a gem of this colour from the supply, or else a purple one (R7); -1: there is none."""
        gem = colour if self.supply[colour] else PURPLE
        if self.supply[gem]:
            self.supply[gem] -= 1
            return gem
        if not self.last:
            self.last = True  # R6: only now, not when the last purple gem was taken
            self.tell(EVERYONE, "missed")
        return -1

    def remove(self, cell: int, colour: int) -> None:
        self.gems[cell * COLOURS + colour] -= 1
        self.box[colour] += 1
        self.owed -= 1
        self.tell(EVERYONE, "removed", colour, self.field[cell])
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
                self.tell(EVERYONE, "spent", gem)
        self.resolve_captures()  # R5: in every turn

    def resolve_captures(self) -> None:
        """One after the other, with a fresh check after each (R3); the player is asked while there are several."""
        cells = self.capturable()
        while len(cells) == 1:
            self.beat()
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
        self.tell(EVERYONE, "broiled" if count else "boxed", card, count, cell)

    def end_turn(self) -> None:
        self.phase = PLAY
        self.played = -1
        if not self.last:
            self.beat(SHORT)
            self.draw_card()
        if self.last or not self.playable():
            self.finish()
            self.tell(EVERYONE, "ended", self.score(), int(self.last))

    def draw_card(self) -> None:
        if not self.deck:  # R8: not before a card is needed; the one just replaced is among the discards
            self.deck, self.discard = sorted(self.discard), []
            self.tell(EVERYONE, "reshuffled", len(self.deck))
        card, kept = self.draw(self.deck), self.hand[0]
        self.hand = [kept, card] if kept < card else [card, kept]
        self.tell(EVERYONE, "drew", card)

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
            card, old = move // CELLS, self.field[move % CELLS]
            if card not in self.hand:
                return WORDS("not-in-hand", card=card)
            return WORDS("gap") if old == GAP else WORDS("busy", card=old)
        if self.phase == REMOVE and 0 <= move < CELLS * COLOURS:
            return WORDS("no-such-gem")
        if self.phase == CAPTURE and 0 <= move < CELLS and self.field[move] != GAP:
            return WORDS("just-played" if move == self.played else "not-surrounded", card=self.field[move])
        return ""

    def look(self, seat: int) -> dict[str, object]:
        return super().look(seat) | {"score": self.score()}

    def flaw(self) -> str:
        for cell in range(CELLS):
            most = 0 if self.field[cell] == GAP or (self.phase == REMOVE and cell == self.played) else MOST
            fault = within(f"gems: the number in cell {cell}", self.carried(cell), 0, most)
            if fault:
                return fault
        if not self.covered():
            return "Field field must not be gaps alone."
        if self.phase != REMOVE:  # captures are looked at when all gems are removed
            fault = fits("phase", self.phase, CAPTURE if len(self.capturable()) > 1 else PLAY)
        return fault or fits("over", self.over, self.phase == PLAY and (self.last or not self.playable()))
