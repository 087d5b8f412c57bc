"""The pieces of the Jabberwocky box as they lie on a table."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, LETTERS, NUMBERS, card_label, card_name
from wabe.core.table import Piece


def number_card(card: int, owner: int = -1, at: str = "", up: bool = True) -> Piece:
    """A Number card; face-down it still shows what it is, for all have seen it."""
    name, colour, number = card_name(card), COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
    label = card_label(card) + ("" if up else ", face-down")
    return Piece(name, "card", label, name, colour, number, up=up, owner=owner, at=at)


def jabberwocky(colour: int, owner: int = -1, at: str = "", up: bool = True) -> Piece:
    name = f"J{LETTERS[colour]}"
    label = f"{COLOUR_NAMES[colour]} Jabberwocky" + ("" if up else ", face-down")
    return Piece(name, "card", label, name, COLOUR_NAMES[colour], symbol="jabberwocky", up=up, owner=owner, at=at)


def gems(counts: list[int], where: str, at: str = "", owner: int = -1) -> list[Piece]:
    """So many gems of each colour. They are numbered where they lie: the last one leaves first."""
    return [
        Piece(f"{where}.{letter}{i}", "gem", f"{colour} gem", letter, colour, at=at, owner=owner)
        for colour, letter, count in zip(COLOUR_NAMES, LETTERS.lower(), counts, strict=True)
        for i in range(count)
    ]
