"""Trades with secret reveals, and the exchange in the towns."""

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, hand, holds, numbers, phase, position, standing, where
from helpers import names, play
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES, SHOWN


def meeting(hands, seats=2, at=None, **fields):
    return position(hands, seats=seats, at=at or ["JS"] * seats, phase="meeting", **fields)


def give(state, seat, *moves):
    for name in moves:
        state.play(seat, GAME.find(state, seat, name))
    return state


def agreed(hands, *offer, **fields):
    return play(GAME, meeting(hands, **fields), "trade 2", *offer, "accept")


# --- trades ----------------------------------------------------------------------------------------


def test_an_offer_is_four_decisions():
    state = play(GAME, meeting(["5D", "9C"]), "trade 2")
    assert names(state) == ["give gold", "want gold"]
    assert names(play(GAME, state, "give gold")) == ["spades", "hearts", "diamonds", "clubs"]
    assert names(play(GAME, state, "clubs")) == [str(points) for points in range(1, 21)]
    assert len(names(play(GAME, state, "5"))) == 20
    play(GAME, state, "6")
    assert (state.turn, names(state)) == (1, ["refuse", "accept"])
    assert GAME.table(state, 1).status == "\ue001 gives 5 in diamonds for your 6 in clubs. Accept? You hold 9."
    play(GAME, state, "refuse")
    assert (state.turn, phase(state)) == (0, "meeting")
    assert "trade 2" not in names(state)


def test_example_14_the_partner_gives_too_little():
    state = agreed(["5D", "4C 9C"], "give gold", "clubs", "5", "6")
    assert state.waiting == 3
    give(state, 0, "5D", "done")
    give(state, 1, "4C", "done")
    assert where(state) == ["JS", "overboard"]
    assert (hand(state, 0), hand(state, 1)) == ("5D", "4C 9C")
    assert (phase(state), state.turn) == ("meeting", 0)
    assert state.known[CARD_NAMES.index("4C")] == SHOWN
    assert state.known[CARD_NAMES.index("9C")] == 0


def test_what_was_given_too_little_of_stays_in_sight():
    state = agreed(["5D", "4C 9C"], "give gold", "clubs", "5", "6")
    give(state, 0, "5D", "done")
    assert state.look(wabe.SPECTATOR)["given"] == []
    give(state, 1, "4C", "done")
    assert state.look(wabe.SPECTATOR)["given"] == numbers("5D 4C")


def test_example_14_both_keep_their_word():
    state = agreed(["5D", "4C 9C"], "give gold", "clubs", "5", "6")
    give(state, 1, "9C", "done")
    assert state.waiting == 1
    give(state, 0, "5D", "done")
    assert where(state) == ["JS", "JS"]
    assert (hand(state, 0), hand(state, 1)) == ("9C", "5D 4C")
    assert state.look(wabe.SPECTATOR)["hands"] == [numbers("9C"), [*numbers("5D"), -1]]


def test_who_gives_too_little_goes_off_and_ends_the_own_turn():
    state = agreed(["5D", "9C"], "give gold", "clubs", "6", "6")
    give(state, 0, "5D", "done")
    give(state, 1, "9C", "done")
    assert where(state) == ["overboard", "JS"]
    assert state.active == 1
    state = agreed(["5D", "9C"], "give gold", "clubs", "6", "6")
    give(state, 0, "done")
    give(state, 1, "done")
    assert where(state, 0) == "overboard"
    assert where(state, 1) == "underground"  # overboard, and its turn has begun


def test_wanting_gold_turns_the_suits_round_and_an_ace_is_1():
    state = agreed(["AH 2S", "AD 3D"], "want gold", "hearts", "1", "1")
    assert names(state, 0) == ["AH", "done"]
    assert names(state, 1) == ["AD", "3D", "done"]
    give(state, 1, "3D", "done")
    give(state, 0, "AH", "done")
    assert (hand(state, 0), hand(state, 1)) == ("2S 3D", "AH AD")
    assert state.front == [-1, -1]


def test_an_ace_does_not_keep_a_word_of_2():
    state = agreed(["AD", "AC 2H"], "give gold", "clubs", "2", "1")
    give(state, 0, "AD", "done")
    give(state, 1, "AC", "done")
    assert where(state) == ["overboard", "JS"]
    state = agreed(["AD 2D", "AC"], "give gold", "clubs", "2", "2")
    give(state, 0, "2D", "done")
    give(state, 1, "AC", "done")
    assert where(state) == ["JS", "overboard"]


def test_r22_no_royals_in_a_trade():
    state = agreed(["5D", "9C"], "give gold", "clubs", "1", "1", royals={"JD": 0, "JC": 1})
    assert names(state, 0) == ["5D", "done"]
    assert names(state, 1) == ["9C", "done"]


def test_the_partner_keeps_the_hand_limit():
    state = agreed(["2D 3D 4D", "2C 3C 4C 5C 6C 7C 8C"], "give gold", "clubs", "1", "1")
    give(state, 0, "2D", "3D", "4D", "done")
    give(state, 1, "2C", "done")
    assert (phase(state), state.turn) == ("hand limit", 1)
    play(GAME, state, "8C")
    assert (phase(state), state.turn) == ("meeting", 0)


def test_a_sealed_choice_is_seen_by_nobody_and_can_be_taken_back():
    state = agreed(["5D 6D", "9C", ""], "give gold", "clubs", "1", "1", seats=3)
    before = [state.look(viewer) for viewer in (wabe.SPECTATOR, 1, 2)]
    give(state, 0, "5D")
    assert [state.look(viewer) for viewer in (wabe.SPECTATOR, 1, 2)] == before
    assert state.look(0)["picks"][0] == numbers("5D")
    give(state, 0, "done")
    assert state.look(1)["picks"] == [[], [], []]
    guesses = {tuple(wabe.determinize(state, 1, seed).picks[0]) for seed in range(60)}
    assert len(guesses) > 3
    assert all(guess[-1] == 53 for guess in guesses)
    state.take_back(0)
    assert state.waiting == 3


def test_a_sealed_choice_is_guessed_as_any_cards_of_the_suit_in_the_guessed_hand():
    state = agreed(["5D 6D 7C", "9C 2D", ""], "give gold", "clubs", "1", "1", seats=3)
    give(state, 0, "5D", "done")
    for viewer in (wabe.SPECTATOR, 1, 2):
        sizes = set()
        for seed in range(80):
            guessed = wabe.determinize(state, viewer, seed)
            *cards, end = guessed.picks[0]
            assert end == 53
            assert set(cards) <= {card for card in guessed.hands[0] if 20 <= card < 30}
            assert guessed.flaw() == ""
            sizes.add(len(cards))
        assert {0, 1} <= sizes
    assert wabe.determinize(state, 0, 1).picks[0] == state.picks[0]  # its own choice a seat knows


def test_a_choice_that_is_still_being_made_is_not_guessed_at_all():
    state = agreed(["5D 6D", "9C", ""], "give gold", "clubs", "1", "1", seats=3)
    give(state, 0, "5D")
    guessed = wabe.determinize(state, 1, 3)
    assert guessed.picks == [[], [], []]
    assert wabe.determinize(state, 0, 3).picks[0] == numbers("5D")


def test_search_lets_the_other_side_choose_again():
    state = agreed(["5D 6D", "9C"], "give gold", "clubs", "1", "1")
    give(state, 0, "5D", "done")
    guessed = wabe.determinize(state, 1, 1)
    guessed.reopen(1)
    assert (guessed.waiting, guessed.turn, guessed.picks) == (3, 1, [[], []])


def test_a_trade_is_offered_once_to_each_rabbit_here():
    state = meeting(["5D", "9C", "2C", "3C"], seats=4, at=["JS", "JS", "underground", "JS"])
    assert [name for name in names(state) if "trade" in name] == ["trade 2", "trade 4"]  # R11
    play(GAME, state, "trade 2", "give gold", "clubs", "1", "1", "refuse")
    assert [name for name in names(state) if "trade" in name] == ["trade 4"]
    assert not [name for name in names(meeting(["5D", "9C"], regular=False)) if "trade" in name]


def test_both_sides_may_give_diamonds_and_the_own_hand_limit_waits_for_the_end():
    state = agreed(["5D", "2D 3D 4D 6D 7D 8D 9D 10D"], "give gold", "diamonds", "5", "20")
    give(state, 0, "5D", "done")
    give(state, 1, "2D", "3D", "4D", "6D", "7D", "8D", "9D", "10D", "done")
    assert (len(state.hands[0]), hand(state, 1), phase(state)) == (8, "5D", "meeting")


# --- the exchange ----------------------------------------------------------------------------------


def test_example_13_exchange():
    for card in ("9D", "10D"):
        state = meeting([f"{card} 10C", ""], at=["JH", "Citadel"], discards="2H 7H 3S")
        play(GAME, state, "exchange")
        assert names(state) == ["2H", "7H"]
        play(GAME, state, "7H")
        assert names(state) == ["2H", "done"]
        play(GAME, state, "2H", "done")
        assert names(state) == [card]
        play(GAME, state, card)
        assert hand(state, 0) == "2H 7H 10C"
        assert holds(state.discards) == f"3S {card}"
        assert phase(state) == "meeting"
        assert "exchange" not in names(state)  # R21
        assert state.look(1)["hands"][0] == [*numbers("2H 7H"), -1]


def test_clubs_cannot_pay_but_the_town_of_diamonds_takes_any_suit():
    assert "exchange" not in names(meeting(["10C", ""], at=["JH", "Citadel"], discards="2H"))
    state = play(GAME, meeting(["10C 2S", ""], at=["JD", "Citadel"], discards="3D 2H"), "exchange", "3D", "done")
    assert names(state) == ["2S", "10C"]


def test_the_choice_is_limited_to_what_can_be_paid():
    state = meeting(["6D", ""], at=["JH", "Citadel"], discards="2H 5H 7H")
    assert names(play(GAME, state, "exchange")) == ["2H", "5H"]
    assert names(play(GAME, state, "5H")) == ["done"]
    state = meeting(["AD", ""], at=["JH", "Citadel"], discards="2H 7H")
    play(GAME, state, "exchange", "7H", "2H", "done", "AD")
    assert (state.front[0], hand(state, 0), state.discards) == (2, "2H 7H", [])


def test_r21_one_exchange_a_turn():
    state = meeting(["2D 3D", ""], at=["JH", "Citadel"], discards="2H 3H")
    play(GAME, state, "exchange", "2H", "done", "2D")
    assert names(state) == ["finish"]


def test_a_front_ace_of_diamonds_buys_an_ace_for_nothing():
    state = meeting(["", ""], at=["JH", "Citadel"], discards="AH", front=[2, -1])
    play(GAME, state, "exchange", "AH", "done")
    assert (hand(state, 0), phase(state)) == ("AH", "meeting")


def test_a_royal_can_pay_in_the_exchange():
    state = meeting(["", ""], at=["JH", "Citadel"], discards="10H", royals={"KD": 0})
    play(GAME, state, "exchange", "10H", "done", "KD")
    assert standing(state) == {}
    assert hand(state, 0) == "10H"


@pytest.mark.parametrize("suit", "SHDC")
def test_every_town_sells_its_own_suit(suit):
    state = meeting(["10D", ""], at=[f"J{suit}", "Citadel"], discards="2S 2H 2D 2C")
    assert names(play(GAME, state, "exchange")) == [f"2{suit}"]


@pytest.mark.parametrize("place", ["QH", "KH", "Citadel"])
def test_the_exchange_is_in_towns_only(place):
    state = meeting(["10D", ""], at=[place, "Citadel"], discards="2H 2S")
    assert "exchange" not in names(state)
