"""Draws Make it count: hands and piles; touch the cards that make the number, the highest first."""

from __future__ import annotations

from wabe.boxes.greenbox.make_it_count.rules import DISCARDED, ENDED, PASSED, PLAYED, STOP
from wabe.boxes.greenbox.make_it_count.sums import unpacked
from wabe.core.table import Button, Counter, Flow, Look, Move, Piece, Table, Zone, asking, hidden


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    pile = [n + 1 for n, count in enumerate(look["pile"]) for _ in range(count)]
    zones = [number_pile("deck", "Deck", "stack", look["deck"]), number_pile("pile", "Open cards", "heap", pile)]
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own hand last
        zones.append(number_pile(f"hand{owner + 1}", f"Seat {owner + 1}: hand", "fan", look["hands"][owner], owner))
    buttons = []
    for move in moves:
        if look["phase"] == "play":
            numbers = [int(number) for number in move.name.split("+")]
            path = [f"hand{seat + 1} {number}.{numbers[:i].count(number)}" for i, number in enumerate(numbers)]
            move.path, move.text = tuple(reversed(path)), f"lay {move.name}"
        elif move.number == STOP:
            move.path = ("stop",)
            move.text = "discard no more" if look["dropped"] else "discard nothing"
            buttons.append(Button("stop", move.text.capitalize()))
        else:
            move.path = (f"hand{seat + 1} {move.number + 1}.0",)
            move.text = move.name
    counters = [Counter("Next number", look["target"]), Counter("Passes in a row", look["passes"])]
    counters.append(Counter("Passes that end the game", look["patience"]))
    return Table(status(look, seat), zones, buttons, counters, moves)


def number_pile(name: str, label: str, flow: Flow, numbers: list[int] | int, owner: int = -1) -> Zone:
    """Cards of which nothing counts but the number, numbered where they lie; or so many face down."""
    zone = Zone(name, label, flow, owner=owner)
    if isinstance(numbers, int):
        zone.pieces = hidden(name, numbers, owner=owner)
        return zone
    for i, number in enumerate(numbers):
        card = f"{name} {number}.{numbers[:i].count(number)}"
        zone.pieces.append(Piece(card, "card", str(number), str(number), "white", number, owner=owner))
    return zone


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"All have passed: together you counted to {look['target'] - 1}."
    last = f"Laid down last: {' and '.join(map(str, look['laid']))}. " if look["laid"] else ""
    if seat != look["turn"]:
        return f"{last}The next number is {look['target']}. {asking(look, seat)}"
    if look["phase"] == "play":
        return f"{last}Lay cards that add up to {look['target']}."
    if look["dropped"]:
        return "Discard one more card, or stop."
    return f"{last}You can't make {look['target']}: you pass, and may discard up to two cards."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == ENDED:
        return f"All have passed. You counted to {a}."
    if kind == PLAYED:
        return f"{names[a]} makes {b}: {'+'.join(map(str, unpacked(c)))}."
    if kind == DISCARDED:
        return f"{names[a]} discards {b}."
    if kind == PASSED:
        return f"{names[a]} can't make {b} and passes."
    return f"The {a} open cards are shuffled into a new deck."
