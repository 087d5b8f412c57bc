"""Every refused move says which rule forbids it."""

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, phase, position, random_play, sample_without
from helpers import play
from wabe.boxes.jackrabbits.jackrabbits.cards import CARD_NAMES
from wabe.boxes.jackrabbits.jackrabbits.terms import BOAT, CAVE, WAYS
from wabe.boxes.jackrabbits.jackrabbits.tiles import NAMES, NODE_NAMES

DONE = 53


def refusal(state, move, seat=None):
    with pytest.raises(wabe.IllegalMove) as error:
        state.play(state.turn if seat is None else seat, move)
    sentence, _, possible = str(error.value).partition(" Possible: ")
    assert possible
    return sentence


def card(name):
    return CARD_NAMES.index(name)


def tile(name):
    return NAMES.index(name)


def way(name):
    return 25 + WAYS.index(name)


@pytest.mark.parametrize(
    ("fields", "move", "sentence"),
    [
        ({}, tile("KD"), "No free walk leads from Citadel to KD."),
        ({}, tile("Citadel"), "You are there already: you can stay."),
        ({"board": sample_without("KD")}, tile("KD"), "KD is not on the board."),
        ({}, tile("RV2"), "RV2 costs 8 in hearts: you have 3."),
        ({}, tile("RV4"), "No free walk leads to RV4."),
        ({"at": ["JS", "JS"]}, tile("MT1"), "A walk leads to both roads of MT1: there is no need to pay."),
        ({"at": ["CV4", "JS"]}, way("stay"), "A journey can't end on a road."),
        ({}, way("overboard"), "No walk leads to a seaside road."),
        ({}, way("underground"), "No walk leads to a cave."),
        ({"at": ["CV4", "JS"], "dug": True}, way("underground"), "You began this turn underground."),
        ({}, way("joker horse"), "You have no Joker."),
        ({"jokers": [1, 0]}, way("joker boat"), "This ride leads nowhere else."),
        ({}, tile("ME1"), "ME1 costs 8 in spades or diamonds: you have 2."),
        ({"dice": (6, 6)}, tile("ME4"), "ME4 costs 12 in any suit: you have 9."),
        ({}, tile("ME3"), "No free walk leads to ME3."),
        ({}, BOAT, "ME1 has no boat: it does not lie at the water."),
        ({}, BOAT + 1, "No free walk leads to ME2."),
        ({}, tile("TE1"), "No free walk leads to TE1."),
        ({"at": ["KD", "JS"]}, tile("TE2"), "TE2 costs 8 in spades or clubs: you have 6."),
        ({"at": ["KD", "JS"], "jokers": [1, 1]}, tile("TE2"), "No Joker is in the line."),
        ({}, CAVE + 1, "No free walk leads to CV1."),
        ({"at": ["JS", "JS"]}, CAVE + 1, "CV1 costs 8 in spades or hearts: you have 5."),
        ({"at": ["JS", "JS"]}, CAVE + 5, "A walk leads to CV6: there is no need to pay."),
        ({"at": ["JS", "JS"], "board": sample_without("CV2")}, CAVE + 1, "CV2 is not on the board."),
        ({}, 200, "200 is not one of the 6 choices."),
    ],
)
def test_ways(fields, move, sentence):
    state = position(["2S 3H 4C", ""], **({"dice": (4, 4)} | fields))
    assert refusal(state, move) == sentence


@pytest.mark.parametrize(
    ("fields", "move", "sentence"),
    [
        ({"at": ["Citadel", "JS"]}, 1, "Nobody is for sale on the Citadel."),
        ({"at": ["JH", "JS"]}, 1, "JH costs 10 in hearts: you have 3."),
        ({"at": ["JH", "JS"], "royals": {"JH": 1}}, 1, "JH is not in the line, for seat 2 holds it."),
        (
            {"at": ["JH", "JS"], "royals": {"JS": 0, "QS": 0, "KS": 0}},
            1,
            "You hold three royals and have no carrot left.",
        ),
        ({"at": ["QH", "JS"]}, 2, "Only towns exchange."),
        ({"at": ["JH", "JS"]}, 2, "No discarded hearts can be paid with your diamonds."),
        ({"at": ["JD", "JS"]}, 2, "No discarded diamonds can be paid with your cards."),
        ({"at": ["JH", "JS"], "exchanged": True}, 2, "One exchange in a turn."),
        ({"at": ["JH", "JS"], "regular": False}, 2, "In the basic game nothing is exchanged."),
        ({"at": ["JH", "JS"]}, 5, "The rabbit of seat 2 is not here."),
        ({"at": ["JH", "JS"]}, 4, "You can't attack yourself."),
        ({"at": ["JH", "JS"]}, 8, "You can't trade with yourself."),
        ({"at": ["JH", "JH"], "traded": 2}, 9, "You can trade with a rabbit once in a turn."),
        ({"at": ["JH", "JH"], "attacked": 2}, 5, "You can attack a rabbit once in a turn."),
        ({"at": ["JH", "JH"], "regular": False}, 5, "In the basic game nobody can attack anybody."),
        ({"at": ["JH", "JS"]}, 6, "6 is not one of the 1 choices."),
    ],
)
def test_meetings(fields, move, sentence):
    state = position(["2S 3H 4C", ""], phase="meeting", **fields)
    assert refusal(state, move) == sentence


def test_an_attack_needs_a_spade():
    assert refusal(position(["3H", ""], at=["JS", "JS"], phase="meeting"), 5) == "An attack needs a spade."


def test_payments():
    state = play(GAME, position(["2H 7H 4C", ""], jokers=[1, 0]), "trek RV2")
    assert refusal(state, card("4C")) == "4C does not count here: only hearts."
    assert refusal(state, card("9H")) == "9H is not in your hand."
    assert refusal(state, card("KH")) == "KH is not in your hand."
    assert refusal(state, card("Joker")) == "A Joker has no worth and no suit here."


def test_bonus_take_off_and_flight():
    state = position(["2H 7H 4C", ""], phase="bonus", dice=[3, 4])
    assert refusal(state, card("7H")) == "7H is neither a 3 nor a 4."
    assert refusal(state, card("3D")) == "3D is not in your hand."
    state = position(["2H 7S 4C", ""], at=["KH", "JS"], phase="take-off", dice=[0, 0])
    assert refusal(state, card("7S")) == "7S does not count here: only hearts or clubs."
    fields = {"at": ["KH", "JS"], "phase": "bonus", "shown": "4C", "dice": [5, 6]}
    state = play(GAME, position(["2H 4C", ""], **fields), "decline")
    assert refusal(state, 0) == "You are 7 short, and your other cards of hearts or clubs can't pay that."
    state = play(GAME, position(["9H 4C", ""], **fields), "decline", "pay")
    assert refusal(state, card("4C")) == "4C is shown for take-off."


def test_rides_and_landing():
    state = play(GAME, position(["10D", ""], at=["KS", "JS"]), "boat ME2")
    assert refusal(state, NODE_NAMES.index("QH")) == "QH is no seaside place on this water."
    assert refusal(state, NODE_NAMES.index("ME2")) == "The ride begins there."
    state = play(GAME, position(["10D", ""], board=sample_without("KD")), "horse ME4")
    assert refusal(state, NODE_NAMES.index("KD")) == "KD is not on this island."
    state = position(["8C", ""], at=["KH", "JS"], phase="landing", shown="8C", dice=(1, 2))
    assert refusal(state, NODE_NAMES.index("KH")) == "A flight leads to another tower."
    assert refusal(state, NODE_NAMES.index("JS")) == "JS is no tower on the board."


def test_palaces():
    state = play(GAME, position(["2H", "3H"]), "QH")
    assert refusal(state, 1) == "To show needs 6 heart points: you have 2."
    play(GAME, state, "sneak")
    assert refusal(state, 1) == "To accuse needs 6 heart points of your own: you have 3."
    state = play(GAME, position(["2H 4H 2S", ""]), "QH", "show", "2H")
    assert refusal(state, card("2H")) == "2H lies there already."
    assert refusal(state, card("2S")) == "2S does not count here: only hearts."


def test_duels():
    state = play(GAME, position(["2S 3S", "2H"], at=["JS", "JS"], phase="meeting"), "attack 2")
    assert refusal(state, DONE) == "Lay spades for more than 0 first."
    play(GAME, state, "3S", "done")
    assert refusal(state, 1) == "To resist you need spades for more than 3."
    play(GAME, state, "truce", "accept", "again", "2S")
    assert refusal(state, DONE) == "Lay spades for more than 3 first."
    play(GAME, state, "3S", "done", "truce", "refuse")
    assert refusal(state, 2) == "A truce was refused: yield or resist."
    state = position(["2S", "3S 4S"], at=["JS", "JS"], phase="meeting")
    play(GAME, state, "attack 2", "2S", "done", "truce", "accept")
    assert refusal(state, 1) == "A new attack must be higher than 2, and your spades are not."
    state = position(["6S", "3S 4S"], at=["JS", "JS"], phase="meeting")
    play(GAME, state, "attack 2", "6S", "done", "resist", "3S")
    assert refusal(state, DONE) == "Lay spades for more than 6 first."


def test_trades_and_exchange():
    state = position(["5D 6D", "9C"], at=["JH", "JH"], phase="meeting", royals={"JD": 0})
    play(GAME, state, "trade 2", "give gold", "clubs", "1", "1", "accept")
    assert refusal(state, card("9C"), seat=0) == "9C is not in your hand."
    assert refusal(state, card("JD"), seat=0) == "Only number cards are traded."
    state.play(0, card("6D"))
    assert refusal(state, card("5D"), seat=0) == "Cards are given in ascending order, each once."
    state = position(["6D", ""], at=["JH", "JS"], discards="2H 5H 7H 3S", phase="meeting")
    play(GAME, state, "exchange")
    assert refusal(state, DONE) == "Choose at least one card first."
    assert refusal(state, card("3S")) == "This town sells hearts only."
    assert refusal(state, card("9H")) == "9H is not among the discards."
    assert refusal(state, card("7H")) == "Your diamonds can't pay for 7H, too."
    play(GAME, state, "5H")
    assert refusal(state, card("5H")) == "5H is chosen already."


def test_the_hand_limit():
    state = position(["2S 3S 4S 5S 6S 7S 8S 9S", ""], phase="bonus", dice=[2, 2])
    play(GAME, state, "2S")
    assert refusal(state, card("Joker")) == "You have no Joker."


def test_building():
    state = GAME.new(2, options={"board": "turns", "start_seat": 0})
    other = state.stock.index(1)
    assert refusal(state, other) == f"{NAMES[other]} is not one of your tiles."
    kinds = [[tile for tile in range(low, low + 4) if state.stock[tile] == 0] for low in (13, 17, 21)]
    alike = max(kinds, key=len)  # of six rivers, mountains and woods two are alike
    first = NAMES[alike[0]]
    assert refusal(state, alike[1]) == f"{NAMES[alike[1]]} is the same as {first}: place that one."
    assert refusal(state, len(NAMES)) == "Everybody places one tile."
    assert refusal(play(GAME, state.clone(), first), 1) == "Only a hexagon can be an island."
    hexagon = NAMES[state.stock.index(0)]
    assert refusal(play(GAME, state, hexagon), 0) == f"There is no place where {hexagon} can be joined."
    state = GAME.new(2, options={"board": "freestyle", "start_seat": 0})
    assert refusal(state, len(NAMES)) == "Place at least one tile before you pass."


def test_every_number_is_answered_with_a_sentence_in_every_kind_of_decision():
    seen = set()
    for seed in range(4):
        for state in random_play(seed, 3, board=("sample", "turns")[seed % 2], round_limit=20):
            if state.over or phase(state) in seen:
                continue
            seen.add(phase(state))
            legal = state.legal(state.turn)
            for move in range(-1, 257):
                if move not in legal:
                    assert len(refusal(state, move)) > 10
    assert len(seen) > 25
