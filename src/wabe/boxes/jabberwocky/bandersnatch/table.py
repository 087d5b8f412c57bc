"""Draws Bandersnatch: touch a card in hand and the card it replaces; then gems to remove, cards to capture."""

from __future__ import annotations

from wabe.boxes.jabberwocky.bandersnatch.charts import added, removed, verdict
from wabe.boxes.jabberwocky.bandersnatch.rules import (
    ADDED,
    BOXED,
    BROILED,
    CELLS,
    DREW,
    GAP,
    MISSED,
    PLAYED,
    REMOVED,
    RESHUFFLED,
    SPENT,
)
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.core.table import Counter, Look, Move, Piece, Table, Zone, asking, grid, hidden


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    for move in moves:
        describe(look, move)
    zones = [
        field(look),
        Zone("broiled", "Broiled gems", "row", broiled(look["broiled"])),
        Zone("supply", "Supply", "heap", gems(look["supply"], "supply")),
        Zone("box", "Out of the game", "heap", cards(look["boxed"]) + gems(look["box"], "box")),
        Zone("deck", "Deck", "stack", hidden("deck", look["deck"])),
        Zone("discard", "Discard pile", "heap", cards(look["discard"])),
        Zone("hand", "Hand", "fan", cards(look["hand"], owner=0), owner=0),
    ]
    return Table(status(look, seat), zones, counters=[Counter("Score", look["score"], 0)], moves=moves)


def field(look: Look) -> Zone:
    def place(row: int, column: int) -> str:
        return f"r{row + 1}c{column + 1}"

    spots = grid(3, 3, place, lambda row, column: f"row {row + 1}, column {column + 1}")
    zone = Zone("field", "The field", "spots", spots=spots)
    for cell, card in enumerate(look["field"]):
        if card != GAP:
            zone.pieces += cards([card], at=spots[cell].id)
            zone.pieces += gems(gems_on(look, cell), card_name(card), at=card_name(card))
    return zone


def cards(numbers: list[int], at: str = "", owner: int = -1) -> list[Piece]:
    pieces = []
    for card in numbers:
        name, colour, number = card_name(card), COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
        pieces.append(Piece(name, "card", card_label(card), name, colour, number, owner=owner, at=at))
    return pieces


def broiled(counts: list[int]) -> list[Piece]:
    """The Jabberwocky cards, each with the broiled gems of its colour."""
    pieces = []
    for colour, letter in enumerate(LETTERS):
        name, label = f"J{letter}", f"{COLOUR_NAMES[colour]} Jabberwocky"
        pieces.append(Piece(name, "card", label, name, COLOUR_NAMES[colour], symbol="jabberwocky"))
        pieces += gems([counts[colour] if i == colour else 0 for i in range(COLOURS)], name, at=name)
    return pieces


def gems(counts: list[int], where: str, at: str = "") -> list[Piece]:
    """So many gems of each colour. They are numbered where they lie: the last one leaves first."""
    pieces = []
    for colour, letter, count in zip(COLOUR_NAMES, LETTERS.lower(), counts, strict=True):
        pieces += [Piece(f"{where}.{letter}{i}", "gem", f"{colour} gem", letter, colour, at=at) for i in range(count)]
    return pieces


def gems_on(look: Look, cell: int) -> list[int]:
    found: list[int] = look["gems"][cell * COLOURS : (cell + 1) * COLOURS]
    return found


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] == "play":
        new, old = move.number // CELLS, look["field"][move.number % CELLS]
        move.path = (card_name(new), card_name(old))
        move.text = f"{card_label(new)} replaces {card_label(old)}: {effect(new, old)}"
    elif look["phase"] == "remove":
        cell, colour = divmod(move.number, COLOURS)
        card = look["field"][cell]
        move.path = (f"{card_name(card)}.{LETTERS[colour].lower()}{gems_on(look, cell)[colour] - 1}",)
        move.text = f"remove a {COLOUR_NAMES[colour]} gem from {card_label(card)}"
    else:
        count = sum(gems_on(look, move.number))
        move.path = (move.name,)
        move.text = f"capture {card_label(look['field'][move.number])}{f', broil {counted(count)}' if count else ''}"


def effect(new: int, old: int) -> str:
    """What playing a card does, while the supply lasts."""
    colours = added(new, old)
    if not colours:
        return f"removes {counted(removed(new, old))}"
    if len(set(colours)) > 1:
        return f"adds a {COLOUR_NAMES[colours[0]]} and a {COLOUR_NAMES[colours[1]]} gem"
    return f"adds {counted(len(colours), COLOUR_NAMES[colours[0]])}"


def counted(count: int, colour: str = "") -> str:
    return f"{count} {colour} {'gem' if count == 1 else 'gems'}".replace("  ", " ")


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return ending(look["score"], look["last"])
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "play":
        return "Play a card: it replaces an empty card of the field."
    if look["phase"] == "remove":
        card = card_label(look["field"][look["played"]])
        return f"Remove {counted(look['owed'])} from the cards next to {card}."
    return "Several cards are surrounded. Which one is captured next?"


def ending(score: int, last: bool) -> str:
    reason = "A purple gem was missing." if last else "No card of the field is empty."
    return f"{reason} {score} {'point' if abs(score) == 1 else 'points'}: {verdict(score)}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == PLAYED:
        return f"{names[0]} plays {card_label(a)} in place of {card_label(b)}."
    if kind == ADDED:
        return f"A {COLOUR_NAMES[a]} gem comes onto {card_label(b)}."
    if kind == REMOVED:
        return f"A {COLOUR_NAMES[a]} gem leaves {card_label(b)} for the box."
    if kind == SPENT:
        return f"A {COLOUR_NAMES[a]} gem goes from the supply to the box."
    if kind == MISSED:
        return "A purple gem is needed and there is none: this turn is the last."
    if kind == BROILED:
        return f"{card_label(a).capitalize()} is captured: {counted(b)} broiled."
    if kind == BOXED:
        return f"{card_label(a).capitalize()} is captured empty and goes to the box."
    if kind == RESHUFFLED:
        return f"The deck is empty: {a} discarded cards are the new deck."
    if kind == DREW:
        return f"{names[0]} draws {card_label(a)}."
    return ending(a, bool(b))
