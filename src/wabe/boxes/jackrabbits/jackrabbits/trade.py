"""Gold: offers and secret trades with another rabbit, and the exchange in the towns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.cards import SHOWN, SUIT
from wabe.boxes.jackrabbits.jackrabbits.hands import purse, show, start_payment, sum_of
from wabe.boxes.jackrabbits.jackrabbits.tiles import ANY, DIAMOND, PALACES, TOWNS
from wabe.core.state import EVERYONE

if TYPE_CHECKING:
    from wabe.boxes.jackrabbits.jackrabbits.rules import JackRabbits


def start_offer(state: JackRabbits, partner: int) -> None:
    state.foe = partner
    state.traded |= 1 << partner
    state.phase = terms.GOLD


def offer(state: JackRabbits, seat: int, move: int) -> None:
    """Four decisions make an offer."""
    if state.phase == terms.GOLD:
        state.gold = move
        state.phase = terms.GOODS
    elif state.phase == terms.GOODS:
        state.goods = move
        state.phase = terms.PROMISE
    elif state.phase == terms.PROMISE:
        state.promised = move
        state.phase = terms.WISH
    else:
        state.wished = move
        state.tell(EVERYONE, "offered", seat, state.foe)
        state.phase = terms.ANSWER
        state.ask(state.foe)


def answer_offer(state: JackRabbits, seat: int, move: int) -> None:
    if move == terms.REFUSE:
        state.tell(EVERYONE, "declined", seat)
        state.meeting()
    else:
        state.tell(EVERYONE, "agreed", seat)
        state.phase = terms.TRADE
        state.ask_mask(1 << seat | 1 << state.active)


def side_suit(state: JackRabbits, seat: int) -> int:
    """The suit that this side of the trade gives."""
    return DIAMOND if (state.gold == terms.OWN_GOLD) == (seat == state.active) else state.goods


def legal_trade(state: JackRabbits, seat: int) -> list[int]:
    """The next card to give, in ascending order, or that is all."""
    picks = state.picks[seat]
    least = picks[len(picks) - 1] + 1 if picks else 0
    suit = side_suit(state, seat)
    moves = [card for card in state.hands[seat] if card >= least and SUIT[card] == suit]
    moves.append(terms.NO)
    return moves


def trade(state: JackRabbits, given: list[int], taken: list[int]) -> None:
    """Both sides show what they give."""
    seat, partner = state.active, state.foe
    state.given = 0
    reveal(state, seat, given)
    reveal(state, partner, taken)
    kept = sum_of(state, seat, given, False) >= state.promised
    partner_kept = sum_of(state, partner, taken, False) >= state.wished
    if kept and partner_kept:
        hand_over(state, seat, partner, given)
        hand_over(state, partner, seat, taken)
        state.tell(EVERYONE, "swapped", seat, partner)
        state.limit(partner, terms.TO_MEETING)
        return
    if not partner_kept:
        state.off(partner)
    if kept:
        state.meeting()
    else:
        state.off_and_over()


def reveal(state: JackRabbits, seat: int, cards: list[int]) -> None:
    for card in cards:
        show(state, card)
        state.given |= 1 << card
        state.tell(EVERYONE, "gave", seat, card)


def hand_over(state: JackRabbits, giver: int, taker: int, cards: list[int]) -> None:
    for card in cards:
        state.hands[giver].remove(card)
        state.hands[taker].append(card)
    state.hands[taker].sort()


# --- the exchange ----------------------------------------------------------------------------------


def exchange_suits(state: JackRabbits, seat: int) -> int:
    return ANY if state.rabbits[seat] - TOWNS == DIAMOND else 1 << DIAMOND


def basket_price(state: JackRabbits, seat: int) -> int:
    return sum_of(state, seat, state.basket, False)


def legal_exchange(state: JackRabbits, seat: int) -> list[int]:
    """The discards of the town's suit that the seat can still pay, or that is all."""
    suit = state.rabbits[seat] - TOWNS
    left = purse(state, seat, exchange_suits(state, seat)) - basket_price(state, seat)
    moves = []
    for card in state.discards:
        if SUIT[card] == suit and card % 10 < left and card not in state.basket:
            moves.append(card)
    if state.basket:
        moves.append(terms.NO)
    return moves


def can_exchange(state: JackRabbits, seat: int) -> bool:
    if state.exchanged or not TOWNS <= state.rabbits[seat] < PALACES:
        return False
    return len(legal_exchange(state, seat)) > 0


def start_exchange(state: JackRabbits) -> None:
    state.exchanged = True
    state.phase = terms.EXCHANGE


def exchange(state: JackRabbits, seat: int, card: int) -> None:
    if card == terms.NO:
        start_payment(state, seat, basket_price(state, seat), exchange_suits(state, seat), terms.EXCHANGING)
    else:
        state.basket.append(card)
        state.basket.sort()


def end_exchange(state: JackRabbits, seat: int) -> None:
    for card in state.basket:
        state.discards.remove(card)
        state.hands[seat].append(card)
        state.known[card] = SHOWN
        state.tell(EVERYONE, "exchanged", seat, card)
    state.hands[seat].sort()
    state.basket = []
    state.meeting()
