"""Matchmaker against the clock: two people and a bot, and what is on the wire when the cards are gone."""

import json

from browser.people import PHONE, play_out
from server.reading import Scene, whole


def listen(player, frames):
    """Keeps every scene that the player's page receives."""

    def opened(socket):
        socket.on("framereceived", lambda text: keep(json.loads(text)))

    def keep(message):
        if message["type"] == "scene" and message["stage"] == "playing":
            frames.append(whole(message, frames[-1] if frames else {}))

    player.page.on("websocket", opened)


def shown(scene):
    """The names of the cards that lie open in the middle."""
    (zone,) = [zone for zone in scene["table"]["zones"] if zone["id"] == "cards"]
    return [piece["id"] for piece in zone["pieces"] if piece["up"]]


def test_a_live_game_whose_cards_really_vanish(person):
    host, guest = person(seed=4), person(size=PHONE, seed=5)
    frames: dict[int, list[Scene]] = {0: [], 1: []}
    listen(host, frames[0])
    listen(guest, frames[1])
    wishes = {"dice": "1", "secondsPerCard": "1", "blindSeconds": "10", "start_seat": "3"}
    host.make("matchmaker", ["me", "open", "bot"], **wishes)
    guest.come(host.seat_link())
    host.page.get_by_role("button", name="Start the game").click()
    play_out(host, guest)
    for seat, scenes in frames.items():
        rounds = set()
        cards = []
        for scene in scenes:
            if scene["phase"] in ("look", "open") and shown(scene):
                cards = shown(scene)
            elif scene["phase"] == "blind" and not shown(scene):  # the Maker alone still sees them
                rounds.add(tuple(cards))
                text = json.dumps(scene)
                assert cards
                assert not [card for card in cards if f'"{card}"' in text], f"seat {seat} is sent what is gone"
        assert len(rounds) == 2  # of three, the seat was the Maker once
