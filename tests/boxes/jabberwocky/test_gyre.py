"""The worked examples, rulings and properties of Gyre."""

import random
import re

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.bots import bot
from wabe.bots.hints import hint
from wabe.boxes.jabberwocky.components import CARDS, card_name
from wabe.boxes.jabberwocky.gyre.rules import (
    ACTION,
    COLOUR,
    FLY,
    HELD,
    JABBERWOCKY,
    LINES,
    OUTSIDE,
    SPACE_NAMES,
    WHIFFLE,
)
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("gyre")
GREEN, YELLOW, PURPLE = range(3)
NAMES = [card_name(card) for card in range(CARDS)]

# column 3 is all face-up; in row 2 only the fourth card is face-down
ROWS = """
    G1 Y1 P1 G2 G5
    Y2 P2 G3 P5 Y3
    P3 G4 Y4 P4 Y5
"""
FIVES = "G5 Y5 P5"


def position(gems="", spaces="T1 B3 B5", down="", seats=3, phase=ACTION, rows=ROWS, **fields):
    """Any position: gems as 'P4:3g1y', all others on the Jabberwocky cards.

    `spaces` are those of green, yellow and purple. Seat 0 is green, seat 1 yellow; seat 0 moves unless `turn` is given.
    """
    cards = [NAMES.index(name) for name in rows.split()]
    counts = [0] * HELD + [8, 8, 8]
    for pile in gems.split():
        card, what = pile.split(":")
        for count, letter in re.findall(r"(\d)([gyp])", what):
            colour = "gyp".index(letter)
            counts[cards.index(NAMES.index(card)) * 3 + colour] += int(count)
            counts[HELD + colour] -= int(count)
    turned = [NAMES.index(name) for name in f"{FIVES} {down}".split()]
    state = GAME.new(seats, options={"start": fields.get("turn", 0)})
    given = {
        "colours": [GREEN, YELLOW, PURPLE],
        "colour": fields.get("turn", 0),
        "cards": cards,
        "face_down": [int(card in turned) for card in cards],
        "gems": counts,
        "spaces": [SPACE_NAMES.index(space) for space in spaces.split()],
        "phase": phase,
    }
    return place(GAME, state, **(given | fields))


def on(state, card):
    """What lies on a card: '3g1y', or 'JG' for the green Jabberwocky card."""
    if card[0] == "J":
        return f"{state.gems[HELD + 'GYP'.index(card[1])]}{card[1].lower()}"
    cell = state.cards.index(NAMES.index(card))
    counts = zip(state.gems[cell * 3 : cell * 3 + 3], "gyp", strict=True)
    return "".join(f"{count}{letter}" for count, letter in counts if count)


def lying(state, cards):
    return [on(state, card) for card in cards.split()]


def is_down(state, card):
    return state.face_down[state.cards.index(NAMES.index(card))] == 1


# --- worked examples ---------------------------------------------------------------------------------


def test_example_1_three_green_outnumber_one_yellow_and_one_purple():
    state = play(GAME, position("P4:3g1y1p"), "resolve")
    assert (on(state, "P4"), on(state, "JG"), on(state, "JY"), on(state, "JP")) == ("3g", "5g", "8y", "8p")


def test_example_2_three_yellow_outnumber_two_purple():
    state = play(GAME, position("G4:3y2p"), "resolve")
    assert (on(state, "G4"), on(state, "JY"), on(state, "JP")) == ("3y", "5y", "8p")


def test_example_3_two_green_do_not_outnumber_one_purple_and_one_yellow():
    assert "resolve" not in names(position("P4:2g1y1p"))
    state = play(GAME, position("P4:2g1y1p G4:3y2p"), "resolve")
    assert on(state, "P4") == "2g1y1p"


def test_example_4_inhale_passes_over_a_face_down_card():
    state = position("Y2:1g G3:2g Y3:1g P4:4g", "L2 B3 B5")
    assert on(state, "JG") == "0g"
    play(GAME, state, "inhale")
    assert lying(state, "JG Y2 P2 G3 P5 Y3") == ["1g", "", "2g", "1g", "", ""]


def test_example_5_inhale_past_a_face_down_nearest_card():
    state = play(GAME, position("G3:2g Y4:1g P4:5g", "T3 T5 B5", down="P1"), "inhale")
    assert lying(state, "JG P1 G3 Y4") == ["2g", "", "1g", ""]


def test_example_6_exhale_past_a_face_down_nearest_card():
    state = play(GAME, position("P4:5g", "T3 T5 B5", down="P1"), "exhale")
    assert lying(state, "JG P1 G3 Y4") == ["0g", "", "2g", "1g"]


def test_example_7_gems_that_find_no_card_return():
    state = play(GAME, position("P4:5g", "T3 T5 B5", down="Y4"), "exhale")
    assert lying(state, "JG P1 G3 Y4") == ["1g", "1g", "1g", ""]
    state = play(GAME, position("P4:3g", "T3 T5 B5"), "exhale")
    assert lying(state, "JG P1 G3 Y4") == ["2g", "1g", "1g", "1g"]
    assert "exhale" not in names(position("P4:3g", "T3 T5 B5", down="P1 G3 Y4"))


@pytest.mark.parametrize(
    ("gems", "down", "card", "held"),
    [("P1:2g", True, "", "8g"), ("P1:3g", True, "", "8g"), ("P1:2g G2:1y", False, "2g1y", "6g")],
)
def test_example_8_a_card_flips_with_enough_gems_of_its_own_and_no_other(gems, down, card, held):
    state = play(GAME, position(gems, "R1 B3 B5"), "inhale")  # from the third card of row 1 onto G2
    assert (is_down(state, "G2"), on(state, "G2"), on(state, "JG")) == (down, card, held)


def test_example_9_whiffle_along_the_ring_or_out_of_a_trap():
    shut_in = position(spaces="T3 T2 T4", phase=WHIFFLE)
    assert " ".join(names(shut_in)) == "T1 T5 R1 R2 R3 B5 B4 B3 B2 B1 L3 L2 L1"
    one_way = position(spaces="T3 T4 T5", phase=WHIFFLE)
    assert " ".join(names(one_way)) == "T1 T2 R1 R2 R3 B5 B4 B3 B2 B1 L3 L2 L1"


def test_example_10_neutral_may_not_be_moved_twice_running():
    state = GAME.new(2, seed=3)
    first = state.turn
    assert names(state) == ["own", "neutral"]
    fly_away(play(GAME, state, "neutral"))
    assert state.turn == 1 - first
    assert names(state) == ["own"]
    fly_away(play(GAME, state, "own"))
    assert state.turn == first
    assert names(state) == ["own", "neutral"]


def fly_away(state):
    """The rest of a turn, by whiffling and flying anywhere."""
    play(GAME, state, names(state)[0], "fly")
    return play(GAME, state, names(state)[0])


LAST_TWO = {"gems": "P1:2p1g Y1:2y1g", "down": "Y2 Y3 Y4 P2 P3 P4"}


def test_example_11_two_finish_in_the_turn_of_a_third():
    state = play(GAME, position(**LAST_TWO), "resolve")
    assert state.over
    assert is_down(state, "P1")
    assert is_down(state, "Y1")
    assert state.returns() == [0.0, 0.5, 0.5]


def test_example_12_start_at_a_corner_on_the_long_side():
    rows = "Y3 G1 G2 G3 G4  G5 Y1 Y2 Y5 Y4  P1 P2 P3 P4 P5"
    state = position(spaces="T2 T1 B1", rows=rows)
    assert SPACE_NAMES[state.starting_space(YELLOW)] == "T1"
    assert SPACE_NAMES[state.starting_space(PURPLE)] == "B1"
    assert SPACE_NAMES[state.starting_space(GREEN)] == "T2"


# --- the rest of the rules ---------------------------------------------------------------------------


def test_the_ring_has_sixteen_spaces_and_goes_round_the_corners():
    assert len(set(SPACE_NAMES)) == 16
    for corner in ("T5 R1", "R3 B5", "B1 L3", "L1 T1"):
        one, two = [SPACE_NAMES.index(name) for name in corner.split()]
        assert (two - one) % 16 == 1


@pytest.mark.parametrize(
    ("space", "cells"),
    [
        ("T1", "G1 Y2 P3"),
        ("T5", "G5 Y3 Y5"),
        ("R1", "G5 G2 P1 Y1 G1"),
        ("R3", "Y5 P4 Y4 G4 P3"),
        ("B5", "Y5 Y3 G5"),
        ("B1", "P3 Y2 G1"),
        ("L3", "P3 G4 Y4 P4 Y5"),
        ("L2", "Y2 P2 G3 P5 Y3"),
    ],
)
def test_the_line_of_a_space_runs_from_near_to_far(space, cells):
    cards = ROWS.split()
    assert [cards[cell] for cell in LINES[SPACE_NAMES.index(space)]] == cells.split()


@pytest.mark.parametrize("down", [5, 4, 3, 2, 1])
@pytest.mark.parametrize("seats", [2, 3])
def test_setup(seats, down):
    for seed in range(20):
        state = GAME.new(seats, seed, {"down": down})
        for card in range(CARDS):
            name = card_name(card)
            face_down = name[1] == str(down)
            assert is_down(state, name) == face_down
            others = "".join(f"1{letter}" for letter in "gyp" if letter != name[0].lower())
            assert on(state, name) == ("" if face_down else others)
        assert [on(state, card) for card in ("JG", "JY", "JP")] == ["0g", "0y", "0p"]
        assert sum(state.gems) == 24
        for colour in range(3):
            own = [state.cards.index(colour * 5 + i) for i in range(5) if i + 1 != down]
            border = [cell for cell in own if cell not in (6, 7, 8)]
            space = state.spaces[colour]
            assert LINES[space][0] == border[0]
            assert border[0] not in (0, 4, 10, 14) or SPACE_NAMES[space][0] in "TB"


def test_every_border_cell_has_a_starting_space_of_its_own():
    spaces = [space for space in OUTSIDE if space >= 0]
    assert len(set(spaces)) == len(spaces) == 12
    assert [cell for cell in range(CARDS) if OUTSIDE[cell] < 0] == [6, 7, 8]
    assert all(LINES[OUTSIDE[cell]][0] == cell for cell in range(CARDS) if OUTSIDE[cell] >= 0)


def test_colours_are_dealt_at_random():
    assert {tuple(GAME.new(3, seed).colours) for seed in range(60)} == {
        (a, b, c) for a in range(3) for b in range(3) for c in range(3) if {a, b, c} == {0, 1, 2}
    }


@pytest.mark.parametrize("start", [0, 1, 2])
def test_colours_are_chosen_in_seat_order_before_the_deal(start):
    state = GAME.new(3, options={"colours": "choose", "start": start})
    assert state.look(0)["cards"] == []
    assert state.turn == start
    assert names(state) == ["green", "yellow", "purple"]
    play(GAME, state, "yellow")
    assert state.turn == (start + 1) % 3
    assert names(state) == ["green", "purple"]
    play(GAME, state, "purple")
    assert names(state) == ["green"]
    play(GAME, state, "green")
    assert [state.colours[(start + i) % 3] for i in range(3)] == [YELLOW, PURPLE, GREEN]
    assert (state.turn, state.phase, state.colour) == (start, WHIFFLE, YELLOW)
    assert sorted(state.cards) == list(range(CARDS))


def test_two_players_leave_the_third_colour_neutral():
    state = play(GAME, GAME.new(2, options={"colours": "choose", "start": 1}), "purple", "green")
    assert state.colours == [GREEN, PURPLE, YELLOW]
    assert (state.turn, state.phase) == (1, JABBERWOCKY)
    assert play(GAME, state.clone(), "own").colour == PURPLE
    assert play(GAME, state.clone(), "neutral").colour == YELLOW


def test_first_player_is_drawn_or_chosen():
    assert {GAME.new(3, seed).turn for seed in range(30)} == {0, 1, 2}
    assert GAME.new(3, options={"start": 2}).turn == 2


def test_turns_go_clockwise():
    state = GAME.new(3, options={"start": 1})
    seats = []
    for _ in range(4):
        seats.append(state.turn)
        fly_away(state)
    assert seats == [1, 2, 0, 1]


def test_whiffle_is_mandatory_and_passes_nobody():
    state = position(spaces="T3 T1 R1", phase=WHIFFLE)
    assert names(state) == ["T2", "T4", "T5"]
    with pytest.raises(wabe.IllegalMove, match="Possible: T2, T4, T5"):
        state.play(0, SPACE_NAMES.index("R2"))
    play(GAME, state, "T5")
    assert SPACE_NAMES[state.spaces[GREEN]] == "T5"
    assert state.phase == ACTION


def test_gems_travel_with_their_jabberwocky():
    state = play(GAME, position("P4:5g", phase=WHIFFLE, spaces="T1 B3 B5"), "T3", "exhale")
    assert lying(state, "JG P1 G3 Y4") == ["0g", "1g", "1g", "1g"]


def test_other_colours_do_not_move():
    state = play(GAME, position("G3:1g2y Y4:1y1p", "T3 T5 B5"), "inhale")
    assert lying(state, "P1 G3 Y4") == ["1g", "2y", "1y1p"]


def test_inhale_needs_an_own_gem_in_the_line():
    assert "inhale" not in names(position("G3:2y P4:1g", "T3 T5 B5"))
    assert "inhale" in names(position("Y4:1g", "T3 T5 B5"))


def test_exhale_needs_a_gem_on_the_jabberwocky_card():
    assert "exhale" not in names(position("P4:8g", "T3 T5 B5"))
    assert "exhale" in names(position("P4:7g", "T3 T5 B5"))


def test_resolve_needs_a_gem_to_move():
    assert "resolve" not in names(position("P4:3g Y4:1g1y G3:1y"))
    assert "resolve" in names(position("P4:2g1y"))


def test_resolve_applies_to_the_whole_grid_and_to_every_colour():
    state = play(GAME, position("G1:1g2p P4:2g1y G4:1g3y", turn=0), "resolve")
    assert lying(state, "G1 P4 G4") == ["2p", "2g", "3y"]
    assert lying(state, "JG JY JP") == ["6g", "5y", "6p"]


def test_flips_are_checked_for_all_colours():
    state = play(GAME, position("Y2:2y1g P1:2p1g"), "resolve")
    assert is_down(state, "Y2")
    assert is_down(state, "P1")
    assert lying(state, "JG JY JP") == ["8g", "8y", "8p"]


def test_another_colour_that_leaves_lets_a_card_flip():
    state = play(GAME, position("Y4:4y1g", "T3 T5 B5"), "inhale")
    assert is_down(state, "Y4")
    assert (on(state, "G3"), on(state, "JY")) == ("1g", "8y")


def test_a_jabberwocky_at_the_far_end_changes_nothing():
    near = play(GAME, position("P4:3g", "T3 T5 B5"), "exhale")
    far = play(GAME, position("P4:3g", "T3 B3 B5"), "exhale")
    assert near.gems == far.gems


def test_fly_goes_to_any_empty_space_also_the_one_just_left():
    state = play(GAME, position(spaces="T1 T3 B5", phase=WHIFFLE), "T2", "fly")
    assert state.phase == FLY
    assert sorted(names(state)) == sorted(set(SPACE_NAMES) - {"T2", "T3", "B5"})
    play(GAME, state, "T1")
    assert SPACE_NAMES[state.spaces[GREEN]] == "T1"
    assert (state.turn, state.phase) == (1, WHIFFLE)


# --- the end -----------------------------------------------------------------------------------------


def test_one_finisher_wins_also_in_anothers_turn():
    state = play(GAME, position("P1:2p1g", down="P2 P3 P4"), "resolve")
    assert state.over
    assert state.returns() == [0.0, 0.0, 1.0]


def test_the_mover_wins_a_double_finish_alone():
    state = play(GAME, position(**LAST_TWO, turn=1), "resolve")
    assert state.returns() == [0.0, 1.0, 0.0]


def test_the_neutral_colour_never_finishes():
    state = play(GAME, position("P1:2p1g", down="P2 P3 P4", seats=2), "resolve")
    assert is_down(state, "P1")
    assert not state.over


@pytest.mark.parametrize("limit", [30, 60, 100])
@pytest.mark.parametrize("seats", [2, 3])
def test_the_turn_limit_stops_a_game_of_flying(seats, limit):
    state = GAME.new(seats, options={"turn_limit": limit})
    turns = 0
    while not state.over:
        if state.phase == JABBERWOCKY:
            play(GAME, state, "own")
        fly_away(state)
        turns += 1
    assert turns == limit * seats
    assert sum(state.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("gems", "down", "returns"),
    [
        ("P4:5g", "G1 G2 Y4", [1.0, 0.0, 0.0]),  # most cards face-down
        ("P4:5g", "G1 Y2 P1", [0.0, 1.0, 0.0]),  # then the sum of their numbers
        ("G4:1g P4:1p G3:1g Y3:1y1p", "G1 Y1 P1", [1.0, 0.0, 0.0]),  # then own gems on own face-up cards
        ("P4:4g1y Y4:4g", "", [1 / 3, 1 / 3, 1 / 3]),  # gems on others' cards do not count
        ("G4:2g Y4:2y", "G1 Y1 P1", [0.5, 0.5, 0.0]),
    ],
)
def test_tie_breaks_at_the_turn_limit(gems, down, returns):
    state = fly_away(position(gems, down=down, phase=WHIFFLE, turns_left=1))
    assert state.over
    assert state.returns() == pytest.approx(returns)


def test_a_finish_in_the_last_turn_is_a_finish():
    state = play(GAME, position(**LAST_TWO, turns_left=1), "resolve")
    assert state.returns() == [0.0, 0.5, 0.5]


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (2, {"colours": "choose", "down": 1, "turn_limit": 30}),
        (3, {"colours": "choose", "down": 2, "turn_limit": 100}),
        (3, {"down": 3, "start": 2}),
        (2, {"down": 4, "start": 1}),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_properties_of_random_games(seed, seats, options):
    moves, face_down, turn_limit = -1, [0] * CARDS, options.get("turn_limit", 60)
    for state in random_game(GAME, seed, seats, **options):
        moves += 1
        assert all(state.look(seat) == state.look(wabe.ALL) for seat in range(-1, seats))
        if not state.cards:
            continue
        assert [sum(state.gems[colour::3]) for colour in range(3)] == [8, 8, 8]
        assert len(set(state.spaces)) == 3
        assert all(now >= before for now, before in zip(state.face_down, face_down, strict=True))
        face_down = state.face_down[:]
        for name in NAMES:
            own, carried = int(name[1]), on(state, name)
            assert not (is_down(state, name) and carried)
            assert not re.fullmatch(rf"[{own}-8]{name[0].lower()}", carried)
        if not state.over:
            assert 1 <= len(state.legal(state.turn)) <= 13
            assert state.phase != ACTION or names(state)[-1] == "fly"
    assert moves <= GAME.bound
    assert moves <= turn_limit * seats * (4 if seats == 2 else 3) + 3
    assert sum(state.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [2, 3])
def test_tables_and_words_of_a_random_game(seats):
    state = GAME.new(seats, 5, {"colours": "choose", "turn_limit": 30})
    state.listen()
    dice = random.Random(5)
    while not state.over:
        table = GAME.table(state, state.turn)
        ids = table.ids()
        assert len(set(ids)) == len(ids)
        pieces = [piece for zone in table.zones for piece in zone.pieces]
        assert len(pieces) == (3 + 15 + 24 + 4 if state.cards else 3)
        assert all(piece.at in ids for piece in table.zones[0].pieces if state.cards)
        paths = [move.path for move in table.moves]
        assert len({path[0] for path in paths}) == len(paths) == len(state.legal(state.turn))
        assert all(len(path) == 1 and path[0] in ids for path in paths)
        state.play(state.turn, dice.choice(state.legal(state.turn)))
    words = [GAME.say(event, ["Ann", "Bob", "Cid"][:seats]) for event in state.news]
    assert all(words)
    assert re.search(r"(Ann|Bob|Cid) (wins|shares the win)\.$", words[-1])
    assert GAME.table(state).status.endswith(("wins.", "share the win."))


def test_events_tell_what_happened():
    state = position("P1:2g", "T5 B3 B5", phase=WHIFFLE)
    state.listen()
    play(GAME, state, "R1", "inhale")
    assert [GAME.say(event, ["Ann", "Bob", "Cid"]) for event in state.news] == [
        "Ann: green moves from T5 to R1.",
        "Ann: green breathes in along row 1.",
        "Green 2 turns face-down.",
    ]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"down": 6}, "down must be from 1 to 5"),
        ({"turns_left": 0}, "turns_left must be from 1 to 300"),
        ({"phase": JABBERWOCKY}, "Field colour can't be anything here"),
        ({"phase": COLOUR}, "Field colour must be (one of )?-1"),
        ({"colour": YELLOW}, "Field colour must be (one of )?0"),
        ({"colours": [0, 0, 1]}, "colours must not have 0 twice"),
        ({"cards": [0] * 15}, "the card 0 must be there once in all, not 15 times"),
        ({"face_down": [0] * 15}, "number 5"),
        ({"face_down": [2] * 15}, r"face_down\[0\] must be from 0 to 1"),
        ({"gems": [0] * 48}, "gem of colour 0 must be there 8 times"),
        ({"gems": [0] * 47}, "gems must have 48 items"),
        ({"gems": [1] + [0] * 44 + [7, 8, 8]}, "flip"),  # a green gem on G1
        ({"gems": [0] * 12 + [1] + [0] * 32 + [7, 8, 8]}, "face-down"),  # a green gem on G5
        ({"spaces": [1, 1, 2]}, "spaces must not have 1 twice"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"over": True, "waiting": 0, "turns_left": 0, "phase": WHIFFLE}, "phase must be one of"),
    ],
)
def test_impossible_positions_are_refused(fields, fault):
    with pytest.raises(wabe.PositionError, match=fault):
        place(GAME, position(), **fields)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"colours": [0, -1, -1]}, "the seats choose in turn"),  # who is asked has chosen already
        ({"colours": [-1, 0, -1]}, "the seats choose in turn"),  # seat 1, but not seat 2 before seat 0
        ({"colours": [-1, -1, -1], "cards": list(range(15))}, "cards must have 0 items"),
        ({"over": True, "waiting": 0}, "over must be False"),
    ],
)
def test_impossible_choices_of_colours_are_refused(fields, fault):
    with pytest.raises(wabe.PositionError, match=fault):
        place(GAME, GAME.new(3, options={"colours": "choose", "start": 0}), **fields)


def test_words_for_a_game_that_is_stopped():
    state = position("G4:2g Y4:2y", down="G1 Y1 P1", phase=WHIFFLE, turns_left=1)
    state.listen()
    fly_away(state)
    words = [GAME.say(event, ["Ann", "Bob", "Cid"]) for event in state.news]
    assert words[-3:] == ["No turn is left.", "Ann shares the win.", "Bob shares the win."]
    assert named(GAME.table(state).status, ["Ann", "Bob", "Cid"]) == "Ann and Bob share the win."


def test_words_for_two_players_with_a_tired_neutral():
    state = GAME.new(2, 5, {"start": 0})
    assert GAME.table(state, 0).status == "Which Jabberwocky do you move: your own, or the neutral one?"
    fly_away(play(GAME, state, "neutral"))
    assert GAME.table(state, 1).status == "Move your own Jabberwocky; the neutral one must rest."
    colour = ["green", "yellow", "purple"][state.colours[1]]
    assert [move.text for move in GAME.table(state, 1).moves] == [f"move your own ({colour})"]


def told(state, name):
    return preview(GAME, state, state.turn, GAME.find(state, state.turn, name)).text


def test_a_preview_says_what_a_breath_does():
    state = position("G2:1g P1:1g Y1:1g", "R1 B3 B5")
    assert told(state, "inhale") == "**Breathe in:** 3 green gems come a card nearer, 1 onto the beast."
    assert told(state, "exhale") == (
        "**Breathe out:** 5 green gems go out, one on each card. **Green 1 and green 2 turn face-down: 2 of 4.**"
    )
    assert told(state, "fly") == "**Fly:** To any free space; no gem moves."
    assert told(position("P1:2g", "T5 B3 B5", phase=WHIFFLE), "R1") == (
        "**R1** looks along row 1. From there: breathe in 2 gems (**green 2 turns**) "
        "or breathe out 5 gems (**green 1 and green 2 turn**)."
    )
    last = position("G4:3g", "B2 B3 B5", down="G1 G2 G3")
    assert told(last, "exhale").endswith("**Green 4 turns face-down: 4 of 4.** You win.")


def test_the_deeds_say_what_they_would_do_or_why_not():
    state = position("P1:1g", "T3 B1 B5")
    deeds = {zone.id: zone.rows[0][0].text for zone in GAME.table(state, 0).zones if zone.rows}
    assert deeds == {
        "inhale": "1 green comes nearer, 1 onto the beast",
        "exhale": "3 green go out, one on each card",
        "resolve": "no colour has more than both others together",
        "fly": "to any free space; no gem moves",
    }
    assert "more gems than the two others together" in reason(GAME, state, 0, "resolve")
    bare = position("P1:8g", "T5 B1 B3")
    assert reason(GAME, bare, 0, "inhale") == "No green gem lies in column 5."
    assert reason(GAME, bare, 0, "exhale").startswith("The green Jabberwocky carries no gem.")
    ring = position(phase=WHIFFLE)
    assert reason(GAME, ring, 0, "inhale") == "First the Jabberwocky moves along the ring, then it acts."
    assert reason(GAME, position(spaces="T1 T3 L1", phase=WHIFFLE), 0, "T4").startswith("A Jabberwocky can't pass")


def test_a_deed_that_turns_a_card_says_that_first():
    state = position("G1:2g1y Y4:2y1p", "T3 B1 B5")
    deeds = {zone.id: zone.rows[0][0].text for zone in GAME.table(state, 0).zones if zone.rows}
    assert deeds["resolve"] == "**green 1 turns!**"
    text = preview(GAME, state, 0, GAME.find(state, 0, "resolve")).text
    assert "On green 1 and yellow 4 one colour has more gems than both others together: 2 go home." in text


def test_pointing_at_a_space_moves_no_deed():
    state = position(phase=WHIFFLE, spaces="T1 B3 B5")
    now = {zone.id: zone for zone in GAME.table(state, 0).zones}
    then = preview(GAME, state, 0, GAME.find(state, 0, "T3")).table
    signs = {zone.id: zone.pieces[0].id for zone in then.zones if zone.rows}
    assert signs == {name: now[name].pieces[0].id for name in ("inhale", "exhale", "resolve", "fly")}


def test_a_breath_is_shown_along_its_line():
    state = position("G2:1g P1:1g Y1:1g", "R1 B3 B5")
    ways = {move.name: move.way for move in GAME.table(state, 0).moves}
    assert ways["exhale"] == ("R1", "r1c5", "r1c4", "r1c3", "r1c2", "r1c1")
    assert ways["inhale"] == ways["exhale"][::-1]
    assert ways["fly"] == ()


def test_own_cards_say_what_they_need():
    state = position("G1:1g1y G2:1g", phase=WHIFFLE)
    badges = {piece.id: piece.badge for piece in GAME.table(state, 0).zones[0].pieces if piece.badge}
    yellow_is_in_the_way = {"G1": "blocked"}
    assert badges == yellow_is_in_the_way | {"G2": "1 of 2", "G3": "0 of 3", "G4": "0 of 4"}
    two = position(seats=2, phase=WHIFFLE)
    badges = {piece.id: piece.badge for piece in GAME.table(two, 1).zones[0].pieces if piece.badge}
    assert badges["JP"] == "neutral"
    assert "JG" not in badges


def test_the_result_says_why():
    won = play(GAME, position("G4:3g", "B2 B3 B5", down="G1 G2 G3"), "exhale")
    result = GAME.table(won, 0).result
    assert named(result.reason, ["Ann"]) == "All green cards are face-down: Ann wins."
    assert [[item.text for item in row] for row in result.rows] == [["4"], ["0"], ["0"]]
    limit = play(GAME, position("G4:3g", "B1 B3 B5", down="G1 Y1", phase=FLY, turns_left=1), "B2")
    result = GAME.table(limit, 0).result
    assert result.reason == "The last turn is over: most cards turned wins."
    assert [[item.text for item in row] for row in result.rows] == [["3", "6", "1"], ["0", "6", "1"], ["0", "5", "0"]]


# --- hints -------------------------------------------------------------------------------------------


def hinted(state, seat=0):
    """The best move and why, as a player is told."""
    best = hint(GAME, state.sampler(seat), seat, bot("random")).moves[0]
    return best.name, best.reason


def test_a_hint_names_what_turns_and_what_comes_next():
    state = position("G1:2g1y", "T3 B1 B5")
    name, why = hinted(state)
    assert (name, why.split(". ")[0]) == ("resolve", "Green 1 turns (1 of 4)")
    state = position("G2:1g", "T5 B3 B1", phase=WHIFFLE)
    name, why = hinted(state)
    assert (name, why.split(". ")[0]) == ("R1", "Then breathe out: green 1 and green 2 turn (2 of 4)")
    assert hinted(position("G4:3g", "B2 B3 B5", down="G1 G2 G3")) == ("exhale", "Your last card turns, and you win.")


def test_a_hint_for_a_flight_says_what_it_is_for():
    state = position("G2:1g P3:7g", "L1 T1 B5", phase=FLY)  # shut in behind yellow
    name, why = hinted(state)
    assert re.fullmatch(r"Next turn breathe (in|out) at \w\d: .+\.", why), (name, why)


def test_a_hint_warns_of_a_rivals_card():
    state = position("G1:2g1y Y1:2y1g", "T3 B1 B5")
    assert hinted(state)[1].startswith("Green 1 turns (1 of 4), but yellow 1 turns, too.")


def test_a_hint_may_use_the_neutral_one():
    state = position("G1:1g1p Y4:7g", "L3 B3 T3", seats=2, phase=JABBERWOCKY, colour=-1)
    name, why = hinted(state)
    assert name == "neutral"
    assert re.match(r"Go to (T1|L1|R1) and breathe in: green 1 turns \(1 of 4\)\.", why)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_follows_the_hints_gets_on(seats):
    """Against others who move at random all cards are turned, long before the limit."""
    state = GAME.new(seats, 3, {"start": 0})
    chance = random.Random(3)
    while not state.over:
        move = chance.choice(state.legal(state.turn))
        state.play(state.turn, GAME.find(state, 0, hinted(state)[0]) if state.turn == 0 else move)
    assert state.returns()[0] == 1.0
    assert 60 - state.turns_left / seats <= 30


@pytest.mark.parametrize("seats", [2, 3])
def test_no_position_makes_the_rules_stumble(seats):
    dice = random.Random(seats)
    game = [state.clone() for state in random_game(GAME, 1, seats, colours="choose", turn_limit=30)]
    states = [*game[:3], *game[::20], game[-1]]
    faults = []
    for _ in range(1500):
        fields = dice.choice(states).dump()
        name = dice.choice(sorted(set(fields) - {"seats", "dice_a", "dice_b"}))
        fields[name] = spoiled(fields[name], dice)
        try:
            GAME.load(fields)
        except wabe.PositionError as error:
            faults.append(str(error))
    assert 500 < len(faults) < 1500
    assert not [fault for fault in faults if "can't read" in fault or "has no legal move" in fault]


def spoiled(value, dice):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choice([-1, 0, 1, 2, 3, 5, 16, 99])
    items = value[:]
    kind = dice.randrange(4)
    if kind == 0 and items:
        items[dice.randrange(len(items))] += dice.choice([-9, -1, 1, 9])
    elif kind == 1:
        items = items[: dice.randrange(len(items) + 1)]
    elif kind == 2:
        items.append(dice.randrange(3))
    else:
        dice.shuffle(items)
    return items
