"""The worked examples, rulings and properties of Mome."""

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.boxes.jabberwocky.components import COLOUR_NAMES, card_name
from wabe.boxes.jabberwocky.mome.bridges import BRIDGES, colour_totals, face_up, owns
from wabe.boxes.jabberwocky.mome.rules import BRIDGE, CARD, PLAN, TARGET
from wabe.core.reasons import reason
from wabe.core.state import HOLD, PAUSE
from wabe.core.words import named

GAME = subject("mome")
SEATS = (2, 3, 4)
TABLES = [(seats, goal) for seats in SEATS for goal in (6, 11)]
OWNERS = {  # of every bridge, by its name
    2: {"a": {0, 1}, "b": {1}, "c": {0}},
    3: {"a": {0, 1}, "b": {1, 2}, "c": {2, 0}},
    4: {"a": {0, 1}, "b": {1, 2}, "c": {2, 3}, "d": {3, 0}},
}


def new(seats=3, **options):
    return GAME.new(seats, options={"start": 0, **options})


def number(name):
    """`G3` as the number of the card."""
    return "GYP".index(name[0]) * 5 + int(name[1]) - 1


def cards(text):
    return [number(name) for name in text.split()]


def lay(picture, seats=3, lead=0, target="green", hand="", drew=True, gems=None, goal=6, **fields):
    """A round under way: `G3 Y1 | P4 | ` are the cards on the bridges, `hand` some of the next seat's cards.

    `gems` had each seat before the round; a lead who did not draw a card took one more.
    """
    bridges = [cards(part) for part in picture.split("|")]
    done = sum(map(len, bridges))
    turn = (lead + done) % seats
    used = {card for bridge in bridges for card in bridge} | set(cards(hand))
    rest = [card for card in range(15) if card not in used]
    hands = []
    for seat in range(seats):
        laid = sum((lead + i) % seats == seat for i in range(done))
        held = cards(hand) if seat == turn else []
        missing = 12 // seats - laid + (drew and seat == lead) - len(held)
        hands.append(sorted(held + rest[:missing]))
        rest = rest[missing:]
    gems = [had + (seat == lead and not drew) for seat, had in enumerate(gems or [0] * seats)]
    position = {"bridges": bridges, "hands": hands, "centre": rest, "lead": lead, "gems": gems, "phase": CARD}
    position |= {"target": COLOUR_NAMES.index(target), "turn": turn, "waiting": 1 << turn}
    return place(GAME, new(seats, goal=goal), **position | fields)


def ready(picture, card, **more):
    """The same, with this card chosen: the next decision is its bridge."""
    return play(GAME, lay(picture, hand=card, **more), card)


def finish(picture, **more):
    """The picture shows the end of a round; the very last card of it is laid here."""
    before, card = picture.strip()[:-2], picture.strip()[-2:]
    state = ready(before, card, **more)
    state.listen()
    return play(GAME, state, names(state)[0])


def gained(state):
    """Gems taken in the score step, by seat."""
    gems = [0] * state.seats
    for _, kind, seat, count, _ in state.news:
        if kind == "gained":
            gems[seat] += count
    return gems


def up(picture):
    """The cards of a bridge that are face-up, by name."""
    return [card_name(card) for card in face_up(cards(picture))]


def winners(state):
    assert state.over
    return [seat for seat, share in enumerate(state.returns()) if share > 0]


# --- setup -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "hand", "bridges"), [(2, 6, 3), (3, 4, 3), (4, 3, 4)])
def test_the_deal(seats, hand, bridges):
    state = new(seats)
    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.centre) == 3
    assert sorted(sum(state.hands, state.centre)) == list(range(15))
    assert state.bridges == [[]] * bridges
    assert (state.gems, state.goal, state.talk, state.phase) == ([0] * seats, 6, True, PLAN)
    dealt = [{card for seed in range(60) for card in GAME.new(seats, seed).hands[seat]} for seat in range(seats)]
    assert dealt == [set(range(15))] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_start_is_drawn_or_chosen(seats):
    assert {GAME.new(seats, seed).turn for seed in range(40)} == set(range(seats))
    for seat in range(seats):
        state = new(seats, start=seat)
        assert (state.turn, state.starter) == (seat, seat)


def test_r7_talk_is_an_option_and_no_part_of_the_rules():
    talk, silence = new(talk="on"), new(talk="off")
    assert (talk.look(0)["talk"], silence.look(0)["talk"]) == (True, False)
    assert talk.dump() == silence.dump() | {"talk": True}
    assert "talk about your hands" in scales(talk, 0)
    assert "talk about your hands" in scales(talk, 1)
    assert "talk" not in scales(silence, 0) + scales(silence, 1)
    assert "talk" not in scales(play(GAME, talk, "gem"), 0)


def scales(state, seat):
    """What stands below the scales."""
    (zone,) = [zone for zone in GAME.table(state, seat).zones if zone.id == "scales"]
    return " ".join(item.text for row in zone.rows for item in row)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("start", [0, 1])
def test_all_are_asked_clockwise_and_the_last_may_not_pass(seats, start):
    state = new(seats, start=start)
    for step in range(seats - 1):
        assert state.turn == (start + step) % seats
        assert names(state) == ["gem", "card", "pass"]
        play(GAME, state, "pass")
    assert state.turn == (start - 1) % seats
    assert names(state) == ["gem", "card"]  # R9 with two players
    with pytest.raises(wabe.IllegalMove, match="others have passed, so you must lead"):
        state.play(state.turn, 2)


def test_the_lead_takes_a_gem_names_the_target_and_begins():
    state = play(GAME, new(), "pass", "gem")
    assert (state.lead, state.turn, state.phase) == (1, 1, TARGET)
    assert (state.gems, len(state.centre), len(state.hands[1])) == ([0, 1, 0], 3, 4)
    assert names(state) == ["green", "yellow", "purple"]
    play(GAME, state, "purple")
    assert (state.target, state.turn, state.phase) == (2, 1, CARD)
    assert names(state) == [card_name(card) for card in state.hands[1]]


def test_the_lead_draws_a_centre_card():
    state = new()
    hand, centre = state.hands[0][:], state.centre[:]
    play(GAME, state, "card", "yellow")
    (drawn,) = set(state.hands[0]) - set(hand)
    assert state.hands[0] == sorted([*hand, drawn])
    assert sorted([*state.centre, drawn]) == centre
    assert state.gems == [0, 0, 0]


def test_any_of_the_centre_cards_may_be_drawn():
    drawn = set()
    for seed in range(40):
        state = new()
        state.seed(seed)
        drawn |= set(play(GAME, state, "card").hands[0]) - set(new().hands[0])
    assert drawn == set(new().centre)


def test_cards_are_laid_one_each_from_the_lead_clockwise():
    state = play(GAME, new(), "pass", "card", "green")
    for step in range(11):
        assert state.turn == (1 + step) % 3
        assert state.phase == CARD
        play(GAME, state, names(state)[0])
        assert state.turn == (1 + step) % 3
        assert state.phase == BRIDGE
        play(GAME, state, names(state)[0])
    assert [len(hand) for hand in state.hands] == [1, 1, 0]  # the lead keeps one


# --- where to build --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_r1_every_player_owns_two_bridges(seats):
    assert list(BRIDGES[: max(3, seats)]) == list(OWNERS[seats])
    for b, name in enumerate(OWNERS[seats]):
        picture = ["P1 P2", "P4 P5", "G4 G5", "Y4 Y5"][: max(3, seats)]
        picture[b - 1] = ""  # so that others may not build on b
        done = sum(len(part.split()) for part in picture)
        for seat in range(seats):
            state = ready("|".join(picture), "G1", seats=seats, lead=(seat - done) % seats)
            assert state.turn == seat
            assert (name in names(state)) == (seat in OWNERS[seats][name])


@pytest.mark.parametrize(
    ("own", "other", "allowed"),
    [
        ((1, 0), 1, False),
        ((1, 0), 2, False),
        ((1, 0), 4, False),
        ((1, 1), 0, True),
        ((1, 1), 1, True),
        ((1, 1), 2, False),
        ((1, 1), 3, False),
        ((1, 1), 4, False),
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
def test_example_2_the_other_bridge_only_if_it_is_the_smallest(own, other, allowed, seats):
    deck = iter(["Y1", "P1", "Y2", "P2", "Y4", "P4", "Y5", "P5"])
    counts = [own[0], other, own[1]]
    picture = "|".join(" ".join(next(deck) for _ in range(count)) for count in counts)
    state = ready(picture, "G1", seats=seats, lead=-sum(counts) % seats)
    assert state.turn == 0
    assert names(state) == (["a", "b", "c"] if allowed else ["a", "c"])
    if not allowed:
        reason = "is full" if other == 4 else "is not yours, and another bridge has fewer cards"
        with pytest.raises(wabe.IllegalMove, match=f"Bridge b {reason}. Possible: a, c"):
            state.play(0, 1)


def test_example_9_four_players_own_1_and_1_others_0_and_1():
    state = ready("Y1 | P1 | | Y2", "G1", seats=4, lead=1)
    assert state.turn == 0
    assert names(state) == ["a", "c", "d"]


def test_r2_fewer_cards_than_the_own_bridges_is_not_enough():
    state = ready("Y1 Y2 | P1 | | P2 P4", "G1", seats=4, lead=3)
    assert state.turn == 0
    assert names(state) == ["a", "c", "d"]  # b has one card, but c has none


def test_a_full_bridge_is_closed_to_its_owners_too():
    state = ready("Y1 Y2 Y3 Y4 | P1 | ", "G1", lead=1)
    assert state.turn == 0
    assert names(state) == ["c"]
    with pytest.raises(wabe.IllegalMove, match="Bridge a is full"):
        state.play(0, 0)


def test_r3_with_both_own_bridges_full_the_emptiest_other_one_is_open():
    state = ready("Y1 Y2 Y3 Y4 | P1 | G2 G4 P4 P5", "G1")
    assert (state.turn, names(state)) == (0, ["b"])
    state = ready("Y1 Y2 Y3 | P1 P2 | P3 | G2 G4 P4", "G1", seats=4, lead=3)
    assert (state.turn, names(state)) == (0, ["c"])


def test_the_card_goes_from_the_hand_to_the_bridge():
    state = lay("Y1 | P1 |", hand="G1 G2")
    assert state.turn == 2
    with pytest.raises(wabe.IllegalMove, match="You don't hold yellow 1"):
        state.play(2, number("Y1"))
    play(GAME, state, "G2", "b")
    assert [[card_name(card) for card in bridge] for bridge in state.bridges] == [["Y1"], ["P1", "G2"], []]
    assert number("G2") not in state.hands[2]
    assert number("G1") in state.hands[2]
    assert state.turn == 0


# --- the rule of 6 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bridge", "card", "turns"),
    [
        pytest.param("G4", "G2", "G4", id="example 3"),
        pytest.param("P1", "P5", "P5", id="example 4"),
        pytest.param("P3", "Y3", "P3", id="example 5"),
        pytest.param("Y2", "G4", "", id="example 6, different colours"),
        pytest.param("G4", "G1", "", id="example 6, sum 5"),
        pytest.param("P3 Y3", "G3", "Y3", id="example 7"),
        pytest.param("Y5", "Y1", "Y5", id="the old 5"),
        pytest.param("P2", "P4", "P4", id="the new 4"),
        pytest.param("Y1 G5", "G1", "G5", id="among others"),
        pytest.param("P4 P5", "P3", "", id="a 3 and no 3"),
        pytest.param("G1 G2", "G3", "", id="sums over several cards do not count"),
    ],
)
def test_examples_3_to_7_the_rule_of_six(bridge, card, turns):
    lead = -len(bridge.split()) % 3
    state = ready(f"{bridge} | |", card, lead=lead)
    state.listen()
    play(GAME, state, "a")
    assert [card_name(a) for _, kind, a, _, _ in state.news if kind == "turned"] == ([turns] if turns else [])
    before = up(bridge)
    assert up(f"{bridge} {card}") == [name for name in [*before, card] if name != turns]
    pieces = {piece.id: piece.up for piece in GAME.table(state).zones[0].pieces}
    assert [name for name in [*before, card] if not pieces[name]] == ([turns] if turns else [])


def test_example_7_only_the_last_of_three_3s_is_face_up():
    assert up("P3 Y3 G3") == ["G3"]


def test_r4_what_turned_stays_so_and_what_is_low_never_turns():
    assert up("G4 G2 G5 G1") == ["G2", "G1"]
    assert up("P5 P1 P3 Y3") == ["P1", "Y3"]
    for low in "12":
        for other in range(15):
            assert f"Y{low}" in up(f"Y{low} {card_name(other)}")


def test_r5_other_bridges_are_not_looked_at():
    state = ready("G4 G5 P3 | Y2 | ", "G2", lead=2)
    state.listen()
    play(GAME, state, "c")
    assert [event[1] for event in state.news] == ["laid"]


# --- score -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "hit"), [("yellow", True), ("green", False), ("purple", False)])
def test_example_1_a_hit_is_more_than_each_other_colour(target, hit):
    state = lay("P3 G1 Y4 | | | Y5 G3 G4", seats=4, lead=2, target=target)
    assert colour_totals(state.bridges, 0) == [8, 9, 3]
    assert state.hits(0) == hit


def test_example_10_equal_is_no_hit():
    state = finish("Y5 G4 Y2 Y1 | Y3 P1 G1 G2 | P4 G3 Y4 P2")
    assert ("hit", 0) not in [event[1:3] for event in state.news]
    assert (-1, "missed", 0, 7, 7) in state.news
    assert (-1, "hit", 1, 7, 6) in state.news


def test_r6_nothing_at_all_is_no_hit():
    assert not lay("| |").hits(0)


@pytest.mark.parametrize("drew", [True, False])
@pytest.mark.parametrize(
    ("picture", "hits", "gems"),
    [
        ("G4 P5 P1 Y3 | P3 Y5 Y4 G1 | P2 Y1 G2 G5", [0], [2, 0, 0]),
        ("G5 P4 P1 P2 | Y4 P3 G4 Y3 | Y1 G2 Y2 G1", [0, 1], [1, 1, 0]),
        ("P2 Y4 G5 P4 | G2 Y1 P1 G1 | P3 G3 Y2 Y5", [1], [0, 2, 1]),
        ("Y3 P2 G1 P1 | G3 G2 Y2 Y1 | Y5 Y4 P3 P4", [], [0, 1, 1]),
        ("G5 Y4 G4 Y1 | Y5 G2 Y3 G3 | G1 P1 P4 P5", [0, 1, 2], [1, 1, 1]),
    ],
)
def test_example_8_three_players(picture, hits, gems, drew):
    state = finish(picture, drew=drew)
    assert sorted(seat for _, kind, seat, _, _ in state.news if kind == "hit") == hits
    assert gained(state) == gems
    assert state.gems == [gems[0] + (not drew), gems[1], gems[2]]


@pytest.mark.parametrize(
    ("picture", "gems"),
    [
        ("P1 Y2 G5 P5 | P4 P3 P2 Y4 | G1 Y5 Y1 G2", [2, 0]),
        ("G4 P2 P5 G5 | Y4 Y2 P4 G3 | Y1 P1 G2 P3", [0, 2]),
        ("Y3 Y2 P3 G4 | P1 G2 G3 G1 | Y1 P2 G5 Y5", [1, 1]),
        ("Y3 P5 P2 Y2 | P4 G2 Y5 Y4 | G1 G4 P1 G5", [0, 1]),
        ("Y4 G4 G1 | G5 Y1 Y5 | G2 P3 G3 | P4 P2 Y3", [0, 2, 2, 2]),
        ("G1 G4 P4 | Y2 Y3 Y1 | P2 Y5 P5 | G5 P1 G2", [2, 0, 0, 0]),
        ("G2 G3 P4 | P3 Y2 Y1 | G4 G1 Y3 | P2 Y5 P5", [0, 1, 1, 1]),
    ],
)
def test_gems_with_two_and_with_four_players(picture, gems):
    assert gained(finish(picture, seats=len(gems))) == gems


@pytest.mark.parametrize("lead", range(3))
def test_the_gems_depend_on_who_leads(lead):
    state = finish("P2 Y4 G5 P4 | G2 Y1 P1 G1 | P3 G3 Y2 Y5", lead=lead)  # seat 1 alone hits
    assert gained(state) == [[0, 2, 1], [0, 2, 0], [1, 2, 0]][lead]


@pytest.mark.parametrize("seats", SEATS)
def test_the_next_round_starts_left_of_the_lead_with_all_cards_anew(seats):
    for lead in range(seats):
        last = "G1 G4 P4 | Y2 Y3 Y1 | P2 Y5 P5 | G5 P1 G2" if seats == 4 else "P1 Y2 G5 P5 | P4 P3 P2 Y4 | G1 Y5 Y1 G2"
        state = finish(last, seats=seats, lead=lead, target="purple")
        assert (state.turn, state.starter, state.phase) == ((lead + 1) % seats, (lead + 1) % seats, PLAN)
        assert (state.lead, state.target, state.card) == (-1, -1, -1)
        assert (len(state.centre), laid(state)) == (3, 0)
        assert sorted(sum(state.hands, state.centre)) == list(range(15))
        assert sum(state.gems) == sum(gained(state))
        look = state.look(0)
        assert (look["last_bridges"], look["last_target"]) == ([cards(part) for part in last.split("|")], 2)


def laid(state):
    return sum(map(len, state.bridges))


# --- the end ---------------------------------------------------------------------------------------

NINE_AND_ELEVEN = "G5 P4 P5 P1 | G2 G3 Y5 G1 | Y3 P2 G4 Y4"  # seats 0 and 1 hit green


def test_example_11_a_tie_goes_to_the_highest_target_total():
    state = finish(NINE_AND_ELEVEN, gems=[5, 5, 0])
    assert state.gems == state.scores() == [6, 6, 0]
    assert [colour_totals(state.bridges, seat)[0] for seat in (0, 1)] == [9, 11]
    assert state.returns() == [0.0, 1.0, 0.0]
    assert GAME.table(state, 1).status == "You win with 6 gems, by the target colour."


def test_example_11_more_gems_beat_any_total():
    state = finish("Y1 P5 G5 P4 | P3 Y3 G1 G3 | P2 G2 Y4 G4", drew=False, gems=[5, 5, 5])
    assert state.gems == [6, 6, 7]
    assert [colour_totals(state.bridges, seat)[0] for seat in range(3)] == [7, 9, 6]
    assert winners(state) == [2]
    assert named(GAME.table(state, 0).status, []) == "Seat 3 wins with 7 gems."


def test_example_12_three_with_7_compare_target_totals():
    state = finish("G5 P4 P2 | G2 P1 P5 | G4 Y4 G3 | Y2 Y3 P3", seats=4, drew=False, gems=[5] * 4)
    assert state.gems == [6, 7, 7, 7]
    assert [colour_totals(state.bridges, seat)[0] for seat in range(4)] == [5, 7, 9, 7]
    assert winners(state) == [2]


def test_equal_gems_and_equal_totals_share_the_win():
    state = finish("G1 G2 Y4 | Y1 P4 G5 | P1 G3 Y2 | P2 Y3 G4", seats=4, drew=False, gems=[5] * 4)
    assert state.gems == [6, 7, 7, 7]
    assert state.returns() == [0.0, 0.5, 0.5, 0.0]
    assert named(GAME.table(state).status, []) == "Seat 2 and seat 3 share the win with 7 gems, by the target colour."


def test_a_gem_of_the_plan_phase_counts_but_does_not_end_the_round():
    state = place(GAME, new(), gems=[5, 0, 0])
    play(GAME, state, "gem", "green")
    assert (state.gems[0], state.over) == (6, False)
    for _ in range(12):
        assert not state.over
        play(GAME, state, names(state)[0])
        play(GAME, state, names(state)[0])
    assert state.over
    assert state.gems[0] >= 6


@pytest.mark.parametrize(("goal", "over"), [(6, True), (11, False)])
def test_the_goal_is_6_or_11(goal, over):
    assert finish(NINE_AND_ELEVEN, gems=[5, 4, 0], goal=goal).over == over
    assert not finish(NINE_AND_ELEVEN, gems=[goal - 2, goal - 2, goal - 1], goal=goal).over
    assert finish(NINE_AND_ELEVEN, gems=[goal - 2, goal - 1, 0], goal=goal).gems == [goal - 1, goal, 0]


def test_r8_gems_are_points_without_limit():
    state = finish("G5 P4 P2 | G2 P1 P5 | G4 Y4 G3 | Y2 Y3 P3", seats=4, drew=False, gems=[10] * 4, goal=11)
    assert state.gems == [11, 12, 12, 12]
    table = GAME.table(state)
    assert [side.rows[0][0].value for side in table.sides] == state.gems
    assert [counter.value for counter in table.counters] == state.gems


# --- who knows what --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_a_seat_sees_its_own_hand_only_until_the_very_end(seats):
    for state in random_game(GAME, 5, seats):
        everything = state.look(wabe.ALL)
        assert (everything["hands"], everything["centre"]) == (state.hands, state.centre)
        assert everything["card"] == state.card
        for seat in (wabe.SPECTATOR, *range(seats)):
            look = state.look(seat)
            for owner, hand in enumerate(state.hands):
                assert look["hands"][owner] == (hand if owner == seat else [-1] * len(hand))
            assert look["centre"] == [-1] * len(state.centre)
            assert look["card"] == (state.card if seat == state.turn else -1)
            public = {key: value for key, value in look.items() if key not in ("hands", "centre", "card")}
            assert public.items() <= everything.items()


@pytest.mark.parametrize("seats", SEATS)
def test_a_guess_deals_all_that_the_seat_cannot_see_anew(seats):
    state = play(GAME, new(seats), "card", "green")
    play(GAME, state, names(state)[0])
    for seat in (wabe.SPECTATOR, *range(seats)):
        guesses = [wabe.determinize(state, seat, seed) for seed in range(120)]
        known = set(state.hands[seat]) if seat >= 0 else set()
        for guess in guesses:
            assert guess.look(seat) == state.look(seat)
            assert guess.flaw() == ""
        for owner in range(seats):
            dealt = {card for guess in guesses for card in guess.hands[owner]}
            assert dealt == (known if owner == seat else set(range(15)) - known)
        assert {card for guess in guesses for card in guess.centre} == set(range(15)) - known
        assert {guess.card for guess in guesses} == ({state.card} if seat == 0 else set(range(15)) - known)
    assert wabe.determinize(state, wabe.ALL, 3).hands == state.hands


def test_a_guess_does_not_depend_on_what_is_hidden():
    state = play(GAME, new(), "card", "green")
    play(GAME, state, names(state)[0])
    hands = [
        sorted(state.hands[0][:2] + state.hands[2][:3]),
        state.hands[1],
        sorted([*state.hands[0][2:], state.hands[2][3]]),
    ]
    twin = place(GAME, state, hands=hands, card=hands[0][0])
    assert twin.look(1) == state.look(1)
    for seed in range(10):
        guessed = wabe.determinize(state, 1, seed)
        assert guessed.dump() == wabe.determinize(twin, 1, seed).dump()
        assert guessed.dump() == wabe.determinize(wabe.determinize(state, 1, seed + 1), 1, seed).dump()


def test_the_drawn_card_is_told_to_the_lead_alone():
    state = new()
    before = set(state.hands[0])
    state.listen()
    play(GAME, state, "card")
    (drawn,) = set(state.hands[0]) - before
    assert [(mask, a) for mask, kind, a, _, _ in state.news if kind == "drawn"] == [(0b001, drawn)]
    assert [event[2:] for event in state.news if event[0] == wabe.EVERYONE] == [(0, 0, 0)]


def test_cards_not_played_are_not_shown_at_the_end():
    state = finish(NINE_AND_ELEVEN, gems=[5, 5, 0])
    assert state.over
    assert [len(hand) for hand in state.look(1)["hands"]] == [1, 0, 0]
    assert state.look(1)["hands"][0] == [-1]
    assert len({wabe.determinize(state, 1, seed).hands[0][0] for seed in range(30)}) == 3
    assert wabe.determinize(state, 0, 1).hands[0] == state.hands[0]


# --- properties ------------------------------------------------------------------------------------


def by_the_book(bridges, seat, seats):
    """The totals of a seat, told with strings."""
    total = dict.fromkeys("GYP", 0)
    for bridge, owners in zip(bridges, OWNERS[seats].values(), strict=True):
        face: list[str] = []
        for card in bridge:
            if card[1] == "3":
                face = [other for other in face if other[1] != "3"]
            partner = card[0] + str(6 - int(card[1]))
            if partner == card or partner not in face:
                face.append(card)
            elif card[1] < partner[1]:
                face[face.index(partner)] = card
        for card in face if seat in owners else []:
            total[card[0]] += int(card[1])
    return total


def check_decision(state):
    """Every card is in one place, and the bridges offered are those of the rules."""
    assert sorted(sum(state.hands + state.bridges, state.centre)) == list(range(15))
    if state.phase == BRIDGE:
        counts = [len(bridge) for bridge in state.bridges]
        own = [state.turn in owners for owners in OWNERS[state.seats].values()]
        free = [count < 12 // len(counts) for count in counts]
        assert state.legal(state.turn) == [b for b, n in enumerate(counts) if free[b] and (own[b] or n == min(counts))]


@pytest.mark.parametrize(("seats", "goal"), TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_properties_of_random_games(seats, goal, seed):
    state = GAME.new(seats, seed, {"goal": goal})
    dice = wabe.State()
    dice.seed(seed)
    rounds = 0
    while not state.over:
        rounds += 1
        gems = state.gems[:]
        while True:
            check_decision(state)
            moves = state.legal(state.turn)
            move = moves[dice.roll(len(moves))]
            if state.phase == BRIDGE and laid(state) == 11:
                break
            state.play(state.turn, move)
        lead, target, drew = state.lead, "GYP"[state.target], len(state.centre) == 2
        left = [(seat == lead and drew) + (seat == state.turn) for seat in range(seats)]
        assert [len(hand) for hand in state.hands] == left
        full = [[card_name(card) for card in bridge] for bridge in state.bridges]
        full[move].append(card_name(state.card))
        assert {len(bridge) for bridge in full} == {12 // len(full)}
        state.play(state.turn, move)
        totals = [by_the_book(full, seat, seats) for seat in range(seats)]
        hits = [all(total[target] > total[c] for c in "GYP" if c != target) for total in totals]
        gains = [hits[seat] + (seat != lead and not hits[lead]) for seat in range(seats)]
        gains[lead] += hits[lead] and sum(hits) == 1
        assert 1 <= sum(gains) <= seats + (seats - 2)
        plan = [seat == lead and not drew for seat in range(seats)]
        assert state.gems == [sum(parts) for parts in zip(gems, plan, gains, strict=True)]
        assert state.over == (max(state.gems) >= goal)
        assert state.over or state.starter == (lead + 1) % seats
    assert rounds <= seats * (goal - 1) + 1
    assert sum(state.gems) <= seats * (goal - 1) + 1 + max(seats, 2 * (seats - 1))
    standing = [(state.gems[seat], totals[seat][target]) for seat in range(seats)]
    share = 1 / standing.count(max(standing))
    assert state.returns() == [share if one == max(standing) else 0.0 for one in standing]


@pytest.mark.parametrize(
    ("seats", "goal", "rounds", "decisions", "choices"),
    [(2, 6, 4.9, 113, 3.3), (3, 6, 4.8, 106, 2.8), (4, 6, 4.7, 100, 2.8), (3, 11, 9.2, 204, 2.8)],
)
def test_length_of_random_games(seats, goal, rounds, decisions, choices):
    played = leads_hit = 0
    lengths, wins = [], [0.0] * seats
    for seed in range(200):
        for state in random_game(GAME, seed, seats, goal=goal):
            if state.news is None:
                state.listen()
            if not state.over:
                lengths.append(len(state.legal(state.turn)))
        shots = [kind for _, kind, *_ in state.news if kind in ("hit", "missed")]
        shots = shots[seats - 1 :: seats]  # the lead's come last
        played += len(shots)
        leads_hit += shots.count("hit")
        wins = [had + share for had, share in zip(wins, state.returns(), strict=True)]
    real = [length for length in lengths if length > 1]
    assert played / 200 == pytest.approx(rounds, abs=0.3)
    assert len(real) / 200 == pytest.approx(decisions, rel=0.05)
    assert sum(real) / len(real) == pytest.approx(choices, abs=0.1)
    assert leads_hit / played == pytest.approx(0.3, abs=0.04)
    assert wins == pytest.approx([200 / seats] * seats, abs=28)


# --- positions and table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hands": [[0, 1, 2, 3]]}, "hands must have 3 items"),
        ({"bridges": [[], []]}, "bridges must have 3 items"),
        ({"bridges": [[0, 1, 2, 3, 4], [], []]}, r"bridges\[0\] must have from 0 to 4 items"),
        ({"bridges": [[0], [], []]}, "bridges must be empty in this phase"),
        ({"centre": [0, 0, 0]}, "there once in all"),
        ({"hands": [[3, 2, 1, 0], [4, 5, 6, 7], [8, 9, 10, 11]], "centre": [12, 13, 14]}, "ascending order"),
        ({"hands": [[0, 1, 2], [3, 4, 5, 6, 7], [8, 9, 10, 11]], "centre": [12, 13, 14]}, "hands must have .* cards"),
        ({"hands": [[0, 1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], "centre": [13, 14]}, "hands must have .* cards"),
        ({"starter": 3}, "starter must be from 0 to 2"),
        ({"lead": 7}, "lead must be from 0 to 2"),
        ({"target": 3}, "target must be from 0 to 2"),
        ({"lead": 0}, "lead must be -1 in this phase"),
        ({"phase": TARGET}, "lead is missing in this phase"),
        ({"phase": CARD, "lead": 0}, "target is missing in this phase"),
        ({"phase": TARGET, "lead": 1, "gems": [0, 1, 0]}, "turn must be 1"),
        ({"over": True, "waiting": 0}, "over must be False"),
        ({"card": 3}, "Field card"),
        ({"phase": BRIDGE, "lead": 0, "target": 0, "gems": [1, 0, 0]}, "card is missing"),
        ({"goal": 7}, "goal must be one of 6, 11"),
        ({"gems": [0, 0]}, "gems must have 3 items"),
        ({"gems": [6, 0, 0]}, "everybody had from 0 to 5"),
        ({"gems": [0, -1, 0]}, r"gems\[1\] must be from 0"),
        ({"phase": TARGET, "lead": 0}, "everybody had from 0 to 5"),
        ({"last_target": 1}, r"last_bridges\[0\] must have 4 items"),
        ({"last_bridges": [[0, 1, 2, 3], [], []]}, r"last_bridges\[0\] must have 0 items"),
        ({"last_target": 3}, "last_target must be from 0 to 2"),
        ({"last_target": 0, "last_bridges": [[0, 1, 2, 3]] * 3}, "different cards"),
        ({"waiting": 3}, "several seats at once"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, new(), **fields)


def test_a_finished_game_needs_somebody_who_reached_the_goal():
    state = finish(NINE_AND_ELEVEN, gems=[5, 5, 0])
    with pytest.raises(wabe.PositionError, match="nobody has reached the goal"):
        place(GAME, state, gems=[3, 3, 0])
    with pytest.raises(wabe.PositionError, match="from 0 to 5"):
        place(GAME, state, gems=[8, 6, 0])


@pytest.mark.parametrize(("seats", "goal"), TABLES)
def test_the_table_shows_every_piece_and_a_path_for_every_move(seats, goal):
    for state in random_game(GAME, 8, seats, goal=goal):
        for seat in (wabe.SPECTATOR, wabe.ALL, *range(seats)):
            table = GAME.table(state, seat)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            pieces += [item.piece for zone in table.zones for row in zone.rows for item in row if item.piece]
            number_cards = [piece for piece in pieces if piece.kind == "card" and piece.symbol != "jabberwocky"]
            unseen = sum(len(hand) for owner, hand in enumerate(state.hands) if owner != seat) + len(state.centre)
            assert len(number_cards) == 15 - (len(state.centre) if seat == wabe.ALL else unseen)
            assert all(piece.number for piece in number_cards)
            held = [f"{len(hand)} card{'s' * (len(hand) != 1)}" for hand in state.hands]
            assert [side.text.removeprefix("leads · ") for side in table.sides] == held
            assert all(len(move.path) == 1 and move.path[0] in ids for move in table.moves)
            assert len({move.path for move in table.moves}) == len(table.moves)
            assert len(table.moves) == (len(state.legal(seat)) if seat == state.turn and not state.over else 0)


@pytest.mark.parametrize("seats", SEATS)
def test_villages_name_their_bridges_and_the_scales_yours(seats):
    labels = [zone.label for zone in GAME.table(new(seats), 0).zones]
    assert "\ue002: bridges a, b" in labels
    assert f"Your bridges a and {'abcd'[max(3, seats) - 1]} together" in labels
    assert ("What brings gems" in labels) == (seats < 4)


@pytest.mark.parametrize("seats", SEATS)
def test_your_own_bridges_are_the_posts_of_your_gate(seats):
    for seat in range(seats):
        bridges = {zone.area: zone for zone in GAME.table(new(seats), seat).zones if zone.id.startswith("bridge-")}
        mine = [zone.id[-1] for zone in bridges.values() if zone.ground == "plank"]
        assert sorted(mine) == sorted(BRIDGES[bridge] for bridge in range(max(3, seats)) if owns(seat, bridge, seats))
        assert bridges["left"].id[-1] == BRIDGES[seat]
        assert {len(zone.spots) for zone in bridges.values()} == {12 // max(3, seats)}


def board(state, seat=0):
    """The cards of all bridges, by their ids."""
    zones = GAME.table(state, seat).zones
    return {piece.id: piece for zone in zones if zone.id.startswith("bridge-") for piece in zone.pieces}


def test_the_card_lies_where_it_was_touched():
    state = ready("Y1 | P1 |", "G2")
    (move,) = [move for move in GAME.table(state, 2).moves if move.name == "b"]
    assert move.path == ("b2",)
    assert move.text == "lay green 2 on your bridge b"
    assert board(play(GAME, state, "b"), 1)["G2"].at == "b2"


def lines(state, seat):
    """What stands on the scales, without its pictures."""
    (zone,) = [zone for zone in GAME.table(state, seat).zones if zone.id == "scales"]
    return [" ".join(item.text for item in row if item.text) for row in zone.rows]


def test_all_see_the_count_before_the_next_round_and_while_its_lead_is_sought():
    state = ready("P1 Y2 G5 P5 | P4 P3 P2 Y4 | G1 Y5 Y1", "G2", lead=1, gems=[1, 1, 1])
    state.moments = []
    play(GAME, state, "c")
    full, count = state.moments
    assert (full[2], count[2]) == (HOLD, PAUSE)
    assert len(board(count[0])) == 12
    assert GAME.table(count[0], 0).status == "You made it, green 8 against 3: 2 gems for you."
    assert GAME.table(count[0], wabe.SPECTATOR).status == "The bridges are full. Where is green the biggest colour?"
    names = ["Ann", "Bob", "Cy"]
    told = [
        "**You** 8 against 3: made it, +2 gems",
        "**Bob** 5 against 6: missed, +0 gems",
        "**Cy** 3 against 5: missed, +1 gem",
        "Bob led and missed: one gem more for everybody else.",
    ]
    assert [named(line, names) for line in lines(count[0], 0)] == told
    assert not board(state)
    assert [named(line, names) for line in lines(state, 0)] == told
    assert len(lines(play(GAME, state, "gem", "green"), 0)) == 5


def beasts(state, seat):
    return [zone.pieces for zone in GAME.table(state, seat).zones if zone.id == "target"]


def test_the_target_is_named_by_its_jabberwocky_card_which_stays():
    state = new()
    assert not beasts(state, 0)
    play(GAME, state, "gem")
    assert [(move.text, move.path) for move in GAME.table(state, 0).moves][2] == ("the target is purple", ("JP",))
    (named,) = beasts(state, 0)
    assert [piece.id for piece in named] == ["JG", "JY", "JP"]
    held = [sum(card % 5 + 1 for card in state.hands[0] if card // 5 == colour) for colour in range(3)]
    assert [piece.foot for piece in named] == [f"hold {total}" for total in held]
    assert [piece.foot for piece in beasts(state, 1)[0]] == ["", "", ""]
    play(GAME, state, "purple")
    assert [piece.id for piece in beasts(state, 1)[0]] == ["JP"]


def test_words():
    state = new(2)
    assert GAME.table(state, 0).status == "Will you lead this round, and name its colour?"
    assert named(GAME.table(state, 1).status, []) == "Who leads? Waiting for seat 1."
    play(GAME, state, "pass")
    assert GAME.table(state, 1).status == "All others passed, so you lead. Take a gem or a card for it?"
    assert [button.text for button in GAME.table(state, 1).buttons] == ["Lead, +1 gem", "Lead, +1 card"]
    play(GAME, state, "gem")
    assert GAME.table(state, 1).status == "You lead. Which colour shall be the target?"
    assert named(GAME.table(state, 0).status, []) == "Seat 2 leads. Waiting for seat 2."
    state = lay("G4 | P1 | Y5", lead=1, hand="G2", gems=[5, 5, 5])
    assert GAME.table(state, 1).status == "Green is ahead on your bridges: keep it so. Which card do you lay?"
    assert GAME.table(lay("P4 | P1 | Y5", lead=1, hand="G2"), 1).status.startswith("Green must grow on your bridges.")
    assert sums(state, 1) == ["**4** · ahead", "0", "1"]
    assert sums(state, 0) == ["**4** · behind", "5", "0"]
    assert named(GAME.table(state).status, []) == "Waiting for seat 2."
    play(GAME, state, "G2")
    assert GAME.table(state, 1).status == "On which bridge do you lay green 2?"
    assert "lay green 2 on bridge c" in [move.text for move in GAME.table(state, 1).moves]
    state.listen()
    play(GAME, state, "a")
    assert told(state) == ["Bob lays green 2 on bridge a.", "Green 4 turns face-down."]


def sums(state, seat):
    """The sums of a seat's village, as one sees them who looks on: green, yellow, purple."""
    (zone,) = [zone for zone in GAME.table(state, wabe.SPECTATOR).zones if zone.id == f"village-{seat + 1}"]
    return [item.text for item in zone.rows[0][:3]]


def told(state):
    return [GAME.say(event, ["Ann", "Bob", "Cy", "Dee"][: state.seats]) for event in state.news]


def test_words_of_a_whole_round():
    state = new()
    state.listen()
    play(GAME, state, "pass", "card", "purple")
    drawn = next(card for _, kind, card, _, _ in state.news if kind == "drawn")
    assert told(state) == [
        "Ann passes.",
        "Bob leads and takes a centre card.",
        f"It is {COLOUR_NAMES[drawn // 5]} {drawn % 5 + 1}.",
        "Bob names purple.",
    ]
    state = new()
    state.listen()
    assert told(play(GAME, state, "gem")) == ["Ann leads and takes a gem."]
    assert told(finish("P2 Y4 G5 P4 | G2 Y1 P1 G1 | P3 G3 Y2 Y5")) == [
        "Cy lays yellow 5 on bridge c.",
        "Bob has 8 in the target colour, 5 at most in another, and makes it.",
        "Bob takes 2 gems.",
        "Cy has 6 in the target colour, but 8 in another, and misses.",
        "Cy takes 1 gem.",
        "Ann has 8 in the target colour, but 11 in another, and misses.",
        "The cards are dealt. Bob is asked first.",
    ]
    assert told(finish(NINE_AND_ELEVEN, gems=[5, 5, 0]))[-1] == "Bob wins."
    shared = finish("G1 G2 Y4 | Y1 P4 G5 | P1 G3 Y2 | P2 Y3 G4", seats=4, drew=False, gems=[5] * 4)
    assert told(shared)[-2:] == ["Bob shares the win.", "Cy shares the win."]
    assert named(GAME.table(finish(NINE_AND_ELEVEN, gems=[4, 5, 0]), 0).status, []) == "Seat 2 wins with 6 gems."


def foreseen(state, seat, name):
    return named(preview(GAME, state, seat, GAME.find(state, seat, name)).text, ["Ann", "Bob", "Cy"])


def test_a_preview_says_what_falls_and_how_the_colours_stand_then():
    state = play(GAME, lay("G4 | P1 | Y5", lead=1, hand="G2", gems=[5, 5, 5]), "G2")
    assert foreseen(state, 1, "a") == (
        "**Green 2 on a2:** 4 + 2 make six, green 4 turns face-down. Your green goes from 4 to 2."
        " **You would be ahead**, 2 to 1. Ann's green goes from 4 to 2."
    )
    own = play(GAME, lay("G2 | P1 | Y5", lead=1, hand="G4", gems=[5, 5, 5]), "G4")
    assert "and the higher one is yours" in foreseen(own, 1, "a")
    assert (
        foreseen(lay("G2 | P1 | Y5", lead=1, hand="G4"), 1, "G4")
        == "**Green 4** would turn face-down itself on bridge a."
    )
    assert foreseen(new(2), 0, "pass") == "**Pass:** then Bob must lead, and names the colour."


def test_a_wrong_touch_is_answered():
    state = play(GAME, lay("G4 | P1 Y2 | Y5", lead=2, hand="G2"), "G2")
    assert reason(GAME, state, 0, "b3") == "Bridge b isn't yours, and bridge a has fewer cards."
    assert reason(GAME, state, 0, "a3") == "Cards lie side by side: a2 comes first."
    assert reason(GAME, new(), 0, "a1").startswith("First somebody has to lead")


def test_the_result_adds_up():
    state = finish(NINE_AND_ELEVEN, gems=[5, 5, 0])
    result = GAME.table(state, 0).result
    rows = [[int(item.text) for item in row] for row in result.rows]
    assert [row[-1] for row in rows] == state.gems
    assert all(sum(row[:-1]) == row[-1] for row in rows)
    assert named(result.tie, ["Ann", "Bob", "Cy"]).endswith("Ann 9 and Bob 11.")


def test_the_chat_is_closed_while_the_lead_is_sought_where_nobody_may_talk():
    quiet = new(talk="off")
    assert quiet.hush() == "At this table nobody talks while the lead is sought."
    assert play(GAME, quiet, "gem").hush()
    assert not play(GAME, quiet, "green").hush()
    assert not new().hush()


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()
