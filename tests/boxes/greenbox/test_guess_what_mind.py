"""How bots think in Guess what!: what a Student believes, when she guesses, and which rules a Professor likes."""

import pytest

import wabe
from boxes.greenbox.test_guess_what import GAME, card, cards, have, lay, lesson, new, rule, words
from helpers import names, place, play
from wabe.bots import bot
from wabe.boxes.greenbox.guess_what import language
from wabe.boxes.greenbox.guess_what.belief import SHAPES, SHARE, Belief
from wabe.boxes.greenbox.guess_what.language import AND, CONDITIONS, IF, OR, SINGLE, TESTS, rule_number, rule_parts
from wabe.boxes.greenbox.guess_what.meaning import holds, situation
from wabe.boxes.greenbox.guess_what.mind import FAIR, MIND, following
from wabe.boxes.greenbox.guess_what.opening import allowed, openings
from wabe.boxes.greenbox.guess_what.rules import ANSWER, CARD, GUESS, OWN_WORDS, RULE, SENTENCE, VERDICT
from wabe.boxes.greenbox.guess_what.sameness import equivalent
from wabe.boxes.greenbox.guess_what.words import sentence
from wabe.core.playout import dice

HEARD = "blue-3", "blue-5", "red-5", "green-6"


def believed(state, level=2, refused=()):
    return Belief(level, state.played[0], state.aside, state.evidence(), refused)


def choice(state, chance=None):
    """The name of the bot's move."""
    seat, chance = state.turn, chance or dice(0)
    return state.name(seat, MIND.at_once(state.sampler(seat).draw(chance.roll(1 << 30)), seat, chance))


def first(belief):
    """The likeliest rule."""
    return belief.ideas()[0][1]


def best(belief):
    """Its chance."""
    return belief.ideas()[0][0]


def bots(state, seed=0):
    """Bots play on to the end of the game; answers the rules, who found them and with how many cards."""
    rounds = []
    chance = dice(seed)
    while not state.over:
        before, count = state.rounds, len(state.played) - 1
        play(GAME, state, choice(state, chance))
        if state.rounds > before:
            rounds.append((state.last_rule, state.last_solver, count))
    return rounds


# --- what a Student believes -------------------------------------------------------------------------


def test_all_single_conditions_that_fit_are_believed_and_no_others():
    state = lay(lesson("prev(colour, different)"), *HEARD)
    fit = [
        phrase
        for phrase in range(CONDITIONS)
        if allowed(rule_number([SINGLE, phrase]), state.played[0])
        and all(holds(phrase, heard >> 1) == (heard & 1 == 1) for heard in state.evidence())
    ]
    assert believed(state).singles == fit
    assert language.rule_parts(rule("prev(colour, different)"))[1] in fit


def by_hand(state, level, here=None):
    """The weight of all rules that fit, added up one by one; with a situation, only of those that call it right."""
    heard = [(one >> 1, one & 1 == 1) for one in state.evidence()]

    def right(parts, at):
        first = holds(parts[1], at)
        if parts[0] == SINGLE:
            return first
        if parts[0] == IF:
            return holds(parts[2] if first else parts[3], at)
        second = holds(parts[2], at)
        return (first and second) if parts[0] == AND else (first or second)

    def counts(parts):
        return all(right(parts, at) == verdict for at, verdict in heard) and (here is None or right(parts, here))

    total = 0.0
    for phrase in range(CONDITIONS):
        if allowed(rule_number([SINGLE, phrase]), state.played[0]) and counts([SINGLE, phrase]):
            total += SHAPES[SINGLE] * SHARE[phrase]
    for shape in (AND, OR) if level > 1 else ():
        for one in range(CONDITIONS):
            for other in range(CONDITIONS):
                if counts([shape, one, other]):
                    total += SHAPES[shape] * SHARE[one] * SHARE[other]
    for test in range(CONDITIONS, CONDITIONS + TESTS) if level > 2 else ():
        branches = [0.0, 0.0]
        for phrase in range(CONDITIONS):
            for side in (0, 1):
                fits = all(holds(phrase, at) == verdict for at, verdict in heard if holds(test, at) == bool(side))
                if here is not None and holds(test, here) == bool(side):
                    fits = fits and holds(phrase, here)
                branches[side] += SHARE[phrase] if fits else 0.0
        total += SHAPES[IF] * SHARE[test] * branches[0] * branches[1]
    return total


@pytest.mark.parametrize("level", [1, 2, 3])
def test_how_likely_a_card_is_right_is_counted_over_all_rules(level):
    state = lay(lesson("prev(colour, different)"), *HEARD)
    here = situation(state.row(), card("white-3"))
    belief = believed(state, level)
    assert belief.total == pytest.approx(by_hand(state, level))
    assert belief.mass(here) == pytest.approx(by_hand(state, level, here))
    assert 0 < belief.likely_right(here) < 1


def test_the_shares_of_all_rules_together_are_one():
    assert sum(SHARE[:CONDITIONS]) == pytest.approx(1)
    assert sum(SHARE[CONDITIONS:]) == pytest.approx(1)
    assert sum(SHAPES) == pytest.approx(1)


@pytest.mark.parametrize(
    "secret",
    [
        "prev(colour, different)",
        "prev(number, higher)",
        "prev(parity, different)",
        "earlier(symbol, same)",
        "is(colour, {red, black})",
    ],
)
def test_after_many_cards_the_secret_is_the_first_idea(secret):
    state = lesson(secret)
    chance = dice(4)
    while state.phase == CARD and len(state.played) < 12:
        state = play(GAME, state, choice(state, chance))
        play(GAME, state, "no")
    idea = first(believed(state))
    assert equivalent(idea, rule(secret), state.played[0], False), sentence(idea)


def test_ideas_that_mean_the_same_are_one_and_their_chances_add_up():
    state = lay(lesson("prev(parity, different)"), "green-2", "black-1", "white-3", "blue-4", "red-1", "yellow-2")
    belief = believed(state)
    chances = [chance for chance, _ in belief.ideas()]
    assert chances == sorted(chances, reverse=True)
    assert 0.5 < sum(chances) <= 1.0001
    ideas = [idea for _, idea in belief.ideas()[:12]]
    for i, one in enumerate(ideas):
        assert not any(equivalent(one, other, state.played[0], False) for other in ideas[:i])


def test_a_wrong_guess_is_no_idea_any_more():
    state = lay(lesson("prev(colour, different)"), *HEARD)
    wrong = first(believed(state))
    after = believed(state, refused=(wrong,))
    assert not any(equivalent(wrong, idea, state.played[0], False) for _, idea in after.ideas())
    assert best(after) > believed(state).ideas()[1][0]


def test_where_no_rule_fits_nothing_is_believed():
    state = play(GAME, new(mode="free"), "own words")
    for name in ("right", "wrong") * 6:
        play(GAME, state, names(state)[0], name)
        if state.phase == GUESS:
            play(GAME, state, "no")
    level = Belief(1, 0, False, (2 * situation([0], 5), 2 * situation([0], 5) + 1), ())  # the same, right and wrong
    assert level.total == 0
    assert level.ideas() == []
    assert level.likely_right(situation([0], 7)) == 0.5


# --- the Student -------------------------------------------------------------------------------------


def test_bots_find_single_conditions():
    rounds = [one for seed in range(4) for one in bots(new(seed=seed, ruleLevel=1), seed)]
    assert len(rounds) == 16
    assert sum(solver >= 0 for _, solver, _ in rounds) >= 13
    assert 3 < sum(count for _, _, count in rounds) / 16 < 11


@pytest.mark.parametrize("options", [{"ruleLevel": 3, "wrongCards": "aside"}, {"guessNeedsCube": "off"}, {"seats": 3}])
def test_bots_play_every_form_to_its_end(options):
    state = new(options.pop("seats", 6), 5, **options)
    bots(state, 5)
    assert state.over


def test_a_bot_says_the_rule_it_believes_in():
    state = lay(
        lesson("prev(parity, different)", cubes=[0, 3, 3, 3]), "green-2", "black-1", "white-3", "blue-4", "red-1"
    )
    state = lay(play(GAME, state, "no"), "yellow-2", "green-6")
    idea = first(believed(state, 3))
    play(GAME, state, "guess")
    while state.phase == SENTENCE:
        play(GAME, state, choice(state))
    assert state.last_rule == idea or state.guesses[-1] == idea


def test_a_bot_guesses_when_it_can_expect_cubes_from_it():
    state = lay(lesson("prev(parity, different)", cubes=[0, 3, 3, 3]), "green-2")
    assert choice(state) == "no"  # far too many rules fit
    play(GAME, state, "no")
    state = lay(state, "black-1", "white-3", "blue-4", "red-1", "yellow-2", "green-6", "black-3", "white-2")
    assert best(believed(state, 3)) > 0.5
    assert choice(state) == "guess"
    penniless = place(GAME, state, cubes=[0, 0, 0, 0])
    assert choice(penniless) == "no"
    assert names(penniless) == ["no"]


def test_a_sure_guess_for_an_empty_pot_is_not_worth_it():
    wrong = ["red-5", "red-1", "red-6", "red-2"]
    state = lay(lesson("prev(colour, different)", cubes=[0, 3, 3, 3]), *wrong)
    assert state.pot() == 0
    assert choice(state) == "no"


def test_a_bot_plays_the_card_that_tells_most():
    state = lay(lesson("prev(parity, different)"), "green-2", "black-1", "white-3", "blue-4", "red-1", "yellow-2")
    play(GAME, state, "no")
    hand = cards("red-4 blue-2 green-4 white-4 black-5")
    rest = sorted(set(range(54)) - set(hand) - set(state.played))
    others = [rest[:5], rest[5:10]]
    hands = [[] if seat == 0 else sorted(hand) if seat == state.turn else others.pop() for seat in range(4)]
    state = place(GAME, state, hands=hands, deck=rest[10:])
    belief = believed(state, 3)
    chances = {state.name(state.turn, one): belief.likely_right(situation(state.row(), one)) for one in hand}
    assert choice(state) == "black-5"  # odd after an even 2: most rules that fit call it right
    assert chances["black-5"] == max(chances.values())


def test_a_bot_does_not_peek():
    """Whatever the secret rule and the other hands are, the same is heard and the same is done."""
    for phase in (CARD, GUESS):
        told = lay(lesson("prev(colour, different)", cubes=[0, 1, 1, 1]), *HEARD)
        state = told if phase == GUESS else play(GAME, told, "no")
        seat = state.turn
        guesses = [wabe.determinize(state, seat, seed) for seed in range(12)]
        assert len({one.rule for one in guesses}) > 3
        assert len({MIND.at_once(one, seat, dice(1)) for one in guesses}) == 1
        assert len({MIND.reason(one, seat, one.legal(seat)[0]) for one in guesses}) == 1


def test_how_a_rule_is_said():
    parts = rule_parts(rule("or(prev(number, higher), is(colour, {red, black}))"))
    said = [language.NAMES[following(parts, [], [])], language.NAMES[following(parts, parts[:1], [])]]
    assert said == ["or", "prev"]
    red, black = language.NAMES.index("red"), language.NAMES.index("black")
    assert following(parts, parts[:2], [language.IS, language.COLOUR, black]) == red
    assert following(parts, parts[:2], [language.IS, language.COLOUR, red, black]) == language.DONE
    assert following(parts, parts, []) == language.SAY
    assert following(parts, parts[:2], [language.IS, language.NUMBER]) == -1
    assert following(parts, [AND], []) == -1


# --- the Professor -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_professor_likes_natural_and_fair_rules(level):
    rules = []
    chance = dice(7)
    for seed in range(60):
        state = new(seed=seed, ruleLevel=level)
        while state.phase == RULE:
            play(GAME, state, choice(state, chance))
        rules.append((rule_parts(state.rule), state.played[0]))
    assert len({tuple(parts) for parts, _ in rules}) > 25  # not always the same
    for parts, start in rules:
        assert parts[0] < language.LEVELS[level]
        if parts[0] == SINGLE:
            assert FAIR[0] <= openings(start)[parts[1]].bit_count() <= FAIR[1]
    assert sum(parts[0] == SINGLE for parts, _ in rules) > 0.6 * len(rules)
    assert any(parts[0] != SINGLE for parts, _ in rules) == (level > 1)


# --- free mode ---------------------------------------------------------------------------------------


def test_a_bot_professor_builds_its_rule_from_the_language():
    for seed in range(20):
        assert choice(new(seed=seed, mode="free"), dice(seed)) != "own words"


def test_a_bot_never_guesses_at_own_words_but_plays_along():
    state = play(GAME, new(mode="free"), "own words")
    chance = dice(3)
    while state.rounds == 0:
        if state.phase == VERDICT:
            play(GAME, state, "right" if len(state.played) % 2 else "wrong")
        else:
            assert state.phase != ANSWER
            play(GAME, state, choice(state, chance))
    assert state.last_rule == OWN_WORDS


def test_a_bot_in_the_place_of_a_professor_who_left_calls_nothing_right():
    state = play(GAME, new(mode="free"), "own words")
    play(GAME, state, names(state)[0])
    assert choice(state) == "wrong"
    play(GAME, state, "right", "guess")
    assert choice(state) == "wrong"


# --- search, and hints -------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["greedy", "search"])
def test_bots_by_name_play_by_the_mind(level):
    player = bot(level, iterations=30, seed=1)
    state = lay(
        lesson("prev(parity, different)", cubes=[0, 3, 3, 3]), "green-2", "black-1", "white-3", "blue-4", "red-1"
    )
    state = lay(play(GAME, state, "no"), "yellow-2", "green-6", "black-3", "white-2")
    idea = first(believed(state, 3))
    seat = state.turn
    while state.turn == seat and state.rounds == 0 and len(state.played) == 10:
        state.play(seat, player.choose(state.sampler(seat), seat))
    assert state.last_rule == idea or state.guesses[-1] == idea


def test_what_cubes_are_worth():
    state = lay(lesson("prev(colour, different)", cubes=[2, 5, 5, 0]), "blue-3")
    worth = MIND.worth(play(GAME, state, "no"))
    assert sum(worth) == pytest.approx(1)
    assert worth[1] > worth[2] > worth[0] > worth[3]  # the first Student has just gained one more


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ((), "single", "You earn only if somebody finds the rule, and a single condition is usually hard enough."),
        (("single",), "prev", "It leads to rules that are easily said, "),
        (("single", "is", "parity", "odd"), "say", "With this rule 30 of the other 53 cards would be right now."),
    ],
)
def test_the_reasons_of_a_professor(moves, move, reason):
    state = play(GAME, new(), *moves)
    assert MIND.reason(state, 0, GAME.find(state, 0, move)).startswith(reason)


def test_the_reasons_of_a_student():
    state = have(lesson("prev(parity, different)", cubes=[0, 3, 3, 3], rule_level=2), "green-2")
    assert MIND.reason(state, 1, card("green-2")).endswith("would call it right: whatever you hear, much is learnt.")
    play(GAME, state, "green-2")
    assert "is the right one only about 1 time in 10" in MIND.reason(state, 1, 0)
    play(GAME, state, "no")
    state = lay(state, "black-1", "white-3", "blue-4", "red-1", "yellow-2", "green-6", "black-3", "white-2")
    seat = state.turn
    assert MIND.reason(state, seat, 1).startswith("One rule fits so well that it is ")
    assert MIND.reason(state, seat, 1).endswith("a right guess brings 4, a wrong one costs 1.")
    play(GAME, state, "guess")
    assert MIND.reason(state, seat, SINGLE) == (
        "This is the likeliest rule that fits all cards: A card is right when it is odd after even, or even after odd."
    )
    play(GAME, state, *words("is(colour, {red})")[:-1])
    assert MIND.reason(state, seat, language.SAY) == "No rule that begins so fits all cards: better take it back."


def test_the_reasons_for_a_rule_in_own_words():
    state = play(GAME, new(mode="free"), "own words")
    play(GAME, state, names(state)[0])
    assert MIND.reason(state, 0, 1) == "Only you know your rule."
    play(GAME, state, "right")
    assert MIND.reason(state, 1, 0) == "The rule is in the Professor's own words: there a bot never guesses."


def test_a_guess_by_somebody_else_is_taken_into_account():
    state = lay(lesson("is(colour, {green, black, yellow})", cubes=[0, 3, 3, 3]), "green-2", "black-1", "yellow-2")
    play(GAME, state, "guess")
    while state.phase == SENTENCE:
        play(GAME, state, choice(state))
    wrong = state.guesses[-1]
    assert wrong == rule("prev(parity, different)")  # it fits all three cards, but it is another one
    play(GAME, state, names(state)[0], "guess")
    while state.phase == SENTENCE:
        play(GAME, state, choice(state))
    assert not equivalent(state.guesses[-1], wrong, state.played[0], False)
