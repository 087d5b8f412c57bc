"""Somebody who sees nothing: hears what a screen reader reads out (roles, names, live regions), and presses keys."""

from __future__ import annotations

import re
from dataclasses import dataclass

from browser.people import Player

LINE = re.compile(r'^( *)- (\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)(?:: ?(.*))?$')
MOVES = ("group Table", "group Answers", "group Numbers")  # the groups whose buttons are moves
FAR = 160  # presses of Tab: further than any table needs


@dataclass(frozen=True, slots=True)
class Said:
    """One thing on the page, as it is read out."""

    inside: tuple[str, ...]  # role and name of what it is in
    role: str
    name: str
    states: str
    words: str


class Reader:
    """What is read out on a person's page, and the keys they press."""

    def __init__(self, one: Player) -> None:
        self.one = one
        self.page: list[Said] = []
        self.pressed = 0

    def listen(self) -> None:
        """Reads the page from top to bottom."""
        self.page = []
        inside: list[tuple[int, str]] = []
        for line in self.one.page.locator("body").aria_snapshot().splitlines():
            said = LINE.match(line)
            if not said:
                continue
            depth, role, name, states, words = said.groups("")
            inside = [(far, group) for far, group in inside if far < len(depth)]
            self.page.append(Said(tuple(group for _, group in inside), role, name, states, words))
            inside.append((len(depth), f"{role} {name}"))

    def over(self) -> bool:
        return any(said.role == "heading" and "region Result" in said.inside for said in self.page)

    def asked(self) -> bool:
        """The live line says that it is one's turn."""
        return any(said.role == "status" and "Your turn" in said.words for said in self.page)

    def buttons(self, *groups: str) -> set[str]:
        """The names of what can be pressed in one of these groups."""
        found = [said for said in self.page if said.role == "button" and "[disabled]" not in said.states]
        assert all(said.name for said in found), "a button has no name"
        return {said.name for said in found if any(group in said.inside for group in groups)}

    def focused(self) -> str:
        """The name of what has the focus, as it is read out."""
        here = self.one.page.locator(":focus")
        said = LINE.match(here.first.aria_snapshot().split("\n")[0]) if here.count() else None
        return said.group(3) or "" if said else ""

    def tab_to(self, names: set[str]) -> None:
        for _ in range(FAR):
            if self.focused() in names:
                return
            self.one.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to any of {sorted(names)}")

    def press(self) -> None:
        """One decision, or a part of it, on the table itself: Tab, arrows, Enter."""
        names = self.buttons(*MOVES)
        if not names:
            return
        self.tab_to(names)
        for _ in range(self.one.chance.randrange(3)):
            self.one.page.keyboard.press(self.one.chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "Tab"]))
        if self.focused() in names:
            self.one.page.keyboard.press("Enter")
            self.pressed += 1

    def choose(self) -> None:
        """One decision out of the list of moves, which is reached by Tab, too."""
        self.tab_to({"Moves as text"})
        self.one.page.keyboard.press("Enter")
        self.one.page.wait_for_timeout(50)
        self.listen()
        names = self.buttons("list Your moves")
        if self.focused() in names:
            self.one.page.keyboard.press("Enter")
            self.pressed += 1
