"""Draws Brillig: piles and Jabberwocky cards in the middle; touch a card in hand, or a pile and where it goes."""

from __future__ import annotations

from wabe.boxes.jabberwocky.brillig.cards import DECK
from wabe.boxes.jabberwocky.brillig.gems import PILES, ROUNDS, ROW
from wabe.boxes.jabberwocky.brillig.rules import (
    ASSIGNED,
    BEATEN,
    BEGAN,
    COLLECTED,
    PLACED,
    SWAPPED,
    TIED,
    TOOK,
    TOOK_BACK,
)
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_label, card_name
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [piles(look), jabberwockies(look), bonus_deck(look, seat)]
    for owner in sorted(range(2), key=lambda owner: owner == seat):  # one's own things last
        zones += place(look, owner, seat)
    for move in moves:
        describe(look, move)
    counters = [Counter("Round", look["round"])]
    counters += [Counter("Points", points(look, owner), owner) for owner in range(2)]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


def piles(look: Look) -> Zone:
    """A row of piles for each of the first three rounds; the last round has a row of its own."""
    zone = Zone("piles", f"Piles, row {look['round']} in play", "spots")
    for row in range(ROUNDS - 1) if look["round"] < ROUNDS else [ROUNDS - 1]:
        for pile in range(PILES):
            spot = pile_name(row + 1, pile)
            zone.spots.append(Spot(spot, float(pile), float(row), f"row {row + 1}, pile {pile + 1}"))
            start = row * ROW + pile * COLOURS
            zone.pieces += gems(look["piles"][start : start + COLOURS], spot, at=spot)
    return zone


def pile_name(row: int, pile: int) -> str:
    return f"r{row}p{pile + 1}"


def jabberwockies(look: Look) -> Zone:
    zone = Zone("jabberwockies", "Jabberwocky cards")
    for colour, word in enumerate(COLOUR_NAMES):
        name = f"J{LETTERS[colour]}"
        zone.pieces.append(Piece(name, "card", f"{word} Jabberwocky", name, word, symbol="jabberwocky"))
        zone.pieces += gems(look["carried"][colour * COLOURS : (colour + 1) * COLOURS], name, at=name)
    return zone


def bonus_deck(look: Look, seat: int) -> Zone:
    unknown = hidden("bonus", DECK - len(look["bonus"]), label=unsure(look, seat))
    return Zone("bonus", "Bonus deck", "row", cards(look["bonus"]) + unknown)


def unsure(look: Look, seat: int) -> str:
    """What the viewer can say of a card that was taken from the bonus deck, or of one that was left there."""
    doubt = look["doubt"] if seat == 1 - look["peeker"] else []
    return f"one of {', '.join(card_name(card) for card in doubt)}" if doubt else "hidden card"


def place(look: Look, owner: int, seat: int) -> list[Zone]:
    """What a player has: the hand as far as the viewer knows it, assignment cards, collection cards with gems."""
    whose = "Your" if owner == seat else f"Seat {owner + 1}'s"
    number = owner + 1
    assigned = Zone(f"assigned{number}", f"{whose} assignment cards", owner=owner)
    collected = Zone(f"collected{number}", f"{whose} collection", owner=owner)
    hand = Zone(f"hand{number}", f"{whose} hand", "fan", owner=owner)
    assigned.pieces += cards(look["assigned"][owner], owner)
    for card in look["kept"][owner]:
        counts = [look["gems"][card] if colour == card // NUMBERS else 0 for colour in range(COLOURS)]
        collected.pieces += cards([card], owner) + gems(counts, card_name(card), at=card_name(card))
    collected.pieces += cards([card for card in [look["spent"][owner]] if card >= 0], owner)
    picks = look["picks"][owner]
    sealed = assigned if look["phase"] == "assignment" else collected
    if picks:
        sealed.pieces += cards(picks, owner)
    elif look["ready"] >> owner & 1:
        sealed.pieces += hidden(sealed.id, 1, label="a card chosen in secret", owner=owner)
    hand.pieces += cards([card for card in look["hands"][owner] if card not in picks], owner)
    unknown = look["held"][owner] - len(look["hands"][owner])
    hand.pieces += hidden(hand.id, unknown, label=unsure(look, seat), owner=owner)
    return [assigned, collected, hand]


def cards(numbers: list[int], owner: int = -1) -> list[Piece]:
    pieces = []
    for card in numbers:
        name, colour, number = card_name(card), COLOUR_NAMES[card // NUMBERS], card % NUMBERS + 1
        pieces.append(Piece(name, "card", card_label(card), name, colour, number, owner=owner))
    return pieces


def gems(counts: list[int], where: str, at: str) -> list[Piece]:
    """So many gems of each colour. They are numbered where they lie: the last one leaves first."""
    pieces = []
    for colour, letter, count in zip(COLOUR_NAMES, LETTERS.lower(), counts, strict=True):
        pieces += [Piece(f"{where}.{letter}{i}", "gem", f"{colour} gem", letter, colour, at=at) for i in range(count)]
    return pieces


def points(look: Look, owner: int) -> int:
    return sum(look["gems"][card] * (card % NUMBERS + 1) for card in look["kept"][owner])


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] in ("pile", "rest"):
        steps = [step.split("-") for step in move.name.split()]
        (pile, card), *_ = steps
        move.path = (pile_name(look["round"], int(pile) - 1), card)
        move.text = "put " + ", ".join(f"pile {pile} on {called(LETTERS.index(card[1]))}" for pile, card in steps)
    else:
        verb = {"assignment": "assign with", "collection": "collect with", "bonus": "take"}[look["phase"]]
        move.path = (move.name,)
        move.text = f"{verb} {card_label(move.number)}"


def called(colour: int) -> str:
    return f"the {COLOUR_NAMES[colour]} Jabberwocky"


def counted(gems: int) -> str:
    return "1 gem" if gems == 1 else f"{gems} gems"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    if seat < 0 or not look["waiting"] >> seat & 1:
        chosen = "You have chosen. " if seat >= 0 and look["ready"] >> seat & 1 else ""
        return f"{chosen}{asking(look, seat)}"
    if look["phase"] == "bonus":
        return f"No gem for you: take a bonus card. {card_name(look['spent'][seat])} goes into the deck."
    return {
        "assignment": "Choose a card in secret: the higher one places a pile first.",
        "pile": "You are first: put a pile on a Jabberwocky card.",
        "rest": "Put the other two piles on the other two Jabberwocky cards.",
        "collection": "Choose a card in secret: it collects gems of its colour; of one colour, the lower card does.",
    }[look["phase"]]


def result(look: Look, seat: int) -> str:
    winner = look["winners"][0]
    most, fewest = look["scores"][winner], look["scores"][1 - winner]
    tie = ", by the better card in hand" if most == fewest else ""
    return f"{victors(look, seat)} with {most} to {fewest} points{tie}."


def say(kind: int, a: int, b: int, c: int, names: list[str]) -> str:
    if kind == BEGAN:
        return f"Round {a} begins."
    if kind == TOOK_BACK:
        return "The gems on the Jabberwocky cards are the piles now. Both take their assignment cards back to hand."
    if kind == TIED:
        return f"Both have {a} points. Cards in hand decide: {card_name(b)} is better than {card_name(c)}."
    who = names[a]
    if kind == ASSIGNED:
        return f"{who} assigns with {card_name(b)}."
    if kind == PLACED:
        return f"{who} puts pile {b + 1} on {called(c)}."
    if kind == COLLECTED:
        gain = f"{counted(c)}, worth {c * (b % NUMBERS + 1)}" if c else "no gem: none of that colour is there"
        return f"{who} plays {card_name(b)} and collects {gain}."
    if kind == BEATEN:
        return f"{who} plays {card_name(b)} and collects no gem: the other card is lower."
    if kind == SWAPPED:
        return f"{who} takes a bonus card and puts {card_name(b)} into the deck."
    if kind == TOOK:
        return f"{who} took {card_name(b)}."
    return f"{who} wins with {b} to {c} points."
