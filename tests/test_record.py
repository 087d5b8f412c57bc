"""Records: text that replays to the same position."""

import random

import pytest

import wabe
from helpers import play
from unique_bid import GAME as BID
from wabe import Record

NIM = wabe.game("nim")
OPTIONS = {"setup": "list", "heaps": [3, 4, 5], "builder_seat": 1}


def recorded(*names, options=OPTIONS):
    record = Record.new(NIM, 2, 7, options)
    for name in names:
        state = record.state()
        record.play(state.turn, NIM.find(state, state.turn, name), ms=10)
    return record


TEXT = """\
[wabe 1]
[game nim]
[rules 1]
[seats 2]
[seed 7]
[option builder_seat 1]
[option goal "last_wins"]
[option heaps [3, 4, 5]]
[option max_heap 20]
[option max_heaps 8]
[option setup "list"]
10 1 heap a
10 1 take 2
"""


def test_a_record_reads_like_a_game():
    assert recorded("heap a", "take 2").dumps().startswith(TEXT)


def test_a_record_replays_to_the_same_position():
    record = recorded("heap a", "take 2", "heap c")
    again = Record.loads(record.dumps())
    assert again.state().dump() == record.state().dump()
    assert again.dumps() == record.dumps()


def test_taking_back_only_adds_to_the_record():
    record = recorded("heap a", "take 2", "heap c")
    record.back(2)
    assert len(record) == 2
    assert record.state().heaps == [1, 4, 5]
    assert len(record.entries) == 4
    assert [entry.name for entry in record.moves()] == ["heap a", "take 2"]
    again = Record.loads(record.dumps())
    assert again.state().dump() == record.state().dump()
    with pytest.raises(wabe.RecordError, match="2 moves"):
        record.back(3)


def test_states_from_a_record_are_copies():
    record = recorded("heap a")
    play(NIM, record.state(), "take 3")
    assert record.state().heaps == [3, 4, 5]


def test_entropy_is_written_down_only_where_chance_was_used():
    record = recorded()
    record.play(0, 0, entropy=12345)
    assert record.entries[-1].entropy is None
    gnumies = Record.new(wabe.game("gnumies"), 2, 1)
    while not any(entry.entropy for entry in gnumies.entries):
        state = gnumies.state()
        gnumies.play(state.turn, state.legal(state.turn)[-1], entropy=0xABC)
    assert " ~abc\n" in gnumies.dumps()
    assert Record.loads(gnumies.dumps()).state().dump() == gnumies.state().dump()


def test_other_entropy_leads_elsewhere():
    ends = set()
    for entropy in range(6):
        record = Record.new(wabe.game("gnumies"), 2, 1)
        for _ in range(8):
            state = record.state()
            record.play(state.turn, state.legal(state.turn)[-1], entropy=entropy)
        ends.add(wabe.digest(record.game, record.state()))
    assert len(ends) > 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("[wabe 1]", "[wabe 9]"), "format"),
        (("[game nim]", "[game nimm]"), "Did you mean nim"),
        (("[rules 1]", "[rules 2]"), "edition 2 of the rules of NIM, and this is edition 1"),
        (("[rules 1]\n", ""), "no \\[rules"),
        (("[seats 2]", "[seats 3]"), "Seats: 3"),
        (("[seed 7]", "[seed x]"), "seed must be a whole number"),
        (('[option goal "last_wins"]', '[option goal "first"]'), "Option goal"),
        (("heap a", "heap i"), "Line 12: 'heap i' is not possible now"),
        (("10 1 take 2", "10 2 take 2"), "Line 13"),
        (("10 1 take 2", "soon 1 take 2"), "milliseconds"),
        (("10 1 take 2", "10 1 take 1"), "another position"),
        (("10 1 take 2", "10 back 7"), "Can't go back"),
    ],
)
def test_a_wrong_record_names_its_line(change, sentence):
    text = recorded("heap a", "take 2").dumps()
    assert change[0] in text
    with pytest.raises(wabe.RecordError, match=sentence):
        Record.loads(text.replace(*change))


def test_withdrawing_a_sealed_choice_is_an_entry():
    record = Record.new(BID, 2, 1)
    record.play(0, 4)
    record.unseal(0)
    record.play(0, 2)
    record.play(1, 0)
    assert " unseal 1\n" in record.dumps()
    assert Record.loads(record.dumps(), BID).state().dump() == record.state().dump()
    with pytest.raises(wabe.IllegalMove):
        record.unseal(0)


def test_words_are_read_back_or_refused():
    game = wabe.game("guess-what")
    record = wabe.Record.new(game, 3, 1, {"mode": "free", "start_seat": 0})
    record.play(0, game.find(record.state(), 0, "own words"), words="never “two” reds, ~a")
    text = record.dumps()
    assert '0 1 own words "never “two” reds, ~a"\n' in text
    assert wabe.Record.loads(text).dumps() == text
    for wrong, sentence in (
        ('"never', "can't be read"),
        ('"a" "b"', "can't be read"),
        ('" a"', "on one line"),
        (f'"{"x" * 201}"', "at most 200"),
        ('"\\ud800"', "on one line"),
    ):
        with pytest.raises(wabe.RecordError, match=rf"^Line \d+: .*{sentence}"):
            wabe.Record.loads(text.replace('"never “two” reds, ~a"', wrong))
    with pytest.raises(wabe.RecordError, match="Nothing is said with this move"):
        wabe.Record.loads(text.replace("own words", "single"))


@pytest.mark.parametrize("slug", ["jackrabbits", "gnumies", "guess-what", "matchmaker"])
def test_every_position_of_a_long_game_is_found_again_whatever_was_taken_back(slug):
    """Few positions are kept: the others are played again, with chance, events and beats as they were."""
    game, dice = wabe.game(slug), random.Random(4)
    record = Record.new(game, seed=4)
    seen = [facts(record.state(), [], [])]
    for _ in range(160):
        state = record.state()
        if state.over or (len(seen) > 40 and dice.random() < 0.03):
            count = dice.randrange(max(0, len(seen) - 40), len(seen))
            record.back(count)
            del seen[count + 1 :]
        elif timer := state.waiting == 0 and state.timer():
            record.play(wabe.CLOCK, timer[2], entropy=dice.getrandbits(60))
            seen.append(facts(record.state(), record.latest.news, record.latest.moments))
        else:
            seat = dice.choice([seat for seat in range(state.seats) if state.waiting >> seat & 1])
            record.play(seat, dice.choice(state.legal(seat)), entropy=dice.getrandbits(60))
            seen.append(facts(record.state(), record.latest.news, record.latest.moments))
        assert record.state().dump() == seen[-1][0]
    assert 33 < len(record) < len(record.entries)
    counts = list(range(len(seen)))
    for order in (counts, counts[::-1], dice.sample(counts, len(counts))):
        for count in order:
            assert record.state(count).dump() == seen[count][0]
            if count:
                made = record.made(count - 1)
                assert facts(made, made.news, made.moments) == seen[count]
    again = Record.loads(record.dumps())
    assert [again.state(count).dump() for count in counts] == [position for position, _, _ in seen]


def facts(state, news, moments):
    return state.dump(), list(news), [(moment.dump(), told, hold) for moment, told, hold in moments]
