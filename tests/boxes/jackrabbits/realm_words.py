"""Words the tests of JackRabbits are written in: positions told with the names of cards and places."""

import wabe
from helpers import subject
from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, NUMBERS
from wabe.boxes.jackrabbits.jackrabbits.terms import PHASES
from wabe.boxes.jackrabbits.jackrabbits.tiles import NAMES, NODE_NAMES, TILES

GAME = subject("jackrabbits")
PHASE = {phase.name: number for number, phase in PHASES.items()}
PLACES = [*NODE_NAMES, "underground", "overboard"]


def board(**tiles):
    """A board of the Citadel and these tiles, each at a, b, r."""
    found = [0, 0, 0] + [0, 0, -1] * (TILES - 1)
    for name, place in tiles.items():
        tile = NAMES.index(name)
        found[3 * tile : 3 * tile + 3] = place
    return found


def sample_without(*names):
    found = SAMPLE[:]
    for name in names:
        tile = NAMES.index(name)
        found[3 * tile : 3 * tile + 3] = [0, 0, -1]
    return found


def numbers(words):
    return sorted(CARD_NAMES.index(name) for name in words.split())


def position(hands, seats=2, at=(), phase="journey", dice=(4, 4), royals=None, discards="", active=0, **fields):
    """Seat 1 in the middle of a turn; all cards that are not named are in the pile."""
    state = GAME.new(seats, options={"start_seat": active})
    front = fields.setdefault("front", [-1] * seats)
    held = [numbers(words) for words in hands]
    gone = {card for cards in held for card in cards} | {10 * suit for suit in front if suit >= 0}
    fields["discards"] = numbers(discards)
    fields["pile"] = [card for card in range(NUMBERS) if card not in gone and card not in fields["discards"]]
    fields["rabbits"] = [PLACES.index(name) for name in at] or [0] * seats
    fields["royals"] = [(royals or {}).get(name, -1) for name in CARD_NAMES[NUMBERS:-1]]
    if "shown" in fields:
        fields["shown"] = CARD_NAMES.index(fields["shown"])
    return GAME.load(
        state.dump() | {"hands": held, "phase": PHASE[phase], "dice": list(dice), "known": [0] * NUMBERS} | fields
    )


def holds(cards):
    return " ".join(CARD_NAMES[card] for card in cards)


def hand(state, seat):
    """The number cards of a seat."""
    return holds(state.hands[seat])


def where(state, seat=None):
    places = [PLACES[node] for node in state.rabbits]
    return places if seat is None else places[seat]


def standing(state):
    """Who holds which royal."""
    return {CARD_NAMES[NUMBERS + royal]: seat for royal, seat in enumerate(state.royals) if seat >= 0}


def phase(state):
    return PHASES[state.phase].name


def random_play(seed, seats, **options):
    """Every position of a game of random moves."""
    state = GAME.new(seats, seed, options)
    dice = wabe.State()
    dice.seed(seed + 1)
    yield state
    while not state.over:
        moves = state.legal(state.turn)
        state.play(state.turn, moves[dice.roll(len(moves))])
        yield state
