"""How Business Casual says what it says: the sentences are in words.toml."""

from wabe.boxes.greenbox.business_casual.office import cubicle_name
from wabe.core.words import Words

CALLED = ("", "a New Hire (1)", "a 2", "a 3", "a 4", "a 5", "the Boss")
LABELS = ("", "New Hire, 1", "worker 2", "worker 3", "worker 4", "worker 5", "the Boss, 6")


def scored(seat: int, won: int, lost: int) -> str:
    return " ".join([WORDS("scores", seat=who, points=n) for who, n in ((seat, won), (1 - seat, lost)) if n])


WORDS = Words(__package__, {"scored": scored}, cubicle=cubicle_name, worker=CALLED, label=LABELS)
