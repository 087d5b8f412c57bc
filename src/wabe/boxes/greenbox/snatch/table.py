"""Draws Snatch: five lanes from one's own chests over stones and numbers to those of the other."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.pieces import die_piece, tile_piece
from wabe.boxes.greenbox.snatch.rules import COLUMNS
from wabe.boxes.greenbox.snatch.words import WORDS
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
    Spot,
    Table,
    Zone,
    asking,
    outcome,
    plan,
    words,
)

PLAN = plan(
    "board theirs 12 | board die 20 | board key 14 | board mine 12 / 690 170",
    "board board board 330 | mine die theirs 52",
)
COLOURS = (0, 3)  # seat 1 is red, seat 2 is blue
NEAR = 20  # turns before the end at which it is told


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    me = max(seat, 0)
    die = Zone("die", WORDS("die"), pieces=[die_piece("die.d", look["die"])])
    key = Zone("key", WORDS("key"), rows=[[Item(piece=treasure("key", me, guarded=True)), words(WORDS("key-text"))]])
    zones = [board(look, me), die, key, took(look, 1 - me, seat), took(look, me, seat)]
    for move in moves:
        if look["phase"] == "surrender":
            move.path = (f"{home(seat, move.number)}.chest",)
            move.text = WORDS("give-up", column=move.number)
        else:
            start, target = ends(move)
            runner = f"{tile(seat, start)}.0"
            move.path = (runner, tile(seat, target)) if look["phase"] == "wild move" else (runner,)
            move.text = WORDS("run", start=start, target=target)
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look), plan=PLAN, then=WORDS("where"))
    drawn.sides = [side(look, one) for one in range(2)]
    drawn.counters = [Counter(WORDS("treasures"), len(look["treasures"][one]), one, points=True) for one in range(2)]
    if look["over"]:
        drawn.result = result(look)
    elif look["phase"] == "snatcher" and seat == look["turn"]:
        drawn.marks = [Mark("line", (tile(seat, look["die"] - 1), f"s{look['die']}"))]
    return drawn


def next_options(look: Look) -> dict[str, object]:
    """In a series the winner begins the next game."""
    return {"start_seat": look["winners"][0]} if len(look["winners"]) == 1 else {}


# --- the house ------------------------------------------------------------------------------------------


def board(look: Look, me: int) -> Zone:
    """From the top: the other's chests, its stones, the numbers, one's own stones, one's own chests."""
    zone = Zone("board", WORDS("board"), "spots")
    for column in range(COLUMNS):
        x = float(column)
        for owner in range(2):
            row, behind = (3.0, 4.0) if owner == me else (1.0, 0.0)
            stone, room = tile(owner, column), home(owner, column)
            zone.spots.append(Spot(stone, x, row, WORDS("place", owner=owner, column=column), colour="yellow"))
            zone.spots.append(Spot(room, x, behind, WORDS("home", owner=owner, column=column), "velvet"))
            runners = standing(look, owner).count(column)
            if column in look["treasures"][owner]:
                zone.pieces.append(treasure(f"{room}.chest", owner, room, runners > 0))
            zone.pieces += [runner(f"{stone}.{i}", owner, stone) for i in range(runners)]
        zone.spots.append(Spot(f"s{column + 1}", x, 2.0, WORDS("number", column=column)))
        zone.pieces.append(tile_piece(f"number{column + 1}", column, f"s{column + 1}"))
    zone.below = [words(str(column + 1)) for column in range(COLUMNS)]
    return zone


def tile(owner: int, column: int) -> str:
    return f"p{owner + 1}.{column + 1}"


def home(owner: int, column: int) -> str:
    return f"t{owner + 1}.{column + 1}"


def standing(look: Look, owner: int) -> list[int]:
    """The columns of the owner's Snatchers."""
    found: list[int] = look["snatchers"][2 * owner : 2 * owner + 2]
    return found


def treasure(id: str, owner: int, at: str = "", guarded: bool = False) -> Piece:
    name = CUBE_COLOURS[COLOURS[owner]]
    label = WORDS("guarded-treasure" if guarded else "treasure", colour=name)
    return Piece(id, "chest", label, name[0], name, symbol="guarded" if guarded else "", owner=owner, at=at)


def runner(id: str, owner: int, at: str = "") -> Piece:
    name = CUBE_COLOURS[COLOURS[owner]]
    return Piece(id, "runner", WORDS("snatcher-piece", colour=name), name[0].upper(), name, owner=owner, at=at)


def took(look: Look, owner: int, seat: int) -> Zone:
    """What a side has robbed."""
    name = "mine" if owner == max(seat, 0) else "theirs"
    zone = Zone(name, WORDS("you-took") if owner == seat else WORDS("took", seat=owner), most=COLUMNS)
    zone.pieces = [treasure(f"trophy{owner + 1}.{i}", 1 - owner) for i in range(look["trophies"][owner])]
    return zone


def side(look: Look, seat: int) -> Side:
    left = len(look["treasures"][seat])
    row: Row = []
    for i in range(COLUMNS):
        piece = treasure(f"left{i}", seat)
        piece.dim = i >= left
        row.append(Item(piece=piece))
    row[0].label = WORDS("left", count=left)
    name = CUBE_COLOURS[COLOURS[seat]]
    return Side(runner("portrait", seat), name, name, [row])


# --- words ----------------------------------------------------------------------------------------------


def ends(move: Move) -> tuple[int, int]:
    """From where to where a Snatcher runs."""
    start, target = (int(part) - 1 for part in move.name.split("-"))
    return start, target


def goal(look: Look) -> Row:
    told = [words(WORDS("goal-own" if look["own_turn"] else "goal"))]
    left = look["turn_limit"] - look["turns"]
    return [*told, words(WORDS("near", left=left), "plate")] if left <= NEAR and not look["over"] else told


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat != look["turn"]:
        return WORDS("has-rolled", seat=look["turn"], die=look["die"], asking=asking(look, seat))
    return WORDS(look["phase"], die=look["die"])


def result(look: Look) -> Result:
    """Five treasures in every row: left, snatched and given up."""
    left = [len(look["treasures"][seat]) for seat in range(2)]
    taken = [look["trophies"][1 - seat] for seat in range(2)]
    rows = [
        [words(str(taken[seat])), words(str(COLUMNS - left[seat] - taken[seat])), words(str(left[seat]))]
        for seat in range(2)
    ]
    if 0 in left:
        reason = WORDS("robbed", loser=left.index(0))
    else:
        reason = WORDS("stopped-at", turns=look["turns"], most=max(left), least=min(left))
    head = [WORDS("snatched-head"), WORDS("given-head"), WORDS("kept-head")]
    return Result(reason, head, rows, WORDS("tied") if left[0] == left[1] else "")


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    if event.startswith("ran"):
        step = 1 if b < c else -1
        way = tuple(tile(a, column) for column in range(b, c + step, step))
        return [Mark("from", way[:1]), Mark("to", way[-1:]), Mark("way", way)]
    if event == "snatched":
        return [Mark("taken", (home(c, b),))]
    return [Mark("taken", (home(a, b),))] if event == "surrendered" else []


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """Whom it makes a pair of, what they take, and what stays without a guard."""
    other = 1 - seat
    left = [column for column in before["treasures"][seat] if column in after["treasures"][seat]]
    if before["phase"] == "surrender":
        return WORDS("give", column=move.number, count=len(left)) if left else WORDS("give-last")
    start, target = ends(move)
    told = [WORDS("from-to", start=start, target=target)]
    if standing(after, seat) == [target, target]:
        across = target in before["treasures"][other]
        guarded = target in standing(after, other)
        taken = target not in after["treasures"][other]
        key = "meet-empty" if not across else "meet-guarded" if guarded else "meet-take" if taken else "meet-later"
        told.append(WORDS(key, other=other))
    else:
        told.append(WORDS("guards" if target in before["treasures"][seat] else "no-chest", target=target))
    if not after["treasures"][other]:
        told.append(WORDS("wins"))
    elif start in before["treasures"][seat] and start not in left:
        told.append(WORDS("waiting-pair", other=other, start=start))
    elif start in left and start not in standing(after, seat):
        told.append(WORDS("unguarded", start=start))
    return " ".join(told)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a stone, a chest or a Snatcher can't be touched."""
    kind, owner = what[0], int(what[1]) - 1 if what[1:2].isdigit() else -1
    runs, chest = kind == "p" and what.count(".") == 2, kind == "t"
    if kind not in "pt" or owner not in (0, 1):
        return ""
    if owner != seat:
        return WORDS("not-theirs", other=owner) if chest else WORDS("own-stone") if not runs else ""
    if look["phase"] == "surrender":
        return "" if chest else WORDS("nobody-runs")
    if chest:
        return WORDS("not-chest")
    if runs:
        return ""
    return WORDS("touch-runner" if look["phase"] == "snatcher" else "runner-first")
