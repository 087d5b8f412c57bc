"""Make Way: a card brings a piece into the column of its symbol; what stands in the way is pushed on."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.make_way.board import (
    CELLS,
    EMPTY,
    NOWHERE,
    SIZE,
    WAYS,
    can_arrive,
    cell_name,
    moves_into,
    onward,
    points,
    start,
)
from wabe.boxes.greenbox.make_way.words import WORDS
from wabe.core.fields import COUNT, EACH_SEAT, OPTION, OWN_ALWAYS, SEAT, Among, Bag, Deck, Row, Span
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, PAUSE, State, fits, holds, win_shares

HAND: Final = 9
ROUND: Final = 18  # turns
COPIES: Final = 9  # cards of each symbol: nothing else of a card counts
CARDS: Final = 54
PIECES: Final = 9
LENGTHS: Final = (3, 4)
DECISIONS: Final = 2 * ROUND * LENGTHS[1]
NO_CARD: Final = -1

CARD: Final = 0
MOVE: Final = 1
DISCARD: Final = 2
PHASES: Final = {
    CARD: Phase("card", moves=SYMBOLS),
    MOVE: Phase("move", moves=WAYS * SIZE),
    DISCARD: Phase("discard", moves=SYMBOLS),
}


DECK: Final = Deck("card with symbol", list(range(SYMBOLS)) * COPIES)
SEAT_OR_EMPTY: Final = Span(0, 1, none=EMPTY, seat=True)


class MakeWay(State):
    length: Annotated[int, Among(LENGTHS), OPTION]  # rounds
    first: Annotated[int, SEAT]  # the seat that begins the first round
    columns: Annotated[list[int], Row(SYMBOLS, distinct=True), Span(0, SIZE - 1), OPTION]  # the column of each symbol
    turns: Annotated[int, Span(0, lambda state: state.length * ROUND)]  # turns finished
    board: Annotated[list[int], Row(CELLS), SEAT_OR_EMPTY]  # the seat whose piece stands on each cell
    off: Annotated[list[int], EACH_SEAT, Span(0, PIECES)]  # cubes off the board
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(HAND), DECK, OWN_ALWAYS]  # symbols
    deck: Annotated[list[int], Bag(), DECK, COUNT]
    played: Annotated[list[int], Row(SYMBOLS), DECK.counts]  # how many cards of each symbol lie open
    card: Annotated[int, Span(0, SYMBOLS - 1, none=NO_CARD)]  # the symbol played or thrown away last

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.length = options.number("length")
        self.first = options.seat("start_seat", self.roll(2))
        self.columns = list(range(SIZE))
        if options.word("columns") == "random":
            self.shuffle(self.columns)
        self.turns = 0
        self.board = [EMPTY] * CELLS
        self.off = [PIECES, PIECES]
        self.card = NO_CARD
        self.collect()
        self.deal()
        self.begin_turn()

    def collect(self) -> None:
        """All cards into the deck."""
        self.deck = [symbol for symbol in range(SYMBOLS) for _ in range(COPIES)]
        self.played = [0] * SYMBOLS

    def deal(self) -> None:
        self.hands = [sorted([self.draw(self.deck) for _ in range(HAND)]) for _ in range(2)]
        self.tell(EVERYONE, "dealt", self.turns // ROUND + 1)

    def mover(self) -> int:
        """Turns alternate, and the rounds are begun in turn: so who ends a round also begins the next."""
        return (self.first + self.turns // ROUND + self.turns) % 2

    def begin_turn(self) -> None:
        seat = self.mover()
        self.ask(seat)
        self.phase = CARD if self.can_play(seat) else DISCARD

    def can_play(self, seat: int) -> bool:
        last = NO_CARD
        for symbol in self.hands[seat]:
            if symbol != last and self.playable(seat, symbol):
                return True
            last = symbol
        return False

    def playable(self, seat: int, symbol: int) -> bool:
        return can_arrive(self.board, self.off[seat], seat, self.columns[symbol])

    def legal(self, seat: int) -> list[int]:
        if self.phase == MOVE:
            return moves_into(self.board, self.off[seat], seat, self.columns[self.card])
        found: list[int] = []
        last = NO_CARD
        for symbol in self.hands[seat]:
            if symbol != last and (self.phase == DISCARD or self.playable(seat, symbol)):
                found.append(symbol)
            last = symbol
        return found

    def apply(self, seat: int, move: int) -> None:
        if self.phase == MOVE:
            self.advance(seat, move // SIZE, move % SIZE * SIZE + self.columns[self.card])
            self.beat()
            self.end_turn()
            return
        self.card = move
        self.hands[seat].remove(move)
        self.played[move] += 1
        if self.phase == CARD:
            self.tell(EVERYONE, "played", seat, move)
            self.phase = MOVE
        else:
            self.tell(EVERYONE, "discarded", seat, move)
            self.end_turn()

    def advance(self, seat: int, way: int, cell: int) -> None:
        """A piece arrives at the cell, and what stood there goes on."""
        origin, there = start(seat, way, cell), self.board[cell]
        if origin == NOWHERE:
            self.off[seat] -= 1
            self.tell(EVERYONE, "entered", seat, cell)
        else:
            self.board[origin] = EMPTY
            self.tell(EVERYONE, "moved", seat, origin, cell)
        if there != EMPTY:
            pushed = onward(seat, way, cell)
            self.board[pushed] = there
            self.tell(EVERYONE, "pushed", there, cell, pushed)
        self.board[cell] = seat

    def end_turn(self) -> None:
        last = self.turns + 1 == self.length * ROUND
        if not last and (self.turns + 1) % ROUND == 0:
            self.tell_round()
        self.turns += 1
        if last:
            self.finish()
            self.tell_result()
            return
        if self.turns % ROUND == 0:
            if self.turns == 2 * ROUND and self.length == LENGTHS[1]:  # R9
                self.collect()
                self.tell(EVERYONE, "reshuffled")
            self.deal()
        self.begin_turn()

    def tell_round(self) -> None:
        """How it stands at the end of a round, until everybody has seen it."""
        if self.news is None:
            return
        self.tell_scores()
        self.tell(EVERYONE, "round over", self.turns // ROUND + 1, self.length)
        self.waiting = 0  # nobody is asked until the next cards are dealt
        self.beat(PAUSE)

    def tell_scores(self) -> None:
        for seat, score in enumerate(self.scores()):
            self.tell(EVERYONE, "scored", seat, score)

    def tell_result(self) -> None:
        if self.news is None:
            return
        self.tell_scores()
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, "won" if share == 1 else "shared", seat)

    def scores(self) -> list[int]:
        return [points(self.board, 0), points(self.board, 1)]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        """`drop`, `discard drop`; `c4-b4`: a piece goes from lane c to lane b in row 4; `b1`: one enters there."""
        if self.phase != MOVE:
            return SYMBOL_NAMES[move] if self.phase == CARD else f"discard {SYMBOL_NAMES[move]}"
        cell = move % SIZE * SIZE + self.columns[self.card]
        origin = start(seat, move // SIZE, cell)
        return cell_name(cell) if origin == NOWHERE else f"{cell_name(origin)}-{cell_name(cell)}"

    def why(self, seat: int, move: int) -> str:
        if self.phase == MOVE or not 0 <= move < SYMBOLS:
            return ""
        return WORDS("no-way" if move in self.hands[seat] else "not-held", symbol=move)

    def guess(self, seat: int) -> None:
        if seat == ALL:
            return
        owners = [owner for owner in (self.turn, 1 - self.turn) if owner != seat]
        pool = sorted(self.deck + [symbol for owner in owners for symbol in self.hands[owner]])
        for owner in owners:
            bag = pool[:]
            if self.phase == DISCARD and owner == self.turn and not self.over:  # all see that this hand has no move
                bag = [symbol for symbol in pool if not self.playable(owner, symbol)]
            self.hands[owner] = sorted([self.draw(bag) for _ in self.hands[owner]])
            for symbol in self.hands[owner]:
                pool.remove(symbol)
        self.deck = pool

    def plausible(self, seat: int) -> bool:
        """All see that a seat asked for a card has a move."""
        return seat in (self.turn, ALL) or self.phase != CARD or self.over or self.can_play(self.turn)

    def flaw(self) -> str:
        return (
            fits("off", self.off, [PIECES - self.board.count(seat) for seat in range(2)])
            or fits("over", self.over, self.turns == self.length * ROUND)
            or (self.flaw_at_end() if self.over else self.flaw_in_turn())
        )

    def flaw_at_end(self) -> str:
        cards = 0 if self.length == LENGTHS[0] else ROUND
        return fits("hands", self.hands, [[], []]) or fits("deck", len(self.deck), cards)

    def can_move(self) -> bool:
        return self.played[self.card] > 0 and len(self.legal(self.turn)) > 0

    def flaw_in_turn(self) -> str:
        dealt = self.turns // ROUND % (2 if self.length == LENGTHS[1] else 3) + 1
        done = self.turns % ROUND
        sizes = [HAND - done // 2, HAND - done // 2]
        sizes[1 - self.turn] -= done % 2
        sizes[self.turn] -= self.phase == MOVE
        moving = self.phase == MOVE
        return (
            fits("turn", self.turn, self.mover())
            or fits("deck", len(self.deck), CARDS - ROUND * dealt)
            or fits("hands", [len(hand) for hand in self.hands], sizes)
            or fits("card", self.card == NO_CARD, self.turns == 0 and not moving)
            or holds("card", not moving or self.can_move(), "no piece can move with it")
            or ("" if moving else fits("phase", self.phase, CARD if self.can_play(self.turn) else DISCARD))
        )
