// A table laid out by hand: its plan says where every area lies, so nothing moves when a zone fills or empties.
import type { Grid, Item, Table, Zone } from '../wire.ts'
import { shelves } from './blocks.ts'
import { grounded, type Memory } from './memory.ts'
import { Sheet } from './sheet.ts'
import { size } from './sizes.ts'
import { block, type Manner, NARROW, type Words } from './zones.ts'

export type Rect = { x: number; y: number; w: number; h: number }

const LARGEST = 132
const SMALLEST = 14
const PIXELS = 100 // rows that add up to more are heights in pixels ...
const SHRUNK = 0.9 // ... that may shrink so far before the table scrolls
const LOWEST = 1.17 // in widths: a narrow table that is lower scrolls, too, so that fingers hit what they mean
const PAPER = 6 // inside somebody's mat
const NAME = 20 // height of a mat's name

/** Where the areas of a grid lie in so much room. */
export function areas(grid: Grid, width: number, height: number, gap: number): Map<string, Rect> {
  const lines = (weights: number[], room: number) => {
    const free = room - gap * (weights.length - 1)
    const all = weights.reduce((a, b) => a + b, 0)
    let at = 0
    return weights.map(weight => {
      const from = at
      at += (free * weight) / all + gap
      return [from, at - gap] as const
    })
  }
  const [across, down] = [lines(grid.columns, width), lines(grid.rows, height)]
  const found = new Map<string, Rect>()
  grid.areas.forEach((row, r) =>
    row.forEach((name, c) => {
      if (name === '.') return
      const had = found.get(name)
      const [x, y] = [had?.x ?? across[c][0], had?.y ?? down[r][0]]
      found.set(name, { x, y, w: Math.max(had?.w ?? 0, across[c][1] - x), h: Math.max(had?.h ?? 0, down[r][1] - y) })
    }),
  )
  return found
}

export const areaOf = (zone: Zone) => zone.area || zone.id

/** Every zone in its area; a zone that no area is for lies nowhere. The table has a plan. `chart` is a zone that draws itself: it fills its area. */
export function planned({ plan, zones, result }: Table, seat: number, width: number, height: number, memory: Memory, words: Words, chart = ''): Sheet {
  const parts: Manner = { memory, words, narrow: width < NARROW, charted: Boolean(chart) }
  const grid = parts.narrow ? plan!.phone : plan!.wide
  const gap = parts.narrow ? 6 : 10
  const wanted = grid.rows.reduce((a, b) => a + b, 0)
  if (parts.narrow && !result) height = Math.max(height, width * LOWEST) // at the end nothing is touched, and all is in sight
  if (wanted > PIXELS && !result) height = Math.max(height, wanted * SHRUNK + gap * (grid.rows.length - 1))
  const sheet = new Sheet(0, width, height)
  for (const [name, rect] of areas(grid, width, height, gap)) {
    if (name === 'answers') sheet.answers = rect
    const here = zones.filter(zone => areaOf(zone) === name)
    if (here.some(zone => zone.id === chart)) sheet.chart = rect
    else if (here.length) fill(sheet, groups(here, parts, seat), rect, parts, seat)
  }
  return sheet
}

/** What stands together: the things of one seat on its mat, one's own trays, everything else for itself. */
function groups(zones: Zone[], { memory }: Manner, seat: number): Zone[][] {
  const mats = new Map<number, Zone[]>()
  const found: Zone[][] = []
  for (const zone of zones) {
    if (zone.owner < 0 || (zone.owner === seat && zone.flow !== 'tray') || memory.shared.has(zone.id)) found.push([zone])
    else if (mats.has(zone.owner)) mats.get(zone.owner)!.push(zone)
    else found.push(mats.set(zone.owner, [zone]).get(zone.owner)!)
  }
  const after = (owner: number) => (owner < 0 ? -1 : (owner - seat + 100) % 100) // clockwise from one's own left
  return found.sort((a, b) => after(a[0].owner) - after(b[0].owner))
}

/** Shares out an area: side by side, or below each other where it is high. */
function fill(sheet: Sheet, all: Zone[][], rect: Rect, parts: Manner, seat: number): void {
  const gap = parts.narrow ? 6 : 10
  const high = rect.h > rect.w * 1.1
  const share = ((high ? rect.h : rect.w) - gap * (all.length - 1)) / all.length
  all.forEach((zones, i) => {
    const at = i * (share + gap)
    const room = high ? { ...rect, y: rect.y + at, h: share } : { ...rect, x: rect.x + at, w: share }
    const { owner } = zones[0]
    const mat = owner >= 0 && owner !== seat && !parts.memory.shared.has(zones[0].id)
    if (mat) sheet.mats.push({ seat: owner, ...room })
    put(sheet, zones, mat ? { x: room.x + PAPER, y: room.y + NAME, w: room.w - 2 * PAPER, h: room.h - NAME - PAPER } : room, mat, parts)
  })
}

/** As large as it goes, in the middle of its room. */
function put(sheet: Sheet, zones: Zone[], room: Rect, mat: boolean, parts: Manner): void {
  const [only] = zones
  if (zones.length === 1 && only.rows.length) return paper(sheet, only, room, parts)
  const made = (u: number) => shelves(zones.map(zone => block(zone, u, room.w, mat, parts)), room.w, 8, mat)
  let [low, top] = [SMALLEST, LARGEST]
  while (top - low > 0.5) {
    const u = (low + top) / 2
    const { w, h } = made(u)
    if (w <= room.w + 0.5 && h <= room.h + 0.5) low = u
    else top = u
  }
  const found = made(low)
  found.put(sheet, mat ? room.x : room.x + (room.w - found.w) / 2, room.y + Math.max(0, room.h - found.h) / 2)
}

// --- sheets ------------------------------------------------------------------------------------------------

/** Of a sheet's letters: its padding, the height of its title and of a line, and the width of a letter and a small piece. */
const TYPE = { wide: { pad: 8, title: 24, line: 22, letter: 7, item: 22 }, narrow: { pad: 4, title: 16, line: 17, letter: 6, item: 19 } }
const LEAST = 22 // pixels: narrower pieces say nothing
const CARD = [1, 1.4] // what an empty sheet keeps room for
const FLAT = 90 // a sheet that is lower has its title beside its pieces, too
const SIGN = 0.28 // of its width a sheet gives to a sign beside its words, to other pieces half
const SEEN = 0.56 // in widths, of a piece that another one covers

/** A sheet to read; its pieces lie above its lines, where it is low left of them, as large as the lines leave room for. */
function paper(sheet: Sheet, zone: Zone, room: Rect, parts: Manner): void {
  const { pad, title, line, letter, item } = parts.narrow ? TYPE.narrow : TYPE.wide
  const pieces = grounded(zone)
  const most = Math.max(1, zone.most || (parts.memory.most.get(zone.id) ?? 0))
  const wide = ({ text, piece, picture, of }: Item) => text.length * letter + (piece ? item : 0) + (picture === 'bar' ? 40 : of * item * 0.6)
  const lines = (w: number) => zone.rows.reduce((all, row) => all + Math.max(1, Math.ceil(row.reduce((sum, one) => sum + wide(one) + 3, 0) / w)), 0)
  const cell = parts.memory.cells.get(zone.id) ?? [0, 0]
  const [pw, ph] = pieces.length ? size(pieces[0]) : cell[0] || !zone.most ? cell : CARD
  const low = room.w > room.h * 1.2
  const flat = low && room.h < FLAT
  const head = flat ? 0 : title
  const inner = { x: room.x + pad, y: room.y + pad + head, w: room.w - 2 * pad, h: room.h - 2 * pad - head }
  const free = low ? Math.min(inner.w * (pieces[0]?.kind === 'sign' ? SIGN : 0.5), (inner.h * pw) / (ph || 1)) : inner.h - lines(inner.w) * line
  const within = low ? { ...inner, w: free } : { ...inner, h: free - (pieces.some(piece => piece.foot) ? 14 : 4) }
  const fits = pw > 0 && pw * Math.max(...units(within, pw, ph, most)) >= LEAST
  sheet.papers.push({ id: zone.id, ...room, over: fits && !low ? free : 0, aside: fits && low ? free : 0, flat })
  if (fits && pieces.length) lap(sheet, zone, within, most)
}

/** How large so many pieces can be in a line across and in a line down, each with its head in sight. */
const units = (room: Rect, pw: number, ph: number, most: number) => [
  Math.min(room.w / (pw * (1 + SEEN * (most - 1))), room.h / ph, LARGEST),
  Math.min(room.w / pw, room.h / (ph + SEEN * pw * (most - 1)), LARGEST),
]

/** Pieces in a line, across, or down where that shows them clearly larger; more than `most` cover each other more. */
function lap(sheet: Sheet, zone: Zone, room: Rect, most: number): void {
  const pieces = grounded(zone)
  const [pw, ph] = size(pieces[0])
  const [across, down] = units(room, pw, ph, most)
  const [flat, unit] = across >= 0.8 * down ? [true, across] : [false, down]
  const [w, h] = [pw * unit, ph * unit]
  const want = (flat ? w : h) + 4
  const step = Math.min(want, pieces.length > 1 ? ((flat ? room.w - w : room.h - h) / (pieces.length - 1)) : 0)
  const used = step * (pieces.length - 1)
  const [x, y] = flat ? [room.x + (room.w - w - used) / 2, room.y + (room.h - h) / 2] : [room.x + (room.w - w) / 2, room.y]
  pieces.forEach((piece, i) => sheet.place(piece, { x: flat ? x + i * step : x, y: flat ? y : y + i * step, w, h, angle: 0, lapped: pieces.length > 1 }, new Map(), unit))
}
