"""Coordinates: a card covers one of two coordinates and opens tiles; equal symbols collect all that lie open."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import CARDS, SYMBOL, SYMBOLS, TILES, card_name
from wabe.boxes.greenbox.coordinates.deck import CELLS, DECK, FITS, cell_of
from wabe.boxes.greenbox.coordinates.words import WORDS
from wabe.core.fields import COUNT, EACH_SEAT, OWN, PRIVATE, SEATS, Bag, Deck, MayBe, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, State, among, fits, win_shares

HANDS: Final = (0, 0, 6, 6, 6, 5)  # cards dealt to each, by the number of seats
PLAYS: Final = len(DECK) - 2  # no game has more
YELLOW: Final = -1  # of a cell: its tile lies face-down, and nobody knows its symbol
GONE: Final = 6  # its tile was collected; in between: the symbol that lies open
EACH: Final = 6  # tiles of a symbol

PLAY: Final = 0  # a move is card * 2, and 1 more on R
PHASES: Final = {PLAY: Phase("play", moves=(DECK[-1] + 1) * 2)}


PLAIN: Final = Deck("plain card", DECK)


def hand_size(state: Coordinates) -> int:
    return HANDS[state.seats]


def fewest(state: Coordinates) -> int:
    return HANDS[state.seats] if state.pile else 0


class Coordinates(State):
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(hand_size, least=fewest), PLAIN, OWN]
    pile: Annotated[list[int], Bag(), PLAIN, COUNT]  # face-down
    coordinates: Annotated[list[list[int]], Row(2), Row(least=1), PLAIN]  # L and R, and below them the cards covered
    cells: Annotated[list[int], Row(CELLS), Span(YELLOW, GONE)]  # YELLOW, the symbol that lies open, or GONE
    # the symbols of the yellow tiles
    tiles: Annotated[list[int], Bag(count=lambda state: state.cells.count(YELLOW)), Span(0, SYMBOLS - 1), PRIVATE]
    # collected[seat * 6 + symbol]: how many tiles
    collected: Annotated[list[int], Row(lambda state: state.seats * SYMBOLS), Span(0, EACH)]
    skipped: Annotated[int, SEATS, MayBe(PLAY)]  # those that could not play just before this turn

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        starter = options.seat("start_seat", self.roll(seats))
        self.pile = DECK[:]
        self.hands = [[self.draw(self.pile) for _ in range(HANDS[seats])] for _ in range(seats)]
        for hand in self.hands:
            hand.sort()
        self.coordinates = [[self.draw(self.pile)], [self.draw(self.pile)]]  # R4: they open nothing
        self.cells = [YELLOW] * CELLS
        self.tiles = [tile // EACH for tile in range(TILES)]
        self.collected = [0] * (seats * SYMBOLS)
        self.begin_turn(starter)

    def legal(self, seat: int) -> list[int]:
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        moves: list[int] = []
        for card in self.hands[seat]:
            if FITS[card * CARDS + left]:
                moves.append(card * 2)
            if FITS[card * CARDS + right]:
                moves.append(card * 2 + 1)
        return moves

    def can_play(self, seat: int) -> bool:
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        for card in self.hands[seat]:
            if FITS[card * CARDS + left] or FITS[card * CARDS + right]:
                return True
        return False

    def apply(self, seat: int, move: int) -> None:
        card = move // 2
        hand = self.hands[seat]
        hand.remove(card)
        self.coordinates[move % 2].append(card)
        self.tell(EVERYONE, "played", seat, card, move % 2)
        self.beat()
        if self.pile:
            hand.append(self.draw(self.pile))
            hand.sort()
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        one, other = cell_of(left, right), cell_of(right, left)
        if self.cells[one] != YELLOW and self.cells[other] != YELLOW:
            self.tell(EVERYONE, "opened-nothing", one, other)
        self.open(one)
        self.open(other)
        if SYMBOL[left] == SYMBOL[right]:
            self.beat()
            self.collect(seat, SYMBOL[left])
        self.begin_turn((seat + 1) % self.seats)

    def open(self, cell: int) -> None:
        if self.cells[cell] == YELLOW:
            self.cells[cell] = self.draw(self.tiles)
            self.tell(EVERYONE, "opened", cell, self.cells[cell])

    def collect(self, seat: int, symbol: int) -> None:
        count = 0
        for cell in range(CELLS):
            if self.cells[cell] == symbol:
                self.cells[cell] = GONE
                count += 1
        self.collected[seat * SYMBOLS + symbol] += count
        self.tell(EVERYONE, "collected" if count else "collected-nothing", seat, symbol, count)

    def begin_turn(self, seat: int) -> None:
        """Asks the first seat from this one on that can play; if none can, the game is over (R1)."""
        self.skipped = 0
        if self.cleared():
            self.end("cleared")
            return
        for _ in range(self.seats):
            if self.can_play(seat):
                self.tell_skipped(seat)
                self.ask(seat)
                return
            self.skipped |= 1 << seat
            seat = (seat + 1) % self.seats
        self.skipped = 0
        self.end("stuck")

    def cleared(self) -> bool:
        if self.tiles:
            return False
        for cell in range(CELLS):
            if self.cells[cell] != GONE:
                return False
        return True

    def tell_skipped(self, seat: int) -> None:
        for i in range(1, self.seats):
            other = (seat + i) % self.seats
            if self.skipped >> other & 1:
                self.tell(EVERYONE, "skipped", other)

    def end(self, reason: str) -> None:
        self.finish()
        self.tell(EVERYONE, reason)
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    def scores(self) -> list[int]:
        return [sum(self.collected[seat * SYMBOLS : (seat + 1) * SYMBOLS]) for seat in range(self.seats)]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        return f"{card_name(move // 2)} {'LR'[move % 2]}"

    def why(self, seat: int, move: int) -> str:
        if move // 2 not in self.hands[seat]:
            return WORDS("not-in-hand")
        return WORDS("does-not-fit", card=move // 2, covered=self.coordinates[move % 2][-1])

    def guess(self, seat: int) -> None:
        if self.over or seat == ALL:
            return
        left, right = self.coordinates[0][-1], self.coordinates[1][-1]
        pool = self.pile[:]
        for other in range(self.seats):
            if other != seat:
                pool += self.hands[other]
        pool.sort()
        useless = [card for card in pool if not FITS[card * CARDS + left] and not FITS[card * CARDS + right]]
        for other in range(self.seats):  # who was skipped holds nothing that fits
            if other != seat and self.skipped >> other & 1:
                self.hands[other] = [self.draw(useless) for _ in self.hands[other]]
                for card in self.hands[other]:
                    pool.remove(card)
        for other in range(self.seats):
            if other != seat and not self.skipped >> other & 1:
                self.hands[other] = [self.draw(pool) for _ in self.hands[other]]
            self.hands[other].sort()
        self.pile = pool

    def plausible(self, seat: int) -> bool:
        return self.over or self.can_play(self.turn)

    def flaw(self) -> str:
        ready = [seat for seat in range(self.seats) if self.can_play(seat)]
        tiles = self.tiles + self.cells
        each = [tiles.count(symbol) + sum(self.collected[symbol::SYMBOLS]) for symbol in range(SYMBOLS)]
        return (
            fits("tiles (of each symbol, with those open and collected)", each, [EACH] * SYMBOLS)
            or fits("over", self.over, self.cleared() or not ready)
            or among("turn", self.turn, [self.turn] if self.over else ready)
            or fits("skipped (who can play)", [seat for seat in ready if self.skipped >> seat & 1], [])
        )
