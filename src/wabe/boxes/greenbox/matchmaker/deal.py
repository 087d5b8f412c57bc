"""The Maker's part: dice, cards drawn and put back, their order, and the guess of those that one can't see."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CARDS, COLOUR, COLOURS, NUMBER, SYMBOL
from wabe.boxes.greenbox.matchmaker.demands import EACH
from wabe.boxes.greenbox.matchmaker.memory import KEPT, fits, remembered
from wabe.core.errors import GuessError
from wabe.core.options import Options
from wabe.core.state import EVERYONE, State

TILES: Final = 0  # the phases
ARRANGE: Final = 1
FREE: Final = 2
LOOK: Final = 3
OPEN: Final = 4
BLIND: Final = 5

DICE: Final = ("2", "1", "1-first")
TWO: Final = 0
ONE: Final = 1
TRIES: Final = 500  # of a guess: a card that one half remembers may have been guessed for another place

AS_DRAWN: Final = 0
BY_COLOUR: Final = 1
BY_SYMBOL: Final = 2
BY_NUMBER: Final = 3
AT_RANDOM: Final = 4
FREELY: Final = 5
ORDERS: Final = ("as drawn", "by colour", "by symbol", "by number", "random", "free")

ROLLED: Final = 20  # events of the deal; those of the round begin at 0
SHUFFLED: Final = 21


class Deal(State):
    laps: int
    dice: int  # TWO, ONE, or one die in the first round of each lap
    rounds: int  # begun so far
    maker: int
    rolled: list[int]
    pile: list[int]  # face down, sorted: its order is drawn when it matters
    used: list[int]  # cards of earlier rounds, since the pile was last shuffled; sorted
    shown: list[int]  # the cards of this round, in the order in which they lie
    laid: int  # how many of them the Maker has laid freely so far

    def set_up_deal(self, options: Options) -> None:
        self.laps = options.number("laps")
        self.dice = DICE.index(str(options.values["dice"]))
        self.maker = options.seat("start_seat", self.roll(self.seats))
        self.rounds = self.laid = 0
        self.pile = list(range(CARDS))
        self.rolled, self.used, self.shown = [], [], []

    def dice_rolled(self) -> int:
        """In this round."""
        return 1 if self.dice == ONE or (self.dice != TWO and (self.rounds - 1) % self.seats == 0) else 2

    def prepare(self) -> None:
        """Rolls the dice and draws as many cards."""
        self.rounds += 1
        self.rolled = [self.roll(6) + 1 for _ in range(self.dice_rolled())]
        total = sum(self.rolled)
        if len(self.pile) < total:  # R9: used cards stay out until the pile is short
            self.pile = sorted(self.pile + self.used)
            self.used = []
            self.tell(EVERYONE, SHUFFLED)
        self.lay([self.draw(self.pile) for _ in range(total)])
        self.tell(EVERYONE, ROLLED, self.maker, total, len(self.shown))

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

    def put_aside(self) -> None:
        self.used = sorted(self.used + self.shown)
        self.shown = []
        self.laid = 0

    def arrange(self, order: int) -> None:
        if order == BY_COLOUR:
            self.shown.sort()
        elif order == BY_SYMBOL:
            self.shown.sort(key=lambda card: (SYMBOL[card], card))
        elif order == BY_NUMBER:
            self.shown.sort(key=lambda card: (NUMBER[card], card))
        elif order == AT_RANDOM:
            self.shuffle(self.shown)

    def lay_next(self, card: int) -> None:
        """Free order: this card lies next."""
        self.shown.remove(card)
        self.shown.insert(self.laid, card)
        self.laid += 1

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
        for fate in range(KEPT + 2):
            for i in range(len(known)):
                if fates[i] != fate or fate == KEPT:
                    continue
                parts = known[i]
                possible = [card for card in pool if count[COLOUR[card]] < EACH and fits(card, parts)]
                if not possible:
                    return False
                card = possible[self.roll(len(possible))]
                pool.remove(card)
                count[COLOUR[card]] += 1
                self.shown[i] = card
        return True

    def look_deal(self, cards: bool) -> dict[str, object]:
        return {
            "laps": self.laps,
            "dice": DICE[self.dice],
            "rounds": self.rounds,
            "maker": self.maker,
            "rolled": self.rolled[:],
            "pile": len(self.pile),
            "used": self.used[:],
            "count": len(self.shown),
            "cards": self.shown[:] if cards else [],
            "laid": self.laid,
        }

    def copy_deal(self, source: Deal) -> None:
        self.copy_core(source)
        self.laps, self.dice = source.laps, source.dice
        self.rounds, self.maker = source.rounds, source.maker
        self.rolled, self.pile, self.used = source.rolled[:], source.pile[:], source.used[:]
        self.shown, self.laid = source.shown[:], source.laid

    def deal_flaw(self) -> str:
        if self.laps not in (1, 2) or not 0 <= self.dice < len(DICE) or not 0 <= self.maker < self.seats:
            return "Fields laps, dice and maker must be possible options, and a seat."
        if not 0 <= self.rounds <= self.seats * self.laps:
            return f"Field rounds must be from 0 to {self.seats * self.laps}."
        if self.pile != sorted(self.pile) or self.used != sorted(self.used):
            return "Fields pile and used must be sorted."
        if sorted(self.pile + self.used + self.shown) != list(range(CARDS)):
            return f"Each of the {CARDS} cards must be once in the pile, used or shown."
        if any(not 1 <= number <= 6 for number in self.rolled) or len(self.rolled) > 2:
            return "Field rolled must have at most two numbers from 1 to 6."
        colours = [COLOUR[card] for card in self.shown]
        if any(colours.count(colour) > EACH for colour in colours):
            return f"At most {EACH} cards of a colour are shown."
        return ""
