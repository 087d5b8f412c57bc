"""What people see when whoever runs the house acts: a table that they look at is set aside, and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Literal

import pytest

from browser.people import DESK, PHONE, Player
from server.browser import Running
from server.operating import eventually
from wabe.server.office import Office, beside


def tell(house: Running, what: Literal["put_aside", "put_back"], table: str) -> None:
    async def act() -> None:
        journal = await beside(house.house.settings.data)
        await getattr(Office(journal), what)(table)
        journal.close()

    asyncio.run_coroutine_threadsafe(act(), house.loop).result(20)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_table_that_is_open_is_set_aside(
    house: Running, person: Callable[..., Player], size: tuple[int, int]
) -> None:
    one = person(size=size)
    path = one.make("gyre", ["me", "bot", "bot"])
    one.page.locator(".piece").first.wait_for()
    tell(house, "put_aside", path.removeprefix("/t/"))
    one.page.get_by_text("it is set aside until whoever runs this house").wait_for()
    assert one.page.locator(".piece").count() == 0
    assert one.page.get_by_role("link", name="To the games").is_visible()
    tell(house, "put_back", path.removeprefix("/t/"))
    eventually(lambda: path.removeprefix("/t/") not in house.house.aside)  # servers hear of it within seconds
    one.page.reload()
    one.page.locator(".piece").first.wait_for()
    assert one.complaints == []


def test_people_find_their_number(person: Callable[..., Player]) -> None:
    one = person()
    one.open("/mine")
    number = one.page.locator("code").inner_text()
    assert number == one.page.request.get(f"{one.base}/api/me").json()["id"]
