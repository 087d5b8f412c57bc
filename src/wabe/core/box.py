"""A box: whose games these are, the mood of their tables, and what is drawn for them."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

Colour = str | tuple[str, str]  # always the same, or by day and by night

SLUG: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
INK: Final = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})")
BINDINGS: Final = ("plain", "cloth", "craft", "confetti")
LOOK: Final = "look"  # the folder of what is drawn


@dataclass(frozen=True, kw_only=True)
class Theme:
    """The mood of a box, on its lids and at its tables. A colour that is left out is the house's own.

    >>> Theme(felt=("#e7d9f2", "#241a33"), cloths=("#5b2a6b", "#2a4a6b")).cloths[1]
    '#2a4a6b'
    >>> Theme(felt="mauve")
    Traceback (most recent call last):
        ...
    ValueError: Theme: felt can't be 'mauve'; a colour is written #rrggbb, or two of them for day and night.
    """

    page: Colour = ""  # the room
    paper: Colour = ""  # panels and mats
    paper_2: Colour = ""
    ink: Colour = ""
    ink_2: Colour = ""
    line: Colour = ""
    accent: Colour = ""  # what matters most: the button that begins
    on_accent: Colour = ""
    felt: Colour = ""  # the table
    felt_2: Colour = ""  # towards its rim
    felt_line: Colour = ""
    card: Colour = ""  # pieces
    card_ink: Colour = ""
    back: Colour = ""
    back_line: Colour = ""
    gilt: Colour = ""  # the ink on a lid ...
    spot: Colour = ""  # ... and its one accent
    cloths: tuple[str, ...] = ()  # the lids of neighbours differ
    binding: str = "plain"  # one of BINDINGS

    def __post_init__(self) -> None:
        for name, colour in [*self.colours().items(), *(("cloths", cloth) for cloth in self.cloths)]:
            shades = (colour,) if isinstance(colour, str) else colour
            if len(shades) > 2 or not all(isinstance(shade, str) and INK.fullmatch(shade) for shade in shades):
                raise ValueError(
                    f"Theme: {name} can't be {colour!r}; a colour is written #rrggbb, or two of them for day and night."
                )
        if self.binding not in BINDINGS:
            raise ValueError(f"Theme: there is no binding {self.binding!r}; there are: {', '.join(BINDINGS)}.")

    def colours(self) -> dict[str, Colour]:
        """Those that are set, by name."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: colour for name, colour in found.items() if colour and name not in ("cloths", "binding")}


@dataclass(frozen=True, kw_only=True)
class Box:
    """A box as its package declares it.

    >>> import wabe
    >>> box = wabe.game("gyre").box
    >>> box.slug, box.title
    ('jabberwocky', 'Jabberwocky')
    """

    slug: str  # never changes: pages, faces and themes are found by it
    title: str
    line: str = ""  # what is in it, for the shelf
    maker: str = ""  # who made the printed box, for the credits
    home: tuple[str, str] = ("", "")  # where the printed box comes from: a name and an address
    theme: Theme = Theme()
    package: str = ""  # `__name__`, if it has a folder `look`
    place: int = 100  # on the shelf: low numbers in front, equal ones by title

    def __post_init__(self) -> None:
        if not SLUG.fullmatch(self.slug):
            raise ValueError(f"{self.slug!r} can't be a box's slug: small letters, digits and hyphens, a letter first.")
        if self.home[1] and not self.home[1].startswith(("https://", "http://")):
            raise ValueError(f"Box {self.slug}: its home {self.home[1]!r} is no address of a page.")

    def look(self) -> dict[str, Traversable]:
        """What is drawn for the box, by its name without `.svg`."""
        folder = resources.files(self.package).joinpath(LOOK) if self.package else None
        if folder is None or not folder.is_dir():
            return {}
        drawings = [file for file in folder.iterdir() if file.name.endswith(".svg")]
        return {file.name.removesuffix(".svg"): file for file in sorted(drawings, key=lambda file: file.name)}
