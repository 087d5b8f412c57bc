"""A box from outside, installed as anybody would: its theme, lids, faces, levels and guide, without a line of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from browser.people import PHONE, Player

SAMPLE = Path(__file__).parents[1] / "sample_box"
PIP = (
    "-m",
    "pip",
    "install",
    "--quiet",
    "--no-index",
    "--no-deps",
    "--no-build-isolation",
    "--disable-pip-version-check",
)
FELT, FELT_AT_NIGHT = "rgb(239, 220, 238)", "rgb(43, 28, 51)"
ACCENT, CLOTH = "rgb(122, 47, 107)", "rgb(107, 47, 95)"

# Every picture of the table that is really drawn, with what is written on it.
PICTURES = """
() => Object.fromEntries([...document.querySelectorAll('[data-id] .picture')].map(one => {
  const image = one.querySelector('img')
  const name = image.complete && image.naturalWidth ? image.src.replace(/^.*[/]/, '') : 'broken'
  return [one.closest('[data-id]').dataset.id, `${name} ${one.textContent}`.trim()]
}))
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a house in which the sample box is installed."""
    installed = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, *PIP, "--target", str(installed), str(SAMPLE)], check=True)
    paths = [str(installed), os.environ.get("PYTHONPATH", "")]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, "-m", "wabe.cli", "serve", "--port", "0", "--data", str(tmp_path_factory.mktemp("data"))]
    server = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    yield server.stdout.readline().removeprefix("Wabe is open at ").strip()
    server.terminate()
    server.wait(20)


@pytest.fixture
def guest(base: str, browser: Browser) -> Iterator[Callable[..., Player]]:
    people: list[Player] = []

    def make(**wishes: Any) -> Player:
        people.append(Player(browser, base, **wishes))
        return people[-1]

    yield make
    for one in people:
        assert one.complaints == []
        one.context.close()


def style(one: Player, selector: str, name: str) -> str:
    found: str = one.page.locator(selector).first.evaluate(f"one => getComputedStyle(one)['{name}']")
    return found


def test_its_box_stands_on_the_shelf(guest: Callable[..., Player]) -> None:
    one = guest()
    one.open("/")
    box = one.page.get_by_role("region", name="The Tea Table")
    box.get_by_text("Always six o'clock").wait_for()
    picture = box.locator(".lid img")
    assert "/look/tea-table/" in (picture.get_attribute("src") or "")
    one.page.wait_for_load_state("networkidle")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 0")
    assert style(one, ".box-tea-table .lid", "backgroundColor") == CLOTH
    assert one.page.get_by_role("region").last.get_attribute("aria-label") == "The Tea Table"  # behind the house's own
    one.open("/credits")
    one.page.get_by_text("Made for Wabe's own tests.").wait_for()


def test_its_theme_and_its_guide(guest: Callable[..., Player]) -> None:
    one = guest(color_scheme="light")
    one.open("/g/sugar")
    one.page.get_by_text("stands between the Hatter and the Hare").wait_for()
    assert style(one, ".btn.go", "backgroundColor") == ACCENT
    one.make("sugar", ["me", "bot"], start_seat="1")
    one.page.get_by_text("it comes to you with all that lie after it").wait_for()  # said when it is needed
    felt = style(one, "main.felt", "backgroundImage")
    assert FELT in felt
    assert "/felt.svg" in felt
    corner = one.page.evaluate("() => getComputedStyle(document.querySelector('main.felt'), '::before').maskImage")
    assert "/look/tea-table/" in corner
    night = guest(color_scheme="dark")
    night.make("sugar", ["me", "bot"])
    night.page.locator("main.felt").wait_for()
    assert FELT_AT_NIGHT in style(night, "main.felt", "backgroundImage")


def test_its_lesson(guest: Callable[..., Player]) -> None:
    one = guest()
    one.open("/g/sugar")
    one.page.get_by_role("link", name="Learn in three minutes").click()
    one.page.locator("[data-id='lump 11'].can").click()
    one.page.locator("[data-id='lump 1'].can").click()
    one.page.get_by_text("Whatever the other takes from ten").first.wait_for()


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_its_faces(guest: Callable[..., Player], size: tuple[int, int]) -> None:
    one = guest(size=size)
    one.make("sugar", ["me", "bot"], lumps="12", start_seat="1")
    one.page.locator("[data-id='lump 12'].can").wait_for()
    one.page.wait_for_load_state("networkidle")
    seen = one.page.evaluate(PICTURES)
    assert seen == {f"lump {i}": f"cube-{'brown' if i % 4 == 0 else 'white'}.svg" for i in range(1, 13)} | {
        "hatter": "card-hatter.svg 0",  # of lumps taken there is no drawing: the number is written on the card
        "hare": "card-hare.svg 0",
    }


def test_its_levels(guest: Callable[..., Player]) -> None:
    """Nine lumps are left, and who takes them all has won. Its `gentle` sees that; its `medium` takes what it likes,
    though at usual levels it would be the other way round."""

    def won(level: str) -> bool:
        one = guest()
        one.make("sugar", ["me", level], lumps="10", start_seat="1")
        one.page.locator("[data-id='lump 10'].can").click()
        one.page.locator("[data-id='lump 10']").wait_for(state="detached")
        one.page.locator("section.result, [data-id^=lump].can").first.wait_for()
        return one.over()

    assert won("gentle")
    assert not all(won("medium") for _ in range(12))  # a third are won: all of them once in half a million runs


def test_nothing_runs_in_its_drawings(base: str) -> None:
    (card,) = (card for card in httpx.get(f"{base}/api/games").json() if card["slug"] == "sugar")
    drawing = httpx.get(base + card["lid"]["vignette"])
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert drawing.headers.get_list("content-security-policy") == [
        "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    ]
    assert drawing.headers["x-content-type-options"] == "nosniff"
    assert "immutable" in drawing.headers["cache-control"]
    for name in ("missing.svg", "..%2f__init__.svg", "..%2f..%2frules.py", "guide.md"):
        assert httpx.get(f"{base}{card['box']['look']}/{name}").status_code == 404
    assert httpx.get(f"{base}/look/nobody/0/card.svg").status_code == 404
