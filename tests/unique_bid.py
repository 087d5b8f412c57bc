"""A tiny game for tests: all bid a card in secret at once; the highest bid nobody else made takes the prize."""

from __future__ import annotations

from wabe import EVERYONE, Box, Game, Kind, Options, Phase, Sealed, win_shares

CARDS = 6
MS = 5000


class UniqueBid(Sealed):
    held: list[int]  # held[seat * 6 + card]
    score: list[int]
    prizes: list[int]  # a bag
    prize: int

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.held = [1] * (seats * CARDS)
        self.score = [0] * seats
        self.prizes = list(range(1, CARDS + 1))
        self.begin()

    def begin(self) -> None:
        self.prize = self.draw(self.prizes)
        self.ask_mask((1 << self.seats) - 1)

    def legal(self, seat: int) -> list[int]:
        return [card for card in range(CARDS) if self.held[seat * CARDS + card]]

    def apply(self, seat: int, move: int) -> None:
        if seat >= 0:
            self.seal(seat, move)
            return
        for late in range(self.seats):
            if self.waiting >> late & 1:
                self.seal(late, self.legal(late)[0])
                if not self.secret():
                    return

    def resolve(self, picks: list[list[int]]) -> None:
        bids = [pick[0] for pick in picks]
        for seat, bid in enumerate(bids):
            self.held[seat * CARDS + bid] = 0
        single = [seat for seat in range(self.seats) if bids.count(bids[seat]) == 1]
        if single:
            winner = max(single, key=lambda seat: bids[seat])
            self.score[winner] += self.prize
            self.tell(EVERYONE, "won", winner, self.prize)
        if self.prizes:
            self.begin()
        else:
            self.finish()

    def timer(self) -> tuple[int, int, int] | None:
        return None if self.over else (len(self.prizes), MS, 0)

    def name(self, seat: int, move: int) -> str:
        return f"bid {move + 1}"

    def look(self, seat: int) -> dict[str, object]:
        return {
            "held": self.held[:],
            "score": self.score[:],
            "prize": self.prize,
            "left": self.prizes[:],
            "picks": self.look_picks(seat),
            "ready": self.ready,
        }

    def returns(self) -> list[float]:
        return win_shares(self.score)

    def scores(self) -> list[int]:
        return self.score[:]

    def clone(self) -> UniqueBid:
        copy = UniqueBid()
        copy.copy_core(self)
        copy.held, copy.score, copy.prizes, copy.prize = self.held[:], self.score[:], self.prizes[:], self.prize
        return copy

    def flaw(self) -> str:
        if len(self.held) != self.seats * CARDS or len(self.score) != self.seats or len(self.picks) != self.seats:
            return "Fields held, score and picks must fit the seats."
        if len(set(self.prizes)) < len(self.prizes) or not {self.prize, *self.prizes} <= set(range(1, CARDS + 1)):
            return "Field prizes must hold different prizes from 1 to 6."
        if any(not 0 <= held <= 1 for held in self.held) or (not self.over and self.prize in self.prizes):
            return "Field held must be 0 or 1, and the open prize is no longer in the bag."
        if any(
            sum(self.held[seat * CARDS : seat * CARDS + CARDS]) != len(self.prizes) + (not self.over)
            for seat in range(self.seats)
        ):
            return "Every seat holds a card for each prize still to come."
        for seat, picks in enumerate(self.picks):
            if len(picks) != (self.ready >> seat & 1) or any(pick not in self.legal(seat) for pick in picks):
                return "Field picks must hold a card of the hand for each seat that is ready."
        if not self.over and self.waiting != (1 << self.seats) - 1 - self.ready:
            return "Everybody who is not ready is asked."
        return ""


GAME = Game(
    slug="unique-bid",
    title="Unique Bid",
    box=Box(slug="tests", title="Tests"),
    designer="nobody",
    minutes=(1, 1),
    seats=(2, 5),
    usual=3,
    kind=Kind.HIDDEN | Kind.SIMULTANEOUS | Kind.CHANCE,
    rules=UniqueBid,
    phases={0: Phase("bid", moves=10)},
    bound=5 * CARDS,
)
