"""The cards of The Gnumies: 55 Gnumie cards to bid with, 53 party cards to win."""

from typing import Final

# --- Gnumie cards: ten values and the Gnalli in each of five colours -----------------------------

COLOURS: Final = ("red", "yellow", "blue", "violet", "gray")
VALUES: Final = 10  # card i is worth 10 * (i + 1)
GNALLI: Final = 10
CARDS: Final = 11
HAND: Final = (1 << CARDS) - 1  # a hand is a bit mask of its cards
ONLY_GNALLI: Final = 1 << GNALLI

GNUMIES: Final = ("Celin", "", "", "", "", "", "", "Grampa Gnumsen", "Vallygnum", "", "Gnalli")

# R1: each value has 1 to 5 once, and any two colours win five of their ten ties each. A tie of 100s matters most, one
# of 10s comes next: who has most Luckynits on the 100 has fewest on 10, 20 and 30.
LUCKYNIT_ROWS: Final = (
    "1115544225",  # red, from 10 to 100
    "4542311352",  # yellow
    "3224452143",  # blue
    "2351133534",  # violet
    "5433225411",  # gray
)
LUCKYNITS: Final = [int(count) for row in LUCKYNIT_ROWS for count in row]

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
