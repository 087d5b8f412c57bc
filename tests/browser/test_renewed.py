"""A page that is left open while the server is renewed comes back by itself, with its seat, its draft and its words."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from browser.people import WAIT, Player
from server.browser import running
from wabe.server.settings import STATIC, build

BUILD = "another-build"
OTHER_BUILDS = "are of different builds"


def rebuilt(folder: Path) -> Path:
    """The client as another build of it is: its files have other names, and its pages another identity."""
    shutil.copytree(STATIC, folder)
    files = [path for path in folder.rglob("*") if path.is_file()]
    texts = [path for path in files if path.suffix in (".html", ".js", ".css") or path.name == ".stamp"]
    for path in texts:
        text = path.read_text(encoding="utf-8").replace(build(STATIC), BUILD)
        for asset in folder.glob("assets/*"):
            text = text.replace(asset.name, f"new-{asset.name}")
        path.write_text(text, encoding="utf-8")
    for asset in list(folder.glob("assets/*")):
        asset.rename(asset.with_name(f"new-{asset.name}"))
    assert build(folder) == BUILD
    return folder


def misjudged(folder: Path) -> Path:
    """The same client beside a server that takes it for another: loading it again does not help."""
    shutil.copytree(STATIC, folder)
    (folder / ".stamp").write_text(BUILD, encoding="utf-8")
    return folder


class Visitor(Player):
    """Somebody with half a turn made and half a sentence typed."""

    def __init__(self, browser: Browser, base: str) -> None:
        super().__init__(browser, base)
        self.path = self.make("nim", ["me", "bot"], setup="list", heaps="5 4", builder_seat="2")
        self.loads: list[str] = []
        self.page.on("domcontentloaded", lambda page: self.loads.append(page.url))
        self.page.locator("[data-id='b.1'].can").click()
        expect(self.page.locator("[data-id=take]")).to_be_visible()
        self.page.get_by_label("Say something").fill("Well, I")

    def waits(self, times: int) -> None:
        """Until the page has been loaded so often, and then a while to see that it is not loaded again."""
        end = monotonic() + WAIT
        while len(self.loads) < times and monotonic() < end:
            self.page.wait_for_timeout(50)
        expect(self.page.locator("[data-id=take]")).to_be_visible(timeout=WAIT * 1000)
        self.page.wait_for_timeout(1000)
        assert len(self.loads) == times

    def goes_on(self) -> None:
        """Seat, draft and half a sentence are there, and the turn can be ended."""
        assert urlsplit(self.page.url).path == self.path
        expect(self.page.get_by_label("Say something")).to_have_value("Well, I")
        self.page.locator("[data-id='take']").first.click()
        expect(self.page.locator(".log")).to_contain_text("from heap b.")


@pytest.fixture
def visitors() -> Iterator[list[Visitor]]:
    came: list[Visitor] = []
    yield came
    for one in came:
        one.context.close()


def test_a_page_comes_back_by_itself_with_its_draft(browser: Browser, tmp_path: Path, visitors: list[Visitor]) -> None:
    with running(tmp_path / "data") as house:
        ann = Visitor(browser, house.base)
        visitors.append(ann)
        port = urlsplit(house.base).port
    with running(tmp_path / "data", port=port, static=rebuilt(tmp_path / "static")):
        ann.waits(1)
        assert "/assets/new-" in ann.page.content()
        expect(ann.page.get_by_text(OTHER_BUILDS)).to_have_count(0)
        ann.goes_on()


def test_a_page_that_still_differs_says_so_and_goes_on(
    browser: Browser, tmp_path: Path, visitors: list[Visitor]
) -> None:
    with running(tmp_path / "data") as house:
        ann = Visitor(browser, house.base)
        visitors.append(ann)
        port = urlsplit(house.base).port
    with running(tmp_path / "data", port=port, static=misjudged(tmp_path / "static")):
        expect(ann.page.get_by_text(OTHER_BUILDS)).to_be_visible(timeout=WAIT * 1000)
        ann.waits(1)
        ann.goes_on()
    with running(tmp_path / "data", port=port):  # and as soon as all is well again, nobody is troubled
        ann.page.reload()
        expect(ann.page.locator("[data-id].can").first).to_be_visible(timeout=WAIT * 1000)
        expect(ann.page.get_by_text(OTHER_BUILDS)).to_have_count(0)
