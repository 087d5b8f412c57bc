"""Draws Brillig: piles, beasts with what can be taken from them, and what both have laid and hold."""

from __future__ import annotations

from wabe.boxes.jabberwocky.brillig.cards import NOTHING, STRENGTH
from wabe.boxes.jabberwocky.brillig.rules import ARRANGEMENTS, PILES, ROUNDS, ROW
from wabe.boxes.jabberwocky.brillig.words import WORDS
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, GEMS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import (
    Counter,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Row,
    Side,
    Table,
    Zone,
    asking,
    hidden,
    outcome,
    pips,
    plan,
    words,
)

CARD_NAMES = [card_name(card) for card in range(CARDS)]
STEPS = (("assignment",), ("pile", "rest"), ("collection",), ("bonus",))  # of a round, by phase
HELD = 6  # cards in hand at first
MANY = 4  # cards that are counted, not named


def line(height: float, **shares: int) -> str:
    return " ".join([*(name for name, share in shares.items() for _ in range(share)), str(height)])


THEM = {"their-shared": 5, "their-taken": 6, "their-hand": 9}  # of twenty columns
PLAN = plan(
    f"{line(1.35, **THEM)} | {line(1.45, piles=3, beasts=11, secret=6)} | {line(1.25, piles=3, beasts=11, bonus=6)}"
    f"| {line(1.3, shared=9, taken=11)} | {line(1.65, hand=20)}",
    f"{line(72, **THEM)} | {line(90, beasts=20)} | {line(80, piles=13, secret=7)}"
    f"| {line(78, shared=5, taken=6, bonus=9)} | {line(92, hand=20)}",
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    deck = cards("bonus", look["bonus"], -1, unsure(look, seat))
    zones = [*piles(look), *beasts(look), Zone("bonus", WORDS("deck"), pieces=deck, most=3)]
    for owner in sorted(range(2), key=lambda owner: owner == seat):  # one's own things last
        zones += [secret(look, owner, seat), *place(look, owner, seat)]
    for move in moves:
        describe(look, move)
    counters = [Counter(WORDS("points"), points(look, owner), owner, points=True) for owner in range(2)]
    drawn = Table(status(look, seat), zones, counters=counters, moves=moves, goal=goal(look), plan=PLAN)
    if look["phase"] in ("pile", "rest"):
        drawn.then = WORDS("where" if look["phase"] == "pile" else "where-both")
    drawn.sides = [side(look, owner) for owner in range(2)]
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def pile_of(look: Look, row: int, pile: int) -> list[int]:
    start = (row - 1) * ROW + pile * COLOURS
    counts: list[int] = look["piles"][start : start + COLOURS]
    return counts


def carried(look: Look, beast: int) -> list[int]:
    counts: list[int] = look["carried"][beast * COLOURS : (beast + 1) * COLOURS]
    return counts


def beads(counts: list[int]) -> Row:
    return [pips(count, count, COLOUR_NAMES[colour]) for colour, count in enumerate(counts) if count]


def piles(look: Look) -> list[Zone]:
    """The piles of this round, or where they went; below them those of the rounds to come."""
    found, beasts = [], placed(look)
    for pile in range(PILES):
        rows: list[Row] = [beads(pile_of(look, look["round"], pile)) or [words(WORDS("no-gems"), "dim")]]
        if pile in beasts:
            rows = [[words(WORDS("placed-pile", beast=beasts[pile]), "dim")]]
        for row in range(look["round"] + 1, ROUNDS):
            when = WORDS("next-round" if row == look["round"] + 1 else "round-then")
            rows.append([words(when, "dim"), *beads(pile_of(look, row, pile))])
        found.append(Zone(pile_name(pile), WORDS("pile-name", pile=pile), area="piles", rows=rows))
    return found


def placed(look: Look) -> dict[int, int]:
    """The piles that are placed in this round, and on which beasts."""
    if look["placed"] == NOTHING:
        return {}
    pile, beast = divmod(look["placed"], COLOURS)
    return {pile: beast} if look["rest"] == NOTHING else dict(enumerate(ARRANGEMENTS[look["rest"]]))


def pile_name(pile: int) -> str:
    return f"pile{pile + 1}"


def beasts(look: Look) -> list[Zone]:
    """A Jabberwocky card each, and the gems with it: those that can be taken first."""
    found, none = [], [words(WORDS("no-gem-there"), "dim")]
    for beast in range(COLOURS):
        counts, colour = carried(look, beast), COLOUR_NAMES[beast]
        own = [count if other == beast else 0 for other, count in enumerate(counts)]
        rest = [count if other != beast else 0 for other, count in enumerate(counts)]
        rows: list[Row] = [
            [words(WORDS("to-take")), *(beads(own) or none)],
            [words(WORDS("stays"), "dim"), *(beads(rest) or none)],
        ]
        zone = Zone(f"beast{LETTERS[beast]}", WORDS("beast-name", beast=beast), area="beasts", rows=rows, colour=colour)
        zone.pieces, zone.most = [jabberwocky(beast)], 1
        found.append(zone)
    return found


def unsure(look: Look, seat: int) -> str:
    """What the viewer can say of a card that was taken from the bonus deck, or of one that was left there."""
    in_doubt = look["doubt"] and seat == 1 - look["peeker"]
    return WORDS("one-of", cards=look["doubt"]) if in_doubt else WORDS("hidden")


def place(look: Look, owner: int, seat: int) -> list[Zone]:
    """What a player has: the hand as far as the viewer knows it, sharing cards, taking cards with gems."""
    number, picks, own = owner + 1, look["picks"][owner], owner == max(seat, 0)
    area, whose = "" if own else "their-", whose_is(owner, seat)
    assigned = Zone(f"assigned{number}", WORDS(f"{whose}-shared", seat=owner), area=f"{area}shared", most=3)
    collected = Zone(f"collected{number}", WORDS(f"{whose}-took", seat=owner), area=f"{area}taken", most=ROUNDS)
    hand = Zone(f"hand{number}", WORDS(f"{whose}-hold", seat=owner), area=f"{area}hand", most=HELD)
    met = shared_with(look, owner)
    assigned.pieces = [number_card(card, owner) for card in look["assigned"][owner] if card != met]
    for card in look["kept"][owner]:
        counts = [look["gems"][card] if colour == card // NUMBERS else 0 for colour in range(COLOURS)]
        piece = number_card(card, owner)
        collected.pieces += [piece, *gems(counts, piece.id, at=piece.id)]
    held = look["hands"][owner][:]
    for pick in picks:  # turned over, it may come from among the hidden ones
        held.remove(pick if pick in held else -1)
    hand.pieces = cards(hand.id, held, owner, unsure(look, seat))
    if own and seat >= 0 and not look["over"]:
        for piece in hand.pieces:
            if piece.up:
                piece.foot = foot(look, seat, CARD_NAMES.index(piece.id))
    return [assigned, collected, hand]


def whose_is(owner: int, seat: int) -> str:
    """How what lies there is called: who watches is told names."""
    return "somebody" if seat < 0 else "you" if owner == seat else "they"


def secret(look: Look, owner: int, seat: int) -> Zone:
    """Where the two cards meet that are chosen in secret: sealed, then open with what becomes of each."""
    label = WORDS(f"{whose_is(owner, seat)}-lay", seat=owner)
    zone = Zone(f"secret{owner + 1}", label, area="secret", most=1)
    card, foot = shared_with(look, owner), ""
    if owner in look["ready"]:
        zone.pieces = cards(zone.id, look["picks"][owner] or [-1], owner, WORDS("sealed"))
        card = look["picks"][owner][0] if opened(look) else NOTHING
        foot = fate(look, owner) if opened(look) else ""
    elif card >= 0:
        foot = WORDS("goes-first" if leader(look) == owner else "goes-second")
    elif look["spent"][owner] >= 0:
        card, foot = look["spent"][owner], WORDS("took-none")
    if card >= 0:
        zone.pieces = [number_card(card, owner)]
        zone.pieces[0].foot = foot
    if zone.pieces:
        zone.pieces[0].picked = opened(look) and wins(look, owner)
        zone.pieces[0].dim = look["spent"][owner] >= 0
    return zone


def shared_with(look: Look, owner: int) -> int:
    """The sharing card that still lies beside the other one, while piles are placed."""
    card: int = look["assigned"][owner][-1] if look["phase"] in ("pile", "rest") else NOTHING
    return card


def wins(look: Look, owner: int) -> bool:
    """Does the open card of this player share out first, or take a gem?"""
    mine: int = look["picks"][owner][0]
    other: int = look["picks"][1 - owner][0]
    if look["phase"] == "assignment":
        return STRENGTH[mine] > STRENGTH[other]
    colour = mine // NUMBERS
    return carried(look, colour)[colour] > 0 and not (other // NUMBERS == colour and other < mine)


def fate(look: Look, owner: int) -> str:
    """What becomes of an open card."""
    card = look["picks"][owner][0]
    if look["phase"] == "assignment":
        return WORDS("goes-first" if wins(look, owner) else "goes-second")
    count = carried(look, card // NUMBERS)[card // NUMBERS]
    if wins(look, owner):
        return WORDS("takes", count=count, points=count * value(card))
    return WORDS("beaten-there" if count else "took-none")


def cards(zone: str, numbers: list[int], owner: int, label: str) -> list[Piece]:
    """The cards; those a viewer can't know are -1 and get this label."""
    up = [number_card(card, owner) for card in numbers if card >= 0]
    return up + hidden(zone, len(numbers) - len(up), label=label, owner=owner)


def foot(look: Look, seat: int, card: int) -> str:
    """What a card in hand would do."""
    if look["phase"] == "assignment":
        theirs = [other for other in look["hands"][1 - seat] if other >= 0]
        beaten = sum([1 for other in theirs if STRENGTH[card] > STRENGTH[other]])
        return WORDS("beats", beaten=beaten, all=len(theirs)) if theirs else ""
    if look["phase"] == "collection":
        count = carried(look, card // NUMBERS)[card // NUMBERS]
        return WORDS("makes", points=count * value(card)) if count else WORDS("none")
    return ""


# --- points ---------------------------------------------------------------------------------------------


def value(card: int) -> int:
    return card % NUMBERS + 1


def points(look: Look, owner: int) -> int:
    return sum(look["gems"][card] * value(card) for card in look["kept"][owner])


def leader(look: Look) -> int:
    """The seat that shares out first in this round; -1: nobody knows yet."""
    if look["phase"] == "assignment" or look["over"]:
        return -1
    one, two = [STRENGTH[look["assigned"][seat][-1]] for seat in range(2)]
    return int(one < two)


def side(look: Look, seat: int) -> Side:
    row: Row = []
    for card in look["kept"][seat]:
        piece = number_card(card)
        piece.id = f"side.{piece.id}"
        row.append(Item(str(look["gems"][card] * value(card)), piece))
    text = WORDS("shares-first") if leader(look) == seat else ""
    return Side(text=text, rows=[[words(WORDS("took")), *row] if row else [words(WORDS("took-nothing"))]])


def opened(look: Look) -> bool:
    """Do both secret cards lie open?"""
    return all(look["picks"])


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    told = [words(WORDS("rule")), pips(look["round"], ROUNDS, label=WORDS("round-of", round=look["round"]))]
    if not look["over"]:
        for number, phases in enumerate(STEPS):
            here = look["phase"] in phases
            told += [words(WORDS("next-step"), "dim")] if number else []
            told.append(words(WORDS(f"step-{number + 1}"), "plate" if here else "dim"))
    return told


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move."""
    if look["phase"] == "pile":
        pile, card = divmod(move.number, COLOURS)
        move.text = WORDS("put", pile=pile, card=card)
    elif look["phase"] == "rest":
        (pile, card), (pile2, card2) = both(look, move.number)
        move.text = WORDS("put-both", pile=pile, card=card, pile2=pile2, card2=card2)
    else:
        move.text, move.path = WORDS(f"{look['phase']}-with", card=move.number), (move.name,)
        return
    move.path = (pile_name(pile), f"J{LETTERS[card]}")


def both(look: Look, arrangement: int) -> list[tuple[int, int]]:
    """The two piles that are left, and where they go."""
    cards = ARRANGEMENTS[arrangement]
    return [(pile, cards[pile]) for pile in range(PILES) if pile != look["placed"] // COLOURS]


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return verdict(look, seat)
    if opened(look):
        return turned(look, seat)
    if not look["waiting"]:
        own = max(seat, 0)
        key = "taken-you" if seat >= 0 else "taken"
        return WORDS(key, own=own, other=1 - own, one=points(look, own), two=points(look, 1 - own))
    if seat < 0 or not look["waiting"] >> seat & 1:
        return f"{WORDS('chosen')} {asking(look, seat)}" if seat in look["ready"] else asking(look, seat)
    pile = both(look, 0)[0][0] if look["phase"] == "rest" else 0
    return WORDS(look["phase"], card=look["spent"][seat], pile=pile)


def turned(look: Look, seat: int) -> str:
    """What the two cards mean that were just turned over."""
    one, two = [picks[0] for picks in look["picks"]]
    if look["phase"] == "collection":
        same = one // NUMBERS == two // NUMBERS
        return WORDS("both-chose" if same else "chose-two", one=one, two=two, low=min(one, two), colour=one // NUMBERS)
    first = int(STRENGTH[one] < STRENGTH[two])
    high, low = (two, one) if first else (one, two)
    why = WORDS("higher" if value(high) > value(low) else "earlier", high=high, low=low)
    return WORDS("you-first" if first == seat else "they-first", seat=first, why=why)


def verdict(look: Look, seat: int) -> str:
    winner = look["winners"][0]
    most, fewest = look["scores"][winner], look["scores"][1 - winner]
    return outcome(look, seat, WORDS, "by-hand" if most == fewest else "by-points", most=most, fewest=fewest)


def result(look: Look) -> Result:
    """Points by colour: gems times the number of the card that took them."""
    head = [*(WORDS("colour-name", colour=colour) for colour in range(COLOURS)), WORDS("points")]
    rows: list[Row] = []
    for seat in range(2):
        row: Row = []
        for colour in range(COLOURS):
            own = [card for card in look["kept"][seat] if card // NUMBERS == colour]
            row.append(
                words(" + ".join([WORDS("product", gems=look["gems"][card], card=value(card)) for card in own]) or "0")
            )
        rows.append([*row, words(str(points(look, seat)))])
    winner, tie = look["winners"][0], ""
    if look["scores"][0] == look["scores"][1]:
        best, other = [max(look["hands"][seat], key=STRENGTH.__getitem__) for seat in (winner, 1 - winner)]
        tie = WORDS("tie", points=look["scores"][0], best=best, other=other)
    return Result(WORDS("counted"), head, rows, tie)


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    phase, card = before["phase"], move.number
    if phase == "assignment":
        return sharing(before, seat, card)
    if phase == "collection":
        return taking(before, seat, card)
    if phase == "bonus":
        left = GEMS - sum(before["gems"][card // NUMBERS * NUMBERS : (card // NUMBERS + 1) * NUMBERS])
        return WORDS("would-hold", card=card, number=value(card), left=left, colour=card // NUMBERS)
    placing = [divmod(card, COLOURS)] if phase == "pile" else both(before, card)
    told = [lying(before, seat, pile, beast) for pile, beast in placing]
    return WORDS("would-put", move=move.text, told="; ".join(told))


def lying(look: Look, seat: int, pile: int, beast: int) -> str:
    """What could be taken from a beast with a pile more, and the best that both could make of it."""
    count = carried(look, beast)[beast] + pile_of(look, look["round"], pile)[beast]
    if not count:
        return WORDS("nothing-to-take", beast=beast)
    best = [max((card for card in look["hands"][s] if card // NUMBERS == beast), default=-1) for s in (seat, 1 - seat)]
    makes = [
        WORDS(key, points=count * value(card)) for key, card in zip(("yours", "theirs"), best, strict=True) if card >= 0
    ]
    return WORDS("to-take-worth" if makes else "to-take-nobody", count=count, beast=beast, makes=makes)


def sharing(look: Look, seat: int, card: int) -> str:
    theirs = [other for other in look["hands"][1 - seat] if other >= 0]
    higher = [other for other in theirs if STRENGTH[other] > STRENGTH[card]]
    key = "would-lead" if not higher else "would-lose" if len(higher) < MANY else "would-lose-often"
    told = WORDS(key, card=card, higher=higher, count=len(higher), all=len(theirs))
    return told if look["round"] == ROUNDS else f"{told} {WORDS('comes-back')}"


def taking(look: Look, seat: int, card: int) -> str:
    colour = card // NUMBERS
    count = carried(look, colour)[colour]
    if not count:
        return WORDS("would-find-nothing", card=card, colour=colour)
    told = WORDS("would-take", card=card, count=count, colour=colour, points=count * value(card))
    theirs = look["hands"][1 - seat]
    lower = [other for other in theirs if other >= 0 and other // NUMBERS == colour and other < card]
    unknown = [other for other in look["doubt"] if other // NUMBERS == colour and other < card and NOTHING in theirs]
    if lower:
        return f"{told} {WORDS('beaten-by', cards=lower)}"
    return f"{told} {WORDS('perhaps-beaten', cards=unknown) if unknown else WORDS('unbeaten', colour=colour)}"


def refused(look: Look, seat: int, what: str) -> str:
    phase, name = look["phase"], what.split(".")[0]
    card = CARD_NAMES.index(name) if name in CARD_NAMES else -1
    if any(card in cards for cards in look["assigned"]):
        return WORDS("stays-out" if look["round"] < ROUNDS else "stays-last")
    if any(card in cards for cards in look["kept"]):
        return WORDS("keeps")
    if what.startswith("bonus") or (card >= 0 and card in look["bonus"]):
        return WORDS("not-bonus")
    if phase in ("assignment", "collection"):
        if what.startswith(("pile", "beast", "JG", "JY", "JP", "secret")):
            return WORDS("card-first-sharing" if phase == "assignment" else "card-first-taking")
        return WORDS("not-yours") if card >= 0 and card not in look["hands"][seat] else ""
    if phase in ("pile", "rest"):
        if card >= 0 or what.startswith("hand"):
            return WORDS("pile-first")
        if what.startswith("pile"):
            return WORDS("pile-gone") if phase == "rest" and what == pile_name(look["placed"] // COLOURS) else ""
        if phase == "rest" and what[-1] == LETTERS[look["placed"] % COLOURS]:
            return WORDS("beast-served")
    return WORDS("bonus-first") if phase == "bonus" else ""


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event == "placed":
        return [Mark("changed", (pile_name(b),))]
    if event in ("assigned", "collected"):
        return [Mark("changed", (card_name(b),))]
    return [Mark("taken", (card_name(b),))] if event in ("beaten", "found nothing") else []
