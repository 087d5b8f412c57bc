"""What a game teaches: reading it, setting it up, judging tries, and the check of the battery."""

from __future__ import annotations

from dataclasses import fields

import pytest
from msgspec.structs import replace

import wabe
from wabe import Game
from wabe.core.checks import run
from wabe.core.errors import IllegalMove, TeachError
from wabe.core.teach import Try, captioned, drawn, figures, teaching, tried

PUSH, NIM = wabe.game("push"), wabe.game("nim")

NIM_TAUGHT = """
[usual]
options = { setup = "list", heaps = [3, 1], builder_seat = 1 }

[first]
heap = "Pick a heap."
take = "Pick cubes from it."
build = "Lay heaps."

[[intro]]
text = "Whoever takes the last cube wins."
options = { heaps = [1] }

[[intro]]
text = "Take as many cubes as you like from one heap."
moves = ["heap a"]
touch = true

[[intro]]
text = "Leave pairs behind."
set = { heaps = [1, 1] }

[[lesson]]
name = "Equal heaps"
task = "Leave two equal heaps."
right = [["heap a", "take 2", "1: heap a", "1: take 1", "heap b", "take 1"]]
answer = "The last is yours."
wrong = [
    { moves = ["heap a", "take 3"], answer = "One heap is left.", reply = ["1: heap b", "1: take 1"] },
    { moves = ["heap b", "take*"], answer = "One heap is left.", reply = ["1: heap a", "1: take 3"] },
]
otherwise = "Those are not equal."
reply = ["1: heap a", "1: take 1"]
"""


def rewritten(game: Game, **files: str) -> Game:
    """The game with other texts in its folder."""

    class Rewritten(Game):
        def text(self, name: str) -> str:
            return files.get(name.partition(".")[0], game.text(name))

    return Rewritten(**{field.name: getattr(game, field.name) for field in fields(game)})


def nim(before: str = "", after: str = "") -> Game:
    """NIM with its lesson, in which something is changed."""
    assert before in NIM_TAUGHT
    return rewritten(NIM, guide="# NIM\n", teach=NIM_TAUGHT.replace(before, after) if before else NIM_TAUGHT)


def check(game: Game) -> str:
    """What the battery says of it."""
    (found,) = run(game, games=2, deep=2, checks=["teaching"])
    return found.detail if found.ok else f"FAIL {found.detail}"


# --- judging -----------------------------------------------------------------------------------------


def test_a_right_way_goes_on_with_what_the_others_do() -> None:
    game = nim()
    begun = tried(game, 0, [])
    assert (begun.done, begun.next) == ("", "heap a")
    halfway = tried(game, 0, ["heap a", "take 2"])
    assert (halfway.done, halfway.next) == ("", "heap b")
    assert [made.seat for made in halfway.made] == [0, 0, 1, 1]
    end = tried(game, 0, ["heap a", "take 2", "heap b", "take 1"])
    assert (end.done, end.answer, end.next) == ("right", "The last is yours.", "")
    assert end.state.winners() == [0]


def test_a_wrong_way_shows_what_it_leads_to() -> None:
    for moves in (["heap a", "take 3"], ["heap b", "take 1"]):
        found = tried(nim(), 0, moves)
        assert (found.done, found.answer) == ("wrong", "One heap is left.")
        assert found.state.winners() == [1]


def test_any_other_try_is_judged_when_the_turn_is_over() -> None:
    assert tried(nim(), 0, ["heap a"]).done == ""
    found = tried(nim(), 0, ["heap a", "take 1"])
    assert (found.done, found.answer) == ("wrong", "Those are not equal.")
    assert [made.seat for made in found.made] == [0, 0, 1, 1]  # the usual reply


def test_a_reply_that_is_not_possible_is_left_out() -> None:
    found = tried(
        nim('reply = ["1: heap a", "1: take 1"]\n', 'reply = ["1: heap a", "1: take 9"]\n'), 0, ["heap a", "take 1"]
    )
    assert [made.seat for made in found.made] == [0, 0, 1]


def test_what_is_touched_in_vain_is_answered() -> None:
    def touched(moves: list[str], id: str) -> Try:
        return tried(PUSH, 0 if not moves else 1, moves, touch=id)

    assert (touched([], "b6.yellow").done, touched([], "b6.yellow").answer) == (
        "refused",
        "That tile is yellow; you push green.",
    )
    assert touched(["a6"], "f1.green").answer == "A corner tile stays in its own row or column."
    assert touched([], "e2.yellow").answer == "That can't be touched now."


def test_one_right_way_can_be_shown() -> None:
    found = tried(nim(), 0, [], show=True)
    assert (found.done, len(found.made)) == ("right", 6)


def test_a_try_that_is_over_does_not_go_on() -> None:
    with pytest.raises(IllegalMove, match="This try is over"):
        tried(PUSH, 0, ["c6", "a6", "a1"])
    with pytest.raises(IllegalMove, match="'b6' is not possible now"):
        tried(PUSH, 0, ["b6"])


def test_every_step_of_push_ends_as_its_answer_says() -> None:
    assert tried(PUSH, 3, ["e6", "a6"]).state.winners() == [0]
    for moves in (["d6", "d1"], ["a6", "f6"], ["f5", "a5"]):
        assert tried(PUSH, 4, moves).state.winners() == [1]
    assert tried(PUSH, 5, ["f1", "a1"]).state.winners() == [1]


# --- pictures ----------------------------------------------------------------------------------------


def test_a_picture_shows_what_can_be_touched_only_where_it_is_about_that() -> None:
    goal, turn, end = (drawn(PUSH, panel, "") for panel in teaching(PUSH).intro)
    assert not goal.moves
    assert [mark.kind for mark in goal.marks] == ["line"]
    assert [move.name for move in turn.moves] == ["c1", "a6", "f6"]
    assert [mark.kind for mark in end.marks] == ["line", "line", "arrow"]


def test_a_picture_can_be_about_one_place() -> None:
    game = wabe.game("jackrabbits")
    goal, _, royal = teaching(game).intro
    assert [drawn(game, one, "").zones[0].focus for one in (goal, royal)] == ["at Citadel", "at JH"]
    royal = replace(royal, focus="at home")
    with pytest.raises(TeachError, match="'at home' is not on the table"):
        drawn(game, royal, "")


def test_a_picture_may_come_close_to_what_lies_on_a_board() -> None:
    game = wabe.game("borogoves")
    goal, turn, _ = (drawn(game, panel, "").zones[0] for panel in teaching(game).intro)
    assert {spot.id for spot in goal.spots} == {"c4", "d4", "c5", "d5"}
    assert [item.text for item in goal.left] == ["5", "4"]
    assert [item.text for item in goal.below] == ["c", "d"]
    lit = drawn(game, figures(game)[1], "").zones[0]
    assert {"c5", "d6", "b4", "e4", "c3", "d3"} < {spot.id for spot in lit.spots}  # what can be touched is seen, too
    assert len(turn.spots) == 4


def test_of_a_figure_the_terminal_shows_the_caption() -> None:
    text = captioned(PUSH.guide())
    assert "> c6 can come in at a6, at f6 or at c1." in text
    assert "```" not in text
    assert len(figures(PUSH)) == 4


def test_fields_can_be_set_and_moves_follow() -> None:
    text = NIM_TAUGHT.replace("set = { heaps = [1, 1] }", 'set = { heaps = [1, 1] }\nthen = ["heap a", "take 1"]')
    game = rewritten(NIM, guide="# NIM\n", teach=text)
    assert check(game).startswith("3 first sentences, 1 steps with 3 ways")
    assert sum(len(zone.pieces) for zone in drawn(game, teaching(game).intro[2], "").zones) == 1


# --- what is wrong is said ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        ("[first]", "[last]", "teach.toml: there is no part 'last'"),
        ("[first]", "[first", "teach.toml: Expected ']'"),
        ('text = "Leave pairs behind."', "", "teach.toml, intro 3: Object missing required field `text`."),
        ('"Leave pairs behind."', '"Leave pairs behind"', "teach.toml, intro 3: 'Leave pairs behind' is no whole"),
        (
            '"Leave pairs behind."',
            f'"{"so " * 26}on."',
            "teach.toml, intro 3: the text has 27 words, and 26 are enough.",
        ),
        ('[[intro]]\ntext = "Leave', '[[lesson]]\ntext = "Leave', "there are 3 pictures in an intro, not 2."),
        ('"take 2", "1: heap a"', '"take 2", "1: heap c"', "lesson 1 (Equal heaps), heap a take 2 1: heap c "),
        ('moves = ["heap a", "take 3"]', 'moves = ["1: heap a"]', "a way begins with a move of seat 0"),
        (
            '["heap a", "take 3"]',
            '["heap a", "take 4"]',
            "take 4 is neither a move here nor on the table. Moves: take 1",
        ),
        ('reply = ["1: heap b", "1: take 1"]', 'reply = ["1: heap a"]', "lesson 1 (Equal heaps), heap a take 3: "),
        ("set = { heaps = [1, 1] }", "set = { cubes = 1 }", "teach.toml, intro 3: Field 'cubes' is unknown"),
        ("touch = true", 'picked = ["heap9"]', "teach.toml, intro 2: 'heap9' is not on the table"),
        ("touch = true", "seat = 5", "teach.toml, intro 2: there is no seat 5."),
        ("touch = true", "glow = true", "teach.toml, intro 2: Object contains unknown field `glow`."),
        ('build = "Lay heaps."', "", "phase build has no first sentence"),
        ("build = ", 'bake = "Bake."\nbuild = ', "the first sentence bake belongs to no phase"),
        ("Lay heaps.", "Lay up to max_heaps heaps.", "teach.toml, first, build, speaks of max_heaps"),
        ("Lay heaps.", "Lay `heaps`.", "teach.toml, first, build, speaks of `heaps`"),
        ('otherwise = "Those', 'matters = ["h"]\notherwise = "Those', "lesson 1 (Equal heaps): h is not on the table."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(before: str, after: str, wrong: str) -> None:
    assert wrong in check(nim(before, after))


def test_a_way_that_is_not_judged_as_it_is_meant() -> None:
    doubled = 'wrong = [\n    { moves = ["heap a", "take 2"], answer = "No." },'
    found = check(nim("wrong = [", doubled))
    assert "is judged wrong, not right" in found or "This try is over" in found


def test_several_seats_need_a_name() -> None:
    game = rewritten(
        wabe.game("gnumies"), teach="", guide='# G\n\n```figure\ncaption = "A bid."\nmoves = ["60"]\n```\n'
    )
    assert "guide.md, figure 1: Seats [0, 1, 2, 3] are asked: write whose '60' is, as in '0: 60'." in check(game)


def test_a_game_without_lessons_still_has_figures_that_can_be_drawn() -> None:
    guide = '# NIM\n\n```figure\ncaption = "Heaps."\nmoves = ["heap i"]\n```\n'
    assert check(rewritten(NIM, guide=guide)).startswith("FAIL guide.md, figure 1: 'heap i' is not possible now.")
    with pytest.raises(TeachError, match=r"guide.md, figure 1: Object missing required field `caption`"):
        figures(rewritten(NIM, guide="```figure\nseed = 1\n```\n"))


def test_no_guide_speaks_in_code() -> None:
    game = rewritten(NIM, teach=NIM_TAUGHT, guide="# NIM\n\nSet *builder_seat*.\n")
    assert check(game) == "FAIL the guide speaks of builder_seat"


def test_kings_valley_begins_with_words_of_its_own() -> None:
    from wabe.core.teach import key

    game = wabe.game("kings-valley")
    state = game.new(options={"start_seat": 0})
    assert key(game, state, 0) == "move:first"
    state.play(0, game.find(state, 0, "a1-a4"))
    assert key(game, state, 1) == "move"


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_every_game_of_ours_is_taught(slug: str) -> None:
    found = teaching(wabe.game(slug))
    assert len(found.intro) == 3
    assert found.first
    assert found.lesson
