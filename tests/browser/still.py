"""Nothing moves that wasn't moved: the places of a table stay where they are, whatever happens."""

from __future__ import annotations

from browser.people import Player

# The frame of the page, and every place, sheet and mat of the table: where it is and how large.
PLACES = """
() => {
  const found = {}
  if (document.querySelector('section.end, section.result')) return found // who has won takes some of the table's room
  const inner = document.querySelector('.board .inner')?.getBoundingClientRect() // it may be scrolled
  const note = (name, element, { x, y } = { x: 0, y: 0 }) => {
    const box = element.getBoundingClientRect()
    if (box.width) found[name] = [box.x - x, box.y - y, box.width, box.height].map(Math.round)
  }
  for (const part of ['.bar', '.seats', '.top', '.goal', '.board', 'section.foot']) {
    const element = document.querySelector(part)
    if (element) note(part, element)
  }
  const places = document.querySelectorAll('.board [data-id]:is(.spot, .paper)')
  for (const element of places) note(element.dataset.id, element, inner)
  document.querySelectorAll('.board div.mat').forEach((element, i) => note(`mat ${i}`, element, inner))
  return found
}
"""
SLACK = 1  # pixels: what is rounded


class Stillness:
    """Looks at a table again and again, and keeps what was seen elsewhere before."""

    def __init__(self, one: Player) -> None:
        self.one = one
        self.seen: dict[str, list[int]] = {}
        self.moved: dict[str, tuple[list[int], list[int]]] = {}

    def look(self) -> None:
        places: dict[str, list[int]] = self.one.page.evaluate(PLACES)
        for name, place in places.items():
            first = self.seen.setdefault(name, place)
            if any(abs(a - b) > SLACK for a, b in zip(first, place, strict=True)):
                self.moved.setdefault(name, (first, place))
