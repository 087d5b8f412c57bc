"""JackRabbits."""

from wabe.core.box import Box, Theme

BOX = Box(
    slug="jackrabbits",
    title="JackRabbits",
    line="Lay the realm tile by tile, hop from hexagon to hexagon and be first at the Citadel with three royals.",
    maker="Published as “lenino”; the rulebook names no designer.",
    home=("jackrabbits.lenino.net", "https://jackrabbits.lenino.net/"),
    place=4,
    theme=Theme(
        page=("#eef0e6", "#121a1e"),
        line=("#d9c9a6", "#3c4a4c"),
        accent=("#87431c", "#f3bf95"),
        on_accent=("#fffaf0", "#2b1406"),
        felt=("#a9d0d8", "#173340"),
        felt_2=("#98c4ce", "#12282f"),
        felt_line=("#6fa3b0", "#3d6775"),
        back="#7c3f22",
        back_line="#f0cf9a",
        gilt="#fdf0d3",
        spot="#ffc861",
        cloths=("#a4572a",),
    ),
)
