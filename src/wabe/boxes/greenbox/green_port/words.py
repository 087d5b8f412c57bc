"""How Green Port says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.components import COLOUR, COLOUR_NAMES, CUBE_COLOURS, NUMBER, ORANGE_X, SYMBOL, SYMBOL_NAMES
from wabe.boxes.greenbox.green_port.cards import BASIC, PILE, SWAPS, UNIT_CARDS, WILD_OBJECTIVE, hq_card
from wabe.core.words import Words


def objective(number: int) -> str:
    return WORDS("wild-called" if number == WILD_OBJECTIVE else "called", number=number + 1)


def amounts(counts: list[int]) -> list[str]:
    """`6 red` and `2 blue`."""
    return [WORDS("amount", count=count, colour=colour) for colour, count in enumerate(counts) if count]


def swap(number: int) -> str:
    """`3 red for 1 green`."""
    taken, *given = SWAPS[number]
    return WORDS("swap", given=amounts([given.count(colour) for colour in range(BASIC)]), taken=taken)


def pool_label(card: int) -> str:
    """A card of the deck by what counts of it: `red card (hammers)`, `black card`."""
    symbol = SYMBOL_NAMES[SYMBOL[card]]
    return WORDS("pool-unit" if card < UNIT_CARDS else "pool-black", colour=COLOUR_NAMES[COLOUR[card]], symbol=symbol)


def drew(seat: int, card: int, _: int) -> str:
    key = "drew-card" if card < ORANGE_X else "drew-orange" if card == ORANGE_X else "drew-green"
    return WORDS(key, seat=seat, card=card)


def closed(complete: int, rounds: int, _: int) -> str:
    return WORDS("closed-complete" if complete else "closed-limit", rounds=rounds)


WORDS = Words(
    __package__,
    {"drew": drew, "closed": closed},
    card=pool_label,
    colour=CUBE_COLOURS,
    objective=objective,
    pile=lambda hq: CUBE_COLOURS[hq // PILE],
    worth=lambda hq: NUMBER[hq_card(hq)],
    swap=swap,
)
