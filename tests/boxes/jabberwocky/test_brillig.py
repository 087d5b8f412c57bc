"""The worked examples, rulings and properties of Brillig."""

import re
from collections import Counter
from itertools import combinations

import pytest

import wabe
from helpers import names, place, play, preview, random_game, subject
from wabe.bots import bot
from wabe.bots.hints import hint
from wabe.boxes.jabberwocky.brillig.ending import solved, worlds_of
from wabe.boxes.jabberwocky.brillig.rules import ASSIGNMENT, BONUS, COLLECTION, PILE, REST
from wabe.boxes.jabberwocky.components import card_name
from wabe.core.playout import dice, step
from wabe.core.reasons import reason
from wabe.core.state import PAUSE
from wabe.core.words import named

GAME = subject("brillig")
PACK = [letter + number for letter in "GYP" for number in "12345"]
FIVES = "G5 Y5 P5"


def card(name):
    return PACK.index(name)


def mask(cards):
    """`G3 P1` as a set of bits."""
    return sum(1 << card(name) for name in cards.split())


def listed(cards):
    return [card(name) for name in cards.split()]


def shown(cards):
    """Cards, as a mask or as a list, by name."""
    numbers = [i for i in range(15) if cards >> i & 1] if isinstance(cards, int) else cards
    return " ".join(card_name(number) for number in numbers)


def counts(gems):
    return [gems.count(letter) for letter in "gyp"]


def flat(heaps):
    """`gg - yp` as the counts of three heaps of gems."""
    return [count for heap in heaps.split() for count in counts(heap)]


def heaps(numbers):
    """The other way round."""
    found = ["".join("gyp"[c] * numbers[i + c] for c in range(3)) for i in range(0, len(numbers), 3)]
    return " ".join(heap or "-" for heap in found)


def left(used):
    """The gems of the box that are not among these."""
    return [gem for gem, count in enumerate(counts(used)) for _ in range(8 - count)]


def rows_of(gems, sizes):
    """These gems in rows of three piles."""
    gems, piles = list(gems), []
    for size in sizes:
        for _ in range(3):
            pile = [gems.pop() for _ in range(size)]
            piles += [pile.count(gem) for gem in range(3)]
    assert not gems
    return piles


def dealt(one, two):
    """A new game in which the seats hold these cards; the others are dealt to them somehow."""
    others = [name for name in PACK if name not in f"{one} {two} {FIVES}".split()]
    hands = [one.split(), two.split()]
    for hand in hands:
        while len(hand) < 6:
            hand.append(others.pop())
    return place(GAME, GAME.new(), hands=[mask(" ".join(hand)) for hand in hands])


def assigned(one, two, row="ggy yyp ppg", hold=("", "")):
    """Round 1 with these piles, after these two assignment cards."""
    state = dealt(f"{one} {hold[0]}", f"{two} {hold[1]}")
    piles = flat(row) + rows_of(left(row), (3, 2)) + [0] * 9
    return play(GAME, place(GAME, state, piles=piles), one, two)


def carrying(carried, one, two):
    """Round 1, with nine gems on the Jabberwocky cards; the seats hold these cards to collect with."""
    first, second = [name for name in PACK if name not in f"{one} {two} {FIVES}".split()][:2]
    state = assigned(first, second, hold=(one, two))
    play(GAME, state, "1-JG", "2-JY 3-JP")
    piles = [0] * 9 + rows_of(left(carried), (3, 2)) + [0] * 9
    return place(GAME, state, carried=flat(carried), piles=piles)


def last_round(hands, kept, spent=("", ""), bonus=FIVES, out=("", "")):
    """Round 4 after the collection. `kept` is `G4:2 P5:1` for each seat; `out` are the assignment cards."""
    gems = [0] * 15
    for name, count in [entry.split(":") for seat in kept for entry in seat.split()]:
        gems[card(name)] = int(count)
    loose = [8 - sum(gems[colour * 5 : colour * 5 + 5]) for colour in range(3)]
    carried = [0, loose[1], 0, 0, 0, loose[2], loose[0], 0, 0]  # where no card would collect them
    taken = [4 - len(kept[seat].split()) - len(spent[seat].split()) for seat in range(2)]
    turn = 0 if spent[0] else 1
    position = {
        "round": 4,
        "phase": BONUS,
        "over": not any(spent),
        "turn": turn,
        "waiting": 1 << turn if any(spent) else 0,
        "peeker": turn,
        "hands": [mask(hand) for hand in hands],
        "bonus": mask(bonus),
        "maybe": mask(bonus),
        "stray": mask(bonus),
        "taken": taken,
        "last_in": card(bonus.split()[-1]) if sum(taken) else -1,
        "kept": [sum(1 << card(entry[:2]) for entry in seat.split()) for seat in kept],
        "gems": gems,
        "spent": [card(name) if name else -1 for name in spent],
        "assigned": [[card(name)] for name in out],
        "carried": carried,
        "piles": [0] * 36,
        "placed": 0,
        "rest": 0,
    }
    return place(GAME, GAME.new(), **position)


def winner(state):
    assert state.over
    assert sorted(state.returns()) == [0.0, 1.0]
    return state.returns().index(1.0)


# --- setup -----------------------------------------------------------------------------------------


def test_the_deal():
    state = GAME.new(seed=3)
    assert shown(state.bonus) == FIVES
    assert [hand.bit_count() for hand in state.hands] == [6, 6]
    assert state.hands[0] | state.hands[1] | state.bonus == mask(" ".join(PACK))
    assert state.carried == [0] * 9
    assert [len(pile) for pile in heaps(state.piles).split()[:9]] == [3] * 6 + [2] * 3
    assert heaps(state.piles[27:]) == "- - -"
    assert [sum(state.piles[colour::3]) for colour in range(3)] == [8, 8, 8]
    assert (state.phase, state.waiting, state.round) == (ASSIGNMENT, 0b11, 1)


def test_cards_and_gems_are_shuffled():
    deals = [GAME.new(seed=seed) for seed in range(300)]
    assert {c for deal in deals for c in range(15) if deal.hands[0] >> c & 1} == set(range(15)) - {4, 9, 14}
    for name in ("G1", "Y3", "P4"):
        assert sum(deal.hands[0] >> card(name) & 1 for deal in deals) == pytest.approx(150, abs=40)
    assert len({tuple(deal.piles) for deal in deals}) > 290
    for spot in (0, 10, 26):
        gems = [3, 3, 2][spot // 9]
        assert sum(deal.piles[spot] for deal in deals) / 300 == pytest.approx(gems / 3, abs=0.25)


# --- assignment ------------------------------------------------------------------------------------


def test_example_1_the_higher_card_places_a_pile_and_the_other_player_the_rest():
    state = assigned("G4", "P2")
    assert (state.phase, state.turn) == (PILE, 0)
    assert names(state) == [f"{pile}-{beast}" for pile in "123" for beast in ("JG", "JY", "JP")]
    play(GAME, state, "2-JP")
    assert (state.phase, state.turn) == (REST, 1)
    assert names(state) == ["1-JG 3-JY", "1-JY 3-JG"]
    play(GAME, state, "1-JY 3-JG")
    assert heaps(state.carried) == "gpp ggy yyp"
    assert heaps(state.piles[:9]) == "- - -"
    assert (state.phase, state.waiting) == (COLLECTION, 0b11)
    assert [shown(cards) for cards in state.assigned] == ["G4", "P2"]


@pytest.mark.parametrize("first", range(9))
def test_every_way_to_place_a_pile_leaves_two_for_the_rest(first):
    piles = ["ggy", "yyp", "ppg"]
    state = assigned("G4", "P2")
    state.play(0, first)
    found = set()
    for move in state.legal(1):
        after = state.clone()
        after.play(1, move)
        found.add(tuple(heaps(after.carried).split()))
        assert heaps(after.piles[:9]) == "- - -"
    pile, beast = divmod(first, 3)
    others = [p for i, p in enumerate(piles) if i != pile]
    expected = set()
    for pair in (others, others[::-1]):
        carried = pair[:]
        carried.insert(beast, piles[pile])
        expected.add(tuple("".join(sorted(heap, key="gyp".index)) for heap in carried))
    assert found == expected


@pytest.mark.parametrize(
    ("one", "two", "first"),
    [("Y3", "P3", 0), ("P3", "Y3", 1), ("G3", "Y3", 0), ("G1", "P4", 1), ("P4", "G3", 0), ("P2", "G2", 1)],
)
def test_example_5_of_equal_numbers_green_is_before_yellow_before_purple(one, two, first):
    assert assigned(one, two).turn == first


def test_gems_join_those_already_there():
    state = carrying("gyp yyp ppg", "G1", "Y2")
    play(GAME, state, "G1", "Y2")
    assert (state.round, state.phase) == (2, ASSIGNMENT)
    before = heaps(state.carried).split()
    assert before == ["yp", "p", "gpp"]
    play(GAME, state, names(state, 0)[0])
    play(GAME, state, names(state, 1)[0])
    pile = heaps(state.piles[9:18]).split()[0]
    play(GAME, state, "1-JP")
    assert counts(heaps(state.carried).split()[2]) == counts(before[2] + pile)


# --- collection ------------------------------------------------------------------------------------


def test_example_2_each_card_takes_the_gems_of_its_colour():
    state = play(GAME, carrying("pp yyyg ppy", "P1", "Y2"), "P1", "Y2")
    assert [shown(cards) for cards in state.kept] == ["P1", "Y2"]
    assert (state.gems[card("P1")], state.gems[card("Y2")]) == (2, 3)
    assert state.scores() == [2, 6]
    assert heaps(state.carried) == "pp g y"
    assert state.taken == [0, 0]
    assert (state.round, state.phase, state.waiting) == (2, ASSIGNMENT, 0b11)


@pytest.mark.parametrize("seat", [0, 1])
def test_example_6_of_one_colour_the_lower_number_collects(seat):
    cards = ["Y4", "Y1"] if seat == 0 else ["Y1", "Y4"]
    state = play(GAME, carrying("pp gyyy yyy", *cards), *cards)
    assert state.scores() == ([0, 3] if seat == 0 else [3, 0])
    assert heaps(state.carried) == "pp g yyy"
    assert (state.phase, state.turn, state.waiting) == (BONUS, seat, 1 << seat)
    assert names(state) == FIVES.split()
    play(GAME, state, "P5")
    assert shown(state.bonus) == "G5 Y4 Y5"
    assert state.hands[seat] >> card("P5") & 1
    assert (state.round, state.taken[seat]) == (2, 1)


def test_example_7_nobody_collects_and_the_lower_card_takes_first():
    state = play(GAME, carrying("ppy yyyp gg", "P3", "P2"), "P3", "P2")  # R2 too
    assert (state.phase, state.turn) == (BONUS, 1)
    assert names(state) == ["G5", "Y5", "P5"]
    play(GAME, state, "G5")
    assert (state.phase, state.turn) == (BONUS, 0)
    assert names(state) == ["Y5", "P2", "P5"]
    play(GAME, state, "Y5")
    assert shown(state.bonus) == "P2 P3 P5"
    assert state.scores() == [0, 0]
    assert (state.round, state.taken) == (2, [1, 1])


def test_example_8_no_gem_of_the_colour_is_there():
    state = play(GAME, carrying("gg p yyyypp", "G4", "Y1"), "G4", "Y1")
    assert state.scores() == [8, 0]
    assert (state.phase, state.turn) == (BONUS, 1)
    assert heaps(state.carried) == "- p yyyypp"


def test_gems_are_taken_from_the_jabberwocky_card_of_the_colour_only():
    state = play(GAME, carrying("gyy ggg ppp", "G2", "Y2"), "G2", "Y2")
    assert state.scores() == [2, 0]
    assert heaps(state.carried) == "yy ggg ppp"


@pytest.mark.parametrize(("one", "two", "first"), [("P3", "Y3", 1), ("Y3", "P3", 0), ("Y2", "P1", 1), ("P1", "Y2", 0)])
def test_r5_equal_numbers_take_bonus_cards_in_the_order_of_colours(one, two, first):
    state = play(GAME, carrying("yyy ppp ggg", one, two), one, two)
    assert (state.phase, state.turn) == (BONUS, first)


def test_r1_one_s_own_card_goes_in_last_and_the_other_player_may_take_it():
    state = play(GAME, carrying("yyy ppp ggg", "Y3", "P3"), "Y3", "P3")
    assert "Y3" not in names(state)
    play(GAME, state, "G5")
    assert names(state) == ["Y3", "Y5", "P5"]
    play(GAME, state, "Y3")
    assert state.hands[1] >> card("Y3") & 1
    assert shown(state.bonus) == "Y5 P3 P5"


def test_only_cards_in_hand_are_played():
    state = dealt("G1 G2 G3 G4 Y1 Y2", "")
    assert names(state, 0) == ["G1", "G2", "G3", "G4", "Y1", "Y2"]
    with pytest.raises(wabe.IllegalMove, match=r"Purple 1 is not in your hand. Possible: G1, G2"):
        state.play(0, card("P1"))
    state = play(GAME, carrying("gg p yyyypp", "G4", "Y1"), "G4", "Y1")
    with pytest.raises(wabe.IllegalMove, match="Yellow 1 is not in the bonus deck"):
        state.play(1, card("Y1"))
    state = assigned("G4", "P2")
    with pytest.raises(wabe.IllegalMove, match="Possible: 1-JG"):
        state.play(0, 9)
    with pytest.raises(wabe.IllegalMove, match="The two piles that are left"):
        play(GAME, state, "2-JP").play(1, 0)


# --- the last round --------------------------------------------------------------------------------


def before_last_round(carried):
    """The last choice of round 3: seat 1 has collected nothing and takes a bonus card."""
    state = GAME.new()
    kept = ["G1", "Y1", "P1"], ["G2", "Y2"]
    gems = [0] * 15
    for name in [*kept[0], *kept[1]]:
        gems[card(name)] = 1
    used = carried + "ggyyp"
    gems[card("G1")] += 8 - counts(used)[0]
    gems[card("Y1")] += 8 - counts(used)[1]
    gems[card("P1")] += 8 - counts(used)[2]
    return place(
        GAME, state, round=3, phase=BONUS, turn=1, waiting=0b10, peeker=1, piles=[0] * 36, carried=flat(carried),
        hands=[0, 0], kept=[mask(" ".join(cards)) for cards in kept], gems=gems, spent=[-1, card("P2")],
        assigned=[listed("G3 G4 Y3"), listed("Y4 P3 P4")], placed=0, rest=0,
    )  # fmt: skip


def test_r6_the_gems_on_the_jabberwocky_cards_become_piles_and_an_empty_one_is_placed_too():
    state = play(GAME, before_last_round("yyp - ggg"), "Y5")
    assert (state.round, state.phase, state.waiting) == (4, ASSIGNMENT, 0b11)
    assert heaps(state.piles[27:]) == "yyp - ggg"
    assert heaps(state.carried) == "- - -"
    assert [shown(hand) for hand in state.hands] == ["G3 G4 Y3", "Y4 Y5 P3 P4"]
    assert state.assigned == [[], []]
    play(GAME, state, "G4", "P3")
    assert len(names(state)) == 9
    play(GAME, state, "2-JY")
    assert names(state) == ["1-JG 3-JP", "1-JP 3-JG"]
    play(GAME, state, "1-JP 3-JG")
    assert heaps(state.carried) == "ggg - yyp"
    assert [shown(cards) for cards in state.assigned] == ["G4", "P3"]


def test_in_rounds_2_and_3_assignment_cards_stay_where_they_are():
    for state in random_game(GAME, 4):
        if state.phase == ASSIGNMENT and state.round < 4:
            assert [len(cards) for cards in state.assigned] == [state.round - 1] * 2


def test_the_game_ends_after_round_4():
    state = play(GAME, before_last_round("yyp - ggg"), "Y5", "G4", "P3", "2-JY", "1-JP 3-JG")
    before = state.scores()
    play(GAME, state, "G3", "P4")
    assert state.over
    assert state.scores() == [before[0] + 3 * 3, before[1] + 1 * 4]


KEPT_FOR_27 = ("G2:2 Y3:1 P5:4", "G1:1 Y1:1 P2:1 Y2:1")
KEPT_FOR_23 = ("G4:4 Y4:1 P2:1 G1:1", "G2:1 Y1:1 P1:1 Y2:1")


def test_example_3_cards_2_3_and_5_with_2_1_and_4_gems():
    state = last_round(("G4 P3", "Y4"), KEPT_FOR_27, bonus="G5 Y5 P1", out=("G3", "P4"))
    assert state.scores() == [4 + 3 + 20, 1 + 1 + 2 + 2]
    assert winner(state) == 0


def test_example_4_the_points_of_the_picture():
    state = last_round(("P3", "Y3"), KEPT_FOR_23, out=("G3", "P4"))
    assert state.scores() == [16 + 4 + 2 + 1, 2 + 1 + 1 + 2]
    assert winner(state) == 0


def test_example_9_a_tie_goes_to_the_highest_card_in_hand():
    kept = ("G4:1 Y2:2 P5:2", "G2:1 Y1:2 Y4:3 P2:1")
    state = last_round(("G1 P4", "G3"), kept, bonus="G5 Y5 P1", out=("Y3", "P3"))
    assert state.scores() == [18, 18]
    assert winner(state) == 0


def test_example_9_and_of_equal_numbers_to_yellow_before_purple():
    kept = ("G2:1 Y1:2 Y4:3 P2:1", "G4:1 Y2:2 P5:2")
    state = last_round(("P3", "G1 Y3"), kept, bonus="G5 Y5 P1", out=("P4", "G3"))
    assert state.scores() == [18, 18]
    assert winner(state) == 1


def test_r4_the_assignment_card_of_round_4_breaks_no_tie():
    kept = ("G4:1 Y2:2 P5:2", "G2:1 Y1:2 Y4:3 P2:1")
    state = last_round(("G1 P3", "G3"), kept, bonus="G5 Y5 P1", out=("P4", "Y3"))
    assert state.scores() == [18, 18]
    assert winner(state) == 1  # green 3 before purple 3; the purple 4 lies on the table


@pytest.mark.parametrize(("take", "wins"), [("G5", 0), ("Y5", 0), ("P1", 1)])
def test_r3_bonus_cards_of_round_4_matter_for_a_tie(take, wins):
    kept = ("G4:2 P5:2", "G2:1 Y1:2 Y4:3 P2:1")
    state = last_round(("G1 Y2", "G3"), kept, spent=("P4", ""), bonus="G5 Y5 P1", out=("Y3", "P3"))
    assert names(state) == ["G5", "Y5", "P1"]
    play(GAME, state, take)
    assert state.scores() == [18, 18]
    assert winner(state) == wins


# --- who knows what --------------------------------------------------------------------------------


def known(state, seat):
    """What the seat is shown of both hands and of the bonus deck."""
    look = state.look(seat)
    return [shown([card for card in cards if card >= 0]) for cards in (*look["hands"], look["bonus"])]


def everything(state):
    return [shown(hand) for hand in state.hands] + [shown(state.bonus)]


def test_at_first_both_players_know_all_by_elimination_and_a_spectator_only_the_bonus_deck():
    state = GAME.new(seed=5)
    for seat in (0, 1, wabe.ALL):
        assert known(state, seat) == everything(state)
    assert known(state, wabe.SPECTATOR) == ["", "", FIVES]
    assert state.look(wabe.SPECTATOR)["hands"] == [[-1] * 6, [-1] * 6]


@pytest.mark.parametrize("phase", [ASSIGNMENT, COLLECTION])
def test_a_chosen_card_is_secret_until_both_have_chosen(phase):
    state = GAME.new(seed=5) if phase == ASSIGNMENT else carrying("yyy ppp ggg", "Y3", "P3")
    choice = state.legal(1)[2]
    looks = {seat: state.look(seat) for seat in (0, wabe.SPECTATOR)}
    state.play(1, choice)
    for seat, before in looks.items():
        assert state.look(seat) == before | {"ready": [1]}
    assert state.look(1)["picks"] == state.look(wabe.ALL)["picks"] == [[], [choice]]
    guesses = {wabe.determinize(state, 0, seed).picks[1][0] for seed in range(200)}
    assert guesses == set(state.legal(1))
    state.take_back(1)
    assert state.look(0) == looks[0]
    state.play(1, choice)
    state.play(0, state.legal(0)[0])
    laid = [cards[-1:] for cards in state.assigned] if phase == ASSIGNMENT else [[c] for c in state.spent]
    assert state.look(0) != looks[0]
    assert laid[1] == [choice]


def test_the_bonus_deck_is_shown_to_the_one_who_chooses_and_what_was_taken_to_nobody_else():
    state = play(GAME, carrying("ppy yyyp gg", "P3", "P2"), "P3", "P2")
    hands = [shown(hand) for hand in state.hands]
    assert (state.turn, known(state, 1), known(state, 0)) == (1, [*hands, FIVES], [*hands, FIVES])
    first = play(GAME, state.clone(), "G5")
    assert first.turn == 0
    assert known(first, 0) == everything(first)  # it is asked now, and looks into the deck
    assert known(first, 1) == everything(first)
    second = play(GAME, first, "P2")
    assert known(second, 0) == everything(second)
    assert known(second, 1) == [hands[0], everything(second)[1], "P3"]
    assert shown(second.look(1)["doubt"]) == shown(second.look(0)["doubt"]) == "Y5 P2 P5"
    assert known(second, wabe.SPECTATOR) == ["", "", "P3"]


def test_a_spectator_and_the_other_player_do_not_see_which_card_was_taken():
    state = play(GAME, carrying("gg p yyyypp", "G4", "Y1"), "G4", "Y1")
    looks = []
    for name in FIVES.split():
        after = state.clone()
        after.listen()
        play(GAME, after, name)
        assert [event for event in after.news if event[1] == "took"] == [(0b10, "took", 1, card(name), 0)]
        assert [event[2:] for event in after.news if event[1] == "swapped"] == [(1, card("Y1"), 0)]
        looks.append([after.look(0), after.look(wabe.SPECTATOR)])
    assert looks[0] == looks[1] == looks[2]


def test_a_taken_card_is_known_once_it_turns_up():
    state = play(GAME, carrying("gg p yyyypp", "G4", "Y1"), "G4", "Y1", "Y5")
    assert shown(state.look(0)["doubt"]) == FIVES
    play(GAME, state, names(state, 0)[0])
    other = play(GAME, state.clone(), next(name for name in names(state, 1) if name != "Y5"))
    assert shown(other.look(0)["doubt"]) == FIVES
    play(GAME, state, "Y5")
    assert state.look(0)["doubt"] == []
    assert known(state, 0) == everything(state)
    assert known(state, wabe.SPECTATOR)[2] == "G5 Y1 P5"


def test_cards_taken_back_to_hand_are_known_to_all():
    state = play(GAME, before_last_round("yyp - ggg"), "Y5")
    assert known(state, wabe.SPECTATOR) == ["G3 G4 Y3", "Y4 P3 P4", "P2"]
    assert known(state, 0) == ["G3 G4 Y3", "Y4 P3 P4", "P2"]


class Worlds:
    """An honest player who remembers all: every hand of the other player and bonus deck that are still possible."""

    def __init__(self, state, seat):
        self.seat = seat
        self.worlds = {(state.hands[1 - seat], state.bonus)}

    def see(self, before, after, mover, move):
        """What happened, told by public facts alone, except for the seat's own look into the bonus deck."""
        other = 1 - self.seat
        if before.phase in (ASSIGNMENT, COLLECTION) and after.phase != before.phase:
            played = before.picks[other][0] if mover == self.seat else move
            self.worlds = {(hand & ~(1 << played), deck) for hand, deck in self.worlds if hand >> played & 1}
        if before.phase == BONUS:
            own = 1 << before.spent[mover]
            if mover == self.seat:
                self.worlds = {(hand, deck & ~(1 << move) | own) for hand, deck in self.worlds}
            else:
                cards = range(15)
                self.worlds = {
                    (hand | 1 << c, deck & ~(1 << c) | own)
                    for hand, deck in self.worlds
                    for c in cards
                    if deck >> c & 1
                }
        if after.phase == BONUS and not after.over and after.turn == self.seat:
            self.worlds = {(hand, deck) for hand, deck in self.worlds if deck == after.bonus}
        if after.round == 4 > before.round:
            back = sum(1 << c for c in before.assigned[other])
            self.worlds = {(hand | back, deck) for hand, deck in self.worlds}


LONG_DOUBTS = (177, 287)  # games in which one seat takes three bonus cards before the other looks


@pytest.mark.parametrize("seed", [*range(30), *LONG_DOUBTS])
def test_the_guesses_of_a_player_are_exactly_what_is_possible(seed):
    most = 0
    dice = wabe.State()
    dice.seed(seed)
    state = GAME.new(seed=seed)
    honest = [Worlds(state, 0), Worlds(state, 1)]
    while not state.over:
        before, mover = state.clone(), state.turn
        moves = state.legal(mover)
        move = moves[dice.roll(len(moves))]
        state.play(mover, move)
        for seat in range(2):
            honest[seat].see(before, state, mover, move)
            if state.over:
                continue
            worlds = honest[seat].worlds
            most = max(most, len(worlds))
            guesses = [wabe.determinize(state, seat, i) for i in range(1 if len(worlds) == 1 else 12 * len(worlds))]
            assert {(guess.hands[1 - seat], guess.bonus) for guess in guesses} == worlds
            assert all(guess.look(seat) == state.look(seat) for guess in guesses)
    assert most == 10 if seed in LONG_DOUBTS else most in (1, 3, 6)


@pytest.mark.parametrize("seed", range(10))
def test_the_guesses_of_a_spectator(seed):
    for state in random_game(GAME, seed):
        if state.over:
            continue
        look = state.look(wabe.SPECTATOR)
        for i in range(6):
            guess = wabe.determinize(state, wabe.SPECTATOR, i)
            assert guess.look(wabe.SPECTATOR) == look
            assert guess.flaw() == ""
            for seat in range(2):
                if not state.taken[seat]:  # strays are with those who took bonus cards
                    assert guess.hands[seat] & state.stray == 0
    assert look["doubt"] == []


def test_a_guess_does_not_depend_on_what_is_hidden():
    for seed in range(10):
        for state in random_game(GAME, seed):
            for seat in (0, 1, wabe.SPECTATOR):
                guessed = wabe.determinize(state, seat, seed)
                assert wabe.determinize(guessed, seat, 3).dump() == wabe.determinize(state, seat, 3).dump()


def test_at_the_end_all_cards_are_shown_and_stay():
    for seed in range(5):
        *_, state = random_game(GAME, seed)
        for seat in (0, 1, wabe.SPECTATOR):
            assert known(state, seat) == everything(state)
            assert wabe.determinize(state, seat, 7).look(wabe.ALL) == state.look(wabe.ALL)


# --- properties ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_properties_of_random_games(seed):
    decisions = [0] * 4
    for state in random_game(GAME, seed):
        on_cards = [sum(state.gems[colour * 5 : colour * 5 + 5]) for colour in range(3)]
        for colour in range(3):
            assert sum(state.piles[colour::3]) + sum(state.carried[colour::3]) + on_cards[colour] == 8
        laid = [c for cards in state.assigned for c in cards] + [c for c in state.spent if c >= 0]
        masks = [*state.hands, *state.kept, state.bonus, *(1 << c for c in laid)]
        assert sum(masks) == mask(" ".join(PACK))
        assert state.bonus.bit_count() == 3
        if state.phase == ASSIGNMENT and state.waiting == 0b11:  # R7
            for seat in range(2):
                base = 6 - 2 * (state.round - 1) if state.round < 4 else 3
                assert state.hands[seat].bit_count() == base + state.taken[seat]
        assert all(0 <= score <= 104 for score in state.scores())
        if not state.over:
            decisions[state.round - 1] += 1
    assert all(6 <= count <= 8 for count in decisions)
    assert sum(decisions) == 24 + sum(state.taken)
    assert all(hand.bit_count() >= 1 for hand in state.hands)
    assert winner(state) in (0, 1)


def test_statistics_of_random_games():
    choices, scores, bonus, ties, wins = [], [], 0, 0, 0
    for seed in range(1000):
        for state in random_game(GAME, seed):
            if not state.over:
                choices.append(len(state.legal(state.turn)))
        scores += state.scores()
        bonus += sum(state.taken)
        ties += len(set(state.scores())) == 1
        wins += winner(state) == 0
    real = [count for count in choices if count > 1]
    assert len(real) / 1000 == pytest.approx(26, abs=0.5)
    assert sum(real) / len(real) == pytest.approx(4.3, abs=0.1)
    assert bonus / 1000 == pytest.approx(2.8, abs=0.2)
    assert sum(scores) / 2000 == pytest.approx(12.9, abs=0.6)
    assert ties / 1000 == pytest.approx(0.045, abs=0.02)
    assert wins / 1000 == pytest.approx(0.5, abs=0.06)


def test_there_is_always_a_winner_whatever_is_left_in_hand():
    kept = ("G4:1 Y2:2 P5:2", "G2:1 Y1:2 Y4:3 P2:1")
    pool = ("G1", "G3", "P3", "Y3", "P4")
    order = ["P4", "G3", "Y3", "P3", "G1"]
    for pair in combinations(pool, 2):
        for single in set(pool) - set(pair):
            out = [name for name in pool if name not in (*pair, single)]
            state = last_round((" ".join(pair), single), kept, bonus="G5 Y5 P1", out=out)
            best = min((*pair, single), key=order.index)
            assert winner(state) == (0 if best in pair else 1)


# --- positions and table ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hands": [0]}, "hands must have 2 items"),
        ({"spent": [-1, 77]}, r"spent\[1\] must be a card, or -1"),
        ({"kept": [-1, 0]}, r"kept\[0\] must be a mask of cards"),
        ({"hands": [0, 0]}, "must be there once in all"),
        ({"bonus": mask("G1 Y5 P5")}, "maybe must be a mask of bits among"),
        ({"kept": [1, 0]}, "must be there once in all"),
        ({"taken": [5, 0]}, r"taken\[0\] must be from 0 to 4"),
        ({"peeker": 2}, "peeker must be from 0 to 1"),
        ({"last_in": 4}, "last_in must be .*-1"),
        ({"taken": [1, 0]}, "last_in must be one of 4, 9, 14"),
        ({"maybe": mask("G5 Y5")}, "bonus can't have the cards \\[14\\]"),
        ({"maybe": mask(f"{FIVES} P1")}, "maybe must be a mask of bits among"),
        ({"stray": mask(f"{FIVES} P1")}, "stray must be a mask of bits among"),
        ({"shown": [mask("P5"), 0]}, "shown can't have the cards \\[14\\]"),
        ({"piles": [0] * 35}, "piles must have 36 items"),
        ({"carried": [-1] + [0] * 8}, r"carried\[0\] must be from 0 to 8"),
        ({"carried": [1] + [0] * 8}, "gems of each colour"),
        ({"round": 5}, "round must be from 1 to 4"),
        ({"round": 2}, r"assigned\[0\] must have 1 item"),
        ({"piles": [0] * 36, "carried": [8, 0, 0, 0, 8, 0, 0, 0, 8]}, "piles, gems in each, must be"),
        ({"over": True, "waiting": 0}, "ends with the last collection"),
        ({"placed": 0}, "placed must be -1 in this phase"),
        ({"rest": 0}, "Field rest"),
        ({"phase": PILE, "waiting": 1, "placed": -1}, r"assigned\[0\] must have 1 item"),
        ({"waiting": 1}, "waiting must be 3 here, not 1"),
        ({"waiting": 1, "ready": 2}, "picks, by seat, must be \\[0, 1\\]"),
        ({"picks": [[0], []]}, "picks, by seat, must be \\[0, 0\\]"),
        ({"picks": [[]]}, "a list for each of the 2 seats"),
    ],
)
def test_an_impossible_position_is_refused(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, GAME.new(seed=1), **fields)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"turn": 0, "waiting": 1}, "waiting must be 2 here, not 1"),
        ({"peeker": 0}, "peeker must be 1 here, not 0"),
        ({"spent": [-1, -1]}, "spent is missing"),
        ({"gems": [0] * 15}, "kept must be \\[\\] here"),
        ({"carried": flat("yyp - gggg")}, "gems of each colour"),
        ({"kept": [mask("G1 Y1 P1 P2"), mask("G2 Y2")], "spent": [-1, -1]}, "spent is missing"),
        ({"kept": [mask("G1 Y1"), mask("P1 G2 Y2")]}, "kept, by seat, must be"),
        ({"assigned": [listed("G3 G4 Y3 Y4"), listed("P3 P4")]}, r"assigned\[0\] must have 3 items"),
        ({"rest": 2}, "rest must be one of 0, 1"),
    ],
)
def test_an_impossible_position_is_refused_in_mid_game(fields, sentence):
    with pytest.raises(wabe.PositionError, match=sentence):
        place(GAME, before_last_round("yyp - ggg"), **fields)


@pytest.mark.parametrize("seed", range(4))
def test_the_table_shows_every_piece_and_a_path_for_every_move(seed):
    for state in random_game(GAME, seed):
        for seat in (wabe.SPECTATOR, wabe.ALL, 0, 1):
            table = GAME.table(state, seat)
            ids = table.ids()
            assert len(set(ids)) == len(ids)
            pieces = [piece for zone in table.zones for piece in zone.pieces]
            beads = [item.value for zone in table.zones for row in zone.rows for item in row if item.picture == "pips"]
            assert sum(piece.kind == "gem" for piece in pieces) + sum(beads) == 24
            sealed = sum(len(state.picks[i]) for i in range(2) if seat not in (wabe.ALL, i))
            assert sum(piece.kind == "card" for piece in pieces) == 18 + sealed
            unknown = sum(cards.count(-1) for cards in (*state.look(seat)["hands"], state.look(seat)["bonus"]))
            assert sum(not piece.up for piece in pieces) == unknown + sealed
            length = 2 if state.phase in (PILE, REST) else 1
            assert all(len(move.path) == length and set(move.path) <= set(ids) for move in table.moves)
            assert len({move.path for move in table.moves}) == len(table.moves)
            asked = seat >= 0 and state.waiting >> seat & 1
            assert [move.number for move in table.moves] == (state.legal(seat) if asked else [])


def zones(state, seat):
    return {zone.id: zone for zone in GAME.table(state, seat).zones}


def beads(zone):
    """The gems on a sheet: `yyp`."""
    return "".join(item.colour[0] * item.value for row in zone.rows for item in row if item.picture == "pips")


def test_gems_go_with_their_pile():
    state = assigned("G4", "P2")
    assert GAME.table(state, 0).moves[5].path == ("pile2", "JP")
    coming = "yppgg"
    assert beads(zones(state, 0)["pile2"]) == "yyp" + coming  # and what comes there later
    after = zones(play(GAME, state, "2-JP"), 0)
    assert beads(after["pile2"]) == coming
    assert after["pile2"].rows[0][0].text == "on purple"
    assert beads(after["beastP"]) == "pyy"
    assert [row[0].text for row in after["beastP"].rows] == ["**take:**", "stay:"]
    assert after["beastG"].rows[0][-1].text == "none"
    assert [move.path for move in GAME.table(state, 1).moves] == [("pile1", "JG"), ("pile1", "JY")]
    last = play(GAME, before_last_round("yyp - ggg"), "Y5", "G4", "P3")
    assert [beads(zones(last, 0)[f"pile{number}"]) for number in (1, 2, 3)] == ["yyp", "", "ggg"]
    assert GAME.table(last, 0).moves[4].path == ("pile2", "JY")


def test_a_card_in_doubt_says_what_it_may_be():
    state = play(GAME, carrying("gg p yyyypp", "G4", "Y1"), "G4", "Y1", "Y5")
    for zone in ("hand2", "bonus"):
        assert {p.label for p in zones(state, 0)[zone].pieces if not p.up} == {"one of green 5, yellow 5 or purple 5"}
        assert all(piece.up for piece in zones(state, 1)[zone].pieces)
        assert {p.label for p in zones(state, wabe.SPECTATOR)[zone].pieces if not p.up} == {"hidden card"}


def test_words():
    state = dealt("G4 Y3", "P2 P3")
    assert GAME.table(state, 0).status == "Lay a sharing card: the higher goes first. If equal: green, yellow, purple."
    assert GAME.table(state, 0).then == ""
    assert "share out with green 4" in [move.text for move in GAME.table(state, 0).moves]
    state.listen()
    play(GAME, state, "G4")
    assert named(GAME.table(state, 0).status, []) == "You have chosen. Waiting for seat 2."
    assert [zone.pieces[0].label for zone in GAME.table(state, 1).zones if zone.id == "secret1"] == [
        "a card chosen in secret"
    ]
    play(GAME, state, "P2")
    assert GAME.table(state, 0).status == "You go first: touch a pile, then a beast."
    assert GAME.table(state, 0).then == "On which beast?"
    assert named(GAME.table(state, 1).status, []) == "Waiting for seat 1."
    assert GAME.table(state, 0).moves[5].text == "put pile 2 on the purple beast"
    play(GAME, state, "2-JP")
    assert GAME.table(state, 1).status == "Put pile 1 on a beast; the other pile goes to the last one."
    assert GAME.table(state, 1).then == "On which beast? The other pile goes to the last one."
    assert GAME.table(state, 1).moves[0].text == "put pile 1 on the green beast, pile 3 on the yellow beast"
    play(GAME, state, "1-JG 3-JY")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann lays green 4 for sharing.",
        "Bob lays purple 2 for sharing.",
        "Ann puts pile 2 on the purple beast.",
        "Bob puts pile 1 on the green beast.",
        "Bob puts pile 3 on the yellow beast.",
    ]


def test_words_of_a_collection():
    state = carrying("gg p yyyypp", "G4", "Y1")
    assert GAME.table(state, 0).status == "Lay a taking card. If both lay one colour, the lower takes its gems."
    assert "take gems with green 4" in [move.text for move in GAME.table(state, 0).moves]
    state.listen()
    play(GAME, state, "G4", "Y1")
    moment, _, hold = state.moments[-1]
    told = [named(GAME.table(moment, seat).status, ["Ann", "Bob"]) for seat in (0, wabe.SPECTATOR)]
    assert told == [
        "The gems are taken: you have 8 points now, Bob 0.",
        "The gems are taken: Ann has 8 points now, Bob 0.",
    ]
    assert hold == PAUSE
    assert GAME.table(state, 1).status == "No gem for you: take a bonus card. Yellow 1 goes into the deck."
    assert GAME.table(state, 1).moves[0].text == "take green 5"
    play(GAME, state, "Y5")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann plays green 4 and takes 2 gems, worth 8.",
        "Bob plays yellow 1 and takes no gem: none of that colour is there.",
        "Bob takes a bonus card and puts yellow 1 into the deck.",
        "Bob took yellow 5.",
        "Round 2 begins.",
    ]
    points = {(counter.label, counter.owner): counter.value for counter in GAME.table(state, 0).counters}
    assert points == {("Points", 0): 8, ("Points", 1): 0}
    state = carrying("pp gyyy yyy", "Y4", "Y1")
    state.listen()
    play(GAME, state, "Y4", "Y1")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news] == [
        "Ann plays yellow 4 and takes no gem: the other card is lower.",
        "Bob plays yellow 1 and takes 3 gems, worth 3.",
    ]


def test_words_of_the_end():
    kept = ("G4:2 P5:2", "G2:1 Y1:2 Y4:3 P2:1")
    state = last_round(("G1 Y2", "G3"), kept, spent=("P4", ""), bonus="G5 Y5 P1", out=("Y3", "P3"))
    state.listen()
    play(GAME, state, "Y5")
    assert [GAME.say(event, ["Ann", "Bob"]) for event in state.news[2:]] == [
        "Both have 18 points. Cards in hand decide: yellow 5 is better than green 3.",
        "Ann wins with 18 to 18 points.",
    ]
    assert GAME.table(state, 0).status == "You win with 18 to 18 points, by the better card in hand."
    result = GAME.table(state, 0).result
    assert result.tie == "18 each. The best card still in hand decides: yellow 5 beats green 3."
    assert [[item.text.replace("\u00d7", "x") for item in row] for row in result.rows] == [
        ["2x4", "0", "2x5", "18"],
        ["1x2", "2x1 + 3x4", "1x2", "18"],
    ]
    assert named(GAME.table(state, 1).status, []) == "Seat 1 wins with 18 to 18 points, by the better card in hand."
    state = before_last_round("yyp - ggg")
    state.listen()
    play(GAME, state, "Y5")
    words = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    assert words[-2:] == [
        "Round 4 begins.",
        "The gems left on the beasts are the piles now. Both take their sharing cards back to hand.",
    ]
    play(GAME, state, "G4", "P3", "2-JY", "1-JP 3-JG", "G3", "P4")
    assert GAME.table(state, 0).status == f"You win with {state.scores()[0]} to {state.scores()[1]} points."


def foretold(state, seat, name):
    return preview(GAME, state, seat, GAME.find(state, seat, name)).text


def test_previews():
    state = play(GAME, lesson(), "P4", "Y3")
    assert foretold(state, 0, "2-JG") == (
        "**Put pile 2 on the green beast:** 3 green to take, worth up to 9 for you and 12 for them."
    )
    assert foretold(state, 0, "2-JY") == "**Put pile 2 on the yellow beast:** no yellow to take."
    play(GAME, state, "2-JG", "1-JY 3-JP")
    assert foretold(state, 0, "G3") == "**Take gems with green 3:** 3 green, 9 points. They hold no lower green card."
    assert foretold(state, 1, "G4") == (
        "**Take gems with green 4:** 3 green, 12 points. Their green 1, green 2 or green 3 would take them instead."
    )
    assert foretold(lesson(), 0, "G3").startswith(
        "**Share out with green 3:** their green 4 or yellow 4 would go before you."
    )
    assert foretold(lesson(), 0, "G1").startswith("**Share out with green 1:** 5 of their 6 cards would go before you.")


def lesson():
    return GAME.new(2, 15758)


def test_both_cards_are_shown_together_before_anything_comes_of_them():
    state = play(GAME, lesson(), "P4", "Y3", "2-JG", "1-JY 3-JP", "G3")
    state.listen()
    play(GAME, state, "Y2")
    table = GAME.table(state.moments[0][0], 0)
    assert table.status == "Green 3 and yellow 2: two colours, so each takes its own gems."
    assert met(table) == [("G3", "+9", True), ("Y2", "+4", True)]


def met(table):
    """The two cards that lie beside each other, what becomes of each, and which of them wins."""
    pieces = [zone.pieces[0] for zone in table.zones if zone.id.startswith("secret")]
    return sorted((piece.id, piece.foot, piece.picked) for piece in pieces)


def test_what_becomes_of_both_cards_stands_below_them():
    state = play(GAME, lesson(), "G3")
    state.listen()
    play(GAME, state, "Y3")
    table = GAME.table(state.moments[0][0], 0)
    assert table.status == "You go first: of equal numbers green 3 comes before yellow 3."
    assert met(table) == [("G3", "first", True), ("Y3", "second", False)]
    assert met(GAME.table(state, 1)) == [("G3", "first", False), ("Y3", "second", False)]  # while piles are placed
    state = carrying("pp gyyy yyy", "Y4", "Y1")
    play(GAME, state, "Y4")
    state.listen()
    play(GAME, state, "Y1")
    table = GAME.table(state.moments[0][0], 0)
    assert table.status == "Both chose yellow: yellow 1 is lower and takes the gems."
    assert met(table) == [("Y1", "+3", True), ("Y4", "beaten", False)]


@pytest.mark.parametrize(
    ("moves", "what", "why"),
    [
        ([], "pile1", "First both lay a card for sharing; the higher one places a pile first."),
        ([], "Y3", "That card isn't in your hand."),
        ([], "G5", "The bonus deck is for those whose card took no gem."),
        (["P4", "Y3"], "P4", "Sharing cards come back to the hand before round 4."),
        (["P4", "Y3"], "G1", "First the piles are shared out: touch a pile, then a beast."),
    ],
)
def test_reasons(moves, what, why):
    assert reason(GAME, play(GAME, lesson(), *moves), 0, what) == why


def test_there_are_no_options():
    assert GAME.options == ()
    assert GAME.seats == (2, 2)


def test_the_guide_has_a_section_for_every_phase():
    for phase in GAME.phases.values():
        assert f"## {phase.name.capitalize()}\n" in GAME.guide()


# --- the last round, worked out ------------------------------------------------------------------------


def in_last_round(phase, seed):
    """A position of the last round, after random moves."""
    state, chance = GAME.new(seed=seed), dice(seed)
    while state.round < 4 or state.phase != phase:
        step(state, chance)
    return state


def best_against_the_knower(spot, chances):
    """What the one who does not know could win at most, against what the other was found to do."""
    answers = [other.mixture() for other in spot.others]
    worlds = range(len(chances))
    if not spot.together:
        if spot.blinds:
            return max(best_against_the_knower(after, chances) for after in spot.next)
        moves = enumerate(spot.next)
        return sum(best_against_the_knower(after, [chances[w] * answers[w][i] for w in worlds]) for i, after in moves)
    gains = [0.0] * spot.blind.count
    if spot.next:
        for after, (i, kept) in zip(spot.next, spot.ways, strict=True):
            gains[i] += best_against_the_knower(after, [chances[w] * answers[w][j] for w, j in kept])
    else:
        for i in range(len(gains)):
            gains[i] = sum(chances[w] * p * spot.wins[w][i][j] for w in worlds for j, p in enumerate(answers[w]))
    return max(gains)


def best_against_the_other(spot, world):
    """The same the other way round, in one world: how little the other can be held down to."""
    chosen = spot.blind.mixture()
    if not spot.together:
        values = [best_against_the_other(after, world) for after in spot.next]
        return sum(p * value for p, value in zip(chosen, values, strict=True)) if spot.blinds else min(values)
    losses = [0.0] * spot.others[world].count
    if spot.next:
        for after, (i, kept) in zip(spot.next, spot.ways, strict=True):
            for place, (w, j) in enumerate(kept):
                if w == world:
                    losses[j] += chosen[i] * best_against_the_other(after, place)
    else:
        for j in range(len(losses)):
            losses[j] = sum(p * spot.wins[world][i][j] for i, p in enumerate(chosen))
    return min(losses)


@pytest.mark.parametrize(("phase", "games"), [(COLLECTION, 25), (REST, 15), (PILE, 6), (ASSIGNMENT, 1)])
def test_nobody_gains_by_choosing_otherwise_in_the_in_last_round(phase, games):
    doubtful = 0
    for seed in range(games):
        state = in_last_round(phase, seed)
        worlds = len(worlds_of(state))
        doubtful += worlds > 1
        spot = solved(state)
        most = best_against_the_knower(spot, [1 / worlds] * worlds)
        least = sum(best_against_the_other(spot, world) for world in range(worlds)) / worlds
        assert -1e-9 <= most - least < 0.02
    assert doubtful  # somebody did not know all


def test_what_is_worked_out_does_not_depend_on_what_nobody_told_the_seat():
    checked = 0
    for seed in range(12):
        state = in_last_round(COLLECTION, seed)
        for seat in range(2):
            sampler = state.sampler(seat)
            guesses = [sampler.draw(number) for number in range(6)]
            assert len({tuple(GAME.mind().mixture(guess, seat, guess.legal(seat), 0.0)) for guess in guesses}) == 1
            checked += len({guess.bonus for guess in guesses}) > 1
    assert checked > 3


def test_best_mixes_its_last_choices_and_says_so():
    for seed in range(40):
        state = in_last_round(COLLECTION, seed)
        seat = 0
        mixture = GAME.mind().mixture(state, seat, state.legal(seat), 0.0)
        if 0.3 < max(mixture) < 0.6:
            break
    sampler = state.sampler(seat)
    chosen = Counter(bot("best", seed=number).choose(sampler, seat) for number in range(200))
    for move, share in zip(state.legal(seat), mixture, strict=True):
        assert abs(chosen[move] / 200 - share) < 0.12
    told = hint(GAME, sampler, seat, bot("best"))
    assert re.fullmatch(
        r"\*\*Take gems with .* The rest is worked out: best choose this about \d times in 10, so that .*",
        told.moves[0].reason,
    )
    assert GAME.mind().mixture(in_last_round(ASSIGNMENT, 1), 0, [], 0.5) == []  # that would take too long
