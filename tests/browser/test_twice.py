"""On a screen without a mouse the first touch shows what it would do, and the second does it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, Player


@pytest.fixture
def one(person: Callable[..., Player]) -> Player:
    found = person(size=PHONE, is_mobile=True)
    found.make("kings-valley", ["me", "bot"], start_seat="1")
    found.page.locator(".board .inner").wait_for()
    found.page.locator(".piece.can").first.tap()
    return found


def test_the_first_touch_shows_and_the_second_plays(one: Player) -> None:
    goal, other = one.page.locator(".spot.can").nth(0), one.page.locator(".spot.can").nth(1)
    moves = one.page.locator(".log h2")
    told = one.page.locator("section.foot .preview")
    other.tap()
    shown = told.inner_text()
    goal.tap()
    expect(told).not_to_have_text(shown)
    expect(one.page.locator(".marks.soon")).to_be_attached()
    assert moves.count() == 0
    goal.tap()
    expect(one.page.get_by_role("button", name="Do it")).to_have_count(0)
    expect(one.page.locator(".log h2").first).to_be_attached()


def test_a_button_does_it_and_another_lets_go(one: Player) -> None:
    one.page.locator(".spot.can").first.tap()
    one.page.get_by_role("button", name="Cancel").tap()
    expect(one.page.get_by_role("button", name="Do it")).to_have_count(0)
    one.page.locator(".piece.can").first.tap()
    one.page.locator(".spot.can").first.tap()
    one.page.get_by_role("button", name="Do it").tap()
    expect(one.page.locator(".log h2").first).to_be_attached()


def test_the_menu_makes_one_touch_enough(one: Player) -> None:
    one.page.get_by_role("button", name="Menu").tap()
    one.page.get_by_label("The first touch shows, the second plays").uncheck()
    one.page.keyboard.press("Escape")
    one.page.locator(".piece.can").first.tap()
    one.page.locator(".spot.can").first.tap()
    expect(one.page.locator(".log h2").first).to_be_attached()


def test_a_number_is_shown_before_it_counts(person: Callable[..., Player]) -> None:
    """What the buttons of a number pad would do is told by the first touch, or by a mouse over them."""
    one = person(size=PHONE, is_mobile=True)
    one.make("gimble", ["me", "bot"], start="1")
    two = one.page.locator(".pad").get_by_role("button", name="2", exact=True)
    told = one.page.locator("section.foot .preview")
    two.tap()
    expect(told).to_contain_text("Bid 2")
    expect(two).to_have_class(re.compile(r"\bon\b"))
    assert one.page.locator(".log h2").count() == 0
    two.tap()
    expect(one.page.locator(".log h2").first).to_be_attached()
    one.make("slithy", ["me", "bot", "bot"], start="2")
    one.page.locator(".pad .can").get_by_text("1", exact=True).tap()
    expect(told).to_contain_text("Say: I play 1")
    expect(one.page.get_by_role("button", name="Do it")).to_be_visible()
    desk = person()
    desk.make("gimble", ["me", "bot"], start="1")
    desk.page.locator(".pad").get_by_role("button", name="2", exact=True).hover()
    expect(desk.page.locator("section.foot .preview")).to_contain_text("Bid 2")
    desk.page.mouse.move(0, 0)
    expect(desk.page.locator("section.foot .preview")).to_have_count(0)
