"""The Jabberwocky box."""

from wabe.core.box import Box, Theme

BOX = Box(
    slug="jabberwocky",
    title="Jabberwocky",
    line="Eight storybook games with fifteen cards, three beasts and a handful of gems.",
    maker="A collection led by Peter C. Hayward, with printed artwork by Tania Walker."
    " The rulebook names no publisher.",
    package=__name__,
    place=1,
    theme=Theme(
        accent=("#23504a", "#9bd3c4"),
        felt=("#d5d7c3", "#1d2b2a"),
        felt_2=("#bfc4ab", "#141f1f"),
        felt_line=("#8c9479", "#4a625e"),
        back="#23424a",
        back_line="#d9bf7f",
        gilt="#ecd08a",
        cloths=("#472347", "#1f3a55", "#70331d", "#21483f"),
        binding="cloth",
    ),
)
