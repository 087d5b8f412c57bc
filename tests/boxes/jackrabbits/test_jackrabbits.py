"""The worked examples, rulings and properties of JackRabbits: turns, journeys, payments, palaces, endings."""

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, hand, holds, phase, position, random_play, standing, where
from helpers import names, place, play
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, NUMBERS, PHASES, ROYALS, SHOWN
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


def test_advanced_carrots():
    royals = {"QS": 0}
    assert "JC" not in names(position(["", ""], at=["JS", "Citadel"], royals=royals))
    state = position(["", ""], at=["JS", "Citadel"], royals=royals, crossing=True)
    assert {"JC", "KD", "QH"} <= set(names(state))
    assert "JS" not in names(state)
    other = position(["", ""], at=["JS", "Citadel"], royals={"QS": 1}, crossing=True)
    assert "JC" not in names(other)


def test_a_crossed_hexagon_leads_overboard():
    quiet = position(["", ""], royals={"QC": 0})
    assert "overboard" not in names(quiet)
    assert "overboard" in names(position(["", ""], royals={"QC": 0}, crossing=True))


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


def test_a_shown_ace_is_1_and_stays():
    state = position(["AH", ""], at=["KH", "Citadel"], phase="bonus", shown="AH", dice=[1, 2])
    play(GAME, state, "decline")
    assert names(state) == ["fall"]


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


def test_an_empty_pile_is_made_of_the_discards():
    everything = [name for name in CARD_NAMES[:NUMBERS] if name != "2S"]
    state = position(["2S", ""], discards=" ".join(everything), at=["JS", "Citadel"])
    assert state.pile == []
    play(GAME, state, "stay", "finish")
    assert (len(state.hands[0]), len(state.pile), state.discards) == (2, 38, [])


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
            assert all(state.size(seat) <= 8 for seat in range(seats))
            assert all(node < HEXAGONS or node >= NODES for node in state.rabbits)
        if game == "basic":
            assert phase(state) in ["bonus", "hand limit", "coming out", "journey", "ride", "payment", "meeting"]
    assert state.over
    assert state.turns == 20 * seats or state.winner >= 0
    assert sum(state.returns()) == pytest.approx(1)


def test_names_of_places_are_distinct():
    assert len(set(NODE_NAMES)) == NODES


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pile": []}, "Every number card"),
        ({"royals": [0] * 12}, "at most three royals"),
        ({"jokers": [2, 1]}, "two Jokers"),
        ({"rabbits": [14, 14]}, "on a road"),
        ({"rabbits": [0, 60]}, "places on the board"),
        ({"front": [0, 0]}, "Every number card"),
        ({"known": [1] * 40}, "Field known"),
        ({"dice": [0, 7]}, "Field dice"),
        ({"turns": 80}, "Field turns"),
        ({"phase": PHASES.index("attack")}, "Two rabbits meet|Seat 0|can't end"),
        ({"phase": PHASES.index("payment")}, "owed"),
        ({"stock": [0] * 37}, "Field stock"),
        ({"board": [0] * 111}, "overlap"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, position(["2S", "3S"]), **fields)
