"""The worked examples, rulings and properties of Gimble."""

import re
from functools import cache
from itertools import combinations, permutations, product

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.jabberwocky.components import CARDS, LETTERS, card_name
from wabe.boxes.jabberwocky.gimble.rules import (
    ANSWER,
    COLOUR,
    DECK,
    DISPLAY,
    LOAD,
    OPENING,
    PASS,
    TAKE,
    cards_at,
    gems_at,
)
from wabe.boxes.jabberwocky.gimble.scoring import best, duplicates, sets, tallies, ways
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("gimble")
GREEN, YELLOW, PURPLE = range(3)
NAMES = [card_name(card) for card in range(CARDS)]
TABLES = [(2, "pass_order"), (3, "pass_order"), (3, "clockwise")]
DEALT = {2: "4g4y4p 4g4y4p", 3: "3g3y2p 3g2y3p 2g3y3p"}


def new(seats=2, **options):
    return GAME.new(seats, options={"start": 0, **options})


def cards(text):
    return [NAMES.index(name) for name in text.split()]


def counts(gems):
    """`5g2y1p` as the number of green, yellow and purple gems."""
    return [sum(int(count) for count in re.findall(rf"(\d){letter}", gems)) for letter in "gyp"]


def lay(state, display="G1 Y2 P3 Y4", gems="", loads="", hands="", **fields):
    """The state with this display; `gems` of each seat as `4g4y4p 4g4y4p`, `loads` as `G1:2g`, hands as `G2/Y1`."""
    seats = state.seats
    shown = cards(display)[: seats + 1]
    places = [DISPLAY + shown.index(card) if card in shown else DECK for card in range(CARDS)]
    for seat, hand in enumerate(hands.split("/")):
        for card in cards(hand):
            places[card] = seat
    owned = [counts(own) for own in (gems or DEALT[seats]).split()]
    everything = [count for own in owned for count in own] + [0] * (3 * (DECK - seats))
    for load in loads.split():
        card, what = load.split(":")
        for colour, count in enumerate(counts(what)):
            everything[places[cards(card)[0]] * 3 + colour] = count
    return place(GAME, state, places=places, gems=everything, **fields)


def finish(hands, gems, wilds, first=0):
    """A finished game; gems that nobody has lie on the card that was left."""
    hands = [cards(hand) for hand in hands]
    seats = len(hands)
    state = new(seats, start=first)
    places = [next((seat for seat in range(seats) if card in hands[seat]), DISPLAY) for card in range(CARDS)]
    owned = [counts(own) for own in gems]
    everything = [count for own in owned for count in own] + [0] * (3 * (DECK - seats))
    for colour in range(3):
        everything[DISPLAY * 3 + colour] = 8 - sum(own[colour] for own in owned)
    colours = [LETTERS.index(letter) for letter in wilds]
    return place(GAME, state, places=places, gems=everything, wilds=colours, over=True, waiting=0)


def wild_numbers(state):
    return [state.arranged(seat)[1] for seat in range(state.seats)]


def gems_of(state, seat):
    return "".join(f"{count}{letter}" for count, letter in zip(gems_at(state.gems, seat), "gyp", strict=True) if count)


def gems_on(state, card):
    return gems_of(state, state.places[NAMES.index(card)])


def display(state):
    places = state.look(wabe.SPECTATOR)["places"]
    return {NAMES[card] for card in range(CARDS) if DISPLAY <= places[card] < DECK}


def score(hand, gems, wild):
    """Points and number of the wild card."""
    return best(cards(hand), counts(gems), LETTERS.index(wild))[:2]


def arranged(hand, gems, wild):
    found = sets(cards(hand), counts(gems), LETTERS.index(wild))
    return [(kind, points, *map(called, items)) for kind, points, items in found]


def called(item):
    """`G3` a card, `3g` gems, `JG` the wild card."""
    form, colour, number = item
    letter = LETTERS[colour]
    return {"card": f"{letter}{number}", "gems": f"{number}{letter.lower()}", "wild": f"J{letter}"}[form]


def runs(hand, gems=""):
    """The points of all ways to make runs of these items, by colour, the wild card left aside."""
    return [sorted({points(taken) for taken in ways(tally)}) for tally in tallies(cards(hand), counts(gems))]


def points(tally):
    return sum((i + 1) * (tally >> 4 * i & 15) for i in range(8))


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "shown"), [(2, 3), (3, 4)])
def test_setup(seats, shown):
    state = new(seats)
    look = state.look(0)
    assert len(display(state)) == shown
    assert look["places"].count(DECK) == CARDS - shown
    assert sum(look["gems"][seats * 3 :]) == 0
    assert sorted(state.wilds) == [GREEN, YELLOW, PURPLE]
    assert (state.turn, state.phase) == (0, OPENING)


def test_two_players_have_four_gems_of_each_colour():
    assert new(2).look(0)["gems"] == [4] * 6 + [0] * 15


def test_three_players_have_two_gems_of_each_colour_and_two_more_by_chance():
    deals = [[gems_at(GAME.new(3, seed).gems, seat) for seat in range(3)] for seed in range(60)]
    for gems in deals:
        assert all(sum(own) == 8 and min(own) >= 2 for own in gems)
        assert [sum(own[colour] for own in gems) for colour in range(3)] == [8, 8, 8]
    assert {tuple(gems[0]) for gems in deals} == {(4, 2, 2), (2, 4, 2), (2, 2, 4), (3, 3, 2), (3, 2, 3), (2, 3, 3)}


def test_the_deal_is_drawn():
    deals = [GAME.new(2, seed) for seed in range(60)]
    assert {tuple(deal.wilds) for deal in deals} == set(permutations(range(3)))
    assert set.union(*map(display, deals)) == set(NAMES)


@pytest.mark.parametrize("seats", [2, 3])
def test_start_is_drawn_or_chosen(seats):
    assert {GAME.new(seats, seed).turn for seed in range(30)} == set(range(seats))
    for seat in range(seats):
        state = new(seats, start=seat)
        assert (state.turn, state.first) == (seat, seat)


# --- the auction -----------------------------------------------------------------------------------


def test_example_1_a_bid_is_paid_in_one_colour():
    state = lay(new(), gems="5g2y1p 3g6y7p")
    assert state.limit(0) == 5
    assert names(state) == ["0", "1", "2", "3", "4", "5"]
    with pytest.raises(wabe.IllegalMove, match="at most 5 gems of one"):
        state.play(0, 6)
    assert names(play(GAME, state.clone(), "2", "pass")) == ["green", "yellow"]
    state = play(GAME, state, "3", "pass")
    assert names(state) == ["green"]
    with pytest.raises(wabe.IllegalMove, match="You don't have 3 yellow gems"):
        state.play(0, YELLOW)


def test_who_opens_cannot_pass():
    with pytest.raises(wabe.IllegalMove, match="can't pass, but may bid 0"):
        new().play(0, PASS)


def test_an_answer_is_higher_or_pass():
    state = play(GAME, lay(new(), gems="5g4y4p 3g4y4p"), "2")
    assert (state.turn, state.phase) == (1, ANSWER)
    assert names(state) == ["3", "4", "pass"]
    with pytest.raises(wabe.IllegalMove, match="higher than 2"):
        state.play(1, 2)
    play(GAME, state, "3")
    assert state.turn == 0
    assert names(state) == ["4", "5", "pass"]
    play(GAME, state, "4")
    assert (state.turn, state.phase, state.bidder) == (0, COLOUR, 0)  # seat 1 can't go higher


def test_going_on_until_all_but_one_have_passed():
    state = play(GAME, lay(new(3)), "0", "1", "pass")
    assert state.turn == 0
    play(GAME, state, "2")
    assert state.turn == 1  # seat 2 is out
    play(GAME, state, "3")
    assert (state.turn, state.phase, state.bid, state.queue) == (1, COLOUR, 3, [0, 2])


EXAMPLE_5 = [
    ("pass_order", ("1", "pass", "2", "pass"), [2, 0, 1]),
    ("clockwise", ("1", "pass", "2", "pass"), [2, 0, 1]),
    ("pass_order", ("1", "2", "pass", "pass"), [1, 0, 2]),
    ("clockwise", ("1", "2", "pass", "pass"), [1, 2, 0]),
]


@pytest.mark.parametrize(("second_pick", "auction", "picks"), EXAMPLE_5)
def test_example_5_and_r1_who_picks_when(second_pick, auction, picks):
    state = play(GAME, lay(new(3, second_pick=second_pick)), *auction, "green", "G1", "P3")
    order = [picks[0], state.turn]
    play(GAME, state, "Y2")
    order.append(state.turn)
    play(GAME, state, "Y4")
    assert order == picks
    assert (state.turn, state.phase) == (picks[2], OPENING)  # who picked last opens the next auction


@pytest.mark.parametrize(("second_pick", "picks"), [("pass_order", [0, 2, 1]), ("clockwise", [0, 1, 2])])
def test_who_passes_unasked_passes_in_turn(second_pick, picks):
    state = play(GAME, lay(new(3, second_pick=second_pick), gems="4g2y2p 2g3y3p 2g3y3p"), "3")
    assert (state.phase, state.turn, state.queue) == (COLOUR, 0, picks[1:])


def test_a_seat_that_cannot_answer_is_skipped_and_the_others_go_on():
    state = play(GAME, lay(new(3), gems="4g2y2p 2g3y3p 2g3y3p"), "2", "pass", "3", "4")
    assert (state.phase, state.turn, state.queue) == (COLOUR, 0, [2, 1])
    state = play(GAME, lay(new(3), gems="4g2y2p 2g2y2p 2g4y4p"), "2")
    assert (state.phase, state.turn, state.queue) == (ANSWER, 2, [1])


def test_r2_without_gems_the_opening_is_0_and_any_answer_is_a_pass():
    state = lay(new(), gems="0g 8g8y8p")
    assert names(state) == ["0"]
    assert names(play(GAME, state, "0")) == [*"12345678", "pass"]
    state = play(GAME, lay(new(), gems="8g8y8p 0g"), "0")
    assert (state.turn, state.phase) == (0, TAKE)


def test_r4_only_the_winner_pays():
    state = play(GAME, lay(new()), "2", "3", "pass", "yellow", "G1", "Y2", "P3")
    assert [gems_of(state, 0), gems_of(state, 1)] == ["4g4y4p", "4g1y4p"]


# --- load and take ---------------------------------------------------------------------------------


def test_the_winner_loads_a_card_and_takes_another():
    state = play(GAME, lay(new()), "3", "pass", "purple")
    assert (state.phase, names(state)) == (LOAD, ["G1", "Y2", "P3"])
    play(GAME, state, "Y2")
    assert gems_on(state, "Y2") == "3p"
    assert gems_of(state, 0) == "4g4y1p"
    assert (state.turn, state.phase, names(state)) == (0, TAKE, ["G1", "P3"])
    with pytest.raises(wabe.IllegalMove, match="Yellow 2 carries your bid"):
        state.play(0, NAMES.index("Y2"))
    with pytest.raises(wabe.IllegalMove, match="Green 5 is not on display"):
        state.play(0, NAMES.index("G5"))


def test_the_others_take_for_free_also_the_loaded_card_with_all_its_gems():
    state = lay(new(), gems="3g4y4p 4g3y4p", loads="Y2:1g1y")
    play(GAME, state, "3", "pass", "purple", "Y2", "G1")
    assert (state.turn, names(state)) == (1, ["Y2", "P3"])
    play(GAME, state, "Y2")
    assert gems_of(state, 1) == "5g4y7p"
    assert gems_of(state, 0) == "3g4y1p"
    assert [cards_at(state.places, 0), cards_at(state.places, 1)] == [cards("G1"), cards("Y2")]


def test_gems_on_a_card_that_was_not_taken_stay_there():
    state = play(GAME, lay(new()), "2", "pass", "green", "Y2", "G1", "P3")
    assert gems_on(state, "Y2") == "2g"
    assert (state.turn, state.phase, state.bid, state.bidder, state.queue) == (1, OPENING, -1, -1, [])
    assert cards_at(state.places, DISPLAY + 1) == cards("Y2")  # it keeps its place
    assert len(display(state)) == 3
    play(GAME, state, "1", "pass", "purple", "Y2")
    assert gems_on(state, "Y2") == "2g1p"


def test_r3_with_a_bid_of_0_any_card_is_taken_and_none_is_loaded():
    state = lay(new(), gems="4g4y2p 4g4y4p", loads="P3:2p")
    play(GAME, state, "0", "pass")
    assert (state.turn, state.phase, names(state)) == (0, TAKE, ["G1", "Y2", "P3"])
    play(GAME, state, "P3")
    assert gems_of(state, 0) == "4g4y4p"


def test_the_display_is_refilled_by_chance():
    refills = set()
    for seed in range(100):
        state = lay(new())
        state.seed(seed)
        refills |= display(play(GAME, state, "0", "pass", "G1", "Y2")) - {"P3"}
    assert refills == set(NAMES) - {"G1", "Y2", "P3"}


@pytest.mark.parametrize(("seats", "shown"), [(2, [3] * 7 + [1]), (3, [4, 4, 4, 4, 3, 0])])
def test_r8_length(seats, shown):
    found, left = [], []
    for state in random_game(GAME, 4, seats):
        if state.phase == OPENING:
            found.append(len(display(state)))
        if state.phase == TAKE and not state.queue and seats == 3:
            left.append(len(names(state)))
    assert found == shown
    assert state.over
    assert cards_at(state.places, DECK) == []
    if seats == 3:
        assert left == [2, 2, 2, 2, 1]  # the last player of the last round takes what is left, and is asked


# --- scoring ---------------------------------------------------------------------------------------


def test_example_2_all_gems_of_a_colour_are_one_item_and_the_wild_card_is_1_to_8():
    assert arranged("", "3p8y", "G") == [("duplicates", 3, "8y", "JG"), ("leftover", -3, "3p")]
    for number in range(1, 9):
        assert score("", f"{number}y", "G") == (3, number)


def test_example_3_runs():
    assert runs("G5", "6g")[GREEN] == [0]
    assert runs("P3 Y4 Y5") == [[0], [0], [0]]
    assert runs("Y1 Y2 Y5")[YELLOW] == [0]
    assert runs("P1 P2 P3 P4")[PURPLE] == [0, 6, 9, 10]


def test_example_4_three_duplicates():
    assert arranged("P3 G3 Y4 Y5", "3g", "Y") == [("run", 15, "Y4", "Y5", "JY"), ("duplicates", 6, "P3", "G3", "3g")]
    assert [duplicates(count) for count in range(2, 8)] == [3, 6, 10, 15, 21, 28]


def test_example_6_the_sample_and_r7_better_than_the_book():
    hand, gems = "P4 P5 P1 Y1 G1 G3 G4", "5g4y2p"
    assert score(hand, gems, "P") == (28, 3)
    assert arranged(hand, gems, "P") == [
        ("run", 12, "G3", "G4", "5g"),
        ("run", 14, "2p", "JP", "P4", "P5"),
        ("duplicates", 6, "P1", "Y1", "G1"),
        ("leftover", -4, "4y"),
    ]


def test_example_7_a_run_gives_up_a_card_for_duplicates():
    assert score("P1 P2 P3 P4", "", "G") == (12, 1)
    assert arranged("P1 P2 P3 P4", "", "G") == [("run", 9, "P2", "P3", "P4"), ("duplicates", 3, "P1", "JG")]


def test_example_8_the_wild_card_joins_the_dearer_card():
    assert score("G1 G2", "", "Y") == (2, 2)


def test_example_9_four_duplicates():
    assert score("P3 G3", "3g", "Y") == (10, 3)


def test_example_10_highest_scores():
    assert score("G3 G4 G5 Y4 Y5 P4 P5", "6g6y7p", "P") == (55, 6)
    assert score("G4 G5 Y4 Y5 P5", "6g6y7p", "P") == (48, 6)


def test_a_wild_card_alone_costs_1():
    assert arranged("", "", "P") == [("leftover", -1, "JP")]
    assert score("", "", "P") == (-1, 1)


def test_r5_gems_left_over_cost_their_number():
    assert arranged("P1", "7g2y", "P") == [("duplicates", 3, "7g", "JP"), ("leftover", -3, "P1", "2y")]


def test_r6_the_same_item_twice():
    assert runs("G3 G4 G5", "3g")[GREEN] == [0, 12]  # only one of them fits into the run
    assert arranged("G2 G3 G4", "3g", "P") == [("run", 9, "G2", "G3", "G4"), ("duplicates", 3, "3g", "JP")]


def test_two_runs_of_one_colour_may_meet_or_overlap():
    overlapping = [("run", 6, "G1", "G2", "G3"), ("run", 18, "3g", "G4", "G5", "JG")]
    assert arranged("G1 G2 G3 G4 G5", "3g", "G") == overlapping
    assert arranged("G1 G2 G3 G4 G5", "6g", "G") == [("run", 28, "G1", "G2", "G3", "G4", "G5", "6g", "JG")]


@cache
def by_the_book(items):
    """The best arrangement by trying every set that the first item can be in. Items: (colour, number, wild)."""
    if not items:
        return 0
    colour, number, wild = items[0]
    others = items[1:]
    found = [by_the_book(others) - (1 if wild else number)]
    alike = [item for item in others if item[1] == number]
    for count in range(1, len(alike) + 1):
        for partners in combinations(alike, count):
            found.append(by_the_book(without(others, partners)) + (count + 1) * (count + 2) // 2)
    for low, high in combinations(range(1, 9), 2):
        if low <= number <= high >= low + 2:
            choices = [[i for i in others if i[:2] == (colour, n)] for n in range(low, high + 1) if n != number]
            for partners in product(*choices):
                found.append(by_the_book(without(others, partners)) + sum(range(low, high + 1)))
    return max(found)


def without(items, partners):
    left = list(items)
    for partner in partners:
        left.remove(partner)
    return tuple(left)


def best_by_the_book(hand, gems, wild):
    items = [(card // 5, card % 5 + 1, False) for card in hand]
    items += [(colour, count, False) for colour, count in enumerate(gems) if count]
    tries = [(by_the_book(tuple(sorted([*items, (wild, number, True)]))), -number) for number in range(1, 9)]
    top = max(tries)
    return top[0], -top[1]


@pytest.mark.parametrize("size", [5, 7])
def test_the_best_arrangement_is_the_best_of_all(size):
    dice = wabe.State()
    dice.seed(size)
    for _ in range(120):
        deck = list(range(CARDS)) if dice.roll(2) else list(range(10))  # two colours only: longer runs
        hand = sorted(dice.draw(deck) for _ in range(size))
        gems, wild = [dice.roll(9) for _ in range(3)], dice.roll(3)
        assert best(hand, gems, wild)[:2] == best_by_the_book(hand, gems, wild)
        check_sets(hand, gems, wild)


def check_sets(hand, gems, wild):
    """The sets are well-formed, use every item once, and make the points."""
    found = sets(hand, gems, wild)
    total, wild_number = best(hand, gems, wild)[:2]
    assert sum(points for _, points, _ in found) == total
    every = [item for _, _, items in found for item in items]
    own = [("gems", colour, count) for colour, count in enumerate(gems) if count]
    taken = [("card", card // 5, card % 5 + 1) for card in hand]
    assert sorted(every) == sorted([*taken, *own, ("wild", wild, wild_number)])
    for kind, points, items in found:
        numbers = [number for _, _, number in items]
        if kind == "run":
            assert len({colour for _, colour, _ in items}) == 1
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert len(numbers) >= 3
            assert points == sum(numbers)
        elif kind == "duplicates":
            assert len(set(numbers)) == 1
            assert points == {2: 3, 3: 6, 4: 10, 5: 15, 6: 21, 7: 28}[len(numbers)]
        else:
            assert points == -sum(numbers)


# --- the end ---------------------------------------------------------------------------------------


def test_the_most_points_win():
    hands = ["P4 P5 P1 Y1 G1 G3 G4", "G2 G5 Y2 Y3 Y4 P2 P3"]
    state = finish(hands, ["5g4y2p", "1g1y"], "PGY")
    assert state.scores()[0] == 28
    assert state.scores()[1] < 28
    assert state.returns() == [1.0, 0.0]


@pytest.mark.parametrize("first", [0, 1])
def test_a_tie_goes_to_the_lower_wild_number(first):
    hands = ["G1 G5 Y2 Y3 P1 P2 P5", "G2 G3 Y1 Y4 Y5 P3 P4"]
    state = finish(hands, ["1g4p", "7g5y4p"], "YPG", first)
    assert state.scores() == [12, 12]
    assert wild_numbers(state) == [4, 7]
    assert state.returns() == [1.0, 0.0]
    assert GAME.table(state, 0).status == "You win with 12 points and the lower number of the wild card."


@pytest.mark.parametrize("first", [0, 1])
def test_then_to_fewer_gems(first):
    hands = ["G4 G5 Y1 Y2 Y3 P3 P5", "G1 G3 Y4 Y5 P1 P2 P4"]
    state = finish(hands, ["4g6y", "3g2y8p"], "GYP", first)
    assert state.scores() == [12, 12]
    assert wild_numbers(state) == [6, 6]
    assert state.returns() == [1.0, 0.0]
    assert named(GAME.table(state, 1).status, []) == "Seat 1 wins with 12 points and fewer gems left."


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 2), (2, 2)])
def test_then_to_the_first_seat_counted_from_who_opened_round_1(first, winner):
    hands = ["G5 Y1 Y2 Y5 P4", "G2 G3 G4 P1 P2", "G1 Y3 Y4 P3 P5"]
    state = finish(hands, ["2g2p", "2g8y6p", "4g"], "GYP", first)
    assert state.scores() == [11, 8, 11]
    assert wild_numbers(state) == [4, 8, 4]
    assert state.returns() == [1.0 if seat == winner else 0.0 for seat in range(3)]
    assert GAME.table(state, winner).status == "You win with 11 points, a tie that the order of seats decides."


@pytest.mark.parametrize(("seats", "second_pick"), TABLES)
def test_ties_never_share_the_win(seats, second_pick):
    ties = 0
    for seed in range(150):
        *_, state = random_game(GAME, seed, seats, second_pick=second_pick)
        results = [state.arranged(seat) for seat in range(seats)]
        keys = [
            (results[seat][0], -results[seat][1], -sum(gems_at(state.gems, seat)), -((seat - state.first) % seats))
            for seat in range(seats)
        ]
        assert state.returns() == [float(key == max(keys)) for key in keys]
        assert state.scores() == [key[0] for key in keys]
        ties += state.scores().count(max(state.scores())) > 1
    assert ties > 0


# --- who knows what --------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "second_pick"), TABLES)
def test_a_seat_sees_its_own_wild_card_only_and_all_are_shown_at_the_end(seats, second_pick):
    for state in random_game(GAME, 5, seats, second_pick=second_pick):
        every = state.look(wabe.ALL)
        assert every["wilds"] == state.wilds
        for seat in (wabe.SPECTATOR, *range(seats)):
            look = state.look(seat)
            assert look["wilds"] == [c if state.over or owner == seat else -1 for owner, c in enumerate(state.wilds)]
            assert look | {"wilds": state.wilds} == every


@pytest.mark.parametrize("seats", [2, 3])
def test_a_guess_redraws_the_wild_cards_and_nothing_else(seats):
    state = new(seats)
    for seat, deals in ((0, 2), (1, 2), (wabe.SPECTATOR, 6)):
        guesses = [wabe.determinize(state, seat, seed) for seed in range(100)]
        assert all(guess.look(seat) == state.look(seat) for guess in guesses)
        assert len({tuple(guess.wilds) for guess in guesses}) == deals
    assert wabe.determinize(state, wabe.ALL, 3).wilds == state.wilds


def test_a_guess_does_not_depend_on_what_is_hidden():
    state = new()
    twin = place(GAME, state, wilds=[state.wilds[0], state.wilds[2], state.wilds[1]])
    for seed in range(10):
        guessed = wabe.determinize(state, 0, seed)
        assert guessed.dump() == wabe.determinize(twin, 0, seed).dump()
        assert guessed.dump() == wabe.determinize(wabe.determinize(state, 0, seed + 1), 0, seed).dump()


@pytest.mark.parametrize("seats", [2, 3])
def test_what_was_revealed_stays(seats):
    *_, state = random_game(GAME, 3, seats)
    for seat in (wabe.SPECTATOR, *range(seats)):
        assert wabe.determinize(state, seat, 1).wilds == state.wilds


def test_the_next_card_is_not_decided_before_it_is_turned_up():
    state = play(GAME, lay(new()), "0", "pass", "G1")
    refills = {frozenset(display(play(GAME, wabe.determinize(state, 0, seed), "Y2"))) for seed in range(20)}
    assert len(refills) > 10


# --- properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "second_pick"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_properties_of_random_games(seats, second_pick, seed):
    rounds, before = 0, None
    bids: list[int] = []
    opener = None
    for state in random_game(GAME, seed, seats, second_pick=second_pick):
        assert [sum(state.gems[colour::3]) for colour in range(3)] == [8, 8, 8]
        if state.phase == OPENING:
            rounds += not state.over
            bids = []
            assert opener in (None, state.turn)  # who took a card last
        elif state.bid >= 0 and state.bid not in bids:
            assert state.bid > max(bids, default=-1)
            bids.append(state.bid)
            assert state.bid <= 8
        owned = [sum(gems_at(state.gems, seat)) for seat in range(seats)]
        if before is not None:
            moved = [seat for seat in range(seats) if owned[seat] != before[1][seat]]
            assert moved in ([], [before[2]])
            assert not moved or before[0] in (LOAD, TAKE)
        before = (state.phase, owned, state.turn)
        opener = state.turn if state.phase == TAKE and not state.queue else None
    assert rounds == (7 if seats == 2 else 5)
    assert [len(cards_at(state.places, seat)) for seat in range(seats)] == [rounds] * seats
    for seat, total in enumerate(state.scores()):
        hand, gems = cards_at(state.places, seat), gems_at(state.gems, seat)
        check_sets(hand, gems, state.wilds[seat])
        assert total >= -sum(card % 5 + 1 for card in hand) - sum(gems) - 1


STATISTICS = [(2, 39, 3.4, 17.7, 0.04), (3, 34, 3.3, 12.6, 0.08)]


@pytest.mark.parametrize(("seats", "decisions", "choices", "mean", "ties"), STATISTICS)
def test_statistics_of_random_games(seats, decisions, choices, mean, ties):
    sizes, scores, tied, wins = [], [], 0, 0
    for seed in range(400):
        for state in random_game(GAME, seed, seats):
            if not state.over:
                sizes.append(len(state.legal(state.turn)))
        scores += state.scores()
        tied += state.scores().count(max(state.scores())) > 1
        wins += state.returns()[0] == 1
    real = [size for size in sizes if size > 1]
    assert len(real) / 400 == pytest.approx(decisions, abs=0.8)
    assert sum(real) / len(real) == pytest.approx(choices, abs=0.1)
    assert sum(scores) / len(scores) == pytest.approx(mean, abs=1)
    assert tied / 400 == pytest.approx(ties, abs=0.04)
    assert wins / 400 == pytest.approx(1 / seats, abs=0.08)
    assert -18 <= min(scores) <= max(scores) <= 55


# --- impossible positions --------------------------------------------------------------------------


IMPOSSIBLE = [
    ({"places": [0] * 14}, "places must have 15 items"),
    ({"places": [9] * 15}, r"places\[0\] must be one of 0, 1, 3, 4, 5, 7"),
    ({"places": [3] * 15}, "places: no slot may hold two cards"),
    ({"gems": [8] * 3}, "gems must have 21 items"),
    ({"gems": [9, 8, 8] + [-1] + [0] * 17}, r"gems\[0\] must be a number of pieces"),
    ({"gems": [7, 8, 8] + [0] * 18}, "gem of colour 0 must be there 8 times"),
    ({"gems": [0, 8, 8, 0, 0, 0, 8] + [0] * 14}, "gems: they are with a player or on a card"),
    ({"wilds": [0, 1, 1]}, "wild card of colour 1 must be there once"),
    ({"first": 2}, "first must be from 0 to 1"),
    ({"over": True, "waiting": 0}, "over must be False"),
    ({"bid": 2}, "bid must be -1 here"),
    ({"bidder": 1}, "bidder must be -1 in this phase"),
    ({"queue": [1]}, "queue must be"),
    ({"phase": ANSWER, "bid": 1, "bidder": 0}, "bidder must be one of \\[1\\]"),
    ({"phase": ANSWER, "bid": 5, "bidder": 1}, "bid must be from 0 to 3"),
    ({"phase": ANSWER, "bid": 4, "bidder": 1}, "bid must be from 0 to 3"),
    ({"phase": ANSWER, "bid": 9, "bidder": 1}, "bid must be from 0 to 3"),
    ({"phase": ANSWER, "bid": 1, "bidder": 1, "queue": [0]}, r"bidder can't be 1 here"),
    ({"phase": COLOUR, "bid": 0, "bidder": 0, "queue": [1]}, "bid must be from 1 to 4"),
    ({"phase": COLOUR, "bid": 2, "bidder": 0}, "bidder can't be 0 here"),
    ({"phase": COLOUR, "bid": 5, "bidder": 0, "queue": [1]}, "bid must be from 1 to 4"),
    ({"phase": LOAD, "bid": 2, "bidder": 0, "queue": [1]}, "colour is missing"),
    ({"phase": COLOUR, "bid": 2, "bidder": 0, "queue": [1], "colour": 1}, "colour must be -1"),
    ({"phase": TAKE, "bid": 2, "bidder": 0, "queue": [1]}, "loaded can't be anything"),
    ({"phase": TAKE, "bid": 2, "bidder": 0, "queue": [1], "loaded": 3}, "loaded can't be anything"),
    ({"phase": TAKE, "bid": 0, "bidder": 0, "queue": [1], "loaded": 3}, "loaded must be (one of )?-1"),
    ({"phase": TAKE, "bid": 0, "bidder": 1}, "each seat takes a card a round"),
]


@pytest.mark.parametrize(("fields", "sentence"), IMPOSSIBLE)
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


def test_the_display_must_be_full_and_picks_in_order():
    state = new()
    places = [DECK if at == DISPLAY else at for at in state.places]
    with pytest.raises(wabe.PositionError, match="places must be '12 in the deck' here, not '13 in the deck'"):
        place(GAME, state, places=places)
    fields = {"phase": TAKE, "bid": 0, "bidder": 0, "queue": [2, 1]}
    assert place(GAME, new(3), **fields).queue == [2, 1]
    with pytest.raises(wabe.PositionError, match="turn, queue must be \\[0, 1, 2\\]"):
        place(GAME, new(3, second_pick="clockwise"), **fields)


# --- the table -------------------------------------------------------------------------------------


def zones(table):
    return {(zone.label, zone.owner): [piece.mark for piece in zone.pieces] for zone in table.zones}


def trays(table, label):
    return [[piece.mark for piece in zone.pieces] for zone in table.zones if zone.label == label and not zone.owner]


def dishes(table):
    """What lies below each card of the display."""
    slots = [zone for zone in table.zones if zone.id.startswith("slot")]
    return {zone.label: [(item.piece.label, item.text) for item in zone.rows[0] if item.piece] for zone in slots}


def test_the_table_of_a_round():
    state = lay(new(), gems="3g4y4p 4g4y4p", loads="Y2:1g", wilds=[PURPLE, GREEN, YELLOW])
    table = GAME.table(state, 0)
    found = zones(table)
    assert [found[slot, -1] for slot in "abc"] == [["G1"], ["Y2"], ["P3"]]
    assert dishes(table) == {"a": [], "b": [("1 green gem", "**1**")], "c": []}
    assert found["Nobody's wild card", -1] == [""]
    assert trays(table, "Pair +3") == [["3G", "JP"], ["4Y", "4P"]]
    assert found["Secret", 1] == [""]
    assert [(button.id, button.group) for button in table.buttons] == [(f"bid {n}", "pad") for n in range(5)]
    play(GAME, state, "1")
    assert named(GAME.table(state, 0).status, []) == "You bid 1. Waiting for seat 2."
    table = GAME.table(state, 1)
    assert named(table.status, []) == "Seat 1 bids 1. Bid more to pick first, or pass?"
    assert [move.text for move in table.moves] == ["bid 2", "bid 3", "bid 4", "pass"]
    table = GAME.table(play(GAME, state, "pass"), 0)
    assert named(GAME.table(state, 1).status, []) == "Seat 1 won with 1. Waiting for seat 1."
    assert [(move.text, move.path) for move in table.moves][:2] == [
        ("pay 1 green gem", ("gems1.g",)),
        ("pay 1 yellow gem", ("gems1.y",)),
    ]
    table = GAME.table(play(GAME, state, "purple"), 0)
    assert table.moves[0].text == "lay 1 purple gem on green 1"
    assert [(piece.id, piece.badge) for zone in table.zones for piece in zone.pieces if piece.picked] == [
        ("gems1.p", "-1")
    ]
    table = GAME.table(play(GAME, state, "G1"), 0)
    assert table.status == "Now take a card with all gems on it, any but green 1."
    assert [(move.text, move.path) for move in table.moves] == [
        ("take yellow 2 with 1 gem", ("Y2",)),
        ("take purple 3", ("P3",)),
    ]


def test_the_end_shows_the_best_sets():
    state = finish(["P4 P5 P1 Y1 G1 G3 G4", "G2 G5 Y2 Y3 Y4 P2 P3"], ["5g4y2p", "1g1y"], "PGY")
    table = GAME.table(state, 1)
    found = zones(table)
    assert found["Run +12", 0] == ["G3", "G4", "5G"]
    assert found["Run +14", 0] == ["2P", "JP", "P4", "P5"]
    assert found["Three +6", 0] == ["G1", "Y1", "P1"]
    assert found["Alone -4", 0] == ["4Y"]
    assert named(table.status, []) == f"Seat 1 wins with 28 to {state.scores()[1]} points."
    wild = next(piece for zone in table.zones for piece in zone.pieces if piece.id == "JP")
    assert (wild.label, wild.number) == ("wild card purple, as 3", 3)
    assert [item.text for item in table.result.rows[0]] == ["26", "6", "-4", "28"]
    assert "Y5" in {piece.mark for zone in table.zones if zone.id.startswith("slot") for piece in zone.pieces}
    assert "Yellow 5 with 11 gems is left on the table." in table.result.reason


def test_the_owner_sees_what_the_own_things_are_worth_now():
    hands, gems = "P1 P2 P3/G1 G2 G3", "0g 8g8y8p"
    state = lay(new(), "G4 Y2 P4", gems, hands=hands, wilds=[GREEN, YELLOW, PURPLE])
    table = GAME.table(state, 0)
    sheet = next(zone for zone in table.zones if zone.id == "worth")
    assert sheet.label == "Your 5 points now"  # a run of 6, the wild card -1
    told = [side.rows[0][0].text for side in table.sides]
    assert told == ["**5 points** now", "**11 points** or more"]  # a run of 6 and three 8s, a wild card at its worst
    watched = [side.rows[0][0].text for side in GAME.table(state, wabe.SPECTATOR).sides]
    assert watched == ["**5 points** or more", "**11 points** or more"]


LESSON = {
    "display": "G5 Y2 P5",
    "gems": "0g4y3p 3g3y2p",
    "loads": "G5:5g Y2:3p P5:1y",
    "hands": "G3 G4 Y1 P1/G2 Y4 Y5 P3",
    "wilds": [PURPLE, YELLOW, GREEN],
}


def told(state, seat, name):
    seen = preview(GAME, state, seat, GAME.find(state, seat, name))
    return seen.text, seen.table


def test_a_card_of_the_display_says_what_it_adds():
    table = GAME.table(lay(new(), **LESSON), 0)
    feet = {piece.id: piece.foot for zone in table.zones if zone.id.startswith("slot") for piece in zone.pieces}
    assert feet["G5"] == "you +3"
    watched = GAME.table(lay(new(), **LESSON), wabe.SPECTATOR)
    assert not any(piece.foot for zone in watched.zones for piece in zone.pieces)


def test_what_a_bid_would_do():
    state = lay(new(), **LESSON)
    assert told(state, 0, "0")[0] == "**Bid 0:** \ue002 can go up to 3. It costs nothing."
    text = told(state, 0, "3")[0]
    cost = "Without 3 yellow gems you still have 12 points."
    assert text == f"**Bid 3:** nobody can go higher, you pick first. {cost}"
    assert told(state, 0, "4")[0].endswith("Without 4 yellow gems you have **9** points instead of 12.")
    play(GAME, state, "1")
    assert told(state, 1, "pass")[0].startswith("**Pass:** costs nothing. \ue001 picks first")


def test_what_the_winners_moves_would_do():
    state = play(GAME, lay(new(), **LESSON), "3")
    before = GAME.table(state, 0).sides[0].rows[0][0].text
    prices = {move.name: move.cost for move in GAME.table(state, 0).moves}
    assert prices == {"yellow": "you +0", "purple": "you -3"}
    assert told(state, 0, "yellow")[0] == "**Pay 3 yellow gems:** you still have 12 points."
    assert told(state, 0, "purple")[0] == "**Pay 3 purple gems:** you have **9** points instead of 12."
    text, table = told(play(GAME, state, "yellow"), 0, "P5")
    assert text == (
        "**Lay 3 yellow gems on purple 5:** they go to whoever takes it, and this round you can't."
        " To \ue002 it would then be worth about -20."  # seven yellow gems are no 3 any more, in a run with 4 and 5
    )
    feet = [piece.foot for zone in table.zones if zone.id.startswith("slot") for piece in zone.pieces]
    assert all(feet)  # once the bid lies there
    laying = GAME.table(state, 0)
    assert not any(piece.foot for zone in laying.zones for piece in zone.pieces)
    assert dishes(table)["c"] == [("4 yellow gems", "**4**")]
    text, table = told(play(GAME, state, "P5"), 0, "G5")
    assert text.endswith("to **18** points. It joins a run for 12.")
    assert told(state, 0, "Y2")[0].endswith("It stays alone for now, and costs its number.")
    assert table.sides[0].rows[0][0].text == "**18 points** now" != before


def test_the_last_take_of_a_round_is_shown_up_to_the_refill():
    state = play(GAME, lay(new(), **LESSON), "3", "yellow", "P5", "G5")
    text, table = told(state, 1, "Y2")
    assert text.startswith("**Take yellow 2 with 3 gems:**")
    assert {zone.label: len(zone.pieces) for zone in table.zones if zone.id.startswith("slot")} == {
        "a": 0,
        "b": 0,
        "c": 1,
    }


def test_why_something_cannot_be_touched():
    state = lay(new(), **LESSON)
    assert reason(GAME, state, 0, "G5") == "The auction comes first: choose a number, or pass."
    assert reason(GAME, state, 0, "deck#0") == "Nobody knows what comes from the deck."
    assert reason(GAME, state, 0, "JP") == "A wild card takes the number that suits its owner best, by itself."
    play(GAME, state, "2", "pass")
    assert reason(GAME, state, 0, "G5") == "First choose the gems you pay with."
    play(GAME, state, "yellow", "P5")
    assert reason(GAME, state, 0, "P5") == "You loaded it: it can't be yours this round."
    assert (
        reason(GAME, state, 0, "G3")
        == "Nothing is taken from a player. Your things sort themselves into their best sets."
    )


def test_single_answers_are_given_by_themselves():
    assert GAME.forced(lay(new(), gems="0g 8g8y8p")) == (0, 0)
    assert GAME.forced(play(GAME, lay(new(), gems="5g2y1p 3g6y7p"), "3", "pass")) == (0, GREEN)
    assert GAME.forced(new()) is None


def test_events_in_words():
    state = lay(new(), wilds=[PURPLE, GREEN, YELLOW])
    state.listen()
    play(GAME, state, "3", "4", "purple", "Y2", "G1", "Y2")
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news if event[1] != "turned"]
    assert words == [
        "Ann bids 3.",
        "Bob bids 4.",
        "Ann can't go higher.",
        "Bob lays 4 purple gems on yellow 2.",
        "Bob takes green 1.",
        "Ann takes yellow 2 with 4 gems.",
    ]
    turned = [GAME.say(event, ["Ann", "Bob"]) for event in state.news if event[1] == "turned"]
    assert len(turned) == 2
    assert all(re.fullmatch(r"(Green|Yellow|Purple) [1-5] is turned up\.", text) for text in turned)


def test_the_last_words_tell_wild_cards_points_and_winner():
    state = GAME.new(2, 8)
    while state.places.count(DECK) or len(display(state)) > 2 or state.queue:
        state.play(state.turn, state.legal(state.turn)[-1])
    state.listen()
    state.play(state.turn, state.legal(state.turn)[0])
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    numbers, winner = wild_numbers(state), state.returns().index(1.0)
    colours = [("green", "yellow", "purple")[wild] for wild in state.wilds]
    assert words[1:] == [
        f"Ann's wild card is {colours[0]} and counts as {numbers[0]}.",
        f"Ann has {state.scores()[0]} points.",
        f"Bob's wild card is {colours[1]} and counts as {numbers[1]}.",
        f"Bob has {state.scores()[1]} points.",
        f"{('Ann', 'Bob')[winner]} wins.",
    ]


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
