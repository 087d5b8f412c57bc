"""How Mimsy says what it says: the sentences are in words.toml."""

from wabe.boxes.jabberwocky.components import COLOUR_NAMES, NUMBERS, card_label
from wabe.core.words import Words


def on(card: int) -> str:
    """A card of the ring: the fives are the goals."""
    return f"the {COLOUR_NAMES[card // NUMBERS]} goal" if card % NUMBERS == NUMBERS - 1 else card_label(card)


def revealed(owner: int, goal: int, point: int) -> str:
    """With two seats one goal is nobody's; only the advanced game has point cards."""
    key = ("" if owner >= 0 else "neutral-") + ("goal-was" if point < 0 else "goal-and-point-were")
    return WORDS(key, seat=owner, goal=goal, point=point)


WORDS = Words(__package__, {"revealed": revealed}, card=card_label, colour=COLOUR_NAMES, on=on)
