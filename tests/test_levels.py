"""The levels: each a little stronger than the one below, none by luck, and the same on every machine."""

import json
import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import wabe
from helpers import subject
from unique_bid import GAME as BID
from wabe.bots import BOTS, LEVELS, bot, levels
from wabe.bots.arena import Contest, run
from wabe.bots.levels import SECONDS, UNMEASURED, LevelPlayer, Spec, Strength, measured, softly, spec, strength
from wabe.bots.search import Search
from wabe.bots.standings import Standings
from wabe.core.game import Kind
from wabe.core.playout import dice

BELOW = LEVELS[:3]  # those that count iterations
OWN = [game for game in wabe.games() if game.package.startswith("wabe.")]


def level_player(name: str, seed: int = 0) -> LevelPlayer:
    player = bot(name, seed=seed)
    assert isinstance(player, LevelPlayer)
    return player


def test_every_game_has_its_levels():
    """All of Wabe's own games are calibrated, except the one where levels differ by their pace."""
    for game in OWN:
        assert tuple(measured(game)) == (() if Kind.LIVE in game.kind else LEVELS[:4]), game.slug
        for iterations, softness in measured(game).values():
            assert iterations >= 1
            assert 0 <= softness <= 4


def test_a_higher_level_searches_more_or_chooses_less_softly():
    for game in OWN:
        for weak, strong in pairwise(measured(game).values()):
            assert strong.iterations >= weak.iterations, game.slug
            assert strong.softness <= weak.softness, game.slug


def test_a_game_of_somebody_else_has_levels_too():
    assert measured(BID) == {}
    for level in BELOW:
        assert strength(BID, level) == UNMEASURED[level]
        state = BID.new(3, seed=1)
        assert bot(level).choose(state.sampler(0), 0) in state.legal(0)


def test_the_order_of_the_levels():
    contest = Contest.of("business-casual", ("random", "gentle", "easy", "medium"))
    standings = Standings(contest, run(contest, contest.tasks(40), jobs=1))
    ratings = [standings.ratings()[name].points for name in contest.bots]
    assert ratings == sorted(ratings)
    found = standings.against("medium", "random")
    assert found is not None
    assert found.low > 0.6


def test_a_level_counts_iterations_so_that_it_is_the_same_everywhere():
    state = wabe.game("mimsy").new(seed=3)
    for level in BELOW:
        player = level_player(level, seed=1)
        assert player.seconds is None
        moves = [player.choose(state.sampler(state.turn), state.turn) for _ in range(3)]
        again = bot(level, seed=1)
        assert [again.choose(state.sampler(state.turn), state.turn) for _ in range(3)] == moves
        assert player.iterations == strength(wabe.game("mimsy"), level).iterations


def test_hard_and_best_count_seconds():
    assert level_player("hard").seconds == SECONDS["hard"] == 1.0
    assert level_player("best").seconds == SECONDS["best"] > 1.0
    assert level_player("hard@0.2s").seconds == 0.2
    assert level_player("medium@0.2s").seconds == 0.2  # at most, however slow the machine
    assert level_player("hard:64").seconds is None


def test_hard_is_held_back_where_best_would_hardly_be_better(monkeypatch):
    state = wabe.game("mimsy").new(seed=3)
    monkeypatch.setattr(levels, "measured", lambda game: {"hard": Strength(50, 0.0)})
    player, best = level_player("hard"), level_player("best@0.02s")
    for one in (player, best):
        one.choose(state.sampler(state.turn), state.turn)
    assert (player.iterations, best.iterations) == (50, None)
    assert isinstance(player.last, Search)
    assert player.last.root.visits == 50
    player = level_player("hard:70")
    player.choose(state.sampler(state.turn), state.turn)
    assert player.iterations == 70


def test_only_best_knows_what_is_certain(monkeypatch):
    """Where the truth of a position is known, `best` plays it; `hard` has to find it."""
    state = wabe.game("nim").new(options={"setup": "list", "heaps": [2, 5, 2], "builder_seat": 1})
    truth = [(move, 0.0, float(move == 2)) for move in (2, 0, 1)]
    monkeypatch.setattr(levels, "certain", lambda sampler, seat, seconds: truth)
    assert bot("best", iterations=1).advice(state.sampler(0), 0) == truth
    for name in ("gentle", "easy", "medium", "hard"):
        assert bot(name, iterations=5).advice(state.sampler(0), 0) != truth


def test_a_soft_choice_is_the_likelier_the_better():
    advice = [(7, 0.6, 0.5), (8, 0.3, 0.4), (9, 0.1, 0.1)]
    chance = dice(1)
    chosen = Counter(softly(advice, 0.1, chance) for _ in range(3000))
    assert chosen[7] > chosen[8] > chosen[9]
    assert abs(chosen[8] / chosen[7] - 0.37) < 0.05  # 1/e, for a tenth less
    assert {softly(advice, 0.0, chance) for _ in range(50)} == {7}
    everything = Counter(softly(advice, 4.0, chance) for _ in range(3000))
    assert min(everything.values()) > 850  # nearly any move


def test_a_level_plays_softly(monkeypatch):
    state = wabe.game("kings-valley").new(seed=1)
    monkeypatch.setattr(levels, "measured", lambda game: {"gentle": Strength(30, 4.0)})
    chosen = {bot("gentle", seed=seed).choose(state.sampler(state.turn), state.turn) for seed in range(12)}
    assert len(chosen) > 3


def test_in_a_live_game_a_level_is_a_pace():
    game = wabe.game("matchmaker")
    pauses = [levels.pause(game, name, dice(5)) for name in LEVELS]
    assert pauses == sorted(pauses, reverse=True)
    assert len(set(pauses)) == len(LEVELS)
    contest = Contest.of("matchmaker", ("best", "gentle"), 3)
    standings = Standings(contest, run(contest, contest.tasks(36), jobs=1))
    found = standings.against("best", "gentle")
    assert found is not None
    assert found.mean > 0.5


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("random", Spec("random")),
        ("search:200", Spec("search", iterations=200)),
        ("search@0.5s", Spec("search", seconds=0.5)),
        ("best@10s", Spec("best", seconds=10.0)),
        ("hard:64~0.2", Spec("hard", iterations=64, softness=0.2)),
    ],
)
def test_a_bot_is_asked_for_by_name_and_budget(text, found):
    assert spec(text) == found
    assert bot(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("genius", "There is no bot 'genius'; there are: random, greedy, search, gentle, easy, medium, hard, best."),
        ("genius:100", "There is no bot 'genius'"),
        ("", "There is no bot ''"),
        ("search:", "'search:' is no bot: a budget is search:200 for iterations, or search@0.5s for seconds."),
        ("search:-5", "'search:-5' is no bot"),
        ("search:1e9", "'search:1e9' is no bot"),
        ("search@5", "'search@5' is no bot"),
        ("search:0", "'search:0': a bot needs at least 1 iteration and more than 0 seconds."),
        ("search@0s", "more than 0 seconds"),
        ("random:5", "'random:5': random does not search, so it has no budget."),
        ("greedy@1s", "greedy does not search"),
        ("search:64~0.2", "'search:64~0.2': only a level chooses softly, as in hard:64~0.2."),
    ],
)
def test_what_is_no_bot_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(wabe.WabeError) as error:
        bot(text)
    assert sentence in str(error.value)


def test_the_names():
    assert BOTS == ("random", "greedy", "search", "gentle", "easy", "medium", "hard", "best")


# --- the tools that find them ------------------------------------------------------------------------------


@pytest.fixture
def tools(monkeypatch, tmp_path):
    """tools/calibrate.py and tools/strength.py, writing elsewhere."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "tools"))
    import calibrate
    import measuring
    import strength as report

    monkeypatch.setattr(measuring, "BUILD", tmp_path / "build")
    monkeypatch.setattr(calibrate, "ROOT", tmp_path)
    monkeypatch.setattr(report, "REPORT", tmp_path / "strength.md")
    return calibrate, report


def test_the_ladder_leads_from_random_to_best(tools):
    rungs = tools[0].ladder(10_000)
    assert [rung.bot for rung in rungs] == [
        "random",
        "hard:64~0.5",
        "hard:64~0.2",
        "hard:64~0.08",
        "hard:64~0.03",
        "hard:64~0",
        "hard:256~0",
        "hard:2048~0",  # what `best` does in a fifth of a second
    ]
    assert [rung.bot for rung in tools[0].ladder(0)][-2:] == ["hard:8~0.03", "hard:8~0"]  # where search would not help


def test_where_search_rolls_no_dice_it_has_a_whim(tools):
    calibrate, _ = tools
    assert [slug for slug in ("kings-valley", "nim", "swarm", "gyre") if calibrate.judges(wabe.game(slug))] == [
        "kings-valley"
    ]
    assert calibrate.ladder(10_000, 0.01)[5].bot == "hard:64~0.01"
    games = set()
    for seed in range(6):
        state = subject("kings-valley").new(options={"start_seat": 0})
        players = [bot("hard:64~0.01", seed=seed), bot("hard:64~0.01", seed=seed)]
        while not state.over:
            state.apply(state.turn, players[state.turn].choose(state.sampler(state.turn), state.turn))
        games.add(tuple(state.squares))
    assert len(games) > 1


def test_levels_lie_between_the_rungs(tools):
    calibrate, _ = tools
    rungs = calibrate.ladder(10_000)
    heights = [0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 600.0, 700.0]
    assert calibrate.at(200, rungs, heights) == Strength(64, 0.2)
    assert calibrate.at(500, rungs, heights) == Strength(64, 0.0)
    assert calibrate.at(550, rungs, heights) == Strength(128, 0.0)
    assert calibrate.at(50, rungs, heights).softness > 0.5
    assert calibrate.at(350, rungs, heights) == Strength(64, 0.049)
    flat = [0.0, 100.0, 200.0, 300.0, 400.0, 500.0, 500.0, 500.0]
    assert calibrate.at(500, rungs, flat) == Strength(64, 0.0)  # more search would not help


def test_neighbours_in_the_wrong_order_share_their_mean(tools):
    assert tools[0].rising([0, 100, 60, 200]) == [0, 80, 80, 200]
    assert tools[0].rising([0, 30, 20, 10]) == [0, 20, 20, 20]


def test_calibrating_writes_into_the_folder_of_the_game(tools, monkeypatch, tmp_path):
    calibrate, _ = tools
    monkeypatch.setattr(calibrate, "rate", lambda game: 200)
    monkeypatch.setattr(sys, "argv", ["calibrate.py", "--minutes", "0.01", "nim"])
    folder = tmp_path / "src" / "wabe" / "boxes" / "greenbox" / "nim"
    folder.mkdir(parents=True)
    calibrate.main()
    found = json.loads((folder / "levels.json").read_text())
    assert set(found) == {*LEVELS[:4], "pace", "points"}


def test_levels_that_cannot_be_read_are_named(monkeypatch):
    monkeypatch.setattr(type(BID), "levels", lambda game: {"easy": 7})
    measured.cache_clear()
    with pytest.raises(wabe.WabeError, match=r"levels\.json of unique-bid can't be read"):
        measured(BID)
    measured.cache_clear()


def test_hard_is_held_back_only_where_there_is_room_for_five_levels(tools, monkeypatch):
    calibrate, _ = tools
    monkeypatch.setattr(calibrate, "rate", lambda game: 10_000)
    steep, flat, narrow = [100.0] * 7, [200.0] * 5 + [0.0] * 2, [40.0] * 7
    found = []
    for rises in (steep, flat, narrow):
        heights = [sum(rises[:i]) for i in range(8)]
        monkeypatch.setattr(calibrate, "climbed", lambda *_, heights=heights: heights)
        found.append(calibrate.levels(wabe.game("nim"), 1)["hard"])
    assert found == [Strength(194, 0.0), Strength(64, 0.019), Strength(2048, 0.0)]  # 580 of 700; 880 of 1000; luck


def test_the_report_says_how_many_games_it_rests_on(tools, monkeypatch):
    _, report = tools
    monkeypatch.setattr(report, "all_games", lambda: [wabe.game("oki"), wabe.game("bandersnatch")])
    monkeypatch.setattr(sys, "argv", ["strength.py", "--minutes", "0.01", "oki"])
    report.main()
    text = report.REPORT.read_text()
    assert re.search(r"^\| OKI \| \(?\d+%\)? <sub>\d+-\d+, \d+</sub> \|", text, re.MULTILINE)
    assert "| Bandersnatch | - | - |" in text
    assert "OKI, 3 (33%)" in text  # other numbers of players


def test_heights_fit_what_was_played(tools):
    calibrate, _ = tools
    rises = [calibrate.Rise(0, 1, 100, 10), calibrate.Rise(1, 2, 50, 10), calibrate.Rise(0, 2, 180, 10)]
    assert [round(height) for height in calibrate.fitted(rises, 3)] == [0, 110, 170]
    certain = [*rises[:2], calibrate.Rise(0, 2, 180, 1e6)]
    assert round(calibrate.fitted(certain, 3)[2]) == 180


def test_where_first_sight_is_the_better_guide_no_level_searches():
    state = wabe.game("guess-what").new(seed=5)
    for level in LEVELS:
        player = level_player(level, seed=1)
        advice = player.advice(state.sampler(state.turn), state.turn)
        assert sorted(move for move, _, _ in advice) == state.legal(state.turn)
        assert player.last is None
