"""Whole games in a real browser, by touching what glows."""

import random
import secrets

import pytest

import wabe
from browser.people import PHONE, play_out
from server.browser import Somebody

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


def test_a_victory_short_of_perfection_is_announced_as_one(person, house, monkeypatch):
    """Who watches sees it, too. The chance is such that a game of random moves wins."""
    chance, moves, points = lucky(wabe.game("bandersnatch"))
    monkeypatch.setattr(secrets, "randbits", lambda bits: chance)
    ann = Somebody(house.base, "Ann")
    table = ann.make("bandersnatch", ["me"])
    watching = person()
    watching.open(f"/t/{table}")
    with ann.open(table) as page:
        page.play(*moves)
    watching.page.get_by_role("heading", name="Ann won").wait_for()
    result = watching.page.get_by_role("region", name="Result")
    result.get_by_text(f"Victory with {points} points.").wait_for()
    assert watching.page.locator(".seat.won .meta").inner_text() == "won"


def lucky(game):
    """A chance with which a game of random moves wins by 10 to 31 points, its moves and the points."""
    for chance in range(1000):
        record, dice = wabe.Record.new(game, 1, chance), random.Random(chance)
        moves = []
        while not (state := record.state()).over:
            move = dice.choice(state.legal(0))
            moves.append(state.name(0, move))
            record.play(0, move, entropy=chance)
        if 10 <= state.scores()[0] < 32:
            return chance, moves, state.scores()[0]
    raise AssertionError("no such game")
