"""Faults planted in a small game, one at a time: each is reported with its line, its remedy and how to see it again.

The game lies in tests/magpie; a fault is a change of its text, in a copy of the folder.
"""

import ast
import importlib
import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import wabe
from magpie import GAME
from wabe.core.checks import run, trial
from wabe.core.checks.hidden import flat_looks
from wabe.core.checks.places import defined, raised
from wabe.core.checks.trial import Fault, Trial

SOUND = Path(__file__).parent / "magpie"
SIZE: Any = {"games": 20, "deep": 6, "fuzz": 500}


class Plant(NamedTuple):
    fault: str
    file: str
    text: str  # of the sound game
    planted: str  # in its place
    check: str  # that finds it
    place: str  # what the report points at: a function, the card, the guide, or the very line
    wrong: str  # of what is said
    remedy: str


RULES, CARD, TABLE, GUIDE, WORDS = "rules.py", "__init__.py", "table.py", "guide.md", "words.toml"
LINE = "the line"
REDEAL = "        self.redeal(secret, self.pile)\n"
SWAP = """\
        if len(secret) > 1 and secret[0] and secret[1] and self.roll(2):
            secret[0][0], secret[1][0] = secret[1][0], secret[0][0]
"""
OTHERS = "others = [owner for owner in range(self.seats) if owner != seat]"
SHOWN = """\
        secret = [secret[i] + shown[i] for i in range(len(others))]
        shown = [[] for _ in others]
"""
SAID = """\
from .words import WORDS

    return WORDS("tok", a=seat, b=0)"""

PLANTS = [
    # --- the rules fail ------------------------------------------------------------------------------
    Plant("an index out of range in look",
          RULES, '"open": self.open', '"open": self.gone[self.turns]',
          "chance", LINE, "look for ALL fails with IndexError", "in every position and at the end"),
    Plant("a guess that fails for SPECTATOR",
          RULES, OTHERS, "others = [*range(self.seats)]\n        others.remove(seat)",
          "tells nothing", LINE, "guess for SPECTATOR fails with ValueError", "also for SPECTATOR (-1)"),
    Plant("a legal move that can't be made",
          RULES, "self.hands[seat].remove(card)", "self.hands[seat].remove(card + 1)",
          "ends", LINE, "apply fails with ValueError", "every move that legal offers"),
    Plant("a value of an option that fails",
          RULES, "self.turns = 0", "self.turns = [0, 0, 0, 0, 0, 0][self.rounds]",
          "options", LINE, "setup fails with IndexError", "all options that the card allows"),
    Plant("a drawing that fails",
          TABLE, 'Counter("Turns", look["turns"])', 'Counter("To do", look["to_do"])',
          "tables", LINE, "table for ALL fails with KeyError: 'to_do'", "of each seat, of SPECTATOR and ALL"),
    Plant("secrets that are not declared, and no look",
          RULES, "def look(", "def looked(",
          "open to all", "hands: list", "everybody's look shows as much", "OWN"),
    Plant("secrets that everybody is sent",
          RULES, "def look(", "def looked(",
          "tells nothing", "hands: list", "SPECTATOR is sent something that its guess changes: hands, pile", "OWN"),
    # --- copies --------------------------------------------------------------------------------------
    Plant("a list that is shared",
          RULES, "copy.gone = self.gone[:]", "copy.gone = self.gone",
          "clones", "clone", "clone shares the list gone", "copy.gone = self.gone[:]"),
    Plant("a field that is forgotten",
          RULES, "        copy.turns = self.turns\n", "",
          "clones", "clone", "clone forgets turns", "copy.turns = self.turns"),
    # --- moves, names, ends --------------------------------------------------------------------------
    Plant("moves that are not ascending",
          RULES, "return [OPEN, PILE] if", "return [PILE, OPEN] if",
          "ends", "legal", "must be ascending", "in ascending order"),
    Plant("a name used twice",
          RULES, '"drop {move + 1}"', '"drop {move // 6}"',
          "names", "name", "have the same name", "what tells these apart"),
    Plant("a game that never ends",
          RULES, "self.turns += 1", "self.turns += 0",
          "ends", "apply", "more than 48 moves, the bound on its card", "raise the card's bound"),
    Plant("a game that stops asking",
          RULES, "self.ask((seat + 1) % self.seats)", "self.done(seat)",
          "ends", "apply", "nobody is asked", "ask(seat)"),
    Plant("a seat that is asked without a choice",
          RULES, "[OPEN, PILE] if self.pile else [OPEN]", "[PILE] if self.pile else []",
          "ends", "legal", "has no legal move", "a pass, if nothing else"),
    Plant("returns that don't add up",
          RULES, "return win_shares(self.scores())", "return [1.0] * self.seats",
          "ends", "returns", "add up to 1", "win_shares"),
    Plant("returns of some seats only",
          RULES, "return win_shares(self.scores())", "return win_shares(self.scores()[1:])",
          "ends", "returns", "a number from 0 to 1 for each seat", "one share of the win a seat"),
    Plant("a flaw that refuses good positions",
          RULES, "if not 1 <= self.rounds <= 6", "if not 2 <= self.rounds <= 6",
          "ends", "flaw", "flaw refuses a position of play", "flaw asks for too much"),
    Plant("a flaw that lets nonsense through",
          RULES, "if sorted(held + self.gone + self.pile + [self.open] * (self.open >= 0)) != list(range(CARDS)):",
          "if len(held + self.gone + self.pile) + (self.open >= 0) != CARDS:",
          "fuzzed positions", "flaw", "load accepts what can't be played", "Let flaw answer a sentence"),
    # --- chance --------------------------------------------------------------------------------------
    Plant("chance in look",
          RULES, '"left": len(self.pile)', '"left": self.roll(9)',
          "chance", "look", "look draws chance", "Draw in setup, apply or guess"),
    Plant("chance from elsewhere",
          RULES, "        card = self.draw(self.pile)\n",
          "        import random\n\n        card = self.pile.pop(random.randrange(len(self.pile)))\n",
          "chance", "import random", "module random", "self.roll(n)"),
    Plant("a question that changes the position",
          RULES, "if self.phase == DROP:\n            return self.hands",
          "self.gone = self.gone[1:] + self.gone[:1]\n        if self.phase == DROP:\n            return self.hands",
          "chance", "legal", "legal changes the position", "only answers"),
    # --- secrets -------------------------------------------------------------------------------------
    Plant("a leak to spectators",
          RULES, "if self.over or seat in (ALL, owner)", "if self.over or seat < 0 or seat == owner",
          "tells nothing", "look", "SPECTATOR is sent something", "look must not show it"),
    Plant("a look without ALL",
          RULES, "if self.over or seat in (ALL, owner)", "if self.over or seat == owner",
          "varies", "look", "hands of look(ALL) stays the same", "if seat in (ALL, owner)"),
    Plant("moves that give a secret away",
          RULES, "if self.pile else", "if self.pile and self.pile[0] < 3 else",
          "tells nothing", "legal", "offered other moves", "only on what its seat sees"),
    Plant("a guess that ignores what was shown",
          RULES, REDEAL, SHOWN + REDEAL,
          "tells nothing", "guess", "something that its guess changes: hands", "guess must leave it as it is"),
    Plant("a guess that deals a card twice",
          RULES, "if not self.known[card]]", "]",
          "leaves moves", "guess", "is no possible position: Every card must be in one place", "exactly once"),
    Plant("a guess that peeks",
          RULES, REDEAL, "",
          "varies", "guess", "every guess of it was the truth", "redraw what makes up hands"),
    Plant("a guess that keeps a trace",
          RULES, REDEAL, SWAP,
          "depends on knowledge", "guess", "keeps a trace of the truth in hands", "sort it, then deal it anew"),
    Plant("a guess that takes SPECTATOR for a seat",
          RULES, "owner != seat]", "owner != seat % self.seats]",
          "forgets", "guess", "a bot of SPECTATOR would see hands", "as an index they mean the last seats"),
    Plant("an event that tells a secret",
          RULES, 'self.tell(1 << seat, "saw", card)', 'self.tell(EVERYONE, "saw", card)',
          "forgets", LINE, "is told, by an event, what its look does not show", "tell(1 << seat, ...)"),
    Plant("an event that tells what was dealt long ago",
          RULES, 'self.tell(EVERYONE, "drew", seat)', 'self.tell(EVERYONE, "drew", seat, self.hands[seat][0])',
          "forgets", LINE, "is told, by an event, what its look does not show", "tell(1 << seat, ...)"),
    # --- the card, the table, the guide --------------------------------------------------------------
    Plant("a swapped name of a phase",
          RULES, '{TAKE: Phase("take", 2), DROP: Phase("drop", CARDS)}',
          '{TAKE: Phase("drop", 12), DROP: Phase("take", 12)}',
          "phases", LINE, "drop is the name of number 0, but DROP is 1", "Write DROP: ..."),
    Plant("a phase without a name",
          RULES, ', DROP: Phase("drop", CARDS)}', "}",
          "ends", "PHASES", "phase 1 has no name", "Name every phase"),
    Plant("a card that denies chance",
          CARD, "Kind.HIDDEN | Kind.CHANCE", "Kind.HIDDEN",
          "kinds", LINE, "does not say CHANCE", "Add Kind.CHANCE"),
    Plant("a card that denies secrets",
          CARD, "Kind.HIDDEN | Kind.CHANCE", "Kind.CHANCE",
          "open to all", LINE, "does not say HIDDEN", "Add Kind.HIDDEN"),
    Plant("a look that is no JSON",
          RULES, '"gone": self.gone[:]', '"gone": tuple(self.gone)',
          "chance", "look", "not made of plain JSON", "no sets, tuples"),
    Plant("a path to nowhere",
          TABLE, 'move.path = (card(look["open"]).id,)', 'move.path = ("open",)',
          "tables", "table", "touches open, which is not on the table", "names ids of pieces"),
    Plant("a phase with too few moves",
          RULES, 'Phase("drop", CARDS)', 'Phase("drop", 11)',
          "phases", "legal", "but its phase has 11 moves", "one more than the largest"),
    Plant("an event without words",
          RULES, 'self.tell(1 << seat, "saw", card)', 'self.tell(1 << seat, "was it", card)',
          "events", LINE, "no words for the event was it", '"was it" = '),
    Plant("one of two events without words",
          RULES, '"dropped", seat', '"dropped" if card else "dropt", seat',
          "events", LINE, "no words for the event dropt", "dropt = "),
    Plant("an event without words that is not named where it is told",
          RULES, 'self.tell(1 << seat, "saw", card)', 'was = "was"\n        self.tell(1 << seat, was, card)',
          "events", 'was = "was"', "no words for the event was", "was = "),
    Plant("words for an event that is never told",
          WORDS, 'drew = "', 'drawn = "{a:seat} draws."\ndrew = "',
          "events", 'drawn = "', "words for the event drawn, which is never told", "what tell calls it"),
    Plant("words that can't be said",
          WORDS, 'saw = "It is {a:card}."', 'saw = "It is {d:card}."',
          "events", LINE, "no words for the event saw", "a, b and c"),
    Plant("a misspelt sort",
          WORDS, 'saw = "It is {a:card}."', 'saw = "It is {a:crad}."',
          "events", LINE, ", saw: there is no sort 'crad'; is 'card' meant?", "a sort that words.py has"),
    Plant("a misspelt sort of what is marked",
          WORDS, 'saw = "It is {a:card}."', 'saw = "It is {a:crad@changed}."',
          "events", LINE, ", saw: there is no sort 'crad'; is 'card' meant?", "a sort that words.py has"),
    Plant("a misspelt sort of what is no event",
          WORDS, ' drops {b:card}."', ' drops {b:card}."\n\n[words]\nfree = "Room for {a:crad}."',
          "events", LINE, ", free: there is no sort 'crad'; is 'card' meant?", "a sort that words.py has"),
    Plant("a misspelt key",
          TABLE, 'return outcome(look, seat) if look["over"] else asking(look, seat)', SAID,
          "tables", LINE, "has no key 'tok'; is 'took' meant?", "the key that is meant"),
    Plant("a guide without a section",
          GUIDE, "## Drop", "## Lay down",
          "guide", "guide", "no section called drop", "'## Drop'"),
]  # fmt: skip


@pytest.fixture
def planted(tmp_path, monkeypatch):
    """The game with a change of its text, as a package of its own."""
    monkeypatch.syspath_prepend(tmp_path)
    package = f"magpie_{abs(hash(tmp_path))}"

    def plant(file="", text="", changed=""):
        folder = tmp_path / package
        folder.mkdir()
        for path in SOUND.iterdir():
            if path.is_file():
                words = path.read_text(encoding="utf-8").replace("from magpie.", f"from {package}.")
                if path.name == file:
                    assert words.count(text) == 1, (words.count(text), text)
                    words = words.replace(text, changed)
                (folder / path.name).write_text(words, encoding="utf-8")
        return importlib.import_module(package).GAME, folder

    yield plant
    for name in [name for name in sys.modules if name.split(".")[0] == package]:
        del sys.modules[name]


def spans(path, name, text):
    """The lines that a report may point at."""
    source = path.read_text(encoding="utf-8")
    if name in (LINE, "hands: list", "import random", "PHASES") or "=" in name:
        sought = {LINE: text.strip().splitlines()[-1]}.get(name, name)
        return [number for number, line in enumerate(source.splitlines(), 1) if sought.strip() in line]
    if path.name == GUIDE:
        return [1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    raise AssertionError(name)


def points_at(place, path, lines):
    """Does a report's place, or one of its two, name this file and one of these lines?"""
    found = re.findall(r"([^;]+?):(\d+), ", place)
    return any(Path(file.strip()) == path and int(line) in lines for file, line in found)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.fault)
def test_a_planted_fault_is_reported_with_its_line_and_its_remedy(planted, plant):
    game, folder = planted(plant.file, plant.text, plant.planted)
    found = {result.check: result for result in run(game, **SIZE) if not result.ok}
    assert plant.check in found, found
    report = found[plant.check]
    print("\n".join([f"{report.check}: {report.detail}", *report.lines()]))
    assert plant.wrong in report.detail
    assert plant.remedy in report.remedy
    lines = spans(folder / plant.file, plant.place, plant.planted)
    assert points_at(report.place, folder / plant.file, lines), (report.place, lines)
    for other in found.values():  # whatever else stumbles over it says where and what to do, too
        assert str(folder) in other.place, other
        assert len(other.remedy) > 20, other
        assert other.again.startswith(f"wabe check magpie --only {shlex.quote(other.check)} --seed "), other


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.fault)
def test_the_command_in_a_report_shows_the_fault_again(planted, plant):
    game, _ = planted(plant.file, plant.text, plant.planted)
    (report,) = run(game, **SIZE, seed=3, checks=[plant.check])
    words = shlex.split(report.again)
    given = {words[i].removeprefix("--"): words[i + 1] for i in range(3, len(words), 2)}
    size = {name: int(given[name]) for name in SIZE if name in given} or SIZE
    (again,) = run(game, **size, seed=int(given["seed"]), checks=[given["only"]])
    assert not report.ok
    assert (again.detail, again.place, again.when) == (report.detail, report.place, report.when)


ENDLESS = RULES, "self.turns += 1", "self.turns += 0"


def test_a_game_that_never_ends_is_told_once(planted):
    (report,) = run(planted(*ENDLESS)[0], **SIZE)
    assert (report.check, report.ok) == ("ends", False)
    assert "bound of the card" in report.place


@pytest.mark.parametrize("check", ["refuses", "repeats", "drafts", "tells nothing", "tables", "fuzzed positions"])
def test_a_game_that_never_ends_is_told_before_its_positions_are_looked_at(planted, monkeypatch, check):
    game, _ = planted(*ENDLESS)
    monkeypatch.setattr(game.rules, "look", None)  # nobody gets that far
    (report,) = run(game, **SIZE, seed=1, checks=[check])
    assert "more than 48 moves" in report.detail


def test_a_high_bound_costs_no_endless_patience(planted, monkeypatch):
    game, _ = planted(*ENDLESS)
    told = []
    monkeypatch.setattr(trial, "PATIENCE", 0)
    (report,) = run(replace(game, bound=10**9), **SIZE, progress=lambda *news: told.append(news))
    assert "goes on after 1000 moves; the bound on its card is 1000000000" in report.detail
    assert told[-1] == (1000, 10**9, "a long game")


@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.file == TABLE], ids=lambda plant: plant.fault)
def test_a_fault_of_the_drawing_is_none_of_flaw(planted, plant):
    game, folder = planted(plant.file, plant.text, plant.planted)
    assert [result.check for result in run(game, **SIZE) if not result.ok] == ["tables"]
    (alone,) = run(game, **SIZE, checks=["fuzzed positions"])
    assert str(folder / TABLE) in alone.place
    assert plant.remedy in alone.remedy


def test_a_report_says_who_looked_at_what(planted):
    game, _ = planted(RULES, "owner != seat]", "owner != seat % self.seats]")
    (report,) = run(game, **SIZE, checks=["forgets"])
    deal = r"\d seats,( rounds=\d, start=.+,)? seed \d+"
    position = r"phase (take|drop), after \d+ moves, seat \d plays \d+"
    assert re.fullmatch(f"seen by SPECTATOR, {position}, {deal}", report.when), report.when


def test_the_game_is_sound_as_it_is(planted):
    assert [result for result in run(planted()[0], **SIZE) if not result.ok] == []
    assert flat_looks(Trial(GAME)).endswith("kinds of value")


def test_lines_are_found_in_compiled_rules_too():
    game = wabe.game("nim")
    rules = Path(wabe.__file__).parent / "boxes" / "greenbox" / "nim" / "rules.py"
    lines = spans(rules, "legal", "")
    place = defined(game, "legal")
    assert place is not None
    assert (place.file, place.line) == (rules, lines[0])
    state: Any = game.new(options={"setup": "list"})
    state.play(state.turn, state.legal(state.turn)[0])
    state.heaps = []
    with pytest.raises(IndexError) as stumble:
        state.legal(state.turn)
    found, asked = raised(game, stumble.value)
    assert found is not None
    assert (found.file, asked) == (rules, "legal")
    assert found.line in lines


@pytest.mark.parametrize(
    ("text", "changed", "sentence"),
    [
        ("len(self.pile),", "len(self.pile) if seat >= 0 else [],", "left of look is now a list, now a number"),
        ("len(self.pile),", '{"pile": len(self.pile)},', "a dictionary within left"),
        ("[-1] * (len(hand)", "[None] * (len(hand)", "hands[][] of look is now a number, now null"),
    ],
)
def test_a_look_of_many_shapes_is_caught(planted, text, changed, sentence):
    game, _ = planted(RULES, text, changed)
    with pytest.raises(Fault, match=re.escape(sentence)):
        flat_looks(Trial(game))
