"""When a game is over, everybody is shown what lay hidden: also when it ended because somebody gave up."""

from __future__ import annotations

import random

import pytest

import wabe
from server.browser import Running, Somebody
from wabe import ALL, SPECTATOR
from wabe.core.table import Table
from wabe.core.words import named, who
from wabe.server.entries import Begun, Moved, Resigned, Sat
from wabe.server.scene import build
from wabe.server.story import OVER, PLAYING, SECRETS, Booking, Story

SECRET = [game.slug for game in wabe.games() if game.kind & SECRETS]


def halfway(slug: str, seed: int) -> Story:
    """A game in which one person plays against bots, somewhere in its middle."""
    game = wabe.game(slug)
    seats = game.usual
    booking = Booking(
        id="t", game=slug, seats=seats, options=game.settle(seats), host="p", tokens=("x",) * seats, made=0
    )
    story = Story(booking, game)
    story.apply(Sat(0, "p", "P"))
    story.apply(Begun(seed))
    dice = random.Random(seed)
    for _ in range(dice.randrange(3, 25)):
        state = story.begun().state()
        asked = [seat for seat in range(seats) if state.waiting >> seat & 1]
        seat = dice.choice(asked) if asked else wabe.CLOCK
        name = dice.choice(game.moves(state, seat)).name if asked else "time"
        story.apply(Moved(seat, (f"0 {seat + 1 if asked else 'clock'} {name}",)))
        if story.stage == OVER:
            return halfway(slug, seed + 1)
    assert story.stage == PLAYING
    return story


def drawn(story: Story, viewer: int) -> Table:
    table = build(story, viewer, draft=None, here=set(), host=False, clock=None).table
    assert table is not None
    return table


def face_up(table: Table) -> int:
    return sum(piece.up for zone in table.zones for piece in zone.pieces)


@pytest.mark.parametrize("slug", SECRET)
def test_after_a_resignation_everybody_is_shown_what_an_end_shows(slug: str) -> None:
    for seed in range(3):
        story = halfway(slug, seed)
        game, state = story.game, story.begun().state()
        story.apply(Resigned(0))
        assert story.stage == OVER
        for viewer in range(SPECTATOR, state.seats):
            open_to_all = game.draw(game.view(state, ALL), viewer, [])
            kept = slug == "rush-maze"  # whose hands are shown to nobody, not even at the end
            assert kept or face_up(drawn(story, viewer)) == face_up(open_to_all)


def test_hands_that_are_shown_not_even_at_the_end_stay_hidden() -> None:
    story = halfway("rush-maze", 1)
    state = story.begun().state()
    story.apply(Resigned(0))
    look = story.game.laid_open(state, SPECTATOR)
    assert {card for hand in look["hands"] for card in hand} == {-1}
    assert story.game.laid_open(state, 0)["hands"][0] == state.look(0)["hands"][0]  # type: ignore[index]


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_the_result_of_a_game_that_was_given_up_says_who_resigned_and_the_points_so_far(slug: str) -> None:
    story = halfway(slug, 1)
    game, state = story.game, story.begun().state()
    story.apply(Resigned(0))
    for viewer, called in ((0, "You"), (SPECTATOR, "P")):
        scene = build(story, viewer, draft=None, here=set(), host=False, clock=None)
        assert scene.table is not None
        assert scene.table.result is not None
        assert named(scene.table.result.reason, story.names()).startswith(f"{called} resigned.")
        points = [row[0].text for row in scene.table.result.rows]
        if slug in ("borogoves", "make-it-count"):  # where they are not each seat's own
            assert points == (["5", "-"] if slug == "borogoves" else [])
        else:
            assert points == [str(score) for score in state.scores()]
    alone = state.seats == 2 and not game.together(2)
    assert scene.winners == ([1] if alone else [])
    ends = "The game ends" if game.together(state.seats) else f"{who(1)} wins." if alone else "Nobody wins."
    assert scene.result.startswith(ends)


def test_who_watches_sees_what_lay_face_down_when_somebody_resigns(house: Running) -> None:
    ann, bob = Somebody(house.base, "Ann"), Somebody(house.base, "Bob")
    table = ann.make("gnumies", ["me", "open"])
    with ann.open(table) as first, bob.open(table) as second, Somebody(house.base).open(table) as watching:
        second.do("sit", seat=1)
        first.do("start")
        second.until(lambda scene: scene["stage"] == "playing")
        second.play("50")
        hidden = watching.until(lambda scene: bool(scene["seats"]) and scene["seats"][1]["ready"])
        first.do("resign")
        shown = watching.until(lambda scene: scene["stage"] == "over")
    assert len(cards(hidden)) < len(cards(shown))


def cards(scene: dict[str, object]) -> list[str]:
    table = scene["table"]
    assert isinstance(table, dict)
    return [piece["id"] for zone in table["zones"] for piece in zone["pieces"] if piece["up"]]
