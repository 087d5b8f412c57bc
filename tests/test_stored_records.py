"""Records for ever: what was recorded once replays in every build, to the same end."""

import hashlib
import importlib
import importlib.util
import json
import re
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import wabe
from magpie import GAME as MAGPIE
from unique_bid import GAME as BID
from wabe import Kind, OptionError, Record, RecordError

ROOT = Path(__file__).parent.parent
RECORDS = ROOT / "tests" / "records"

spec = importlib.util.spec_from_file_location("records_tool", ROOT / "tools" / "records.py")
assert spec is not None
assert spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def stored(game, kind):
    return tool.path(game, kind).read_text(encoding="utf-8")


EVERY_GAME = pytest.mark.parametrize("game", wabe.games(), ids=lambda game: game.slug)


# --- the records that are kept -------------------------------------------------------------------------


@EVERY_GAME
@pytest.mark.parametrize("kind", [tool.USUAL, tool.TURNED])
def test_a_stored_record_replays_to_its_end(game, kind):
    """If it is missing: python tools/records.py writes it, for a new game or a new edition of its rules."""
    text = stored(game, kind)
    record = Record.loads(text)
    assert record.state().over
    assert text.splitlines()[-1] == f"= {wabe.digest(game, record.state())}"
    assert record.dumps() == text


@EVERY_GAME
def test_the_second_record_has_all_that_can_happen(game):
    full_of_events(game, stored(game, tool.TURNED))


def test_records_of_other_editions_replay_if_the_card_says_so():
    for path in sorted(RECORDS.glob("*.txt")):
        slug, edition, _ = re.findall(r"^(.+)-(\d+)-(usual|turned)\.txt$", path.name)[0]
        game = wabe.game(slug)
        text = path.read_text(encoding="utf-8")
        assert f"[rules {edition}]\n" in text
        if int(edition) in (game.edition, *game.reads):
            assert Record.loads(text).state().over
        else:
            with pytest.raises(RecordError, match=f"edition {edition} of the rules"):
                Record.loads(text)


def full_of_events(game, text):
    """Is every option turned that can be, and has everything happened that a record can hold?"""
    record = Record.loads(text, game)
    defaults = game.settle(record.seats)
    for option in game.options:
        if record.options[option.name] == defaults[option.name]:  # then no other value goes with the rest
            for value in option.trials(record.seats):
                if option.check(value, record.seats) != defaults[option.name]:
                    with pytest.raises(OptionError):
                        game.new(record.seats, 0, record.options | {option.name: value})
    assert text.count(" back ") >= 2
    positions = [record.state(count) for count in range(len(record) + 1)]
    drew = any((a.dice_a, a.dice_b) != (b.dice_a, b.dice_b) for a, b in pairwise(positions))
    assert (" ~" in text) == drew
    if drew:
        assert Kind.CHANCE in game.kind
    if any(state.timer() for state in positions):
        assert re.search(r"^\d+ clock time", text, re.MULTILINE)
    if any(isinstance(state, wabe.Sealed) and any(state.picks) for state in positions):
        assert re.search(r"^\d+ unseal \d", text, re.MULTILINE)


# --- the tool that writes them -------------------------------------------------------------------------


@pytest.mark.parametrize("game", [MAGPIE, BID, wabe.game("guess-what"), wabe.game("nim")], ids=lambda game: game.slug)
def test_the_tool_writes_two_records_and_leaves_them_alone(game, tmp_path):
    usual, turned = tool.write(game, tmp_path)
    assert (usual.name, turned.name) == (f"{game.slug}-1-usual.txt", f"{game.slug}-1-turned.txt")
    full_of_events(game, turned.read_text(encoding="utf-8"))
    usual.write_text("kept", encoding="utf-8")
    assert tool.write(game, tmp_path) == []
    assert usual.read_text(encoding="utf-8") == "kept"
    assert tool.write(game, tmp_path, anew=True) == [usual, turned]
    assert Record.loads(usual.read_text(encoding="utf-8"), game).state().over


def test_words_are_said_in_the_game_that_has_room_for_them(tmp_path):
    assert f'"{tool.WORDS}"' in tool.turned(wabe.game("guess-what")).dumps()


# --- editions ------------------------------------------------------------------------------------------


def test_a_record_of_another_edition_is_refused_unless_the_card_reads_it():
    text = tool.usual(MAGPIE).dumps()
    assert "[rules 1]\n" in text
    later = replace(MAGPIE, edition=2)
    with pytest.raises(RecordError, match=r"edition 1 of the rules of Magpie, and this is edition 2"):
        Record.loads(text, later)
    read = Record.loads(text, replace(later, reads=(1,)))
    assert read.state().over
    assert "[rules 2]\n" in read.dumps()


# --- what a record does not depend on --------------------------------------------------------------------

FIELDS = "rounds|turns|hands|known|open|gone|pile"
RENAMED = {
    "fields": (rf"(?<=self\.|copy\.)({FIELDS})\b|(?<=^    )({FIELDS})(?=:)", r"own_\g<0>"),
    "entries of the look": (rf'"({FIELDS}|left)"(?=: )', r'"the_\1"'),
    "numbers of moves": (r"^OPEN: Final = 0(.*)\nPILE: Final = 1", r"OPEN: Final = 1\1\nPILE: Final = 0"),
    "phases": (r'Phase\("(take|drop)"', r'Phase("my \1"'),
}


@pytest.mark.parametrize("what", RENAMED)
def test_renaming_breaks_no_record(what, tmp_path, monkeypatch):
    package = f"magpie_{what.replace(' ', '_')}"
    folder = tmp_path / package
    folder.mkdir()
    changed = 0
    for name in ("__init__.py", "rules.py"):
        text = (ROOT / "tests" / "magpie" / name).read_text(encoding="utf-8")
        text, count = re.subn(*RENAMED[what], text.replace("magpie.rules", f"{package}.rules"), flags=re.MULTILINE)
        (folder / name).write_text(text.replace("[OPEN, PILE]", "sorted([OPEN, PILE])"), encoding="utf-8")
        changed += count
    assert changed
    monkeypatch.syspath_prepend(tmp_path)
    game = importlib.import_module(package).GAME
    try:
        for record in (tool.usual(MAGPIE), tool.turned(MAGPIE)):
            assert Record.loads(record.dumps(), game).dumps() == record.dumps()
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == package]:
            del sys.modules[name]


def test_another_end_is_noticed():
    text = tool.usual(MAGPIE).dumps()
    moves = text.splitlines()
    changed = next(i for i in range(len(moves) - 1, 0, -1) if " drop " in moves[i])
    record = Record.loads("\n".join(moves[:changed]), MAGPIE)
    state = record.state()
    for name in [state.name(state.turn, move) for move in state.legal(state.turn)]:
        other = [*moves[:changed], f"0 {state.turn + 1} {name}", moves[-1]]
        if moves[changed].endswith(name):
            Record.loads("\n".join(other), MAGPIE)
        else:
            with pytest.raises(RecordError, match="another position"):
                Record.loads("\n".join(other), MAGPIE)


# --- the page that tells it ----------------------------------------------------------------------------


def test_the_record_in_the_docs_is_one():
    text = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(\[wabe 1\].+?)```", text, re.DOTALL)
    record = Record.loads(example)
    assert record.dumps() == example
    assert record.state().returns() == [1.0, 0.0]
    assert len(record) < len(record.entries)  # something was taken back


def test_the_docs_tell_how_the_hash_is_made():
    """By the words of docs/records.md alone, without the code that makes it."""
    state = tool.usual(MAGPIE).state()
    viewers = (-2, -1, *range(state.seats))
    write = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
    seen = [sorted(write(value) for value in state.look(viewer).values()) for viewer in viewers]
    chosen: list[list[str]] = [[] for _ in range(state.seats + 1)]
    parts = write([seen, chosen, [state.returns(), state.scores()]])
    assert wabe.digest(MAGPIE, state) == hashlib.sha256(parts.encode()).hexdigest()[:16]
