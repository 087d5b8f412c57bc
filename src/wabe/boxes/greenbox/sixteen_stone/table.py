"""Draws Sixteen Stone: a slab with its stones; touch a stone, then where it goes or which stone it pushes."""

from __future__ import annotations

from wabe.boxes.greenbox.components import CUBE_COLOURS
from wabe.boxes.greenbox.pieces import cube_piece
from wabe.boxes.greenbox.sixteen_stone.board import (
    CELLS,
    NEXT,
    NO_PUSH,
    OFF,
    SIZE,
    VACANT,
    WAYS,
    caught_by,
    cell_name,
    holders,
    line_length,
    push_target,
    way_between,
)
from wabe.boxes.greenbox.sixteen_stone.words import WORDS
from wabe.core.table import (
    Button,
    Fixed,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Result,
    Side,
    Spot,
    Table,
    Zone,
    asking,
    outcome,
    pips,
    plan,
    words,
)

RED = CUBE_COLOURS.index("red")
BLUE = CUBE_COLOURS.index("blue")
STONES = 8  # of each seat
TURNS = 400
NEAR = 10  # quiet turns before a draw at which it is told
BUTTONS = ("sacrifice", "end", "leave")
PLAN = plan("board . 1 | board turn 11 | board answers 6 | board . 1 / 30 10", "board 18 | turn 4.3 | answers 2.7")


def crossing(cell: int) -> Spot:
    """Its shape says to which sides carved lines lead."""
    row, column = cell // SIZE, cell % SIZE
    ends = ((row, "s"), (column, "w"), (SIZE - 1 - row, "n"), (SIZE - 1 - column, "e"))
    sides = "".join(side for room, side in ends if room)
    return Spot(
        cell_name(cell), float(column), float(SIZE - 1 - row), WORDS("place-of", cell=cell), f"crossing {sides}"
    )


SPOTS = Fixed([crossing(cell) for cell in range(CELLS)])
LEFT = [words(str(SIZE - row)) for row in range(SIZE)]
BELOW = [words(letter) for letter in "abcde"]


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    board = Zone("board", WORDS("board"), "spots", spots=SPOTS, ground="stone", left=LEFT, below=BELOW)
    for cell, owner in enumerate(look["board"]):
        if owner != VACANT:
            board.pieces.append(stone(look, stone_id(look, cell), owner, cell_name(cell)))
    buttons = []
    for move in moves:
        word = move.name.split()[0]
        if word in BUTTONS:
            move.path, move.text = (word,), WORDS(f"do-{word}")
            buttons.append(Button(word, move.text))
        else:
            draw_move(look, move)
    drawn = Table(status(look, seat), [board, turn(look, seat)], buttons, moves=moves, goal=goal(look, seat), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(2)]
    drawn.marks = [mark for cell in look["caught"] for mark in pincers(look, cell)]
    if look["phase"] == "action":
        pushes = can_push(look) and (look["pushes"] or look["extra"])
        drawn.then = WORDS("then-move" if not pushes else "then" if two_ways(look) else "then-push")
    if look["over"]:
        drawn.result = result(look)
    return drawn


def draw_move(look: Look, move: Move) -> None:
    if look["phase"] != "action":
        move.path = (cell_name(move.number) if look["phase"] == "place" else stone_id(look, move.number),)
        move.text = WORDS(f"do-{look['phase']}", cell=move.number)
        return
    cell, target = move.number // WAYS, NEXT[move.number]
    moving = look["board"][target] == VACANT
    move.path = (stone_id(look, cell), cell_name(target) if moving else stone_id(look, target))
    move.text = WORDS("do-move" if moving else "do-push", cell=cell, target=target)
    if not moving:
        move.cost = WORDS("badge-off" if push_target(look["board"], cell, move.number % WAYS) == OFF else "badge-push")
        return
    board = list(look["board"])
    board[target], board[cell] = board[cell], VACANT
    caught = caught_by(board, target)
    if caught and (look["pool"][look["turn"]] or not look["needs_pool"]):
        move.cost = WORDS("badge-catch", count=len(caught))


def pincers(look: Look, cell: int) -> list[Mark]:
    """A caught stone, and the stones that hold it between them."""
    held = [mark for one in holders(look["board"], cell, look["turn"]) for mark in framed(one, 2 * cell - one)]
    return [Mark("changed", (stone_id(look, cell),)), *held]


def framed(one: int, other: int) -> list[Mark]:
    """A frame around both and what is between them; on a diagonal that would be a block, so each has its own."""
    slant = one // SIZE != other // SIZE and one % SIZE != other % SIZE
    names = cell_name(one), cell_name(other)
    return [Mark("line", (name,)) for name in names] if slant else [Mark("line", names)]


def two_ways(look: Look) -> bool:
    """May a stone both push and move?"""
    return bool(look["extra"] or (look["pushes"] and look["moves"]))


def turn(look: Look, seat: int) -> Zone:
    """What the turn still holds, and what that means."""
    if look["phase"] == "place":
        return Zone("turn", WORDS("placing"), rows=[[words(WORDS("place-first"))]])
    holds = "turn" if seat == look["turn"] else "turn-of"
    zone = Zone("turn", WORDS(f"{holds}-first" if limited(look) else holds))
    for kind, left, can in (("push", look["pushes"], can_push(look)), ("move", look["moves"], True)):
        if left and can:
            zone.rows.append([words(WORDS(f"one-{kind}"), "plate"), words(WORDS(f"{kind}-how"), "dim")])
        else:
            zone.rows.append([words(WORDS(f"no-{kind}" if left else f"{kind}-done"), "dim")])
    if look["extra"]:
        zone.rows.append([words(WORDS("one-more"), "plate")])
    if look["pool"][look["turn"]]:
        zone.rows.append([words(WORDS("pool-how", count=look["pool"][look["turn"]]), "dim")])
    return zone


def can_push(look: Look) -> bool:
    """Is there a push for who is at turn, if the turn still holds one?"""
    board, turn = look["board"], look["turn"]
    ways = [(cell, way) for cell in range(CELLS) for way in range(WAYS) if board[cell] == turn]
    return any(
        NEXT[cell * WAYS + way] != OFF
        and board[NEXT[cell * WAYS + way]] == 1 - turn
        and push_target(board, cell, way) != NO_PUSH
        for cell, way in ways
    )


def stone_id(look: Look, cell: int) -> str:
    return f"{cell_name(cell)}.{'r' if look['board'][cell] == look['red'] else 'b'}"


def stone(look: Look, id: str, owner: int, at: str = "") -> Piece:
    piece = cube_piece(id, RED if owner == look["red"] else BLUE, at, owner)
    piece.kind = "pawn" if at else piece.kind  # it has a place of the board for itself
    piece.label = WORDS("stone", colour=owner == look["red"])
    return piece


# --- seats, goal and end --------------------------------------------------------------------------------


def standing(look: Look, seat: int) -> int:
    count: int = look["board"].count(seat)
    return count


def side(look: Look, seat: int) -> Side:
    """How many of its stones stand, and where the others are."""
    piece = stone(look, f"portrait{seat + 1}", seat)
    stand, pool, out = standing(look, seat), look["pool"][seat], look["out"][seat]
    counted = WORDS("to-place" if look["phase"] == "place" else "in-pool", count=pool)
    rows = [[pips(stand, STONES, piece.colour, label=WORDS("stand", count=stand)), words(counted)]]
    if look["phase"] != "place":
        rows.append([words(WORDS("stand", count=stand) + (WORDS("and-out", count=out) if out else ""))])
    return Side(piece, piece.colour, piece.colour, rows)


def goal(look: Look, seat: int) -> list[Item]:
    other = 1 - seat
    told = [words(WORDS("goal", colour=other == look["red"]) if seat >= 0 else WORDS("goal-both"))]
    left = look["quiet_limit"] - look["quiet"]
    if look["over"] or look["phase"] == "place":
        return told
    if left <= NEAR:
        told.append(words(WORDS("quiet-left", left=left), "plate"))
    elif look["turns"] >= TURNS - NEAR:
        told.append(words(WORDS("turns-left", left=TURNS - look["turns"]), "plate"))
    elif seat >= 0:
        told.append(words(WORDS("to-go", count=standing(look, other) - 1), "plate"))
    return told


def result(look: Look) -> Result:
    if len(look["winners"]) == 1:
        reason = WORDS("one-left", colour=1 - look["winners"][0] == look["red"])
    elif look["quiet"] == look["quiet_limit"]:
        reason = WORDS("quiet-draw", count=look["quiet"])
    else:
        reason = WORDS("long-draw" if look["turns"] == TURNS else "third-draw", count=TURNS)
    rows = [[words(str(n)) for n in (look["out"][one], look["pool"][one], standing(look, one))] for one in range(2)]
    return Result(reason, [WORDS("out"), WORDS("pool"), WORDS("on-board")], rows)


# --- words ----------------------------------------------------------------------------------------------


def limited(look: Look) -> bool:
    """Is it a first turn, of a single push or move?"""
    return bool(look["turns"] == 0 or (look["turns"] == 1 and not look["red_only"]))


def first(look: Look, seat: int) -> str:
    if look["phase"] != "action":
        return str(look["phase"])
    return "action:first" if limited(look) else "action"


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return WORDS("drawn") if len(look["winners"]) == 2 else outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    if look["phase"] == "action":
        return allowance(look)
    return WORDS(look["phase"], cell=look["caught"][0] if look["caught"] else VACANT)


def allowance(look: Look) -> str:
    """What the seat may still do this turn."""
    possible = can_push(look)
    push = look["pushes"] and possible
    if look["pushes"] and look["moves"]:
        asked = "move-first" if not push else "single" if limited(look) else "both"
    elif push or look["moves"]:
        asked = "push" if push else "move"
    elif look["extra"]:
        return WORDS("further" if possible else "further-move")
    else:
        return WORDS("may-sacrifice" if possible else "no-push-left")
    return WORDS(f"{asked}-more" if look["extra"] else asked)


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    """A push is marked along its own line and a step on; `c` is the last stone of that line, or one that holds."""
    if event in ("captured", "replaced"):
        return framed(c, 2 * b - c)
    if event != "pushed":
        return []
    way, line = way_between(c, b), [c]
    while line[-1] != b:
        line.append(NEXT[line[-1] * WAYS + way])
    line.append(NEXT[b * WAYS + way])
    return [Mark("way", tuple(cell_name(cell) for cell in line)), Mark("to", (cell_name(line[-1]),))]


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """Which stones fall or are caught, how many stand then, and what the other could push off."""
    board, other = before["board"], 1 - seat
    colour = other == before["red"]
    if before["phase"] == "place":
        near = sum(
            NEXT[move.number * WAYS + way] != OFF and board[NEXT[move.number * WAYS + way]] == seat
            for way in range(WAYS)
        )
        longest = max(through(after["board"], move.number, way) for way in range(WAYS))
        return (
            WORDS("touches", cell=move.number, count=near, line=longest) if near else WORDS("alone", cell=move.number)
        )
    if move.name in BUTTONS:
        return WORDS(f"will-{move.name}")
    if before["phase"] == "capture":
        if move.name.startswith("leave"):
            return WORDS("will-leave", cell=before["caught"][0])
        told = WORDS("takes", cell=move.number) + WORDS("with-pool" if before["pool"][seat] else "no-pool")
        return told + so_far(after, seat, colour)
    cell, target = move.number // WAYS, NEXT[move.number]
    if board[target] == VACANT:
        told = WORDS("steps", cell=cell, target=target)
        if after["caught"]:
            pool = before["pool"][seat] > 0
            return told + WORDS("catches", cells=after["caught"]) + " " + WORDS("pool-ready" if pool else "pool-empty")
        told += WORDS("catches-none")
    else:
        way = move.number % WAYS
        own = line_length(board, cell, (way + 4) % WAYS)
        told = WORDS("pushes", cell=cell, target=target, own=own, theirs=line_length(board, target, way))
        fallen = push_target(board, cell, way) == OFF
        end = target
        while NEXT[end * WAYS + way] != OFF:
            end = NEXT[end * WAYS + way]
        told += WORDS("falls", cell=end, colour=colour) + so_far(after, seat, colour) if fallen else WORDS("shifts")
    danger = [] if after["over"] else exposed(after["board"], seat)
    return told + (" " + WORDS("danger", cells=danger[:3], colour=colour) if danger else "")


def so_far(after: Look, seat: int, colour: bool) -> str:
    if after["over"]:
        return " " + WORDS("you-win-then" if after["winners"] == [seat] else "ends")
    return " " + WORDS("then-stand", count=standing(after, 1 - seat), colour=colour)


def through(board: list[int], cell: int, way: int) -> int:
    """The line through this stone, both ways."""
    return line_length(board, cell, way) + line_length(board, cell, (way + 4) % WAYS) - 1


def exposed(board: list[int], seat: int) -> list[int]:
    """The seat's stones that one push of the other would throw off."""
    found = set()
    for cell in range(CELLS):
        for way in range(WAYS):
            ahead = NEXT[cell * WAYS + way]
            if board[cell] != 1 - seat or ahead == OFF or board[ahead] != seat:
                continue
            if push_target(board, cell, way) == OFF:
                while NEXT[ahead * WAYS + way] != OFF:
                    ahead = NEXT[ahead * WAYS + way]
                found.add(ahead)
    return sorted(found)


def refused(look: Look, seat: int, what: str) -> str:
    """Why a crossing or stone can't be touched."""
    if what in {"board", "turn"} | set(BUTTONS):
        return ""
    cell = "12345".index(what[1]) * SIZE + "abcde".index(what[0])
    board, owner = look["board"], look["board"][cell]
    if look["phase"] == "place":
        return WORDS("taken")
    if look["phase"] == "capture":
        return WORDS("first-decide", cell=look["caught"][0])
    if owner == VACANT:
        return WORDS("hold-first")
    if owner == seat:
        return WORDS("no-use", cell=cell)
    if not look["pushes"] and not look["extra"]:
        return WORDS("push-made") + "."
    return weak(board, seat, cell)


def weak(board: list[int], seat: int, cell: int) -> str:
    """Why none of the stones before this one pushes it: the one that comes nearest to it."""
    best = (0, -9, "")
    for way in range(WAYS):
        front = NEXT[cell * WAYS + (way + 4) % WAYS]
        if front == OFF or board[front] != seat:
            continue
        if push_target(board, front, way) != NO_PUSH:
            return WORDS("hold-before", cell=front)
        own, theirs = line_length(board, front, (way + 4) % WAYS), line_length(board, cell, way)
        end = cell
        while NEXT[end * WAYS + way] != OFF and board[NEXT[end * WAYS + way]] == board[cell]:
            end = NEXT[end * WAYS + way]
        behind = NEXT[end * WAYS + way]
        if own > theirs and behind != OFF and board[behind] == seat:
            best = max(best, (1, own - theirs, WORDS("own-behind", cell=behind)))
        else:
            best = max(best, (1, own - theirs, WORDS("too-few", cell=front, own=own, theirs=theirs)))
    return best[2] or WORDS("nobody-near", cell=cell)
