"""Drafts: what a seat may still take back, and when it must be committed."""

import pytest

import wabe
from wabe import Draft
from wabe.core.draft import teaches

NIM = wabe.game("nim")
MIMSY = wabe.game("mimsy")
GNUMIES = wabe.game("gnumies")


def nim():
    return NIM.new(options={"setup": "list", "heaps": [3, 4, 5], "builder_seat": 1})


def test_small_decisions_stay_a_draft_until_the_question_passes():
    state = nim()
    draft = Draft(NIM, state, 0)
    assert draft.add(NIM.find(draft.state, 0, "heap b")) is False
    assert draft.add(NIM.find(draft.state, 0, "take 4")) is True
    assert draft.state.dump()["heaps"] == [3, 0, 5]
    assert state.heaps == [3, 4, 5]


def test_any_part_of_a_draft_can_be_taken_back():
    draft = Draft(NIM, nim(), 0)
    draft.add(NIM.find(draft.state, 0, "heap b"))
    draft.take_back()
    assert draft.state.dump() == nim().dump()
    with pytest.raises(wabe.IllegalMove, match="Only 0"):
        draft.take_back()


def test_an_illegal_move_leaves_the_draft_alone():
    draft = Draft(NIM, nim(), 0)
    draft.add(1)
    with pytest.raises(wabe.IllegalMove):
        draft.add(20)
    assert draft.moves == [1]


def bidding(*bids):
    state = GNUMIES.new(3, seed=5)
    for seat, bid in enumerate(bids):
        state.play(seat, GNUMIES.find(state, seat, bid))
    return state


def test_a_secret_choice_completes_the_draft():
    draft = Draft(GNUMIES, bidding(), 1)
    assert draft.add(draft.state.legal(1)[0]) is True


def test_a_move_that_draws_chance_teaches():
    state = bidding("10", "20")
    move = GNUMIES.find(state, 2, "30")
    after = state.clone()
    after.play(2, move)
    assert teaches(GNUMIES, state, 2, move, after)


def test_a_move_that_shows_something_hidden_teaches_without_chance():
    state = MIMSY.new(2, seed=1)  # playing on to the end reveals the goals
    while True:
        seat = state.turn
        move = state.legal(seat)[0]
        after = state.clone()
        after.play(seat, move)
        if after.over:
            break
        state = after
    assert (state.dice_a, state.dice_b) == (after.dice_a, after.dice_b)
    assert teaches(MIMSY, state, seat, move, after)


def test_a_move_that_asks_somebody_else_as_well_completes_the_draft():
    """After a gift all bid for the next guest: the others must not wait until the giver has bid, too."""
    for seed in range(200):
        state = GNUMIES.new(3, seed=seed)
        gnalli = state.legal(0)[-1]
        if state.name(0, gnalli) != "gnalli":
            continue
        state.play(0, gnalli)
        state.play(1, state.legal(1)[0])
        state.play(2, state.legal(2)[1])
        if GNUMIES.phases[state.phase].name == "choice":
            break
    draft = Draft(GNUMIES, state, 0)
    assert draft.add(GNUMIES.find(state, 0, "give 2")) is True
    assert draft.state.waiting == 0b111


def test_what_is_said_while_others_choose_is_said_at_once():
    slithy = wabe.game("slithy")
    state = slithy.new(3, seed=1, options={"discussion": "open", "start": 0})
    state.play(0, state.legal(0)[0])
    state.play(0, state.legal(0)[0])
    draft = Draft(slithy, state, 1)
    assert draft.add(slithy.find(state, 1, "I play 3")) is True
    assert draft.state.waiting == state.waiting


def test_a_draft_knows_its_moves_by_name_and_in_words():
    draft = Draft(NIM, nim(), 0)
    draft.play("heap b")
    assert (draft.names(), draft.words()) == (["heap b"], ["take from heap b"])
    assert draft.play("take 4", confirm=True) is False  # it teaches nothing, so it can wait for a confirm
    assert draft.held
    assert draft.words() == ["take from heap b", "take 4 from heap b"]
    draft.take_back()
    assert (draft.held, draft.words()) == (False, ["take from heap b"])
    draft.play("take 1", confirm=True)
    assert draft.words()[-1] == "take 1 from heap b"


def test_a_draft_is_laid_on_another_position_as_far_as_it_fits():
    draft = Draft.restored(NIM, nim(), 0, ["heap b", "take 4"])
    assert draft.held
    other = NIM.new(options={"setup": "list", "heaps": [3, 2, 5], "builder_seat": 1})
    assert draft.rebased(other).names() == ["heap b"]
    assert Draft.restored(NIM, nim(), 0, ["heap b", "take 4"], confirm=False).names() == ["heap b"]
