"""What a first visit loads: little, and nothing that is not needed."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.people import Player
from wabe.server.looks import themes
from wabe.server.settings import STATIC

BUNDLE = 75_000  # bytes, gzip: all script and style of a table's page, without its box's drawings
DRAWINGS = 40_000  # bytes, gzip: the drawings of a box
REQUESTS = 32  # of a first visit to a table
TABLES = {"Jabberwocky": "mimsy", "Gnumies": "gnumies", "The Green Box": "kings-valley", "JackRabbits": "jackrabbits"}


def packed(file: Path) -> int:
    content = themes().encode() if file.name == "themes.css" else file.read_bytes()
    return len(gzip.compress(content, 6))


def drawn(file: Path) -> bool:
    """Is this a module of drawings, loaded with its box?"""
    return re.match(r"jabberwocky|gnumies|greenbox|jackrabbits|beasts|kit", file.name.lower()) is not None


def visited(one: Player, slug: str) -> list[str]:
    """The paths that a first visit to a table of the game asks for."""
    paths: list[str] = []
    host = one.base
    made = one.page.request.post(
        f"{host}/api/tables",
        data={"game": slug, "seats": 2, "options": {}, "fill": ["me", "bot"]},
        headers={"origin": host},
    )
    one.page.on("request", lambda request: paths.append(request.url.removeprefix(host)))
    one.open(made.json()["path"])
    one.page.locator("[data-id].can:visible").first.wait_for()
    one.page.wait_for_load_state("networkidle")
    return paths


@pytest.mark.parametrize("box", TABLES)
def test_a_first_visit_to_a_table(person: Callable[..., Player], box: str) -> None:
    one = person()
    one.page.request.get(f"{one.base}/")  # a cookie
    paths = visited(one, TABLES[box])
    files = [STATIC / path.removeprefix("/") for path in paths if path.endswith((".js", ".css"))]
    bundle = sum(packed(file) for file in files if not drawn(file))
    drawings = sum(packed(file) for file in files if drawn(file))
    print(f"\n{box}: {len(paths)} requests, script and style {bundle / 1000:.1f} kB, drawings {drawings / 1000:.1f} kB")
    assert bundle < BUNDLE
    assert 0 < drawings < DRAWINGS
    assert len(paths) <= REQUESTS
    others = {
        name for name in ("Jabberwocky", "Gnumies", "GreenBox", "JackRabbits") if name not in box.replace(" ", "")
    }
    assert not [file.name for file in files if file.name.startswith(tuple(others))]


def test_the_shelf_has_the_lids_of_all_boxes(person: Callable[..., Player]) -> None:
    """The home page draws every lid; it must stay light, too."""
    one = person()
    paths: list[str] = []
    one.page.on("request", lambda request: paths.append(request.url.removeprefix(one.base)))
    one.open("/")
    one.page.get_by_role("heading", name="Jabberwocky").wait_for()
    one.page.wait_for_load_state("networkidle")
    files = [STATIC / path.removeprefix("/") for path in paths if path.endswith((".js", ".css"))]
    total = sum(map(packed, files))
    print(f"\nhome: {len(paths)} requests, script and style {total / 1000:.1f} kB")
    assert total < BUNDLE + DRAWINGS


def test_the_page_itself_holds_no_script() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"<script[^>]*>([^<]+)", page) == []
    assert re.findall(r"<style|\sstyle=|\son\w+=|javascript:", page) == []
    assert re.findall(r"(?:src|href)=\"(?!/)", page) == []  # everything comes from here
