"""Draws Business Casual: the office with a token on every wall, who comes now, next and then, and what was reckoned."""

from __future__ import annotations

from wabe.boxes.greenbox.business_casual.office import CUBICLES, NEIGHBOURS, SIDE, WALLS, cubicle_name
from wabe.boxes.greenbox.business_casual.rules import BOSS, NEW_HIRE, border
from wabe.boxes.greenbox.business_casual.words import WORDS
from wabe.boxes.greenbox.pieces import SYMBOL_MARKS, cube_piece
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
    bar,
    grid,
    outcome,
    plan,
    words,
)

PLAN = plan(
    "office now 118 | office rule 88 | office next 108 | office then 88 | office wall 128 / 590 272",
    "office office 250 | now next 68 | then then 34",
)
COLOURS = ("red", "blue")
CUBES = (0, 3)  # the cubes of the seats
EQUAL = ("nobody", "opponent", "placer")


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    office = Zone("office", WORDS("office"), "spots", ground="cloth")
    office.spots = grid(SIDE, SIDE, lambda r, c: cubicle_name(r * SIDE + c))
    office.left = [words(str(SIDE - row)) for row in range(SIDE)]
    office.below = [words("abcd"[column]) for column in range(SIDE)]
    for cubicle, spot in enumerate(office.spots):
        shut = not look["cubicles"][cubicle] and cubicle not in look["open"]
        spot.shape, spot.label = "shut" if shut else "desk", WORDS("shut-desk" if shut else "desk", cubicle=cubicle)
    office.pieces = [
        worker(turn, look["cubicles"][cubicle], cubicle_name(cubicle)) for turn, cubicle in enumerate(look["order"])
    ]
    for move in moves:
        move.path = (move.name,)
        move.text = WORDS("seat-in", tile=look["tile"], cubicle=move.number)
    drawn = Table(status(look, seat), [office, *sheets(look, seat)], moves=moves, goal=goal(look), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(2)]
    drawn.counters = [
        Counter(WORDS("points"), points, owner, points=True) for owner, points in enumerate(look["points"])
    ]
    drawn.marks = [seal(wall) for wall in walls(look)]
    if look["over"]:
        drawn.result = result(look)
    return drawn


def worker(turn: int, value: int, at: str = "") -> Piece:
    """The worker that came so many turns after the first."""
    piece = Piece(f"worker{turn}", "tile", WORDS("worker", value=value), SYMBOL_MARKS[value - 1], at=at)
    piece.number, piece.symbol = value, "worker"
    return piece


def head(value: int, count: int = 1) -> Item:
    """A worker in words, or several of them."""
    piece = Piece(f"head{value}", "head", WORDS("worker", value=value), str(value), number=value, symbol="worker")
    return Item(WORDS("times", count=count) if count > 1 else "", piece)


def nobody() -> Item:
    return words(WORDS("nobody-left"), "dim")


# --- walls ----------------------------------------------------------------------------------------------


class Wall:
    """Between a worker and an older neighbour."""

    def __init__(self, turn: int, mover: int, new: int, old: int, value: int, worker: int, equal: str) -> None:
        self.turn, self.new, self.old, self.value, self.worker = turn, new, old, value, worker
        point = border(value, worker, EQUAL.index(equal))
        self.won = point > 0  # by the new worker
        self.mover = mover
        self.winner = -1 if point == 0 else mover if point > 0 else 1 - mover


def walls(look: Look) -> list[Wall]:
    """All of them, in the order in which they were decided."""
    found = []
    turns = [look["order"].index(cubicle) if cubicle in look["order"] else CUBICLES for cubicle in range(CUBICLES)]
    for turn, cubicle in enumerate(look["order"]):
        mover, value = (look["first"] + turn) % 2, look["cubicles"][cubicle]
        older = [other for other in NEIGHBOURS[cubicle] if turns[other] < turn]
        found += [Wall(turn, mover, cubicle, other, value, look["cubicles"][other], look["equal"]) for other in older]
    return found


def seal(wall: Wall) -> Mark:
    """A token on the wall, of who won it; its tip points at who lost."""
    ends = (cubicle_name(wall.new), cubicle_name(wall.old))
    if wall.winner < 0:
        return Mark("between", ends, "=")
    return Mark("between", ends if wall.won else ends[::-1], colour=COLOURS[wall.winner])


def reckoned(wall: Wall) -> Row:
    """One wall in words: who beats whom, and why."""
    apart = abs(wall.value - wall.worker)
    high, low = (wall.value, wall.worker) if wall.won else (wall.worker, wall.value)
    if wall.winner < 0:
        return [head(wall.value), words("="), head(wall.worker), words(WORDS("nobodys"))]
    why = WORDS("higher" if high > low else "lower" if high < low else "equals", apart=apart)
    return [head(high), words(WORDS("beats")), head(low), words(why, "dim"), Item(piece=cube(wall.winner))]


# --- sheets ---------------------------------------------------------------------------------------------


def sheets(look: Look, seat: int) -> list[Zone]:
    turn = len(look["order"]) - (look["tile"] == 0)  # in the beat after a worker was seated it is still that turn
    mover = (look["first"] + turn) % 2
    keys = ("left-over", "left-over") if look["over"] else ("now", "next")
    found = [
        coming("now", turn, look["tile"], WORDS(keys[0], who=who(mover, seat))),
        coming("next", turn + 1, look["next"], WORDS(keys[1], who=who(1 - mover, seat))),
    ]
    rule = [[words(WORDS("odd"))], [words(WORDS("even"))]]
    if look["equal"] != "nobody":
        rule.append([words(WORDS(f"equal-{look['equal']}"))])
    then = Zone("then", WORDS("then"))
    then.rows = [[head(value, look["stack"].count(value)) for value in sorted({*look["stack"]})] or [nobody()]]
    return [*found, Zone("rule", WORDS("rule"), rows=rule), then, last(look)]


def who(one: int, seat: int) -> str:
    return WORDS("you-seat") if one == seat else WORDS("seats", seat=one)


def coming(id: str, turn: int, value: int, label: str) -> Zone:
    """A worker that waits, whom it beats and to whom it loses."""
    zone = Zone(id, label, rows=[[nobody()]], most=1)
    if value:
        others = [other for other in range(NEW_HIRE, BOSS + 1) if other != value]
        zone.pieces = [worker(turn, value)]
        zone.rows = [
            [words(WORDS("beats")), *(head(other) for other in others if border(value, other, 0) > 0)],
            [words(WORDS("loses")), *(head(other) for other in others if border(value, other, 0) < 0)],
        ]
    return zone


def last(look: Look) -> Zone:
    """What the worker seated last has decided; before it is seated: what it would."""
    if not look["order"]:
        return Zone("wall", WORDS("walls"), rows=[[words(WORDS("no-walls"))]])
    turn = len(look["order"]) - 1
    cubicle = look["order"][turn]
    mover = (look["first"] + turn) % 2
    new = [wall for wall in walls(look) if wall.turn == turn]
    zone = Zone("wall", WORDS("worker-in", tile=look["cubicles"][cubicle], cubicle=cubicle))
    gains = [sum(wall.winner == one for wall in new) for one in (mover, 1 - mover)]
    zone.rows = [reckoned(wall) for wall in new] or [[words(WORDS("alone"))]]
    if any(gains):
        zone.rows.append([words(WORDS("gains", mover=mover, won=gains[0], other=1 - mover, lost=gains[1]))])
    return zone


def cube(seat: int) -> Piece:
    return cube_piece(f"cube{seat}", CUBES[seat], owner=seat)


def side(look: Look, seat: int) -> Side:
    return Side(cube(seat), COLOURS[seat], WORDS("walls-won"), [[bar(look["points"][seat], WALLS, COLOURS[seat])]])


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    seated = len(look["order"])
    told = [words(WORDS("goal")), bar(seated, CUBICLES, label=WORDS("seated-of", count=seated, of=CUBICLES))]
    left = CUBICLES - seated
    return [*told, words(WORDS("to-come", left=left))] if left and not look["over"] else told


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("drawn") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    if duty(look):
        return WORDS("must", tile=look["tile"], hire=look["hire"])
    if look["next"]:
        return WORDS(look["phase"], tile=look["tile"], next=look["next"], other=1 - seat)
    return WORDS("last", tile=look["tile"])


def duty(look: Look) -> list[int]:
    """The open desks beside a New Hire that must be helped now."""
    return [cubicle for cubicle in NEIGHBOURS[look["hire"]] if cubicle in look["open"]] if look["hire"] >= 0 else []


def result(look: Look) -> Result:
    reason = WORDS("all-seated" if len(look["order"]) == CUBICLES else "closed")
    decided = walls(look)
    rows = []
    for seat in range(2):
        own = sum(wall.winner == wall.mover == seat for wall in decided)
        rows.append([words(str(n)) for n in (own, look["points"][seat] - own, look["points"][seat])])
    equal = sum(wall.winner < 0 for wall in decided)
    reason += " " + WORDS("equals-left", count=equal) if equal else ""
    tied = WORDS("tied", points=look["points"][0]) if len(look["winners"]) == 2 else ""
    return Result(reason, [WORDS("by-own"), WORDS("by-other"), WORDS("sum")], rows, tied)


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    return [Mark("to", (cubicle_name(c),))] if event == "seated" else []


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """Who wins how many walls, what the Boss or a New Hire brings, and who would lead."""
    gains = [after["points"][one] - before["points"][one] for one in (seat, 1 - seat)]
    told = [WORDS("here", tile=before["tile"], cubicle=move.number)]
    key = "both" if all(gains) else "you-win" if gains[0] else "they-win" if gains[1] else "none"
    told.append(WORDS(key, won=gains[0], lost=gains[1], other=1 - seat))
    if before["tile"] == BOSS:
        shut = [cubicle for cubicle in NEIGHBOURS[move.number] if cubicle in before["open"]]
        if after["over"] or not after["open"]:
            told.append(WORDS("ends"))
        elif shut:
            told.append(WORDS("shuts", shut=shut))
    elif before["tile"] == NEW_HIRE and before["next"] and duty(after):
        told.append(WORDS("calls", other=1 - seat, next=before["next"]))
    mine, theirs = (after["points"][one] for one in (seat, 1 - seat))
    if any(gains):
        lead = "lead" if mine > theirs else "trail" if mine < theirs else "level"
        told.append(WORDS(lead, mine=mine, theirs=theirs, other=1 - seat))
    return " ".join(told)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a worker can't be touched; of desks the rules know it."""
    if not what.startswith("worker"):
        return ""
    later = int(what[6:]) - len(look["order"])
    return f"{WORDS('taken')}." if later < 0 else WORDS("waits" if later == 0 else "not-yet")


def first(look: Look, seat: int) -> str:
    """Which first sentence fits."""
    key = ":help" if duty(look) else ":boss" if look["tile"] == BOSS else ""
    return f"{look['phase']}{key}"
