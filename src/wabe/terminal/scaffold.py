"""`wabe new`: the folder of a new game, a package of its own that plays and passes its checks at once."""

from __future__ import annotations

import re
import sys
from importlib import resources
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from wabe.core.errors import WabeError
from wabe.core.registry import installed
from wabe.terminal.screen import reason

PLACES = {  # where the files of a starter go
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "test.py": "tests/test_<module>.py",
}


def scaffold(slug: str, parent: Path, starter: str = "plain") -> Path:
    """Writes the folder `parent/slug`; answers where it is. Nothing that exists is touched."""
    module = slug.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", slug) or len(slug) > 40:
        raise WabeError(f"{slug!r} can't be a game's name: small letters, digits and hyphens, a letter first.")
    if slug in installed():
        raise WabeError(f"There is a game called {slug} already, in {place(installed()[slug])}.")
    if iskeyword(module) or module in sys.stdlib_module_names or module in ("wabe", "tests"):
        raise WabeError(f"{slug!r} means something else in Python; choose another name.")
    folder = parent / slug
    if folder.exists():
        raise WabeError(f"{folder.resolve()} exists already; nothing was written.")
    words = {"slug": slug, "module": module, "Title": title(slug), "Class": title(slug).replace(" ", "")}
    try:
        for part in ("common", starter):
            for file in resources.files("wabe.terminal").joinpath("starters", part).iterdir():
                name = file.name.removesuffix(".txt")
                path = folder / filled(PLACES.get(name, f"src/<module>/{name}"), words)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(filled(file.read_text(encoding="utf-8"), words), encoding="utf-8")
    except OSError as error:
        raise WabeError(f"{folder} can't be written: {reason(error)}.") from None
    return folder


def place(entry: EntryPoint) -> str:
    """The folder that an installed game is in, or its package where that is gone."""
    try:
        spec = find_spec(entry.module)
    except ImportError:
        spec = None
    return str(Path(spec.origin).parent) if spec is not None and spec.origin else entry.module


def title(slug: str) -> str:
    return " ".join(word.capitalize() for word in slug.split("-"))


def filled(text: str, words: dict[str, str]) -> str:
    for key, word in words.items():
        text = text.replace(f"<{key}>", word)
    return text
