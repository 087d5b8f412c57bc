"""The Tea Table: a box from outside, with one small game."""

from tea_table.rules import MOST, Sugar
from wabe import Box, Game, Kind, Phase, Range, Seat, Theme

BOX = Box(
    slug="tea-table",
    title="The Tea Table",
    line="Always six o'clock, and always room for one more lump.",
    maker="Made for Wabe's own tests.",
    package=__name__,
    theme=Theme(
        accent=("#7a2f6b", "#f0a8dc"),
        on_accent=("#fff7fc", "#3a0f31"),
        felt=("#efdcee", "#2b1c33"),
        felt_2=("#e2c6e0", "#1f1326"),
        felt_line=("#b78bb4", "#6b4a76"),
        gilt="#ffe9b8",
        cloths=("#6b2f5f", "#2f4f6b"),
        binding="cloth",
    ),
)

GAME = Game(
    slug="sugar",
    title="Sugar",
    box=BOX,
    designer="nobody in particular",
    summary="Take lumps of sugar from the bowl, and be the one who takes the last.",
    minutes=(1, 3),
    seats=(2, 2),
    usual=2,
    kind=Kind.PLAIN,
    rules=Sugar,
    phases={0: Phase("take", moves=MOST + 1)},
    bound=40,
    options=(
        Range("lumps", MOST + 1, 40, 24, "lumps in the bowl"),
        Seat("start_seat", "who takes first"),
    ),
)
