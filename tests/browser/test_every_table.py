"""Every game, from the first decision to the result: on a small phone by fingers, and without eyes by keys."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pytest

import wabe
from browser.people import PHONE, WAIT, Player, play_out
from browser.reader import Reader
from browser.still import Stillness
from browser.test_access import AXE, FINGER, TARGETS, violations
from browser.test_games import MOVES, SHORT

GAMES = [game.slug for game in wabe.games()]
OFTEN, SELDOM = 6, 24  # looks of a game at which fingers are measured, all of the first ones and then some

# Where a small phone has no room for fingers: how small, and why.
SMALL = {
    "bandersnatch": 38,  # gems that lie on cards
    "borogoves": 30,  # up to fifteen companies to choose from
    "gnumies": 34,  # eleven cards in the hand
    "green-port": 24,  # cubes of the supply
    "jackrabbits": 24,  # places of the map, which can be looked at closer
    "matchmaker": 32,  # cubes on tiles
    "nim": 22,  # twenty cubes in a row
    "oki": 34,  # seven places in a row
    "swarm": 34,  # cubes on six places in a row
}


def start(one: Player, slug: str) -> None:
    one.make(slug, ["me"] + ["bot"] * (wabe.game(slug).usual - 1), **SHORT.get(slug, {}))
    one.page.locator(".board .inner").wait_for()
    one.page.evaluate(AXE)


def small(one: Player, slug: str) -> list[str]:
    """What is too small for a finger."""
    return [
        target["name"]
        for target in one.page.evaluate(TARGETS)
        if min(*target["size"], *target["free"]) < (SMALL.get(slug, FINGER) if target["piece"] else FINGER)
    ]


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_on_a_small_phone(person: Callable[..., Player], slug: str) -> None:
    """Everything is large enough for fingers, nothing moves that wasn't moved, hints or not; axe finds nothing."""
    one = person(size=PHONE, seed=1)
    start(one, slug)
    still, looks = Stillness(one), 0

    def look() -> None:
        nonlocal looks
        if one.over() or one.page.locator(".end").count():  # who has won takes some of the table's room
            return
        looks += 1
        still.look()
        if looks <= OFTEN or looks % SELDOM == 0:
            assert small(one, slug) == []
            assert one.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
        if looks in (1, OFTEN):
            assert violations(one) == []
        if looks % 7 == 3:
            hint = one.page.get_by_role("button", name="Hint", exact=True)
            if hint.count() and hint.is_enabled():
                hint.click()

    play_out(one, look=look)
    assert one.touched > 0
    assert {name: moved for name, moved in still.moved.items() if name not in MOVES.get(slug, ())} == {}
    assert violations(one) == [], "at the end"


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_without_eyes(person: Callable[..., Player], slug: str) -> None:
    """By what a screen reader hears, and by keys alone: mostly at the table itself, at times in the list of moves."""
    one = person(seed=1)
    start(one, slug)
    reader, last = Reader(one), monotonic()
    while True:
        reader.listen()
        if reader.over():
            break
        if reader.asked():
            pressed = reader.pressed
            (reader.choose if one.chance.random() < 0.25 else reader.press)()
            last = monotonic() if reader.pressed > pressed else last
        assert monotonic() - last < WAIT, "nothing can be pressed, and nothing happens"
        one.page.wait_for_timeout(15)
    assert reader.pressed > 0
    assert violations(one) == [], "at the end"
    assert one.complaints == []
