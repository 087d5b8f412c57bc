"""Draws Green Port: tickets with the price of every Objective, a lane for every colour, and what each touch brings."""

from __future__ import annotations

from wabe.boxes.greenbox.components import COLOUR, CUBE_COLOURS, NUMBER, ORANGE_X, SYMBOL
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLUE,
    GREEN,
    HQ_PRICE,
    HQS,
    LETTERS,
    NONE,
    OBJECTIVES,
    OPEN,
    PILE,
    RED,
    SWAPS,
    UNIT_CARDS,
    WILD_OBJECTIVE,
    WILD_PRICE,
    colours_in,
    hq_card,
    is_black,
    units_for,
)
from wabe.boxes.greenbox.green_port.phases import BUY_HQ, COMPLETE, REFERRAL, SWAP, TAKE
from wabe.boxes.greenbox.green_port.words import WORDS, amounts, pool_label
from wabe.boxes.greenbox.pieces import card_piece, cube_piece, tile_piece
from wabe.core.table import (
    Button,
    Counter,
    Item,
    Look,
    Mark,
    Move,
    Piece,
    Plan,
    Result,
    Row,
    Side,
    Table,
    Zone,
    hidden,
    outcome,
    pips,
    plan,
    price,
    words,
)

NEAR = 5  # rounds before the limit at which it is told
COLUMNS = 48  # of the plan
FEW = 3  # cards in the deck at which it is told what comes then
SCARCE = 8  # of so few cubes in the supply one is told
ALL_COLOURS = (1 << BASIC) - 1


def layout(tickets: int) -> Plan:
    """The tickets in one line, on a phone in two; a lane for every colour beside the deck."""

    def line(**shares: int) -> str:
        return " ".join(name for name, share in shares.items() for _ in range(share))

    names = [f"objective{number + 1}" for number in range(tickets)]
    half = tickets // 2
    first, second = (line(**dict.fromkeys(some, COLUMNS // half)) for some in (names[:half], names[half:]))
    lanes = CUBE_COLOURS[:BASIC]
    pool = line(**dict.fromkeys(("deck", "events", *lanes), COLUMNS // (BASIC + 2)))
    headquarters = line(hq=COLUMNS)
    return plan(
        f"{line(**dict.fromkeys(names, COLUMNS // tickets))} 150 | {pool} 158 | {headquarters} 162"
        f"| {line(profile=17, cubes=17, answers=14)} 106",
        f"{first} 70 | {second} 70 | {pool} 103 | {headquarters} 106 | {line(profile=14, cubes=20, answers=14)} 88",
    )


PLANS = {tickets: layout(tickets) for tickets in (4, 6)}


def table(look: Look, seat: int, moves: list[Move]) -> Table:
    crew = seat if seat >= 0 else look["active"]
    tickets = len(look["owners"])
    zones = [ticket(look, seat, number) for number in range(tickets)]
    zones += [deck(look, moves), events(look)]
    zones += [lane(look, seat, colour, moves) for colour in range(BASIC)]
    zones += [pile(look, seat, colour) for colour in range(BASIC)]
    zones += crew_zones(look, crew, moves)
    for move in moves:
        describe(look, seat, move)
    asks, ends = status(look, seat, moves), goal(look)
    drawn = Table(asks, zones, buttons(look, seat), counters(look), moves, ends, plan=PLANS[tickets])
    drawn.sides = [side(look, other) for other in range(look["seats"])]
    if look["phase"] in ("hire", "utilise", "refer"):  # paths of several touches
        drawn.then = WORDS("which-paid" if look["phase"] == "refer" else "which-given", count=price_of_swap(look, seat))
    if look["over"]:
        drawn.result = result(look)
    return drawn


# --- Objectives and Headquarters -------------------------------------------------------------------------


def ticket(look: Look, seat: int, number: int) -> Zone:
    """An Objective: its points, its price with the cubes that the seat has of it, and how many it lacks."""
    called = WORDS("wild-ticket" if number == WILD_OBJECTIVE else "ticket", number=number + 1)
    zone = Zone(f"objective{number + 1}", WORDS("worth", points=ticket_points(look, number)))
    owner = look["owners"][number]
    if owner != OPEN:
        zone.rows = [[words(WORDS("done-by-you" if owner == seat else "done-by", seat=owner, ticket=called), "dim")]]
        return zone
    zone.rows = [price_row(look, held(look, seat) if seat >= 0 else [0] * BASIC, number), [words(called, "dim")]]
    if seat >= 0:
        short = shortage(look, seat, number)
        zone.rows[-1].append(words(WORDS("short", count=short)) if short else words(WORDS("ready"), "plate"))
    return zone


def ticket_points(look: Look, number: int) -> int:
    return sum(NUMBER[OBJECTIVES[i]] for i in objective_cards(look, number))


def price_row(look: Look, own: list[int], number: int) -> Row:
    if number == WILD_OBJECTIVE:
        best = max(own)
        return [price(min(best, WILD_PRICE), WILD_PRICE, "gray", WORDS("held-wild", own=best, of=WILD_PRICE))]
    left, row = own[:], []
    for card in objective_cards(look, number):  # the colour of the cube that lies on it, as often as its number says
        colour, count = look["wanted"][card], NUMBER[OBJECTIVES[card]]
        row.append(needed(colour, min(left[colour], count), count))
        left[colour] -= min(left[colour], count)
    return row


def needed(colour: int, own: int, cost: int) -> Item:
    """The cubes of a colour that are asked for; full are those one has."""
    return price(min(own, cost), cost, CUBE_COLOURS[colour], WORDS("held", own=own, of=cost, colour=colour))


def shortage(look: Look, seat: int, number: int, own: list[int] | None = None) -> int:
    """How many cubes the seat lacks for an Objective, its blue Headquarters counted; `own`: if it had these."""
    own, spared = own or held(look, seat), power(look, seat, BLUE)
    if number == WILD_OBJECTIVE:
        return max(0, WILD_PRICE - spared - max(own))
    price = look["prices"][number * BASIC : (number + 1) * BASIC]
    lacks: int = sum(max(0, count - have) for count, have in zip(price, own, strict=True))
    return max(0, lacks - spared)


def objective_cards(look: Look, number: int) -> list[int]:
    """The places of its cards among the Objective cards, the highest number first."""
    return sorted(
        (i for i, column in enumerate(look["column"]) if column == number), key=lambda i: -NUMBER[OBJECTIVES[i]]
    )


def pile(look: Look, seat: int, colour: int) -> Zone:
    """The Headquarters of a colour: what the next one is worth, its price and why, its power, and who has one."""
    left = [hq for hq in range(colour * PILE, colour * PILE + PILE) if look["hqs"][hq] == OPEN]
    name = CUBE_COLOURS[colour]
    zone = Zone(f"hq-{name}", WORDS("pile", colour=colour), area="hq", colour=name)
    own = held(look, seat)[colour] if seat >= 0 else 0
    if left:
        zone.label = WORDS("pile-worth", colour=colour, points=NUMBER[hq_card(left[0])])
        why = WORDS("price-of", base=HQ_PRICE, lying=look["lying"][colour], colour=colour)
        zone.rows = [[needed(colour, own, hq_price(look, colour))], [words(why, "dim")]]
    else:
        zone.rows = [[words(WORDS("none-left"), "dim")]]
    yours = look["hqs"][colour * PILE : (colour + 1) * PILE].count(seat) if seat >= 0 else 0
    told = [words(WORDS("yours", count=yours), "plate")] if yours else []
    if look["hq_powers"]:
        told.append(words(WORDS(f"{'has' if yours else 'power'} {name}")))
    zone.rows += [told] if told else []
    if yours and colour == GREEN and look["hq_powers"]:
        zone.rows[-1] += [
            Item(piece=cube_piece(f"mark-{LETTERS[mark]}{i}", mark)) for i, mark in enumerate(own_marks(look, seat))
        ]
    return zone


def hq_price(look: Look, colour: int) -> int:
    found: int = HQ_PRICE + look["lying"][colour]
    return found


def power(look: Look, seat: int, colour: int) -> int:
    """How many Headquarters of a colour work for the seat."""
    return look["hqs"][colour * PILE : (colour + 1) * PILE].count(seat) if look["hq_powers"] else 0


def own_marks(look: Look, seat: int) -> list[int]:
    """The colours that the seat's green Headquarters work for."""
    owners = look["hqs"][GREEN * PILE : (GREEN + 1) * PILE]
    return [mark for mark, owner in zip(look["marks"], owners, strict=True) if owner == seat and mark != NONE]


# --- deck and pool ---------------------------------------------------------------------------------------


def deck(look: Look, moves: list[Move]) -> Zone:
    unseen = look["deck"] or look["discard"]
    black = sum(is_black(card) for card in unseen)
    able = any(move.name == "draw" for move in moves)
    zone = Zone("deck", WORDS("draw" if able else "deck"), "stack", hidden("deck", 1 if look["deck"] else 0), most=1)
    harms = black and colours_in(look["pool"])
    told = WORDS("risk-now" if harms else "risk-short", black=black, of=len(unseen))
    zone.rows = [[Item(told, None, "" if harms else "dim", label=WORDS("risk", black=black, of=len(unseen)))]]
    return zone


def events(look: Look) -> Zone:
    """Black cards and X cards: a lane of their own."""
    cards = [card for card in look["pool"] if card >= UNIT_CARDS]
    zone = Zone("events", WORDS("events"), pieces=[pool_card(card) for card in cards], most=2)
    if look["phase"] == "bust" or look["busted"]:
        zone.rows = [[words(WORDS("bust-stamp"), "plate")]]
        return zone
    last = cards[-1] if cards else NONE
    came = "harmless" if is_black(last) else "orange-came" if last == ORANGE_X else "green-came"
    told = [came] if cards else ["warning-first", "warning-then"]
    zone.rows = [[words(WORDS(key, limit=look["unit_limit"]), "dim")] for key in told]
    return zone


def lane(look: Look, seat: int, colour: int, moves: list[Move]) -> Zone:
    """A colour's place: its cards in the pool, and what they bring; at the beginning its cube."""
    zone = Zone(CUBE_COLOURS[colour], WORDS("lane", colour=colour), most=2, colour=CUBE_COLOURS[colour])
    profile = look["tiles"][seat] if seat >= 0 and seat in look["up"] else NONE
    for card in look["pool"]:
        if card < UNIT_CARDS and COLOUR[card] == colour:
            piece = pool_card(card)
            piece.badge = "+1" if SYMBOL[card] == profile else ""
            zone.pieces.append(piece)
    if look["middle"][colour]:
        zone.pieces = [cube_piece(f"middle-{LETTERS[colour]}", colour)]
    left = look["supply"][colour]
    cube = cube_piece(f"lane-{LETTERS[colour]}", colour)
    asked = any(aim(look, seat, move) == zone.id for move in moves if not move.name.startswith("specialise"))
    if asked and look["phase"] in ("hire", "refer"):
        zone.rows = [[words(offer(look, seat, colour), "plate")]]
    elif asked:
        zone.rows = [[words(WORDS(f"{look['phase']} here"), "plate")]]
    elif left < SCARCE:
        zone.rows = [[Item(WORDS("supply-short", count=left), cube, "dim", label=WORDS("supply", count=left))]]
    else:
        zone.rows = [[words("")]]
    return zone


def pool_card(card: int) -> Piece:
    """A card of the deck: its number means nothing, so its symbol is large."""
    piece = card_piece(card)
    piece.number = None
    piece.label = pool_label(card) if card < ORANGE_X else piece.label
    return piece


def gained(look: Look, seat: int, colour: int) -> tuple[int, int, int]:
    """What taking a colour brings: for cards, by the Profile, by green Headquarters."""
    cards = units_for(look["pool"], colour, NONE)
    profile = units_for(look["pool"], colour, look["tiles"][seat]) - cards if seat in look["up"] else 0
    marked = own_marks(look, seat).count(colour) if look["hq_powers"] else 0
    return cards, profile, marked


def in_sync(look: Look, seat: int) -> bool:
    return seat == look["active"] and colours_in(look["pool"]) == ALL_COLOURS


def offer(look: Look, seat: int, colour: int) -> str:
    count = min(sum(gained(look, seat, colour)), look["supply"][colour])
    return WORDS("offer-in-sync" if in_sync(look, seat) else "offer", count=count)


# --- one's own things, and those of the others -------------------------------------------------------------


def crew_zones(look: Look, seat: int, moves: list[Move]) -> list[Zone]:
    own = held(look, seat)
    count, limit = sum(own), look["unit_limit"]
    danger = count > limit and ORANGE_X in look["deck"] and not look["over"]
    key = "crew-over" if danger else "crew"
    cubes = Zone("cubes", WORDS(key, count=count, limit=limit), owner=seat, most=BASIC)
    for colour in range(BASIC):
        piece = cube_piece(own_cube(seat, colour), colour, owner=seat)
        piece.badge, piece.dim = str(own[colour]), not own[colour]
        piece.label = WORDS("cubes-of", count=own[colour], colour=colour)
        cubes.pieces.append(piece)
    if look["tiles"][seat] == NONE:
        return [cubes]
    sheet = Zone("profile", WORDS("profile"), pieces=[profile(look, seat)])
    up = seat in look["up"]
    sheet.rows = [[words(WORDS("profile-up" if up else "profile-down"))]]
    if any(move.name == "unflip" for move in moves):
        sheet.rows.append([words(WORDS("turn-up"), "plate")])
    return [sheet, cubes]


def profile(look: Look, seat: int) -> Piece:
    tile = tile_piece(f"tile{seat + 1}", look["tiles"][seat], owner=seat)
    tile.up = seat in look["up"]
    return tile


def held(look: Look, seat: int) -> list[int]:
    """The seat's cubes, by colour."""
    found: list[int] = look["units"][seat * BASIC : (seat + 1) * BASIC]
    return found


def side(look: Look, seat: int) -> Side:
    """How its points come about, its cubes, and its Headquarters with their marks beside them."""
    objectives, headquarters = trophies(look, seat), hq_points(look, seat)
    found = Side(profile(look, seat) if look["tiles"][seat] != NONE else None)
    own = held(look, seat)
    cubes = [
        Item(
            str(count), cube_piece(f"side-{LETTERS[colour]}", colour), label=WORDS("amount", count=count, colour=colour)
        )
        for colour, count in enumerate(own)
    ]
    for item, count in zip(cubes, own, strict=True):
        assert item.piece is not None
        item.piece.dim = not count
    found.rows = [cubes] if look["seats"] == 2 else [[words(WORDS("cube-count", count=sum(own)))], cubes]
    found.rows.append([words(WORDS("points-from", objectives=sum(objectives), hqs=headquarters), "dim")])
    cards: Row = []
    for hq in range(HQS):
        if look["hqs"][hq] == seat:
            card = card_piece(hq_card(hq), owner=seat)
            card.symbol = " green"
            cards.append(Item(piece=card))
            mark = look["marks"][hq % PILE] if hq // PILE == GREEN else NONE
            if mark != NONE:
                cards.append(Item(piece=cube_piece(f"{card.id}.mark", mark)))
    if cards:
        found.rows.append(cards)
    return found


def trophies(look: Look, seat: int) -> list[int]:
    """The numbers of the seat's Objective cards, the highest first."""
    return sorted(
        (NUMBER[OBJECTIVES[i]] for i, column in enumerate(look["column"]) if look["owners"][column] == seat),
        reverse=True,
    )


def hq_points(look: Look, seat: int) -> int:
    return sum(NUMBER[hq_card(hq)] for hq in range(HQS) if look["hqs"][hq] == seat)


def counters(look: Look) -> list[Counter]:
    found = [Counter(WORDS("round"), min(look["rounds"] + 1, look["round_limit"]))]
    return found + [Counter(WORDS("points"), points, seat, points=True) for seat, points in enumerate(look["points"])]


# --- moves -----------------------------------------------------------------------------------------------


def buttons(look: Look, seat: int) -> list[Button]:
    """The answers stay where they are; only what a phase asks for in words is there beside them."""
    if look["over"]:
        return []
    asked = {"bust": ("flip", "no"), "over the limit": ("flip", "no"), "refer": ("no",), "end purchase": ("done",)}
    names = asked.get(look["phase"], ("end", "specialise"))
    phase = look["phase"] if look["phase"] in asked else "utilise"
    given = price_of_swap(look, seat)
    return [Button(name, WORDS(f"{phase} {name}", count=given)) for name in names]


def price_of_swap(look: Look, seat: int) -> int:
    return 2 if seat >= 0 and power(look, seat, RED) else 3


def describe(look: Look, seat: int, move: Move) -> None:
    """The words and the path of a move."""
    phase, number = look["phase"], move.number
    if move.name in ("draw", "end", "unflip", "flip", "no", "done"):
        move.text = WORDS(f"{phase} {move.name}")
        move.path = ({"draw": "deck", "unflip": "profile"}.get(move.name, move.name),)
        return
    target = aim(look, seat, move)
    if phase in ("hire", "utilise") and number >= SWAP:
        _, *given = SWAPS[number - SWAP]
        move.path = ("specialise", *[own_cube(seat, colour) for colour in given], target)
        move.text = WORDS("specialise-by", swap=number - SWAP)
    elif phase == "hire":
        move.path, move.text = (target,), taking(look, seat, number - TAKE)
    elif phase == "refer":
        paid, taken = divmod(number - REFERRAL, BASIC)
        choice = sum(count > 0 for count in held(look, seat)) > 1
        move.path = (target, own_cube(seat, paid)) if choice else (target,)
        move.text = WORDS("pay-and", paid=paid, take=taking(look, seat, taken))
    elif phase == "utilise" and number < BUY_HQ:
        points = ticket_points(look, number - COMPLETE)
        move.path, move.text = (target,), WORDS("complete", objective=number - COMPLETE, points=points)
    elif phase in ("utilise", "end purchase"):
        colour = look["dealing"] if phase == "end purchase" else number - BUY_HQ
        move.path, move.text = (target,), WORDS("buy-hq", colour=colour, price=hq_price(look, colour))
    else:
        move.path, move.text = (target,), WORDS(f"{phase} colour", colour=number)


def aim(look: Look, seat: int, move: Move) -> str:
    """What a move is about: a lane, a ticket, a pile of Headquarters or one's own cubes of a colour."""
    phase, number = look["phase"], move.number
    if move.name in ("draw", "end", "unflip", "flip", "no", "done"):
        return ""
    if phase in ("hire", "utilise") and number >= SWAP:
        return CUBE_COLOURS[SWAPS[number - SWAP][0]]
    if phase == "hire":
        return CUBE_COLOURS[number - TAKE]
    if phase == "refer":
        return CUBE_COLOURS[(number - REFERRAL) % BASIC]
    if phase == "utilise" and number < BUY_HQ:
        return f"objective{number - COMPLETE + 1}"
    if phase in ("utilise", "end purchase"):
        return f"hq-{CUBE_COLOURS[look['dealing'] if phase == 'end purchase' else number - BUY_HQ]}"
    return CUBE_COLOURS[number] if phase in ("first cube", "bonus", "mark") else own_cube(seat, number)


def own_cube(seat: int, colour: int) -> str:
    """A seat's cubes of a colour: what others do to them is marked at nobody else's."""
    return f"cube{seat + 1}-{LETTERS[colour]}"


def taking(look: Look, seat: int, colour: int) -> str:
    """What taking a colour brings, also by the Profile, green HQs and being in sync."""
    count = min(sum(gained(look, seat, colour)), look["supply"][colour])
    return WORDS("take-in-sync" if in_sync(look, seat) else "take", count=count, colour=colour)


# --- words -----------------------------------------------------------------------------------------------


def goal(look: Look) -> Row:
    done = sum(owner != OPEN for owner in look["owners"])
    count = len(look["owners"])
    told = [words(WORDS("goal")), pips(done, count, "green", label=WORDS("done", done=done, count=count))]
    left = look["round_limit"] - look["rounds"]
    if done == count:
        told = [words(WORDS("all-done")) if look["over"] else words(WORDS("last-round"), "plate")]
    elif left <= NEAR and not look["over"]:
        told.append(words(WORDS("near", limit=look["round_limit"]), "plate"))
    return told


def status(look: Look, seat: int, moves: list[Move]) -> str:
    if look["over"]:
        return outcome(look, seat, WORDS, "result", points=look["points"][look["winners"][0]])
    key = look["phase"]
    if seat != look["turn"]:
        return WORDS("waiting", turn=look["turn"], what=WORDS(f"{key} they"))
    if key == "hire" and not colours_in(look["pool"]):
        key = "hire-first"
    elif key == "hire" and not look["deck"] and not look["discard"]:
        key = "hire-last"
    elif key == "utilise":
        buys = any(aim(look, seat, move).startswith(("objective", "hq")) for move in moves)
        key = "utilise-bust" if look["busted"] else "utilise" if buys else "utilise-none"
    return WORDS(
        key,
        limit=look["unit_limit"],
        owed=look["owed"],
        active=look["active"],
        bill=amounts(look["bill"]),
        dealing=look["dealing"],
    )


def result(look: Look) -> Result:
    """Where everybody's points come from, and what breaks a tie."""
    best = look["winners"][0]
    reason = WORDS("because", objectives=sum(trophies(look, best)), hqs=hq_points(look, best))
    found = Result(reason, [WORDS("head-objectives"), WORDS("head-hqs"), WORDS("points")])
    for seat, points in enumerate(look["points"]):
        found.rows.append([words(str(part)) for part in (sum(trophies(look, seat)), hq_points(look, seat), points)])
    equals = [seat for seat, points in enumerate(look["points"]) if points == max(look["points"])]
    if len(equals) > 1:
        found.tie = tie(look, equals)
    return found


def tie(look: Look, equals: list[int]) -> str:
    left = {seat: sum(held(look, seat)) for seat in equals}
    first = [seat for seat in equals if left[seat] == max(left.values())]
    if len(first) == 1:
        fewer = max(count for seat, count in left.items() if seat != first[0])
        return WORDS("tie-cubes", seat=first[0], count=left[first[0]], fewer=fewer)
    return WORDS("tie-shared") if len(look["winners"]) > 1 else WORDS("tie-cards", seat=look["winners"][0])


def trace(event: str, a: int, b: int, c: int) -> list[Mark]:
    """What the others did or bought stays marked, and how many cubes came or went; cards come and go."""
    if event == "completed":
        return [Mark("changed", (f"objective{b + 1}",))]
    if event == "bought":
        return [Mark("changed", (f"hq-{CUBE_COLOURS[b // PILE]}",))]
    cubes = {"took": [(a, c, b)], "referred": [(a, c, -1), (b, c, 1)], "rewarded": [(a, b, 1)], "gave up": [(a, b, -1)]}
    return [
        Mark("in", (own_cube(seat, colour),), f"{count:+}".replace("-", "\u2212"))  # words alone: the count stays free
        for seat, colour, count in cubes.get(event, [])
    ]


def may(before: Look, seat: int, move: Move) -> str:
    """The risk of drawing."""
    if move.name != "draw":
        return ""
    unseen = before["deck"] or before["discard"]
    safe = sum(not is_black(card) for card in unseen)
    colours = [colour for colour in range(BASIC) if colours_in(before["pool"]) >> colour & 1]
    if safe == len(unseen):
        told = [WORDS("draw-sure")]
    elif not colours:
        told = [WORDS("draw-safe")]
    else:
        best = max(sum(gained(before, seat, colour)) for colour in colours)
        told = [WORDS("draw-risk", safe=safe, of=len(unseen), count=best)]
        told += [WORDS("draw-rescue")] if seat in before["up"] else []
    told += hope(before, seat, {COLOUR[card] for card in unseen if card < UNIT_CARDS})
    if len(before["deck"]) <= FEW:
        told.append(WORDS("draw-last" if before["deck"] else "draw-anew", count=len(before["deck"])))
    return " ".join(told)


def hope(look: Look, seat: int, colours: set[int]) -> list[str]:
    """An Objective that one more card of some colour would make ready, and nothing that lies open does."""
    taken = {}
    for colour in range(BASIC):
        own = held(look, seat)
        own[colour] += sum(gained(look, seat, colour))
        taken[colour] = own
    for number in sorted(range(len(look["owners"])), key=lambda number: -ticket_points(look, number)):
        if look["owners"][number] != OPEN or not all(shortage(look, seat, number, own) for own in taken.values()):
            continue
        able = [c for c in sorted(colours) if not shortage(look, seat, number, one_more(taken[c], c))]
        if able:
            return [WORDS("draw-hope", colours=able, objective=number)]
    return []


def one_more(own: list[int], colour: int) -> list[int]:
    return [count + (other == colour) for other, count in enumerate(own)]


def does(before: Look, after: Look, seat: int, move: Move) -> str:
    """What a move costs and brings, and how near Objectives are then."""
    phase = before["phase"]
    if phase in ("bust", "over the limit"):
        return WORDS(f"{phase} {move.name} does")
    if move.name == "end":
        return ending(before, seat)
    if phase == "refer" and move.name == "no":
        return WORDS("refer-no-does", seat=before["active"])
    if move.name == "unflip":
        return WORDS("unflip-does")
    if phase == "mark":
        asked = sum(before["prices"][number * BASIC + move.number] for number in still_open(before))
        return " ".join([WORDS("does-first", move=move.text), WORDS("mark-does", colour=move.number, count=asked)])
    told = []
    if phase == "hire" and TAKE <= move.number < SWAP:
        told.append(summed(before, seat, move.number - TAKE))
    elif phase == "refer":
        paid, taken = divmod(move.number - REFERRAL, BASIC)
        told.append(WORDS("refer-does", seat=before["active"], paid=paid) + summed(before, seat, taken))
    else:
        told.append(WORDS("does-first", move=move.text))
    gain = after["points"][seat] - before["points"][seat]
    if gain:
        told += [WORDS("points-gained", points=gain)] if before["owners"] == after["owners"] else []
        told.append(standing(after, seat))
    for colour in range(BASIC):
        was, now = hq_price(before, colour), hq_price(after, colour)
        if now < was:
            told.append(WORDS("cheaper", colour=colour, was=was, now=now))
    bought = [colour for colour in range(BASIC) if power(after, seat, colour) > power(before, seat, colour)]
    told += [WORDS(f"gains {CUBE_COLOURS[colour]}") for colour in bought]
    if before["owners"] == after["owners"]:
        told += nearer(before, after, seat)
    return " ".join(told)


def still_open(look: Look) -> list[int]:
    """The Objectives that are open, but for the wild one."""
    return [number for number, owner in enumerate(look["owners"][:WILD_OBJECTIVE]) if owner == OPEN]


def standing(look: Look, seat: int) -> str:
    """Who leads then, and by how much."""
    others = [points for other, points in enumerate(look["points"]) if other != seat]
    lead = look["points"][seat] - max(others)
    return WORDS("leads" if lead > 0 else "level" if not lead else "behind", points=abs(lead))


def nearer(before: Look, after: Look, seat: int) -> list[str]:
    """Which Objectives are ready then; if none, which one is nearest of those that came nearer or went farther away."""
    able = [number for number, owner in enumerate(after["owners"]) if owner == OPEN]
    was, now = [{number: shortage(look, seat, number) for number in able} for look in (before, after)]
    ready = [number for number in able if was[number] and not now[number]]
    if ready:
        return [WORDS("then-ready", objectives=ready, count=len(ready))]
    moved = [number for number in able if was[number] != now[number]]
    if not moved:
        return []
    nearest = min(moved, key=lambda number: (now[number] if now[number] < was[number] else was[number], number))
    return [WORDS("then-lacks", objective=nearest, lacking=lacking(after, seat, nearest))]


def ending(look: Look, seat: int) -> str:
    """What is kept for the next turn, and what it is good for."""
    own = held(look, seat)
    told = [WORDS("end-does", count=sum(own))]
    if sum(own) > look["unit_limit"] and ORANGE_X in look["deck"]:
        told.append(WORDS("end-danger", limit=look["unit_limit"]))
    able = [number for number, owner in enumerate(look["owners"]) if owner == OPEN and shortage(look, seat, number)]
    if able:
        nearest = min(able, key=lambda number: shortage(look, seat, number))
        told.append(WORDS("still-lacks", objective=nearest, lacking=lacking(look, seat, nearest)))
    return " ".join(told)


def summed(look: Look, seat: int, colour: int) -> str:
    """`2 cards + 1 for your Profile = 3 red cubes.`"""
    cards, symbols, marked = gained(look, seat, colour)
    parts = [WORDS("from-cards", count=cards)]
    parts += [WORDS("from-profile", count=symbols)] if symbols else []
    parts += [WORDS("from-hq", count=marked)] if marked else []
    total = min(cards + symbols + marked, look["supply"][colour])
    told = WORDS("sum", parts=" + ".join(parts), count=total, colour=colour)
    return told + (WORDS("and-sync") if in_sync(look, seat) else "")


def refused(look: Look, seat: int, what: str) -> str:
    """Why something can't be touched: what is lacking, or what is asked first."""
    phase = look["phase"]
    if what.startswith("objective") and phase == "utilise":
        number = int(what.removeprefix("objective")) - 1
        if look["owners"][number] != OPEN:
            return WORDS("already-done", seat=look["owners"][number])
        return WORDS("lacks", lacking=lacking(look, seat, number), objective=number)
    if what.startswith("hq-") and phase in ("utilise", "end purchase"):
        return no_hq(look, CUBE_COLOURS.index(what.removeprefix("hq-")))
    if what.startswith(("objective", "hq-")):
        return " ".join([WORDS("hire-before"), *brings(look, what)])
    if what in CUBE_COLOURS:
        return no_lane(look, seat, CUBE_COLOURS.index(what))
    if what == "deck":
        return " ".join([WORDS("no-draw" if phase in ("utilise", "refer") else "answer-first"), WORDS("new-deck")])
    if what == "profile":
        up = seat in look["up"]
        return WORDS("profile-is-up" if up else "profile-later" if phase != "utilise" else "profile-price")
    if what == "specialise":
        key = "after-the-x" if look["orange"] else "too-few" if phase in ("hire", "utilise") else "answer-first"
        return WORDS("rule", why=WORDS(key, count=price_of_swap(look, seat)))
    if what == "end":
        return WORDS("hire-before") if phase == "hire" else WORDS("answer-first")
    if what.startswith("cube"):
        return WORDS("cubes-pay")
    return WORDS("harmless-long", limit=look["unit_limit"]) if what == "events" else ""


def lacking(look: Look, seat: int, number: int) -> list[str]:
    own = held(look, seat)
    if number == WILD_OBJECTIVE:
        return [WORDS("of-one-colour", count=shortage(look, seat, number))]
    price = look["prices"][number * BASIC : (number + 1) * BASIC]
    return amounts([max(0, count - have) for count, have in zip(price, own, strict=True)])


def no_hq(look: Look, colour: int) -> str:
    if OPEN not in look["hqs"][colour * PILE : (colour + 1) * PILE]:
        return WORDS("rule", why=WORDS("none-left-long"))
    if look["phase"] == "end purchase":
        return WORDS("other-colour", dealing=look["dealing"])
    costs = WORDS("hq-lacks", colour=colour, price=hq_price(look, colour), lying=look["lying"][colour])
    return " ".join([costs, *brings(look, f"hq-{CUBE_COLOURS[colour]}")])


def brings(look: Look, what: str) -> list[str]:
    """What a Headquarters is good for."""
    return [WORDS(f"does {what}")] if look["hq_powers"] and what.startswith("hq-") else []


def no_lane(look: Look, seat: int, colour: int) -> str:
    if look["phase"] == "hire":
        return WORDS("rule", why=WORDS("no-such-card", colour=colour))
    if look["phase"] == "refer":
        return WORDS("rule", why=WORDS("no-such-card", colour=colour)) if any(held(look, seat)) else WORDS("cannot-pay")
    if look["phase"] == "first cube":
        return WORDS("taken-already")
    return WORDS("taken-once") if look["phase"] == "utilise" else WORDS("answer-first")
