"""Make Way: a card brings a piece into the column of its symbol; what stands in the way is pushed on."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import SYMBOL_NAMES, SYMBOLS
from wabe.boxes.greenbox.make_way.board import (
    CELLS,
    EMPTY,
    NOWHERE,
    SIZE,
    can_arrive,
    cell_name,
    moves_into,
    onward,
    points,
    start,
)
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, State, win_shares

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

DEALT: Final = 0
RESHUFFLED: Final = 1
PLAYED: Final = 2
MOVED: Final = 3
ENTERED: Final = 4
PUSHED: Final = 5
DISCARDED: Final = 6
SCORED: Final = 7
WON: Final = 8
SHARED: Final = 9


class MakeWay(State):
    length: int  # rounds
    first: int  # the seat that begins the first round
    columns: list[int]  # the column of each symbol
    turns: int  # turns finished
    board: list[int]  # the seat whose piece stands on each cell
    off: list[int]  # per seat: cubes off the board
    hands: list[list[int]]  # per seat: symbols, ascending
    deck: list[int]  # face down, a bag of symbols
    played: list[int]  # how many cards of each symbol lie open
    card: int  # the symbol played or thrown away last

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
        self.tell(EVERYONE, DEALT, self.turns // ROUND + 1)

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
            self.end_turn()
            return
        self.card = move
        self.hands[seat].remove(move)
        self.played[move] += 1
        if self.phase == CARD:
            self.tell(EVERYONE, PLAYED, seat, move)
            self.phase = MOVE
        else:
            self.tell(EVERYONE, DISCARDED, seat, move)
            self.end_turn()

    def advance(self, seat: int, way: int, cell: int) -> None:
        """A piece arrives at the cell, and what stood there goes on."""
        origin, there = start(seat, way, cell), self.board[cell]
        if origin == NOWHERE:
            self.off[seat] -= 1
            self.tell(EVERYONE, ENTERED, seat, cell)
        else:
            self.board[origin] = EMPTY
            self.tell(EVERYONE, MOVED, seat, origin, cell)
        if there != EMPTY:
            pushed = onward(seat, way, cell)
            self.board[pushed] = there
            self.tell(EVERYONE, PUSHED, there, cell, pushed)
        self.board[cell] = seat

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns == self.length * ROUND:
            self.finish()
            self.tell_result()
            return
        if self.turns % ROUND == 0:
            if self.turns == 2 * ROUND and self.length == LENGTHS[1]:  # R9
                self.collect()
                self.tell(EVERYONE, RESHUFFLED)
            self.deal()
        self.begin_turn()

    def tell_result(self) -> None:
        if self.news is None:
            return
        for seat, score in enumerate(self.scores()):
            self.tell(EVERYONE, SCORED, seat, score)
        for seat, share in enumerate(self.returns()):
            if share > 0:
                self.tell(EVERYONE, WON if share == 1 else SHARED, seat)

    def scores(self) -> list[int]:
        return [points(self.board, 0), points(self.board, 1)]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def name(self, seat: int, move: int) -> str:
        """`drop`, `discard drop`; `c3r4-c2r4`: a piece goes from column 3 to column 2 in row 4; `enter c2r1`."""
        if self.phase != MOVE:
            return SYMBOL_NAMES[move] if self.phase == CARD else f"discard {SYMBOL_NAMES[move]}"
        cell = move % SIZE * SIZE + self.columns[self.card]
        origin = start(seat, move // SIZE, cell)
        return f"enter {cell_name(cell)}" if origin == NOWHERE else f"{cell_name(origin)}-{cell_name(cell)}"

    def why(self, seat: int, move: int) -> str:
        if self.phase == MOVE or not 0 <= move < SYMBOLS:
            return ""
        held = any(symbol == move for symbol in self.hands[seat])
        return (
            f"No piece can get into column {SYMBOL_NAMES[move]}" if held else f"You hold no {SYMBOL_NAMES[move]} card"
        )

    def look(self, seat: int) -> dict[str, object]:
        return {
            "length": self.length,
            "first": self.first,
            "columns": self.columns[:],
            "turns": self.turns,
            "board": self.board[:],
            "off": self.off[:],
            "hands": [hand[:] if seat in (owner, ALL) else len(hand) for owner, hand in enumerate(self.hands)],
            "deck": self.deck[:] if seat == ALL else len(self.deck),
            "played": self.played[:],
            "card": self.card,
        }

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

    def clone(self) -> MakeWay:
        copy = MakeWay()
        copy.copy_core(self)
        copy.length, copy.first, copy.turns, copy.card = self.length, self.first, self.turns, self.card
        copy.columns, copy.board, copy.off = self.columns[:], self.board[:], self.off[:]
        copy.hands, copy.deck, copy.played = [hand[:] for hand in self.hands], self.deck[:], self.played[:]
        return copy

    def flaw(self) -> str:
        if self.length not in LENGTHS or self.first not in (0, 1) or sorted(self.columns) != list(range(SIZE)):
            return "Field length must be 3 or 4, first a seat, and columns must have each column from 0 to 5 once."
        if len(self.board) != CELLS or any(not EMPTY <= seat < 2 for seat in self.board):
            return "Field board must have 36 cells: -1 for an empty one, or the seat whose piece stands there."
        if len(self.off) != 2 or any(n < 0 or n + self.board.count(seat) != PIECES for seat, n in enumerate(self.off)):
            return "Either seat must have nine pieces, on the board and off."
        if len(self.hands) != 2 or len(self.played) != SYMBOLS or min(self.played) < 0:
            return "Field hands must have two hands, and played six counts, none below 0."
        piles = [self.deck, *self.hands]
        if any(pile != sorted(pile) or (pile and not 0 <= pile[0] <= pile[-1] < SYMBOLS) for pile in piles):
            return "Fields deck and hands must have symbols from 0 to 5, ascending."
        for symbol in range(SYMBOLS):
            if sum(pile.count(symbol) for pile in piles) + self.played[symbol] != COPIES:
                return "There must be nine cards of each symbol, in the hands, the deck and among those played."
        if not 0 <= self.turns <= self.length * ROUND or self.over != (self.turns == self.length * ROUND):
            return "Field turns must be from 0 to 18 for every round, and the game is over exactly then."
        return self.flaw_at_end() if self.over else self.flaw_in_turn()

    def flaw_at_end(self) -> str:
        cards = 0 if self.length == LENGTHS[0] else ROUND
        return "" if self.hands == [[], []] and len(self.deck) == cards else "At the end the hands are empty."

    def flaw_in_turn(self) -> str:
        dealt = self.turns // ROUND % (2 if self.length == LENGTHS[1] else 3) + 1
        if self.turn != self.mover() or len(self.deck) != CARDS - ROUND * dealt:
            return "Field turn or the size of the deck does not fit the number of turns."
        done = self.turns % ROUND
        sizes = [HAND - done // 2, HAND - done // 2]
        sizes[1 - self.turn] -= done % 2
        sizes[self.turn] -= self.phase == MOVE
        if [len(hand) for hand in self.hands] != sizes:
            return "The sizes of the hands do not fit the number of turns."
        if not NO_CARD <= self.card < SYMBOLS or (self.card == NO_CARD) != (self.turns == 0 and self.phase != MOVE):
            return "Field card must be a symbol, or -1 before the first card."
        if self.phase == MOVE:
            return "" if self.played[self.card] and self.legal(self.turn) else "No piece can move with this card."
        if self.can_play(self.turn) != (self.phase == CARD):
            return "A card is played where one can be, and thrown away where none can."
        return ""
