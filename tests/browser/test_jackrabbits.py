"""JackRabbits on the page: the map on a phone, a realm built by two people and kept, and a whole game."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

import wabe
from browser.people import DESK, PHONE, WAIT, Player
from browser.test_access import AXE, too_small, violations
from server.browser import Running
from wabe.bots.hints import Candidate, Hint
from wabe.core.record import Record
from wabe.server import conduct
from wabe.server import house as houses

People = Callable[..., Player]
GAME = wabe.game("jackrabbits")
RICH = 1  # the seed of a hand that pays for rivers and horses in the first turn
SIDE = """() => {
  const svg = document.querySelector('.map .picture')
  return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width * 100
}"""  # pixels of a tile's side
MAP = ".map:not([inert] *)"  # the table's: the guide has pictures of it, too
WIDTHS = "() => [...document.querySelectorAll('.map .spot')].map(spot => spot.offsetWidth)"


def together(person: People, fill: list[str], **options: str) -> tuple[Player, Player]:
    """Two people at a table, the guest on a phone; the host is about to start."""
    host = person(seed=5)
    host.make("jackrabbits", fill, **options)
    guest = person(size=PHONE, seed=6)
    guest.come(host.seat_link())
    return host, guest


def dealt(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The next table is dealt like this one."""
    for module in (conduct, houses):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(**vars(secrets) | {"randbits": lambda bits: seed}))


def journey(one: Player) -> None:
    """Sits down alone with a bot, is dealt a hand that pays for most things, and sets out."""
    one.make("jackrabbits", ["me", "bot"], start_seat="1")
    one.page.get_by_role("button", name=re.compile("Show nothing|Go on")).click()
    expect(one.page.get_by_role("status").first).to_contain_text("a royal")
    one.page.wait_for_timeout(100)


# --- the map -------------------------------------------------------------------------------------------


def test_the_map_on_a_small_phone(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fits, everything is large enough for a finger, and it comes closer by button, key, wheel and two fingers."""
    dealt(monkeypatch, RICH)
    one = person(size=PHONE)
    journey(one)
    one.page.evaluate(AXE)
    assert violations(one) == []
    assert too_small(one) == []
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    whole, side = at_queen(one), one.page.evaluate(SIDE)
    one.page.get_by_role("button", name="Closer", exact=True).click()
    assert one.page.evaluate(SIDE) > 1.5 * side
    assert min(one.page.evaluate(WIDTHS)) >= 40
    assert violations(one) == []
    one.page.keyboard.press("-")  # the button has the focus
    one.page.keyboard.press("-")
    one.page.keyboard.press("-")
    assert at_queen(one) == whole
    one.page.get_by_role("button", name="Closer", exact=True).focus()
    one.page.keyboard.press("+")
    before = at_queen(one)
    chart = box(one.page.get_by_role("group", name="Map of the realm"))
    middle = chart["x"] + chart["width"] / 2, chart["y"] + chart["height"] / 2
    one.page.mouse.move(*middle)
    one.page.mouse.down()
    one.page.mouse.move(middle[0] - 30, middle[1] + 40, steps=4)
    one.page.mouse.up()
    after = at_queen(one)
    assert (after["x"] - before["x"], after["y"] - before["y"]) == pytest.approx((-30, 40), abs=1)
    assert_unchosen(one)  # a drag chooses nothing
    one.page.mouse.wheel(0, -300)
    assert one.page.evaluate(SIDE) > 1.8 * side
    one.page.get_by_role("button", name="The whole realm").click()
    assert at_queen(one) == whole
    pinch(one, middle)
    assert one.page.evaluate(SIDE) == pytest.approx(2 * side, rel=0.05)
    assert_unchosen(one)
    assert one.complaints == []


def at_queen(one: Player) -> dict[str, float]:
    """Where the queen of hearts lives on the map, however far the table is scrolled."""
    place, chart = (box(one.page.locator(name)) for name in ('[data-id="at QH"]', ".map"))
    return place | {side: round(place[side] - chart[side], 1) for side in ("x", "y")}


def assert_unchosen(one: Player) -> None:
    """The journey is still to be chosen, and nothing is held."""
    expect(one.page.get_by_role("status").first).to_contain_text("a royal")
    assert one.page.get_by_role("button", name="Cancel").count() == 0


def pinch(one: Player, middle: tuple[float, float]) -> None:
    """Two fingers draw apart to twice their distance."""
    touch = one.context.new_cdp_session(one.page)

    def fingers(kind: str, *distance: float) -> None:
        points = [
            {"x": middle[0] + side, "y": middle[1], "id": i} for far in distance for i, side in enumerate((-far, far))
        ]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 40)
    for far in (48, 56, 64, 72, 80):
        fingers("touchMove", far)
    fingers("touchEnd")


def test_places_that_lie_too_close_ask_for_a_closer_look(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a phone the two roads of a river are one target, until the map is near enough."""
    dealt(monkeypatch, RICH)
    one = person(size=PHONE)
    journey(one)
    tap(one, "at ME1", "ride from merchant 1")
    expect(one.page.get_by_role("status").first).to_contain_text("Ride where to")
    assert too_small(one) == []
    river = one.page.locator('[data-id="at RV4a"]')
    expect(river).to_have_count(0)
    tap(one, "at RV4a", "ride to river 4, road a")
    expect(one.page.get_by_role("status").first).to_contain_text("for the way to river 4")
    assert one.complaints == []


def test_the_way_and_its_price_before_it_is_paid(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, RICH)
    one = person()
    journey(one)
    one.page.locator('[data-id="at JS"]').hover()
    expect(one.page.locator(".map .told")).to_contain_text("Walk to the town of spades, free")
    assert one.page.locator(".map .strong .line").get_attribute("d")
    one.page.locator('[data-id="RV2"]').click()
    expect(one.page.get_by_role("status").first).to_contain_text("to cross river 2")
    assert one.page.locator(".map .strong .leap").get_attribute("d")
    one.page.get_by_role("button", name="Take back").click()  # nothing is paid yet
    expect(one.page.get_by_role("status").first).to_contain_text("a royal")


def test_the_guide_shows_the_stage_of_the_turn(person: People) -> None:
    one = person()
    one.make("jackrabbits", ["me", "bot"], start_seat="1")
    one.page.get_by_role("tab", name="Guide").click()
    expect(one.page.get_by_role("list", name="Stages of the turn").locator("[aria-current=step]")).to_have_text("bonus")


def box(thing: Locator) -> dict[str, float]:
    found = thing.bounding_box()
    assert found
    return {side: round(found[side], 1) for side in ("x", "y", "width", "height")}


# --- lessons ---------------------------------------------------------------------------------------------


def test_the_first_lesson_leads_to_a_plainer_game_and_to_the_next_lesson(person: People) -> None:
    one = person(new=True)
    one.open("/g/jackrabbits")
    one.page.get_by_role("link", name="Lesson 1: First steps, in three minutes").click()
    one.page.get_by_role("button", name="Win").click()
    one.page.get_by_role("heading", name="Walk home to the Citadel and win").wait_for()
    one.page.locator('[data-id="at Citadel"].can').click()
    one.page.get_by_role("button", name="Done", exact=True).click()
    one.page.get_by_role("heading", name="That is all you need for a first game.").wait_for()
    expect(one.page.locator("footer.row")).not_to_contain_text("each at the first try")  # most were left out
    expect(one.page.get_by_role("button", name="Lesson 2: Shortcuts")).to_be_visible()
    one.page.get_by_role("button", name="Play against two gentle bots").click()
    one.page.wait_for_url("**/t/*")
    expect(one.page.locator('[data-id="turn"]')).to_contain_text("buy a royal")  # and not: or meet
    assert one.complaints == []


@pytest.mark.parametrize("size", [DESK, (390, 844)])
@pytest.mark.parametrize("part", ["First steps", "Shortcuts", "Meetings"])
def test_no_task_takes_room_from_the_table(person: People, part: str, size: tuple[int, int]) -> None:
    """However long it is: the hand below the map is in sight."""
    one = person(size=size)
    one.open(f"/learn/jackrabbits?part={part}")
    one.page.locator(MAP).wait_for()
    for step in one.page.locator(".pips:visible button").all():
        step.click()
        expect(step).to_have_attribute("aria-current", "step")
        expect(one.page.locator("footer.row")).to_contain_text("Try it.")
        assert one.page.evaluate("() => document.querySelector('h2').scrollHeight") <= 60
        one.page.wait_for_function(  # it is laid out in a moment
            "() => { const b = document.querySelector('.board'); return b.scrollHeight - b.clientHeight <= 1 }"
        )


# --- a realm of one's own ----------------------------------------------------------------------------------


def test_a_realm_built_by_two_people_and_played_and_kept(person: People) -> None:
    host, guest = together(person, ["me", "open"], board="turns")
    host.page.get_by_role("button", name="Start the game").click()
    both = (host, guest)
    tiles = [host.page.locator("[data-id^='tile ']"), guest.page.locator("[data-id^='tile ']")]
    tiles[0].first.wait_for()
    assert tiles[0].count() == 36  # all tiles lie open before the two
    act(both, lambda: not any(found.count() for found in tiles))
    assert host.page.locator(".log p").filter(has_text=" places ").count() == 36
    act(both, lambda: host.page.locator(".log p").filter(has_text="rolls").count() > 8)
    built = realm(host)
    assert built == realm(guest)
    host.page.get_by_role("button", name="Keep this board").click()
    sheet = host.page.get_by_role("dialog")
    sheet.get_by_label("Name").fill("Two hares")
    host.page.evaluate(AXE)
    assert violations(host) == []
    sheet.get_by_role("button", name="Copy link").click()
    link = host.page.evaluate("() => navigator.clipboard.readText()")
    with host.page.expect_download() as download:
        sheet.get_by_role("button", name="Save as file").click()
    file = Path(download.value.path())
    sheet.get_by_role("button", name="Keep", exact=True).click()
    expect(sheet.get_by_role("status")).to_contain_text("is kept")
    sheet.get_by_role("button", name="Close").click()
    play_on(host, host.base + "/g/jackrabbits", built)  # under its name
    guest.page.set_viewport_size({"width": 1280, "height": 860})
    play_on(guest, link, built)
    third = person()
    third.open("/g/jackrabbits")
    third.page.get_by_text("Options", exact=True).click()
    third.page.get_by_label("Open a file").set_input_files(file)
    play_on(third, "", built)
    for one in (*both, third):
        assert one.complaints == []


def act(people: tuple[Player, ...], done: Callable[[], bool]) -> None:
    """Everybody touches what glows, or looks closer where that is too small, until it is done."""
    for _ in range(4000):
        if done():
            return
        acted = [one.touch() for one in people]
        for one in people:
            if not any(acted) and (close := one.page.locator(f"{MAP} .closer").all()):
                with suppress(TimeoutError):  # it may be gone by now: what was touched before is shown
                    one.chance.choice(close).click(timeout=1000)
        if not any(acted):
            people[0].page.wait_for_timeout(15)
    raise AssertionError("this takes too long")


def realm(one: Player) -> list[str]:
    """Where every tile lies, as it is drawn."""
    found: list[str] = one.page.evaluate(
        f"() => [...document.querySelectorAll('{MAP} .picture > g[transform*=rotate]')].map(tile => "
        "tile.getAttribute('transform')).sort()"
    )
    assert len(found) > 30
    return found


def play_on(one: Player, address: str, built: list[str]) -> None:
    """Starts a game on the board that was kept, from the game's page."""
    if address:
        one.page.goto(address)
        one.page.locator("details").wait_for()
        if "?" not in address:  # an address that chooses options shows them
            one.page.get_by_text("Options", exact=True).click()
    one.page.get_by_label("Board").select_option(label="Two hares")
    one.page.get_by_role("button", name="Play now against").click()
    one.page.wait_for_url("**/t/*")  # the game's page has pictures of another realm
    one.page.locator(f"{MAP} .picture").wait_for()
    assert realm(one) == built


# --- a whole game ----------------------------------------------------------------------------------------------


def test_a_whole_game_of_two_people_and_a_bot(person: People, house: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that was kept is played again, click by click: with a duel, a trade, an accusation, a flight, a boat and
    a night underground."""
    record = Record.loads(Path(__file__).with_name("jackrabbits.game").read_text(encoding="utf-8"))
    person().make("jackrabbits", ["me", "bot", "bot"], start_seat="2")  # at another table bots draw lots, too
    host, guest = together(person, ["me", "open", "bot"])
    made = follow(record, house, monkeypatch)
    host.page.get_by_role("button", name="Start the game").click()
    host.page.locator(f"{MAP} .picture").wait_for()
    people = {0: host, 1: guest}
    for i, entry in enumerate(record.entries):
        if entry.seat in people:
            before = record.state(i)
            moves = GAME.table(before, entry.seat).moves
            move = next(move for move in moves if move.name == entry.name)
            done = partial(lambda seat, count: made(seat) > count, entry.seat, i)
            while not done():  # who touches just when the table changes has to touch again
                for id in move.path:
                    tap(people[entry.seat], id, move.text, done)
                for _ in range(60):
                    if not done():
                        people[entry.seat].page.wait_for_timeout(50)
    for one in people.values():
        expect(one.page.locator("section.result")).to_contain_text(" win", timeout=WAIT * 1000)
        assert one.complaints == []
    told = " ".join(host.page.locator(".log p").all_inner_texts())
    for words in (
        "attacks",
        "refuses the truce",
        "yields",
        "swap their cards",
        "accuses",
        "takes off",
        "goes underground",
    ):
        assert words in told
    assert "comes to the town of hearts" in told  # by boat
    assert "is home with three royals and wins" in told


def follow(record: Record, running: Running, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], int]:
    """The newest table draws the lots of this game, and its bot finds the moves; counts those made, as a seat sees."""
    room = [*running.house.rooms.values()][-1]
    lots = iter([entry.entropy for entry in record.entries if entry.entropy is not None])
    dealt(monkeypatch, record.seed)
    fresh = room.conduct.line

    def line(*step: Any) -> str:
        with monkeypatch.context() as lot:
            lot.setattr(conduct, "secrets", SimpleNamespace(randbits=lambda bits: next(lots)))
            return fresh(*step)

    async def ask(seat: int, *rest: Any, **wishes: Any) -> Hint:
        return Hint((Candidate(record.entries[made(seat)].name),))

    def made(seat: int) -> int:
        return len(room.story.begun().entries) + len(room.conduct.drafts.get(seat, ()))

    monkeypatch.setattr(room.conduct, "line", line)
    monkeypatch.setattr(room, "ask_thinkers", ask)
    return made


def tap(one: Player, id: str, words: str = "", done: Callable[[], bool] = lambda: False) -> None:
    """Touches something by its id; on a phone a person may have to look closer first, at what is called so."""
    for _ in range(600):
        if done():
            return
        found = [other for other in one.glowing() if other["id"] == id]
        one.page.wait_for_timeout(40)
        if found and found[0]["x"] >= 0 and found[0] in one.glowing():  # nothing moves any more
            one.page.mouse.click(found[0]["x"], found[0]["y"])
            return
        close = one.page.locator(f'{MAP} .closer[aria-label*="{words or id}"]')
        away = one.page.get_by_role("button", name="The whole realm")
        if close.count():
            close.first.click()
        elif away.count():
            away.click()
        elif found:
            one.page.locator(f'[data-id="{id}"].can:visible').first.scroll_into_view_if_needed()
        one.page.wait_for_timeout(50)
    raise AssertionError(f"{id} can't be touched")
