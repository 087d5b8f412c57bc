"""The worked examples, rulings and properties of Matchmaker."""

from collections import Counter

import pytest

import wabe
from helpers import names, place, play, preview, subject, sure
from wabe.bots import bot
from wabe.boxes.greenbox.components import (
    CARDS,
    COLOUR,
    COLOUR_NAMES,
    CUBE_COLOURS,
    NUMBER,
    SYMBOL,
    SYMBOL_NAMES,
    card_name,
)
from wabe.boxes.greenbox.matchmaker.demands import ZONE_NAMES, by_symbol, left_over, needs
from wabe.boxes.greenbox.matchmaker.memory import KEPT, LOST, STRENGTHS, fate, fits, remembered
from wabe.boxes.greenbox.matchmaker.mind import MIND, targets
from wabe.boxes.greenbox.matchmaker.rules import ARRANGE, BLIND, LOOK, OPEN
from wabe.core.errors import OpenChance
from wabe.core.mind import WAIT
from wabe.core.playout import dice
from wabe.core.reasons import reason
from wabe.core.words import named

GAME = subject("matchmaker")
CARD = {card_name(card): card for card in range(CARDS)}
SEVEN = "red-6 red-2 yellow-4 green-g1a blue-3 white-5 black-g1a"  # bricks hammers drop drop bricks circles bricks
FORMS = ["live", "turns"]


def new(seats=3, form="turns", seed=0, **options):
    return GAME.new(seats, seed, {"start_seat": 0, "form": form, **options})


def cards(words):
    return [CARD[word] for word in words.split()]


def cubes(words):
    """`red bricks above, blue circles on` as places by symbol."""
    found = []
    for words_of_one in words.split(", ") if words else []:
        colour, symbol, zone = words_of_one.split()
        tile = SYMBOL_NAMES.index(symbol)
        found.append((CUBE_COLOURS.index(colour) * 6 + tile) * 3 + ZONE_NAMES.index(zone))
    return sorted(found)


def lay(state, words, **fields):
    """The state with these cards shown."""
    shown = cards(words)
    total = max(2, len(shown))
    rolled = [total // 2, total - total // 2] if len(state.rolled) == 2 else [len(shown)]
    pile = [card for card in range(CARDS) if card not in shown]
    copied = len(shown) if fields.get("phase", state.phase) >= OPEN else 0
    memory = [[fate(state, strength) for _ in range(copied)] for strength in state.bot_memory]
    return place(GAME, state, shown=shown, pile=pile, used=[], rolled=rolled, memory=memory, **fields)


def blind(state, words, *placed):
    """The blind phase with these cards, and these cubes of seats 1, 2, ...; seat 0 is the Maker."""
    rows = [[], *(cubes(words_of_one) for words_of_one in placed)]
    rows += [[] for _ in range(state.seats - len(rows))]
    everyone_else = (1 << state.seats) - 2
    return lay(state, words, phase=BLIND, cubes=rows, touched=[0] * state.seats, waiting=everyone_else, turn=1)


def scored(state, words, *placed):
    """The points of a round that ends with these cubes."""
    state = blind(state, words, *placed)
    play(GAME, state, *["done"] * (state.seats - 1))
    assert state.last_maker == 0
    return state.gained


def tick(state):
    """The time is up."""
    state.play(wabe.CLOCK, state.timer()[2])
    return state


def started(seats=3, words=None, **options):
    """A live game in its open phase, with the usual tiles; seat 0 is the Maker."""
    state = play(GAME, new(seats, "live", **options), *["usual"] * seats)
    if words:
        state = lay(state, words)
    return play(GAME, tick(play(GAME, state, "as drawn")), "start")


def random_moves(state, seed):
    """Every position of a random game, with the clock now and then. The same State goes on."""
    chance = dice(seed)
    yield state
    while not state.over:
        if state.timer() and (not state.waiting or chance.roll(25) == 0):
            tick(state)
        else:
            asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
            seat = asked[chance.roll(len(asked))]
            moves = state.legal(seat)
            state.play(seat, moves[chance.roll(len(moves))])
        yield state


def matched(words, placed, young=False):
    need = needs(cards(words), young)
    return sum(need) - sum(left_over(need, cubes(placed)))


# --- matches -----------------------------------------------------------------------------------------


def test_example_1_seven_cards_all_right():
    right = (
        "red bricks above, red hammers below, yellow drop above, green drop below, blue bricks below, "
        "green circles on, yellow bricks on"
    )
    assert matched(SEVEN, right) == 7
    assert scored(new(), SEVEN, right, right) == [0, 7, 7]


def test_example_2_a_wrong_zone_and_one_cube_too_many():
    placed = "red bricks below, red hammers below, yellow drop above, red circles on, blue circles on"
    assert matched(SEVEN, placed) == 3
    gained = scored(new(), SEVEN, placed, placed)
    assert gained == [4 + 4, 3, 3]


def test_example_3_the_makers_points_both_ways():
    five = "red-6 red-2 yellow-4 green-g1a blue-3"
    four_right = "red bricks above, red hammers below, yellow drop above, green drop below"
    two_right = "red bricks above, red hammers below"
    assert scored(new(), five, four_right, two_right) == [1 + 3, 4, 2]
    assert scored(new(makerScore="none-matched"), five, four_right, two_right) == [1, 4, 2]


def test_none_matched_counts_what_the_best_of_all_players_has_left_for_each_demand():
    five = "red-6 red-2 white-5 white-g1a black-6"
    gained = scored(new(makerScore="none-matched"), five, "red bricks above, red circles on", "blue circles on")
    assert gained == [3, 2, 1]  # red below hammers, and two of the three on circles
    gained = scored(new(makerScore="none-matched"), five, "red bricks above", "red hammers below, blue circles on")
    assert gained == [2, 1, 2]


def test_example_4_the_fifth_card_of_a_colour_goes_back():
    state = play(GAME, new(form="live"), *["usual"] * 3)
    drawn = cards("red-6 red-5 blue-3 red-4 red-3 red-2 white-5")
    state.pile = [card for card in range(CARDS) if card not in drawn]
    state.rolled = [4, 3]
    state.lay(drawn)
    assert state.shown == cards("red-6 red-5 blue-3 red-4 red-3 white-5")
    assert CARD["red-2"] in state.pile
    assert state.pile == sorted(state.pile)
    play(GAME, state, "as drawn")
    play(GAME, tick(state), "start")
    assert state.timer()[1] == 12_000


@pytest.mark.parametrize("colour", COLOUR_NAMES)
def test_r2_over_four_goes_for_all_six_colours(colour):
    state = new()
    six = [CARD[f"{colour}-{n}"] for n in range(1, 7)]
    state.pile = [card for card in range(CARDS) if card not in six]
    state.lay(six)
    assert state.shown == six[:4]


def test_example_5_wild_cards_of_one_symbol_ask_for_as_many_cubes():
    circles = "white-5 white-g1a black-6"
    assert max(needs(cards(circles), False)) == 3
    assert matched(circles, "red circles on, blue circles on") == 2
    assert matched(circles, "red circles on, red circles on, red circles on") == 3  # R12: any colours
    assert matched(circles, "red circles above, red circles below") == 0


def test_example_6_and_r13_young_ignores_numbers():
    both = "red-6 red-g2"
    assert matched(both, "red bricks below, red bricks below", young=True) == 2
    assert matched(both, "red bricks above, red bricks below", young=True) == 1
    assert matched(both, "red bricks above, red bricks below") == 2
    assert scored(new(level="young"), both, "red bricks below, red bricks below", "red bricks above") == [0 + 2, 2, 0]
    assert matched("white-6 red-5", "blue hammers on, red wheel below", young=True) == 2


@pytest.mark.parametrize("form", FORMS)
def test_example_7_and_r5_no_more_cubes_than_cards(form):
    five = "red-6 red-2 yellow-4 green-g1a blue-3"
    state = blind(new(), five, "red drop on, red drop on, red drop on, red drop on, blue drop on")
    if form == "live":
        state = place(GAME, state, live=True)
        with pytest.raises(wabe.IllegalMove, match="as many cubes as cards: take one back first"):
            state.play(1, cubes("green drop on")[0])
    else:
        with pytest.raises(wabe.IllegalMove):
            GAME.find(state, 1, "green")
    assert names(state) == ["take red drop on", "take blue drop on", "done"]
    play(GAME, state, "take red drop on")
    assert ("green drop on" if form == "live" else "green") in names(state)
    assert ("red arrow above" if form == "live" else "red") in names(state)


def test_a_colour_without_loose_cubes_is_not_offered():
    state = blind(new(), SEVEN, "red drop on, red drop on, red drop on, red drop on")
    assert names(state) == ["take red drop on", "done", "yellow", "green", "blue"]
    live = place(GAME, state, live=True)
    assert not [name for name in names(live) if name.startswith("red")]
    assert len(names(live)) == 3 * 18 + 1 + 1


# --- the deal ----------------------------------------------------------------------------------------


def test_r1_all_54_cards_are_in_play():
    state = new()
    assert sorted(state.pile + state.shown) == list(range(54))


@pytest.mark.parametrize(
    ("option", "dice_in"), [(2, [2, 2, 2, 2, 2, 2]), (1, [1] * 6), ("1-first", [1, 2, 2, 1, 2, 2])]
)
def test_dice(option, dice_in):
    state = new(laps=2, dice=option)
    found = []
    while not state.over:
        found.append(len(state.rolled))
        assert min(sum(state.rolled), 4) <= len(state.shown) <= sum(state.rolled)
        play(GAME, state, *["done"] * 4)
    assert found == dice_in


def test_the_number_of_cards_is_what_the_dice_show():
    totals = Counter(sum(new(seed=seed).rolled) for seed in range(600))
    assert set(totals) == set(range(2, 13))
    assert totals[7] > totals[2] + totals[12]
    assert {tuple(new(seed=seed, dice=1).rolled) for seed in range(60)} == {(n,) for n in range(1, 7)}


def test_r8_and_r9_used_cards_return_only_when_the_pile_is_short():
    state = new(6, laps=2)
    shuffles = 0
    while not state.over:
        pile, used, shown = state.pile[:], state.used[:], state.shown[:]
        play(GAME, state, *["done"] * 10)
        if state.over:
            break
        aside = sorted(used + shown)
        if sum(state.rolled) > len(pile):
            shuffles += 1
            assert state.used == []
        else:
            assert state.used == aside
            assert sorted(state.pile + state.shown) == pile
    assert shuffles > 0


def test_r9_a_pile_that_is_just_long_enough_is_not_shuffled():
    for seed in range(20):
        state = new()
        state.seed(seed)
        state.shown = []
        state.pile = list(range(CARDS))
        again = state.clone()
        again.prepare()
        total = sum(again.rolled)
        for short in (0, 1):
            again = state.clone()
            again.pile, again.used = list(range(total - short)), list(range(total - short, CARDS))
            again.prepare()
            assert len(again.used) == (0 if short else CARDS - total)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_is_maker_in_turn_and_then_it_is_over(seats):
    for laps in (1, 2):
        state = new(seats, laps=laps, start_seat=1)
        makers = []
        while not state.over:
            makers.append(state.maker)
            assert state.waiting == (1 << seats) - 1 - (1 << state.maker)
            play(GAME, state, *["done"] * 2 * (seats - 1))
        assert makers == [(1 + i) % seats for i in range(seats * laps)]
        assert state.rounds == seats * laps


def test_start_seat_is_drawn_or_chosen():
    assert {GAME.new(5, seed).maker for seed in range(60)} == set(range(5))
    assert new(5, start_seat=3).maker == 3


def test_most_points_win_and_a_tie_is_shared():
    state = blind(place(GAME, new(), rounds=3, points=[4, 9, 9]), "red-6 red-2", "red bricks above", "red bricks above")
    play(GAME, state, "done", "done")
    assert state.over
    assert state.scores() == [6, 10, 10]
    assert state.returns() == [0, 0.5, 0.5]


# --- turns -------------------------------------------------------------------------------------------


def test_r14_turns_begin_with_open_and_have_no_clock():
    state = new()
    assert GAME.phases[state.phase].name == "open"
    assert state.tiles == [[0, 1, 2, 3, 4, 5]] * 3
    for position in random_moves(state, 3):
        assert position.timer() is None
        assert position.phase in (OPEN, BLIND)


def test_r14_a_placement_is_three_decisions():
    state = lay(new(), SEVEN)
    assert names(state, 1) == ["done", "red", "yellow", "green", "blue"]
    play(GAME, state, "green")
    assert names(state, 1) == list(SYMBOL_NAMES)
    play(GAME, state, "wheel")
    assert names(state, 1) == ["above", "on", "below"]
    play(GAME, state, "below")
    assert state.cubes[1] == cubes("green wheel below")
    assert state.touched[1] == 1
    assert names(state, 1) == ["done", "red", "yellow", "green", "blue"]  # no taking back while the cards lie there


def test_turns_open_gives_half_as_many_cubes_as_cards_rounded_up():
    state = lay(new(), SEVEN)
    for count in range(4):
        assert state.waiting == 0b110
        assert len(state.cubes[1]) == count
        play(GAME, state, "red", "drop", "on")
    assert state.waiting == 0b100
    assert state.phase == OPEN
    state.listen()
    play(GAME, state, "done")
    assert [event[1] for event in state.news] == ["finished", "gone"]
    assert state.phase == BLIND
    assert state.waiting == 0b110


def test_turns_blind_gives_twice_as_many_decisions_as_cards():
    state = blind(new(), "red-6 red-2", "blue drop on")
    play(GAME, state, "take blue drop on", "red", "bricks", "above", "take red bricks above")
    assert state.waiting == 0b110
    play(GAME, state, "red", "hammers", "below")
    assert state.waiting == 0b100
    play(GAME, state, "done")
    assert state.gained == [1 + 2, 1, 0]


def test_take_back_is_offered_once_for_each_different_placement():
    state = blind(new(), SEVEN, "red drop on, red drop on, red drop above")
    assert [name for name in names(state, 1) if name.startswith("take")] == ["take red drop above", "take red drop on"]
    play(GAME, state, "take red drop on")
    assert state.cubes[1] == cubes("red drop on, red drop above")


def test_the_seats_decide_independently_in_any_order():
    state = lay(new(4), SEVEN)
    state.play(3, GAME.find(state, 3, "blue"))
    state.play(1, GAME.find(state, 1, "done"))
    state.play(2, GAME.find(state, 2, "red"))
    state.play(3, GAME.find(state, 3, "arrow"))
    state.play(2, GAME.find(state, 2, "bricks"))
    state.play(3, GAME.find(state, 3, "below"))
    state.play(2, GAME.find(state, 2, "above"))
    assert state.cubes == [[], [], cubes("red bricks above"), cubes("blue arrow below")]
    assert state.waiting == 0b1100


# --- live --------------------------------------------------------------------------------------------


def test_the_tiles_are_laid_in_any_order():
    state = new(form="live")
    assert state.waiting == 0b111
    assert state.timer() is None
    assert names(state, 2) == [*SYMBOL_NAMES, "usual"]
    state.play(2, GAME.find(state, 2, "arrow"))
    state.play(2, GAME.find(state, 2, "circles"))
    assert names(state, 2) == ["drop", "hammers", "bricks", "wheel", "usual"]
    state.play(2, GAME.find(state, 2, "usual"))
    assert state.tiles[2] == [5, 2, 0, 1, 3, 4]
    assert state.waiting == 0b011
    play(GAME, state, "wheel", "bricks", "circles", "hammers", "drop")  # the arrow follows
    assert state.tiles[0] == [4, 3, 2, 1, 0, 5]
    play(GAME, state, "usual")
    assert state.phase == ARRANGE
    assert state.waiting == 0b001


def test_the_order_of_the_tiles_does_not_matter_for_the_score():
    state = play(GAME, new(form="live"), "usual", *["arrow", "bricks", "usual"], "usual")
    assert state.tiles[1] == [5, 3, 0, 1, 2, 4]
    state = play(GAME, tick(play(GAME, lay(state, "red-6 red-2"), "as drawn")), "start")
    state.play(1, GAME.find(state, 1, "red bricks above"))
    assert state.cubes[1] == [1 * 3]  # the second tile
    assert by_symbol(state.cubes[1], state.tiles[1]) == cubes("red bricks above")
    play(GAME, tick(state), "done", "done")
    assert state.gained == [1 + 2, 1, 0]
    assert state.last_cubes[1] == cubes("red bricks above")


@pytest.mark.parametrize(
    ("order", "key"),
    [
        ("as drawn", lambda card: 0),
        ("by colour", lambda card: COLOUR[card]),
        ("by symbol", lambda card: SYMBOL[card]),
        ("by number", lambda card: NUMBER[card]),
    ],
)
def test_arrange_puts_the_cards_in_order(order, key):
    state = play(GAME, new(form="live"), *["usual"] * 3)
    state = lay(state, "black-6 red-1 white-g2 blue-5 red-6")
    before = state.shown[:]
    play(GAME, state, order)
    assert sorted(state.shown) == sorted(before)
    assert [key(card) for card in state.shown] == sorted(key(card) for card in before)
    assert (state.shown == before) == (order == "as drawn")


def test_arrange_at_random_draws_the_order():
    state = lay(play(GAME, new(form="live"), *["usual"] * 3), SEVEN)
    orders = set()
    for seed in range(10):
        copy = state.clone()
        copy.seed(seed)
        orders.add(tuple(play(GAME, copy, "random").shown))
    assert len(orders) == 10


def test_free_lays_card_by_card_and_the_last_follows():
    state = lay(play(GAME, new(form="live"), *["usual"] * 3), "black-6 red-1 white-g2 blue-5")
    play(GAME, state, "free")
    assert names(state) == ["red-1", "blue-5", "white-g2", "black-6"]
    play(GAME, state, "blue-5", "white-g2")
    assert names(state) == ["red-1", "black-6"]
    copy = tick(state.clone())  # time is up: the rest lies as it was drawn
    assert copy.shown == cards("blue-5 white-g2 black-6 red-1")
    assert copy.phase == LOOK
    play(GAME, state, "red-1")
    assert state.shown == cards("blue-5 white-g2 red-1 black-6")
    assert state.phase == LOOK


def test_a_single_card_is_not_laid_freely():
    state = lay(play(GAME, new(form="live", dice=1), *["usual"] * 3), "red-6")
    assert play(GAME, state, "free").phase == LOOK


def test_r6_the_clocks():
    state = lay(play(GAME, new(form="live", secondsPerCard=3, blindSeconds=45), *["usual"] * 3), SEVEN)
    assert state.timer()[1] == 20_000
    arrange = state.timer()[0]
    assert play(GAME, state, "free").timer()[0] == arrange  # it runs on
    tick(state)
    assert state.waiting == 0
    assert state.timer()[1] == 2_000  # no start before second 2
    with pytest.raises(wabe.IllegalMove, match="not asked now: a clock runs"):
        state.play(0, 0)
    tick(state)
    assert names(state) == ["start"]
    assert state.timer()[1] == 7_000 - 2_000  # at second max(5, N) by itself
    started_by_itself = tick(state.clone())
    play(GAME, state, "start")
    assert started_by_itself.phase == state.phase == OPEN
    assert state.timer()[1] == 3 * 7 * 1_000
    identity = state.timer()[0]
    play(GAME, state, "red drop on", "take red drop on", "red drop on")
    assert state.timer()[0] == identity  # a touch starts no clock anew
    tick(state)
    assert state.phase == BLIND
    assert state.timer()[1] == 45_000
    assert state.timer()[0] != identity
    tick(state)
    assert state.rounds == 2
    assert state.last_cubes[1] == cubes("red drop on")


def test_look_lasts_at_least_five_seconds():
    state = lay(play(GAME, new(form="live"), *["usual"] * 3), "red-6 red-2")
    tick(play(GAME, state, "as drawn"))
    assert state.phase == LOOK
    assert state.timer()[1] == 3_000


def test_every_clock_of_a_game_has_an_identity_of_its_own():
    state = play(GAME, new(form="live"), *["usual"] * 3)
    seen = []
    while not state.over:
        seen.append(state.timer()[0])
        tick(state)
    assert len(seen) == len(set(seen)) == 3 * 5


def test_open_has_no_done_and_lasts_until_the_clock():
    state = started(words="red-6 red-2")
    assert "done" not in names(state, 1)
    with pytest.raises(wabe.IllegalMove, match="No time is up now"):
        state.play(wabe.CLOCK, 1)
    for seat in (1, 2):
        while state.waiting >> seat & 1:  # until the seat has no touches left
            state.play(seat, state.legal(seat)[-1])
    assert state.touched == [0, 16, 16]  # four a second, for two cards of two seconds
    assert state.phase == OPEN
    assert state.waiting == 0
    assert tick(state).phase == BLIND
    assert state.touched == [0, 0, 0]
    assert state.waiting == 0b110


def test_blind_ends_when_all_are_done():
    state = tick(started(words="red-6 red-2"))
    state.play(2, GAME.find(state, 2, "done"))
    assert state.waiting == 0b010
    state.play(1, GAME.find(state, 1, "red bricks above"))
    state.play(1, GAME.find(state, 1, "done"))
    assert state.gained == [1 + 2, 1, 0]
    assert (state.rounds, state.maker, state.phase) == (2, 1, ARRANGE)


def test_r11_who_is_not_done_keeps_the_cubes_that_are_placed():
    state = started(words="red-6 red-2")
    state.play(1, GAME.find(state, 1, "red bricks above"))
    tick(tick(state))
    assert state.gained == [1 + 2, 1, 0]


def test_everybody_but_the_maker_may_touch_cubes_at_any_time():
    state = started(4, words=SEVEN)
    for seat in (3, 1, 3, 2):
        state.play(seat, GAME.find(state, seat, "blue drop on"))
    assert [len(row) for row in state.cubes] == [0, 1, 1, 2]
    with pytest.raises(wabe.IllegalMove, match="Seat 1 is not asked"):
        state.play(0, 0)


# --- who knows what ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", range(4))
def test_cards_are_seen_by_all_in_look_and_open_and_otherwise_by_the_maker_alone(form, seed):
    level = ("normal", "young", "advanced", "normal")[seed]
    for state in random_moves(new(4, form, seed, level=level), seed):
        visible = state.phase in (LOOK, OPEN)
        for viewer in (wabe.SPECTATOR, *range(4)):
            look = GAME.view(state, viewer)
            assert look["shown"] == (state.shown if visible or viewer == state.maker else [-1] * len(state.shown))
            if not visible and viewer != state.maker:
                ids = GAME.table(state, viewer).ids()
                assert not [card for card in state.shown if card_name(card) in ids]


@pytest.mark.parametrize("form", FORMS)
def test_r7_cubes_are_seen_by_their_owner_alone_and_counted_by_all(form):
    for state in random_moves(new(4, form, 5), 5):
        for viewer in (wabe.SPECTATOR, *range(4)):
            look = state.look(viewer)
            hidden = [[-1] * len(row) for row in state.cubes]
            assert look["cubes"] == [row if other == viewer else hidden[other] for other, row in enumerate(state.cubes)]
            assert all(held == -1 for other, held in enumerate(look["held"]) if other != viewer)
            assert all(aimed == -1 for other, aimed in enumerate(look["aimed"]) if other != viewer)
        assert state.look(wabe.ALL)["cubes"] == state.cubes
        assert state.look(wabe.ALL)["shown"] == state.shown


def test_after_the_score_cards_and_cubes_lie_open():
    state = blind(new(), SEVEN, "red bricks above", "red bricks below, blue bricks below")
    state.listen()
    play(GAME, state, "done", "done")
    for viewer in (wabe.SPECTATOR, 0, 1, 2):
        look = state.look(viewer)
        assert look["last_cards"] == cards(SEVEN)
        assert look["last_cubes"] == [[], cubes("red bricks above"), cubes("red bricks below, blue bricks below")]
        assert look["used"] == sorted(cards(SEVEN))  # card counting: what was shown is public history
    told = [(kind, a, b, c) for _, kind, a, b, c in state.news]
    assert told[:2] == [("finished", 1, 0, 0), ("finished", 2, 0, 0)]
    assert [a for kind, a, _, _ in told if kind == "shown"] == cards(SEVEN)
    assert [(a, b, c) for kind, a, b, c in told if kind == "matched"] == [(1, 1, 7), (2, 1, 7)]
    assert ("missed", 0, 12, 0) in told


def test_r10_advanced_tiles_lie_face_down_from_look_to_score():
    state = new(form="live", level="advanced")
    play(GAME, state, "arrow", "usual", "usual", "usual")
    faces = [[5, 0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]]
    assert state.look(0)["tiles"] == faces  # still arranging
    state = play(GAME, lay(state, "red-6 red-2"), "as drawn")
    for phase in (LOOK, OPEN, BLIND):
        assert state.phase == phase
        for viewer in (wabe.SPECTATOR, 0, 1, 2):
            assert state.look(viewer)["tiles"] == [[-1] * 6] * 3
        assert state.know(1)["own_tiles"] == faces[1]
        tick(tick(state) if phase == LOOK else state)
    assert state.look(0)["tiles"] == faces


def test_r10_advanced_places_are_named_by_position_and_the_symbol_underneath_counts():
    state = new(form="live", level="advanced")
    play(GAME, state, "usual", "bricks", "usual", "usual")
    state = tick(play(GAME, lay(state, "red-6 red-2"), "as drawn"))
    play(GAME, state, "start")
    assert "red tile 1 above" in names(state, 1)
    play(GAME, state, "red tile 1 above")  # the bricks
    assert "take red tile 1 above" in names(state, 1)
    play(GAME, tick(state), "done", "done")
    assert state.gained == [1 + 2, 1, 0]
    assert "tile 4" in names(play(GAME, new(level="advanced"), "red"))


def test_a_guess_forgets_other_seats_tiles_where_nobody_sees_them():
    state = started(level="advanced")
    orders = {tuple(wabe.determinize(state, 1, seed).tiles[2]) for seed in range(20)}
    assert len(orders) > 10
    assert {tuple(wabe.determinize(state, 1, seed).tiles[1]) for seed in range(20)} == {tuple(state.tiles[1])}
    assert wabe.determinize(started(), 1, 0).tiles == started().tiles


# --- memory ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("strength", "kept", "blurred", "lost"),
    [("weak", 0.35, 0.30, 0.35), ("medium", 0.55, 0.25, 0.20), ("strong", 0.75, 0.15, 0.10), ("perfect", 1, 0, 0)],
)
def test_what_becomes_of_a_card_in_a_bots_memory(strength, kept, blurred, lost):
    found: Counter[int] = Counter()
    chance = dice(8)
    total = 20_000
    for _ in range(total):
        found[fate(chance, STRENGTHS.index(strength))] += 1
    assert found[KEPT] / total == pytest.approx(kept, abs=0.012)
    assert found[LOST] / total == pytest.approx(lost, abs=0.012)
    for part in range(3):  # colour, symbol and half are forgotten alike
        assert found[part] / total == pytest.approx(blurred / 3, abs=0.012)


def test_what_a_seat_remembers_of_neighbouring_cards_is_independent():
    pairs: Counter[tuple[bool, bool]] = Counter()
    state = lay(new(), SEVEN)
    for seed in range(4000):
        state.seed(seed)
        state.memorize(1)
        first, second = state.memory[1][:2]
        pairs[first == KEPT, second == KEPT] += 1
    assert pairs[True, True] / 4000 == pytest.approx(0.55**2, abs=0.03)
    assert pairs[False, False] / 4000 == pytest.approx(0.45**2, abs=0.03)


def test_what_chance_brings_in_a_round_can_be_gone_through_one_by_one():
    state = play(GAME, blind(new(), "red-6 red-2"), "done")
    tape: list[int] = []
    outcomes: list[int] = []
    while len(outcomes) == len(tape):
        after = state.clone()
        after.tape = tape
        try:
            play(GAME, after, "done")
            break
        except OpenChance as chance:
            outcomes.append(chance.args[0])
            tape.append(chance.args[0] - 1)
    assert after.rolled == [6, 6]
    assert outcomes[:3] == [6, 6, CARDS - 2]
    assert outcomes[14:] == [100] * 3 * len(after.shown)  # a memory of each card for each seat
    assert [set(row) for row in after.memory] == [{LOST}] * 3


def test_a_memory_is_of_colour_symbol_and_half():
    card = CARD["red-6"]
    assert remembered(card, KEPT) == [0, 3, 0]
    assert [remembered(card, part) for part in range(3)] == [[-1, 3, 0], [0, -1, 0], [0, 3, -1]]
    assert remembered(card, LOST) == [-1, -1, -1]
    assert [card_name(card) for card in range(CARDS) if fits(card, [0, 3, -1])] == ["red-6", "red-g2"]
    assert [card_name(card) for card in range(CARDS) if fits(card, [-1, 3, 0])] == ["red-6", "white-4", "black-5"]


@pytest.mark.parametrize("form", FORMS)
def test_a_seat_has_a_memory_of_its_own_from_blind_on_and_it_is_never_shown(form):
    for seed in range(3):
        for state in random_moves(new(4, form, seed, botMemory=["weak", "medium", "strong", "perfect"]), seed):
            for seat in range(4):
                know = state.know(seat)
                blind_copier = state.phase == BLIND and not state.over and seat != state.maker
                assert ("recall" in know) == blind_copier
                if not blind_copier:
                    continue
                guessed = wabe.determinize(state, seat, seed)
                assert guessed.know(seat) == know
                assert "recall" not in GAME.view(state, seat)
                if seat == 3:
                    assert guessed.shown == state.shown
                    assert know["recall"] == [[COLOUR[c], SYMBOL[c], NUMBER[c] < 4] for c in state.shown]


def test_bots_can_use_no_more_of_the_cards_than_they_remember():
    state = blind(new(botMemory="medium"), SEVEN)
    recall = state.know(1)["recall"]
    assert 0 < len(recall) < 7
    seen: Counter[int] = Counter()
    for seed in range(200):
        guess = wabe.determinize(state, 1, seed)
        assert guess.flaw() == ""
        for parts in recall:
            assert any(fits(card, parts) for card in guess.shown)
        seen.update(guess.shown)
    certain = {card for card in state.shown if seen[card] == 200}
    assert len(certain) < 7
    assert len(seen) > 40  # anything may have been there
    assert len({tuple(wabe.determinize(state, wabe.SPECTATOR, seed).shown) for seed in range(20)}) == 20


def test_a_guess_never_shows_five_cards_of_a_colour():
    reds = "red-6 red-5 red-4 red-3 blue-6 blue-5 blue-4 blue-3 green-6 green-5 green-4 green-3"
    state = blind(new(botMemory="weak"), reds)
    for viewer in (wabe.SPECTATOR, 1, 2):
        for seed in range(60):
            assert wabe.determinize(state, viewer, seed).flaw() == ""


def test_a_guess_forgets_others_cubes_but_not_how_many():
    state = blind(new(), SEVEN, "red bricks above, red hammers below", "blue drop on")
    state = play(GAME, state, "green", "wheel")
    guesses = [wabe.determinize(state, 2, seed) for seed in range(30)]
    assert len({tuple(guess.cubes[1]) for guess in guesses}) == 30
    assert {len(guess.cubes[1]) for guess in guesses} == {2}
    assert {(guess.held[1], guess.aimed[1]) for guess in guesses} == {(-1, -1)}
    own = wabe.determinize(state, 1, 0)
    assert (own.cubes[1], own.held[1], own.aimed[1]) == (state.cubes[1], 2, 4)


def test_in_open_nobody_knows_what_they_will_remember():
    state = lay(new(), SEVEN)
    assert len({tuple(wabe.determinize(state, 1, seed).memory[1]) for seed in range(10)}) == 10
    gone = blind(new(), SEVEN)
    assert all(wabe.determinize(gone, 1, seed).memory[1] == gone.memory[1] for seed in range(10))
    assert len({tuple(wabe.determinize(gone, 2, seed).memory[1]) for seed in range(10)}) == 10


# --- bots --------------------------------------------------------------------------------------------


def bots_play(seed, memories, form="turns", **options):
    """A game of the default bots; answers (cards, gained, maker) of every round. In the live form time is scarce:
    each seat acts every 4 seconds."""
    state = new(len(memories), form, seed, botMemory=memories, **options)
    chance = dice(seed)
    rounds: list[tuple[int, list[int], int]] = []
    acted: Counter[tuple[int, int]] = Counter()
    while not state.over:
        if state.waiting == 0:
            tick(state)
            continue
        seat, before = state.turn, state.rounds
        if form == "live" and state.phase >= OPEN:
            late = acted[state.timer()[0], seat] * 4000 >= state.timer()[1]
            acted[state.timer()[0], seat] += 1
            move = WAIT if late else MIND.at_once(state.sampler(seat).draw(seed), seat, chance)
        else:
            move = MIND.at_once(state.sampler(seat).draw(seed), seat, chance)
        if move == WAIT:
            tick(state)
        else:
            state.play(seat, move)
        if (before and state.rounds != before) or state.over:
            rounds.append((len(state.last_cards), state.gained[:], state.last_maker))
    return rounds


def test_a_bot_that_forgets_nothing_misses_nothing():
    for seed in range(5):
        for level in ("normal", "young", "advanced"):
            for count, gained, maker in bots_play(seed, ["perfect"] * 3, level=level):
                assert gained == [0 if seat == maker else count for seat in range(3)]


def test_the_better_a_bot_remembers_the_more_it_matches():
    right, total = [0] * 4, [0] * 4
    for seed in range(25):
        for count, gained, maker in bots_play(seed, list(STRENGTHS)):
            for seat in range(4):
                if seat != maker:
                    right[seat] += gained[seat]
                    total[seat] += count
    shares = [right[seat] / total[seat] for seat in range(4)]
    assert shares == sorted(shares)
    assert 0.6 < shares[0] < 0.8 < shares[2] < shares[3] == 1


@pytest.mark.parametrize("level", ["normal", "young", "advanced"])
def test_bots_play_the_live_form(level):
    rounds = bots_play(3, ["medium"] * 4, "live", level=level)
    assert len(rounds) == 4
    assert any(gained[seat] for _, gained, maker in rounds for seat in range(4) if seat != maker)


def test_a_bot_maker_lays_at_random_and_starts_at_once():
    state = play(GAME, new(form="live"), *["usual"] * 3)
    assert state.name(0, MIND.at_once(state, 0, dice(1))) == "random"
    tick(play(GAME, state, "random"))
    assert state.name(0, MIND.at_once(state, 0, dice(1))) == "start"
    assert state.timer()[1] > 0


def test_a_live_bot_acts_every_three_to_five_seconds_and_waits_when_all_is_placed():
    pauses = [MIND.pause(dice(seed)) for seed in range(300)]
    assert 3000 <= min(pauses) < 3100
    assert 4900 < max(pauses) <= 5000
    state = started(words="red-6 red-2")
    chance = dice(1)
    for _ in range(2):
        state.play(1, MIND.at_once(state, 1, chance))
    assert state.cubes[1] == cubes("red bricks above, red hammers below")
    assert MIND.at_once(state, 1, chance) == WAIT
    assert state.name(1, MIND.at_once(tick(state), 1, chance)) == "done"


def test_a_cube_covers_what_is_surely_known_before_what_is_blurred():
    state = blind(new(), "red-6 white-4", "red bricks above")
    know = state.know(1) | {"recall": [[-1, 3, 0], [0, 3, 0]]}
    assert cubes("red bricks above")[0] in targets(know, 1)
    assert len(targets(know, 1)) == 4 + 1  # any colour above the bricks, or one on them
    know["recall"] = [[0, 3, 0], [0, 4, 0]]
    assert targets(know, 1) == cubes("red wheel above")


def test_a_bot_keeps_the_cubes_for_wild_cards_apart_from_those_it_needs():
    words = "red-6 red-5 red-4 red-3 white-5 white-g1a black-6 black-5"
    for seed in range(20):
        state = place(GAME, blind(new(botMemory="perfect"), words), live=True)
        chance = dice(seed)
        while state.waiting >> 1 & 1:
            state.play(1, MIND.at_once(state.sampler(1).draw(seed), 1, chance))
        assert len(state.cubes[1]) == 8
        play(GAME, state, "done")
        assert state.gained[1] == 8


@pytest.mark.parametrize("form", FORMS)
def test_a_searching_bot_finds_a_move(form):
    player = bot("search", iterations=20)
    state = started() if form == "live" else new()
    assert player.choose(state.sampler(1), 1) in state.legal(1)
    state = tick(state) if form == "live" else blind(state, SEVEN)
    assert player.choose(state.sampler(1), 1) in state.legal(1)


# --- the table ---------------------------------------------------------------------------------------


def zone(table, id):
    return next(zone for zone in table.zones if zone.id == id)


def test_the_table_of_the_live_form():
    state = started(words="red-6 red-2")
    play(GAME, state, "red bricks above")
    table = GAME.table(state, 1)
    assert [piece.id for piece in zone(table, "cards").pieces] == ["red-6", "red-2"]
    moves = {move.name: move for move in table.moves}
    assert moves["take red bricks above"].path == ("p2 red above 4.0",)
    assert moves["blue drop on"].path == ("p2 loose blue", "p2 tile 1")
    assert moves["red drop below"].path == ("p2 loose red", "p2 below 1")
    assert moves["red drop below"].text == "put red below the drop"
    assert [(piece.foot, piece.dim) for piece in zone(table, "loose2").pieces][:2] == [
        ("3 left", False),
        ("4 left", False),
    ]
    assert GAME.table(state, 2).sides[1].rows[0][0].label == "1 of 2 cubes laid"
    gone = GAME.table(tick(state), 1)
    assert [piece.id for piece in zone(gone, "cards").pieces] == ["cards#0", "cards#1"]
    assert gone.status == "Gone. Go on from memory: 2 cubes in all."
    assert [piece.id for piece in zone(GAME.table(state, 0), "cards").pieces] == ["red-6", "red-2"]


def test_the_table_in_turns_leads_through_a_placement():
    state = lay(new(), SEVEN)
    ways = []
    for name in ("red", "bricks", "on"):
        move = next(move for move in GAME.table(state, 1).moves if move.name == name)
        ways.append((move.path, move.also))
        play(GAME, state, name)
    places = ("p2 above 4", "p2 tile 4", "p2 below 4")  # a place answers for its tile, and then for itself
    assert ways == [(("p2 loose red",), ()), (("p2 tile 4",), places), (("p2 tile 4",), ())]
    assert "p2 red on 4.0" in GAME.table(state, 1).ids()


def test_the_ground_of_a_card_is_not_spoken_of():
    state = lay(new(), "yellow-g2 red-6")
    assert [piece.label for piece in zone(GAME.table(state, 1), "cards").pieces] == ["yellow 2, wheel", "red 6, bricks"]


@pytest.mark.parametrize("form", FORMS)
def test_advanced_tables_hide_the_faces_and_mix_the_cubes(form):
    state = started(level="advanced") if form == "live" else new(level="advanced")
    table = GAME.table(state, 1)
    tiles = [piece for piece in zone(table, "board2").pieces if piece.kind == "tile"]
    assert not any(piece.up or piece.symbol for piece in tiles)
    assert [piece.mark for piece in tiles] == ["1", "2", "3", "4", "5", "6"]
    heap = zone(table, "loose2")
    assert heap.flow == "heap"
    assert [piece.colour for piece in heap.pieces[:5]] == ["red", "yellow", "green", "blue", "red"]
    usual = GAME.table(started() if form == "live" else new(), 1)
    assert [piece.colour for piece in zone(usual, "loose2").pieces] == ["red", "yellow", "green", "blue"]
    assert all(piece.up for piece in zone(usual, "board2").pieces)


def test_words():
    people = ["Ann", "Bob", "Cid"]
    state = play(GAME, new(form="live"), *["usual"] * 3)
    state.listen()
    state = lay(state, "red-6 red-2")
    assert GAME.table(state, 0).status == "You are the Maker: in which order?"
    assert named(GAME.table(state, 1).status, people) == "Ann is the Maker and puts 2 cards in order."
    assert [button.text for button in GAME.table(state, 0).buttons][-2:] == ["random order", "free order"]
    play(GAME, state, "as drawn")
    assert GAME.table(state, 1).status == "Just look, and remember. Cubes come later."
    play(GAME, tick(state), "start")
    assert GAME.table(state, 0).status == "You are the Maker: the others copy your cards."
    assert GAME.table(state, 1).status == "Copy the 2 cards: touch a cube, then its place."
    tick(state)
    state.listen()
    play(GAME, state, "red bricks above", "done")
    assert named(GAME.table(state, 1).status, people) == "Waiting for Cid."
    play(GAME, state, "done")
    assert [GAME.say(event, people) for event in state.news][:7] == [
        "Bob is done.",
        "Cid is done.",
        "There was red 6, bricks.",
        "There was red 2, hammers.",
        "Bob matches 1 of 2.",
        "Cid matches 0 of 2.",
        "Ann, the Maker, gets 3 for what was missed.",
    ]
    points = [counter for counter in GAME.table(state, 1).counters if counter.points]
    assert [(counter.owner, counter.value) for counter in points] == [(0, 3), (1, 1), (2, 0)]
    assert GAME.say((-1, "rolled", 1, 7, 7), people) == "Bob is the Maker and draws 7 cards."
    back = "Bob is the Maker, draws 7 cards, and puts 2 back: four of a colour are enough."
    assert GAME.say((-1, "rolled", 1, 7, 5), people) == back


def test_words_in_turns():
    state = lay(new(), SEVEN)
    said = []
    for name in ("red", "bricks", "on"):
        table = GAME.table(state, 1)
        said.append((table.status, next(move.text for move in table.moves if move.name == name)))
        play(GAME, state, name)
    assert said == [
        ("Copy the 7 cards: touch a cube, then its place.", "take a red cube"),
        ("Where does the red cube go? Above, on or below a tile.", "put the red cube at the bricks"),
        ("Above, on or below the bricks?", "put red on the bricks"),
    ]
    assert [item.text for item in GAME.table(state, 1).sides[1].rows[0]] == ["", "3 left"]
    state = blind(place(GAME, new(), rounds=3, points=[4, 9, 8]), "red-6 red-2")
    play(GAME, state, "done", "done")
    assert GAME.table(state, 1).status == "You win with 9 points."


def test_the_last_round_is_shown_between_rounds_and_not_while_one_must_remember():
    state = play(GAME, tick(started(words="red-6 red-2")), "red bricks above", "done", "done")
    table = GAME.table(state, 2)
    seen = [[(piece.id, piece.foot, piece.dim) for piece in zone(table, f"score{i}").pieces] for i in (1, 2)]
    assert seen == [
        [("p3 last red-6", "", True), ("p3 last red-2", "", True)],  # one's own come first
        [("p2 last red-6", "✓", False), ("p2 last red-2", "", True)],
    ]
    assert table.status == "You had 0 of 2 right. The next cards come soon."
    assert GAME.table(state, 0).status == "You were the Maker: 3 misses, 3 points."
    maker = GAME.table(state, 1)  # has to lay cards, and sees beside them how it went
    assert {one.id for one in maker.zones} == {"cards", "last", "copied"}
    assert [(piece.id, piece.foot) for piece in zone(maker, "copied").pieces] == [
        ("p2 last red-6", "✓"),
        ("p2 last red-2", ""),
    ]
    assert maker.status == "You had 1 of 2 right. Now you are the Maker: in which order?"
    assert "copied" not in {one.id for one in GAME.table(tick(play(GAME, state.clone(), "as drawn")), 1).zones}
    tick(play(GAME, state, "as drawn"))
    assert not [one.id for one in GAME.table(state, 2).zones if one.id.startswith("score")]


def test_in_turns_the_last_round_lies_beside_the_next_cards():
    state = blind(new(), "red-6 red-2")
    play(GAME, state, "done", "done")
    rows = zone(GAME.table(state, 2), "last").rows
    assert [[item.piece.id for item in row if item.piece] for row in rows] == [
        ["p2 last red-6", "p2 last red-2"],
        ["p3 last red-6", "p3 last red-2"],
        [],
    ]


def test_a_bot_lets_the_others_see_the_score_before_it_lays_the_next_cards():
    state = play(GAME, tick(started(words="red-6 red-2")), "done", "done")
    moves = [MIND.at_once(state, 1, dice(seed)) for seed in range(60)]
    assert 30 < moves.count(WAIT) < 50


def test_nobody_sees_what_another_takes_back():
    state = started(words="red-6 red-2")
    play(GAME, state, "red bricks above", "take red bricks above")
    assert state.touched == [0, 2, 0]
    assert state.look(2)["touched"] == [-1, -1, 0]
    assert state.look(1)["touched"][1] == 2
    assert wabe.determinize(state, 2, 0).touched == [0, 0, 0]


def test_what_is_said_of_a_place_tells_the_rule_and_nothing_of_the_cards():
    state = tick(started(words="red-6 red-2"))
    said = sure(preview(GAME, state, 1, GAME.find(state, 1, "blue drop below")))
    assert said.table is None
    assert said.text == "**Blue below the drop:** right for blue 1, 2 or 3 with that symbol."
    assert reason(GAME, state, 1, "p2 above 1") == "Take a cube first: touch one of your four heaps."
    play(GAME, state, "blue drop below", "blue drop on")
    assert reason(GAME, state, 1, "p2 loose red").startswith("There are as many cubes as cards")


# --- properties --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("form", FORMS)
def test_properties_of_random_games(seats, form):
    for seed, level in enumerate(("normal", "young", "advanced")):
        dealt = new(seats, form, seed, laps=2, level=level, dice="1-first" if seed == 1 else 2)
        rounds, moves, points = 0, 0, [0] * seats
        for state in random_moves(dealt, seed):
            moves += 1
            assert sorted(state.pile + state.used + state.shown) == list(range(CARDS))
            count = len(state.shown)
            most = 6 if len(state.rolled) == 1 else 12
            if not state.over and state.phase != 0:
                assert min(sum(state.rolled), 4) <= count <= min(most, sum(state.rolled))
                assert max(Counter(COLOUR[card] for card in state.shown).values()) <= 4
                need = needs(state.shown, level == "young")
                if level != "young":
                    assert max(need[:72]) <= 1
                assert max(need) <= 4
            for row in state.cubes:
                assert len(row) <= count
                assert max(Counter(cube // 18 for cube in row).values(), default=0) <= 4
            if state.points != points or state.over:
                rounds += 1
                shown = len(state.last_cards)
                assert all(0 <= one <= shown for i, one in enumerate(state.gained) if i != state.last_maker)
                assert sum(state.gained) == (seats - 1) * shown
                points = state.points[:]
        assert rounds == seats * 2
        assert moves <= GAME.bound


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"pile": []}, "pile, used, shown: the card 1 must be there once in all"),
        ({"cubes": [[3], [], []], "touched": [1, 0, 0]}, "cubes must be \\[\\] here"),  # the Maker has none
        ({"cubes": [[], [5, 3], []]}, "cubes\\[1\\] must be in ascending order"),
        ({"cubes": [[], [0, 0, 0, 0, 0], []]}, "cubes: seat 1 has more than 4 cubes of a colour"),
        ({"cubes": [[], [0, 1, 2, 20, 21, 40, 41, 60], []]}, "cubes\\[1\\] must have from 0 to 7 items"),
        ({"cubes": [[], [72], []]}, "cubes\\[1\\]\\[0\\] must be from 0 to 71"),
        ({"touched": [0, 9, 0]}, "touched\\[1\\] must be from 0 to 4"),
        ({"touched": [0, 1, 0]}, "touched: seat 1 has put 0 cubes, but not with 1 touches"),
        ({"touched": [0, 4, 0], "cubes": [[], [0, 1, 2, 3], []]}, "touched: seat 1 .* is still asked"),
        ({"waiting": 7}, "waiting must be one of \\[2, 4, 6\\]"),
        ({"waiting": 0}, "waiting must be one of \\[2, 4, 6\\]"),
        ({"held": [-1, 4, -1]}, "held\\[1\\] must be from 0 to 3"),
        ({"held": [0, -1, -1]}, "held: seat 0"),
        ({"aimed": [-1, 2, -1]}, "aimed must be -1"),
        ({"tiles": [[0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 5, 4], [0, 1, 2, 3, 4, 5]]}, "tiles must be"),
        ({"phase": LOOK, "memory": [[]] * 3}, "phase must be one of \\[4, 5\\]"),
        ({"phase": 0}, "rounds must be 0 in this phase"),
        ({"rounds": 0}, "rounds is missing"),
        ({"rounds": 4}, "rounds must be from 0 to 3"),
        ({"over": True, "waiting": 0, "phase": BLIND}, "rounds must be 3"),
        ({"maker": 3}, "maker must be from 0 to 2"),
        ({"rolled": [3]}, "rolled must have 2 items"),
        ({"rolled": [1, 1]}, "shown must have from 2 to 2 items"),
        ({"laid": 1}, "laid must be 0"),
        ({"memory": [[3] * 7, [5] * 7, [3] * 7]}, "memory\\[1\\]\\[0\\] must be from 0 to 4"),
        ({"memory": [[3] * 7, [3] * 6, [3] * 7]}, "memory\\[1\\] must have 7 items"),
        ({"bot_memory": [0, 4, 0]}, "bot_memory\\[1\\]"),
        ({"points": [0, 0]}, "points must have 3 items"),
        ({"last_cards": [54]}, "last_cards\\[0\\]"),
        ({"last_cubes": [[], [99], []]}, "last_cubes\\[1\\]"),
        ({"seconds_per_card": 0}, "seconds_per_card must be from 1 to 5"),
        ({"level": 3}, "level must be"),
    ],
    ids=str,
)
def test_impossible_positions_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, lay(new(), SEVEN), **fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"tiles": [[5], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]]}, "tiles\\[0\\]: their number must be from 6 to 6"),
        ({"waiting": 2, "turn": 1}, "waiting must be one of \\[1\\]"),
        ({"phase": 2, "laid": 6}, "laid must be from 0 to 5"),
        ({"held": [-1, 0, -1]}, "held must be empty"),
        ({"points": [0, 61, 0]}, "points\\[1\\] must be from 0 to 60"),
    ],
    ids=str,
)
def test_impossible_positions_of_the_live_form_are_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, lay(play(GAME, new(form="live"), *["usual"] * 3), SEVEN), **fields)
