"""The reference of the public API: made from docstrings, and complete."""

import inspect
import subprocess
import sys
from pathlib import Path

import wabe


def test_everything_that_is_offered_says_what_it_is():
    silent = [
        name
        for name in wabe.__all__
        if (inspect.isclass(thing := getattr(wabe, name)) or inspect.isfunction(thing)) and not inspect.getdoc(thing)
    ]
    assert silent == []


def test_the_reference_is_made_and_names_everything(tmp_path):
    command = [sys.executable, "-m", "pdoc", "--no-show-source", "-o", str(tmp_path), "wabe", "wabe.core.fields"]
    subprocess.run(command, check=True, cwd=Path(__file__).parent.parent, capture_output=True)
    page = (tmp_path / "wabe.html").read_text(encoding="utf-8")
    assert [name for name in wabe.__all__ if f'id="{name}"' not in page] == []
    assert "who sees them" in page or "who sees it" in (tmp_path / "wabe" / "core" / "fields.html").read_text()
