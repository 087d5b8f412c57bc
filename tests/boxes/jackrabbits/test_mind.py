"""Bots of JackRabbits: they head for royals and come home, and know only what their seat knows."""

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, PLACES, holds, phase, position
from helpers import names, place, play
from wabe.bots import bot
from wabe.boxes.jackrabbits.jackrabbits import terms
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES
from wabe.boxes.jackrabbits.jackrabbits.mind import MIND, bundle, judge
from wabe.boxes.jackrabbits.jackrabbits.plan import Plan
from wabe.boxes.jackrabbits.jackrabbits.tiles import NAMES
from wabe.core.playout import dice


def policy_game(seed, seats, **options):
    """Every position of a game of four rabbits that follow the policy."""
    state = GAME.new(seats, seed, options)
    chance = dice(seed)
    yield state
    while not state.over:
        moves = state.legal(state.turn)
        guess = wabe.determinize(state, state.turn, chance.roll(1 << 30))
        state.play(state.turn, MIND.policy(guess, state.turn, moves, chance))
        yield state


def last(positions):
    *_, state = positions
    return state


def choice(state):
    """The move that looks best at first sight."""
    moves = state.legal(state.turn)
    promises = MIND.promise(state, state.turn, moves)
    return state.name(state.turn, moves[promises.index(max(promises))])


def half_turns(state, seat=0):
    return Plan(state, seat).time


# --- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"game": "basic"}, {"board": "shuffled"}, {"ending": "monarchy"}, {"board": "random"}, {"patriarchy": "on"}],
    ids=str,
)
def test_bots_come_home_long_before_the_round_limit(seats, options):
    rounds = []
    for seed in range(6):
        state = last(policy_game(seed, seats, **options))
        assert state.winner >= 0
        rounds.append(state.turns // seats + 1)
    assert 4 <= sum(rounds) / len(rounds) <= 15


def test_bots_build_a_board_and_play_on_it():
    state = last(policy_game(1, 3, board="turns"))
    assert state.winner >= 0


@pytest.mark.parametrize("name", ["greedy", "search"])
def test_the_bots_of_the_house(name):
    state = GAME.new(2, 4)
    players = [bot(name, iterations=6, seed=seat) for seat in range(2)]
    while not state.over:
        state.play(state.turn, players[state.turn].choose(state.sampler(state.turn), state.turn))
    assert state.winner >= 0


def test_every_promise_is_within_0_and_1_and_one_move_looks_best():
    seen = set()
    for seed in range(12):
        for state in policy_game(seed, 3, board=("sample", "turns")[seed % 2], ending=("court", "tribe")[seed % 2]):
            if state.over:
                continue
            moves = state.legal(state.turn)
            seen.add(phase(state))
            promises = MIND.promise(state, state.turn, moves)
            assert len(promises) == len(moves)
            assert max(promises) == 1.0
            assert min(promises) > 0.0
    assert {"journey", "ride", "payment", "meeting", "palace", "accusation", "take-off", "hand limit"} <= seen


def test_no_bot_can_peek():
    """Whatever the others hold, a seat judges its moves alike."""
    for seed in range(6):
        for state in policy_game(seed, 3):
            if not state.over and len(state.legal(state.turn)) > 1:
                moves = state.legal(state.turn)
                one, other = (judge(wabe.determinize(state, state.turn, i), state.turn, moves) for i in (1, 2))
                assert one == other


# --- plans -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "time"), [("QH", 2), ("QS", 4), ("JC", 5), ("KD", 6), ("underground", 4), ("overboard", 4)]
)
def test_with_three_royals_the_way_home_is_all(at, time):
    state = position(["", ""], royals={"JS": 1, "QH": 1, "KD": 1}, at=["JS", at])
    assert half_turns(state, 1) == time
    assert half_turns(place(GAME, state, lose_turn=True), 1) == time + 2 * (at == "overboard")


def test_the_way_home_from_a_road():
    state = position(["", ""], royals={"JS": 0, "QH": 0, "KD": 0}, at=["RV2b", "JS"])
    assert half_turns(state) == 4


def test_travelling_and_saving_go_on_at_the_same_time():
    royals = {"JS": 0, "QH": 0}
    assert half_turns(position(["10H", ""], royals=royals, at=["JH", "Citadel"])) == 0 + 2
    assert half_turns(position(["10H", ""], royals=royals, at=["KC", "Citadel"])) == 2 + 2
    assert half_turns(position(["6H", ""], royals=royals, at=["JH", "Citadel"])) == 4 + 2  # four points are missing
    assert half_turns(position(["9S 9H 9D 9C", ""], royals=royals)) == 2 + 2


def test_two_royals_of_a_suit_cost_twice():
    state = position(["10C 10H", ""], royals={"JS": 0}, at=["JH", "Citadel"])
    assert Plan(state, 0).needs == [0, 10, 0, 10]
    assert half_turns(position(["10H 4H", ""], royals={"JS": 0}, at=["JH", "Citadel"])) > half_turns(state)


@pytest.mark.parametrize(
    ("ending", "held", "useful", "left"),
    [
        (0, "JS JH", "JS JH", 1),
        (1, "JS JH", "JS", 2),
        (1, "JS QH KH", "JS QH KH", 0),
        (2, "JS QS JH", "JS QS", 1),
        (2, "JC QC KC", "JC QC KC", 0),
    ],
)
def test_which_royals_are_of_use(ending, held, useful, left):
    state = position(["", ""], royals=dict.fromkeys(held.split(), 0), ending=ending)
    plan = Plan(state, 0)
    assert holds(40 + royal for royal in range(12) if plan.useful >> royal & 1) == useful
    assert plan.left == left


@pytest.mark.parametrize(("ending", "least"), [(1, "JH"), (2, "JH")])
def test_of_four_royals_the_one_without_use_is_put_back(ending, least):
    royals = {"JS": 0, "JH": 0, "QS": 0, "KS": 1}
    state = position(["5S", ""], royals=royals, at=["JD", "JD"], phase="meeting", ending=ending)
    play(GAME, state, "attack 2", "5S", "done", "yield")
    assert phase(state) == "four royals"
    assert choice(state) == least
    assert half_turns(place(GAME, state, ending=0)) == 4  # all are of use: the way home is all


def test_what_a_position_is_worth():
    even = MIND.worth(position(["", ""], at=["JS", "JS"]))
    assert sum(even) == pytest.approx(1)
    ahead = MIND.worth(position(["", ""], at=["JS", "JS"], royals={"JS": 0, "QS": 0, "KS": 0}))
    behind = MIND.worth(position(["", ""], at=["JS", "JS"], royals={"JS": 1}))
    assert ahead[0] > 0.95
    assert even[0] > behind[0]
    assert MIND.worth(GAME.new(4, options={"board": "turns"})) == [0.25] * 4


# --- choices ---------------------------------------------------------------------------------------


def test_a_rabbit_that_has_all_goes_home():
    royals = {"JS": 0, "QH": 0, "KD": 0}
    assert choice(position(["", ""], royals=royals, at=["QH", "Citadel"])) == "Citadel"
    assert choice(position(["", ""], royals=royals, at=["QS", "Citadel"])) in ("QH", "JS")
    assert choice(position(["10S", ""], royals=royals, at=["QS", "Citadel"], dice=[2, 2])) == "trek MT1"


def test_a_rabbit_goes_where_it_can_pay_and_buys():
    assert choice(position(["10H 2S", ""])) == "JH"
    state = position(["10H 2S", ""], at=["JH", "Citadel"], phase="meeting")
    assert choice(state) == "buy"
    assert MIND.reason(state, 0, 1) == "It is your first royal of three."
    only_a_royal = position(["2S", ""], at=["JH", "Citadel"], phase="meeting", royals={"KH": 0})
    assert choice(only_a_royal) == "finish"  # it would pay with a royal


def test_a_rabbit_pays_with_the_cards_that_cost_least():
    state = play(GAME, position(["2H 3H 8H 10H", ""], dice=[4, 4]), "trek RV2")
    assert choice(state) == "8H"
    state = play(GAME, position(["3H 5H 9H", ""], dice=[4, 4]), "trek RV2")
    assert choice(state) in ("3H", "5H")
    assert bundle([3, 5, 9], [3.0, 5.0, 9.0], 8) == 0b011
    assert bundle([3, 5, 9], [3.0, 5.0, 9.0], 0) == 0
    assert bundle([3, 5], [3.0, 5.0], 20) == 0b11


def test_a_bonus_is_always_taken_and_the_least_card_discarded():
    assert choice(position(["3S 9H", ""], phase="bonus", dice=[3, 5])) == "3S"
    state = position(["2S 10S 3H 10H 10D 9D 10C", ""], royals={"JS": 0}, at=["JS", "Citadel"])
    play(GAME, state, "stay", "finish")
    assert choice(state) not in ("JS", "10S", "10H", "10D", "10C")


def test_a_rabbit_that_can_resist_does_and_others_ask_for_a_truce():
    state = play(GAME, position(["5S", "6S"], at=["JS", "JS"], phase="meeting"), "attack 2", "5S", "done")
    assert choice(state) == "resist"
    state = play(GAME, position(["5S", "2S"], at=["JS", "JS"], phase="meeting"), "attack 2", "5S", "done")
    assert choice(state) == "truce"
    assert choice(play(GAME, state, "truce")) == "refuse"


def test_a_rabbit_attacks_who_has_royals_and_few_cards():
    rich = position(["10S 9S", ""], at=["JD", "JD"], phase="meeting", royals={"JH": 1, "QH": 1})
    assert choice(rich) == "attack 2"
    poor = position(["2S", "3S 4S 5S 6S 7S"], at=["JD", "JD"], phase="meeting", royals={"JH": 1})
    assert choice(poor) != "attack 2"


def test_an_accuser_goes_by_the_cards_it_has_not_seen():
    bare = play(GAME, position(["", "10H"]), "QH", "sneak")
    assert choice(bare) == "accuse"
    full = play(GAME, position(["2S 3S 4S 5S 6S 7S 8S", "10H"]), "QH", "sneak")
    assert choice(full) == "let pass"
    queen = play(GAME, position(["", "10H"], royals={"KH": 0}), "QH", "sneak")
    assert choice(queen) == "let pass"


def test_a_trade_is_offered_and_kept():
    fields = {"at": ["JH", "JH"], "phase": "meeting", "royals": {"JS": 0, "QS": 0}}
    state = position(["7H 6D", "5H 8C 9C 2C"], **fields)
    assert names(state)[0] == "finish"
    play(GAME, state, "trade 2", "give gold", "hearts", "6", "3", "accept")
    moves = state.legal(0)
    costs = judge(state, 0, moves)
    assert CARD_NAMES[moves[costs.index(min(costs))]] == "6D"
    state.play(0, CARD_NAMES.index("6D"))
    assert min(judge(state, 0, state.legal(0))) == judge(state, 0, state.legal(0))[-1]  # done


def test_an_exchange_that_makes_a_royal_affordable():
    fields = {"at": ["JH", "Citadel"], "phase": "meeting", "royals": {"JS": 0, "QS": 0}}
    state = position(["7H 9D", ""], discards="3H 2S", **fields)
    assert choice(state) == "exchange"
    play(GAME, state, "exchange")
    play(GAME, state, choice(state))
    assert choice(state) == "done"
    play(GAME, state, "done", "9D")
    assert choice(state) == "buy"


def test_a_flight_with_a_high_card_only():
    fields = {"at": ["KH", "Citadel"], "phase": "take-off", "dice": [0, 0], "royals": {"JS": 0, "QS": 0}}
    assert choice(position(["2C 10C", ""], **fields)) == "10C"  # to the king of clubs, who can be paid
    assert choice(position(["2C 10D", ""], **fields)) == "no flight"  # the jack of diamonds is near


def test_a_hint_names_the_free_walk_before_a_ride_to_the_same_place():
    def best(state):
        moves = state.legal(0)
        worths = MIND.plan(state, 0, moves)
        return GAME.name(state, 0, max(zip(worths, moves, strict=True))[1])

    near = position(["AH 3H 5H 6H 6C", ""], at=("QS", "KH"), royals={"JH": 0, "JD": 0}, dice=[1, 3], regular=False)
    assert best(near) == "QH"
    saving = position(["2H 4H 7C 5S", ""], royals={"JS": 1}, dice=[4, 2], regular=False)
    assert best(saving) == "QC"  # clubs come nearest to a royal
    paying = play(GAME, position(["2C 9C", ""], dice=[4, 4]), "trek WD1")
    assert best(paying) == "9C"
    assert MIND.plan(position(["9S", ""], phase="meeting", at=("JS", "KH")), 0, [terms.FINISH]) == []


def test_reasons():
    home = position(["", ""], royals={"JS": 0, "QH": 0, "KD": 0}, at=["QH", "Citadel"])
    assert MIND.reason(home, 0, 0) == "You have the royals that you need: on the Citadel you win."
    town = position(["10H", ""])
    assert MIND.reason(town, 0, PLACES.index("JH")) == "Buy it there: your first royal of three."
    assert MIND.reason(town, 0, PLACES.index("QC")).startswith("From there you can be home with three royals in about ")
    third = position(["10H", ""], at=["JH", "JS"], phase="meeting", royals={"JS": 0, "QH": 0})
    assert MIND.reason(third, 0, 1) == "It is the last royal that you need: then home to the Citadel."
    bonus = position(["3S", ""], phase="bonus", dice=[3, 5])
    assert MIND.reason(bonus, 0, 2) == "A card for nothing: the one that you show stays in your hand."
    assert MIND.reason(town, 0, terms.STAY) == "Two cards instead of one, and you need them for the next royal."
    assert MIND.reason(position(["10S 7H", ""], dice=[4, 3]), 0, NAMES.index("RV2")).startswith("It leads to ")
    below = position(["2S", ""], at=["JS", "Citadel"])
    assert MIND.reason(below, 0, terms.GO_UNDERGROUND).startswith("It leads to ")
    attack = position(["6S", "3C"], at=["JH", "JH"], phase="meeting")
    assert MIND.reason(attack, 0, terms.ATTACK_SEAT + 1).startswith("You can lay 6 in spades; the other holds 1 card.")
    tower = position(["10C", ""], at=["KC", "Citadel"], phase="take-off", dice=[0, 0])
    assert MIND.reason(tower, 0, CARD_NAMES.index("10C")).startswith("33 of 36 rolls are no higher")
    assert MIND.reason(tower, 0, terms.NO) == "Then you walk as usual, and risk no fall."
    dear = position(["2S", ""], at=["JH", "Citadel"], phase="meeting", royals={"KH": 0})
    assert "would cost you a royal" in MIND.reason(dear, 0, terms.FINISH)
    assert MIND.reason(dear, 0, terms.BUY) == "It would cost you a royal of yours: you win nothing."
    stay = position(["9S", ""], at=("JS", "KH"))
    assert MIND.reason(stay, 0, terms.STAY).startswith("From here you can be home")
    rich = position(["10S", ""], at=("JS", "KH"))
    assert MIND.reason(rich, 0, terms.STAY) == "It is your first royal of three."
    palace = play(GAME, position(["6H", ""]), "QH")
    assert MIND.reason(palace, 0, terms.SHOW) == "Showing costs nothing, and nobody can accuse you."
    assert "whoever accuses you" in MIND.reason(palace, 0, 0)
    assert MIND.reason(place(GAME, palace, hands=[[], [15]], pile=[c for c in range(40) if c != 15]), 0, 0) == ""
