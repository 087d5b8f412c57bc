"""The reference of the public API: made from docstrings, and complete."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import wabe


def docstring(thing):
    """As the source has it: compiled classes keep none."""
    module = sys.modules[thing.__module__]
    folder, name = Path(module.__file__ or "").parent, thing.__module__.rpartition(".")[2]
    for node in ast.parse((folder / f"{name}.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == thing.__name__:
            return ast.get_docstring(node)
    return None


def test_everything_that_is_offered_says_what_it_is():
    things = [getattr(wabe, name) for name in wabe.__all__]
    described = [thing for thing in things if inspect.isclass(thing) or inspect.isroutine(thing)]
    assert len(described) > 30
    assert [thing.__name__ for thing in described if not docstring(thing)] == []


def test_the_reference_is_made_and_names_everything(tmp_path):
    command = [sys.executable, "-m", "pdoc", "--no-show-source", "-o", str(tmp_path), "wabe", "wabe.core.fields"]
    subprocess.run(command, check=True, cwd=Path(__file__).parent.parent, capture_output=True)
    page = (tmp_path / "wabe.html").read_text(encoding="utf-8")
    assert [name for name in wabe.__all__ if f'id="{name}"' not in page] == []
    assert "who sees it" in (tmp_path / "wabe" / "core" / "fields.html").read_text(encoding="utf-8")
