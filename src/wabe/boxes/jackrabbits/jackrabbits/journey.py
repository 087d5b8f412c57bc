"""The journey: free walks, and what can be bought on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits import terms, tiles
from wabe.boxes.jackrabbits.jackrabbits.cards import JOKERS, NUMBERS, ROYALS, SUIT
from wabe.boxes.jackrabbits.jackrabbits.hands import first_ace, start_payment, worth
from wabe.boxes.jackrabbits.jackrabbits.realm import CAVE_MASK
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def carrots_of(state: JackRabbits, seat: int) -> int:
    """The hexagons with a carrot of the seat."""
    mask = 0
    for royal in range(ROYALS):
        if state.royals[royal] == seat:
            mask |= 2 << royal
    return mask


def reach(state: JackRabbits, seat: int) -> int:
    """Where a walk leads from the present node."""
    realm = state.realm()
    walk = realm.walk[state.rabbits[seat]]
    if state.crossing:
        carrots = carrots_of(state, seat)
        fresh = walk & carrots
        while fresh:
            carrots &= ~fresh
            for hexagon in range(tiles.HEXAGONS):
                if fresh >> hexagon & 1:
                    walk |= realm.walk[hexagon]
            fresh = walk & carrots
    return walk


def crossed(state: JackRabbits, seat: int, walk: int) -> int:
    return walk & carrots_of(state, seat) if state.crossing else 0


def affords(state: JackRabbits, seat: int) -> int:
    """The masks of suits with which the price of the turn can be paid, as bits."""
    points = [0, 0, 0, 0]
    aces = 0
    for card in state.hands[seat]:
        points[SUIT[card]] += card % 10 + 1
        if card % 10 == 0:
            aces |= 1 << SUIT[card]
    for royal in range(ROYALS):
        if state.royals[royal] == seat:
            points[royal % 4] += worth(state, NUMBERS + royal)
    if state.front[seat] >= 0:
        points[state.front[seat]] += 1
        aces = 0
    first = first_ace(state)
    price = state.price()
    found = 0
    for suits in range(1, 16):
        total = first if suits & aces else 0
        for suit in range(4):
            if suits >> suit & 1:
                total += points[suit]
        if total >= price:
            found |= 1 << suits
    return found


def start_journey(state: JackRabbits) -> None:
    seat = state.active
    if state.rabbits[seat] != tiles.UNDERGROUND:
        ask_journey(state)
    elif state.realm().on & CAVE_MASK:
        state.phase = terms.COMING_OUT
        state.ask(seat)
    else:
        arrive(state, seat, tiles.CITADEL)


def legal_coming_out(state: JackRabbits) -> list[int]:
    return nodes(state.realm().on & CAVE_MASK)


def ask_journey(state: JackRabbits) -> None:
    seat = state.active
    state.phase = terms.JOURNEY
    state.ask(seat)
    if stuck(state, seat):
        state.off_and_over()


def stuck(state: JackRabbits, seat: int) -> bool:
    """Is the rabbit on a road without any choice?"""
    node = state.rabbits[seat]
    return (
        node >= tiles.HEXAGONS and not state.realm().walk[node] & tiles.HEXAGON_MASK and not legal_journey(state, seat)
    )


def legal_journey(state: JackRabbits, seat: int) -> list[int]:
    realm = state.realm()
    node = state.rabbits[seat]
    here = 1 << node
    walk = reach(state, seat)
    rich = affords(state, seat)
    moves = nodes(walk & tiles.HEXAGON_MASK & ~here)
    for tile in range(tiles.RIVERS, tiles.CAVES):
        roads = walk >> tiles.HEXAGONS + 2 * (tile - tiles.RIVERS) & 3
        if (roads == 1 or roads == 2) and rich >> tiles.MARKS[tile] & 1:
            moves.append(tile)
    if node < tiles.HEXAGONS:
        moves.append(terms.STAY)
    if realm.shore & (walk & ~tiles.HEXAGON_MASK | here | crossed(state, seat, walk)):
        moves.append(terms.GO_OVERBOARD)
    if walk & CAVE_MASK and not state.dug:
        moves.append(terms.GO_UNDERGROUND)
    if state.jokers[seat]:
        if realm.island[node] & ~here:
            moves.append(terms.JOKER_HORSE)
        if joker_boats(state, seat):
            moves.append(terms.JOKER_BOAT)
    for i in range(4):
        node = tiles.MERCHANT_NODES + i
        if walk >> node & rich >> tiles.MARKS[tiles.MERCHANTS + i] & 1 and realm.island[node] & ~(1 << node):
            moves.append(tiles.MERCHANTS + i)
    if sum(state.jokers) < JOKERS:
        for i in range(2):
            if walk >> tiles.TENT_NODES + i & rich >> tiles.MARKS[tiles.TENTS + i] & 1:
                moves.append(tiles.TENTS + i)
    for i in range(4):
        node = tiles.MERCHANT_NODES + i
        if walk >> node & rich >> tiles.MARKS[tiles.MERCHANTS + i] & 1 and realm.boats[node] & ~(1 << node):
            moves.append(terms.BOAT + i)
    add_caves(moves, walk >> tiles.CAVE_NODES & 63, realm.on >> tiles.CAVE_NODES & 63, rich)
    return moves


def add_caves(moves: list[int], inside: int, there: int, rich: int) -> None:
    if inside == 0 or inside == there:
        return
    for way_in in range(6):
        if inside >> way_in & rich >> tiles.MARKS[tiles.CAVES + way_in] & 1:
            for way_out in range(6):
                if (there & ~inside) >> way_out & 1:
                    moves.append(terms.CAVE + 6 * way_in + way_out)


def joker_boats(state: JackRabbits, seat: int) -> int:
    """Where a Joker's boat can sail."""
    realm = state.realm()
    node = state.rabbits[seat]
    goals = realm.boats[node] | realm.sails[node]
    if state.crossing:
        carrots = crossed(state, seat, reach(state, seat))
        for hexagon in range(tiles.HEXAGONS):
            if carrots >> hexagon & 1:
                goals |= realm.sails[hexagon]
    return goals & ~(1 << node)


def legal_ride(state: JackRabbits, seat: int) -> list[int]:
    deed = state.deed
    if deed == terms.JOKER_BOAT:
        return nodes(joker_boats(state, seat))
    realm = state.realm()
    node = state.rabbits[seat] if deed == terms.JOKER_HORSE else terms.begun_at(deed)
    goals = realm.boats[node] if deed >= terms.BOAT else realm.island[node]
    return nodes(goals & ~(1 << node))


def travel(state: JackRabbits, seat: int, choice: int) -> None:
    if choice < tiles.HEXAGONS:
        arrive(state, seat, choice)
    elif choice == terms.STAY:
        state.reached(False)
    elif choice == terms.GO_OVERBOARD:
        state.off_and_over()
    elif choice == terms.GO_UNDERGROUND:
        state.rabbits[seat] = tiles.UNDERGROUND
        state.tell(EVERYONE, "ducked", seat)
        state.stipend()
    elif choice < terms.STAY:
        road = terms.begun_at(choice)
        buy_way(state, seat, road + 1 if reach(state, seat) >> road & 1 else road, choice)
    elif choice >= terms.CAVE:
        buy_way(state, seat, tiles.CAVE_NODES + (choice - terms.CAVE) % 6, choice)
    elif tiles.TENTS <= choice < tiles.TILES:
        buy_way(state, seat, terms.begun_at(choice), choice)
    else:
        state.deed = choice
        state.phase = terms.RIDE


def ride(state: JackRabbits, seat: int, node: int) -> None:
    if state.deed <= terms.JOKER_BOAT:
        state.deed = terms.NONE
        state.jokers[seat] -= 1
        state.tell(EVERYONE, "joker used", seat)
        arrive(state, seat, node)
    else:
        buy_way(state, seat, node, state.deed)


def buy_way(state: JackRabbits, seat: int, node: int, deed: int) -> None:
    state.target = node
    start_payment(state, seat, state.price(), tiles.MARKS[terms.paid_at(deed)], deed)


def end_way(state: JackRabbits, seat: int, deed: int) -> None:
    """A way is paid."""
    node = state.target
    state.target = terms.NONE
    if tiles.TENTS <= deed < tiles.TILES:
        state.jokers[seat] += 1
        state.tell(EVERYONE, "joker taken", seat)
    arrive(state, seat, node)


def arrive(state: JackRabbits, seat: int, node: int) -> None:
    state.rabbits[seat] = node
    state.tell(EVERYONE, "came", seat, node)
    if node < tiles.HEXAGONS:
        state.reached(True)
    else:
        ask_journey(state)


def nodes(mask: int) -> list[int]:
    return [node for node in range(tiles.NODES) if mask >> node & 1]
