"""The Gnumies."""

from wabe.core.box import Box, Theme

BOX = Box(
    slug="gnumies",
    title="The Gnumies",
    line="One hand each, one guest at a time: bid for the strangest party in the galaxy.",
    maker="Background story of the printed game by Markus Mergard; the English edition came from Rio Grande Games.",
    home=("Rio Grande Games", "https://www.riograndegames.com/"),
    package=__name__,
    place=3,
    theme=Theme(
        page=("#fff6ec", "#1a142b"),
        paper=("#fffaf4", "#30274c"),
        paper_2=("#fff0df", "#3a3059"),
        ink=("#2b2140", "#fdf3ff"),
        ink_2=("#655a7c", "#c3b6dc"),
        line=("#efcfb4", "#4a3f6b"),
        accent=("#a3236b", "#ff8fc0"),
        on_accent=("#fff", "#3a0a26"),
        felt=("#ffeede", "#1f1833"),
        felt_2=("#ffdfc6", "#2a2144"),
        felt_line=("#e3b48e", "#5b4d84"),
        card=("#fffaf2", "#f8efe6"),
        card_ink="#2b2140",
        gilt="#fff3c9",
        spot="#ffd35c",
        cloths=("#b0357a",),
        binding="confetti",
    ),
)
