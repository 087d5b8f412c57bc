"""The worked examples, rulings and properties of The Gnumies."""

from itertools import combinations

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.gnumies.components import (
    COLOURS,
    COPIES,
    GNALLI,
    HAND,
    KINDS,
    LUCKYNITS,
    ONLY_GNALLI,
    card_label,
    kind_label,
)
from wabe.boxes.gnumies.gnumies.scoring import best_discard, best_points, forced_discard, points, worth
from wabe.boxes.gnumies.gnumies.words import WORDS
from wabe.core.reasons import reason
from wabe.core.state import PAUSE

GAME = subject("gnumies")
RED, YELLOW, BLUE, VIOLET, GRAY = range(5)
C, W = 0, 16  # Copicastor and Wullawaki; a guest's kind is its number


def room(*cards):
    return [cards.count(kind) for kind in range(KINDS)]


def luckynits(colour, value):
    return LUCKYNITS[colour * 10 + value // 10 - 1]


def hand(text):
    """The mask of a hand written as '30 60 gnalli'."""
    return sum(1 << (GNALLI if card == "gnalli" else int(card) // 10 - 1) for card in text.split())


def new(seats=3, seed=0, **options):
    return GAME.new(seats, seed, {"youngest": 0, "colours": list(COLOURS[:seats]), **options})


def party(hands, up, supply=None, rooms=None, options=None, **fields):
    """A round in which `up` is bid for. Without `supply` all other cards are in it; else the rest is removed."""
    state = new(len(hands), **(options or {}))
    rooms = [room(*cards) for cards in rooms or [()] * len(hands)]
    rest = [COPIES[kind] - (kind == up) - sum(counts[kind] for counts in rooms) for kind in range(KINDS)]
    stack = [kind for kind in range(KINDS) for _ in range(rest[kind])] if supply is None else sorted(supply)
    masks = [hand(cards) for cards in hands]
    able = [mask for mask in masks if mask and not (up == W and mask == ONLY_GNALLI)]
    asked = sum(1 << seat for seat, mask in enumerate(masks) if mask in able)
    return place(
        GAME,
        state,
        hands=masks,
        up=up,
        rooms=rooms,
        supply=stack,
        removed=[room() for _ in hands] + [[rest[kind] - stack.count(kind) for kind in range(KINDS)]],
        waiting=asked,
        turn=(asked & -asked).bit_length() - 1,
        **fields,
    )


def chance(state, moves, wish):
    """Plays the moves, with chance such that the wish comes true."""
    for seed in range(2000):
        after = state.clone()
        after.seed(seed)
        play(GAME, after, *moves)
        if wish(after):
            return after
    raise AssertionError("chance never grants this")


def cards(state, seat):
    """A hand by the names of its cards."""
    return " ".join("gnalli" if card == GNALLI else str(10 * card + 10) for card in state.look(0)["hands"][seat])


# --- components ----------------------------------------------------------------------------------


def test_r1_the_luckynits_that_are_known():
    known = {(VIOLET, 80): 5, (BLUE, 80): 1, (YELLOW, 10): 4, (RED, 10): 1}
    assert {(colour, value): luckynits(colour, value) for colour, value in known} == known


def test_r1_the_colours_are_fair():
    for card in range(10):
        assert sorted(LUCKYNITS[card::10]) == [1, 2, 3, 4, 5]
    sets = [LUCKYNITS[colour * 10 : colour * 10 + 10] for colour in range(5)]
    assert [sum(one) for one in sets] == [30] * 5
    for one, other in combinations(sets, 2):
        assert sum(a > b for a, b in zip(one, other, strict=True)) == 5


def test_r1_who_has_most_luckynits_on_the_100_has_fewest_on_the_lowest_cards():
    assert [luckynits(RED, value) for value in (100, 10, 20, 30)] == [5, 1, 1, 1]
    assert luckynits(GRAY, 10) == 5
    assert luckynits(GRAY, 100) == 1


def test_r2_there_are_53_party_cards_with_one_copicastor():
    assert sum(COPIES) == 53
    assert (COPIES[C], COPIES[W]) == (1, 7)
    assert COPIES[1:16] == [4] * 10 + [1] * 5


def test_names():
    assert card_label(VIOLET, 7) == "violet 80, Grampa Gnumsen, 5 Luckynits"
    assert card_label(RED, 0) == "red 10, Celin, 1 Luckynit"
    assert card_label(GRAY, GNALLI) == "gray Gnalli"
    assert [kind_label(kind) for kind in (6, 7, C, W)] == [
        "guest 6 (Dumbball)",
        "guest 7",
        "the Copicastor",
        "a Wullawaki",
    ]


# --- setup and options ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_setup(seats):
    state = GAME.new(seats)
    assert state.hands == [HAND] * seats
    assert len(set(state.colours)) == seats
    assert len(state.supply) == 52
    assert state.up >= 0
    assert state.waiting == (1 << seats) - 1
    assert names(state, seats - 1) == [str(10 * i) for i in range(1, 11)] + ["gnalli"] * (state.up != W)


def test_four_seats_are_usual():
    assert GAME.new().seats == 4


def test_youngest_is_drawn_or_chosen():
    assert {GAME.new(3, seed).youngest for seed in range(30)} == {0, 1, 2}
    assert GAME.new(3, options={"youngest": 2}).youngest == 2


def test_colours_are_drawn_or_chosen():
    assert {tuple(GAME.new(2, seed).colours) for seed in range(400)} == {
        (a, b) for a in range(5) for b in range(5) if a != b
    }
    drawn = [GAME.new(3, seed, {"colours": ["random", "violet", "random"]}).colours for seed in range(100)]
    assert {colours[1] for colours in drawn} == {VIOLET}
    assert {colours[0] for colours in drawn} == {colours[2] for colours in drawn} == {RED, YELLOW, BLUE, GRAY}


@pytest.mark.parametrize("colours", ["red", ["red", "random", "red"]])
def test_two_seats_can_not_have_the_same_colour(colours):
    with pytest.raises(wabe.OptionError, match="Option colours: red is not possible for two seats"):
        GAME.new(3, options={"colours": colours})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_option_value_plays(seats):
    for option in GAME.options:
        for value in option.trials(seats):
            *_, last = random_game(GAME, 3, seats, **{option.name: value})
            assert last.over


# --- worked examples -----------------------------------------------------------------------------


def test_example_1_the_highest_bid_takes_the_guest_and_is_spent():
    state = play(GAME, party(["30 90 gnalli", "40 80", "20 50"], up=9), "90", "80", "50")
    assert state.rooms[0] == room(9)
    assert [cards(state, seat) for seat in range(3)] == ["30 gnalli", "40 80", "20 50"]


def test_example_2_violet_80_beats_blue_80():
    state = play(GAME, party(["10 80"] * 2, up=9, colours=[BLUE, VIOLET]), "80", "80")
    assert state.rooms == [room(), room(9)]
    assert [cards(state, seat) for seat in range(2)] == ["10 80", "10"]


def test_example_3_the_lowest_bid_takes_the_copicastor():
    state = play(GAME, party(["10 80", "10 80", "20 80"], up=C, colours=[RED, YELLOW, BLUE]), "10", "10", "20")
    assert state.rooms == [room(), room(C), room()]
    assert [cards(state, seat) for seat in range(3)] == ["10 80", "80", "20 80"]


def test_example_4_the_wullawaki_takes_a_2_and_the_copicastor_replaces_it():
    assert worth(room(2, 2, 2, 6, 4, 4, 10, 13, C, W)) == 50 + 6 + 20 + 10 + 13 == 99
    # and in a game: the lowest guest goes by itself, without a question
    state = party(["10", "gnalli 20"], up=13, supply=[], rooms=[(2, 2, 2, 6, 4, 4, 10, C, W), ()])
    play(GAME, state, "10", "gnalli")
    assert state.over
    assert state.rooms[0] == room(2, 2, 6, 4, 4, 10, 13, C)
    assert state.removed[0] == room(2, W)
    assert state.scores() == [99, 0]
    assert state.returns() == [1.0, 0.0]


def test_examples_5_and_6_two_wullawakis_take_one_highest_guest():
    assert worth(room(5, 5, 9, 9, 9, 12, W, W)) == 20 + 50
    assert worth(room(5, 5, 9, 9, 9, W, W)) == 20 + 20


def test_example_7_three_wullawakis_take_three_cards_of_choice():
    full = room(1, 3, 3, 7, 15, C, W, W, W)
    assert worth(full) == 50
    assert points(room(7, 15, C)) == 20 + 15
    assert best_points(full, 3) == 50


def end_of_example_7(choice):
    state = party(
        ["10", "gnalli 20"],
        up=7,
        supply=[],
        rooms=[(1, 3, 3, 15, C, W, W, W), (5,)],
        options={"wullawakiChoice": choice},
    )
    return play(GAME, state, "10", "gnalli")


def test_example_7_the_owner_picks_one_card_at_a_time():
    state = end_of_example_7("player")
    assert (GAME.phases[state.phase].name, state.turn, state.owed) == ("discard", 0, [3, 0])
    assert names(state) == ["copicastor", "guest 1", "guest 3", "guest 7", "guest 15"]
    play(GAME, state, "guest 15", "guest 7")
    assert names(state) == ["copicastor", "guest 1", "guest 3"]
    assert not state.over
    play(GAME, state, "guest 1")
    assert state.over
    assert state.scores() == [50, 5]


def test_example_7_best_discards_are_made_at_once():
    state = end_of_example_7("best")
    assert state.over
    assert state.rooms[0] == room(3, 3, C)
    assert state.scores() == [50, 5]


def test_example_8_a_copicastor_without_a_guest_is_worth_nothing():
    assert worth(room(C, W)) == 0
    assert worth(room(14, C)) == 20
    assert worth(room(14, C, W)) == 0


def test_example_9_the_copicastor_becomes_the_lowest_guest():
    assert points(room(8, 8, 8, 8, C, 2)) == 100 + 20
    assert points(room(8, 8, 8, 8, C)) == 150


def test_example_10_the_highest_bid_takes_the_wullawaki_and_its_card_back():
    state = play(GAME, party(["20 70", "20 70", "20 30"], up=W, colours=[RED, BLUE, GRAY]), "70", "70", "30")
    assert state.rooms == [room(W), room(), room()]
    assert [cards(state, seat) for seat in range(3)] == ["20 70", "20", "20"]


def test_example_11_a_single_gnalli_draws_a_guest_and_gives_it_away():
    state = party(["10 gnalli", "50 60", "20 30"], up=9, supply=[4])
    play(GAME, state, "gnalli", "50", "20")
    assert state.rooms[1] == room(9)
    assert cards(state, 1) == "60"
    assert (GAME.phases[state.phase].name, state.turn, state.waiting) == ("choice", 0, 1)
    assert names(state) == ["keep", "give 2", "give 3"]
    kept = play(GAME, state.clone(), "keep")
    assert kept.rooms == [room(4), room(9), room()]
    assert cards(kept, 0) == "10"
    given = play(GAME, state, "give 3")
    assert given.rooms == [room(), room(9), room(4)]
    assert cards(given, 0) == "10 gnalli"


def test_example_11_a_drawn_wullawaki_stays_without_a_choice():
    state = party(["10 gnalli", "50 60", "20 30"], up=9, supply=[W, W])
    play(GAME, state, "gnalli", "50", "20")
    assert state.rooms[0] == room(W)
    assert cards(state, 0) == "10 gnalli"
    assert GAME.phases[state.phase].name == "bid"


def test_example_12_two_gnallis_have_no_effect():
    state = play(GAME, party(["20 gnalli", "20 gnalli", "10 50"], up=15, supply=[3, 4]), "gnalli", "gnalli", "10")
    assert state.rooms == [room(), room(), room(15)]
    assert [cards(state, seat) for seat in range(3)] == ["20 gnalli", "20 gnalli", "50"]
    assert len(state.supply) == 1  # the next card to bid for is up, no other was drawn
    assert GAME.phases[state.phase].name == "bid"


def test_example_13_two_who_have_only_the_gnalli_leave_under_a_wullawaki():
    state = party(["gnalli", "gnalli", "20 40 60"], up=9)
    state = chance(state, ["gnalli", "gnalli", "20"], lambda after: after.up == W)
    assert [sum(counts) for counts in state.rooms] == [1, 1, 1]
    assert [cards(state, seat) for seat in range(3)] == ["", "", "40 60"]
    assert names(state, 2) == ["40", "60"]
    assert state.waiting == 0b100
    left = len(state.supply)
    play(GAME, state, "40")
    assert len(state.supply) == left - 2  # seat 3 kept both cards, then swapped them
    assert state.hands == [0, 0, 0]
    assert state.over or GAME.phases[state.phase].name == "discard"


def test_example_14_a_repeat_that_leaves_only_gnallis():
    state = party(["30 gnalli", "gnalli"], up=9, supply=[1, 1, 1])
    play(GAME, state, "gnalli", "gnalli")
    assert GAME.phases[state.phase].name == "repeat"
    assert state.waiting == 0b01
    assert names(state) == ["30"]
    with pytest.raises(wabe.IllegalMove, match="All laid the Gnalli"):
        state.play(0, GNALLI)
    play(GAME, state, "30")
    assert state.over
    assert state.rooms == [room(9, 1), room(1)]
    assert state.removed[-1][1] == 1 + COPIES[1] - 3  # the card that was up, and those left out of this example


# --- rulings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", range(10))
@pytest.mark.parametrize(("up", "lowest"), [(9, False), (C, True), (W, False)])
def test_r4_luckynits_break_every_tie(card, up, lowest):
    bid = str(10 * card + 10)
    other = "100" if lowest else "10"
    other = {"100": "90", "10": "20"}[other] if other == bid else other
    state = party([f"{bid} {other}"] * 5, up)
    play(GAME, state, *[bid] * 5)
    winner = LUCKYNITS[card::10].index(5)
    assert [sum(counts) for counts in state.rooms] == [int(seat == winner) for seat in range(5)]


def test_r5_the_gnalli_is_barred_only_by_a_wullawaki():
    assert "gnalli" in names(party(["10 gnalli"] * 2, up=C))
    state = party(["10 gnalli"] * 2, up=W)
    assert names(state) == ["10"]
    with pytest.raises(wabe.IllegalMove, match="The Gnalli hides from Wullawakis"):
        state.play(0, GNALLI)


def test_r5_a_drawn_copicastor_is_kept_or_given():
    state = play(GAME, party(["10 gnalli", "50"], up=9, supply=[C]), "gnalli", "50")
    assert names(state) == ["keep", "give 2"]
    assert play(GAME, state, "give 2").rooms == [room(), room(9, C)]


def test_r6_a_guest_may_be_given_to_a_player_who_has_finished():
    state = party(["", "50 60", "20 gnalli"], up=9, supply=[4, 4])
    assert state.waiting == 0b110
    play(GAME, state, "50", "gnalli")
    assert names(state) == ["give 1", "give 2", "keep"]
    assert play(GAME, state, "give 1").rooms[0] == room(4)


def test_r7_the_youngest_draws_first():
    state = party(["gnalli", "gnalli", "20 40"], up=9, supply=[W, 1], youngest=1)
    state = chance(state, ["gnalli", "gnalli", "20"], lambda after: after.rounds == 2 and after.waiting == 0b100)
    assert state.rooms == [room(), room(1), room(9)]  # one card was left, and it went to seat 2


def test_r8_all_have_only_the_gnalli():
    state = party(["20 gnalli", "gnalli", "gnalli"], up=9, supply=[5, 5, 5], youngest=2)
    play(GAME, state, "20", "gnalli", "gnalli")
    assert state.over
    assert state.hands == [0, 0, 0]
    assert state.rooms == [room(9, 5), room(), room(5)]  # a card is up and removed, two are left: seats 3 and 1
    assert state.scores() == [14, 0, 5]


def test_one_who_has_only_the_gnalli_sits_out_under_a_wullawaki():
    state = party(["gnalli", "20 30", "20 40"], up=W, supply=[1])
    assert state.waiting == 0b110
    play(GAME, state, "20", "40")
    assert state.rooms == [room(), room(), room(W)]
    assert [cards(state, seat) for seat in range(3)] == ["gnalli", "30", "20 40"]


def test_r9_the_repeat_happens_once_and_can_be_won_by_a_lone_bidder():
    state = party(["30 gnalli", "50 gnalli", "gnalli"], up=9, supply=[1, 1])
    play(GAME, state, "gnalli", "gnalli", "gnalli")
    assert state.waiting == 0b011
    play(GAME, state, "30", "50")
    assert state.rooms[1] == room(9)
    assert [cards(state, seat) for seat in range(3)] == ["30 gnalli", "gnalli", "gnalli"]
    assert GAME.phases[state.phase].name == "bid"


def test_r10_a_lone_bidder_takes_the_wullawaki_and_the_card_back():
    state = party(["gnalli", "20 40"], up=W, supply=[1, 2])
    play(GAME, state, "20")
    assert state.rooms[1] == room(W)
    assert cards(state, 1) == "20 40"
    assert not state.over


def test_r11_the_last_card_is_auctioned_and_a_single_gnalli_returns():
    state = play(GAME, party(["20 gnalli", "50 60"], up=9, supply=[]), "gnalli", "50")
    assert state.over
    assert state.rooms == [room(), room(9)]
    assert [cards(state, seat) for seat in range(2)] == ["20 gnalli", "60"]
    assert state.scores() == [0, 9]


def test_r12_the_last_player_swaps_all_cards_the_gnalli_too():
    state = play(GAME, party(["20", "10 30 gnalli"], up=9, supply=[5] * 4), "20", "10")
    assert state.over
    assert state.rooms == [room(9), room(5, 5, 5)]
    assert state.scores() == [9, 50]
    few = play(GAME, party(["20", "10 30 gnalli"], up=9, supply=[5, 5]), "20", "10")
    assert few.over
    assert few.rooms[1] == room(5, 5)


def test_r13_forced_discards_never_hit_the_copicastor():
    assert forced_discard(room(C, 3, 8), 1) == 3
    assert forced_discard(room(C, 3, 8), 2) == 8
    assert forced_discard(room(C), 1) == forced_discard(room(C), 2) == 0


def test_r13_the_free_choice_may_hit_the_copicastor():
    state = end_of_example_7("player")
    play(GAME, state, "copicastor", "guest 1", "guest 7")
    assert state.scores() == [20 + 15, 5]


def test_three_wullawakis_and_fewer_cards_take_all():
    state = party(["10", "gnalli 20"], up=7, supply=[], rooms=[(C, W, W, W), (1,)])
    play(GAME, state, "10", "gnalli")
    assert state.owed == [2, 0]
    play(GAME, state, "guest 7", "copicastor")
    assert state.over
    assert state.scores() == [0, 1]


@pytest.mark.parametrize("wullawakis", [3, 4, 5, 6, 7])
def test_as_many_cards_are_discarded_as_there_are_wullawakis(wullawakis):
    guests = (1, 2, 3, 4, 5, 6, 8, 9)
    state = party(["10", "gnalli 20"], up=7, supply=[], rooms=[(*guests, *[W] * wullawakis), ()])
    play(GAME, state, "10", "gnalli")
    assert state.owed == [wullawakis, 0]
    while not state.over:
        state.play(0, state.legal(0)[0])
    assert sum(state.rooms[0]) == 9 - wullawakis


def test_discards_go_round_from_the_youngest():
    rooms = [(1, 2, 2, 2, W, W, W), (3, 4, 5, W, W, W)]
    state = play(GAME, party(["10", "gnalli 20"], up=7, supply=[], rooms=rooms, youngest=1), "10", "gnalli")
    asked = []
    while not state.over:
        asked.append(state.turn)
        state.play(state.turn, state.legal(state.turn)[0])
    assert asked == [1, 1, 1, 0, 0, 0]


def test_r17_a_copicastor_makes_a_pair_of_a_lone_guest():
    assert points(room(13, C)) == 20
    assert points(room(13, C, 15)) == 20 + 15


def test_sets():
    assert [points(room(*[7] * count)) for count in range(5)] == [0, 7, 20, 50, 100]
    assert points(room(7, 7, 7, 7, C)) == 150
    assert points(room(1, 2, 2, 3, 3, 3, 11)) == 1 + 20 + 50 + 11


def test_a_tie_is_a_shared_win():
    state = party(["10", "gnalli 20", "gnalli 20"], up=7, supply=[], rooms=[(), (7,), (1,)])
    play(GAME, state, "10", "gnalli", "gnalli")
    assert state.scores() == [7, 7, 1]
    assert state.returns() == [0.5, 0.5, 0.0]


# --- the best discards ---------------------------------------------------------------------------


def brute_force(counts, discards):
    held = [kind for kind in range(W) for _ in range(counts[kind])]
    return max(points(room(*kept)) for kept in combinations(held, len(held) - discards))


def test_best_discards_agree_with_trying_all():
    dice = wabe.State()
    dice.seed(1)
    gains = 0
    for _ in range(150):
        box = [kind for kind in range(W) for _ in range(COPIES[kind])] + [C] * 20  # rooms with a Copicastor, mostly
        counts = room(*[dice.draw(box) for _ in range(3 + dice.roll(9))])
        counts[C] = min(counts[C], 1)
        for discards in range(3, min(7, sum(counts)) + 1):
            best = brute_force(counts, discards)
            assert best_points(counts, discards) == best
            left = counts[:]
            for owed in range(discards, 0, -1):
                left[best_discard(left, owed)] -= 1
            assert points(left) == best
            gains += best > points(counts)
    assert gains > 0  # a discard can win points: it may free the Copicastor


def test_worth_counts_as_many_discards_as_wullawakis():
    assert worth(room(1, 2, 9, 9, W, W, W)) == 9
    assert worth(room(1, 2, 9, 9, W, W, W, W, W)) == 0
    assert worth(room(2, 8, 8, 8, C, 12, 13, W, W, W)) == 100


# --- the clock -----------------------------------------------------------------------------------


def test_no_clock_runs_by_default():
    state = new()
    assert state.timer() is None
    with pytest.raises(wabe.IllegalMove, match="No time is up"):
        state.play(wabe.CLOCK, 0)


@pytest.mark.parametrize("seconds", [15, 30, 60, 120])
def test_the_bid_clock_runs_on_while_bids_come_in(seconds):
    state = new(bid_clock=seconds)
    first = state.timer()
    assert first[1:] == (1000 * seconds, 0)
    play(GAME, state, "30")
    assert state.timer() == first
    state.play(wabe.CLOCK, 0)
    assert state.rounds == 2
    assert state.timer() != first


def test_the_repeat_has_a_clock_of_its_own_and_the_choices_have_none():
    state = party(["10 30 gnalli"] * 2, up=9, options={"bid_clock": 30})
    first = state.timer()
    play(GAME, state, "gnalli", "gnalli")
    assert state.timer()[0] != first[0]
    state = play(GAME, party(["10 gnalli", "50"], up=9, supply=[4], options={"bid_clock": 30}), "gnalli", "50")
    assert GAME.phases[state.phase].name == "choice"
    assert state.timer() is None


def test_when_time_is_up_the_late_seats_lay_a_random_card():
    spent = set()
    for seed in range(100):
        state = party(["20 90", "10 30 50", "10 40"], up=9, supply=[1] * 4, options={"bid_clock": 15})
        play(GAME, state, "20")
        state.seed(seed)
        state.play(wabe.CLOCK, 0)
        assert cards(state, 0) in ("90", "20 90")
        spent.add(tuple(cards(state, seat) for seat in range(3)))
    assert spent == {
        ("90", "10 30 50", "10 40"),
        ("20 90", "10 50", "10 40"),
        ("20 90", "10 30", "10 40"),
        ("20 90", "10 30 50", "10"),
    }


def test_the_clock_alone_plays_a_whole_game():
    state = new(4, bid_clock=15, wullawakiChoice="best")
    while not state.over:
        if state.timer():
            state.play(wabe.CLOCK, 0)
        else:
            state.play(state.turn, state.legal(state.turn)[0])
    assert state.rounds > 10


# --- who knows what ------------------------------------------------------------------------------


def test_a_sealed_bid_is_seen_by_its_owner_alone():
    state = play(GAME, new(), "40")
    assert state.look(0)["picks"] == [[3], [], []]
    assert state.look(1)["picks"] == state.look(wabe.SPECTATOR)["picks"] == [[], [], []]
    assert state.look(wabe.ALL)["picks"] == [[3], [], []]
    assert state.look(1)["ready"] == [0]
    assert state.look(1) == play(GAME, new(), "70").look(1)


def test_a_bid_can_be_taken_back_until_all_are_in():
    state = play(GAME, new(), "40", "50")
    state.take_back(0)
    play(GAME, state, "70", "60")
    assert state.rooms[0][new().up] == 1
    with pytest.raises(wabe.IllegalMove):
        state.take_back(0)


def choosing(drawn, supply):
    """Seat 1 has drawn this card with the Gnalli and is asked."""
    state = party(["10 gnalli", "50 60", "20 30"], up=9, supply=[drawn, *supply])
    return chance(state, ["gnalli", "50", "20"], lambda after: after.drawn == drawn)


def test_the_drawn_card_is_seen_by_the_gnallis_player_alone():
    state = choosing(4, [7, 11, W, W])
    assert state.look(0)["drawn"] == state.look(wabe.ALL)["drawn"] == 4
    assert state.look(1)["drawn"] == state.look(wabe.SPECTATOR)["drawn"] == -1
    assert state.look(1) == choosing(7, [4, 11, W, W]).look(1)


@pytest.mark.parametrize("viewer", [wabe.SPECTATOR, 1, 2])
def test_others_guess_any_drawn_card_but_a_wullawaki(viewer):
    one, other = choosing(4, [7, 11, W, W]), choosing(7, [4, 11, W, W])
    guessed = set()
    for seed in range(60):
        guess = wabe.determinize(one, viewer, seed)
        assert guess.dump() == wabe.determinize(other, viewer, seed).dump()
        assert guess.look(viewer) == one.look(viewer)
        guessed.add(guess.drawn)
    assert guessed == {4, 7, 11}
    assert {wabe.determinize(one, 0, seed).drawn for seed in range(20)} == {4}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_guess_depends_on_what_the_seat_knows(seats):
    for state in random_game(GAME, seats, seats):
        for viewer in (wabe.SPECTATOR, *range(seats)):
            guess = wabe.determinize(state, viewer, 7)
            assert GAME.view(guess, viewer) == GAME.view(state, viewer)
            assert GAME.moves(guess, viewer) == GAME.moves(state, viewer)
            assert not guess.flaw()
            twice = wabe.determinize(wabe.determinize(state, viewer, 1), viewer, 7)
            assert twice.dump() == guess.dump()


def test_the_choices_of_a_bid_do_not_depend_on_the_others_bids():
    for state in random_game(GAME, 4):
        if state.phase <= 1 and not state.over and not state.ready:
            before = [state.legal(seat) for seat in range(4)]
        elif state.ready:
            assert [state.legal(seat) for seat in range(4)] == before


# --- properties ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(5))
def test_properties_of_random_games(seats, seed):
    rounds, bids, asked = 0, [0] * seats, None
    hands, rooms = [HAND] * seats, [[0] * KINDS] * seats
    for moves, state in enumerate(random_game(GAME, seed, seats)):
        assert moves <= GAME.bound
        assert state.flaw() == ""
        loose = (state.up >= 0) + (state.drawn >= 0)
        assert len(state.supply) + loose + sum(map(sum, state.rooms + state.removed)) == 53
        assert all(after & ~before == 0 for before, after in zip(hands, state.hands, strict=True))  # no hand grows
        if not state.over and GAME.phases[state.phase].name != "discard":
            for before, after in zip(rooms, state.rooms, strict=True):
                assert all(a <= b for a, b in zip(before, after, strict=True))
        if asked is not None:
            bids[asked] += 1
            assert max(bids) <= 2
        if state.rounds != rounds:
            assert state.rounds == rounds + 1 <= 53
            rounds, bids = state.rounds, [0] * seats
        asked = state.turn if state.phase <= 1 else None
        hands, rooms = state.hands[:], [counts[:] for counts in state.rooms]
    assert min(state.scores()) >= 0
    assert sum(state.scores()) <= 1115
    assert sum(state.returns()) == pytest.approx(1)
    assert not any(counts[W] for counts in state.rooms)


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_a_round_spends_one_valued_card_or_under_a_wullawaki_all_but_one(seats):
    for seed in range(5):
        before = None
        for state in random_game(GAME, seed, seats):
            if before is not None and (state.rounds > before.rounds or state.phase == 2) and before.phase <= 1:
                laid = bin(before.bidders()).count("1")
                spent = valued(before) - valued(state)
                if not state.over:
                    assert spent == (laid - 1 if before.up == W else 1)
            before = state.clone()


def valued(state):
    return sum(bin(mask & ~ONLY_GNALLI).count("1") for mask in state.hands)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 18), (5, 37)])
def test_random_play_takes_as_many_rounds_as_expected(seats, rounds):
    played = []
    for seed in range(60):
        *_, last = random_game(GAME, seed, seats)
        played.append(last.rounds)
    assert sum(played) / len(played) == pytest.approx(rounds, abs=1.2)


def test_swapping_two_colours_changes_only_ties():
    dice = wabe.State()
    dice.seed(5)
    ties = 0
    for _ in range(100):
        up = (3, C, W)[dice.roll(3)]
        bids = [dice.roll(10) for _ in range(3)]
        hands = [f"{10 * bid + 10} {20 if bid == 0 else 10} gnalli" for bid in bids]
        moves = [str(10 * bid + 10) for bid in bids]
        one = play(GAME, party(hands, up, colours=[RED, BLUE, GRAY]), *moves)
        other = play(GAME, party(hands, up, colours=[BLUE, RED, GRAY]), *moves)
        if one.rooms != other.rooms:
            ties += 1
            assert bids.count(min(bids) if up == C else max(bids)) > 1
    assert ties > 0


def test_all_party_cards_in_one_room_are_worth_1115_with_the_copicastor_in_a_foursome():
    everything = room(*[kind for kind in range(W) for _ in range(COPIES[kind])])
    assert points(everything) == 1115


# --- positions and tables ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hands": [HAND, HAND]}, "hands"),
        ({"hands": [HAND, HAND, 1 << 11]}, "hands"),
        ({"supply": []}, "party card of kind 0 must be there once"),
        ({"supply": [99] * 52}, "must be a party card of kind, not 99"),
        ({"up": -1}, "Field up is missing"),
        ({"rooms": [[], [], []]}, "rooms"),
        ({"removed": [[0] * KINDS] * 3}, "removed"),
        ({"bids": [0, 0, 11]}, "bids"),
        ({"colours": [0, 0, 1]}, "colours"),
        ({"youngest": 3}, "youngest"),
        ({"rounds": 54}, "rounds"),
        ({"bid_clock": 7}, "bid_clock"),
        ({"owed": [1, 0, 0]}, "owed"),
        ({"ready": 1}, "Field ready must be"),
        ({"ready": 1, "waiting": 6, "turn": 1}, "picks"),
        ({"ready": 1, "waiting": 6, "turn": 1, "picks": [[11], [], []]}, "picks"),
        ({"picks": [[], []]}, "picks"),
        ({"hands": [HAND, 0, 0], "waiting": 1}, "nobody bids here"),
        ({"phase": 1, "hands": [HAND, HAND, 1]}, "repeated only after"),
        ({"phase": 2}, "Field up must be -1"),
    ],
)
def test_impossible_positions_are_refused(fields, sentence):
    state = party(["10 20 30 40 50 60 70 80 90 100 gnalli"] * 3, up=9)
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, state, **fields)


def items(zone):
    return [item for row in zone.rows for item in row]


def held(zone, colour):
    """The cards of a hand that the table shows: as cards, or in a line of values."""
    chips = [item.text for item in items(zone) if item.picture == "plate"]
    return len(chips) + sum(piece.colour == colour for piece in zone.pieces)


@pytest.mark.parametrize("seats", [2, 5])
def test_tables_show_every_card_once_and_their_paths_can_be_touched(seats):
    for state in random_game(GAME, 8, seats):
        for viewer in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
            table = GAME.table(state, viewer)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            zones = {zone.id: zone for zone in table.zones}
            look = state.look(viewer)
            for seat, colour in enumerate(state.colours):
                hand = zones[f"hand{seat + 1}"]
                laid = look["picks"][seat] if hand.pieces else []
                assert held(hand, COLOURS[colour]) == state.hands[seat].bit_count() - len(laid)
                assert len(hand.pieces) + len(items(hand)) == 11
            paths = [move.path for move in table.moves]
            assert len(set(paths)) == len(paths) == len(GAME.moves(state, viewer))
            assert all(len(path) == 1 and path[0] in ids for path in paths)
            assert table.status


def test_what_all_have_shown_stays_in_sight():
    state = play(GAME, party(["20 30", "40 50", "60 gnalli"], up=9, supply=[1, 2]), "20", "40", "gnalli")
    assert state.look(wabe.SPECTATOR)["bids"] == [1, 3, GNALLI]
    (last,) = [zone for zone in GAME.table(state).zones if zone.id == "last"]
    assert [item.text for item in items(last)] == [
        "to **\ue002** for",
        "40",
        "\ue001 20",
        "\ue003 Gnalli",
    ]
    assert [item.piece.number for item in items(last)] == [9, 40, 20, None]
    assert [item.piece.dim for item in items(last)] == [False, True, False, False]


def test_a_card_that_is_laid_is_not_struck_out_but_one_that_is_spent_is():
    state = play(GAME, party(["20 30", "40 50", "60 70"], up=9, supply=[1, 2]), "20")
    (hand,) = [zone for zone in GAME.table(state, 0).zones if zone.id == "hand1"]
    places = {piece.mark: piece.symbol for piece in hand.pieces if piece.id.startswith("place")}
    assert (places["20"], places["40"]) == ("place", "gap")


def test_all_bids_lie_open_before_one_takes_the_guest():
    state = play(GAME, party(["10 80", "10 80", "20 gnalli"], up=9, colours=[BLUE, VIOLET, RED]), "80", "80")
    state.listen()
    play(GAME, state, "gnalli")
    moments = [GAME.table(moment, 0) for moment, _, _ in state.moments]
    opened = {zone.id: zone for zone in moments[0].zones}
    bids = [opened[f"bid{seat}"].pieces[0] for seat in (1, 2, 3)]
    assert [(piece.id, piece.foot) for piece in bids] == [
        ("blue 80", "tie, 1 head"),
        ("violet 80", "takes it"),
        ("red gnalli", "draws"),
    ]
    assert moments[0].status == "\ue002 takes guest 9: a tie at 80, and 5 Luckynits beat 1."
    assert [piece.id for piece in opened["door"].pieces] == ["door guest 9.0"]
    assert "5 Luckynits beat 1." in items(opened["last"])[-1].text
    taken = {zone.id: zone for zone in moments[1].zones}
    assert [piece.id for piece in taken["room2"].pieces] == ["room2 guest 9.0"]
    assert taken["door"].pieces == []
    assert [taken[f"bid{seat}"].pieces[0].foot for seat in (1, 2, 3)] == ["tie, 1 head", "takes it", "draws"]
    assert [hold for _, _, hold in state.moments][1] == PAUSE  # nobody is hurried past it


@pytest.mark.parametrize(
    ("up", "bids", "status"),
    [
        (9, ("20", "40"), "\ue002 takes guest 9: 40 is the highest bid."),
        (C, ("20", "40"), "You take the Copicastor: 20 is the lowest bid."),
        (W, ("20", "40"), "\ue002 must take a Wullawaki: 40 is the highest. The others lose their card."),
    ],
)
def test_it_is_told_who_takes_the_guest_and_why(up, bids, status):
    state = play(GAME, party(["20 30", "40 50"], up=up, supply=[1, 2]), bids[0])
    state.listen()
    play(GAME, state, bids[1])
    assert [GAME.table(moment, 0).status for moment, _, _ in state.moments] == [status, status]


def test_a_wullawaki_at_the_door_is_no_moment_of_its_own():
    state = play(GAME, party(["10 80", "10 20"], up=9, supply=[W, W]), "80")
    state.listen()
    play(GAME, state, "20")
    assert state.up == W
    assert len(state.moments) == 2  # the bids, and who takes the guest


@pytest.mark.parametrize(
    ("up", "rows"),
    [
        (14, ["**14 points**", "highest takes it"]),
        (9, ["your third 9: **50**", "highest takes it"]),
        (C, ["one more of your lowest guest", "lowest takes it"]),
        (W, ["takes a guest along", "highest must take it"]),
    ],
)
def test_the_door_says_what_is_offered_and_who_gets_it(up, rows):
    state = party(["10 20", "10 20"], up=up, supply=[1, 2], rooms=[(9, 9), ()])
    (door,) = [zone for zone in GAME.table(state, 0).zones if zone.id == "door"]
    assert [item.text for item in items(door)] == [*rows, "2 to come"]


def test_sets_carry_their_points_and_add_up():
    state = party(["10 20", "10 20"], up=9, rooms=[(2, 2, 2, 4, 4, 13, C, W), (5, 8, W, W)])
    zones = {zone.id: zone for zone in GAME.table(state, 0).zones}
    shown = [(piece.mark, piece.badge, piece.dim) for piece in zones["room1"].pieces]
    assert shown == [
        ("2", "", False),
        ("2", "", False),
        ("C", "50", False),
        ("4", "", False),
        ("4", "20", False),
        ("13", "", False),
        ("2", WORDS("cross"), True),
        ("W", "", False),
    ]
    assert zones["room1"].label == "Your party: 50 + 20 + 13 = 83"
    assert [(piece.mark, piece.dim) for piece in zones["room2"].pieces][:2] == [("5", False), ("8", True)]


def test_a_touch_tells_what_the_card_would_do():
    state = party(["10 80", "10 90", "20 70"], up=9, rooms=[(9, 9), (), ()])
    told = preview(GAME, state, 0, 7)
    assert told.text == (
        "**Lay 80:** it takes guest 9 if it is the highest, and is spent then. Three 9s are together. "
        "Your party would go from 20 to **50**. \ue002 can lay more."
    )
    assert [piece.id for zone in told.table.zones if zone.id == "bid1" for piece in zone.pieces] == ["red 80"]
    state = party(["10 80", "10 90"], up=W, rooms=[(9, 9), ()])
    assert preview(GAME, state, 0, 0).text.endswith(
        "If you take it, your party would go from 20 to **9**. \ue002 can lay more."
    )
    told = preview(GAME, party(["10 80", "10 90", "20 100"], up=9), 0, 0).text
    assert told.endswith("All others can lay more.")
    assert "Nobody can lay less." in preview(GAME, party(["10 80", "20 90"], up=C), 0, 0).text


def test_a_discard_tells_what_can_be_left():
    state = end_of_example_7("player")
    assert preview(GAME, state, 0, 7).text == "**Guest 7 leaves:** 50 points can still be left."
    assert preview(GAME, state, 0, C).text == "**The Copicastor leaves:** then only 35 points can be left."


def test_a_wrong_touch_is_answered():
    state = party(["10 gnalli", "10 80"], up=W, rooms=[(9,), (8,)])
    touched = {id: reason(GAME, state, 0, id) for id in GAME.table(state, 0).ids()}
    assert touched["red gnalli"] == "The Gnalli hides from Wullawakis: lay a number."
    assert touched["place 80"] == "That card is spent for good."
    assert touched["door wullawaki.0"] == "Touch a card of your hand to bid."
    assert touched["room1 guest 9.0"] == "Your guests stay. Touch a card of your hand to bid for another."
    assert touched["room2 guest 8.0"] == "That is the party of \ue002."


def test_the_table_of_points_adds_up():
    state = party(["10", "gnalli 20"], up=13, supply=[], rooms=[(2, 2, 2, 6, 4, 4, 10, C, W), ()])
    play(GAME, state, "10", "gnalli")
    result = GAME.table(state, 0).result
    assert [item.text.replace("\u00a0", " ") for item in result.rows[0]] == [
        "50 (2 2 =) + 20 (4 4) + 13 + 10 + 6",
        "2",
        "99",
    ]
    assert result.reason == "Only one hand was left, so the party is over. The sign = is the Copicastor."


def test_the_table_seals_bids():
    zones = {zone.id: zone for zone in GAME.table(play(GAME, new(), "40"), 1).zones}
    assert [piece.up for piece in zones["bid1"].pieces] == [False]
    assert held(zones["hand1"], "red") == 11
    own = {zone.id: zone for zone in GAME.table(play(GAME, new(), "40"), 0).zones}
    assert [piece.id for piece in own["bid1"].pieces] == ["red 40"]
    assert held(own["hand1"], "red") == 10


def test_every_event_has_words():
    told = set()
    for seed in range(40):
        state = GAME.new(3, seed, {"bid_clock": 15})
        state.listen()
        dice = wabe.State()
        dice.seed(seed)
        while not state.over:
            if state.timer() and dice.roll(9) == 0:
                state.play(wabe.CLOCK, 0)
            else:
                moves = state.legal(state.turn)
                state.play(state.turn, moves[dice.roll(len(moves))])
        for event in state.news:
            words = GAME.say(event, ["Ann", "Bob", "Cy"])
            assert words.endswith(".")
            told.add(event[1])
    assert told >= {*WORDS.events, *WORDS.chosen} - {"repeated"}


def test_the_guide_has_a_section_for_every_phase():
    headings = [line[3:].lower() for line in GAME.guide().splitlines() if line.startswith("## ")]
    assert {phase.name for phase in GAME.phases.values()} <= set(headings)


def test_a_record_replays():
    record = wabe.Record.new(GAME, 3, seed=4, options={"bid_clock": 15})
    while not record.state().over:
        state = record.state()
        record.play(state.turn, state.legal(state.turn)[-1], entropy=len(record))
    again = wabe.Record.loads(record.dumps())
    assert again.state().dump() == record.state().dump()
