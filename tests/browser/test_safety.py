"""What only a browser can show: nothing foreign runs in a page, and secrets stay where they belong."""

from __future__ import annotations

from collections.abc import Callable

from browser.people import Player
from server.browser import Running, Somebody

NAUGHTY = "<img src=x onerror=a()>"  # 23 letters: a name may have 24
SCRIPT = "<script>document.title='taken'</script><b id=taken>bold</b>"


def test_every_page_runs_under_a_strict_policy(house: Running, person: Callable[..., Player]) -> None:
    """No page breaks the Content-Security-Policy, and under it nothing that is not ours runs."""
    one = person()
    violations: list[str] = []
    one.page.on("console", lambda message: violations.append(message.text) if "Security" in message.text else None)
    table = one.make("gnumies", ["me", "bot", "bot"])
    lobby = one.make("gyre", ["me", "open"])
    for path in ("/", "/g/gnumies", "/g/push", "/learn/push", "/mine", "/credits", table, lobby, f"/t/{'A' * 16}"):
        answer = one.page.goto(one.base + path)
        assert answer is not None
        policy = dict(part.split(" ", 1) for part in answer.headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'self'"
        assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        one.page.get_by_role("heading").first.wait_for()
        one.page.wait_for_load_state("networkidle")
    assert violations == []
    assert one.complaints == []
    ran = one.page.evaluate(
        """() => {
          const script = document.createElement('script')
          script.textContent = 'window.ran = true'
          document.body.append(script)
          document.body.insertAdjacentHTML('beforeend', '<button id="bad" onclick="window.ran = true">bad</button>')
          document.getElementById('bad').click()
          return window.ran ?? false
        }"""
    )
    assert ran is False
    assert violations != []  # that was seen


def test_the_cookie_is_for_the_server_alone(person: Callable[..., Player]) -> None:
    one = person()
    one.open("/")
    one.page.get_by_role("heading").first.wait_for()
    (cookie,) = one.context.cookies()
    assert cookie["name"] == "wabe"
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"
    assert len(cookie["value"]) >= 22  # 128 bits
    assert one.page.evaluate("() => document.cookie") == ""


def test_html_in_names_and_chat_is_text(house: Running, person: Callable[..., Player]) -> None:
    eve = Somebody(house.base, NAUGHTY)
    one = person()
    table = one.make("nim", ["me", "open"]).rsplit("/", 1)[1]
    with eve.open(table) as page:
        page.do("sit", seat=1)
        page.do("say", text=SCRIPT)
        one.page.locator(".said p").get_by_text(SCRIPT).wait_for()
        one.page.locator("ol b").get_by_text(NAUGHTY).first.wait_for()
        one.page.get_by_role("button", name="Start the game").click()
        page.until(lambda scene: scene["stage"] == "playing")
        page.do("resign")
        one.page.get_by_text(f"{NAUGHTY} resigns").first.wait_for()
    one.open("/mine")
    one.page.get_by_text(NAUGHTY).first.wait_for()
    assert one.page.locator("img, #taken").count() == 0
    assert one.page.title() != "taken"
    assert one.complaints == []


def test_a_guessed_link_gives_no_seat(house: Running, person: Callable[..., Player]) -> None:
    host, guest = person(), person()
    path = host.make("gyre", ["me", "open"])
    guest.open(f"{path}/{'A' * 22}")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_text("This link fits no seat of the table").wait_for()
    guest.page.get_by_text("Watching", exact=True).wait_for()
    assert guest.page.get_by_text("(you)").count() == 0
    assert "Copy link of seat" not in guest.page.content()  # nor the links of the seats that are free
    host.page.get_by_text("Seat 2 is free").wait_for()


def test_a_page_from_elsewhere_gets_no_socket(house: Running, person: Callable[..., Player]) -> None:
    """A foreign page may have the visitor's cookie at hand, but not our Origin."""
    one = person()
    path = one.make("gyre", ["me", "bot"])
    foreign = one.context.new_page()
    foreign.route(
        "http://elsewhere.test/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
    )
    foreign.goto("http://elsewhere.test/")
    opened = foreign.evaluate(
        """url => new Promise(resolve => {
          const link = new WebSocket(url)
          link.onopen = () => resolve(true)
          link.onclose = () => resolve(false)
        })""",
        f"{house.base.replace('http', 'ws')}/ws/{path.rsplit('/', 1)[1]}",
    )
    assert opened is False
