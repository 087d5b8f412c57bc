"""The Green Box of Games."""

from wabe.core.box import Box, Theme

BOX = Box(
    slug="greenbox",
    title="Green Box of Games",
    line="Seventeen games from one box of tiles, cards, cubes and dice.",
    maker="A game system by Jørgen Brunborg-Næss. Most of these games were written for its design contest of 2018.",
    home=("the Green Box wiki", "https://greenbox.wikia.com/"),
    place=2,
    theme=Theme(
        line=("#d9cfb6", "#3a4637"),
        accent=("#236b45", "#8fd6ac"),
        felt=("#e6e3d0", "#20291f"),
        felt_2=("#d8d7bf", "#182017"),
        felt_line=("#a9b08b", "#52664a"),
        back=("#2c6b4a", "#27603f"),
        back_line="#8cc49c",
        gilt="#fbf6e6",
        spot="#f7c948",
        cloths=("#2f6b4a", "#56762a", "#3f7d3a"),
        binding="craft",
    ),
)
