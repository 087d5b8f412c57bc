"""The worked examples, rulings and properties of JackRabbits: turns, journeys, payments, palaces, endings."""

import pytest

import wabe
from boxes.jackrabbits.realm_words import (
    GAME,
    PHASE,
    board,
    hand,
    holds,
    numbers,
    phase,
    position,
    random_play,
    sample_without,
    standing,
    where,
)
from helpers import names, place, play
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, NUMBERS, ROYALS, SHOWN
from wabe.boxes.jackrabbits.jackrabbits.hands import size
from wabe.boxes.jackrabbits.jackrabbits.tiles import HEXAGONS, NODE_NAMES, NODES

ALL_TABLES = [(seats, game) for seats in (2, 3, 4) for game in ("regular", "basic")]


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "game"), ALL_TABLES)
def test_setup(seats, game):
    state = GAME.new(seats, 1, {"game": game})
    assert [len(cards) for cards in state.hands] == [3] * seats
    assert len(state.pile) == NUMBERS - 3 * seats
    assert where(state) == ["Citadel"] * seats
    assert state.royals == [-1] * ROYALS
    assert (state.discards, state.jokers, state.front) == ([], [0] * seats, [-1] * seats)
    assert phase(state) == "bonus"
    assert all(1 <= die <= 6 for die in state.dice)


def test_the_first_seat_is_drawn_or_chosen():
    assert {GAME.new(4, seed).active for seed in range(40)} == {0, 1, 2, 3}
    assert {GAME.new(4, seed, {"start_seat": 2}).active for seed in range(10)} == {2}


# --- the bonus -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "choices"),
    [
        ([3, 5], ["3S", "decline"]),
        ([1, 1], ["AD", "decline"]),
        ([6, 4], ["decline"]),
        ([1, 3], ["3S", "AD", "decline"]),
    ],
)
def test_example_1_bonus(dice, choices):
    state = position(["3S 9H AD", "2C"], phase="bonus", dice=dice)
    assert names(state) == choices
    after = play(GAME, state.clone(), choices[0])
    assert len(after.hands[0]) == (3 if choices == ["decline"] else 4)
    assert set(state.hands[0]) <= set(after.hands[0])
    assert phase(after) == "journey"
    if choices[0] != "decline":
        assert after.known[CARD_NAMES.index(choices[0])] == SHOWN


def test_the_hand_limit_is_checked_after_the_bonus():
    state = position(["2S 3S 4S 5S 6S 7S 8S 9S", "2C"], phase="bonus", dice=[2, 2])
    play(GAME, state, "2S")
    assert phase(state) == "hand limit"
    assert len(names(state)) == 9
    play(GAME, state, "9S")
    assert phase(state) == "journey"
    assert holds(state.discards) == "9S"


def test_a_front_ace_matches_no_die_and_no_royal_does():
    state = position(["2S", ""], phase="bonus", dice=[1, 1], front=[0, -1], royals={"JS": 0})
    assert names(state) == ["decline"]


# --- paying ----------------------------------------------------------------------------------------


def test_example_2_a_trek_and_the_first_ace():
    state = position(["2H 7H", ""], dice=[4, 4])
    play(GAME, state, "trek RV2")
    assert names(state) == ["2H", "7H"]
    play(GAME, state, "2H")
    assert state.owed == 6
    play(GAME, state, "7H")
    assert where(state, 0) == "RV2b"
    assert holds(state.discards) == "2H 7H"
    state = play(GAME, position(["AH 7H", ""], dice=[4, 4]), "trek RV2", "AH")
    assert where(state, 0) == "RV2b"
    assert (state.front[0], holds(state.discards), hand(state, 0)) == (1, "", "7H")
    state = play(GAME, position(["7H", ""], dice=[4, 4], front=[1, -1]), "trek RV2", "7H")
    assert where(state, 0) == "RV2b"


def test_a_payment_can_only_be_started_if_the_cards_suffice():
    assert "trek RV2" not in names(position(["7H", ""], dice=[4, 4]))
    assert "trek RV2" in names(position(["8H", ""], dice=[4, 4]))
    assert "trek RV2" not in names(position(["7H", ""], dice=[4, 4], front=[0, -1]))
    assert "trek RV2" in names(position(["AH", ""], dice=[5, 6]))
    assert "trek RV2" not in names(position(["AH", ""], dice=[6, 6]))
    assert "trek RV2" in names(position(["AH", ""], dice=[6, 6], patriarchy=True))


def test_a_second_ace_is_worth_1_and_discarded():
    state = position(["AH 2H 5H", ""], dice=[4, 4], front=[0, -1])
    play(GAME, state, "trek RV2", "AH")
    assert state.owed == 7
    assert holds(state.discards) == "AH"


def test_the_front_ace_counts_from_the_next_payment_on_and_in_its_suit_alone():
    state = position(["AH AS 2H 5H", ""], dice=[6, 6])
    play(GAME, state, "trek RV2", "AH")
    assert (state.owed, state.front[0]) == (1, 1)  # 11 of 12: the new front Ace adds nothing to its own payment
    play(GAME, state, "2H")
    assert where(state, 0) == "RV2b"
    for suit, owed in ((1, 7), (0, 8)):
        state = play(GAME, position(["2H 9H", ""], dice=[4, 4], front=[suit, -1]), "trek RV2")
        assert state.owed == owed


def test_a_second_first_ace_in_one_payment_is_worth_1():
    state = position(["AS AH 9S", ""], at=["JS", "Citadel"], dice=[6, 6], patriarchy=False)
    play(GAME, state, "cave CV1 CV2", "AS")
    assert state.owed == 1
    play(GAME, state, "AH")
    assert (where(state, 0), holds(state.discards)) == ("CV2", "AH")


def test_patriarchy_prices_and_worths():
    for home, price in (("JC", 11), ("QC", 12), ("KC", 13)):
        state = position(["10C 9C", ""], at=[home, "Citadel"], phase="meeting", patriarchy=True)
        assert play(GAME, state, "buy").owed == price
        assert play(GAME, position(["10C 9C", ""], at=[home, "Citadel"], phase="meeting"), "buy").owed == 10
    for royal, short in (("JH", 1), ("QH", 0), ("KH", 0)):
        state = position(["", ""], royals={royal: 0}, dice=[6, 6], patriarchy=True)
        assert ("trek RV2" in names(state)) == (short == 0)
    assert "trek RV2" not in names(position(["", ""], royals={"KH": 0}, dice=[5, 6]))


def test_an_ace_discarded_by_the_hand_limit_is_not_spent():
    state = position(["AS 3S 4S 5S 6S 7S 8S 9S", ""], at=["JS", "Citadel"])
    play(GAME, state, "stay", "finish", "AS")
    assert (state.front[0], holds(state.discards)) == (-1, "AS")


def test_a_front_ace_is_no_card_of_the_hand():
    state = position(["2S 3S 4S 5S 6S 7S 8S", ""], at=["JS", "Citadel"], front=[1, -1])
    play(GAME, state, "stay", "finish")
    assert state.active == 1  # eight cards and the front Ace
    assert size(state, 0) == 8


def test_example_3_a_cave_takes_two_suits():
    state = position(["4S 5H 9D", ""], at=["JS", "Citadel"], dice=[4, 5])
    assert "cave CV1 CV2" in names(state)
    assert "cave CV1 CV6" not in names(state)  # a free walk leads there
    assert "cave CV6 CV2" in names(state)  # the 9 of diamonds
    play(GAME, state, "cave CV1 CV2")
    assert names(state) == ["4S", "5H"]
    play(GAME, state, "4S", "5H")
    assert where(state, 0) == "CV2"
    state = position(["4S 9D", ""], at=["JS", "Citadel"], dice=[4, 5])
    assert not [name for name in names(state) if name.startswith("cave CV1")]


def test_example_4_the_audience():
    for patriarchy in (False, True):
        state = position(["4H 6H", ""], at=["KH", "Citadel"], phase="meeting", patriarchy=patriarchy)
        assert ("buy" in names(state)) != patriarchy
    state = position(["4H 6H", ""], at=["KH", "Citadel"], phase="meeting")
    play(GAME, state, "buy", "4H", "6H")
    assert standing(state) == {"KH": 0}
    assert state.active == 1
    assert len(state.hands[0]) == 1  # the stipend


def test_example_5_a_spent_royal_goes_back_into_the_line():
    state = position(["", ""], royals={"JS": 0}, dice=[4, 5], at=["QS", "Citadel"])
    play(GAME, state, "trek MT1")
    assert names(state) == ["JS"]
    play(GAME, state, "JS")
    assert standing(state) == {}
    assert where(state, 0) == "MT1a"


def test_r15_a_royal_may_pay_for_another_royal_of_its_suit():
    state = position(["", ""], royals={"JS": 0}, at=["KS", "Citadel"], phase="meeting")
    play(GAME, state, "buy", "JS")
    assert standing(state) == {"KS": 0}


def test_no_carrot_no_audience():
    royals = {"JS": 0, "QS": 0, "KS": 0}
    assert "buy" not in names(position(["10D", ""], royals=royals, at=["JD", "Citadel"], phase="meeting"))
    assert "buy" not in names(position(["10S", ""], royals={"JS": 1}, at=["JS", "Citadel"], phase="meeting"))
    assert "buy" in names(position(["10S", ""], royals={"QS": 1}, at=["JS", "Citadel"], phase="meeting"))


# --- journeys --------------------------------------------------------------------------------------


def test_example_6_from_the_citadel():
    state = position(["", ""])
    assert names(state) == ["Citadel", "JS", "JH", "QH", "QC", "stay"][1:]
    rich = position(["10S 10H 10D", ""])
    assert "horse ME1" in names(rich)
    assert "horse ME4" in names(rich)
    assert not [name for name in names(rich) if name.startswith("boat")]
    state = play(GAME, rich, "trek RV2", "10H")
    assert {"QS", "JS", "cave CV6 CV2", "underground"} <= set(names(state))
    assert "stay" not in names(state)


def test_no_trek_where_both_roads_can_be_walked_to():
    treks = [name for name in names(position(["10S 10H 10C", ""], at=["JS", "Citadel"])) if name.startswith("trek")]
    assert treks == ["trek RV2", "trek RV4", "trek WD1"]  # MT1 and MT3 lie open on both sides


def test_example_7_from_a_tower_at_the_sea():
    state = position(["", ""], at=["KD", "Citadel"], jokers=[1, 0])
    assert names(state) == ["QS", "stay", "overboard", "joker horse", "joker boat"]
    play(GAME, state, "joker boat")
    assert names(state) == "JS JH JC JD QD KS KH KC CV3 CV4 ME2 ME3".replace("JC JD", "JD JC").split()
    play(GAME, state, "ME3")
    assert where(state, 0) == "ME3"
    assert (phase(state), state.jokers) == ("journey", [0, 0])


def test_example_8_overboard_and_back():
    state = position(["2C", ""], at=["KD", "Citadel"])
    play(GAME, state, "overboard")
    assert where(state, 0) == "overboard"
    assert hand(state, 0) == "2C"
    assert state.active == 1
    play(GAME, state, "decline", "stay", "finish")
    assert where(state, 0) == "underground"
    assert phase(state) == "bonus"
    play(GAME, state, "decline")
    assert (phase(state), names(state)) == ("coming out", ["CV1", "CV2", "CV3", "CV4", "CV5", "CV6"])
    play(GAME, state, "CV4")
    assert {"JC", "QS"} <= set(names(state))
    assert "underground" not in names(state)  # R10


def test_offshore_lose_turn():
    state = position(["2C", ""], at=["overboard", "Citadel"], active=1, lose_turn=True)
    play(GAME, state, "stay", "finish")
    assert where(state, 0) == "underground"
    assert state.active == 1
    assert hand(state, 0) == "2C"


def test_going_underground_is_free_and_keeps_the_stipend():
    state = position(["", ""], at=["JC", "Citadel"])
    play(GAME, state, "underground")
    assert where(state, 0) == "underground"
    assert len(state.hands[0]) == 1
    assert state.active == 1


def test_a_horse_goes_anywhere_on_the_island_and_48_is_the_most():
    state = position(["10S 10H 10D", ""], dice=[3, 3])
    play(GAME, state, "horse ME4")
    assert len(names(state)) == 48
    play(GAME, state, "KC")
    assert names(state) == ["10S", "10H", "10D"]
    play(GAME, state, "10D")
    assert where(state, 0) == "KC"
    assert phase(state) == "meeting"


def test_a_horse_to_a_road_and_the_journey_goes_on():
    state = play(GAME, position(["10S 10H 10D", ""], dice=[3, 3]), "horse ME4", "WD4b", "10D")
    assert phase(state) == "journey"
    assert {"QS", "JC"} <= set(names(state))


def test_a_boat_keeps_to_seaside_places():
    state = position(["10D", ""], at=["KS", "Citadel"], dice=[3, 3])
    assert "boat ME2" in names(state)
    play(GAME, state, "boat ME2")
    assert names(state) == ["JS", "JH", "JD", "JC", "QD", "KS", "KH", "KD", "KC", "CV3", "CV4", "ME3"]
    assert where(play(GAME, state, "KH", "10D"), 0) == "KH"


def test_a_tent_sells_a_joker():
    state = position(["10S 10C", ""], at=["KD", "Citadel"], dice=[5, 5])
    play(GAME, state, "tent TE2", "10S")
    assert (where(state, 0), state.jokers) == ("TE2", [1, 0])
    assert {"KD", "QS", "joker horse", "joker boat", "tent TE2"} <= set(names(state))
    none_left = position(["10S", ""], at=["KD", "Citadel"], jokers=[1, 1], dice=[5, 5])
    assert "tent TE2" not in names(none_left)


def test_after_a_ride_the_starting_hexagon_may_be_chosen_again():
    state = position(["10S 10C", ""], at=["QS", "Citadel"], dice=[5, 5])
    play(GAME, state, "tent TE2", "10S", "QS")
    assert phase(state) == "palace"


def test_a_horse_is_offered_where_a_boat_is_not_and_may_come_back_to_where_the_rabbit_is():
    state = position(["10D", ""], at=["KC", "Citadel"], dice=[5, 5])
    assert {"horse ME3", "boat ME3"} <= set(names(state))
    play(GAME, state, "horse ME3")
    assert "KC" in names(state)
    assert "ME3" not in names(state)
    assert phase(play(GAME, state, "KC", "10D")) == "meeting"


def test_a_joker_never_rides_to_the_present_place():
    state = position(["", ""], jokers=[1, 0])
    assert "joker boat" not in names(state)  # example 6: no water touches a walk from the Citadel
    play(GAME, state, "joker horse")
    assert len(names(state)) == 48
    assert "Citadel" not in names(state)
    play(GAME, state, "QH")
    assert (phase(state), state.jokers) == ("palace", [0, 0])


def test_a_ride_without_another_goal_is_not_offered():
    lonely = board(ME4=[8, 1, 0])  # a merchant on an island of its own; across the water only the Citadel
    state = position(["10D", ""], at=["ME4", "Citadel"], board=lonely, dice=[5, 5], jokers=[1, 0])
    assert names(state) == ["overboard", "joker boat", "boat ME4"]
    assert names(play(GAME, state, "boat ME4")) == ["Citadel"]
    state = position(["10D", ""], board=lonely, jokers=[1, 0])
    assert names(state) == ["stay", "overboard", "joker boat"]


def test_a_joker_boat_from_a_road_node_in_the_walk():
    state = position(["", ""], at=["QH", "Citadel"], jokers=[1, 0])
    goals = names(play(GAME, state, "joker boat"))  # the palace touches the water itself; so does ME2
    assert "ME2" in goals
    assert "QH" not in goals


def test_r10_underground_at_the_start_and_out_again():
    state = position(["", ""], at=["underground", "Citadel"], phase="coming out", dug=True)
    assert len(names(state)) == 6
    play(GAME, state, "CV3")
    assert names(state) == ["JD", "QD", "overboard"]


def test_without_a_cave_the_rabbit_comes_out_at_the_citadel_and_the_journey_ends():
    bare = sample_without(*[f"CV{i}" for i in range(1, 7)])
    fields = {"at": ["underground", "JS"], "phase": "bonus", "dug": True, "board": bare}
    state = play(GAME, position(["", ""], **fields), "decline")
    assert (where(state, 0), phase(state), state.turn) == ("Citadel", "meeting", 0)
    state = position(["", ""], royals={"JS": 0, "QH": 0, "KD": 0}, **fields)
    assert play(GAME, state, "decline").returns() == [1.0, 0.0]


RING = board(RV1=[0, 1, 5], RV2=[1, 2, 4], RV3=[0, 1, 0], ME4=[1, -1, 3])  # three rivers with a road closed in


def test_a_rabbit_that_is_stuck_goes_off():
    state = position(["10C", ""], board=RING, dice=[5, 5])
    play(GAME, state, "horse ME4", "RV1b", "10C")
    assert where(state, 0) == "overboard"
    assert (state.active, hand(state, 0)) == (1, "")


def test_a_rabbit_that_can_pay_is_not_stuck():
    state = position(["10C 10H", ""], board=RING, dice=[5, 5])
    play(GAME, state, "horse ME4", "RV1b", "10C")
    assert names(state) == ["trek RV1", "trek RV2", "trek RV3"]
    with_joker = position(["10C", ""], board=RING, dice=[5, 5], jokers=[1, 0])
    play(GAME, with_joker, "horse ME4", "RV1b", "10C")
    assert names(with_joker) == ["joker horse", "joker boat"]


def test_a_guess_does_not_leave_a_rabbit_stuck():
    state = play(GAME, position(["10C 10H", "", ""], seats=3, board=RING, dice=[5, 5]), "horse ME4", "RV1b", "10C")
    for seed in range(30):
        assert wabe.determinize(state, 1, seed).legal(0)


def test_advanced_carrots():
    royals = {"QS": 0}
    assert "JC" not in names(position(["", ""], at=["JS", "Citadel"], royals=royals))
    state = position(["", ""], at=["JS", "Citadel"], royals=royals, crossing=True)
    assert {"JC", "KD", "QH"} <= set(names(state))
    assert "JS" not in names(state)
    assert "JH" not in names(state)  # the Citadel carries no carrot and stops everybody
    other = position(["", ""], at=["JS", "Citadel"], royals={"QS": 1}, crossing=True)
    assert "JC" not in names(other)


def test_a_crossed_hexagon_leads_overboard():
    quiet = position(["", ""], royals={"QC": 0})
    assert "overboard" not in names(quiet)
    assert "overboard" in names(position(["", ""], royals={"QC": 0}, crossing=True))


def test_a_walk_crosses_several_own_carrots_and_leads_to_the_waters_behind_them():
    royals = {"QH": 0, "QS": 0}
    state = position(["", ""], royals=royals, crossing=True, jokers=[1, 0])
    assert {"JS", "QH", "QS", "JC", "KD", "KS", "underground"} <= set(names(state))
    assert "joker boat" in names(state)  # CV4 and TE2 lie behind the palace of spades
    goals = ["JS", "JH", "JD", "JC", "QD", "KS", "KH", "KD", "KC", "CV3", "CV4", "ME2", "ME3"]
    assert names(play(GAME, state.clone(), "joker boat")) == goals
    assert "joker boat" in names(position(["", ""], royals={"JS": 0}, crossing=True, jokers=[1, 0]))
    assert "JC" not in names(position(["", ""], royals={"QS": 0}, crossing=True))  # not without the one between
    assert "joker boat" not in names(position(["", ""], royals=royals, jokers=[1, 0]))


def test_the_own_hexagon_is_no_way_back_to_itself():
    state = position(["", ""], at=["QS", "Citadel"], royals={"JC": 0, "QS": 0}, crossing=True)
    assert "QS" not in names(state)


# --- flights ---------------------------------------------------------------------------------------


def test_example_9_flights():
    state = position(["3H 8C 9D", ""], at=["KH", "Citadel"], phase="take-off", dice=[0, 0])
    assert names(state) == ["3H", "8C", "no flight"]
    fields = {"at": ["KH", "Citadel"], "phase": "bonus", "shown": "8C"}
    state = play(GAME, position(["3H 8C 9D", ""], dice=[3, 4], **fields), "decline")
    assert (phase(state), names(state)) == ("landing", ["KS", "KD", "KC"])
    play(GAME, state, "KC")
    assert where(state, 0) == "KC"
    assert hand(state, 0) == "3H 9D 8C"
    state = play(GAME, position(["3H 8C 9D", ""], dice=[5, 6], **fields), "decline")
    assert (phase(state), names(state)) == ("flight", ["pay", "fall"])
    play(GAME, state, "pay")
    assert names(state) == ["3H"]
    play(GAME, state, "3H")
    assert phase(state) == "landing"
    state = play(GAME, position(["2H 8C 9D", ""], dice=[5, 6], **fields), "decline")
    assert names(state) == ["fall"]
    assert where(play(GAME, state, "fall"), 0) == "overboard"
    state = play(GAME, position(["2H 10C", ""], dice=[6, 6], **(fields | {"shown": "10C"})), "decline")
    assert names(state) == ["pay", "fall"]


def test_any_suit_takes_off_from_the_tower_of_clubs_and_no_joker():
    state = position(["3H 8C 9D 2S", ""], at=["KC", "Citadel"], phase="take-off", dice=[0, 0], jokers=[1, 0])
    assert names(state) == ["2S", "3H", "9D", "8C", "no flight"]


def test_r19_a_shown_card_lost_to_the_hand_limit_counts_0():
    cards = "2S 3S 4S 5S 6S 7S 8S 3C"
    state = position([cards, ""], at=["KC", "Citadel"], phase="bonus", shown="3C", dice=[2, 1])
    play(GAME, state.clone(), "decline")
    play(GAME, state, "2S", "3C")
    assert phase(state) == "flight"
    assert names(state) == ["pay", "fall"]
    assert play(GAME, state, "pay").owed == 3


def test_a_shown_ace_is_1_and_stays():
    state = position(["AH", ""], at=["KH", "Citadel"], phase="bonus", shown="AH", dice=[1, 2])
    play(GAME, state, "decline")
    assert names(state) == ["fall"]


def test_a_flight_needs_another_tower():
    lonely = sample_without("KS", "KD", "KC")
    for ground, asked in ((lonely, "bonus"), (sample_without("KS", "KD"), "take-off")):
        state = position(["2C", "2H"], at=["KH", "JS"], active=1, phase="meeting", board=ground)
        play(GAME, state, "finish")
        assert (state.active, phase(state)) == (0, asked)
    state = position(["2C", "2H"], at=["JH", "KH"], phase="meeting", regular=False)
    assert phase(play(GAME, state, "finish")) == "bonus"


def test_without_a_take_off_a_rabbit_walks_from_a_tower():
    state = position(["2C", ""], at=["KH", "JS"], phase="take-off", dice=[0, 0])
    play(GAME, state, "no flight", "decline")
    assert phase(state) == "journey"


def test_take_off_suits():
    for tower, shown in (("KS", "2S 2C"), ("KH", "2H 2C"), ("KD", "2D 2C"), ("KC", "2S 2H 2D 2C")):
        state = position(["2S 2H 2D 2C", ""], at=[tower, "JS"], phase="take-off", dice=[0, 0])
        assert names(state) == [*shown.split(), "no flight"]


def test_a_royal_can_be_shown_for_take_off_and_a_front_ace_helps_to_pay():
    state = position(["2C", ""], at=["KH", "JS"], phase="take-off", dice=[0, 0], royals={"QH": 0})
    assert "QH" in names(state)
    fields = {"at": ["KH", "JS"], "phase": "bonus", "shown": "QH", "royals": {"QH": 0}}
    state = play(GAME, position(["", ""], dice=[6, 4], **fields), "decline")
    assert phase(state) == "landing"
    state = play(GAME, position(["", ""], dice=[6, 5], front=[3, -1], **fields), "decline", "pay")
    assert phase(state) == "landing"  # 1 short: the front Ace of clubs pays it
    state = play(GAME, position(["", ""], dice=[6, 6], patriarchy=True, **fields), "decline")
    assert phase(state) == "landing"  # the queen is 12


def test_a_flight_ends_the_journey():
    fields = {"at": ["KH", "KC"], "phase": "landing", "shown": "8C", "dice": (1, 2)}
    state = play(GAME, position(["8C 2S", "2H"], **fields), "KC")
    assert phase(state) == "meeting"
    assert {"attack 2", "trade 2"} <= set(names(state))


# --- palaces ---------------------------------------------------------------------------------------


def test_example_12_palace():
    state = position(["2H 3H", "6H"])
    play(GAME, state, "QH")
    assert (phase(state), names(state)) == ("palace", ["sneak"])
    play(GAME, state, "sneak")
    assert (state.turn, names(state)) == (1, ["let pass", "accuse"])
    play(GAME, state, "accuse", "6H")
    assert where(state, 0) == "overboard"
    assert hand(state, 1) == "6H"
    assert state.active == 1
    state = position(["", "2H 4H"], royals={"KH": 0})
    play(GAME, state, "QH", "sneak", "accuse", "2H", "4H")
    assert (phase(state), state.turn, names(state)) == ("hearts", 0, ["KH"])
    play(GAME, state, "KH")
    assert where(state, 1) == "overboard"
    assert holds(state.discards) == "2H 4H"
    assert phase(state) == "meeting"
    assert standing(state) == {"KH": 0}


def test_showing_hearts_costs_nothing():
    state = position(["6H 7H", "10H"])
    play(GAME, state, "QH", "show")
    assert names(state) == ["6H", "7H"]
    play(GAME, state, "7H")
    assert phase(state) == "meeting"
    assert hand(state, 0) == "6H 7H"
    assert state.known[CARD_NAMES.index("7H")] == SHOWN
    assert state.known[CARD_NAMES.index("6H")] == 0


def test_the_heart_that_was_shown_last_stays_in_every_look():
    state = play(GAME, position(["2H", ""], royals={"JH": 1, "KH": 1}), "QH", "sneak", "accuse")
    for royal in ("JH", "KH"):
        after = play(GAME, state.clone(), royal)
        assert after.active == 1  # the visitor is in the water, and nothing else tells the two apart
        assert CARD_NAMES[after.look(wabe.SPECTATOR)["proof"]] == royal


def test_nothing_of_a_meeting_is_left_when_it_is_over():
    state = position(["5S 6S 5D", "9C 7S"], at=["JS", "JS"], phase="meeting")
    left = ("foe", "laid", "counter", "floor", "refused", "gold", "goods", "promised", "wished", "deed", "target")
    before = [state.dump()[name] for name in left]
    play(GAME, state, "attack 2", "5S", "done", "truce", "accept", "again", "6S", "done", "truce", "accept", "stop")
    assert [state.dump()[name] for name in left] == before
    play(GAME, state, "trade 2", "give gold", "clubs", "5", "6", "refuse")
    assert [state.dump()[name] for name in left] == before


def test_r18_every_seat_is_asked_unless_overboard():
    state = position(["", "", "2C", ""], seats=4, at=["Citadel", "overboard", "underground", "Citadel"])
    play(GAME, state, "QH", "sneak")
    assert (state.turn, names(state)) == (2, ["let pass"])
    play(GAME, state, "let pass")
    assert (state.turn, names(state)) == (3, ["let pass"])
    play(GAME, state, "let pass")
    assert (state.turn, phase(state)) == (0, "meeting")


def test_a_heart_front_ace_is_a_heart_point():
    state = position(["5H", ""], front=[1, -1])
    assert names(play(GAME, state, "QH")) == ["sneak", "show"]
    assert phase(play(GAME, state, "show", "5H")) == "meeting"
    assert names(play(GAME, position(["AH 4H", ""]), "QH")) == ["sneak"]  # an Ace is 1 here


def test_five_heart_points_are_not_enough_and_six_are():
    for cards, choices in (("5H", ["sneak"]), ("6H", ["sneak", "show"]), ("2H 4H", ["sneak", "show"])):
        assert names(play(GAME, position([cards, ""]), "QH")) == choices
        asked = play(GAME, position(["", cards]), "QH", "sneak")
        assert names(asked) == [{"sneak": "let pass", "show": "accuse"}[name] for name in choices]


def test_only_the_first_accuser_counts_and_royals_it_showed_go_to_the_line():
    state = position(["6H", "2H", "7H"], seats=3, royals={"JH": 1})
    play(GAME, state, "QH", "sneak", "accuse", "JH", "6H")
    assert where(state) == ["QH", "overboard", "Citadel"]
    assert standing(state) == {}
    assert hand(state, 1) == "2H"
    assert (state.turn, phase(state)) == (0, "meeting")  # seat 3 is not asked any more


def test_the_visitor_is_caught_by_the_second_seat_too():
    state = position(["2H", "3H", "7H"], seats=3)
    play(GAME, state, "QH", "sneak", "let pass", "accuse", "7H")
    assert where(state, 0) == "overboard"
    assert state.active == 1


def test_a_palace_is_entered_by_whatever_way():
    ride = position(["10D", ""], dice=[5, 5])
    assert phase(play(GAME, ride, "horse ME4", "QS", "10D")) == "palace"
    cave = position(["", ""], at=["underground", "Citadel"], phase="coming out", dug=True)
    assert phase(play(GAME, cave, "CV4", "QS")) == "palace"


def test_no_palace_for_the_own_queen_for_staying_or_in_the_basic_game():
    assert phase(play(GAME, position(["", ""], royals={"QH": 0}), "QH")) == "meeting"
    assert phase(play(GAME, position(["", ""], at=["QH", "Citadel"]), "stay")) == "meeting"
    assert phase(play(GAME, position(["", ""], regular=False), "QH")) == "meeting"


# --- the end ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("royals", "court", "monarchy", "tribe"),
    [
        ("JS QH KD", True, True, False),
        ("JS JH KD", True, False, False),
        ("JC QC KC", True, True, True),
        ("JS QS", 0, 0, 0),
    ],
)
def test_example_15_winning(royals, court, monarchy, tribe):
    for ending, wins in enumerate((court, monarchy, tribe)):
        state = position(["", ""], at=["QH", "JS"], royals=dict.fromkeys(royals.split(), 0), ending=ending)
        play(GAME, state, "Citadel")
        assert state.over == wins
        if wins:
            assert state.returns() == [1.0, 0.0]


def test_example_16_the_stipend_on_the_citadel():
    state = position(["2S 3S 4S 5S 6S 7S 8S 9S", "2C"])
    play(GAME, state, "stay", "finish")
    assert len(state.hands[0]) == 10
    assert phase(state) == "hand limit"
    play(GAME, state, "2S", "3S")
    assert state.active == 1
    assert len(state.hands[0]) == 8


def test_a_joker_and_a_royal_count_for_the_limit_and_can_be_discarded():
    state = position(["2S 3S 4S 5S 6S 7S", "2C"], jokers=[1, 0], royals={"JS": 0})
    play(GAME, state, "stay", "finish")
    assert {"Joker", "JS"} <= set(names(state))
    play(GAME, state, "Joker", "JS")
    assert (state.jokers, standing(state)) == ([0, 0], {})


def test_winning_is_checked_on_the_citadel_and_in_the_own_turn():
    royals = {"JS": 0, "QH": 0, "KD": 0}
    stayed = play(GAME, position(["", ""], royals=royals), "stay")
    assert stayed.returns() == [1.0, 0.0]
    elsewhere = position(["", ""], royals=royals, at=["JS", "Citadel"])
    assert not play(GAME, elsewhere, "QH").over
    others = position(["", ""], royals=royals, at=["Citadel", "Citadel"], active=1)
    assert not play(GAME, others, "stay").over


def test_a_turn_that_ends_off_keeps_the_hand_limit_and_brings_no_stipend():
    state = position(["2S 3S 4H 5H 6H 7H 8H 9H 2D 3D", "10S"], at=["JS", "JS"], phase="meeting")
    play(GAME, state, "attack 2", "2S", "done", "resist", "10S", "done")
    assert (where(state, 0), phase(state), state.turn) == ("overboard", "hand limit", 0)
    play(GAME, state, "3S")
    assert state.active == 1
    assert hand(state, 0) == "4H 5H 6H 7H 8H 9H 2D 3D"


def test_nothing_is_drawn_from_nothing():
    rich = " ".join(CARD_NAMES[:32])
    poor = " ".join(CARD_NAMES[32:40])
    state = position([rich, poor], at=["JS", "KD"], active=0, phase="meeting")
    assert (state.pile, state.discards) == ([], [])
    play(GAME, state, "finish")
    assert (phase(state), len(state.hands[0])) == ("hand limit", 32)
    bonus = position([rich, poor], phase="bonus", dice=[1, 1])
    assert len(play(GAME, bonus, "AS").hands[0]) == 32


def test_r9_a_rabbit_underground_draws_and_one_overboard_does_not():
    state = position(["", "", ""], seats=3, at=["underground", "JS", "overboard"], active=1, phase="meeting")
    play(GAME, state, "finish")
    assert [len(cards) for cards in state.hands] == [0, 1, 0]


def test_discards_stay_where_they_are_as_long_as_there_is_a_pile():
    state = position(["2S", ""], discards="3S 4S 5H", at=["JS", "Citadel"])
    play(GAME, state, "stay", "finish")
    assert holds(state.discards) == "3S 4S 5H"
    assert len(state.pile) == 35
    assert not set(state.hands[0]) & set(state.discards)


def test_an_empty_pile_is_made_of_the_discards():
    everything = [name for name in CARD_NAMES[:NUMBERS] if name != "2S"]
    state = position(["2S", ""], discards=" ".join(everything), at=["JS", "Citadel"])
    assert state.pile == []
    play(GAME, state, "stay", "finish")
    assert (len(state.hands[0]), len(state.pile), state.discards) == (2, 38, [])


def test_what_was_spent_is_not_forgotten_when_it_is_shuffled_at_once():
    held = ("10H", "9H")
    rest = " ".join(name for name in CARD_NAMES[:NUMBERS] if name not in held)
    state = position([" ".join(held), ""], discards=rest, at=["JH", "Citadel"], phase="meeting")
    assert state.look(wabe.SPECTATOR)["shuffled"] == []
    play(GAME, state, "buy", "10H")
    assert (state.discards, len(state.pile)) == ([], 38)
    assert state.look(wabe.SPECTATOR)["shuffled"] == numbers(f"10H {rest}")


def test_the_round_limit_and_who_is_best_then():
    fields = {"turns": 79, "active": 1, "at": ["JS", "JS"], "phase": "meeting"}
    state = play(GAME, position(["2S", "3S"], royals={"JS": 0}, **fields), "finish")
    assert state.over
    assert state.returns() == [1.0, 0.0]
    royals = {"JS": 0, "QS": 0, "JH": 1, "JD": 1, "JC": 1}
    for ending, winner in ((0, 1), (1, 0), (2, 0)):  # three royals; two ranks against one; two of a suit against one
        state = play(GAME, position(["", ""], royals=royals, ending=ending, **fields), "finish")
        assert state.returns().index(1.0) == winner
    royals = {"JS": 0, "QS": 0, "JH": 1, "QH": 1, "JC": 1}
    for ending in (1, 2):  # a tie: more royals
        state = play(GAME, position(["10S 9S", ""], royals=royals, ending=ending, **fields), "finish")
        assert state.returns() == [0.0, 1.0]


def test_the_game_goes_on_before_the_limit():
    state = position(["2S", "3S"], turns=78, active=0, at=["JS", "JS"], phase="meeting")
    assert not play(GAME, state, "finish").over


def test_ties_go_to_the_higher_hand():
    fields = {"turns": 79, "active": 1, "at": ["JS", "JS"], "phase": "meeting"}
    state = play(GAME, position(["10S 9S AH", "2S"], **fields), "finish")
    assert state.returns() == [1.0, 0.0]
    fields["at"] = ["JS", "QH"]
    state = play(GAME, position(["4H 6D", "10C"], **fields), "finish")  # seat 2 draws one more
    assert state.returns() == [0.0, 1.0]


def test_equal_hands_share_the_win():
    fields = {"turns": 79, "active": 1, "at": ["JS", "KD"]}
    state = play(GAME, position(["4H 6D", "10C"], **fields), "overboard")
    assert state.returns() == [0.5, 0.5]


# --- properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "game"), ALL_TABLES)
@pytest.mark.parametrize("board", ["sample", "shuffled", "random"])
def test_properties_of_random_games(seats, game, board):
    active = turns = 0
    for state in random_play(seats, seats, game=game, board=board, round_limit=20):
        if state.over:
            break
        aces = [10 * suit for suit in state.front if suit >= 0]
        cards = state.pile + state.discards + [card for cards in state.hands for card in cards] + aces
        assert sorted(cards) == list(range(NUMBERS))
        assert len(state.legal(state.turn)) <= 48 or board != "sample"
        assert all(state.royals.count(seat) <= 3 or phase(state) == "four royals" for seat in range(seats))
        if (state.active, state.turns) != (active, turns):
            active, turns = state.active, state.turns
            assert all(size(state, seat) <= 8 for seat in range(seats))
            assert all(node < HEXAGONS or node >= NODES for node in state.rabbits)
        if game == "basic":
            assert phase(state) in ["bonus", "hand limit", "coming out", "journey", "ride", "payment", "meeting"]
    assert state.over
    assert state.turns == 20 * seats or state.winner >= 0
    assert sum(state.returns()) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_paid_way_spends_a_hand_card_and_a_journey_ends_soon(seats):
    held, ways, longest = 0, 0, 0
    before = "bonus"
    for state in random_play(seats + 20, seats, round_limit=40):
        now = phase(state)
        if now in ("bonus", "take-off"):
            ways = 0
        elif now == "journey" and before != "journey":
            ways += 1
            longest = max(longest, ways)
        if now == "payment" and before in ("journey", "ride"):
            held = size(state, state.active) - state.jokers[state.active]
        elif before == "payment" and now == "journey":
            assert size(state, state.active) - state.jokers[state.active] < held
        before = now
    assert 2 <= longest <= 10


def test_every_move_is_below_the_number_that_its_phase_declares_and_every_decision_has_a_question():
    seen = set()
    for seed in range(6):
        for state in random_play(seed, 2 + seed % 3, board=("sample", "turns", "freestyle")[seed % 3], round_limit=20):
            if not state.over:
                declared = GAME.phases[state.phase]
                assert max(state.legal(state.turn)) < declared.moves
                assert GAME.table(state, state.turn).status not in ("", "Your turn.")
                seen.add(declared.name)
    assert len(seen) > 28


def test_names_of_places_are_distinct():
    assert len(set(NODE_NAMES)) == NODES


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pile": []}, "Fields hands, pile, discards: the number card"),
        ({"royals": [0] * 12}, "at most three royals"),
        ({"jokers": [2, 1]}, "two Jokers"),
        ({"rabbits": [14, 14]}, "on a road"),
        ({"rabbits": [0, 60]}, "Field rabbits"),
        ({"front": [0, 0]}, "Field front must not have 0 twice"),
        ({"known": [1] * 40}, "Field known"),
        ({"dice": [0, 7]}, "Field dice"),
        ({"turns": 80}, "Field turns"),
        ({"phase": PHASE["attack"]}, "Field foe is missing"),
        ({"phase": PHASE["payment"]}, "Field deed is missing"),
        ({"stock": [0] * 37}, "Field stock"),
        ({"board": [0] * 111}, "overlap"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, position(["2S", "3S"]), **fields)
