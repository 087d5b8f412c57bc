// One zone as a block: notes to read, a board with places, or pieces that flow.
import type { Item, Piece, Spot, Zone } from '../wire.ts'
import type { Block } from './blocks.ts'
import { flowing } from './flow.ts'
import { groups } from './groups.ts'
import { grounded, type Memory } from './memory.ts'
import { pitchesOf } from './pitches.ts'
import type { Sheet } from './sheet.ts'
import { FOOT, HEAP, heapShape, pawn, PILED, size, small } from './sizes.ts'

/** What zones and seats are called on the page: a zone or a mat is wide enough for its words. */
export type Words = { zone(zone: Zone): string; seat(seat: number): string }

/** What holds for all zones of a table. */
export type Manner = { memory: Memory; words: Words; narrow: boolean; charted: boolean }

export const NARROW = 520 // below, things on others' mats go without labels
const CAPTION = 20 // height of a zone's label
const BADGE = 6 // over a piece
const GUTTER = 6 // between notes
const RIM = 5 // of a tray
export const FINGER = 40.5 // pixels of a piece in the hand that no other piece covers

/** A zone with cards `unit` wide in a room of that width, in the open or on somebody's mat. */
export const block = (zone: Zone, unit: number, room: number, mat: boolean, how: Manner): Block =>
  zone.spots.length ? board(how.narrow && zone.focus ? nearby(zone) : zone, unit, room, how) : zone.pieces[0]?.kind === 'note' ? notes(zone, room, how) : flow(zone, unit, room, mat, how)

const captionWidth = (text: string, mat: boolean) => Math.min(mat ? 116 : 190, text.length * 6.2 + 5)

function resting(zone: Zone): Map<string, Piece[]> {
  const ids = new Set(zone.pieces.map(piece => piece.id))
  return groups(zone.pieces.filter(piece => ids.has(piece.at)), piece => piece.at)
}

// --- notes -------------------------------------------------------------------------------------------

/** Notes are there to be read: their letters keep their size, however small the rest is. */
function notes(zone: Zone, room: number, { words }: Manner): Block {
  const columns = Math.min(zone.pieces.length, Math.max(1, Math.floor(room / 300)))
  const w = Math.min(390, room / columns) - GUTTER
  const heights = zone.pieces.map(piece => 13 + 17 * Math.ceil((6.6 * piece.label.length) / (w - 20)))
  const row = (i: number) => Math.max(...heights.slice(i - (i % columns), i - (i % columns) + columns))
  const tops = heights.map((_, i) => Array.from({ length: Math.floor(i / columns) }, (_, j) => row(j * columns) + GUTTER).reduce((a, b) => a + b, CAPTION))
  const last = zone.pieces.length - 1
  return {
    w: Math.max(columns * (w + GUTTER) - GUTTER, Math.min(room, captionWidth(words.zone(zone), false))),
    h: tops[last] + row(last),
    put(sheet, x, y) {
      sheet.captions.push({ id: zone.id, x, y: y + CAPTION, w: this.w, h: this.h - CAPTION, mat: false, named: true, board: false, empty: false })
      const left = x + (this.w - columns * (w + GUTTER) + GUTTER) / 2
      zone.pieces.forEach((piece, i) => sheet.place(piece, { x: left + (i % columns) * (w + GUTTER), y: y + tops[i], w, h: row(i), angle: 0 }, new Map(), w))
    },
  }
}

// --- pieces that flow -----------------------------------------------------------------------------------

function flow(zone: Zone, unit: number, room: number, mat: boolean, { memory, words, narrow, charted }: Manner): Block {
  const pieces = grounded(zone)
  const children = resting(zone)
  const tray = zone.flow === 'tray'
  const rim = tray ? RIM : 0
  const lines = flowing(zone, pieces, memory, (room - 2 * rim) / unit, tray || !mat, FINGER / unit)
  const named = tray || (mat ? !narrow : !charted || zone.flow !== 'fan') // one's hand beside a chart is plain to see
  const rise = named && pieces.length && pieces.every(piece => piece.badge) ? BADGE : 0
  const head = named ? CAPTION + rise : 2
  const w = Math.max(lines.w * unit, named ? Math.min(room - 2 * rim, captionWidth(words.zone(zone), mat)) : 0)
  return {
    w: w + 2 * rim,
    h: lines.h * unit + head + rim,
    put(sheet, x, y) {
      x += rim
      sheet.captions.push({ id: zone.id, x, y: y + head - rise, w, h: lines.h * unit + rise, mat: mat || tray, named, board: false, empty: !pieces.length, tray })
      const left = x + (mat && !tray ? 0 : (w - lines.w * unit) / 2)
      pieces.forEach((piece, i) => {
        const [pw, ph] = size(piece)
        const at = lines.at[i]
        const box = { x: left + at.x * unit, y: y + head + at.y * unit, w: pw * lines.k * unit, h: ph * lines.k * unit, angle: at.angle, buried: at.buried }
        sheet.place(piece, box, children, unit)
      })
      for (const [top, count] of lines.tallies ?? []) {
        const { x, y, w, h } = sheet.pieces.get(top)!
        const beside = lines.k > 1 ? Math.min(0.3 * unit, 12) : 0 // a small piece would vanish under it
        sheet.badges.push({ id: top, x: x + w + beside, y: y + h, text: String(count), small: w < 30 })
      }
    },
  }
}

// --- boards ------------------------------------------------------------------------------------------

/** A board at a size: how large a place is, how far apart places are, and where they lie. */
type Lattice = { unit: number; cw: number; ch: number; left: number; top: number; over: number; down: number; pitch: [number, number] }

export function board(zone: Zone, unit: number, room: number, { memory }: Manner): Block {
  return drawn(zone, lattice(zone, unit, room, memory))
}

const AROUND = 7 // rows and columns of a large board that a narrow screen shows
const nearbys = new WeakMap<Zone, Zone>()

/** The part of a board around its focus. It moves two lines at a time, so that it rests while one goes about. */
function nearby(zone: Zone): Zone {
  const found = nearbys.get(zone)
  if (found) return found
  const here = zone.spots.find(spot => spot.id === zone.focus)
  const part = (all: number[], at: number) => {
    const lines = [...new Set(all)].sort((a, b) => a - b)
    const first = Math.max(0, Math.min(Math.floor((lines.indexOf(at) - 2) / 2) * 2, lines.length - AROUND))
    return { first, lines: new Set(lines.slice(first, first + AROUND)) }
  }
  const across = part(zone.spots.map(spot => spot.x), here?.x ?? 0)
  const down = part(zone.spots.map(spot => spot.y), here?.y ?? 0)
  const spots = zone.spots.filter(spot => across.lines.has(spot.x) && down.lines.has(spot.y))
  const kept = new Set(spots.map(spot => spot.id))
  for (const piece of zone.pieces) if (kept.has(piece.at)) kept.add(piece.id)
  const cut = <T>(items: T[], { first }: { first: number }) => items.slice(first, first + AROUND)
  const small = { ...zone, spots, pieces: zone.pieces.filter(piece => kept.has(piece.id)), left: cut(zone.left, down), right: cut(zone.right, down), below: cut(zone.below, across), above: cut(zone.above, across) }
  nearbys.set(zone, small)
  return small
}

/** A board with a block in its free middle, as in a ring; null where its places leave no room for that. */
export function boardAround(zone: Zone, unit: number, room: number, inside: Block, { memory }: Manner): Block | null {
  const at = lattice(zone, unit, room, memory)
  const free = (spot: Spot) => {
    const [dx, dy] = [(spot.x - at.left - at.over / 2) * at.pitch[0], (spot.y - at.top - at.down / 2) * at.pitch[1]]
    return Math.abs(dx) * unit >= (inside.w + at.cw * unit) / 2 + 6 || Math.abs(dy) * unit >= (inside.h + at.ch * unit) / 2 + 6
  }
  return zone.spots.every(free) ? drawn(zone, at, inside) : null
}

/** Places just so far apart that nothing overlaps: the lowest board that is not too wide, or the narrowest. */
function lattice(zone: Zone, unit: number, room: number, memory: Memory): Lattice {
  const [mw, mh] = memory.cells.get(zone.id) ?? [0, 0]
  const [cw, ch] = [mw || 1, mh || mw || 1]
  const gap = ch > cw ? 0.11 : 0.05
  const left = Math.min(...zone.spots.map(spot => spot.x))
  const top = Math.min(...zone.spots.map(spot => spot.y))
  const over = Math.max(...zone.spots.map(spot => spot.x)) - left
  const down = Math.max(...zone.spots.map(spot => spot.y)) - top
  const wide = ([sx]: [number, number]) => (over * sx + cw) * unit
  const high = ([, sy]: [number, number]) => (down * sy + ch) * unit
  const choices = pitchesOf(zone.spots, cw + gap, ch + gap)
  const fit = choices.filter(choice => wide(choice) <= room)
  const pitch = fit.length ? fit.reduce((a, b) => (high(b) < high(a) ? b : a)) : choices.reduce((a, b) => (wide(b) < wide(a) ? b : a))
  return { unit, cw, ch, left, top, over, down, pitch }
}

/** What stands around a board: the names of its rows and columns or what they hold, and its frame. */
function margins(zone: Zone, unit: number) {
  const pictured = (items: Item[]) => items.some(item => item.of > 0)
  const longest = (items: Item[]) => Math.max(...items.map(item => item.text.replaceAll('*', '').length))
  const rim = zone.ground ? Math.max(6, 0.1 * unit) : 0
  const beside = (items: Item[]) => (items.length ? (pictured(items) ? Math.max(30, 1.05 * unit) : Math.max(18, 0.3 * unit, 6 + 9 * longest(items))) : 0)
  const plated = (items: Item[]) => items.some(item => item.picture === 'plate')
  const over = (items: Item[]) => (items.length ? (pictured(items) ? Math.max(26, 0.9 * unit) : plated(items) ? Math.max(26, 0.42 * unit) : Math.max(17, 0.28 * unit)) : 0)
  return { left: beside(zone.left) + rim, right: beside(zone.right) + rim, top: over(zone.above) + rim, foot: over(zone.below) + rim, rim }
}

function drawn(zone: Zone, at: Lattice, inside?: Block): Block {
  const { unit, cw, ch, pitch } = at
  const head = zone.label.includes(',') ? CAPTION : 0 // says more than what it is
  const tall = Math.max(0, ...grounded(zone).filter(pawn).map(piece => size(piece)[1] + FOOT - ch)) * unit + head // a king stands over the edge
  const [bw, bh] = [(at.over * pitch[0] + cw) * unit, (at.down * pitch[1] + ch) * unit + tall]
  const edge = margins(zone, unit)
  const plain: Block = {
    w: bw,
    h: bh,
    put(sheet, x, y) {
      const [w, h] = [bw, bh]
      const lift = edge.top - edge.rim // the caption stands over the names of the columns
      sheet.captions.push({ id: zone.id, x, y: y + head - lift, w, h: h - head + lift, mat: false, named: head > 0, board: true, empty: false })
      inside?.put(sheet, x + (w - inside.w) / 2, y + tall + (h - tall - inside.h) / 2)
      for (const spot of zone.spots) {
        const box = { x: x + (spot.x - at.left) * pitch[0] * unit, y: y + tall + (spot.y - at.top) * pitch[1] * unit, w: cw * unit, h: ch * unit, angle: 0 }
        sheet.spots.set(spot.id, { ...box, z: 0 })
      }
      const children = resting(zone)
      const heaps = [...groups(grounded(zone), piece => piece.at)]
      const front = zone.pieces.some(piece => piece.foot) ? -1 : 1 // what stands in front covers, but not the words under a piece
      heaps.sort(([a], [b]) => front * ((sheet.spots.get(a)?.y ?? 0) - (sheet.spots.get(b)?.y ?? 0)))
      for (const [id, heap] of heaps) {
        const spot = sheet.spots.get(id) ?? { x, y: y + h, w: cw * unit, h: ch * unit }
        standing(sheet, heap, spot, children, unit)
        if (heap.length > 3 && small(heap[0])) sheet.badges.push({ id, x: spot.x + spot.w, y: spot.y + spot.h, text: String(heap.length), small: unit < 60 })
      }
    },
  }
  if (!edge.rim && !zone.left.length && !zone.right.length && !zone.above.length && !zone.below.length) return plain
  return {
    w: bw + edge.left + edge.right,
    h: bh + edge.top + edge.foot,
    put(sheet, x, y) {
      const [bx, by] = [x + edge.left, y + edge.top]
      if (zone.ground) sheet.grounds.push({ kind: zone.ground, x, y, w: this.w, h: this.h, inner: { x: bx - edge.rim / 2, y: by + tall - edge.rim / 2, w: bw + edge.rim, h: bh - tall + edge.rim } })
      plain.put(sheet, bx, by)
      const down = [...new Set(zone.spots.map(spot => spot.y))].sort((a, b) => a - b).map(row => by + tall + (row - at.top) * pitch[1] * unit)
      const across = [...new Set(zone.spots.map(spot => spot.x))].sort((a, b) => a - b).map(column => bx + (column - at.left) * pitch[0] * unit)
      const [cellW, cellH] = [cw * unit, ch * unit]
      const place = (items: Item[], box: (i: number) => { x: number; y: number; w: number; h: number }) => items.forEach((item, i) => sheet.margins.push({ item, ...box(i), upright: item.of > 0 && items !== zone.left && items !== zone.right }))
      place(zone.left, i => ({ x: x + edge.rim / 2, y: down[i], w: edge.left - edge.rim, h: cellH }))
      place(zone.right, i => ({ x: bx + bw + edge.rim / 2, y: down[i], w: edge.right - edge.rim, h: cellH }))
      place(zone.above, i => ({ x: across[i], y: y + edge.rim / 2 + head, w: cellW, h: edge.top - edge.rim }))
      place(zone.below, i => ({ x: across[i], y: by + bh + edge.rim / 2, w: cellW, h: edge.foot - edge.rim }))
    },
  }
}

/** The pieces of one place: small ones in piles along its near edge, those that fit side by side, pawns a little behind it, others in its middle. */
function standing(sheet: Sheet, heap: Piece[], spot: { x: number; y: number; w: number; h: number }, children: Map<string, Piece[]>, unit: number): void {
  heap.forEach((piece, i) => {
    const [pw, ph] = size(piece).map(n => n * unit)
    let px = spot.x + (spot.w - pw) / 2
    let py = spot.y + (spot.h - ph) / 2 - i * 0.08 * unit
    if (heap.length > 1 && small(piece)) {
      const { columns } = heapShape(heap.length)
      px += (Math.floor(i / HEAP) - (columns - 1) / 2) * pw
      py = spot.y + spot.h - 0.1 * unit - ph - ph * PILED * (i % HEAP)
    } else if (small(piece)) py = spot.y + spot.h - 0.1 * unit - ph
    else if (heap.length > 1 && pw * heap.length <= spot.w) [px, py] = [px + (i - (heap.length - 1) / 2) * pw, spot.y + (spot.h - ph) / 2]
    else if (pawn(piece)) py = spot.y + spot.h - FOOT * unit - ph
    sheet.place(piece, { x: px, y: py, w: pw, h: ph, angle: 0 }, children, unit)
  })
}
