// Packs the zones of a table into the space there is. The unit is the width of a card; the largest unit that fits
// is taken; before things get smaller than a finger, the table scrolls instead. Others' things lie above, one's own below.
import type { Piece, Spot, Table, Zone } from '../wire.ts'
import { flowing } from './flow.ts'
import { groups } from './groups.ts'
import { grounded, type Memory } from './memory.ts'
import { pitchesOf } from './pitches.ts'
import { FOOT, HEAP, heapShape, pawn, PILED, size, small } from './sizes.ts'
import { bare } from './words.ts'

export type Box = { x: number; y: number; w: number; h: number; z: number; angle: number; buried?: boolean }
export type Mat = { seat: number; x: number; y: number; w: number; h: number }
export type Caption = { id: string; x: number; y: number; w: number; h: number; mat: boolean; named: boolean; board: boolean; empty: boolean }
export type Badge = { id: string; x: number; y: number; text: string; small: boolean }
export type Plan = {
  u: number
  w: number
  h: number
  pieces: Map<string, Box>
  spots: Map<string, Box>
  mats: Mat[]
  captions: Caption[]
  badges: Badge[]
  chart?: { x: number; y: number; w: number; h: number } // the room of a board that draws itself
}

/** What zones and seats are called on the page: a zone or a mat is wide enough for its words. */
export type Words = { zone(zone: Zone): string; seat(seat: number): string }
const PLAIN: Words = { zone: zone => bare(zone.label), seat: seat => `Seat ${seat + 1}` }

const SMALLEST = 32 // even a wide board scrolls sideways then
const TOUCH = 40.5 // below, the table scrolls down
const LARGEST = 132
const CAPTION = 20 // height of a zone's label
const NARROW = 520 // below, things on others' mats go without labels
const PAD = 8 // inside a mat
const GUTTER = 6 // between notes
const NAME = 20 // height of a mat's name
const APART = 0.46 // size of others' things; they can mostly not be touched
const NEARER = 0.8 // where they can
const ASIDE = 0.8 // size of one's own things beside the hand
const FINGER = 40.5 // pixels of a piece in the hand that no other piece covers

// --- a block: something with a size that can be put somewhere -------------------------------------------

type Block = { w: number; h: number; put(x: number, y: number): void }

/** Blocks side by side, in as many rows as the width asks for; rows are centred, in a mat they begin at the left. */
function shelves(blocks: Block[], width: number, gap: number, mat = false): Block {
  const rows: Block[][] = []
  let used = Infinity
  for (const block of blocks) {
    if (used + gap + block.w > width + 0.5) {
      rows.push([])
      used = -gap
    }
    rows[rows.length - 1].push(block)
    used += gap + block.w
  }
  const wide = (row: Block[]) => row.reduce((sum, block) => sum + block.w, gap * (row.length - 1))
  const high = (row: Block[]) => Math.max(...row.map(block => block.h))
  const w = Math.max(0, ...rows.map(wide))
  return {
    w,
    h: rows.reduce((sum, row) => sum + high(row), gap * Math.max(0, rows.length - 1)),
    put(x, y) {
      for (const row of rows) {
        let left = mat ? x : x + (w - wide(row)) / 2
        for (const block of row) {
          block.put(left, mat ? y : y + (high(row) - block.h) / 2)
          left += block.w + gap
        }
        y += high(row) + gap
      }
    },
  }
}

/** The whole layout. */
export function plan(table: Table, seat: number, width: number, height: number, memory: Memory, words: Words = PLAIN, chart = ''): Plan {
  const empty = (u: number): Plan => ({ u, w: width, h: height, pieces: new Map(), spots: new Map(), mats: [], captions: [], badges: [] })
  const between = width < NARROW ? 9 : 14 // blocks, in pixels
  let out = empty(SMALLEST)
  let z = 0
  let calm = 1 // size of things in the middle that nobody touches

  const shown = table.zones.filter(
    zone => zone.spots.length || zone.flow === 'row' || zone.flow === 'fan' || (memory.most.get(zone.id) ?? zone.pieces.length) > 0,
  )
  const owner = (zone: Zone) => (memory.shared.has(zone.id) ? -1 : zone.owner)
  const middle = shown.filter(zone => owner(zone) < 0)
  const mine = shown.filter(zone => owner(zone) >= 0 && owner(zone) === seat)
  const owners = [...new Set(shown.map(owner))].filter(other => other >= 0 && other !== seat)
  owners.sort((a, b) => Number(a < seat) - Number(b < seat) || a - b) // clockwise from one's own left

  function place(piece: Piece, box: Omit<Box, 'z'>, children: Map<string, Piece[]>, unit: number) {
    out.pieces.set(piece.id, { ...box, z: ++z })
    lay(piece, children.get(piece.id) ?? [], box, children, unit)
  }

  /** Pieces on a piece: in a row along its foot; from five on one heap a colour, with a count. A sign on a board stays readable. */
  function lay(under: Piece, pieces: Piece[], on: Omit<Box, 'z'>, children: Map<string, Piece[]>, unit: number) {
    if (!pieces.length) return
    const heaps = [...groups(pieces, piece => (pieces.length > 4 ? piece.kind + piece.colour : piece.id)).values()]
    const [cw, ch] = size(pieces[0])
    const k = under.kind !== 'card' ? 1 : pieces[0].kind === 'token' ? Math.min(1, 0.86 / cw) * 0.7 : pieces[0].kind === 'cube' ? 0.7 : 1 // what lies on a card covers little of it
    const [w, h] = [cw * k * unit, ch * k * unit]
    const step = Math.min(w * 1.06, heaps.length > 1 ? (on.w - w - 0.04 * unit) / (heaps.length - 1) : 0)
    const top = on.y + (on.h > on.w * 1.2 ? Math.min(0.93 * on.w, on.h - h) : on.h - h * (under.kind === 'token' && out.spots.has(under.at) ? 0.25 : 0.9))
    heaps.forEach((heap, i) => {
      const x = on.x + on.w / 2 + (i - (heaps.length - 1) / 2) * step - w / 2
      heap.forEach((piece, j) => {
        const up = Math.min(heap.length - 1 - j, 2)
        place(piece, { x, y: top - 0.03 * unit * (2 - up) * Number(heap.length > 1), w, h, angle: on.angle, buried: on.buried || up > 1 }, children, unit)
      })
      if (heap.length > 1 && !on.buried) out.badges.push({ id: `${heap[0].at}/${heap[0].colour}`, x: x + w, y: top + h, text: String(heap.length), small: true })
    })
  }

  function resting(zone: Zone): Map<string, Piece[]> {
    const ids = new Set(zone.pieces.map(piece => piece.id))
    return groups(zone.pieces.filter(piece => ids.has(piece.at)), piece => piece.at)
  }

  /** Notes are there to be read: their letters keep their size, however small the rest is. */
  function notes(zone: Zone, room: number): Block {
    const columns = Math.min(zone.pieces.length, Math.max(1, Math.floor(room / 300)))
    const w = Math.min(390, room / columns) - GUTTER
    const heights = zone.pieces.map(piece => 13 + 17 * Math.ceil((6.6 * piece.label.length) / (w - 20)))
    const row = (i: number) => Math.max(...heights.slice(i - (i % columns), i - (i % columns) + columns))
    const tops = heights.map((_, i) => Array.from({ length: Math.floor(i / columns) }, (_, j) => row(j * columns) + GUTTER).reduce((a, b) => a + b, CAPTION))
    const last = zone.pieces.length - 1
    return {
      w: Math.max(columns * (w + GUTTER) - GUTTER, Math.min(room, captionWidth(words.zone(zone), false))),
      h: tops[last] + row(last),
      put(x, y) {
        out.captions.push({ id: zone.id, x, y: y + CAPTION, w: this.w, h: this.h - CAPTION, mat: false, named: true, board: false, empty: false })
        const left = x + (this.w - columns * (w + GUTTER) + GUTTER) / 2
        zone.pieces.forEach((piece, i) => place(piece, { x: left + (i % columns) * (w + GUTTER), y: y + tops[i], w, h: row(i), angle: 0 }, new Map(), w))
      },
    }
  }

  function flow(zone: Zone, unit: number, room: number, mat: boolean): Block {
    const pieces = grounded(zone)
    const children = resting(zone)
    const lines = flowing(zone, pieces, memory, room / unit, !mat, FINGER / unit)
    const named = mat ? width >= NARROW : !chart || zone.flow !== 'fan' // one's hand beside a chart is plain to see
    const head = named ? CAPTION : 2
    const w = Math.max(lines.w * unit, named ? Math.min(room, captionWidth(words.zone(zone), mat)) : 0)
    return {
      w,
      h: lines.h * unit + head,
      put(x, y) {
        out.captions.push({ id: zone.id, x, y: y + head, w, h: lines.h * unit, mat, named, board: false, empty: !pieces.length })
        const left = x + (mat ? 0 : (w - lines.w * unit) / 2)
        pieces.forEach((piece, i) => {
          const [pw, ph] = size(piece)
          const at = lines.at[i]
          const box = { x: left + at.x * unit, y: y + head + at.y * unit, w: pw * lines.k * unit, h: ph * lines.k * unit, angle: at.angle, buried: at.buried }
          place(piece, box, children, unit)
        })
        for (const [top, count] of lines.tallies ?? []) {
          const { x, y, w, h } = out.pieces.get(top)!
          const beside = lines.k > 1 ? Math.min(0.3 * unit, 12) : 0 // a small piece would vanish under it
          out.badges.push({ id: top, x: x + w + beside, y: y + h, text: String(count), small: w < 30 })
        }
      },
    }
  }

  function board(zone: Zone, unit: number, room: number): Block
  function board(zone: Zone, unit: number, room: number, inside: Block): Block | null
  function board(zone: Zone, unit: number, room: number, inside?: Block): Block | null {
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
    const pitch = (fit.length ? fit : choices).reduce((a, b) => (fit.length ? (high(b) < high(a) ? b : a) : wide(b) < wide(a) ? b : a))
    let tall = Math.max(0, ...grounded(zone).filter(pawn).map(piece => size(piece)[1] + FOOT - ch)) * unit // a king stands over the edge
    const head = zone.label.includes(',') ? CAPTION : 0 // says more than what it is
    tall += head
    const [w, h] = [wide(pitch), high(pitch) + tall]
    const free = (spot: Spot) => {
      const [dx, dy] = [(spot.x - left - over / 2) * pitch[0], (spot.y - top - down / 2) * pitch[1]]
      return Math.abs(dx) * unit >= (inside!.w + cw * unit) / 2 + 6 || Math.abs(dy) * unit >= (inside!.h + ch * unit) / 2 + 6
    }
    if (inside && !zone.spots.every(free)) return null
    return {
      w,
      h,
      put(x, y) {
        out.captions.push({ id: zone.id, x, y: y + head, w, h: h - head, mat: false, named: head > 0, board: true, empty: false })
        inside?.put(x + (w - inside.w) / 2, y + tall + (h - tall - inside.h) / 2)
        for (const spot of zone.spots) {
          const box = { x: x + (spot.x - left) * pitch[0] * unit, y: y + tall + (spot.y - top) * pitch[1] * unit, w: cw * unit, h: ch * unit, angle: 0 }
          out.spots.set(spot.id, { ...box, z: 0 })
        }
        const children = resting(zone)
        const heaps = [...groups(grounded(zone), piece => piece.at)]
        heaps.sort(([a], [b]) => (out.spots.get(a)?.y ?? 0) - (out.spots.get(b)?.y ?? 0)) // what stands in front covers
        for (const [at, heap] of heaps) {
          const spot = out.spots.get(at) ?? { x, y: y + h, w: cw * unit, h: ch * unit }
          heap.forEach((piece, i) => {
            const [pw, ph] = size(piece).map(n => n * unit)
            let px = spot.x + (spot.w - pw) / 2
            let py = spot.y + (spot.h - ph) / 2 - i * 0.08 * unit
            if (heap.length > 1 && small(piece)) {
              const { columns } = heapShape(heap.length)
              px += (Math.floor(i / HEAP) - (columns - 1) / 2) * pw
              py = spot.y + spot.h - 0.1 * unit - ph - ph * PILED * (i % HEAP)
            } else if (small(piece)) py = spot.y + spot.h - 0.1 * unit - ph
            else if (pawn(piece)) py = spot.y + spot.h - FOOT * unit - ph
            place(piece, { x: px, y: py, w: pw, h: ph, angle: 0 }, children, unit)
          })
          if (heap.length > 3 && small(heap[0])) out.badges.push({ id: at, x: spot.x + spot.w, y: spot.y + spot.h, text: String(heap.length), small: unit < 60 })
        }
      },
    }
  }

  const block = (zone: Zone, unit: number, room: number, mat: boolean) =>
    zone.spots.length ? board(zone, unit, room) : zone.pieces[0]?.kind === 'note' ? notes(zone, room) : flow(zone, unit, room, mat)

  type Inside = { w: number; h: number; put(x: number, y: number, w: number, h: number): void }

  function mat(other: number, unit: number, room: number): Inside {
    const zones = shown.filter(zone => owner(zone) === other)
    const inside = shelves(zones.map(zone => block(zone, unit, room - 2 * PAD, true)), room - 2 * PAD, 7, true)
    return {
      w: Math.max(84, Math.min(room - 2 * PAD, 130, words.seat(other).length * 7.6), inside.w) + 2 * PAD,
      h: inside.h + NAME + PAD * 1.5,
      put(x, y, w, h) {
        out.mats.push({ seat: other, x, y, w, h })
        inside.put(x + PAD, y + NAME + PAD / 2)
      },
    }
  }

  /** Others' mats in the number of columns that needs the least height. */
  function across(unit: number, room: number): Block {
    const tries = owners.map((_, i) => {
      const mats = owners.map(other => mat(other, unit, (room - between * i) / (i + 1)))
      const w = Math.max(...mats.map(one => one.w)) // all alike
      const abreast = Math.max(1, Math.floor((room + between + 0.5) / (w + between)))
      const high = (row: number) => Math.max(...mats.slice(row * abreast, (row + 1) * abreast).map(one => one.h))
      const blocks = mats.map((one, j) => {
        const h = high(Math.floor(j / abreast))
        return { w, h, put: (x: number, y: number) => one.put(x, y, w, h) }
      })
      return shelves(blocks, room, between)
    })
    return tries.reduce((a, b) => (b.h < a.h - 1 ? b : a))
  }

  /** One's own things: the hand is the largest. */
  const own = (u: number, room: number) =>
    shelves(mine.map(zone => block(zone, zone.flow === 'fan' || zone.spots.length ? u : Math.min(u, Math.max(u * ASIDE, TOUCH)), room, false)), room, between)

  /**
   * What lies in the middle. Beside a board there is the rest: inside, where places run round a free middle as in
   * a ring; otherwise to its right or below it, whichever needs less height.
   */
  function centre(u: number, room: number): Block {
    const rest = middle.filter(zone => !zone.spots.length)
    const boards = middle.filter(zone => zone.spots.length)
    const unit = (zone: Zone) => u * (memory.touched.has(zone.id) ? 1 : calm)
    const shelf = (zones: Zone[], w: number) => shelves(zones.map(zone => block(zone, unit(zone), w, false)), w, between)
    if (boards.length !== 1 || !rest.length) return shelf(middle, room)
    const around = board(boards[0], unit(boards[0]), room, shelf(rest, room / 2))
    if (around) return around
    const under = stacked([shelf(boards, room), shelf(rest, room)])
    const main = board(boards[0], unit(boards[0]), room - 110)
    const right = shelf(rest, room - main.w - between)
    const next = abreast(main, right)
    return next.w <= room && next.h < under.h ? next : under
  }

  const abreast = (a: Block, b: Block): Block => {
    const h = Math.max(a.h, b.h)
    return {
      w: a.w + between + b.w,
      h,
      put(x, y) {
        a.put(x, y + (h - a.h) / 2)
        b.put(x + a.w + between, y + (h - b.h) / 2)
      },
    }
  }

  const stacked = (parts: Block[]): Block => {
    const w = Math.max(...parts.map(part => part.w))
    return {
      w,
      h: sum(parts),
      put(x, y) {
        for (const part of parts) {
          part.put(x + (w - part.w) / 2, y)
          y += part.h + between
        }
      },
    }
  }

  const sum = (parts: Block[]) => parts.reduce((all, part) => all + part.h, between * Math.max(0, parts.length - 1))

  /** Puts parts below each other, the first at the top, the last at the bottom. */
  function spread(parts: Block[], x: number, w: number, h: number) {
    const spare = Math.max(0, (h - sum(parts)) / (parts.length + 1))
    let y = spare
    for (const part of parts) {
      part.put(x + Math.max(0, (w - part.w) / 2), y)
      y += part.h + between + spare
    }
  }

  type Draft = { w: number; h: number; put(): void }

  function rows(u: number): Draft {
    const parts: Block[] = []
    if (owners.length) parts.push(across(u * (memory.near ? NEARER : APART), width))
    if (middle.length) parts.push(centre(u, width))
    if (mine.length) parts.push(own(u, width))
    const h = sum(parts)
    return { w: Math.max(0, ...parts.map(part => part.w)), h, put: () => spread(parts, 0, width, Math.max(height, h)) }
  }

  /** The middle takes the left, what belongs to somebody stands beside it. */
  const beside = (column: number) => (u: number): Draft => {
    const room = width - column - between
    const left = centre(u, room)
    const parts: Block[] = []
    if (owners.length) parts.push(across(u * (memory.near ? NEARER : APART), column))
    if (mine.length) parts.push(own(u, column))
    const h = Math.max(left.h, sum(parts))
    return {
      w: Math.max(left.w + between + column, room + between + Math.max(0, ...parts.map(part => part.w))),
      h,
      put() {
        spread([left], 0, room, Math.max(height, h))
        spread(parts, room + between, column, Math.max(height, h))
      },
    }
  }

  const fits = (draft: Draft) => draft.w <= width + 0.5 && draft.h <= height + 0.5

  /** The largest unit from `low` on for which it holds; 0 if there is none. */
  function largest(low: number, high: number, holds: (u: number) => boolean): number {
    if (!holds(low)) return 0
    while (high - low > 0.5) {
      const u = (low + high) / 2
      if (holds(u)) low = u
      else high = u
    }
    return low
  }

  /** Would the hand lie in several rows? */
  const folded = (u: number, room: number) =>
    mine.some(zone => zone.flow === 'fan' && flowing(zone, grounded(zone), memory, room / u, true, FINGER / u).rows > 1)

  /** A chart takes what is left: one's own things lie below it, the rest beside it, or further down on a phone. */
  function charted(): Plan {
    const narrow = width < NARROW
    const rim = narrow ? 6 : 10
    const wide = width - 2 * rim
    const column = narrow ? wide : Math.min(230, Math.max(124, width * 0.19))
    const others = middle.filter(zone => zone.id !== chart)
    const touched = narrow ? others.filter(zone => zone.pieces.some(piece => memory.paths.has(piece.id))) : []
    const flows = (zones: Zone[], unit: number) => zones.map(zone => block(zone, unit, wide, false))
    const foot = (u: number) => {
      const hands = mine.filter(zone => zone.flow === 'fan')
      const things = mine.filter(zone => zone.flow !== 'fan')
      return shelves([...flows(touched, u), ...flows(things, u * (things.length ? 0.76 : 1)), ...flows(hands, u)], wide, between)
    }
    const share = height * (narrow ? 0.2 : 0.17)
    const u = largest(TOUCH, 92, u => foot(u).h <= share) || TOUCH
    const aside = (u: number) => {
      const rest = shelves(others.filter(zone => !touched.includes(zone)).map(zone => block(zone, u, column, false)), column, between)
      return stacked(owners.length ? [rest, across(u * 0.72, column)] : [rest])
    }
    const low = mine.length + touched.length ? foot(u) : null
    const left = height - (low ? low.h + 2 * rim : 0)
    const room = narrow ? Math.min(Math.max(left, width * 0.62), width * 1.06) : left // no taller than it is of use
    const beside = largest(16, 52, u => aside(u).h <= (narrow ? 400 : room - rim) && aside(u).w <= column + 0.5) || 16
    out = empty(u)
    z = 0
    out.chart = { x: 0, y: 0, w: narrow ? width : width - column - 2 * rim, h: room }
    low?.put((width - low.w) / 2, room + rim)
    const rest = aside(beside)
    const end = room + (low ? low.h + 2 * rim : 0)
    if (narrow) rest.put((width - rest.w) / 2, end + rim)
    else rest.put(width - rim - (column + rest.w) / 2, Math.max(rim, (room - rest.h) / 2))
    out.h = narrow ? end + rest.h + 2 * rim : Math.max(height, rest.h)
    return out
  }
  if (chart) return charted()

  let way = rows
  let u = largest(TOUCH, LARGEST, u => fits(rows(u)))
  let best = u
  if (width > NARROW && middle.some(zone => zone.spots.length) && owners.length + mine.length)
    for (const column of [130, 180, 240, 300]) {
      const found = largest(TOUCH, LARGEST, u => fits(beside(column)(u)))
      const worth = folded(found, column) ? found / 1.4 : found / 1.04
      if (worth > best) [u, way, best] = [found, beside(column), worth]
    }
  while (!u && calm > 0.7) {
    calm -= 0.14
    u = largest(TOUCH, LARGEST, u => fits(rows(u)))
  }
  if (!u && rows(TOUCH).h > height * 1.25) calm = 1 // it scrolls a long way anyhow
  u ||= largest(SMALLEST, TOUCH, u => rows(u).w <= width + 0.5) || SMALLEST
  out = empty(u)
  z = 0
  const draft = way(u)
  draft.put()
  out.w = Math.max(width, draft.w)
  out.h = Math.max(height, draft.h)
  return out
}

const captionWidth = (text: string, mat: boolean) => Math.min(mat ? 116 : 190, text.length * 6.2 + 5)
