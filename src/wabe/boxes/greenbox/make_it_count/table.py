"""Draws Make it count: the path of numbers, what was laid last, what nobody has seen, the slate and one's hand."""

from __future__ import annotations

from wabe.boxes.greenbox.make_it_count.rules import MOST_DISCARDS, STOP
from wabe.boxes.greenbox.make_it_count.sums import COPIES, HAND, HIGHEST, NUMBERS
from wabe.boxes.greenbox.make_it_count.words import WORDS, summed
from wabe.core.table import (
    Button,
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
    pips,
    plan,
    words,
)

PLAN = plan(
    "path path path 104 | last unseen answers 88 | slate slate slate 104 | hand hand hand 196 / 35 35 16",
    "path path 96 | last answers 78 | unseen unseen 42 | slate slate 56 | hand hand 98 / 7 3",
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    mine = seat >= 0 and seat == look["turn"] and not look["over"]
    hand = held(look, seat) if seat >= 0 else Zone("hand", WORDS("hand"))
    zones = [path(look), last(look), unseen(look, seat), slate(look, mine), hand]
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look), plan=PLAN)
    for move in moves:
        if look["phase"] == "play":
            numbers = [int(number) for number in move.name.split("+")]
            move.path = tuple(f"{number}.{numbers[:i].count(number)}" for i, number in enumerate(numbers))
            move.text = WORDS("lay", way=summed(numbers))
        elif move.number == STOP:
            move.path, move.text = ("stop",), WORDS("swap-one" if look["dropped"] else "keep")
            drawn.buttons.append(Button("stop", move.text))
        else:
            copy = 1 if look["dropped"] == move.number + 1 else 0  # the first one is held already
            move.path, move.text = (f"{move.number + 1}.{copy}",), WORDS("swap", number=move.number + 1)
    drawn.sides = [side(look, one, seat) for one in range(look["seats"])]
    if look["over"]:
        drawn.result = result(look)
    return drawn


def card(number: int, id: str = "", owner: int = -1) -> Piece:
    return Piece(id or f"card{number}", "card", str(number), str(number), number=number, symbol="tally", owner=owner)


# --- what lies there ------------------------------------------------------------------------------------


def path(look: Look) -> Zone:
    """Thirty-six steps: made, next, and to come."""
    zone = Zone("path", WORDS("path"), most=HIGHEST)
    for number in range(1, HIGHEST + 1):
        done, now = number < look["target"], number == look["target"] and not look["over"]
        label = WORDS("step-made" if done else "step-next" if now else "step", number=number)
        step = Piece(f"step{number}", "step", label, str(number), number=number)
        step.colour = "green" if done else "yellow" if now else ""
        zone.pieces.append(step)
    return zone


def held(look: Look, seat: int) -> Zone:
    """One's hand; a card that is about to be swapped still lies there, lifted."""
    dropped = look["dropped"] if look["turn"] == seat else 0
    numbers = sorted([*look["hands"][seat], *([dropped] if dropped else [])])
    zone = Zone("hand", WORDS("hand"), owner=seat, most=HAND)
    zone.pieces = [card(number, f"{number}.{numbers[:i].count(number)}", seat) for i, number in enumerate(numbers)]
    for piece in zone.pieces:
        piece.picked = piece.id == f"{dropped}.0"
    return zone


def last(look: Look) -> Zone:
    """The cards of the number made last, and who has passed since then."""
    made = look["laid"] and look["made"]
    told = WORDS("made-last", seat=look["made"][-1], number=look["target"] - 1) if made else WORDS("nothing-yet")
    if look["passes"]:
        who = (look["turn"] - 1) % look["seats"]
        told += WORDS("swapped" if look["swapped"] else "kept", seat=who, numbers=look["swapped"])
    zone = Zone("last", told, most=HAND - 1)
    zone.pieces = [card(number, f"laid{i}") for i, number in enumerate(look["laid"])] if made else []
    return zone


def unseen(look: Look, seat: int) -> Zone:
    """How many of each number lie in the deck or in hands that one can't see."""
    seen = [number for hand in look["hands"] for number in hand if number > 0]
    rest = [COPIES[n] - look["pile"][n] - seen.count(n + 1) for n in range(NUMBERS)]
    deck = look["deck"] if isinstance(look["deck"], int) else len(look["deck"])
    zone = Zone("unseen", WORDS("unseen", deck=deck, hands=sum(rest) - deck))
    counts: Row = []
    for number, count in enumerate(rest, 1):
        counts += [words(WORDS("strong", number=number), "plate"), words(WORDS("times", count=count))]
    zone.rows = [counts]
    return zone


def slate(look: Look, mine: bool) -> Zone:
    """Where the sum is written as cards are touched."""
    zone = Zone("slate", WORDS("slate"), colour="slate")
    if mine and look["phase"] == "play":
        zone.sum = look["target"]
        zone.rows = [[words(WORDS("sum", target=look["target"]))]]
    elif look["over"]:
        zone.rows = [[words(WORDS("end", number=look["target"] - 1))]]
    elif mine:
        zone.rows = [[words(WORDS("no-sum", target=look["target"]))]]
    else:
        zone.rows = [[words(WORDS("next", target=look["target"]))]]
    return zone


def side(look: Look, one: int, seat: int) -> Side:
    """What a seat has made; its cards, where all may see them."""
    made = [number for number, maker in enumerate(look["made"], 1) if maker == one]
    rows = [[words(WORDS("made", count=len(made)))], *([[words(WORDS("last-made", last=made[-1]))]] if made else [])]
    hand = look["hands"][one]
    if one != seat and hand and hand[0] > 0:
        rows.append([Item(piece=card(number)) for number in hand])
    return Side(rows=rows)


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    left = look["patience"] - look["passes"]
    told = [words(WORDS("goal")), *([words(WORDS("top"))] if left > 1 else []), words(WORDS("passes"))]
    label = WORDS("passes-of", count=look["passes"], of=look["patience"])
    told.append(pips(look["passes"], look["patience"], "red", label=label))
    return [*told, words(WORDS("one-ends"), "plate")] if left == 1 else told


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("over", number=look["target"] - 1)
    if seat != look["turn"]:
        return WORDS("waiting", target=look["target"], asking=asking(look, seat))
    if look["dropped"]:
        return WORDS("one-more", number=look["dropped"])
    return WORDS(look["phase"], target=look["target"])


def result(look: Look) -> Result:
    """Who made how many of the numbers: they add up to the score."""
    rows = [[words(str(look["made"].count(one)))] for one in range(look["seats"])]
    return Result(WORDS("all-passed", seats=look["seats"], target=look["target"]), [WORDS("numbers")], rows)


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    return [Mark("to", (f"step{b}",))] if event == "played" else []


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """What is kept and drawn, or what the pass brings."""
    kept = after["hands"][seat]
    if before["phase"] == "play":
        told = WORDS("fits", way=move.name.replace("+", " + "), target=before["target"])
        return told + WORDS("keep-draw" if kept else "draw-all", kept=kept, count=HAND - len(kept))
    if after["dropped"]:
        return WORDS("first-swap", number=after["dropped"])
    told = WORDS("swaps", numbers=after["swapped"]) if after["swapped"] else WORDS("keeps")
    left = before["patience"] - before["passes"] - 1
    return told + (WORDS("stays", target=before["target"]) if left else WORDS("last-pass"))


def refused(look: Look, seat: int, what: str) -> str:
    if what.startswith("step"):
        return WORDS("step-refused", target=look["target"])
    if what in ("slate", "last", "unseen"):
        return WORDS("sheet-refused")
    return WORDS("enough", most=MOST_DISCARDS) if look["phase"] == "pass" else ""
