"""The operator's kit in `deploy/`: what can be run is run, and what can't is at least read."""

from __future__ import annotations

import json
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from server.browser import Somebody, running
from server.operating import eventually
from wabe.cli import parser
from wabe.server.metrics import METRICS

KIT = Path(__file__).parents[2] / "deploy"
NAME = "play.example.org"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


# --- nginx -------------------------------------------------------------------------------------------


@contextmanager
def nginx(folder: Path, house: str, plain: int, secure: int) -> Iterator[ssl.SSLContext]:
    """The sample with this machine's name and ports, in a process of its own; how its certificate is checked."""
    certificate, key = folder / "fullchain.pem", folder / "privkey.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2",
         "-addext", "subjectAltName=DNS:localhost", "-out", certificate, "-keyout", key],
        check=True,
        capture_output=True,
    )  # fmt: skip
    sample = (KIT / "nginx.conf").read_text()
    sample, listening = re.subn(r" *listen \[::\].*\n", "", sample)
    assert listening == 2
    for said, here in {
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl http2;": f"listen 127.0.0.1:{secure} ssl http2;",
        "server 127.0.0.1:8000;": f"server {house};",
        f"/etc/letsencrypt/live/{NAME}": str(folder),
        "/var/log/nginx/wabe.log": f"{folder}/wabe.log",
        f"server_name {NAME};": "server_name localhost;",
    }.items():
        assert said in sample
        sample = sample.replace(said, here)
    places = "".join(
        f"{what}_temp_path {folder}/{what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log {folder}/access.log;\n{places}{sample}}}\n"
    )
    command = [str(shutil.which("nginx") or "/usr/sbin/nginx"), "-p", str(folder), "-c", str(whole)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        eventually(lambda: process.poll() is not None or answers(secure))
        assert process.poll() is None, process.stderr and process.stderr.read()
        yield ssl.create_default_context(cafile=str(certificate))
    finally:
        process.terminate()
        process.wait(20)


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True


def test_a_move_goes_through_nginx(tmp_path: Path) -> None:
    plain, secure = free_port(), free_port()
    folder = tmp_path / "nginx"
    folder.mkdir()
    base = f"https://localhost:{secure}"
    with (
        running(tmp_path / "data", public=f"localhost:{secure}") as server,
        nginx(folder, server.base.removeprefix("http://"), plain, secure) as trust,
    ):
        ann, bob = (Somebody(base, name, trust) for name in ("Ann", "Bob"))
        table = ann.make("nim", ["me", "open"], setup="list", builder_seat="2")
        with ann.open(table) as first, bob.open(table) as second:
            second.do("sit", seat=1)
            first.do("start")
            first.play("heap a", "take 1")
            second.until(lambda scene: scene["waiting"] == 2)
            assert second.log == ["Ann takes 1 from heap a. 2 stay."]
            second.play("heap b", "take 1")
        # what a proxy has to pass on, and what it must not
        fresh = httpx.Client(base_url=base, verify=trust, trust_env=False)
        assert "Secure" in fresh.get("/").headers["set-cookie"]
        claimed = fresh.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
        assert claimed.status_code == 200  # nobody is who they say they are
        assert httpx.get(f"{server.base}/api/games", trust_env=False).status_code == 421  # without the proxy's name
        moved = httpx.get(f"http://localhost:{plain}/t/{table}", trust_env=False)
        assert moved.status_code == 301
        assert moved.headers["location"] == f"https://localhost/t/{table}"
        assert fresh.post("/api/me", content=b"x" * 70_000).status_code == 413
    for log in folder.glob("*.log"):
        assert table not in log.read_text()  # the address of a table is its key


# --- systemd -----------------------------------------------------------------------------------------


def test_the_unit_can_be_started(tmp_path: Path) -> None:
    text = (KIT / "wabe.service").read_text()
    unit = ConfigParser(strict=True, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)
    program, *arguments = unit["Service"]["ExecStart"].split()
    assert program == "/opt/wabe/bin/wabe"
    assert parser().parse_args(arguments).data == Path("/var/lib") / unit["Service"]["StateDirectory"]
    assert int(unit["Service"]["LimitNOFILE"]) >= 4096
    checker = shutil.which("systemd-analyze")
    if checker:  # it wants to see the program, too
        here = tmp_path / "wabe.service"
        here.write_text(text.replace(program, sys.executable))
        done = subprocess.run([checker, "verify", str(here)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


# --- containers --------------------------------------------------------------------------------------


def composed() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((KIT / "compose.yaml").read_text())
    return found


def test_the_composition_fits_together() -> None:
    services = composed()["services"]
    args = parser().parse_args(services["wabe"]["command"].split())
    assert args.data == "postgresql://wabe@db/wabe"
    assert args.proxy == composed()["networks"]["default"]["ipam"]["config"][0]["gateway"]
    assert services["db"]["environment"]["POSTGRES_USER"] == "wabe"
    assert services["db"]["environment"]["POSTGRES_PASSWORD"] == services["wabe"]["environment"]["PGPASSWORD"]
    assert (KIT / services["wabe"]["build"]["context"] / services["wabe"]["build"]["dockerfile"]).is_file()
    assert services["wabe"]["ports"] == ["127.0.0.1:8000:8000"]  # for a proxy here, and nobody else


def test_the_image_is_made_of_what_is_there() -> None:
    text = (KIT / "Dockerfile").read_text()
    root = KIT.parent
    for name in re.findall(r"requirements/(\w+\.txt)", text):
        assert (root / "requirements" / name).is_file()
    arguments = json.loads(re.findall(r"^CMD (.*)$", text, re.M)[0])
    assert parser().parse_args(arguments).data == Path("/data")
    ignored = (KIT / "Dockerfile.dockerignore").read_text().split()
    assert not {"src", "client", "tools", "requirements", "README.md", "LICENSE"} & set(ignored)


@pytest.mark.parametrize("file", sorted(KIT.iterdir()), ids=lambda file: file.name)
def test_images_come_from_wherever_docker_looks(file: Path) -> None:
    """No registry has its name here."""
    images = re.findall(r"^\s*(?:FROM|image:)\s+(\S+)", file.read_text(), re.M)
    assert all(re.fullmatch(r"[a-z]+:[0-9][a-z0-9.-]*", image) for image in images), images


# --- Grafana -----------------------------------------------------------------------------------------


def test_every_number_on_the_dashboard_exists() -> None:
    board = json.loads((KIT / "grafana.json").read_text())
    known = set(re.findall(r"^(wabe_\w+)", METRICS.text(), re.M))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked += [one["query"] for one in board["templating"]["list"]]
    names = [set(re.findall(r"wabe_\w+", expression)) for expression in asked]
    assert all(names[:-2])
    assert set().union(*names) <= known
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) >= 6
    for expression in asked:
        assert expression.count("(") == expression.count(")")
        assert expression.count("{") == expression.count("}")
    counters = set(re.findall(r"^# TYPE (wabe_\w+) counter", METRICS.text(), re.M))
    for expression in asked:  # of a number that only grows, how fast it does is what counts
        assert not set(re.findall(r"wabe_\w+", expression)) & counters or "rate(" in expression
