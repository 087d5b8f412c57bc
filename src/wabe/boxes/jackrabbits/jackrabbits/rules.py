"""JackRabbits: rabbits travel a realm of tiles, pay with cards, and bring three royals home to the Citadel."""

from __future__ import annotations

from typing import Final

from wabe.boxes.jackrabbits.jackrabbits.boards import charted, read_board
from wabe.boxes.jackrabbits.jackrabbits.build import BOARDS, Building
from wabe.boxes.jackrabbits.jackrabbits.cards import (
    ACCUSATION,
    ANSWER,
    ATTACK,
    AUDIENCE,
    BONUS,
    COMING_OUT,
    DEFENCE,
    DISCARD,
    EXCHANGE,
    EXCHANGING,
    FLIGHT,
    FLYING,
    FOUR_ROYALS,
    GOLD,
    GOODS,
    HEARTS,
    JOURNEY,
    LANDING,
    LINE,
    MEETING,
    NONE,
    NUMBERS,
    PALACE,
    PAYMENT,
    PROMISE,
    REATTACK,
    RESISTANCE,
    RIDE,
    ROTATION,
    ROYALS,
    TAKE_OFF,
    TO_JOURNEY,
    TO_MEETING,
    TRADE,
    TRUCE,
    WISH,
)
from wabe.boxes.jackrabbits.jackrabbits.flaws import flaw_of
from wabe.boxes.jackrabbits.jackrabbits.flight import NO
from wabe.boxes.jackrabbits.jackrabbits.guessing import guess_hands, suffices
from wabe.boxes.jackrabbits.jackrabbits.palace import ACCUSE, LET_PASS, POINTS, SHOW, SNEAK
from wabe.boxes.jackrabbits.jackrabbits.refusals import why_not
from wabe.boxes.jackrabbits.jackrabbits.tiles import CITADEL
from wabe.boxes.jackrabbits.jackrabbits.trade import MOST
from wabe.boxes.jackrabbits.jackrabbits.words import move_name
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE

ENDINGS: Final = ("court", "monarchy", "tribe")
ROUND_LIMITS: Final = (20, 200)
LONGEST_TURN: Final = 400  # decisions, generously

STOPPED: Final = 70

PUBLIC: Final = (
    "regular", "patriarchy", "board", "active", "rabbits", "discards", "front", "royals", "jokers", "owed", "suits",
    "deed", "target", "shown", "after", "round_limit", "turns", "crossing", "dice", "dug", "lose_turn", "attacked",
    "traded", "exchanged", "bonus", "ending", "winner", "accuser", "laid", "counter", "foe", "floor", "refused",
    "gold", "goods", "promised", "wished", "basket", "mode", "first", "stock", "placed", "piece", "side", "column",
    "row", "places", "ready",
)  # fmt: skip  # fields that everybody sees


class JackRabbits(Building):
    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.regular = options.word("game") == "regular"
        board = options.word("board")
        self.mode = BOARDS.index(board) if board in BOARDS else 0
        self.ending = ENDINGS.index(options.word("ending"))
        self.patriarchy = options.word("patriarchy") == "on"
        self.crossing = options.word("advanced_carrots") == "on"
        self.lose_turn = options.word("offshore") == "lose_turn"
        self.round_limit = options.number("round_limit")
        self.first = self.active = options.seat("start_seat", self.roll(seats))
        self.turns = 0
        self.rabbits = [CITADEL] * seats
        self.hands = [[] for _ in range(seats)]
        self.pile = list(range(NUMBERS))
        self.discards, self.laid, self.counter, self.basket = [], [], [], []
        self.front = [NONE] * seats
        self.royals = [LINE] * ROYALS
        self.jokers = [0] * seats
        self.known = [0] * NUMBERS
        self.dice = [0, 0]
        self.owed = self.suits = self.target = self.after = self.attacked = self.traded = 0
        self.deed = self.shown = self.bonus = self.winner = self.accuser = self.foe = NONE
        self.floor = self.gold = self.goods = self.promised = self.wished = 0
        self.dug = self.exchanged = self.refused = False
        self.choose_board(read_board(board))

    def start_play(self) -> None:
        self._realm = charted(self.board)
        for seat in range(self.seats):
            for _ in range(3):
                self.hands[seat].append(self.draw(self.pile))
            self.hands[seat].sort()
        self.begin_turn(self.first)

    def go_on(self, stage: int) -> None:
        if stage == TO_JOURNEY:
            self.set_out()
        elif stage == TO_MEETING:
            self.meeting()
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.turns += 1
        if self.turns == self.round_limit * self.seats:
            self.tell(EVERYONE, STOPPED, self.round_limit)
            self.finish()
        else:
            self.begin_turn((self.active + 1) % self.seats)

    def paid(self, seat: int) -> None:
        if self.deed == AUDIENCE:
            self.end_audience(seat)
        elif self.deed == EXCHANGING:
            self.end_exchange(seat)
        elif self.deed == FLYING:
            self.choose_tower(seat)
        else:
            self.end_way(seat)

    def legal(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == JOURNEY:
            return self.legal_journey(seat)
        if phase == PAYMENT:
            return self.legal_payment(seat)
        if phase == BONUS:
            return self.legal_bonus(seat)
        if phase == MEETING:
            return self.legal_meeting(seat)
        if phase <= ROTATION:
            return self.legal_building()
        if phase == TAKE_OFF:
            return self.legal_take_off(seat)
        if phase == DISCARD:
            return self.legal_discard(seat)
        if phase == FLIGHT:
            return self.legal_flight(seat)
        if phase == LANDING:
            return self.towers(seat)
        if phase == COMING_OUT:
            return self.legal_coming_out()
        if phase == RIDE:
            return self.legal_ride(seat)
        if phase == PALACE:
            return [SNEAK, SHOW] if self.heart_points(seat) >= POINTS else [SNEAK]
        if phase == ACCUSATION:
            return [LET_PASS, ACCUSE] if self.heart_points(seat) >= POINTS else [LET_PASS]
        if phase == HEARTS:
            return self.legal_hearts(seat)
        return self.legal_answer(seat)

    def legal_answer(self, seat: int) -> list[int]:
        """In duels, trades and the exchange."""
        phase = self.phase
        if phase == ATTACK:
            return self.legal_attack(seat)
        if phase == DEFENCE:
            return self.legal_defence(seat)
        if phase == RESISTANCE:
            return self.legal_resistance(seat)
        if phase == REATTACK:
            return self.legal_reattack(seat)
        if phase == FOUR_ROYALS:
            return [NUMBERS + royal for royal in range(ROYALS) if self.royals[royal] == seat]
        if phase == GOODS:
            return [0, 1, 2, 3]
        if phase in (PROMISE, WISH):
            return list(range(1, MOST + 1))
        if phase == TRADE:
            return self.legal_trade(seat)
        if phase == EXCHANGE:
            return self.legal_exchange(seat)
        return [0, 1]  # truce, gold, answer

    def apply(self, seat: int, move: int) -> None:
        phase = self.phase
        if phase == JOURNEY:
            self.travel(seat, move)
        elif phase == PAYMENT:
            self.pay(seat, move)
        elif phase == BONUS:
            self.take_bonus(seat, move)
        elif phase == MEETING:
            self.meet(seat, move)
        elif phase <= ROTATION:
            self.build(seat, move)
        elif phase == TAKE_OFF:
            self.take_off(seat, move)
        elif phase == DISCARD:
            self.discard(seat, move)
        elif phase == FLIGHT:
            self.fly(seat, move)
        elif phase == LANDING:
            self.land(seat, move)
        elif phase == COMING_OUT:
            self.arrive(seat, move)
        elif phase == RIDE:
            self.ride(seat, move)
        elif phase == PALACE:
            self.visit(seat, move)
        elif phase == ACCUSATION:
            self.accuse(seat, move)
        elif phase == HEARTS:
            self.show_heart(seat, move)
        else:
            self.answer(seat, move)

    def answer(self, seat: int, move: int) -> None:
        """In duels, trades and the exchange."""
        phase = self.phase
        if phase == ATTACK:
            self.attack(seat, move)
        elif phase == DEFENCE:
            self.defend(seat, move)
        elif phase == RESISTANCE:
            self.resist(seat, move)
        elif phase == TRUCE:
            self.answer_truce(seat, move)
        elif phase == REATTACK:
            self.reattack(move)
        elif phase == FOUR_ROYALS:
            self.put_back(seat, move)
        elif GOLD <= phase <= WISH:
            self.offer(seat, move)
        elif phase == ANSWER:
            self.answer_offer(seat, move)
        elif phase == TRADE:
            self.seal(seat, move, move == NO)
        else:
            self.exchange(seat, move)

    def name(self, seat: int, move: int) -> str:
        return move_name(self.phase, move)

    def why(self, seat: int, move: int) -> str:
        return why_not(self, seat, move)

    def look(self, seat: int) -> dict[str, object]:
        return self.look_public() | self.look_hands(seat)

    def look_public(self) -> dict[str, object]:
        facts: dict[str, object] = {}
        for name in PUBLIC:
            value: object = getattr(self, name)
            facts[name] = value[:] if isinstance(value, list) else value
        return facts

    def look_hands(self, seat: int) -> dict[str, object]:
        """A hand as a seat knows it: the cards it has seen there, and who else has; the rest is a count."""
        cards: list[list[int]] = []
        seen_by: list[list[int]] = []
        for owner in range(self.seats):
            known = [card for card in self.hands[owner] if self.knows(seat, owner, card)]
            cards.append(known)
            seen_by.append([self.known[card] for card in known])
        return {
            "hands": cards,
            "seen_by": seen_by,
            "sizes": [len(hand) for hand in self.hands],
            "pile": len(self.pile),
            "picks": self.look_picks(seat),
        }

    def knows(self, seat: int, owner: int, card: int) -> bool:
        return self.over or seat in (ALL, owner) or bool(self.known[card] >> (seat if seat >= 0 else 4) & 1)

    def guess(self, seat: int) -> None:
        guess_hands(self, seat)

    def plausible(self, seat: int) -> bool:
        return self.over or suffices(self)

    def clone(self) -> JackRabbits:
        copy = JackRabbits()
        copy.copy_core(self)
        return copy

    def flaw(self) -> str:
        return flaw_of(self)
