"""How Business Casual says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.business_casual.office import cubicle_name
from wabe.core.fields import members
from wabe.core.words import Words, joined

CALLED = ("", "a New Hire (1)", "a 2", "a 3", "a 4", "a 5", "the Boss (6)")
LABELS = ("", "New Hire, 1", "worker 2", "worker 3", "worker 4", "worker 5", "the Boss, 6")


def beats(pair: int) -> str:
    """A new worker and a neighbour, as 10 * value + worker: which of the two wins."""
    low, high = sorted((pair // 10, pair % 10))
    if low == high:
        return WORDS("both-are", value=low)
    winner, loser = (high, low) if (high - low) % 2 else (low, high)
    return WORDS("beats-apart", winner=winner, loser=loser, apart=high - low)


def cubicles(desks: int) -> str:
    """Desks given as bits."""
    return joined(cubicle_name(desk) for desk in members(desks))


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


WORDS = Words(
    __package__, cubicle=cubicle_name, cubicles=cubicles, worker=CALLED, label=LABELS, beats=beats, signed=signed
)
