"""How Borogoves says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.borogoves.chart import cell_name
from wabe.boxes.jabberwocky.borogoves.tribes import AT_HOME, BEST, COMPANIES, VICTORY, number
from wabe.boxes.jabberwocky.components import CARDS, COLOUR_NAMES, COLOURS, card_label, card_name
from wabe.core.words import Words

CHART = (
    (BEST, "perfect"),
    (50, "amazing"),
    (46, "pretty-good"),
    (VICTORY, "bare"),
    (38, "almost"),
    (0, "practise"),
)


def company(who: int) -> list[str]:
    """`2 green` and `1 purple`."""
    return [f"{count} {colour}" for count, colour in zip(COMPANIES[who], COLOUR_NAMES, strict=True) if count]


def actor(number: int) -> str:
    """A tribe, and whose it is: seat * 3 + colour."""
    return WORDS("actor", seat=number // COLOURS, tribe=number % COLOURS)


def spot(place: int) -> str:
    """Where a bird is: on a card of the map, or at home."""
    return WORDS("at-home") if place == AT_HOME else WORDS("on", card=place)


def scored(seat: int, numbers: int, extra: int) -> str:
    return WORDS("score-of-half", seat=seat, numbers=numbers, extra=extra, sum=numbers + extra)


def rated(points: int, _: int, __: int) -> str:
    """What a score is worth alone."""
    return WORDS(next(key for least, key in CHART if points >= least), points=points)


WORDS = Words(
    __package__,
    {"scored": scored, "rated": rated},
    card=card_label,
    name=card_name,
    number=number,
    cell=cell_name,
    colour=COLOUR_NAMES,
    company=company,
    spot=spot,
    actor=actor,
    origin=lambda way: card_label(way // CARDS),
    goal=lambda way: card_label(way % CARDS),
    walkers=lambda who: sum(COMPANIES[who]),
)
