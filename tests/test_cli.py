"""The command line, driven as a person or a script drives it: arguments, typed lines, exit codes, sentences."""

import io
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from rich.cells import cell_len

import wabe
from wabe.cli import main
from wabe.core import registry
from wabe.core.checks import CHECKS, Result
from wabe.core.game import part
from wabe.core.playout import dice, playout

LIST = ("-o", "setup=list", "-o", "builder_seat=2")  # heaps of 3, 4 and 5; seat 1 begins
RANDOM = ("--bot", "random", "--seed", "7")
TYPED = {"gnumies": "100\n90\n80\n70\n60\n50\n40\n30\n20\n10\ngnalli\n1\n"}  # moves named by numbers
NIM = Path(wabe.__file__).parent / "boxes" / "greenbox" / "nim"
COMMANDS = ("games", "rules", "play", "menu", "check", "replay", "bench", "arena", "new")


@pytest.fixture
def cli(monkeypatch, capsys, tmp_path):
    """Runs the command with these typed lines; answers its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("COLUMNS", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)

    def run(*argv, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out, err

    return run


def narrow(text):
    """No line is wider than 80 cells."""
    return [line for line in text.splitlines() if cell_len(line) > 80] == []


def record(path):
    return wabe.Record.loads(path.read_text())


# --- the shelf -----------------------------------------------------------------------------------------


def test_version_says_which_build(cli):
    code, out, _ = cli("--version")
    assert code == 0
    assert out == f"wabe {wabe.__version__} ({'compiled' if wabe.COMPILED else 'plain Python'})\n"


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_every_help_fits_the_screen(cli, command, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = cli(*command, "--help")
    assert code == 0
    assert out.startswith("usage: wabe")
    assert narrow(out)


def test_games_are_listed_by_box(cli):
    code, out, _ = cli("games")
    assert code == 0
    assert narrow(out)
    assert re.search(r"King's Valley +kings-valley +2 +5 +Mitsuo Yamamoto", out)
    assert out.index("Jabberwocky") < out.index("Green Box") < out.index("kings-valley") < out.index("nim ")


def test_games_for_a_number_of_players(cli):
    _, out, _ = cli("games", "--players", 2)
    assert "nim" in out
    _, out, _ = cli("games", "--players", 3)
    assert "mimsy" in out
    assert "nim" not in out
    code, _, err = cli("games", "--players", 77)
    assert (code, err) == (2, "No game here is for 77 players.\n")


def test_rules_show_guide_and_options(cli):
    code, out, _ = cli("rules", "nim")
    assert code == 0
    assert narrow(out)
    assert "Whoever takes the very last cube wins" in out
    assert re.search(r"builder_seat +random, 1 to 2 +random", out)
    assert re.search(r"heaps +a list of 1 to 12 +3,4,5", out)


@pytest.mark.parametrize("slug", ["nim", "kings-valley", "gyre", "mimsy", "gnumies"])
def test_every_guide_can_be_read_on_a_terminal_without_fine_signs(cli, slug, monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert cli("rules", slug)[0] == 0
    stream.seek(0)
    text = stream.read()
    assert narrow(text)
    assert text.startswith("# ")


# --- playing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["nim", "kings-valley", "gyre", "mimsy", "gnumies"])
def test_a_whole_game_by_the_first_move_of_the_list(cli, tmp_path, slug):
    code, out, _ = cli("play", slug, *RANDOM, "--save", "game.wabe", typed=TYPED.get(slug, "1\n") * 500)
    assert code == 0
    assert narrow(out)
    assert record(tmp_path / "game.wabe").state().over
    assert "The end, after" in out
    assert re.search(r"Seat \d (wins|shares|draws)", out)


def test_nim_is_won_by_the_balanced_table(cli):
    typed = "heap a\ntake 2\n"  # 1 4 5: lost for the bot, whatever it does
    code, out, _ = cli("play", "nim", *LIST, *RANDOM, "--save", "g", typed=typed)
    assert code == 130
    assert "> Seat 1 takes 2 from heap a. 1 stays.\n> Seat 2 takes" in out
    assert "a o o o . . . .\n" in out


def test_names_may_be_cut_short_and_written_in_capitals(cli, tmp_path):
    typed = "HEAP B\n take   4 \nquit\n"
    assert cli("play", "nim", *LIST, *RANDOM, "--me", "all", "--save", "g", typed=typed)[0] == 0
    assert [entry.name for entry in record(tmp_path / "g").moves()] == ["heap b", "take 4"]
    typed = "b1-e\nquit\n"
    cli("play", "kings-valley", "-o", "start_seat=1", "--me", "all", "--save", "k", typed=typed)
    assert [entry.name for entry in record(tmp_path / "k").moves()] == ["b1-e4"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("heap i", "'heap i' is no move now. Type a number from the list, the name of a move, or help."),
        ("0", "'0' is no move now."),
        ("4", "'4' is no move now."),
        ("99999999999999999999999999", "is no move now."),
        ("heap", "'heap' could mean heap a, heap b, heap c."),
        ("undo", "There is nothing to take back"),
        ("save", "Save where? Type: save FILE."),
        ("save no/such/place", "can't be written: no such file or directory."),
        ("[bold]x[/]", "'[bold]x[/]' is no move now."),
    ],
)
def test_what_can_not_be_done_is_said_and_asked_again(cli, line, sentence):
    code, out, _ = cli("play", "nim", *LIST, *RANDOM, typed=f"{line}\nquit\n")
    assert code == 0
    assert sentence in " ".join(out.split())
    assert out.count("Seat 1> ") == 2


def test_help_guide_and_log(cli):
    typed = "help\nguide\nlog\n1\n1\nlog\nquit\n"
    _, out, _ = cli("play", "nim", *LIST, *RANDOM, typed=typed)
    assert "back to your decision before" in out
    assert "Whoever takes the very last cube wins" in out
    assert "> Nothing has happened yet." in out
    assert out.count("> Seat 1 takes 1 from heap a.") == 2  # as news, and in the log


def test_undo_goes_back_to_my_decision_before(cli, tmp_path):
    typed = "heap a\ntake 3\nundo\nundo\nheap c\nquit\n"
    _, out, _ = cli("play", "nim", *LIST, *RANDOM, "--save", "g", typed=typed)
    assert "Back at move 2." in out
    assert "Back at move 1." in out
    kept = record(tmp_path / "g")
    assert [entry.name for entry in kept.moves()] == ["heap c"]
    assert [entry.back for entry in kept.entries if entry.back is not None] == [1, 0]


def test_a_move_with_words(cli, tmp_path):
    free = ("play", "guess-what", "--seats", 3, "--me", "all", "-o", "mode=free", "-o", "start_seat=1")
    _, out, _ = cli(*free, "--save", "g", typed="\nsingle: hello\nown words: never  two reds\n\nlog\nquit\n")
    assert "Nothing is said with this move." in out
    assert "Seat 1 has a rule, in own words." in out
    assert [entry.words for entry in record(tmp_path / "g").entries] == ["never two reds"]


def test_hint_says_why(cli):
    _, out, _ = cli("play", "nim", *LIST, "-o", "heaps=3,4,5", typed="hint\nquit\n")
    assert "heap a   99% to win" in out
    why = "In 3, 4 and 5, one block of 2 has no partner; taking 2 from heap a leaves every block one"
    assert why in " ".join(out.split())


def test_hint_knows_the_win(cli):
    _, out, _ = cli("play", "nim", *LIST, "-o", "heaps=2", "--iterations", 200, typed="1\nhint\nquit\n")
    assert re.search(r"^  take 2 +100% to win$", out, re.MULTILINE)


def test_save_load_and_replay(cli, tmp_path):
    code, out, _ = cli("play", "nim", *LIST, *RANDOM, typed="heap a\nsave half.wabe\ntake 2\nquit\n")
    assert code == 0
    assert "Saved in half.wabe." in out
    code, out, _ = cli("play", "--load", "half.wabe", *RANDOM, "--save", "whole.wabe", typed="take 2\n" + "1\n" * 40)
    assert code == 0
    assert "The game goes on after move 1." in out
    assert record(tmp_path / "whole.wabe").state().over
    code, out, _ = cli("replay", "whole.wabe")
    assert code == 0
    assert "Verified" in out
    code, steps, _ = cli("replay", "whole.wabe", "--step")
    assert code == 0
    assert narrow(steps)
    assert "Move 1, seat 1: heap a" in steps
    assert steps.count("\nMove ") == len(record(tmp_path / "whole.wabe"))


def test_replay_shows_what_is_hidden_of_a_game_that_was_given_up(cli, tmp_path):
    given_up = wabe.Record.new(wabe.game("brillig"), seed=3)
    (tmp_path / "b").write_text(given_up.dumps())
    _, closed, _ = cli("replay", "b")
    code, shown, _ = cli("replay", "b", "--open")
    assert code == 0
    assert "Seat 1 holds  ? ? ?" in closed
    assert "holds  ?" not in shown


def test_replay_tells_where_a_game_was_decided(cli, tmp_path):
    cli("play", "nim", *LIST, *RANDOM, typed="heap b\ntake 1\nsave lost.wabe\nquit\n")
    code, out, _ = cli("replay", "lost.wabe", "--review")
    assert code == 0
    better = "Move 1, seat 1: heap b. Better was heap a. In 3, 4 and 5, one block of 2 has no partner"
    assert better in " ".join(out.split())
    (tmp_path / "dealt").write_text(wabe.Record.new(wabe.game("nim"), seed=3).dumps())
    _, out, _ = cli("replay", "dealt", "--review")
    assert "No move is sure to have decided it." in out
    (tmp_path / "m").write_text(wabe.Record.new(wabe.game("mimsy"), seed=3).dumps())
    code, _, error = cli("replay", "m", "--review")
    assert code != 0
    assert "Nobody knows the truth about Mimsy" in error


def test_a_record_without_its_last_position_is_replayed_but_not_called_verified(cli, tmp_path):
    game = wabe.Record.new(wabe.game("nim"), seed=3).dumps()
    (tmp_path / "open.wabe").write_text(game[: game.index("=")])
    code, out, _ = cli("replay", "open.wabe")
    assert code == 0
    assert "no last position" in out


def test_an_unfinished_record_shows_no_secrets(cli, tmp_path):
    game = wabe.Record.new(wabe.game("mimsy"), seed=3)
    (tmp_path / "m").write_text(game.dumps())
    _, out, _ = cli("replay", "m")
    assert len(re.findall(r"Seat \d: hidden secret goal", out)) == 3


def test_a_seed_makes_it_all_happen_again(cli, tmp_path):
    for name in ("a", "b"):
        cli("play", "gnumies", "--watch", *RANDOM, "--save", name)
    first, second = record(tmp_path / "a"), record(tmp_path / "b")
    assert first.state().dump() == second.state().dump()
    assert all(entry.entropy is None for entry in first.entries)


def test_without_a_seed_chance_is_fresh_at_every_draw(cli, tmp_path):
    cli("play", "gnumies", "--watch", "--bot", "random", "--save", "a")
    assert [entry for entry in record(tmp_path / "a").entries if entry.entropy is not None]


def test_people_who_share_a_screen_are_called_before_their_secrets_are_shown(cli):
    typed = "\n1\n" * 4
    code, out, _ = cli("play", "mimsy", "--seats", 2, "--me", "all", "--seed", 7, typed=typed)
    assert code == 130
    called = [int(seat) for seat in re.findall(r"Seat (\d), it is your turn. Press Enter", out)]
    assert called[0] != called[1]
    views = out.split("Press Enter when nobody else can see the screen.")
    for seat, view in zip(called, views[1:], strict=True):
        shown = dict(re.findall(r"Seat (\d): secret goal +(\S+)", view))
        assert [other for other, goal in shown.items() if goal != "?"] in ([str(seat)], [])


def test_nobody_is_called_where_there_are_no_secrets(cli):
    _, out, _ = cli("play", "kings-valley", "--me", "all", typed="1\n1\n1\n")
    assert "Press Enter" not in out


def test_auto_makes_single_choices(cli):
    options = ("-o", "heaps=1", "-o", "setup=list", "-o", "builder_seat=2")
    code, out, _ = cli("play", "nim", *options, *RANDOM, "--auto")
    assert code == 0
    assert "Seat 1 wins" in out


def test_bots_sit_where_they_are_told(cli):
    _, out, _ = cli("play", "mimsy", "--bots", "1,3", *RANDOM, typed="")
    assert "Seat 1: a bot, seat 2: you, seat 3: a bot." in out


# --- leaving -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [KeyboardInterrupt, EOFError])
def test_leaving_keeps_the_game(cli, monkeypatch, tmp_path, leave):
    answers = iter(["1", "1"])

    def typed(prompt):
        for answer in answers:
            return answer
        raise leave

    monkeypatch.setattr("builtins.input", typed)
    code, out, _ = cli("play", "nim", *LIST, *RANDOM)
    assert code == 130
    path = tmp_path / "state" / "wabe" / "nim.wabe"
    assert f"Go on with: wabe play --load {path}\n" in out
    assert len(record(path)) == 4


def test_a_kept_game_is_not_written_over_by_another(cli, tmp_path):
    for line in ("heap a", "heap b"):
        cli("play", "nim", *LIST, *RANDOM, typed=f"{line}\nquit\n")
    first, second = tmp_path / "state" / "wabe" / "nim.wabe", tmp_path / "state" / "wabe" / "nim-2.wabe"
    assert [record(path).moves()[0].name for path in (first, second)] == ["heap a", "heap b"]
    cli("play", "--load", first, *RANDOM, typed="take 3\nquit\n")
    assert len(record(first)) == 4
    assert len(list(first.parent.iterdir())) == 2


def test_a_game_without_moves_is_not_kept(cli, tmp_path):
    assert cli("play", "nim", *LIST, typed="quit\n")[0] == 0
    assert not (tmp_path / "state").exists()


def test_where_the_game_can_not_be_kept_it_says_so(cli, tmp_path):
    (tmp_path / "state").write_text("a file, not a folder")
    code, out, _ = cli("play", "nim", *LIST, *RANDOM, typed="1\nquit\n")
    assert code == 0
    assert "could not be kept" in out


# --- refusals ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play nimm", "There is no game 'nimm'. Did you mean nim?"),
        ("rules chess", "There is no game 'chess'."),
        ("check nimm", "There is no game 'nimm'."),
        ("bench nimm", "There is no game 'nimm'."),
        ("play", "Which game?"),
        ("play nim --seats 5", "Seats: 5 is not possible; NIM is for 2."),
        ("play nim --me 3", "There is no seat 3; this table has seats 1 to 2."),
        ("play nim --bots x", "There is no seat x;"),
        ("play nim -o goal", "Option 'goal' should be name=value"),
        ("play nim -o goal=a -o goal=b", "Option goal is given twice."),
        ("play nim -o gaol=last_loses", "Option 'gaol' is unknown; options of this game: setup,"),
        ("play nim -o goal=first", "Option goal: 'first' is not possible; possible: last_wins, last_loses."),
        ("play nim -o max_heap=21", "Option max_heap: 21 is not possible; possible: 1 to 20."),
        ("play nim -o max_heap=--5", "Option max_heap: '--5' is not possible"),
        ("play nim -o builder_seat=me", "Option builder_seat: 'me' is not possible; possible: random, 1 to 2."),
        ("play nim -o builder_seat=3", "Option builder_seat: '3' is not possible; possible: random, 1 to 2."),
        ("play nim -o heaps=1,²", "Option heaps: '1,²' is not possible"),
        ("play nim --seed 99999999999999999999", "Seed: 99999999999999999999 is not possible"),
        ("play --load nothing.wabe", "nothing.wabe can't be read: no such file or directory."),
        ("replay nothing.wabe", "nothing.wabe can't be read: no such file or directory."),
        ("replay noise", "noise is not a text file."),
        ("replay words", "words: Line 1:"),
        ("play --load words", "words: Line 1:"),
        ("play gyre --load good", "good is a game of nim, not of gyre."),
        ("play --load good --seats 2", "A loaded game has its options and seats already"),
        ("play nim --save good", "good exists already; choose another name."),
        ("play nim --save no/where", "can't be written: no such file or directory."),
        ("new Nim", "'Nim' can't be a game's name: small letters, digits and hyphens, a letter first."),
        ("new nim", f"There is a game called nim already, in {NIM}."),
        ("new json", "'json' means something else in Python; choose another name."),
        ("new good", "good exists already; nothing was written."),
    ],
)
def test_what_is_refused_is_refused_with_a_sentence(cli, tmp_path, command, sentence):
    (tmp_path / "noise").write_bytes(bytes(range(128, 256)))
    (tmp_path / "words").write_text("Once upon a time\n")
    (tmp_path / "good").write_text(wabe.Record.new(wabe.game("nim"), seed=3).dumps())
    before = (tmp_path / "good").read_text()
    code, _, err = cli(*command.split(" "))
    assert code == 2
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert (tmp_path / "good").read_text() == before


@pytest.mark.parametrize(
    "command",
    [
        "",
        "dance",
        "replay",
        "new",
        "games --players -1",
        "play nim --seats two",
        "play nim --seed 1.5",
        "play nim --me 1 --bots 2",
        "play nim --bot clever",
        "play nim --seconds 0",
        "play nim --seconds nan",
        "play nim --iterations 0",
        "play nim --seconds 1 --iterations 9",
    ],
)
def test_what_argparse_refuses(cli, command):
    code, _, err = cli(*command.split())
    assert code == 2
    assert "error:" in err


# --- menu ----------------------------------------------------------------------------------------------


def test_menu_asks_for_game_players_and_people(cli):
    slugs = [game.slug for game in wabe.games()]
    typed = f"0\nmimsy\n{slugs.index('mimsy') + 1}\n4\n2\n1\n"
    code, out, _ = cli("menu", "--bot", "random", typed=typed)
    assert code == 130
    assert narrow(out.partition("The game is kept.")[0])
    assert out.count("A number from 1 to") == 2
    assert out.count("A number from 2 to 3, please.") == 1
    assert "Seat 1: you, seat 2: a bot." in out


def test_menu_takes_enter_for_the_usual(cli):
    _, out, _ = cli("menu", "--bot", "random", typed="\n\n\n")
    assert f"\n{wabe.games()[0].title} ──" in out  # a game for one: no seats to tell


def test_menu_can_be_left_at_once(cli):
    assert cli("menu")[0] == 130


# --- work on games ---------------------------------------------------------------------------------------


def test_check_passes_a_good_game(cli):
    code, out, _ = cli("check", "nim", "--games", 3, "--deep", 1, "--fuzz", 5)
    assert code == 0
    assert re.search(r"NIM: \d+ checks passed\.", out)
    assert re.search(r"^  ok    ends", out, re.MULTILINE)


def test_check_fails_with_exit_code_1(cli, monkeypatch):
    def run(game, games, deep, fuzz, seed, progress, checks):
        progress(1, 2, "clones")
        return [Result("ends", True, ""), Result("clones", False, "field heaps is shared", "rules.py:7, in clone")]

    monkeypatch.setattr("wabe.core.checks.run", run)
    code, out, _ = cli("check", "nim", "kings-valley")
    assert code == 1
    assert out.count("1 of 2 checks failed.") == 2
    assert out.count("  FAIL  clones: field heaps is shared\n        at:    rules.py:7, in clone\n") == 2
    assert "ends" not in out


def test_one_check_alone_by_its_name_or_by_what_it_is_about(cli):
    size = ("--games", 3, "--deep", 1, "--fuzz", 5)
    assert re.findall(r"ok    (.+?):", cli("check", "nim", "--only", "tells-nothing", *size)[1]) == ["tells nothing"]
    assert re.findall(r"ok    (.+?):", cli("check", "nim", "--only", "clone", *size)[1]) == ["clones", "drafts"]
    code, _, err = cli("check", "nim", "--only", "clowns")
    assert code == 2
    assert "There is no check 'clowns'" in err
    assert "Seed" in cli("check", "nim", "--seed", 1 << 60)[2]


def test_bench_measures_every_number_of_seats(cli):
    code, out, _ = cli("bench", "nim", "mimsy", "--seconds", 0.01)
    assert code == 0
    assert re.search(r"^nim +2 +[\d,]+ +[\d,]+ +[\d.]+", out, re.MULTILINE)
    assert len(re.findall(r"^mimsy +[23] ", out, re.MULTILINE)) == 2


@pytest.fixture
def fox_trot(cli, tmp_path, monkeypatch, request):
    """A game just made with `wabe new`, installed as pip would: on the path, with its entry point."""
    code, out, _ = cli("new", "fox-trot", *getattr(request, "param", ()))
    assert code == 0
    assert "  pip install -e fox-trot\n" in out
    project = tomllib.loads((tmp_path / "fox-trot" / "pyproject.toml").read_text())["project"]
    info = tmp_path / "site" / "fox_trot-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n")
    lines = [f"{name} = {target}" for name, target in project["entry-points"]["wabe.games"].items()]
    (info / "entry_points.txt").write_text("\n".join(["[wabe.games]", *lines]))
    for folder in (tmp_path / "site", tmp_path / "fox-trot" / "src"):
        monkeypatch.syspath_prepend(folder)
    registry.installed.cache_clear()
    yield tmp_path / "fox-trot"
    registry.installed.cache_clear()
    part.cache_clear()
    for name in [name for name in sys.modules if "fox_trot" in name]:
        del sys.modules[name]


def test_a_new_game_plays_at_once(cli, fox_trot):
    game = wabe.game("fox-trot")
    assert (game.title, game.rules.__name__) == ("Fox Trot", "FoxTrot")
    for seats in (2, 3, 4):
        state = game.new(seats, seed=seats)
        assert playout(state, dice(1)) >= 7
        assert sum(state.returns()) == 1
    code, out, _ = cli("play", "fox-trot", *RANDOM, typed="1\n" * 30)
    assert code == 0
    assert re.search(r"> Seat \d has said the last number\.", out)
    assert "fox-trot" in cli("games")[1]


STARTERS = pytest.mark.parametrize("fox_trot", [(), ("--cards",), ("--board",)], indirect=True)


@STARTERS
def test_a_new_game_passes_its_checks_at_once(cli, fox_trot):
    code, out, _ = cli("check", "fox-trot", "--games", 20, "--deep", 3, "--fuzz", 50)
    assert code == 0, out


@STARTERS
def test_the_tests_of_a_new_game_pass_at_once_and_with_them_every_check(fox_trot, monkeypatch):
    class Count:
        passed = 0

        def pytest_runtest_logreport(self, report):
            self.passed += report.when == "call" and report.passed

    count = Count()
    monkeypatch.chdir(fox_trot)
    small = ["--wabe-games=5", "--wabe-deep=1", "--wabe-fuzz=10"]
    assert pytest.main(["-q", "-c", "pyproject.toml", "-p", "no:cacheprovider", *small], plugins=[count]) == 0
    assert count.passed - len(CHECKS) in (2, 3)


def test_a_game_of_cards_and_secrets_fits_on_a_few_screens(cli, tmp_path):
    cli("new", "fox-trot", "--cards")
    folder = tmp_path / "fox-trot" / "src" / "fox_trot"
    assert sum(len((folder / name).read_text().splitlines()) for name in ("rules.py", "table.py")) <= 150


def test_nothing_is_written_over(cli, fox_trot):
    (fox_trot / "src" / "fox_trot" / "rules.py").write_text("mine")
    registry.installed.cache_clear()
    assert cli("new", "fox-trot")[0] == 2
    assert (fox_trot / "src" / "fox_trot" / "rules.py").read_text() == "mine"


# --- what is missing ---------------------------------------------------------------------------------


def test_python_m_wabe_is_the_command():
    command = [sys.executable, "-m", "wabe", "games", "--players", "9"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "No game here is for 9 players.\n")


@pytest.mark.parametrize(
    ("module", "sentence"),
    [("uvicorn", "pip install 'wabe[web]'"), ("uvloop", "pip install 'wabe[web]'"), ("fcntl", "no file locks")],
)
def test_what_serving_needs_is_said_in_a_sentence(tmp_path, module, sentence):
    """In a Python that lacks one module, as if the extra or the platform's own were not there."""
    without = (
        "import sys\n"
        "class Lacking:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.partition('.')[0] == {module!r}:\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Lacking())\n"
        "from wabe.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    command = [sys.executable, "-c", without, "serve", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stderr
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
