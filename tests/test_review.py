"""Looking back: where a game was decided, told only where that is certain."""

import wabe
from wabe.bots.review import knows, review, truth
from wabe.core.playout import dice
from wabe.core.record import Record

LIST = {"setup": "list", "heaps": [3, 4, 5], "builder_seat": 1}


def recorded(slug, moves, seed=0, options=None):
    """A game of these moves, by name."""
    record = Record.new(wabe.game(slug), 2, seed, options)
    for name in moves:
        seat = record.state().turn
        record.play(seat, record.game.find(record.state(), seat, name))
    return record


def test_which_games_have_a_truth_that_can_be_known():
    found = {game.slug for game in wabe.games() if game.package.startswith("wabe.") and knows(game, 2)}
    assert found == {"business-casual", "jump", "kings-valley", "nim", "oki", "push"}
    assert not knows(wabe.game("oki"), 3)
    record = Record.new(wabe.game("mimsy"), 2, 1)
    assert review(record, 0.1) == []


def test_a_win_given_away_is_told_with_the_better_move():
    """Heaps 3, 4, 5: only 2 from the first heap wins. Then 5 from the third would, not 4."""
    record = recorded("nim", ["heap b", "take 1", "heap c", "take 4"], options=LIST)
    found = review(record, 1)
    assert [(one.number, one.seat, one.name) for one in found] == [(1, 0, "heap b"), (4, 1, "take 4")]
    assert found[0].text.startswith("Better was heap a. In 3, 4 and 5, one block of 2 has no partner; taking 2")
    assert found[1].text.startswith("Better was take 5. In 3, 3 and 5, one block of 4")


def test_who_plays_well_hears_nothing():
    record = recorded("nim", ["heap a", "take 2"], options=LIST)
    assert review(record, 1) == []


def test_moves_taken_back_do_not_count():
    record = recorded("nim", ["heap b", "take 1"], options=LIST)
    record.back(0)
    for name in ("heap a", "take 2"):
        record.play(0, record.game.find(record.state(), 0, name))
    assert review(record, 1) == []


def test_a_missed_win_in_kings_valley():
    """d1-d5 does not win; a1-d4, the right way to begin, wins with the fifth move at the latest."""
    game = wabe.game("kings-valley")
    record = Record.new(game, 2, 0)
    first = record.state().turn
    names = [game.name(record.state(), first, move) for move in record.state().legal(first)]
    right = {"a1-d4", "e1-b4"} & set(names)
    assert right
    known = truth(record.state(), 20.0)
    assert known is not None
    assert game.name(record.state(), first, known.best) in right
    record.play(first, game.find(record.state(), first, next(name for name in names if name not in right)))
    found = review(record, 40.0)
    assert [(one.number, one.seat) for one in found] == [(1, first)]
    assert found[0].text.startswith(("Better was a1-d4.", "Better was e1-b4."))
    assert "Wins in 5 turns at most" in found[0].text


def test_bad_luck_is_no_mistake():
    """In Business Casual only what a move costs on average counts, not what was drawn after it."""
    game = wabe.game("business-casual")
    told = 0
    for seed in range(40):
        record, chance = Record.new(game, 2, seed), dice(seed)
        while not record.state().over:
            seat = record.state().turn
            legal = record.state().legal(seat)
            record.play(seat, legal[chance.roll(len(legal))])
        for one in review(record, 1):
            before = record.state(one.number - 1)
            legal = before.legal(one.seat)
            worths = game.mind().exact(before, one.seat, legal, 1.0)
            if worths:
                made = worths[legal.index(game.find(before, one.seat, one.name))]
                assert max(worths) - made >= 0.2
                told += 1
    assert told > 20
