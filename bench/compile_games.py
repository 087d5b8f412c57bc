"""Compiles the small games of bench/games together with the core they stand on: `compile_games.py FOLDER`.

mypyc makes a class fast only if the class it builds on is compiled with it, so that the installed core won't do.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

BENCH = Path(__file__).parent
sys.path.insert(0, str(BENCH.parent))

from hatch_build import SOURCES, chosen, compile_all  # noqa: E402

SMALL = sorted((BENCH / "games").glob("*.py"))


def inputs() -> str:
    """Everything that the result depends on."""
    files = [Path(__file__), BENCH.parent / "hatch_build.py", *SMALL, *sorted(SOURCES.rglob("*.py"))]
    return sys.version + "".join(f"{path}\n{path.read_text(encoding='utf-8')}" for path in files)


def main(folder: Path) -> None:
    mark = folder / "inputs.txt"
    if mark.exists() and mark.read_text(encoding="utf-8") == inputs():
        return
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCES / "wabe", folder / "wabe", ignore=shutil.ignore_patterns("__pycache__"))
    core = [module for module in chosen() if not module.startswith("wabe/boxes/")]
    with TemporaryDirectory(prefix="wabe-bench-") as name:
        workshop = Path(name)
        for game in SMALL:
            shutil.copy(game, folder)
            shutil.copy(game, workshop)
        library = compile_all([*core, *(game.name for game in SMALL)], workshop)
        if library is None:
            sys.exit("The small games could not be compiled, see above.")
        shutil.copytree(library, folder, dirs_exist_ok=True)
    mark.write_text(inputs(), encoding="utf-8")


main(Path(sys.argv[1]))
