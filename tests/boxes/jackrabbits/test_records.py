"""Records, the table and the words of JackRabbits."""

import wabe
from boxes.jackrabbits.realm_words import GAME, position, random_play
from helpers import play


def test_a_record_is_read_back():
    record = wabe.Record.new(GAME, 3, 5, {"board": "shuffled", "ending": "tribe"})
    for _ in range(40):
        state = record.state()
        record.play(state.turn, state.legal(state.turn)[0])
    again = wabe.Record.loads(record.dumps(), GAME)
    assert again.state().dump() == record.state().dump()


def test_the_table_shows_rabbits_carrots_and_every_card_once():
    for state in random_play(3, 3, round_limit=20):
        for seat in (wabe.SPECTATOR, *range(3)):
            zones = [zone for zone in GAME.table(state, seat).zones if zone.id != "court"]  # that is a list of royals
            pieces = [piece for zone in zones for piece in zone.pieces]
            assert sum(piece.kind == "pawn" for piece in pieces) == 3
            assert sum(piece.kind == "card" for piece in pieces) == 54
            assert sum(piece.symbol == "carrot" for piece in pieces) == 12 - state.royals.count(-1)


def test_what_happens_is_told_in_words():
    state = position(["7H 2H", "3S"])
    state.listen()
    play(GAME, state, "trek RV2", "2H", "7H")
    told = [GAME.say(event, ["Ann", "Bob"]) for event in state.news]
    assert told[:2] == ["Ann spends the 2 of hearts.", "Ann spends the 7 of hearts."]
    assert told[2].startswith("Ann comes to river 2")
