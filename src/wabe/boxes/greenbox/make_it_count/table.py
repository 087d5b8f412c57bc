"""Draws Make it count: hands and piles; touch the cards that make the number, the highest first."""

from __future__ import annotations

from wabe.boxes.greenbox.make_it_count.rules import STOP
from wabe.boxes.greenbox.make_it_count.words import WORDS
from wabe.core.table import Button, Counter, Flow, Look, Move, Piece, Table, Zone, asking, hidden


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    pile = [n + 1 for n, count in enumerate(look["pile"]) for _ in range(count)]
    zones = [number_pile("deck", "stack", look["deck"]), number_pile("pile", "heap", pile)]
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own hand last
        zones.append(number_pile(f"hand{owner + 1}", "fan", look["hands"][owner], owner))
    buttons = []
    for move in moves:
        if look["phase"] == "play":
            numbers = [int(number) for number in move.name.split("+")]
            path = [f"hand{seat + 1} {number}.{numbers[:i].count(number)}" for i, number in enumerate(numbers)]
            move.path, move.text = tuple(reversed(path)), WORDS("lay", way=move.name)
        elif move.number == STOP:
            move.path = ("stop",)
            move.text = WORDS("discard-no-more" if look["dropped"] else "discard-nothing")
            buttons.append(Button("stop", move.text.capitalize()))
        else:
            move.path = (f"hand{seat + 1} {move.number + 1}.0",)
            move.text = move.name
    counters = [Counter(WORDS("next-number"), look["target"]), Counter(WORDS("passes"), look["passes"])]
    counters.append(Counter(WORDS("patience"), look["patience"]))
    return Table(status(look, seat), zones, buttons, counters, moves)


def number_pile(name: str, flow: Flow, numbers: list[int], owner: int = -1) -> Zone:
    """Cards of which nothing counts but the number, numbered where they lie; or so many face down."""
    zone = Zone(name, WORDS("hand" if owner >= 0 else name), flow, owner=owner)
    if numbers and numbers[0] < 0:
        zone.pieces = hidden(name, len(numbers), owner=owner)
        return zone
    for i, number in enumerate(numbers):
        card = f"{name} {number}.{numbers[:i].count(number)}"
        zone.pieces.append(Piece(card, "card", str(number), str(number), "white", number, owner=owner))
    return zone


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("over", number=look["target"] - 1)
    if seat != look["turn"]:
        then = WORDS("next", target=look["target"], asking=asking(look, seat))
    elif look["dropped"]:
        return WORDS("one-more")
    else:
        then = WORDS(look["phase"], target=look["target"])
    return WORDS("laid", numbers=look["laid"], then=then) if look["laid"] else then
