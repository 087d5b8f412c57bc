"""Hints in the browser: the move is shown on the table, its reason is read out, and the keyboard reaches all of it."""

from browser.people import PHONE, play_out

SENTENCE = "In 3, 4 and 5, one block of 2 has no partner; taking 2 from heap a leaves every block one"
NIM = {"setup": "list", "builder_seat": "2"}


def hinted(player):
    """The ids that the hint points to."""
    player.page.locator(".hint p").wait_for()
    player.page.locator("[data-id].hint").filter(visible=True).first.wait_for()  # a button may come up later
    found = player.page.evaluate("() => [...document.querySelectorAll('[data-id].hint')].map(one => one.dataset.id)")
    return sorted(set(found))  # the button comes last


def test_a_hint_points_to_the_move_and_says_why(person):
    one = person()
    one.make("nim", ["me", "bot"], **NIM)
    one.page.get_by_role("button", name="Hint", exact=True).click()
    assert hinted(one) == ["a.0"]
    assert SENTENCE in one.page.locator(".hint p").inner_text()
    assert SENTENCE in one.page.get_by_role("status").filter(has_text="Hint:").inner_text()  # and it is spoken
    one.page.locator("[data-id='a.0']").first.click()
    one.page.locator(".hint p").wait_for(state="detached")  # that was the hint
    one.page.get_by_role("button", name="Hint", exact=True).click()
    assert hinted(one) == ["a.1", "take"]
    one.page.get_by_role("button", name="Got it").click()
    one.page.locator(".hint p").wait_for(state="detached")
    one.page.get_by_role("button", name="Hint", exact=True).click()
    assert hinted(one) == ["a.1", "take"]
    assert one.complaints == []


def test_a_hint_by_keyboard_alone_on_a_phone(person):
    one = person(size=PHONE)
    one.make("nim", ["me", "bot"], **NIM)
    one.page.get_by_role("button", name="Hint", exact=True).wait_for()
    for _ in range(60):
        if one.page.evaluate("() => document.activeElement.textContent.trim() === 'Hint'"):
            break
        one.page.keyboard.press("Tab")
    one.page.keyboard.press("Enter")
    assert hinted(one) == ["a.0"]
    box = one.page.get_by_role("button", name="Hint", exact=True).bounding_box()
    assert box["height"] >= 40
    assert box["x"] + box["width"] <= PHONE[0]


def test_looking_back_on_a_game(person):
    one = person()
    one.make("nim", ["me", "bot"], **NIM)
    one.page.locator("[data-id='b.1']").first.click()
    one.page.locator("[data-id='take']").first.click()
    play_out(one)
    one.page.get_by_role("button", name="Where was it decided?").click()
    told = one.page.locator(".turning").first
    told.wait_for()
    one.page.locator("h3", has_text="Where it was decided").wait_for()
    assert "heap b. Better was heap a. " + SENTENCE in " ".join(told.inner_text().split())
    assert one.page.get_by_role("button", name="Where was it decided?").count() == 0
    assert one.complaints == []


def test_by_hints_a_game_is_won(person):
    one = person()
    one.make("nim", ["me", "bot"], **NIM)
    while not one.over():
        if one.glowing():
            one.page.get_by_role("button", name="Hint", exact=True).click()
            for target in hinted(one):
                one.page.evaluate("id => document.querySelector(`[data-id='${id}']`).click()", target)
            one.page.locator(".hint p").wait_for(state="detached")
        one.page.wait_for_timeout(20)
    assert one.page.locator("section.result h2").text_content() == "You win"


def test_no_hints_where_nobody_wants_them(person):
    one = person()
    one.open("/g/nim")
    one.page.get_by_text("Options", exact=True).click()
    one.page.get_by_role("radiogroup", name="Hints").get_by_role("radio", name="off").check()
    one.page.get_by_role("button", name="Play now against").click()
    one.page.locator("[data-id].can").first.wait_for()
    assert one.page.get_by_role("button", name="Hint", exact=True).count() == 0
    one.make("matchmaker", ["me", "bot", "bot"], form="turns")  # nor in a game that is meant to be live
    one.page.locator(".status").wait_for()
    assert one.page.get_by_role("button", name="Hint", exact=True).count() == 0


def test_a_hint_while_others_choose_is_not_possible(person):
    host, guest = person(), person(seed=2)
    path = host.make("nim", ["me", "open"], **NIM)
    guest.come(host.seat_link())
    host.page.get_by_role("button", name="Start the game").click()
    host.page.locator("[data-id].can").first.wait_for()
    assert path in guest.page.url
    assert guest.page.get_by_role("button", name="Hint", exact=True).is_disabled()
    host.page.get_by_role("button", name="Hint", exact=True).click()
    hinted(host)
    assert guest.page.locator(".hint p").count() == 0
    play_out(host, guest)
