"""Guess what!: the Professor has a secret rule for a row of cards; the Students play cards and name the rule."""

from __future__ import annotations

from typing import Annotated, Final

from wabe.boxes.greenbox.components import CARDS, card_name
from wabe.boxes.greenbox.guess_what.fitting import fitting
from wabe.boxes.greenbox.guess_what.language import (
    CONDITIONS,
    DONE,
    IF,
    LEVELS,
    NAMES,
    OWN,
    SAY,
    SLOTS,
    TESTS,
    completes,
    is_rule,
    phrase,
    rule_number,
    with_word,
)
from wabe.boxes.greenbox.guess_what.meaning import judged, situation
from wabe.boxes.greenbox.guess_what.opening import allowed, next_words, sayable
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND, equivalent
from wabe.boxes.greenbox.guess_what.words import WORDS
from wabe.core.fields import (
    COUNT,
    EACH_SEAT,
    OPTION,
    OWN_ALWAYS,
    PRIVATE,
    PUBLIC,
    SEAT,
    Among,
    Bag,
    Deck,
    MayBe,
    Only,
    Row,
    Span,
)
from wabe.core.options import Options
from wabe.core.phase import Phase
from wabe.core.state import ALL, EVERYONE, PAUSE, State, among, fits, win_shares

HAND: Final = 5
MOST_CUBES: Final = 24  # gained in a round, by all together
CLOCKS: Final = (60, 0, 30, 120)

WRONG: Final = 0
RIGHT: Final = 1
OPEN: Final = 2  # the start card, and a card that is still to be judged

NOBODY: Final = -1
NO_RULE: Final = -1
OWN_WORDS: Final = 0  # a rule, or a guess, in a player's own words; those of the language are larger numbers
LEAST_RULE: Final = 4
MOST_RULE: Final = rule_number([IF, CONDITIONS + TESTS - 1, CONDITIONS - 1, CONDITIONS - 1])
GUESS_LEVEL: Final = 3  # R11: whatever the level of the rules

RULE: Final = 0
CARD: Final = 1
VERDICT: Final = 2  # only of a rule in the Professor's own words
GUESS: Final = 3
SENTENCE: Final = 4
ANSWER: Final = 5  # only of a rule in the Professor's own words
PHASES: Final = {
    RULE: Phase("rule", moves=OWN + 1),
    CARD: Phase("card", moves=CARDS),
    VERDICT: Phase("verdict", moves=2),
    GUESS: Phase("guess", moves=2, itself=True),
    SENTENCE: Phase("sentence", moves=SAY + 1),
    ANSWER: Phase("answer", moves=2),
}


PACK: Final = Deck("card", range(CARDS))


def fewest_played(state: GuessWhat) -> int:
    return 1 if state.phase in (RULE, CARD) else 2


def most_played(state: GuessWhat) -> int:
    """The start card and all cards of a round; while somebody plays one, that is still to come."""
    return 1 if state.phase == RULE else CARDS_IN_ROUND + (state.phase != CARD)


def least_rule(state: GuessWhat) -> int:
    """Own words are possible in the free mode, and they are never guessed in the language."""
    return OWN_WORDS if state.free and state.phase != SENTENCE else LEAST_RULE


def most_rule(state: GuessWhat) -> int:
    """The Professor judges rules in own words, and no others."""
    return OWN_WORDS if state.phase in (VERDICT, ANSWER) else MOST_RULE


def hidden_rule(state: GuessWhat) -> int:
    """The rule by which the cards that lie there were judged."""
    return state.last_rule if state.over else state.rule


def least_guess(state: GuessWhat) -> int:
    """In the language, or in own words: as the rule is."""
    return OWN_WORDS if hidden_rule(state) == OWN_WORDS else LEAST_RULE


def most_guess(state: GuessWhat) -> int:
    return OWN_WORDS if hidden_rule(state) == OWN_WORDS else MOST_RULE


def for_each_played(state: GuessWhat) -> int:
    return len(state.played)


class GuessWhat(State):
    free: Annotated[bool, OPTION]  # rules in the Professor's own words are possible
    rule_level: Annotated[int, Span(1, GUESS_LEVEL), OPTION]
    aside: Annotated[bool, OPTION]  # wrong cards do not join the row
    keep_cards: Annotated[bool, OPTION]
    needs_cube: Annotated[bool, OPTION]  # R4
    answer_clock: Annotated[int, Among(CLOCKS), OPTION]  # seconds; 0: none
    rounds: Annotated[int, Span(0, lambda state: state.seats)]  # finished
    professor: Annotated[int, SEAT]
    cubes: Annotated[list[int], EACH_SEAT, Span(0, lambda state: MOST_CUBES * state.seats)]
    deck: Annotated[list[int], Bag(), PACK, COUNT]  # its order is drawn when it matters
    hands: Annotated[list[list[int]], EACH_SEAT, Bag(HAND), PACK, OWN_ALWAYS]
    played: Annotated[list[int], Row(least=fewest_played, most=most_played), PACK]  # the start card first
    verdicts: Annotated[list[int], Row(for_each_played), Span(WRONG, OPEN)]
    guesses: Annotated[list[int], Row(for_each_played), Span(least_guess, most_guess, none=NO_RULE)]  # wrong ones
    guess_words: Annotated[list[str], Row(for_each_played)]  # what the Student said who guessed in own words
    rule: Annotated[  # the secret one
        int, Span(least_rule, most_rule, none=NO_RULE), PRIVATE, Only(CARD, VERDICT, GUESS, SENTENCE, ANSWER)
    ]
    rule_words: Annotated[str, PRIVATE]  # the same in the Professor's own words, if she has written it down
    parts: Annotated[  # the rule that is being said: its shape and the phrases that are complete
        list[int], Row(most=1 + max(SLOTS)), Span(0, CONDITIONS + TESTS - 1), PRIVATE, MayBe(RULE, SENTENCE)
    ]
    said: Annotated[list[int], Row(most=7), Span(0, DONE), PRIVATE, MayBe(RULE, SENTENCE)]  # words of the next phrase
    last_rule: Annotated[  # of the round before, shown to all
        int,
        Span(
            lambda state: NO_RULE if state.rounds == 0 else OWN_WORDS if state.free else LEAST_RULE,
            lambda state: MOST_RULE if state.rounds else NO_RULE,
        ),
    ]
    last_words: Annotated[str, PUBLIC]  # the same in the Professor's own words
    last_solver: Annotated[  # who guessed it
        int, Span(0, lambda state: state.seats - 1 if state.rounds else NOBODY, none=NOBODY, seat=True)
    ]

    def setup(self, seats: int, seed: int, options: Options) -> None:
        self.start(seats, seed)
        self.free = options.word("mode") == "free"
        self.rule_level = options.number("ruleLevel")
        self.aside = options.word("wrongCards") == "aside"
        self.keep_cards = options.word("keepCards") == "on"
        self.needs_cube = options.word("guessNeedsCube") == "on"
        self.answer_clock = options.number("answerClock")
        self.professor = options.seat("start_seat", self.roll(seats))
        self.rounds = 0
        self.cubes = [0] * seats
        self.hands = [[] for _ in range(seats)]
        self.last_rule, self.last_words, self.last_solver = NO_RULE, "", NOBODY
        self.begin_round()

    # --- the cards -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Round setup."""
        for seat in range(self.seats):
            if seat == self.professor or not self.keep_cards:
                self.hands[seat] = []
        held = [0] * CARDS
        for hand in self.hands:
            for card in hand:
                held[card] = 1
        self.deck = [card for card in range(CARDS) if held[card] == 0]
        for i in range(1, self.seats):
            seat = (self.professor + i) % self.seats
            while len(self.hands[seat]) < HAND:
                self.draw_card(seat)
        self.played = [self.draw(self.deck)]
        self.verdicts = [OPEN]
        self.guesses = [NO_RULE]
        self.guess_words = [""]

    def draw_card(self, seat: int) -> None:
        self.hands[seat].append(self.draw(self.deck))
        self.hands[seat].sort()

    def cards_played(self) -> int:
        return len(self.played) - 1

    def student(self, number: int) -> int:
        """The seat that plays this card of the round, counted from 0."""
        return (self.professor + 1 + number % (self.seats - 1)) % self.seats

    def row(self) -> list[int]:
        """The cards that count as previous and earlier."""
        return row_of(self.played, self.verdicts, self.aside)

    def pot(self) -> int:
        return self.verdicts.count(RIGHT)

    # --- the course of a round -----------------------------------------------------------------------

    def begin_round(self) -> None:
        self.deal()
        self.rule, self.rule_words = NO_RULE, ""
        self.parts, self.said = [], []
        self.tell(EVERYONE, "started", self.professor, self.played[0])
        self.phase = RULE
        self.ask(self.professor)

    def legal(self, seat: int) -> list[int]:
        if self.phase == CARD:
            return self.hands[seat][:]
        if self.phase in (RULE, SENTENCE):
            return self.next_words()
        if self.phase == GUESS and self.needs_cube and self.cubes[seat] == 0:
            return [0]
        return [0, 1]

    def apply(self, seat: int, move: int) -> None:
        if self.phase == CARD:
            self.play_card(seat, move)
        elif self.phase == VERDICT:
            self.judge(move == RIGHT)
        elif self.phase == GUESS:
            if move:
                self.begin_guess(seat)
            else:
                self.end_turn(seat)
        elif self.phase == ANSWER:
            self.answer(self.student(self.cards_played() - 1), OWN_WORDS, move == RIGHT)
        else:
            rule = self.say_word(move)
            if rule != NO_RULE:
                self.conclude(seat, rule)

    def conclude(self, seat: int, rule: int) -> None:
        """A rule has been said to its end."""
        if self.phase == RULE:
            self.choose_rule(rule)
        else:
            self.answer(seat, rule, equivalent(self.rule, rule, self.played[0], self.aside))

    def choose_rule(self, rule: int) -> None:
        self.rule = rule
        self.tell(EVERYONE, "chose", self.professor, 1 if rule == OWN_WORDS else 0)
        self.phase = CARD
        self.ask(self.student(0))

    def play_card(self, seat: int, card: int) -> None:
        row = self.row()
        self.hands[seat].remove(card)
        self.played.append(card)
        self.verdicts.append(OPEN)
        self.guesses.append(NO_RULE)
        self.guess_words.append("")
        if self.rule == OWN_WORDS:
            self.tell(EVERYONE, "played", seat, card)
            self.phase = VERDICT
            self.ask(self.professor)
        else:
            self.beat()
            self.judge(judged(self.rule, row, card))

    def judge(self, right: bool) -> None:
        seat = self.student(self.cards_played() - 1)
        self.verdicts[-1] = RIGHT if right else WRONG
        if right:
            self.cubes[seat] += 1
        self.tell(EVERYONE, "judged", seat, self.played[-1], self.verdicts[-1])
        self.phase = GUESS
        self.ask(seat)

    def begin_guess(self, seat: int) -> None:
        if self.rule == OWN_WORDS:
            self.tell(EVERYONE, "guessed", seat)
            self.phase = ANSWER
            self.ask(self.professor)
        else:
            self.phase = SENTENCE

    def answer(self, seat: int, guess: int, right: bool) -> None:
        if right:
            pot = self.pot()
            self.cubes[seat] += (pot + 1) // 2  # R7
            self.cubes[self.professor] += pot // 2
            self.tell(EVERYONE, "solved", seat, self.rule, pot)
            self.end_round(seat)
            return
        self.guesses[-1] = guess
        self.tell(EVERYONE, "refused", seat, guess, min(1, self.cubes[seat]))
        self.cubes[seat] = max(0, self.cubes[seat] - 1)  # R5: to the stock
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.draw_card(seat)
        if self.cards_played() == CARDS_IN_ROUND:
            self.tell(EVERYONE, "unsolved", self.professor, self.rule, self.pot())
            self.end_round(NOBODY)
        else:
            self.phase = CARD
            self.ask(self.student(self.cards_played()))

    def end_round(self, solver: int) -> None:
        self.last_rule, self.last_words, self.last_solver = self.rule, self.rule_words, solver
        self.rule, self.rule_words = NO_RULE, ""
        self.rounds += 1
        if self.rounds == self.seats:
            self.finish()
            for seat, share in enumerate(self.returns() if self.news is not None else []):
                if share > 0:
                    self.tell(EVERYONE, "won" if share == 1 else "shared", seat, self.cubes[seat])
        else:
            self.phase = RULE
            self.beat(PAUSE)
            self.professor = (self.professor + 1) % self.seats
            self.begin_round()

    def timer(self) -> tuple[int, int, int] | None:
        if self.answer_clock == 0 or self.over or self.phase not in (VERDICT, ANSWER):
            return None
        return (self.rounds * 16 + len(self.played)) * 2 + (self.phase == ANSWER), 1000 * self.answer_clock, WRONG

    def scores(self) -> list[int]:
        return self.cubes[:]

    def returns(self) -> list[float]:
        return win_shares(self.cubes)

    # --- saying a rule, word by word -----------------------------------------------------------------

    def next_words(self) -> list[int]:
        """What can be said now. R2, R3: the Professor sees the start card, and the rule must become an allowed one."""
        secret = self.rule == NO_RULE
        if not self.parts:
            shapes = [*range(LEVELS[self.rule_level if secret else GUESS_LEVEL])]
            return [*shapes, OWN] if secret and self.free else shapes
        if len(self.parts) > SLOTS[self.parts[0]]:
            return [SAY]
        return next_words(self.parts, self.said, self.played[0] if secret else -1)

    def say_word(self, word: int) -> int:
        """Says a word; answers the rule if that was the last one, otherwise NO_RULE."""
        if word == OWN:
            return OWN_WORDS
        if word == SAY:
            rule = rule_number(self.parts)
            self.parts = []
            return rule
        if not self.parts:
            self.parts.append(word)
            return NO_RULE
        if word != DONE:
            self.said = with_word(self.said, word)
        if word == DONE or completes(self.said):
            self.parts.append(phrase(self.said))
            self.said = []
        return NO_RULE

    def speak(self, seat: int, move: int, words: str) -> int:
        """The Professor writes down her rule, a Student a guess: the rule is shown at the end of the round."""
        if self.phase == RULE and move == OWN:
            self.rule_words = words
            return 1 << seat
        if self.phase == GUESS and move and self.rule == OWN_WORDS:
            self.guess_words[-1] = words
            return EVERYONE
        return super().speak(seat, move, words)

    def name(self, seat: int, move: int) -> str:
        if self.phase == CARD:
            return card_name(move)
        if self.phase in (RULE, SENTENCE):
            return NAMES[move]
        if self.phase == GUESS:
            return "guess" if move else "no"
        return "right" if move == RIGHT else "wrong"

    def why(self, seat: int, move: int) -> str:
        return WORDS("needs-cube") if self.phase == GUESS and move == 1 else ""

    # --- what is known -------------------------------------------------------------------------------

    def look(self, seat: int) -> dict[str, object]:
        """The rule is the Professor's alone, though all know of one in own words; what is being said, the speaker's."""
        knows, speaks = seat in (ALL, self.professor), seat in (ALL, self.turn)
        return super().look(seat) | {
            "rule": self.rule if knows or self.rule == OWN_WORDS else NO_RULE,
            "rule_words": self.rule_words if knows else "",
            "parts": self.parts[:] if speaks else [],
            "said": self.said[:] if speaks else [],
        }

    def evidence(self) -> tuple[int, ...]:
        """The situation of every card judged, times two, plus one if it was right."""
        found = []
        row = self.played[:1]
        for i in range(1, len(self.played)):
            if self.verdicts[i] != OPEN:
                found.append(situation(row, self.played[i]) * 2 + self.verdicts[i])
            if self.verdicts[i] == RIGHT or not self.aside:
                row.append(self.played[i])
        return tuple(found)

    def refused(self) -> tuple[int, ...]:
        """The wrong guesses of this round, in the language."""
        return tuple(sorted({guess for guess in self.guesses if guess > OWN_WORDS}))

    def guess(self, seat: int) -> None:
        if seat == ALL:
            return
        self.redeal([self.hands[other] for other in range(self.seats) if other != seat], self.deck)
        if seat != self.turn:  # what is still being said, nobody else has heard
            self.parts, self.said = [], []
        if seat != self.professor:
            self.rule_words = ""
            if self.rule > OWN_WORDS:
                fit = fitting(self.rule_level, self.played[0], self.aside, self.evidence(), self.refused())
                self.rule = fit.draw(self)

    # --- what can't be -------------------------------------------------------------------------------

    def flaw(self) -> str:
        named = [("rule", self.rule), ("last_rule", self.last_rule)]
        for name, rule in named + [("guesses", guess) for guess in self.refused()]:
            level = GUESS_LEVEL if name == "guesses" else self.rule_level
            if rule > OWN_WORDS and not is_rule(rule, level):
                return f"Field {name}: {rule} is no rule of level {level}."
        return (
            fits("over", self.over, self.rounds == self.seats)
            or self.turn_flaw()
            or self.words_flaw()
            or self.history_flaw(hidden_rule(self))
        )

    def turn_flaw(self) -> str:
        """Is the right seat asked, at the right time, and has everybody as many cards as then?"""
        begun = self.over or self.phase not in (RULE, CARD)
        mover = self.student(self.cards_played() - begun)  # plays a card now, or has
        drawing = mover if begun else NOBODY
        if self.over:
            drawing = self.last_solver
            solvers = [mover, NOBODY] if self.cards_played() == CARDS_IN_ROUND else [mover]
            fault = among("last_solver", self.last_solver, solvers)
        else:
            asked = self.professor if self.phase in (RULE, VERDICT, ANSWER) else mover
            price = self.phase in (SENTENCE, ANSWER) and self.needs_cube
            fault = fits("turn", self.turn, asked) or fits("waiting", self.waiting, 1 << asked)
            fault = fault or (fits("guesses[-1]", self.guesses[-1], NO_RULE) if begun else "")  # not refused yet
            fault = fault or (f"Field cubes: seat {mover} needs one." if price and not self.cubes[mover] else "")
        sizes = [HAND - (seat == drawing) if seat != self.professor else 0 for seat in range(self.seats)]
        return fault or fits("hands: their sizes", [len(hand) for hand in self.hands], sizes)

    def words_flaw(self) -> str:
        """Has anybody written words where there is no room for them?"""
        guessed = [guess == OWN_WORDS for guess in self.guesses]
        guessed[-1] = guessed[-1] or self.over or self.phase == ANSWER  # perhaps not refused
        guess_words = [words if own else "" for words, own in zip(self.guess_words, guessed, strict=True)]
        return (
            fits("rule_words", self.rule_words, self.rule_words if self.rule == OWN_WORDS else "")
            or fits("last_words", self.last_words, self.last_words if self.last_rule == OWN_WORDS else "")
            or fits("guess_words", self.guess_words, guess_words)
        )

    def history_flaw(self, rule: int) -> str:
        """Do verdicts and guesses fit the rule, and can be said what is being said?"""
        start, open_cards = self.played[0], [i for i, verdict in enumerate(self.verdicts) if verdict == OPEN]
        judging = self.phase == VERDICT and not self.over
        fault = fits("verdicts: the places of 2", open_cards, [0, len(self.played) - 1] if judging else [0])
        fault = fault or fits("guesses[0]", self.guesses[0], NO_RULE)
        if rule > OWN_WORDS and not fault:
            against = misjudged(rule, self.played, self.verdicts, self.aside)
            fault = "" if allowed(rule, start) else f"Field rule: {rule} is not allowed after this start card."
            fault = fault or fits("verdicts: cards judged against the rule", against, [])
            right = [guess for guess in self.refused() if not fault and equivalent(rule, guess, start, self.aside)]
            fault = fault or fits("guesses: those that would have ended the round", right, [])
        level, first = (self.rule_level, start) if rule == NO_RULE else (GUESS_LEVEL, -1)
        if not fault and not sayable(self.parts, self.said, level, first):
            return "Fields parts and said must be a rule that can be said, as far as it goes."
        return fault


def row_of(played: list[int], verdicts: list[int], aside: bool) -> list[int]:
    """The row: without the wrong cards if they are laid aside, and without a card still to be judged."""
    row = played[:1]
    for i in range(1, len(played)):
        if verdicts[i] == RIGHT or (verdicts[i] == WRONG and not aside):
            row.append(played[i])
    return row


def misjudged(rule: int, played: list[int], verdicts: list[int], aside: bool) -> list[int]:
    """The cards of which this rule says something else than was heard."""
    found = []
    for i in range(1, len(played)):
        if judged(rule, row_of(played[:i], verdicts[:i], aside), played[i]) != (verdicts[i] == RIGHT):
            found.append(played[i])
    return found
