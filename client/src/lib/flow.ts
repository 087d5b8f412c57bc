// Rows, fans, stacks and heaps, in widths of a card.
import type { Piece, Zone } from '../wire.ts'
import type { Memory } from './memory.ts'

const SHOWN = 3 // pieces drawn of a stack
const HEAPED = 6 // and of a heap

type Place = { x: number; y: number; angle: number; buried?: boolean }
export type Lines = { w: number; h: number; k: number; at: Place[] } // k: how much larger than usual they are

/**
 * Where the pieces of a flowing zone lie, and how much space is kept for them. `room` is the width there is; `open`:
 * the viewer may want to touch them, so of each piece at least `finger` stays free.
 */
export function flowing(zone: Zone, pieces: Piece[], memory: Memory, room: number, open: boolean, finger: number): Lines {
  const [cw, ch] = memory.cells.get(zone.id) ?? [0, 0]
  const [pw, ph] = cw ? [cw, ch] : [1, 1.4]
  const count = pieces.length
  const most = Math.max(1, count, memory.most.get(zone.id) ?? 0)
  if (cw && Math.max(pw, ph) <= 0.5) {
    const k = 1.5
    const step = pw * k + 0.08
    const columns = Math.max(1, Math.min(most, Math.floor((room + 0.08) / step), 12))
    const spare = open && count < columns ? ((columns - count) * step) / 2 : 0
    return {
      w: columns * step - 0.08,
      h: Math.ceil(most / columns) * step - 0.08,
      k,
      at: pieces.map((_, i) => ({ x: (i % columns) * step + spare, y: Math.floor(i / columns) * step, angle: 0 })),
    }
  }
  if (zone.flow === 'stack') {
    const at = pieces.map((_, i) => {
      const above = Math.min(SHOWN - 1, count - 1 - i)
      return { x: 0, y: 0.05 * above, angle: 0, buried: count - i > SHOWN }
    })
    return { w: pw, h: ph + 0.05 * (SHOWN - 1), k: 1, at }
  }
  if (zone.flow === 'heap') {
    const k = 0.7
    const step = 0.24
    const at = pieces.map((piece, i) => ({ x: Math.max(0, i - Math.max(0, count - HEAPED)) * step, y: 0.05, angle: tilt(piece.id), buried: count - i > HEAPED }))
    return { w: pw * k + (HEAPED - 1) * step, h: ph * k + 0.1, k, at }
  }
  const fan = zone.flow === 'fan'
  const want = fan ? (open ? 0.82 : 0.34) : pw + 0.1
  const least = open ? Math.min(want, Math.max(0.56 * pw, finger)) : 0.2 // so much of every piece stays free to touch
  const fits = (n: number) => Math.max(least, Math.min(want, n > 1 ? (room - pw) / (n - 1) : want))
  const lines = open ? Math.min(4, Math.ceil(most / Math.max(1, 1 + Math.floor((room - pw) / least + 1e-6)))) : 1
  const row = Math.ceil(most / lines)
  const w = pw + (row - 1) * fits(row)
  const down = fan ? 0.62 * ph : ph + 0.08 // a row of a fan lies on the one behind it
  const at = pieces.map((_, i) => {
    const line = Math.floor(i / row)
    const here = Math.min(row, count - line * row) // pieces in this line
    const step = fan && open ? Math.min(pw + 0.06, here > 1 ? (w - pw) / (here - 1) : 0) : fits(row)
    const off = (i % row) - (here - 1) / 2
    const curve = fan && open && here > 2
    return {
      x: open ? (w - pw) / 2 + off * step : (i % row) * step,
      y: line * down + (curve ? 0.05 + (off * off * 0.22) / (here * 1.4) : 0),
      angle: curve ? Math.min(2.4, 22 / here) * off : 0,
    }
  })
  return { w, h: ph + (lines - 1) * down + (fan && open ? 0.14 : 0), k: 1, at }
}

/** A heap looks thrown, and always thrown the same way. */
function tilt(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1009
  return (sum % 17) - 8
}
