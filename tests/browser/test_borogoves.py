"""Borogoves: a touch takes back only what is still being chosen."""

from __future__ import annotations

import pytest

from browser.people import DESK, PHONE


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_home_of_the_tribe_that_acts_takes_back_nothing(person, size):
    one = person(size=size)
    one.make("borogoves", ["me"])
    acted = one.page.locator(".piece", has_text="has acted")
    now = one.page.locator(".piece", has_text="acts now")

    def acting():
        return acted.count() == 2 and now.count() == 1

    while not acting():
        one.touch()
        one.page.wait_for_timeout(15)
        if acting():
            one.page.wait_for_timeout(500)  # what is on its way arrives
    for home, answer in ((now, "acts now: touch the card it flies to"), (acted.first, "every tribe acts once a turn")):
        home.click(force=True)
        one.page.locator("section.foot").get_by_text(answer).wait_for()
        assert acted.count() == 2
    assert one.complaints == []
