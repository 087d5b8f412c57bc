"""How Slithy says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.slithy.talk import NO_CLAIM
from wabe.core.fields import members
from wabe.core.words import Words


def said(seat: int, number: int, _: int) -> str:
    return WORDS("claimed-nothing" if number == NO_CLAIM else "claimed", seat=seat, number=number)


def turned(dealer: int, purple: int, yellow: int) -> str:
    return WORDS("turned-up", dealer=dealer, purple=purple, yellow=yellow, sum=purple + yellow)


WORDS = Words(__package__, {"said": said, "turned": turned}, members=members)
