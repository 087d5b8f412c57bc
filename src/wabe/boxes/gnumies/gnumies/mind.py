"""How a bot plays The Gnumies: it bids by how much a guest helps its party, and values cards and friends to come.

The numbers come from games that such bots played: which bids did best, and what parties were worth at the end.
"""

from __future__ import annotations

from math import exp
from typing import Final

from wabe.boxes.gnumies.components import CARDS, COPICASTOR, GNALLI, GUESTS, KINDS, VALUES, WULLAWAKI
from wabe.boxes.gnumies.gnumies.rules import CHOICE, DISCARD, Gnumies
from wabe.boxes.gnumies.gnumies.scoring import best_discard, worth
from wabe.core.mind import Mind
from wabe.core.state import State

ROUNDS: Final = 8  # looked ahead: what `worth` thinks of a younger party misleads a long search

# of 100 parts of the hand, how many lie below the card bid for a guest, by how many like it are in the room
EAGER: Final = [28, 67, 90, 100, 100]
NUMBER: Final = 1.6  # more for each number of a guest who is alone
HARMLESS: Final = 15  # points that a Wullawaki may cost one who wants to keep a good card

# points that may still come
CARD: Final = [6.5 + 0.5 * card for card in range(VALUES)] + [4.0]  # for a card in hand
FRIEND: Final = [0.0, 1.2, 6.0, 20.0, 0.0]  # at the beginning, for each one like those in the room, if they are so many
COPY: Final = 6.0
TROUBLE: Final = 8.0  # at the beginning a Wullawaki does less harm than it seems: the room will fill


class GnumiesMind(Mind):
    def horizon(self, state: State) -> int:
        return ROUNDS * state.seats

    def worth(self, state: State) -> list[float]:
        assert isinstance(state, Gnumies)
        left = [0] * KINDS
        for kind in state.supply:
            left[kind] += 1
        early = max(0.0, (len(state.supply) - 12) / 40.0)  # 1 at the beginning; about a dozen are never turned up
        doubt = 8.0 + 10.0 * early
        shares = [exp(expected(state, seat, left, early) / doubt) for seat in range(state.seats)]
        total = sum(shares)
        return [share / total for share in shares]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        assert isinstance(state, Gnumies)
        if state.phase == DISCARD:
            return best_discard(state.rooms[seat], state.owed[seat])
        if chance.roll(10) == 0:
            return moves[chance.roll(len(moves))]
        if state.phase == CHOICE:
            return seat
        count = len(moves)
        if moves[count - 1] == GNALLI:
            if count == 1 or chance.roll(5) < 2:
                return GNALLI
            count -= 1
        place = eagerness(state.rooms[seat], state.up) * count // 100 + chance.roll(3) - 1
        return moves[max(0, min(count - 1, place))]


def expected(state: Gnumies, seat: int, left: list[int], early: float) -> float:
    """The points the seat may expect at the end; `left` counts who may still come, by kind."""
    room, hand = state.rooms[seat], state.hands[seat]
    hopes = TROUBLE * room[WULLAWAKI]
    for guest in range(1, GUESTS + 1):
        if left[guest]:
            hopes += FRIEND[room[guest]] * left[guest]
    points = (1.0 - 0.3 * early) * worth(room) + COPY * room[COPICASTOR] + early * hopes
    for card in range(CARDS):
        if hand >> card & 1:
            points += CARD[card]
    return points


def eagerness(room: list[int], kind: int) -> int:
    """How high to bid, from 0 to 100."""
    if kind == COPICASTOR:
        return 0  # the lowest bid wins it
    if kind == WULLAWAKI:
        now = worth(room)
        room[kind] += 1
        then = worth(room)
        room[kind] -= 1
        return 100 if now - then < HARMLESS else 0
    return EAGER[room[kind]] if room[kind] else EAGER[0] + int(NUMBER * kind)


MIND: Final = GnumiesMind()
