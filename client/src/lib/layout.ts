// Packs the zones of a table without a plan into the space there is. The unit is the width of a card; the largest unit that fits
// is taken; before things get smaller than a finger, the table scrolls instead. Others' things lie above, one's own below.
import type { Table } from '../wire.ts'
import { type Block, heightOf, spread } from './blocks.ts'
import { flowing } from './flow.ts'
import { grounded, type Memory } from './memory.ts'
import { centre, mats, own, parted, type Parts, TOUCH } from './parts.ts'
import { Sheet } from './sheet.ts'
import { FINGER, NARROW, type Words } from './zones.ts'

const PLAIN: Words = { zone: zone => zone.label, seat: seat => `Seat ${seat + 1}` }

const SMALLEST = 32 // even a wide board scrolls sideways then
const LARGEST = 132
const APART = 0.46 // size of others' things; they can mostly not be touched
const NEARER = 0.8 // where they can
const COLUMNS = [130, 180, 240, 300] // widths that are tried for what stands beside the middle

/** The whole layout. */
export function plan(table: Table, seat: number, width: number, height: number, memory: Memory, words: Words = PLAIN): Sheet {
  return packed(parted(table, seat, width, memory, words), width, height)
}

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

// --- a table that is packed as large as it goes --------------------------------------------------------

type Draft = { w: number; h: number; put(sheet: Sheet): void }
type Way = (u: number, calm: number) => Draft

function packed(parts: Parts, width: number, height: number): Sheet {
  const fits = (draft: Draft) => draft.w <= width + 0.5 && draft.h <= height + 0.5
  const rows = below(parts, width, height)
  let calm = 1 // size of things in the middle that nobody touches
  let way = rows
  let u = largest(TOUCH, LARGEST, u => fits(rows(u, calm)))
  let best = u
  if (width > NARROW && parts.middle.some(zone => zone.spots.length) && parts.others.length + parts.mine.length)
    for (const column of COLUMNS) {
      const aside = beside(parts, width, height, column)
      const found = largest(TOUCH, LARGEST, u => fits(aside(u, calm)))
      const worth = folded(parts, found, column) ? found / 1.4 : found / 1.04
      if (worth > best) [u, way, best] = [found, aside, worth]
    }
  while (!u && calm > 0.7) {
    calm -= 0.14
    u = largest(TOUCH, LARGEST, u => fits(rows(u, calm)))
  }
  if (!u && rows(TOUCH, calm).h > height * 1.25) calm = 1 // it scrolls a long way anyhow
  u ||= largest(SMALLEST, TOUCH, u => rows(u, calm).w <= width + 0.5) || SMALLEST
  const draft = way(u, calm)
  const sheet = new Sheet(u, Math.max(width, draft.w), Math.max(height, draft.h))
  draft.put(sheet)
  return sheet
}

/** What belongs to somebody, others first; the middle goes between them where `middle` is given. */
function column(parts: Parts, u: number, room: number, middle?: Block): Block[] {
  const found: Block[] = []
  if (parts.others.length) found.push(mats(parts, u * (parts.memory.near ? NEARER : APART), room))
  if (middle) found.push(middle)
  if (parts.mine.length) found.push(own(parts, u, room))
  return found
}

/** Everything below each other. */
const below =
  (parts: Parts, width: number, height: number): Way =>
  (u, calm) => {
    const all = column(parts, u, width, parts.middle.length ? centre(parts, u, width, calm) : undefined)
    const h = heightOf(all, parts.gap)
    return { w: Math.max(0, ...all.map(part => part.w)), h, put: sheet => spread(sheet, all, parts.gap, 0, width, Math.max(height, h)) }
  }

/** The middle takes the left, what belongs to somebody stands beside it. */
const beside =
  (parts: Parts, width: number, height: number, wide: number): Way =>
  (u, calm) => {
    const room = width - wide - parts.gap
    const left = centre(parts, u, room, calm)
    const right = column(parts, u, wide)
    const h = Math.max(left.h, heightOf(right, parts.gap))
    return {
      w: Math.max(left.w + parts.gap + wide, room + parts.gap + Math.max(0, ...right.map(part => part.w))),
      h,
      put(sheet) {
        spread(sheet, [left], parts.gap, 0, room, Math.max(height, h))
        spread(sheet, right, parts.gap, room + parts.gap, wide, Math.max(height, h))
      },
    }
  }

/** Would the hand lie in several rows? */
const folded = ({ mine, memory }: Parts, u: number, room: number) =>
  mine.some(zone => zone.flow === 'fan' && flowing(zone, grounded(zone), memory, room / u, true, FINGER / u).rows > 1)
