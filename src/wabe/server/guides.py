"""A game's guide as pages need it: the whole as HTML, and what else is taken from it as data."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode as Node

from wabe.core.game import Game
from wabe.core.teach import figures
from wabe.server.wire import Step

SENTENCE = re.compile(r".*?[.!?](?= |$)")


class Guide(NamedTuple):
    html: str  # every heading has an id, so that a phase can be scrolled to
    gists: dict[str, str]  # the first sentence about each phase, by its name
    steps: list[Step]


@cache
def guide(game: Game) -> Guide:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(game.guide())
    tree = Node(tokens)
    told = {}
    for heading in tree.walk():
        if heading.type == "heading":
            heading.attrs["id"] = anchor(words(heading))
            after = heading.next_sibling
            told[heading.attrs["id"]] = sentence(words(after)) if after and after.type == "paragraph" else ""
    captions = [found.caption for found in figures(game)]
    for number, block in enumerate([token for token in tokens if token.info == "figure"]):
        block.type = "html_block"
        block.content = f'<figure data-figure="{number}"><figcaption>{escape(captions[number])}</figcaption></figure>\n'
    names = [phase.name for phase in game.phases.values()]
    gists = {name: told[anchor(name)] for name in names if told.get(anchor(name))}
    return Guide(markdown.renderer.render(tokens, markdown.options, {}), gists, steps(tree))


def anchor(heading: str) -> str:
    """
    >>> anchor("How to see it")
    'how-to-see-it'
    """
    return heading.lower().replace(" ", "-")


def words(node: Node) -> str:
    """The text of a part, on one line and without its markup."""
    return " ".join("".join(leaf.content or " " for leaf in node.walk() if not leaf.children).split())


def sentence(text: str) -> str:
    """Up to the first full stop; what leads on to a list ends here, if it can.

    >>> sentence("Draw 1.5 times as many! Then stop."), sentence("Stay where you are, or pay:")
    ('Draw 1.5 times as many!', 'Stay where you are, or pay.')
    """
    found = SENTENCE.match(text)
    return found[0] if found else f"{text[:-1]}." if text.endswith((":", ",", ";")) else ""


def steps(tree: Node) -> list[Step]:
    """The stages of a turn: a numbered list whose items link to sections."""
    items = [item for part in tree.walk() if part.type == "ordered_list" for item in part.children]
    return [Step(words(links[0]), [target(link) for link in links]) for item in items if (links := inner_links(item))]


def inner_links(item: Node) -> list[Node]:
    return [node for node in item.walk() if node.type == "link" and target(node)]


def target(link: Node) -> str:
    """The section that a link leads to; empty if it leads elsewhere."""
    page, _, section = str(link.attrs["href"]).partition("#")
    return "" if page else section
