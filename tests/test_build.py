"""The two builds, plain and compiled: both complete, both the same game.

`./test` runs this file with the installed build; the plain sources run beside it.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

import pytest

import wabe
from wabe.core.copying import has_clone, with_clones
from wabe.core.playout import playouts

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "wabe"
OWN_GAMES = [game for game in wabe.games() if game.rules.__module__.startswith("wabe.")]


def hook() -> ModuleType:
    """hatch_build.py, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def python(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs this Python anew: the installed build, or the plain sources if PYTHONPATH is given."""
    rest = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "WABE_PURE", "CC")}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env=rest | variables, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def installed() -> Path:
    """The folder of the installed package; skips where nothing could be compiled into it."""
    folder = Path(python("-c", "import wabe; print(wabe.__path__[0])").stdout.strip())
    if folder == SOURCES:
        pytest.skip("an editable install is never compiled")
    if why := hook().obstacle():
        pytest.skip(f"nothing is compiled: {why}")
    return folder


# --- the compiled build ----------------------------------------------------------------------------


def test_every_chosen_module_is_compiled(installed: Path) -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    chosen = hook().chosen()
    assert "wabe/core/state.py" in chosen
    assert [module for module in chosen if not (installed.parent / module).with_suffix(suffix).exists()] == []
    assert python("-c", "import wabe; print(wabe.COMPILED)").stdout == "True\n"


def test_every_game_has_its_rules_compiled() -> None:
    chosen = hook().chosen()
    assert [game.slug for game in OWN_GAMES if game.rules.__module__.replace(".", "/") + ".py" not in chosen] == []


@pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.slug)
def test_every_game_has_its_clone_compiled(game: wabe.Game) -> None:
    """The build knows states by the names of their bases; one that it overlooks would be copied slowly."""
    rules = SOURCES.parent.joinpath(*game.rules.__module__.split(".")).with_suffix(".py")
    classes = [node for node in ast.parse(with_clones(rules.read_text())).body if isinstance(node, ast.ClassDef)]
    assert [has_clone(node) for node in classes if node.name == game.rules.__name__] == [True]


@pytest.mark.parametrize("base", ["State", "Sealed", "wabe.State", "wabe.core.state.Sealed"])
def test_a_state_is_known_by_its_base(base: str) -> None:
    assert "copy.cards = self.cards[:]" in with_clones(f"class Game({base}):\n    cards: list[int]\n")


def test_cards_and_sentences_stay_plain() -> None:
    assert not {Path(module).name for module in hook().chosen()} & {"__init__.py", "words.py"}


def test_sources_and_guides_lie_beside_the_compiled_modules(installed: Path) -> None:
    files = [path.relative_to(SOURCES) for path in SOURCES.rglob("*") if path.suffix in (".py", ".md")]
    assert len([path for path in files if path.name == "guide.md"]) >= 2
    assert [path for path in files if not (installed / path).exists()] == []


def test_both_builds_play_the_same_games(installed: Path) -> None:
    compiled = python("-m", "wabe.core.fingerprint").stdout
    assert compiled == python("-m", "wabe.core.fingerprint", PYTHONPATH=str(SOURCES.parent)).stdout
    assert {line.split()[0] for line in compiled.splitlines()} == entry_points(group="wabe.games").names


# --- other people's games are plain Python, on either core -----------------------------------------


class Race(wabe.State):
    places: list[int]

    def setup(self, seats: int, seed: int, options: wabe.Options) -> None:
        self.start(seats, seed)
        self.places = [0] * seats

    def legal(self, seat: int) -> list[int]:
        return [1, 2]

    def apply(self, seat: int, move: int) -> None:
        self.places[seat] += move + self.roll(2)
        if self.places[seat] < 10:
            self.ask((seat + 1) % self.seats)
        else:
            self.finish()

    def name(self, seat: int, move: int) -> str:
        return f"run {move}"

    def look(self, seat: int) -> dict[str, object]:
        return {"places": self.places[:]}

    def returns(self) -> list[float]:
        return wabe.win_shares(self.places)

    def clone(self) -> Race:
        copy = Race()
        copy.copy_core(self)
        copy.places = self.places[:]
        return copy


class Bid(wabe.Sealed):
    bids: list[int]

    def setup(self, seats: int, seed: int, options: wabe.Options) -> None:
        self.start(seats, seed)
        self.bids = []
        self.ask_mask((1 << seats) - 1)

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def apply(self, seat: int, move: int) -> None:
        self.seal(seat, move)

    def resolve(self, picks: list[list[int]]) -> None:
        self.bids = [pick[0] for pick in picks]
        self.finish()

    def name(self, seat: int, move: int) -> str:
        return f"bid {move}"

    def look(self, seat: int) -> dict[str, object]:
        return {"picks": self.look_picks(seat), "bids": self.bids[:]}

    def returns(self) -> list[float]:
        return wabe.win_shares(self.bids)

    def clone(self) -> Bid:
        copy = Bid()
        copy.copy_core(self)
        copy.bids = self.bids[:]
        return copy


def card(rules: type[wabe.State], kind: wabe.Kind) -> wabe.Game:
    return wabe.Game(
        slug=rules.__name__.lower(),
        title=rules.__name__,
        box=wabe.Box(slug="elsewhere", title="Elsewhere"),
        designer="somebody",
        minutes=(1, 1),
        seats=(2, 3),
        usual=2,
        kind=kind,
        rules=rules,
        phases={0: wabe.Phase("choose", moves=10)},
        bound=40,
    )


def test_a_plain_game_plays_on_this_core() -> None:
    game = card(Race, wabe.Kind.CHANCE)
    state = game.new(seed=1)
    assert state.fields() == ["seats", "turn", "waiting", "phase", "over", "dice_a", "dice_b", "places"]
    with pytest.raises(wabe.IllegalMove, match="Possible: run 1, run 2"):
        state.play(0, 3)
    state.play(0, game.find(state, 0, "run 1"))
    assert game.load(state.dump()).dump() == state.dump()
    assert type(wabe.determinize(state, 0, 3)) is Race
    assert playouts(state, 100, 1) == 825  # whichever build: the same chance


def test_a_plain_game_with_sealed_choices_plays_on_this_core() -> None:
    game = card(Bid, wabe.Kind.HIDDEN | wabe.Kind.SIMULTANEOUS)
    state = game.new(seats=2)
    state.play(0, 2)
    assert state.look(1) == {"picks": [[], []], "bids": []}
    assert game.load(state.dump()).secret()
    state.take_back(0)
    state.play(1, 2)
    state.play(0, 1)
    assert (state.over, state.returns()) == (True, [0.0, 1.0])


# --- the plain build ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variables", "reason"),
    [({"WABE_PURE": "1"}, "WABE_PURE=1 asks for it"), ({"CC": "no-such-cc"}, "there is no C compiler (no-such-cc)")],
)
def test_a_plain_wheel_says_why(tmp_path: Path, variables: dict[str, str], reason: str) -> None:
    done = python("-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path), **variables)
    assert done.stderr.startswith(f"Plain Python: {reason}.")
    assert [path.name for path in tmp_path.iterdir()] == [f"wabe-{wabe.__version__}-py3-none-any.whl"]


@pytest.mark.parametrize("setup", ["raise SystemExit(1)", "import os; os.makedirs('lib/wabe/core')"])
def test_all_modules_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setup: str) -> None:
    build = hook()
    monkeypatch.setattr(build, "SETUP", setup)
    assert build.compile_all(["wabe/core/state.py"], tmp_path) is None


def test_core_games_and_bots_stand_on_the_standard_library_and_little_else() -> None:
    usual = sys.stdlib_module_names | {
        "wabe",
        "mypy_extensions",
        "librt",
        "msgspec",
    }  # msgspec: what a table is made of
    strangers = []
    for folder in ("core", "boxes", "bots"):
        allowed = usual | ({"openskill", "ray"} if folder == "bots" else set())  # the arena's ratings and its cluster
        for path in (SOURCES / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module:
                    names = [node.module]
                strangers += [f"{path.name}: {name}" for name in names if name.split(".")[0] not in allowed]
    assert strangers == []


# --- the two commands --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").glob("*.txt")), ids=lambda path: path.name)
def test_pins_have_hashes_and_no_addresses(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for line in text.replace("\\\n", " ").splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==\S+( ; [^-]+)?\s+(--hash=sha256:[0-9a-f]{64}\s*)+", line), line


def test_only_real_changes_set_up_anew(tmp_path: Path) -> None:
    for name in ("src", "requirements", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    script = f'set -eu; root="{tmp_path}"; environment="{sys.prefix}"; . "$root/tools/setup.sh"; checksum'

    def checksum() -> str:
        return subprocess.run(["sh", "-c", script], check=True, capture_output=True, text=True).stdout

    before = checksum()
    cache = tmp_path / "src" / "wabe" / "__pycache__"
    cache.mkdir(exist_ok=True)
    (cache / "new.cpython-311.pyc").write_bytes(b"noise")
    assert checksum() == before
    (tmp_path / "src" / "wabe" / "core" / "state.py").write_text("changed = True\n")
    assert checksum() != before
