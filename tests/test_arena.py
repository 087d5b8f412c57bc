"""The arena: fair tables, honest intervals, the same table for the same seed, however it was played."""

import io
import json
import re
import sys
from itertools import count, islice

import pytest

import wabe
from wabe.bots.arena import Contest, Outcome, Task, run
from wabe.bots.match import Match
from wabe.bots.results import Results, dumps, loads, record_name
from wabe.bots.standings import Standings, estimate, points
from wabe.cli import main
from wabe.terminal import arena as shown

BOTS = ("random", "search:8", "search:40")


def contest(slug="nim", bots=BOTS, **wishes):
    return Contest.of(slug, bots, **wishes)


def played(match, games=8, **how):
    return Standings(match, run(match, match.tasks(games), **{"jobs": 1, **how}))


def table(standings):
    """All that is printed, except the times."""
    names = standings.contest.bots
    cross = {(one, other): standings.against(one, other) for one in names for other in names}
    return cross, standings.ratings(), [(game.task, game.returns, game.moves) for game in standings.games.values()]


@pytest.fixture
def cli(monkeypatch, capsys, tmp_path):
    """Runs the command; answers its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for name in ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "120")

    def command(words):
        code = main(["arena", *words.split(" ")])
        return code, *capsys.readouterr()

    return command


# --- who plays whom --------------------------------------------------------------------------------------


def test_two_seats_are_played_both_ways_round():
    assert contest().lineups() == [
        ("random", "search:8"),
        ("search:8", "random"),
        ("random", "search:40"),
        ("search:40", "random"),
        ("search:8", "search:40"),
        ("search:40", "search:8"),
    ]
    assert contest().tasks(3)[-1].deal == 1  # four games for each pair: two deals from both seats


def test_with_more_seats_each_sits_alone_among_the_others_in_every_seat():
    lineups = contest("gyre", ("easy", "hard")).lineups()
    assert lineups == [
        ("easy", "hard", "hard"),
        ("hard", "easy", "hard"),
        ("hard", "hard", "easy"),
        ("hard", "easy", "easy"),
        ("easy", "hard", "easy"),
        ("easy", "easy", "hard"),
    ]


def test_where_all_win_together_each_plays_the_deal_by_itself():
    assert contest("bandersnatch").lineups() == [("random",), ("search:8",), ("search:40",)]
    assert contest("make-it-count", ("easy", "hard"), seats=2).lineups() == [("easy", "easy"), ("hard", "hard")]


def test_every_table_of_a_deal_has_the_same_cards_and_dice():
    one = contest("mimsy", ("random", "greedy"))
    assert one.deal(0) != one.deal(1)
    assert one.deal(0) != contest("mimsy", ("random", "greedy"), seed=1).deal(0)
    records = [wabe.Record.loads(game.record) for game in run(one, one.tasks(1), jobs=1, records=True)]
    assert len(records) == 6
    assert len({record.seed for record in records}) == 1
    assert len({json.dumps(record.state(0).dump()) for record in records}) == 1


def test_a_bot_has_the_same_luck_wherever_it_sits():
    game = wabe.game("nim")
    options = {"setup": "list", "heaps": [5, 5, 5]}
    first = Match(game, ("random", "greedy"), 3, options | {"builder_seat": 1})
    second = Match(game, ("greedy", "random"), 3, options | {"builder_seat": 0})
    first.play()
    second.play()
    assert [move for seat, move in first.moves if seat == 0] == [move for seat, move in second.moves if seat == 1]


# --- the same table --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "bots"),
    [("nim", BOTS), ("gnumies", ("random", "search:4")), ("bandersnatch", ("random", "search:10", "search:30"))],
)
def test_the_same_seed_gives_the_same_table(slug, bots):
    one = contest(slug, bots)
    assert table(played(one, 4)) == table(played(one, 4))


def test_other_seeds_give_other_games():
    first, second = (played(contest(seed=seed)) for seed in (1, 2))
    assert [game.moves for game in first.games.values()] != [game.moves for game in second.games.values()]


def test_many_processes_give_the_same_table():
    one = contest()
    assert table(played(one, jobs=2)) == table(played(one))


def test_a_ray_cluster_gives_the_same_table():
    one = contest()
    assert table(played(one, ray="local")) == table(played(one))


def test_an_arena_that_goes_on_ends_like_one_that_never_stopped(tmp_path):
    one = contest()
    whole = played(one)
    first = Results(tmp_path / "kept", one)
    for outcome in islice(run(one, one.tasks(8), jobs=1, records=True), 7):
        first.add(outcome)
    (tmp_path / "kept" / "games.jsonl").open("a").write('{"deal": 1, "lineup": ["ran')  # stopped while it wrote
    second = Results(tmp_path / "kept", one, resume=True)
    assert len(second.known) == 7
    missing = second.missing(one.tasks(8))
    assert len(missing) == len(one.tasks(8)) - 7
    for outcome in run(one, missing, jobs=1, records=True):
        second.add(outcome)
    third = Results(tmp_path / "kept", one, resume=True)
    assert third.missing(one.tasks(8)) == []
    assert table(Standings(one, third.known.values())) == table(whole)


def test_an_arena_may_go_on_with_more_bots_and_more_games(tmp_path):
    few = contest(bots=BOTS[:2])
    results = Results(tmp_path, few)
    for outcome in run(few, few.tasks(4), jobs=1):
        results.add(outcome)
    many = contest()
    again = Results(tmp_path, many, resume=True)
    assert len(again.missing(many.tasks(8))) == len(many.tasks(8)) - 4


def test_every_record_replays(tmp_path):
    one = contest("mome", ("random", "search:2"), seats=2)
    results = Results(tmp_path, one)
    for outcome in run(one, one.tasks(2), jobs=1, records=True):
        results.add(outcome)
        record = wabe.Record.loads((tmp_path / record_name(outcome.task)).read_text())
        assert tuple(record.state().returns()) == outcome.returns
        assert loads(dumps(outcome)) == Outcome(outcome.task, outcome.returns, outcome.moves, outcome.thinking)
    assert sorted(path.name for path in tmp_path.glob("*.wabe")) == [
        "00000_random_search-2.wabe",
        "00000_search-2_random.wabe",
    ]


# --- what the games say ----------------------------------------------------------------------------------


def test_what_one_wins_the_other_loses():
    standings = played(contest())
    mine, its = standings.against("search:40", "random"), standings.against("random", "search:40")
    assert mine.games == its.games == 8
    assert mine.mean + its.mean == pytest.approx(1)
    assert mine.low <= mine.mean <= mine.high
    assert standings.against("random", "random") is None
    ratings = standings.ratings()
    assert ratings["search:40"].points > ratings["random"].points
    assert sum(one.points for one in ratings.values()) == pytest.approx(4500, abs=60)


def test_together_it_is_who_makes_more_of_a_deal():
    standings = played(contest("bandersnatch", ("random", "search:40")), 10)
    assert standings.fair == 0.5
    assert standings.against("search:40", "random").mean > 0.7
    assert standings.mean("search:40").mean > standings.mean("random").mean
    ratings = standings.ratings()
    assert ratings["search:40"].points > ratings["random"].points


def outcomes(match, shares):
    """Made-up games: the first bot has these shares, deal by deal."""
    for deal, share in enumerate(shares):
        for lineup in match.tables(*match.bots[:2]):
            returns = [share if name == match.bots[0] else 1 - share for name in lineup]
            yield Outcome(Task(deal, lineup), tuple(returns), 1, ())


def test_an_interval_is_honest_and_shrinks():
    widths = []
    for deals in (5, 50, 500):
        wins = [float(i % 4 > 0) for i in range(deals)]
        found = Standings(match := contest(bots=BOTS[:2]), outcomes(match, wins)).against("random", "search:8")
        assert found is not None
        assert found.low < 0.75 < found.high
        widths.append(found.high - found.low)
    assert widths[0] > 2 * widths[1] > 4 * widths[2]
    always = estimate([[1.0]] * 20, 0.5)
    assert always is not None
    assert always.mean == always.high == 1.0
    assert 0.75 < always.low < 0.95  # a few wins in a row are no certainty
    assert estimate([], 0.5) is None


def test_the_interval_covers_the_truth_about_as_often_as_it_says():
    chance = wabe.State()
    chance.seed(3)
    covered = 0
    for _ in range(400):
        deals = [[float(chance.roll(10) < 7)] for _ in range(30)]
        found = estimate(deals, 0.5)
        assert found is not None
        covered += found.low <= 0.7 <= found.high
    assert 0.92 <= covered / 400 <= 0.99


def test_rating_points():
    assert points(0.5, 2) == pytest.approx(0)
    assert points(1 / 3, 3) == pytest.approx(0)
    assert points(10 / 11, 2) == pytest.approx(400)
    assert points(0.5, 4) == pytest.approx(points(0.75, 2))  # three times as likely to win as each of the others


# --- the command -----------------------------------------------------------------------------------------


def test_the_command_prints_a_cross_table(cli):
    code, out, err = cli("nim --bots random search:8 search:40 --games 4 --jobs 1")
    assert (code, err) == (0, "")
    assert "NIM, 2 seats: 12 games from 2 deals" in out
    assert re.search(r"^search:40 +\d+ ±\d+ .*\d+% \(\d+-\d+\)", out, re.MULTILINE)
    assert "Time for a move: random" in out
    assert cli("nim --bots random search:8 search:40 --games 4 --jobs 1")[1].splitlines()[:-1] == out.splitlines()[:-1]


def test_the_command_says_what_a_share_is(cli):
    assert "an even share is 33%" in cli("mimsy --bots random greedy --games 1 --jobs 1")[1]
    out = cli("bandersnatch --bots random search:8 --games 3 --jobs 1")[1]
    assert "Bandersnatch, 1 seat: 6 games from 3 deals" in out
    assert "Result" in out


def test_the_command_goes_on_where_it_was_interrupted(cli, monkeypatch, tmp_path):
    words = "nim --bots random search:8 --games 6 --jobs 1 --records kept"
    whole = cli("nim --bots random search:8 --games 6 --jobs 1")[1]
    counter = count()

    def interrupted(*args, **how):
        for outcome in run(*args, **how):
            if next(counter) == 4:
                raise KeyboardInterrupt
            yield outcome

    with monkeypatch.context() as patch:
        patch.setattr(shown, "run", interrupted)
        code, out, _ = cli(words)
    assert code == 130
    assert "Stopped after 4 of 6 games." in out
    code, out, _ = cli(words + " --resume")
    assert code == 0
    assert out.splitlines()[:-1] == whole.splitlines()[:-1]
    assert len(list((tmp_path / "kept").glob("*.wabe"))) == 6


def test_options_and_seats_are_the_game_s(cli, tmp_path):
    code, _, _ = cli("mome --seats 2 -o talk=off --bots random greedy --games 2 --jobs 1 --records kept")
    assert code == 0
    record = wabe.Record.loads((tmp_path / "kept" / "00000_greedy_random.wabe").read_text())
    assert (record.seats, record.options["talk"]) == (2, "off")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("nimm", "There is no game 'nimm'. Did you mean nim?"),
        ("nim --bots random genius", "There is no bot 'genius'; there are: random,"),
        ("nim --bots random search:x", "'search:x' is no bot: a budget is search:200"),
        ("nim --bots random", "An arena needs two bots at least"),
        ("nim --bots random random", "random is named twice"),
        ("nim --seats 3", "Seats: 3 is not possible; NIM is for 2."),
        ("nim -o goal=first", "Option goal: 'first' is not possible"),
        ("nim --resume", "Go on from where? --resume needs --records DIR."),
        ("nim --records old", "old holds an arena already; with --resume it goes on."),
        ("nim --records old --resume --seed 5", "old holds an arena of another game, seats, options or seed."),
        ("nim --records bad --resume", "line 1 is no outcome of a game."),
        ("nim --records file", "file can't be used: file exists."),
        ("nim --games 1 --bots random greedy --ray 127.0.0.1:9", "No Ray cluster answers at '127.0.0.1:9'"),
    ],
)
def test_what_is_refused_is_refused_with_a_sentence(cli, tmp_path, words, sentence):
    (tmp_path / "file").write_text("")
    for name in ("old", "bad"):
        Results(tmp_path / name, contest())
    (tmp_path / "bad" / "games.jsonl").write_text("[1, 2]\n")
    code, _, err = cli(words)
    assert code == 2
    assert sentence in err
    assert len(err.splitlines()) == 1
