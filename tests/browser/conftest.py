from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.people import Player, chromium
from server.browser import Running, running


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("house"), think=0.01, tables=10_000) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = chromium(playwright)
        yield started
        started.close()


@pytest.fixture
def person(house: Running, browser: Browser) -> Iterator[Callable[..., Player]]:
    """Makes people; their browsers are closed at the end."""
    people: list[Player] = []

    def make(**wishes: Any) -> Player:
        people.append(Player(browser, house.base, **wishes))
        return people[-1]

    yield make
    for one in people:
        one.context.close()
