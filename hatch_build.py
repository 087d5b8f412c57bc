"""Compiles core, rules, tables and search with mypyc into the wheel; where that can't be done, it is plain Python.

Either every chosen module is compiled or none is. The sources stay in the wheel beside the compiled modules, for
readers and tracebacks; Python prefers the compiled ones. `python hatch_build.py` prints what hinders compiling here.
The browser client is built first, by tools/client_build.py.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import client_build

SOURCES = Path(__file__).parent / "src"

# What runs millions of times. Not the options: games and other people subclass them in plain Python.
COMPILED = (
    "wabe/core/draft.py",
    "wabe/core/duel.py",
    "wabe/core/errors.py",
    "wabe/core/packed.py",
    "wabe/core/state.py",
    "wabe/core/mind.py",
    "wabe/core/playout.py",
    "wabe/boxes/*/components.py",
    "wabe/boxes/*/*/*.py",  # a game's folder: its rules, however many modules they take, and its table
    "wabe/bots/alphabeta.py",
    "wabe/bots/rollout.py",
    "wabe/bots/search.py",
    "wabe/bots/spread.py",
    "wabe/bots/uct.py",
    "wabe/server/errand.py",
    "wabe/server/scene.py",
)
PLAIN = ("__init__.py", "words.py")  # of a game's folder: the card and the sentences

SETUP = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from mypyc.build import mypycify
from setuptools import setup
from distutils.ccompiler import CCompiler


def compile_files(self, sources, output_dir=None, macros=None, include_dirs=None, debug=0,
                  extra_preargs=None, extra_postargs=None, depends=None):
    # as setuptools does it, but with all cores
    macros, objects, extra_postargs, options, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs)
    arguments = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        works = [pool.submit(self._compile, one, *build[one], arguments, extra_postargs, options) for one in build]
    for work in works:
        work.result()
    return objects


CCompiler.compile = compile_files
setup(
    name="wabe",
    ext_modules=mypycify(
        ["--cache-dir=cache", *sys.argv[1:]],
        opt_level="2",
        debug_level="0",
        group_name="wabe",
        multi_file=True,
        target_dir="c",
    ),
    script_args=["-q", "build_ext", "--build-lib=lib", "--build-temp=obj"],
)
"""


class CustomBuildHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return client_build.needs()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client_build.build()
        self.workshop = TemporaryDirectory(prefix="wabe-")
        why = "an editable install runs the sources themselves" if version == "editable" else obstacle()
        library = None if why else compile_all(chosen(), Path(self.workshop.name))
        if library is None:
            print(f"Plain Python: {why or 'mypyc failed, see above'}.", file=sys.stderr)
            return
        for path in library.rglob("*.*"):
            build_data["force_include"][str(path)] = path.relative_to(library).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.workshop.cleanup()


def chosen() -> list[str]:
    """The modules to compile, as paths below src."""
    found = {path for pattern in COMPILED for path in SOURCES.glob(pattern) if path.name not in PLAIN}
    return sorted(path.relative_to(SOURCES).as_posix() for path in found)


def copying() -> ModuleType:
    """wabe.core.copying, by itself: nothing else of Wabe can be imported before it is built."""
    spec = spec_from_file_location("copying", SOURCES / "wabe" / "core" / "copying.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def obstacle() -> str:
    """Why nothing can be compiled here; empty if nothing hinders it."""
    if os.environ.get("WABE_PURE") == "1":
        return "WABE_PURE=1 asks for it"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not compiler:
        return ""  # not a Unix: setuptools knows where to look
    if not shutil.which(compiler[0]):
        return f"there is no C compiler ({compiler[0]})"
    command = [*compiler, "-fsyntax-only", "-I", sysconfig.get_path("include"), "-x", "c", "-"]
    trial = subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True)
    return f"{compiler[0]} can't find Python.h or the C library's headers" if trial.returncode else ""


def compile_all(modules: list[str], workshop: Path) -> Path | None:
    """Compiles a copy of the sources: the folder with a library for every module, or None if one is missing."""
    shutil.copytree(SOURCES / "wabe", workshop / "wabe", ignore=shutil.ignore_patterns("__pycache__"))
    for module in modules:
        path = workshop / module
        path.write_text(copying().with_clones(path.read_text(encoding="utf-8")), encoding="utf-8")
    words = f"Compiling {len(modules)} modules, a minute or two ..."
    began = time.monotonic()
    with subprocess.Popen([sys.executable, "-c", SETUP, *modules], cwd=workshop, stdout=sys.stderr) as work:
        while work.poll() is None:
            if sys.stderr.isatty():
                print(f"\r{words} {time.monotonic() - began:.0f} s", end="", file=sys.stderr, flush=True)
            time.sleep(0.25)
    print(f"\r{words} {time.monotonic() - began:.0f} s", file=sys.stderr)
    library = workshop / "lib"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    complete = all((library / module).with_suffix(suffix).exists() for module in modules)
    return library if work.returncode == 0 and complete else None


if __name__ == "__main__":
    print(obstacle())
