"""Draws Bandersnatch: touch a card in hand and the card it replaces; then gems to remove, cards to capture."""

from __future__ import annotations

from wabe.boxes.jabberwocky.bandersnatch.charts import added, removed
from wabe.boxes.jabberwocky.bandersnatch.rules import CELLS, GAP
from wabe.boxes.jabberwocky.bandersnatch.words import WORDS, place
from wabe.boxes.jabberwocky.components import COLOURS, LETTERS, card_name
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import Counter, Fixed, Look, Move, Piece, Table, Zone, asking, grid, hidden

SPOTS = Fixed(grid(3, 3, lambda row, column: place(row * 3 + column)))


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    for move in moves:
        describe(look, move)
    zones = [
        field(look),
        Zone("broiled", WORDS("fire"), "row", broiled(look["broiled"])),
        Zone("supply", WORDS("supply"), "heap", gems(look["supply"], "supply")),
        Zone("box", WORDS("box"), "heap", [*map(number_card, look["boxed"]), *gems(look["box"], "box")]),
        Zone("deck", WORDS("deck"), "stack", hidden("deck", len(look["deck"]))),
        Zone("discard", WORDS("discard"), "heap", [number_card(card) for card in look["discard"]]),
        Zone("hand", WORDS("hand"), "fan", [number_card(card, owner=0) for card in look["hand"]], owner=0),
    ]
    return Table(status(look, seat), zones, counters=[Counter(WORDS("score"), look["score"], 0, True)], moves=moves)


def field(look: Look) -> Zone:
    zone = Zone("field", WORDS("field"), "spots", spots=SPOTS)
    for cell, card in enumerate(look["field"]):
        if card != GAP:
            zone.pieces.append(number_card(card, at=place(cell)))
            zone.pieces += gems(gems_on(look, cell), card_name(card), at=card_name(card))
    return zone


def broiled(counts: list[int]) -> list[Piece]:
    """The Jabberwocky cards, each with the broiled gems of its colour."""
    pieces = []
    for colour in range(COLOURS):
        card = jabberwocky(colour)
        pieces += [card, *gems([counts[colour] if i == colour else 0 for i in range(COLOURS)], card.id, at=card.id)]
    return pieces


def gems_on(look: Look, cell: int) -> list[int]:
    found: list[int] = look["gems"][cell * COLOURS : (cell + 1) * COLOURS]
    return found


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] == "play":
        new, old = move.number // CELLS, look["field"][move.number % CELLS]
        move.path = (card_name(new), card_name(old))
        move.text = effect(new, old)
    elif look["phase"] == "remove":
        cell, colour = divmod(move.number, COLOURS)
        card = look["field"][cell]
        move.path = (f"{card_name(card)}.{LETTERS[colour].lower()}{gems_on(look, cell)[colour] - 1}",)
        move.text = WORDS("remove-gem", colour=colour, card=card)
    else:
        count = sum(gems_on(look, move.number))
        move.path = (move.name,)
        move.text = WORDS("capture-busy" if count else "capture-empty", card=look["field"][move.number], count=count)


def effect(new: int, old: int) -> str:
    """What playing a card does, while the supply lasts."""
    colours = added(new, old)
    if not colours:
        return WORDS("replace-removing", new=new, old=old, count=removed(new, old))
    key = "replace-adding" if len(set(colours)) == 1 else "replace-adding-both"
    return WORDS(key, new=new, old=old, count=len(colours), colour=colours[0], other=colours[-1])


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS.event("ended", look["score"], look["last"], 0)
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS(look["phase"], owed=look["owed"], card=look["field"][look["played"]])
