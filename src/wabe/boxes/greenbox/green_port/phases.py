"""The phases of Green Port, what a move of each means, and the events."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.green_port.cards import BASIC, SWAPS
from wabe.core.phase import Phase

# Moves are colours where nothing else is said.
DRAW: Final = 0  # of Hire; then a take for every colour
TAKE: Final = 1
SWAP: Final = 16  # the first way to specialise, in Hire and in Utilise
END: Final = 0  # of Utilise; then an Objective each, and a Headquarters of every colour
TURN_UP: Final = 1
COMPLETE: Final = 2
BUY_HQ: Final = 8
NO: Final = 0  # answers about a Profile, and in Refer, where then come paid * 4 + taken
FLIP: Final = 1
REFERRAL: Final = 1
BUY: Final = 0  # of the End purchase
DONE: Final = 1

FIRST_CUBE: Final = 0
HIRE: Final = 1
BUST: Final = 2
OVER_THE_LIMIT: Final = 3
GIVE_UP: Final = 4
BONUS: Final = 5
REFER: Final = 6
UTILISE: Final = 7
UN_FLIP: Final = 8
LEAVE_OUT: Final = 9
WILD: Final = 10
MARK: Final = 11
END_PURCHASE: Final = 12
PHASES: Final = {
    FIRST_CUBE: Phase("first cube", moves=BASIC),
    HIRE: Phase("hire", moves=SWAP + len(SWAPS)),
    BUST: Phase("bust", moves=2),
    OVER_THE_LIMIT: Phase("over the limit", moves=2),
    GIVE_UP: Phase("give up", moves=BASIC, itself=True),
    BONUS: Phase("bonus", moves=BASIC, itself=True),
    REFER: Phase("refer", moves=REFERRAL + BASIC * BASIC, itself=True),
    UTILISE: Phase("utilise", moves=SWAP + len(SWAPS)),
    UN_FLIP: Phase("un-flip", moves=BASIC, itself=True),
    LEAVE_OUT: Phase("leave out", moves=BASIC, itself=True),
    WILD: Phase("wild", moves=BASIC, itself=True),
    MARK: Phase("mark", moves=BASIC, itself=True),
    END_PURCHASE: Phase("end purchase", moves=2),
}
ASKING: Final = (OVER_THE_LIMIT, GIVE_UP, BONUS, REFER, END_PURCHASE)  # several seats, one after the other
