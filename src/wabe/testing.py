"""A pytest plug-in: the whole battery for your game, a test for each check.

Name your games in the pytest settings and nothing else is needed:

    [tool.pytest.ini_options]
    wabe_games = ["mygame"]        # or ["all"]: every installed game
"""

from __future__ import annotations

from pathlib import Path

import pytest

import wabe
from wabe.core.checks import CHECKS, run


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("wabe_games", "games to run Wabe's battery of checks on, or all", type="args", default=[])
    group = parser.getgroup("wabe", "Wabe's battery of checks")
    group.addoption("--wabe-games", type=int, default=200, help="random games for the cheap checks (200)")
    group.addoption("--wabe-deep", type=int, default=10, help="games looked at in every position (10)")
    group.addoption("--wabe-fuzz", type=int, default=300, help="bad inputs of each kind (300)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen: list[str] = config.getini("wabe_games")
    usual = {(config.rootpath / path).resolve() for path in config.getini("testpaths")}
    asked = {Path(argument.split("::")[0]).resolve() for argument in config.args}
    if any(path.is_file() for path in asked - usual):  # certain files were asked for
        return
    slugs = [game.slug for game in wabe.games()] if chosen == ["all"] else chosen
    for slug in slugs:
        for check in CHECKS:
            items.append(CheckItem.from_parent(session, name=f"{slug}: {check}", slug=slug, check=check))


class CheckItem(pytest.Item):
    """One check of one game."""

    def __init__(self, *, slug: str, check: str, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.slug = slug
        self.check = check

    def runtest(self) -> None:
        option = self.config.option
        game = wabe.game(self.slug)
        (result,) = run(game, option.wabe_games, option.wabe_deep, option.wabe_fuzz, checks=[self.check])
        if not result.ok:
            raise CheckFailed("\n    ".join([result.detail, *result.lines()]))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        return f"{self.slug}, {self.check}: {excinfo.value}"

    def reportinfo(self) -> tuple[str, int | None, str]:
        return "wabe", None, self.name


class CheckFailed(AssertionError):
    """The check found a fault; the message is the battery's own."""
