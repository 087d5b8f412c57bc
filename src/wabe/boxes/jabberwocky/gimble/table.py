"""Draws Gimble: the display, and before every seat its cards and gems; touch a number to bid, a card to take it."""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS, card_name
from wabe.boxes.jabberwocky.gimble.rules import DECK, DISPLAY, PASS, cards_at, gems_at
from wabe.boxes.jabberwocky.gimble.scoring import best, sets
from wabe.boxes.jabberwocky.gimble.words import WORDS
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import Button, Counter, Look, Move, Piece, Spot, Table, Zone, asking, hidden, victors


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    deck = hidden("deck", look["places"].count(DECK))
    zones = [display(look), Zone("deck", WORDS("deck"), "stack", deck)]
    if look["seats"] == 2:
        zones.append(Zone("unused", WORDS("unused"), pieces=wild(look, 2)))
    for owner in sorted(range(look["seats"]), key=lambda owner: owner == seat):  # one's own things last
        zones += arrangement(look, owner) if look["over"] else belongings(look, owner)
    buttons = []
    for move in moves:
        describe(look, seat, move)
        if look["phase"] in ("opening", "answer"):
            buttons.append(Button(move.path[0], move.name, "" if move.number == PASS else "pad"))
    return Table(status(look, seat), zones, buttons, counters(look), moves)


def display(look: Look) -> Zone:
    zone = Zone("display", WORDS("display"), "spots")
    for slot in range(look["seats"] + 1):
        spot = f"slot{slot + 1}"
        zone.spots.append(Spot(spot, 1.2 * slot, 0.0, WORDS("slot", slot=slot + 1), "card"))
        for card in cards_at(look["places"], DISPLAY + slot):
            zone.pieces.append(number_card(card, at=spot))
            zone.pieces += gems(gems_at(look["gems"], DISPLAY + slot), card_name(card), at=card_name(card))
    return zone


def wild(look: Look, owner: int) -> list[Piece]:
    """The wild card of a seat, as far as it is known; `owner` 2 of two seats is nobody."""
    colour, seat = look["wilds"][owner], owner if owner < look["seats"] else -1
    if colour < 0:
        return hidden(f"wild{owner + 1}", 1, label=WORDS("hidden-wild"), owner=seat)
    card = jabberwocky(colour, seat)
    if look["over"] and seat >= 0:
        card.label = WORDS("wild-as", colour=colour, number=standing(look, seat)[1])
    else:
        card.label = WORDS("wild", colour=colour)
    return [card]


def belongings(look: Look, owner: int) -> list[Zone]:
    """What lies before a seat: the wild card with the cards taken, and the gems."""
    taken = [number_card(card, owner) for card in cards_at(look["places"], owner)]
    heap = gems(gems_at(look["gems"], owner), f"seat{owner + 1}", owner=owner)
    return [
        Zone(f"cards{owner + 1}", WORDS("cards"), pieces=wild(look, owner) + taken, owner=owner),
        Zone(f"gems{owner + 1}", WORDS("gems"), "heap", heap, owner=owner),
    ]


def arrangement(look: Look, owner: int) -> list[Zone]:
    """At the end: a seat's best sets, each with its points."""
    zones = []
    found = sets(cards_at(look["places"], owner), gems_at(look["gems"], owner), look["wilds"][owner])
    for i, (kind, points, items) in enumerate(found):
        zone = Zone(f"set{owner + 1}.{i + 1}", WORDS(kind, points=points), owner=owner)
        for form, colour, number in items:
            if form == "wild":
                zone.pieces += wild(look, owner)
            elif form == "card":
                zone.pieces.append(number_card(colour * NUMBERS + number - 1, owner))
            else:
                counts = [number if other == colour else 0 for other in range(COLOURS)]
                zone.pieces += gems(counts, f"seat{owner + 1}", owner=owner)
        zones.append(zone)
    return zones


def standing(look: Look, owner: int) -> tuple[int, int]:
    """The points of a seat whose wild card is known, and the number of that card."""
    return best(cards_at(look["places"], owner), gems_at(look["gems"], owner), look["wilds"][owner])[:2]


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    move.path = (move.name,)
    load = look["bid"] * COLOURS
    if look["phase"] in ("opening", "answer"):
        move.text = WORDS("pass") if move.number == PASS else WORDS("bid-number", bid=move.number)
        move.path = (move.text,)
    elif look["phase"] == "colour":
        move.text = WORDS("pay", price=load + move.number)
        move.path = (f"seat{seat + 1}.{move.name[0]}{gems_at(look['gems'], seat)[move.number] - 1}",)
    elif look["phase"] == "load":
        move.text = WORDS("lay-on", price=load + look["colour"], card=move.number)
    else:
        count = sum(gems_at(look["gems"], look["places"][move.number]))
        move.text = WORDS("take-with" if count else "take-bare", card=move.number, gems=count)


def counters(look: Look) -> list[Counter]:
    if look["over"]:
        return [Counter(WORDS("points"), points, owner, points=True) for owner, points in enumerate(look["scores"])]
    seats = range(look["seats"])
    rounds = min(look["places"].count(owner) for owner in seats)
    found = [Counter(WORDS("rounds-left"), CARDS // look["seats"] - rounds)]
    if look["bid"] >= 0:
        found.append(Counter(WORDS("bid-now"), look["bid"], look["bidder"]))
    known = [owner for owner in seats if look["wilds"][owner] >= 0]
    return found + [Counter(WORDS("worth-now"), standing(look, owner)[0], owner) for owner in known]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return result(look, seat)
    ask = asking(look, seat)
    if seat == look["turn"]:
        loaded = cards_at(look["places"], look["loaded"])
        key = "take-another" if loaded else look["phase"]
        price = look["bid"] * COLOURS + look["colour"]
        ask = WORDS(key, bid=look["bid"], price=price, card=loaded[0] if loaded else -1)
    if look["phase"] != "answer":
        return ask
    key = "you-bid" if look["bidder"] == seat else "they-bid"
    return f"{WORDS(key, seat=look['bidder'], bid=look['bid'])} {ask}"


def result(look: Look, seat: int) -> str:
    """Who wins, with how many points, and how a tie was broken."""
    winner, seats = look["winners"][0], range(look["seats"])
    ways = {
        "by-points": look["scores"],
        "by-wild-number": [standing(look, owner)[1] for owner in seats],
        "by-gems": [sum(gems_at(look["gems"], owner)) for owner in seats],
    }
    tied = list(seats)
    for key, values in ways.items():
        tied = [owner for owner in tied if values[owner] == values[winner]]
        if len(tied) == 1:
            return WORDS(key, winner=victors(look, seat), points=look["scores"][winner])
    return WORDS("by-seats", winner=victors(look, seat), points=look["scores"][winner])
