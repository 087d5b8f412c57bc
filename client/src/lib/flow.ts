// Rows, fans, stacks and heaps, in widths of a card.
import type { Piece, Zone } from '../wire.ts'
import { groups } from './groups.ts'
import type { Memory } from './memory.ts'
import { size, small, whole } from './sizes.ts'

const SHOWN = 3 // pieces drawn of a stack
const HEAPED = 6 // and of a heap
const MANY = 5 // above, pieces that look the same make a pile

type Place = { x: number; y: number; angle: number; buried?: boolean }
export type Lines = {
  w: number
  h: number
  k: number // how much larger than usual the pieces are
  rows: number
  at: Place[]
  tallies?: [string, number][] // the top piece of a pile, and how many it has
}

/**
 * Where the pieces of a flowing zone lie, and how much space is kept for them. `room` is the width there is; `open`:
 * the viewer may want to touch them, so of each piece at least `finger` stays free.
 */
export function flowing(zone: Zone, pieces: Piece[], memory: Memory, room: number, open: boolean, finger: number): Lines {
  const most = Math.max(1, pieces.length, zone.flow === 'tray' ? 0 : (memory.most.get(zone.id) ?? 0))
  const heaps = zone.flow === 'row' || pieces.every(small) ? piles(pieces, memory) : []
  if (!heaps.some(heap => heap.length > 1)) return arranged(zone, pieces, most, memory, room, open, finger)
  const lines = arranged(zone, heaps.map(heap => heap[heap.length - 1]), heaps.length, memory, room, open, finger)
  const wider = lines.k > 1 ? 0.3 : 0 // the count lies beside a small piece
  const before = (i: number) => lines.at.slice(0, i).filter(place => place.y === lines.at[i].y).length
  const at = new Map<Piece, Place>()
  heaps.forEach((heap, i) =>
    heap.forEach((piece, j) => {
      const above = Math.min(SHOWN - 1, heap.length - 1 - j)
      const { x, y } = lines.at[i]
      at.set(piece, { x: x + wider * before(i), y: y + 0.05 * above, angle: 0, buried: heap.length - j > SHOWN })
    }),
  )
  const w = lines.w + wider * (1 + Math.max(...heaps.map((_, i) => before(i))))
  const tallies = heaps.filter(heap => heap.length > 1).map<[string, number]>(heap => [heap[heap.length - 1].id, heap.length])
  return { ...lines, w, h: lines.h + 0.05 * (SHOWN - 1), at: pieces.map(piece => at.get(piece)!), tallies }
}

/** Many pieces that nobody tells apart become one pile, as long as only its top can be touched. */
function piles(pieces: Piece[], memory: Memory): Piece[][] {
  const alike = groups(pieces, piece => {
    if (piece.up && !small(piece)) return `only ${piece.id}`
    return [piece.kind, piece.up, piece.mark, piece.colour, piece.symbol, piece.number].join()
  })
  const found = [...alike.values()]
  if (!found.some(heap => heap.length > MANY)) return found.flatMap(heap => heap.map(piece => [piece]))
  const free = (heap: Piece[]) => heap.slice(0, -1).every(piece => !memory.paths.has(piece.id))
  return found.flatMap(heap => (free(heap) ? [heap] : heap.map(piece => [piece])))
}

function arranged(zone: Zone, pieces: Piece[], most: number, memory: Memory, room: number, open: boolean, finger: number): Lines {
  const [cw, ch] = memory.cells.get(zone.id) ?? [0, 0]
  const [pw, ph] = cw ? [cw, ch] : open || zone.flow !== 'row' ? [1, 1.4] : [0.6, 0.8]
  const count = pieces.length
  if (cw && Math.max(pw, ph) <= 0.5) {
    const k = 1.5
    const step = pw * k + 0.08
    const columns = Math.max(1, Math.min(most, Math.floor((room + 0.08) / step), 12))
    const spare = open && count < columns ? ((columns - count) * step) / 2 : 0
    return {
      w: columns * step - 0.08,
      h: Math.ceil(most / columns) * step - 0.08,
      k,
      rows: Math.ceil(most / columns),
      at: pieces.map((_, i) => ({ x: (i % columns) * step + spare, y: Math.floor(i / columns) * step, angle: 0 })),
    }
  }
  if (zone.flow === 'stack') {
    const at = pieces.map((_, i) => {
      const above = Math.min(SHOWN - 1, count - 1 - i)
      return { x: 0, y: 0.05 * above, angle: 0, buried: count - i > SHOWN }
    })
    return { w: pw, h: ph + 0.05 * (SHOWN - 1), k: 1, rows: 1, at, tallies: count > 1 ? [[pieces[count - 1].id, count]] : [] }
  }
  if (zone.flow === 'heap') {
    const k = 0.7
    const step = 0.24
    const at = pieces.map((piece, i) => ({ x: Math.max(0, i - Math.max(0, count - HEAPED)) * step, y: 0.05, angle: tilt(piece.id), buried: count - i > HEAPED }))
    return { w: pw * k + (HEAPED - 1) * step, h: ph * k + 0.1, k, rows: 1, at, tallies: count > HEAPED ? [[pieces[count - 1].id, count]] : [] }
  }
  const fan = zone.flow === 'fan'
  if (!fan && pieces.some(piece => size(piece)[0] < 0.7 * pw)) return mixed(pieces, room, open)
  const want = fan ? (open ? (most <= 3 ? 1.06 : 0.82) : 0.34) : pw + 0.1
  const few = open ? 3 * Math.floor((room + 0.1) / want) : 4 // so many pieces of a row need not lie on each other
  const least = !fan && (most <= few || pieces.some(whole)) ? want : open ? Math.min(want, Math.max(0.56 * pw, finger)) : 0.2 // so much of every piece stays free to touch
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
      y: line * down + (curve ? 0.05 + bow(off, here) : 0),
      angle: curve ? Math.min(2.4, 22 / here) * off : 0,
    }
  })
  return { w, h: ph + (lines - 1) * down + (fan && open ? 0.09 + bow((row - 1) / 2, row) : 0), k: 1, rows: lines, at }
}

/** A row of large and small pieces: each takes the width it needs. */
function mixed(pieces: Piece[], room: number, open: boolean): Lines {
  const gap = 0.08
  const lines: Piece[][] = [[]]
  const wide = (line: Piece[]) => line.reduce((sum, piece) => sum + size(piece)[0] + gap, -gap)
  for (const piece of pieces) {
    if (wide([...lines[lines.length - 1], piece]) > room && lines[lines.length - 1].length) lines.push([])
    lines[lines.length - 1].push(piece)
  }
  const w = Math.max(...lines.map(wide))
  const at: Place[] = []
  let y = 0
  for (const line of lines) {
    const h = Math.max(...line.map(piece => size(piece)[1]))
    let x = open ? (w - wide(line)) / 2 : 0
    for (const piece of line) {
      const [pw, ph] = size(piece)
      at.push({ x, y: y + (h - ph) / 2, angle: 0 })
      x += pw + gap
    }
    y += h + gap
  }
  return { w, h: y - gap, k: 1, rows: lines.length, at }
}

/** How far a card of an open hand lies below its middle card. */
const bow = (off: number, count: number) => (off * off * 0.22) / (count * 1.4)

/** A heap looks thrown, and always thrown the same way. */
function tilt(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 1009
  return (sum % 17) - 8
}
