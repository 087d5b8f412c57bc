"""Draws Mimsy: the ring, the gems in hand and the secret cards; touch a card, then the gem in hand to drop."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.boxes.jabberwocky.mimsy.rules import FIVE, PLACES
from wabe.boxes.jabberwocky.mimsy.words import WORDS
from wabe.boxes.jabberwocky.pieces import gems
from wabe.core.table import Counter, Fixed, Look, Move, Piece, Table, Zone, asking, hidden, outcome, ring


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("ring", WORDS("ring"), "spots", spots=SPOTS)
    for place, card in enumerate(look["ring"]):
        name, colour, number = card_name(card), COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
        goal = "goal" if number == FIVE else ""
        label = f"{card_label(card)} {goal}".strip()
        board.pieces.append(Piece(name, "card", label, name, colour, number, goal, at=place_name(place)))
        board.pieces += gems(look["gems"][place * COLOURS : (place + 1) * COLOURS], name, at=name)
    mover = look["turn"]
    hand = Zone("hand", WORDS("hand"), pieces=gems(look["hand"], "hand"), owner=mover)
    for move in moves:
        if look["phase"] == "card":
            count = sum(piece.at == move.name for piece in board.pieces)
            move.path = (move.name,)
            move.text = WORDS("take-from", count=count, card=look["ring"][move.number])
        else:
            move.path = (f"hand.{move.name}{look['hand'][move.number] - 1}",)
            move.text = WORDS("drop-on", colour=move.number, card=next_card(look))
    counters = [Counter(WORDS("turns-left"), look["turn_limit"] - look["turns"])]
    if look["over"]:
        counters += [Counter(WORDS("points"), score, owner, points=True) for owner, score in enumerate(look["scores"])]
    return Table(status(look, seat), [board, hand, *secrets(look)], counters=counters, moves=moves)


def secrets(look: Look) -> list[Zone]:
    """Every seat's secret goal and, in the advanced game, point card; with two seats also those of nobody."""
    goals = [secret(look, owner, "goal", colour) for owner, colour in enumerate(look["goals"])]
    return goals + [secret(look, owner, "point", colour) for owner, colour in enumerate(look["points"])]


def secret(look: Look, owner: int, kind: str, colour: int) -> Zone:
    seat = owner if owner < look["seats"] else -1
    label = WORDS(kind if seat >= 0 else f"neutral-{kind}")
    zone = Zone(f"{kind}{owner + 1}", label, owner=seat)
    if colour < 0:
        zone.pieces = hidden(zone.id, 1, label=f"hidden {label.lower()}", owner=seat)
    else:
        letter, name = LETTERS[colour], COLOUR_NAMES[colour]
        mark, number = (f"J{letter}", None) if kind == "goal" else (f"{letter}3", 3)
        zone.pieces = [Piece(mark, "card", f"{label.lower()} {name}", mark, name, number, owner=seat)]
    return zone


def place_name(place: int) -> str:
    return f"place{place + 1}"


SPOTS = Fixed(ring(PLACES, place_name, lambda i: f"place {i + 1}"))


def next_card(look: Look) -> int:
    """The card on which the next gem falls."""
    card: int = look["ring"][(look["place"] + 1) % PLACES]
    return card


def status(look: Look, seat: int) -> str:
    if look["over"]:
        end = WORDS("filled", a=look["full"][0]) if look["full"] else WORDS("stopped", a=look["turns"])
        return f"{end} {outcome(look, seat)}"
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "drop":
        return WORDS("drop", card=next_card(look))
    return WORDS("card", goal=look["goals"][seat])
