"""How a bot thinks in Guess what!, as Professor and as Student. It only ever uses what its seat has seen."""

from __future__ import annotations

from math import exp, log2
from typing import Final

from wabe.boxes.greenbox.components import CARDS
from wabe.boxes.greenbox.guess_what.belief import SHARE, Belief, belief, naturalness
from wabe.boxes.greenbox.guess_what.language import (
    BENEATH,
    DONE,
    ENDING,
    IF,
    OWN,
    PHRASES,
    SAY,
    SINGLE,
    SLOTS,
    place,
    rule_parts,
    step,
)
from wabe.boxes.greenbox.guess_what.meaning import joined, situation
from wabe.boxes.greenbox.guess_what.opening import fits, openings
from wabe.boxes.greenbox.guess_what.rules import CARD, GUESS, OWN_WORDS, RULE, SENTENCE, WRONG, GuessWhat
from wabe.boxes.greenbox.guess_what.words import WORDS
from wabe.core.mind import Mind
from wabe.core.playout import dice
from wabe.core.state import State

FAIR: Final = ((CARDS - 1) // 4, 3 * (CARDS - 1) // 4)  # right cards at the start: neither rare nor common
SHAPE: Final = [0.8, 0.1, 0.1, 0.05]  # of the Professor's rules: joined conditions are rarely found
PAY: Final = [2.2, 0.7, 0.7, 0.2]  # cubes that a rule of each shape brought the Professor, among bots
INSIGHT: Final = 0.6  # cubes that a whole bit of knowledge is worth
MOST: Final = 12.0  # cubes from the worst to the best that a guess can bring


class GuessWhatMind(Mind):
    def at_once(self, state: State, seat: int, chance: State) -> int:
        assert isinstance(state, GuessWhat)
        moves = state.legal(seat)
        values = worths(state, seat, moves)
        if state.phase == RULE:
            return moves[drawn(values, chance)]
        best = [moves[i] for i in range(len(moves)) if values[i] == max(values)]
        return best[chance.roll(len(best))]

    def policy(self, state: State, seat: int, moves: list[int], chance: State) -> int:
        return self.at_once(state, seat, chance)

    def promise(self, state: State, seat: int, moves: list[int]) -> list[float]:
        assert isinstance(state, GuessWhat)
        values = worths(state, seat, moves)
        if state.phase == RULE:  # no rule is the best: by chance another one each time
            chosen = drawn(values, dice(state.dice_a))
            return [1.0 if i == chosen else 0.0 for i in range(len(moves))]
        if state.phase == GUESS:
            return [max(0.0, min(1.0, 0.5 + value / MOST)) for value in values]
        return [value / (1.0 + INSIGHT) for value in values]

    def foreseen(self, state: State) -> bool:
        """What a belief says outweighs what games with a guessed rule show."""
        return True

    def horizon(self, state: State) -> int:
        return 1

    def worth(self, state: State) -> list[float]:
        """Who has the cubes, or soon will, will win; the more rounds are left, the less that means."""
        assert isinstance(state, GuessWhat)
        cubes = [float(count) for count in state.cubes]
        if state.phase == RULE:
            cubes[state.professor] += expectation(state)
        elif state.phase in (GUESS, SENTENCE):
            hope = prospect(state, state.turn)
            cubes[state.turn] += hope if state.phase == SENTENCE else max(0.0, hope)
        warmth = 1.0 + 0.4 * (state.seats - state.rounds)
        weights = [exp((count - max(cubes)) / warmth) for count in cubes]
        return [weight / sum(weights) for weight in weights]

    def likely(self, state: State, seat: int) -> float:
        """Rules of few words come to mind sooner."""
        assert isinstance(state, GuessWhat)
        if state.rule <= OWN_WORDS or seat == state.professor:
            return 1.0
        parts = rule_parts(state.rule)
        found = 1.0 if parts[0] == SINGLE else 0.5
        for phrase in parts[1:]:
            found *= naturalness(PHRASES[phrase])
        return found

    def reason(self, state: State, seat: int, move: int) -> str:
        assert isinstance(state, GuessWhat)
        if state.phase == RULE:
            return why_rule(state, move)
        if state.phase == CARD:
            return why_card(state, move)
        if state.phase == GUESS:
            return why_guess(state, move)
        if state.phase == SENTENCE:
            return why_word(state, move)
        return WORDS("why-own-rule")


MIND: Final[Mind] = GuessWhatMind()


def worths(state: GuessWhat, seat: int, moves: list[int]) -> list[float]:
    """How much speaks for each move. Of the Professor's words: how likely they should be said."""
    if state.phase == RULE:
        return [interest(state, word) for word in moves]
    if state.phase == CARD:
        return [yields(state, card) for card in moves]
    if state.phase == GUESS:
        return [0.0, prospect(state, seat)][: len(moves)]
    if state.phase == SENTENCE:
        return [aim(state, word) for word in moves]
    return [1.0 if move == WRONG else 0.0 for move in moves]  # whoever made this rule is gone: nothing is right


def drawn(weights: list[float], chance: State) -> int:
    """One of them, by weight."""
    left = sum(weights) * chance.roll(1 << 20) / (1 << 20)
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0:
            return i
    return chance.roll(len(weights))


# --- the Professor -----------------------------------------------------------------------------------


def interest(state: GuessWhat, word: int) -> float:
    """How much of all good rules goes on with this word, if they are drawn by how natural they are."""
    parts, said = state.parts, state.said
    if not parts:
        return 0.0 if word == OWN else SHAPE[word]
    if word == SAY:
        return 1.0
    if word == DONE:
        return fairness(state, ENDING[place(said)])
    total = 0.0
    for phrase in BENEATH[place(said) + step(len(said), word)]:
        total += fairness(state, phrase)
    return total


def fairness(state: GuessWhat, phrase: int) -> float:
    """The share of a phrase among those that could come next, if the rule is neither too easy nor too hard with it."""
    parts, start = [*state.parts, phrase], state.played[0]
    shape, slot = parts[0], len(parts) - 1
    if shape == IF and (slot == 1 or (openings(start)[parts[1]] != 0) == (slot == 3)):
        return SHARE[phrase]
    if slot < SLOTS[shape] and shape != IF:
        return SHARE[phrase]
    rule = parts if shape != IF else [SINGLE, phrase]
    right = joined(rule, openings(start)).bit_count()
    return SHARE[phrase] if FAIR[0] <= right <= FAIR[1] else SHARE[phrase] / 1000


def expectation(state: GuessWhat) -> float:
    """The cubes that the Professor can expect of the best rule that can still be said."""
    if not state.parts:
        return PAY[SINGLE]
    pay = PAY[state.parts[0]]
    for phrase in state.parts[1:]:
        pay *= min(1.0, 2.0 * naturalness(PHRASES[phrase]))
    if len(state.parts) > SLOTS[state.parts[0]]:
        return pay
    best = 0.0
    for phrase in BENEATH[place(state.said)]:
        if fits(state.parts, phrase, state.played[0]):
            fair = 1.0 if fairness(state, phrase) == SHARE[phrase] else 0.1
            best = max(best, fair * min(1.0, 2.0 * naturalness(PHRASES[phrase])))
    return pay * best


# --- the Student -------------------------------------------------------------------------------------


def believed(state: GuessWhat) -> Belief:
    return belief(state.rule_level, state.played[0], state.aside, state.evidence(), state.refused())


def yields(state: GuessWhat, card: int) -> float:
    """What a card brings: perhaps a cube, and the more is learnt the less its verdict can be foreseen."""
    right = believed(state).likely_right(situation(state.row(), card))
    return right + INSIGHT * doubt(right)


def doubt(chance: float) -> float:
    """How much is learnt, in bits."""
    if chance <= 0.0 or chance >= 1.0:
        return 0.0
    return -chance * log2(chance) - (1.0 - chance) * log2(1.0 - chance)


def prospect(state: GuessWhat, seat: int) -> float:
    """The cubes that a guess can be expected to bring: of the likeliest rule that can still be said."""
    risk = min(1, state.cubes[seat])
    chance = 0.0
    for likely, rule in believed(state).ideas():
        if following(rule_parts(rule), state.parts, state.said) >= 0:
            chance = likely
            break
    if state.rule == OWN_WORDS or chance == 0.0:  # a bot has no words of its own
        return -float(risk or 1)
    return chance * ((state.pot() + 1) // 2) - (1.0 - chance) * risk


def aim(state: GuessWhat, word: int) -> float:
    """The chance of the likeliest rule that can be said with this word next."""
    for likely, rule in believed(state).ideas():
        if following(rule_parts(rule), state.parts, state.said) == word:
            return likely
    return 0.0


def following(rule: list[int], parts: list[int], said: list[int]) -> int:
    """The word to go on with to say this rule; -1 if something else has been said already."""
    if rule[: len(parts)] != parts:
        return -1
    if not parts:
        return rule[0]
    if len(parts) == len(rule):
        return SAY
    phrase = PHRASES[rule[len(parts)]]
    for word in said:
        if word not in phrase:
            return -1
    for word in phrase:
        if word not in said:
            return word
    return DONE


# --- reasons -----------------------------------------------------------------------------------------


def why_rule(state: GuessWhat, word: int) -> str:
    if not state.parts:
        return WORDS("why-single")
    if word == SAY:
        right = joined(state.parts, openings(state.played[0])).bit_count()
        return WORDS("why-this-rule", right=right, others=CARDS - 1)
    return WORDS("why-this-word")


def why_card(state: GuessWhat, card: int) -> str:
    known, here = believed(state), situation(state.row(), card)
    fitting, right = known.senses(-1), known.senses(here)
    if fitting == 0:
        return WORDS("why-card-no-condition")
    if fitting == 1:
        return WORDS("why-card-right" if right else "why-card-wrong")
    chance = known.likely_right(here)
    key = "why-card-cube" if chance > 0.65 else "why-card-learns" if chance > 0.35 else "why-card-surprise"
    return WORDS(key, fitting=fitting, right=right or WORDS("none-of-them"))


def why_guess(state: GuessWhat, move: int) -> str:
    if state.rule == OWN_WORDS:
        return WORDS("why-no-words")
    ideas = believed(state).ideas()
    if not ideas:
        return WORDS("why-no-idea")
    chance = ideas[0][0]
    often = WORDS("almost-surely") if chance > 0.95 else WORDS("times-in-ten", times=max(1, round(10 * chance)))
    return WORDS("why-guess" if move else "why-no-guess", often=often, gain=(state.pot() + 1) // 2)


def why_word(state: GuessWhat, word: int) -> str:
    for _, rule in believed(state).ideas():
        if following(rule_parts(rule), state.parts, state.said) == word:
            return WORDS("why-likeliest", rule=rule)
    return WORDS("why-take-back")
