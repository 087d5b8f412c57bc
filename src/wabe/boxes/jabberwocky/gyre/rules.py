"""Gyre: Jabberwockies circle a grid of cards and inhale or exhale gems of their own colour."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOUR_OR_NONE, COLOURS, GEMS, NUMBERS
from wabe.core.fields import OPTION, Among, Deck, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import EVERYONE, State, among, fits, win_shares

CELLS: Final = list(range(CARDS))  # cell = row * 5 + column, from the top left
SPACES: Final = 16  # clockwise from the top left
SPACE_NAMES: Final = ["T1", "T2", "T3", "T4", "T5", "R1", "R2", "R3", "B5", "B4", "B3", "B2", "B1", "L3", "L2", "L1"]
LINES: Final = (  # the cells that each space faces, from the nearest to the farthest
    [[column, column + 5, column + 10] for column in range(5)]
    + [[row * 5 + column for column in (4, 3, 2, 1, 0)] for row in (0, 1, 2)]
    + [[column + 10, column + 5, column] for column in (4, 3, 2, 1, 0)]
    + [[row * 5 + column for column in range(5)] for row in (2, 1, 0)]
)
OUTSIDE: Final = [0, 1, 2, 3, 4, 14, -1, -1, -1, 6, 12, 11, 10, 9, 8]  # a border cell's space, corners: long side
HELD: Final = CARDS * COLOURS  # gems[HELD + colour] lie on that Jabberwocky card
THIRD: Final = 2  # with two players colours[THIRD] is nobody's
FINISHED: Final = 5150  # the standing with all cards face-down: 5 * 1000 + 10 * (1 + 2 + 3 + 4 + 5)
TURN_LIMITS: Final = (30, 60, 100)

COLOUR: Final = 0
JABBERWOCKY: Final = 1
WHIFFLE: Final = 2
ACTION: Final = 3
FLY: Final = 4
PHASES: Final = {
    COLOUR: Phase("colour", moves=COLOURS),
    JABBERWOCKY: Phase("jabberwocky", moves=2, itself=True),
    WHIFFLE: Phase("whiffle", moves=SPACES),
    ACTION: Phase("action", moves=4),
    FLY: Phase("fly", moves=SPACES),
}

OWN: Final = 0  # which Jabberwocky
NEUTRAL: Final = 1
INHALE: Final = 0  # the actions
EXHALE: Final = 1
RESOLVE: Final = 2
TAKE_OFF: Final = 3
ACTIONS: Final = ["inhale", "exhale", "resolve", "fly"]
DONE: Final = ["inhaled", "exhaled", "resolved"]  # what is told of them; flying is a decision of its own
MOVE_NAMES: Final = [list(COLOUR_NAMES), ["own", "neutral"], SPACE_NAMES, ACTIONS, SPACE_NAMES]  # by phase


def dealt(count: int, distinct: bool = False) -> Row:
    """A list that is empty while colours are chosen."""
    return Row(lambda state: count if state.phase != COLOUR else 0, distinct=distinct)


def movable(state: Gyre) -> list[int]:
    """What `colour` may be."""
    if state.phase == COLOUR:
        return [-1]
    if state.seats == 3:
        return [state.colours[state.turn]] if state.phase != JABBERWOCKY else []
    return [-1, 0, 1, 2] if state.phase == JABBERWOCKY else [state.colours[state.turn], state.colours[THIRD]]


NUMBER_CARDS: Final = Deck("card", lambda state: CELLS if state.phase != COLOUR else [])
ALL_GEMS: Final = Deck("gem of colour", lambda state: [0, 1, 2] * GEMS if state.phase != COLOUR else [])


class Gyre(State):
    down: Annotated[int, Span(1, NUMBERS), OPTION]  # the number whose cards start face-down
    turns_left: Annotated[
        int, Span(lambda state: 1 - state.over, lambda state: TURN_LIMITS[-1] * state.seats)
    ]  # of all
    colours: Annotated[list[int], Row(COLOURS, distinct=True), COLOUR_OR_NONE]  # of each seat, then the neutral one
    colour: Annotated[int, Among(movable)]  # of the Jabberwocky that moves, in phase JABBERWOCKY that moved last
    cards: Annotated[list[int], dealt(CARDS), NUMBER_CARDS]  # in each cell
    face_down: Annotated[list[int], dealt(CARDS), Span(0, 1)]  # face_down[cell]: 1 if its card is
    gems: Annotated[list[int], dealt(HELD + COLOURS), ALL_GEMS.counts]  # gems[cell * 3 + colour], then those HELD (R4)
    spaces: Annotated[list[int], dealt(COLOURS, distinct=True), Span(0, SPACES - 1)]  # where each Jabberwocky stands

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.ask(options.seat("start", self.roll(seats)))
        self.down = options.number("down")
        self.turns_left = options.number("turn_limit") * seats
        self.colour = -1
        self.cards, self.face_down, self.gems, self.spaces = [], [], [], []
        self.colours = [-1] * COLOURS
        if options.word("colours") == "random":
            self.colours = list(range(COLOURS))
            self.shuffle(self.colours)
            self.deal()

    def deal(self) -> None:
        self.cards = CELLS[:]
        self.shuffle(self.cards)
        self.face_down = [int(card % NUMBERS + 1 == self.down) for card in self.cards]
        self.gems = [0] * (HELD + COLOURS)
        for place in range(HELD):
            card = self.cards[place // COLOURS]
            self.gems[place] = int(place % COLOURS != card // NUMBERS and card % NUMBERS + 1 != self.down)  # R1
        self.spaces = [self.starting_space(colour) for colour in range(COLOURS)]
        self.begin_turn(self.turn)

    def starting_space(self, colour: int) -> int:
        """Outside the lowest face-up card of the colour that lies on the border; R3: there always is one."""
        cells = [self.cards.index(colour * NUMBERS + i) for i in range(NUMBERS)]
        return next(OUTSIDE[cell] for cell in cells if OUTSIDE[cell] >= 0 and not self.face_down[cell])

    def begin_turn(self, seat: int) -> None:
        self.ask(seat)
        self.phase = JABBERWOCKY if self.seats == 2 else WHIFFLE
        if self.seats == 3:
            self.colour = self.colours[seat]

    def legal(self, seat: int) -> list[int]:
        if self.phase == WHIFFLE:
            return self.whiffles()
        if self.phase == ACTION:
            return self.actions()
        if self.phase == FLY:
            return self.empty_spaces()
        if self.phase == JABBERWOCKY:
            return [OWN] if self.colour == self.colours[THIRD] else [OWN, NEUTRAL]
        return [colour for colour in range(COLOURS) if colour not in self.colours]

    def whiffles(self) -> list[int]:
        """Along the ring either way, short of the next Jabberwocky; anywhere if shut in between the two others."""
        own = self.spaces[self.colour]
        one = self.spaces[(self.colour + 1) % COLOURS]
        two = self.spaces[(self.colour + 2) % COLOURS]
        ahead = min((one - own) % SPACES, (two - own) % SPACES)
        behind = min((own - one) % SPACES, (own - two) % SPACES)
        if ahead == 1 and behind == 1:
            return self.empty_spaces()
        return [s for s in range(SPACES) if s != own and ((s - own) % SPACES < ahead or (own - s) % SPACES < behind)]

    def empty_spaces(self) -> list[int]:
        one, two, three = self.spaces[0], self.spaces[1], self.spaces[2]
        return [space for space in range(SPACES) if space != one and space != two and space != three]

    def actions(self) -> list[int]:
        cells = LINES[self.spaces[self.colour]]
        moves = []
        if any(self.gems[cell * COLOURS + self.colour] for cell in cells):
            moves.append(INHALE)
        if self.gems[HELD + self.colour] and not all(self.face_down[cell] for cell in cells):
            moves.append(EXHALE)
        if any(self.controller(cell) >= 0 for cell in CELLS):
            moves.append(RESOLVE)
        moves.append(TAKE_OFF)
        return moves

    def controller(self, cell: int) -> int:
        """The colour that outnumbers the two others together, if these have a gem to lose; -1: none."""
        first = cell * COLOURS
        gems = self.gems[first] + self.gems[first + 1] + self.gems[first + 2]
        if gems > 2:
            for colour in range(COLOURS):
                if gems < 2 * self.gems[first + colour] < 2 * gems:
                    return colour
        return -1

    def apply(self, seat: int, move: int) -> None:
        if self.phase == WHIFFLE:
            self.tell(EVERYONE, "whiffled", seat, self.colour, self.spaces[self.colour] * SPACES + move)
            self.spaces[self.colour] = move
            self.phase = ACTION
            self.beat(500)
        elif self.phase == ACTION:
            if move == TAKE_OFF:
                self.phase = FLY
            else:
                self.act(seat, move)
        elif self.phase == FLY:
            self.tell(EVERYONE, "flew", seat, self.colour, self.spaces[self.colour] * SPACES + move)
            self.spaces[self.colour] = move
            self.end_turn(seat, [])
        elif self.phase == JABBERWOCKY:
            self.colour = self.colours[seat if move == OWN else THIRD]
            self.phase = WHIFFLE
        else:
            self.colours[seat] = move
            self.tell(EVERYONE, "chose", seat, move)
            self.ask((seat + 1) % self.seats)
            if self.colours[self.turn] >= 0:  # all have chosen
                self.colours[THIRD] = 3 - self.colours[0] - self.colours[1]
                self.deal()

    def act(self, seat: int, action: int) -> None:
        cells = CELLS if action == RESOLVE else LINES[self.spaces[self.colour]]
        if action == INHALE:
            self.inhale(cells)
        elif action == EXHALE:
            self.exhale(cells)
        else:
            self.resolve()
        self.tell(EVERYONE, DONE[action], seat, self.colour, self.spaces[self.colour])
        self.beat(700)
        self.end_turn(seat, cells)

    def inhale(self, cells: list[int]) -> None:
        nearer = HELD + self.colour
        for cell in cells:
            if not self.face_down[cell]:
                place = cell * COLOURS + self.colour
                self.gems[nearer] += self.gems[place]
                self.gems[place] = 0
                nearer = place

    def exhale(self, cells: list[int]) -> None:
        left = self.gems[HELD + self.colour]
        passing = 0  # gems above face-down cards
        for cell in cells:
            if left:
                left -= 1
                passing += 1
            if not self.face_down[cell]:
                self.gems[cell * COLOURS + self.colour] += passing
                passing = 0
        self.gems[HELD + self.colour] = left + passing  # R5: what would leave the grid returns

    def resolve(self) -> None:
        for cell in CELLS:
            controller = self.controller(cell)
            for colour in range(COLOURS):
                if controller >= 0 and colour != controller:
                    self.send_home(cell, colour)

    def send_home(self, cell: int, colour: int) -> None:
        self.gems[HELD + colour] += self.gems[cell * COLOURS + colour]
        self.gems[cell * COLOURS + colour] = 0

    def end_turn(self, seat: int, touched: list[int]) -> None:
        finished = False
        for cell in touched:
            if self.ripe(cell):
                self.send_home(cell, self.cards[cell] // NUMBERS)
                self.face_down[cell] = 1
                self.tell(EVERYONE, "flipped", self.cards[cell])
                finished = self.finished()
        self.turns_left -= 1
        if finished or self.turns_left == 0:
            self.finish()
            if not finished:
                self.tell(EVERYONE, "stopped")
            for winner, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", winner)
        else:
            self.begin_turn((seat + 1) % self.seats)

    def ripe(self, cell: int) -> bool:
        """Does the card carry at least its number of gems of its own colour, and no other gem?"""
        card = self.cards[cell]
        first = cell * COLOURS
        own = self.gems[first + card // NUMBERS]
        return own > card % NUMBERS and own == self.gems[first] + self.gems[first + 1] + self.gems[first + 2]

    def standing(self, seat: int) -> int:
        """How far a seat has come: cards face-down, then their numbers, then own gems on own face-up cards."""
        points = 0
        for cell in CELLS:
            if self.cards[cell] // NUMBERS == self.colours[seat]:
                points += self.gems[cell * COLOURS + self.colours[seat]]
                if self.face_down[cell]:
                    points += 1000 + 10 * (self.cards[cell] % NUMBERS + 1)
        return points

    def finished(self) -> bool:
        return any(self.standing(seat) == FINISHED for seat in range(self.seats))

    def returns(self) -> list[float]:
        points = [self.standing(seat) for seat in range(self.seats)]
        if points[self.turn] == FINISHED:
            points[self.turn] += 1  # R7: the mover wins a double finish, which others share
        return win_shares(points)

    def name(self, seat: int, move: int) -> str:
        return MOVE_NAMES[self.phase][move]

    def flaw(self) -> str:
        if self.phase == COLOUR:
            chosen = COLOURS - self.colours.count(-1)
            before = [self.colours[(self.turn - i) % self.seats] >= 0 for i in range(1, chosen + 1)]
            in_turn = chosen < self.seats and all(before)
            return fits("over", self.over, False) or ("" if in_turn else "Field colours: the seats choose in turn.")
        for cell in CELLS:
            if self.cards[cell] % NUMBERS + 1 == self.down and not self.face_down[cell]:
                return f"Field face_down must have 1 for the cards with number {self.down}."
            if self.ripe(cell) or (self.face_down[cell] and any(self.gems[cell * COLOURS : (cell + 1) * COLOURS])):
                return "Field gems: a card that can flip has done so, and no gem lies on a face-down card."
        done = self.turns_left == 0 or self.finished()
        ended = among("phase", self.phase, (ACTION, FLY)) if done else ""
        return fits("colours", sorted(self.colours), [0, 1, 2]) or fits("over", self.over, done) or ended
