"""What is wrong with a position, as a sentence."""

from __future__ import annotations

from wabe.boxes.jackrabbits.jackrabbits.build import BOARDS, Building
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ACCUSATION,
    ANSWER,
    ATTACK,
    AUDIENCE,
    CARROTS,
    COMING_OUT,
    DEFENCE,
    DISCARD,
    EXCHANGE,
    EXCHANGING,
    FLIGHT,
    FLYING,
    FOUR_ROYALS,
    GOLD,
    HEARTS,
    JOKERS,
    JOURNEY,
    LANDING,
    LIMIT,
    LINE,
    MEETING,
    NONE,
    NUMBERS,
    PALACE,
    PAYMENT,
    REATTACK,
    RESISTANCE,
    RIDE,
    ROTATION,
    ROYALS,
    SHOWN,
    SUIT,
    TAKE_OFF,
    TO_NEXT,
    TRADE,
)
from wabe.boxes.jackrabbits.jackrabbits.duel import SPADES
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
from wabe.boxes.jackrabbits.jackrabbits.guessing import suffices
from wabe.boxes.jackrabbits.jackrabbits.journey import BOAT, CAVE, JOKER_BOAT, JOKER_HORSE, STAY
from wabe.boxes.jackrabbits.jackrabbits.palace import POINTS
from wabe.boxes.jackrabbits.jackrabbits.realm import board_flaw
from wabe.boxes.jackrabbits.jackrabbits.tiles import (
    HEART,
    HEXAGONS,
    MERCHANTS,
    NODES,
    OVERBOARD,
    PALACES,
    TENTS,
    TOWERS,
    TOWNS,
    UNDERGROUND,
)
from wabe.boxes.jackrabbits.jackrabbits.trade import MOST

BY_FOE = (DEFENCE, RESISTANCE, ANSWER)  # decisions of the other rabbit
DUELS = (ATTACK, DEFENCE, RESISTANCE, REATTACK - 1, REATTACK)


def flaw_of(state: Building) -> str:
    fault = board_flaw(state.board) if state._realm is None else ""
    return (
        fault
        or lengths_flaw(state)
        or cards_flaw(state)
        or numbers_flaw(state)
        or state.building_flaw()
        or turn_flaw(state)
    )


def lengths_flaw(state: Building) -> str:
    seats = state.seats
    for name, numbers in (("rabbits", state.rabbits), ("front", state.front), ("jokers", state.jokers)):
        if len(numbers) != seats:
            return f"Field {name} must have a number for each of the {seats} seats."
    if len(state.hands) != seats or len(state.picks) != seats or len(state.dice) != 2:
        return "Fields hands and picks must have a list for every seat, and dice two numbers."
    if len(state.royals) != ROYALS or len(state.known) != NUMBERS:
        return f"Field royals must have {ROYALS} numbers, and known {NUMBERS}."
    return ""


def cards_flaw(state: Building) -> str:
    """Every card is in exactly one place."""
    aces = [10 * suit for suit in state.front if suit != NONE]
    if any(not NONE <= suit < 4 for suit in state.front):
        return "Field front must have a suit from 0 to 3, or -1, for every seat."
    piles = [state.pile, state.discards, *state.hands]
    if sorted([card for pile in piles for card in pile] + aces) != list(range(NUMBERS)):
        return "Every number card must be once in the pile, the discards, a hand, or before a seat as its front Ace."
    if any(pile != sorted(pile) for pile in piles):
        return "Fields pile, discards and hands must be sorted."
    if any(not LINE <= seat < state.seats for seat in state.royals):
        return "Field royals must have a seat, or -1, for every royal."
    for royal in range(ROYALS):
        if state.royals[royal] != LINE and state.board[3 * (royal + 1) + 2] < 0:
            return "A royal whose hexagon is not on the board can't be held."
    for seat in range(state.seats):
        four = state.phase == FOUR_ROYALS and not state.over and seat == state.active
        if (state.royals.count(seat) != CARROTS + 1) if four else state.royals.count(seat) > CARROTS:
            return "A seat holds at most three royals; four only while it puts one back."
    if min(state.jokers) < 0 or sum(state.jokers) > JOKERS:
        return "Field jokers must have two Jokers at most in all hands together."
    held = [card for hand in state.hands for card in hand]
    if any(not 0 <= mask <= SHOWN or (mask and card not in held) for card, mask in enumerate(state.known)):
        return "Field known must have a mask up to 31 for every number card in a hand, and 0 for the others."
    return ""


def numbers_flaw(state: Building) -> str:
    if not 0 <= state.mode < len(BOARDS) or not 0 <= state.ending <= 2 or not 20 <= state.round_limit <= 200:
        return "Fields mode, ending and round_limit must be possible options."
    if not 0 <= state.first < state.seats or not 0 <= state.active < state.seats:
        return "Fields first and active must be seats."
    most = state.round_limit * state.seats
    if not 0 <= state.turns <= most or (state.turns == most) != (state.over and state.winner == NONE):
        return "Field turns must be below the limit, and at it exactly when the game was stopped."
    if not NONE <= state.winner < state.seats or (state.winner != NONE and not state.over):
        return "Field winner must be -1 until a seat has won."
    rolled = state.phase > TAKE_OFF or state.over
    if any(not (1 if rolled else 0) <= die <= (6 if rolled else 0) for die in state.dice) and not state.over:
        return "Field dice must have two numbers from 1 to 6 after the roll, and 0 before."
    mask = 1 << state.seats
    if not 0 <= state.attacked < mask or not 0 <= state.traded < mask:
        return "Fields attacked and traded must be masks of seats."
    if not NONE <= state.foe < state.seats or not NONE <= state.accuser < state.seats:
        return "Fields foe and accuser must be a seat, or -1."
    if not NONE <= state.shown < NUMBERS + ROYALS or not NONE <= state.bonus < NUMBERS:
        return "Fields shown and bonus must be a card, or -1."
    small = (state.owed, state.suits, state.target, state.floor, state.gold, state.goods, state.promised, state.wished)
    if min(small) < 0 or max(small) > 255 or state.suits > 15 or state.gold > 1 or state.goods > 3:
        return "A number of a payment, an attack or an offer is out of range."
    if max(state.promised, state.wished) > MOST or not NONE <= state.deed <= FLYING or not 0 <= state.after <= TO_NEXT:
        return "A number of a payment, an attack or an offer is out of range."
    for cards in (state.laid, state.counter):
        if len(set(cards)) < len(cards) or any(not 0 <= card < NUMBERS + ROYALS for card in cards):
            return "Fields laid and counter must have cards, each once."
    if state.phase != TRADE and (state.ready or any(state.picks)):
        return "Nothing is sealed but in a trade."
    if state.shown != NONE and state.phase > LANDING and not (state.phase == PAYMENT and state.deed == FLYING):
        return "Field shown must be -1 after the flight."
    return ""


def turn_flaw(state: Building) -> str:
    if state.phase <= ROTATION and not state.over:
        busy = any(state.hands) or state.discards or state.turns or state.royals.count(LINE) < ROYALS
        busy = busy or any(state.rabbits) or any(state.jokers) or state.front.count(NONE) < state.seats
        return "Nothing is dealt and nobody moves before the board is finished." if busy else ""
    for seat, node in enumerate(state.rabbits):
        if not 0 <= node <= OVERBOARD or (node < NODES and not state.realm().on >> node & 1):
            return "Field rabbits must have places on the board, underground (49) or overboard (50)."
        if HEXAGONS <= node < NODES and (seat != state.active or state.over):
            return "Only the rabbit whose turn it is can be on a road."
    if state.over:
        return ""
    return asked_flaw(state) or place_flaw(state) or deed_flaw(state) or lasting_flaw(state)


def asked_flaw(state: Building) -> str:
    """Is the right seat asked?"""
    seat, phase = state.turn, state.phase
    if phase == TRADE:
        return trade_flaw(state)
    if state.waiting != 1 << seat:
        return "Field waiting must ask the seat whose turn it is to choose."
    if phase == DISCARD:
        if state.size(seat) <= LIMIT or (seat != state.active) != (state.after == 1):
            return "Only a hand of more than eight cards is cut down."
        if seat != state.active and (seat != state.foe or state.rabbits[seat] >= HEXAGONS):
            return "Only the partner of a trade discards in another seat's turn."
        return ""
    if phase == HEARTS:
        return "" if state.accuser in (NONE, seat) or seat == state.active else "The accuser shows, or the visitor."
    other = phase in BY_FOE or phase == ACCUSATION
    if (seat == state.active) == other:
        return "The wrong seat is asked."
    return "The wrong seat is asked." if phase in BY_FOE and seat != state.foe else ""


def trade_flaw(state: Building) -> str:
    """The sealed choices of both sides."""
    if state.foe in (NONE, state.active) or state.promised < 1 or state.wished < 1:
        return "A trade has a partner and an offer."
    both = 1 << state.foe | 1 << state.active
    if state.waiting & state.ready or state.waiting | state.ready != both or not state.waiting:
        return "Both sides of a trade choose, and nobody else."
    for seat in range(state.seats):
        picks = state.picks[seat]
        done = state.ready >> seat & 1
        cards = picks[:-1] if done else picks
        if (done and (not picks or picks[-1] != NO)) or (cards and not both >> seat & 1):
            return "Field picks: a sealed choice ends with 53."
        if cards != sorted(set(cards)) or any(card not in state.hands[seat] for card in cards):
            return "Field picks must have cards of the hand, ascending."
        if any(SUIT[card] != state.side_suit(seat) for card in cards):
            return "Field picks must have cards of the suit agreed on."
    return ""


def place_flaw(state: Building) -> str:
    """Is the rabbit where this decision is made?"""
    seat, phase = state.active, state.phase
    node = state.rabbits[seat]
    flying = phase in (TAKE_OFF, FLIGHT, LANDING) or (phase == PAYMENT and state.deed == FLYING)
    if flying and (node >= HEXAGONS or not state.towers(seat)):
        return "A flight begins on a tower, and there is another one."
    if (phase == FLIGHT or (phase == PAYMENT and flying)) and state.shown == NONE:
        return "A flight needs a card that was shown."
    if phase == FLIGHT and state.lift(seat) >= state.price():
        return "The card shown is enough: nothing is to be paid."
    if state.shown != NONE and (node >= HEXAGONS or not state.towers(seat)):
        return "A card is shown for take-off on a tower only."
    if phase == COMING_OUT and (node != UNDERGROUND or not state.legal_coming_out()):
        return "A rabbit comes out of the underground."
    if phase in (JOURNEY, RIDE) and node >= NODES:
        return "A journey begins on the board."
    if phase in (PALACE, ACCUSATION, HEARTS) and (not PALACES <= node < TOWERS or state.royals[node - 1] == seat):
        return "This happens in a palace whose queen the visitor does not hold."
    if phase >= MEETING and node >= HEXAGONS:
        return "Rabbits meet on hexagons."
    if phase == EXCHANGE and not TOWNS <= node < PALACES:
        return "The exchange is in a town."
    pair = phase in DUELS or GOLD <= phase <= TRADE
    if pair and (state.foe in (NONE, seat) or state.rabbits[state.foe] != node):
        return "Two rabbits meet on the same hexagon."
    if not flying and phase not in (DISCARD, JOURNEY, RIDE, PAYMENT) and HEXAGONS <= node < NODES:
        return "Only a journey leads over roads."
    if phase == DISCARD and ((state.after == 1 and node >= HEXAGONS) or HEXAGONS <= node < NODES):
        return "No hand is cut down on a road."
    return ""


def deed_flaw(state: Building) -> str:
    """Rides, payments and baskets."""
    seat, phase, deed = state.active, state.phase, state.deed
    node = state.rabbits[seat]
    if phase == RIDE:
        possible = deed in (JOKER_HORSE, JOKER_BOAT) or MERCHANTS <= deed < TENTS or BOAT <= deed < BOAT + 4
        return "" if possible and deed in state.legal_journey(seat) else "Field deed must be a ride that is possible."
    selling = phase == EXCHANGE or (phase == PAYMENT and deed == EXCHANGING)
    if state.basket and not selling:
        return "Field basket must be empty but in an exchange."
    if selling and not TOWNS <= node < PALACES:
        return "The exchange is in a town."
    if any(card not in state.discards or SUIT[card] != node - TOWNS for card in state.basket) or (
        state.basket != sorted(set(state.basket))
    ):
        return "Field basket must have discards of the town's suit, sorted."
    if phase == EXCHANGE and not state.legal_exchange(seat):
        return "Nothing can be exchanged."
    if phase != PAYMENT:
        return ""
    if state.owed < 1 or state.suits == 0:
        return "Something is owed in a payment, in some suit."
    if deed == AUDIENCE:
        fine = 0 < node < HEXAGONS and state.royals[node - 1] == LINE and state.royals.count(seat) < CARROTS
    elif deed == EXCHANGING:
        fine = len(state.basket) > 0
    elif deed == FLYING:
        fine = True
    else:
        fine = node < NODES and state.target < NODES and state.realm().on >> state.target & 1 == 1
        fine = fine and (HEXAGONS <= deed < STAY or MERCHANTS <= deed < TENTS + 2 or deed >= BOAT)
        fine = fine and not BOAT + 4 <= deed < CAVE
        if TENTS <= deed < TENTS + 2:
            fine = fine and sum(state.jokers) < JOKERS
    return "" if fine else "Fields deed and target don't fit what is paid for."


def lasting_flaw(state: Building) -> str:
    """What was begun can be ended."""
    phase, seat = state.phase, state.active
    if phase in DUELS:
        if any(card not in state.cards(seat, SPADES) for card in state.laid) or (phase != ATTACK and not state.laid):
            return "Field laid must have spades of the attacker."
        if any(card not in state.cards(state.foe, SPADES) for card in state.counter):
            return "Field counter must have spades of the defender."
    if phase == HEARTS:
        shower = state.turn
        first = shower if state.accuser == NONE else state.accuser
        hearts = 1 << HEART
        if any(card not in state.cards(first, hearts) for card in state.laid) or state.accuser == seat:
            return "Field laid must have hearts of who shows them first."
        if any(card not in state.cards(seat, hearts) for card in state.counter):
            return "Field counter must have hearts of the visitor."
        shown = state.hearts_on_table()
        if state.fronted(shower, hearts) + state.sum_of(shower, shown, False) >= POINTS:
            return "Enough hearts are shown."
    return "" if suffices(state) else "The seat that is asked can't end what it has begun."
