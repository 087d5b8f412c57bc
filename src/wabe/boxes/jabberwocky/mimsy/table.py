"""Draws Mimsy: the ring, the gems in hand and the secret cards; touch a card, then the gem in hand to drop."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.boxes.jabberwocky.mimsy.rules import DROPPED, FILLED, FIVE, PLACES, RELAYED, REVEALED, STOPPED, TOOK, WON
from wabe.core.table import Counter, Fixed, Look, Move, Piece, Table, Zone, asking, hidden, ring, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("ring", "The ring", "spots", spots=SPOTS)
    for place, card in enumerate(look["ring"]):
        name, colour, number = card_name(card), COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
        goal = "goal" if number == FIVE else ""
        label = f"{card_label(card)} {goal}".strip()
        board.pieces.append(Piece(name, "card", label, name, colour, number, goal, at=place_name(place)))
        board.pieces += gems(look["gems"][place * COLOURS : (place + 1) * COLOURS], name, at=name)
    mover = look["turn"]
    hand = Zone("hand", f"Gems in the hand of seat {mover + 1}", pieces=gems(look["hand"], "hand"), owner=mover)
    for move in moves:
        if look["phase"] == "card":
            count = sum(piece.at == move.name for piece in board.pieces)
            move.path = (move.name,)
            move.text = f"take {counted(count)} from {card_label(look['ring'][move.number])}"
        else:
            move.path = (f"hand.{move.name}{look['hand'][move.number] - 1}",)
            move.text = f"drop {COLOUR_NAMES[move.number]} on {next_card(look)}"
    counters = [Counter("Turns left", look["turn_limit"] - look["turns"])]
    if look["over"]:
        counters += [Counter("Points", score, owner) for owner, score in enumerate(look["scores"])]
    return Table(status(look, seat), [board, hand, *secrets(look)], counters=counters, moves=moves)


def gems(counts: list[int], where: str, at: str = "") -> list[Piece]:
    """So many gems of each colour. They are numbered where they lie: the last one leaves first."""
    pieces = []
    for colour, letter, count in zip(COLOUR_NAMES, LETTERS.lower(), counts, strict=True):
        pieces += [Piece(f"{where}.{letter}{i}", "gem", f"{colour} gem", letter, colour, at=at) for i in range(count)]
    return pieces


def secrets(look: Look) -> list[Zone]:
    """Every seat's secret goal and, in the advanced game, point card; with two seats also those of nobody."""
    goals = [secret(look, owner, "goal", colour) for owner, colour in enumerate(look["goals"])]
    return goals + [secret(look, owner, "point", colour) for owner, colour in enumerate(look["points"])]


def secret(look: Look, owner: int, kind: str, colour: int) -> Zone:
    label = "secret goal" if kind == "goal" else "point card"
    seat = owner if owner < look["seats"] else -1
    whose = f"Seat {owner + 1}" if seat >= 0 else "Neutral"
    zone = Zone(f"{kind}{owner + 1}", f"{whose}: {label}", owner=seat)
    if colour < 0:
        zone.pieces = hidden(zone.id, 1, label=f"hidden {label}", owner=seat)
    else:
        letter, name = LETTERS[colour], COLOUR_NAMES[colour]
        mark, number = (f"J{letter}", None) if kind == "goal" else (f"{letter}3", 3)
        zone.pieces = [Piece(mark, "card", f"{label} {name}", mark, name, number, owner=seat)]
    return zone


def place_name(place: int) -> str:
    return f"place{place + 1}"


SPOTS = Fixed(ring(PLACES, place_name, lambda i: f"place {i + 1}"))


def called(card: int) -> str:
    return f"the {COLOUR_NAMES[card // NUMBERS]} goal" if card % NUMBERS + 1 == FIVE else card_label(card)


def next_card(look: Look) -> str:
    """The card on which the next gem falls."""
    return called(look["ring"][(look["place"] + 1) % PLACES])


def counted(gems: int) -> str:
    return "1 gem" if gems == 1 else f"{gems} gems"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return f"{ending(look)} {winning(look, seat)}"
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "drop":
        return f"Which gem falls on {next_card(look)}?"
    return f"Your turn: take the gems of a card. Your goal is {COLOUR_NAMES[look['goals'][seat]]}."


def ending(look: Look) -> str:
    return filled(look["full"][0]) if look["full"] else stopped(look["turns"])


def winning(look: Look, seat: int) -> str:
    return f"{victors(look, seat)}."


def filled(goal: int) -> str:
    return f"The {COLOUR_NAMES[goal]} goal is full."


def stopped(turns: int) -> str:
    return f"The game is stopped after {turns} turns."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == TOOK:
        return f"{names[a]} takes {counted(c)} from {card_label(b)}."
    if kind == DROPPED:
        return f"A {COLOUR_NAMES[a]} gem falls on {called(b)}."
    if kind == RELAYED:
        return f"It meets its colour: {c} {COLOUR_NAMES[a]} gems go on from {called(b)}."
    if kind == FILLED:
        return filled(a)
    if kind == STOPPED:
        return stopped(a)
    if kind == REVEALED:
        whose = f"The goal of {names[a]}" if a < len(names) else "The neutral goal"
        point = f", the point card {COLOUR_NAMES[c]}" if c >= 0 else ""
        return f"{whose} was {COLOUR_NAMES[b]}{point}."
    return f"{names[a]} wins." if kind == WON else f"{names[a]} shares the win."
