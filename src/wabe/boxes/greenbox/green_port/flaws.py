"""What can't be: why a position of Green Port is impossible, as a sentence."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import CUBES_OF_A_COLOUR, GREEN_X, NUMBER, ORANGE_X, SYMBOLS
from wabe.boxes.greenbox.green_port.cards import (
    BASIC,
    BLACK_COLUMNS,
    BLUE,
    COLUMN_SUM,
    DECK,
    GREEN,
    HQS,
    LAST_COLUMN_SUM,
    NO_CUBE,
    OBJECTIVES,
    PILE,
    WHITES,
    WILD,
    colours_in,
    is_black,
    objective_prices,
)
from wabe.boxes.greenbox.green_port.hiring import Hiring
from wabe.boxes.greenbox.green_port.port import (
    BONUS,
    BUST,
    FIRST,
    GIVE_UP,
    GONE,
    LEAVE_OUT,
    MARK,
    NONE,
    OPEN,
    PURCHASE,
    REFER,
    ROUND_LIMITS,
    SPARE,
    UNFLIP,
    UNIT_LIMITS,
    UTILISE,
    WILD_COLOUR,
    Port,
)
from wabe.boxes.greenbox.green_port.purchase import Purchasing
from wabe.boxes.greenbox.green_port.utilising import NOTHING, Utilising

ASKING: Final = (SPARE, GIVE_UP, BONUS, REFER, PURCHASE)  # phases in which several seats are asked, one after the other


def port_flaw(state: Port) -> str:
    """What is wrong with the pieces."""
    if not UNIT_LIMITS[0] <= state.unit_limit <= UNIT_LIMITS[1]:
        return "Field unit_limit must be from 5 to 12."
    if not ROUND_LIMITS[0] <= state.round_limit <= ROUND_LIMITS[1] or not 0 <= state.start_seat < state.seats:
        return "Field round_limit must be from 15 to 60, and start_seat a seat."
    fault = objectives_flaw(state) or hqs_flaw(state)
    if fault:
        return fault
    cubes = (state.units, state.supply, state.middle)
    if [len(counts) for counts in cubes] != [state.seats * BASIC, BASIC, BASIC] or min(map(min, cubes)) < 0:
        return "Fields units, supply and middle must have four counts, units for every seat; none below 0."
    for colour in range(BASIC):
        found = sum(state.units[colour::BASIC]) + state.supply[colour] + state.middle[colour]
        if found + state.lying[colour] + state.marks.count(colour) != CUBES_OF_A_COLOUR:
            return f"There must be {CUBES_OF_A_COLOUR} cubes of each colour in all."
    symbols = {tile for tile in state.tiles if 0 <= tile < SYMBOLS}
    dealt = len(symbols) == state.seats == len(state.tiles)
    if not (dealt if state.profiles else state.tiles == [NONE] * state.seats):
        return "Field tiles must have another symbol from 0 to 5 for every seat, or -1 for all without profiles."
    if not 0 <= state.up < (1 << state.seats if state.profiles else 1):
        return "Field up must be a mask of seats, and 0 without profiles."
    return ""


def objectives_flaw(state: Port) -> str:
    black = state.seats > 2
    cards = WHITES + (4 if black else 0)
    if len(state.column) != cards or len(state.wanted) != cards or len(state.owners) != (6 if black else 4):
        return f"Fields column and wanted must have {cards} numbers, and owners one for every Objective."
    if set(state.column[:WHITES]) != {0, 1, 2, 3} or state.column[WHITES:] != (BLACK_COLUMNS if black else []):
        return "The white cards are in Objectives 0 to 3, the black 1, 2 and 4 in 4, and the black 6 is Objective 5."
    for column in range(4):
        points = sum(NUMBER[OBJECTIVES[i]] for i in range(WHITES) if state.column[i] == column)
        if not (COLUMN_SUM if column < 3 else LAST_COLUMN_SUM) <= points <= 10:
            return "The white columns must have 5 to 10 points, the last one 3 to 10."
    cubes = state.wanted[:-1] if black else state.wanted
    if any(not 0 <= colour < BASIC for colour in cubes) or any(cubes.count(colour) < 2 for colour in range(BASIC)):
        return "Field wanted must have colours from 0 to 3, each of them at least twice."
    if black and state.wanted[-1] != NO_CUBE:
        return "No cube lies on the wild Objective."
    if any(not OPEN <= owner < state.seats for owner in state.owners):
        return "Field owners must have seats, or -1 for an open Objective."
    open_cubes = [state.wanted[i] for i in range(cards) if state.owners[state.column[i]] == OPEN]
    if state.lying != [open_cubes.count(colour) for colour in range(BASIC)]:
        return "Field lying must count the cubes on the open Objectives."
    if state.prices != objective_prices(state.column, state.wanted):
        return "Field prices does not fit the cards and cubes of the Objectives."
    return ""


def hqs_flaw(state: Port) -> str:
    if len(state.hqs) != HQS or len(state.marks) != PILE:
        return "Field hqs must have 12 numbers, and marks 3."
    for hq in range(HQS):
        here = hq % PILE < state.seats - 1
        if not (OPEN <= state.hqs[hq] < state.seats if here else state.hqs[hq] == GONE):
            return "Field hqs must have seats, -1 in the pile, and -2 for those that are not in this game."
        if here and hq % PILE and state.hqs[hq] >= 0 > state.hqs[hq - 1]:
            return "Headquarters are taken from the top of the pile."
    for i in range(PILE):
        owned = state.hqs[GREEN * PILE + i] >= 0 and state.hq_powers
        if not NONE <= state.marks[i] < (BASIC if owned else 0):
            return "Field marks must have -1, or a colour for a green HQ that somebody owns."
    return ""


def hiring_flaw(state: Hiring) -> str:
    if sorted(state.deck + state.pool + state.discard) != DECK or state.deck != sorted(state.deck):
        return "Each of the 31 cards must be in the deck, in ascending order, in the pool or in the discard pile."
    if not 0 <= state.active < state.seats or not 0 <= state.due < 1 << state.seats:
        return "Field active must be a seat, and due a mask of seats."
    if (state.due > 0) != (not state.over and state.phase in ASKING) or (state.due and not state.due >> state.turn & 1):
        return "Field due must have the seat asked while several seats are asked in turn, and be 0 otherwise."
    colours, last = colours_in(state.pool), state.pool[-1] if state.pool else NONE
    if state.phase in (SPARE, GIVE_UP) and not (state.orange and last == ORANGE_X):
        return "Cubes are given up when the orange X has been drawn."
    if state.phase == SPARE and not (state.up >> state.turn & 1 and state.cubes(state.turn) > state.unit_limit):
        return "Only a player over the limit whose Profile is up is asked to flip it."
    if state.phase == GIVE_UP and not 0 < state.owed <= state.cubes(state.turn):
        return "Field owed must be from 1 to the number of cubes of the seat asked."
    if state.phase == BONUS and (last not in (ORANGE_X, GREEN_X) or not state.bonus or sum(state.supply) == 0):
        return "A bonus is chosen from the supply when an X has been drawn."
    if state.phase == BUST and not (is_black(last) and colours and state.up >> state.active & 1):
        return "A bust can be undone after a black card, with a Unit card in the pool and the Profile up."
    if state.phase == REFER and (colours == 0 or state.due >> state.active & 1):
        return "The others may refer while Unit cards are in the pool."
    return ""


def utilising_flaw(state: Utilising) -> str:
    seat, blue = state.active, state.power(state.active, BLUE)
    if (state.owed > 0) != (state.phase in (GIVE_UP, UNFLIP, LEAVE_OUT)) or state.owed < 0:
        return "Field owed must be above 0 while cubes are given up, paid or left out, and 0 otherwise."
    if state.phase == UNFLIP and (state.up >> seat & 1 or not state.profiles or state.owed > min(2, state.cubes(seat))):
        return "Only a Profile that is down is paid for, with two cubes at most."
    if state.phase == LEAVE_OUT:
        objective = state.target
        if not 0 <= objective < min(WILD, len(state.owners)) or state.owners[objective] != OPEN:
            return "Field target must be an open Objective, and not the wild one."
        price = state.prices[objective * BASIC : (objective + 1) * BASIC]
        most = [min(price[colour], state.units[seat * BASIC + colour]) for colour in range(BASIC)]
        if len(state.bill) != BASIC or any(not 0 <= state.bill[colour] <= most[colour] for colour in range(BASIC)):
            return "Field bill must have four counts, none above the price or the cubes of the active player."
        if sum(price) - sum(state.bill) + state.owed != min(blue, sum(price)):
            return "Blue Headquarters leave out one cube each."
    elif state.target != NOTHING or state.bill != [0] * BASIC:
        return "Field target must be -1 and bill empty unless cubes are being left out."
    if state.phase == WILD_COLOUR and (len(state.owners) <= WILD or state.owners[WILD] != OPEN):
        return "The wild Objective is not open."
    unmarked = [i for i in range(PILE) if state.hqs[GREEN * PILE + i] >= 0 and state.marks[i] == NONE]
    if state.phase == MARK and (not state.hq_powers or [state.hqs[GREEN * PILE + i] for i in unmarked] != [seat]):
        return "The active player marks the one green HQ that has no mark."
    if state.hq_powers and unmarked and state.phase not in (MARK, PURCHASE):
        return "A green HQ is marked when it is bought."
    return ""


def turn_flaw(state: Purchasing) -> str:
    if not 0 <= state.rounds <= state.round_limit:
        return "Field rounds must be from 0 to the round limit."
    if state.phase == PURCHASE:
        return purchase_flaw(state)
    if state.over or state.rounds == state.round_limit or state.dealing != NOTHING or state.dealt:
        return "Before the End purchase the game goes on, below the round limit, and no colour is dealt with."
    if state.busted and state.phase < UTILISE:
        return "A bust ends the hiring."
    if state.phase == FIRST:
        return first_flaw(state)
    if sum(state.middle) > 0 or (state.phase not in ASKING and state.turn != state.active):
        return "In play the middle is empty, and the active player decides unless others are due."
    return ""


def first_flaw(state: Purchasing) -> str:
    """The seats before the start seat choose first, back from the last; nothing else has happened yet."""
    waiting = (state.turn - state.start_seat) % state.seats + 1  # seats without a cube: the start seat and on
    counts = [state.cubes((state.start_seat + i) % state.seats) for i in range(state.seats)]
    if counts != [0] * waiting + [1] * (state.seats - waiting) or max(state.middle) > 1:
        return "From the last seat back, each seat has taken one cube from the middle."
    if state.deck != DECK or max(state.owners) >= 0 or max(state.hqs) >= 0 or state.rounds or state.orange:
        return "Nothing has been drawn, completed or bought before the first turn."
    return "" if state.active == state.start_seat else "The start seat takes the first turn."


def purchase_flaw(state: Purchasing) -> str:
    last = (state.start_seat - 1) % state.seats
    if state.active != last or not (state.rounds == state.round_limit or (state.rounds and state.all_complete())):
        return "The End purchase follows a full round, with all Objectives complete or at the round limit."
    if state.pool or sum(state.middle) or not 0 <= state.dealt < 1 << BASIC:
        return "In the End purchase pool and middle are empty, and dealt is a mask of four colours."
    if state.over:
        return "" if state.dealing == state.colour_to_deal() == NOTHING else "Somebody could still buy Headquarters."
    if not 0 <= state.dealing < BASIC or not state.dealt >> state.dealing & 1:
        return "Field dealing must be a colour that has been dealt with."
    return "" if state.can_buy(state.turn, state.dealing) else "The seat asked can't buy Headquarters of this colour."
