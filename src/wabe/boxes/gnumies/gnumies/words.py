"""How The Gnumies say what they say: the sentences are in words.toml."""

from wabe.boxes.gnumies.components import GNALLI, WULLAWAKI, card_name, kind_label, kind_name
from wabe.core.words import Words


def card(number: int) -> str:
    return "the Gnalli" if number == GNALLI else card_name(number)


def won(seat: int, kind: int, _: int) -> str:
    return WORDS("must-take" if kind == WULLAWAKI else "takes", a=seat, b=kind)


def returned(count: int, _: int, __: int) -> str:
    return WORDS("one-returned" if count == 1 else "some-returned", a=count)


def gave(seat: int, kind: int, target: int) -> str:
    key = "finds-wullawaki" if kind == WULLAWAKI else "keeps" if seat == target else "gives"
    return WORDS(key, a=seat, b=kind, c=target)


def laid(number: int) -> str:
    return card_name(number).capitalize()


def short(kind: int) -> str:
    return kind_name(kind).removeprefix("guest ")


TIMES = ("", "One", "Two", "Three", "Four", "Five")

WORDS = Words(
    __package__,
    {"won": won, "returned": returned, "gave": gave},
    card=card,
    laid=laid,
    kind=kind_label,
    short=short,
    times=TIMES,
)
