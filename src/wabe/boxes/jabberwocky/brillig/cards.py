"""The cards of Brillig: the hands, the bonus deck, and who knows where each card is.

Two players know every card but this: which ones the other has taken from the bonus deck since they looked. Whoever
looked last knows all. To the other the deck is the card put in last and two more that `maybe` has, any two: the rest of
`maybe` is in the hand of the one who looked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wabe.boxes.jabberwocky.components import CARDS, COLOURS, NUMBERS
from wabe.core.state import ALL, SPECTATOR, within

if TYPE_CHECKING:
    from wabe.boxes.jabberwocky.brillig.rules import Brillig

NOTHING: Final = -1  # no card
FIVES: Final = 1 << 4 | 1 << 9 | 1 << 14  # sets of cards are bit masks
LOWER: Final = (1 << CARDS) - 1 & ~FIVES
HAND: Final = 6
DECK: Final = 3

# of two cards: the higher number, of equals green before yellow before purple; and the same from the lower number
STRENGTH: Final = [card % NUMBERS * COLOURS + COLOURS - 1 - card // NUMBERS for card in range(CARDS)]
TURN: Final = [card % NUMBERS * COLOURS + card // NUMBERS for card in range(CARDS)]


def cards_of(mask: int) -> list[int]:
    """The cards of a mask, ascending."""
    return [card for card in range(CARDS) if mask >> card & 1]


def deal(state: Brillig) -> None:
    cards = cards_of(LOWER)
    state.hands = [0, 0]
    for _ in range(HAND):
        state.hands[0] |= 1 << state.draw(cards)
    state.hands[1] = LOWER & ~state.hands[0]
    state.bonus = state.maybe = state.stray = FIVES
    state.taken, state.shown = [0, 0], [0, 0]
    state.last_in, state.peeker = NOTHING, 0


def reveal(state: Brillig, seat: int, card: int) -> None:
    """A card leaves the hand, face up."""
    others = ~(1 << card)
    state.hands[seat] &= others
    state.shown[seat] &= others
    state.maybe &= others
    state.stray &= others


def take_up(state: Brillig, seat: int, card: int) -> None:
    """A card that lay face up goes back to the hand."""
    state.hands[seat] |= 1 << card
    state.shown[seat] |= 1 << card


def peek(state: Brillig, seat: int) -> None:
    if state.peeker != seat:
        state.peeker = seat
        state.maybe = state.bonus


def swap(state: Brillig, seat: int, card: int, own: int) -> None:
    """R1: a bonus card is taken before one's own goes in."""
    state.hands[seat] |= 1 << card
    state.bonus = state.bonus & ~(1 << card) | 1 << own
    state.maybe |= 1 << own
    state.stray |= 1 << own
    state.last_in = own
    state.taken[seat] += 1


def strongest(state: Brillig, seat: int) -> int:
    """The card in hand that breaks a tie."""
    best = NOTHING
    for card in cards_of(state.hands[seat]):
        if best == NOTHING or STRENGTH[card] > STRENGTH[best]:
            best = card
    return best


def known(state: Brillig, seat: int) -> list[int]:
    """The cards that the seat knows to be in each hand and, last, in the bonus deck."""
    if state.over or seat == ALL or seat == state.peeker:
        return [*state.hands, state.bonus]
    if seat == SPECTATOR:
        return [*state.shown, sure(state, state.stray)]
    found = [*state.hands, sure(state, state.maybe)]
    found[state.peeker] &= ~state.maybe
    return found


def sure(state: Brillig, maybe: int) -> int:
    """What surely is in the bonus deck, if it holds three of these cards."""
    return maybe if maybe == state.bonus else 1 << state.last_in


def seen(state: Brillig, seat: int) -> list[list[int]]:
    """Both hands and the bonus deck as the seat may see them: what it knows, and -1 for every other card."""
    found = []
    for true, sight in zip([*state.hands, state.bonus], known(state, seat), strict=True):
        found.append(cards_of(sight) + [NOTHING] * (true.bit_count() - sight.bit_count()))
    return found


def doubt(state: Brillig, seat: int) -> list[int]:
    """What one of the two players can't tell apart: in the bonus deck, or in the hand of the one who looked."""
    if state.maybe == state.bonus or state.over or seat == SPECTATOR:
        return []
    return cards_of(state.maybe & ~(1 << state.last_in))


def guess_deck(state: Brillig, maybe: int) -> int:
    """Three of these cards, the one put in last among them."""
    if maybe.bit_count() == DECK:
        return maybe
    deck = 1 << state.last_in
    cards = cards_of(maybe & ~deck)
    for _ in range(DECK - 1):
        deck |= 1 << state.draw(cards)
    return deck


def guess_hands(state: Brillig) -> None:
    """For a spectator: strays go to those who took bonus cards, no more than they took."""
    sizes = [state.hands[0].bit_count(), state.hands[1].bit_count()]
    cards = cards_of((state.hands[0] | state.hands[1]) & ~state.stray & ~state.shown[0] & ~state.shown[1])
    state.bonus = guess_deck(state, state.stray)
    state.hands = state.shown[:]
    room = [min(state.taken[i], sizes[i] - state.shown[i].bit_count()) for i in range(2)]
    for card in cards_of(state.stray & ~state.bonus):
        seat = state.roll(2) if room[0] and room[1] else 0 if room[0] else 1
        state.hands[seat] |= 1 << card
        room[seat] -= 1
    for seat in range(2):
        while state.hands[seat].bit_count() < sizes[seat]:
            state.hands[seat] |= 1 << state.draw(cards)
    state.maybe = (
        state.bonus | state.hands[state.peeker] & state.stray
    )  # what the players know of each other: the least


def flaw_of_cards(state: Brillig) -> str:
    """Is what is known true?"""
    fault = beyond("bonus", state.bonus, state.maybe & (state.stray if sum(state.taken) else FIVES))
    for seat in range(2):
        fault = fault or beyond("shown", state.shown[seat], state.hands[seat] & ~state.stray)
        fault = fault or within("taken", state.taken[seat], (state.hands[seat] & state.stray).bit_count(), 4)
    return fault


def beyond(name: str, cards: int, possible: int) -> str:
    """The sentence if the field has cards that it can't have."""
    return f"Field {name} can't have the cards {cards_of(cards & ~possible)} here." if cards & ~possible else ""
