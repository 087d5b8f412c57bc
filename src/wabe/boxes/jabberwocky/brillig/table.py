"""Draws Brillig: piles and Jabberwocky cards in the middle; touch a card in hand, or a pile and where it goes."""

from __future__ import annotations

from wabe.boxes.jabberwocky.brillig.rules import ARRANGEMENTS, PILES, ROUNDS, ROW
from wabe.boxes.jabberwocky.brillig.words import WORDS
from wabe.boxes.jabberwocky.components import COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    deck = cards("bonus", look["bonus"], -1, unsure(look, seat))
    zones = [piles(look), jabberwockies(look), Zone("bonus", WORDS("deck"), "row", deck)]
    for owner in sorted(range(2), key=lambda owner: owner == seat):  # one's own things last
        zones += place(look, owner, seat)
    for move in moves:
        describe(look, move)
    counters = [Counter(WORDS("round"), look["round"])]
    counters += [Counter(WORDS("points"), points(look, owner), owner, points=True) for owner in range(2)]
    return Table(status(look, seat), zones, counters=counters, moves=moves)


def piles(look: Look) -> Zone:
    """A row of piles for each of the first three rounds; the last round has a row of its own."""
    zone = Zone("piles", WORDS("piles", row=look["round"]), "spots")
    for row in range(ROUNDS - 1) if look["round"] < ROUNDS else [ROUNDS - 1]:
        for pile in range(PILES):
            spot = pile_name(row + 1, pile)
            zone.spots.append(Spot(spot, float(pile), float(row), WORDS("place", row=row + 1, pile=pile)))
            start = row * ROW + pile * COLOURS
            zone.pieces += gems(look["piles"][start : start + COLOURS], spot, at=spot)
    return zone


def pile_name(row: int, pile: int) -> str:
    return f"r{row}p{pile + 1}"


def jabberwockies(look: Look) -> Zone:
    zone = Zone("jabberwockies", WORDS("jabberwockies"))
    for colour in range(COLOURS):
        beast = jabberwocky(colour)
        carried = look["carried"][colour * COLOURS : (colour + 1) * COLOURS]
        zone.pieces += [beast, *gems(carried, beast.id, at=beast.id)]
    return zone


def unsure(look: Look, seat: int) -> str:
    """What the viewer can say of a card that was taken from the bonus deck, or of one that was left there."""
    in_doubt = look["doubt"] and seat == 1 - look["peeker"]
    return WORDS("one-of", cards=look["doubt"]) if in_doubt else WORDS("hidden")


def place(look: Look, owner: int, seat: int) -> list[Zone]:
    """What a player has: the hand as far as the viewer knows it, assignment cards, collection cards with gems."""
    number, picks = owner + 1, look["picks"][owner]
    assigned = Zone(f"assigned{number}", WORDS("assignment-cards"), owner=owner)
    collected = Zone(f"collected{number}", WORDS("collection-cards"), owner=owner)
    hand = Zone(f"hand{number}", WORDS("hand"), "fan", owner=owner)
    assigned.pieces = [number_card(card, owner) for card in look["assigned"][owner]]
    for card in look["kept"][owner]:
        counts = [look["gems"][card] if colour == card // NUMBERS else 0 for colour in range(COLOURS)]
        collected.pieces += [number_card(card, owner), *gems(counts, card_name(card), at=card_name(card))]
    if look["spent"][owner] >= 0:
        collected.pieces.append(number_card(look["spent"][owner], owner))
    sealed = assigned if look["phase"] == "assignment" else collected
    if owner in look["ready"]:
        sealed.pieces += cards(sealed.id, picks or [-1], owner, WORDS("sealed"))
    hand.pieces = cards(
        hand.id, [card for card in look["hands"][owner] if card not in picks], owner, unsure(look, seat)
    )
    return [assigned, collected, hand]


def cards(zone: str, numbers: list[int], owner: int, label: str) -> list[Piece]:
    """The cards; those a viewer can't know are -1 and get this label."""
    up = [number_card(card, owner) for card in numbers if card >= 0]
    return up + hidden(zone, len(numbers) - len(up), label=label, owner=owner)


def points(look: Look, owner: int) -> int:
    return sum(look["gems"][card] * (card % NUMBERS + 1) for card in look["kept"][owner])


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] == "pile":
        pile, card = divmod(move.number, COLOURS)
        move.text = WORDS("put", pile=pile, card=card)
    elif look["phase"] == "rest":
        arrangement = ARRANGEMENTS[move.number]
        pile, pile2 = (pile for pile in range(PILES) if pile != look["placed"] // COLOURS)
        card, card2 = arrangement[pile], arrangement[pile2]
        move.text = WORDS("put-both", pile=pile, card=card, pile2=pile2, card2=card2)
    else:
        move.text, move.path = WORDS(f"{look['phase']}-with", card=move.number), (move.name,)
        return
    move.path = (pile_name(look["round"], pile), f"J{LETTERS[card]}")


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    if seat < 0 or not look["waiting"] >> seat & 1:
        return f"{WORDS('chosen')} {asking(look, seat)}" if seat in look["ready"] else asking(look, seat)
    return WORDS(look["phase"], card=look["spent"][seat])


def result(look: Look, seat: int) -> str:
    winner = look["winners"][0]
    most, fewest = look["scores"][winner], look["scores"][1 - winner]
    return WORDS("by-hand" if most == fewest else "by-points", winner=victors(look, seat), most=most, fewest=fewest)
