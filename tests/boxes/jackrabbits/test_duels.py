"""Duels, truces, robberies, and who knows which card after them."""

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, hand, holds, numbers, phase, position, standing, where
from helpers import names, place, play
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, NUMBERS, SHOWN


def meeting(hands, seats=2, at=None, **fields):
    return position(hands, seats=seats, at=at or ["JS"] * seats, phase="meeting", **fields)


def card(name):
    return CARD_NAMES.index(name)


def robbed(state, *moves):
    """The same moves under forty different chances."""
    for seed in range(40):
        trial = state.clone()
        trial.seed(seed)
        yield play(GAME, trial, *moves)


# --- the duel --------------------------------------------------------------------------------------


def test_example_10_resist():
    state = meeting(["5S 2H", "6S 3H"])
    play(GAME, state, "attack 2")
    assert names(state) == ["5S"]
    play(GAME, state, "5S")
    assert names(state) == ["done"]
    play(GAME, state, "done")
    assert (phase(state), state.turn, names(state)) == ("defence", 1, ["yield", "resist", "truce"])
    play(GAME, state, "resist", "6S", "done")
    assert holds(state.discards) == "5S 6S"
    assert where(state, 0) == "overboard"
    assert where(state, 1) == "JS"
    assert (hand(state, 0), hand(state, 1)) == ("2H", "3H")  # no robbery, no stipend
    assert state.active == 1


def test_example_10_an_equal_sum_cannot_resist():
    state = play(GAME, meeting(["5S", "2S 3S"]), "attack 2", "5S", "done")
    assert names(state) == ["yield", "truce"]
    for after in robbed(state, "yield"):
        assert holds(after.discards) == "5S"
        assert {hand(after, 0), hand(after, 1)} == {"2S", "3S"}
        assert where(after) == ["JS", "overboard"]
        assert phase(after) == "meeting"


def test_without_spades_nobody_attacks_and_only_who_is_here_is_attacked():
    assert not [name for name in names(meeting(["2H", "2S"])) if name.startswith("attack")]
    state = meeting(["2S", "", "", ""], seats=4, at=["JS", "JH", "JS", "overboard"])
    assert [name for name in names(state) if name.startswith("attack")] == ["attack 3"]
    assert not [name for name in names(meeting(["2S", "2S".replace("2", "3")], regular=False)) if "attack" in name]


def test_the_first_ace_and_royals_count_in_a_duel():
    state = play(GAME, meeting(["AS", ""], royals={"QS": 1}), "attack 2", "AS", "done")
    assert names(state) == ["yield", "truce"]  # 11 against 10
    play(GAME, state, "yield")
    assert state.front == [0, -1]
    state = play(GAME, meeting(["9S", ""], royals={"QS": 1}), "attack 2", "9S", "done", "resist", "QS", "done")
    assert standing(state) == {}
    assert where(state, 0) == "overboard"


def test_a_front_ace_of_spades_adds_1_but_needs_a_card():
    state = meeting(["4S", "5S"], front=[0, -1])
    assert names(play(GAME, state, "attack 2", "4S", "done")) == ["yield", "truce"]
    state = meeting(["", ""], front=[0, -1])
    assert "attack 2" not in names(state)
    state = meeting(["AH 2S", ""], front=[-1, 0])
    assert names(play(GAME, state, "attack 2", "2S", "done")) == ["yield", "truce"]


def test_the_defender_may_lay_more_than_is_needed():
    state = play(GAME, meeting(["2S", "3S 4S"]), "attack 2", "2S", "done", "resist", "3S")
    assert names(state) == ["4S", "done"]
    state = play(GAME, meeting(["6S", "3S 4S"]), "attack 2", "6S", "done", "resist", "3S")
    assert names(state) == ["4S"]
    state = play(GAME, meeting(["5S", "2S 3S 4S"]), "attack 2", "5S", "done", "resist", "2S", "3S")
    assert names(state) == ["4S"]  # R16: an equal sum is not enough


def test_r17_truce_and_reattack():
    state = play(GAME, meeting(["2S 3S", "9S"]), "attack 2", "3S", "done", "truce")
    assert (phase(state), state.turn) == ("truce", 0)
    refused = play(GAME, state.clone(), "refuse")
    assert (refused.turn, names(refused)) == (1, ["yield", "resist"])
    play(GAME, state, "accept")
    assert names(state) == ["stop", "again"]
    stopped = play(GAME, state.clone(), "stop")
    assert phase(stopped) == "meeting"
    assert hand(stopped, 0) == "2S 3S"
    assert "attack 2" not in names(stopped)
    play(GAME, state, "again", "3S")
    assert names(state) == ["2S"]  # more than 3
    play(GAME, state, "2S", "done")
    assert names(state) == ["yield", "resist", "truce"]
    play(GAME, state, "truce", "accept")
    assert names(state) == ["stop"]


def test_r11_a_rabbit_underground_or_on_another_hexagon_meets_nobody():
    state = meeting(["2S 5D", "", "", ""], seats=4, at=["Citadel", "underground", "QH", "Citadel"])
    assert names(state) == ["finish", "attack 4", "trade 4"]


def test_each_rabbit_is_attacked_once_a_turn():
    state = meeting(["2S 3S 4S", "", ""], seats=3)
    play(GAME, state, "attack 2", "2S", "done", "truce", "accept", "stop")
    assert [name for name in names(state) if "attack" in name] == ["attack 3"]


def test_a_yielding_rabbit_does_not_end_the_attackers_turn():
    state = play(GAME, meeting(["5S 9S", "2H", ""], seats=3), "attack 2", "5S", "done", "yield")
    assert (state.turn, phase(state), where(state)) == (0, "meeting", ["JS", "overboard", "JS"])
    assert "attack 3" in names(state)
    assert hand(state, 0) == "9S 2H"


def test_patriarchy_in_a_duel():
    state = meeting(["AS", ""], royals={"KS": 1}, patriarchy=True)
    assert names(play(GAME, state, "attack 2", "AS", "done")) == ["yield", "truce"]  # 14 against 13
    state = meeting(["10S 2S", ""], royals={"KS": 1}, patriarchy=True)
    assert "resist" in names(play(GAME, state, "attack 2", "10S", "2S", "done"))


# --- robbery ---------------------------------------------------------------------------------------


def test_all_cards_of_the_hand_are_robbed_alike():
    state = play(GAME, meeting(["5S", "2H 3D"], royals={"QH": 1}, jokers=[0, 1]), "attack 2", "5S", "done")
    found = {
        (hand(after, 0) or "-", tuple(standing(after).values()), after.jokers[0]) for after in robbed(state, "yield")
    }
    kinds = {(cards if cards in ("2H", "3D") else "-", owner, jokers) for cards, owner, jokers in found}
    assert {("2H", (1,), 0), ("3D", (1,), 0), ("-", (1,), 1)} <= kinds
    assert any(owner == (0,) for _, owner, _ in kinds)


def test_a_robbed_royal_swaps_carrots_and_ends_the_turn():
    state = play(GAME, meeting(["5S", ""], royals={"QH": 1}), "attack 2", "5S", "done", "yield")
    assert standing(state) == {"QH": 0}
    assert state.active == 1
    assert len(state.hands[0]) == 1  # the stipend


def test_example_11_four_royals():
    royals = {"JS": 0, "QS": 0, "KS": 0, "QH": 1}
    state = play(GAME, meeting(["5S", ""], royals=royals, at=["JD", "JD"]), "attack 2", "5S", "done", "yield")
    assert names(state) == ["JS", "QS", "QH", "KS"]
    play(GAME, state, "JS")
    assert standing(state) == {"QS": 0, "KS": 0, "QH": 0}
    assert state.active == 1
    assert len(state.hands[0]) == 1


def test_r23_a_third_royal_robbed_on_the_citadel_wins():
    state = meeting(["5S", ""], royals={"JS": 0, "QS": 0, "QH": 1}, at=["Citadel", "Citadel"])
    play(GAME, state, "attack 2", "5S", "done", "yield")
    assert state.over
    assert state.returns() == [1.0, 0.0]


def test_four_royals_on_the_citadel_may_win_after_one_is_put_back():
    royals = {"JS": 0, "JH": 0, "QS": 0, "KH": 1}
    state = meeting(["5S", ""], royals=royals, at=["Citadel", "Citadel"], ending=1)
    play(GAME, state, "attack 2", "5S", "done", "yield", "JH")
    assert state.returns() == [1.0, 0.0]


def test_an_empty_hand_is_not_robbed():
    state = play(GAME, meeting(["5S", ""]), "attack 2", "5S", "done", "yield")
    assert (hand(state, 0), phase(state)) == ("", "meeting")


# --- who knows what --------------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_a_count_of_the_others():
    state = meeting(["5S 2H", "6S", "3D"], seats=3)
    for seat in range(3):
        look = state.look(seat)
        assert look["hands"] == [held if owner == seat else [-1] * len(held) for owner, held in enumerate(state.hands)]
    assert state.look(wabe.SPECTATOR)["hands"] == [[-1, -1], [-1], [-1]]
    assert state.look(wabe.ALL)["hands"] == state.hands
    assert state.look(0)["pile"] == [-1] * len(state.pile)


def test_cards_laid_open_and_taken_back_stay_known():
    state = play(GAME, meeting(["5S 2H", "6S", "3D"], seats=3), "attack 2", "5S", "done", "truce", "accept", "stop")
    for viewer in (wabe.SPECTATOR, 1, 2):
        assert state.look(viewer)["hands"][0] == [*numbers("5S"), -1]
        assert state.look(viewer)["known"][card("5S")] == [0, 1, 2, 3, 4]
        assert state.look(viewer)["known"][card("2H")] == []
        for seed in range(20):
            assert card("5S") in wabe.determinize(state, viewer, seed).hands[0]


def test_a_robbed_card_is_known_to_robber_and_victim_and_others_forget():
    known = [0] * NUMBERS
    known[card("6H")] = SHOWN
    known[card("7H")] = SHOWN
    state = play(GAME, meeting(["5S", "6H 7H", "3D"], seats=3, known=known), "attack 2", "5S", "done")
    assert state.look(2)["hands"][1] == numbers("6H 7H")
    for after in robbed(state, "yield"):
        stolen = hand(after, 0)
        left = hand(after, 1)
        assert {stolen, left} == {"6H", "7H"}
        assert after.look(0)["hands"][1] == numbers(left)  # the robber has seen it there
        assert after.look(1)["hands"][0] == numbers(stolen)
        assert after.look(2)["hands"] == [[-1], [-1], numbers("3D")]
        assert after.look(wabe.SPECTATOR)["hands"] == [[-1], [-1], [-1]]
        guesses = {hand(wabe.determinize(after, 2, seed), 0) for seed in range(40)}
        assert len(guesses) > 5
        assert {hand(wabe.determinize(after, 1, seed), 0) for seed in range(10)} == {stolen}


def test_only_robber_and_victim_are_told_the_card():
    state = play(GAME, meeting(["5S", "6H 7H", "3D"], seats=3), "attack 2", "5S", "done")
    state.listen()
    play(GAME, state, "yield")
    assert [event[0] for event in state.news if event[1] == "robbed card"] == [0b011]


def test_a_spent_card_is_forgotten():
    state = play(GAME, meeting(["5S", "6S"]), "attack 2", "5S", "done", "resist", "6S", "done")
    assert state.known == [0] * NUMBERS


@pytest.mark.parametrize("viewer", [wabe.SPECTATOR, 0])
def test_a_guess_fits_what_the_others_saw_begin(viewer):
    state = meeting(["9S 8S", "9S 10S".replace("9S", "7S"), ""], seats=3)
    play(GAME, state, "attack 2", "9S", "done", "resist")
    for seed in range(30):
        guessed = wabe.determinize(state, viewer, seed)
        assert guessed.flaw() == ""
        spades = [one for one in guessed.hands[1] if one < 10]
        assert sum(one + 1 for one in spades) + (10 if 0 in spades else 0) > 9
        assert guessed.look(viewer) == state.look(viewer)


def test_a_guess_of_a_hand_that_hardly_any_deal_fits():
    cards = "2S 8S 9S 10S"
    state = play(GAME, meeting([cards, "3S 4S 5S 6S 7S AS"]), "attack 2", "8S", "9S", "10S", "done", "resist")
    for seed in range(10):
        assert wabe.determinize(state, 0, seed).flaw() == ""


def test_a_guess_depends_on_nothing_hidden():
    state = meeting(["5S 2H", "6S 7S", "3D 4D"], seats=3)
    hands = [state.hands[0], numbers("3D 7S"), numbers("4D 6S")]
    twin = place(GAME, state, hands=hands)
    for seed in range(10):
        assert wabe.determinize(state, 0, seed).dump() == wabe.determinize(twin, 0, seed).dump()
