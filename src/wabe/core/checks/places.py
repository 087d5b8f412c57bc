"""Where in a game a fault lies: the file and the line that its author opens."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from wabe.core.game import Game

CORE = "wabe.core."
BESIDE = {"guide": "guide.md", "teaching": "teach.toml"}
DRAWING = ("table", "status", "first")  # functions of a game's table.py


@dataclass(frozen=True, slots=True)
class Place:
    file: Path
    line: int
    what: str

    def __str__(self) -> str:
        here = Path.cwd()
        file = self.file.relative_to(here) if self.file.is_relative_to(here) else self.file
        return f"{file}:{self.line}, {self.what}"


def raised(game: Game, error: BaseException) -> tuple[Place | None, str]:
    """The innermost line of the game that the error passed through, and the method that was asked for something."""
    place, asked = None, ""
    trace = error.__traceback__
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        name = trace.tb_frame.f_code.co_name
        if belongs(game, module):
            place = Place(source(module), trace.tb_lineno, f"in {name}")
            asked = asked or name
        trace = trace.tb_next
    return place, asked


def defined(game: Game, part: str) -> Place:
    """Where a part of the game is written.

    A part is a method or a field of its rules, a function of its table, `guide`, `teaching`, `card.kind` or another
    entry of the card, `import.random` or another import, `tell.took` or where else an event is told, `words.took` or
    another sentence.
    """
    if part in BESIDE:
        return beside(game, BESIDE[part], f"the {part}")
    owner, _, entry = part.partition(".")
    if owner == "words":
        return worded(game, entry)
    if owner == "card":
        return card(game, entry)
    if owner == "import":
        return imported(game, entry)
    if owner == "tell" and entry:
        return told(game).get(entry) or strings(game).get(entry) or member(game, "apply")
    drawing = game.part("table") if part in DRAWING else None
    if drawing is not None and part in (lines := functions(source(drawing.__name__))):
        return Place(source(drawing.__name__), lines[part], f"in {part}")
    return member(game, part)


def member(game: Game, name: str) -> Place:
    """A method or a field of the rules; where there is none, the class that lacks it."""
    for kind in game.rules.__mro__:
        if kind.__module__.startswith(CORE) or kind is object:
            continue
        code = getattr(kind.__dict__.get(name), "__code__", None)
        if code is not None:
            return Place(Path(code.co_filename), code.co_firstlineno, f"in {name}")
        line = members(source(kind.__module__), kind.__name__).get(name)
        if line:
            return Place(source(kind.__module__), line, f"in {name}")
    file = source(game.rules.__module__)
    line = members(file, game.rules.__name__).get("", 1)
    return Place(file, line, f"class {game.rules.__name__} has no {name}")


def card(game: Game, entry: str) -> Place:
    for module in modules(game) if entry == "phases" else ():  # the card only imports them
        for node in tree(source(module)).body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.target, ast.Name)
                and node.target.id == entry.upper()
            ):
                return Place(source(module), node.lineno, node.target.id)
    for module in (game.package, game.rules.__module__):
        if module in sys.modules:
            for call in called(tree(source(module)), "Game"):
                found = [keyword.value.lineno for keyword in call.keywords if keyword.arg == entry]
                return Place(source(module), found[0] if found else call.lineno, f"{entry} of the card")
    return Place(source(game.rules.__module__), 1, f"{entry} of the card")


def beside(game: Game, file: str, what: str, line: int = 1) -> Place:
    folder = resources.files(game.package) if game.package else source(game.rules.__module__).parent
    return Place(Path(str(folder.joinpath(file))), line, what)


def worded(game: Game, key: str) -> Place:
    """A sentence; where functions of words.py choose it, their dictionary."""
    for number, line in enumerate(game.text("words.toml").splitlines(), 1):
        if line.partition("=")[0].strip(' "') == key:
            return beside(game, "words.toml", key, number)
    return beside(game, "words.py", key, literals(tree(source(f"{game.package}.words"))).get(key, 1))


def imported(game: Game, wanted: str) -> Place:
    for module in modules(game):
        for node in ast.walk(tree(source(module))):
            if (isinstance(node, ast.Import) and wanted in [alias.name for alias in node.names]) or (
                isinstance(node, ast.ImportFrom) and node.module == wanted
            ):
                return Place(source(module), node.lineno, f"import of {wanted}")
    return member(game, "apply")


def told(game: Game) -> dict[str, Place]:
    """The events whose names are written where they are told, each with its first place."""
    found: dict[str, Place] = {}
    for module in modules(game):
        for node in ast.walk(tree(source(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                for name in named(node.args[1]) if len(node.args) > 1 else ():
                    found.setdefault(name, Place(source(module), node.lineno, "tell"))
    return found


def named(event: ast.expr) -> Iterator[str]:
    """The names an event may have that is told as this."""
    if isinstance(event, ast.Constant) and isinstance(event.value, str):
        yield event.value
    elif isinstance(event, ast.IfExp):
        yield from (*named(event.body), *named(event.orelse))


def strings(game: Game) -> dict[str, Place]:
    """Every string in the game's modules, but for those that only say things, each with its last place."""
    found: dict[str, Place] = {}
    for module in modules(game):
        if module not in (f"{game.package}.words", f"{game.package}.table"):
            lines = literals(tree(source(module)))
            found |= {text: Place(source(module), line, f'"{text}"') for text, line in lines.items()}
    return found


def literals(module: ast.Module) -> dict[str, int]:
    texts = [node for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {str(node.value): node.lineno for node in texts}


def modules(game: Game) -> list[str]:
    return [name for name in sys.modules if belongs(game, name)]


def belongs(game: Game, module: str) -> bool:
    package = game.package
    return module == game.rules.__module__ or (bool(package) and f"{module}.".startswith(f"{package}."))


def source(module: str) -> Path:
    """The text of a module; beside it, where the module is compiled."""
    file = Path(getattr(sys.modules.get(module), "__file__", None) or module)
    return file if file.suffix == ".py" else file.parent / f"{module.rpartition('.')[2]}.py"


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8") if file.is_file() else "")


def functions(file: Path) -> dict[str, int]:
    return {node.name: node.lineno for node in tree(file).body if isinstance(node, ast.FunctionDef)}


def members(file: Path, kind: str) -> dict[str, int]:
    """The lines of a class's methods and fields by name; of the class itself by nothing."""
    found: dict[str, int] = {}
    for node in tree(file).body:
        if isinstance(node, ast.ClassDef) and node.name == kind:
            found[""] = node.lineno
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    found[part.name] = part.lineno
                elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                    found[part.target.id] = part.lineno
    return found


def called(module: ast.Module, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node
