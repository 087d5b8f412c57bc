"""The cards of The Gnumies: 55 Gnumie cards to bid with, 53 party cards to win."""

from typing import Final

# --- Gnumie cards: ten values and the Gnalli in each of five colours -----------------------------

COLOURS: Final = ("red", "yellow", "blue", "violet", "gray")
VALUES: Final = 10  # card i is worth 10 * (i + 1)
GNALLI: Final = 10
CARDS: Final = 11
HAND: Final = (1 << CARDS) - 1  # a hand is a bit mask of its cards
ONLY_GNALLI: Final = 1 << GNALLI

SHIFTS: Final = (1, 4, 2, 3, 0)  # R1: the a of each colour
GNUMIES: Final = ("Celin", "", "", "", "", "", "", "Grampa Gnumsen", "Vallygnum", "", "Gnalli")


def luckynits(colour: int, card: int) -> int:
    """R1: the five colours share out 1 to 5 for every value; 60 to 100 turn 10 to 50 upside down."""
    low = (SHIFTS[colour] - card % 5 - 1) % 5 + 1
    return low if card < 5 else 6 - low


LUCKYNITS: Final = [luckynits(colour, card) for colour in range(5) for card in range(VALUES)]

# --- party cards: a guest's kind is its number ---------------------------------------------------

COPICASTOR: Final = 0
GUESTS: Final = 15
WULLAWAKI: Final = 16
KINDS: Final = 17
COPIES: Final = [1] + [4] * 10 + [1] * 5 + [7]  # cards of each kind
PARTY: Final = 53

NAMES: Final = ("", "Borsi", "", "", "", "", "Dumbball", "", "", "", "Dimmling", "", "", "Rapster", "", "")


def card_name(card: int) -> str:
    return "gnalli" if card == GNALLI else str(10 * (card + 1))


def card_label(colour: int, card: int) -> str:
    """`violet 80, Grampa Gnumsen, 5 Luckynits`."""
    if card == GNALLI:
        return f"{COLOURS[colour]} Gnalli"
    name = f", {GNUMIES[card]}" if GNUMIES[card] else ""
    count = LUCKYNITS[colour * VALUES + card]
    return f"{COLOURS[colour]} {card_name(card)}{name}, {count} Luckynit{'s' if count > 1 else ''}"


def kind_name(kind: int) -> str:
    if kind == WULLAWAKI:
        return "wullawaki"
    return "copicastor" if kind == COPICASTOR else f"guest {kind}"


def kind_label(kind: int) -> str:
    """`guest 6 (Dumbball)`; guests whose names are lost go by their number."""
    if kind == COPICASTOR:
        return "the Copicastor"
    if kind == WULLAWAKI:
        return "a Wullawaki"
    return f"{kind_name(kind)} ({NAMES[kind]})" if NAMES[kind] else kind_name(kind)
