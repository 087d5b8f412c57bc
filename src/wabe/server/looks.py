"""What boxes bring for the eye: their themes, as one style sheet, and the drawings of their folder `look`.

`vignette-<game>.svg` is the picture on a game's lid, `corner.svg` an ornament in the corners of the table and
`felt.svg` a pattern on it. All others are faces of pieces and places, named by their kind, symbol, colour and number:
`card-tea-red-3.svg`, or with less for many, down to `card.svg`; and `card-back.svg`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from wabe.core.box import Box, Colour
from wabe.core.registry import games

VIGNETTE = "vignette-"
ORNAMENTS = {"corner": "--corner", "felt": "--pattern"}


class Look:
    """The drawings of a box. Their address changes with them, so that browsers may keep them for ever."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.drawings = {name: file.read_bytes() for name, file in box.look().items()}
        total = sha256()
        for name, drawing in self.drawings.items():
            total.update(name.encode() + drawing)
        self.at = f"/look/{box.slug}/{total.hexdigest()[:10]}"

    def address(self, name: str) -> str:
        """Where a drawing is; empty if the box has none of that name."""
        return f"{self.at}/{name}.svg" if name in self.drawings else ""

    def vignette(self, slug: str) -> str:
        return self.address(VIGNETTE + slug)

    def faces(self) -> list[str]:
        return [name for name in self.drawings if not name.startswith(VIGNETTE) and name not in ORNAMENTS]

    def theme(self) -> str:
        """The colours and ornaments as custom properties, for whatever has the class of the box."""
        theme = self.box.theme
        found = {f"--{name.replace('_', '-')}": ink(colour) for name, colour in theme.colours().items()}
        found |= {f"--cloth-{i}": cloth for i, cloth in enumerate(theme.cloths)}
        found |= {name: f"url({self.address(drawing)})" for drawing, name in ORNAMENTS.items() if self.address(drawing)}
        return f".box-{self.box.slug} {{ {'; '.join(f'{name}: {value}' for name, value in found.items())} }}\n"


@cache
def looks() -> dict[str, Look]:
    """The look of every box, by its slug; where two boxes have the same, that of the one in front."""
    boxes: dict[str, Box] = {}
    for game in games():
        boxes.setdefault(game.box.slug, game.box)
    return {slug: Look(box) for slug, box in boxes.items()}


def themes() -> str:
    return "".join(look.theme() for look in looks().values())


def ink(colour: Colour) -> str:
    return colour if isinstance(colour, str) else f"light-dark({', '.join(colour)})"
