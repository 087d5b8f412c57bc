"""Draws Bandersnatch: the field, where gems come from and where they are broiled, and what all of it counts."""

from __future__ import annotations

from wabe.boxes.jabberwocky.bandersnatch.charts import CHART, PERFECT, POINTS, VICTORY, added, removed, verdict
from wabe.boxes.jabberwocky.bandersnatch.rules import CELLS, GAP, NEAR, PURPLE
from wabe.boxes.jabberwocky.bandersnatch.words import WORDS, place
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, GEMS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import (
    Counter,
    Item,
    Look,
    Move,
    Piece,
    Result,
    Row,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    bar,
    hidden,
    pips,
    plan,
    words,
)

CARD_NAMES = [card_name(card) for card in range(CARDS)]
PLACES = [place(cell) for cell in range(CELLS)]
FEW = 2  # purple gems in the supply, or empty cards, at which the end is near
PLAN = plan(
    "field supply supply 1.5 | field broiled broiled 1.5 | field hand deck 1.8 | field discard discard 1.1 / 5 2 1",
    "field field broiled 4.6 | supply hand deck 1.5 / 2.35 1.7 .95",
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    for move in moves:
        describe(look, move)
    cards = [number_card(card, owner=0) for card in look["hand"]]
    left = len(look["deck"])
    zones = [
        field(look),
        supply(look),
        Zone("broiled", WORDS("fire"), pieces=broiled(look["broiled"]), most=COLOURS),
        Zone("hand", WORDS("hand"), pieces=cards, owner=0, most=2),
        Zone("deck", WORDS("deck", left=left), "stack", hidden("deck", left), most=1),
        gone(look),
    ]
    counters = [Counter(WORDS("score"), look["score"], 0, True)]
    drawn = Table(status(look, seat), zones, counters=counters, moves=moves, goal=goal(look), plan=PLAN)
    drawn.then = WORDS("replace") if look["phase"] == "play" else ""
    drawn.sides = [Side(rows=sums(look))]
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def field(look: Look) -> Zone:
    zone = Zone("field", WORDS("field"), "spots")
    zone.left = [words(str(row)) for row in (3, 2, 1)]
    zone.below = [words(column) for column in "abc"]
    for cell, card in enumerate(look["field"]):
        gap = card == GAP
        label = WORDS("gap-at", cell=cell) if gap else PLACES[cell]
        zone.spots.append(Spot(PLACES[cell], cell % 3, cell // 3, label, colour="burnt" if gap else ""))
        if not gap:
            zone.pieces += square(look, cell)
    return zone


def square(look: Look, cell: int) -> list[Piece]:
    """A card of the field with its gems, and how many of its neighbours are busy."""
    piece = number_card(look["field"][cell], at=PLACES[cell])
    around = neighbours(look["field"], cell)
    busy = sum([1 for near in around if sum(gems_on(look, near))])
    piece.picked = look["phase"] == "remove" and cell == look["played"]
    on = sum(gems_on(look, cell))
    if on and around:
        piece.foot = WORDS("surrounded", busy=busy, around=len(around))
    piece.label = WORDS("card-at", card=look["field"][cell], cell=cell, on=on, busy=busy, around=len(around))
    return [piece, *gems(gems_on(look, cell), piece.id, at=piece.id)]


def supply(look: Look) -> Zone:
    """Where gems come from, and how near the end is."""
    rows: list[Row] = []
    for colour in range(COLOURS):
        left = look["supply"][colour]
        rows.append([pips(left, GEMS, COLOUR_NAMES[colour]), words(f"**{left}**")])
    rows.append([words(WORDS("ends", empty=empty(look)))])
    return Zone("supply", WORDS("supply"), rows=rows)


def broiled(counts: list[int]) -> list[Piece]:
    """The Jabberwocky cards, each with the broiled gems of its colour."""
    pieces = []
    for colour in range(COLOURS):
        mat = jabberwocky(colour)
        mat.kind, mat.badge = "mat", WORDS("each", points=f"{POINTS[colour]:+d}")
        mat.label = WORDS("broiled-so-far", colour=colour, count=counts[colour])
        pieces += [mat, *gems([counts[colour] if i == colour else 0 for i in range(COLOURS)], mat.id, at=mat.id)]
    return pieces


def gone(look: Look) -> Zone:
    """The cards of the next deck, and what has left the game."""
    discards = [Item(piece=named(number_card(card), "discard")) for card in look["discard"]]
    rows: list[Row] = [[words(WORDS("discard")), *discards] if discards else [words(WORDS("no-discard"))]]
    boxed = [Item(piece=named(number_card(card), "box")) for card in look["boxed"]]
    boxed += [pips(count, count, COLOUR_NAMES[colour]) for colour, count in enumerate(look["box"]) if count]
    rows.append([words(WORDS("box")), *boxed] if boxed else [words(WORDS("no-box"))])
    return Zone("discard", WORDS("gone"), rows=rows)


def named(piece: Piece, where: str) -> Piece:
    piece.id = f"{where}.{piece.id}"
    return piece


def gems_on(look: Look, cell: int) -> list[int]:
    found: list[int] = look["gems"][cell * COLOURS : (cell + 1) * COLOURS]
    return found


def neighbours(cards: list[int], cell: int) -> list[int]:
    return [near for near in NEAR[cell] if cards[near] != GAP]


def empty(look: Look) -> int:
    return sum([1 for cell in range(CELLS) if look["field"][cell] != GAP and not sum(gems_on(look, cell))])


# --- points ---------------------------------------------------------------------------------------------


def lying(look: Look) -> list[int]:
    return [sum(look["gems"][colour::COLOURS]) for colour in range(COLOURS)]


def fire(look: Look) -> int:
    """The points of all that is broiled."""
    return sum([POINTS[colour] * look["broiled"][colour] for colour in range(COLOURS)])


def sums(look: Look) -> list[Row]:
    """The score sheet, adding up."""
    rows: list[Row] = [[words(WORDS("sum", fire=f"{fire(look):+d}", field=f"{look['score'] - fire(look):+d}"))]]
    for colour, (done, left) in enumerate(zip(look["broiled"], lying(look), strict=True)):
        gem = Piece(f"sum.{colour}", "gem", COLOUR_NAMES[colour], LETTERS[colour], COLOUR_NAMES[colour])
        points = (done - left) * POINTS[colour]
        rows.append([Item(WORDS("of-colour", done=done, left=left, points=f"{points:+d}"), gem)])
    return [*rows, [words(WORDS("opposite"))]]


def foreseen(look: Look, new: int, cell: int) -> str:
    """What playing a card brings, in a few letters: points if it captures gems, otherwise the gems that come or go."""
    cards, lie, stock = look["field"][:], look["gems"][:], look["supply"][:]
    if off := removed(new, cards[cell]):
        return WORDS("off", count=off)
    come = []
    for colour in added(new, cards[cell]):
        gem = colour if stock[colour] else PURPLE
        if stock[gem]:
            stock[gem] -= 1
            lie[cell * COLOURS + gem] += 1
            come.append(gem)
    cards[cell] = new
    if points := caught(cards, lie, cell):
        return worth(points - sum([POINTS[gem] for gem in come]))
    return WORDS("comes" if len(set(come)) == 1 else "come", count=len(come), colours=come[:1])


def caught(cards: list[int], lie: list[int], played: int) -> int:
    """The most points that captures bring, one after the other."""
    best: int | None = None
    for cell in range(CELLS):
        around = neighbours(cards, cell)
        if cell == played or cards[cell] == GAP or not around:
            continue
        if all(sum(lie[near * COLOURS : near * COLOURS + COLOURS]) for near in around):
            here = lie[cell * COLOURS : cell * COLOURS + COLOURS]
            then = lie[: cell * COLOURS] + [0] * COLOURS + lie[cell * COLOURS + COLOURS :]
            gained = 2 * sum([POINTS[colour] * count for colour, count in enumerate(here)])
            gained += caught([*cards[:cell], GAP, *cards[cell + 1 :]], then, played)
            best = gained if best is None else max(best, gained)
    return best or 0


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    score = look["score"]
    told = [words(WORDS("rule")), bar(max(0, score), PERFECT, label=WORDS("scale", score=score))]
    ahead = next(((least, key) for least, key in CHART if least > max(score, VICTORY - 1)), None)
    if score < VICTORY:
        told.append(words(WORDS("short", score=score, more=VICTORY - score)))
    elif ahead:
        told.append(words(WORDS("reached", score=score, name=WORDS(verdict(score)), next=ahead[0])))
    if not look["over"] and look["supply"][PURPLE] <= FEW:
        told.append(words(WORDS("few-purple", left=look["supply"][PURPLE]), "plate"))
    elif not look["over"] and empty(look) <= FEW:
        told.append(words(WORDS("few-empty", left=empty(look)), "plate"))
    return told


def describe(look: Look, move: Move) -> None:
    """The words and the path of a move, and what it brings."""
    if look["phase"] == "play":
        new, cell = move.number // CELLS, move.number % CELLS
        old = look["field"][cell]
        move.path = (card_name(new), card_name(old))
        move.text = effect(new, old)
        move.cost = foreseen(look, new, cell)
    elif look["phase"] == "remove":
        cell, colour = divmod(move.number, COLOURS)
        card = look["field"][cell]
        move.path = (f"{card_name(card)}.{LETTERS[colour].lower()}{gems_on(look, cell)[colour] - 1}",)
        move.text = WORDS("remove-gem", colour=colour, card=card)
        move.cost = worth(POINTS[colour])
    else:
        count = sum(gems_on(look, move.number))
        move.path = (move.name,)
        move.text = WORDS("capture-busy" if count else "capture-empty", card=look["field"][move.number], count=count)


def worth(points: int) -> str:
    return WORDS("worth", points=abs(points), signed=f"{points:+d}") if points else WORDS("worth-nothing")


def effect(new: int, old: int) -> str:
    """What playing a card does, while the supply lasts."""
    colours = added(new, old)
    if not colours:
        return WORDS("replace-removing", new=new, old=old, count=removed(new, old))
    key = "replace-adding" if len(set(colours)) == 1 else "replace-adding-both"
    return WORDS(key, new=new, old=old, count=len(colours), colour=colours[0], other=colours[-1])


def status(look: Look, seat: int) -> str:
    score = look["score"]
    if look["over"] and score >= VICTORY:
        return WORDS("won", score=score)
    if look["over"]:
        return WORDS("got-away", score=score, more=VICTORY - score)
    if seat != look["turn"]:
        return asking(look, seat)
    return WORDS(look["phase"], owed=look["owed"], card=look["field"][look["played"]])


def result(look: Look) -> Result:
    parts = [fire(look), look["score"] - fire(look), look["score"]]
    reason = WORDS("ended-purple" if look["last"] else "ended-empty")
    head = [WORDS("broiled-row"), WORDS("field-row"), WORDS("score")]
    told = [status(look, 0), reason, WORDS("chart")]
    return Result(" ".join(told), head, [[words(str(part)) for part in parts]])


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """Gems and captures, then the points."""
    told = []
    if before["phase"] == "play":
        told.append(play_words(before, move))
    elif before["phase"] == "remove":
        told.append(WORDS("would-go", colour=move.number % COLOURS))
    taken = [cell for cell in range(CELLS) if before["field"][cell] != GAP and after["field"][cell] == GAP]
    fresh = [now - had for now, had in zip(after["broiled"], before["broiled"], strict=True)]
    if taken:
        told.append(WORDS("would-catch", cells=taken, count=len(taken)))
    if any(fresh):
        parts = [f"{count} {COLOUR_NAMES[colour]}" for colour, count in enumerate(fresh) if count]
        told.append(WORDS("would-broil", parts=parts))
    if after["last"] and not before["last"]:
        told.append(WORDS("would-end"))
    if after["phase"] == "capture":
        best = after["score"] + caught(after["field"], after["gems"], after["played"])
        return " ".join([*told, WORDS("would-choose", score=before["score"], best=best)])
    key = "points-victory" if before["score"] < VICTORY <= after["score"] else "points-change"
    told.append(WORDS(key, score=before["score"], then=after["score"]))
    return " ".join(told)


def may(before: Look, seat: int, move: Move) -> str:
    return play_words(before, move) if before["phase"] == "play" else ""


def play_words(look: Look, move: Move) -> str:
    new, cell = move.number // CELLS, move.number % CELLS
    old = look["field"][cell]
    lead, own = WORDS("over", new=new, old=old), new // NUMBERS
    colours = added(new, old)
    if colours:
        key = "brings" if len(set(colours)) == 1 else "brings-both"
        return f"{lead} {WORDS(key, count=len(colours), colour=own, other=colours[-1])}"
    nearby = any(sum(gems_on(look, near)) for near in NEAR[cell])
    key = "takes-near" if nearby else "takes-supply"
    return f"{lead} {WORDS(key, count=removed(new, old), colour=own)}"


def refused(look: Look, seat: int, what: str) -> str:
    phase, name = look["phase"], what.split(".")[0]
    if what in PLACES:
        gap = look["field"][PLACES.index(what)] == GAP
        return WORDS("gap") if gap else ""
    if name in ("JG", "JY", "JP", "broiled"):
        return WORDS("not-fire")
    if name in ("supply", "deck#0", "deck", "discard", "box"):
        return WORDS(f"not-{name.split('#')[0]}")
    card = CARD_NAMES.index(name) if name in CARD_NAMES else -1
    on_field = card in look["field"]
    if phase == "play" and on_field:
        busy = sum(gems_on(look, look["field"].index(card)))
        return WORDS("busy", card=card) if busy else WORDS("hand-first")
    if phase == "remove":
        return WORDS("gem-first" if on_field else "remove-first", owed=look["owed"], card=look["field"][look["played"]])
    if phase == "capture" and not on_field:
        return WORDS("capture-first")
    return ""
