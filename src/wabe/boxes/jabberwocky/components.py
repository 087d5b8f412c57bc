"""The pieces of the Jabberwocky box: 15 Number cards, 3 Jabberwocky cards, 24 gems in three colours."""

from typing import Final

from wabe.core.fields import Span
from wabe.core.state import State

COLOURS: Final = 3  # green, yellow, purple: always in this order
NUMBERS: Final = 5
CARDS: Final = 15  # card = colour * 5 + number - 1
GEMS: Final = 8  # of each colour

COLOUR_NAMES: Final = ("green", "yellow", "purple")
LETTERS: Final = "GYP"

COLOUR: Final = Span(0, COLOURS - 1)  # a field that is a colour
COLOUR_OR_NONE: Final = Span(0, COLOURS - 1, none=-1)


def card_name(card: int) -> str:
    """`G3` for the green three."""
    return f"{LETTERS[card // NUMBERS]}{card % NUMBERS + 1}"


def card_label(card: int) -> str:
    return f"{COLOUR_NAMES[card // NUMBERS]} {card % NUMBERS + 1}"


def redraw(state: State, secrets: list[int], seat: int) -> None:
    """For `guess`: a secret colour of each seat, and with two seats nobody's; all but the seat's own are drawn anew."""
    own = secrets[seat] if seat >= 0 else -1
    unknown = [colour for colour in range(COLOURS) if colour != own]
    for owner in range(COLOURS):
        if owner != seat:
            secrets[owner] = state.draw(unknown)
