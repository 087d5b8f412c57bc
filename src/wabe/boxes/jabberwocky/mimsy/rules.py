"""Mimsy: gems are sown round a ring of twelve cards; a goal card with five gems ends the game."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.components import COLOUR, COLOURS, LETTERS, NUMBERS, card_name, redraw
from wabe.boxes.jabberwocky.mimsy.words import WORDS
from wabe.core.fields import OPTION, OWN, Among, Deck, Only, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, fits, holds, win_shares

PLACES: Final = 12  # clockwise; a goal card lies on every fourth place
GOALS: Final = [0, 4, 8]
MIMSY: Final = [1, 2, 3, 5, 6, 7, 9, 10, 11]
BASIC: Final = (1, 2, 3)  # numbers of the mimsy cards
ADVANCED: Final = (1, 2, 4)
FIVE: Final = 5  # the number of a goal card, and the gems on it that end the game
TURN_LIMITS: Final = (100, 200, 300)
LONGEST_TURN: Final = 21  # decisions: the card, and each gem but the last if one card held all 21

CARD: Final = 0
DROP: Final = 1
PHASES: Final = {CARD: Phase("card", moves=PLACES), DROP: Phase("drop", moves=COLOURS)}


def cards(numbers: tuple[int, ...]) -> list[int]:
    """The cards with these numbers, by colour."""
    return [colour * NUMBERS + number - 1 for colour in range(COLOURS) for number in numbers]


def numbers_of(state: Mimsy) -> tuple[int, ...]:
    return ADVANCED if state.advanced else BASIC


RING: Final = Deck("card", lambda state: cards((*numbers_of(state), FIVE)))
GEMS: Final = Deck("gem of colour", lambda state: list(range(COLOURS)) * sum(numbers_of(state)))


class Mimsy(State):
    advanced: Annotated[bool, OPTION]
    turn_limit: Annotated[int, Among(TURN_LIMITS), OPTION]
    turns: Annotated[int, Span(0, lambda state: state.turn_limit)]  # turns finished, of all seats together
    ring: Annotated[list[int], Row(PLACES), RING]  # the card on each place
    gems: Annotated[list[int], Row(PLACES * COLOURS), GEMS.counts]  # gems[place * 3 + colour]: how many lie there
    hand: Annotated[list[int], Row(COLOURS), GEMS.counts, Only(DROP)]  # the mover's gems in hand, by colour
    place: Annotated[int, Span(0, PLACES - 1, none=-1), Only(DROP)]  # where the last gem fell, or the hand was taken
    full: Annotated[list[int], Row(most=COLOURS, distinct=True), COLOUR]  # goals with five gems, as they got there
    goals: Annotated[list[int], Row(COLOURS, distinct=True), COLOUR, OWN]  # by seat; with 2 seats the last is neutral
    points: Annotated[list[int], Row(lambda state: COLOURS * state.advanced, distinct=True), COLOUR, OWN]  # point cards

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.advanced = options.word("variant") == "advanced"
        self.turn_limit = options.number("turn_limit")
        self.turns = 0
        self.goals = list(range(COLOURS))
        self.shuffle(self.goals)
        goal_cards = cards((FIVE,))
        self.shuffle(goal_cards)
        mimsy_cards = cards(ADVANCED if self.advanced else BASIC)
        self.shuffle(mimsy_cards)
        self.ring = [goal_cards.pop() if place in GOALS else mimsy_cards.pop() for place in range(PLACES)]
        self.gems = [0] * (PLACES * COLOURS)
        for place in MIMSY:
            card = self.ring[place]
            self.gems[place * COLOURS + card // NUMBERS] = card % NUMBERS + 1
        self.points = list(range(COLOURS)) if self.advanced else []
        self.shuffle(self.points)
        self.hand = [0] * COLOURS
        self.place = -1
        self.full = []
        self.ask(options.seat("start", self.roll(seats)))

    def legal(self, seat: int) -> list[int]:
        if self.phase == DROP:
            return [colour for colour in range(COLOURS) if self.hand[colour]]
        gems = self.gems
        return [place for place in MIMSY if gems[place * 3] or gems[place * 3 + 1] or gems[place * 3 + 2]]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == CARD:
            self.take(seat, move)
        else:
            self.drop(move)
        colour = self.only_colour()
        if colour >= 0:
            self.drop_all(colour)
            self.end_turn(seat)

    def take(self, seat: int, place: int) -> None:
        first = place * COLOURS
        self.tell(EVERYONE, "took", seat, self.ring[place], self.total(place))
        for colour in range(COLOURS):
            self.hand[colour] = self.gems[first + colour]
            self.gems[first + colour] = 0
        self.place = place
        self.phase = DROP

    def total(self, place: int) -> int:
        first = place * COLOURS
        return self.gems[first] + self.gems[first + 1] + self.gems[first + 2]

    def drop(self, colour: int) -> None:
        """One gem from the hand on the next place."""
        place = (self.place + 1) % PLACES
        self.place = place
        self.hand[colour] -= 1
        self.gems[place * COLOURS + colour] += 1
        self.tell(EVERYONE, "dropped", colour, self.ring[place], place)
        if place % 4 == 0 and self.total(place) == FIVE:
            self.full.append(self.ring[place] // NUMBERS)
        self.beat(320)

    def only_colour(self) -> int:
        """The colour of all gems in hand; -1 if there is a choice. The hand is never empty here."""
        only = -1
        for colour in range(COLOURS):
            if self.hand[colour]:
                if only >= 0:
                    return -1
                only = colour
        return only

    def drop_all(self, colour: int) -> None:
        """No choice is left: the rest of the hand, and every relay (R2: they come to an end by themselves)."""
        while self.hand[colour]:
            self.drop(colour)
            if self.hand[colour] == 0 and self.gems[self.place * COLOURS + colour] > 1:
                self.relay(colour)

    def relay(self, colour: int) -> None:
        """The last gem met its colour: all of that colour are picked up."""
        spot = self.place * COLOURS + colour
        count = self.gems[spot]
        before = self.total(self.place)
        self.hand[colour] = count
        self.gems[spot] = 0
        card = self.ring[self.place]
        self.tell(EVERYONE, "relayed", colour, card, count)
        self.beat(550)
        if self.place % 4 == 0 and before >= FIVE > before - count:
            self.full.remove(card // NUMBERS)  # R6: it may get there again, later than another

    def end_turn(self, seat: int) -> None:
        self.turns += 1
        self.place = -1
        self.phase = CARD
        if self.full or self.turns == self.turn_limit:
            self.finish()
            self.reveal()
        else:
            self.ask((seat + 1) % self.seats)

    def reveal(self) -> None:
        if self.news is None:
            return
        if self.full:
            self.tell(EVERYONE, "filled", self.full[0])
        else:
            self.tell(EVERYONE, "stopped", self.turns)
        for i in range(COLOURS):
            owner = i if i < self.seats else -1  # with two seats nobody has the third
            self.tell(EVERYONE, "revealed", owner, self.goals[i], self.points[i] if self.advanced else -1)
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    def home(self, seat: int) -> int:
        """The place of the seat's own goal card."""
        for place in GOALS:
            if self.ring[place] // NUMBERS == self.goals[seat]:
                return place
        return -1

    def scores(self) -> list[int]:
        if not self.advanced:
            return []
        scores = []
        for seat in range(self.seats):
            home = self.home(seat)
            scores.append(self.total(home) + 2 * self.gems[home * COLOURS + self.points[seat]])
        return scores

    def returns(self) -> list[float]:
        winner = self.turn  # who made the last turn
        if self.advanced:
            scores = self.scores()
            best = max(scores)
            while scores[winner] < best:  # R10: of those who tie, who moved last
                winner = (winner - 1) % self.seats
        elif self.full:
            owner = self.goals.index(self.full[0])
            if owner < self.seats:  # R7: the mover wins a neutral goal
                winner = owner
        else:
            return win_shares([self.total(self.home(seat)) for seat in range(self.seats)])
        return [1.0 if seat == winner else 0.0 for seat in range(self.seats)]

    def name(self, seat: int, move: int) -> str:
        return LETTERS[move].lower() if self.phase == DROP else card_name(self.ring[move])

    def why(self, seat: int, move: int) -> str:
        if self.phase == DROP:
            return WORDS("none-in-hand", colour=move) if 0 <= move < COLOURS else ""
        if not 0 <= move < PLACES:
            return ""
        return WORDS("goal-card" if move in GOALS else "no-gems", card=self.ring[move])

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL:
            return
        redraw(self, self.goals, seat)
        if self.advanced:
            redraw(self, self.points, seat)

    def flaw(self) -> str:
        filled = [self.ring[place] // NUMBERS for place in GOALS if self.total(place) >= FIVE]
        done = bool(self.full) or self.turns == self.turn_limit
        within_a_turn = self.phase == DROP
        return (
            fits("ring", sorted(self.ring[::4]), cards((FIVE,)))
            or fits("full", sorted(self.full), sorted(filled))
            or fits("over", self.over, done and not within_a_turn)
            or holds("turns", not within_a_turn or self.turns < self.turn_limit, "the last turn is over")
            or holds("hand", not within_a_turn or self.hand.count(0) < 2, "it has no two colours to choose from")
        )
