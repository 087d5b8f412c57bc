// What the others did since one's own last decision stays marked; of much, only the end.
import type { Line, Mark } from '../wire.ts'
import { seatMark } from './words.ts'

const ARROWS = 3 // more of them are a tangle

/** What was told since one's own last decision; to who looks on, of the last turn. */
export function recent(lines: Line[], seat: number): Line[] {
  const own = lines.findLastIndex(line => line.seat === seat)
  return lines.filter((line, i) => i > own && (seat >= 0 || line.turn === lines[lines.length - 1].turn))
}

/** The end of that in words, of oneself if there is any; or what one did oneself. */
export function lately(lines: Line[], seat: number): string {
  const since = recent(lines, seat)
  const told = since.length ? since : lines
  const mine = told.filter(line => line.text.includes(seatMark(seat)))
  return (mine.length ? mine : told).slice(-2).map(line => line.text).join(' ')
}

export function tidy(lines: Line[], seat: number): Mark[] {
  const since = recent(lines, seat)
  const turn = lines[lines.length - 1]?.turn
  const all = marks(since)
  const fits = all.filter(drawn).length <= ARROWS ? all : marks(since.filter(line => line.turn === turn))
  return fits.filter(drawn).length <= ARROWS ? fits : [...fits.filter(mark => !drawn(mark)), ...ends(fits.filter(drawn))]
}

const marks = (lines: Line[]) => lines.flatMap(line => line.marks)
const drawn = (mark: Mark) => mark.kind === 'arrow' || mark.kind === 'way'

/** Where arrows lead to, each place once. */
const ends = (arrows: Mark[]): Mark[] => [...new Set(arrows.map(mark => mark.ids[mark.ids.length - 1]))].map(id => ({ kind: 'to', ids: [id], text: '', colour: '' }))
