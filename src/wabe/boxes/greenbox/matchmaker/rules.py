"""Matchmaker: the Maker shows some cards for a short time; the others copy them with cubes, at last from memory."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import (
    CARDS,
    COLOUR,
    COLOURS,
    CUBE_COLOURS,
    NUMBER,
    SYMBOL,
    SYMBOL_NAMES,
    SYMBOLS,
    card_name,
)
from wabe.boxes.greenbox.matchmaker.demands import (
    AROUND,
    CUBE_KINDS,
    EACH,
    PLACES,
    ZONE_NAMES,
    ZONES,
    by_symbol,
    left_over,
    loose,
    needs,
)
from wabe.boxes.greenbox.matchmaker.memory import KEPT, LOST, STRENGTHS, fate, remembered
from wabe.boxes.greenbox.matchmaker.memory import fits as could_be
from wabe.boxes.greenbox.matchmaker.words import WORDS
from wabe.core.errors import GuessError
from wabe.core.fields import (
    COUNT,
    EACH_SEAT,
    OPTION,
    OWN,
    PRIVATE,
    SEAT,
    SEAT_OR_NONE,
    Among,
    Bag,
    Deck,
    MayBe,
    Only,
    Row,
    Span,
    Word,
)
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, CLOCK, EVERYONE, State, among, fits, win_shares, within

LAPS: Final = (1, 2)
DICE: Final = ("2", "1", "1-first")
TWO: Final = 0
ONE: Final = 1
LEVELS: Final = ("normal", "young", "advanced")
YOUNG: Final = 1
ADVANCED: Final = 2

ORDERS: Final = ("as drawn", "by colour", "by symbol", "by number", "random", "free")
BY_COLOUR: Final = 1
BY_SYMBOL: Final = 2
BY_NUMBER: Final = 3
AT_RANDOM: Final = 4
FREELY: Final = 5

# Moves: of the tiles, of the look, and of the open and the blind phase.
USUAL_ORDER: Final = SYMBOLS  # the rest of the tiles in the usual order
START: Final = 0
TAKE: Final = PLACES  # below: put a cube at this place
DONE: Final = 2 * PLACES  # below: take the cube back from the place move - TAKE
HOLD: Final = DONE + 1  # in turns a cube is put in three steps: its colour ...
AIM: Final = HOLD + CUBE_KINDS  # ... the tile ...
PUT: Final = AIM + SYMBOLS  # ... and the zone
TOUCHES: Final = PUT + ZONES
PUTS: Final = [list(range(colour * AROUND, (colour + 1) * AROUND)) for colour in range(CUBE_KINDS)]
AIMS: Final = list(range(AIM, PUT))
ZONE_MOVES: Final = list(range(PUT, TOUCHES))
TIME: Final = 0  # the clock's only move

TILES: Final = 0
ARRANGE: Final = 1
FREE: Final = 2
LOOK: Final = 3
OPEN: Final = 4
BLIND: Final = 5
PHASES: Final = {
    TILES: Phase("tiles", moves=SYMBOLS + 1),
    ARRANGE: Phase("arrange", moves=len(ORDERS)),
    FREE: Phase("free", moves=CARDS),
    LOOK: Phase("look", moves=1),
    OPEN: Phase("open", moves=TOUCHES),
    BLIND: Phase("blind", moves=TOUCHES),
}


ARRANGE_MS: Final = 20_000
FIRST_LOOK_MS: Final = 2_000  # before that the Maker can't start
LEAST_LOOK: Final = 5  # seconds, or one a card if that is more: then it starts by itself

MOST_CARDS: Final = 12
A_SECOND: Final = 4  # touches in the live form: more than anybody's fingers can do, but not without end
MOST_TOUCHES: Final = A_SECOND * 60
# Six seats, two laps, live: the tiles; then in every round the order, card by card, two ticks and a start, and five
# seats that touch all they may in two phases, say done, and are stopped by the clock.
BOUND: Final = 6 * SYMBOLS + 12 * (MOST_CARDS + 3 + 2 * (5 * (MOST_TOUCHES + 1) + 1))

NONE: Final = -1
USUAL: Final = [0, 1, 2, 3, 4, 5]  # the order of the tiles unless one chooses another
TRIES: Final = 500  # of a guess: a card that one half remembers may have been guessed for another place

PACK: Final = Deck("card", range(CARDS))
MOST_POINTS: Final = 5 * MOST_CARDS  # of a Maker whose cards all five others miss


def all_rounds(state: Matchmaker) -> int:
    return state.seats * state.laps


def drawn(state: Matchmaker) -> int:
    return sum(state.rolled)


def fewest(state: Matchmaker) -> int:
    """Cards that are shown at least: a fifth of a colour goes back."""
    return min(sum(state.rolled), EACH)


def copied(state: Matchmaker) -> int:
    """Cards that are to be copied now."""
    return len(state.shown) if state.phase >= OPEN else 0


class Matchmaker(State):
    live: Annotated[bool, OPTION]
    level: Annotated[int, Word(LEVELS), OPTION]
    laps: Annotated[int, Among(LAPS), OPTION]
    dice: Annotated[int, Word(DICE), OPTION]  # two, one, or one in the first round of each lap
    none_matched: Annotated[bool, OPTION]  # the Maker's points: only the cards that nobody has matched (R4)
    seconds_per_card: Annotated[int, Span(1, 5), OPTION]
    blind_seconds: Annotated[int, Span(10, 60), OPTION]
    bot_memory: Annotated[list[int], EACH_SEAT, Word(STRENGTHS), OPTION]
    rounds: Annotated[  # begun so far
        int,
        Span(lambda state: all_rounds(state) if state.over else 0, all_rounds),
        Only(ARRANGE, FREE, LOOK, OPEN, BLIND, end=True),
    ]
    maker: Annotated[int, SEAT]
    rolled: Annotated[list[int], Row(lambda state: state.dice_rolled()), Span(1, 6)]
    pile: Annotated[list[int], Bag(), PACK, COUNT]  # face down: its order is drawn when it matters
    used: Annotated[list[int], Bag(), PACK]  # cards of earlier rounds, since the pile was last shuffled
    shown: Annotated[  # the cards of this round, in the order in which they lie
        list[int], Row(most=drawn, least=fewest), PACK, COUNT, Only(ARRANGE, FREE, LOOK, OPEN, BLIND)
    ]
    laid: Annotated[int, Span(0, lambda state: len(state.shown) - 2), MayBe(FREE)]  # cards that lie freely so far
    tiles: Annotated[list[list[int]], EACH_SEAT, Row(most=SYMBOLS, distinct=True), Span(0, SYMBOLS - 1), COUNT]
    cubes: Annotated[list[list[int]], EACH_SEAT, Bag(copied), Span(0, PLACES - 1), OWN]  # places, by position of tiles
    touched: Annotated[  # this phase
        list[int], EACH_SEAT, Span(0, lambda state: state.chances()), OWN, MayBe(OPEN, BLIND)
    ]
    held: Annotated[  # in turns: the colour of the cube that is about to be put ...
        list[int], EACH_SEAT, Span(0, CUBE_KINDS - 1, none=NONE), OWN, MayBe(OPEN, BLIND)
    ]
    aimed: Annotated[list[int], EACH_SEAT, Span(0, SYMBOLS - 1, none=NONE), OWN]  # ... and the position of its tile
    memory: Annotated[list[list[int]], EACH_SEAT, Row(copied), Span(0, LOST), PRIVATE]  # fates of the cards, for bots
    points: Annotated[list[int], EACH_SEAT, Span(0, lambda state: state.rounds * MOST_POINTS)]
    last_maker: Annotated[int, SEAT_OR_NONE]  # of the round before this one: its Maker ...
    last_cards: Annotated[list[int], Row(most=MOST_CARDS, distinct=True), Span(0, CARDS - 1)]
    last_cubes: Annotated[list[list[int]], EACH_SEAT, Bag(MOST_CARDS), Span(0, PLACES - 1)]  # ... cubes, by symbol ...
    gained: Annotated[list[int], EACH_SEAT, Span(0, MOST_POINTS)]  # ... and what it brought everybody

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.live = options.word("form") == "live"
        self.level = LEVELS.index(options.word("level"))
        self.laps = options.number("laps")
        self.dice = DICE.index(str(options.values["dice"]))
        self.none_matched = options.word("makerScore") == "none-matched"
        self.seconds_per_card = options.number("secondsPerCard")
        self.blind_seconds = options.number("blindSeconds")
        self.bot_memory = [STRENGTHS.index(word) for word in options.words("botMemory")]
        self.maker = options.seat("start_seat", self.roll(self.seats))
        self.rounds = self.laid = 0
        self.pile = list(range(CARDS))
        self.rolled, self.used, self.shown = [], [], []
        self.tiles = [[] if self.live else USUAL[:] for _ in range(seats)]
        self.clear()
        self.points, self.gained = [0] * seats, [0] * seats
        self.last_maker, self.last_cards, self.last_cubes = NONE, [], [[] for _ in range(seats)]
        if self.live:
            self.ask_mask((1 << seats) - 1)
        else:
            self.begin_round()

    # --- the course of a round -----------------------------------------------------------------------

    def begin_round(self) -> None:
        self.prepare()
        if self.live:
            self.phase = ARRANGE
            self.ask(self.maker)
        else:
            self.begin_open()  # R14: neither the order of the cards nor the start can change a point

    def begin_look(self) -> None:
        self.phase = LOOK
        self.laid = 0
        self.ask_mask(0)  # nobody, for two seconds

    def begin_open(self) -> None:
        self.phase = OPEN
        # A memory counts from the blind phase on. It is drawn now, while no seat may use even its own,
        # so that the move that takes the cards away changes nothing that is hidden.
        for seat in range(self.seats):
            self.memorize(seat)
        self.ask_mask(self.copiers())
        self.tell(EVERYONE, "started", self.maker, len(self.shown))

    def memorize(self, seat: int) -> None:
        """Draws what a bot on this seat will remember."""
        strength = self.bot_memory[seat]
        self.memory[seat] = [fate(self, strength) for _ in self.shown]

    def begin_blind(self) -> None:
        self.phase = BLIND
        self.touched = [0] * self.seats
        self.ask_mask(self.copiers())
        self.tell(EVERYONE, "gone")

    def copiers(self) -> int:
        return (1 << self.seats) - 1 & ~(1 << self.maker)

    def end_round(self) -> None:
        self.score()
        self.used = sorted(self.used + self.shown)
        self.shown = []
        self.clear()
        if self.rounds == self.seats * self.laps:
            self.finish()
            for seat, share in enumerate(self.returns()):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", seat, self.points[seat])
        else:
            self.maker = (self.maker + 1) % self.seats
            self.begin_round()

    def clear(self) -> None:
        """All cubes go back."""
        self.cubes = [[] for _ in range(self.seats)]
        self.touched = [0] * self.seats
        self.held = [NONE] * self.seats
        self.aimed = [NONE] * self.seats
        self.memory = [[] for _ in range(self.seats)]

    # --- the cards -----------------------------------------------------------------------------------

    def dice_rolled(self) -> int:
        """In this round."""
        if self.rounds == 0:
            return 0
        return 1 if self.dice == ONE or (self.dice != TWO and (self.rounds - 1) % self.seats == 0) else 2

    def prepare(self) -> None:
        """Rolls the dice and draws as many cards."""
        self.rounds += 1
        self.rolled = [self.roll(6) + 1 for _ in range(self.dice_rolled())]
        total = sum(self.rolled)
        if len(self.pile) < total:  # R9: used cards stay out until the pile is short
            self.pile = sorted(self.pile + self.used)
            self.used = []
            self.tell(EVERYONE, "shuffled")
        self.lay([self.draw(self.pile) for _ in range(total)])
        self.tell(EVERYONE, "rolled", self.maker, total, len(self.shown))

    def lay(self, drawn: list[int]) -> None:
        """Shows these cards, but no fifth one of a colour: that goes back, and no other comes for it (R2, R8)."""
        count = [0] * COLOURS
        self.shown = []
        for card in drawn:
            if count[COLOUR[card]] < EACH:
                count[COLOUR[card]] += 1
                self.shown.append(card)
            else:
                self.pile.append(card)
        self.pile.sort()

    def arrange(self, order: int) -> None:
        if order == BY_COLOUR:
            self.shown.sort()
        elif order == BY_SYMBOL:
            self.shown.sort(key=lambda card: (SYMBOL[card], card))
        elif order == BY_NUMBER:
            self.shown.sort(key=lambda card: (NUMBER[card], card))
        elif order == AT_RANDOM:
            self.shuffle(self.shown)

    # --- decisions -----------------------------------------------------------------------------------

    def legal(self, seat: int) -> list[int]:
        if self.phase >= OPEN:
            return self.touches(seat)
        if self.phase == TILES:
            return [symbol for symbol in range(SYMBOLS) if symbol not in self.tiles[seat]] + [USUAL_ORDER]
        if self.phase == ARRANGE:
            return list(range(len(ORDERS)))
        return sorted(self.shown[self.laid :]) if self.phase == FREE else [START]

    def apply(self, seat: int, move: int) -> None:
        if seat == CLOCK:
            self.time_up()
        elif self.phase >= OPEN:
            if move == DONE:
                self.tell(EVERYONE, "finished", seat)
                self.lock(seat)
            elif self.touch(seat, move) and self.touched[seat] == self.chances():
                self.lock(seat)
        elif self.phase == TILES:
            self.lay_tile(seat, move)
        elif self.phase == ARRANGE:
            self.choose_order(move)
        elif self.phase == FREE:
            self.lay_next(move)
        else:
            self.begin_open()

    def lay_tile(self, seat: int, move: int) -> None:
        tiles = self.tiles[seat]
        if move != USUAL_ORDER:
            tiles.append(move)
        if move == USUAL_ORDER or len(tiles) == SYMBOLS - 1:
            tiles += [symbol for symbol in USUAL if symbol not in tiles]
            self.done(seat)
            if self.waiting == 0:
                self.begin_round()

    def choose_order(self, order: int) -> None:
        if order == FREELY and len(self.shown) > 1:
            self.phase = FREE
        else:
            self.arrange(order)
            self.begin_look()

    def lay_next(self, card: int) -> None:
        """Free order: this card lies next."""
        self.shown.remove(card)
        self.shown.insert(self.laid, card)
        self.laid += 1
        if self.laid == len(self.shown) - 1:
            self.begin_look()

    # --- cubes ---------------------------------------------------------------------------------------

    def chances(self) -> int:
        """How often a seat may put or take a cube in this phase (R14); in the live form more than anybody will."""
        count = len(self.shown)
        if self.live:
            return A_SECOND * (self.blind_seconds if self.phase == BLIND else self.seconds_per_card * count)
        return 2 * count if self.phase == BLIND else (count + 1) // 2

    def touches(self, seat: int) -> list[int]:
        """What a seat may do in the open and the blind phase."""
        if self.aimed[seat] != NONE:
            return ZONE_MOVES[:]
        if self.held[seat] != NONE:
            return AIMS[:]
        moves: list[int] = []
        placed = self.cubes[seat]
        room = len(placed) < len(self.shown)  # R5: at most as many cubes as cards
        left = loose(placed)
        if self.live and room:
            for colour in range(CUBE_KINDS):
                if left[colour]:
                    moves += PUTS[colour]
        if self.live or self.phase == BLIND:
            last = NONE
            for place in placed:
                if place != last:
                    moves.append(TAKE + place)
                last = place
        if not self.live or self.phase == BLIND:
            moves.append(DONE)
        if not self.live and room:
            for colour in range(CUBE_KINDS):
                if left[colour]:
                    moves.append(HOLD + colour)
        return moves

    def touch(self, seat: int, move: int) -> bool:
        """Makes such a move, except done; True: a cube was put or taken back."""
        if move < TAKE:
            self.put(seat, move)
        elif move < DONE:
            self.cubes[seat].remove(move - TAKE)
        elif move < AIM:
            self.held[seat] = move - HOLD
            return False
        elif move < PUT:
            self.aimed[seat] = move - AIM
            return False
        else:
            self.put(seat, (self.held[seat] * SYMBOLS + self.aimed[seat]) * ZONES + move - PUT)
            self.held[seat] = self.aimed[seat] = NONE
        self.touched[seat] += 1
        return True

    def put(self, seat: int, place: int) -> None:
        self.cubes[seat].append(place)
        self.cubes[seat].sort()

    def lock(self, seat: int) -> None:
        """The seat touches nothing more in this phase."""
        self.done(seat)
        if self.waiting:
            return
        if self.phase == BLIND:
            self.end_round()
        elif not self.live:  # in the live form the clock runs on
            self.begin_blind()

    # --- the score -----------------------------------------------------------------------------------

    def score(self) -> None:
        """Shows cards and cubes, and counts: matches for their owners, misses for the Maker."""
        count = len(self.shown)
        need = needs(self.shown, self.level == YOUNG)
        unmatched = need  # after the best player for each demand
        misses = 0
        self.last_maker, self.last_cards = self.maker, self.shown[:]
        for card in self.shown:
            self.tell(EVERYONE, "shown", card)
        for seat in range(self.seats):
            self.last_cubes[seat] = by_symbol(self.cubes[seat], self.tiles[seat])
            if seat != self.maker:
                left = left_over(need, self.last_cubes[seat])
                missed = sum(left)
                misses += missed
                unmatched = [one if one < other else other for one, other in zip(unmatched, left, strict=True)]
                self.gained[seat] = count - missed
                self.tell(EVERYONE, "matched", seat, count - missed, count)
        self.gained[self.maker] = sum(unmatched) if self.none_matched else misses
        self.tell(EVERYONE, "missed", self.maker, self.gained[self.maker])
        for seat in range(self.seats):
            self.points[seat] += self.gained[seat]

    def scores(self) -> list[int]:
        return self.points[:]

    def returns(self) -> list[float]:
        return win_shares(self.points)

    # --- the clock -----------------------------------------------------------------------------------

    def timer(self) -> tuple[int, int, int] | None:
        if not self.live or self.over or self.phase == TILES:
            return None
        first = self.rounds * 8
        count = len(self.shown)
        if self.phase <= FREE:
            return first, ARRANGE_MS, TIME
        if self.phase == LOOK and self.waiting == 0:
            return first + 1, FIRST_LOOK_MS, TIME
        if self.phase == LOOK:
            return first + 2, 1000 * max(LEAST_LOOK, count) - FIRST_LOOK_MS, TIME
        if self.phase == OPEN:
            return first + 3, 1000 * self.seconds_per_card * count, TIME
        return first + 4, 1000 * self.blind_seconds, TIME

    def time_up(self) -> None:
        if self.phase <= FREE:
            self.begin_look()
        elif self.phase == LOOK and self.waiting == 0:
            self.ask(self.maker)
        elif self.phase == LOOK:
            self.begin_open()
        elif self.phase == OPEN:
            self.begin_blind()
        else:
            self.end_round()

    # --- names ---------------------------------------------------------------------------------------

    def name(self, seat: int, move: int) -> str:
        if self.phase == TILES:
            return "usual" if move == USUAL_ORDER else SYMBOL_NAMES[move]
        if self.phase == ARRANGE:
            return ORDERS[move]
        if self.phase == FREE:
            return card_name(move)
        if self.phase == LOOK:
            return "start"
        if move == DONE:
            return "done"
        if move < TAKE:
            return self.place_name(seat, move)
        if move < DONE:
            return f"take {self.place_name(seat, move - TAKE)}"
        if move < AIM:
            return CUBE_COLOURS[move - HOLD]
        return self.tile_name(seat, move - AIM) if move < PUT else ZONE_NAMES[move - PUT]

    def place_name(self, seat: int, place: int) -> str:
        tile = self.tile_name(seat, place // ZONES % SYMBOLS)
        return f"{CUBE_COLOURS[place // AROUND]} {tile} {ZONE_NAMES[place % ZONES]}"

    def tile_name(self, seat: int, tile: int) -> str:
        """R10: tiles that lie face down are called by their position."""
        return f"tile {tile + 1}" if self.level == ADVANCED else SYMBOL_NAMES[self.tiles[seat][tile]]

    def why(self, seat: int, move: int) -> str:
        if self.phase >= OPEN and 0 <= move < PLACES and len(self.cubes[seat]) == len(self.shown):
            return WORDS("full")
        return ""

    # --- what is known -------------------------------------------------------------------------------

    def secret(self) -> bool:
        """In turns, until the cards come back, nobody sees what the others do."""
        if self.live or self.over:
            return False
        return self.phase == BLIND or max(self.touched) > 0 or max(self.held) != NONE

    def sees_cards(self, seat: int) -> bool:
        return seat == ALL or seat == self.maker or self.phase == LOOK or self.phase == OPEN

    def sees_tiles(self, seat: int) -> bool:
        """R10: advanced tiles lie face down from Look to Score. In turns everybody has the usual order (R14)."""
        return seat == ALL or self.over or self.level != ADVANCED or self.phase < LOOK or not self.live

    def look(self, seat: int) -> dict[str, object]:
        known = super().look(seat)
        known["chances"] = self.chances()
        if self.sees_cards(seat):
            known["shown"] = self.shown[:]
        if self.sees_tiles(seat):
            known["tiles"] = [row[:] for row in self.tiles]
        return known

    def know(self, seat: int) -> dict[str, object]:
        """The look, one's own tiles even if they lie face down, and in the blind phase what is left of the cards."""
        known = self.look(seat)
        if seat >= 0 and not self.over:
            known["own_tiles"] = self.tiles[seat][:]
            if self.phase == BLIND and seat != self.maker:
                fates = self.memory[seat]
                known["recall"] = [remembered(card, fates[i]) for i, card in enumerate(self.shown) if fates[i] != LOST]
        return known

    # --- guessing ------------------------------------------------------------------------------------

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL:
            return
        if not self.sees_cards(seat):
            self.guess_cards(self.memory[seat] if seat >= 0 and self.phase == BLIND else [LOST] * len(self.shown))
        for other in range(self.seats):
            if self.phase >= OPEN and (other != seat or self.phase == OPEN):
                self.memorize(other)  # in the open phase nobody knows what they themselves will remember
            if other != seat:
                self.held[other] = self.aimed[other] = NONE  # a cube about to be put is back among the loose ones
                self.guess_cubes(other)
                self.guess_touches(other)
                if not self.sees_tiles(seat):
                    self.tiles[other] = USUAL[:]
                    self.shuffle(self.tiles[other])

    def guess_cards(self, fates: list[int]) -> None:
        """Redraws the shown cards but for what is remembered of them."""
        pool = self.pile[:]
        known: list[list[int]] = []
        for i, card in enumerate(self.shown):
            known.append(remembered(card, fates[i]))
            if fates[i] != KEPT:
                pool.append(card)
        pool.sort()
        for _ in range(TRIES):
            left = pool[:]
            if self.redrawn(known, fates, left):
                self.pile = left
                return
        raise GuessError(f"No cards fit what is remembered in {TRIES} tries.")

    def redrawn(self, known: list[list[int]], fates: list[int], pool: list[int]) -> bool:
        """Draws a fitting card for every place, blurred ones first; False: a place was left without."""
        count = [0] * COLOURS
        for i, card in enumerate(self.shown):
            if fates[i] == KEPT:
                count[COLOUR[card]] += 1
        for kind in range(LOST + 1):
            for i in range(len(known)):
                if fates[i] != kind or kind == KEPT:
                    continue
                parts = known[i]
                possible = [card for card in pool if count[COLOUR[card]] < EACH and could_be(card, parts)]
                if not possible:
                    return False
                card = possible[self.roll(len(possible))]
                pool.remove(card)
                count[COLOUR[card]] += 1
                self.shown[i] = card
        return True

    def guess_cubes(self, seat: int) -> None:
        """Redraws the places of a seat's cubes."""
        count = len(self.cubes[seat])
        left = loose([])
        places: list[int] = []
        while len(places) < count:
            place = self.roll(PLACES)
            if left[place // AROUND]:
                left[place // AROUND] -= 1
                places.append(place)
        places.sort()
        self.cubes[seat] = places

    def guess_touches(self, seat: int) -> None:
        """Nobody knows what another has taken back: as few touches as there can have been."""
        if self.phase == OPEN:
            self.touched[seat] = len(self.cubes[seat])
            if self.live and seat != self.maker and not self.waiting >> seat & 1:
                self.touched[seat] = self.chances()
        else:
            self.touched[seat] = 0

    # --- what can't be -------------------------------------------------------------------------------

    def flaw(self) -> str:
        phases = [BLIND] if self.over else [OPEN, BLIND] if not self.live else list(PHASES)
        if len(self.shown) == 1 and FREE in phases:  # a single card is not laid freely
            phases.remove(FREE)
        colours = [COLOUR[card] for card in self.shown]
        most = max([colours.count(colour) for colour in colours], default=0)
        fault = among("phase", self.phase, phases) or within("shown: cards of a colour", most, 0, EACH)
        for seat in range(self.seats):
            fault = fault or self.tiles_flaw(seat) or self.cubes_flaw(seat)
        return fault or fits("cubes", self.cubes[self.maker], []) or self.asking_flaw()

    def tiles_flaw(self, seat: int) -> str:
        if not self.live:
            return fits("tiles", self.tiles[seat], USUAL)
        choosing = self.phase == TILES and self.waiting >> seat & 1
        low, high = (0, SYMBOLS - 2) if choosing else (SYMBOLS, SYMBOLS)
        return within(f"tiles[{seat}]: their number", len(self.tiles[seat]), low, high)

    def cubes_flaw(self, seat: int) -> str:
        left, count, touched, held = loose(self.cubes[seat]), len(self.cubes[seat]), self.touched[seat], self.held[seat]
        asked = self.waiting >> seat & 1
        if min(left) < 0:
            return f"Field cubes: seat {seat} has more than {EACH} cubes of a colour."
        if asked and self.phase >= OPEN and touched == self.chances():
            return f"Field touched: seat {seat} has touched {touched} cubes, and is still asked."
        if self.phase == OPEN and (touched < count or (touched - count) % 2):
            return f"Field touched: seat {seat} has put {count} cubes, but not with {touched} touches."
        if held == NONE:
            return fits("aimed", self.aimed[seat], NONE)
        if self.live or not asked or not left[held] or count == len(self.shown):
            return f"Field held: seat {seat} can't be about to put such a cube."
        return ""

    def asking_flaw(self) -> str:
        maker = 1 << self.maker
        if self.over or self.phase == TILES:
            return ""
        if self.phase < OPEN:
            return among("waiting", self.waiting, [0, maker] if self.phase == LOOK else [maker])
        if self.phase == OPEN and self.live:
            able = [1 << seat for seat in range(self.seats) if self.touched[seat] < self.chances()]
            return fits("waiting", self.waiting, sum(able) & ~maker)
        return among("waiting", self.waiting, [mask for mask in range(1, 1 << self.seats) if not mask & maker])
