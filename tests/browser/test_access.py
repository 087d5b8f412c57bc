"""Everyone can play: by keyboard, with a screen reader, on a small phone, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.people import PHONE, Player

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = "async () => (await axe.run()).violations.map(one => [one.id, ...one.nodes.map(node => node.html)])"

# Everything a finger may want to hit: how large it is and, of pieces, how much of it no other covers.
TARGETS = """
() => {
  const spread = element => {
    const after = getComputedStyle(element, '::after')
    const wider = after.content !== 'none' && after.position === 'absolute' ? -parseFloat(after.top) : 0
    return Math.max(0, wider) // an enlarged hit area
  }
  const free = (element, box) => {
    const hit = (x, y) => {
      const found = document.elementFromPoint(x, y)?.closest('button, a, label')
      return found === element || found?.matches('.piece:not(.can)') // what lies on it passes the touch on
    }
    const longest = (from, to, at) => {
      let [best, run] = [0, 0]
      for (let p = Math.ceil(from); p < to; p++) best = Math.max(best, (run = at(p) ? run + 1 : 0))
      return best
    }
    let [w, h] = [0, 0]
    for (const k of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      w = Math.max(w, longest(box.left, box.right, x => hit(x, box.top + box.height * k)))
      h = Math.max(h, longest(box.top, box.bottom, y => hit(box.left + box.width * k, y)))
    }
    return [w, h]
  }
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap(element => {
    const target = element.closest('label') ?? element
    const shown = target.checkVisibility({ visibilityProperty: true })
    if (!shown || element.matches('.sr, :disabled, [tabindex="-1"], [inert] *')) return []
    const piece = element.matches('.piece, .spot')
    if (piece) element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const box = target.getBoundingClientRect()
    const more = spread(target)
    const area = { left: box.left - more, right: box.right + more, top: box.top - more, bottom: box.bottom + more }
    area.width = box.width + 2 * more
    area.height = box.height + 2 * more
    const size = [area.width, area.height]
    const whole = piece ? free(target, area) : size
    return [{ name: target.outerHTML.slice(0, 120), piece, drawn: box.width, size, free: whole }]
  })
}
"""
FINGER, SMALL = 40, 24  # pixels


def table(slug: str, *fill: str) -> Callable[[Player], None]:
    def visit(one: Player) -> None:
        one.make(slug, list(fill))
        one.page.locator("[data-id].can:visible").first.wait_for()

    return visit


def page(path: str, heading: str) -> Callable[[Player], None]:
    def visit(one: Player) -> None:
        one.open(path)
        one.page.get_by_role("heading", name=heading).first.wait_for()

    return visit


def lesson(one: Player) -> None:
    one.open("/learn/push")
    one.page.locator("[data-id].can").first.wait_for()


def pictures(one: Player) -> None:
    one.make("push", ["me", "bot"], start_seat="1")
    one.page.get_by_role("button", name="in three pictures").click()
    one.page.get_by_role("heading", name="in three pictures").wait_for()


def lobby(one: Player) -> None:
    one.make("gyre", ["me", "open", "bot"])
    one.page.get_by_role("button", name="Start with one bot more").wait_for()


def join(one: Player) -> None:
    path = one.make("gyre", ["me", "open", "bot"])
    one.open("/credits")  # the page lets go
    one.context.clear_cookies()  # somebody else
    one.open(path)
    one.page.get_by_label("What shall we call you?").wait_for()
    one.page.wait_for_function("() => getSelection().toString()")  # typing replaces the suggestion


def mine(one: Player) -> None:
    one.make("gyre", ["me", "bot"])
    one.open("/mine")
    one.page.get_by_role("link", name="Gyre").first.wait_for()


def result(one: Player) -> None:
    one.make("gyre", ["me", "bot"])
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Resign").click()
    one.page.get_by_role("group", name="Really resign?").get_by_role("button", name="Resign").click()
    one.page.get_by_role("heading", name="wins").wait_for()
    one.page.wait_for_timeout(1000)  # it comes when the last move has been seen


PAGES: dict[str, Callable[[Player], None]] = {
    "home": page("/", "Jabberwocky"),
    "game": page("/g/slithy", "How to play"),
    "figures": page("/g/push", "How to play"),
    "lesson": lesson,
    "pictures": pictures,
    "credits": page("/credits", "Whose games these are"),
    "mine": mine,
    "no table": page(f"/t/{'A' * 16}", "There is no such table."),
    "lobby": lobby,
    "join": join,
    "gyre": table("gyre", "me", "bot", "bot"),
    "gnumies": table("gnumies", "me", "bot", "bot"),
    "mimsy": table("mimsy", "me", "bot"),
    "kings-valley": table("kings-valley", "me", "bot"),
    "slithy": table("slithy", "me", *["bot"] * 6),
    "jackrabbits": table("jackrabbits", "me", "bot", "bot"),
    "result": result,
}


def violations(one: Player) -> list[list[str]]:
    found: list[list[str]] = one.page.evaluate(RUN)
    return found


def too_small(one: Player) -> list[dict[str, Any]]:
    """Targets under 40 px, or 24 px for pieces that are drawn small or lie under others."""
    targets: list[dict[str, Any]] = one.page.evaluate(TARGETS)
    assert targets
    return [
        target
        for target in targets
        if min(target["size"]) < (SMALL if target["piece"] and target["drawn"] < FINGER else FINGER)
        or min(target["free"]) < (SMALL if target["piece"] else FINGER)
    ]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_in_the_way(person: Callable[..., Player], name: str) -> None:
    """axe finds nothing, light and dark; on a small phone nothing is too small for a finger, also later in the game."""
    one = person(seed=4)
    PAGES[name](one)
    one.page.evaluate(AXE)
    for scheme in ("light", "dark"):
        one.page.emulate_media(color_scheme=scheme)
        assert violations(one) == [], scheme
    one.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    one.page.wait_for_timeout(100)
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert too_small(one) == []
    for _ in range(5 if name in ("gyre", "gnumies", "mimsy", "kings-valley", "slithy", "jackrabbits") else 0):
        one.touch()
        one.page.wait_for_timeout(80)
        assert too_small(one) == []
    assert violations(one) == [], "on a phone"
    assert one.complaints == []


def test_the_panels_and_the_menu(person: Callable[..., Player]) -> None:
    """axe finds nothing there, and they are large enough on a phone."""
    one = person()
    PAGES["mimsy"](one)
    one.page.evaluate(AXE)
    for tab in ("Guide", "Moves", "Log"):
        one.page.get_by_role("tab", name=tab).click()
        one.page.wait_for_timeout(100)
        assert violations(one) == [], tab
    one.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for tab in ("Log", "Chat", "Guide", "Moves", "Table"):
        one.page.get_by_role("navigation").get_by_role("button", name=tab, exact=True).click()
        one.page.wait_for_timeout(100)
        assert violations(one) == [], tab
        assert too_small(one) == [], tab
    one.page.get_by_role("button", name="Menu").click()
    assert violations(one) == []
    assert [target for target in too_small(one) if not target["piece"]] == []  # pieces lie under the menu


def test_from_the_shelf_to_the_first_move_by_keyboard(person: Callable[..., Player]) -> None:
    one = person()
    page("/", "Jabberwocky")(one)
    tab_to(one, "a[href='/g/kings-valley']")
    one.page.keyboard.press("Enter")
    one.page.get_by_role("button", name="Play now against").wait_for()
    tab_to(one, "button.go")
    one.page.keyboard.press("Enter")
    one.page.locator("[data-id].can").first.wait_for()
    while one.page.locator(".log .none").count():
        assert one.press()
        one.page.wait_for_timeout(50)
    assert one.complaints == []


def tab_to(one: Player, selector: str) -> None:
    for _ in range(80):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


MOTION = """
() => document.getAnimations({ subtree: true }).filter(one => one.effect.getComputedTiming().activeDuration > 0).length
"""
SLOW = """
() => [...document.querySelectorAll('*')].flatMap(element => {
  const { transitionDuration, transitionDelay } = getComputedStyle(element)
  const times = [...transitionDuration.split(', '), ...transitionDelay.split(', ')]
  return times.some(time => parseFloat(time) > 0) ? [element.className] : []
})
"""


def test_who_wishes_no_motion_gets_none(person: Callable[..., Player]) -> None:
    lively, still = person(motion="no-preference"), person(motion="reduce")
    seen: dict[Player, list[bool]] = {}
    for one in (lively, still):
        PAGES["mimsy"](one)
        seen[one] = []
        for _ in range(4):
            one.touch()
            one.page.wait_for_timeout(20)
            seen[one] += [one.page.evaluate(SLOW) != [], one.page.evaluate(MOTION) > 0]
    assert sum(seen[lively]) > 4
    assert not any(seen[still])


def test_a_move_as_text(person: Callable[..., Player]) -> None:
    """The list of moves plays, also for who sees no table; what happened is spoken."""
    one = person(size=PHONE)
    PAGES["gyre"](one)
    spoken = one.page.locator("div.sr[aria-live=polite]")
    before, turns = spoken.inner_text(), 0
    while spoken.inner_text() == before:
        skip = one.page.get_by_role("button", name="Moves as text")
        skip.focus()
        one.page.keyboard.press("Enter")
        move = one.page.get_by_role("list", name="Your moves").get_by_role("button").first
        expect(move).to_be_focused()
        move.press("Enter")
        one.page.wait_for_timeout(50)
        turns += 1
        assert turns < 20
    first = spoken.inner_text().removeprefix(before).strip().split(".")[0]
    expect(one.page.locator(".log p").filter(has_text=first).first).to_be_attached()
