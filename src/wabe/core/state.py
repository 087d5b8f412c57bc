"""The state every game stands on: who is asked, chance, events, sealed choices, hidden information."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar, cast, final

from mypy_extensions import i64, mypyc_attr

from wabe.core.errors import GuessError, IllegalMove, OpenChance
from wabe.core.fields import (
    AS_WORD,
    TO_NOBODY,
    TO_NOBODY_YET,
    TO_OWNER,
    TO_OWNER_ALWAYS,
    cloning,
    members,
    names,
    short,
    sights,
)
from wabe.core.options import Options
from wabe.core.words import WORDS

SPECTATOR: Final = -1  # sees what is public
ALL: Final = -2  # sees everything face up: replays after the end
CLOCK: Final = -3  # the seat that plays "time is up"
EVERYONE: Final = -1  # as the mask of an event: every seat and the spectators

COMPILED: Final = not __file__.endswith(".py")

HOLD: Final = 900  # milliseconds of a beat
REVEAL: Final = 1600  # of sealed choices that are turned over
PAUSE: Final = 0  # a beat that stays until its viewer has seen enough: the end of a round

GUESSES: Final = 500  # redraws before `determinize` calls the game's guess at fault
LOW30: Final = 0x3FFFFFFF
FRESH: Final = 0x5DEECE66D  # parts the chance of a guessed state from the chance of guessing it

Event = tuple[int, str, int, int, int]  # mask of seats, name, and three numbers
S = TypeVar("S", bound="State")


def mix(seed: i64) -> i64:
    """Scatters 30 bits, one to one, so that neighbouring seeds have nothing in common."""
    x = seed & LOW30
    for _ in range(3):
        x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & LOW30
        x ^= x >> 12
    return x


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game. A game's `rules.py` subclasses it; seats count from 0.

    A subclass declares its fields in the class body (ints, bools, strings and lists of them, with what they may be:
    see `wabe.core.fields`), has no `__init__`, and writes `setup`, `legal`, `apply`, `name` and `returns`.
    """

    seats: int
    turn: int  # the seat asked next
    waiting: int  # bit mask of all seats that may choose now
    phase: int  # which kind of decision; Game.phases has the names
    over: bool
    dice_a: i64
    dice_b: i64
    news: list[Event] | None  # None: quiet (search); a list: events are kept
    moments: list[tuple[State, int, int]] | None = None  # with them, see `beat`: the events before, and milliseconds
    tape: list[int] | None = None  # None: chance rolls; a list: what it brings, for those who look at every outcome
    spot: int = 0  # how far the tape has been read

    # --- what a game writes -------------------------------------------------------------------

    def setup(self, seats: int, seed: int, options: Options) -> None:
        """Deals. Begins with `self.start(seats, seed)`."""
        raise NotImplementedError

    def legal(self, seat: int) -> list[int]:
        """The seat's choices: ascending, distinct, at most 256; never empty while the seat is waited for."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Makes a legal move. Trusts its caller: `play` is the checked way."""
        raise NotImplementedError

    def name(self, seat: int, move: int) -> str:
        """Short stable notation, distinct among the seat's legal moves. Changing one changes the record format."""
        raise NotImplementedError

    def look(self, seat: int) -> dict[str, object]:
        """All that this seat is ever shown, in plain JSON values; also for SPECTATOR and ALL.

        Made of the declared fields. A game that shows something else besides adds it: `super().look(seat) | {...}`.
        """
        shown: dict[str, object] = {}
        for name, sight, form, words in sights(type(self)):
            shown[name] = seen(getattr(self, name), 0 if seat == ALL else sight, form, words, seat, self.over)
        return shown

    def returns(self) -> list[float]:
        """At the end: 1 for a sole win, 0 for a loss, equal parts for a shared win; always within 0..1.

        Where all win or lose together: how good the result is, the same for each; what is a win `winners` says.
        """
        raise NotImplementedError

    def winners(self) -> list[int]:
        """At the end: the seats that win. Where all win or lose together, the game says what is a victory."""
        return [seat for seat, share in enumerate(self.returns()) if share > 0]

    def clone(self) -> State:
        """An independent copy, made from the declared fields; one written by hand begins with `copy_core`."""
        copy: State = cloning(type(self))(self)
        return copy

    def scores(self) -> list[int]:
        """The game's own points, a number a seat; empty in games without points."""
        return []

    def guess(self, seat: int) -> None:
        """Redraws everything `seat` can't know, from a canonical order; what has been revealed stays."""

    def plausible(self, seat: int) -> bool:
        """Does the redraw fit what everybody saw? Cheap; `determinize` guesses again until it holds."""
        return True

    def know(self, seat: int) -> dict[str, object]:
        """`look` plus what the program remembers for the seat in memory games (never sent)."""
        return self.look(seat)

    def why(self, seat: int, move: int) -> str:
        """Which rule forbids this move, as a sentence; empty where the list of choices says enough."""
        return ""

    def speak(self, seat: int, move: int, words: str) -> int:
        """Takes in what a player says in own words with the move that follows; answers the mask of those who hear it.

        Only a game with room for such words has this; a move is always possible without.
        """
        raise IllegalMove(WORDS("nothing-said"))

    def timer(self) -> tuple[int, int, int] | None:
        """(identity, milliseconds, move of CLOCK). Same identity: it runs on; another: it starts anew."""
        return None

    def flaw(self) -> str:
        """What is wrong with this position, as a sentence: a piece missing or doubled, a number out of range."""
        return ""

    # --- asking ----------------------------------------------------------------------------------

    def start(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.turn = 0
        self.waiting = 1
        self.phase = 0
        self.over = False
        self.news = None
        self.seed(seed)

    def copy_core(self, source: State) -> None:
        self.seats = source.seats
        self.turn = source.turn
        self.waiting = source.waiting
        self.phase = source.phase
        self.over = source.over
        self.dice_a = source.dice_a
        self.dice_b = source.dice_b
        self.news = None

    @final
    def ask(self, seat: int) -> None:
        """One seat chooses next."""
        self.turn = seat
        self.waiting = 1 << seat

    def ask_mask(self, mask: int) -> None:
        """All seats of the mask choose, in any order."""
        self.waiting = mask
        self.turn = 0
        if mask:
            while not mask >> self.turn & 1:
                self.turn += 1

    def done(self, seat: int) -> None:
        """Strikes the seat off those waited for."""
        self.waiting &= ~(1 << seat)
        if self.waiting:
            while not self.waiting >> self.turn & 1:
                self.turn = (self.turn + 1) % self.seats

    @final
    def finish(self) -> None:
        self.over = True
        self.waiting = 0

    def play(self, seat: object, move: object) -> None:
        """Makes a move if the rules allow it; otherwise raises IllegalMove and changes nothing."""
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise IllegalMove(WORDS("seat-is-number", seat=seat))
        if not isinstance(move, int) or isinstance(move, bool):
            raise IllegalMove(WORDS("move-is-number", move=move))
        if self.over:
            raise IllegalMove(WORDS("no-more-moves"))
        if seat == CLOCK:
            timer = self.timer()
            if timer is None or timer[2] != move:
                raise IllegalMove(WORDS("no-time-up"))
        elif not 0 <= seat < self.seats:
            raise IllegalMove(WORDS("no-seat", seat=seat, last=self.seats - 1))
        elif not self.waiting >> seat & 1:
            raise IllegalMove(self.not_asked(seat))
        else:
            moves = self.legal(seat)
            if move not in moves:
                reason = self.why(seat, move) or WORDS("no-choice", move=move, count=len(moves))
                raise IllegalMove(WORDS("forbidden", reason=reason.rstrip("."), moves=self.choices(seat, moves)))
        self.apply(seat, move)

    def pass_time(self) -> None:
        """The clock moves where nobody is asked; for those who play without a clock."""
        while self.waiting == 0 and not self.over:
            timer = self.timer()
            assert timer is not None, "nobody is asked and no clock runs"
            self.apply(CLOCK, timer[2])

    def not_asked(self, seat: int) -> str:
        """Who is asked instead, as a sentence."""
        if self.over:
            return WORDS("no-more-moves")
        asked = members(self.waiting)
        key = "not-asked" if asked else "not-asked-but-clock"
        return WORDS(key, seat=seat, asked=asked, count=len(asked))

    def choices(self, seat: int, moves: list[int]) -> str:
        """The first few of these moves by name, for a sentence."""
        words = ", ".join([self.name(seat, move) for move in moves[:12]])
        return words if len(moves) <= 12 else WORDS("and-more", moves=words, more=len(moves) - 12)

    # --- chance ----------------------------------------------------------------------------------

    def seed(self, seed: int) -> None:
        """Starts chance anew from 60 bits; every seed gives another stream."""
        low: i64 = seed & LOW30
        high: i64 = (seed >> 30) & LOW30
        self.dice_a = mix(low) + 1
        self.dice_b = mix(high ^ mix(low ^ 0x155AA55)) + 1

    def stir(self, entropy: int) -> None:
        """Mixes fresh entropy into chance, so that what was seen so far tells nothing of what comes."""
        low: i64 = entropy & LOW30
        high: i64 = (entropy >> 30) & LOW30
        self.dice_a = (self.dice_a + mix(low) * 2) % 2147483562 + 1
        self.dice_b = (self.dice_b + mix(high ^ mix(low ^ 0x155AA55)) * 2) % 2147483398 + 1

    @final
    def roll(self, n: i64) -> int:
        """A number from 0 to n - 1 (L'Ecuyer's combined generator: every product stays below 2**62)."""
        if self.tape is not None:
            return self.read(n)
        a = self.dice_a = self.dice_a * 40014 % 2147483563
        b = self.dice_b = self.dice_b * 40692 % 2147483399
        return (a - b) % 2147483562 % n

    def read(self, n: int) -> int:
        """What the tape says chance brings; at its end OpenChance says how many outcomes there are."""
        tape = self.tape
        if tape is None or n == 1:
            return 0
        if self.spot == len(tape):
            raise OpenChance(n)
        self.spot += 1
        return tape[self.spot - 1]

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.roll(i + 1)
            items[i], items[j] = items[j], items[i]

    @final
    def draw(self, bag: list[int]) -> int:
        """Draws from a face-down pile, kept sorted as a bag: its order is not decided before it matters."""
        return bag.pop(self.roll(len(bag)))

    def redeal(self, hands: list[list[int]], bag: list[int]) -> None:
        """The cards of `hands` and `bag` together, put in canonical order, dealt anew to the same sizes."""
        pool = bag[:]
        for hand in hands:
            pool.extend(hand)
        pool.sort()
        for hand in hands:
            for i in range(len(hand)):
                hand[i] = pool.pop(self.roll(len(pool)))
            hand.sort()
        bag[:] = pool

    # --- events ----------------------------------------------------------------------------------

    def listen(self) -> None:
        """Keeps events from now on, in `news`, and beats, in `moments`. A clone is quiet again."""
        self.news = []
        self.moments = []

    @final
    def tell(self, mask: int, event: str, a: int = 0, b: int = 0, c: int = 0) -> None:
        """An event for the seats in `mask` (EVERYONE: spectators too); its sentence is in words.toml, by its name."""
        if self.news is not None:
            self.news.append((mask, event, a, b, c))

    @final
    def beat(self, hold: int = HOLD) -> None:
        """A moment at which people would pause, for so many milliseconds: everybody is shown the table as it is now.
        With PAUSE a player goes on by a touch.

        It shows nothing that its viewer does not know when the move is over.
        """
        if self.moments is not None:
            self.moments.append((self.clone(), len(self.news or []), hold))

    def hush(self) -> str:
        """Why nobody may chat now, in a sentence; empty: everybody may."""
        return ""

    # --- secret simultaneous choices: see Sealed -------------------------------------------------

    def secret(self) -> bool:
        """Is some seat's sealed pick waiting for the others?"""
        return False

    def guess_picks(self, seat: int) -> None:
        """Redraws the sealed picks that `seat` can't see."""

    def reopen(self, seat: int) -> None:
        """For search: the seat chooses first if it is asked, and the others choose again, by their own model."""
        if self.waiting >> seat & 1:
            self.turn = seat

    def take_back(self, seat: int) -> None:
        """The seat withdraws its sealed pick, which it may until all are in."""
        raise IllegalMove(WORDS("nothing-sealed"))

    # --- hidden information ------------------------------------------------------------------------

    def determinize(self, seat: int, seed: int) -> None:
        """Replaces all that `seat` can't know, chance included, by a guess that depends on nothing hidden."""
        self.seed(seed)
        for _ in range(GUESSES):
            self.guess(seat)
            self.guess_picks(seat)
            if self.plausible(seat):
                break
        else:
            raise GuessError(f"No plausible guess for seat {seat} in {GUESSES} tries.")
        self.seed(seed ^ FRESH)
        self.news = None

    def sampler(self, seat: int) -> Sampler:
        """Prepares guesses for one decision; a game whose guess is costly returns its own kind."""
        return Sampler(self, seat)

    # --- dumping -----------------------------------------------------------------------------------

    def fields(self) -> list[str]:
        """The names of all declared fields; `news` and the tape are no part of a position."""
        return list(names(type(self)))

    def dump(self) -> dict[str, object]:
        """The whole position as plain JSON values; `Game.load` reads it back."""
        return {name: copied(getattr(self, name)) for name in names(type(self))}

    def restore(self, position: dict[str, object]) -> None:
        """Takes over a position that `dump` gave, unchecked: `Game.load` is the checked way."""
        for name in names(type(self)):
            setattr(self, name, copied(position[name]))
        self.news = None

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), self.dump())


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(State):
    """A state with secret simultaneous choices.

    `apply` hands a choice to `seal`; when all are in, the core calls `resolve(picks)`. Until then nobody
    sees a pick, `legal(seat)` may depend on the seat's own picks only, and a pick can be taken back. When all are in
    they lie open for a beat, before `resolve`.
    """

    picks: list[list[int]]  # per seat: its choices of this phase, in order
    ready: int  # bit mask of the seats that have sealed their choice
    opened: bool = False  # only in the beat at which all see all picks

    def resolve(self, picks: list[list[int]]) -> None:
        """All choices are in: reveals them and goes on."""
        raise NotImplementedError

    def reveals(self) -> bool:
        """Does everybody get to know all choices of this phase when they are in?"""
        return True

    def start(self, seats: int, seed: int) -> None:
        super().start(seats, seed)
        self.picks = [[] for _ in range(seats)]
        self.ready = 0

    def copy_core(self, source: State) -> None:
        super().copy_core(source)
        assert isinstance(source, Sealed)
        self.picks = [picks[:] for picks in source.picks]
        self.ready = source.ready

    def seal(self, seat: int, move: int, last: bool = True) -> None:
        """Keeps a choice secret; `last`: the seat's choice is complete."""
        self.picks[seat].append(move)
        if last:
            self.done(seat)
            self.ready |= 1 << seat
        if self.waiting == 0:
            if self.moments is not None and self.reveals():
                self.beat(REVEAL)
                revealed = self.moments[-1][0]
                assert isinstance(revealed, Sealed)
                revealed.opened = True
            picks = self.picks
            self.picks = [[] for _ in range(self.seats)]
            self.ready = 0
            self.resolve(picks)

    def secret(self) -> bool:
        for picks in self.picks:
            if picks:
                return True
        return False

    def guess_picks(self, seat: int) -> None:
        if seat == ALL:
            return
        for other in range(self.seats):
            if other != seat and self.picks[other]:
                count = len(self.picks[other])
                self.picks[other] = []
                for _ in range(count):
                    moves = self.legal(other)
                    self.picks[other].append(moves[self.roll(len(moves))])

    def reopen(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat and self.picks[other]:
                self.picks[other] = []
                self.waiting |= 1 << other
                self.ready &= ~(1 << other)
        super().reopen(seat)

    def take_back(self, seat: int) -> None:
        if not 0 <= seat < self.seats or not self.picks[seat]:
            raise IllegalMove(WORDS("nothing-sealed"))
        self.picks[seat] = []
        self.ready &= ~(1 << seat)
        self.waiting |= 1 << seat
        self.turn = seat

    def look(self, seat: int) -> dict[str, object]:
        return {"ready": members(self.ready), "picks": self.look_picks(seat)} | super().look(seat)

    def look_picks(self, seat: int) -> list[list[int]]:
        """The picks as a seat may see them, for `look`: its own, or all of them for ALL and when they are opened."""
        return [picks[:] if self.opened or seat in (ALL, other) else [] for other, picks in enumerate(self.picks)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Sampler:
    """Guessed states for one seat's decision. It never holds the true state, so nobody can peek through it."""

    base: State
    seat: int

    def __init__(self, state: State, seat: int) -> None:
        self.base = state.clone()
        self.base.determinize(seat, 0)
        self.seat = seat

    def draw(self, seed: int) -> State:
        state = self.base.clone()
        state.determinize(self.seat, seed)
        return state


def determinize(state: S, seat: int, seed: int) -> S:
    """A copy of the state in which all that `seat` can't know is guessed.

    >>> import wabe
    >>> state = wabe.game("mimsy").new(seats=3, seed=7)
    >>> guessed = wabe.determinize(state, seat=0, seed=1)
    >>> guessed.look(0) == state.look(0)
    True
    """
    guessed = state.clone()
    guessed.determinize(seat, seed)
    return cast(S, guessed)


def copied(value: object) -> object:
    return [copied(item) for item in value] if isinstance(value, list) else value


def restored(rules: type[State], position: dict[str, object]) -> State:
    """The state that was dumped, unchecked."""
    state = rules()
    state.restore(position)
    return state


def seen(value: object, sight: int, form: int, words: tuple[str, ...], seat: int, over: bool) -> object:
    """A field's value as a seat may see it; `sight` and `form` as `fields.sights` has them."""
    if sight in (TO_OWNER, TO_OWNER_ALWAYS):
        if sight == TO_OWNER and over:
            return shown(value, form, words)
        assert isinstance(value, list)
        return [
            shown(item, form, words) if owner == seat else concealed(item, form) for owner, item in enumerate(value)
        ]
    if sight == TO_NOBODY or (sight == TO_NOBODY_YET and not over):
        return concealed(value, form)
    return shown(value, form, words)


def shown(value: object, form: int, words: tuple[str, ...]) -> object:
    if isinstance(value, list):
        return (
            [shown(item, form, words) for item in value] if form or (value and isinstance(value[0], list)) else value[:]
        )
    if form and isinstance(value, int):
        return words[value] if form == AS_WORD else members(value)
    return value


def concealed(value: object, form: int) -> object:
    """-1 for every number; a mask shows how many there are."""
    if isinstance(value, list):
        return [concealed(item, form) for item in value]
    if form > AS_WORD and isinstance(value, int):
        return [-1] * value.bit_count()
    return -1


def win_shares(points: list[int]) -> list[float]:
    """The returns of a game that the most points win: equal parts for those who tie.

    >>> win_shares([3, 5, 5])
    [0.0, 0.5, 0.5]
    """
    best = max(points)
    share = 1.0 / points.count(best)
    return [share if score == best else 0.0 for score in points]


def fits(name: str, value: object, expected: object) -> str:
    """For `flaw`: the sentence if the field has another value than the one that the rest of the position asks for."""
    return "" if value == expected else f"Field {name} must be {short(expected)} here, not {short(value)}."


def among(name: str, value: object, possible: Iterable[object]) -> str:
    """For `flaw`: the sentence if the field's value is none of those that the rest of the position allows."""
    values = list(possible)
    if value in values:
        return ""
    if not values:
        return f"Field {name} can't be {short(value)} here, nor anything else."
    return f"Field {name} must be one of {short(values)} here, not {short(value)}."


def holds(name: str, true: bool, sentence: str) -> str:
    """For `flaw`: the sentence, with the field's name before it, if something about the field does not hold."""
    return "" if true else f"Field {name}: {sentence}."


def within(name: str, value: int, low: int, high: int) -> str:
    """For `flaw`: the sentence if the field's value is not from `low` to `high`."""
    return "" if low <= value <= high else f"Field {name} must be from {low} to {high} here, not {value}."
