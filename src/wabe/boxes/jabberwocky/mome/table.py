"""Draws Mome: villages with their gems, bridges between them; touch a card of the hand, then a free place."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOURS, LETTERS
from wabe.boxes.jabberwocky.mome.bridges import BRIDGES, colour_totals, face_up, owns, span, villages
from wabe.boxes.jabberwocky.mome.rules import GOALS
from wabe.boxes.jabberwocky.mome.words import WORDS
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors

CORNERS = {  # the villages, clockwise
    3: ((2.5, 0.0), (5.0, 5.0), (0.0, 5.0)),
    4: ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)),
}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [board(look), targets(look), Zone("centre", WORDS("centre"), "stack", cards("centre", look["centre"]))]
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own hand last
        name = f"hand{owner + 1}"
        zones.append(Zone(name, WORDS("hand"), "fan", cards(name, look["hands"][owner], owner), owner=owner))
    for move in moves:
        describe(look, seat, move)
    buttons = [Button(move.name, move.text) for move in moves if look["phase"] == "plan"]
    counters = [Counter(WORDS("gems"), count, owner, points=True) for owner, count in enumerate(look["gems"])]
    return Table(status(look, seat), zones, buttons, [*counters, Counter(WORDS("goal"), look["goal"])], moves)


def board(look: Look) -> Zone:
    """The bridges as they are; while the lead is sought they still show the round before."""
    before = look["last_target"] >= 0 and look["phase"] in ("plan", "target")
    zone = Zone("bridges", WORDS("last-bridges" if before else "bridges", target=look["last_target"]), "spots")
    seats, corners = look["seats"], CORNERS[villages(look["seats"])]
    for village, (x, y) in enumerate(corners):
        spot, name, lived_in = f"village{village + 1}", f"V{village + 1}", village < seats
        whose = WORDS("village-of" if lived_in else "village-of-nobody", seat=village)
        zone.spots.append(Spot(spot, x, y, whose, "round", owner=village if lived_in else -1))
        label = WORDS("village") if lived_in else whose
        zone.pieces.append(Piece(name, "token", label, name, owner=village if lived_in else -1, at=spot))
        zone.pieces += points(look, look["gems"][village], name) if lived_in else []
    for bridge, laid in enumerate(look["last_bridges"] if before else look["bridges"]):
        start, end = corners[bridge], corners[(bridge + 1) % len(corners)]
        for place in range(span(seats)):
            part = (place + 1) / (span(seats) + 1)
            x, y = (round(a + (b - a) * part, 3) for a, b in zip(start, end, strict=True))
            label = WORDS("place", bridge=bridge, place=place + 1)
            zone.spots.append(Spot(spot_name(bridge, place), x, y, label, "card"))
        up = face_up(laid)
        for place, card in enumerate(laid):
            piece = number_card(card, at=spot_name(bridge, place), up=card in up)
            if before:
                piece.id, piece.label = f"last {piece.id}", WORDS("last-round", card=piece.label)
            zone.pieces.append(piece)
    return zone


def spot_name(bridge: int, place: int) -> str:
    return f"{BRIDGES[bridge]}{place + 1}"


def points(look: Look, count: int, village: str) -> list[Piece]:
    """The gems of a village. In the extended game a green gem is change for five."""
    fives, ones = divmod(count, 5) if look["goal"] == GOALS[1] else (0, count)
    pieces = gems([fives, 0, ones], village, at=village)
    for piece in pieces[:fives]:
        piece.label = WORDS("five-gems")
    return pieces


def cards(zone: str, numbers: list[int], owner: int = -1) -> list[Piece]:
    """The cards; those a viewer may not see are -1."""
    if -1 in numbers:
        return hidden(zone, len(numbers), owner=owner)
    return [number_card(card, owner) for card in numbers]


def targets(look: Look) -> Zone:
    """The Jabberwocky cards: when the lead has named a colour, the two others turn face-down."""
    target = look["target"]
    beasts = [jabberwocky(colour, up=target in (-1, colour)) for colour in range(COLOURS)]
    return Zone("target", WORDS("target-colour" if target >= 0 else "colours"), pieces=beasts)


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    move.path = (move.name,)
    if look["phase"] == "plan":
        move.text = WORDS(f"plan-{move.name}")
    elif look["phase"] == "target":
        move.text, move.path = WORDS("name-target", colour=move.number), (f"J{LETTERS[move.number]}",)
    elif look["phase"] == "card":
        move.text = WORDS("lay", card=move.number)
    else:
        key = "lay-on-yours" if owns(seat, move.number, look["seats"]) else "lay-on"
        move.text = WORDS(key, card=look["card"], bridge=move.number)
        move.path = (spot_name(move.number, len(look["bridges"][move.number])),)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return winning(look, seat)
    asked, phase = seat == look["turn"], look["phase"]
    ask = WORDS(phase, card=look["card"]) if asked else asking(look, seat)
    if phase == "plan":
        last = asked and (seat + 1) % look["seats"] == look["starter"]
        ask = WORDS("plan-last") if last else ask if asked else f"{WORDS('who-leads')} {ask}"
        return f"{ask} {WORDS('talk')}" if look["talk"] else ask
    if phase == "target":
        return ask if asked else f"{WORDS('leads', lead=look['lead'])} {ask}"
    if seat < 0:
        return f"{WORDS('leads-to', lead=look['lead'], target=look['target'])} {ask}"
    green, yellow, purple = colour_totals(look["bridges"], seat)
    return f"{WORDS('so-far', target=look['target'], green=green, yellow=yellow, purple=purple)} {ask}"


def winning(look: Look, seat: int) -> str:
    best = max(look["gems"])
    tied = look["gems"].count(best) > len(look["winners"])
    return WORDS("by-target" if tied else "by-gems", winner=victors(look, seat), gems=best)
