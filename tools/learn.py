"""Learns what positions of a game are worth: `python tools/learn.py jump`, or kings-valley, or push.

Writes weights.bin into the game's folder, always the same bytes. The lessons are compiled first. Jump is solved whole
for it, which takes 1.3 GB of memory and about a quarter of an hour; the others take a few minutes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
import hatch_build  # noqa: E402

SHARED = ("weights", "reading", "course")
OWN = {"jump": ("jump", "jump_truth"), "kings_valley": ("kings_valley",), "push": ("push",)}


def main() -> None:
    game = sys.argv[-1].replace("-", "_")
    if game not in OWN:
        sys.exit("Which game? jump, kings-valley or push.")
    weights = HERE.parent / "src/wabe/boxes/greenbox" / game / "weights.bin"
    with TemporaryDirectory(prefix="wabe-") as folder:
        workshop = Path(folder)
        shutil.copytree(HERE / "lessons", workshop / "lessons")
        needed = [module for module in hatch_build.chosen() if "/core/" in module or f"/{game}/" in module]
        lessons = [f"lessons/{name}.py" for name in (*SHARED, *OWN[game])]
        library = hatch_build.compile_all(needed + lessons, workshop)
        if library is None:
            sys.exit("The lessons can't be compiled, see above.")
        shutil.copytree(library, workshop, dirs_exist_ok=True)
        command = f"from lessons.{game} import learn; open({str(weights)!r}, 'wb').write(learn())"
        subprocess.run([sys.executable, "-c", command], cwd=workshop, check=True)
    print(f"{weights.relative_to(HERE.parent)} is written.")


if __name__ == "__main__":
    main()
