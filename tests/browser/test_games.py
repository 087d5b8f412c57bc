"""Whole games in a real browser, by touching what glows."""

import pytest

import wabe
from browser.people import PHONE, play_out

# What makes a game of random moves short enough for a test.
SHORT = {
    "gyre": {"turn_limit": "30"},
    "jackrabbits": {"round_limit": "20"},
    "matchmaker": {"form": "turns", "dice": "1"},
    "mimsy": {"turn_limit": "100"},
}


@pytest.mark.parametrize("slug", [game.slug for game in wabe.games()])
def test_a_whole_game_against_bots(person, slug):
    one = person(seed=1)
    game = wabe.game(slug)
    one.make(slug, ["me"] + ["bot"] * (game.usual - 1), **SHORT.get(slug, {}))
    play_out(one)
    assert one.touched > 0


@pytest.mark.parametrize("slug", ["gnumies", "gyre"])
def test_two_people_and_a_bot(person, slug):
    """One of them by keyboard only, the other on a phone; they meet by a seat's link."""
    host = person(seed=2)
    host.make(slug, ["me", "open", "bot"], **SHORT.get(slug, {}))
    link = seat_link(host)
    guest = person(size=PHONE, seed=3)
    guest.open(link)
    guest.page.get_by_text("You have a seat").wait_for()
    assert link.rsplit("/", 1)[1] not in guest.page.url  # the secret does not stay in the address bar
    host.page.get_by_role("button", name="Start the game").click()
    play_out(host, guest, keyboard=(host,))
    assert host.touched > 5
    assert guest.touched > 5


def seat_link(host):
    """The link that the lobby's copy button copies."""
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.page.get_by_role("button", name="Copy link of seat 2").click()
    copied = host.page.evaluate("() => navigator.clipboard.readText()")
    return copied.removeprefix(host.base)


def test_seven_seats_on_a_phone(person):
    one = person(size=PHONE, seed=6)
    one.make("slithy", ["me"] + ["bot"] * 6, discussion="one")
    play_out(one)
    assert one.touched > 20
