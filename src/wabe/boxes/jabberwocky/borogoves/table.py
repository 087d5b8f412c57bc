"""Draws Borogoves: the sheet on which the map grows, the homes of the tribes, and what every card scores.

Birds go where they are told by two touches: a home or birds on the map, then a card. The tribe follows from the first.
"""

from __future__ import annotations

from wabe.boxes.jabberwocky.borogoves.chart import STEPS, WIDTH, cell_name, reach
from wabe.boxes.jabberwocky.borogoves.tribes import AT_HOME, BEST, BOX, COMPANIES, EXPLORE, HOME, SETTLE, SUM, VICTORY
from wabe.boxes.jabberwocky.borogoves.words import CHART, WORDS
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, LETTERS, NUMBERS, card_name
from wabe.boxes.jabberwocky.pieces import gems, jabberwocky, number_card
from wabe.core.table import (
    Button,
    Counter,
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
    hidden,
    outcome,
    plan,
    words,
)

LINES = 5  # rows and columns of the sheet that are shown: the map, and where its next card could lie
FIRST = 2  # of them, while nothing else is needed
TURNS = 13
KEY = ("act", "birds", "points", "sea")  # how to read the map, line by line
FLYING = ("tribe", "action", "company", "settler")  # the phases in which birds act
CARD_NAMES = [card_name(card) for card in range(CARDS)]
WIDE = "map homes hand 2.5 | map homes deck 1.4 | map answers answers .55 | map key key 1.6 / 5.2 1 1.15"
PHONE = "map map homes 318 | hand key answers 100 / 2.1 2.95 1"
PLAN = plan(WIDE, PHONE)
WALKING = plan(  # who walks is chosen where nothing else is needed then
    WIDE.replace("answers", "company").replace("key", "company"), PHONE.replace("hand key answers", "company " * 3)
)


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    deeds = {move.name.split()[0] for move in moves} if look["phase"] == "action" else set()
    for move in moves:
        describe(look, move, "explore" in deeds)
    touched = {move.path[0] for move in moves}
    zones = [the_map(look), *[home(look, tribe, touched) for tribe in range(COLOURS)], deck(look)]
    if look["seats"] == 1 or look["hand"]:
        zones.append(hand(look, seat))
    walking = look["phase"] == "company" and bool(moves)
    zones.append(companions(look, moves) if walking else key())
    buttons = [Button(move.name, WORDS(f"press-{move.name}")) for move in moves if move.name in ("settle", "swap")]
    drawn = Table(status(look, seat, deeds), zones, buttons, counters(look), moves, goal(look, seat))
    drawn.plan = WALKING if walking else PLAN
    drawn.sides = [side(look, one) for one in range(look["seats"])]
    if look["phase"] == "action":
        drawn.then = WORDS("go-where", tribe=look["tribe"])
    if look["phase"] == "company":
        drawn.marks = [Mark("way", (card_name(look["origin"]), card_name(look["goal"])))]
    if look["over"]:
        drawn.result = result(look, seat)
    return drawn


# --- what lies there ------------------------------------------------------------------------------------


def the_map(look: Look) -> Zone:
    """The map and where it can grow now: land where a card can still lie, sea where none ever will."""
    low, high, left, right = reach(look["cells"])
    laid = [cell for cell in look["cells"] if cell >= 0]
    rows = list(window(laid, WIDTH))
    columns = list(window([cell % WIDTH for cell in laid], 1))
    if min(high - low, right - left) == max(high - low, right - left) == 3:  # there it lies and stays
        rows, columns = list(range(low, high + 1)), list(range(left, right + 1))
    zone = Zone("map", WORDS("map"), "spots")
    for row in rows[::-1]:
        for column in columns:
            land = low <= row <= high and left <= column <= right
            name = cell_name(row * WIDTH + column)
            zone.spots.append(Spot(name, float(column), float(-row), colour="land" if land else "sea"))
    zone.left = [words(str(row)) for row in reversed(rows)]
    zone.below = [words(cell_name(column)[0]) for column in columns]
    for card, cell in enumerate(look["cells"]):
        if cell >= 0:
            zone.pieces += square(look, card, cell_name(cell))
    return zone


def window(lines: list[int], unit: int) -> range:
    """The rows, or the columns, that are shown: they follow the map only where it needs them to."""
    low, high = min(lines) // unit, max(lines) // unit
    grows = high - low < 3
    first = max(min(FIRST, low - grows), high + grows - LINES + 1)
    return range(first, first + LINES)


def square(look: Look, card: int, cell: str) -> list[Piece]:
    """A card of the map: what it scores, how many birds it has of those it asks for, and the birds; see `key`."""
    piece = number_card(card, at=cell)
    own, exact = scored(look["gems"], card)
    birds = sum(here(look["gems"], card))
    piece.kind = "tile"
    piece.badge = "+".join([str(part) for part in (own, exact) if part])
    piece.foot = f"{birds}/{asks(card)}" if birds else ""
    key = "scores" if own or exact else "scores-nothing"
    piece.label = WORDS("tile", card=card, birds=birds, asks=asks(card), scores=WORDS(key, points=own + exact))
    return [piece, *gems(here(look["gems"], card), piece.id, at=piece.id)]


def key() -> Zone:
    """How to read a card of the map; where there is no room for it, the goal says it."""
    return Zone("key", WORDS("key"), rows=[[words(WORDS(f"key-{name}"))] for name in KEY])


def home(look: Look, tribe: int, touched: set[str]) -> Zone:
    ready, acted = look["gems"][HOME + tribe], tribe in look["acted"]
    flying = look["phase"] in FLYING and not look["over"]
    key = "acts-now" if tribe == look["tribe"] else "has-acted-now" if acted else "to-act"
    piece = jabberwocky(tribe)
    piece.kind, piece.dim = "mat", acted and flying
    piece.picked = tribe == look["tribe"] and piece.id not in touched  # what can be touched glows as everything does
    piece.label, piece.foot = WORDS("home-of", tribe=tribe, ready=ready), WORDS(key) if flying else ""
    counts = [ready if colour == tribe else 0 for colour in range(COLOURS)]
    settled = look["gems"][BOX + tribe]
    label = WORDS("home-settled" if settled else "home", tribe=tribe, settled=settled)
    zone = Zone(f"home-{COLOUR_NAMES[tribe]}", label, area="homes")
    zone.pieces = [piece, *gems(counts, piece.id, at=piece.id)]
    return zone


def companions(look: Look, moves: list[Move]) -> Zone:
    """Every company that may walk, as the birds it is made of; what leaves most points first."""
    zone = Zone("company", WORDS("who-walks"))
    for move in sorted(moves, key=lambda move: -total(flown(look, move) or [])):
        change = total(flown(look, move) or []) - now(look)
        piece = Piece(move.name, "flock", WORDS("go-along", company=move.number), foot=signed(change))
        zone.pieces += [piece, *gems([*COMPANIES[move.number]], piece.id, at=piece.id)]
    return zone


def hand(look: Look, seat: int) -> Zone:
    owner = look["cartographer"]
    key = "drawn" if look["seats"] == 1 else "own-hand" if seat == owner else "hand"
    zone = Zone("hand", WORDS(key), most=min(2, look["seats"]))
    if -1 in look["hand"]:
        zone.pieces = hidden("hand", len(look["hand"]), owner=owner)
    else:
        zone.pieces = [number_card(card, owner) for card in look["hand"]]
        for piece in zone.pieces:
            piece.picked = look["card"] >= 0 and piece.id == card_name(look["card"])
    return zone


def deck(look: Look) -> Zone:
    return Zone("deck", WORDS("deck", left=look["deck"]), "stack", hidden("deck", look["deck"]), most=1)


# --- birds and points -----------------------------------------------------------------------------------


def asks(card: int) -> int:
    return card % NUMBERS + 1


def here(birds: list[int], card: int) -> list[int]:
    return birds[card * COLOURS : (card + 1) * COLOURS]


def scored(birds: list[int], card: int) -> tuple[int, int]:
    """What a card scores: its number for its own colour, and 1 for the exact count."""
    on = here(birds, card)
    return asks(card) if on[card // NUMBERS] else 0, int(sum(on) == asks(card))


def total(birds: list[int]) -> int:
    return sum([sum(scored(birds, card)) for card in range(CARDS)])


def flown(look: Look, move: Move) -> list[int] | None:
    """The birds after an action, of several companies with the best; None if it is not made yet."""
    phase, number = look["phase"], move.number
    if phase == "company":
        return walked(look, look["origin"], look["goal"], number)
    if phase == "action" and number >= EXPLORE:
        origin, goal = way(look, move)
        return max([walked(look, origin, goal, who) for who in companies(look, origin, goal)], key=total)
    if phase == "action" and number < SETTLE:
        return arrived(look, number)
    return settled(look, number) if phase == "settler" else None


def arrived(look: Look, card: int) -> list[int]:
    """The birds when the tribe that acts has flown to a card."""
    birds: list[int] = look["gems"][:]
    birds[HOME + look["tribe"]] -= asks(card)
    birds[card * COLOURS + look["tribe"]] += asks(card)
    return birds


def settled(look: Look, place: int) -> list[int]:
    birds: list[int] = look["gems"][:]
    birds[place * COLOURS + look["tribe"]] -= 1
    birds[BOX + look["tribe"]] += 1
    return birds


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def walked(look: Look, origin: int, goal: int, company: int) -> list[int]:
    birds: list[int] = look["gems"][:]
    for colour, count in enumerate(COMPANIES[company]):
        birds[origin * COLOURS + colour] -= count
        birds[goal * COLOURS + colour] += count
    return birds


def way(look: Look, move: Move) -> tuple[int, int]:
    """The cards between which a tribe explores."""
    origin, goal = [CARD_NAMES.index(name) for name in move.name.split()[1:]]
    return origin, goal


def companies(look: Look, origin: int, goal: int) -> list[int]:
    """Who may go along."""
    on, tribe = here(look["gems"], origin), look["tribe"]
    return [
        number
        for number, who in enumerate(COMPANIES)
        if sum(who) == asks(goal) and who[tribe] and all(go <= there for go, there in zip(who, on, strict=True))
    ]


def origins(look: Look, tribe: int) -> list[str]:
    """The cards that are touched to have the tribe walk from there: where several could lead, the one with the fewest
    birds at home does."""
    found = []
    for card, cell in enumerate(look["cells"]):
        on = here(look["gems"], card)
        able = [colour for colour in range(COLOURS) if on[colour] and colour not in look["acted"]]
        leads = able and tribe == min(able, key=lambda colour: look["gems"][HOME + colour])
        if leads and any(asks(other) <= sum(on) for other in beside(look, cell)):
            found.append(card_name(card))
    return found


def beside(look: Look, cell: int) -> list[int]:
    """The cards beside a cell."""
    cells = look["cells"]
    return [cells.index(cell + step) for step in STEPS if cell + step in cells]


# --- who scores -----------------------------------------------------------------------------------------


def borogoves(look: Look) -> int:
    """The seat that moves the borogoves."""
    seat: int = (look["cartographer"] + 1) % look["seats"]
    return seat


def worth(look: Look, points: int) -> int:
    """What a map with so many points for the borogoves is worth to its scorer."""
    return SUM + CARDS - points if complement(look) else points


def scorer(look: Look) -> int:
    """The seat that scores this map."""
    cartographer: int = look["cartographer"]
    return cartographer if complement(look) else borogoves(look)


def complement(look: Look) -> bool:
    """Does the cartographer score what the borogoves leave?"""
    return bool(look["first_edition"]) and look["seats"] == 2


def counters(look: Look) -> list[Counter]:
    found = [Counter(WORDS("points"), worth(look, now(look)), scorer(look), points=True)]
    if look["seats"] == 2 and look["points"][look["cartographer"]] >= 0:  # it had the borogoves in the first half
        past = worth(look, look["points"][look["cartographer"]])
        found.append(Counter(WORDS("points-before"), past, 1 - scorer(look), points=True))
    return found


def now(look: Look) -> int:
    points: int = look["covered"] + look["exact"]
    return points


def side(look: Look, seat: int) -> Side:
    if look["seats"] == 1:
        return Side(text=WORDS("both"))
    birds = seat == borogoves(look)
    rows = [[words(WORDS("covered-exact", covered=look["covered"], exact=look["exact"]))]] if birds else []
    if look["points"][seat] >= 0 and not birds:
        rows = [[words(WORDS("had", points=look["points"][seat]))]]
    return Side(text=WORDS("moves-birds" if birds else "draws-map"), rows=rows)


# --- words ----------------------------------------------------------------------------------------------


def goal(look: Look, seat: int) -> list[Item]:
    birds, other = borogoves(look), look["cartographer"]
    before = look["points"][other] if look["seats"] == 2 else -1
    draws = look["seats"] == 2 and seat == other
    rule = "rule" if look["over"] or not draws else "rule-map" if before < 0 else "rule-map-last"
    told = [words(WORDS(rule, before=before))]
    if look["seats"] == 1:
        target = next((least for least, _ in reversed(CHART) if least > max(now(look), VICTORY - 1)), BEST)
        told.append(words(WORDS("alone" if now(look) < VICTORY else "alone-won", points=now(look), target=target)))
    elif (before < 0 or draws) and not look["over"]:
        told.append(words(WORDS("first", points=now(look), seat=birds)))
    elif not look["over"]:
        key = "ahead-of" if now(look) > before else "level-with" if now(look) == before else "to-pass"
        told.append(words(WORDS(key, points=now(look), more=before + 1 - now(look), seat=other)))
    if not look["over"] and look["phase"] != "swap":
        told.append(words(WORDS("turn", turn=turn(look), turns=TURNS), "plate"))
    return told


def turn(look: Look) -> int:
    laying = look["phase"] in ("card", "cell")
    return TURNS - int(look["cells"].count(-1)) + laying


def describe(look: Look, move: Move, walks: bool) -> None:
    """The words and the path of a move, and what it changes. Who can't walk flies, so the home need not be touched."""
    phase, tribe, number, said = look["phase"], look["tribe"], move.number, tuple(move.name.split())
    den = f"J{LETTERS[tribe]}"
    move.path = (move.name,)
    birds = flown(look, move)
    if birds is not None and phase != "company":
        move.cost = signed(total(birds) - now(look))
    if phase == "card":
        move.text = WORDS("choose-card", card=number)
    elif phase == "cell":
        move.text = WORDS("lay-on", card=look["card"], cell=number)
    elif phase == "tribe":
        move.text, move.path = WORDS("tribe-acts", tribe=number), (f"J{LETTERS[number]}",)
        move.also = (*move.path, *origins(look, number))
    elif phase == "company":
        move.text = WORDS("go-along", company=number)
    elif phase == "settler":
        move.text = WORDS("settles", place=number)
        move.path = (den if number == AT_HOME else move.name,)
    elif phase == "swap":
        move.text = WORDS("press-swap")
    elif said[0] == "migrate":
        move.text, move.path = WORDS("migrate", card=number, tribe=tribe), (den, said[1]) if walks else (said[1],)
    elif said[0] == "explore":
        origin, goal = way(look, move)
        move.text, move.path = WORDS("explore", origin=origin, goal=goal), said[1:]
    else:
        move.text = WORDS("settle", tribe=tribe)


def status(look: Look, seat: int, deeds: set[str]) -> str:
    if look["over"]:
        return WORDS.event("rated", look["points"][0], 0, 0) if look["seats"] == 1 else verdict(look, seat)
    ask = asking(look, seat)
    if seat == look["turn"]:
        key = look["phase"]
        if key == "action":
            walk = "fly-or-walk" if "migrate" in deeds else "walk"
            key = walk if "explore" in deeds else "only-settle" if deeds == {"settle"} else "fly"
        ask = WORDS(key, card=look["card"], tribe=look["tribe"], goal=look["goal"])
        if look["phase"] == "tribe" and turn(look) > TURNS - 3:
            left = TURNS + 1 - turn(look)
            return f"{ask} {WORDS('last-turn') if left == 1 else WORDS('turns-left', left=left)}"
    if look["phase"] == "swap":
        key = "own-half" if seat == scorer(look) else "first-half"
        return f"{WORDS(key, seat=scorer(look), points=worth(look, now(look)))} {ask}"
    return ask


def verdict(look: Look, seat: int) -> str:
    high, low = max(look["scores"]), min(look["scores"])
    return outcome(look, seat, WORDS, "level" if high == low else "ahead", high=high, low=low)


def result(look: Look, seat: int) -> Result:
    """The points of both maps, in a table that adds up."""
    scale = look["seats"] == 1
    reason = WORDS("scale") if scale else WORDS("counted-60" if complement(look) else "counted")
    head = [WORDS("column-covered"), WORDS("column-exact"), WORDS("column-total")]
    rows = []
    for one in range(look["seats"]):
        map_of = 1 - one if complement(look) else one  # the seat whose birds were on the map that it scores
        points, exact = look["points"][map_of], look["exacts"][map_of]
        parts = [SUM - points + exact, CARDS - exact] if complement(look) else [points - exact, exact]
        rows.append([words(str(part)) for part in (*parts, sum(parts))])
    tie = WORDS("tie") if len(look["winners"]) == 2 else ""
    return Result(reason, head, rows, tie)


# --- what a move would do, and why one can't be made ------------------------------------------------------


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    return may(before, seat, move)


def may(before: Look, seat: int, move: Move) -> str:
    """What becomes of the points; for the cartographer, who could come to the card."""
    phase, number, tribe = before["phase"], move.number, before["tribe"]
    if phase == "card":
        return WORDS("would-lay", card=number, flight=flight(before, number))
    if phase == "cell":
        card = before["card"]
        near = [other for other in beside(before, number) if sum(here(before["gems"], other)) >= asks(card)]
        walk = WORDS("walk-from", cards=near) if near else WORDS("no-walk")
        return WORDS("would-lie", card=card, cell=number, flight=flight(before, card), walk=walk)
    if phase == "tribe":
        gain, deed = best(before | {"tribe": number})
        idle = "would-wait" if before["gems"][HOME + number] else "would-be-idle"
        return WORDS("would-act" if gain > 0 else idle, tribe=number, deed=deed, gain=gain)
    birds = flown(before, move)
    if birds is None and phase == "action":
        places = [place for place in range(AT_HOME + 1) if before["gems"][place * COLOURS + tribe]]
        points = max([total(settled(before, place)) for place in places])
        key = "would-settle" if points == now(before) else "would-settle-for"
        return WORDS(key, tribe=tribe, points=points, change=signed(points - now(before)))
    if birds is None:
        return ""
    if phase == "action" and number >= EXPLORE and len(companies(before, *way(before, move))) > 1:
        origin, goal = way(before, move)
        return WORDS("would-choose", origin=origin, goal=goal, points=total(birds))
    parts = [part for card in range(CARDS) for part in turned(card, scored(before["gems"], card), scored(birds, card))]
    told = WORDS("change", parts=parts) if parts else WORDS("no-change")
    lead = move.text
    if phase == "settler":
        lead = WORDS("settled-there", tribe=tribe, place=number)
    elif phase == "company":
        lead = WORDS("go", company=number, goal=before["goal"])
    return WORDS("then", move=lead, told=told, points=total(birds), left=birds[HOME + tribe], tribe=tribe)


def best(look: Look) -> tuple[int, str]:
    """What the tribe that acts gains most by, and how much."""
    tribe = look["tribe"]
    found = [(0, "")]
    for card, cell in enumerate(look["cells"]):
        if cell >= 0 and asks(card) <= look["gems"][HOME + tribe]:
            found.append((total(arrived(look, card)) - now(look), WORDS("migrate", card=card, tribe=tribe)))
        if here(look["gems"], card)[tribe]:
            for goal in beside(look, cell):
                for who in companies(look, card, goal):
                    gain = total(walked(look, card, goal, who)) - now(look)
                    found.append((gain, WORDS("explored-there", company=who, origin=card, goal=goal)))
    return max(found, key=lambda one: one[0])


def turned(card: int, was: tuple[int, int], then: tuple[int, int]) -> list[str]:
    """What a card scores otherwise than before: for its colour, its exact count, or both at once."""
    key = []
    for verb, less, more in (("gains", was, then), ("loses", then, was)):
        parts = [part for part, a, b in zip(("colour", "exact"), less, more, strict=True) if a < b]
        key += [verb, *parts] if parts else []
    return [WORDS("-".join(key), card=card)] if key else []


def flight(look: Look, card: int) -> str:
    """Can the tribe of a card's colour fly to it?"""
    tribe, ready = card // NUMBERS, look["gems"][HOME + card // NUMBERS]
    return WORDS("can-fly" if ready >= asks(card) else "can-not-fly", tribe=tribe, ready=ready, points=asks(card) + 1)


def refused(look: Look, seat: int, what: str) -> str:
    phase, tribe = look["phase"], look["tribe"]
    if any(spot.id == what and spot.colour == "sea" for spot in the_map(look).spots):
        return WORDS("out-at-sea")
    if phase not in FLYING:
        cell = look["cells"][CARD_NAMES.index(what)] if what in CARD_NAMES else -1
        if phase == "cell" and cell >= 0:
            return WORDS("cell-taken", cell=cell)
        return WORDS("not-birds") if what[0] == "J" else ""
    if what in ("JG", "JY", "JP"):
        other = LETTERS.index(what[1])
        if other in look["acted"]:
            return WORDS("acts-once", tribe=other)
        if other == tribe and phase == "action" and look["gems"][HOME + other]:
            return WORDS("acting", tribe=other)
        return WORDS("nobody-home", tribe=other) if not look["gems"][HOME + other] else ""
    card = CARD_NAMES.index(what.split(".")[0]) if what.split(".")[0] in CARD_NAMES else -1
    if card < 0 or look["cells"][card] < 0:
        return WORDS("not-cards") if card >= 0 or what.startswith(("hand", "deck")) else ""
    on = here(look["gems"], card)
    if phase == "tribe":
        could = [colour for colour in range(COLOURS) if on[colour] and colour not in look["acted"]]
        if not sum(on):
            return WORDS("no-birds", card=card)
        return WORDS("too-few-to-walk", card=card) if could else WORDS("all-acted", card=card)
    if phase == "action":
        ready = look["gems"][HOME + tribe]
        if ready < asks(card):
            return WORDS("too-few", card=card, tribe=tribe, ready=ready) + "."
        return WORDS("home-first", card=card, tribe=tribe)
    return WORDS("not-on", card=card, tribe=tribe) if phase == "settler" and not on[tribe] else ""


def first(look: Look, seat: int) -> str:
    """Which sentence is for newcomers: alone one lays the map for one's own birds."""
    phase: str = look["phase"]
    return "cell:alone" if phase == "cell" and look["seats"] == 1 else phase


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    """Where a card was laid, and how many birds went from where to where."""
    den, colour = f"J{LETTERS[a % COLOURS]}", COLOUR_NAMES[a % COLOURS]
    if event == "laid":
        return [Mark("line", (cell_name(c),))]
    if event == "migrated":
        return [Mark("arrow", (den, card_name(b)), str(asks(b)), colour)]
    if event == "explored":
        return [Mark("arrow", (card_name(b // CARDS), card_name(b % CARDS)), str(asks(b % CARDS)), colour)]
    return [Mark("changed", (den if b == AT_HOME else card_name(b),))] if event == "settled" else []
