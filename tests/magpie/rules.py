"""Magpie: a small game for tests with all that can go wrong: hands, a pile, two phases, an option, events."""

from __future__ import annotations

from typing import Final

from wabe import ALL, EVERYONE, Options, Phase, State, win_shares

CARDS: Final = 12
HAND: Final = 2

TAKE: Final = 0
DROP: Final = 1
PHASES: Final = {TAKE: Phase("take", 2), DROP: Phase("drop", CARDS)}

OPEN: Final = 0  # moves of the phase TAKE; in DROP a move is a card
PILE: Final = 1


class Magpie(State):
    rounds: int
    turns: int
    hands: list[list[int]]  # sorted
    known: list[int]  # by card: 1 while it is in a hand and everybody saw it go there
    open: int  # the card that lies open; -1: none
    gone: list[int]  # cards laid down earlier
    pile: list[int]  # a bag

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.rounds = options.number("rounds")
        self.turns = 0
        self.pile = list(range(CARDS))
        self.hands = [sorted([self.draw(self.pile) for _ in range(HAND)]) for _ in range(seats)]
        self.known = [0] * CARDS
        self.open = self.draw(self.pile)
        self.gone = []
        self.ask(options.seat("start", self.roll(seats)))

    def legal(self, seat: int) -> list[int]:
        if self.phase == DROP:
            return self.hands[seat][:]
        return [OPEN, PILE] if self.pile else [OPEN]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == DROP:
            self.drop(seat, move)
        elif move == OPEN:
            self.take(seat)
        else:
            self.draw_one(seat)

    def take(self, seat: int) -> None:
        self.tell(EVERYONE, "took", seat, self.open)
        self.known[self.open] = 1
        self.keep(seat, self.open)
        self.open = -1

    def draw_one(self, seat: int) -> None:
        card = self.draw(self.pile)
        self.tell(EVERYONE, "drew", seat)
        self.tell(1 << seat, "saw", card)
        self.keep(seat, card)

    def keep(self, seat: int, card: int) -> None:
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.phase = DROP

    def drop(self, seat: int, card: int) -> None:
        self.tell(EVERYONE, "dropped", seat, card)
        self.hands[seat].remove(card)
        self.known[card] = 0
        if self.open >= 0:
            self.gone.append(self.open)
        self.open = card
        self.phase = TAKE
        self.turns += 1
        if self.turns == self.rounds * self.seats:
            self.finish()
        else:
            self.ask((seat + 1) % self.seats)

    def name(self, seat: int, move: int) -> str:
        if self.phase == DROP:
            return f"drop {move + 1}"
        return "take" if move == OPEN else "draw"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "rounds": self.rounds,
            "turns": self.turns,
            "hands": [self.seen(owner, seat) for owner in range(self.seats)],
            "open": self.open,
            "gone": self.gone[:],
            "left": len(self.pile),
        }

    def seen(self, owner: int, seat: int) -> list[int]:
        """A hand as a seat may see it: known cards first, then -1 for each of the others."""
        hand = self.hands[owner]
        if self.over or seat in (ALL, owner):
            return hand[:]
        known = [card for card in hand if self.known[card]]
        return known + [-1] * (len(hand) - len(known))

    def guess(self, seat: int) -> None:
        if self.over:
            return
        others = [owner for owner in range(self.seats) if owner != seat]
        secret = [[card for card in self.hands[owner] if not self.known[card]] for owner in others]
        shown = [[card for card in self.hands[owner] if self.known[card]] for owner in others]
        self.redeal(secret, self.pile)
        for i, owner in enumerate(others):
            self.hands[owner] = sorted(shown[i] + secret[i])

    def scores(self) -> list[int]:
        return [sum(hand) + len(hand) for hand in self.hands]

    def returns(self) -> list[float]:
        return win_shares(self.scores())

    def clone(self) -> Magpie:
        copy = Magpie()
        copy.copy_core(self)
        copy.rounds = self.rounds
        copy.turns = self.turns
        copy.hands = [hand[:] for hand in self.hands]
        copy.known = self.known[:]
        copy.open = self.open
        copy.gone = self.gone[:]
        copy.pile = self.pile[:]
        return copy

    def flaw(self) -> str:
        if len(self.hands) != self.seats or len(self.known) != CARDS or not -1 <= self.open < CARDS:
            return "Fields hands, known and open must fit the seats and the cards."
        held = [card for hand in self.hands for card in hand]
        if sorted(held + self.gone + self.pile + [self.open] * (self.open >= 0)) != list(range(CARDS)):
            return "Every card must be in one place."
        if self.pile != sorted(self.pile) or any(hand != sorted(hand) for hand in self.hands):
            return "Field pile and every hand must be sorted."
        if any(known not in (0, 1) or (known and card not in held) for card, known in enumerate(self.known)):
            return "Field known must be 1 for some of the cards in hands, and 0 for the others."
        taking = self.seats if self.phase == TAKE else self.turn
        if any(len(hand) != HAND + (owner == taking) for owner, hand in enumerate(self.hands)):
            return "Every hand has two cards, and a third one who is about to drop one."
        if (self.open < 0) > (self.phase == DROP) or (self.open < 0 and not any(self.known)):
            return "There is an open card unless it has just been taken."
        if not 1 <= self.rounds <= 6 or not 0 <= self.turns <= self.rounds * self.seats:
            return "Field rounds must be from 1 to 6, and turns at most so many for each seat."
        if self.over != (self.turns == self.rounds * self.seats) or (self.over and self.phase == DROP):
            return "The game is over exactly after the last turn."
        return ""
