"""Matchmaker: the Maker shows some cards for a short time; the others copy them with cubes, at last from memory."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import SYMBOL_NAMES, SYMBOLS, card_name
from wabe.boxes.greenbox.matchmaker.cubes import ADVANCED, DONE, LEVELS, NONE, SPARE, USUAL
from wabe.boxes.greenbox.matchmaker.deal import ARRANGE, BLIND, FREE, FREELY, LOOK, OPEN, ORDERS, TILES
from wabe.boxes.greenbox.matchmaker.demands import EACH, PLACES
from wabe.boxes.greenbox.matchmaker.memory import LOST, MEMORIES, STRENGTHS, remembered
from wabe.boxes.greenbox.matchmaker.score import Score
from wabe.core.options import Options
from wabe.core.state import ALL, CLOCK, EVERYONE

USUAL_ORDER: Final = SYMBOLS  # as a move: the rest of the tiles in the usual order
START: Final = 0  # the Maker's only move in the look phase
TIME: Final = 0  # the clock's only move

ARRANGE_MS: Final = 20_000
FIRST_LOOK_MS: Final = 2_000  # before that the Maker can't start
LEAST_LOOK: Final = 5  # seconds, or one a card if that is more: then it starts by itself

MOST_CARDS: Final = 12
MOST_TOUCHES: Final = 2 * MOST_CARDS + SPARE
# Six seats, two laps, live: the tiles; then in every round the order, card by card, two ticks and a start, and five
# seats that touch all they may in two phases, say done, and are stopped by the clock.
BOUND: Final = 6 * SYMBOLS + 12 * (MOST_CARDS + 3 + 2 * (5 * (MOST_TOUCHES + 1) + 1))

STARTED: Final = 0
GONE: Final = 1
FINISHED: Final = 2


class Matchmaker(Score):
    seconds_per_card: int
    blind_seconds: int

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.seconds_per_card = options.number("secondsPerCard")
        self.blind_seconds = options.number("blindSeconds")
        self.set_up_deal(options)
        self.set_up_cubes(options)
        self.set_up_score(options)
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
        self.memory = [self.roll(MEMORIES) for _ in range(self.seats)]
        self.ask_mask(self.copiers())
        self.tell(EVERYONE, STARTED, self.maker, len(self.shown))

    def begin_blind(self) -> None:
        self.phase = BLIND
        self.touched = [0] * self.seats
        self.ask_mask(self.copiers())
        self.tell(EVERYONE, GONE)

    def copiers(self) -> int:
        return (1 << self.seats) - 1 & ~(1 << self.maker)

    def end_round(self) -> None:
        self.score()
        self.put_aside()
        self.clear()
        if self.rounds == self.seats * self.laps:
            self.finish()
            self.tell_winners()
        else:
            self.maker = (self.maker + 1) % self.seats
            self.begin_round()

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
                self.tell(EVERYONE, FINISHED, seat)
                self.lock(seat)
            elif self.touch(seat, move) and self.touched[seat] == self.chances():
                self.lock(seat)
        elif self.phase == TILES:
            self.lay_tile(seat, move)
        elif self.phase == ARRANGE:
            self.choose_order(move)
        elif self.phase == FREE:
            self.lay_next(move)
            if self.laid == len(self.shown) - 1:
                self.begin_look()
        else:
            self.begin_open()

    def lock(self, seat: int) -> None:
        """The seat touches nothing more in this phase."""
        self.done(seat)
        if self.waiting:
            return
        if self.phase == BLIND:
            self.end_round()
        elif not self.live:  # in the live form the clock runs on
            self.begin_blind()

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
        if self.phase >= OPEN:
            return self.touch_name(seat, move)
        if self.phase == TILES:
            return "usual" if move == USUAL_ORDER else SYMBOL_NAMES[move]
        if self.phase == ARRANGE:
            return ORDERS[move]
        return card_name(move) if self.phase == FREE else "start"

    def why(self, seat: int, move: int) -> str:
        if self.phase >= OPEN and 0 <= move < PLACES and len(self.cubes[seat]) == len(self.shown):
            return "There are as many cubes as cards: take one back first"
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
        tiles = self.sees_tiles(seat)
        return {
            "live": self.live,
            "level": LEVELS[self.level],
            "seconds_per_card": self.seconds_per_card,
            "blind_seconds": self.blind_seconds,
            "bot_memory": [STRENGTHS[strength] for strength in self.bot_memory],
            **self.look_deal(self.sees_cards(seat)),
            "tiles": [row[:] if tiles else [] for row in self.tiles],
            "placed": [len(row) for row in self.cubes],
            "cubes": [row[:] if seat in (ALL, other) else [] for other, row in enumerate(self.cubes)],
            "held": [held if seat in (ALL, other) else NONE for other, held in enumerate(self.held)],
            "aimed": [aimed if seat in (ALL, other) else NONE for other, aimed in enumerate(self.aimed)],
            "touched": self.touched[:],
            "chances": self.chances(),
            **self.look_score(),
        }

    def know(self, seat: int) -> dict[str, object]:
        """The look, one's own tiles even if they lie face down, and in the blind phase what is left of the cards."""
        known = self.look(seat)
        if seat >= 0 and not self.over:
            known["own_tiles"] = self.tiles[seat][:]
            if self.phase == BLIND and seat != self.maker:
                fates = self.fates(seat)
                known["recall"] = [remembered(card, fates[i]) for i, card in enumerate(self.shown) if fates[i] != LOST]
        return known

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL:
            return
        if not self.sees_cards(seat):
            self.guess_cards(self.fates(seat))
        self.guess_cubes(seat)
        if not self.sees_tiles(seat):
            for other in range(self.seats):
                if other != seat:
                    self.tiles[other] = USUAL[:]
                    self.shuffle(self.tiles[other])

    def clone(self) -> Matchmaker:
        copy = Matchmaker()
        copy.copy_score(self)
        copy.seconds_per_card, copy.blind_seconds = self.seconds_per_card, self.blind_seconds
        return copy

    # --- what can't be -------------------------------------------------------------------------------

    def flaw(self) -> str:
        if not 1 <= self.seconds_per_card <= 5 or not 10 <= self.blind_seconds <= 60:
            return "Fields seconds_per_card and blind_seconds must be possible options."
        return self.deal_flaw() or self.cubes_flaw() or self.score_flaw() or self.asking_flaw()

    def asking_flaw(self) -> str:
        dealt = not self.over and self.phase != TILES
        if (self.rounds == 0) != (self.phase == TILES) or (self.over and self.rounds < self.seats * self.laps):
            return "Before the first round the tiles are laid, and after the last one the game is over."
        if len(self.rolled) != (self.dice_rolled() if self.rounds else 0):
            return "Field rolled must have as many dice as this round has."
        total = sum(self.rolled)
        if dealt != (len(self.shown) > 0) or (dealt and not min(total, EACH) <= len(self.shown) <= total):
            return "Within a round as many cards are shown as were rolled, or less if four of a colour are."
        if self.laid and not (self.phase == FREE and 0 < self.laid < len(self.shown) - 1):
            return "Field laid must be 0, or smaller than the cards less one while the Maker lays them freely."
        if self.phase == FREE and (self.over or len(self.shown) < 2):
            return "A single card is not laid freely."
        if (not self.live and self.phase < OPEN) or (self.over and self.phase != BLIND):
            return "In turns there are only the open and the blind phase, and the game ends with the latter."
        maker = 1 << self.maker
        if dealt and self.phase < OPEN and self.waiting != maker and (self.phase != LOOK or self.waiting):
            return "Before the open phase only the Maker is asked."
        if dealt and self.phase >= OPEN and self.waiting & maker:
            return "The Maker has no cubes to put."
        if dealt and self.phase == OPEN and self.live:
            able = [seat for seat in range(self.seats) if self.touched[seat] < self.chances() and seat != self.maker]
            if self.waiting != sum(1 << seat for seat in able):
                return "In the open phase of the live form everybody is asked who has touches left."
        elif dealt and self.phase >= OPEN and not self.waiting:
            return "A phase in which cubes are put ends when nobody is asked."
        return ""
