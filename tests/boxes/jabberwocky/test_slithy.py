"""The worked examples, rulings and properties of Slithy."""

from itertools import pairwise

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.bots import bot
from wabe.boxes.jabberwocky.slithy.groups import gems, members
from wabe.boxes.jabberwocky.slithy.rules import ANNOUNCEMENT, DISCUSSION, PURPLE_CARD, SECRET_CHOICE, YELLOW_CARD
from wabe.boxes.jabberwocky.slithy.talk import MOST_SAID
from wabe.core.playout import playout
from wabe.core.state import CLOCK, PAUSE
from wabe.core.words import named

GAME = subject("slithy")
SEATS = range(3, 8)
TABLES = [(seats, discussion) for seats in SEATS for discussion in ("none", "one", "two", "open")]
ONLY_1, ONLY_2 = 1 << 1, 1 << 2  # masks of one card


def new(seats=4, discussion="none", **options):
    return GAME.new(seats, options={"start": 0, "discussion": discussion, **options})


def others(state):
    """The non-dealers, from the dealer's left."""
    return [(state.dealer + away) % state.seats for away in range(1, state.seats)]


def deal(state, purple, yellow):
    return play(GAME, state, f"P{purple}", f"Y{yellow}")


def turn(state, purple, yellow, *numbers):
    """A whole turn without a discussion: the dealer's cards, then the numbers from the dealer's left."""
    deal(state, purple, yellow)
    for seat, number in zip(others(state), numbers, strict=True):
        state.play(seat, GAME.find(state, seat, str(number)))
    return state


def say(state, seat, statement):
    state.play(seat, GAME.find(state, seat, statement))


def ended(totals, dealt, **fields):
    """A game of three players that is over, with these points."""
    last = {"round": 2, "dealer": 2, "hands": [12, 12, 0], "purples": 0, "yellows": ONLY_2}
    return place(GAME, new(3), over=True, waiting=0, totals=totals, dealt=dealt, **(last | fields))


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "purples", "yellows", "hands"),
    [
        (3, [1, 2, 3, 4], [1, 2, 3, 4, 5], [0, 12, 12]),
        (4, [1, 2, 3, 4], [1, 2, 3, 4, 5], [0, 8, 8, 8]),
        (5, [1, 2, 3], [1, 2, 3, 4], [0, 6, 6, 6, 6]),
        (6, [1, 2, 3], [1, 2, 3, 4], [0, 6, 6, 4, 4, 4]),
        (7, [1, 2, 3], [1, 2, 3, 4], [0, 4, 4, 4, 4, 4, 4]),
    ],
)
def test_r1_cards_and_gems_by_number_of_players(seats, purples, yellows, hands):
    state = new(seats)
    look = state.look(1)
    assert (look["purples"], look["yellows"], look["hands"]) == (purples, yellows, hands)
    assert look["scored"] == look["totals"] == [0] * seats
    assert names(state) == [f"P{number}" for number in purples]
    assert names(play(GAME, state, "P2")) == [f"Y{number}" for number in yellows]


def test_example_5_six_players_with_dealer_4():
    state = new(6, start=4)
    assert state.dealer == 4
    assert state.hands == [6, 4, 4, 4, 0, 6]
    assert members(6, 4, 0) == [5, 0]
    assert members(6, 4, 1) == [1, 2, 3]
    turn(state, 1, 1, 0, 1, 1, 0, 1)  # seats 5 and 0 play 1 together, the others 2
    assert state.scored == [1, 0, 0, 0, 0, 0]
    assert state.taken == 2


def test_example_6_seven_players_with_dealer_0():
    assert members(7, 0, 0) == [1, 2, 3]
    assert members(7, 0, 1) == [4, 5, 6]
    state = turn(new(7), 1, 2, 1, 1, 0, 1, 1, 1)
    assert state.scored == [0, 1, 1, 0, 0, 0, 0]
    assert state.taken == 3


@pytest.mark.parametrize("seats", SEATS)
def test_r10_the_first_dealer_is_drawn_or_chosen(seats):
    assert {GAME.new(seats, seed).dealer for seed in range(60)} == set(range(seats))
    for seat in range(seats):
        state = new(seats, start=seat)
        assert (state.dealer, state.turn, state.hands[seat]) == (seat, seat, 0)


def test_the_options_by_default():
    state = GAME.new()
    look = state.look(0)
    assert (state.rounds(), look["discussion"], look["discussion_time"]) == (4, "two", 60)


# --- a turn ----------------------------------------------------------------------------------------


def test_the_dealer_plays_a_purple_card_then_a_yellow_one_and_all_others_choose_at_once():
    state = new(4, start=2)
    assert (state.phase, state.waiting) == (PURPLE_CARD, 0b0100)
    play(GAME, state, "P3")
    assert (state.phase, state.waiting, state.purple) == (YELLOW_CARD, 0b0100, 3)
    play(GAME, state, "Y1")
    assert (state.phase, state.waiting, state.yellow) == (SECRET_CHOICE, 0b1011, 1)
    for seat in (3, 1):
        assert names(state, seat) == [str(number) for number in range(9)]
        state.play(seat, 0)
    assert (state.phase, state.waiting) == (SECRET_CHOICE, 0b0001)
    state.play(0, 2)
    assert (state.phase, state.waiting) == (PURPLE_CARD, 0b0100)
    assert names(state) == ["P1", "P2", "P4"]
    assert names(play(GAME, state, "P4")) == ["Y2", "Y3", "Y4", "Y5"]


def test_example_1_seven_of_eight_is_safe():
    state = turn(new(3), 3, 5, 3, 4)
    assert state.scored == [0, 3, 3]
    assert state.hands == [0, 9, 9]  # the second player took 1 back
    assert state.taken == 0


@pytest.mark.parametrize("numbers", [(4, 4), (3, 5)])
def test_example_1_one_gem_more_is_a_bust(numbers):
    state = turn(new(3), 3, 5, *numbers)
    assert state.scored == [0, 0, 0]
    assert state.hands == [0, 12 - numbers[0], 12 - numbers[1]]
    assert state.taken == 8


def test_example_2_purple_1_and_yellow_1():
    bust = turn(new(3), 1, 1, 1, 1)
    assert (bust.scored, bust.taken) == ([0, 0, 0], 2)
    safe = turn(new(3), 1, 1, 1, 0)
    assert (safe.scored, safe.taken) == ([0, 1, 0], 0)


def test_example_3_and_r7_two_groups_against_the_same_cards():
    state = turn(new(5), 2, 3, 2, 2, 3, 2)
    assert state.scored == [0, 2, 2, 0, 0]
    assert state.hands == [0, 4, 4, 3, 4]
    assert state.taken == 5


def test_example_8_gems_above_the_purple_card_go_back():
    state = turn(new(7), 1, 4, 4, 0, 0, 0, 0, 0)
    assert state.scored == [0, 1, 0, 0, 0, 0, 0]
    assert state.hands == [0, 3, 4, 4, 4, 4, 4]


def test_busts_add_up():
    state = turn(turn(new(3), 1, 1, 1, 1), 2, 2, 4, 3)
    assert (state.taken, state.hands) == (9, [0, 7, 8])


def test_r5_without_gems_a_player_plays_0_and_a_group_that_plays_nothing_is_safe():
    state = deal(place(GAME, new(3), hands=[0, 0, 12], taken=12), 1, 1)
    assert names(state, 1) == ["0"]
    assert names(state, 2) == [str(number) for number in range(13)]
    state.play(1, 0)
    state.play(2, 0)
    assert (state.taken, state.hands, state.phase) == (12, [0, 0, 12], PURPLE_CARD)


def test_a_choice_can_be_taken_back_until_all_are_in():
    state = deal(new(3), 3, 5)
    state.play(1, 7)
    state.take_back(1)
    state.play(1, 3)
    state.play(2, 4)
    assert state.scored == [0, 3, 3]
    with pytest.raises(wabe.IllegalMove):
        state.take_back(1)


def test_illegal_moves_are_refused_with_the_reason():
    state = turn(new(3), 3, 5, 12, 0)
    with pytest.raises(wabe.IllegalMove, match="Possible: P1, P2, P4"):
        state.play(0, 3)
    deal(state, 1, 1)
    with pytest.raises(wabe.IllegalMove, match="You have no more than 0 gems in hand"):
        state.play(1, 1)
    with pytest.raises(wabe.IllegalMove, match="not asked"):
        state.play(0, 0)


# --- the discussion --------------------------------------------------------------------------------


@pytest.mark.parametrize(("discussion", "laps"), [("one", 1), ("two", 2)])
@pytest.mark.parametrize("seats", SEATS)
def test_announcements_go_round_from_the_dealers_left(seats, discussion, laps):
    state = deal(new(seats, discussion, start=2), 1, 1)
    speakers = []
    while state.phase == ANNOUNCEMENT:
        assert state.waiting == 1 << state.turn
        speakers.append(state.turn)
        play(GAME, state, "no claim")
    assert speakers == others(state) * laps
    assert (state.phase, state.waiting) == (SECRET_CHOICE, state.non_dealers())


def test_an_announcement_is_a_number_up_to_the_own_gems_or_no_claim():
    state = deal(place(GAME, new(4, "one"), hands=[0, 2, 0, 8], taken=14), 1, 1)
    assert names(state) == ["I play 0", "I play 1", "I play 2", "no claim"]
    with pytest.raises(wabe.IllegalMove, match="You have no more than 2 gems"):
        state.play(1, 3)
    assert names(play(GAME, state, "I play 2")) == ["I play 0", "no claim"]


def test_a_later_announcement_replaces_the_earlier_one_and_all_are_gone_in_the_next_turn():
    state = deal(new(4, "two"), 1, 1)
    play(GAME, state, "I play 3", "no claim", "I play 0")
    assert state.look(0)["said"] == [-1, 3, 13, 0]
    play(GAME, state, "I play 5", "I play 1")
    assert state.look(0)["said"] == [-1, 5, 1, 0]
    play(GAME, state, "no claim", "0", "0", "0")
    assert state.look(0)["said"] == [-1] * 4


def test_r8_nobody_is_bound_by_an_announcement():
    state = deal(new(3, "one"), 3, 5)
    play(GAME, state, "I play 0", "I play 0")
    assert len(names(state, 1)) == len(names(state, 2)) == 13
    assert play(GAME, state, "4", "4").taken == 8


def test_open_anybody_says_anything_in_any_order_until_all_are_ready():
    state = deal(new(4, "open"), 2, 2)
    assert (state.phase, state.waiting) == (DISCUSSION, 0b1110)
    say(state, 3, "I play 4")
    say(state, 3, "seat 2 should play 1")
    say(state, 1, "seat 4 should play 2")
    say(state, 3, "seat 2 should play 0")
    say(state, 3, "no claim")
    assert state.waiting == 0b1110
    look = state.look(0)
    assert look["said"] == [-1, -1, -1, 13]
    assert [look["proposals"][speaker * 4 + other] for speaker, other in ((3, 1), (1, 3), (1, 2))] == [0, 2, -1]
    say(state, 3, "ready")
    assert state.waiting == 0b0110
    with pytest.raises(wabe.IllegalMove, match="not asked"):
        state.play(3, 0)
    say(state, 1, "ready")
    say(state, 2, "I play 8")
    assert state.phase == DISCUSSION
    say(state, 2, "ready")
    assert (state.phase, state.waiting) == (SECRET_CHOICE, 0b1110)


def test_open_the_question_goes_round():
    state = deal(new(4, "open"), 2, 2)
    asked = []
    for _ in range(5):
        asked.append(state.turn)
        play(GAME, state, "no claim")
    assert asked == [1, 2, 3, 1, 2]


def test_open_proposals_are_for_the_others_of_the_own_group_and_their_gems():
    state = deal(place(GAME, new(6, "open"), hands=[0, 6, 2, 4, 4, 1], taken=7), 1, 1)
    proposals = [name for name in names(state, 1) if "should" in name]
    assert proposals == ["seat 3 should play 0", "seat 3 should play 1", "seat 3 should play 2"]
    assert {name.split(" should")[0] for name in names(state, 5) if "should" in name} == {"seat 4", "seat 5"}
    assert names(state, 5)[:4] == ["I play 0", "I play 1", "no claim", "ready"]


def test_open_nobody_talks_for_ever():
    state = deal(new(5, "open"), 1, 1)
    for statement in ("I play 1", "seat 3 should play 1") * (MOST_SAID // 2):
        say(state, 1, statement)
    assert MOST_SAID >= 40  # out of reach of people
    assert names(state, 1) == ["ready"]
    with pytest.raises(wabe.IllegalMove, match=f"more than {MOST_SAID} statements"):
        state.play(1, 0)
    for seat in others(state):
        say(state, seat, "ready")
    play(GAME, state, "0", "0", "0", "0", "P2", "Y2")
    assert len(names(state, 1)) > 1


def test_open_bots_are_soon_ready():
    state = deal(new(5, "open"), 1, 1)
    assert GAME.name(state, 1, bot("best").choose(state.sampler(1), 1)) == "I play 1"
    say(state, 1, "no claim")
    assert GAME.name(state, 1, bot("best").choose(state.sampler(1), 1)) == "ready"


def test_bots_announce_what_their_group_can_play_together():
    """Nothing above the purple card, and together less than a limit that may well be."""
    state = deal(new(4, "two"), 3, 5)
    while state.phase == ANNOUNCEMENT:
        seat = state.turn
        state.play(seat, bot("best").choose(state.sampler(seat), seat))
    assert max(state.said) <= 3
    assert state.said[1] + state.said[2] + state.said[3] == 3 + 3 - 1  # of the yellow cards 3 is in the middle


def test_open_ends_when_the_time_is_over():
    state = deal(new(3, "open", discussion_time=120), 1, 1)
    first = state.timer()
    assert first is not None
    assert first[1] == 120_000
    say(state, 1, "I play 1")
    say(state, 2, "ready")
    assert state.timer() == first  # it runs on
    state.listen()
    state.play(CLOCK, first[2])
    assert [event[1] for event in state.news] == ["timed"]
    assert (state.phase, state.waiting, state.timer()) == (SECRET_CHOICE, 0b110, None)
    play(GAME, state, "0", "0", "P2", "Y2")
    assert state.timer()[0] != first[0]  # it starts anew


def test_every_discussion_has_its_own_clock():
    seen: list[int] = []
    for state in random_game(GAME, 3, 4, discussion="open", length="extended"):
        timer = state.timer()
        if timer and (not seen or seen[-1] != timer[0]):
            seen.append(timer[0])
    assert len(seen) == len(set(seen)) == 8 * 4


@pytest.mark.parametrize("discussion", ["none", "one", "two"])
def test_only_an_open_discussion_has_a_clock(discussion):
    assert all(state.timer() is None for state in random_game(GAME, 1, 5, discussion=discussion))


# --- the end ---------------------------------------------------------------------------------------


def test_example_4_the_end_of_a_round():
    fields = {"hands": [0, 5, 1], "scored": [0, 7, 6], "taken": 5, "purples": ONLY_1, "yellows": ONLY_1 | ONLY_2}
    state = turn(place(GAME, new(3), **fields), 1, 1, 0, 0)
    assert state.totals == [10, 9, 8]
    assert state.dealt == [10, 0, 0]
    assert state.shown == [1, 1, 2]
    assert (state.round, state.dealer, state.hands, state.taken) == (1, 1, [12, 0, 12], 0)


def test_r6_everybody_but_the_dealer_gets_the_unplayed_card():
    fields = {"hands": [0, 0, 0, 0], "taken": 24, "purples": ONLY_1, "yellows": ONLY_1 | ONLY_2}
    assert turn(place(GAME, new(4), **fields), 1, 1, 0, 0, 0).totals == [24, 2, 2, 2]
    assert turn(place(GAME, new(4), **fields), 1, 2, 0, 0, 0).totals == [24, 1, 1, 1]


def test_r2_the_dealer_takes_the_largest_hand_only():
    fields = {"hands": [0, 3, 5, 4], "taken": 12, "purples": ONLY_1, "yellows": ONLY_1 | ONLY_2}
    assert turn(place(GAME, new(4), **fields), 1, 1, 0, 0, 0).totals == [12 + 5, 2, 2, 2]


def test_example_7_a_tie_goes_to_fewer_points_as_dealer():
    assert ended([31, 31, 28], [12, 9, 5]).returns() == [0, 1, 0]
    assert ended([31, 31, 28], [9, 9, 5]).returns() == [0.5, 0.5, 0]
    assert ended([31, 30, 28], [20, 0, 0]).returns() == [1, 0, 0]
    assert ended([31, 31, 28], [12, 9, 5]).scores() == [31, 31, 28]


def dealers(seats, **options):
    found: list[int] = []
    for state in random_game(GAME, 1, seats, **options):
        if state.round == len(found):
            found.append(state.dealer)
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_deals_once(seats):
    assert dealers(seats, start=1) == [*range(1, seats), 0]


def test_r9_the_extended_game_goes_back():
    assert dealers(3, start=0, length="extended") == [0, 1, 2, 2, 1, 0]
    assert dealers(5, start=3, length="extended") == [3, 4, 0, 1, 2, 2, 1, 0, 4, 3]


# --- who knows what --------------------------------------------------------------------------------


@pytest.mark.parametrize("discussion", ["none", "two", "open"])
def test_only_the_dealer_sees_the_yellow_card_before_the_reveal(discussion):
    for state in random_game(GAME, 2, 5, discussion=discussion):
        for seat in (wabe.SPECTATOR, *range(5)):
            look = state.look(seat)
            seen = look.pop("yellow")
            assert seen == (state.yellow if seat == state.dealer or not state.yellow else -1)
            every = state.look(wabe.ALL)
            assert every.pop("yellow") == state.yellow
            assert look.pop("picks") == [state.picks[other] if other == seat else [] for other in range(5)]
            assert every.pop("picks") == state.picks
            assert look == every


def test_the_set_of_yellow_cards_is_public():
    state = turn(new(4), 1, 3, 0, 0, 0)
    deal(state, 2, 5)
    for seat in range(4):
        assert state.look(seat)["yellows"] == [1, 2, 4, 5]
        assert state.look(seat)["purples"] == [2, 3, 4]


def test_the_reveal_stays_in_sight():
    look = turn(new(4), 4, 3, 2, 0, 1).look(wabe.SPECTATOR)
    assert (look["played"], look["shown"]) == ([-1, 2, 0, 1], [4, 3, 0])


def test_a_guess_draws_the_yellow_card_from_those_not_seen():
    state = deal(turn(new(4), 1, 3, 0, 0, 0), 2, 5)
    for seat in (1, 2, 3, wabe.SPECTATOR):
        assert {wabe.determinize(state, seat, seed).yellow for seed in range(60)} == {1, 2, 4, 5}
    for seat in (0, wabe.ALL):
        assert {wabe.determinize(state, seat, seed).yellow for seed in range(20)} == {5}


def test_a_guess_redraws_the_sealed_numbers_of_others():
    state = deal(new(3), 1, 1)
    state.play(1, 7)
    assert {wabe.determinize(state, 2, seed).picks[1][0] for seed in range(200)} == set(range(13))
    assert {wabe.determinize(state, 1, seed).picks[1][0] for seed in range(20)} == {7}


def test_what_is_told():
    state = new(5)
    state.listen()
    turn(state, 2, 3, 2, 2, 3, 2)
    said = [GAME.say(event, ["Ada", "Ben", "Cid", "Dot", "Eve"]) for event in state.news]
    assert said == [
        "Ada shows purple 2.",
        "Ada hides a yellow card.",
        "Ben plays 2 gems.",
        "Cid plays 2 gems.",
        "Dot plays 3 gems.",
        "Eve plays 2 gems.",
        "Ada turns up yellow 3: the limit was 2 + 3 = 5.",
        "Ben and Cid played 4 together, below the limit: safe.",
        "Dot and Eve played 5 together, too many: Ada takes them all.",
    ]
    assert [event[2:] for event in state.news if event[1] == "hid"] == [(0, 0, 0)]


def test_what_is_told_of_a_discussion_and_of_a_round():
    state = deal(new(3, "open"), 1, 1)
    state.listen()
    say(state, 1, "I play 1")
    say(state, 1, "no claim")
    say(state, 2, "seat 2 should play 0")
    say(state, 2, "ready")
    assert [event[1] for event in state.news] == ["said", "said", "proposed", "is ready"]
    state = place(GAME, new(3), purples=ONLY_1, yellows=ONLY_1 | ONLY_2)
    state.listen()
    turn(state, 1, 1, 0, 1)
    assert [event[2:] for event in state.news if event[1] == "scored"] == [(0, 12, 12), (1, 2, 2), (2, 3, 3)]


# --- the table -------------------------------------------------------------------------------------


def drawn(state, seat):
    table = GAME.table(state, seat)
    return table, {zone.id: zone for zone in table.zones}


def line(zone, row=0):
    return named("".join(item.text for item in zone.rows[row]), [])


def test_the_table_hides_the_yellow_card_and_says_what_it_may_be():
    state = deal(turn(new(4), 1, 3, 0, 0, 0), 2, 5)
    table, zones = drawn(state, 1)
    assert [(piece.mark, piece.up) for piece in zones["limit"].pieces] == [("P2", True), ("", False)]
    assert line(zones["limit"]) == "Limit **3, 4, 6 or 7**"
    assert line(zones["limit"], 1) == "Each can score 2."
    assert [piece.mark for piece in zones["yellows"].pieces if not piece.dim] == ["Y1", "Y2", "Y4", "Y5"]
    assert [piece.mark for key in ("purples", "yellows") for piece in zones[key].pieces if piece.dim] == [
        "P1",
        "P2",
        "Y3",
    ]
    flags = ["**if 1**", "**if 2**", "", "**if 4**", "**if 5**"]
    assert [flag.text for flag in zones["gauge0"].above] == ["", "", *flags, "", "", ""]
    assert table.status == "Now in secret: how many gems do you really play? Limit 3, 4, 6 or 7."
    table, zones = drawn(state, 0)
    assert [(piece.mark, piece.up) for piece in zones["limit"].pieces] == [("P2", True), ("Y5", False)]
    assert line(zones["limit"]) == "Limit **7**"
    assert [flag.text for flag in zones["gauge0"].above if flag.text] == ["**limit**"]


def test_numbers_are_pressed_on_a_pad():
    state = deal(new(7, "open"), 2, 2)
    table = GAME.table(state, 4)
    assert [button.text for button in table.buttons if button.group == "pad"] == [
        "0",
        "1",
        "2",
        "3",
        "4",
        "say nothing",
    ]
    assert [named(button.text, []) for button in table.buttons if button.group == "chips"] == [
        "for seat 6",
        "for seat 7",
    ]
    paths = {move.name: move.path for move in table.moves}
    assert paths["I play 3"] == ("3",)
    assert paths["seat 7 should play 0"] == ("for7", "0")
    assert paths["ready"] == ("ready",)


def test_the_pad_stays_as_it_is_all_round_long():
    state = deal(new(4, "two"), 3, 5)
    pad = [*map(str, range(9)), "no claim"]
    while state.phase != PURPLE_CARD:
        assert [button.id for button in GAME.table(state, 1).buttons] == pad
        assert GAME.table(state, 0).buttons == []
        seat = state.waiting.bit_length() - 1
        state.play(seat, 2)
    assert state.hands[1] == 6
    assert [button.id for button in GAME.table(state, 1).buttons] == pad


def test_the_two_announcements_are_told_apart():
    state = deal(new(3, "two"), 3, 5)
    first = "First of two announcements: how many gems will you play? Limit 4, 5, 6, 7 or 8."
    assert GAME.table(state, 1).status == first
    say(state, 1, "I play 2")
    say(state, 2, "I play 1")
    assert GAME.table(state, 1).status.startswith("Second and last announcement")


def test_nothing_is_said_to_be_hidden_once_the_yellow_card_is_turned_up():
    state = deal(new(3), 3, 5)
    assert drawn(state, 1)[1]["yellows"].label == "Yellow: a bright one is hidden"
    state.listen()
    state.play(1, 2)
    state.play(2, 1)
    _, zones = drawn(next(moment for moment, _, pause in state.moments if pause == PAUSE), 1)
    assert zones["yellows"].label == "Yellow cards"
    assert [piece.mark for piece in zones["yellows"].pieces if piece.dim] == ["Y5"]


def test_all_gems_are_in_hand_scored_or_with_the_dealer():
    for state in random_game(GAME, 4, 6):
        table, zones = drawn(state, wabe.SPECTATOR)
        held = [zone.rows[0][0].value for key, zone in zones.items() if key.startswith("member")]
        assert sum(held) + sum(state.scored) + state.taken == 24
        if not state.over:
            assert table.sides[state.dealer].rows[0][0].text == f"took {state.taken} gem{'s' * (state.taken != 1)}"


def test_what_is_said_sealed_and_played_is_told_apart():
    state = deal(new(4, "open"), 4, 5)
    say(state, 2, "I play 3")
    say(state, 1, "seat 3 should play 2")
    member = drawn(state, 1)[1]["member3"]
    assert line(member, 1) == "Says **3**."
    assert line(member, 3) == "asked: 2 (seat 2)"
    assert [(gem.owner, gem.dim) for gem in drawn(state, 1)[1]["gauge0"].pieces] == [(2, True)] * 3
    for seat in (1, 2, 3):
        say(state, seat, "ready")
    state.play(2, 2)
    assert line(drawn(state, 1)[1]["member3"], 1) == "Says **3**. Has chosen."
    assert line(drawn(state, 2)[1]["member3"], 1) == "Says **3**. Sealed: **2**."
    state.play(1, 0)
    state.listen()
    state.play(3, 1)
    all_open, yellow_up = [drawn(moment, 1) for moment, _, _ in state.moments[:2]]
    assert all_open[0].status == "All numbers lie open. Now the hidden yellow card ..."
    assert [(gem.owner, gem.dim) for gem in all_open[1]["gauge0"].pieces] == [(2, False), (2, False), (3, False)]
    told = "4 + 5 = 9. Your group played 3: safe, each scores up to 4 gems."
    assert named(yellow_up[0].status, []) == told
    told = "4 + 5 = 9. Seat 2, seat 3 and seat 4 played 3: safe, each scores up to 4 gems."
    assert named(drawn(state.moments[1][0], 0)[0].status, []) == told
    _, zones = drawn(state, 0)
    assert zones["gauge0"].label == "3 gems played, below the limit of 9: safe"
    assert [line(zones[f"member{seat}"], 1) for seat in (2, 3, 4)] == [
        "Played **0**.",
        "Played **2**.",
        "Played **1**.",
    ]
    assert [line(zones[f"member{seat}"], 2) for seat in (2, 3, 4)] == [
        "8 in hand, **+0 points**",
        "6 in hand, **+2 points**",
        "7 in hand, **+1 point**",
    ]


def test_a_round_is_counted_before_the_next_begins_with_an_empty_table():
    state = new(3)
    for number in (1, 2, 3, 4):
        assert drawn(state, 1)[1]["limit"].pieces == [] or number > 1
        state.listen()
        turn(state, number, number, 1, 0)
    reveal, count = state.moments[-2:]
    assert (reveal[2], count[2]) == (PAUSE, PAUSE)
    table, zones = drawn(count[0], 1)
    assert table.status == "Round 1 is over. Who scored what?"
    assert [line(zones["limit"], row) for row in (0, 1)] == [
        "Yellow 5 was never played: **+5** for each but the dealer.",
        "Seat 1 gets **12**: 0 gems taken, 12 never played.",
    ]
    assert line(zones["member2"], 2) == "4 + 5 = **+9**"
    assert zones["member2"].label == "You"
    assert line(drawn(count[0], 0)[1]["limit"], 1) == "You get **12**: 0 gems taken, 12 never played."
    assert (state.round, drawn(state, 1)[1]["limit"].pieces) == (1, [])


def test_the_last_round_is_counted_before_the_game_is_over():
    state = new(3)
    while not state.over:
        for number in (1, 2, 3, 4):
            state.listen()
            turn(state, number, number, 1, 0)
    table, zones = drawn(state.moments[-1][0], 2)
    assert table.status == "Round 3 is over. Who scored what?"
    assert line(zones["member1"], 2) == "4 + 5 = **+9**"


def test_ones_own_sealed_gems_lie_on_the_gauge_for_oneself_alone():
    state = deal(new(4, "one"), 4, 5)
    for number in (3, 1, 2):
        play(GAME, state, f"I play {number}")
    shown = preview(GAME, state, 1, 2)
    gauge = next(zone for zone in shown.table.zones if zone.id == "gauge0")
    assert [(gem.owner, gem.dim) for gem in gauge.pieces] == [(1, False)] * 2 + [(2, True)] + [(3, True)] * 2
    assert gauge.label == "5 gems, if the others keep their word"
    state.play(1, 2)
    assert len(drawn(state, 2)[1]["gauge0"].pieces) == 6


def test_what_was_said_aloud_can_not_be_taken_back():
    """So a finger is shown first what it would do, although the one who speaks last is asked again at once."""
    state = deal(new(4, "one"), 4, 5)
    for number in (3, 1):
        play(GAME, state, f"I play {number}")
    assert not preview(GAME, state, 3, 2).stays
    talk = deal(new(4, "open"), 4, 5)
    assert not preview(GAME, talk, 1, 2).stays
    assert preview(GAME, new(4), 0, 2).stays  # a purple card can be taken back until the yellow one is hidden


def test_the_last_round_stays_counted_at_the_end():
    state = new(3)
    for _ in range(3):
        for number in (1, 2, 3, 4):
            turn(state, number, number, 1, 0)
    assert state.over
    zones = drawn(state, 0)[1]
    assert zones["limit"].label == "Round 3"
    assert line(zones["limit"], 0) == "Yellow 5 was never played: **+5** for each but the dealer."
    assert [line(zones[f"member{seat + 1}"], 2) for seat in others(state)] == ["4 + 5 = **+9**", "0 + 5 = **+5**"]


def foretold(state, seat, name):
    return preview(GAME, state, seat, GAME.find(state, seat, name)).text


def test_previews():
    state = new(3, "one", start=1)
    assert foretold(state, 1, "P3").startswith("**Play purple 3:** the limit becomes 4, 5, 6, 7 or 8")
    play(GAME, state, "P3")
    assert foretold(state, 1, "Y5") == (
        "**Hide yellow 5:** from 8 gems on they lose them all to you."
        " One of 1, 2, 3 or 4 stays for the end, as points for them."
    )
    play(GAME, state, "Y5", "I play 1")
    assert foretold(state, 0, "I play 2") == (
        "**Say: I play 2.** With what was said that makes 3. Safe whatever is hidden. Nobody has to keep to it."
    )
    play(GAME, state, "I play 2")
    assert foretold(state, 0, "2") == (
        "**Play 2 gems:** with what the others said that makes 3. Safe whatever is hidden."
    )
    assert foretold(state, 0, "7").startswith(
        "**Play 7 gems:** with what the others said that makes 8. Too many, unless somebody plays less than was said."
    )
    assert foretold(state, 0, "4") == (
        "**Play 4 gems:** with what the others said that makes 5. Too many if 1 or 2 is hidden."
        " Only 3 of your gems can score."
    )


def test_the_table_says_who_won():
    def status(totals, dealt):
        return named(drawn(ended(totals, dealt), 0)[0].status, ["Ada", "Ben", "Cid"])

    assert status([31, 31, 28], [12, 9, 5]) == "Ben wins with 31 points, and gained less as dealer."
    assert status([31, 31, 28], [9, 9, 5]) == "Ada and Ben share the win with 31 points."
    assert status([31, 30, 28], [9, 9, 5]) == "You win with 31 points."


# --- properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "discussion"), TABLES)
@pytest.mark.parametrize("length", ["normal", "extended"])
def test_gems_points_and_length(seats, discussion, length):
    turns = 4 if seats < 5 else 3
    cards: list[tuple[int, int]] = []
    last = None
    for state in random_game(GAME, seats, seats, discussion=discussion, length=length):
        assert sum(state.hands) + sum(state.scored) + state.taken == 24
        if last and (state.over or state.round > last.round):
            gains = [after - before for after, before in zip(state.totals, last.totals, strict=True)]
            check_round(state, last, gains)
        if state.phase == SECRET_CHOICE and (not cards or cards[-1] != (state.round, state.purple)):
            cards.append((state.round, state.purple))
        last = state.clone()
    assert len(cards) == (seats if length == "normal" else 2 * seats) * turns


def check_round(state, last, gains):
    """`last` is the position before the last secret number of a round was in, `state` the one after it."""
    seats, dealer, unplayed = last.seats, last.dealer, state.shown[2]
    last = finished(last, state.played)
    rest = sorted(last.hands)[:-1]
    assert sum(gains) == 24 - sum(rest) + (seats - 1) * unplayed
    assert gains[dealer] <= 24
    purple, yellow = (1 + 2 + 3 + 4, 5) if seats < 5 else (1 + 2 + 3, 4)
    for group in (0, 1) if seats >= 5 else (0,):
        for seat in members(seats, dealer, group):
            assert unplayed <= gains[seat] <= min(gems(seats, group), purple) + yellow


def finished(state, played):
    """The last turn of a round, settled by hand: what is left in the hands."""
    limit = state.purple + state.yellow
    for group in (0, 1) if state.seats >= 5 else (0,):
        seats = members(state.seats, state.dealer, group)
        bust = sum(played[seat] for seat in seats) >= limit
        for seat in seats:
            state.hands[seat] -= played[seat] if bust else min(played[seat], state.purple)
    return state


@pytest.mark.parametrize(("seats", "decisions"), [(3, 41), (4, 65), (5, 76), (6, 103), (7, 135)])
def test_random_play(seats, decisions):
    games, choices, groups, busts = 60, [], 0, 0
    for seed in range(games):
        state = new(seats, start="random")
        state.seed(seed)
        dice = wabe.State()
        dice.seed(seed)
        while not state.over:
            moves = state.legal(state.turn)
            choices += [len(moves)] if len(moves) > 1 else []
            state.listen()
            state.apply(state.turn, moves[dice.roll(len(moves))])
            busts += sum(event[1] == "bust" for event in state.news)
            groups += sum(event[1] in ("bust", "safe") for event in state.news)
    assert len(choices) / games == pytest.approx(decisions, abs=2)
    assert 3.4 < sum(choices) / len(choices) < 5.9
    assert 0.37 < busts / groups < 0.5


def test_no_seat_is_favoured():
    wins = [0.0] * 4
    dice = wabe.State()
    dice.seed(1)
    for _ in range(600):
        state = new(4)
        playout(state, dice)
        wins = [won + share for won, share in zip(wins, state.returns(), strict=True)]
    assert all(120 < won < 180 for won in wins)


def test_without_a_drawn_dealer_there_is_no_chance():
    for discussion in ("none", "two", "open"):
        states = [state.clone() for state in random_game(GAME, 1, 4, discussion=discussion)]
        assert all((one.dice_a, one.dice_b) == (two.dice_a, two.dice_b) for one, two in pairwise(states))


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"hands": [0, 8, 8, 7]}, "taken must be 1 here"),
        ({"hands": [0, 9, 8, 7]}, r"hands\[1\] with scored\[1\] must be from 0 to 8"),
        ({"dealer": 1}, "dealer must be 0"),
        ({"yellows": 0b11110}, "yellows must have 5 bits"),
        ({"purple": 2}, "Field purple"),
        ({"said": [-1, 2, -1, -1]}, "said must be empty"),
        ({"spoken": [0, 1, 0, 0]}, r"spoken\[1\] must be 0"),
        ({"waiting": 2, "turn": 1}, "waiting must be 1"),
        ({"picks": [[], [1], [], []]}, r"picks\[1\]: their number must be 0"),
        ({"totals": [0, 1, 0, 0]}, r"totals\[1\] must be 0"),
        ({"latest": [1, 2]}, "latest must be empty"),
        ({"proposals": [-1] * 16}, "proposals must have 0 items"),
    ],
)
def test_impossible_positions_are_refused(fields, fault):
    with pytest.raises(wabe.PositionError, match=fault):
        place(GAME, new(4), **fields)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"said": [-1, 9, -1, -1, -1]}, "what seat 1 has said must be one of"),
        ({"said": [0, 3, -1, -1, -1], "spoken": [1, 2, 1, 0, 0]}, "what seat 0 has said can't be"),
        ({"spoken": [0, 1, 1, 0, 0]}, r"spoken\[1\] must be from 2 to 40"),
        ({"spoken": [0, 2, 1, 1, 0]}, r"spoken\[3\] must be from 0 to 0"),
        ({"spoken": [0, 41, 1, 0, 0]}, r"spoken\[1\] must be from 0 to 40"),
        ({"proposals": [-1] * 8 + [2] + [-1] * 16}, "what seat 1 has said must be one of"),  # of another group
        ({"latest": [1, 4]}, "latest must be one of"),
        ({"latest": [2, 3]}, "latest must be one of"),
        ({"waiting": 0b11111}, "waiting must be 30"),
        ({"waiting": 0}, "waiting must be 30"),
        ({"phase": ANNOUNCEMENT}, "phase must be one of"),
        ({"phase": PURPLE_CARD}, "purple must be 0"),
        ({"discussion": 2, "proposals": []}, "phase must be 2"),
    ],
)
def test_an_impossible_discussion_is_refused(fields, fault):
    state = deal(new(5, "open"), 2, 2)
    for seat, statement in ((1, "I play 3"), (1, "seat 3 should play 1"), (2, "no claim")):
        say(state, seat, statement)
    with pytest.raises(wabe.PositionError, match=fault):
        place(GAME, state, **fields)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"spoken": [0, 0, 1, 0], "said": [-1, -1, 3, -1], "latest": [2, 3]}, "spoken must be"),
        ({"waiting": 0b1000, "turn": 3}, "waiting must be 4"),
        ({"phase": SECRET_CHOICE, "waiting": 0b1110}, "phase must be 2"),
        ({"phase": DISCUSSION}, "phase must be 2"),
        ({"ready": 0b1000, "picks": [[], [], [], [1]]}, "waiting must be 4"),
    ],
)
def test_announcements_out_of_turn_are_refused(fields, fault):
    state = play(GAME, deal(new(4, "one"), 2, 2), "I play 3")
    with pytest.raises(wabe.PositionError, match=fault):
        place(GAME, state, **fields)
