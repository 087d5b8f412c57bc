"""The worked examples, rulings and properties of Guess what!"""

import re
from functools import cache
from itertools import product

import pytest

import wabe
from helpers import names, place, play, random_game, subject
from wabe.boxes.greenbox.components import CARDS, COLOUR, GREEN_BACK, NUMBER, SYMBOL, card_name
from wabe.boxes.greenbox.guess_what import language, sameness
from wabe.boxes.greenbox.guess_what.fitting import Fit, fitting
from wabe.boxes.greenbox.guess_what.language import CONDITIONS, NAMES, PHRASES, SLOTS, TESTS, is_rule, rule_parts
from wabe.boxes.greenbox.guess_what.meaning import MEANINGS, TWICE, card_in, judged, situation
from wabe.boxes.greenbox.guess_what.opening import allowed, balanced, fits, openings
from wabe.boxes.greenbox.guess_what.rules import (
    ANSWER,
    CARD,
    GUESS,
    NO_RULE,
    OPEN,
    OWN_WORDS,
    RIGHT,
    RULE,
    SENTENCE,
    VERDICT,
    WRONG,
)
from wabe.boxes.greenbox.guess_what.words import formula, question, sentence, so_far
from wabe.core.errors import GuessError
from wabe.core.words import named

GAME = subject("guess-what")
DECK = [card_name(number) for number in range(CARDS)]
START = "red-3"
VALUES = {
    "colour": ["red", "yellow", "green", "blue", "white", "black"],
    "number": ["1", "2", "3", "4", "5", "6"],
    "symbol": ["drop", "hammers", "circles", "bricks", "wheel", "arrow"],
    "background": ["plain", "green"],
    "parity": ["odd", "even"],
    "half": ["low", "high"],
}


def new(seats=4, seed=0, **options):
    return GAME.new(seats, seed, {"start_seat": 0, **options})


def card(name):
    return DECK.index(name)


def cards(text):
    return [card(name) for name in text.split()]


def words(text):
    """The words of a rule as they are said: `is(colour, {red, black})` is single, is, colour, red, black, done, say."""
    said = [] if text.split("(")[0] in ("and", "or", "if") else ["single"]
    for piece in re.findall(r"{[^}]*}|\w+", text):
        ticks = re.findall(r"\w+", piece)
        said += ticks
        if "{" in piece and len(ticks) < len(VALUES[said[-len(ticks) - 1]]) - 1:
            said.append("done")
    return [*said, "say"]


@cache
def rule(text):
    """The number of a rule in the rules file's notation, found by saying it as a guess."""
    state = place(GAME, lesson("prev(colour, different)", needs_cube=False), phase=SENTENCE, **after_a_card())
    for word in words(text)[:-1]:
        play(GAME, state, word)
    return language.rule_number(state.parts)


def after_a_card():
    """Fields of a position in which the first Student has played a wrong card."""
    state = play(GAME, have(lesson("prev(colour, different)", needs_cube=False), "red-5"), "red-5")
    fields = ("played", "verdicts", "guesses", "guess_words", "hands", "deck", "turn", "waiting")
    return {name: getattr(state, name) for name in fields}


def lesson(secret, start=START, seats=4, **fields):
    """The Professor in seat 0 has said her rule after this start card."""
    options = {
        name: fields.pop(name) for name in ("wrongCards", "keepCards", "mode", "guessNeedsCube") if name in fields
    }
    state = begin(start, new(seats, ruleLevel=3, **options))
    return place(GAME, play(GAME, state, *words(secret)), **fields)


def begin(start, state):
    """The round with another start card."""
    return swap(state, card(start), state.played[0])


def have(state, name):
    """The position in which the Student to play has this card."""
    hand = state.hands[state.turn]
    return state if card(name) in hand else swap(state, card(name), hand[0])


def swap(state, one, other):
    """Two cards change places."""
    at = {one: other, other: one}
    piles = {"played": [at.get(c, c) for c in state.played], "deck": sorted(at.get(c, c) for c in state.deck)}
    hands = [sorted(at.get(c, c) for c in hand) for hand in state.hands]
    return place(GAME, state, hands=hands, **piles)


def lay(state, *plays):
    """Each card played by the Student whose turn it is, who does not guess."""
    for i, name in enumerate(plays):
        state = play(GAME, have(state, name), name)
        if i < len(plays) - 1:
            play(GAME, state, "no")
    return state


def guess(state, text):
    return play(GAME, state, "guess", *words(text))


def equivalent(one, other, start=START, aside=False):
    return sameness.equivalent(rule(one), rule(other), card(start), aside)


# --- the rule language by the book: read from the notation, judged from the whole row --------------


def shows(attribute, number):
    """The value of a card, as a place in VALUES."""
    if attribute == "parity":
        return 1 - NUMBER[number] % 2
    if attribute == "half":
        return int(NUMBER[number] > 3)
    return {"colour": COLOUR, "number": [n - 1 for n in NUMBER], "symbol": SYMBOL, "background": GREEN_BACK}[attribute][
        number
    ]


def holds(term, row, number):
    form, attribute, *rest = re.findall(r"\w+", term)
    if form == "place":
        return (len(row) + 1) % 2 == (attribute == "odd")
    new, old = shows(attribute, number), shows(attribute, row[-1])
    if form == "prev":
        return {
            "same": new == old,
            "different": new != old,
            "higher": new > old,
            "lower": new < old,
            "atLeast": new >= old,
            "atMost": new <= old,
            "step1": abs(new - old) == 1,
        }[rest[0]]
    if form == "earlier":
        return any(shows(attribute, other) == new for other in row) == (rest[0] == "same")
    here, before = (VALUES[attribute][value] in rest for value in (new, old))
    return {"is": here, "prevIs": before, "alternate": here != before}[form]


def by_the_book(text, row, number):
    terms = re.findall(r"\w+\((?:[^(){}]|{[^}]*})*\)", text)
    held = [holds(term, row, number) for term in terms]
    if len(terms) == 3:
        return held[1] if held[0] else held[2]
    return all(held) if text.startswith("and") else any(held)


def random_rules(count, seed, level=3):
    dice = wabe.State()
    dice.seed(seed)
    while count:
        shape = dice.roll(language.LEVELS[level])
        parts = [shape] + [dice.roll(CONDITIONS) for _ in range(SLOTS[shape])]
        if shape == language.IF:
            parts[1] = CONDITIONS + dice.roll(TESTS)
        if language.earliers(parts) < 2:
            count -= 1
            yield language.rule_number(parts)


def random_row(seed, length):
    dice = wabe.State()
    dice.seed(seed)
    deck = list(range(CARDS))
    return [dice.draw(deck) for _ in range(length)]


def test_there_are_412_conditions_and_194_tests():
    assert (CONDITIONS, TESTS, len(PHRASES)) == (412, 194, 606)
    assert len({formula(language.rule_number([0, i])) for i in range(606)}) == 606
    forms = [NAMES[phrase[0]] for phrase in PHRASES]
    assert [forms.count(form) for form in ("is", "prev", "alternate", "earlier", "prevIs", "place")] == [
        *(192, 22, 192, 6, 192, 2)
    ]


@pytest.mark.parametrize("start", [0, 17, 35, 53])
def test_there_are_307_level_1_rules_of_different_meaning(start):
    matters = sameness.situations(start)
    assert len({bits & matters for bits in MEANINGS[:CONDITIONS]}) == 307


def test_every_verdict_is_by_the_book():
    for i in range(CONDITIONS):
        text = formula(language.rule_number([0, i]))
        for seed in range(12):
            row = random_row(seed * 1000 + i, 2 + seed)
            assert judged(language.rule_number([0, i]), row[:-1], row[-1]) == by_the_book(text, row[:-1], row[-1]), text
    for i, number in enumerate(random_rules(600, 1)):
        for length in (2, 3, 6, 13):
            row = random_row(length * 1000 + i, length)
            assert judged(number, row[:-1], row[-1]) == by_the_book(formula(number), row[:-1], row[-1])


def test_not_needs_no_form_of_its_own():
    def opposite(phrase):
        return any((MEANINGS[phrase] ^ bits) & matters == matters for bits in MEANINGS[:CONDITIONS])

    matters = sameness.situations(0)
    without = {formula(language.rule_number([0, i])) for i in range(CONDITIONS) if not opposite(i)}
    assert {"prev(number, step1)", "prev(symbol, step1)", "alternate(colour, {red})"} <= without
    assert all("step1" in text or text.startswith("alternate") for text in without)
    assert not any("parity" in text or "half" in text for text in without)


# --- worked examples -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("secret", "right", "wrong"),
    [
        ("prev(colour, different)", "blue-3", "red-5"),
        ("prev(number, higher)", "yellow-4", "blue-3"),
        ("prev(parity, different)", "green-2", "black-1"),
        ("earlier(symbol, same)", "white-1", "blue-3"),
    ],
)
def test_example_1_the_four_rules_of_the_source(secret, right, wrong):
    for name, verdict in ((right, RIGHT), (wrong, WRONG)):
        state = lay(lesson(secret), name)
        assert state.verdicts == [OPEN, verdict]
        assert state.cubes == [0, verdict, 0, 0]
        assert state.pot() == verdict


@pytest.mark.parametrize(("wrong_cards", "verdict"), [("row", RIGHT), ("aside", WRONG)])
def test_example_1_and_r1_a_wrong_card_joins_the_row_unless_laid_aside(wrong_cards, verdict):
    state = lay(lesson("earlier(symbol, same)", wrongCards=wrong_cards), "blue-3", "red-6")
    assert state.verdicts == [OPEN, WRONG, verdict]
    assert state.row() == (cards("red-3 blue-3 red-6") if wrong_cards == "row" else cards("red-3"))


SAME = [
    ("alternate(number, {2, 4, 6})", "prev(parity, different)"),
    ("or(prev(number, higher), prev(number, same))", "prev(number, atLeast)"),
    ("is(number, {1, 3, 5})", "is(parity, {odd})"),
]


@pytest.mark.parametrize("aside", [False, True])
@pytest.mark.parametrize(("one", "other"), SAME)
def test_example_2_equivalent(one, other, aside):
    for start in range(0, CARDS, 5):
        assert equivalent(one, other, DECK[start], aside)
        assert equivalent(other, one, DECK[start], aside)


def test_example_2_and_r12_earlier_is_not_previous_unless_wrong_cards_are_aside():
    one, other = "earlier(symbol, same)", "prev(symbol, same)"
    for start in DECK:
        assert not equivalent(one, other, start)
        assert not equivalent(other, one, start)
        assert equivalent(one, other, start, aside=True)
        assert equivalent(other, one, start, aside=True)


@pytest.mark.parametrize(
    ("start", "secret", "right"),
    [
        ("red-6", "prev(number, higher)", 0),
        ("red-1", "prev(number, lower)", 0),
        ("red-1", "prev(colour, different)", 45),
    ],
)
def test_example_3_allowed_rules(start, secret, right):
    number = rule(secret)
    assert openings(card(start))[rule_parts(number)[1]].bit_count() == right
    assert allowed(number, card(start)) == (3 <= right <= 50)
    state = begin(start, new(ruleLevel=1))
    *said, last, _ = words(secret)
    assert (last in names(play(GAME, state, *said))) == (right == 45)


@pytest.mark.parametrize(("right", "fair"), [(2, False), (3, True), (50, True), (51, False)])
def test_allowed_is_from_3_to_50_right_cards(right, fair):
    assert balanced((1 << right) - 1) == fair


@pytest.mark.parametrize(("right", "student", "professor"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (5, 3, 2)])
def test_example_4_and_r7_the_pot_is_split(right, student, professor):
    black, red = ["black-6", "black-5", "black-4", "black-2", "black-3"], ["red-6", "red-5", "red-4", "red-2", "red-1"]
    plays = black[:right] + red[: 5 - right]
    state = lay(lesson("is(colour, {white, black})", cubes=[10, 10, 10, 10]), *plays)
    assert state.pot() == right
    seat, before = state.turn, state.cubes[:]
    guess(state, "is(colour, {white, black})")
    assert state.cubes[seat] == before[seat] + student
    assert state.cubes[0] == before[0] + professor
    assert sum(state.cubes) == sum(before) + right
    assert (state.rounds, state.professor, state.phase) == (1, 1, RULE)
    assert (state.last_solver, formula(state.last_rule)) == (seat, "is(colour, {white, black})")


def test_example_5_a_wrong_guess_costs_the_cube_and_without_one_there_is_no_guess():
    state = lay(lesson("prev(colour, different)"), "blue-3")
    assert state.cubes == [0, 1, 0, 0]
    assert names(state) == ["no", "guess"]
    state = guess(state, "prev(colour, same)")
    assert state.cubes == [0, 0, 0, 0]
    assert formula(state.guesses[1]) == "prev(colour, same)"
    state = lay(state, "blue-5", "blue-6", "blue-4")
    assert (state.turn, state.verdicts[1:]) == (1, [RIGHT, WRONG, WRONG, WRONG])
    assert names(state) == ["no"]
    with pytest.raises(wabe.IllegalMove, match="A guess needs a cube"):
        state.play(1, 1)


def test_example_6_and_r6_the_twelfth_card_is_followed_by_a_guess_and_ends_the_round():
    plays = [f"{colour}-{number}" for number in "654321" for colour in ("blue", "green")]
    state = lesson("prev(colour, different)", seats=3)
    players = []
    for name in plays:
        players.append(state.turn)
        state = lay(state, name)
        if name != plays[-1]:
            play(GAME, state, "no")
    assert players == [1, 2] * 6
    assert (state.pot(), state.cubes) == (12, [0, 6, 6])
    guess(state, "prev(colour, same)")
    assert state.rounds == 1
    assert state.cubes == [0, 6, 5]
    assert (state.last_solver, state.professor) == (-1, 1)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 2])
def test_example_7_everybody_is_professor_once(seats, first):
    professors = []
    for state in random_game(GAME, 5, seats, start_seat=first):
        if state.phase == RULE and not state.parts and not state.over:
            professors.append(state.professor)
    assert professors == [(first + i) % seats for i in range(seats)]
    assert state.rounds == seats


# --- rulings ---------------------------------------------------------------------------------------


def test_r2_the_professor_sees_the_start_card_and_the_students_do_not_see_the_rule():
    state = new()
    assert state.look(0)["played"] == state.played
    play(GAME, state, *words("prev(colour, different)"))
    assert state.look(0)["rule"] == state.rule == state.look(wabe.ALL)["rule"]
    for seat in (1, 2, 3, wabe.SPECTATOR):
        assert state.look(seat)["rule"] == NO_RULE


def test_r3_a_rule_may_die_later():
    state = lesson("prev(number, higher)")
    state = lay(state, "red-6", "blue-6", "white-5")
    assert state.verdicts == [OPEN, RIGHT, WRONG, WRONG]


def test_r4_the_option_lets_a_student_without_cubes_guess():
    state = lay(lesson("prev(colour, different)", guessNeedsCube="off"), "red-5")
    assert (state.cubes[1], names(state)) == (0, ["no", "guess"])
    guess(state, "prev(colour, same)")
    assert state.cubes == [0, 0, 0, 0]


def test_r4_a_cube_of_an_earlier_round_will_do():
    state = lay(lesson("prev(colour, different)", cubes=[0, 1, 0, 0]), "red-5")
    assert names(state) == ["no", "guess"]


def test_r5_a_cube_given_up_does_not_go_into_the_pot():
    state = guess(lay(lesson("prev(colour, different)"), "blue-3"), "prev(colour, same)")
    assert state.pot() == 1


def test_r10_right_by_meaning_and_a_guess_that_merely_fits_is_wrong():
    state = lay(lesson("prev(parity, different)"), "green-2")
    fits = guess(state.clone(), "is(colour, {green})")
    assert fits.rounds == 0
    assert formula(fits.guesses[1]) == "is(colour, {green})"
    assert guess(state, "alternate(number, {1, 3, 5})").rounds == 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_r11_and_rule_level_the_professor_is_limited_and_a_guess_is_not(level):
    state = new(ruleLevel=level)
    assert names(state) == ["single", "and", "or", "if"][: (1, 3, 4)[level - 1]]
    state = lay(play(GAME, state, *words("prev(colour, different)")), card_name(state.hands[1][0]))
    state = place(GAME, state, cubes=[0, 1, 0, 0])
    play(GAME, state, "guess")
    assert names(state) == ["single", "and", "or", "if"]
    play(GAME, state, *words("if(place(even), prev(colour, different), prev(colour, different))"))
    assert state.last_solver == 1


def test_the_card_after_a_right_card_counts_from_it():
    text = "if(place(odd), is(colour, {red}), is(colour, {blue}))"
    state = lay(lesson(text), "red-5", "red-6", "blue-2")  # places 2, 3 and 4
    assert state.verdicts[1:] == [WRONG, RIGHT, RIGHT]
    state = lay(lesson(text, wrongCards="aside"), "red-5", "red-6", "blue-2", "red-4")  # 2, 2, 2 and 3
    assert state.verdicts[1:] == [WRONG, WRONG, RIGHT, RIGHT]


# --- equivalence -----------------------------------------------------------------------------------


def every_situation(start):
    """The situations of the rules file, counted out."""
    seen = ("colour", "number", "symbol")

    def share(one, other):
        return [shows(attribute, one) == shows(attribute, other) for attribute in seen]

    for number in range(CARDS):
        if number != start:
            yield start, number, tuple(share(start, number)), 0
    for before, number in product(range(CARDS), repeat=2):
        if start not in (before, number) and before != number:
            must = [a or b for a, b in zip(share(start, number), share(before, number), strict=True)]
            for flags in product((False, True), repeat=3):
                if all(flag or not needed for flag, needed in zip(flags, must, strict=True)):
                    yield from ((before, number, flags, odd) for odd in (0, 1))


def test_the_situations_are_those_of_the_rules_file():
    counts = [sameness.situations(start).bit_count() for start in range(CARDS)]
    assert (min(counts), max(counts)) == (25373, 27473)
    assert counts[card("red-3")] <= 53 + 53 * 52 * 8 * 2
    for start in (card("red-3"), card("white-g1a")):
        bits = 0
        for before, number, flags, odd in every_situation(start):
            seen = sum(flag << i for i, flag in enumerate(flags))
            bits |= 1 << ((odd * 8 + seen) * CARDS + before) * CARDS + number
        assert bits == sameness.situations(start)


def test_every_row_brings_one_of_the_situations():
    met = 0
    for seed in range(3000):
        row = random_row(seed, 2 + seed % 12)
        number = situation(row[:-1], row[-1])
        assert sameness.situations(row[0]) >> number & 1
        met |= 1 << number % (CARDS * CARDS)
    assert met.bit_count() > 1500


def book_equivalent_aside(one, other, start):
    """The search of the rules file with nothing clever: rows by last card, values seen and parity of the next place."""
    texts = formula(one), formula(other)
    layer = {(start, frozenset([start]), 0)}
    used = {attribute for text in texts for attribute in re.findall(r"earlier\((\w+)", text)}
    reached = set()
    for _ in range(12):
        following = set()
        for last, row, odd in layer:
            key = (last, odd, frozenset((a, shows(a, seen)) for a in used for seen in row))
            if key in reached:
                continue
            reached.add(key)
            # a row with the same cards, this card last, and a length of the right parity
            order = [*sorted(row - {last}), last]
            order = order if (len(order) + 1) % 2 == odd else [order[0], *order]
            for number in set(range(CARDS)) - {last, start}:
                right, guessed = (by_the_book(text, order, number) for text in texts)
                if right != guessed:
                    return False
                if right:
                    following.add((number, row | {number}, 1 - odd))
        layer = following
    return True


def test_equivalence_with_wrong_cards_aside_is_searched_as_the_rules_file_says():
    pairs = [
        ("earlier(symbol, same)", "prev(symbol, same)"),
        ("earlier(number, same)", "and(earlier(number, same), is(number, {3}))"),
        ("earlier(colour, same)", "prev(colour, same)"),
        ("earlier(colour, same)", "is(colour, {red})"),
        ("is(colour, {red, blue})", "and(is(colour, {red, blue}), prev(number, step1))"),
        ("is(parity, {odd})", "and(is(parity, {odd}), prev(parity, same))"),
        ("is(parity, {even})", "if(place(even), is(parity, {even}), prev(parity, same))"),
        ("is(parity, {even})", "or(prev(parity, different), is(parity, {even}))"),
        ("prev(number, higher)", "and(prev(number, higher), earlier(number, different))"),
        ("prev(number, higher)", "and(prev(number, higher), earlier(symbol, different))"),
        ("and(prev(number, higher), earlier(number, different))", "prev(number, higher)"),
        ("earlier(colour, different)", "and(earlier(colour, different), prev(colour, different))"),
        ("prev(half, different)", "if(place(even), is(half, {high}), is(half, {low}))"),
    ]
    found = []
    for one, other in pairs:
        number, guessed = rule(one), rule(other)
        found.append(sameness.equivalent(number, guessed, card(START), True))
        assert found[-1] == book_equivalent_aside(number, guessed, card(START)), (one, other)
    assert found == [True, True, True, True, False, True, True, False, True, False, True, True, True]
    assert not equivalent("prev(half, different)", "if(place(even), is(half, {high}), is(half, {low}))")


def test_with_wrong_cards_aside_a_difference_counts_only_where_right_cards_lead():
    ones = "and(prev(number, lower), is(number, {1}))"  # from a 3: a 1 is right, and after it nothing
    places = "if(place(even), is(number, {1}), prev(number, lower))"
    assert equivalent(ones, places, "red-3", aside=True)
    assert not equivalent(ones, places, "red-3")
    assert not equivalent(ones, "is(number, {1})", "red-3", aside=True)  # it calls a second 1 right
    assert not equivalent("is(number, {1})", ones, "red-3", aside=True)
    # they differ after a 6 only, which takes five right cards from a 1
    steps, down = "prev(number, step1)", "if(prevIs(number, {6}), prev(number, lower), prev(number, step1))"
    assert not equivalent(steps, down, "red-1", aside=True)
    # nor does it count what they say of the start card, or of the card before once more
    start = card("red-3")
    assert sameness.never_met(TWICE | card_in(1 << start), MEANINGS[0], start, [0])
    assert not sameness.never_met(card_in(1 << start + 1), MEANINGS[0], start, [0])


@pytest.mark.parametrize("aside", [False, True])
def test_a_rule_is_equivalent_to_itself_and_the_relation_is_symmetric_in_the_row(aside):
    some = list(random_rules(60, 4))
    for start in (0, 30):
        for number in some:
            assert sameness.equivalent(number, number, start, aside)
        if not aside:
            short = [language.rule_number([0, i]) for i in range(0, CONDITIONS, 7)]
            for one, other in product(short, repeat=2):
                there = sameness.equivalent(one, other, start, False)
                assert there == sameness.equivalent(other, one, start, False)


def test_the_same_in_the_row_is_the_same_with_wrong_cards_aside():
    rules = [language.rule_number([0, i]) for i in range(0, CONDITIONS, 3)]
    same = [(a, b) for a, b in product(rules, repeat=2) if a != b and sameness.equivalent(a, b, 9, False)]
    assert len(same) > 20
    assert all(
        sameness.never_met(MEANINGS[a // 4 - 1] ^ MEANINGS[b // 4 - 1], MEANINGS[a // 4 - 1], 9, [0]) for a, b in same
    )


# --- saying a rule ---------------------------------------------------------------------------------


def test_a_rule_is_said_in_small_steps():
    state = begin(START, new())
    assert names(state) == ["single", "and", "or"]
    assert names(play(GAME, state, "or")) == ["is", "prev", "alternate", "earlier"]
    assert names(play(GAME, state, "prev")) == ["colour", "number", "symbol", "background", "parity", "half"]
    assert names(play(GAME, state, "number")) == [
        *("same", "different", "higher", "lower", "atLeast", "atMost", "step1"),
    ]
    play(GAME, state, "higher", "is", "colour")
    assert names(state) == VALUES["colour"]  # nothing is ticked, so it can't be done
    assert names(play(GAME, state, "black")) == ["red", "yellow", "green", "blue", "white", "done"]
    assert names(play(GAME, state, "red")) == ["yellow", "green", "blue", "white", "done"]
    assert names(play(GAME, state, "done")) == ["say"]
    play(GAME, state, "say")
    assert formula(state.rule) == "or(prev(number, higher), is(colour, {red, black}))"
    assert (state.phase, state.turn, state.parts, state.said) == (CARD, 1, [], [])


def test_a_set_is_complete_when_only_one_value_is_left_out():
    state = play(GAME, begin(START, new(ruleLevel=3)), "if")
    assert names(state) == ["prevIs", "place"]
    assert names(play(GAME, state.clone(), "place")) == ["odd", "even"]
    play(GAME, state, "prevIs", "parity", "odd")
    assert len(state.parts) == 2
    play(GAME, state, "is", "colour", "red", "white", "green", "blue", "black")
    assert len(state.parts) == 3
    play(GAME, state, "is", "half", "high")
    assert names(state) == ["say"]


def test_the_order_of_ticking_means_nothing():
    one, other = (play(GAME, new(), "and", "is", "number", *ticks) for ticks in ("135", "531"))
    assert one.dump() == other.dump()


def test_at_most_one_earlier_condition():
    state = play(GAME, lay(lesson("prev(colour, different)"), "blue-3"), "guess", "and", "earlier", "symbol", "same")
    assert names(state) == ["is", "prev", "alternate"]
    state = play(GAME, new(), "and", "earlier", "symbol", "different")
    assert "earlier" not in names(state)


@pytest.mark.parametrize("start", ["red-3", "black-6", "yellow-g1b"])
def test_the_professor_can_say_every_allowed_rule_and_no_other(start):
    for i in range(CONDITIONS):
        assert fits([0], i, card(start)) == allowed(language.rule_number([0, i]), card(start))
    for shape in (language.AND, language.OR):
        for i in range(0, CONDITIONS, 23):
            fair = [
                j
                for j in range(CONDITIONS)
                if language.earliers([shape, i, j]) < 2 and allowed(language.rule_number([shape, i, j]), card(start))
            ]
            assert fits([shape], i, card(start)) == bool(fair)
            if fair:
                assert [j for j in range(CONDITIONS) if fits([shape, i], j, card(start))] == fair
    for test in range(CONDITIONS, CONDITIONS + TESTS, 19):
        for i, j in ((5, 200), (30, 411), (406, 3), (195, 100), (201, 195)):
            parts = [language.IF, test, i, j]
            said = all(fits(parts[:n], parts[n], card(start)) for n in (1, 2, 3))
            assert said == allowed(language.rule_number(parts), card(start))


def test_no_dead_ends_and_what_is_said_is_allowed():
    shapes = set()
    for seed in range(250):
        state = GAME.new(3, seed, {"ruleLevel": 3})
        dice = wabe.State()
        dice.seed(seed)
        count = 0
        while state.phase == RULE:
            moves = state.legal(state.turn)
            state.play(state.turn, moves[dice.roll(len(moves))])
            count += 1
        assert count <= language.LONGEST
        assert is_rule(state.rule, 3)
        assert allowed(state.rule, state.played[0])
        others = set(range(CARDS)) - set(state.played)
        right = sum(by_the_book(formula(state.rule), state.played, number) for number in others)
        assert 3 <= right <= 50
        shapes.add(state.rule % 4)
    assert shapes == {0, 1, 2, 3}


def test_every_shape_can_be_said_after_every_start_card():
    for start in range(CARDS):
        for shape in range(4):
            assert any(fits([shape], i, start) for i in range(CONDITIONS + TESTS))


def test_the_number_of_a_rule_is_its_parts():
    for number in random_rules(300, 8):
        assert language.rule_number(rule_parts(number)) == number
        assert is_rule(number, 3)
        assert is_rule(number, 1) == (number % 4 == language.SINGLE)
    for wrong in (-1, 0, 3, 4 * 413, 4 * 1000, 1 + 4 * 1, 3 + 4 * 1_001_001, 3 + 4 * 1_001_413 * 1000, 2**60):
        assert not is_rule(wrong, 3)
    two = language.phrase([language.EARLIER, language.COLOUR, language.SAME]) + 1
    assert not is_rule(1 + 4 * (two * 1000 + two), 3)


# --- rounds, hands, options ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_round_setup(seats):
    state = new(seats)
    assert [len(hand) for hand in state.hands] == [0] + [5] * (seats - 1)
    assert len(state.deck) == 54 - 5 * (seats - 1) - 1
    assert (state.verdicts, state.cubes, state.pot()) == ([OPEN], [0] * seats, 0)
    assert (state.turn, state.phase, state.rule) == (0, RULE, NO_RULE)


def test_the_deal_and_the_first_professor_are_drawn():
    deals = [GAME.new(4, seed) for seed in range(60)]
    assert {state.professor for state in deals} == {0, 1, 2, 3}
    assert len({state.played[0] for state in deals}) > 25
    assert len({tuple(state.hands[(state.professor + 1) % 4]) for state in deals}) == 60


def test_the_student_draws_after_the_guess_and_the_next_one_plays():
    state = lay(lesson("prev(colour, different)"), "blue-3")
    assert [len(hand) for hand in state.hands] == [0, 4, 5, 5]
    play(GAME, state, "no")
    assert [len(hand) for hand in state.hands] == [0, 5, 5, 5]
    assert (state.turn, state.phase) == (2, CARD)


def test_new_cards_every_round_unless_they_are_kept():
    for keep in ("off", "on"):
        state = guess(lay(lesson("prev(colour, different)", keepCards=keep), "blue-3"), "prev(colour, different)")
        before = lay(lesson("prev(colour, different)", keepCards=keep), "blue-3").hands
        assert (state.professor, state.hands[1]) == (1, [])
        assert [len(state.hands[seat]) for seat in (0, 2, 3)] == [5, 5, 5]
        kept = [state.hands[seat] == before[seat] for seat in (2, 3)]
        assert kept == [keep == "on"] * 2


def test_kept_hands_are_filled_up_and_the_new_professors_cards_are_shuffled_in():
    state = lay(lesson("prev(colour, different)", keepCards="on"), "blue-3")
    play(GAME, state, "no")
    state = lay(state, "red-6")
    hands = [hand[:] for hand in state.hands]
    guess(state, "prev(colour, different)")
    assert (state.professor, state.last_solver) == (1, 2)
    assert set(hands[2]) < set(state.hands[2])
    assert len(state.hands[2]) == 5
    assert state.hands[3] == hands[3]
    free = set(range(CARDS)) - set(hands[2]) - set(hands[3])
    assert set(state.hands[0]) | set(state.played) | set(state.deck) | (set(state.hands[2]) - set(hands[2])) == free


def test_twelve_cards_without_a_right_guess():
    state = lesson("prev(colour, different)", seats=4)
    reds = [number for number in range(CARDS) if COLOUR[number] == 0 and number != card(START)]
    blues = [number for number in range(CARDS) if COLOUR[number] == 3]
    plays = [number for pair in zip(blues, reds, strict=False) for number in pair][:12]
    state = lay(state, *(card_name(number) for number in plays))
    assert (state.pot(), state.cubes) == (12, [0, 4, 4, 4])
    play(GAME, state, "no")
    assert (state.rounds, state.cubes, state.last_solver) == (1, [0, 4, 4, 4], -1)
    assert formula(state.last_rule) == "prev(colour, different)"
    assert state.look(2)["last_rule"] == state.last_rule
    assert state.rule == NO_RULE


def test_the_most_cubes_win_and_equal_players_share():
    for cubes, winners in (([5, 1, 0, 2], [0]), ([5, 1, 5, 2], [0, 2])):
        state = lesson("is(colour, {white, black})", rounds=3, last_rule=rule("prev(colour, same)"), cubes=cubes)
        state = guess(lay(state, "red-6"), "is(colour, {white, black})")
        assert state.over
        assert [seat for seat, share in enumerate(state.returns()) if share] == winners
        assert state.scores() == cubes


# --- free mode -------------------------------------------------------------------------------------


def test_in_free_mode_the_professor_may_have_a_rule_in_her_own_words():
    assert "own words" not in names(new())
    state = new(mode="free")
    assert names(state) == ["single", "and", "or", "own words"]
    play(GAME, state, "own words")
    assert (state.rule, state.turn, state.phase) == (OWN_WORDS, 1, CARD)
    assert all(state.look(seat)["rule"] == OWN_WORDS for seat in (0, 1, wabe.SPECTATOR))


def test_in_free_mode_the_professors_verdict_is_taken_as_given():
    state = play(GAME, new(mode="free"), "own words")
    name = names(state)[0]
    play(GAME, state, name)
    assert (state.phase, state.turn, names(state)) == (VERDICT, 0, ["wrong", "right"])
    assert state.row() == state.played[:1]
    play(GAME, state, "right")
    assert (state.cubes, state.pot(), state.phase, state.turn) == ([0, 1, 0, 0], 1, GUESS, 1)
    play(GAME, state, "no", names(place(GAME, state, phase=CARD, turn=2, waiting=4, **drawn(state)))[0], "wrong")
    assert (state.cubes, state.pot()) == ([0, 1, 0, 0], 1)


def drawn(state):
    """The fields after the Student at turn has drawn the first card of the deck."""
    hands = [sorted([*hand, state.deck[0]]) if seat == state.turn else hand for seat, hand in enumerate(state.hands)]
    return {"hands": hands, "deck": state.deck[1:]}


@pytest.mark.parametrize(("said", "cubes", "rounds"), [("right", [0, 2, 0, 0], 1), ("wrong", [0, 0, 0, 0], 0)])
def test_in_free_mode_the_professor_answers_a_guess(said, cubes, rounds):
    state = play(GAME, new(mode="free"), "own words")
    play(GAME, state, names(state)[0], "right", "guess")
    assert (state.phase, state.turn) == (ANSWER, 0)
    play(GAME, state, said)
    assert (state.cubes, state.rounds) == (cubes, rounds)
    assert (state.last_rule, state.last_solver) == ((OWN_WORDS, 1) if rounds else (NO_RULE, -1))
    assert rounds or state.guesses == [NO_RULE, OWN_WORDS]


def test_a_round_of_free_mode_may_be_played_in_the_language():
    state = play(GAME, begin(START, new(mode="free")), *words("prev(colour, different)"))
    state = lay(state, "blue-3")
    assert state.phase == GUESS
    assert guess(state, "prev(colour, different)").last_solver == 1


def test_no_answer_in_time_is_wrong():
    state = play(GAME, new(mode="free"), "own words")
    assert state.timer() is None
    play(GAME, state, names(state)[0])
    identity, milliseconds, move = state.timer()
    assert (milliseconds, move) == (60_000, WRONG)
    late = state.clone()
    late.play(wabe.CLOCK, move)
    assert late.verdicts == [OPEN, WRONG]
    assert late.timer() is None
    play(GAME, state, "right", "guess")
    assert state.timer()[0] != identity
    state.play(wabe.CLOCK, state.timer()[2])
    assert state.cubes == [0, 0, 0, 0]
    state = play(GAME, new(mode="free", answerClock=0), "own words")
    assert play(GAME, state, names(state)[0]).timer() is None
    assert play(GAME, new(), *words("prev(colour, different)")).timer() is None


# --- who knows what --------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_only():
    state = new()
    for seat in (wabe.SPECTATOR, 0, 1, 2, 3):
        look = state.look(seat)
        assert look["hands"] == [[], *(state.hands[owner] if owner == seat else [-1] * 5 for owner in (1, 2, 3))]
        assert look["deck"] == [-1] * 38
    assert state.look(wabe.ALL)["hands"] == state.hands


def test_what_is_being_said_is_seen_by_the_speaker_only():
    state = play(GAME, new(), "and", "is", "colour", "red")
    assert state.look(0)["parts"] == [language.AND]
    assert len(state.look(0)["said"]) == 3
    for seat in (1, 2, 3, wabe.SPECTATOR):
        assert (state.look(seat)["parts"], state.look(seat)["said"]) == ([], [])
        assert wabe.determinize(state, seat, 3).parts == []
    assert wabe.determinize(state, 0, 3).parts == [language.AND]


@pytest.mark.parametrize("aside", ["row", "aside"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_guessed_rule_fits_all_that_was_heard(level, aside):
    met = set()
    for seed in range(6):
        for state in random_game(GAME, seed, 3, ruleLevel=level, wrongCards=aside):
            if state.rule > OWN_WORDS and state.phase == CARD and state.cards_played() % 3 == 2:
                seat = state.turn
                guessed = wabe.determinize(state, seat, seed)
                assert guessed.flaw() == ""  # it is allowed, agrees with the verdicts, and no wrong guess is right
                assert guessed.look(seat) == state.look(seat)
                assert wabe.determinize(state, state.professor, seed).rule == state.rule
                met.add(guessed.rule % 4)
    assert met == set(range(language.LEVELS[level]))


def test_a_wrong_guess_is_never_believed_again():
    state = lay(lesson("prev(colour, different)", rule_level=1), "blue-3")
    before = {wabe.determinize(state, 2, seed).rule for seed in range(400)}
    alike = {rule("is(parity, {odd})"), rule("is(number, {1, 3, 5})")}
    assert alike < before
    state = guess(state, "is(parity, {odd})")
    after = {wabe.determinize(state, 2, seed).rule for seed in range(400)}
    assert not alike & after
    assert rule("prev(colour, different)") in after
    assert len(after) > 40


def test_a_guess_does_not_depend_on_the_secret_rule():
    one, other = (lesson(text, cubes=[0, 1, 0, 0]) for text in ("prev(colour, different)", "is(colour, {white, blue})"))
    one, other = lay(one, "blue-3"), lay(other, "blue-3")
    for seat in (1, 2, wabe.SPECTATOR):
        assert one.look(seat) == other.look(seat)
        for seed in range(10):
            assert wabe.determinize(one, seat, seed).dump() == wabe.determinize(other, seat, seed).dump()


def test_the_fitting_rules_are_all_of_them_and_prepared_once():
    state = lay(lesson("prev(colour, different)", rule_level=1), "blue-3", "blue-5", "red-5")
    start, seen = state.played[0], state.evidence()
    fit = Fit(1, start, False, seen, ())
    fits = {
        number
        for number in (language.rule_number([0, i]) for i in range(CONDITIONS))
        if allowed(number, start)
        and all(
            judged(number, state.played[:i], state.played[i]) == (state.verdicts[i] == RIGHT)
            for i in range(1, len(state.played))
        )
    }
    dice = wabe.State()
    dice.seed(1)
    assert {fit.draw(dice) for _ in range(3000)} == fits
    assert fitting(1, start, False, seen, ()) is fitting(1, start, False, seen, ())


def test_where_hardly_a_rule_is_left_it_is_found_all_the_same():
    state = lay(lesson("prev(colour, different)", rule_level=1), "blue-3", "blue-5", "red-5", "green-6", "black-4")
    start, seen = state.played[0], state.evidence()
    dice = wabe.State()
    dice.seed(1)
    fit = Fit(1, start, False, seen, ())
    every = sorted({fit.draw(dice) for _ in range(2000)})
    kept = rule("prev(colour, different)")
    refused = tuple(number for number in every if not sameness.equivalent(number, kept, start, False))
    assert Fit(1, start, False, seen, refused).draw(dice) == kept
    with pytest.raises(GuessError, match="No rule fits"):
        Fit(1, start, False, seen, (*refused, kept)).draw(dice)


def test_what_was_revealed_stays():
    *_, state = random_game(GAME, 3, 3)
    for seat in (0, 1, 2, wabe.SPECTATOR):
        guessed = wabe.determinize(state, seat, 1)
        assert (guessed.last_rule, guessed.cubes) == (state.last_rule, state.cubes)


# --- properties ------------------------------------------------------------------------------------


OPTIONS = [
    {},
    {"ruleLevel": 1, "keepCards": "on"},
    {"ruleLevel": 3, "wrongCards": "aside"},
    {"guessNeedsCube": "off", "wrongCards": "aside", "keepCards": "on"},
    {"mode": "free"},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_properties_of_random_games(seats, options):
    rounds, before = 0, 0
    verdicts: dict[tuple[int, int], int] = {}
    for state in random_game(GAME, seats, seats, **options):
        cards_in_play = state.played + state.deck + [number for hand in state.hands for number in hand]
        assert sorted(cards_in_play) == list(range(CARDS))
        assert len(state.played) <= 13
        assert min(state.cubes) >= 0
        assert state.pot() == sum(verdict == RIGHT for verdict in state.verdicts)
        assert len(state.deck) >= 16  # R9
        if state.rule > OWN_WORDS:
            for seen in state.evidence():  # equal situations get equal verdicts
                assert verdicts.setdefault((state.rounds, seen >> 1), seen & 1) == seen & 1
        if state.rounds > rounds:
            assert sum(state.cubes) - before <= 24
            rounds, before = state.rounds, sum(state.cubes)
    assert state.over
    assert rounds == seats
    assert sum(state.returns()) == pytest.approx(1)


# --- positions -------------------------------------------------------------------------------------


PLAYED = lay(lesson("prev(colour, different)"), "blue-3")
OWN = play(GAME, new(mode="free"), "own words")
SAID = play(GAME, begin(START, new()), "and", "is", "colour", "red")


@pytest.mark.parametrize(
    ("state", "fields", "sentence_of"),
    [
        (PLAYED, {"rounds": 5}, "rounds must be from 0 to 4"),
        (PLAYED, {"rounds": 4, "last_rule": 8}, "over must be True"),
        (PLAYED, {"rule_level": 4}, "rule_level must be from 1 to 3"),
        (PLAYED, {"answer_clock": 7}, "answer_clock must be one of 60, 0, 30, 120"),
        (PLAYED, {"cubes": [0, 0, 0]}, "cubes must have 4 items"),
        (PLAYED, {"cubes": [0, -1, 0, 0]}, r"cubes\[1\] must be from 0 to 96"),
        (PLAYED, {"last_solver": 0}, "last_solver must be -1 here"),
        (PLAYED, {"rounds": 1, "last_rule": 8, "last_solver": 4}, "last_solver must be from 0 to 3, or -1 for none"),
        (PLAYED, {"last_rule": 0}, "last_rule must be -1"),
        (PLAYED, {"rounds": 1}, "last_rule must be from 4"),
        (PLAYED, {"rounds": 1, "last_rule": 3}, "last_rule must be from 4"),
        (PLAYED, {"rounds": 1, "last_rule": 5}, "last_rule: 5 is no rule of level"),
        (PLAYED, {"professor": 4}, "professor must be from 0 to 3"),
        (PLAYED, {"deck": PLAYED.deck[1:]}, "deck, hands, played: the card 0 must be there once in all"),
        (PLAYED, {"deck": PLAYED.deck[::-1]}, "deck must be in ascending order"),
        (PLAYED, {"hands": PLAYED.hands[:3]}, "hands must have 4 items"),
        (PLAYED, {"hands": [[], *PLAYED.hands[2:], PLAYED.hands[1]]}, r"hands: their sizes must be \[0, 4, 5, 5\]"),
        (PLAYED, {"verdicts": [OPEN]}, "verdicts must have 2 items"),
        (PLAYED, {"verdicts": [RIGHT, RIGHT]}, r"verdicts: the places of 2 must be \[0\]"),
        (PLAYED, {"verdicts": [OPEN, WRONG]}, "judged against the rule"),
        (PLAYED, {"verdicts": [OPEN, OPEN]}, r"verdicts: the places of 2 must be \[0\]"),
        (PLAYED, {"turn": 2, "waiting": 4}, "turn must be 1"),
        (PLAYED, {"phase": RULE}, "played must have from 1 to 1 items"),
        (PLAYED, {"rule": NO_RULE}, "rule is missing in this phase"),
        (PLAYED, {"rule": 2}, "rule must be from 4"),
        (PLAYED, {"rule": 5}, "rule: 5 is no rule of level 3"),
        (PLAYED, {"rule": rule("prev(colour, same)")}, "judged against the rule"),
        (PLAYED, {"rule": OWN_WORDS}, "rule must be from 4"),
        (PLAYED, {"phase": VERDICT, "turn": 0, "waiting": 1}, "rule must be -1"),
        (PLAYED, {"phase": SENTENCE, "cubes": [0, 0, 0, 0]}, "cubes: seat 1 needs one"),
        (PLAYED, {"guesses": [NO_RULE]}, "guesses must have 2 items"),
        (PLAYED, {"guesses": [NO_RULE, 8]}, r"guesses\[-1\] must be -1"),
        (PLAYED, {"parts": [0]}, "parts must be empty in this phase"),
        (SAID, {"parts": [3]}, "a rule that can be said"),
        (SAID, {"parts": [1, 412]}, "a rule that can be said"),
        (SAID, {"parts": [1, -1]}, r"parts\[1\] must be from 0"),
        (SAID, {"parts": []}, "a rule that can be said"),
        (SAID, {"said": [4, 10, 30, 25]}, "a rule that can be said"),
        (SAID, {"said": [4, 13, 43]}, "a rule that can be said"),
        (SAID, {"said": [4, 10, 31]}, "a rule that can be said"),
        (SAID, {"said": [4, 10, 25, 49]}, "a rule that can be said"),
        (OWN, {"guesses": [0]}, r"guesses\[0\] must be -1"),
        (OWN, {"waiting": 4, "turn": 2}, "turn must be 1"),
    ],
)
def test_an_impossible_position_is_refused(state, fields, sentence_of):
    with pytest.raises(wabe.PositionError, match=sentence_of):
        place(GAME, state, **fields)


def test_a_wrong_guess_on_record_must_be_a_wrong_one():
    state = play(GAME, PLAYED.clone(), "no")
    assert place(GAME, state, guesses=[NO_RULE, rule("is(colour, {blue})")])
    for number, words_of in (
        (rule("prev(colour, different)"), "would have ended the round"),
        (7, "guesses: 7 is no rule"),
    ):
        with pytest.raises(wabe.PositionError, match=words_of):
            place(GAME, state, guesses=[NO_RULE, number])


# --- table and words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("is(colour, {red, black})", "A card is right when it is red or black."),
        ("is(number, {1, 3, 5})", "A card is right when it is a 1, 3 or 5."),
        ("is(symbol, {wheel})", "A card is right when it shows wheel."),
        ("is(background, {green})", "A card is right when it has a green background."),
        ("is(half, {low})", "A card is right when it is low, 1 to 3."),
        ("prev(number, higher)", "A card is right when its number is higher than on the card before."),
        ("prev(colour, different)", "A card is right when its colour is different from the card before."),
        ("prev(parity, different)", "A card is right when it is odd after even, or even after odd."),
        ("prev(half, same)", "A card is right when it is low after low, or high after high."),
        ("alternate(colour, {red})", "A card is right when it or the card before is red, but not both."),
        ("earlier(symbol, same)", "A card is right when some earlier card has its symbol."),
        ("earlier(number, different)", "A card is right when no earlier card has its number."),
        (
            "and(is(parity, {odd}), prev(symbol, step1))",
            "A card is right when it is odd, and also its symbol is one more or one less than on the card before.",
        ),
        (
            "or(is(parity, {odd}), prev(symbol, atMost))",
            "A card is right when it is odd, or else its symbol is the same as or lower than on the card before.",
        ),
        (
            "if(prevIs(number, {6}), is(colour, {red}), prev(number, atLeast))",
            "If the card before is a 6, a card is right when it is red. "
            "If not, it is right when its number is the same as or higher than on the card before.",
        ),
        (
            "if(place(odd), is(colour, {red}), is(colour, {blue}))",
            "If it is the 3rd, 5th, 7th … of the row, a card is right when it is red. "
            "If not, it is right when it is blue.",
        ),
    ],
)
def test_a_rule_in_plain_words(text, said):
    assert sentence(rule(text)) == said
    assert formula(rule(text)) == text


def test_no_two_phrases_sound_alike():
    spoken = {so_far([0, i], []) for i in range(CONDITIONS)}
    assert len(spoken) == CONDITIONS
    assert len({so_far([3, i, 0, 0], []) for i in range(CONDITIONS, CONDITIONS + TESTS)}) == TESTS


def test_the_sentence_grows_with_every_word():
    state = begin(START, new(ruleLevel=3))
    heard = []
    for word in ["if", "prevIs", "number", "6", "done", "earlier", "colour", "same", "prev", "symbol", "higher", None]:
        heard.append(f"{so_far(state.parts, state.said)} {question(state.parts, state.said)}".strip())
        assert sheet(state, 0, "build")[0] == so_far(state.parts, state.said) or word is None
        assert GAME.table(state, 0).status.endswith(question(state.parts, state.said))
        if word:
            play(GAME, state, word)
    assert heard == [
        "A card is right when ___ What kind of rule is it?",
        "If ___, a card is right when ___. If not, it is right when ___. What does it depend on?",
        "If the card before has ___, a card is right when ___. If not, it is right when ___. What of it counts?",
        "If the card before is a ___, a card is right when ___. If not, it is right when ___. Which?",
        "If the card before is a 6, a card is right when ___. If not, it is right when ___. Which more?",
        "If the card before is a 6, a card is right when ___. If not, it is right when ___. And then: look at what?",
        "If the card before is a 6, a card is right when among all earlier cards its ___ is ___. "
        "If not, it is right when ___. What of it counts?",
        "If the card before is a 6, a card is right when among all earlier cards its colour is ___. "
        "If not, it is right when ___. Seen before, or new?",
        "If the card before is a 6, a card is right when some earlier card has its colour. "
        "If not, it is right when ___. And if not: look at what?",
        "If the card before is a 6, a card is right when some earlier card has its colour. "
        "If not, it is right when compared with the card before, it is ___. What of it counts?",
        "If the card before is a 6, a card is right when some earlier card has its colour. "
        "If not, it is right when compared with the card before, its symbol is ___. How must it be?",
        "If the card before is a 6, a card is right when some earlier card has its colour. "
        "If not, it is right when its symbol is higher than on the card before.",
    ]


def test_the_sheet_explains_the_words_that_can_be_said_next():
    state = play(GAME, begin(START, new()), "single")
    forms = [row.partition(":**")[0].removeprefix("**").lower() for row in sheet(state, 0, "build")[1:5]]
    assert forms == [button.text for button in GAME.table(state, 0).buttons]


def test_values_are_chips_that_stay_in_place():
    state = play(GAME, begin(START, new()), "single", "is", "colour", "red")
    table = GAME.table(state, 0)
    chips = [(button.text, button.on) for button in table.buttons if button.group == "chips"]
    assert chips == [(name, name == "red") for name in VALUES["colour"]]
    assert [button.text for button in table.buttons if not button.group] == ["that is all"]
    assert [move.text for move in table.moves] == ["yellow", "green", "blue", "white", "black", "that is all"]
    assert GAME.table(state, 1).buttons == []
    assert named(GAME.table(state, 1).status, ["Ann"]) == "Ann thinks of a rule."


def test_the_last_step_tells_what_to_expect():
    state = play(GAME, begin(START, new()), *words("prev(colour, different)")[:-1])
    assert sheet(state, 0, "build")[1] == "Now **45 of the 53** other cards would be right."
    assert GAME.table(state, 0).status == "You are the Professor. Shall this be your secret rule?"
    assert [button.text for button in GAME.table(state, 0).buttons] == ["this is my rule"]
    state = lay(play(GAME, state, "say"), "blue-3")
    state = play(GAME, state, "guess", *words("is(colour, {red})")[:-1])
    assert sheet(state, 1, "build") == [
        "A card is right when it is red.",
        "It fits 0 of 1 cards: **not blue 3, bricks**.",
    ]
    assert [mark.ids for mark in GAME.table(state, 1).marks] == [("blue-3",)]
    assert [button.text for button in GAME.table(state, 1).buttons] == ["guess; if it is wrong, a cube goes back"]
    state = play(GAME, lay(lesson("prev(colour, different)"), "blue-3"), "guess", *words("is(colour, {blue})")[:-1])
    assert sheet(state, 1, "build")[1] == "It **fits all cards** so far."
    assert GAME.table(state, 1).marks == []


@pytest.mark.parametrize("options", OPTIONS)
def test_the_table_shows_every_card_and_a_path_for_every_move(options):
    for state in random_game(GAME, 8, 4, **options):
        for seat in (wabe.SPECTATOR, wabe.ALL, *range(4)):
            table = GAME.table(state, seat)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            pieces += [item.piece for side in table.sides for row in side.rows for item in row if item.piece]
            mine = len(state.hands[seat]) if seat >= 0 else 0
            held = sum(len(hand) for hand in state.hands)
            assert sum(p.kind == "card" for p in pieces) == len(state.played) + (held if seat == wabe.ALL else mine)
            assert [counter.value for counter in table.counters if counter.label == "Deck"] == [len(state.deck)]
            assert sum(piece.kind == "cube" for piece in pieces) == state.pot()
            assert all(piece.up for piece in pieces)
            assert all(len(move.path) == 1 and move.path[0] in ids for move in table.moves)


def test_words():
    state = begin(START, new())
    state.listen()
    play(GAME, state, *words("prev(colour, different)"))
    news = list(state.news)
    state = have(state, "blue-3")
    state.listen()
    play(GAME, state, "blue-3", "guess", *words("is(colour, {blue})"))
    news += state.news
    state = have(state, "red-6")
    state.listen()
    play(GAME, state, "red-6")
    play(GAME, state, "guess", *words("prev(colour, different)"))
    news += state.news[:-1]
    assert [GAME.say(event, ["Ann", "Bob", "Cleo", "Dan"]) for event in news] == [
        "Ann has a rule.",
        "Bob's blue 3, bricks is right.",
        "Bob guesses: A card is right when it is blue. Wrong, and a cube goes back.",
        "Cleo's red 6, bricks is right.",
        "Cleo has found the rule! A card is right when its colour is different from the card before. "
        "The pot of 2 cubes is shared.",
    ]
    start = GAME.say(state.news[-1], ["Ann", "Bob", "Cleo", "Dan"])
    assert start.startswith("Bob is the Professor. The row starts with ")
    assert sheet(state, 0, "last") == [
        "A card is right when its colour is different from the card before. found by seat 3"
    ]
    for _ in range(3):
        assert sheet(state, 0, "last")
        play(GAME, state, *(["single", "is", "parity", "odd", "say"] if state.phase == RULE else []))
        state = play(GAME, state, names(state)[0])
        play(GAME, state, "no")
    assert sheet(state, 0, "last")
    assert not sheet(play(GAME, state, names(state)[0]), 0, "last")  # by now everybody has read it


def sheet(state, seat, zone):
    """The lines of a sheet of paper."""
    rows = [row for one in GAME.table(state, seat).zones if one.id == zone for row in one.rows]
    return [named(" ".join(item.text for item in row), []) for row in rows]


def test_rules_and_guesses_are_written_on_sheets():
    state = lay(lesson("prev(colour, different)", cubes=[0, 9, 9, 9]), "blue-3")
    assert sheet(state, 0, "rule") == [
        "A card is right when its colour is different from the card before.",
        "Your rule",
    ]
    assert sheet(state, 1, "rule") == []
    assert [zone.label for zone in GAME.table(state, wabe.ALL).zones if zone.id == "rule"] == ["The secret rule"]
    for number, colour in enumerate(["blue", "red", "green", "white"]):
        if number:
            state = lay(state, names(state)[0])
        guess(state, f"is(colour, {{{colour}}})")
    assert sheet(state, 3, "guesses") == ["Seat 2: A card is right when it is white."]  # on a phone only the newest
    assert sheet(state, 3, "older") == [
        f"Seat {seat}: A card is right when it is {colour}." for seat, colour in ((4, "green"), (3, "red"))
    ]
    assert "The last of 4 wrong guesses" in [zone.label for zone in GAME.table(state, 3).zones]


def test_words_of_free_mode():
    state = new(mode="free")
    state.listen()
    play(GAME, state, "own words")
    name = names(state)[0]
    play(GAME, state, name)
    assert GAME.table(state, 0).status.endswith("right by your rule?")
    play(GAME, state, "right", "guess")
    assert named(GAME.table(state, 0).status, []) == "Seat 2 guesses the rule, in words. Is that your rule?"
    play(GAME, state, "wrong")
    label = GAME.table(state, 0).zones[0].pieces[1].label
    heard = [GAME.say(event, ["Ann", "Bob", "Cleo", "Dan"]) for event in state.news]
    assert heard == [
        "Ann has a rule, in own words.",
        f"Bob plays {label}.",
        f"Bob's {label} is right.",
        "Bob guesses the rule, in words.",
        "Bob's guess is wrong, and a cube goes back.",
    ]


# --- words of one's own ------------------------------------------------------------------------------

RED = "Never two red ones"


def written(words=RED, guesses=()):
    """A record of free mode: the Professor in seat 0 has written down her rule, and every card is right."""
    record = wabe.Record.new(GAME, 4, 0, {"start_seat": 0, "mode": "free"})
    say(record, "own words", words)
    for text in guesses:
        say(record, names(record.state())[0])
        say(record, "right")
        say(record, "guess", text)
        say(record, "wrong")
    return record


def say(record, name, words=""):
    state = record.state()
    record.play(state.turn, GAME.find(state, state.turn, name), words=words)


def test_a_student_without_a_cube_is_told_why_there_is_no_guess():
    state = lesson("prev(colour, different)")
    assert sheet(state, 1, "guesses") == ["None yet. To guess you need a cube: play a right card."]
    state = lesson("prev(colour, different)", cubes=[0, 1, 0, 0])
    assert sheet(state, 1, "guesses") == ["None yet. After each of your cards you may guess the rule."]


def test_the_professors_words_are_secret_until_the_round_ends():
    record = written()
    state = record.state()
    assert state.look(0)["rule_words"] == state.look(wabe.ALL)["rule_words"] == RED
    for seat in (1, 2, 3, wabe.SPECTATOR):
        assert RED not in str(GAME.view(state, seat)) + str(GAME.table(state, seat))
        assert wabe.determinize(state, seat, 1).rule_words == ""
    assert wabe.determinize(state, 0, 1).rule_words == RED
    assert sheet(state, 0, "rule") == [f"“{RED}”", "Your rule"]
    say(record, names(state)[0])
    say(record, "right")
    say(record, "guess", "No red after red")
    say(record, "right")
    state = record.state()
    assert (state.last_words, state.rule_words, state.guess_words) == (RED, "", [""])
    for seat in (0, 1, wabe.SPECTATOR):
        assert sheet(state, seat, "last") == [f"“{RED}” found by seat 2"]


def test_a_guess_in_own_words_is_heard_by_all():
    record = written(guesses=["Odd ones"])
    assert sheet(record.state(), 2, "guesses") == ["Seat 2: “Odd ones”"]
    say(record, names(record.state())[0])
    say(record, "right")
    say(record, "guess", "Low ones")
    assert named(GAME.table(record.state(), 0).status, []) == "Seat 3 guesses: “Low ones” Is that your rule?"
    assert named(GAME.table(record.state(), 3).status, []) == "Seat 3 guesses: “Low ones” Waiting for seat 1."
    assert [entry.heard for entry in record.entries if entry.words] == [1, -1, -1]


def test_words_are_kept_in_the_record():
    record = written('Say "no" to ~reds ~ff, ok', ["Odd ones"])
    again = wabe.Record.loads(record.dumps())
    assert again.dumps() == record.dumps()
    assert again.state().dump()["rule_words"] == 'Say "no" to ~reds ~ff, ok'
    assert [entry.words for entry in again.entries if entry.words] == ['Say "no" to ~reds ~ff, ok', "Odd ones"]


def test_words_can_be_left_out_and_are_said_nowhere_else():
    record = written("")
    assert sheet(record.state(), 0, "rule") == ["You have it in your own words. Judge every card by it.", "Your rule"]
    with pytest.raises(wabe.IllegalMove, match="Nothing is said with this move"):
        say(record, names(record.state())[0], "hello")
    built = wabe.Record.new(GAME, 4, 0, {"start_seat": 0, "mode": "free"})
    with pytest.raises(wabe.IllegalMove, match="Nothing is said with this move"):
        say(built, "single", "hello")
    for words in ("two\nlines", " padded", "x" * 201):
        with pytest.raises(wabe.IllegalMove, match="on one line, with at most 200"):
            say(built, "own words", words)
    assert built.entries == []


def test_the_fields_for_words_stand_by_their_buttons():
    buttons = GAME.table(new(mode="free"), 0).buttons
    assert [button.text for button in buttons if button.group == "words"] == ["a rule in my own words"]
    record = written()
    say(record, names(record.state())[0])
    say(record, "right")
    groups = {button.text: button.group for button in GAME.table(record.state(), 1).buttons}
    assert groups == {"play on": "", "guess the rule": "words"}


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rule_words": "x"}, "rule_words must be ''"),
        ({"guess_words": []}, "guess_words must have 1 item"),
        ({"guess_words": ["x"]}, r"guess_words must be \[''\]"),
        ({"last_words": "x"}, "last_words must be ''"),
    ],
)
def test_words_out_of_place_are_refused(fields, words):
    with pytest.raises(wabe.PositionError, match=words):
        place(GAME, lesson("prev(colour, different)"), **fields)


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
