"""Draws Gyre: the grid of cards with the ring of spaces around it, and the four deeds with what each would do.

Touch the space a Jabberwocky goes to, then a deed.
"""

from __future__ import annotations

from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.gyre.rules import (
    ACTIONS,
    CELLS,
    EXHALE,
    FINISHED,
    HELD,
    INHALE,
    LINES,
    NEUTRAL,
    OWN,
    SPACE_NAMES,
    SPACES,
    TAKE_OFF,
    THIRD,
    Gyre,
)
from wabe.boxes.jabberwocky.gyre.words import WORDS
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import (
    Fixed,
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
    "board . 4 | board inhale 23 | board exhale 23 | board resolve 23 | board fly 23 | board . 4 / 3 1",
    "board board 342 | inhale exhale 50 | resolve fly 50",
)
BEYOND = {"T": "above", "B": "below", "L": "left", "R": "right"}
STARTED = 1  # card of every colour is face-down from the start
NEAR = 10  # turns each before the end at which it is told


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    zones = [Zone("board", WORDS("board"), "spots", grid(look, seat), spots=SPOTS)]
    beasts = jabberwockies(look)
    if look["cards"]:
        zones[0].pieces += beasts + all_gems(look)
        zones += [deed(look, action) for action in range(len(ACTIONS))]
    else:
        zones = [Zone("jabberwockies", WORDS("jabberwockies"), pieces=beasts, area="board")]
    for move in moves:
        describe(look, seat, move)
    drawn = Table(status(look, seat), zones, moves=moves, goal=goal(look, seat), plan=PLAN)
    drawn.sides = [side(look, one) for one in range(look["seats"])]
    if look["phase"] == "action" and not look["over"]:
        drawn.marks = [Mark("band", line(look["spaces"][look["colour"]]), colour=COLOUR_NAMES[look["colour"]])]
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def spot_name(cell: int) -> str:
    return f"r{cell // 5 + 1}c{cell % 5 + 1}"


def line(space: int) -> tuple[str, ...]:
    """The places that a Jabberwocky looks along."""
    return tuple([spot_name(cell) for cell in LINES[space]])


def breath(space: int, out: bool) -> tuple[str, ...]:
    """The places that gems go along."""
    found = (SPACE_NAMES[space], *line(space))
    return found if out else found[::-1]


def spots() -> list[Spot]:
    """Seven places wide and five high: the spaces run round the grid, the corners stay free."""
    found = []
    for space, name in enumerate(SPACE_NAMES):
        along = float(name[1])
        x, y = {"T": (along, 0.0), "R": (6.0, along), "B": (along, 4.0), "L": (0.0, along)}[name[0]]
        found.append(Spot(name, x, y, WORDS(BEYOND[name[0]], space=space, number=name[1]), "round"))
    for cell in range(CARDS):
        row, column = cell // 5 + 1, cell % 5 + 1
        found.append(Spot(spot_name(cell), float(column), float(row), WORDS("cell", row=row, column=column), "card"))
    return found


SPOTS = Fixed(spots())


def grid(look: Look, seat: int) -> list[Piece]:
    """The cards; those of the viewer say how many of their gems they have, or that others are in the way."""
    mine = look["colours"][seat] if seat >= 0 else -1
    found = []
    for cell, card in enumerate(look["cards"]):
        down = look["face_down"][cell]
        piece = number_card(card, owner_of(look, card // NUMBERS), spot_name(cell), up=not down)
        if card // NUMBERS == mine and not down:
            own, number = look["gems"][cell * COLOURS + mine], card % NUMBERS + 1
            piece.badge = WORDS("done", done=own, all=number) if own < number else WORDS("blocked")
        found.append(piece)
    return found


def jabberwockies(look: Look) -> list[Piece]:
    at = [SPACE_NAMES[space] for space in look["spaces"]] or [""] * COLOURS
    found = [jabberwocky(colour, owner_of(look, colour), at[colour]) for colour in range(COLOURS)]
    if look["cards"] and look["seats"] < COLOURS:
        found[look["colours"][THIRD]].badge = WORDS("neutral")
    if look["phase"] in ("whiffle", "action", "fly") and not look["over"]:
        found[look["colour"]].picked = True
    return found


def all_gems(look: Look) -> list[Piece]:
    """They are told apart by the card they lie on; last come those on the Jabberwocky cards."""
    pieces = []
    for cell, card in enumerate(look["cards"]):
        pieces += gems(look["gems"][cell * COLOURS : (cell + 1) * COLOURS], card_name(card), at=card_name(card))
    for colour, held in enumerate(look["gems"][HELD:]):
        name = f"J{LETTERS[colour]}"
        pieces += gems([held if other == colour else 0 for other in range(COLOURS)], name, at=name)
    return pieces


def deed(look: Look, action: int) -> Zone:
    """A deed as a card: what it does, or would do now."""
    name, asked = ACTIONS[action], look["phase"] == "action" and not look["over"]
    zone = Zone(name, WORDS(f"deed-{name}"), area=name)
    why = prevented(look, action, "no") if asked else WORDS(f"about-{name}")
    zone.pieces = [Piece(f"sign {name}", "sign", zone.label, symbol=name, dim=asked and bool(why))]
    zone.rows = [[words(why, "dim")] if why else [words(brief(look, action))]]
    return zone


def owner_of(look: Look, colour: int) -> int:
    """The seat of a colour; -1 if it is neutral or not chosen."""
    colours: list[int] = look["colours"][: look["seats"]]
    return colours.index(colour) if colour in colours else -1


# --- what a deed does -----------------------------------------------------------------------------------


def before(look: Look, space: int = -1) -> Gyre:
    """As much of a position as a breath takes; with the Jabberwocky on another space if one is given."""
    state = Gyre()
    state.gems, state.cards, state.face_down = look["gems"][:], look["cards"], look["face_down"][:]
    state.colour, state.spaces = look["colour"], look["spaces"][:]
    if space >= 0:
        state.spaces[state.colour] = space
    return state


def breathed(state: Gyre, action: int) -> tuple[list[int], list[int]]:
    """The gems after a deed, and the cards that turn then."""
    cells = LINES[state.spaces[state.colour]]
    if action == INHALE:
        state.inhale(cells)
    elif action == EXHALE:
        state.exhale(cells)
    else:
        state.resolve()
    flips = [state.cards[cell] for cell in CELLS if not state.face_down[cell] and state.ripe(cell)]
    return state.gems, flips


def prevented(look: Look, action: int, saying: str) -> str:
    """Why a deed is not possible now, in a few words (`no`) or a sentence (`why`); empty: it is."""
    state, colour = before(look), look["colour"]
    if action in state.actions():
        return ""
    reason = "all-down" if action == EXHALE and look["gems"][HELD + colour] else ACTIONS[action]
    return WORDS(f"{saying}-{reason}", colour=colour, line=look["spaces"][colour])


def brief(look: Look, action: int) -> str:
    """What a deed would do, in a few words; that cards turn is the most important."""
    if action == TAKE_OFF:
        return WORDS("about-fly")
    colour = look["colour"]
    after, flips = breathed(before(look), action)
    if flips:
        return WORDS("brief-turns", cards=sorted(flips), count=len(flips))
    if action == INHALE:
        count = sum([look["gems"][cell * COLOURS + colour] for cell in LINES[look["spaces"][colour]]])
        home = after[HELD + colour] - look["gems"][HELD + colour]
        return WORDS("brief-inhale-home" if home else "brief-inhale", count=count, colour=colour, home=home)
    if action == EXHALE:
        return WORDS("brief-exhale", count=look["gems"][HELD + colour] - after[HELD + colour], colour=colour)
    return WORDS("brief-resolve", count=sum(after[HELD:]) - sum(look["gems"][HELD:]))


def effect(look: Look, action: int) -> str:
    """What a deed would do."""
    if action == TAKE_OFF:
        return WORDS("flies")
    colour = look["colour"]
    after, flips = breathed(before(look), action)
    moved = after[HELD + colour] - look["gems"][HELD + colour]
    if action == INHALE:
        count = sum([look["gems"][cell * COLOURS + colour] for cell in LINES[look["spaces"][colour]]])
        told = WORDS("inhales" if moved else "inhales-none", count=count, colour=colour, home=moved)
    elif action == EXHALE:
        told = WORDS("exhales", count=-moved, colour=colour)
    else:
        cleared = sorted([look["cards"][cell] for cell in CELLS if before(look).controller(cell) >= 0])
        home = sum(after[HELD:]) - sum(look["gems"][HELD:])
        told = WORDS("resolves", cards=cleared, home=home)
    return " ".join([told, *turns(look, flips)])


def turns(look: Look, flips: list[int]) -> list[str]:
    """That cards turn, and how far their colours are then."""
    told = []
    for colour in range(COLOURS):
        cards = sorted([card for card in flips if card // NUMBERS == colour])
        down = len(turned(look, colour)) + len(cards) - STARTED
        if cards:
            told.append(WORDS("would-turn", cards=cards, count=len(cards), down=down, all=NUMBERS - STARTED))
    return told


def turned(look: Look, colour: int) -> list[int]:
    """The numbers of a colour's face-down cards."""
    downs = zip(look["cards"], look["face_down"], strict=True)
    return sorted([card % NUMBERS + 1 for card, down in downs if down and card // NUMBERS == colour])


# --- how far everybody is -------------------------------------------------------------------------------


def progress(look: Look, colour: int) -> Row:
    """The cards that a colour has to turn, as small cards."""
    row: Row = []
    for number in range(1, NUMBERS + 1):
        if number != look["down"]:
            done = number in turned(look, colour)
            row.append(Item(piece=number_card(colour * NUMBERS + number - 1, up=not done)))
    return row


def side(look: Look, seat: int) -> Side:
    colour = look["colours"][seat]
    if colour < 0:
        return Side()
    if not look["cards"]:
        return Side(jabberwocky(colour), COLOUR_NAMES[colour], COLOUR_NAMES[colour])
    done = len(turned(look, colour)) - STARTED
    told = words(WORDS("done", done=done, all=NUMBERS - STARTED))
    return Side(jabberwocky(colour), COLOUR_NAMES[colour], COLOUR_NAMES[colour], [[*progress(look, colour), told]])


def goal(look: Look, seat: int) -> Row:
    if seat < 0 or look["colours"][seat] < 0 or not look["cards"]:
        told = [words(WORDS("goal")), words(WORDS("ripe"), "dim")]
    else:
        mine = look["colours"][seat]
        told = [
            words(WORDS("goal-of", colour=mine)),
            *progress(look, mine),
            words(WORDS("ripe-of", colour=mine), "dim"),
        ]
    left = -(-look["turns_left"] // look["seats"])
    if left <= NEAR and not look["over"]:
        told.append(words(WORDS("near", left=left), "plate"))
    return told


def result(look: Look) -> Result:
    """How many cards everybody has turned; at the limit also what breaks a tie."""
    standings = [standing(look, seat) for seat in range(look["seats"])]
    done = [seat for seat, points in enumerate(standings) if points == FINISHED]
    limited = not done
    if limited:
        reason = WORDS("at-limit")
    elif len(done) == 1:
        reason = WORDS("finished", seat=done[0], colour=look["colours"][done[0]])
    else:
        reason = WORDS("both-mover" if len(look["winners"]) == 1 else "both-share", seats=done, mover=look["turn"])
    rows: list[Row] = []
    for points in standings:
        parts = [points // 1000 - STARTED] + ([points % 1000 // 10, points % 10] if limited else [])
        rows.append([words(str(part)) for part in reversed(parts)])
    head = [WORDS(f"column-{name}") for name in (("gems", "sum", "turned") if limited else ("turned",))]
    most = [points // 1000 for points in standings]
    return Result(reason, head, rows, WORDS("tie") if limited and most.count(max(most)) > 1 else "")


def standing(look: Look, seat: int) -> int:
    state = before(look)
    state.colours = look["colours"]
    return state.standing(seat)


# --- words ----------------------------------------------------------------------------------------------


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    move.path = (move.name,)
    if look["phase"] == "colour":
        move.text = WORDS("choose", colour=move.number)
        move.path = (f"J{LETTERS[move.number]}",)
    elif look["phase"] == "jabberwocky":
        colour = look["colours"][seat if move.number == OWN else THIRD]
        move.text = WORDS("move-neutral" if move.number == NEUTRAL else "move-own", colour=colour)
        move.path = (f"J{LETTERS[colour]}",)
    elif look["phase"] == "action":
        move.text = WORDS(f"action-{move.name}", colour=look["colour"])
        if move.number in (INHALE, EXHALE):
            move.way = breath(look["spaces"][look["colour"]], move.number == EXHALE)
    else:
        move.text = WORDS(f"{look['phase']}-to", space=move.number)


def status(look: Look, seat: int) -> str:
    if look["over"]:
        return outcome(look, seat)
    if seat != look["turn"]:
        return asking(look, seat)
    tired = look["phase"] == "jabberwocky" and look["colour"] == look["colours"][THIRD]
    space = look["spaces"][look["colour"]] if look["phase"] == "action" else 0
    return WORDS("only-own" if tired else look["phase"], colour=look["colour"], down=look["down"], line=space)


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    phase = before["phase"]
    if phase == "action":
        won = outcome(after, seat) if after["over"] else ""
        return WORDS("would", deed=WORDS(f"deed-{move.name}"), told=effect(before, move.number), won=won).strip()
    if phase in ("whiffle", "fly"):
        return WORDS(f"from-{phase}", space=move.number, line=move.number, told=prospects(before, move.number))
    return ""


def prospects(look: Look, space: int) -> str:
    """What could be breathed from a space, this turn or the next."""
    state, colour = before(look, space), look["colour"]
    possible = state.actions()
    found = []
    for action in (INHALE, EXHALE):
        if action in possible:
            gems_then, flips = breathed(before(look, space), action)
            moved = abs(gems_then[HELD + colour] - look["gems"][HELD + colour])
            count = sum([look["gems"][cell * COLOURS + colour] for cell in LINES[space]]) if action == INHALE else moved
            told = WORDS(f"could-{ACTIONS[action]}", count=count)
            found.append(told + (WORDS("and-turn", cards=sorted(flips), count=len(flips)) if flips else ""))
    return WORDS("could", deeds=found) if found else WORDS("could-nothing", colour=colour)


def refused(look: Look, seat: int, what: str) -> str:
    phase = look["phase"]
    if what in ACTIONS:
        return prevented(look, ACTIONS.index(what), "why") if phase == "action" else WORDS("first-whiffle")
    if phase == "whiffle" and what in SPACE_NAMES:
        return WORDS("not-past")
    if what[0] == "J" and len(what) == 2:
        colour = LETTERS.index(what[1])
        if phase == "jabberwocky" and colour == look["colours"][THIRD]:
            return WORDS("must-rest")
        if phase == "whiffle" and colour == look["colour"]:
            return WORDS("must-leave")
        return WORDS("not-yours") if colour != look["colour"] else ""
    return WORDS("not-cards") if phase in ("whiffle", "action", "fly") and what[0] in "GYPr" else ""


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    beast = f"J{LETTERS[b]}" if b < COLOURS else ""
    if event == "whiffled":
        return [Mark("from", (SPACE_NAMES[c // SPACES],)), Mark("to", (beast,))]
    if event == "flew":  # where it stopped on the way does not matter
        return [Mark("to", (beast,))]
    if event in ("inhaled", "exhaled"):
        return [Mark("way", breath(c, event == "exhaled"))]
    return [Mark("changed", (card_name(a),))] if event == "flipped" else []
