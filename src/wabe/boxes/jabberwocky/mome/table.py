"""Draws Mome: villages with their gems, bridges between them; touch a card of the hand, then a free place."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.boxes.jabberwocky.mome.bridges import BRIDGES, colour_totals, face_up, owns, span, villages
from wabe.boxes.jabberwocky.mome.rules import (
    DEALT,
    DRAWN,
    DREW,
    GAINED,
    GOALS,
    HIT,
    LAID,
    MISSED,
    NAMED,
    PASSED,
    TOOK,
    TURNED,
    WON,
)
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors

CORNERS = {  # the villages, clockwise
    3: ((2.5, 0.0), (5.0, 5.0), (0.0, 5.0)),
    4: ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)),
}
PLANS = {
    "gem": "take the lead and a gem",
    "card": "take the lead and a centre card",
    "pass": "pass",
}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    centre = Zone("centre", "Centre cards", "stack")
    centre.pieces = cards_or_backs(centre.id, look["centre"])
    zones = [board(look), targets(look), centre]
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own hand last
        hand = Zone(f"hand{owner + 1}", f"Seat {owner + 1}'s hand", "fan", owner=owner)
        hand.pieces = cards_or_backs(hand.id, look["hands"][owner], owner)
        zones.append(hand)
    buttons = [Button(move.name, PLANS[move.name]) for move in moves if look["phase"] == "plan"]
    for move in moves:
        describe(look, seat, move)
    counters = [Counter("Gems", gems, owner) for owner, gems in enumerate(look["gems"])]
    return Table(status(look, seat), zones, buttons, [*counters, Counter("Goal", look["goal"])], moves)


def board(look: Look) -> Zone:
    """The bridges as they are; while the lead is sought they still show the round before."""
    before = look["last_target"] >= 0 and look["phase"] in ("plan", "target")
    label = f"Bridges of the last round, target {COLOUR_NAMES[look['last_target']]}" if before else "Bridges"
    zone = Zone("bridges", label, "spots")
    seats, corners = look["seats"], CORNERS[villages(look["seats"])]
    for village, (x, y) in enumerate(corners):
        whose = f"Seat {village + 1}'s village" if village < seats else "village of nobody"
        zone.spots.append(Spot(f"village{village + 1}", x, y, whose, "round"))
        owner = village if village < seats else -1
        name = f"V{village + 1}"
        zone.pieces.append(Piece(name, "token", whose, name, owner=owner, at=f"village{village + 1}"))
        zone.pieces += gems(look, village, name) if village < seats else []
    for bridge, cards in enumerate(look["last_bridges"] if before else look["bridges"]):
        start, end = corners[bridge], corners[(bridge + 1) % len(corners)]
        for place in range(span(seats)):
            part = (place + 1) / (span(seats) + 1)
            x, y = (round(a + (b - a) * part, 3) for a, b in zip(start, end, strict=True))
            label = f"bridge {BRIDGES[bridge]}, place {place + 1}"
            zone.spots.append(Spot(spot_name(bridge, place), x, y, label, "card"))
        up = face_up(cards)
        for place, card in enumerate(cards):
            piece = number_card(card, up=card in up, at=spot_name(bridge, place))
            if before:
                piece.id, piece.label = f"last {piece.id}", f"{piece.label}, last round"
            zone.pieces.append(piece)
    return zone


def spot_name(bridge: int, place: int) -> str:
    return f"{BRIDGES[bridge]}{place + 1}"


def gems(look: Look, owner: int, village: str) -> list[Piece]:
    """A seat's points. In the extended game a green gem is change for five."""
    fives, ones = divmod(look["gems"][owner], 5) if look["goal"] == GOALS[1] else (0, look["gems"][owner])
    pieces = [Piece(f"{village}.g{i}", "gem", "green gem, counts five", "g", "green", at=village) for i in range(fives)]
    return pieces + [Piece(f"{village}.p{i}", "gem", "purple gem", "p", "purple", at=village) for i in range(ones)]


def number_card(card: int, owner: int = -1, up: bool = True, at: str = "") -> Piece:
    name, colour, number = card_name(card), COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
    label = card_label(card) + ("" if up else ", face-down")
    return Piece(name, "card", label, name, colour, number, up=up, owner=owner, at=at)


def cards_or_backs(zone: str, cards: list[int], owner: int = -1) -> list[Piece]:
    """The cards; those a viewer may not see are -1."""
    if -1 in cards:
        return hidden(zone, len(cards), owner=owner)
    return [number_card(card, owner) for card in cards]


def targets(look: Look) -> Zone:
    """The Jabberwocky cards: when the lead has named a colour, the two others turn face-down."""
    target = look["target"]
    zone = Zone("target", "Target colour" if target >= 0 else "Colours")
    for colour in range(COLOURS):
        name, up = f"J{LETTERS[colour]}", target in (-1, colour)
        label = f"{COLOUR_NAMES[colour]} Jabberwocky" + ("" if up else ", face-down")
        zone.pieces.append(Piece(name, "card", label, name, COLOUR_NAMES[colour], symbol="jabberwocky", up=up))
    return zone


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] == "plan":
        move.text, move.path = PLANS[move.name], (move.name,)
    elif look["phase"] == "target":
        move.text, move.path = f"the target is {move.name}", (f"J{LETTERS[move.number]}",)
    elif look["phase"] == "card":
        move.text, move.path = f"lay {card_label(move.number)}", (move.name,)
    else:
        whose = "your bridge" if owns(seat, move.number, look["seats"]) else "bridge"
        move.text = f"lay {card_label(look['card'])} on {whose} {move.name}"
        move.path = (spot_name(move.number, len(look["bridges"][move.number])),)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    if look["phase"] == "plan":
        talk = " You may all talk about your hands." if look["talk"] else ""
        if seat != look["turn"]:
            return f"Who takes the lead? {asking(look, seat)}{talk}"
        last = (seat + 1) % look["seats"] == look["starter"]
        must = "The others have passed: you take the lead." if last else "Will you take the lead?"
        return f"{must}{talk}"
    if look["phase"] == "target":
        return "You lead: name the target colour." if seat == look["turn"] else f"{leading(look)}. {asking(look, seat)}"
    colour = COLOUR_NAMES[look["target"]]
    if seat < 0:
        return f"{leading(look)}, the target is {colour}. {asking(look, seat)}"
    totals = zip(COLOUR_NAMES, colour_totals(look["bridges"], seat), strict=True)
    so_far = f"Target {colour}. On your bridges: {', '.join(f'{name} {total}' for name, total in totals)}."
    if seat != look["turn"]:
        return f"{so_far} {asking(look, seat)}"
    ask = "Lay a card." if look["phase"] == "card" else f"Where does {card_label(look['card'])} go?"
    return f"{so_far} {ask}"


def leading(look: Look) -> str:
    return f"Seat {look['lead'] + 1} leads"


def winning(look: Look, seat: int) -> str:
    best = max(look["gems"])
    tie = ", by the target colour" if look["gems"].count(best) > len(look["winners"]) else ""
    return f"{victors(look, seat)} with {best} gems{tie}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == TURNED:
        return f"The {card_label(a)} turns face-down."
    if kind == DRAWN:
        return f"It is {card_label(a)}."
    who = names[a]
    if kind == DEALT:
        return f"The cards are dealt. {who} is asked first."
    if kind == PASSED:
        return f"{who} passes."
    if kind == TOOK:
        return f"{who} takes the lead and a gem."
    if kind == DREW:
        return f"{who} takes the lead and a centre card."
    if kind == NAMED:
        return f"The target of {who} is {COLOUR_NAMES[b]}."
    if kind == LAID:
        return f"{who} lays {card_label(b)} on bridge {BRIDGES[c]}."
    if kind in (HIT, MISSED):
        return f"{who} {'hits' if kind == HIT else 'misses'} the target: {b} against {c}."
    if kind == GAINED:
        return f"{who} takes {'a gem' if b == 1 else f'{b} gems'}."
    return f"{who} wins." if kind == WON else f"{who} shares the win."
