"""The cards: numbers, royals and Jokers."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.tiles import SUITS

NUMBERS: Final = 40  # number cards by suit, Ace to 10; then the royals J, Q, K by suit; then the Joker
ROYALS: Final = 12
CARDS: Final = NUMBERS + ROYALS
JOKER: Final = 52
JOKERS: Final = 2
LIMIT: Final = 8  # cards in a hand
CARROTS: Final = 3
LINE: Final = -1  # a royal that nobody holds
POINTS: Final = 6  # hearts that a queen wants to see
SHOWN: Final = 31  # in `known`: four seats and everybody else have seen the card

SUIT: Final = [card // 10 for card in range(NUMBERS)] + [royal % 4 for royal in range(ROYALS)]
RANKS: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
CARD_NAMES: Final = (
    [rank + suit for suit in SUITS for rank in RANKS] + [rank + suit for rank in "JQK" for suit in SUITS] + ["Joker"]
)
