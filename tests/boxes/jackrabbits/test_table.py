"""The realm on the table: places, ways, prices, tiles that might be laid, boards as text."""

from itertools import pairwise

import pytest

import wabe
from boxes.jackrabbits.realm_words import GAME, position, random_play
from helpers import play
from wabe.boxes.jackrabbits.jackrabbits.boards import SAMPLE, board_text, read_board, shuffled_board
from wabe.boxes.jackrabbits.jackrabbits.realm import board_flaw
from wabe.boxes.jackrabbits.jackrabbits.tiles import NAMES, NODE_NAMES, TILES, cells
from wabe.core.errors import OptionError
from wabe.core.preview import preview


def table(state, seat=0):
    return GAME.table(state, seat)


def move(state, name, seat=0):
    return next(move for move in table(state, seat).moves if move.name == name)


def spots(drawn):
    return {spot.id: spot for spot in drawn.zones[0].spots}


def zone(drawn, name):
    return next(zone for zone in drawn.zones if zone.id == name)


# --- the map ---------------------------------------------------------------------------------------


def test_every_tile_is_a_place_and_a_rhombus_has_two_roads():
    found = spots(table(position(["", ""])))
    assert [spot.shape for spot in found.values()].count("hexagon") == 13
    assert [spot.shape for spot in found.values()].count("rhombus") == 12
    assert [spot.shape for spot in found.values()].count("triangle") == 12
    assert [name for name in found if name.startswith("at RV")] == [
        f"at RV{i}{road}" for i in range(1, 5) for road in "ab"
    ]
    assert (found["at QS"].x, round(found["at QS"].y, 2), found["at QS"].angle) == (4, 3.46, 60)


def test_a_royal_for_sale_lies_at_its_home_and_a_carrot_where_it_is_sold():
    drawn = table(position(["", ""], royals={"JS": 1}))
    lies = {piece.id: piece.at for piece in drawn.zones[0].pieces}
    assert lies["QH"] == "at QH"
    assert "JS" not in lies
    assert lies["carrot JS"] == "at JS"
    assert "JS" in [piece.id for piece in zone(drawn, "hand2").pieces]


def test_a_walk_is_shown_and_costs_nothing():
    state = position(["4H 5H", ""])
    walk = move(state, "JS")
    assert walk.path == ("at JS",)
    assert walk.way == ("at Citadel", "at MT1a", "at JS")
    assert walk.cost == ""


def test_a_trek_is_shown_across_its_tile_with_its_price():
    state = position(["4H 5H", ""])
    trek = move(state, "trek RV2")
    assert trek.path == ("RV2",)
    assert trek.way == ("at Citadel", "at RV2a", "at RV2b")
    assert (trek.cost, trek.text) == ("8♥", "cross river 2 for 8 in hearts")
    play(GAME, state, "trek RV2")
    assert table(state).status == "Pay 8 with hearts to cross river 2."
    assert [card.way for card in table(state).moves] == [trek.way, trek.way]


def test_a_walk_leads_round_hexagons_but_over_own_carrots_in_the_advanced_game():
    far = position(["", ""], at=("JC", "Citadel"), royals={"QS": 0}, crossing=True)
    assert move(far, "JS").way == ("at JC", "at CV4", "at WD4b", "at QS", "at RV2b", "at CV6", "at RV4b", "at JS")


def test_caves_ask_for_a_way_in_and_a_way_out():
    cave = move(position(["9S", ""], at=("JS", "Citadel")), "cave CV1 CV4")
    assert cave.path == ("at CV1", "at CV4")
    assert (cave.way[0], cave.way[-2:]) == ("at JS", ("at CV1", "at CV4"))
    assert cave.cost == "8♠♥"


def test_a_merchant_at_the_water_asks_horse_or_boat():
    inland = position(["9D", ""])
    assert move(inland, "horse ME1").path == ("at ME1",)
    seaside = position(["9D", ""], at=("KS", "Citadel"))
    assert move(seaside, "horse ME2").path == ("at ME2", "horse")
    assert move(seaside, "boat ME2").path == ("at ME2", "boat")
    assert {button.id for button in table(seaside).buttons} >= {"horse", "boat"}


def test_a_way_that_is_paid_for_may_end_the_game():
    state = position(["10D", ""], at=("KC", "JS"), royals={"JS": 0, "QH": 0, "KD": 0}, dice=(5, 5))
    play(GAME, state, "horse ME3", "Citadel", "10D")
    assert state.over
    for seat in (wabe.SPECTATOR, 0, 1):
        assert table(state, seat).status in ("You win.", "\ue001 wins.")


def said(row):
    return [item.text or item.label or item.piece.label for item in row]


def told(row):
    return [item.label or item.text or item.piece.label for item in row]


def test_goal_and_sides_tell_how_far_everybody_is():
    state = position(["9S 2H", "3C"], at=("QH", "JS"), royals={"JS": 0, "QH": 0, "KD": 0}, jokers=[0, 1], turns=60)
    drawn = table(state)
    assert said(drawn.goal) == [
        "**Three royals, then home to the Citadel.**",
        "You hold three: go home!",
        "10 rounds left, then the best court wins",
    ]
    assert "Three royals: \ue001" in said(table(state, 1).goal)
    assert [side.text for side in drawn.sides] == ["palace of hearts", "town of spades"]
    assert [told(side.rows[0]) for side in drawn.sides] == [
        ["3 of 3 royals", "jack of spades", "queen of hearts", "king of diamonds", "2 number cards"],
        ["0 of 3 royals", "royals", "1 number card", "1 Joker"],
    ]
    assert [told(side.rows[1]) for side in drawn.sides] == [
        ["5 cards in hand, 8 at most"],
        ["2 cards in hand, 8 at most"],
    ]


def test_a_full_hand_is_told_before_it_is_too_full():
    full = "Hand full: 8 cards are the most"
    assert full in said(table(position(["2S 4H 6H 3D 5D 9D 5C", ""], royals={"JH": 0})).goal)
    assert full not in said(table(position(["2S 4H 6H 3D 5D 9D", ""], royals={"JH": 0})).goal)


def test_the_goal_line_adds_up_what_each_suit_can_pay():
    drawn = table(position(["9S AS 4H 2C", "9D"], royals={"JH": 0}, front=[2, -1]))
    assert [(item.label, item.picture) for item in drawn.goal[2:]] == [
        ("10 in spades: enough for a royal", "plate"),  # the first Ace was spent: this one counts 1
        ("4 in hearts", ""),  # the jack would not be spent
        ("1 in diamonds", ""),  # the front Ace
        ("2 in clubs", ""),
    ]
    fresh = table(position(["AS", ""])).goal[2]
    assert fresh.label == "11 in spades: enough for a royal"
    assert len(table(position(["AS", ""]), wabe.SPECTATOR).goal) == 1


def test_homes_are_ticked_whose_royal_one_can_pay():
    def ticked(state, seat):
        return [spot.id for spot in table(state, seat).zones[0].spots if spot.badge]

    state = position(["10H 9S", "10S"], royals={"QH": 1})
    assert ticked(state, 0) == ["at JH", "at KH"]
    assert ticked(state, 1) == ["at JS", "at QS", "at KS"]
    assert ticked(state, wabe.SPECTATOR) == []


@pytest.mark.parametrize(
    ("hand", "royals", "status"),
    [
        ("", {}, "You can't pay a royal yet. Walk to any hexagon, for free: every turn brings a card."),
        (
            "4H 9S",
            {},
            "You can't pay a royal yet: your spades, 9 of 10, come nearest. Walk towards a royal of spades.",
        ),
        (
            "4H 9S",
            {"JS": 1, "QS": 1, "KS": 1},
            "You can't pay a royal yet: your hearts, 4 of 10, come nearest. Walk towards a royal of hearts.",
        ),
        ("10H", {}, "Walk to J♥ or Q♥, for free, and buy a royal there: you can pay."),
        ("10D", {}, "You can pay a royal (✓), but no free road leads to it: walk nearer, or take a shortcut."),
        ("10H", {"JS": 0, "JH": 0, "KD": 0}, "You hold three royals: go home to the Citadel."),
    ],
)
def test_a_journey_is_asked_with_what_to_aim_for(hand, royals, status):
    assert table(position([hand, ""], royals=royals)).status == status


def test_who_stands_where_a_royal_can_be_paid_may_stay():
    state = position(["10S", ""], at=("JS", "Citadel"))
    assert (
        table(state).status
        == "Stay here, and buy the jack of spades; or walk to Q♠ or K♠, for free, and buy a royal there."
    )
    assert move(state, "stay").text == "stay here, to buy"
    state = position(["10S", ""], at=("JS", "Citadel"), royals={"QS": 1, "KS": 1})
    assert table(state).status == "Stay here, and buy the jack of spades: you can pay."


def test_who_has_crossed_a_river_walks_on():
    state = play(GAME, position(["9H", ""]), "trek RV2", "9H")
    assert table(state).status == "You are on a road. Walk on to a hexagon, for free: there your journey ends."


@pytest.mark.parametrize(
    ("hand", "at", "royals", "answers"),
    [
        ("10S", "JS", {}, ["buy the jack of spades", "finish without buying"]),
        ("9S", "JS", {"QS": 0}, ["finish, draw a card", "swap a royal for it"]),
        ("9S", "JS", {}, ["finish, draw a card"]),
        ("9S", "Citadel", {}, ["finish, draw two cards"]),
    ],
)
def test_the_usual_thing_is_the_first_answer(hand, at, royals, answers):
    state = position([hand, ""], at=(at, "KH"), royals=royals, phase="meeting")
    assert [button.text for button in table(state).buttons] == answers


def test_a_bonus_is_asked_with_the_cards_that_bring_it():
    state = position(["4H 4S 9D", ""], dice=(4, 3), phase="bonus")
    assert table(state).status.startswith("Show 4♠ or 4♥ for a bonus: you keep it, and draw a card.")


@pytest.mark.parametrize(
    ("hand", "royals", "status"),
    [
        ("10S", {}, "Buy the jack of spades for 10 in spades? You hold 10."),
        ("9S", {}, "The jack of spades costs 10 in spades; you hold 9. Finish, and draw a card."),
        ("9S", {"QS": 0}, "The jack of spades costs 10 in spades; you hold 9. Finish, and draw a card."),
        (
            "10S",
            {"QS": 0, "QH": 0, "KD": 0},
            "You hold three royals, and that is enough: finish, then go home to the Citadel.",
        ),
        ("10S", {"JS": 1}, "The jack of spades is with \ue002. Finish, and draw a card."),
    ],
)
def test_a_meeting_tells_about_the_royal_who_lives_there(hand, royals, status):
    state = position([hand, "3S"], at=("JS", "Citadel"), royals=royals, phase="meeting")
    assert table(state).status == status


def test_an_offer_is_written_down_as_it_grows():
    state = position(["9S 2D", "3S"], at=("JS", "JS"), phase="meeting")

    def slip():
        return [item.text for row in zone(table(state), "offer").rows for item in row][:2]

    play(GAME, state, "trade 2")
    assert slip() == ["\ue001 gives **?**", "\ue002 gives **?**"]
    play(GAME, state, "give gold")
    assert slip() == ["\ue001 gives **? in diamonds**", "\ue002 gives **?**"]
    play(GAME, state, "spades", "2")
    assert slip() == ["\ue001 gives **2 in diamonds**", "\ue002 gives **? in spades**"]
    play(GAME, state, "3")
    assert zone(table(state, 1), "offer").rows[1][0].text == "\ue002 gives **3 in spades**"
    assert "for your 3 in spades. Accept? You hold 3." in table(state, 1).status


def test_the_turn_is_told_with_its_price():
    drawn = table(position(["9S 2H", "3C"], at=("JS", "JS"), dice=(3, 4)))
    assert [(item.text, item.picture) for item in zone(drawn, "turn").rows[0] if item.text != "·"] == [
        ("dice ✓", "dim"),
        ("travel", "plate"),
        ("buy or meet", "dim"),
        ("draw a card", "dim"),
    ]
    assert [told(row) for row in zone(drawn, "price").rows] == [["die 3", "die 4"]]
    assert zone(drawn, "price").label == "Price 7"
    paying = play(GAME, position(["4H 5H", ""]), "trek RV2", "4H")
    assert zone(table(paying), "price").label == "4 to pay"
    assert said(zone(table(paying), "price").rows[0]) == ["in ♥"]


def test_royals_lie_by_rank_and_suit_and_carrots_where_they_are_sold():
    court = zone(table(position(["", ""], royals={"QS": 1})), "court").pieces
    assert [piece.id for piece in court[:4]] == ["sale JS", "sale JH", "sale JD", "sale JC"]
    assert (court[4].symbol, court[4].label) == ("carrot", "the queen of spades is with \ue002")


def test_every_zone_has_its_place_but_what_the_seats_tell_of_others():
    for board in ("sample", "turns"):
        drawn = table(GAME.new(3, 1, {"board": board}))
        areas = {area for row in drawn.plan.wide.areas for area in row}
        assert {zone.id for zone in drawn.zones if (zone.area or zone.id) not in areas} <= {"hand2", "hand3"}


def test_the_result_tells_why():
    state = position(["9S 2H", "3C"], at=("QH", "JS"), royals={"JS": 0, "QH": 0, "KD": 0, "JC": 1})
    play(GAME, state, "Citadel")
    result = table(state).result
    assert result.reason == "You are home with the jack of spades, the queen of hearts and the king of diamonds."
    assert table(state, 1).result.reason.startswith("\ue001 is home with the jack of spades")
    assert [said(row) for row in result.rows] == [
        ["✓", "41", "J♠ Q♥ K♦", "3"],
        ["-", "13", "J♣", "1"],
    ]
    state = position(["9S", "3C"], at=("JS", "JS"), turns=79, active=1, phase="meeting", turn=1, waiting=2)
    result = table(play(GAME, state, "finish")).result
    assert result.reason == "40 rounds are over: the royals decide, then the hands."
    assert result.tie == "With equally many royals the hand that is worth more wins."


@pytest.mark.parametrize(
    ("hand", "card", "told"),
    [
        ("7H 2S", "7H", "paid, and nothing is wasted."),
        ("4H 9H", "4H", "3 more to pay then."),
        ("9H 2S", "9H", "paid, with 2 points wasted, for nothing is given back."),
        ("AH 2S", "AH", "The first Ace you spend counts 11 and stays before you: 1 more on hearts from then on."),
    ],
)
def test_a_card_tells_what_it_pays(hand, card, told):
    state = play(GAME, position([hand, ""], dice=(4, 3)), "trek RV2")
    assert told in foretold(state, card)
    assert foretold(state, card).startswith(f"**Pay with the {'Ace' if card == 'AH' else card[:-1]} of hearts:**")


def test_a_royal_that_pays_is_for_sale_again():
    state = play(GAME, position(["2S", ""], dice=(4, 3), royals={"JH": 0}), "trek RV2")
    assert foretold(state, "JH").endswith("It is for sale again then, and your carrot comes back.")


def test_a_card_that_goes_tells_what_stays():
    state = position(["2S 4H 6H 3D 5D 9D 5C 8C", ""], phase="hand limit", after=0, bonus=1, royals={"JH": 0})
    assert table(state).status == "You hold 9 cards, and 8 may stay: choose one to discard."
    assert foretold(state, "4H") == "**Discard the 4 of hearts:** 6 in hearts stay."
    assert table(state).plan.phone.areas[-1] == ["hand"] * 4  # so many cards need the whole width of a phone
    assert "for sale again" in foretold(state, "JH")


def test_spades_tell_what_they_make_together():
    state = play(GAME, position(["6S 3S", "AS"], at=("JH", "JH"), phase="meeting"), "attack 2", "3S")
    assert foretold(state, "6S") == "**Lay the 6 of spades:** your attack is then 9. To resist takes more."
    play(GAME, state, "6S", "done", "resist")
    assert foretold(state, "AS", 1) == "**Lay the Ace of spades:** that makes 11 against 9."


def foretold(state, name, seat=0):
    shown = preview(GAME, state, seat, move(state, name, seat).number)
    assert shown
    return shown.text


def test_into_the_water_as_underground_is_a_place_of_the_map():
    state = position(["2S", ""], at=("KD", "JS"))
    jump = move(state, "overboard")
    assert jump.path == ("at overboard",)
    assert jump.way[-1] == "at overboard"
    assert "no card this turn" in jump.text


def test_on_a_phone_the_map_leaves_room_for_what_is_asked():
    """Many answers, or cards that lie open; the table is as high all the same."""

    def areas(state):
        phone = table(state).plan.phone
        return sum(phone.rows), dict(zip((row[-1] for row in phone.areas), phone.rows, strict=True)), phone.areas[0][0]

    state = position(["9S 2D", "3S"], at=("JS", "JS"), phase="meeting")
    meeting = areas(state)
    attacked = areas(play(GAME, state.clone(), "attack 2", "9S"))
    promise = areas(play(GAME, state.clone(), "trade 2", "give gold", "clubs"))
    assert meeting[0] == attacked[0] == promise[0]
    assert promise[1]["answers"] > meeting[1]["answers"]
    assert (meeting[2], attacked[2]) == ("answers", "laid")


def test_a_single_answer_says_why_it_is_asked():
    asked = table(position(["9S 2H", ""], phase="bonus", dice=(3, 1)))
    assert (asked.status, asked.moves[0].text) == (
        "Shortcuts cost 4 this turn. You have no Ace or 3, so no bonus card.",
        "go on",
    )
    state = play(GAME, position(["4H 9S", "4S"], at=("JS", "Citadel"), active=1, turn=1, waiting=2), "QH", "sneak")
    assert (
        table(state).status == "\ue002 sneaks in. To accuse you would have to show 6 points in hearts; yours count 4."
    )
    visit = play(GAME, position(["4H 9S", ""]), "QH")
    assert table(visit).status == "The palace asks for 6 points in hearts. Yours count 4: you have to sneak in."


@pytest.mark.parametrize(
    ("spades", "status"),
    [
        ("10S", "\ue001 attacks you with 9 in spades. Yours make 10: enough to resist."),
        ("5S 4S", "\ue001 attacks you with 9 in spades. Yours make 9: too few to resist."),
        ("AS", "\ue001 attacks you with 9 in spades. Yours make 11: enough to resist."),  # a first Ace
        ("", "\ue001 attacks you with 9 in spades. Yours make 0: too few to resist."),
    ],
)
def test_who_is_attacked_reads_why_they_can_or_cant_resist(spades, status):
    attacked = play(GAME, position(["9S", spades], phase="meeting"), "attack 2", "9S", "done")
    assert table(attacked, 1).status == status


@pytest.mark.parametrize(
    ("hand", "front", "label"),
    [("9S", -1, "Attack 9"), ("AS", -1, "Attack 11: a first Ace is 11"), ("9S", 0, "Attack 10, 1 by the Ace in front")],
)
def test_an_attack_tells_the_ace_in_its_sum(hand, front, label):
    state = position([hand, "2H"], phase="meeting", front=[front, -1])
    assert zone(table(play(GAME, state, "attack 2", hand)), "laid").label == label


def test_an_ace_in_the_hand_tells_what_it_counts_as_the_first():
    first = zone(table(position(["AS 9S", ""])), "hand1").pieces
    assert [(piece.id, piece.badge) for piece in first] == [("AS", "11"), ("9S", "")]
    later = zone(table(position(["AS 9S", ""], front=[2, -1])), "hand1").pieces
    assert all(not piece.badge for piece in later)


def test_a_palace_tells_what_it_asks_for_unless_the_game_is_basic():
    way = move(position(["4H", ""]), "QH").text
    assert way.endswith("you hold 4. The palace asks for 6 in hearts; yours count 4")
    basic = GAME.new(2, 0, {"game": "basic", "start_seat": 0})
    play(GAME, basic, "decline")
    assert "palace asks" not in move(basic, "QH").text
    assert "buy a royal" in said(zone(table(basic), "turn").rows[0])


def test_an_offer_that_one_cant_pay_says_so():
    offered = play(GAME, position(["6C", "3D"], phase="meeting"), "trade 2", "want gold", "clubs", "6", "5")
    assert table(offered, 1).status == ("\ue001 gives 6 in clubs for 5 in diamonds. You hold only 3: refuse, or fall.")


def test_a_fall_is_held_for_a_moment_with_the_cards_put_away():
    state = play(GAME, position(["9S", "2H"], phase="meeting"), "attack 2", "9S", "done")
    state.listen()
    play(GAME, state, "yield")
    (moment, _, _) = state.moments[0]
    drawn = table(moment)
    assert [piece.at for piece in zone(drawn, "realm").pieces if piece.id == "rabbit2"] == ["at overboard"]
    ids = [piece.id for one in drawn.zones for piece in one.pieces]
    assert len(ids) == len(set(ids))
    assert "9S" in ids


def test_several_rabbits_are_chosen_on_the_map():
    two = position(["9S", "", ""], seats=3, phase="meeting")
    assert move(two, "attack 3").path == ("rabbit3", "attack")
    assert table(two).status == "Finish here, and draw two cards. Or touch a rabbit to deal with it."
    one = position(["9S", ""], phase="meeting")
    assert move(one, "attack 2").path == ("move:attack 2",)


@pytest.mark.parametrize("board", ["sample", "random"])
def test_every_way_goes_from_the_rabbit_over_linked_places(board):
    seen = 0
    for state in random_play(3, 3, board=board, round_limit=20):
        if state.over or GAME.phases[state.phase].name != "journey":
            continue
        realm = state.realm()
        for one in table(state, state.turn).moves:
            nodes = [name.removeprefix("at ") for name in one.way]
            if one.way:
                assert nodes[0] == NODE_NAMES[state.rabbits[state.turn]]
            leaps = one.name.split()[0] in ("trek", "cave", "underground", "overboard")  # the last step is no walk
            walked = nodes[: len(nodes) - leaps]
            for here, there in pairwise(walked):
                assert realm.links[NODE_NAMES.index(here)] >> NODE_NAMES.index(there) & 1, one
                seen += 1
    assert seen > 100


# --- building ----------------------------------------------------------------------------------------


def test_one_touch_of_a_place_is_joined_and_its_side():
    state = GAME.new(2, 0, {"board": "turns", "start_seat": 0})
    rhombus = next(one.name for one in table(state).moves if one.name[:2] in ("RV", "MT", "WD"))
    assert move(state, rhombus).path == (f"tile {rhombus}",)
    play(GAME, state, rhombus)
    assert move(state, "joined").also == tuple(f"side Citadel.{edge}" for edge in range(6))
    play(GAME, state, "joined")
    assert move(state, "Citadel.3").path == ("side Citadel.3",)
    play(GAME, state, "Citadel.3")
    ghosts = [piece for piece in table(state).zones[0].pieces if piece.kind == "tile"]
    assert [ghost.id for ghost in ghosts] == ["turn 0", "turn 1"]
    assert {ghost.symbol for ghost in ghosts} == {rhombus}
    assert len({ghost.at for ghost in ghosts}) == 2  # they cover different ground


def test_one_touch_of_the_sea_is_an_island_its_column_and_its_row():
    state = GAME.new(2, 0, {"board": "turns", "start_seat": 0})
    hexagon = next(one.name for one in table(state).moves if one.name[0] in "JQK")
    play(GAME, state, hexagon)
    place = "centre 0,3"
    for _ in range(3):  # the same touch again and again
        one = next(one for one in table(state).moves if place in (*one.also, *one.path))
        play(GAME, state, one.name)
    assert GAME.phases[state.phase].name == "rotation"
    ghosts = [piece for piece in table(state).zones[0].pieces if piece.kind == "tile"]
    assert {ghost.at for ghost in ghosts} == {"place 3,-5.196"}
    play(GAME, state, "0")
    tile = NAMES.index(hexagon)
    assert state.board[3 * tile : 3 * tile + 3] == [0, 3, 0]


# --- boards as text ----------------------------------------------------------------------------------


def test_a_board_is_read_back_from_its_text():
    chance = wabe.State()
    for seed in range(20):
        chance.seed(seed)
        board = shuffled_board(chance)
        text = board_text(board)
        assert read_board(text) == board
        assert len(text) < 300
        assert all(letter in "0123456789.-_" for letter in text)


def test_a_board_with_tiles_left_out():
    board = [*SAMPLE[:-3], 0, 0, -1]
    assert board_text(board).endswith("_")
    assert read_board(board_text(board)) == board


@pytest.mark.parametrize(
    "text",
    ["", "sample", "_" * 34, "_" * 36, "x" + "_" * 35, "1.2" + "_" * 35, "0.0.0" + "_" * 35, "999.0.0" + "_" * 35,
     "0.2.6" + "_" * 35, "0.2.-1" + "_" * 35, "²" + ".0.0" + "_" * 35],
)  # fmt: skip
def test_what_is_no_board(text):
    assert read_board(text) == []


def test_a_given_board_is_played_on():
    built = GAME.new(3, 5, {"board": "random"})
    text = board_text(built.board)
    state = GAME.new(3, 8, {"board": text})
    assert state.board == built.board
    assert board_flaw(state.board) == ""
    assert state.flaw() == ""
    assert sum(len(cells(tile, *state.board[3 * tile : 3 * tile + 3])) for tile in range(TILES)) > 100
    *_, last = random_play(2, 3, board=text, round_limit=20)
    assert last.over
    with pytest.raises(OptionError, match="or a board that was kept"):
        GAME.new(3, 8, {"board": text + "_"})
