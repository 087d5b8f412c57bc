"""How The Gnumies say what they say: the sentences are in words.toml."""

from wabe.boxes.gnumies.components import COPICASTOR, GNALLI, WULLAWAKI, card_name, kind_label, kind_name
from wabe.core.words import Words


def card(number: int) -> str:
    return "the Gnalli" if number == GNALLI else card_name(number)


def won(seat: int, kind: int, how: int, you: int = -1) -> str:
    """`how`: the card that takes it, its Luckynits, and the most of those that it ties with, as digits."""
    number, most, less = how // 100, how // 10 % 10, how % 10
    why = "why-tie" if less else {COPICASTOR: "why-low", WULLAWAKI: "why-wullawaki"}.get(kind, "why-high")
    told = WORDS(why, card=number, most=most, less=less)
    key = "must-take" if kind == WULLAWAKI else "takes"
    return WORDS(f"you-{key}" if seat == you else key, a=seat, b=kind, why=told)


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
    nth=("", "first", "second", "third", "fourth", "fifth"),
)
