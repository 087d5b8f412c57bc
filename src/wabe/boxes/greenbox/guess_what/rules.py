"""Guess what!: the Professor has a secret rule for a row of cards; the Students play cards and name the rule."""

from __future__ import annotations

from typing import Final

from wabe.boxes.greenbox.components import card_name
from wabe.boxes.greenbox.guess_what.language import NAMES, OWN, is_rule
from wabe.boxes.greenbox.guess_what.meaning import judged
from wabe.boxes.greenbox.guess_what.row import OPEN, RIGHT, WRONG
from wabe.boxes.greenbox.guess_what.sameness import CARDS_IN_ROUND, equivalent
from wabe.boxes.greenbox.guess_what.saying import GUESS_LEVEL, NO_RULE, OWN_WORDS, Saying
from wabe.core.options import Options
from wabe.core.state import ALL, EVERYONE, win_shares

RULE: Final = 0
CARD: Final = 1
VERDICT: Final = 2  # only of a rule in the Professor's own words
GUESS: Final = 3
SENTENCE: Final = 4
ANSWER: Final = 5  # only of a rule in the Professor's own words

MOST_CUBES: Final = 24  # gained in a round, by all together
CLOCKS: Final = (60, 0, 30, 120)

STARTED: Final = 0
CHOSE: Final = 1
PLAYED: Final = 2
JUDGED: Final = 3
GUESSED: Final = 4
REFUSED: Final = 5
SOLVED: Final = 6
UNSOLVED: Final = 7
WON: Final = 8
SHARED: Final = 9


class GuessWhat(Saying):
    needs_cube: bool  # R4
    answer_clock: int  # seconds; 0: none
    rounds: int  # rounds finished
    cubes: list[int]
    last_rule: int  # the rule of the round before, shown to all
    last_words: str  # the same in the Professor's own words
    last_solver: int  # who guessed it; -1: nobody

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
        self.last_rule, self.last_words, self.last_solver = NO_RULE, "", -1
        self.begin_round()

    def begin_round(self) -> None:
        self.deal()
        self.begin_saying()
        self.tell(EVERYONE, STARTED, self.professor, self.played[0])
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
        self.tell(EVERYONE, CHOSE, self.professor, 1 if rule == OWN_WORDS else 0)
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
            self.tell(EVERYONE, PLAYED, seat, card)
            self.phase = VERDICT
            self.ask(self.professor)
        else:
            self.judge(judged(self.rule, row, card))

    def judge(self, right: bool) -> None:
        seat = self.student(self.cards_played() - 1)
        self.verdicts[-1] = RIGHT if right else WRONG
        if right:
            self.cubes[seat] += 1
        self.tell(EVERYONE, JUDGED, seat, self.played[-1], self.verdicts[-1])
        self.phase = GUESS
        self.ask(seat)

    def begin_guess(self, seat: int) -> None:
        if self.rule == OWN_WORDS:
            self.tell(EVERYONE, GUESSED, seat)
            self.phase = ANSWER
            self.ask(self.professor)
        else:
            self.phase = SENTENCE

    def answer(self, seat: int, guess: int, right: bool) -> None:
        if right:
            pot = self.pot()
            self.cubes[seat] += (pot + 1) // 2  # R7
            self.cubes[self.professor] += pot // 2
            self.tell(EVERYONE, SOLVED, seat, self.rule, pot)
            self.end_round(seat)
            return
        self.guesses[-1] = guess
        self.tell(EVERYONE, REFUSED, seat, guess, min(1, self.cubes[seat]))
        self.cubes[seat] = max(0, self.cubes[seat] - 1)  # R5: to the stock
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        self.draw_card(seat)
        if self.cards_played() == CARDS_IN_ROUND:
            self.tell(EVERYONE, UNSOLVED, self.professor, self.rule, self.pot())
            self.end_round(-1)
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
                    self.tell(EVERYONE, WON if share == 1 else SHARED, seat, self.cubes[seat])
        else:
            self.professor = (self.professor + 1) % self.seats
            self.begin_round()

    def speak(self, seat: int, move: int, words: str) -> int:
        """The Professor writes down her rule, a Student a guess: the rule is shown at the end of the round."""
        if self.phase == RULE and move == OWN:
            self.rule_words = words
            return 1 << seat
        if self.phase == GUESS and move and self.rule == OWN_WORDS:
            self.guess_words[-1] = words
            return EVERYONE
        return super().speak(seat, move, words)

    def timer(self) -> tuple[int, int, int] | None:
        if self.answer_clock == 0 or self.over or self.phase not in (VERDICT, ANSWER):
            return None
        return (self.rounds * 16 + len(self.played)) * 2 + (self.phase == ANSWER), 1000 * self.answer_clock, WRONG

    def name(self, seat: int, move: int) -> str:
        if self.phase == CARD:
            return card_name(move)
        if self.phase in (RULE, SENTENCE):
            return NAMES[move]
        if self.phase == GUESS:
            return "guess" if move else "no"
        return "right" if move == RIGHT else "wrong"

    def why(self, seat: int, move: int) -> str:
        if self.phase == GUESS and move == 1:
            return "A guess needs a cube, since a wrong one costs a cube"
        return ""

    def scores(self) -> list[int]:
        return self.cubes[:]

    def returns(self) -> list[float]:
        return win_shares(self.cubes)

    def look(self, seat: int) -> dict[str, object]:
        return (
            self.look_row(seat)
            | self.look_saying(seat)
            | {
                "needs_cube": self.needs_cube,
                "answer_clock": self.answer_clock,
                "round": min(self.rounds + 1, self.seats),
                "cubes": self.cubes[:],
                "pot": self.pot(),
                "last_rule": self.last_rule,
                "last_words": self.last_words,
                "last_solver": self.last_solver,
            }
        )

    def guess(self, seat: int) -> None:
        if seat != ALL:
            self.guess_hands(seat)
            self.guess_rule(seat)

    def clone(self) -> GuessWhat:
        copy = GuessWhat()
        copy.copy_saying(self)
        copy.needs_cube = self.needs_cube
        copy.answer_clock = self.answer_clock
        copy.rounds = self.rounds
        copy.cubes = self.cubes[:]
        copy.last_rule = self.last_rule
        copy.last_words = self.last_words
        copy.last_solver = self.last_solver
        return copy

    def flaw(self) -> str:
        if self.over != (self.rounds == self.seats) or not 0 <= self.rounds <= self.seats:
            return f"Field rounds must be from 0 to {self.seats}, and the game is over at {self.seats}."
        if not 1 <= self.rule_level <= GUESS_LEVEL or self.answer_clock not in CLOCKS:
            return "Fields rule_level and answer_clock must be possible options."
        if len(self.cubes) != self.seats or any(not 0 <= n <= MOST_CUBES * self.seats for n in self.cubes):
            return f"Field cubes must have a number from 0 to {MOST_CUBES * self.seats} for every seat."
        if not -1 <= self.last_solver < self.seats or self.last_rule < NO_RULE:
            return "Field last_solver must be a seat or -1, and last_rule a rule or -1."
        if (self.rounds == 0) != (self.last_rule == NO_RULE) or (self.rounds == 0 and self.last_solver >= 0):
            return "Fields last_rule and last_solver must be -1 in the first round, and only there the rule."
        if self.last_words and self.last_rule != OWN_WORDS:
            return "Field last_words must be empty unless the last rule was in its Professor's own words."
        if self.last_rule > OWN_WORDS and not is_rule(self.last_rule, self.rule_level):
            return f"Field last_rule: {self.last_rule} is no rule of level {self.rule_level}."
        mover = self.student(max(0, self.cards_played() - 1))
        if self.over:
            last = self.cards_played() == CARDS_IN_ROUND if self.last_solver < 0 else self.last_solver == mover
            if not last or self.rule != NO_RULE or self.parts or self.said:
                return "At the end the last Student to play has solved the rule, or twelve cards were played."
            return self.row_flaw(self.last_solver) or self.rule_flaw(self.last_rule, False) or self.words_flaw(True)
        playing = self.phase not in (RULE, CARD)
        return (
            self.row_flaw(mover if playing else -1)
            or self.turn_flaw(mover)
            or self.rule_flaw(self.rule, self.phase == VERDICT)
            or self.words_flaw(self.phase == ANSWER)
        )

    def turn_flaw(self, mover: int) -> str:
        """Is the right seat asked, at the right time?"""
        played = self.cards_played()
        asked = self.student(played) if self.phase == CARD else self.professor
        if self.phase in (GUESS, SENTENCE):
            asked = mover
        if self.turn != asked or self.waiting != 1 << asked:
            return f"Seat {asked} must be asked in this phase."
        least, most = 0 if self.phase in (RULE, CARD) else 1, 0 if self.phase == RULE else CARDS_IN_ROUND
        if not least <= played <= most - (1 if self.phase == CARD else 0):
            return f"There can't be {played} cards played in this phase."
        if (self.rule == NO_RULE) != (self.phase == RULE) or self.rule < NO_RULE:
            return "Field rule must be -1 exactly while the Professor chooses it."
        if (self.rule == OWN_WORDS and self.phase == SENTENCE) or (self.rule > 0 and self.phase in (VERDICT, ANSWER)):
            return "The Professor judges rules in own words, and no others."
        if self.phase in (SENTENCE, ANSWER) and self.needs_cube and self.cubes[mover] == 0:
            return "A guess needs a cube."
        if self.phase not in (RULE, CARD) and self.guesses and self.guesses[-1] != NO_RULE:
            return "The guess after the last card has not been made yet."
        if self.phase not in (RULE, SENTENCE) and (self.parts or self.said):
            return "Fields parts and said must be empty while no rule is being said."
        return ""
