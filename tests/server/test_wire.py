"""What others know of the wire is what the server speaks, and pages of another build are told."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import msgspec
import pytest

from server.browser import Page, Running, Somebody, running
from wabe.server import wire as types

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))
import wire  # noqa: E402


@pytest.mark.parametrize("path", wire.FILES)
def test_what_is_made_of_the_wire_is_not_stale(path: str) -> None:
    """docs/wire.md has an exchange with a real server, so this has one, too."""
    made = wire.FILES[path]()
    assert (ROOT / path).read_text(encoding="utf-8") == made, f"{path} is stale: run python tools/wire.py"


def test_every_message_is_told_of_with_all_its_fields() -> None:
    text = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    for struct in (*wire.COMMANDS, *wire.REPLIES):
        part = re.split(r"^##", text.partition(f"### `{wire.tag(struct)}`")[2], maxsplit=1, flags=re.MULTILINE)[0]
        assert wire.about(struct), f"{struct.__name__} has no docstring"
        assert wire.about(struct) in part
        for field in wire.fields(struct):
            assert field.name == "id" or f"| `{field.name}` |" in part


def test_every_code_that_the_server_closes_with_is_told_of() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/wabe/server").glob("*.py"))
    used = {int(code) for code in re.findall(r"\.end\(\s*(\d+)", source)}
    assert len(used) > 4
    assert used <= set(types.CODES)


def test_what_comes_over_http_is_what_the_types_say(house: Running) -> None:
    ann = Somebody(house.base, "Ann")
    ann.make("nim", ["me", "bot"])
    asked = 0
    for where, body, kind, _ in wire.HTTP:
        if body is None:
            came = ann.http.get(where.removeprefix("GET ").replace("{slug}", "nim")).json()
            assert json.loads(msgspec.json.encode(msgspec.convert(came, kind))) == came
            asked += 1
    assert asked == 3
    assert ann.http.get("/api/games/nim").json()["guide"].startswith("<h1")
    assert set(ann.http.post("/api/tables", json={}).json()) == {"error"}


# --- builds ------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A built client, as far as the server looks at it."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / ".stamp").write_text("new")
    return folder


def kinds(page: Page) -> list[str]:
    return [json.loads(text)["type"] for text in page.raw]


def test_a_page_of_another_build_is_told_first_and_served_nevertheless(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "data", static=client) as house:
        ann = Somebody(house.base, "Ann")
        table = ann.make("nim", ["me", "bot"], setup="list", builder_seat="2")
        with ann.open(table, build="old") as page:
            assert kinds(page) == ["renewed", "scene"]
            assert json.loads(page.raw[0])["build"] == "new"
            assert page.play("heap a")["draft"] == ["take from heap a"]
        with ann.open(table, build="new") as page:
            assert kinds(page) == ["scene"]
            assert page.scene["draft"] == ["take from heap a"]
        with ann.open(table) as page:  # not a page of this server at all
            assert kinds(page) == ["scene"]
        assert ann.http.get("/health").json()["build"] == "new"


def test_a_hello_that_only_another_build_understands_is_told_as_well(tmp_path: Path, client: Path) -> None:
    with running(tmp_path / "data", static=client) as house:
        ann = Somebody(house.base, "Ann")
        with ann.open(ann.make("nim", ["me", "bot"]), build="old", colours="all") as page:
            assert kinds(page) == ["renewed", "refused"]


def test_without_a_built_client_nobody_is_told(tmp_path: Path) -> None:
    with running(tmp_path / "data", static=tmp_path / "nothing") as house:
        ann = Somebody(house.base, "Ann")
        with ann.open(ann.make("nim", ["me", "bot"]), build="old") as page:
            assert kinds(page) == ["scene"]
