"""Properties of all games, for any course a game may take."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wabe
from wabe.core.checks.trial import sent

COURSES = st.lists(st.integers(0, 255), max_size=60)
SEEDS = st.integers(0, 2**60 - 1)
EVERY_GAME = pytest.mark.parametrize("game", wabe.games(), ids=lambda game: game.slug)


def after(game, seed, course, seats=None):
    """The record of a game in which each number chooses among the legal moves."""
    record = wabe.Record.new(game, seats, seed)
    for number in course:
        state = record.state()
        if state.over:
            break
        if state.waiting:
            asked = [seat for seat in range(state.seats) if state.waiting >> seat & 1]
            seat = asked[number % len(asked)]
            moves = state.legal(seat)
            record.play(seat, moves[number % len(moves)], entropy=number or None)
        else:
            timer = state.timer()
            assert timer is not None
            record.play(wabe.CLOCK, timer[2])
    return record


@EVERY_GAME
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, course=COURSES)
def test_a_record_is_its_text(game, seed, course):
    record = after(game, seed, course)
    again = wabe.Record.loads(record.dumps())
    assert again.dumps() == record.dumps()
    assert again.state().dump() == record.state().dump()


@EVERY_GAME
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, course=COURSES)
def test_a_position_is_its_dump(game, seed, course):
    state = after(game, seed, course).state()
    dump = json.loads(json.dumps(state.dump()))
    assert game.load(dump).dump() == state.dump()


@EVERY_GAME
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, course=COURSES, guess=SEEDS)
def test_a_guess_looks_like_the_truth(game, seed, course, guess):
    state = after(game, seed, course).state()
    for viewer in range(wabe.SPECTATOR, state.seats):
        assert sent(game, wabe.determinize(state, viewer, guess), viewer) == sent(game, state, viewer)


@EVERY_GAME
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, course=COURSES, back=st.integers(0, 60))
def test_going_back_is_as_if_it_never_happened(game, seed, course, back):
    record = after(game, seed, course)
    back = min(back, len(record))
    there = record.state(back).dump()
    record.back(back)
    assert record.state().dump() == there
    assert len(record) == back
