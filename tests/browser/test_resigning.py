"""Nobody resigns by mistake, and who did is told how it ended."""

from __future__ import annotations

from browser.people import DESK


def test_a_question_waits_for_its_answer_and_a_second_touch_is_none(person):
    one = person(size=DESK)
    one.page.clock.install()
    one.make("coordinates", ["me", "bot", "bot"])
    one.page.get_by_role("button", name="Menu").click()
    resign = one.page.get_by_role("button", name="Resign")
    resign.dblclick()
    asked = one.page.get_by_role("group", name="Really resign? The game is over then.")
    one.page.clock.fast_forward(600_000)
    asked.get_by_role("button", name="Play on").click()
    asked.wait_for(state="detached")
    assert not one.over()
    resign.click()
    asked.get_by_role("button", name="Resign").click()
    result = one.page.locator("section.result")
    result.get_by_role("heading", name="Nobody wins").wait_for()
    assert "You resigned." in result.inner_text()
    assert "tiles so far" in result.inner_text()
    assert result.locator("tbody tr").count() == 3
