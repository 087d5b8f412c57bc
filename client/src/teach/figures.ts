// The figures of a guide: the text names them by number, and here each gets its small table.
import { mount, unmount } from 'svelte'
import type { Manual } from '../wire.ts'

const WIDTH = 264

/** For an element that holds a guide's HTML. */
export function figures(node: HTMLElement, card: Manual) {
  const drawn: object[] = []
  let gone = false
  const places = [...node.querySelectorAll<HTMLElement>('figure[data-figure]')]
  const width = (place: HTMLElement) => Math.min(WIDTH, place.clientWidth)
  for (const place of places) place.style.paddingTop = `${width(place)}px` // its room is there before it
  if (places.length)
    import('./Mini.svelte').then(({ default: Mini }) => {
      if (gone) return
      for (const place of places) {
        const figure = card.figures[Number(place.dataset.figure)]
        place.style.paddingTop = ''
        drawn.push(mount(Mini, { target: place, anchor: place.firstChild ?? undefined, props: { figure, box: card.box.slug, game: card.slug, width: width(place) } }))
      }
    })
  return {
    destroy() {
      gone = true
      for (const one of drawn) void unmount(one)
    },
  }
}
