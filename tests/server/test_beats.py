"""Beats over the wire: those who look on see what happened in between, as they may see it; nobody else does."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest

import unique_bid
import wabe
from server.browser import Running, Somebody, running
from server.reading import filled
from wabe import CLOCK, SPECTATOR, Game, State, determinize
from wabe.core.checks.trial import END, walk
from wabe.core.record import Entry as Move
from wabe.core.record import line
from wabe.server.entries import Begun, Moved, Sat
from wabe.server.scene import beats, build, encode, since
from wabe.server.story import Booking, Story


def test_bids_lie_face_up_before_the_guest_goes_home(house: Running) -> None:
    ann, ben = Somebody(house.base, "Ann"), Somebody(house.base, "Ben")
    table = ann.make("gnumies", ["me", "open"])
    with ann.open(table) as first, ben.open(table) as second, Somebody(house.base).open(table) as watching:
        second.do("sit", seat=1)
        first.do("start")
        second.until(lambda scene: scene["stage"] == "playing")
        first.play("50")
        second.until(lambda scene: scene["seats"][0]["ready"])
        assert first.scene["beats"] == second.scene["beats"] == []
        second.play("30")
        rev = second.scene["rev"]
        for page in (first, second, watching):
            page.until(lambda scene: scene["rev"] == rev)
            beat, taken = page.scene["beats"]
            zones = {zone["id"]: filled("piece", zone.get("pieces", [])) for zone in beat["table"]["zones"]}
            assert [piece["number"] for seat in (1, 2) for piece in zones[f"bid{seat}"] if piece["up"]] == [50, 30]
            assert len(zones["door"]) == 1
            assert any(word in taken["table"]["status"] for word in (" take ", " takes "))
            assert "moves" not in beat["table"]
            assert (beat["log"], beat["hold"]) == (page.scene["log"][0]["n"], 1600)
            assert beat["table"]["status"] == taken["table"]["status"]  # what the open bids mean
            assert len(page.scene["log"]) > 1
        first.do("say", text="oh")
        assert first.scene["beats"] == []
        with ann.open(table) as anew, ben.open(table, seen=rev - 1) as late:
            assert anew.scene["beats"] == late.scene["beats"] == []


def test_after_a_restart_nothing_is_shown_again(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make("gnumies", ["me", "bot"])
        with ann.open(table) as page:
            page.play(page.moves[0])
            page.until(lambda scene: bool(scene["beats"]))
            rev = page.scene["rev"]
    with running(tmp_path) as house:
        ann.base = house.base
        with ann.open(table, seen=rev - 1) as page:
            assert page.scene["beats"] == []


def test_what_a_seat_drafted_is_not_played_to_it_again() -> None:
    """Of a turn, its own seat sees the beats of the last move: the others it has seen one by one."""
    story = begun(wabe.game("mome"), 3, 1)
    while not story.moments:
        state = story.state
        assert state is not None
        story.apply(Moved(state.turn, (line(Move(0, state.turn, state.name(state.turn, state.legal(state.turn)[0]))),)))
    mover = story.moments[0].seat
    assert [len(beats(story, viewer, story.rev - 1)) for viewer in range(3)] == [2, 2, 2]
    for viewer in range(3):
        built, counted = beats(story, viewer, story.rev - 1)
        assert built.table.status == story.lines(viewer, -1)[built.log - 1].text  # what has just happened
        assert counted.table.status.startswith(("You made it", "You missed"))  # a pause is the table's to tell
    for moment in story.moments:
        moment.last = False
    seen = [len(beats(story, viewer, story.rev - 1)) for viewer in range(3)]
    assert (seen.pop(mover), seen) == (0, [2, 2])


def test_a_table_without_a_sentence_for_it_still_says_that_all_choices_lie_open() -> None:
    story = begun(unique_bid.GAME, 3, 1)
    for seat in range(3):
        story.apply(Moved(seat, (line(Move(0, seat, f"bid {seat + 1}")),)))
    (opened,) = beats(story, 0, story.rev - 1)
    assert opened.table.status == "All choices are turned over."


def begun(game: Game, seats: int, seed: int) -> Story:
    booking = Booking(
        id="t", game=game.slug, seats=seats, options=game.settle(seats), host="p0", tokens=("x",) * seats, made=0
    )
    story = Story(booking, game)
    for seat in range(seats):
        story.apply(Sat(seat, f"p{seat}", f"P{seat}"))
    story.apply(Begun(seed))
    return story


def sent(story: Story, viewer: int, whole: bool = True) -> str:
    """What a viewer is sent who has seen all but the last revision, without the beats if it is not to be whole."""
    scene = build(story, viewer, draft=None, here=set(), host=False, clock=None)
    since(scene, story, story.rev - 1)
    if not whole:
        scene.beats = []
    return encode(scene)


def swapped(story: Story, state: State) -> Story:
    """The same story with another truth."""
    other = deepcopy(story)
    other.begun().latest = state.clone()
    other.state = state.clone()
    return other


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_every_beat_is_the_same_to_the_byte_in_every_truth_that_ends_the_same(slug: str) -> None:
    """Whatever a viewer can't know at the end of a happening, its beats don't tell."""
    game = wabe.game(slug)
    seats = game.usual
    story = begun(game, seats, 3)
    state = story.state
    assert state is not None
    paused = 0
    for _, seat, move in walk(state.clone(), 3, game.bound):
        if seat == END or paused > 12 or len(story.begun()) > 300:
            break
        before = story.begun().state()
        entry = Moved(seat, (line(Move(0, seat, game.name(before, seat, move))),))
        earlier = deepcopy(story) if kept(before, seat, move) else None
        story.moments.clear()
        story.apply(entry)
        if earlier is None:
            continue
        paused += 1
        for viewer in range(SPECTATOR, seats):
            real = sent(story, viewer, whole=False)
            for guess in range(4):
                truth = determinize(before, viewer, guess)
                if seat != CLOCK and move not in truth.legal(seat):
                    continue
                other = swapped(earlier, truth)
                other.moments.clear()
                other.apply(entry)
                if sent(other, viewer, whole=False) == real:
                    assert sent(other, viewer) == sent(story, viewer)


def kept(state: State, seat: int, move: int) -> bool:
    """Does this move pause?"""
    after = state.clone()
    after.listen()
    after.play(seat, move)
    return bool(after.moments)
