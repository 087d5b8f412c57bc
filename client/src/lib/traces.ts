// What the others did since one's own last decision stays marked; of much, only the end.
import type { Line, Mark } from '../wire.ts'

const ARROWS = 3 // more of them are a tangle

export function tidy(lines: Line[], seat: number): Mark[] {
  const own = lines.findLastIndex(line => line.seat === seat)
  const turn = lines[lines.length - 1]?.turn
  const since = lines.filter((line, i) => i > own && (seat >= 0 || line.turn === turn))
  const all = marks(since)
  const fits = all.filter(drawn).length <= ARROWS ? all : marks(since.filter(line => line.turn === turn))
  return fits.filter(drawn).length <= ARROWS ? fits : [...fits.filter(mark => !drawn(mark)), ...ends(fits.filter(drawn))]
}

const marks = (lines: Line[]) => lines.flatMap(line => line.marks)
const drawn = (mark: Mark) => mark.kind === 'arrow' || mark.kind === 'way'

/** Where arrows lead to, each place once. */
const ends = (arrows: Mark[]): Mark[] => [...new Set(arrows.map(mark => mark.ids[mark.ids.length - 1]))].map(id => ({ kind: 'to', ids: [id], text: '', colour: '' }))
