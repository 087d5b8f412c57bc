"""The worked examples, rulings and properties of Borogoves."""

from collections import Counter
from itertools import product

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject, sure
from wabe.boxes.jabberwocky.borogoves.chart import AREA, CELLS, DECK, HAND, cell_name, charted, open_cells
from wabe.boxes.jabberwocky.borogoves.rules import ACTION, CARD, CELL, COMPANY, SETTLER, SWAP, TRIBE
from wabe.boxes.jabberwocky.borogoves.tribes import COMPANIES, company_name, covered, exact
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, card_name
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("borogoves")
GREEN, YELLOW, PURPLE = range(3)
CARD_NAMES = [card_name(card) for card in range(15)]
TABLES = [(seats, edition) for seats in (1, 2) for edition in ("box", "first")]
FULL = "c3 d3 e3 f3 c4 d4 e4 f4 c5 d5 e5 f5 c6 d6 e6"
EXAMPLE_1 = "Y4 yyyy P1 p Y2 yy G2 gg Y3 ppp P2 gg G1 g Y1 p G5 g P5 p"
PERFECT = "G1 g G2 gg G3 ggg G4 g G5 g Y1 y Y2 yy Y3 yyy Y4 y Y5 y P1 p P2 pp P3 ppp P4 p P5 p"

BARE = "G1 g G2 g G3 ggg G4 g G5 g Y1 y Y2 y Y3 yyy Y4 y P1 p P2 p P3 ppp P4 p"


def new(seats=2, **options):
    return GAME.new(seats, options={"start": 0, **options})


def card(name):
    return CARD_NAMES.index(name)


def cell(name):
    return next(found for found in CELLS if cell_name(found) == name)


def pairs(text):
    """`c4 G2 d4 P4` as c4: G2, d4: P4."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def lay(state, cards, gems="", hand="", box="", **fields):
    """The state with this map, these gems on its cards, this hand; gems not named are at home."""
    where = [DECK] * 15
    for at, name in pairs(cards).items():
        where[card(name)] = cell(at)
    for name in hand.split():
        where[card(name)] = HAND
    counts = [0] * 45
    for name, birds in pairs(gems).items():
        for bird in birds:
            counts[card(name) * 3 + "gyp".index(bird)] += 1
    gone = [box.count(bird) for bird in "gyp"]
    home = [8 - sum(counts[colour::3]) - gone[colour] for colour in range(3)]
    mapping = fields.setdefault("phase", TRIBE) <= CELL
    turn = state.cartographer if mapping else (state.cartographer + 1) % state.seats
    return place(
        GAME, state, where=where, chart=charted(where), gems=counts + home + gone, turn=turn, waiting=1 << turn,
        **{"card": -1, **fields},
    )  # fmt: skip


def last_action(state, gems, **fields):
    """The whole map with these gems, and of all actions only the purple tribe's is left."""
    full = " ".join(f"{at} {name}" for at, name in zip(FULL.split(), CARD_NAMES, strict=True))
    return lay(state, full, gems, acted=3, tribe=PURPLE, phase=ACTION, **fields)


def events(state, kind):
    return [event[2:] for event in state.news if event[1] == kind]


def on(state, name):
    """The gems on a card: `ggy`; of the homes and the box: JG, JY, JP and box."""
    if name == "box":
        return "".join("gyp"[colour] * state.gems[48 + colour] for colour in range(3))
    if name[0] == "J":
        return "gyp"["GYP".index(name[1])] * state.gems[45 + "GYP".index(name[1])]
    return "".join("gyp"[colour] * state.gems[card(name) * 3 + colour] for colour in range(3))


# --- setup -----------------------------------------------------------------------------------------


def test_two_cards_lie_side_by_side_and_the_cartographer_holds_two():
    state = new()
    assert state.chart[cell("c4")] >= 0
    assert state.chart[cell("d4")] >= 0
    assert (state.where.count(HAND), state.where.count(DECK)) == (2, 11)
    assert [on(state, name) for name in ("JG", "JY", "JP")] == ["g" * 8, "y" * 8, "p" * 8]
    assert (state.turn, state.phase) == (0, CARD)
    assert len(names(state)) == 2


def test_alone_the_card_just_drawn_is_laid_and_twelve_stay_in_the_deck():
    state = GAME.new(1)
    assert (state.where.count(HAND), state.where.count(DECK)) == (1, 12)
    assert (state.turn, state.phase) == (0, CELL)
    assert state.where[state.card] == HAND


def test_every_card_can_come_to_every_place_of_the_deal():
    deals = [GAME.new(2, seed) for seed in range(300)]
    assert {state.chart[cell("c4")] for state in deals} == set(range(15))
    assert {state.chart[cell("d4")] for state in deals} == set(range(15))
    assert {held for state in deals for held in state.cards_in(HAND)} == set(range(15))


def test_start_is_drawn_or_chosen():
    assert {GAME.new(2, seed).cartographer for seed in range(20)} == {0, 1}
    for seat in (0, 1):
        state = new(start=seat)
        assert (state.cartographer, state.turn) == (seat, seat)


# --- the cartographer ------------------------------------------------------------------------------


def test_a_turn_is_card_cell_and_then_three_tribes_of_the_other_seat():
    state = lay(new(), "c4 G2 d4 P4", hand="Y3 G5", phase=CARD)
    assert names(state) == ["G5", "Y3"]
    play(GAME, state, "Y3")
    assert (state.turn, state.phase) == (0, CELL)
    assert names(state) == ["c3", "d3", "b4", "e4", "c5", "d5"]
    play(GAME, state, "c5")
    assert state.chart[cell("c5")] == card("Y3")
    assert (state.turn, state.phase) == (1, TRIBE)
    assert state.where.count(HAND) == 2  # one was drawn
    assert state.where[card("G5")] == HAND
    assert names(state) == ["green", "yellow", "purple"]
    play(GAME, state, "yellow", "settle", "home")
    assert names(state) == ["green", "purple"]
    play(GAME, state, "purple", "settle", "home")
    assert names(state) == ["green"]
    play(GAME, state, "green", "settle", "home")
    assert (state.turn, state.phase, state.acted) == (0, CARD, 0)


def test_on_the_last_turn_one_card_is_left_to_choose():
    full = " ".join(f"{at} {name}" for at, name in zip(FULL.split()[:14], CARD_NAMES, strict=False))
    state = lay(new(), full, hand="P5", phase=CARD)
    assert names(state) == ["P5"]
    play(GAME, state, "P5")
    assert names(state) == ["e6", "f6"]


def test_alone_the_next_card_is_drawn_after_the_three_tribes():
    state = lay(new(1), "c4 G2 d4 P4", hand="Y3", phase=CELL, card=card("Y3"))
    play(GAME, state, "c5")
    assert (state.turn, state.phase, state.card) == (0, TRIBE, -1)
    assert state.where.count(HAND) == 0
    play(GAME, state, *("green", "settle", "home", "yellow", "settle", "home", "purple", "settle", "home"))
    assert (state.turn, state.phase) == (0, CELL)
    assert state.cards_in(HAND) == [state.card]


@pytest.mark.parametrize(
    ("cards", "legal", "illegal"),
    [
        # (0,0) is c4; the four of a row begin or end there
        ("c4 G1 d4 G2 e4 G3 f4 G4", "c5 d5 e5 f5 c3 d3 e3 f3", "b4"),
        ("a4 G1 b4 G2 c4 G3 d4 G4", "a5 d3", "e4"),
        ("c4 G1 d4 G2 c5 G3 c6 G4 c3 G5", "d3 d5 d6 b3 b4 b5 b6 e4", "c7 c2"),  # rows 3 to 6 are in use
        ("c4 G1 d4 G2 c5 G3 c6 G4 c7 G5", "b4 b7 d7", "c3 d3"),
        ("c4 G1 d4 G2 d5 G3 d3 G4 d2 G5", "c2 e5", "d6 d1 c1"),
    ],
)
def test_example_5_the_map_stays_within_four_rows_and_columns(cards, legal, illegal):
    hand = "P1 P2"
    state = play(GAME, lay(new(), cards, hand=hand, phase=CARD), "P1")
    assert set(legal.split()) <= set(names(state))
    assert not set(illegal.split()) & set(names(state))
    with pytest.raises(wabe.IllegalMove, match="within four rows and four columns"):
        state.play(0, cell(illegal.split()[0]))
    with pytest.raises(wabe.IllegalMove, match="There is a card on c4"):
        state.play(0, cell("c4"))


def test_r4_there_is_always_a_cell_and_the_map_ends_as_a_square_with_a_hole():
    dice = wabe.State()
    dice.seed(4)
    for _ in range(300):
        where = [cell("c4"), cell("d4")]
        while len(where) < 15:
            cells = open_cells(where, charted(where))
            assert cells
            where.append(cells[dice.roll(len(cells))])
        rows, columns = {place // 8 for place in where}, {place % 8 for place in where}
        assert len(set(where)) == 15
        assert len(rows) == len(columns) == 4
        assert max(rows) - min(rows) == max(columns) - min(columns) == 3


def test_r9_the_deck_empties_in_turn_11_and_three_borogove_turns_follow():
    state = GAME.new(2, 5, {"start": 0})
    state.listen()
    dice = wabe.State()
    dice.seed(5)
    after = 0
    while state.phase != SWAP:
        moves = state.legal(state.turn)
        after += bool(events(state, "warned")) and state.phase == TRIBE and state.acted == 0
        state.play(state.turn, moves[dice.roll(len(moves))])
        if events(state, "warned") and not after:
            assert len(events(state, "laid")) == 11
            assert (state.where.count(DECK), state.where.count(HAND)) == (0, 2)
    assert len(events(state, "warned")) == 1
    assert after == 3
    assert len(events(state, "laid")) == 13


# --- the borogoves ---------------------------------------------------------------------------------


def test_example_2_migrating_needs_the_number_at_home():
    state = lay(new(), "c4 G2 d4 P4 c5 Y3", box="ggggg", hand="G1 G3")
    assert len(on(state, "JG")) == 3
    play(GAME, state, "green")
    assert names(state) == ["migrate G2", "migrate Y3", "settle"]
    with pytest.raises(wabe.IllegalMove, match="Purple 4 asks for 4 green birds, but 3 are at home"):
        state.play(1, card("P4"))
    three = play(GAME, state.clone(), "migrate Y3")
    assert (on(three, "JG"), on(three, "Y3")) == ("", "ggg")
    play(GAME, state, "migrate G2")
    assert (on(state, "JG"), on(state, "G2")) == ("g", "gg")


def test_migrating_ignores_place_and_occupation():
    state = lay(new(), "c4 G2 d4 P4 c5 Y3", "Y3 yyyyyypp", hand="G1 G3")
    assert on(play(GAME, state, "green", "migrate Y3"), "Y3") == "gggyyyyyypp"


@pytest.mark.parametrize(
    ("tribe", "choices"), [("yellow", ["1g1y"]), ("green", ["1g1y", "2g"]), ("purple", None)]
)  # fmt: skip
def test_example_3_who_explores(tribe, choices):
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2"), tribe)
    if choices is None:
        assert not [name for name in names(state) if name.startswith("explore")]
        return
    assert [name for name in names(state) if name.startswith("explore")] == ["explore G3 Y2"]
    play(GAME, state, "explore G3 Y2")
    if len(choices) == 1:  # automatic
        assert (on(state, "G3"), on(state, "Y2"), state.phase) == ("g", "gy", TRIBE)
        return
    assert (state.turn, state.phase) == (1, COMPANY)
    assert names(state) == choices
    play(GAME, state, "2g")
    assert (on(state, "G3"), on(state, "Y2")) == ("y", "gg")


def test_example_4_the_number_of_the_goal_goes_however_many_are_there():
    state = lay(new(), "c4 G3 d4 Y1 c5 P5", "G3 ggg Y1 yyypp", hand="G1 G2")
    play(GAME, state, "green", "explore G3 Y1")
    assert (on(state, "G3"), on(state, "Y1")) == ("gg", "gyyypp")


def test_exploring_leads_to_neighbours_only_and_needs_enough_birds_on_the_card():
    cards = "c4 G3 d4 Y2 c5 P5 d5 P1 c3 Y4"  # P1 is diagonal to G3
    state = play(GAME, lay(new(), cards, "G3 ggyy", hand="G1 G2"), "green")
    assert [name for name in names(state) if name.startswith("explore")] == ["explore G3 Y2", "explore G3 Y4"]
    state = play(GAME, lay(new(), cards, "G3 ggyyy P1 y", hand="G1 G2"), "yellow")
    found = {name for name in names(state) if name.startswith("explore")}
    assert found == {"explore G3 Y2", "explore G3 Y4", "explore G3 P5"}  # one bird on P1 is too few for Y2 and P5


def test_a_company_has_the_same_number_wherever_it_walks():
    assert sorted(COMPANIES) == sorted(counts for counts in product(range(6), repeat=3) if 1 <= sum(counts) <= 5)
    walks = [("Y2", "ggy"), ("P2", "ggyp"), ("G2", "gyyyyp")]
    numbers = set()
    for goal, birds in walks:
        state = lay(new(), f"c4 G3 d4 {goal} c5 P5", f"G3 {birds}", hand="G1 G4")
        play(GAME, state, "green", f"explore G3 {goal}")
        numbers |= {GAME.find(state, 1, "1g1y")}
    assert [company_name(company) for company in numbers] == ["1g1y"]


def test_r7_foreigners_may_be_the_greater_part():
    state = lay(new(), "c4 G3 d4 Y4 c5 P5", "G3 gyypp", hand="G1 G2")
    play(GAME, state, "green", "explore G3 Y4")
    assert names(state) == ["1g1y2p", "1g2y1p"]
    play(GAME, state, "1g1y2p")
    assert (on(state, "G3"), on(state, "Y4")) == ("y", "gypp")


def test_r8_gems_that_moved_may_move_again_in_the_same_turn():
    state = lay(new(), "c4 G3 d4 Y2 e4 P1", "G3 gy", hand="G1 G2")
    play(GAME, state, "green", "explore G3 Y2")
    play(GAME, state, "yellow", "explore Y2 P1")
    assert (on(state, "G3"), on(state, "Y2"), on(state, "P1")) == ("", "g", "y")


def test_a_tribe_acts_once_a_turn():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 e4 P1", hand="G1 G2"), "green", "migrate P1")
    with pytest.raises(wabe.IllegalMove, match="The green tribe has acted already"):
        state.play(1, GREEN)


def test_r5_in_the_first_turn_nobody_can_explore_but_settling_is_possible():
    state = lay(new(), "c4 G3 d4 Y2 e4 P1", hand="G1 G2")
    for tribe in COLOUR_NAMES:
        assert names(play(GAME, state.clone(), tribe)) == ["migrate G3", "migrate Y2", "migrate P1", "settle"]


def test_r6_settling_takes_one_gem_from_home_or_from_the_map():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 e4 P1", "G3 ggy P1 g Y2 y", hand="G1 G2"), "green", "settle")
    assert (state.turn, state.phase) == (1, SETTLER)
    assert names(state) == ["G3", "P1", "home"]
    home = play(GAME, state.clone(), "home")
    assert (on(home, "JG"), on(home, "box"), home.phase) == ("g" * 4, "g", TRIBE)
    play(GAME, state, "G3")
    assert (on(state, "G3"), on(state, "JG"), on(state, "box")) == ("gy", "g" * 5, "g")


def test_settling_is_a_decision_with_one_choice_too_and_not_from_an_empty_home():
    state = lay(new(), "c4 G3 d4 Y2 e4 P1", "G3 gggggggg", hand="G1 G2")
    assert names(play(GAME, state, "green", "settle")) == ["G3"]


def test_r6_a_tribe_without_any_gem_skips_its_action():
    state = lay(new(), "c4 G3 d4 Y2 e4 P1", box="g" * 8, hand="G1 G2")
    state.listen()
    play(GAME, state, "green")
    assert events(state, "skipped") == [(3 + GREEN, 0, 0)]
    assert (state.phase, names(state)) == (TRIBE, ["yellow", "purple"])
    assert on(play(GAME, state, "yellow", "settle", "home"), "JY") == "y" * 7


# --- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "scored", "words"),
    [
        ("box", (1, 20, 8), "Bob: numbers 20 + exact 8 = 28."),
        ("first", (0, 25, 7), "Ann: numbers 25 + exact 7 = 32."),
    ],
)
def test_example_1_the_score_of_a_map(edition, scored, words):
    state = last_action(new(edition=edition), EXAMPLE_1, box="ggyy")
    state.listen()
    play(GAME, state, "settle", "home")
    assert (covered(state), exact(state)) == (20, 8)
    assert events(state, "scored") == [scored]
    assert state.points == [-1, 28]
    assert GAME.say(state.news[-1], ["Ann", "Bob"]) == words


def test_example_6_a_perfect_map():
    state = last_action(new(1), PERFECT.replace("P1 p ", ""))
    state.listen()
    play(GAME, state, "migrate P1")
    assert (covered(state), exact(state)) == (45, 9)
    assert state.over
    assert state.scores() == [54]
    assert state.returns() == [1.0]
    assert events(state, "rated") == [(54, 0, 0)]


@pytest.mark.parametrize(("edition", "scores"), [("box", [28, 31]), ("first", [29, 32])])
def test_example_7_the_better_borogoves_win_in_both_editions(edition, scores):
    state = last_action(new(edition=edition), EXAMPLE_1 + " G3 g", box="gyy", points=[28, -1], exacts=[8, -1])
    play(GAME, state, "settle", "home")
    assert state.over
    assert state.points == [28, 31]
    assert state.scores() == scores
    assert state.returns() == [0.0, 1.0]
    assert state.winners() == [1]


@pytest.mark.parametrize("edition", ["box", "first"])
def test_r2_a_tie_is_a_shared_win(edition):
    state = play(GAME, last_action(new(edition=edition), EXAMPLE_1, points=[28, -1], exacts=[8, -1]), "settle", "home")
    assert state.scores() == ([28, 28] if edition == "box" else [32, 32])
    assert state.returns() == [0.5, 0.5]
    assert state.winners() == [0, 1]


@pytest.mark.parametrize("edition", ["box", "first"])
def test_the_seats_swap_roles_for_the_second_half_and_everything_is_set_up_anew(edition):
    state = last_action(new(edition=edition), EXAMPLE_1)
    state.listen()
    play(GAME, state, "settle", "home")
    assert not state.over
    assert (state.turn, state.phase, state.cartographer) == (1, SWAP, 0)
    assert on(state, "Y4") == "yyyy"  # the map stays until the second half begins
    play(GAME, state, "swap")
    assert (state.turn, state.phase, state.cartographer) == (1, CARD, 1)
    assert (state.where.count(DECK), state.where.count(HAND)) == (11, 2)
    assert state.gems == [0] * 45 + [8] * 3 + [0] * 3
    assert state.points == [-1, 28]
    assert [first for first, *_ in events(state, "swapped")] == [1]
    play(GAME, state, names(state)[0])
    play(GAME, state, names(state)[0])
    assert (state.turn, state.phase) == (0, TRIBE)


def test_the_second_deal_is_drawn():
    state = play(GAME, last_action(new(), EXAMPLE_1), "settle", "home")
    maps = set()
    for seed in range(40):
        again = state.clone()
        again.seed(seed)
        maps.add(tuple(play(GAME, again, "swap").where))
    assert len(maps) > 35


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "0 points: practise."),
        (1, "1 point: practise."),
        (37, "37 points: practise."),
        (38, "38 points: almost."),
        (41, "41 points: almost."),
        (42, "42 points: a bare victory. You win."),
        (45, "45 points: a bare victory. You win."),
        (46, "46 points: pretty good. You win."),
        (49, "49 points: pretty good. You win."),
        (50, "50 points: amazing. You win."),
        (53, "53 points: amazing. You win."),
        (54, "54 points: perfect. You win."),
    ],
)
def test_the_chart_for_one_player(points, words):
    assert GAME.say((-1, "rated", points, 0, 0), ["Ann"]) == words


@pytest.mark.parametrize(
    ("gems", "points", "returns"),
    [
        (BARE.replace("P2 p ", "P2 pp "), 42, 1.0),
        (BARE, 41, 41 / 42),
        (EXAMPLE_1, 28, 28 / 42),
        ("", 0, 0.0),
    ],
)
@pytest.mark.parametrize("edition", ["box", "first"])
def test_alone_42_points_win_and_less_counts_in_part_in_both_editions(gems, points, returns, edition):
    state = last_action(new(1, edition=edition), gems)
    assert not state.over
    play(GAME, state, "settle", "home")
    assert state.over  # there is no second half
    assert state.scores() == [points]
    assert state.returns() == [pytest.approx(returns)]
    assert state.winners() == ([0] if points >= 42 else [])


# --- who knows what --------------------------------------------------------------------------------


def test_only_the_cartographer_sees_the_hand():
    for state in random_game(GAME, 5, 2):
        hand = state.cards_in(HAND)
        for seat in (wabe.SPECTATOR, wabe.ALL, 0, 1):
            look = state.look(seat)
            if seat in (wabe.ALL, state.cartographer):
                assert (look["hand"], look["card"]) == (hand, state.card)
            else:
                assert (look["hand"], look["card"]) == ([-1] * len(hand), -1)
            public = {key: value for key, value in look.items() if key not in ("hand", "card")}
            assert public.items() <= state.look(wabe.ALL).items()
            assert look["deck"] == state.where.count(DECK)


def test_alone_nothing_is_hidden_but_the_order_of_the_deck():
    for state in random_game(GAME, 5, 1):
        assert state.look(0) == state.look(wabe.SPECTATOR) == state.look(wabe.ALL)
        assert state.look(0)["hand"] == ([state.card] if state.phase == CELL else [])
        assert wabe.determinize(state, 0, 1).where == state.where


def test_a_guess_redraws_the_hand_and_the_chosen_card():
    state = play(GAME, lay(new(), "c4 G2 d4 P4", hand="Y3 G5", phase=CARD), "Y3")
    for seat in (1, wabe.SPECTATOR):
        guesses = [wabe.determinize(state, seat, seed) for seed in range(600)]
        hands = Counter(tuple(guess.cards_in(HAND)) for guess in guesses)
        assert len(hands) == 13 * 12 // 2
        assert {guess.card for guess in guesses} == set(range(15)) - {card("G2"), card("P4")}
        first = sum(guess.card == guess.cards_in(HAND)[0] for guess in guesses)
        assert 230 < first < 370
        assert all(guess.look(seat) == state.look(seat) for guess in guesses)
        assert all(guess.gems == state.gems and guess.chart == state.chart for guess in guesses)
    for seat in (0, wabe.ALL):
        assert wabe.determinize(state, seat, 3).where == state.where
        assert wabe.determinize(state, seat, 3).card == state.card


def test_a_guess_does_not_depend_on_what_is_hidden():
    one = play(GAME, lay(new(), "c4 G2 d4 P4", hand="Y3 G5", phase=CARD), "Y3")
    other = play(GAME, lay(new(), "c4 G2 d4 P4", hand="P1 Y1", phase=CARD), "P1")
    assert one.look(1) == other.look(1)
    for seed in range(10):
        guessed = wabe.determinize(one, 1, seed)
        assert guessed.dump() == wabe.determinize(other, 1, seed).dump()
        assert guessed.dump() == wabe.determinize(wabe.determinize(one, 1, seed + 1), 1, seed).dump()


def test_what_is_left_at_the_end_of_the_deck_is_known():
    twelve = " ".join(f"{at} {name}" for at, name in zip(FULL.split()[:13], CARD_NAMES, strict=False))
    state = lay(new(), twelve, hand="P4 P5")
    assert {tuple(wabe.determinize(state, 1, seed).cards_in(HAND)) for seed in range(9)} == {(card("P4"), card("P5"))}


# --- properties ------------------------------------------------------------------------------------


def board(state):
    """Cards by (column, row), and gems by place, told with strings."""
    cards = {}
    for at in CELLS:
        if state.chart[at] >= 0:
            name = cell_name(at)
            cards["abcdef".index(name[0]), int(name[1])] = card_name(state.chart[at])
    gems = {name: on(state, name) for name in [*cards.values(), "JG", "JY", "JP", "box"]}
    return cards, gems


def beside(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def span(numbers):
    return max(numbers) - min(numbers)


def by_the_book(state):
    """The names of all moves, found the slow way."""
    cards, gems = board(state)
    if state.phase == CELL:
        found = []
        for at in product(range(-9, 15), range(-9, 17)):
            columns, rows = zip(*cards, at, strict=True)
            if at not in cards and any(beside(at, one) for one in cards) and span(columns) < 4 and span(rows) < 4:
                found.append("abcdef"[at[0]] + str(at[1]))
        return found
    tribe = "gyp"[state.tribe]
    home = "J" + tribe.upper()
    if state.phase == ACTION:
        found = ["settle"] + [f"migrate {name}" for name in cards.values() if int(name[1]) <= len(gems[home])]
        for (at, one), (next_to, other) in product(cards.items(), cards.items()):
            if beside(at, next_to) and tribe in gems[one] and len(gems[one]) >= int(other[1]):
                found.append(f"explore {one} {other}")
        return found
    if state.phase == COMPANY:
        return companies(tribe, gems[card_name(state.origin)], state.goal % 5 + 1)
    if state.phase == SETTLER:
        return [name for name in cards.values() if tribe in gems[name]] + (["home"] if gems[home] else [])
    if state.phase == TRIBE:
        return [name for i, name in enumerate(COLOUR_NAMES) if not state.acted >> i & 1]
    return [card_name(held) for held in state.cards_in(HAND)] if state.phase == CARD else ["swap"]


def companies(tribe, here, size):
    found = []
    for counts in product(range(6), repeat=3):
        some = dict(zip("gyp", counts, strict=True))
        if sum(counts) == size and some[tribe] and all(here.count(bird) >= some[bird] for bird in some):
            found.append("".join(f"{count}{bird}" for bird, count in some.items() if count))
    return found


def gems_by_the_book(state, name):
    """Where the gems lie after a move, told with strings."""
    _, gems = board(state)

    def move(birds, origin, goal):
        for bird in birds:
            gems[origin] = gems[origin].replace(bird, "", 1)
            gems[goal] = "".join(sorted(gems[goal] + bird, key="gyp".index))

    tribe = "gyp"[state.tribe]
    home = "J" + tribe.upper()
    match state.phase, name.split():
        case _, ["migrate", goal]:
            move(tribe * int(goal[1]), home, goal)
        case _, ["explore", origin, goal]:
            found = companies(tribe, gems[origin], int(goal[1]))
            if len(found) == 1:
                move(birds_of(found[0]), origin, goal)
        case phase, [company] if phase == COMPANY:
            move(birds_of(company), card_name(state.origin), card_name(state.goal))
        case phase, [origin] if phase == SETTLER:
            move(tribe, home if origin == "home" else origin, "box")
        case _, ["swap"]:
            return {"JG": "g" * 8, "JY": "y" * 8, "JP": "p" * 8}
    return {place: birds for place, birds in gems.items() if birds}


def birds_of(company):
    """`2g1p` as `ggp`."""
    return "".join(bird * int(count) for count, bird in zip(company[::2], company[1::2], strict=True))


def score_by_the_book(state):
    cards, gems = board(state)
    covered = sum(int(name[1]) for name in cards.values() if name[0].lower() in gems[name])
    return covered + sum(len(gems[name]) == int(name[1]) for name in cards.values())


@pytest.mark.parametrize(("seats", "edition"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_properties_of_random_games(seats, edition, seed):
    state = GAME.new(seats, seed, {"edition": edition})
    dice = wabe.State()
    dice.seed(seed)
    turns = actions = 0
    points = {}
    while not state.over:
        assert sorted(names(state)) == sorted(by_the_book(state))
        assert state.turn == (state.cartographer if state.phase <= CELL else (state.cartographer + 1) % seats)
        turns += state.phase == CELL
        actions += state.phase == TRIBE
        in_play, swapping = sum(state.gems[:48]), state.phase == SWAP
        move = state.legal(state.turn)[dice.roll(len(state.legal(state.turn)))]
        after = gems_by_the_book(state, state.name(state.turn, move))
        state.play(state.turn, move)
        assert {name: birds for name, birds in board(state)[1].items() if birds} == after
        assert sum(state.gems[:48]) <= in_play or swapping
        assert all(sum(state.gems[colour::3]) == 8 for colour in range(3))
        assert sum(place > HAND for place in state.where) == AREA - state.chart.count(-1)
        assert 0 <= covered(state) + exact(state) <= 54
        if state.over or state.phase == SWAP:
            assert (turns, actions) == (13, 39)
            assert state.chart.count(-1) == AREA - 15
            points[state.turn] = score_by_the_book(state)
            assert state.points[state.turn] == points[state.turn]
            turns = actions = 0
    scores = [points[seat] for seat in range(seats)]
    if seats == 2 and edition == "first":
        scores = [60 - scores[1], 60 - scores[0]]
    assert state.scores() == scores
    if seats == 2:
        winner = points[0] - points[1]
        assert state.returns() == ([1.0, 0.0] if winner > 0 else [0.0, 1.0] if winner < 0 else [0.5, 0.5])


def test_r1_the_editions_have_the_same_winner():
    for seed in range(40):
        *_, box = random_game(GAME, seed, 2)
        *_, first = random_game(GAME, seed, 2, edition="first")
        assert box.points == first.points
        assert box.returns() == first.returns()
        assert first.scores() == [60 - box.scores()[1], 60 - box.scores()[0]]


@pytest.mark.parametrize(("seats", "decisions", "choices", "games"), [(1, 93, 4.95, 200), (2, 105, 4.6, 100)])
def test_length_of_random_games(seats, decisions, choices, games):
    counts, points = [], []
    for seed in range(games):
        for state in random_game(GAME, seed, seats):
            if not state.over:
                counts.append(len(state.legal(state.turn)))
        points += state.points
    real = [count for count in counts if count > 1]
    assert len(real) / games / seats == pytest.approx(decisions, abs=2)
    assert sum(real) / len(real) == pytest.approx(choices, abs=0.15)
    assert sum(points) / len(points) == pytest.approx(12.2, abs=1.2)
    assert max(points) < 42


# --- positions and table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"where": [0] * 14}, "where must have 15 items"),
        ({"where": [2] + [0] * 14}, r"where\[0\] must be one of 0, 1, 9"),
        ({"chart": [-1] * 72}, "chart must be"),
        ({"gems": [0] * 51}, "the gem of colour 0 must be there 8 times in all, not 0 times"),
        ({"gems": [8] * 50}, "gems must have 51 items"),
        ({"acted": 1}, r"acted must be one of \[0\]"),
        ({"acted": 8}, "acted must be a mask of 3 bits"),
        ({"tribe": 1}, "tribe must be -1"),
        ({"card": 3}, "card must be"),
        ({"phase": CELL}, "card is missing"),
        ({"phase": TRIBE}, "where: the number of cards to lay must be from 0 to 12 here, not 13"),
        ({"phase": ACTION, "tribe": 3}, "tribe must be one of 0, 1, 2"),
        ({"phase": COMPANY, "tribe": 1}, "origin is missing"),
        ({"phase": SWAP}, r"acted must be one of \[7\]"),
        ({"over": True, "waiting": 0}, "phase must be one of \\[2\\]"),
        ({"cartographer": 1}, "turn must be 1"),
        ({"cartographer": 2}, "cartographer must be from 0 to 1"),
        ({"points": [-1]}, "points must have 2 items"),
        ({"points": [55, -1]}, r"points\[0\] must be from 0 to 54"),
        ({"points": [-1, 3]}, r"points\[1\] must be -1"),
        ({"waiting": 3}, "several seats at once"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


@pytest.mark.parametrize(
    ("cards", "gems", "hand", "fields", "sentence"),
    [
        ("c4 G1 d4 G2 a4 G3", "", "P1 P2", {}, "hang together"),
        ("c4 G1 c5 G2", "", "P1 P2", {"phase": CARD}, "a card on c4 and on d4"),
        ("b4 Y1 c4 G1 d4 G2 e4 G3 f4 G4", "", "P1 P2", {}, "four rows or four columns"),
        ("c4 G1 d4 G2 e4 G3", "P5 p", "P1 P2", {}, "gems: those beside the map must be 0"),
        ("c4 G1 d4 G2 e4 G3", "", "P1", {}, "cards in hand must be 2"),
        ("c4 G1 d4 G2 e4 G3", "", "P1 P2", {"acted": 7}, r"acted must be one of \[0, 1, 2, 3, 4, 5, 6\]"),
        ("c4 G1 d4 G2 e4 G3", "", "P1 P2", {"phase": ACTION, "acted": 1, "tribe": GREEN}, "tribe must be one of 1, 2"),
        (
            "c4 G1 d4 G2 e4 G3",
            "G1 gg",
            "P1 P2",
            {"phase": COMPANY, "tribe": GREEN, "origin": 0, "goal": 1},
            "Field goal",
        ),
        (
            "c4 G1 d4 G2 e4 G3",
            "G1 gggy",
            "P1 P2",
            {"phase": COMPANY, "tribe": 0, "origin": 0, "goal": 2},
            "Field goal",
        ),
    ],
)
def test_an_impossible_map_is_refused(cards, gems, hand, fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        lay(new(), cards, gems, hand, **fields)


def test_both_seats_have_points_at_the_end_and_one_at_the_swap():
    swap = play(GAME, last_action(new(), EXAMPLE_1), "settle", "home")
    with pytest.raises(wabe.PositionError, match="over must be False"):
        place(GAME, swap, over=True, waiting=0, phase=TRIBE)
    with pytest.raises(wabe.PositionError, match="over must be True"):
        place(GAME, swap, points=[30, 28], exacts=[8, 8])
    with pytest.raises(wabe.PositionError, match=r"points\[1\] must be 28"):
        place(GAME, swap, points=[-1, 29])
    with pytest.raises(wabe.PositionError, match=r"exacts\[1\] must be 8"):
        place(GAME, swap, exacts=[-1, 9])
    with pytest.raises(wabe.PositionError, match=r"exacts\[0\] must be from -1 to -1"):
        place(GAME, swap, exacts=[4, 8])
    second = place(GAME, last_action(new(), EXAMPLE_1), points=[46, -1], exacts=[4, -1])
    with pytest.raises(wabe.PositionError, match=r"exacts\[0\] must be from 1 to 15"):
        place(GAME, second, exacts=[0, -1])
    with pytest.raises(wabe.PositionError, match="phase must be one of"):
        place(GAME, GAME.new(1), phase=CARD, card=-1)


@pytest.mark.parametrize(("seats", "edition"), TABLES)
def test_the_table_shows_every_piece_and_a_path_for_every_move(seats, edition):
    for state in random_game(GAME, 8, seats, edition=edition):
        for seat in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
            table = GAME.table(state, seat)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            pieces = [piece for zone in table.zones if zone.id != "company" for piece in zone.pieces]
            settled = sum(state.gems[48:])
            assert sum(piece.kind == "gem" for piece in pieces) == 24 - settled
            assert sum("settled" in zone.label for zone in table.zones) == sum(count > 0 for count in state.gems[48:])
            assert Counter(piece.kind for piece in pieces if piece.kind != "gem") == Counter(
                {
                    "mat": 3,
                    "tile": sum(place > HAND for place in state.where),
                    "card": state.where.count(DECK) + state.where.count(HAND),
                }
            )
            seen = seats == 1 or seat in (wabe.ALL, state.cartographer)
            hidden = state.where.count(DECK) + (0 if seen else state.where.count(HAND))
            assert sum(not piece.up for piece in pieces) == hidden
            assert all(one in ids for move in table.moves for one in move.path)
            assert len({move.path for move in table.moves}) == len(table.moves)
            assert len(table.moves) == (len(state.legal(seat)) if seat == state.turn and not state.over else 0)


def shown(state):
    """The places of the sheet that are seen, and those of them where a card can still lie."""
    spots = GAME.table(state).zones[0].spots
    return {spot.id for spot in spots}, {spot.id for spot in spots if spot.colour == "land"}


def square(columns, rows):
    return {column + row for column in columns for row in rows}


def test_the_sheet_follows_the_map_and_what_the_map_can_not_reach_is_sea():
    assert shown(new()) == (square("bcdef", "23456"), square("bcdef", "23456"))
    left = lay(new(), "c4 G1 d4 G2 b4 G3", hand="P1 P2")
    assert shown(left) == (square("abcde", "23456"), square("abcde", "23456"))
    row = lay(new(), "c4 G1 d4 G2 e4 G3 f4 G4", hand="P1 P2")
    assert shown(row) == (square("bcdef", "23456"), square("cdef", "23456"))
    full = last_action(new(), "")
    assert shown(full) == (square("cdef", "3456"), square("cdef", "3456"))


def test_every_place_for_the_next_card_is_seen():
    for seed in range(20):
        for state in random_game(GAME, seed, 1):
            if state.phase == CELL and not state.over:
                assert {cell_name(place) for place in state.legal(0)} <= shown(state)[1]


def test_birds_are_touched_and_then_where_they_go():
    start = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2")
    tribes = {move.name: (move.path, move.also) for move in GAME.table(start, 1).moves}
    assert tribes == {  # of those who could lead the flock on green 3, green has fewer birds at home
        "green": (("JG",), ("JG", "G3")),
        "yellow": (("JY",), ("JY",)),
        "purple": (("JP",), ("JP",)),
    }
    state = play(GAME, start.clone(), "green")
    paths = {move.name: move.path for move in GAME.table(state, 1).moves}
    assert paths == {
        "migrate G3": ("JG", "G3"),
        "migrate Y2": ("JG", "Y2"),
        "migrate P5": ("JG", "P5"),
        "explore G3 Y2": ("G3", "Y2"),
        "settle": ("settle",),
    }
    later = play(GAME, state.clone(), "migrate P5")
    assert {move.name: move.also for move in GAME.table(later, 1).moves}["yellow"] == ("JY", "G3")
    settling = GAME.table(play(GAME, state.clone(), "settle"), 1)
    assert [move.path for move in settling.moves] == [("G3",), ("JG",)]


def test_what_can_be_touched_glows_and_is_not_held_already():
    def held(state):
        return [piece.id for zone in GAME.table(state, 1).zones for piece in zone.pieces if piece.picked]

    start = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2")
    assert held(play(GAME, start.clone(), "purple")) == ["JP"]  # it can only fly, and its home is not touched
    assert held(play(GAME, start.clone(), "green")) == []
    assert held(play(GAME, start.clone(), "green", "settle")) == []


def test_every_place_of_a_settler_says_what_it_costs():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2"), "green", "settle")
    assert {move.name: move.cost for move in GAME.table(state, 1).moves} == {"G3": "-1", "home": "0"}


def test_companies_lie_there_as_birds_with_what_they_bring_the_best_first():
    state = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2")
    zones = {zone.id: zone for zone in GAME.table(play(GAME, state, "green", "explore G3 Y2"), 1).zones}
    flocks = [piece for piece in zones["company"].pieces if piece.kind == "flock"]
    assert [(piece.id, piece.foot) for piece in flocks] == [("1g1y", "+2"), ("2g", "-3")]
    assert [piece.id for piece in zones["company"].pieces if piece.at == "1g1y"] == ["1g1y.g0", "1g1y.y0"]
    assert "key" not in zones
    assert "company" not in {zone.id for zone in GAME.table(state, 0).zones}


def test_a_walk_shows_what_its_best_company_brings():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2"), "green")
    costs = {move.name: move.cost for move in GAME.table(state, 1).moves}
    assert costs == {"migrate G3": "-1", "migrate Y2": "+1", "migrate P5": "+1", "explore G3 Y2": "+2", "settle": ""}


def test_a_tribe_that_can_only_fly_has_its_home_touched_for_it():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2"), "purple")
    paths = {move.name: move.path for move in GAME.table(state, 1).moves}
    assert paths == {"migrate G3": ("G3",), "migrate Y2": ("Y2",), "migrate P5": ("P5",), "settle": ("settle",)}


def test_the_headline_says_what_a_tribe_can_do():
    def asked(birds, tribe, cards="c4 G3 d4 Y2 c5 P5"):
        state = lay(new(), cards, birds, hand="G1 G2")
        return GAME.table(play(GAME, state, tribe), 1).status

    assert asked("G3 ggy", "green") == "Green acts: touch its home to fly, or its birds on the map to walk."
    assert asked("G3 ggy", "purple") == "Purple flies: to which card?"
    assert asked("P5 ppppppp", "purple").startswith("Too few purple birds are at home to fly")
    stuck = asked("G5 ppp Y4 pp P5 ppp", "purple", "c4 G5 d4 Y4 c5 P5")
    assert stuck == "Purple can neither fly nor walk now: one of its birds must settle."


def test_the_sea_says_why_nothing_lies_there():
    state = lay(new(), "c4 G1 d4 G2 e4 G3 f4 G4", hand="P1 P2")
    assert reason(GAME, state, 1, "b4").startswith("No card can lie there any more")


def test_words_of_a_turn():
    players = ["Ann", "Bob"]
    state = lay(new(), "c4 G3 d4 Y2", hand="P5 Y1", phase=CARD)
    state.listen()
    assert GAME.table(state, 0).status == "Add a card to the map: the one that helps the birds least."
    assert named(GAME.table(state, 1).status, []) == "Waiting for seat 1."
    play(GAME, state, "P5")
    assert GAME.table(state, 0).status == "Where do you lay purple 5?"
    assert GAME.table(state, 0).moves[0].text == "lay purple 5 on c3"
    play(GAME, state, "c5")
    assert GAME.table(state, 1).status == "Each colour acts once. Touch a home to fly, or birds on the map to walk."
    play(GAME, state, "green", "migrate G3", "yellow", "migrate Y2", "purple")
    assert GAME.table(state, 1).status == "Purple flies: to which card?"
    texts = [move.text for move in GAME.table(state, 1).moves]
    assert texts[0] == "3 purple fly to green 3"
    assert texts[-1] == "a purple bird settles"
    assert [button.text for button in GAME.table(state, 1).buttons] == ["Settle"]
    play(GAME, state, "settle")
    assert GAME.table(state, 1).status == "Which purple bird settles, and leaves the game?"
    play(GAME, state, "home")
    assert [GAME.say(event, players) for event in state.news] == [
        "Ann lays purple 5 on c5.",
        "Bob's green tribe: 3 fly to green 3.",
        "Bob's yellow tribe: 2 fly to yellow 2.",
        "Bob's purple tribe: a bird at home settles and leaves the game.",
    ]
    explored = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2"), "green", "explore G3 Y2")
    assert GAME.table(explored, 1).status == "Which 2 walk to yellow 2? One of them at least is green."
    assert [move.text for move in GAME.table(explored, 1).moves] == [
        "1 green and 1 yellow",
        "2 green",
    ]
    explored.listen()
    play(GAME, explored, "1g1y", "yellow", "settle", "Y2", "purple", "settle", "home")
    assert [GAME.say(event, players) for event in explored.news[:2]] == [
        "Bob's green tribe: 1 green and 1 yellow walk from green 3 to yellow 2.",
        "Bob's yellow tribe: a bird on yellow 2 settles and leaves the game.",
    ]
    assert GAME.say((-1, "warned", 0, 0, 0), players) == "The map deck is empty: the birds have three more turns."
    assert GAME.say((-1, "skipped", 2, 0, 0), players) == "Ann's purple tribe has died out and does nothing."


@pytest.mark.parametrize(("edition", "who", "points"), [("box", 1, 28), ("first", 0, 32)])
def test_words_and_counters_of_the_halves(edition, who, points):
    state = play(GAME, last_action(new(edition=edition), EXAMPLE_1), "settle", "home")
    has = [f"Half-time: {'you have' if seat == who else f'Seat {who + 1} has'} {points} points." for seat in (0, 1)]
    assert named(GAME.table(state, 1).status, []) == f"{has[1]} Now you draw a new map."
    assert named(GAME.table(state, 0).status, []) == f"{has[0]} Waiting for seat 2."
    counted = {counter.label: (counter.value, counter.owner) for counter in GAME.table(state).counters}
    assert counted == {"Points on this map": (points, who)}
    play(GAME, state, "swap")
    counted = {counter.label: (counter.value, counter.owner) for counter in GAME.table(state).counters}
    fresh = (0, 0) if edition == "box" else (60, 1)
    assert counted == {"Points on this map": fresh, "Points in the first half": (points, who)}


def test_the_goal_says_how_far_it_is():
    def line(state, seat):
        return named(" ".join(item.text for item in GAME.table(state, seat).goal), [])

    rule = "A card scores its **number** with a bird of its colour, and **+1** with exactly so many birds."
    birds = {"cards": "c4 G3 d4 Y2 c5 P1", "gems": "G3 ggg", "hand": "P5 P4"}
    first = lay(new(), **birds)
    assert line(first, 1) == f"{rule} Birds: **4 points** turn 1 of 13"
    assert line(first, 0).startswith("You draw the map: let the birds score **little**. Then you swap")
    last = lay(new(), **birds, points=[28, -1], exacts=[8, -1])
    assert line(last, 1) == f"{rule} **4**, 25 to pass seat 1 turn 1 of 13"
    mine = "You draw the map: don't let the birds pass your **28 points** of the first half."
    assert line(last, 0) == f"{mine} Birds: **4 points** turn 1 of 13"
    alone = lay(new(1), "c4 G3 d4 Y2 c5 P1", "G3 ggg")
    assert line(alone, 0) == f"{rule} **4** of 42 points to win turn 1 of 13"


def test_words_of_the_end():
    state = play(GAME, last_action(new(), EXAMPLE_1 + " G3 g", points=[28, -1], exacts=[8, -1]), "settle", "home")
    assert GAME.table(state, 1).status == "You win, 31 to 28."
    assert named(GAME.table(state, 0).status, []) == "Seat 2 wins, 31 to 28."
    tie = last_action(new(), EXAMPLE_1, points=[28, -1], exacts=[8, -1])
    tie.listen()
    play(GAME, tie, "settle", "home")
    assert GAME.table(tie, 0).status == "Both have 28 points and share the win."
    words = [GAME.say(event, ["Ann", "Bob"]) for event in tie.news]
    assert words[-3:] == ["Bob: numbers 20 + exact 8 = 28.", "Ann shares the win.", "Bob shares the win."]
    alone = play(GAME, last_action(new(1), EXAMPLE_1), "settle", "home")
    assert GAME.table(alone, 0).status == "28 points: practise."


@pytest.mark.parametrize(("left", "words"), [(3, ""), (2, " 3 turns are left."), (1, " 2 turns are left.")])
def test_the_last_turns_are_announced(left, words):
    laid = " ".join(f"{at} {name}" for at, name in zip(FULL.split()[: 15 - left], CARD_NAMES, strict=False))
    state = lay(new(), laid, hand=" ".join(CARD_NAMES[15 - min(2, left) :]))
    assert (
        GAME.table(state, 1).status
        == f"Each colour acts once. Touch a home to fly, or birds on the map to walk.{words}"
    )


def told(state, seat, name):
    return sure(preview(GAME, state, seat, GAME.find(state, seat, name))).text


def test_a_preview_says_what_becomes_of_the_points():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2"), "green")
    assert told(state, 1, "migrate Y2") == (
        "**2 green fly to yellow 2:** yellow 2 is exact, +1. **5 points** then, 4 green at home."
    )
    assert told(state, 1, "explore G3 Y2") == (
        "**Walk from green 3 to yellow 2:** 2 of the birds there go, you choose which. At best **6 points** then."
    )
    assert told(play(GAME, state.clone(), "explore G3 Y2"), 1, "2g") == (
        "**2 green walk:** green 3 loses 3+1 and yellow 2 is exact, +1. **1 point** then, 6 green at home."
    )
    assert told(state, 1, "settle") == (
        "**A green bird settles:** it leaves the game. The right one costs no point: **4 points** stay."
    )
    assert told(play(GAME, state, "settle"), 1, "G3") == (
        "**A green bird on green 3 settles:** green 3 isn't exact, -1. **3 points** then, 6 green at home."
    )


def test_a_preview_says_in_one_part_what_becomes_of_a_card():
    exact = play(GAME, lay(new(), "c4 G3 d4 Y1 c5 P5", "Y1 g", hand="G1 G2"), "yellow")
    assert "yellow 1 scores 1, but isn't exact, -1." in told(exact, 1, "migrate Y1")
    walk = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 gyyyy", hand="G1 G2"), "green")
    assert "green 3 is exact, +1, but loses 3 and yellow 2 scores 2+1." in told(walk, 1, "explore G3 Y2")


def test_a_tribe_without_birds_at_home_is_told_what_settling_costs():
    state = play(GAME, lay(new(), "c4 G5 d4 Y4 c5 P5", "G5 ggg Y4 ggggg", hand="G1 G2"), "green")
    assert told(state, 1, "settle").endswith("With the right one +1: **6 points** then.")
    exact = play(GAME, lay(new(), "c4 G5 d4 Y3 c5 P5", "G5 ggggg Y3 ggg", hand="G1 G2"), "green")
    assert told(exact, 1, "settle").endswith("With the right one -1: **6 points** then.")


def test_a_hint_says_what_a_tribe_would_gain():
    state = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2")
    assert told(state, 1, "yellow") == "**Yellow acts.** Best now: 2 yellow fly to yellow 2, +3."
    assert told(state, 1, "green").endswith("Best now: 1 green and 1 yellow walk from green 3 to yellow 2, +2.")
    poor = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggg Y2 yy P5 ppppp", hand="G1 G2")
    assert told(poor, 1, "purple").endswith("Nothing brings it a point now. To settle a bird at home costs none.")
    away = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggg Y2 yy P5 pppppppp", hand="G1 G2")
    assert told(away, 1, "purple").endswith("Nothing brings it a point now, and no bird of it is at home.")


def test_the_cartographer_is_told_who_could_come():
    state = play(GAME, lay(new(), "c4 G3 d4 Y2", "G3 ggyyy", box="ppp", hand="P5 G2", phase=CARD), "P5")
    assert told(state, 0, "c5") == (
        "**Lay purple 5 on c5:** purple can fly there, for 6 points. Birds can walk over from green 3."
    )
    assert told(state, 0, "d5").endswith("No flock beside it is large enough to walk over.")


def test_a_wrong_touch_is_answered():
    state = lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggy", hand="G1 G2", acted=4)
    assert reason(GAME, state, 1, "JP") == "Purple has acted; every tribe acts once a turn."
    assert reason(GAME, state, 1, "Y2").startswith("There is no bird on yellow 2.")
    poor = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggyyyyyy", hand="G1 G2"), "yellow")
    assert reason(GAME, poor, 1, "P5") == "Purple 5 asks for 5 yellow birds, but 2 are at home."
    assert reason(GAME, poor, 1, "JY") == "Yellow acts now: touch the card it flies to, or let one bird settle."
    ready = play(GAME, lay(new(), "c4 G3 d4 Y2 c5 P5", "G3 ggg", hand="G1 G2"), "green")
    assert reason(GAME, ready, 1, "P5") == (
        "To fly to purple 5, touch the green home first. To walk there, 5 birds must be next door."
    )
    mapping = lay(new(), "c4 G3 d4 Y2", hand="P5 G2", phase=CARD)
    assert reason(GAME, mapping, 0, "JG") == "You draw the map. The birds answer when your card lies."


def test_the_result_adds_up():
    state = play(GAME, last_action(new(), EXAMPLE_1 + " G3 g", points=[28, -1], exacts=[8, -1]), "settle", "home")
    result = sure(GAME.table(state, 0).result)
    assert [[item.text for item in row] for row in result.rows] == [["20", "8", "28"], ["23", "8", "31"]]
    first = last_action(new(edition="first"), EXAMPLE_1 + " G3 g", points=[28, -1], exacts=[8, -1])
    result = sure(GAME.table(play(GAME, first, "settle", "home"), 0).result)
    assert [[item.text for item in row] for row in result.rows] == [["22", "7", "29"], ["25", "7", "32"]]


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
