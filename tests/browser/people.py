"""People who use the page as people do: they see what glows, and touch it."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

from wabe.core.registry import games

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MET = "\n".join([*(game.slug for game in games()), "sugar"])
WAIT = 600.0  # seconds without anything: not slow, but stuck
DESK = (1280, 860)
PHONE = (360, 640)

# A point of a glowing thing that a finger would really hit: nothing lies over it there.
POINTS = """
() => [...document.querySelectorAll('[data-id].can:not([disabled], [inert] *)')].flatMap(element => {
  const box = element.getBoundingClientRect()
  if (!box.width) return [] // the same answer for another size of screen
  for (const x of [0.5, 0.2, 0.8, 0.1, 0.9, 0.35, 0.65]) for (const y of [0.5, 0.15, 0.85, 0.3, 0.7]) {
    const [left, top] = [box.left + box.width * x, box.top + box.height * y]
    const hit = document.elementFromPoint(left, top)
    if (hit && hit.closest('[data-id]') === element) return [{ id: element.dataset.id, x: left, y: top }]
  }
  return [{ id: element.dataset.id, x: -1, y: -1 }]
})
"""

# All that is to be seen of a table, whoever came when: what lies there, what is said, what can be done.
PICTURE = """
() => {
  const text = element => element.textContent.replace(/\\s+/g, ' ').trim()
  const all = selector => [...document.querySelectorAll(selector)]
  return {
    things: all('[data-id]').map(one => `${one.dataset.id}: ${text(one)} ${one.classList.contains('can')}`).sort(),
    words: all('h1, .counters, [role=status], .seats > li, .log p, .said p, section.result').map(text),
  }
}
"""


# A person scrolls to what is out of sight.
SCROLL = """
id => [...document.querySelectorAll('[data-id].can')].find(element => element.dataset.id === id && element.offsetWidth)
  ?.scrollIntoView({ block: 'center', inline: 'center' })
"""


def chromium(playwright: Playwright) -> Browser:
    """Debian's Chromium, or the one that $CHROMIUM names. Without one the tests fail: they are not left out."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path."
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


class Player:
    """A person with a browser of their own."""

    def __init__(
        self, browser: Browser, base: str, size: tuple[int, int] = DESK, seed: int = 0, new: bool = False, **rest: Any
    ) -> None:
        self.base = base
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            reduced_motion=rest.pop("motion", "reduce"),
            **rest,
        )
        if not new:  # who has met every game is shown no pictures before it
            self.context.add_init_script(f"localStorage.setItem('wabe.met', {json.dumps(MET)})")
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self.complain)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.chance = random.Random(seed)
        self.touched = 0
        self.missed = 0  # tries in a row to reach something

    def complain(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def open(self, path: str) -> None:
        self.page.goto(self.base + path)

    def make(self, game: str, fill: list[str], **options: str) -> str:
        """A table, made as the page makes it."""
        body = {"game": game, "seats": len(fill), "options": options, "fill": fill}
        self.page.goto(self.base + "/credits")
        made = self.page.request.post(f"{self.base}/api/tables", data=body, headers={"origin": self.base})
        assert made.ok, made.text()
        path: str = made.json()["path"]
        self.open(path)
        return path

    def seat_link(self, seat: int = 2) -> str:
        """The link of one seat, as the lobby copies it."""
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.get_by_text("A link for one seat alone").click()
        self.page.get_by_role("button", name=f"Copy link of seat {seat}").click()
        copied: str = self.page.evaluate("() => navigator.clipboard.readText()")
        return copied.removeprefix(self.base)

    def come(self, link: str) -> None:
        """Comes by a link, keeps the name that is suggested, and sits down."""
        self.open(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_text("You have a seat").wait_for()

    # --- playing -----------------------------------------------------------------------------------

    def glowing(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(POINTS)
        return found

    def picture(self) -> dict[str, list[str]]:
        """The table as this person sees it now, to compare it with another page."""
        seen: dict[str, list[str]] = self.page.evaluate(PICTURE)
        return seen

    def over(self) -> bool:
        return self.page.locator("section.result").count() > 0

    def touch(self) -> bool:
        """Touches something that glows, with mouse or finger; False if nothing does."""
        glowing = self.glowing()
        if not glowing:
            return False
        sure = [
            one for one in glowing if one["id"] in ("on", "sure")
        ]  # what was touched once is done, what was shown is seen
        one = self.chance.choice(sure or glowing)
        if one["x"] < 0:  # out of sight: a person would scroll
            self.page.evaluate(SCROLL, one["id"])
            seen = [other for other in self.glowing() if other["id"] == one["id"] and other["x"] >= 0]
            if not seen:  # something flies over it, or time has gone on: look again
                self.missed += 1
                assert self.missed < 40, f"{one['id']} glows but can't be reached"
                self.page.wait_for_timeout(50)
                return self.hit(one["id"])  # or something like it lies over it, and will do
            one = seen[0]
        self.missed = 0
        self.page.mouse.click(one["x"], one["y"])
        self.touched += 1
        return True

    def hit(self, name: str) -> bool:
        """Touches the middle of something, whatever lies there."""
        found = self.page.locator(f'[data-id="{name}"]')
        box = found.first.bounding_box(timeout=1000) if found.count() else None
        if box is not None and self.missed > 3:
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return True

    def press(self) -> bool:
        """Touches something by keyboard alone: Tab to what glows, arrows on, Enter."""
        if not self.glowing():
            return False
        for _ in range(80):
            if self.page.evaluate("() => document.activeElement.matches('[data-id].can')"):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError("Tab never comes to what glows")
        for _ in range(self.chance.randrange(3)):
            self.page.keyboard.press(self.chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft"]))
        if self.page.evaluate("() => document.activeElement.matches('[data-id].can')"):
            self.page.keyboard.press("Enter")
            self.touched += 1
        return True


def play_out(*people: Player, keyboard: tuple[Player, ...] = (), look: Callable[[], None] = lambda: None) -> None:
    """Everybody plays until all see the result. `look` is called before every touch."""
    last = monotonic()
    while not all(one.over() for one in people):
        look()
        acted = [one.press() if one in keyboard else one.touch() for one in people if not one.over()]
        now = monotonic()
        last = now if any(acted) else last
        assert now - last < WAIT, "nobody is asked, and nothing happens"
        if not any(acted):
            people[0].page.wait_for_timeout(15)
    for one in people:
        assert one.complaints == [], one.complaints
