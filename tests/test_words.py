"""Every sentence that a player reads has one home, a `words.toml`, and a key."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import wabe
from wabe.bots.words import WORDS as BOTS
from wabe.core.words import WORDS, named, who
from wabe.server.words import WORDS as SERVER

SOURCES = Path(wabe.__file__).parent
SENTENCE = re.compile(r"[A-Z“{].* .*[.!?…]", re.DOTALL)
FOR_BUILDERS = {"arena.py", "levels.py", "results.py"}  # what `wabe arena` and `--bot` refuse
FOR_HOSTS = {  # what `wabe serve` says to who starts it, and what docs/wire.md says of closing codes
    "run.py": 1,
    "sqlite.py": 2,
    "wire.py": 9,
}
REFUSALS = {"IllegalMove", "OptionError", "UnknownGame"}  # what the core tells players
HOMES = {"core": WORDS, "bots": BOTS, "server": SERVER}


def modules(folder: str) -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted((SOURCES / folder).glob("*.py"))]


def sentences(tree: ast.Module) -> Iterator[str]:
    """What reads like a sentence in the code; `{}` stands for a value. Neither docstrings nor SQL."""
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts | told:
            text = node.value
        else:
            continue
        if SENTENCE.fullmatch(text) and not re.match(r"[A-Z]{3,} ", text):
            yield text


def keys(tree: ast.Module) -> Iterator[str]:
    """The keys that are asked for by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "WORDS":
            choices = [node.args[0]]
            for one in choices:
                if isinstance(one, ast.IfExp):
                    choices += [one.body, one.orelse]
                elif isinstance(one, ast.Constant):
                    yield str(one.value)


def test_no_sentence_stands_in_the_code_of_the_server():
    found = {path.name: list(sentences(tree)) for path, tree in modules("server")}
    assert {name: texts for name, texts in found.items() if texts and name not in FOR_HOSTS} == {}
    assert {name: len(found[name]) for name in FOR_HOSTS} == FOR_HOSTS


def test_no_sentence_stands_in_the_code_of_bots():
    found = {path.name: list(sentences(tree)) for path, tree in modules("bots") if path.name not in FOR_BUILDERS}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_what_the_core_refuses_is_said_by_key():
    by_hand = []
    count = 0
    for path, tree in modules("core"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS:
                count += 1
                if any(isinstance(part, ast.JoinedStr | ast.Constant) for part in node.args):
                    by_hand.append(f"{path.name}:{node.lineno}")
    assert count > 15
    assert by_hand == []


@pytest.mark.parametrize("home", HOMES)
def test_every_key_has_words_and_all_words_are_used(home):
    """A key is found as a whole in the code, or as the beginning of `wins-with`."""
    known = set(HOMES[home].templates)
    trees = [tree for _, tree in modules(home)]
    texts = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    asked = {key for tree in trees for key in keys(tree)}
    assert len(asked) > 10
    assert asked <= known
    assert {key for key in known if key not in texts and key.removesuffix("-with") not in texts} == set()


@pytest.mark.parametrize("home", HOMES)
def test_templates_can_be_read(home):
    """Each has its own words, and braces that close."""
    templates = HOMES[home].templates
    assert len(set(templates.values())) == len(templates)
    for text in templates.values():
        assert list(Formatter().parse(text))


def test_a_seat_has_the_name_of_who_sits_there():
    text = WORDS("not-asked", seat=1, asked=[0, 2], count=2)
    assert text == f"{who(1)} is not asked now; {who(0)} and {who(2)} are."
    assert named(text, ["Ann", "Bob", "Cid"]) == "Bob is not asked now; Ann and Cid are."


def test_an_error_counts_seats_from_one_and_leaves_them_to_who_knows_the_names():
    state = wabe.game("nim").new(options={"setup": "list", "builder_seat": 1})
    with pytest.raises(wabe.IllegalMove) as refusal:
        state.play(1, 0)
    assert str(refusal.value) == "Seat 2 is not asked now; seat 1 is."
    assert named(refusal.value.sentence, ["Ann", "Bob"]) == "Bob is not asked now; Ann is."
    assert str(wabe.WabeError()) == ""


def test_after_the_end_nobody_is_asked():
    game = wabe.game("nim")
    state = game.new(options={"setup": "list", "heaps": [1], "builder_seat": 1})
    for name in ("heap a", "take 1"):
        state.play(0, game.find(state, 0, name))
    with pytest.raises(wabe.IllegalMove, match="The game is over: no more moves"):
        game.find(state, 1, "heap a")


def test_a_seat_that_is_typed_counts_from_one():
    option = next(option for option in wabe.game("nim").options if option.name == "builder_seat")
    assert (option.typed("2", 2), option.typed("random", 2)) == (1, "random")
    for text in ("0", "3", "me"):
        with pytest.raises(wabe.OptionError) as refusal:
            option.typed(text, 2)
        assert str(refusal.value) == f"Option builder_seat: {text!r} is not possible; possible: random, 1 to 2."


def test_what_an_event_marks_is_marked_every_time() -> None:
    """Also where a function chooses the sentence, and it was said before."""
    game = wabe.game("sixteen-stone")
    words = game.words
    assert words is not None
    first = [words.marks("captured", 0, 7, 0), words.marks("captured", 0, 7, 0)]
    words.heard.cache_clear()
    assert words.marks("captured", 0, 7, 0) == first[0] == first[1] != {}
