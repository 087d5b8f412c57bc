"""Gyre: Jabberwockies circle a grid of cards and inhale or exhale gems of their own colour."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, GEMS, NUMBERS
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State, win_shares

COLOUR: Final = 0
JABBERWOCKY: Final = 1
WHIFFLE: Final = 2
ACTION: Final = 3
LAND: Final = 4  # where a Jabberwocky flies to

INHALE: Final = 0  # the actions; their events have the same numbers
EXHALE: Final = 1
RESOLVE: Final = 2
FLY: Final = 3
CHOSE: Final = 4
WHIFFLED: Final = 5
FLIPPED: Final = 6
WON: Final = 7

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
ACTIONS: Final = ["inhale", "exhale", "resolve", "fly"]
MOVE_NAMES: Final = [list(COLOUR_NAMES), ["own", "own", "neutral"], SPACE_NAMES, ACTIONS, SPACE_NAMES]  # by phase
NEUTRAL: Final = 2  # with two players colours[NEUTRAL] is nobody's
HELD: Final = CARDS * COLOURS  # gems[HELD + colour] lie on that Jabberwocky card
FINISHED: Final = 5150  # the standing with all cards face-down: 5 * 1000 + 10 * (1 + 2 + 3 + 4 + 5)


class Gyre(State):
    down: int  # the number whose cards start face-down
    turns_left: int  # of all players together
    colours: list[int]  # of each seat, then the neutral one; -1: not chosen yet
    colour: int  # of the Jabberwocky being moved, in phase JABBERWOCKY of the one moved last; -1: none yet
    cards: list[int]  # in each cell; this and the lists below are empty before the deal
    face_down: list[int]  # face_down[cell]: 1 if its card is
    gems: list[int]  # gems[cell * 3 + colour]; R4: a Jabberwocky card only has gems of its own colour
    spaces: list[int]  # where each Jabberwocky stands

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
        if self.phase == LAND:
            return self.empty_spaces()
        if self.phase == JABBERWOCKY:
            return [seat] if self.colour == self.colours[NEUTRAL] else [seat, NEUTRAL]
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
        moves.append(FLY)
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
            self.spaces[self.colour] = move
            self.tell(EVERYONE, WHIFFLED, seat, self.colour, move)
            self.phase = ACTION
        elif self.phase == ACTION:
            if move == FLY:
                self.phase = LAND
            else:
                self.act(seat, move)
        elif self.phase == LAND:
            self.spaces[self.colour] = move
            self.tell(EVERYONE, FLY, seat, self.colour, move)
            self.end_turn(seat, [])
        elif self.phase == JABBERWOCKY:
            self.colour = self.colours[move]
            self.phase = WHIFFLE
        else:
            self.colours[seat] = move
            self.tell(EVERYONE, CHOSE, seat, move)
            self.ask((seat + 1) % self.seats)
            if self.colours[self.turn] >= 0:  # all have chosen
                self.colours[2] = 3 - self.colours[0] - self.colours[1]
                self.deal()

    def act(self, seat: int, action: int) -> None:
        cells = CELLS if action == RESOLVE else LINES[self.spaces[self.colour]]
        if action == INHALE:
            self.inhale(cells)
        elif action == EXHALE:
            self.exhale(cells)
        else:
            self.resolve()
        self.tell(EVERYONE, action, seat, self.colour, self.gems[HELD + self.colour])
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
                self.tell(EVERYONE, FLIPPED, self.cards[cell])
                finished = self.finished()
        self.turns_left -= 1
        if finished or self.turns_left == 0:
            self.finish()
            for winner, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, WON, winner, int(share < 1), int(finished))
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

    def look(self, seat: int) -> dict[str, object]:
        return {
            "down": self.down,
            "turns_left": self.turns_left,
            "colours": self.colours[:],
            "colour": self.colour,
            "cards": self.cards[:],
            "face_down": self.face_down[:],
            "gems": self.gems[:HELD],
            "held": self.gems[HELD:],
            "spaces": self.spaces[:],
        }

    def clone(self) -> Gyre:
        copy = Gyre()
        copy.copy_core(self)
        copy.down, copy.turns_left, copy.colour = self.down, self.turns_left, self.colour
        copy.colours, copy.cards, copy.face_down = self.colours[:], self.cards[:], self.face_down[:]
        copy.gems, copy.spaces = self.gems[:], self.spaces[:]
        return copy

    def flaw(self) -> str:
        if not 1 <= self.down <= NUMBERS or not 1 - self.over <= self.turns_left <= 100 * self.seats:
            return "Field down must be from 1 to 5, and field turns_left up to 100 a player, 0 at the end only."
        if self.phase == COLOUR:
            chosen = {colour for colour in self.colours if 0 <= colour < COLOURS}
            if len(self.colours) != COLOURS or self.colours.count(-1) != COLOURS - len(chosen):
                return "Field colours must have three colours from 0 to 2, all different, or -1."
            if self.colours[self.turn] >= 0 or (chosen and self.colours[(self.turn - 1) % self.seats] < 0):
                return "The seats choose a colour in turn."
            begun = self.cards or self.face_down or self.gems or self.spaces or self.colour != -1 or self.over
            return "Nothing is dealt while colours are chosen." if begun or len(chosen) >= self.seats else ""
        if sorted(self.colours) != list(range(COLOURS)) or sorted(self.cards) != CELLS or len(self.face_down) != CARDS:
            return "Fields colours, cards and face_down must have each colour once, each card once, and 15 numbers."
        gems = [sum(self.gems[colour::COLOURS]) for colour in range(COLOURS)]
        if len(self.gems) != HELD + COLOURS or min(self.gems) < 0 or gems != [GEMS] * COLOURS:
            return "Field gems must have 48 numbers, none below 0, which make 8 gems of each colour."
        for cell in CELLS:
            if self.face_down[cell] not in (int(self.cards[cell] % NUMBERS + 1 == self.down), 1):
                return f"Field face_down must have 0 or 1 for each cell, and 1 for the cards with number {self.down}."
            if self.ripe(cell) or (self.face_down[cell] and any(self.gems[cell * COLOURS : (cell + 1) * COLOURS])):
                return "A card that can flip has done so, and no gem lies on a face-down card."
        if len(self.spaces) != COLOURS or len({space for space in self.spaces if 0 <= space < SPACES}) != COLOURS:
            return "The Jabberwockies must stand on three different spaces from 0 to 15."
        if self.over != (self.turns_left == 0 or self.finished()) or (self.over and self.phase < ACTION):
            return "The game is over exactly when, after an action, a player has finished or no turn is left."
        fits = self.colour == self.colours[self.turn] and self.phase != JABBERWOCKY
        if self.seats == 2:
            fits = fits or self.colour == self.colours[NEUTRAL] or (self.phase == JABBERWOCKY and -1 <= self.colour < 3)
        return "" if fits else "Field colour must be that of a Jabberwocky the seat may move."
