"""Learning a game: three pictures before the first move, and a lesson in which one may be wrong."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.people import DESK, PHONE, Player

STEPS = 6


def touch(page: Page, *places: str) -> None:
    """Touches the tiles that lie there, one after the other, as soon as they can be."""
    for place in places:
        page.locator(f"[data-id^='{place}.'].can").click()


def button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).filter(visible=True).click()


def answer(page: Page, words: str) -> None:
    page.locator("footer.row").get_by_text(words).wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_lesson_of_push_the_right_way(person: Callable[..., Player], size: tuple[int, int]) -> None:
    one = person(size=size, new=True)
    page = one.page
    one.open("/learn/push")
    ways = [("c6", "a6"), ("a6", "f6"), ("b6", "b1"), ("b6", "a6"), ("c6", "c1"), ("f1", "a1")]
    for number, way in enumerate(ways):
        page.get_by_text(re.compile(rf"^lesson, {number + 1} of {STEPS}$", re.IGNORECASE)).filter(
            visible=True
        ).wait_for()
        touch(page, *way)
        page.locator(".pips:visible .done").nth(number).wait_for()
        assert page.evaluate("() => document.activeElement.textContent") in ("Next", "Next, the last one", "Done")
        page.keyboard.press("Enter")
    page.get_by_text("Now you can play Push.").wait_for()
    answer(page, "Six steps, each at the first try.")
    button(page, "Play against a gentle bot")
    page.wait_for_url("**/t/*")
    page.locator("[data-id].can").first.wait_for()  # whoever comes from the lesson needs no pictures
    assert one.complaints == []


def test_a_wrong_try_is_played_to_its_consequence_and_goes_back(person: Callable[..., Player]) -> None:
    one = person(new=True)
    page = one.page
    one.open("/learn/push")
    button(page, "Stop yellow")
    page.get_by_role("heading", name="One single push stops all of it.").wait_for()
    assert page.get_by_role("button", name="Show me").count() == 0
    touch(page, "d6", "d1")
    answer(page, "Yellow answers a5 to f5 and fills column b.")
    assert page.locator("[data-id='b1.yellow']").count() == 1
    assert page.locator("[data-id].can").count() == 0  # it is only looked at
    page.locator("[data-id='d6.green'].can").wait_for()  # the board goes back by itself
    pointed = page.evaluate("() => [...document.querySelectorAll('.hint[data-id]')].map(one => one.dataset.id)")
    assert set(pointed) == {"c1", "c1.yellow", "c6", "c6.green"}
    button(page, "Show me")
    answer(page, "A push down a column changes every row it crosses.")
    page.get_by_role("button", name="Stop yellow done").filter(visible=True).wait_for()
    assert one.complaints == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_step_that_begins_elsewhere_says_so_for_as_long_as_it_lasts(
    person: Callable[..., Player], size: tuple[int, int]
) -> None:
    one = person(size=size)
    page = one.page
    one.open("/learn/bandersnatch")
    new = page.get_by_role("heading", name="New position")
    for step in range(3):  # the second goes on where the first has ended
        page.locator("[data-id].can").first.wait_for()
        assert new.count() == (step == 2)
        page.locator("[data-id].can").first.hover()
        assert new.count() == (step == 2)
        page.keyboard.press("h")  # show me
        page.locator(".pips:visible .done").nth(step).wait_for()
        button(page, "Once more")
        page.locator("[data-id].can").first.wait_for()
        assert new.count() == (step == 2)  # the same one again
        page.keyboard.press("h")
        button(page, "Next")


@pytest.mark.parametrize(("cube", "anew"), [("yellow", 0), ("red", 1)])
def test_whether_a_step_goes_on_depends_on_what_was_done(person: Callable[..., Player], cube: str, anew: int) -> None:
    """In Green Port the first step takes a yellow or a red cube, and the second goes on with yellow."""
    one = person()
    one.open("/learn/green-port")
    one.page.locator(f"[data-id='{cube}'].can").click(position={"x": 12, "y": 12})  # beside the cube that lies there
    button(one.page, "Next")
    one.page.locator("[data-id='deck'].can").wait_for()
    assert one.page.get_by_role("heading", name="New position").count() == anew


def test_what_can_not_be_touched_is_answered_at_once(person: Callable[..., Player]) -> None:
    one = person(new=True)
    page = one.page
    one.open("/learn/push")
    page.locator("[data-id='c6.green'].can").wait_for()
    box = page.locator("[data-id='b6.yellow']").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    answer(page, "That tile is yellow; you push green.")
    touch(page, "c6")
    button(page, "Take back")
    touch(page, "c6", "a6")
    answer(page, "The two tiles in between moved right and closed the gap.")
    assert one.complaints == []


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_three_pictures_at_the_first_visit(person: Callable[..., Player], size: tuple[int, int]) -> None:
    one = person(size=size, new=True)
    page = one.page
    path = one.make("push", ["me", "bot"], start_seat="1")
    page.get_by_role("heading", name="Push in three pictures").wait_for()
    assert page.locator(".intro h3").all_inner_texts() == ["1\nThe goal", "2\nA turn", "3\nThe end"]
    assert one.glowing() == []
    page.locator(".mini [data-id]").first.wait_for(state="attached")
    assert page.get_by_role("img", name="Fill one row or column with your colour").count() == 1
    button(page, "Sit down")
    page.locator("[data-id='c6.green'].can").wait_for()
    page.get_by_text("Take one of your tiles from the rim.").wait_for()  # the first sentence
    one.open(path)
    page.locator("[data-id='c6.green'].can").wait_for()
    assert page.locator(".intro").count() == 0
    page.get_by_role("button", name="The game in three pictures").wait_for()
    page.keyboard.press("?")
    page.get_by_role("link", name="Learn by playing").click()
    page.wait_for_url("**/learn/push")
    assert one.complaints == []


def test_nobody_waits_for_somebody_who_looks_at_pictures(person: Callable[..., Player]) -> None:
    ann, bob = person(), person(new=True)
    path = ann.make("push", ["me", "open"])
    bob.open(path)
    bob.page.get_by_role("button", name="Sit").first.click()
    button(ann.page, "Start the game")
    bob.page.locator(".board").wait_for()
    assert bob.page.locator(".intro").count() == 0


def test_a_decision_is_explained_the_first_time(person: Callable[..., Player]) -> None:
    one = person()
    note = one.page.locator(".foot .first")
    one.make("push", ["me", "bot"], start_seat="1")
    expect(note).to_contain_text("Take one of your tiles from the rim.")
    touch(one.page, "c6")
    expect(note).to_contain_text("The tiles between the hole and the place you choose move up by one.")
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)
    one.make("push", ["me", "bot"], start_seat="1")
    touch(one.page, "c6")
    one.page.get_by_role("button", name="Take back").wait_for()
    expect(note).to_have_count(0)
    one.make("kings-valley", ["me", "bot"], start_seat="1")
    expect(note).to_contain_text("Begin with a soldier")  # a sentence of its own for the first move


def test_the_figures_of_a_guide(person: Callable[..., Player]) -> None:
    one = person()
    one.open("/g/push")
    figures = one.page.locator("figure .mini [data-id]")
    figures.first.wait_for(state="attached")
    assert one.page.locator("figure .mini").count() == 4
    assert one.page.get_by_role("link", name="Learn in three minutes").get_attribute("href") == "/learn/push"
    assert one.complaints == []
